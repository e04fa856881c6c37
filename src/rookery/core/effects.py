"""What an action did, told by the rules while they do it.

`Rules.apply(state, action, effects)` appends an `Effect` where the thing happens; search passes no list and pays
nothing. Clients (page, terminal, notebook, film, list of moves) play the list in order and ask the game's
`narrate` for sentences. Laws, tested for every game:

* complete: every shape that moves, comes, goes or changes between the pictures before and after is named by an effect,
  and no effect names a shape that stays as it is;
* true: each change of a score has an effect with its amount, each exit one with its cause, and what happens to a thing
  in a seat's tray happens to that seat;
* secret: two states that look alike to a seat give it the same effects, once `visible` has left out the rest;
* short: a sentence has at most ninety characters, in either language.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from rookery.core.seat import Seat

KINDS: Final = (
    "move",  # the shape `key` goes to the place `to`
    "add",  # the shape `key` comes, onto the place `to` if it has one
    "remove",  # the shape `key` goes away
    "change",  # the shape `key` now shows `to`, or counts `amount`
    "reveal",  # what `key` hid is known to be `to`
    "roll",  # the die `key` shows `to`, as the sprite `die-<to>` draws it
    "deal",  # `amount` things are laid out or dealt at once, such as a whole floe
    "score",  # `seat` gains `amount`, or loses it
    "out",  # `seat` leaves the game, or the piece `key` does
    "note",  # something to say that changes no picture, such as a die that asks for the impossible
    "end",  # a round or the game is over
)
"""Every kind of effect there is."""


class Effect(NamedTuple):
    """One thing that happened: data only."""

    kind: str
    """One of `KINDS`."""
    key: str = ""
    """The shape it happened to, by its key in the picture."""
    to: str = ""
    """The key of the place it went to, or the name of what it now shows."""
    seat: Seat | None = None
    """Whom it happened to."""
    amount: int = 0
    rule: str = ""
    """The clause that says so."""
    cause: str = ""
    """Why, as a stable word of the game's own, where one clause has several reasons."""
    known_to: frozenset[Seat] | None = None
    """The seats that may learn of it; None means everybody."""


def visible(effects: Iterable[Effect], seat: Seat | None) -> list[Effect]:
    """Return the effects that a seat may learn of; None is a spectator."""
    return [effect for effect in effects if effect.known_to is None or (seat is not None and seat in effect.known_to)]
