"""What is unfinished: the records on the stack, each with what it needs to know.

The record put on the stack last is dealt with first. The file that deals with a record stands above its group.
"""

from typing import Any, Final, final

from rookery.core.record import Record
from rookery.games.thin_ice.cards.card_ops import CardOp

CENTRE: Final = 0
COUNT: Final = 1
SPREAD: Final = 2
SPOT: Final = 3
FILL: Final = 4
DEAL: Final = 5
RACK: Final = 6
PUT: Final = 7
LAY: Final = 8
PLACE: Final = 9
BEGIN: Final = 10
DRAWING: Final = 11
MAIN: Final = 12
ROLLING: Final = 13
ACT: Final = 14
END: Final = 15
REACTION: Final = 16
RESOLVE: Final = 17
OPERATE: Final = 18
REVEAL: Final = 19
PEEK: Final = 20
ROTATE: Final = 21
DISPLACE: Final = 22
LOST: Final = 23
PUSH_BEAR: Final = 24
PUSH_ORCA: Final = 25
RESTORE: Final = 26
EXCHANGE: Final = 27
TAKE: Final = 28


class Pending(Record):
    """One unfinished thing."""

    __slots__ = ("kind",)

    kind: int

    def values(self) -> tuple[Any, ...]:
        return ()


# The set-up (setup.py)


@final
class Centre(Pending):
    """Chance chooses the centre of an even grid."""

    __slots__ = ()

    def __init__(self) -> None:
        self.kind = CENTRE


@final
class CountTiles(Pending):
    """Chance says how many tiles of a kind are in the grid."""

    __slots__ = ("tile",)

    def __init__(self, tile: int) -> None:
        self.kind = COUNT
        self.tile: Final = tile

    def values(self) -> tuple[Any, ...]:
        return (self.tile,)


@final
class Spread(Pending):
    """Chance puts `left` tiles of a kind somewhere in the grid."""

    __slots__ = ("left", "tile")

    def __init__(self, tile: int, left: int) -> None:
        self.kind = SPREAD
        self.tile: Final = tile
        self.left: Final = left

    def values(self) -> tuple[Any, ...]:
        return (self.tile, self.left)


@final
class Spot(Pending):
    """Chance puts this one tile, turned as it is, somewhere in the grid."""

    __slots__ = ("tile",)

    def __init__(self, tile: int) -> None:
        self.kind = SPOT
        self.tile: Final = tile

    def values(self) -> tuple[Any, ...]:
        return (self.tile,)


@final
class Fill(Pending):
    """The rest of the grid becomes ice."""

    __slots__ = ()

    def __init__(self) -> None:
        self.kind = FILL


@final
class DealCard(Pending):
    """Chance deals a card."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.kind = DEAL
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.seat,)


@final
class DealTile(Pending):
    """Chance deals a tile."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.kind = RACK
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.seat,)


@final
class Put(Pending):
    """The seat chooses where its next tile goes."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.kind = PUT
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.seat,)


@final
class LayTile(Pending):
    """And then which tile, and which side up."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: int, cell: int) -> None:
        self.kind = LAY
        self.seat: Final = seat
        self.cell: Final = cell

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.cell)


@final
class Place(Pending):
    """The owner of a pawn places it."""

    __slots__ = ("pawn",)

    def __init__(self, pawn: int) -> None:
        self.kind = PLACE
        self.pawn: Final = pawn

    def values(self) -> tuple[Any, ...]:
        return (self.pawn,)


@final
class Begin(Pending):
    """The first turn starts."""

    __slots__ = ()

    def __init__(self) -> None:
        self.kind = BEGIN


# A turn (turn.py)


@final
class Drawing(Pending):
    """The seat may draw cards."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.kind = DRAWING
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.seat,)


@final
class Main(Pending):
    """The actions of a turn."""

    __slots__ = ()

    def __init__(self) -> None:
        self.kind = MAIN


@final
class Rolling(Pending):
    """Chance rolls the die for a seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.kind = ROLLING
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.seat,)


@final
class Act(Pending):
    """What the die says is carried out; in a team the roller says by whom."""

    __slots__ = ("roller",)

    def __init__(self, roller: int) -> None:
        self.kind = ACT
        self.roller: Final = roller

    def values(self) -> tuple[Any, ...]:
        return (self.roller,)


@final
class End(Pending):
    """The turn ends: what drifts is found, its owners are asked, and it is removed."""

    __slots__ = ("stage",)

    def __init__(self, stage: int) -> None:
        self.kind = END
        self.stage: Final = stage

    def values(self) -> tuple[Any, ...]:
        return (self.stage,)


# Cards (reactions.py, cards/operations.py)


@final
class Reaction(Pending):
    """Those who may react to something are asked, clockwise from the speaker; `asked` of them have been."""

    __slots__ = ("about", "asked", "subject", "trigger")

    def __init__(self, trigger: int, subject: int, asked: int, about: int) -> None:
        self.kind = REACTION
        self.trigger: Final = trigger
        self.subject: Final = subject
        self.asked: Final = asked
        self.about: Final = about

    def values(self) -> tuple[Any, ...]:
        return (self.trigger, self.subject, self.asked, self.about)


@final
class Resolve(Pending):
    """A played card takes effect, from one of its operations on."""

    __slots__ = ("about", "card", "seat", "step")

    def __init__(self, seat: int, card: int, step: int, about: int) -> None:
        self.kind = RESOLVE
        self.seat: Final = seat
        self.card: Final = card
        self.step: Final = step
        self.about: Final = about

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.card, self.step, self.about)


@final
class Operate(Pending):
    """A seat carries out an operation, `left` more times."""

    __slots__ = ("about", "left", "operation", "seat")

    def __init__(self, seat: int, left: int, about: int, operation: CardOp) -> None:
        self.kind = OPERATE
        self.seat: Final = seat
        self.left: Final = left
        self.about: Final = about
        self.operation: Final = operation

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.left, self.about, self.operation)


# What follows on the ice (consequences.py)


@final
class Reveal(Pending):
    """Chance draws the back of a tile; `then` says what happens to the tile."""

    __slots__ = ("actor", "cell", "then")

    def __init__(self, cell: int, actor: int, then: int) -> None:
        self.kind = REVEAL
        self.cell: Final = cell
        self.actor: Final = actor
        self.then: Final = then

    def values(self) -> tuple[Any, ...]:
        return (self.cell, self.actor, self.then)


@final
class Peek(Pending):
    """Chance draws the back of a tile for one seat's eyes."""

    __slots__ = ("cell", "seat")

    def __init__(self, cell: int, seat: int) -> None:
        self.kind = PEEK
        self.cell: Final = cell
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.cell, self.seat)


@final
class RotatePiece(Pending):
    """The seat turns a rotating piece."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: int, cell: int) -> None:
        self.kind = ROTATE
        self.seat: Final = seat
        self.cell: Final = cell

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.cell)


@final
class Displace(Pending):
    """The chooser puts a pawn on a tile beside the one it was on."""

    __slots__ = ("bear_left", "chooser", "code", "forbidden", "may_fall", "origin", "pawn", "pusher")

    def __init__(
        self,
        pawn: int,
        chooser: int,
        origin: int,
        code: int,
        forbidden: int,
        may_fall: int,
        bear_left: int = -1,
        pusher: int = -1,
    ) -> None:
        self.kind = DISPLACE
        self.pawn: Final = pawn
        """The pawn, or OFF when a card has called the chase off."""
        self.chooser: Final = chooser
        self.origin: Final = origin
        self.code: Final = code
        """What the tile at `origin` showed, whose open sides count even if it is gone."""
        self.forbidden: Final = forbidden
        """Where the bear or the shoving pawn came from."""
        self.may_fall: Final = may_fall
        self.bear_left: Final = bear_left
        """What the tile that the bear left showed; -1 if it was no bear."""
        self.pusher: Final = pusher
        """Where the orca that pushed the bear came from, or OFF."""

    def values(self) -> tuple[Any, ...]:
        return (
            self.pawn,
            self.chooser,
            self.origin,
            self.code,
            self.forbidden,
            self.may_fall,
            self.bear_left,
            self.pusher,
        )

    def redirected(self, pawn: int, chooser: int, may_fall: int) -> "Displace":
        """Return the same chase of another pawn, or chosen by another seat."""
        rest = self.origin, self.code, self.forbidden, may_fall, self.bear_left, self.pusher
        return Displace(pawn, chooser, *rest)


@final
class Lost(Pending):
    """A pawn is lost at sea, unless its owner, when asked, saves it."""

    __slots__ = ("origin", "pawn", "stage")

    def __init__(self, pawn: int, origin: int, stage: int) -> None:
        self.kind = LOST
        self.pawn: Final = pawn
        self.origin: Final = origin
        self.stage: Final = stage
        """Twice the cause, and 1 more once the owner has been asked."""

    def values(self) -> tuple[Any, ...]:
        return (self.pawn, self.origin, self.stage)


@final
class PushBear(Pending):
    """The bear makes room for an orca, or for the kraken."""

    __slots__ = ("for_kraken", "pusher", "seat")

    def __init__(self, seat: int, pusher: int, for_kraken: int) -> None:
        self.kind = PUSH_BEAR
        self.seat: Final = seat
        self.pusher: Final = pusher
        self.for_kraken: Final = for_kraken

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.pusher, self.for_kraken)


@final
class PushOrca(Pending):
    """An orca makes room for the kraken."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: int, cell: int) -> None:
        self.kind = PUSH_ORCA
        self.seat: Final = seat
        self.cell: Final = cell

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.cell)


@final
class Restore(Pending):
    """A tile comes back from the discard pile."""

    __slots__ = ("seat", "tile")

    def __init__(self, seat: int, tile: int) -> None:
        self.kind = RESTORE
        self.seat: Final = seat
        self.tile: Final = tile

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.tile)


@final
class Exchange(Pending):
    """The seat chooses the second of two tiles that change places."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: int, cell: int) -> None:
        self.kind = EXCHANGE
        self.seat: Final = seat
        self.cell: Final = cell

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.cell)


@final
class TakeCard(Pending):
    """Chance draws a card for a seat, or for the discard pile (-1), from the deck (-1) or from a hand."""

    __slots__ = ("seat", "victim")

    def __init__(self, seat: int, victim: int) -> None:
        self.kind = TAKE
        self.seat: Final = seat
        self.victim: Final = victim

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.victim)


THEN_FLIP: Final = 0
THEN_REMOVE: Final = 1
THEN_KEEP: Final = 2
"""What happens to a revealed tile: it is turned over, removed, or stays until the drift takes it."""

BY_STEP: Final = 0
BY_BEAR: Final = 1
BY_KRAKEN: Final = 2
"""Why a pawn is in the sea: it stepped there, the bear drove it there, or the kraken destroyed its tile."""
