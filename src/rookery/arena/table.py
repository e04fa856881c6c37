"""One game between bots: who sits where, which luck it has, and how it ended.

Luck is drawn from the opening's number alone, so the same opening gives every line-up the same luck.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from rookery import catalog
from rookery.bots import bot
from rookery.core.contract import CHANCE
from rookery.core.outcome import returns
from rookery.core.play import draw


class Plan(NamedTuple):
    """A tournament: everything that decides which games are played."""

    game: str
    bots: tuple[str, ...]
    """Bots by name, as `rookery.bots.bot` knows them."""
    openings: int
    """How many different openings; every line-up plays each of them from every seat."""
    seats: int = 2
    options: Mapping[str, Any] = {}
    seed: int = 0


class Table(NamedTuple):
    """One game to play."""

    game: str
    seats: int
    options: Mapping[str, Any]
    opening: int
    players: tuple[str, ...]
    """The bot in each seat."""


class Record(NamedTuple):
    """One game played; a line of the results file."""

    opening: int
    players: tuple[str, ...]
    results: tuple[float, ...]
    """From -1 to 1, seat by seat."""
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    seconds: tuple[float, ...]
    """How long each seat thought in all."""


def tables(plan: Plan) -> list[Table]:
    """List the games: each opening, each line-up, each turn round the table."""
    return [
        Table(plan.game, plan.seats, plan.options, plan.seed + opening, tuple(lineup[turn:] + lineup[:turn]))
        for opening in range(plan.openings)
        for lineup in lineups(plan.bots, plan.seats)
        for turn in range(plan.seats)
    ]


def lineups(bots: Sequence[str], seats: int) -> list[list[str]]:
    """Choose who meets whom: all sets of bots, or the first against copies of the others when they are too few."""
    if len(bots) >= seats:
        return [list(chosen) for chosen in combinations(bots, seats)]
    others = bots[1:] or bots
    return [[bots[0], *[others[place % len(others)] for place in range(seats - 1)]]]


def play(table: Table) -> Record:
    """Play one game from the first draw of luck to the end."""
    game = catalog.game(table.game)
    rules = game.rules(table.seats, **table.options)
    luck = Random(f"luck {table.opening}")
    thought = [Random(f"bot {table.opening} {seat} {name}") for seat, name in enumerate(table.players)]
    players = [bot(name, game, rules) for name in table.players]
    seconds = [0.0] * table.seats
    state = rules.opening()
    moves = 0
    while (seat := rules.to_move(state)) is not None:
        if seat == CHANCE:
            action = draw(rules, state, luck)
        else:
            start = perf_counter()
            action = players[seat].choose(rules.view(state, seat), seat, thought[seat])
            seconds[seat] += perf_counter() - start
            moves += 1
        state = rules.apply(state, action)
    outcome = rules.outcome(state)
    assert outcome is not None
    return Record(
        table.opening,
        table.players,
        returns(outcome),
        outcome.ranks,
        outcome.scores,
        moves,
        tuple(round(spent, 3) for spent in seconds),
    )
