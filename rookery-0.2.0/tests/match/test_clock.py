"""Clocks are functions of given times."""

from rookery.match.clock import DAY, GRACE, Clock, Times, deadline, grant, left, press, start


def test_no_clock_never_runs_out() -> None:
    clock = Clock()
    times = press(clock, start(clock, 2), 0, 5.0)
    assert left(clock, times, 0, 1e9) is None
    assert deadline(clock, times) is None


def test_a_time_for_each_turn() -> None:
    clock = Clock("move", 30.0)
    times = press(clock, start(clock, 2), 0, 100.0)
    assert left(clock, times, 0, 110.0) == 20.0
    times = press(clock, times, 1, 125.0)
    assert left(clock, times, 0, 125.0) == 30.0
    assert deadline(clock, times) == 155.0


def test_a_total_with_an_increment() -> None:
    clock = Clock("total", 60.0, 5.0)
    times = press(clock, start(clock, 2), 0, 0.0)
    times = press(clock, times, 0, 7.0)
    times = press(clock, times, 1, 20.0)
    assert left(clock, times, 0, 99.0) == 45.0
    times = press(clock, times, None, 30.0)
    assert left(clock, times, 1, 99.0) == 55.0
    assert deadline(clock, times) is None


def test_correspondence() -> None:
    clock = Clock("days", 3)
    times = press(clock, start(clock, 2), 1, 0.0)
    assert deadline(clock, times) == 3 * DAY


def test_a_clock_that_goes_backwards_gives_nothing() -> None:
    clock = Clock("total", 60.0)
    times = press(clock, start(clock, 1), 0, 100.0)
    assert left(clock, times, 0, 90.0) == 60.0


def test_who_rejoins_has_at_least_the_grace_and_keeps_what_is_more() -> None:
    times = Times((50.0, 5.0), 1, 3.0)
    assert grant(times, 0) == times
    assert grant(times, 1) == times._replace(left=(50.0, GRACE))
