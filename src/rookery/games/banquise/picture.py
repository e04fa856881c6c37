"""Banquise as a picture: the iceberg, a screen for each seat, and a tray with one's own figures."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from rookery.core.rules import CHANCE
from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ONES, ROWS, matching, origin, perches, taken, width
from rookery.games.banquise.prompts import COLOUR_WORDS, figures
from rookery.games.banquise.rules import MOST_FALLS, Banquise
from rookery.games.banquise.state import COLOURS, OVER, View, chips_key, hand_key, left_over_key, screen_key
from rookery.i18n import Text, plural
from rookery.scene.picture import Picture, Tray
from rookery.scene.shapes import Circle, Glyph, Label, Part, Path, Scene, Shape, Sprite
from rookery.scene.slab import rounded

STEP: Final = 86.0
"""From one figure to its neighbour: they overlap a little."""
RISE: Final = 67.0
"""From one row to the next."""
WIDTH: Final = 800.0
TOP: Final = 66.0
UNDER: Final = 94.0
"""From the middle of the bottom row to the lower edge."""
GHOST: Final = (
    "M0,-42C19,-42 25,-28 27,-14C33,0 35,12 34,24C32,40 18,45 0,45"
    "C-18,45 -32,40 -34,24C-35,12 -33,0 -27,-14C-25,-28 -19,-42 0,-42Z"
)
"""The outline of a figure."""
FIGURE: Final = 124.0
"""How wide its drawing is."""
STACK: Final = rounded(((-53, -60), (53, -60), (53, 62), (-53, 62)), 14.0)
CHIPS: Final = (5, 3, 1)
"""B2: what penalty chips are worth."""

BOTTOM: Final = 9
"""The terminal's row of the bottom row; a figure takes four columns."""


class Layout(NamedTuple):
    """Where places are drawn: in a window that has room for the longest bottom row, so that the scale never changes."""

    base: int
    first: int
    """The column of the left end."""
    slot: int
    """The slot in which the left end is drawn."""

    @property
    def ground(self) -> float:
        """The height of the bottom row's middle."""
        return TOP + RISE * (self.base - 1)

    def name(self, row: int, x: int) -> str:
        return NAMES[row][self.first + x]

    def place(self, row: int, x: int) -> tuple[float, float]:
        """Return the middle of a place, counted from the left end."""
        left = (WIDTH - STEP * self.base) / 2
        return left + STEP * (self.slot + x + row / 2), self.ground - RISE * row

    def glyph(self, row: int, x: int, text: str, style: str) -> Glyph:
        return Glyph(2 + 4 * (self.slot + x) + 2 * row, BOTTOM - row, text, style)


def draw(rules: Banquise, view: View, *, last: Sequence[str] = ()) -> Picture:
    """Draw what one seat, or a spectator, sees."""
    slot = origin(view.left, width(taken(view.ice)), rules.base) - view.left
    layout = Layout(rules.base, FIRST - view.left, slot)
    shapes = [_heading(rules, view)]
    # The bag goes round: the finished iceberg is in sight until somebody draws.
    if view.seat != CHANCE or not any(player.figures for player in view.players):
        shapes += _letters(layout, width(taken(view.ice)))
        shapes += [_ghost(layout, row, x, _percent(rules, view, row)) for row, x in _open_places(rules, view)]
        placed = {text.partition("-")[2] for text in last}
        shapes += _iceberg(view, layout, placed)
    height, background = layout.ground + UNDER, _background(layout.ground)
    board = Scene(WIDTH, height, tuple(shapes), _title(rules, view), 46, BOTTOM + 3, background)
    trays = [_screen_tray(rules, view, seat) for seat in range(rules.seats)]
    return Picture(board, (*trays, *_own_tray(rules, view)))


# The iceberg


@cache
def _background(ground: float) -> tuple[Shape, ...]:
    """Draw the iceberg behind the figures: it never changes."""
    return (Shape((Sprite("iceberg", 0, 0, WIDTH),), WIDTH / 2, ground + 14),)


def _title(rules: Banquise, view: View) -> Text:
    number = view.round if view.seat == OVER else view.round + 1
    rounds = max(rules.rounds, number)
    return Text(f"Banquise, round {number} of {rounds}", f"Banquise, manche {number} sur {rounds}")


def _heading(rules: Banquise, view: View) -> Shape:
    """Say in characters which round it is and, with wobble, what is at risk in each row (BA10)."""
    glyphs = [Glyph(0, 0, _title(rules, view), "muted")]
    if rules.percent:
        risks = " ".join([f"{row + 1}:{_percent(rules, view, row)}%" for row in range(1, rules.base)])
        glyphs.append(Glyph(0, BOTTOM + 2, risks, "muted"))
    return Shape((), glyphs=tuple(glyphs))


def _percent(rules: Banquise, view: View, row: int) -> int:
    """Return the risk that a figure placed in a row brings the iceberg down (BA10)."""
    return rules.percent * row if view.falls < MOST_FALLS else 0


@cache
def _letters(layout: Layout, end: int) -> tuple[Shape, ...]:
    """Write the columns' letters under a bottom row of `end` figures."""
    shapes = []
    for x in range(end):
        letter = layout.name(0, x)[0]
        glyph = layout.glyph(0, x, f" {letter} ", "coordinate")._replace(row=BOTTOM + 1)
        words = Label(0, 0, letter, 15, "coordinate on-ice")
        shapes.append(Shape((words,), layout.place(0, x)[0], layout.ground + 68, glyphs=(glyph,)))
    return tuple(shapes)


def _open_places(rules: Banquise, view: View) -> list[tuple[int, int]]:
    """List the places where some colour may go, by row and place from the left end of the bottom row."""
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


@lru_cache(maxsize=2048)
def _ghost(layout: Layout, row: int, x: int, percent: int) -> Shape:
    """Draw an open place: something to click, not a thing that could move."""
    name = layout.name(row, x)
    parts: list[Part] = [
        Sprite("figure-ghost", 0, 0, FIGURE),
        Path(GHOST, "hidden"),
        Label(0, -18, name, 17, "coordinate on-ice strong"),
    ]
    en, fr = f"{name}: an open place", f"{name} : une place libre"
    if percent:
        parts.append(Label(0, 18, f"{percent} %", 17, "number on-ice"))
        en += f", {percent} % risk of a fall"
        fr += f", {percent} % de risque de chute"
    glyph = layout.glyph(row, x, f"{name} ", "coordinate")
    return Shape(tuple(parts), *layout.place(row, x), "", name, Text(en, fr), (glyph,))


def _iceberg(view: View, layout: Layout, placed: set[str]) -> Iterator[Shape]:
    """Draw the figures row by row, so that the upper ones stand on the heads of the lower."""
    for row in range(ROWS):
        for x in range(ROWS):
            for colour, own in enumerate(view.ice):
                if own & BITS[ROWS * row + x]:
                    yield _figure(layout, row, x, colour, layout.name(row, x) in placed)


@lru_cache(maxsize=4096)
def _figure(layout: Layout, row: int, x: int, colour: int, new: bool) -> Shape:
    name = layout.name(row, x)
    # Toys never stand quite straight; the tilt depends on the name so that it stays.
    tilt = float((ord(name[0]) * 5 + row * 3) % 7 - 3)
    parts: list[Part] = [Circle(0, 0, 46, "trail")] if new else []
    parts.append(Sprite(f"figure-{COLOURS[colour]}", 0, 0, FIGURE, tilt))
    words = COLOUR_WORDS[colour]
    label = Text(f"{name}: {words.en}", f"{name} : {words.fr}")
    glyph = layout.glyph(row, x, f"({COLOURS[colour][0].upper()})", f"figure-{COLOURS[colour]}")
    return Shape(tuple(parts), *layout.place(row, x), name, "", label, (glyph,))


# The trays


def _screen_tray(rules: Banquise, view: View, seat: int) -> Tray:
    """Show a seat's screen and, after a round, what it had left (BA17)."""
    player = view.players[seat]
    in_play = view.seat >= 0
    shapes = [_screen(seat, player.figures if in_play else 0, in_play and player.refused != 0)]
    if _leftovers_lie_open(rules, view):
        column = 16
        for colour, count in enumerate(player.left_over):
            if count:
                shapes.append(_left_over(seat, colour, count, 24 + 52 * (len(shapes) - 1), column))
                column += count + 1
    scene = Scene(296, 52 if len(shapes) == 1 else 104, tuple(shapes), columns=36, rows=1)
    return Tray(f"behind-{seat + 1}", "stock", seat, Text("Screen", "Écran"), scene)


def _leftovers_lie_open(rules: Banquise, view: View) -> bool:
    """BA17: what was left in the last round lies open until everybody had a turn in the next."""
    if view.seat == OVER:
        return True
    return view.falls == 0 and (view.seat == CHANCE or taken(view.ice).bit_count() <= rules.seats)


@cache
def _screen(seat: int, count: int, out: bool) -> Shape:
    """Draw a folding screen with how many figures it hides."""
    en, fr = plural(count)
    words = Text(f"{count} behind the screen", f"{count} derrière l'écran")
    if out:
        words = Text(f"{count}, out of the round", f"{count}, sorti de la manche")
    label = Text(
        f"Seat {seat + 1}: {count} figure{en} behind the screen{', out of the round' if out else ''}",
        f"Place {seat + 1} : {count} figurine{fr} derrière l'écran{', sorti de la manche' if out else ''}",
    )
    parts: tuple[Part, ...] = (
        Sprite("screen", 0, 0, 84, style=f"seat-{seat + 1}"),
        Label(50, 0, words, 16, "number start"),
    )
    told = f"[{count:2d}]"
    text: Text | str = Text(f"{told} out", f"{told} sorti") if out else told
    return Shape(parts, 46, 26, screen_key(seat), "", label, (Glyph(2, 0, text, f"seat-{seat + 1}"),))


@cache
def _left_over(seat: int, colour: int, count: int, x: float, column: int) -> Shape:
    words = figures(count, colour)
    parts = (Sprite(f"figure-{COLOURS[colour]}", 0, -4, 40), Label(14, 20, f"×{count}", 13, "number"))
    label = Text(f"Seat {seat + 1} had left: {words.en}", f"Restait à la place {seat + 1} : {words.fr}")
    glyph = Glyph(column, 0, COLOURS[colour][0].upper() * count, f"figure-{COLOURS[colour]}")
    return Shape(parts, x, 78, left_over_key(seat, colour), "", label, (glyph,))


def _own_tray(rules: Banquise, view: View) -> tuple[Tray, ...]:
    """Lay out the viewer's figures as stacks, one for each colour, and its chips if they are hidden."""
    seat = view.viewer
    if seat is None:
        return ()
    shapes = []
    if view.seat >= 0:
        shapes = [_stack(seat, colour, count) for colour, count in enumerate(view.hand) if count]
    if rules.hidden_chips:
        shapes.append(_chips(seat, view.players[seat].penalties or 0, 116.0 * rules.colours + 75))
    scene = Scene(116.0 * rules.colours + (150 if rules.hidden_chips else 0), 132, tuple(shapes), columns=70, rows=2)
    return (Tray(f"hand-{seat + 1}", "hand", seat, Text("Your figures", "Vos figurines"), scene),)


@cache
def _stack(seat: int, colour: int, count: int) -> Shape:
    """Draw the figures of one colour: one thing to click."""
    name = COLOURS[colour]
    words = figures(count, colour)
    shown = min(count, 4)
    parts: list[Part] = [Path(STACK, "box")]
    parts += [Sprite(f"figure-{name}", 9.0 * (place - (shown - 1) / 2), -13, 84) for place in range(shown)]
    short = Text(f"{count} {COLOUR_WORDS[colour].en}", f"{count} {COLOUR_WORDS[colour].fr}{plural(count).fr}")
    parts.append(Label(0, 45, short, 17, "number"))
    label = Text(f"In your hand: {words.en}", f"Dans votre main : {words.fr}")
    glyph = Glyph(2 + 13 * colour, 0, f"{name} x{count}", f"figure-{name}")
    return Shape(tuple(parts), 58 + 116 * colour, 64, hand_key(seat, colour), name, label, (glyph,))


@cache
def _chips(seat: int, points: int, x: float) -> Shape:
    """Draw the viewer's hidden chips: as few as make up the points (B29, BA16)."""
    chips = []
    left = points
    for worth in CHIPS:
        chips += [worth] * (left // worth)
        left %= worth
    en, fr = plural(points)
    label = Text(f"Your chips: {points} penalty point{en}", f"Vos jetons : {points} point{fr} de pénalité")
    parts: list[Part] = []
    for place, worth in enumerate(chips[:12]):
        right, down = -44 + 30 * (place % 4), -36 + 30 * (place // 4)
        parts += [Circle(right, down, 13, "card"), Label(right, down, str(worth), 14, "number")]
    parts.append(Label(0, 52, Text(f"{points} point{en}", f"{points} point{fr}"), 16, "number"))
    glyph = Glyph(2, 1, Text(f"chips: {points}", f"jetons : {points}"), "muted")
    return Shape(tuple(parts), x, 64, chips_key(seat), "", label, (glyph,))
