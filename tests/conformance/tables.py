"""Which rules the conformance suite plays, and how it draws positions: by playing.

Games are found in the catalogue, unless a caller brings others. Beyond each game's defaults for every number of seats,
a game's own tests may name more settings worth the whole suite in `tests/games/<name>/settings.json`: a list of
{"seats": …, "options": {…}}.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from rookery.catalog import specs
from rookery.core import CHANCE, AnySpec, Rules, draw_action
from rookery.core.effects import Effect

SETTINGS = Path(__file__).parent.parent / "games"
GAMES = 2
"""Random games of each rule set: each is played once a run, and read by all laws."""


class Table(NamedTuple):
    """One game with its options fixed."""

    game: AnySpec
    rules: Rules[Any, Any, Any]

    def __str__(self) -> str:
        options = {
            option.name: self.rules.options[option.name]
            for option in self.game.options
            if self.rules.options[option.name] != option.default(self.rules.seats)
        }
        return f"{self.game.name}-{self.rules.seats}" + "".join(f"-{name}={value}" for name, value in options.items())


class Step(NamedTuple):
    """One action of a line of play: the state before, who acted, what was done, and what came of it."""

    number: int
    state: Any
    seat: int
    """Who acted; may be CHANCE."""
    action: Any
    after: Any
    effects: tuple[Effect, ...]


class Line(NamedTuple):
    """A line of play from the opening, at random."""

    seed: int
    steps: tuple[Step, ...]
    last: Any


def tables(games: Iterable[AnySpec] = tuple(specs().values())) -> Iterator[Table]:
    """Yield the rules that every test of the suite is run on."""
    for game in games:
        for seats in game.seats:
            yield Table(game, game.rules(seats))
        extra = SETTINGS / game.name / "settings.json"
        if extra.exists():
            for setting in json.loads(extra.read_text(encoding="utf-8")):
                yield Table(game, game.rules(setting["seats"], **setting["options"]))


def parametrize(metafunc: pytest.Metafunc, games: Iterable[Table]) -> None:
    """Run a test that asks for a `table` on all of these, and one for a `secret_table` on those with secrets."""
    for fixture, wanted in (("table", [*games]), ("secret_table", [each for each in games if each.rules.has_secrets])):
        if fixture in metafunc.fixturenames:
            params = [pytest.param(each, id=str(each), marks=pytest.mark.xdist_group(str(each))) for each in wanted]
            metafunc.parametrize(fixture, params)


def line(rules: Rules[Any, Any, Any], seed: int, *, most: int | None = None) -> Line:
    """Play at random from the opening, to the end or for at most `most` actions."""
    rng = Random(seed)
    state = rules.initial_state()
    steps: list[Step] = []
    while (seat := rules.to_move(state)) is not None and (most is None or len(steps) < most):
        action = draw_action(rules, state, rng) if seat == CHANCE else rng.choice(rules.legal_actions(state))
        effects: list[Effect] = []
        after = rules.apply(state, action, effects)
        steps.append(Step(len(steps), state, seat, action, after, tuple(effects)))
        state = after
    return Line(seed, tuple(steps), state)


@cache
def played(table: Table, seed: int) -> Line:
    """Play a whole game once, for all laws to read."""
    return line(table.rules, seed)


reading: list[Callable[[], str]] = []
"""Says which position is looked at: what conftest.py prints when a test fails."""


def read_at(table: Table, game: Line, number: int) -> None:
    """Note which position of a game is looked at."""

    def moves() -> str:
        moves = [table.game.format_action(table.rules, step.action) for step in game.steps[:number]]
        return f"{table}, seed {game.seed}, before action {number}, after: {' '.join(moves)}"

    reading[:] = [moves]


def lines(table: Table) -> Iterator[Line]:
    """Read the games of a rule set."""
    for seed in range(GAMES):
        read_at(table, played(table, seed), 0)
        yield played(table, seed)


def steps(table: Table, most: int | None = None) -> Iterator[Step]:
    """Read the steps of these games, or at most this many of each, at random."""
    for game in lines(table):
        count = len(game.steps) if most is None else min(most, len(game.steps))
        for number in sorted(Random(game.seed).sample(range(len(game.steps)), count)):
            read_at(table, game, number)
            yield game.steps[number]


def positions(table: Table, most: int) -> Iterator[Any]:
    """Read the last position of each game and up to `most` others."""
    for step in steps(table, most):
        yield step.state
    for game in lines(table):
        yield game.last
