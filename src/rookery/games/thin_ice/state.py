"""The values of Thin Ice: a state, a view, and every kind of action.

Laws:

* what nobody has seen is not here: an undrawn back is an ICE or WELL tile, a deck is a count of each card;
* what is unfinished stands on the stack, the last thing on top; nothing on the stack is secret;
* a view is a state that holds what one seat knows: a card or tile in somebody else's hand is HIDDEN, a back that the
  seat has not seen is undrawn, and `deck` and `stock` count everything that it cannot place.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

OVER: Final = -2
"""The seat to move when nobody is."""
OFF: Final = -1
"""The cell of a piece that is not on the table."""
HIDDEN: Final = -1
"""A card or tile in a hand that one may not see."""

BEAR: Final = 0
CRACKING: Final = 1
EXTRA: Final = 2
FREEZING: Final = 3
FACES: Final = ("bear", "crack", "tile", "freeze")
"""T30: the faces of the die."""
NO_FACE: Final = -1

TILE_DONE: Final = 1
DIE_DONE: Final = 2
PAWN_DONE: Final = 4
"""T12: what of a turn is done, in `done`; a moved pawn is this bit shifted by its number."""

Frame: TypeAlias = tuple[int, ...]
"""One unfinished thing: its kind (see draft.py), then what it needs to know."""
Effect: TypeAlias = tuple[int, ...]
"""One effect: its number in vocabulary.py, then its fields."""


class State(NamedTuple):
    """Everything there is to know."""

    tiles: bytes
    """The tile in each cell, as tiles.py says."""
    stock: bytes
    """How many tiles of each kind are neither in the box for good nor fixed in this state."""
    lost: bytes
    """How many tiles of each kind lie on the discard pile, open to all."""
    secrets: tuple[tuple[int, int], ...]
    """Tiles with a back that only some seats know: the cell and the set of those seats."""
    pawns: tuple[int, ...]
    """Where each pawn stands, or OFF."""
    gone: tuple[int, ...]
    """When each pawn went out, counted from 1; 0 while it is in the game."""
    lying: int
    """The set of pawns that fell (T37)."""
    bear: int
    """The bear's cell, or OFF when it has left the game (T78)."""
    awake: bool
    die: int
    """The face that the die shows."""
    unit: int
    """Whose turn it is: a player's or a team's place in the order of turns."""
    round: int
    word: int
    """TA78: who of the team may speak."""
    done: int
    """What of the turn is done."""
    passed: int
    """The set of seats that passed since the last action."""
    missing: int
    """The set of pawns that miss this turn."""
    permits: int
    """What cards allow this turn's pawn moves: three bits a seat (see effects.py)."""
    moved: tuple[int, ...]
    """The cells of tiles that were moved (for `drift_scope` moved)."""
    pins: tuple[tuple[int, int, int], ...]
    """Tiles that do not drift yet: the cell, at the end of whose turn it may, and whether that turn has come."""
    deck: bytes
    """How many cards of each design are in the deck."""
    pile: bytes
    """How many of each are discarded."""
    hands: tuple[tuple[int, ...], ...]
    """The cards of each seat, sorted."""
    racks: tuple[tuple[int, ...], ...]
    """The tiles that each seat has still to place (T59), sorted."""
    stack: tuple[Frame, ...]
    seat: int
    """Who acts: a seat, CHANCE or OVER."""


class View(NamedTuple):
    """What one seat, or a watcher (None), knows."""

    seat: int | None
    known: State


class Pick(NamedTuple):
    """Choose a cell, for whatever is being asked."""

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
    """Do nothing more: decline, pass the word, or end the turn."""

    number: int


class Draw(NamedTuple):
    """Draw a card (T51)."""

    number: int


class Face(NamedTuple):
    """The die shows a face: luck's roll, or a card's choice."""

    number: int
    face: int


class Rotate(NamedTuple):
    """Turn a rotating piece a quarter: 1 right, -1 left (T83)."""

    number: int
    way: int


class Count(NamedTuple):
    """Luck says how many tiles of a sort are in the grid (T6)."""

    number: int
    many: int


class Kind(NamedTuple):
    """A tile is of this kind: luck's draw, or a choice from the discard pile."""

    number: int
    kind: int


class Lay(NamedTuple):
    """Put a tile of one's own hand on the table, front or back up (T61)."""

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
    """Luck draws a card, from the deck or out of a hand."""

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
Luck: TypeAlias = tuple[Sequence[Action], Sequence[int]]
"""What luck may draw, and the weight of each."""
