"""What is unfinished: the records on the stack, each with what it needs to know.

The record put on the stack last is dealt with first. The file that deals with a record stands above its group.
"""

from typing import Any, Final, final

from rookery.core.record import Record
from rookery.games.thin_ice.cards.card_ops import CardOp

BEGIN: Final = 10
"""The last kind of the set-up."""
END: Final = 15
"""The last kind of a turn."""


class Pending(Record):
    """One unfinished thing."""

    __slots__ = ()

    kind: int
    """The number of its class."""

    def values(self) -> tuple[Any, ...]:
        return ()


class OfTile(Pending):
    """One that is about a tile, or about a kind of tile."""

    __slots__ = ("tile",)

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile

    def values(self) -> tuple[Any, ...]:
        return (self.tile,)


class OfSeat(Pending):
    """One that is a seat's to do, or done for it."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.seat,)


class OfSeatAt(Pending):
    """One that is a seat's to do, about a cell."""

    __slots__ = ("cell", "seat")

    def __init__(self, seat: int, cell: int) -> None:
        self.seat: Final = seat
        self.cell: Final = cell

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.cell)


# The set-up (setup.py)


@final
class Centre(Pending):
    """Chance chooses the centre of an even grid."""

    kind = 0


@final
class CountTiles(OfTile):
    """Chance says how many tiles of a kind are in the grid."""

    kind = 1


@final
class Spread(Pending):
    """Chance puts `left` tiles of a kind somewhere in the grid."""

    __slots__ = ("left", "tile")
    kind = 2

    def __init__(self, tile: int, left: int) -> None:
        self.tile: Final = tile
        self.left: Final = left

    def values(self) -> tuple[Any, ...]:
        return (self.tile, self.left)


@final
class Spot(OfTile):
    """Chance puts this one tile, turned as it is, somewhere in the grid."""

    kind = 3


@final
class Fill(Pending):
    """The rest of the grid becomes ice."""

    kind = 4


@final
class DealCard(OfSeat):
    """Chance deals a card."""

    kind = 5


@final
class DealTile(OfSeat):
    """Chance deals a tile."""

    kind = 6


@final
class Put(OfSeat):
    """The seat chooses where its next tile goes."""

    kind = 7


@final
class LayTile(OfSeatAt):
    """And then which tile, and which side up."""

    kind = 8


@final
class Place(Pending):
    """The owner of a pawn places it."""

    __slots__ = ("pawn",)
    kind = 9

    def __init__(self, pawn: int) -> None:
        self.pawn: Final = pawn

    def values(self) -> tuple[Any, ...]:
        return (self.pawn,)


@final
class Begin(Pending):
    """The first turn starts."""

    kind = BEGIN


# A turn (turn.py)


@final
class Drawing(OfSeat):
    """The seat may draw cards."""

    kind = 11


@final
class Main(Pending):
    """The actions of a turn."""

    kind = 12


@final
class Rolling(OfSeat):
    """Chance rolls the die for a seat."""

    kind = 13


@final
class Act(OfSeat):
    """What the die says is carried out; in a team the seat that rolled says by whom."""

    kind = 14


@final
class End(Pending):
    """The turn ends: what drifts is found, its owners are asked, and it is removed."""

    __slots__ = ("stage",)
    kind = END

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def values(self) -> tuple[Any, ...]:
        return (self.stage,)


# Cards (reactions.py, cards/operations.py)


@final
class Reaction(Pending):
    """Those who may react to something are asked, clockwise from the speaker; `asked` of them have been."""

    __slots__ = ("about", "asked", "subject", "trigger")
    kind = 16

    def __init__(self, trigger: int, subject: int, asked: int, about: int) -> None:
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
    kind = 17

    def __init__(self, seat: int, card: int, step: int, about: int) -> None:
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
    kind = 18

    def __init__(self, seat: int, left: int, about: int, operation: CardOp) -> None:
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
    kind = 19

    def __init__(self, cell: int, actor: int, then: int) -> None:
        self.cell: Final = cell
        self.actor: Final = actor
        self.then: Final = then

    def values(self) -> tuple[Any, ...]:
        return (self.cell, self.actor, self.then)


@final
class Peek(Pending):
    """Chance draws the back of a tile for one seat's eyes."""

    __slots__ = ("cell", "seat")
    kind = 20

    def __init__(self, cell: int, seat: int) -> None:
        self.cell: Final = cell
        self.seat: Final = seat

    def values(self) -> tuple[Any, ...]:
        return (self.cell, self.seat)


@final
class RotatePiece(OfSeatAt):
    """The seat turns a rotating piece."""

    kind = 21


@final
class Displace(Pending):
    """The chooser puts a pawn on a tile beside the one it was on."""

    __slots__ = ("bear_left", "chooser", "code", "forbidden", "may_fall", "origin", "pawn", "pusher")
    kind = 22

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
        rest = self.forbidden, self.may_fall, self.bear_left, self.pusher
        return self.pawn, self.chooser, self.origin, self.code, *rest

    def redirected(self, pawn: int, chooser: int, may_fall: int) -> "Displace":
        """Return the same chase of another pawn, or chosen by another seat."""
        rest = self.origin, self.code, self.forbidden, may_fall, self.bear_left, self.pusher
        return Displace(pawn, chooser, *rest)


@final
class Lost(Pending):
    """A pawn is lost at sea, unless its owner, when asked, saves it."""

    __slots__ = ("origin", "pawn", "stage")
    kind = 23

    def __init__(self, pawn: int, origin: int, stage: int) -> None:
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
    kind = 24

    def __init__(self, seat: int, pusher: int, for_kraken: int) -> None:
        self.seat: Final = seat
        self.pusher: Final = pusher
        self.for_kraken: Final = for_kraken

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.pusher, self.for_kraken)


@final
class PushOrca(OfSeatAt):
    """An orca makes room for the kraken."""

    kind = 25


@final
class Restore(Pending):
    """A tile comes back from the discard pile."""

    __slots__ = ("seat", "tile")
    kind = 26

    def __init__(self, seat: int, tile: int) -> None:
        self.seat: Final = seat
        self.tile: Final = tile

    def values(self) -> tuple[Any, ...]:
        return (self.seat, self.tile)


@final
class Exchange(OfSeatAt):
    """The seat chooses the second of two tiles that change places."""

    kind = 27


@final
class TakeCard(Pending):
    """Chance draws a card for a seat, or for the discard pile (-1), from the deck (-1) or from a hand."""

    __slots__ = ("seat", "victim")
    kind = 28

    def __init__(self, seat: int, victim: int) -> None:
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
