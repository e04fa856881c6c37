"""Banquise as a scene: the iceberg, the screens of all seats round it, and one's own hand below."""

from collections.abc import Iterator, Sequence
from typing import Final

from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ONES, ROWS, matching, perches, taken, width
from rookery.games.banquise.rules import MOST_FALLS, Banquise
from rookery.games.banquise.state import COLOURS, OVER, Hand, View
from rookery.games.banquise.words import COLOUR_WORDS, figures, points
from rookery.scene.shapes import Circle, Glyph, Line, Part, Path, Polygon, Scene, Shape, Sprite, Words
from rookery.text import Text

FIGURE: Final = 100.0
STEP: Final = 86.0
"""From one figure to its neighbour: they overlap a little."""
RISE: Final = 73.0
"""From one row to the next."""
WIDTH: Final = 900.0
MIDDLE: Final = WIDTH / 2
TOP: Final = 70.0
SCREEN: Final = (236.0, 92.0)
HAND: Final = 150.0
GHOST: Final = (
    "M0,-42C19,-42 25,-28 27,-14C33,0 35,12 34,24C32,40 18,45 0,45"
    "C-18,45 -32,40 -34,24C-35,12 -33,0 -27,-14C-25,-28 -19,-42 0,-42Z"
)
"""The outline of a figure."""
FLOE: Final = (
    "M58,28C200,18 330,24 450,22C590,20 720,18 846,28C878,31 890,42 888,54C886,70 850,80 780,82"
    "C640,88 540,80 430,84C300,88 190,86 110,82C50,79 14,70 12,54C11,40 26,31 58,28Z"
)
"""The ice under the base row."""

HEART: Final = 22
"""The terminal's column in which the iceberg has its middle; a figure takes four."""
LIST: Final = 48
"""The terminal's column in which the seats are listed."""
BOTTOM: Final = 9
"""The terminal's row of the base."""


def picture(rules: Banquise, view: View, *, last: Sequence[str] = ()) -> Scene:
    """Draw what one seat, or a watcher, sees."""
    ground = TOP + RISE * (rules.base - 1)
    height = ground + 105 + (0 if view.viewer is None else HAND)
    shapes = [
        Shape((Polygon(((0, 0), (WIDTH, 0), (WIDTH, height), (0, height)), "sea"),)),
        *_scenery(view, ground),
        _round(rules, view),
    ]
    shapes += [_screen(rules, view, seat) for seat in range(rules.seats)]
    shapes += [_ghost(rules, view, row, x, ground) for row, x in _open_places(rules, view)]
    shapes += _iceberg(view, ground, last)
    shapes += _hand(view, ground + 105)
    return Scene(WIDTH, height, tuple(shapes), Text("Banquise", "Banquise"), 80, BOTTOM + 8)


def _place(view: View, row: int, x: int, ground: float) -> tuple[float, float]:
    """Return the middle of a place; the base row is always centred (BA6)."""
    end = width(taken(view.ice))
    return MIDDLE + STEP * (x + row / 2 - (max(end, 1) - 1) / 2), ground - RISE * row


def _glyph(view: View, row: int, x: int, text: str, style: str) -> Glyph:
    end = width(taken(view.ice))
    column = HEART + 4 * x + 2 * row - 2 * (max(end, 1) - 1)
    return Glyph(column - 1, BOTTOM - row, text, style)


def _name(view: View, row: int, x: int) -> str:
    return NAMES[row][FIRST - view.left + x]


def _percent(rules: Banquise, view: View, row: int) -> int:
    """Return the risk that a figure placed in a row brings the iceberg down (BA10)."""
    return rules.percent * row if view.falls < MOST_FALLS else 0


def _card(wide: float, high: float, style: str = "card") -> Path:
    """Draw a panel with round corners, its upper left one at the origin."""
    right, low = wide - 12, high - 12
    sides = f"M12,0L{right},0Q{wide},0 {wide},12L{wide},{low}Q{wide},{high} {right},{high}"
    return Path(f"{sides}L12,{high}Q0,{high} 0,{low}L0,12Q0,0 12,0Z", style)


# The iceberg


def _scenery(view: View, ground: float) -> Iterator[Shape]:
    """Draw the floe under the figures and the columns' letters."""
    yield Shape((Path(FLOE, "ice-shadow"),), 0, ground + 13)
    yield Shape((Path(FLOE, "ice"),), 0, ground)
    for x in range(width(taken(view.ice))):
        letter = _name(view, 0, x)[0]
        glyph = _glyph(view, 0, x, f" {letter} ", "coordinate")._replace(row=BOTTOM + 1)
        words = Words(0, 0, letter, 17, "coordinate on-ice")
        yield Shape((words,), _place(view, 0, x, ground)[0], ground + 65, glyphs=(glyph,))


def _round(rules: Banquise, view: View) -> Shape:
    """Say which round it is and, with wobble, how often the iceberg fell and what is at risk."""
    number = view.round if view.seat == OVER else view.round + 1
    rounds = max(rules.rounds, number)
    words = Text(f"Round {number} of {rounds}", f"Manche {number} sur {rounds}")
    odds = ""
    if rules.percent:
        words = Text(f"{words.en} · falls: {view.falls}", f"{words.fr} · chutes : {view.falls}")
        odds = "   " + "  ".join([f"{row + 1}:{_percent(rules, view, row)}%" for row in range(1, rules.base)])
    glyph = Glyph(2, 0, Text(words.en.replace("·", "-") + odds, words.fr.replace("·", "-") + odds), "muted")
    return Shape((Words(MIDDLE, 22, words, 19, "muted"),), key="round", label=words, glyphs=(glyph,))


def _open_places(rules: Banquise, view: View) -> list[tuple[int, int]]:
    """List the places where some colour may go, by row and place from the left end of the base."""
    if view.seat < 0 or view.swaying:
        return []
    all_figures = taken(view.ice)
    end = width(all_figures)
    if not end:
        return [(0, 0)]
    free = perches(all_figures)
    fitting = 0
    for own in view.ice:
        fitting |= matching(free, own)
    ends = [(0, -1), (0, end)] if end < rules.base else []
    return ends + [(row, x) for row in range(1, ROWS) for x in ONES[fitting >> ROWS * row & 255]]


def _ghost(rules: Banquise, view: View, row: int, x: int, ground: float) -> Shape:
    name = _name(view, row, x)
    middle, height = _place(view, row, x, ground)
    parts: list[Part] = [Path(GHOST, "ghost card"), Words(0, -22, name, 17, "coordinate strong")]
    percent = _percent(rules, view, row)
    en, fr = f"{name}: an open place", f"{name} : une place libre"
    if percent:
        parts.append(Words(0, 26, f"{percent} %", 17, "number"))
        en += f", {percent} % risk of a fall"
        fr += f", {percent} % de risque de chute"
    glyph = _glyph(view, row, x, f"{name} ", "coordinate")
    return Shape(tuple(parts), middle, height, name, name, Text(en, fr), (glyph,))


def _iceberg(view: View, ground: float, last: Sequence[str]) -> Iterator[Shape]:
    """Draw the figures row by row, so that the upper ones stand on the heads of the lower."""
    placed = {text.partition("-")[2] for text in last}
    for row in range(ROWS):
        for x in range(ROWS):
            for colour, own in enumerate(view.ice):
                if own & BITS[ROWS * row + x]:
                    yield _figure(view, row, x, colour, ground, new=_name(view, row, x) in placed)


def _figure(view: View, row: int, x: int, colour: int, ground: float, *, new: bool) -> Shape:
    name = _name(view, row, x)
    middle, height = _place(view, row, x, ground)
    # Toys never stand quite straight; the tilt hangs on the name so that it stays.
    tilt = float((ord(name[0]) * 5 + row * 3) % 7 - 3)
    parts: list[Part] = [Circle(0, 0, 46, "trail")] if new else []
    parts.append(Sprite(f"figure-{COLOURS[colour]}", 0, 0, FIGURE, tilt))
    words = COLOUR_WORDS[colour]
    label = Text(f"{name}: {words.en}", f"{name} : {words.fr}")
    glyph = _glyph(view, row, x, f"({COLOURS[colour][0].upper()})", f"figure-{COLOURS[colour]}")
    return Shape(tuple(parts), middle, height, name, "", label, (glyph,))


# The seats


def _screen(rules: Banquise, view: View, seat: int) -> Shape:
    """Draw a seat's screen: how many figures are behind it, its points, and whose turn it is."""
    wide, high = SCREEN
    right, down = divmod(seat, (rules.seats + 1) // 2)
    place = (WIDTH - wide - 12 if right else 12, 12 + down * (high + 8))
    count, penalty = view.counts[seat], view.penalties[seat]
    shown = view.shown[seat] if view.shown and _still_shown(rules, view) else ()
    parts: list[Part] = [
        _card(wide, high),
        Polygon(((14, 14), (32, 8), (50, 14), (68, 8), (68, 50), (50, 56), (32, 50), (14, 56)), f"seat-{seat + 1}"),
        Line(((32, 8), (32, 50)), "crack"),
        Line(((50, 14), (50, 56)), "crack"),
        Words(41, 33, str(seat + 1), 26, f"on-seat-{seat + 1} strong"),
        Words(112, 25, str(count), 34, "number"),
        Words(112, 51, _behind(view, seat), 15, "muted"),
        Words(188, 25, str(penalty), 34, "number"),
        Words(188, 51, points(penalty), 15, "muted"),
    ]
    if seat == view.seat:
        parts.append(Line(((4, 14), (4, high - 14)), f"seat-{seat + 1}-line"))
    if any(shown):
        parts += _row_of_figures(shown, 14, 75, 30, wide - 130)
        parts.append(Words(wide - 12, 76, Text("last round", "manche finie"), 13, "muted end"))
    return Shape(
        tuple(parts),
        *place,
        f"seat-{seat + 1}",
        "",
        _screen_label(view, seat, shown),
        _screen_glyphs(view, seat, shown),
    )


def _behind(view: View, seat: int) -> Text:
    """Say what the number of a seat's figures means."""
    if view.seat == OVER:
        return Text("left", "restent")
    return Text("out", "sorti") if view.refused[seat] else Text("hidden", "cachées")


def _still_shown(rules: Banquise, view: View) -> bool:
    """BA17: are the hands of the last scoring still on the table? They are taken off after one go round."""
    return view.seat < 0 or taken(view.ice).bit_count() <= rules.seats


def _row_of_figures(hand: Hand, left: float, middle: float, size: float, room: float) -> list[Part]:
    figures_in_row = [colour for colour, count in enumerate(hand) for _ in range(count)]
    step = min(size * 0.8, room / max(1, len(figures_in_row)))
    return [
        Sprite(f"figure-{COLOURS[colour]}", left + size / 2 + step * number, middle, size)
        for number, colour in enumerate(figures_in_row)
    ]


def _screen_label(view: View, seat: int, shown: Hand) -> Text:
    count, penalty = view.counts[seat], view.penalties[seat]
    en = f"Seat {seat + 1}: {count} behind the screen, {penalty} {points(penalty).en}"
    fr = f"Place {seat + 1} : {count} derrière l'écran, {penalty} {points(penalty).fr}"
    if view.refused[seat]:
        en, fr = f"{en}, out of the round", f"{fr}, sorti de la manche"
    if seat == view.seat:
        en, fr = f"{en}, to move", f"{fr}, au trait"
    if shown:
        left = [figures(number, colour) for colour, number in enumerate(shown) if number]
        en += "; left in the last round: " + (", ".join([words.en for words in left]) or "nothing")
        fr += " ; restait à la dernière manche : " + (", ".join([words.fr for words in left]) or "rien")
    return Text(en, fr)


def _screen_glyphs(view: View, seat: int, shown: Hand) -> tuple[Glyph, ...]:
    turn = ">" if seat == view.seat else " "
    row = 1 + 2 * seat
    told = f"{turn} {seat + 1}  [{view.counts[seat]:2d}] {view.penalties[seat]:4d} pts"
    line = Text(f"{told} out", f"{told} sorti") if view.refused[seat] else told
    left = " ".join([COLOURS[colour][0].upper() * count for colour, count in enumerate(shown) if count])
    return Glyph(LIST, row, line, f"seat-{seat + 1}"), Glyph(LIST + 5, row + 1, left, "muted")


# The own hand


def _hand(view: View, top: float) -> Iterator[Shape]:
    """Lay out the viewer's figures, colour by colour; each colour is one thing to click."""
    if view.viewer is None:
        return
    yield Shape((_card(WIDTH - 24, HAND - 12),), 12, top)
    held = [colour for colour, count in enumerate(view.hand) if count]
    overlapping = sum(view.hand) - len(held)
    step = min(46.0, (WIDTH - 48 - 86 * len(held)) / max(1, overlapping))
    x = MIDDLE - (step * overlapping + 86 * len(held) - 6) / 2
    column = 4
    for colour in held:
        count = view.hand[colour]
        yield _pile(colour, count, x, top + 10, step, column)
        x += step * (count - 1) + 86
        column += len(COLOURS[colour]) + 8


def _pile(colour: int, count: int, x: float, y: float, step: float, column: int) -> Shape:
    name = COLOURS[colour]
    wide = step * (count - 1)
    words = figures(count, colour)
    parts: list[Part] = [_card(wide + 80, 118, "hidden")]
    parts += [Sprite(f"figure-{name}", 40 + step * number, 50, 84) for number in range(count)]
    parts.append(Words(40 + wide / 2, 104, str(count), 18, "number"))
    return Shape(
        tuple(parts),
        x,
        y,
        f"hand-{name}",
        name,
        Text(f"In your hand: {words.en}", f"Dans votre main : {words.fr}"),
        (Glyph(column, BOTTOM + 5, f"{name} x{count}", f"figure-{name}"),),
    )
