"""How a bot values a Derby state: how many turns each team still needs, and who is ahead.

The turns come from the table of a lone block. A block that gets there only if nothing goes wrong is worse off than one
that has pushes to spare, so they are mixed with the turns that it needs if a die leads it astray.

Even a little thought goes far with the table, as levels.json says; alone, one turn more or less is all that there is to
lose.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from rookery.core.outcome import returns
from rookery.games.derby.course import FLAGS, count_flags
from rookery.games.derby.geometry import count_dice, displacement
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, DICE, KNOCK, NOBODY, READY, State, blocks
from rookery.games.derby.turns import turns

ASTRAY: Final = 0.5
"""How much of its turns a team counts as if a die led it astray; all of them if its crazy penguin is still to push."""
DIE: Final = 0.03
"""What a die in the MOVE box is worth, in turns: those who finish together compare them (R46)."""
CERTAIN: Final = 0.4
LATER: Final = 0.2
"""Logistic scale: a lead of CERTAIN + LATER × turns left means odds of e : 1."""
WORTHLESS: Final = 10.0
"""Alone, a race that still takes this many turns is worth nothing."""


def evaluate(rules: Derby, state: State) -> Sequence[float]:
    """Weigh the turns that each team needs; exact when the game is over."""
    over = rules.outcome(state)
    if over is not None:
        return returns(over)
    if NOBODY in blocks(state.teams) or count_flags(state.flags) < FLAGS:
        return [0.0] * rules.seats
    needed = [turns_needed(rules, state, seat) for seat in range(rules.seats)]
    if rules.seats == 1:
        return [max(-0.99, 0.99 - needed[0] / WORTHLESS)]
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
    team = state.teams[seat]
    dq, dr = displacement(team.dice)
    pushes = max(1, rules.all_ready[seat].ready)
    table = turns(rules.course, state.flags, rules.gates_to_win, pushes)
    left, over = pushes_left(rules, state, seat)
    astray = 1.0 if team.penguins.crazy == READY else ASTRAY
    found = astray * table.astray(team.cell, dq, dr, team.gates, left)
    if astray < 1.0:
        found += (1.0 - astray) * table.needed(team.cell, dq, dr, team.gates, left)
    return found + over - (DIE * count_dice(team.dice) if rules.seats > 1 else 0.0)


def pushes_left(rules: Derby, state: State, seat: int) -> tuple[int, int]:
    """Return how many pushes a team has before it slides next, and how many turns are over before it does."""
    if state.phase == ACTION or state.phase == KNOCK:
        return state.teams[seat].penguins.ready, 0
    return (max(1, rules.all_ready[seat].ready), 1) if has_slid(rules, state, seat) else (0, 0)


def has_slid(rules: Derby, state: State, seat: int) -> bool:
    """Say whether a team's turn is over while others still slide."""
    place = (seat - state.boss) % rules.seats
    sliding = (state.active - state.boss) % rules.seats
    return place < sliding or (place == sliding and state.phase == DICE)
