"""A whole game of every kind through a session, by clicks alone."""

from random import Random

import pytest

from match.honest import GAMES, opened
from rookery import catalog
from rookery.core import RookeryError
from rookery.match import Clock, Match, TableSettings, verify
from rookery.table import Answer, LocalSession, Move, Session, Takeback, next_keys, select

RNG = Random(4)


def random_bot(match: Match, seat: int) -> str:
    return RNG.choice(match.legal_texts(seat))


def click_through(session: Session, rng: Random) -> None:
    frame = session.frame()
    while frame["outcome"] is None:
        if not frame["legal"]:
            frame = session.wait(frame["seq"])
            continue
        path: tuple[str, ...] = ()
        while True:
            keys = next_keys(frame["legal"], path)
            chosen = select(frame["legal"], path, rng.choice(keys) if keys else path[-1])
            path = chosen.path
            if chosen.move:
                break
        session.send(Move(chosen.move, after=frame["seq"]))
        frame = session.frame()


@pytest.mark.parametrize("name", list(GAMES))
def test_a_person_against_bots(name: str) -> None:
    match = opened(name, bots=dict.fromkeys(range(1, GAMES[name]["seats"]), "1"))
    session = LocalSession(match, random_bot)
    frame = session.frame()
    assert (frame["seat"], frame["picture"]) == (0, None), "who looks draws what they show, and when"
    click_through(session, Random(1))
    assert verify(match.lines(), catalog.spec).outcome == match.outcome


@pytest.mark.parametrize("name", list(GAMES))
def test_people_at_one_screen_see_their_own_frames(name: str) -> None:
    match = opened(name)
    session = LocalSession(match, random_bot)
    rng = Random(2)
    for _ in range(20):
        frame = session.frame()
        if frame["outcome"] is not None:
            break
        assert frame["seat"] == frame["to_move"]
        session.send(Move(rng.choice(frame["legal"])))


def test_a_takeback_is_asked_of_the_other_person() -> None:
    match = opened("pingouin")
    session = LocalSession(match, random_bot)
    session.send(Move(session.frame()["legal"][0]))
    assert session.frame()["seat"] == 1
    match.take_back(0)
    assert session.frame()["seat"] == 1
    session.send(Answer(True))
    assert session.frame()["seat"] == 0
    with pytest.raises(RookeryError):
        session.send(Takeback())


def test_time_is_the_callers() -> None:
    now = 100.0
    settings = TableSettings(clock=Clock("move", 10.0))
    match = opened("pingouin", settings=settings, now=now)
    session = LocalSession(match, random_bot, now=lambda: now)
    assert session.frame()["seats"][0]["left"] == 10.0
    now = 111.0
    assert session.wait(match.seq)["outcome"] is not None


@pytest.mark.parametrize("name", list(GAMES))
def test_a_session_draws_what_the_person_who_looks_sees(name: str) -> None:
    match = opened(name)
    session = LocalSession(match, random_bot)
    rng = Random(3)
    for _ in range(12):
        frame = session.frame()
        seat = frame["seat"]
        assert session.draw(frame) == match.game.draw_view(match.view(seat), last=match.last_for(seat))
        session.send(Move(rng.choice(frame["legal"])))


def test_only_a_bot_whose_turn_it_is_moves_while_one_waits() -> None:
    asked: list[int] = []

    def first(match: Match, seat: int) -> str:
        asked.append(seat)
        return match.legal_texts(seat)[0]

    match = opened("pingouin", bots={1: "1"})
    session = LocalSession(match, first)
    before = match.seq
    assert (session.wait(before)["seq"], asked) == (before, []), "it is a person's turn"
    session.send(Move(session.frame()["legal"][0]))
    assert (session.wait(before)["seq"], asked) == (before + 1, []), "there is something to see first"
    assert session.wait(before + 1)["seq"] > before + 1
    assert asked == [1]
    assert session.frame()["to_move"] == 0


def test_a_bot_waits_while_people_decide_about_a_takeback() -> None:
    match = opened("pingouin", seats=3, bots={2: "1"})
    session = LocalSession(match, random_bot)
    for _ in range(2):
        session.send(Move(session.frame()["legal"][0]))
    match.take_back(0)
    before = match.seq
    assert session.wait(before)["seq"] == before
    session.send(Answer(False))
    assert session.wait(match.seq)["to_move"] == 0
