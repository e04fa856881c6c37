"""Told games: one whole game in text for each game and number of seats, kept to be replayed for ever.

A told game is the header, then one action a line as the log has it, with the position (`= …`) after every tenth
action and at the end, then the outcome. `python -m conformance.told` (with `tests` on the path) writes those that are
missing; a changed rule that reads an old one differently must raise the rules' version.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from conformance.tables import Table, line, tables

GAMES = Path(__file__).parent.parent / "games"
EVERY = 10
SEED = 1911


def told(table: Table) -> Iterator[str]:
    """Tell one random game, line by line."""
    game, rules = table
    yield json.dumps(
        {"game": game.name, "version": rules.version, "seats": rules.seats, "options": dict(rules.options)}
    )
    played = line(rules, SEED)
    states = [step.state for step in played.steps[1:]] + [played.last]
    for count, (step, after) in enumerate(zip(played.steps, states, strict=True), 1):
        yield game.write(rules, step.action)
        if count % EVERY == 0 or count == len(states):
            yield f"= {game.write_position(rules, after)}"
    outcome = rules.outcome(played.last)
    assert outcome is not None
    yield json.dumps({"ranks": outcome.ranks, "scores": outcome.scores, "reason": outcome.reason})


def path(table: Table) -> Path:
    return GAMES / table.game.name / f"told-{table.rules.seats}.txt"


if __name__ == "__main__":
    for each in tables():
        if not path(each).exists():
            path(each).write_text("\n".join(told(each)) + "\n", encoding="utf-8")
            print(path(each))
