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
    assert session.frame()["seat"] == 0
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
