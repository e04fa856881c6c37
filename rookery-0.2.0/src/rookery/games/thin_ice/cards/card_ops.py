"""What event cards are made of: triggers, and operations with their fields.

A card is data. What each operation does is told once, in operations.py, for cards and die faces alike.
"""

from typing import Any, Final, NamedTuple, final

from rookery.core.record import Record

DIE_ROLLED: Final = 0
CHASED: Final = 1
FELL: Final = 2
ADRIFT: Final = 3
LOST_AT_SEA: Final = 4
CARD_PLAYED: Final = 5
TILE_MOVED: Final = 6
TILE_FLIPPED: Final = 7
TILE_REMOVED: Final = 8
PAWN_MOVED: Final = 9
BEAR_MOVED: Final = 10
"""T55: what an "immediately after" card may follow; deck.py has the words for them."""
QUIET: Final = 11
"""No trigger: a moment for "anytime" cards (TA48)."""

FREEZE_TILE: Final = 0
CRACK_TILE: Final = 1
MOVE_TILE: Final = 2
ADD_TILE: Final = 3
SWAP_TILES: Final = 4
ANCHOR_TILE: Final = 5
PEEK_TILE: Final = 6
MOVE_PAWN: Final = 7
ALLOW_FACES: Final = 8
ALLOW_OCCUPIED: Final = 9
SWAP_PAWNS: Final = 10
MOVE_BEAR: Final = 11
BEAR_BACK: Final = 12
SLEEP_BEAR: Final = 13
DIE_ACTION: Final = 14
REROLL: Final = 15
SET_DIE: Final = 16
CANCEL: Final = 17
REDIRECT: Final = 18
STAND_UP: Final = 19
DELAY_DRIFT: Final = 20
RESCUE: Final = 21
STEAL_CARD: Final = 22
DRAW_CARD: Final = 23
DISCARD_CARD: Final = 24
SKIP_TURN: Final = 25
BEAR_ROLLED: Final = 26
"""Not a deck's word: the choice that a bear symbol gives (T32, T79)."""


class Field(NamedTuple):
    """One field of an operation: whole numbers from `low` to `high`, one of `words`, or several of them (`many`)."""

    name: str
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()
    many: bool = False
    default: int | None = None
    """The value when a deck leaves it out, as `CardOp` holds it; None: it must be given."""


class OpKind(NamedTuple):
    """One kind of operation: its name, its fields in order, and where it may stand."""

    name: str
    fields: tuple[Field, ...] = ()
    triggers: tuple[int, ...] = ()
    """Only cards with one of these triggers may have it; empty: any card."""
    own_turn: bool = False
    """Only "during your turn" cards may have it."""


def _number(name: str, high: int) -> Field:
    return Field(name, 1, high, default=1)


def _word(name: str, *words: str) -> Field:
    """A word; the first is the default."""
    return Field(name, words=words, default=0)


def _flag(name: str, default: bool) -> Field:
    """Yes or no."""
    return Field(name, 0, 1, default=int(default))


OPERATIONS: Final = (
    OpKind("freeze_tile", (_number("count", 3),)),
    OpKind("crack_tile", (_number("count", 3),)),
    OpKind("move_tile", (_number("count", 3), _word("dirs", "orth", "diag"), _word("tile", "any", "trigger"))),
    OpKind("add_tile", (_word("from", "discard"), _word("side", "front"))),
    OpKind("swap_tiles"),
    OpKind("anchor_tile"),
    OpKind("peek_tile", (_number("count", 3),)),
    OpKind(
        "move_pawn",
        (
            _word("who", "self"),
            _number("distance", 2),
            _flag("jump", False),
            Field("sea", 0, 0, default=0),
            _word("replaces", "nothing", "pawn_move"),
        ),
        own_turn=True,
    ),
    OpKind(
        "allow_faces",
        (Field("faces", words=("orca", "kraken"), many=True), _word("for", "pawn_move")),
        own_turn=True,
    ),
    OpKind("allow_occupied", (_word("for", "pawn_move"), _word("then", "push_pawn")), own_turn=True),
    OpKind(
        "swap_pawns",
        (_number("range", 1), _flag("standing_only", True), Field("flip", 0, 0, default=0)),
    ),
    OpKind("move_bear", (_number("steps", 3), _flag("onto_pawn", False), Field("requires_awake", 1, 1, default=1))),
    OpKind("bear_back", (_flag("restore_tile", True),), (CHASED,)),
    OpKind("sleep_bear"),
    OpKind("die_action", (Field("face", words=("bear", "crack", "tile", "freeze")),)),
    OpKind("reroll", (), (DIE_ROLLED,)),
    OpKind("set_die", (), (DIE_ROLLED,)),
    OpKind("cancel", (Field("what", words=("chase", "card")),), (CHASED, CARD_PLAYED)),
    OpKind("redirect", (_word("what", "chase"), _word("chooser", "self"), _flag("no_fall", True)), (CHASED,)),
    OpKind("stand_up", (_word("who", "self"),), (FELL,)),
    OpKind("delay_drift", (_word("who", "self"), _word("until", "end_of_next_own_turn")), (ADRIFT,)),
    OpKind("rescue", (_number("range", 3), _flag("fall", True)), (LOST_AT_SEA,)),
    OpKind("steal_card", (_word("target", "other"), _number("count", 2))),
    OpKind("draw_card", (_number("count", 2),)),
    OpKind("discard_card", (_word("target", "other"), _number("count", 2))),
    OpKind("skip_turn", (_word("target", "other"),)),
)
"""By number: the place of each is its constant above."""

_PLACES: Final[tuple[dict[str, int], ...]] = tuple(
    [{field.name: place for place, field in enumerate(kind.fields)} for kind in OPERATIONS]
)


@final
class CardOp(Record):
    """One operation of a card or die face."""

    __slots__ = ("code", "fields")

    def __init__(self, code: int, fields: tuple[int, ...] = ()) -> None:
        self.code: Final = code
        self.fields: Final = fields
        """The values of its fields, in the order of `OPERATIONS`."""

    def values(self) -> tuple[Any, ...]:
        return self.code, self.fields

    def get(self, field: str) -> int:
        """Return the value of a field by its name in a deck."""
        return self.fields[_PLACES[self.code][field]]
