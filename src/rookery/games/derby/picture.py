"""Iceblock Derby as a picture: the glacier with its gates, its blocks and where they are bound; beside it each team's
card, and what the seat to move may choose.

The board is seen at a slant: what lies flat is drawn at 0.86 of its depth, pieces stand upright. North is up, as the
dice have it. In characters the same hexes lie in rows, so a step north goes up and to the left; a compass shows it.

A thing on the table has a key, which the effects name. What is only there to be clicked has none, nor has what shows
where a block is bound.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple, TypeAlias

from rookery.games.derby.course import COLOURS, FLAGS, Course, Flags, Gate, count_flags, members
from rookery.games.derby.geometry import Dice, Place, cancel, count_dice, displacement
from rookery.games.derby.prompts import BOX_NAMES, COLOUR_NAMES, DIRECTIONS, GATE_NAMES
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import (
    ACTION,
    BOSS,
    BOXES,
    FLAG,
    KNOCK,
    KO,
    NOBODY,
    READY,
    START,
    Penguins,
    State,
    blocks,
)
from rookery.grids import hex_corners
from rookery.grids.grid import NOWHERE
from rookery.i18n import Text
from rookery.scene.picture import Picture, Tray
from rookery.scene.shapes import Circle, Glyph, Label, Line, Part, Path, Polygon, Scene, Shape, Sprite
from rookery.scene.slab import rounded

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]

SLANT: Final = 0.86
WALL: Final = 326.0
"""How far the wall is from the middle, in units: the same for every size of board."""
SIZE: tuple[float, float] = (720.0, 740.0)
MIDDLE: tuple[float, float] = (360.0, 362.0)
THICKNESS: Final = 26.0
TITLE: Final = Text("Iceblock Derby", "Le Derby des glaçons")
COMPASS: Final = (
    Glyph(1, 0, "1   2", "muted"),
    Glyph(1, 1, " ╲ ╱", "muted", " \\ /"),
    Glyph(0, 2, "6─   ─3", "muted", "6-   -3"),
    Glyph(1, 3, " ╱ ╲", "muted", " / \\"),
    Glyph(1, 4, "5   4", "muted"),
)
"""Which way each number of a die pushes in characters; it stands in the corner that the hexagon leaves free."""


def draw(rules: Derby, view: State, *, last: Sequence[str] = ()) -> Picture:
    """Draw what everyone sees."""
    frame = _frame(rules.course.radius)
    shapes: list[Shape] = list(_spaces(rules.course)) if view.phase in (START, FLAG) and view.seat >= 0 else []
    for colour in range(len(COLOURS)):
        shapes += _gate(rules.course, view.flags[colour], colour)
    shapes += _last_placed(rules.course, frame, last)
    placed = [seat for seat, team in enumerate(view.teams) if team.cell != NOBODY]
    if count_flags(view.flags) == FLAGS:
        cells = tuple(blocks(view.teams))
        for seat in placed:
            shapes += _momentum(rules, view.flags, cells, view.teams[seat].dice, seat)
    # What is lower on the page stands in front.
    depth = {seat: frame.at(rules.course.grid.coordinates[view.teams[seat].cell])[1] for seat in placed}
    placed.sort(key=depth.__getitem__)
    shapes += [_block(rules.course, view.teams[seat].cell, seat) for seat in placed]
    if view.seat >= 0:
        shapes += _targets(rules, view, frame)
    rows = 2 * rules.course.radius + 3
    board = Scene(*SIZE, tuple(shapes), TITLE, 4 * rules.course.radius + 6, rows, _background(rules.course))
    trays = [_card(rules, view, seat) for seat in range(rules.seats)]
    return Picture(board, (*trays, *_choices(view)))


class _Frame(NamedTuple):
    """Where things lie."""

    cell: float
    """The width of a hex, from side to side."""
    column: int
    """The middle column of the board in characters."""

    def at(self, place: Place) -> Point:
        return _at(self.cell, place)

    def hexagon(self, size: float) -> Outline:
        """Return the outline of a space, this much of its size."""
        return _hexagon(self.cell * size)

    def glyph(self, place: Place, text: str, style: str, plain: str = "") -> Glyph:
        q, r = place
        return Glyph(self.column + 2 * q + r, self.column // 2 + r, text, style, plain)


@lru_cache(maxsize=4096)
def _at(cell: float, place: Place) -> Point:
    q, r = place
    x = MIDDLE[0] + q * cell * sqrt(3.0) / 2.0
    return round(x, 2), round(MIDDLE[1] + (r + q / 2.0) * cell * SLANT, 2)


@lru_cache(maxsize=256)
def _hexagon(size: float) -> Outline:
    return tuple([(round(x, 2), round(y * SLANT, 2)) for x, y in hex_corners(size, flat=True)])


@lru_cache(maxsize=32)
def _frame(radius: int) -> _Frame:
    return _Frame(WALL / (radius * sqrt(3.0) / 2.0 + 0.72), 2 * radius + 2)


# The glacier


@lru_cache(maxsize=32)
def _background(course: Course) -> tuple[Shape, ...]:
    """Draw what never changes: the ice, its grid as one path, obstacles, names of rows and columns."""
    frame = _frame(course.radius)
    hexagon = frame.hexagon(1.0)
    # The same steps round each space: so written, hundreds of them weigh little.
    steps = [f"{x - before_x:.1f},{y - before_y:.1f}" for (before_x, before_y), (x, y) in pairwise(hexagon)]
    ring = f"l{' '.join(steps)}Z"
    grid: list[str] = []
    glyphs: list[Glyph] = [*COMPASS]
    obstacles: list[Part] = []
    for cell, place in enumerate(course.grid.coordinates):
        outline = _moved(hexagon, frame.at(place))
        grid.append(f"M{outline[0][0]:.1f},{outline[0][1]:.1f}{ring}")
        if course.is_open(cell):
            glyphs.append(frame.glyph(place, "·", "ice-rim", "."))
        else:
            obstacles += [Polygon(outline, "permanent"), Sprite("obstacle", *frame.at(place), frame.cell * 0.9)]
            glyphs.append(frame.glyph(place, "▲", "permanent", "#"))
    top = _moved(tuple([(x, y * SLANT) for x, y in hex_corners(2.0 * WALL)]), MIDDLE)
    side = (*_lower(top, 0.0), *reversed(_lower(top, THICKNESS)))
    shade = tuple([(x, y) for x, y in side if x >= MIDDLE[0]])
    ice = (
        Polygon(_moved(top, (0.0, THICKNESS)), "ice-shelf"),
        Polygon(side, "glacier-wall"),
        Polygon(shade, "ice-wall-shade"),
        Polygon(top, "ice"),
        Polygon(top, "ice-line"),
        Path("".join(grid), "hex-grid"),
    )
    # Spaces have no shape of their own; where they are tells how a block goes that moves twice in a turn.
    names = course.grid.names
    places = [Shape((), *frame.at(place), names[cell]) for cell, place in enumerate(course.grid.coordinates)]
    return (Shape((*ice, *obstacles), glyphs=tuple(glyphs)), _rim_names(course, frame), *places)


def _lower(outline: Outline, down: float) -> Outline:
    """Return the lower edge of the glacier, from left to right."""
    return tuple([(x, y + down) for x, y in sorted(outline) if y >= MIDDLE[1]])


def _moved(outline: Outline, by: Point) -> Outline:
    return tuple([(round(x + by[0], 2), round(y + by[1], 2)) for x, y in outline])


def _rim_names(course: Course, frame: _Frame) -> Shape:
    """Write a column's letter above it and a row's number to its right, as in e9: column e, row 9."""
    radius = course.radius
    parts: list[Part] = []
    glyphs: list[Glyph] = []
    for k in range(-radius, radius + 1):
        top = (k, max(-radius, -radius - k))
        right = (min(radius, radius - k), k)
        for place, step, text in ((top, (0, -1), chr(ord("a") + k + radius)), (right, (1, 0), str(k + radius + 1))):
            x, y = frame.at(place)
            near = frame.at((place[0] + step[0], place[1] + step[1]))
            parts.append(Label(x + 1.2 * (near[0] - x), y + 1.2 * (near[1] - y), text, 13, "coordinate"))
            glyphs.append(frame.glyph((place[0] + step[0], place[1] + step[1]), text, "coordinate"))
    return Shape(tuple(parts), glyphs=tuple(glyphs))


@lru_cache(maxsize=256)
def _gate(course: Course, cells: tuple[int, ...], colour: int) -> tuple[Shape, ...]:
    """Draw a colour's flags, and between two of them a rope over the lit spaces."""
    frame = _frame(course.radius)
    name = COLOURS[colour]
    shapes: list[Shape] = []
    if len(cells) == 2:
        shapes.append(_lit(course, (cells[0], cells[1]), colour))
    for cell in cells:
        place = course.grid.coordinates[cell]
        where = course.grid.names[cell]
        words = COLOUR_NAMES[colour]
        size = frame.cell * 1.75
        shapes.append(
            Shape(
                (Sprite(f"flag-{name}", size * 0.174, -size * 0.348, size),),
                *frame.at(place),
                f"flag-{where}",
                label=Text(f"{where}: a {words.en} flag", f"{where} : un drapeau {words.fr}"),
                glyphs=(frame.glyph(place, name[0].upper(), f"flag-{name}"),),
            )
        )
    return tuple(shapes)


def _lit(course: Course, gate: Gate, colour: int) -> Shape:
    """Light up the spaces between two flags, and hang the rope above them."""
    frame = _frame(course.radius)
    name = COLOURS[colour]
    hexagon = frame.hexagon(0.94)
    places = [course.grid.coordinates[cell] for cell in members(course.gate_cells[gate])]
    a, b = [frame.at(course.grid.coordinates[cell]) for cell in gate]
    up = frame.cell * 0.35
    rope = ((a[0], a[1] - up), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (b[0], b[1] - up))
    words = GATE_NAMES[colour]
    return Shape(
        (*[Polygon(_moved(hexagon, frame.at(place)), f"lit-{name}") for place in places], Line(rope, "rope")),
        key=f"gate-{name}",
        label=Text(f"the {words.en} gate", f"la porte {words.fr}"),
        glyphs=tuple([frame.glyph(place, "░", f"flag-{name}", ":") for place in places]),
    )


def _last_placed(course: Course, frame: _Frame, last: Sequence[str]) -> list[Shape]:
    """Ring the places of the last blocks and flags."""
    names = [text.rpartition("-")[2] for text in last]
    ring = frame.hexagon(1.05)
    places = [course.grid.coordinates[course.grid.cell_named[name]] for name in names if name in course.grid.cell_named]
    return [Shape((Line((*ring, ring[0]), "trail"),), *frame.at(place)) for place in places]


# The blocks


@lru_cache(maxsize=2048)
def _block(course: Course, cell: int, seat: int) -> Shape:
    """Draw a block with a penguin of its team behind it."""
    frame = _frame(course.radius)
    place = course.grid.coordinates[cell]
    name = course.grid.names[cell]
    size = frame.cell
    return Shape(
        (
            Sprite(f"penguin-{seat + 1}", size * 0.6, -size * 0.5, size * 1.4),
            Sprite("iceblock", 0, -size * 0.12, size * 1.35, style=f"seat-{seat + 1}"),
        ),
        *frame.at(place),
        f"block-{seat + 1}",
        label=Text(f"{name}: the block of seat {seat + 1}", f"{name} : le bloc de la place {seat + 1}"),
        glyphs=(frame.glyph(place, str(seat + 1), f"seat-{seat + 1}"),),
    )


@lru_cache(maxsize=4096)
def _momentum(rules: Derby, flags: Flags, cells: tuple[int, ...], dice: Dice, seat: int) -> tuple[Shape, ...]:
    """Tint the path that a block will take as it is pushed now, and point an arrow at its end; a star is a bump."""
    course, frame = rules.course, _frame(rules.course.radius)
    cancelled = cancel(dice)
    offsets = course.offsets(displacement(cancelled))
    if not offsets:
        return ()
    stop, hit, _ = rules.slide(list(cells), flags, seat, cancelled, 0)
    start = cells[seat]
    parts: list[Part] = []
    glyphs: list[Glyph] = []
    blocked = [NOWHERE, *cells]
    for step in offsets:
        crossed = [course.cells[course.indices[start] + offset] for offset in step if offset]
        if any(cell in blocked for cell in crossed):
            break
        for cell in crossed:
            hexagon, glyph = _tinted(course, cell, seat)
            parts.append(hexagon)
            glyphs.append(glyph)
    end = frame.at(course.grid.coordinates[stop])
    if stop != start:
        parts += _arrow(frame.at(course.grid.coordinates[start]), end, frame.cell, seat)
        glyphs.append(frame.glyph(course.grid.coordinates[stop], "*", f"seat-{seat + 1}"))
    if hit != NOWHERE:
        x, y = frame.at(course.coordinates(hit))
        parts.append(Sprite("ko", (end[0] + x) / 2, (end[1] + y) / 2, frame.cell * 0.9))
    return (Shape(tuple(parts), glyphs=tuple(glyphs)),)


@lru_cache(maxsize=4096)
def _tinted(course: Course, cell: int, seat: int) -> tuple[Polygon, Glyph]:
    """Tint a space that a block will cross."""
    frame = _frame(course.radius)
    place = course.grid.coordinates[cell]
    hexagon = Polygon(_moved(frame.hexagon(0.94), frame.at(place)), f"tint-{seat + 1}")
    return hexagon, frame.glyph(place, "+", f"seat-{seat + 1}")


def _arrow(start: Point, end: Point, cell: float, seat: int) -> list[Part]:
    """Draw a bold arrow in the colour of a seat, cased so that it stands out on any ground."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    neck = (end[0] - ux * cell * 0.4, end[1] - uy * cell * 0.4)
    half = cell * 0.3
    head = (
        (end[0] + ux * cell * 0.2, end[1] + uy * cell * 0.2),
        (neck[0] - uy * half, neck[1] + ux * half),
        (neck[0] + uy * half, neck[1] - ux * half),
    )
    line = (start, neck)
    return [Line(line, "arrow-casing"), Line(line, f"seat-{seat + 1}-line"), Polygon(head, f"seat-{seat + 1}")]


# What can be clicked on the board


def _targets(rules: Derby, view: State, frame: _Frame) -> Sequence[Shape]:
    """Lay what the seat to move may click over the board."""
    if view.phase != ACTION:
        return ()
    shapes = []
    for seat, team in enumerate(view.teams):
        if seat != view.seat:
            x, y = frame.at(rules.course.grid.coordinates[team.cell])
            disc = Circle(0, -frame.cell * 0.2, frame.cell * 0.85, "hidden")
            shapes.append(Shape((disc,), x, y, click=f"throw{seat + 1}", label=_throw_label(seat)))
    if view.teams[view.seat].penguins.ready:
        shapes += _pushes(rules, view, frame)
    return shapes


@lru_cache(maxsize=32)
def _spaces(course: Course) -> tuple[Shape, ...]:
    """Make every space something to click, for blocks and flags to be placed."""
    frame = _frame(course.radius)
    hexagon = Polygon(frame.hexagon(0.94), "hidden")
    names = course.grid.names
    return tuple(
        [
            Shape(
                (hexagon,),
                *frame.at(place),
                click=names[cell],
                label=Text(names[cell], names[cell]),
                glyphs=(frame.glyph(place, "·", "ice-rim", "."),) if course.is_open(cell) else (),
            )
            for cell, place in enumerate(course.grid.coordinates)
        ]
    )


def _pushes(rules: Derby, view: State, frame: _Frame) -> tuple[Shape, ...]:
    """Number the six spaces round the one where the block will land: each is where a push moves that space to."""
    course = rules.course
    team = view.teams[view.seat]
    q, r = course.grid.coordinates[team.cell]
    dice = cancel(team.dice)
    dq, dr = displacement(dice)
    if (q + dq, r + dr) in course.grid.cell_at:
        middle = frame.at((q + dq, r + dr))
    else:
        stop, _, _ = rules.slide(blocks(view.teams), view.flags, view.seat, dice, 0)
        middle = frame.at(course.grid.coordinates[stop])
    return _push_dots(course.radius, middle)


@lru_cache(maxsize=1024)
def _push_dots(radius: int, middle: Point) -> tuple[Shape, ...]:
    """Draw the six numbers round a middle."""
    return tuple([dot._replace(x=middle[0] + dot.x, y=middle[1] + dot.y) for dot in _dots(_frame(radius).cell)])


@lru_cache(maxsize=32)
def _dots(cell: float) -> tuple[Shape, ...]:
    dots = []
    for face in range(1, 7):
        parts = (Circle(0, 0, cell * 0.3, "choice-dot"), Label(0, 0, str(face), round(cell * 0.38, 1), "on-choice"))
        dots.append(Shape(parts, *_around(face, cell, SLANT), click=f"push{face}", label=_push_label(face)))
    return tuple(dots)


def _around(face: int, radius: float, slant: float = 1.0) -> Point:
    """Return where a face of a die points, this far from the middle."""
    angle = -pi / 2.0 + (face - 1) * pi / 3.0
    return round(radius * cos(angle), 2), round(radius * sin(angle) * slant, 2)


def _push_label(face: int) -> Text:
    way = DIRECTIONS[face - 1]
    return Text(f"push {face}: {way.en}", f"pousser {face} : {way.fr}")


def _throw_label(seat: int) -> Text:
    return Text(f"throw at seat {seat + 1}", f"viser la place {seat + 1}")


# The player cards

CARD: tuple[float, float] = (240.0, 84.0)
BOX_LEFT: Final[tuple[float, ...]] = (0.0, 82.0, 136.0, 190.0)
BOX_WIDTH: Final[tuple[float, ...]] = (78.0, 50.0, 50.0, 50.0)
BOX_HEIGHT: Final = 46.0
BOX_GLYPHS: Final = ((4, "ready", "prêt"), (11, " push", "pousse"), (19, "throw", " lance"), (28, "KO", "KO"))
"""Where each box stands in characters, and its name; `!` after the name is a crazy penguin."""
MOVE_BOX: Final[tuple[float, ...]] = (28.0, 52.0, 178.0, 84.0)


def _card(rules: Derby, view: State, seat: int) -> Tray:
    """Draw a player card: the penguins box by box, the MOVE box, the gates passed and the Boss's marker."""
    team = view.teams[seat]
    shapes = [_box(seat, box, team.penguins) for box in range(len(BOXES))]
    shapes.append(_move_box(seat, team.dice, team.to_roll, view.rolled(seat)))
    shapes += [_mark(seat, colour, bool(team.gates >> colour & 1)) for colour in range(len(COLOURS))]
    if view.boss == seat and view.phase != BOSS and rules.seats > 1:
        shapes.append(_boss(seat))
    sign = Glyph(0, 0, f"{'>' if view.seat == seat else ' '}{seat + 1}", f"seat-{seat + 1}")
    scene = Scene(*CARD, (Shape((), glyphs=(sign,)), *shapes), columns=33, rows=2)
    return Tray(f"team-{seat + 1}", "team", seat, Text("", ""), scene)


@lru_cache(maxsize=1024)
def _box(seat: int, box: int, penguins: Penguins) -> Shape:
    """Draw the penguins in one box; a crazy one leans over a die."""
    calm = penguins.calm[box]
    crazy = penguins.crazy == box
    many = calm + crazy
    wide = BOX_WIDTH[box]
    outline = _rectangle(wide, BOX_HEIGHT)
    name = BOX_NAMES[box]
    parts: list[Part] = [Polygon(outline, "box" if many else "empty"), Label(wide / 2, 9, name, 11, "muted")]
    step = min(20.0, (wide - 24.0) / max(1, many - 1))
    for which in range(many):
        x = wide / 2 + (which - (many - 1) / 2) * step
        leans = crazy and which == many - 1
        parts.append(Sprite(f"penguin-{seat + 1}{'-down' if box == KO else ''}", x, 30, 25, 24.0 if leans else 0.0))
        if leans:
            parts.append(Sprite("die-5", x + 7, 38, 13))
    label = Text(f"{name.en}: {many}", f"{name.fr} : {many}")
    if crazy:
        label = Text(f"{label.en}, one of them crazy", f"{label.fr}, dont un fou")
    column, en, fr = BOX_GLYPHS[box]
    told = f"{'!' if crazy else ' '}{calm}"
    glyph = Glyph(column, 0, Text(f"{en}{told}", f"{fr}{told}"), "ink")
    return Shape(tuple(parts), BOX_LEFT[box], 0, f"{BOXES[box]}-{seat + 1}", label=label, glyphs=(glyph,))


def _rectangle(wide: float, high: float) -> Outline:
    return ((0, 0), (wide, 0), (wide, high), (0, high))


@lru_cache(maxsize=4096)
def _move_box(seat: int, dice: Dice, to_roll: int, rolls: tuple[int, ...]) -> Shape:
    """Draw the MOVE box as real dice, those of one face together if there are many; before the race, the rolls (R4)."""
    faces = [face for face, many in enumerate(dice, 1) for _ in range(many)] + list(rolls)
    wide, high = MOVE_BOX[2] - MOVE_BOX[0], MOVE_BOX[3] - MOVE_BOX[1]
    parts: list[Part] = [Polygon(_rectangle(wide, high), "box" if faces or to_roll else "empty")]
    x = 15.0
    if rolls or count_dice(dice) <= 6:
        for face in faces[-6:]:
            parts.append(Sprite(f"die-{face}", x, high / 2, 21))
            x += 23.0
    else:
        for face, many in enumerate(dice, 1):
            if many:
                parts += [Sprite(f"die-{face}", x - 2, 13, 18), Label(x - 2, 26, f"×{many}", 10, "number")]
                x += 22.0
    if to_roll:
        parts.append(Label(max(x, 20.0), high / 2, f"+{to_roll} ?", 14, "muted"))
    listed = ", ".join(map(str, faces))
    label = Text(f"dice: {listed or 'none'}", f"dés : {listed or 'aucun'}")
    if to_roll:
        label = Text(f"{label.en}, {to_roll} to roll", f"{label.fr}, {to_roll} à lancer")
    groups = [f"{face}" if many == 1 else f"{face}x{many}" for face, many in enumerate(dice, 1) if many]
    told = " ".join([*map(str, rolls), *groups, *([f"+{to_roll}?"] if to_roll else [])])
    glyph = Glyph(8, 1, f"[{told}]", f"seat-{seat + 1}")
    return Shape(tuple(parts), MOVE_BOX[0], MOVE_BOX[1], f"move-{seat + 1}", label=label, glyphs=(glyph,))


@lru_cache(maxsize=64)
def _mark(seat: int, colour: int, passed: bool) -> Shape:
    """Draw a flag for a gate: bold when passed, a ghost when not."""
    name = COLOURS[colour]
    words = GATE_NAMES[colour]
    label = Text(f"the {words.en} gate: not passed", f"la porte {words.fr} : pas franchie")
    if passed:
        label = Text(f"the {words.en} gate: passed", f"la porte {words.fr} : franchie")
    flag = Sprite(f"flag-{name}", 0, 0, 28, style="" if passed else "ghost")
    glyph = Glyph(4 + colour, 1, name[0].upper() if passed else ".", f"flag-{name}")
    return Shape((flag,), 190.0 + 19.0 * colour, 68, f"mark-{seat + 1}-{name}", label=label, glyphs=(glyph,))


@lru_cache(maxsize=8)
def _boss(seat: int) -> Shape:
    label = Text(f"seat {seat + 1} is the Boss", f"la place {seat + 1} est le Boss")
    return Shape((Sprite("boss", 0, 0, 26),), 12, 68, "boss", label=label, glyphs=(Glyph(2, 0, "*", "gold"),))


# What the seat to move may choose

BUTTON: Final = 54.0
PLATE: Final = rounded(tuple([(24.0 * x, 24.0 * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]), 10.0)
ROSE: Final = 58.0
"""How far the dice stand from the middle of their rose: a little more than makes their plates touch."""
THROW: Final = Text("throw at", "viser")


class _Panel:
    """Buttons in rows, in the picture and in characters."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

    def add(self, place: Point, glyph: tuple[int, int], click: str, label: Text, *drawings: Part) -> None:
        """Add a button round its middle."""
        text = Glyph(*glyph, click, "strong")
        self.shapes.append(Shape((Path(PLATE, "box"), *drawings), *place, click=click, label=label, glyphs=(text,)))


def _choices(view: State) -> tuple[Tray, ...]:
    """Lay out what can be chosen beside the board: flags, dice by direction, targets, penguins."""
    seat = view.seat
    if seat < 0 or view.phase == START:
        return ()
    lacking = tuple([colour for colour, cells in enumerate(view.flags) if len(cells) < 2])
    return (_choice_tray(view.phase, seat, len(view.teams), lacking, view.teams[seat].penguins),)


@lru_cache(maxsize=512)
def _choice_tray(phase: int, seat: int, seats: int, lacking: tuple[int, ...], penguins: Penguins) -> Tray:
    panel = _Panel()
    wide, high = 3 * BUTTON, BUTTON
    if phase == FLAG:
        title = Text("Colour", "Couleur")
        _add_flags(panel, lacking)
    elif phase == KNOCK:
        title = Text("Who falls?", "Qui tombe ?")
        _add_knocks(panel, seat)
    else:
        title = Text("Send a penguin", "Envoyez un pingouin")
        wide, high = _add_actions(panel, seat, seats, penguins)
    rows = 1 + max([glyph.row for shape in panel.shapes for glyph in shape.glyphs])
    scene = Scene(wide, high, tuple(panel.shapes), columns=33, rows=rows)
    return Tray("choices", "choices", seat, title, scene)


def _add_flags(panel: _Panel, lacking: tuple[int, ...]) -> None:
    for colour in lacking:
        name = COLOURS[colour]
        words = COLOUR_NAMES[colour]
        label = Text(f"a {words.en} flag", f"un drapeau {words.fr}")
        panel.add((BUTTON * (colour + 0.5), BUTTON / 2), (8 * colour, 0), name, label, Sprite(f"flag-{name}", 0, 0, 40))


def _add_knocks(panel: _Panel, seat: int) -> None:
    fallen = Text("a penguin falls", "un pingouin tombe")
    calm = Text("the calm penguin", "le pingouin calme")
    panel.add((BUTTON * 0.5, BUTTON / 2), (0, 0), "ko", fallen, Sprite("ko", 0, 0, 40))
    panel.add((BUTTON * 1.5, BUTTON / 2), (8, 0), "calm", calm, Sprite(f"penguin-{seat + 1}", 0, 0, 40))
    _add_crazy(panel, seat, (BUTTON * 2.5, BUTTON / 2), (16, 0))


def _add_crazy(panel: _Panel, seat: int, place: Point, glyph: tuple[int, int]) -> None:
    """A crazy penguin leans over a die."""
    drawings = (Sprite(f"penguin-{seat + 1}", -3, 0, 40, 24.0), Sprite("die-5", 13, 13, 18))
    panel.add(place, glyph, "crazy", Text("the crazy penguin", "le pingouin fou"), *drawings)


def _add_actions(panel: _Panel, seat: int, seats: int, penguins: Penguins) -> tuple[float, float]:
    """Add a rose of dice, each where it pushes, targets beside it, the crazy penguin below; return the size taken."""
    left, top, high = 0.0, BUTTON / 2, 0.0
    if penguins.ready:
        middle = (ROSE * cos(pi / 6) + BUTTON / 2, ROSE + BUTTON / 2)
        for face in range(1, 7):
            x, y = _around(face, ROSE)
            glyph = (9 * ((face - 1) % 3), (face - 1) // 3)  # room for a hint behind each
            drawings = (_pointer(face), Sprite(f"die-{face}", 0, 0, 33))
            panel.add((middle[0] + x, middle[1] + y), glyph, f"push{face}", _push_label(face), *drawings)
        panel.shapes.append(Shape((Sprite("iceblock", 0, 0, 46, style=f"seat-{seat + 1}"),), *middle))
        left, high = 2 * middle[0] + 16, 2 * middle[1]
    others = [other for other in range(seats) if other != seat]
    if others:
        panel.shapes.append(Shape((Label(left + 4, 10, THROW, 14, "muted start"),)))
        top += 20
    abreast = 2 if left else 5
    for number, other in enumerate(others):
        row, column = divmod(number, abreast)
        at = (left + BUTTON * (column + 0.5), top + BUTTON * row)
        glyph = (10 * (number % 3), 2 + number // 3)
        drawings = (Sprite(f"penguin-{other + 1}", -2, -2, 38), Sprite("snowball", 14, 12, 16))
        panel.add(at, glyph, f"throw{other + 1}", _throw_label(other), *drawings)
        high = max(high, at[1] + BUTTON / 2)
    if others and penguins.crazy == READY:
        push = Text("push anywhere", "pousser au hasard")
        _add_crazy(panel, seat, (BUTTON * 0.5, high + BUTTON / 2), (0, 4))
        panel.add((BUTTON * 1.5, high + BUTTON / 2), (8, 4), "push", push, Sprite("iceblock", 0, 0, 38))
        high += BUTTON
    return left + BUTTON * (2 if left else 5), max(high, BUTTON)


def _pointer(face: int) -> Part:
    """Point from a button's middle to where its push goes."""
    x, y = _around(face, 22.5)
    ux, uy = x / 22.5, y / 22.5
    return Polygon(
        ((x, y), (x - 5 * ux - 5 * uy, y - 5 * uy + 5 * ux), (x - 5 * ux + 5 * uy, y - 5 * uy - 5 * ux)), "muted"
    )
