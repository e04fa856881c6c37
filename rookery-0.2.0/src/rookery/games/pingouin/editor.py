"""A position set up by clicks: fish, holes and penguins, put into the text of `notation`."""

from typing import Final

from rookery.core.editor import Brush, Editor
from rookery.games.pingouin.position import NOBODY
from rookery.games.pingouin.state import FLOE
from rookery.i18n import Text

FISH: Final = {str(n): Brush(str(n), Text(f"{n} fish", f"{n} poisson{'s' if n > 1 else ''}")) for n in (1, 2, 3)}
HOLE: Final = {".": Brush(".", Text("a hole", "un trou"))}
PENGUINS: Final = {
    f"p{n}": Brush(f"p{n}", Text(f"a penguin of seat {n}", f"un pingouin de la place {n}"), n - 1) for n in (1, 2, 3, 4)
}
BRUSHES: Final = FISH | HOLE | PENGUINS


def paint(seats: int, text: str, cell: str, brush: str) -> str:
    """Put fish, a hole or a penguin on a block; a penguin that stood there goes, and one that comes needs ice."""
    rows, placed, *rest = [*text.split(), "", ""]
    floe = [list(row) for row in rows.split("/")]
    seat = BRUSHES[brush].seat if brush in BRUSHES else seats
    if cell not in FLOE.cell_named or (seat is not None and seat >= seats):
        return text
    column, row = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
    if row >= len(floe) or column >= len(floe[row]):
        return text
    before = [[one for one in own.split(",") if one not in ("", NOBODY)] for own in placed.split("/")]
    before += [[] for _ in range(seats - len(before))]
    penguins = [[one for one in own if one != cell] for own in before]
    if seat is None:
        floe[row][column] = brush
    else:
        if cell not in before[seat]:
            penguins[seat].append(cell)
        if floe[row][column] not in FISH:
            floe[row][column] = "1"
    ice = "/".join(["".join(line) for line in floe])
    return " ".join([ice, "/".join([",".join(own) or NOBODY for own in penguins]), *filter(None, rest)])


EDITOR: Final = Editor(tuple(BRUSHES.values()), paint)
