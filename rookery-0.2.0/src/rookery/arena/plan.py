"""A tournament: which bots play which games from which seats, and how each game ended."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from rookery import catalog
from rookery.core.errors import RookeryError
from rookery.core.game import AnyGame
from rookery.i18n import Text


class Plan(NamedTuple):
    """Everything that decides which games are played."""

    game: str
    bots: tuple[str, ...]
    """Bots by name: as `rookery.bots.bot` knows them, or `engine:COMMAND`."""
    openings: int
    """How many different openings; every line-up plays each of them from every seat."""
    seats: int = 2
    options: Mapping[str, Any] = {}
    seed: int = 0
    """The number of the first opening."""


class Pairing(NamedTuple):
    """One game to play."""

    plan: Plan
    opening: int
    """Chance's draws come from this number alone, so every line-up has the same draws."""
    players: tuple[str, ...]
    """The bot in each seat."""


class Record(NamedTuple):
    """One game played; a line of the results file."""

    opening: int
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    """1 is best; seats that share a place share its number."""
    scores: tuple[int, ...]
    """The final scores, as the game counts them."""
    reason: str
    """How it ended; `fault` when an engine broke off."""
    decisions: tuple[int, ...]
    """How often each seat had to choose."""
    nodes: tuple[int, ...]
    """How much each seat searched in all."""
    seconds: tuple[float, ...]
    """How long each seat thought in all."""
    actions: str
    """Every action in order, chance's draws included, separated by spaces."""
    fault: str = ""
    """What an engine did wrong; it is last, and the others share the first place."""


def game_of(plan: Plan) -> AnyGame:
    """Return the game with its seats and options fixed."""
    return catalog.game(plan.game, plan.seats, **plan.options)


def check(plan: Plan) -> None:
    """Refuse a plan from which nothing can be learnt."""
    if plan.seats < 2:
        raise _bad_plan("An arena needs two seats or more.", "Il faut deux places ou plus.")
    if len(plan.bots) < 2:
        raise _bad_plan("Name two bots or more.", "Donnez deux robots ou plus.")
    for name in plan.bots:
        if plan.bots.count(name) > 1:
            raise _bad_plan(f"{name} is named twice.", f"{name} est donné deux fois.")
    if plan.openings < 1:
        raise _bad_plan("Ask for one opening or more.", "Demandez une ouverture ou plus.")


def check_test(low: float, high: float) -> None:
    """Refuse a sequential test between the same two."""
    if not low < high:
        raise _bad_plan(f"{low:g} is not less than {high:g}.", f"{low:g} n'est pas inférieur à {high:g}.")


def _bad_plan(en: str, fr: str) -> RookeryError:
    return RookeryError("bad_plan", Text(en, fr))


def pairings(plan: Plan) -> list[Pairing]:
    """List the games: each opening, each line-up, each turn round the table."""
    return [
        Pairing(plan, plan.seed + opening, tuple(lineup[turn:] + lineup[:turn]))
        for opening in range(plan.openings)
        for lineup in lineups(plan.bots, plan.seats)
        for turn in range(plan.seats)
    ]


def lineups(bots: Sequence[str], seats: int) -> list[list[str]]:
    """Choose who meets whom: all sets of bots, or the first against copies of the others when they are too few."""
    if len(bots) >= seats:
        return [list(chosen) for chosen in combinations(bots, seats)]
    others = bots[1:]
    return [[bots[0], *[others[place % len(others)] for place in range(seats - 1)]]]
