"""Honest matches of every game, with everything that can happen at a table."""

import contextlib
from random import Random
from typing import Any

from rookery import catalog
from rookery.core import RookeryError
from rookery.match import Clock, Match, TableSettings

SEED = bytes(range(32))
GAMES: dict[str, dict[str, Any]] = {
    "pingouin": {"seats": 2},
    "banquise": {"seats": 3, "options": {"rounds": 1}},
    "derby": {"seats": 2, "options": {"layout": "preset", "max_turns": 6}},
    "thin_ice": {"seats": 3, "options": {"mode": "intermediate"}},
}
"""One short setting of each game."""


def opened(name: str, **more: Any) -> Match:
    """Open a match of three or fewer, in which every person adds to the draws."""
    setting = {**GAMES[name], **more}
    seats, bots = setting["seats"], setting.get("bots", {})
    nonces = {seat: f"nonce{seat}" for seat in range(seats) if seat not in bots}
    return Match.open(catalog.spec(name), seed=SEED, match_id=f"{name}-1", nonces=nonces, **setting)


def honest(name: str, number: int) -> Match:
    """Play a whole match: moves, undos, takebacks with and without consent, leaving, absence, downtime, flags."""
    rng = Random(number)
    match = opened(name, settings=TableSettings(clock=Clock("total", 40.0, 2.0), replacement_bot="1"), now=100.0)
    now = 100.0
    for _ in range(4000):
        now += rng.random() * 3
        if match.outcome is not None:
            return match
        if match.tick(now):
            continue
        seat = rng.randrange(match.header.seats)
        with contextlib.suppress(RookeryError):
            sometimes(match, seat, now, rng)
        if (mover := match.to_move) is not None and not match.tick(now):
            match.submit(mover, rng.choice(match.legal_texts(mover)), now=now)
    raise AssertionError("this match never ends")


def sometimes(match: Match, seat: int, now: float, rng: Random) -> None:
    """Try one of the commands that are no moves."""
    roll = rng.random()
    if roll < 0.12:
        match.undo(seat, now=now)
    elif roll < 0.2:
        match.take_back(seat, now=now)
        while match.request is not None and rng.random() < 0.9:
            match.answer(min(match.request.waiting), rng.random() < 0.8, now=now)
    elif roll < 0.22:
        match.leave(seat, now=now)
    elif roll < 0.24:
        match.replace_absent(seat, now=now)
    elif roll < 0.4:
        match.rejoin(seat, now=now)
    elif roll < 0.43:
        match.excuse_downtime(now - rng.random(), now)
