"""The values of Banquise: a state of the game, what one seat sees of it, and the kinds of action."""

from typing import Any, Final, NamedTuple, TypeAlias, final

from rookery.core.compat import mypyc_attr
from rookery.core.record import Record

COLOURS: Final = ("red", "yellow", "green", "blue", "purple")
"""BA1: with four colours, the first four."""
BONUS: Final = 2
"""B30: the points that a player who places everything takes off."""
OVER: Final = -2
"""The seat whose turn it is when the game is over."""
NOT_DRAWN: Final = -1
"""The first player until chance has drawn one (BA2)."""

Hand: TypeAlias = tuple[int, ...]
"""How many figures of each colour."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Player(Record):
    """What belongs to one seat."""

    __slots__ = ("hand", "left_over", "penalties", "refused")

    def __init__(self, hand: Hand, refused: int, penalties: int, left_over: Hand) -> None:
        self.hand: Final = hand
        """The figures behind its screen."""
        self.refused: Final = refused
        """Once the seat is out of the round (B24): the colours, as bits, that it could have placed and so has not."""
        self.penalties: Final = penalties
        """Its penalty points."""
        self.left_over: Final = left_over
        """BA17: what it had left when the last round was scored; empty before the first scoring."""

    def values(self) -> tuple[Hand, int, int, Hand]:
        """Return everything that makes this player what it is."""
        return self.hand, self.refused, self.penalties, self.left_over


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State(Record):
    """Everything there is to know."""

    __slots__ = ("bag", "falls", "first", "ice", "left", "players", "round", "seat", "swaying")

    def __init__(
        self,
        bag: Hand,
        players: tuple[Player, ...],
        ice: tuple[int, ...],
        left: int,
        seat: int,
        swaying: int,
        round: int,
        falls: int,
        first: int,
    ) -> None:
        self.bag: Final = bag
        """What can still be drawn; nothing once all have drawn, for what then stays in the bag stays unseen (B35)."""
        self.players: Final = players
        """By seat."""
        self.ice: Final = ice
        """The iceberg: for each colour, the set of its figures (see `iceberg`). While the bag goes round, the finished
        iceberg of the round before."""
        self.left: Final = left
        """How many figures of the bottom row stand left of the first."""
        self.seat: Final = seat
        """Whose turn it is: a seat, CHANCE while the bag goes round, or OVER."""
        self.swaying: Final = swaying
        """With wobble: the row of the figure just placed, until chance says whether it stands; otherwise 0."""
        self.round: Final = round
        """How many rounds have been scored."""
        self.falls: Final = falls
        """How often the iceberg fell in this round."""
        self.first: Final = first
        """The seat that starts the first round (BA2), or NOT_DRAWN."""

    def values(self) -> tuple[Any, ...]:
        """Return everything that makes this state what it is."""
        place = self.seat, self.swaying, self.round, self.falls, self.first
        return self.bag, self.players, self.ice, self.left, *place


class OpenPlayer(NamedTuple):
    """What a view knows of one seat."""

    figures: int
    """How many figures are behind its screen."""
    refused: int
    penalties: int | None
    """Its penalty points; None where its chips are hidden (BA16)."""
    left_over: Hand


class View(NamedTuple):
    """What one seat, or a spectator, knows: its own hand, and all that is open."""

    viewer: int | None
    """The seat that looks; None is a spectator."""
    hand: Hand
    """Its own figures; empty for a spectator."""
    players: tuple[OpenPlayer, ...]
    ice: tuple[int, ...]
    left: int
    seat: int
    swaying: int
    round: int
    falls: int
    first: int


class Deal(NamedTuple):
    """Chance draws a figure from the bag (B8, B10, B35)."""

    number: int
    colour: int


class Settle(NamedTuple):
    """Chance decides whether the figure just placed makes the iceberg fall (B21, BA10)."""

    number: int
    falls: bool


class First(NamedTuple):
    """Chance draws who starts the first round (BA2)."""

    number: int
    seat: int


class Place(NamedTuple):
    """A seat adds a figure to the iceberg (B12)."""

    number: int
    colour: int
    row: int
    column: int


Action: TypeAlias = Deal | Settle | First | Place


def total(hand: Hand) -> int:
    """Return how many figures a hand has; compiled, a loop is several times as fast as `sum`."""
    count = 0
    for number in hand:
        count += number
    return count


# What pictures and effects call things; a figure on the iceberg is called by its place.


def screen_key(seat: int) -> str:
    """Return the key of a seat's screen."""
    return f"screen-{seat + 1}"


def hand_key(seat: int, colour: int) -> str:
    """Return the key of a seat's figures of one colour."""
    return f"hand-{seat + 1}-{COLOURS[colour]}"


def left_over_key(seat: int, colour: int) -> str:
    """Return the key of the figures of one colour that a seat showed when the last round was scored."""
    return f"left-{seat + 1}-{COLOURS[colour]}"


def chips_key(seat: int) -> str:
    """Return the key of a seat's hidden chips."""
    return f"chips-{seat + 1}"
