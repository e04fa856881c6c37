"""The values of Banquise: a state of the game, what one seat sees of it, and the kinds of action."""

from typing import Final, NamedTuple, TypeAlias

from rookery.core.values import NEW

COLOURS: Final = ("red", "yellow", "green", "blue", "purple")
"""BA1: with four colours, the first four."""
OVER: Final = -2
"""The seat whose turn it is when the game is over."""

Hand: TypeAlias = tuple[int, ...]
"""How many figures of each colour."""


class State(NamedTuple):
    """Everything there is to know."""

    bag: Hand
    """What luck can still draw; nothing once all have drawn, for what then stays in the bag stays unseen (B35)."""
    hands: tuple[Hand, ...]
    """What each seat has behind its screen."""
    ice: tuple[int, ...]
    """The iceberg: for each colour, the set of its figures (see `iceberg`). While the bag goes round, the finished
    iceberg of the round before, for all to see."""
    left: int
    """How many figures of the base row stand left of the first."""
    seat: int
    """Whose turn it is: a seat, CHANCE while the bag goes round, or OVER."""
    swaying: int
    """With wobble: the row of the figure just placed, until luck says whether it stands; otherwise 0."""
    refused: tuple[int, ...]
    """For each seat that is out of the round (B24) the colours, as bits, that it could have placed and so has not;
    0 for the others."""
    penalties: tuple[int, ...]
    """Each seat's penalty points (BA16: open)."""
    round: int
    """How many rounds have been scored."""
    falls: int
    """How often the iceberg fell in this round."""
    shown: tuple[Hand, ...]
    """BA17: what each seat had left when the last round was scored; empty before the first scoring."""


def made(
    bag: Hand,
    hands: tuple[Hand, ...],
    ice: tuple[int, ...],
    left: int,
    seat: int,
    swaying: int,
    refused: tuple[int, ...],
    penalties: tuple[int, ...],
    round: int,
    falls: int,
    shown: tuple[Hand, ...],
) -> State:
    """Make a state, quickly."""
    fields = (bag, hands, ice, left, seat, swaying, refused, penalties, round, falls, shown)
    state: State = NEW(State, fields)
    return state


class View(NamedTuple):
    """What one seat, or a watcher, knows: its own hand, how many figures the others have, and all that is open."""

    viewer: int | None
    """The seat that looks; None is a watcher."""
    hand: Hand
    """Its own figures; empty for a watcher."""
    counts: tuple[int, ...]
    """How many figures each seat has behind its screen."""
    ice: tuple[int, ...]
    left: int
    seat: int
    swaying: int
    refused: tuple[int, ...]
    penalties: tuple[int, ...]
    round: int
    falls: int
    shown: tuple[Hand, ...]


class Deal(NamedTuple):
    """Luck draws a figure from the bag (B8, B10, B35)."""

    number: int
    colour: int


class Settle(NamedTuple):
    """Luck decides whether the figure just placed makes the iceberg fall (B21, BA10)."""

    number: int
    falls: bool


class Place(NamedTuple):
    """A seat adds a figure to the iceberg (B12)."""

    number: int
    colour: int
    row: int
    column: int


Action: TypeAlias = Deal | Settle | Place
