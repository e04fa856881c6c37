"""Positions for the tests of Banquise.

position(table, ice="h:rgy", hands="rrrrrrrryyy/yyyyygggggg/ggbbbbbbbbb")
"""

from random import Random
from typing import Any, Final

from games.playing import Playing
from rookery.catalog import spec
from rookery.core import resolve_chance
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import Player, State

BANQUISE: Final = spec("banquise")
PLAYING: Final[Playing[Banquise, State]] = Playing(BANQUISE, Banquise)
read, legal, after = PLAYING.read, PLAYING.legal, PLAYING.after


def rules(seats: int = 3, **options: object) -> Banquise:
    return PLAYING.rules(seats, **options)


def written(*, ice: str, hands: str, turn: int = 1, **more: Any) -> str:
    """Write a position of the first round, but for what is given."""
    nothing = {"out": "-", "penalties": "0"}
    seats = hands.count("/") + 1
    rest = {name: "/".join([value] * seats) for name, value in nothing.items()} | {"shown": "none"} | more
    first = {"round": rest.pop("round", 0), "falls": rest.pop("falls", 0), "turn": turn, "hands": hands, "ice": ice}
    return " ".join([f"{name}={value}" for name, value in (first | rest).items()])


def position(table: Banquise, *, ice: str, hands: str, turn: int = 1, **more: Any) -> State:
    """Set up a position: rows of the iceberg from the base up, and hands, by the colours' first letters."""
    return read(table, written(ice=ice, hands=hands, turn=turn, **more))


def lonely(table: Banquise, **more: Any) -> State:
    """Seat 1 can place red; green, alone on e2, has no place before f2 is taken."""
    return position(table, ice="e:grrrrrr/g.....", hands="rrryyyyyyy/gggggggbbb", **more)


def ending(table: Banquise, *hands: tuple[int, ...], penalties: tuple[int, ...] = (0, 0), round: int = 0) -> State:
    """Return the lonely position with other hands, in which seat 1 places its last red and the round is over."""
    players = [Player(hand, 0, points, hand if round else ()) for hand, points in zip(hands, penalties, strict=True)]
    start = lonely(rules(2))
    start = State(start.bag, tuple(players), start.ice, start.left, 0, 0, round, 0, 0)
    return after(table, start, "red-g2")


def dealt(table: Banquise, seed: int = 1) -> State:
    return resolve_chance(table, table.initial_state(), Random(seed))


def hands(state: State) -> tuple[tuple[int, ...], ...]:
    return tuple(player.hand for player in state.players)
