"""What a bot may think of a Derby state: how many turns each team still needs, and who is ahead.

The turns come from the table of a lone block. A block that gets there only if nothing goes wrong is worse off than
one that has pushes to spare, so they are mixed with the turns that it needs if a die leads it astray.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from rookery.core.insight import Level
from rookery.core.outcome import returns
from rookery.games.derby.course import FLAGS, count
from rookery.games.derby.geometry import displacement
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, DICE, KNOCK, NOBODY, READY, State
from rookery.games.derby.turns import turns

ASTRAY: Final = 0.5
"""How much of its turns a team counts as if a die led it astray; all of them if its crazy penguin is still to push."""
DIE: Final = 0.03
"""What a die in the MOVE box is worth, in turns: those who finish together compare them (R46)."""
CERTAIN: Final = 0.4
LATER: Final = 0.2
"""A lead of so many turns, and so much more for each turn still to go, makes a win e times as likely as a loss."""
PATIENCE: Final = 10.0
"""Alone, a race that still takes so many turns is worth nothing."""
FOR_TWO: Final = (
    Level(40, 0.16, 0.42),
    Level(75, 0.105, 0.31),
    Level(140, 0.073, 0.23),
    Level(400, 0.042, 0.145),
    Level(1500, 0.017, 0.06),
    Level(5000, 0.0, 0.0),
)
FOR_MORE: Final = (
    Level(40, 0.16, 0.42),
    Level(70, 0.11, 0.32),
    Level(120, 0.08, 0.25),
    Level(300, 0.05, 0.17),
    Level(900, 0.028, 0.1),
    Level(5000, 0.0, 0.0),
)
ALONE: Final = (
    Level(40, 0.06, 0.18),
    Level(70, 0.04, 0.12),
    Level(130, 0.025, 0.08),
    Level(300, 0.015, 0.05),
    Level(800, 0.007, 0.03),
    Level(3000, 0.0, 0.0),
)
"""Alone, one turn more or less is all that there is to lose."""


def levels(rules: Derby) -> tuple[Level, ...]:
    """Return the six levels; even a little thought goes far with the table."""
    return ALONE if rules.seats == 1 else FOR_TWO if rules.seats == 2 else FOR_MORE


def evaluate(rules: Derby, state: State) -> Sequence[float]:
    """Weigh the turns that each team needs; exact when the game is over."""
    over = rules.outcome(state)
    if over is not None:
        return returns(over)
    if NOBODY in state.blocks or count(state.flags) < FLAGS:
        return [0.0] * rules.seats
    needed = [turns_needed(rules, state, seat) for seat in range(rules.seats)]
    if rules.seats == 1:
        return [max(-0.99, 0.99 - needed[0] / PATIENCE)]
    worth: list[float] = []
    for own in needed:
        lead = 0.0
        for other in needed:
            doubt = CERTAIN + LATER * max(0.0, min(own, other))
            lead += 2.0 / (1.0 + exp((own - other) / doubt)) - 1.0
        worth.append(0.99 * lead / (rules.seats - 1))
    return worth


def turns_needed(rules: Derby, state: State, seat: int) -> float:
    """Estimate how many turns a team needs to pass the gates it lacks, this one included."""
    own = state.teams[seat]
    dice = state.dice[seat]
    dq, dr = displacement(dice)
    pushes = max(1, rules.fresh[seat].ready)
    table = turns(rules.course, state.flags, rules.gates_to_win, pushes)
    left = own.ready
    over = 0
    if state.phase != ACTION and state.phase != KNOCK:
        left = 0
        if has_slid(rules, state, seat):
            left = pushes
            over = 1
    cell = state.blocks[seat]
    marks = state.marks[seat]
    astray = 1.0 if own.crazy == READY else ASTRAY
    found = astray * table.astray(cell, dq, dr, marks, left)
    if astray < 1.0:
        found += (1.0 - astray) * table.needed(cell, dq, dr, marks, left)
    return found + over - (DIE * sum(dice) if rules.seats > 1 else 0.0)


def has_slid(rules: Derby, state: State, seat: int) -> bool:
    """Say whether a team's turn is over while others still slide."""
    place = (seat - state.boss) % rules.seats
    sliding = (state.active - state.boss) % rules.seats
    return place < sliding or (place == sliding and state.phase == DICE)
