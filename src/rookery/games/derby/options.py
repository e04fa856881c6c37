"""The options of Iceblock Derby, and what of them makes no sense together."""

from collections.abc import Mapping
from typing import Any, Final

from rookery.core.errors import InvalidOptions, Reason
from rookery.core.options import Cells, Code, Number, OptionTexts, PerSeat, SeatNumber
from rookery.core.texts import Refusals
from rookery.games.derby.course import slalom
from rookery.games.derby.rules import Derby, course_of
from rookery.grids import Grid, hexagon

TEXTS: Final = OptionTexts(__package__)
REFUSALS: Final = Refusals(__package__)
CODE: Final = Code(r"([a-z][0-9]{1,2}){2}(\.([a-z][0-9]{1,2}){2}){2}", TEXTS.texts["layout"]["hint"])

OPTIONS: Final = (
    TEXTS.option("radius", Number(8, 12), 10),
    TEXTS.option("layout", TEXTS.either("layout", CODE), lambda seats: "players" if seats > 1 else "preset"),
    TEXTS.option("gate_alignment", TEXTS.choice("gate_alignment"), "row"),
    TEXTS.option("gates", TEXTS.choice("gates"), "entered"),
    TEXTS.option("obstacles", TEXTS.either("obstacles", Cells({"layout": "players"}, ("radius",))), "none"),
    TEXTS.option("gates_to_win", Number(1, 3), 3),
    TEXTS.option("penguins", PerSeat(Number(1, 3)), lambda seats: [3] * seats),
    TEXTS.option("crazy", PerSeat(TEXTS.choice("crazy")), lambda seats: ["none"] * seats if seats > 1 else ["replace"]),
    TEXTS.option("youngest", SeatNumber(), "1"),
    TEXTS.option("max_turns", Number(1, 1000), 100),
)


def make_rules(seats: int, options: Mapping[str, Any]) -> Derby:
    """Make the rules; refuse a board that cannot be raced on, with all reasons (RA30)."""
    grid = hexagon(int(options["radius"]))
    known = options["obstacles"]
    if not isinstance(known, str):
        known = [name for name in known if name in grid.cell_named]
    reasons = [*_unknown(grid, options["obstacles"]), *_impossible(seats, {**options, "obstacles": known})]
    if reasons:
        raise InvalidOptions(reasons)
    return Derby(seats, options)


def _unknown(grid: Grid, obstacles: str | list[str]) -> list[Reason]:
    """Say which obstacles have names of no space."""
    names = [] if isinstance(obstacles, str) else obstacles
    return [REFUSALS.reason("off_board", "obstacles", name=name) for name in names if name not in grid.cell_named]


def _impossible(seats: int, options: Mapping[str, Any]) -> list[Reason]:
    """Say why nobody can race among these obstacles, if so."""
    board = course_of(options)
    layout = options["layout"]
    reasons: list[Reason] = []
    if sum(not board.obstacles >> cell & 1 for cell in board.rim) < seats:
        reasons.append(REFUSALS.reason("few_starts", "obstacles", seats=seats))
    if layout == "preset":
        if not all(gate in board.gate_cells for gate in slalom(board)):
            reasons.append(REFUSALS.reason("in_slalom", "obstacles"))
    elif layout not in ("players", "random"):
        if board.decode(layout) is None:
            reasons.append(REFUSALS.reason("no_course", "layout", code=layout))
    elif not board.complete:
        reasons.append(REFUSALS.reason("no_gates", "obstacles"))
    return reasons
