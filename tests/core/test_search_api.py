"""A limit on thinking: by nodes, by time, or until somebody says stop."""

from time import perf_counter

from rookery.core.search_api import STOP_POLL_SECONDS, Budget, Limit


def test_nodes_are_counted_and_end_at_their_number() -> None:
    budget = Budget(Limit(nodes=5))
    assert [budget.spend(), budget.spend(3), budget.spend()] == [False, False, True]
    assert (budget.nodes, budget.over) == (5, True)
    assert not Budget(Limit()).spend(10**9)


def test_time_is_up_when_it_is_up() -> None:
    assert Budget(Limit(seconds=0.0)).spend()
    assert not Budget(Limit(seconds=1e6)).spend()
    budget = Budget(Limit(seconds=0.01))
    until = perf_counter() + 0.01
    while not budget.spend():
        pass
    assert perf_counter() >= until - 1e-6


def test_whoever_thinks_is_told_to_stop_and_not_asked_at_every_node() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked == 2

    budget = Budget(Limit(stop=stop))
    began = perf_counter()
    assert not budget.spend(), "the first answer was no"
    while not budget.spend():
        pass
    assert (asked, budget.over) == (2, True)
    assert perf_counter() - began >= STOP_POLL_SECONDS - 1e-6
