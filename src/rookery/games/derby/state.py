"""The values of Iceblock Derby: a player card, a state of the game, and the kinds of action."""

from typing import Final, NamedTuple, TypeAlias

from rookery.games.derby.course import Flags
from rookery.games.derby.geometry import NO_DICE, Dice

OVER: Final = -2
"""The seat to move when nobody is."""
NOBODY: Final = -1
"""No cell, no box: the block is not placed yet, the team has no crazy penguin."""

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
BOXES: Final = ("ready", "push", "throw", "ko")


class Card(NamedTuple):
    """A player card (R12, R13): calm penguins in the four boxes, the crazy one, the dice and the marks."""

    ready: int
    push: int
    throw: int
    ko: int
    crazy: int
    """The box of the crazy penguin, or NOBODY."""
    dice: Dice
    """The MOVE box: how many dice show 1, 2 … 6."""
    loose: int
    """Dice that belong in the MOVE box and are still to be rolled."""
    marks: int
    """R44: the colours of the gates passed, as a set of bits."""


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
    cards: tuple[Card, ...]


def made(
    phase: int,
    seat: int,
    active: int,
    boss: int,
    turn: int,
    rolls: tuple[tuple[int, ...], ...],
    flags: Flags,
    blocks: tuple[int, ...],
    cards: tuple[Card, ...],
) -> State:
    """Make a state; compiled, this is several times as fast as calling the class, whose own maker is interpreted."""
    return tuple.__new__(State, (phase, seat, active, boss, turn, rolls, flags, blocks, cards))


def card(ready: int, push: int, throw: int, ko: int, crazy: int, dice: Dice, loose: int, marks: int) -> Card:
    """Make a card, for the same reason."""
    return tuple.__new__(Card, (ready, push, throw, ko, crazy, dice, loose, marks))


def fresh(calm: int, crazy: bool) -> Card:
    """Return the card of a team before the race."""
    return card(calm, 0, 0, 0, READY if crazy else NOBODY, NO_DICE, 0, 0)


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
