"""The values of Thin Ice: a state, a view, and every kind of action.

Laws:

* what nobody has seen is not here: an undrawn back is an ICE or WELL tile, a deck is a count of each card;
* what is unfinished stands on the stack, the last thing on top; nothing on the stack is secret;
* a view is a state that holds what one seat knows: a card or tile in somebody else's hand is HIDDEN, a back that the
  seat has not seen is undrawn, and the deck and the stock count everything that it cannot place.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias, final

from rookery.core.compat import mypyc_attr
from rookery.core.record import Record
from rookery.games.thin_ice.stack import Pending

OVER: Final = -2
"""The seat to move when the game is over."""
OFF: Final = -1
"""The cell of a piece that is not on the table."""
HIDDEN: Final = -1
"""A card or tile in a hand that one may not see."""

BEAR: Final = 0
FACES: Final = ("bear", "crack", "tile", "freeze")
"""T30: the faces of the die."""
NO_FACE: Final = -1

TILE_DONE: Final = 1
DIE_DONE: Final = 2
PAWN_DONE: Final = 4
"""T12: what of a turn is done, in `Turn.done`; a moved pawn is this bit shifted by its number."""


class Secret(NamedTuple):
    """A tile whose back only some seats know."""

    cell: int
    seats: int
    """The set of those seats."""


class Anchor(NamedTuple):
    """A tile that does not drift until the end of a unit's next turn."""

    cell: int
    unit: int
    due: int
    """1 once that turn has come."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Floe(Record):
    """The tiles, wherever they are, and the bear."""

    __slots__ = ("anchored", "awake", "bear", "moved", "racks", "removed", "secrets", "stock", "tiles")

    def __init__(
        self,
        tiles: bytes,
        stock: bytes,
        removed: bytes,
        racks: tuple[tuple[int, ...], ...],
        secrets: tuple[Secret, ...],
        moved: tuple[int, ...],
        anchored: tuple[Anchor, ...],
        bear: int,
        awake: bool,
    ) -> None:
        self.tiles: Final = tiles
        """The tile in each cell, as tiles.py says."""
        self.stock: Final = stock
        """How many tiles of each kind are neither in the box for good nor fixed in this state."""
        self.removed: Final = removed
        """How many tiles of each kind lie on the discard pile, open to all."""
        self.racks: Final = racks
        """The tiles that each seat has still to place (T59), sorted."""
        self.secrets: Final = secrets
        """The tiles whose back only some seats know, by cell."""
        self.moved: Final = moved
        """The cells of tiles that were moved (for `drift_scope` moved)."""
        self.anchored: Final = anchored
        """The tiles that do not drift yet."""
        self.bear: Final = bear
        """The bear's cell, or OFF when it has left the game (T78)."""
        self.awake: Final = awake

    def values(self) -> tuple[Any, ...]:
        tiles = self.tiles, self.stock, self.removed, self.racks, self.secrets, self.moved, self.anchored
        return *tiles, self.bear, self.awake


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pawns(Record):
    """All pawns, by number."""

    __slots__ = ("cells", "eliminated_at", "fallen")

    def __init__(self, cells: tuple[int, ...], eliminated_at: tuple[int, ...], fallen: int) -> None:
        self.cells: Final = cells
        """Where each pawn stands, or OFF."""
        self.eliminated_at: Final = eliminated_at
        """When each pawn went out, counted from 1; 0 while it is in the game."""
        self.fallen: Final = fallen
        """The set of pawns that fell in (T37)."""

    def values(self) -> tuple[Any, ...]:
        return (self.cells, self.eliminated_at, self.fallen)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Turn(Record):
    """How far the turn has got."""

    __slots__ = ("die", "done", "missing", "passed", "permits", "round", "speaker", "unit")

    def __init__(
        self, unit: int, round: int, speaker: int, die: int, done: int, passed: int, missing: int, permits: int
    ) -> None:
        self.unit: Final = unit
        """Whose turn it is: a player's or a team's place in the order of turns."""
        self.round: Final = round
        self.speaker: Final = speaker
        """TA78: the member of the team who may act."""
        self.die: Final = die
        """The face that the die shows."""
        self.done: Final = done
        """What of the turn is done."""
        self.passed: Final = passed
        """The set of seats that passed since the last action."""
        self.missing: Final = missing
        """The set of pawns that miss this turn."""
        self.permits: Final = permits
        """What cards allow this turn's pawn moves: three bits a seat (see movement.py)."""

    def values(self) -> tuple[Any, ...]:
        return (self.unit, self.round, self.speaker, self.die, self.done, self.passed, self.missing, self.permits)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Cards(Record):
    """The event cards."""

    __slots__ = ("deck", "discards", "hands")

    def __init__(self, deck: bytes, discards: bytes, hands: tuple[tuple[int, ...], ...]) -> None:
        self.deck: Final = deck
        """How many cards of each design are in the deck."""
        self.discards: Final = discards
        """How many of each are discarded."""
        self.hands: Final = hands
        """The cards of each seat, sorted."""

    def values(self) -> tuple[Any, ...]:
        return (self.deck, self.discards, self.hands)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State(Record):
    """Everything there is to know."""

    __slots__ = ("cards", "floe", "pawns", "seat", "stack", "turn")

    def __init__(
        self, floe: Floe, pawns: Pawns, turn: Turn, cards: Cards, stack: tuple[Pending, ...], seat: int
    ) -> None:
        self.floe: Final = floe
        self.pawns: Final = pawns
        self.turn: Final = turn
        self.cards: Final = cards
        self.stack: Final = stack
        """What is unfinished, the next thing last."""
        self.seat: Final = seat
        """Who is to move: a seat, CHANCE or OVER."""

    def values(self) -> tuple[Any, ...]:
        return (self.floe, self.pawns, self.turn, self.cards, self.stack, self.seat)

    def __repr__(self) -> str:
        tiles = sum([code > 0 for code in self.floe.tiles])
        return f"<State: {tiles} tiles, round {self.turn.round + 1}, seat {self.seat}, {len(self.stack)} pending>"


class View(NamedTuple):
    """What one seat, or a spectator (None), knows."""

    seat: int | None
    known: State


class Pick(NamedTuple):
    """Choose a cell, as an answer to any question."""

    number: int
    cell: int


class Step(NamedTuple):
    """Move a pawn (T13)."""

    number: int
    pawn: int
    cell: int


class Shift(NamedTuple):
    """Move a tile to a cell beside it (T21)."""

    number: int
    start: int
    end: int


class Prowl(NamedTuple):
    """Move the bear (T32)."""

    number: int
    cell: int


class Crush(NamedTuple):
    """Let the kraken destroy a tile (T79)."""

    number: int
    cell: int


class Roll(NamedTuple):
    """Roll the die (T12)."""

    number: int


class Pass(NamedTuple):
    """Do nothing more: decline, let a team-mate act, or end the turn."""

    number: int


class Draw(NamedTuple):
    """Draw a card (T51)."""

    number: int


class Face(NamedTuple):
    """The die shows a face: chance's roll, or a card's choice."""

    number: int
    face: int


class Rotate(NamedTuple):
    """Turn a rotating piece a quarter: 1 right, -1 left (T83)."""

    number: int
    way: int


class Count(NamedTuple):
    """Chance says how many tiles of a kind are in the grid (T6)."""

    number: int
    many: int


class Kind(NamedTuple):
    """A tile is of this kind: chance's draw, or a choice from the discard pile."""

    number: int
    kind: int


class Lay(NamedTuple):
    """Put a tile from your hand on the table, front or back up (T61)."""

    number: int
    kind: int
    side: int


class Person(NamedTuple):
    """Choose a seat."""

    number: int
    seat: int


class Play(NamedTuple):
    """Play a card."""

    number: int
    card: int


class Discard(NamedTuple):
    """Discard a card (T50)."""

    number: int
    card: int


class Take(NamedTuple):
    """Chance draws a card, from the deck or out of a hand."""

    number: int
    card: int


Action: TypeAlias = (
    Pick
    | Step
    | Shift
    | Prowl
    | Crush
    | Roll
    | Pass
    | Draw
    | Face
    | Rotate
    | Count
    | Kind
    | Lay
    | Person
    | Play
    | Discard
    | Take
)
Draws: TypeAlias = tuple[Sequence[Action], Sequence[int]]
"""What chance may draw, and the weight of each."""
