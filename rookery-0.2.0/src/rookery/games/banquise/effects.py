"""What the rules of Banquise tell of their steps; each function appends to a list of effects.

Keys are those of the picture. A figure that joins the iceberg is an `add` of its place, whose `to` names its colour
and, above the bottom row, the colours that carry it: `green/red/green`. Seats that tie stand in `to` as `1,3`.
"""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ROWS, origin, taken, width
from rookery.games.banquise.state import (
    BONUS,
    COLOURS,
    Place,
    Player,
    State,
    chips_key,
    hand_key,
    left_over_key,
    screen_key,
    total,
)


def tell_dealt(seats: int, size: int, turn: int, first_figure: int | None, effects: list[Effect]) -> None:
    """B8-B11: everybody has drawn `size` figures; with five players one opens the iceberg."""
    effects.append(Effect("deal", seat=turn, amount=size, rule="B9" if seats > 2 else "B35", cause="hands"))
    for seat in range(seats):
        effects.append(Effect("change", screen_key(seat), seat=seat, amount=size, rule="B8"))
    if first_figure is not None:
        effects.append(Effect("add", NAMES[0][FIRST], COLOURS[first_figure], rule="B10", cause="left_over"))


def tell_placed(state: State, place: Place, base: int, effects: list[Effect]) -> None:
    """B12-B19: a figure goes from the hand of the seat to move onto the iceberg."""
    seat = state.seat
    player = state.players[seat]
    figures = taken(state.ice)
    _tell_shift(state, place, base, effects)
    if figures.bit_count() == len(state.players) and state.falls == 0:
        tell_cleared(state, effects)
    effects.append(_placed(state, place, seat))
    left = player.hand[place.colour] - 1
    own = frozenset((seat,))
    kind = "change" if left else "remove"
    effects.append(Effect(kind, hand_key(seat, place.colour), seat=seat, amount=left, rule="B12", known_to=own))
    count = total(player.hand) - 1
    effects.append(Effect("change", screen_key(seat), seat=seat, amount=count, rule="B12"))
    if not count:
        effects.append(Effect("note", seat=seat, rule="BA13", cause="emptied"))


def _placed(state: State, place: Place, seat: int) -> Effect:
    colour, row, column = place.colour, place.row, place.column
    name = NAMES[row][column]
    if not taken(state.ice):
        return Effect("add", name, COLOURS[colour], seat, rule="B13", cause="opens")
    if not row:
        side = "left" if column < FIRST - state.left else "right"
        return Effect("add", name, COLOURS[colour], seat, rule="B14", cause=side)
    x = ROWS * (row - 1) + column - FIRST + state.left
    below = [COLOURS[colour_at(state.ice, place)] for place in (x, x + 1)]
    return Effect("add", name, "/".join([COLOURS[colour], *below]), seat, rule="B19", cause="on")


def colour_at(ice: tuple[int, ...], place: int) -> int:
    """Return the colour of the figure on a place, which must be taken."""
    return next(colour for colour, figures in enumerate(ice) if figures & BITS[place])


def _tell_shift(state: State, place: Place, base: int, effects: list[Effect]) -> None:
    """BA6: the bottom row floats; when it grows past an end of the ice, every figure moves over."""
    figures = taken(state.ice)
    end = width(figures)
    if place.row or not end:
        return
    left = state.left + 1 if place.column < FIRST else state.left
    if origin(left, end + 1, base) != origin(state.left, end, base):
        for bit in range(ROWS * ROWS):
            if figures & BITS[bit]:
                name = NAMES[bit // ROWS][FIRST - state.left + bit % ROWS]
                effects.append(Effect("move", name, name, rule="BA6"))


def tell_cleared(state: State, effects: list[Effect]) -> None:
    """BA17: what was shown when the last round was scored is taken off after one go round."""
    for seat, player in enumerate(state.players):
        for colour, count in enumerate(player.left_over):
            if count:
                effects.append(Effect("remove", left_over_key(seat, colour), seat=seat, rule="BA17"))


def tell_out(seat: int, count: int, effects: list[Effect]) -> None:
    """B24: a seat whose turn comes and whose figures do not fit is out of the round."""
    effects.append(Effect("out", seat=seat, amount=count, rule="B24", cause="no_place"))
    effects.append(Effect("change", screen_key(seat), "out", seat, count, "B24"))


def tell_fall(state: State, hidden: bool, effects: list[Effect]) -> None:
    """B21-B23: the figure just placed brings the iceberg down, and the round starts again."""
    seat = state.seat
    player = state.players[seat]
    effects.append(Effect("note", seat=seat, rule="B21", cause="fall"))
    points = total(player.hand) + 1
    _tell_points(seat, points, player.penalties, "fallen", hidden, effects)
    effects.append(Effect("end", rule="B23", cause="again"))
    effects.append(Effect("deal", rule="B22", cause="bag"))
    for other, each in enumerate(state.players):
        if total(each.hand):
            effects.append(Effect("change", screen_key(other), seat=other, rule="B22"))


def _tell_points(seat: int, points: int, before: int, cause: str, hidden: bool, effects: list[Effect]) -> None:
    """B28-B31: tell points gained or taken off; hidden chips are known to their owner alone (BA16)."""
    change = max(points, -before)  # B31
    rule = CLAUSES[cause] if change == points or hidden else "B31"
    if not hidden:
        effects.append(Effect("score" if change else "note", seat=seat, amount=change, rule=rule, cause=cause))
        return
    effects.append(Effect("note", seat=seat, amount=points, rule=rule, cause=cause))
    if change:
        own = frozenset((seat,))
        effects.append(Effect("change", chips_key(seat), seat=seat, amount=before + change, rule="B29", known_to=own))


CLAUSES: Final = {"fallen": "B21", "left_figures": "B28", "bonus": "B30"}
"""The clause for each cause of points."""


def tell_scoring(before: State, hidden: bool, effects: list[Effect]) -> None:
    """B27-B32: the round is over; everybody shows what is left and counts."""
    effects.append(Effect("end", amount=before.round + 1, rule="B27", cause="round"))
    for seat, player in enumerate(before.players):
        count = total(player.hand)
        own = frozenset((seat,))
        if count:
            effects.append(Effect("reveal", screen_key(seat), seat=seat, amount=count, rule="BA17"))
        for colour, number in enumerate(player.hand):
            if number:
                effects.append(Effect("remove", hand_key(seat, colour), seat=seat, rule="BA17", known_to=own))
                effects.append(Effect("add", left_over_key(seat, colour), seat=seat, amount=number, rule="BA17"))
        if count:
            _tell_points(seat, count, player.penalties, "left_figures", hidden, effects)
        else:
            _tell_points(seat, -BONUS, player.penalties, "bonus", hidden, effects)


def tell_result(players: Sequence[Player], over: bool, extra: int, hidden: bool, effects: list[Effect]) -> None:
    """B34, BA14: after the last round, say who has won, or that a tie asks for another round.

    `extra` is the number of rounds played beyond those that were planned; below zero there are rounds to come.
    """
    penalties = [player.penalties for player in players]
    fewest = min(penalties)
    tied = [seat for seat, points in enumerate(penalties) if points == fewest]
    names = ",".join([str(seat + 1) for seat in tied])
    if not over:
        if extra >= 0:
            told = Effect("note", cause="tie", rule="BA14")
            effects.append(told if hidden else told._replace(to=names, amount=fewest))
        return
    if hidden:
        for seat, points in enumerate(penalties):
            effects.append(Effect("score" if points else "note", seat=seat, amount=points, rule="BA16", cause="chips"))
    if len(tied) > 1:
        effects.append(Effect("end", to=names, amount=fewest, rule="BA14", cause="shared"))
    elif extra > 0:
        effects.append(Effect("end", seat=tied[0], amount=fewest, rule="BA14", cause="extra_round"))
    else:
        effects.append(Effect("end", seat=tied[0], amount=fewest, rule="B34", cause="fewest"))
