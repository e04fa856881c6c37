"""Which rules the conformance suite plays, and how it draws positions: by playing.

Games are found in the catalogue, unless a caller brings others. Beyond each game's defaults for every number of seats,
a game's own tests may name more settings worth the whole suite in `tests/games/<name>/settings.json`: a list of
{"seats": …, "options": {…}}.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rookery.catalog import GAMES
from rookery.core import CHANCE, Game, Rules, draw

SETTINGS = Path(__file__).parent.parent / "games"


class Table(NamedTuple):
    """One game with its options fixed."""

    game: Game
    rules: Rules[Any, Any, Any]

    def __str__(self) -> str:
        options = {
            option.name: self.rules.options[option.name]
            for option in self.game.options
            if self.rules.options[option.name] != option.default(self.rules.seats)
        }
        return f"{self.game.name}-{self.rules.seats}" + "".join(f"-{name}={value}" for name, value in options.items())


class Step(NamedTuple):
    """One action of a line of play: the state before, who acted, and what was done."""

    state: Any
    seat: int
    action: Any


class Line(NamedTuple):
    """A line of play from the opening, at random."""

    steps: tuple[Step, ...]
    last: Any


def tables(games: Iterable[Game] = tuple(GAMES.values())) -> Iterator[Table]:
    """Yield the rules that every test of the suite is run on."""
    for game in games:
        for seats in game.seats:
            yield Table(game, game.rules(seats))
        extra = SETTINGS / game.name / "settings.json"
        if extra.exists():
            for setting in json.loads(extra.read_text(encoding="utf-8")):
                yield Table(game, game.rules(setting["seats"], **setting["options"]))


def line(rules: Rules[Any, Any, Any], seed: int, *, most: int | None = None) -> Line:
    """Play at random from the opening, to the end or for at most `most` actions."""
    rng = Random(seed)
    state = rules.opening()
    steps: list[Step] = []
    while (seat := rules.to_move(state)) is not None and (most is None or len(steps) < most):
        action = draw(rules, state, rng) if seat == CHANCE else rng.choice(rules.legal_actions(state))
        steps.append(Step(state, seat, action))
        state = rules.apply(state, action)
    return Line(tuple(steps), state)
