"""Told games: one whole game in text for each game and number of seats, kept to be replayed for ever.

A told game is the header, then one action a line as the log has it, with the position (`= …`) after every tenth
action and at the end, then the outcome; one told by hand may say why (`# S4 …`). `python -m conformance.told [GAME …]`
(with `tests` on the path) writes those that are missing; a changed rule that reads an old one differently must raise
the rules' version.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from conformance.tables import Table, line, tables
from rookery.catalog import GAMES as CATALOGUE
from rookery.catalog import game
from rookery.core import Game, play

GAMES = Path(__file__).parent.parent / "games"
EVERY = 10
SEED = 1911


def told(table: Table) -> Iterator[str]:
    """Tell one random game, line by line."""
    played_game, rules = table
    yield json.dumps(
        {"game": played_game.name, "version": rules.version, "seats": rules.seats, "options": dict(rules.options)}
    )
    played = line(rules, SEED)
    states = [step.state for step in played.steps[1:]] + [played.last]
    for count, (step, after) in enumerate(zip(played.steps, states, strict=True), 1):
        yield played_game.write(rules, step.action)
        if count % EVERY == 0 or count == len(states):
            yield f"= {played_game.write_position(rules, after)}"
    outcome = rules.outcome(played.last)
    assert outcome is not None
    yield json.dumps({"ranks": outcome.ranks, "scores": outcome.scores, "reason": outcome.reason})


def retold(played: Game, text: str) -> None:
    """Play a told game again, and find every position and the outcome as they were told."""
    header, *events, end = text.splitlines()
    opening = json.loads(header)
    rules = played.rules(opening["seats"], **opening["options"])
    assert rules.version == opening["version"]
    state = rules.opening()
    for event in events:
        if event.startswith("= "):
            assert played.write_position(rules, state) == event[2:]
        elif not event.startswith("# "):
            state = play(rules, state, played.read(rules, event))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert json.loads(end) == {
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def path(table: Table) -> Path:
    """Return where a told game is kept: by the number of seats and the options that are not as usual."""
    unusual = [
        option.name
        for option in table.game.options
        if table.rules.options[option.name] != option.default(table.rules.seats)
    ]
    return GAMES / table.game.name / f"{'-'.join(['told', str(table.rules.seats), *unusual])}.txt"


if __name__ == "__main__":
    for each in tables([game(name) for name in sys.argv[1:] or CATALOGUE]):
        if not path(each).exists():
            path(each).write_text("\n".join(told(each)) + "\n", encoding="utf-8")
            print(path(each))
