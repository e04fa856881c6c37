"""The values of Iceblock Derby: a team, a state of the game, and the kinds of action."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final, NamedTuple, TypeAlias, final

from rookery.core.compat import mypyc_attr
from rookery.core.record import Record
from rookery.games.derby.course import Flags
from rookery.games.derby.geometry import Dice

OVER: Final = -2
"""The seat to move when nobody is."""
NOBODY: Final = -1
"""No cell, no box, no seat: the block is not placed yet, the team has no crazy penguin."""

BOSS: Final = 0
"""R4: chance rolls for the Boss."""
START: Final = 1
"""R5: a seat places its block."""
FLAG: Final = 2
"""R6: a seat, or chance, plants a flag."""
ACTION: Final = 3
"""R19: a seat sends a penguin to push or to throw, or chance rolls a crazy penguin's die (R49)."""
KNOCK: Final = 4
"""R20, RA25: the seat that was hit chooses which penguin falls."""
SIDE: Final = 5
"""R36: chance chooses between two spaces of a path."""
DICE: Final = 6
"""R39: chance rolls the dice that are left after a bump."""
END: Final = 7
PHASES: Final = ("boss", "start", "flag", "action", "knock", "side", "dice", "end")

READY: Final = 0
PUSH: Final = 1
THROW: Final = 2
KO: Final = 3
BOX_NUMBERS: Final = (READY, PUSH, THROW, KO)
BOXES: Final = ("ready", "push", "throw", "ko")


@final
class Penguins:
    """The penguins of a player card, box by box (R12); there are few such values, each made once (ALL_PENGUINS)."""

    __slots__ = ("calm", "crazy", "number", "ready")

    def __init__(self, number: int, calm: tuple[int, int, int, int], crazy: int) -> None:
        self.number: Final = number
        """Its place in ALL_PENGUINS."""
        self.calm: Final = calm
        """How many calm penguins are in each box."""
        self.ready: Final = calm[READY]
        """How many of them are READY."""
        self.crazy: Final = crazy
        """The box of the crazy penguin, or NOBODY."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Penguins) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __repr__(self) -> str:
        return f"Penguins({self.number}, {self.calm}, {self.crazy})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Penguins, (self.number, self.calm, self.crazy)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Team(Record):
    """One seat's block, penguins, dice and gates."""

    __slots__ = ("cell", "dice", "gates", "penguins", "to_roll")

    def __init__(self, cell: int, penguins: Penguins, dice: Dice, to_roll: int, gates: int) -> None:
        self.cell: Final = cell
        """Where its block is, or NOBODY."""
        self.penguins: Final = penguins
        self.dice: Final = dice
        """R13: its MOVE box."""
        self.to_roll: Final = to_roll
        """Dice that belong in its MOVE box and are still to be rolled."""
        self.gates: Final = gates
        """R44: the colours of the gates that it has passed, as a set of bits."""

    def values(self) -> tuple[int, Penguins, Dice, int, int]:
        """Return everything that makes this team what it is."""
        return self.cell, self.penguins, self.dice, self.to_roll, self.gates


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State(Record):
    """Everything there is to know; all of it is public, so it is also every seat's view."""

    __slots__ = ("active", "boss", "flags", "phase", "rolls", "seat", "teams", "turn")

    def __init__(
        self,
        phase: int,
        seat: int,
        active: int,
        boss: int,
        turn: int,
        flags: Flags,
        teams: tuple[Team, ...],
        rolls: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        self.phase: Final = phase
        self.seat: Final = seat
        """Who is to move: a seat, CHANCE or OVER."""
        self.active: Final = active
        """Whose go it is, even while chance or a victim acts: who rolls, places, throws, pushes or slides."""
        self.boss: Final = boss
        self.turn: Final = turn
        """Turns begun, 0 during the set-up."""
        self.flags: Final = flags
        self.teams: Final = teams
        """By seat."""
        self.rolls: Final = rolls
        """R4: the rounds of dice so far, 0 for a seat that has not rolled or need not; empty once there is a Boss."""

    def rolled(self, seat: int) -> tuple[int, ...]:
        """Return the dice that a seat has rolled for the Boss."""
        return tuple([faces[seat] for faces in self.rolls if faces[seat]])

    def values(self) -> tuple[Any, ...]:
        """Return everything that makes this state what it is."""
        return self.phase, self.seat, self.active, self.boss, self.turn, self.flags, self.teams, self.rolls


def blocks(teams: Sequence[Team]) -> list[int]:
    """Return the cell of each team's block."""
    return [team.cell for team in teams]


class Roll(NamedTuple):
    """Chance rolls one die: for the Boss (R4), for a crazy penguin (R49) or after a bump (R39)."""

    number: int
    face: int


class Side(NamedTuple):
    """Chance decides between the first and the second space of a doubtful step (R36, RA12, RA13)."""

    number: int
    side: int


class Start(NamedTuple):
    """A seat places its block (R5)."""

    number: int
    cell: int


class Flag(NamedTuple):
    """A seat, or chance, plants a flag (R6)."""

    number: int
    colour: int
    cell: int


class Push(NamedTuple):
    """A calm penguin pushes in a direction from 1 to 6 (R22)."""

    number: int
    face: int


class CrazyPush(NamedTuple):
    """The crazy penguin pushes, and chance will say where (R49)."""

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


def _all_penguins() -> list[Penguins]:
    """Make all penguins there can be: up to three calm ones in four boxes, and perhaps a crazy one in any."""
    found: list[Penguins] = []
    for ready, push, throw, ko in product(range(MOST_PENGUINS + 1), repeat=4):
        if ready + push + throw + ko <= MOST_PENGUINS:
            for crazy in (NOBODY, *BOX_NUMBERS):
                found.append(Penguins(len(found), (ready, push, throw, ko), crazy))
    return found


ALL_PENGUINS: Final = tuple(_all_penguins())
PENGUINS_BY_BOX: Final = {(*penguins.calm, penguins.crazy): penguins for penguins in ALL_PENGUINS}
"""Penguins by the number of calm ones in each box and the box of the crazy one."""


def _after(penguins: Penguins, box: int) -> Penguins:
    """Return the penguins with a calm one gone from READY to a box; without one there, nothing changes."""
    calm = list(penguins.calm)
    calm[READY] -= 1
    calm[box] += 1
    ready, push, throw, ko = calm
    return PENGUINS_BY_BOX.get((ready, push, throw, ko, penguins.crazy), penguins)


CALM_TO: Final = tuple([tuple([_after(penguins, box) for penguins in ALL_PENGUINS]) for box in BOX_NUMBERS])
"""R19, R20: `CALM_TO[box][penguins.number]` are the penguins after a calm one has gone from READY to the box."""
CRAZY_TO: Final = tuple(
    [tuple([PENGUINS_BY_BOX[(*penguins.calm, box)] for penguins in ALL_PENGUINS]) for box in BOX_NUMBERS]
)
"""RA36: the same for the crazy penguin."""
