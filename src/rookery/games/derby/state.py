"""The values of Iceblock Derby: a team, a state of the game, and the kinds of action."""

from itertools import product
from typing import Final, NamedTuple, TypeAlias

from rookery.core.values import NEW
from rookery.games.derby.course import Flags
from rookery.games.derby.geometry import Dice

OVER: Final = -2
"""The seat to move when nobody is."""
NOBODY: Final = -1
"""No cell, no box, no seat: the block is not placed yet, the team has no crazy penguin."""

BOSS: Final = 0
"""R4: luck rolls for the Boss."""
START: Final = 1
"""R5: a seat places its block."""
FLAG: Final = 2
"""R6: a seat, or luck, places a flag."""
ACTION: Final = 3
"""R19: a seat sends a penguin to push or to throw, or luck rolls a crazy penguin's die (R49)."""
KNOCK: Final = 4
"""R20, RA25: the seat that was hit chooses which penguin falls."""
SIDE: Final = 5
"""R36: luck chooses between two spaces of a path."""
DICE: Final = 6
"""R39: luck rolls the dice that are left after a bump."""
END: Final = 7
PHASES: Final = ("boss", "start", "flag", "action", "knock", "side", "dice", "end")

READY: Final = 0
PUSH: Final = 1
THROW: Final = 2
KO: Final = 3
BOX_NUMBERS: Final = (READY, PUSH, THROW, KO)
BOXES: Final = ("ready", "push", "throw", "ko")


class Team(NamedTuple):
    """The penguins of a player card, box by box (R12); there are few such teams, each made once (see TEAMS)."""

    number: int
    """Its place in TEAMS."""
    ready: int
    push: int
    throw: int
    ko: int
    """How many calm penguins are in each box."""
    crazy: int
    """The box of the crazy penguin, or NOBODY."""


class State(NamedTuple):
    """Everything there is to know; all of it is public, so it is also every seat's view."""

    phase: int
    seat: int
    """Who acts: a seat, CHANCE or OVER."""
    active: int
    """Whose go it is, even while luck or a victim acts: who rolls, places, throws, pushes or slides."""
    boss: int
    turn: int
    """Turns begun, 0 during the set-up."""
    rolls: tuple[tuple[int, ...], ...]
    """R4: the rounds of dice so far, 0 for a seat that has not rolled or need not; empty once there is a Boss."""
    flags: Flags
    blocks: tuple[int, ...]
    """The cell of each seat's block, or NOBODY."""
    teams: tuple[Team, ...]
    dice: tuple[Dice, ...]
    """R13: the MOVE box of each seat."""
    loose: tuple[int, ...]
    """Dice that belong in each seat's MOVE box and are still to be rolled."""
    marks: tuple[int, ...]
    """R44: the colours of the gates that each seat has passed, as a set of bits."""


STATE: Final = State
"""Compiled code finds a constant faster than a class."""


def made(
    phase: int,
    seat: int,
    active: int,
    boss: int,
    turn: int,
    rolls: tuple[tuple[int, ...], ...],
    flags: Flags,
    blocks: tuple[int, ...],
    teams: tuple[Team, ...],
    dice: tuple[Dice, ...],
    loose: tuple[int, ...],
    marks: tuple[int, ...],
) -> State:
    """Make a state, quickly."""
    state: State = NEW(STATE, (phase, seat, active, boss, turn, rolls, flags, blocks, teams, dice, loose, marks))
    return state


class Roll(NamedTuple):
    """Luck rolls one die: for the Boss (R4), for a crazy penguin (R49) or after a bump (R39)."""

    number: int
    face: int


class Side(NamedTuple):
    """Luck decides between the first and the second space of a doubtful step (R36, RA12, RA13)."""

    number: int
    side: int


class Start(NamedTuple):
    """A seat places its block (R5)."""

    number: int
    cell: int


class Flag(NamedTuple):
    """A seat, or luck, places a flag (R6)."""

    number: int
    colour: int
    cell: int


class Push(NamedTuple):
    """A calm penguin pushes in a direction from 1 to 6 (R22)."""

    number: int
    face: int


class CrazyPush(NamedTuple):
    """The crazy penguin pushes, and luck will say where (R49)."""

    number: int


class Throw(NamedTuple):
    """A penguin, calm or crazy, throws a snowball at a seat (R20)."""

    number: int
    target: int
    crazy: bool


class Knock(NamedTuple):
    """The seat that was hit lets its calm or its crazy penguin fall (RA25)."""

    number: int
    crazy: bool


Action: TypeAlias = Roll | Side | Start | Flag | Push | CrazyPush | Throw | Knock


MOST_PENGUINS: Final = 3


def _teams() -> list[Team]:
    """Make every team there can be: up to three calm penguins in four boxes, and perhaps a crazy one in any."""
    teams: list[Team] = []
    for ready, push, throw, ko in product(range(MOST_PENGUINS + 1), repeat=4):
        if ready + push + throw + ko <= MOST_PENGUINS:
            for crazy in (NOBODY, *BOX_NUMBERS):
                teams.append(Team(len(teams), ready, push, throw, ko, crazy))
    return teams


TEAMS: Final = tuple(_teams())
TEAM_OF: Final[dict[tuple[int, ...], Team]] = {team[1:]: team for team in TEAMS}
"""A team by its calm penguins in each box and the box of its crazy one."""


def _after(team: Team, box: int) -> Team:
    """Return the team with a calm penguin gone from READY to a box; without one there, nothing changes."""
    boxes = list(team[1:5])
    boxes[READY] -= 1
    boxes[box] += 1
    return TEAM_OF.get((*boxes, team.crazy), team)


CALM_TO: Final = tuple([tuple([_after(team, box) for team in TEAMS]) for box in BOX_NUMBERS])
"""R19, R20: `CALM_TO[box][team.number]` is the team after a READY calm penguin has gone to the box."""
CRAZY_TO: Final = tuple([tuple([TEAM_OF[(*team[1:5], box)] for team in TEAMS]) for box in BOX_NUMBERS])
"""RA36: the same for the crazy penguin."""
