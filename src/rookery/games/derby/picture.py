"""Iceblock Derby as a scene: the glacier with its gates, blocks and where they are bound, the teams and their dice.

On the page north is up, as the dice have it. In characters the same hexes lie in rows, so a step north goes up and to
the left; the small compass says so.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin, sqrt
from typing import Final, NamedTuple, TypeAlias

from rookery.core.contract import CHANCE
from rookery.games.derby.course import COLOURS, FLAGS, Course, count, members
from rookery.games.derby.geometry import cancel, displacement, path
from rookery.games.derby.rules import Derby, is_free
from rookery.games.derby.state import (
    ACTION,
    BOSS,
    BOXES,
    DICE,
    END,
    FLAG,
    KNOCK,
    NOBODY,
    READY,
    SIDE,
    START,
    State,
)
from rookery.lattice import hex_corners
from rookery.lattice.grid import NOWHERE
from rookery.scene.shapes import Glyph, Line, Part, Polygon, Scene, Shape, Sprite, Words
from rookery.text import Text

Outline: TypeAlias = tuple[tuple[float, float], ...]

WIDTH: Final = 640.0
MARGIN: Final = 8.0
CARD_WIDTH: Final = 304.0
CARD_HEIGHT: Final = 92.0
CARD_STEP: Final = 102.0
CONTROLS: Final = 96.0
"""Room under the board for what can be clicked; its corners hold the rest."""
PANEL: Final = 49
"""The column of the teams in characters."""
COLOUR_NAMES: Final = (Text("red", "rouge"), Text("blue", "bleu"), Text("yellow", "jaune"))
BUTTONS: Final = {"red": 0, "blue": 8, "yellow": 17, "ko": 0, "calm": 8, "crazy": 17, "push": 0}
"""How far from the left of the panel each button stands in characters."""
BOX_NAMES: Final = (Text("ready", "prêt"), Text("push", "pousse"), Text("throw", "lance"), Text("KO", "KO"))
DIRECTIONS: Final = (
    Text("north", "nord"),
    Text("north-east", "nord-est"),
    Text("south-east", "sud-est"),
    Text("south", "sud"),
    Text("south-west", "sud-ouest"),
    Text("north-west", "nord-ouest"),
)
COMPASS: Final = ((1, 0), (5, 0), (6, 2), (5, 4), (1, 4), (0, 2))
"""Where each number of a die stands in the compass in characters: column and row."""
PHASE_WORDS: Final = {
    BOSS: Text("The lowest die makes the Boss", "Le plus petit dé fait le Boss"),
    START: Text("Place your block at the wall", "Posez votre bloc au bord"),
    FLAG: Text("Plant a flag", "Plantez un drapeau"),
    ACTION: Text("Push or throw", "Poussez ou lancez"),
    KNOCK: Text("Hit! Who falls?", "Touché ! Qui tombe ?"),
    SIDE: Text("Bump: which side?", "Choc : de quel côté ?"),
    DICE: Text("Bump: the dice roll again", "Choc : les dés roulent"),
    END: Text("The race is over", "La course est finie"),
}


def picture(rules: Derby, view: State, *, last: Sequence[str] = ()) -> Scene:
    """Draw what everyone sees."""
    frame = _frame(rules)
    placing = view.phase in (START, FLAG) and view.seat != CHANCE
    shapes = [_sea(frame), *_glacier(rules.course, frame, placing)]
    for colour in range(len(COLOURS)):
        shapes += _gate(rules, view, frame, colour)
    shapes += _last_flags(rules, frame, last)
    placed = [seat for seat, cell in enumerate(view.blocks) if cell != NOBODY]
    if count(view.flags) == FLAGS:
        shapes += [shape for seat in placed for shape in _momentum(rules, view, frame, seat)]
    shapes += [_block(rules, view, frame, seat) for seat in placed]
    shapes += [_head(rules, view), *_controls(rules, view, frame)]
    shapes += [_card(rules, view, frame, seat) for seat in range(rules.seats)]
    title = Text("Iceblock Derby", "Le Derby des glaçons")
    return Scene(WIDTH, frame.height, tuple(shapes), title, 80, max(24, 2 * rules.course.radius + 2))


class _Frame(NamedTuple):
    """Where things lie: the size of a hex, the middle of the board, the foot of the board."""

    cell: float
    x: float
    y: float
    foot: float
    height: float
    across: int
    """The middle column of the board in characters."""

    def at(self, place: tuple[int, int]) -> tuple[float, float]:
        q, r = place
        return self.x + q * self.cell * sqrt(3.0) / 2.0, self.y + (r + q / 2.0) * self.cell

    def glyph(self, place: tuple[int, int], text: str, style: str, plain: str = "") -> Glyph:
        q, r = place
        return Glyph(self.across + 2 * q + r, self.across // 2 + r, text, style, plain)


def _frame(rules: Derby) -> _Frame:
    radius = rules.course.radius
    cell = (WIDTH / 2 - MARGIN) / _wall(radius)
    middle = MARGIN + _wall(radius) * cell * 2.0 / sqrt(3.0)
    foot = 2 * middle
    cards = (rules.seats + 1) // 2
    return _Frame(cell, WIDTH / 2, middle, foot, foot + CONTROLS + CARD_STEP * cards, 2 * radius + 2)


def _wall(radius: int) -> float:
    """Return how far the wall is from the middle, in hexes; the names of rows and columns stand before it."""
    return radius * sqrt(3.0) / 2.0 + 1.2


def _sea(frame: _Frame) -> Shape:
    return Shape((Polygon(((0, 0), (WIDTH, 0), (WIDTH, frame.height), (0, frame.height)), "sea"),))


# The board


@lru_cache(maxsize=32)
def _glacier(course: Course, frame: _Frame, placing: bool) -> tuple[Shape, ...]:
    """Draw the spaces: each a thing to click while blocks and flags are placed, one sheet of ice afterwards."""
    hexagon = hex_corners(frame.cell * 0.96, flat=True)
    wall = hex_corners(2.0 * _wall(course.radius) * frame.cell)
    shapes = [Shape((Polygon(wall, "ice-shade"), Polygon(wall, "wall")), frame.x, frame.y)]
    sheet: list[Part] = []
    glyphs: list[Glyph] = []
    for cell, place in enumerate(course.grid.coordinates):
        x, y = frame.at(place)
        solid = bool(course.obstacles >> cell & 1)
        glyph = frame.glyph(place, "▲", "permanent", "#") if solid else frame.glyph(place, "·", "ice-rim", ".")
        if placing:
            shapes.append(_space(course.grid.names[cell], x, y, hexagon, glyph, solid=solid))
            continue
        sheet.append(Polygon(_moved(hexagon, x, y), "permanent" if solid else "ice"))
        if solid:
            sheet.append(Sprite("tile-permanent", x, y, frame.cell * 0.8))
        glyphs.append(glyph)
    if sheet:
        shapes.append(Shape(tuple(sheet), glyphs=tuple(glyphs)))
    return (*shapes, _rim_names(course, frame))


def _moved(outline: Outline, x: float, y: float) -> Outline:
    return tuple([(x + dx, y + dy) for dx, dy in outline])


def _space(name: str, x: float, y: float, hexagon: Outline, glyph: Glyph, *, solid: bool) -> Shape:
    label = Text(f"{name}: an obstacle", f"{name} : un obstacle") if solid else Text(name, name)
    return Shape((Polygon(hexagon, "permanent" if solid else "ice"),), x, y, name, name, label, (glyph,))


def _rim_names(course: Course, frame: _Frame) -> Shape:
    """Write a column's letter above it and a row's number to its right, as in e9: column e, row 9."""
    radius = course.radius
    parts: list[Part] = []
    glyphs: list[Glyph] = []
    for k in range(-radius, radius + 1):
        letter = chr(ord("a") + k + radius)
        number = str(k + radius + 1)
        top = (k, max(-radius, -radius - k) - 1)
        right = (min(radius, radius - k) + 1, k)
        for place, text in ((top, letter), (right, number)):
            x, y = frame.at(place)
            parts.append(Words(x, y + 4, text, 12, "coordinate on-ice"))
            glyphs.append(frame.glyph(place, text, "coordinate"))
    return Shape(tuple(parts), glyphs=tuple(glyphs))


def _gate(rules: Derby, view: State, frame: _Frame, colour: int) -> list[Shape]:
    """Draw a colour's flags, and between two of them a rope over the lit spaces."""
    grid = rules.course.grid
    cells = view.flags[colour]
    name = COLOURS[colour]
    words = COLOUR_NAMES[colour]
    style = f"flag-{name}"
    shapes: list[Shape] = []
    if len(cells) == 2:
        lit = hex_corners(frame.cell * 0.9, flat=True)
        parts: list[Part] = []
        glyphs: list[Glyph] = []
        for cell in members(rules.course.spaces[cells]):
            place = grid.coordinates[cell]
            parts.append(Polygon(_moved(lit, *frame.at(place)), "lit"))
            glyphs.append(frame.glyph(place, "░", style, ":"))
        ends = [frame.at(grid.coordinates[cell]) for cell in cells]
        rope = Line(tuple([(x - frame.cell * 0.2, y - frame.cell * 0.25) for x, y in ends]), "rope")
        shapes.append(Shape((*parts, rope), glyphs=tuple(glyphs)))
    for which, cell in enumerate(cells, 1):
        x, y = frame.at(grid.coordinates[cell])
        where = grid.names[cell]
        shapes.append(
            Shape(
                (Sprite(style, frame.cell * 0.2, -frame.cell * 0.35, frame.cell * 1.5),),
                x,
                y,
                f"flag-{name}-{which}",
                where if view.phase in (START, FLAG) and view.seat != CHANCE else "",
                Text(f"{where}: a {words.en} flag", f"{where} : un drapeau {words.fr}"),
                (frame.glyph(grid.coordinates[cell], name[0].upper(), style),),
            )
        )
    return shapes


def _last_flags(rules: Derby, frame: _Frame, last: Sequence[str]) -> list[Shape]:
    """Ring the places of the last blocks and flags."""
    grid = rules.course.grid
    names = [text.rpartition("-")[2] for text in last]
    ring = hex_corners(frame.cell * 1.05, flat=True)
    shapes: list[Shape] = []
    for name in names:
        if name in grid.cell_named:
            x, y = frame.at(grid.coordinates[grid.cell_named[name]])
            shapes.append(Shape((Line((*ring, ring[0]), "trail"),), x, y))
    return shapes


def _momentum(rules: Derby, view: State, frame: _Frame, seat: int) -> list[Shape]:
    """Tint the path that a block will take as it is pushed now, and point an arrow at its end; a star is a bump."""
    dice = cancel(view.dice[seat])
    steps = path(*displacement(dice))
    if not steps:
        return []
    stop, hit, _ = rules.slide(seat, view.flags, view.blocks, dice, 0)
    start = rules.course.grid.coordinates[view.blocks[seat]]
    hexagon = hex_corners(frame.cell * 0.92, flat=True)
    parts: list[Part] = []
    glyphs: list[Glyph] = []
    for step in steps:
        places = [(start[0] + q, start[1] + r) for q, r in step]
        if not all(is_free(rules.course.cells[rules.course.spot(q, r)], view.blocks) for q, r in places):
            break
        for place in places:
            parts.append(Polygon(_moved(hexagon, *frame.at(place)), "path-tint"))
            glyphs.append(frame.glyph(place, "+", f"seat-{seat + 1}"))
    end = rules.course.grid.coordinates[stop]
    if end != start:
        parts += _arrow(frame.at(start), frame.at(end), frame.cell, seat)
        glyphs.append(frame.glyph(end, "*", f"seat-{seat + 1}"))
    if hit != NOWHERE:
        a, b = frame.at(end), frame.at(rules.course.coordinates(hit))
        parts.append(Sprite("ko", (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, frame.cell * 0.9))
    return [Shape(tuple(parts), glyphs=tuple(glyphs))]


def _arrow(start: tuple[float, float], end: tuple[float, float], cell: float, seat: int) -> list[Part]:
    """Draw a bold arrow in the colour of a seat, over a dark edge that any ground shows."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy)
    ux, uy = dx / far, dy / far
    neck = (end[0] - ux * cell * 0.5, end[1] - uy * cell * 0.5)
    wide = cell * 0.27
    head = (
        (end[0] + ux * cell * 0.2, end[1] + uy * cell * 0.2),
        (neck[0] - uy * wide, neck[1] + ux * wide),
        (neck[0] + uy * wide, neck[1] - ux * wide),
    )
    return [
        Line((start, neck), "arrow"),
        Line((start, neck), f"seat-{seat + 1}-line"),
        Polygon(head, f"seat-{seat + 1}"),
    ]


def _block(rules: Derby, view: State, frame: _Frame, seat: int) -> Shape:
    """Draw a block with a penguin of its team behind it; a click on another team's throws at it."""
    cell = view.blocks[seat]
    x, y = frame.at(rules.course.grid.coordinates[cell])
    dq, dr = displacement(cancel(view.dice[seat]))
    dx, dy = dq * sqrt(3.0) / 2.0, dr + dq / 2.0
    far = hypot(dx, dy)
    behind = (-dx / far, -dy / far) if far else (-0.7, 0.5)
    size = frame.cell
    penguin = Sprite(f"penguin-{seat + 1}", behind[0] * size * 0.75, behind[1] * size * 0.75 - size * 0.15, size * 1.15)
    block = Sprite("iceblock", 0, -size * 0.1, size * 1.2, style=f"seat-{seat + 1}")
    # What is lower on the page stands in front.
    parts = (block, penguin) if behind[1] > 0.1 else (penguin, block)
    name = rules.course.grid.names[cell]
    return Shape(
        parts,
        x,
        y,
        f"block-{seat + 1}",
        f"throw{seat + 1}" if view.phase == ACTION and view.seat not in (CHANCE, seat) else "",
        Text(f"{name}: the block of seat {seat + 1}", f"{name} : le bloc de la place {seat + 1}"),
        (frame.glyph(rules.course.grid.coordinates[cell], str(seat + 1), f"seat-{seat + 1}"),),
    )


# Round the board


def _head(rules: Derby, view: State) -> Shape:
    """Say which turn it is, who acts and what is to be done."""
    who = Text("", "")
    if view.seat >= 0:
        who = Text(f"Seat {view.seat + 1}", f"Place {view.seat + 1}")
    elif view.seat == CHANCE:
        who = Text("Luck", "Le hasard")
    what = PHASE_WORDS[view.phase]
    if rules.seats == 1 and view.phase == ACTION:
        what = Text("Push", "Poussez")
    turn = Text(f"Turn {view.turn}", f"Tour {view.turn}") if view.turn else Text("Set-up", "Mise en place")
    parts = (
        Words(14, 34, turn, 26, "number start"),
        Words(14, 60, who, 17, f"{'strong' if view.seat >= 0 else 'muted'} start"),
        Words(14, 80, what, 14, "muted start"),
    )
    head = Text(f"{turn.en}. {who.en}", f"{turn.fr}. {who.fr}")
    label = Text(f"{head.en}: {what.en}", f"{head.fr} : {what.fr}")
    return Shape(parts, label=label, glyphs=(Glyph(PANEL, 0, head, "number"), Glyph(PANEL, 1, what, "muted")))


def _controls(rules: Derby, view: State, frame: _Frame) -> list[Shape]:
    """Put what can be chosen now into the lower corners: dice by direction, flags, penguins."""
    left = (98.0, frame.foot - 8.0)
    right = (WIDTH - 98.0, frame.foot + 18.0)
    seat = view.seat
    pushing = view.phase == ACTION and seat >= 0 and view.teams[seat].ready > 0
    shapes = [_compass(rules, left, small=pushing)]
    if seat < 0 or view.phase == START:
        return shapes
    if view.phase == FLAG:
        return shapes + _flag_buttons(view, right)
    if view.phase == KNOCK:
        return shapes + _knock_buttons(seat, right)
    if pushing:
        shapes += [_push_button(face, left) for face in range(1, 7)]
    if rules.seats > 1:
        shapes.append(_throw_hint(right))
        if view.teams[seat].crazy == READY:
            shapes += _crazy_buttons(seat, (right[0], right[1] - 26.0))
    return shapes


def _throw_hint(middle: tuple[float, float]) -> Shape:
    words = Text("to throw, choose a team", "pour lancer, choisir une équipe")
    return Shape((Sprite("snowball", -86, 48, 20), Words(8, 53, words, 13, "muted")), middle[0] - 6.0, middle[1])


def _around(middle: tuple[float, float], face: int, far: float) -> tuple[float, float]:
    angle = -pi / 2.0 + (face - 1) * pi / 3.0
    return middle[0] + far * cos(angle), middle[1] + far * sin(angle)


def _compass(rules: Derby, middle: tuple[float, float], *, small: bool) -> Shape:
    """Show which way each number of a die pushes; small, it is the middle of the dice that do."""
    parts: list[Part] = [Polygon(hex_corners(44.0 if small else 96.0, flat=True), "ice"), Sprite("iceblock", 0, 0, 34)]
    for face in range(1, 7):
        x, y = _around((0.0, 0.0), face, 34.0)
        if not small:
            parts.append(Words(x, y + 6.0, str(face), 17, "number on-ice"))
    # In characters it lies in the corner that the hexagon leaves free.
    glyphs = (
        Glyph(1, 0, "1   2", "muted"),
        Glyph(1, 1, " ╲ ╱", "muted", " \\ /"),
        Glyph(0, 2, "6─   ─3", "muted", "6-   -3"),
        Glyph(1, 3, " ╱ ╲", "muted", " / \\"),
        Glyph(1, 4, "5   4", "muted"),
    )
    return Shape(tuple(parts), middle[0], middle[1], glyphs=glyphs)


def _push_button(face: int, middle: tuple[float, float]) -> Shape:
    x, y = _around(middle, face, 62.0)
    tip = _around((0.0, 0.0), face, 43.0)
    base = _around((0.0, 0.0), face, 29.0)
    turn = -pi / 2.0 + (face - 1) * pi / 3.0
    nx, ny = -sin(turn) * 5.5, cos(turn) * 5.5
    arrow = Polygon((tip, (base[0] + nx, base[1] + ny), (base[0] - nx, base[1] - ny)), "muted")
    way = DIRECTIONS[face - 1]
    return Shape(
        (arrow, Sprite(f"die-{face}", 0, 0, 46)),
        x,
        y,
        f"push{face}",
        f"push{face}",
        Text(f"push {face}: {way.en}", f"pousser {face} : {way.fr}"),
        (Glyph(*COMPASS[face - 1], str(face), "number"),),
    )


def _button(key: str, x: float, y: float, label: Text, *drawings: Sprite) -> Shape:
    plate = Polygon(((-30, -30), (30, -30), (30, 30), (-30, 30)), "card")
    glyph = Glyph(PANEL + BUTTONS[key], 2, key, "strong")
    return Shape((plate, *drawings), x, y, f"button-{key}", key, label, (glyph,))


def _crazy_button(seat: int, x: float, y: float) -> Shape:
    """A crazy penguin leans over a die."""
    label = Text("the crazy penguin", "le pingouin fou")
    return _button("crazy", x, y, label, Sprite(f"penguin-{seat + 1}", -3, 0, 50, 24.0), Sprite("die-5", 17, 17, 22))


def _flag_buttons(view: State, middle: tuple[float, float]) -> list[Shape]:
    x, y = middle
    shapes: list[Shape] = []
    for colour, name in enumerate(COLOURS):
        if len(view.flags[colour]) < 2:
            words = COLOUR_NAMES[colour]
            label = Text(f"a {words.en} flag", f"un drapeau {words.fr}")
            shapes.append(_button(name, x + 62.0 * (colour - 1), y, label, Sprite(f"flag-{name}", 0, 0, 50)))
    return shapes


def _knock_buttons(seat: int, middle: tuple[float, float]) -> list[Shape]:
    x, y = middle
    fallen = Text("a penguin falls", "un pingouin tombe")
    calm = Text("the calm penguin", "le pingouin calme")
    return [
        _button("ko", x - 62.0, y, fallen, Sprite("ko", 0, 0, 50)),
        _button("calm", x, y, calm, Sprite(f"penguin-{seat + 1}", 0, 0, 50)),
        _crazy_button(seat, x + 62.0, y),
    ]


def _crazy_buttons(seat: int, middle: tuple[float, float]) -> list[Shape]:
    x, y = middle
    push = Text("push anywhere", "pousser au hasard")
    return [_crazy_button(seat, x - 31.0, y), _button("push", x + 31.0, y, push, Sprite("iceblock", 0, 0, 46))]


# The teams


def _card(rules: Derby, view: State, frame: _Frame, seat: int) -> Shape:
    """Draw a player card: the penguins box by box, the MOVE box, the marks; a click on another team's throws at it."""
    wide = CARD_WIDTH if rules.seats > 1 else 2 * CARD_WIDTH + 8.0
    left = 12.0 if seat % 2 == 0 else WIDTH - 12.0 - CARD_WIDTH
    top = frame.foot + CONTROLS + CARD_STEP * (seat // 2)
    edge = ((0, 0), (wide, 0), (wide, CARD_HEIGHT), (0, CARD_HEIGHT))
    parts: list[Part] = [
        Polygon(edge, "card"),
        Polygon(((0, 0), (7, 0), (7, CARD_HEIGHT), (0, CARD_HEIGHT)), f"seat-{seat + 1}"),
    ]
    parts.append(Sprite(f"penguin-{seat + 1}", 34, 30, 46))
    parts.append(Words(34, 76, str(seat + 1), 20, "number"))
    if view.seat == seat:
        parts.append(Line(((12, CARD_HEIGHT - 5), (56, CARD_HEIGHT - 5)), f"seat-{seat + 1}-line"))
    if view.boss == seat and view.phase != BOSS and rules.seats > 1:
        parts.append(Sprite("boss", 34, 6, 26))
    parts += _boxes(view, seat)
    parts += _dice(view, seat)
    parts += _marks(view, seat, wide)
    return Shape(
        tuple(parts),
        left,
        top,
        f"card-{seat + 1}",
        f"throw{seat + 1}" if view.phase == ACTION and view.seat not in (CHANCE, seat) else "",
        _card_label(rules, view, seat),
        _card_glyphs(view, seat),
    )


def _boxes(view: State, seat: int) -> list[Part]:
    """Draw the penguins in READY, PUSH, THROW and KO; a crazy one leans over a die."""
    team = view.teams[seat]
    parts: list[Part] = []
    for box, many in enumerate((team.ready, team.push, team.throw, team.ko)):
        x = 64.0 + 58.0 * box
        parts.append(Polygon(((x, 16), (x + 54, 16), (x + 54, 46), (x, 46)), "ice-shade"))
        parts.append(Words(x + 27, 12, BOX_NAMES[box], 11, "muted"))
        crazy = team.crazy == box
        total = many + crazy
        down = "-down" if BOXES[box] == "ko" else ""
        for which in range(total):
            at = x + 27 + (which - (total - 1) / 2) * min(16.0, 34.0 / max(1, total - 1))
            mad = crazy and which == total - 1
            parts.append(Sprite(f"penguin-{seat + 1}{down}", at, 31, 26, 24.0 if mad else 0.0))
            if mad:
                parts.append(Sprite("die-5", at + 8, 39, 13))
    return parts


def _dice(view: State, seat: int) -> list[Part]:
    """Draw the MOVE box as real dice, those of one face together; while the Boss is sought, the dice thrown for it."""
    if view.phase == BOSS:
        faces = [dice[seat] for dice in view.rolls if dice[seat]]
        return [Sprite(f"die-{face}", 80.0 + 32.0 * place, 69, 28) for place, face in enumerate(faces[-7:])]
    parts: list[Part] = []
    x = 78.0
    for face, many in enumerate(view.dice[seat], 1):
        if many:
            parts.append(Sprite(f"die-{face}", x, 69, 27))
            x += 15.0
            if many > 1:
                parts.append(Words(x, 75, f"×{many}", 14, "strong start"))
                x += 23.0 if many < 10 else 31.0
            x += 15.0
    if view.loose[seat]:
        parts.append(Words(x - 8, 76, f"+{view.loose[seat]} ?", 16, "muted start"))
    return parts


def _marks(view: State, seat: int, wide: float) -> list[Part]:
    """Draw a flag for each gate: bold when passed, a ghost when not."""
    parts: list[Part] = []
    for colour, name in enumerate(COLOURS):
        passed = view.marks[seat] >> colour & 1
        x = wide - 70.0 + 25.0 * colour if wide == CARD_WIDTH else wide - 120.0 + 42.0 * colour
        parts.append(Sprite(f"flag-{name}", x, 68, 27 if wide == CARD_WIDTH else 40, style="" if passed else "ghost"))
    return parts


def _card_label(rules: Derby, view: State, seat: int) -> Text:
    """Say everything that is on a card."""
    team = view.teams[seat]
    calm = (team.ready, team.push, team.throw, team.ko)
    en = [f"{BOX_NAMES[box].en} {many}" for box, many in enumerate(calm)]
    fr = [f"{BOX_NAMES[box].fr} {many}" for box, many in enumerate(calm)]
    if team.crazy != NOBODY:
        en.append(f"crazy penguin: {BOX_NAMES[team.crazy].en}")
        fr.append(f"pingouin fou : {BOX_NAMES[team.crazy].fr}")
    faces = [str(face) for face, many in enumerate(view.dice[seat], 1) for _ in range(many)]
    en.append(f"dice {', '.join(faces) or 'none'}")
    fr.append(f"dés {', '.join(faces) or 'aucun'}")
    passed = [COLOUR_NAMES[colour] for colour in range(len(COLOURS)) if view.marks[seat] >> colour & 1]
    en.append(f"gates {', '.join([colour.en for colour in passed]) or 'none'}")
    fr.append(f"portes {', '.join([colour.fr for colour in passed]) or 'aucune'}")
    boss = view.boss == seat and view.phase != BOSS
    return Text(
        f"Seat {seat + 1}{', the Boss' if boss else ''}: {'; '.join(en)}",
        f"Place {seat + 1}{', le Boss' if boss else ''} : {' ; '.join(fr)}",
    )


def _card_glyphs(view: State, seat: int) -> tuple[Glyph, ...]:
    """Write a card on two lines."""
    team = view.teams[seat]
    style = f"seat-{seat + 1}"
    row = 3 + (3 if len(view.teams) < 5 else 2) * seat
    calm = (team.ready, team.push, team.throw, team.ko)
    mad = ["!" if team.crazy == box else "" for box in range(len(BOXES))]
    en = " ".join([f"{words.en} {calm[box]}{mad[box]}" for box, words in enumerate(BOX_NAMES)])
    fr = " ".join([f"{words.fr} {calm[box]}{mad[box]}" for box, words in enumerate(BOX_NAMES)])
    marks = "".join([name[0].upper() if view.marks[seat] >> k & 1 else "." for k, name in enumerate(COLOURS)])
    if view.phase == BOSS:
        dice = " ".join([str(dice[seat]) for dice in view.rolls if dice[seat]])
    else:
        faces = [f"{face}" if many == 1 else f"{face}x{many}" for face, many in enumerate(view.dice[seat], 1) if many]
        dice = " ".join(faces) + (f" +{view.loose[seat]}?" if view.loose[seat] else "")
    sign = ">" if view.seat == seat else " "
    boss = "*" if view.boss == seat and view.phase != BOSS else " "
    return (
        Glyph(PANEL - 3, row, f"{sign}{seat + 1}{boss}", style),
        Glyph(PANEL, row, Text(en, fr), "ink"),
        Glyph(PANEL, row + 1, f"{marks} [{dice}]"[: 80 - PANEL], style),
    )
