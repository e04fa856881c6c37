"""What a bot may think of a Derby state: how many turns each team still needs, and who is ahead.

A lone block with p penguins and momentum v is, k slides from now, within p·k(k+1)/2 spaces of where it drifts by
itself, because a push counts again in every later slide. So the least k that brings a gate within reach is a lower
bound of the turns to it. Legs after the first assume that the block arrives at the mean speed of the leg before.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from rookery.core.outcome import returns
from rookery.games.derby.course import FLAGS, count
from rookery.games.derby.geometry import Place, cancel, displacement, length
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import NOBODY, READY, State
from rookery.lattice.grid import NOWHERE

ORDERS: Final = (
    (),
    ((0,),),
    ((0, 1), (1, 0)),
    ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)),
)
"""The orders in which so many gates can be passed."""
MOST_SLIDES: Final = 8
AT_HAND: Final = 0.15
"""What a READY penguin is worth, in turns."""
CRASH: Final = 1.5
"""What it costs to run into the wall, in turns."""
CERTAIN: Final = 2.5
"""A lead of so many turns makes a win three times as likely as a loss."""
PATIENCE: Final = 30.0
"""Alone, a race of so many turns is worth nothing."""


def evaluate(rules: Derby, state: State) -> Sequence[float]:
    """Weigh the turns that each team needs; exact when the game is over."""
    over = rules.outcome(state)
    if over is not None:
        return returns(over)
    if NOBODY in state.blocks or count(state.flags) < FLAGS:
        return [0.0] * rules.seats
    needed = [turns_needed(rules, state, seat) for seat in range(rules.seats)]
    if rules.seats == 1:
        return [max(-0.99, min(0.99, 1.0 - (state.turn + needed[0]) / PATIENCE))]
    worth: list[float] = []
    for own in needed:
        lead = sum([2.0 / (1.0 + exp((own - other) / CERTAIN)) - 1.0 for other in needed])
        worth.append(0.99 * lead / (rules.seats - 1))
    return worth


def turns_needed(rules: Derby, state: State, seat: int) -> float:
    """Estimate how many turns a team needs to pass the gates it lacks, once its block has slid as it is pushed now."""
    own = state.teams[seat]
    dice = cancel(state.dice[seat])
    stop, hit, passed = rules.slide(seat, state.flags, state.blocks, dice, 0)
    marks = state.marks[seat] | passed
    here = rules.course.grid.coordinates[stop]
    speed = displacement(dice) if hit == NOWHERE else (0, 0)
    targets: list[Place] = []
    for colour, flags in enumerate(state.flags):
        if not marks >> colour & 1:
            a = rules.course.grid.coordinates[flags[0]]
            b = rules.course.grid.coordinates[flags[1]]
            targets.append(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2))
    missing = rules.gates_to_win - (3 - len(targets))
    at_hand = own.ready + (1 if own.crazy == READY else 0)
    turns = -AT_HAND * at_hand
    if missing <= 0:
        return turns
    pushes = max(1, rules.fresh[seat].ready)
    if hit != NOWHERE or length(here[0] + speed[0], here[1] + speed[1]) > rules.course.radius + pushes:
        turns += CRASH
    return turns + min(
        [_legs(here, speed, [targets[k] for k in order[:missing]], pushes) for order in ORDERS[len(targets)]]
    )


def _legs(here: Place, speed: Place, targets: list[Place], pushes: int) -> float:
    """Add up the turns from target to target."""
    turns = 0.0
    for target in targets:
        slides, part = _leg(here, speed, target, pushes)
        turns += slides - 1 + part
        speed = ((target[0] - here[0]) // slides, (target[1] - here[1]) // slides)
        here = target
    return turns


def _leg(here: Place, speed: Place, target: Place, pushes: int) -> tuple[int, float]:
    """Return the least slides to a target, and how much of the pushes of the last one it takes."""
    slides = 0
    reach = 0
    short = 0
    while slides < MOST_SLIDES:
        slides += 1
        reach += pushes * slides
        short = length(target[0] - here[0] - slides * speed[0], target[1] - here[1] - slides * speed[1])
        if short <= reach:
            return slides, 0.2 + 0.8 * short / reach
    return slides, short / reach
