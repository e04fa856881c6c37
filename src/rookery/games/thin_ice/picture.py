"""Thin Ice as a scene: the floe with everything on it, the seats above, and below what may be done and one's hand.

The picture follows the tiles: it shows them all, the bear, and one space of sea around.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final, NamedTuple

import rookery.games.thin_ice.vocabulary as op
from rookery.core.contract import CHANCE
from rookery.games.thin_ice.cards import Design
from rookery.games.thin_ice.frames import MAIN
from rookery.games.thin_ice.notation import write
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import (
    FACES,
    HIDDEN,
    NO_FACE,
    OFF,
    OVER,
    Action,
    Discard,
    Kind,
    Lay,
    State,
    View,
)
from rookery.games.thin_ice.tiles import (
    BACK,
    CORNER,
    CRACK,
    HOLE,
    KIND_NAMES,
    KRAKEN,
    KRAKEN_UP,
    ORCA,
    PERMANENT,
    STRIP,
    TABLE,
    WELL,
    floe,
    lone,
)
from rookery.games.thin_ice.words import FACE_WORDS, face_words, kind_words, prompt, timing_words
from rookery.scene.shapes import Glyph, Line, Part, Path, Polygon, Scene, Shape, Sprite, Words
from rookery.text import Text

CELL: Final = 100.0
LEAST: Final = 7
"""A board is drawn at least so many cells wide, so that nothing jumps."""
BESIDE: Final = 9
"""In characters, a board of so many columns leaves room beside it; what else there is goes under a wider one."""
SEATS_HIGH: Final = 104.0
PROMPT_HIGH: Final = 54.0
BUTTONS_HIGH: Final = 132.0
CARD_HIGH: Final = 272.0
GAP: Final = 12.0
TILE: Final = 104.0

BACK_ICONS: Final = {CRACK: "icon-crack", ORCA: "icon-orca", PERMANENT: "icon-ice", KRAKEN: "icon-counter"}
"""TA8: how a back that one knows is marked on a tile that lies front up."""


class Crop(NamedTuple):
    """Which part of the table is shown, and where."""

    left: int
    top: int
    columns: int
    rows: int
    width: float

    @property
    def board(self) -> tuple[float, float]:
        """The corner of the first cell."""
        return (self.width - self.columns * CELL) / 2, SEATS_HIGH + PROMPT_HIGH

    def holds(self, cell: int) -> bool:
        x, y = TABLE.coordinates[cell]
        return self.left <= x < self.left + self.columns and self.top <= y < self.top + self.rows

    def middle(self, cell: int) -> tuple[float, float]:
        x, y = TABLE.coordinates[cell]
        left, top = self.board
        return left + (x - self.left + 0.5) * CELL, top + (y - self.top + 0.5) * CELL

    @property
    def pitch(self) -> int:
        """The columns of characters from one cell to the next."""
        return max(3, min(5, 75 // self.columns))

    def glyph(self, cell: int, text: str, style: str) -> Glyph:
        x, y = TABLE.coordinates[cell]
        return Glyph(4 + self.pitch * (x - self.left), 1 + y - self.top, text, style)

    def line(self, row: int, place: int = 0, abreast: int = 1) -> tuple[int, int]:
        """Return where a line stands in characters: beside the board, or abreast with others under a wide one."""
        if self.columns <= BESIDE:
            return 6 + 5 * self.columns, 1 + row + place
        return 2 + 78 // abreast * (place % abreast), 2 + self.rows + row + place // abreast


def picture(rules: ThinIce, view: View, *, last: Sequence[str] = ()) -> Scene:
    """Draw what one seat, or a watcher, sees."""
    state = view.known
    crop = _crop(rules, state)
    mine = view.seat is not None and state.seat == view.seat
    legal = list(rules.legal_actions(state)) if mine else []
    keys = {write(rules, action).split("-")[0] for action in legal}
    shapes = [_sea(crop, view, rules), *_edges(crop)]
    shapes += [_seat(rules, view, crop, seat) for seat in range(rules.seats)]
    shapes.append(_prompt(rules, view, crop))
    shapes += [_cell(rules, state, crop, cell, keys) for cell in range(TABLE.size) if crop.holds(cell)]
    shapes += _trails(crop, last)
    shapes += [_pawn(rules, state, crop, pawn, keys) for pawn, cell in enumerate(state.pawns) if cell != OFF]
    if state.bear != OFF:
        shapes.append(_bear(state, crop, keys))
    shapes.append(_die(state, crop))
    shapes += _buttons(rules, view, crop, legal)
    shapes += _hand(rules, view, crop)
    lines = 1 + max([glyph.row for shape in shapes for glyph in shape.glyphs])
    return Scene(crop.width, _bottom(rules, view, crop), tuple(shapes), Text("Thin Ice", "Thin Ice"), 80, lines)


def _crop(rules: ThinIce, state: State) -> Crop:
    """Show the tiles, the pieces and a margin of one cell; never less than the grid with its margin."""
    cells = [*floe(state.tiles), *[cell for cell in state.pawns if cell >= 0]]
    cells += [] if rules.setting.advanced else list(rules.setting.cells)
    cells += [state.bear] if state.bear >= 0 else []
    cells += list(rules.setting.centres)
    xs = [TABLE.coordinates[cell][0] for cell in cells]
    ys = [TABLE.coordinates[cell][1] for cell in cells]
    left, top = max(0, min(xs) - 1), max(0, min(ys) - 1)
    columns, rows = min(24, max(xs) + 1) - left + 1, min(24, max(ys) + 1) - top + 1
    return Crop(left, top, columns, rows, max(LEAST, columns) * CELL)


def _held(view: View) -> int:
    return len(view.known.hands[view.seat]) if view.seat is not None else 0


def _bottom(rules: ThinIce, view: View, crop: Crop) -> float:
    rows = (_held(view) + 1) // 2 if _held(view) > 2 else 1
    cards = rows * CARD_HIGH if rules.setting.cards and view.seat is not None else 0.0
    return crop.board[1] + crop.rows * CELL + BUTTONS_HIGH + cards


def _box(wide: float, high: float, style: str) -> Path:
    """Draw a panel with round corners, its upper left one at the origin."""
    right, low = wide - 12, high - 12
    sides = f"M12,0L{right},0Q{wide},0 {wide},12L{wide},{low}Q{wide},{high} {right},{high}"
    return Path(f"{sides}L12,{high}Q0,{high} 0,{low}L0,12Q0,0 12,0Z", style)


# The table


def _sea(crop: Crop, view: View, rules: ThinIce) -> Shape:
    high = _bottom(rules, view, crop)
    return Shape((Polygon(((0, 0), (crop.width, 0), (crop.width, high), (0, high)), "sea"),))


def _edges(crop: Crop) -> Iterator[Shape]:
    """Letters above the columns, numbers before the rows."""
    left, top = crop.board
    for column in range(crop.columns):
        letter = chr(ord("a") + crop.left + column)
        words = Words(left + (column + 0.5) * CELL, top + 16, letter, 20, "coordinate")
        yield Shape((words,), glyphs=(Glyph(5 + crop.pitch * column, 0, letter, "coordinate"),))
    for row in range(crop.rows):
        number = str(crop.top + row + 1)
        words = Words(left + 16, top + (row + 0.5) * CELL + 6, number, 20, "coordinate")
        yield Shape((words,), glyphs=(Glyph(0, 1 + row, number.rjust(2), "coordinate"),))


def sprite_of(code: int) -> tuple[str, float]:
    """Return the drawing of a tile's face, and how it is turned."""
    kind, back = code >> 1, code & BACK
    if kind >= STRIP:
        turn = 90.0 * (kind - (CORNER if kind >= CORNER else STRIP))
        return ("tile-piece-cracked" if back else "tile-piece"), turn
    if not back:
        return ("tile-hole" if kind in (WELL, HOLE, KRAKEN) else "tile-ice"), 0.0
    return {
        CRACK: "tile-cracked",
        ORCA: "tile-orca",
        PERMANENT: "tile-permanent",
        HOLE: "tile-hole-cracked",
        KRAKEN: "tile-kraken",
    }[kind], 0.0


def _cell(rules: ThinIce, state: State, crop: Crop, cell: int, keys: set[str]) -> Shape:
    """Draw a tile, or the sea where there is none; either can be pointed at."""
    name = TABLE.names[cell]
    x, y = crop.middle(cell)
    code = state.tiles[cell]
    half = CELL / 2 - 3
    square = ((-half, -half), (half, -half), (half, half), (-half, half))
    if not code:
        label = Text(f"{name}: sea", f"{name} : mer")
        return Shape((Polygon(square, "hidden"),), x, y, name, name, label, (crop.glyph(cell, "  . ", "sea"),))
    words = face_words(code)
    en, fr = f"{name}: {words.en}", f"{name} : {words.fr}"
    parts: list[Part] = [Polygon(square, "hidden"), *_tile_parts(code, TILE)]
    kind = code >> 1
    if not code & BACK and kind in BACK_ICONS:
        parts.append(Sprite(BACK_ICONS[kind], 30, -30, 30, style="ghost"))
        under = face_words(code | BACK)
        en, fr = f"{en} (below: {under.en})", f"{fr} (dessous : {under.fr})"
    if lone(state.tiles, cell):
        parts.append(Polygon(square, "ice-rim adrift"))
        en, fr = f"{en}, adrift", f"{fr}, à la dérive"
        y -= 5
    if cell in [pinned for pinned, _, _ in state.pins]:
        parts.append(Sprite("icon-anchor", -30, -30, 30))
        en, fr = f"{en}, anchored", f"{fr}, ancrée"
    click = "kraken" if code == KRAKEN_UP and "kraken" in keys else name
    return Shape(tuple(parts), x, y, name, click, Text(en, fr), (_tile_glyph(crop, state, cell, code),))


def _tile_parts(code: int, size: float) -> list[Part]:
    """Draw a tile's face; a piece shows its openings."""
    name, turn = sprite_of(code)
    parts: list[Part] = [Sprite(name, 0, 0, size)]
    kind = code >> 1
    if kind >= CORNER:
        parts.append(Sprite("opening-corner", 0, 0, size, turn))
    elif kind >= STRIP:
        parts += [Sprite("opening", 0, 0, size, turn), Sprite("opening", 0, 0, size, turn + 180)]
    return parts


MARKS: Final = {STRIP: "I", STRIP + 1: "=", CORNER: "L", CORNER + 1: "r", CORNER + 2: "7", CORNER + 3: "J"}
"""How a piece lies, in a character."""


def _tile_glyph(crop: Crop, state: State, cell: int, code: int) -> Glyph:
    """Four characters: the brackets say what the tile is, between them who is on it."""
    kind, back = code >> 1, code & BACK
    mark, who, style = MARKS.get(kind, " "), " ", "ice"
    ends = "{}" if back else "[]"
    if back and kind in (ORCA, KRAKEN):
        ends, mark, who, style = "<>", *(("O", "R", "orca") if kind == ORCA else ("K", "R", "kraken"))
    elif back and kind == PERMANENT:
        ends, style = "##", "permanent"
    elif kind in (WELL, HOLE, KRAKEN):
        ends, style = (")(" if back else "()"), "hole"
    if cell in state.pawns:
        pawn = state.pawns.index(cell)
        who = str(pawn + 1)
        mark = "_" if (state.lying >> pawn) & 1 else mark
        style = f"seat-{pawn % 6 + 1}"
    elif cell == state.bear:
        who, style = ("B" if state.awake else "b"), "bear"
    return crop.glyph(cell, ends[0] + mark + who + ends[1], style)


def _trails(crop: Crop, last: Sequence[str]) -> Iterator[Shape]:
    """Show where the last things happened."""
    for text in last:
        cells = [TABLE.cell_named[key] for key in text.split("-") if key in TABLE.cell_named]
        if not cells or not all(crop.holds(cell) for cell in cells):
            continue
        if len(cells) == 2:
            yield Shape((Line((crop.middle(cells[0]), crop.middle(cells[1])), "trail"),))
        else:
            x, y = crop.middle(cells[0])
            yield Shape((Path(f"M{x - 38},{y + 38}L{x + 38},{y + 38}", "trail"),))


def _pawn(rules: ThinIce, state: State, crop: Crop, pawn: int, keys: set[str]) -> Shape:
    """Draw a pawn; unless it may be moved now, a click on it is a click on its cell."""
    cell = state.pawns[pawn]
    x, y = crop.middle(cell) if crop.holds(cell) else (0.0, 0.0)
    name = TABLE.names[cell]
    seat = rules.setting.owner[pawn]
    lies = bool((state.lying >> pawn) & 1)
    key = f"pawn{pawn + 1}"
    parts: list[Part] = [Sprite(f"penguin-{seat + 1}{'-down' if lies else ''}", 0, -4, 68)]
    if rules.setting.pawns > rules.seats:
        parts.append(Words(26, 34, str(pawn + 1), 22, "number on-ice"))
    if cell == state.bear:
        x, y = x - 22, y + 14
    en = f"{name}: pawn of seat {seat + 1}{', fallen' if lies else ''}"
    fr = f"{name} : pion de la place {seat + 1}{', tombé' if lies else ''}"
    return Shape(tuple(parts), x, y, key, key if key in keys else name, Text(en, fr))


def _bear(state: State, crop: Crop, keys: set[str]) -> Shape:
    x, y = crop.middle(state.bear)
    name = TABLE.names[state.bear]
    swims = not state.tiles[state.bear]
    sprite = "bear-swimming" if swims else "bear-awake" if state.awake else "bear-asleep"
    en = "swimming" if swims else "awake" if state.awake else "asleep"
    fr = "nage" if swims else "réveillé" if state.awake else "dort"
    size = 84 if state.awake else 76
    if state.bear in state.pawns:
        x, y = x + 14, y - 10
    glyphs = (crop.glyph(state.bear, "~BB~", "bear"),) if swims else ()
    return Shape(
        (Sprite(sprite, 0, -2, size),),
        x,
        y,
        "bear",
        "bear" if "bear" in keys else name,
        Text(f"{name}: the bear, {en}", f"{name} : l'ours, {fr}"),
        glyphs,
    )


# The seats, and what is asked


def _seat(rules: ThinIce, view: View, crop: Crop, seat: int) -> Shape:
    """Show a seat: its penguin, how many cards it holds, whether it is out, and whose turn it is."""
    state = view.known
    setting = rules.setting
    room = crop.width / rules.seats
    out = all(state.gone[pawn] for pawn in setting.pawns_of[seat])
    turn = state.seat != OVER and seat in setting.units[state.unit]
    parts: list[Part] = [
        _box(room - GAP, SEATS_HIGH - 20, "card"),
        Sprite(f"penguin-{seat + 1}", 38, 42, 66, style="ghost" if out else ""),
        Words(room - GAP - 24, 32, str(seat + 1), 30, "number"),
    ]
    if out:
        parts.append(Line(((12, 70), (66, 14)), "crack"))
    elif setting.cards:
        parts += [_little_card(room - GAP - 24 - 18 * place) for place in range(min(3, len(state.hands[seat])))]
    if state.seat == seat:
        parts.append(Line(((14, SEATS_HIGH - 18), (room - GAP - 14, SEATS_HIGH - 18)), f"seat-{seat + 1}-line"))
    en = f"Seat {seat + 1}" + (", out" if out else "") + (", to move" if state.seat == seat else "")
    fr = f"Place {seat + 1}" + (", hors jeu" if out else "") + (", au trait" if state.seat == seat else "")
    team = f" {chr(ord('A') + setting.unit_of[seat])}" if len(setting.units) < rules.seats else ""
    if team:
        en, fr = f"{en}, team{team}", f"{fr}, équipe{team}"
        parts.append(Words(room - GAP - 52, 32, team.strip(), 22, "muted strong"))
    if setting.cards:
        en += f", {len(state.hands[seat])} cards"
        fr += f", {len(state.hands[seat])} cartes"
    sign = ">" if state.seat == seat else "*" if turn else " "
    held = Text(f"cards {len(state.hands[seat])}", f"cartes {len(state.hands[seat])}")
    more = Text("out", "hors jeu") if out else held if setting.cards else Text("", "")
    line = Text(*[f"{sign} {seat + 1}{team}  {words}" for words in more])
    glyph = Glyph(*crop.line(0, seat, 3), line, f"seat-{seat + 1}")
    key = f"seat{seat + 1}"
    return Shape(tuple(parts), GAP / 2 + room * seat, 8, key, key, Text(en, fr), (glyph,))


def _little_card(x: float) -> Polygon:
    """A card in somebody's hand."""
    return Polygon(((x - 7, 52), (x + 7, 52), (x + 7, 74), (x - 7, 74)), "card-back")


def _prompt(rules: ThinIce, view: View, crop: Crop) -> Shape:
    """Say whose turn it is and what is asked."""
    state = view.known
    wanted = prompt(rules, state)
    if state.seat not in (OVER, CHANCE) and state.seat != view.seat:
        wanted = Text(f"Seat {state.seat + 1}: {wanted.en}", f"Place {state.seat + 1} : {wanted.fr}")
    size = min(26.0, 1.9 * crop.width / max(len(wanted.en), len(wanted.fr)))
    return Shape(
        (Words(crop.width / 2, SEATS_HIGH + 26, wanted, size, "ink"),),
        key="prompt",
        label=wanted,
        glyphs=(Glyph(*crop.line(_seat_lines(rules, crop)), _short(state), "muted"),),
    )


def _short(state: State) -> Text:
    """Say in a few characters how far the game is."""
    die = Text("", "") if state.die == NO_FACE else Text(*[f", {words}" for words in FACE_WORDS[state.die]])
    return Text(f"round {state.round + 1}{die.en}", f"tour {state.round + 1}{die.fr}")


def _seat_lines(rules: ThinIce, crop: Crop) -> int:
    """Return how many lines of characters the seats take, with a blank one where there is room."""
    return rules.seats + 1 if crop.columns <= BESIDE else (rules.seats + 2) // 3


def _die(state: State, crop: Crop) -> Shape:
    """Show the die in the corner of the sea below the board."""
    x, y = crop.width - 66, crop.board[1] + crop.rows * CELL + 62
    if state.die == NO_FACE:
        return Shape((Sprite("die-1", 0, 0, 84, style="ghost"),), x, y, "die", "", Text("the die", "le dé"))
    words = FACE_WORDS[state.die]
    name = ("face-bear", "face-crack", "face-extra", "face-freeze")[state.die]
    label = Text(f"the die shows: {words.en}", f"le dé montre : {words.fr}")
    return Shape((Sprite(name, 0, 0, 92),), x, y, "die", "", label)


# What may be done


class Button(NamedTuple):
    """Something to click that is no thing of the table."""

    key: str
    words: Text
    parts: tuple[Part, ...] = ()
    """Drawn round the button's middle, above its words."""


def _buttons(rules: ThinIce, view: View, crop: Crop, legal: list[Action]) -> Iterator[Shape]:
    """Lay out the buttons that now mean something, in one or two rows."""
    wanted = _wanted(rules, view.known, legal)
    buttons = wanted or _rack(view)
    if not buttons:
        return
    top = crop.board[1] + crop.rows * CELL + 12
    room = crop.width - 130 - GAP
    rows = 1 if len(buttons) <= 5 else 2
    per_row = (len(buttons) + rows - 1) // rows
    wide = min(210.0, room / per_row - GAP)
    high = (BUTTONS_HIGH - 24) / rows - (rows - 1) * 6
    first = _seat_lines(rules, crop) + 2 + (_held(view) if crop.columns <= BESIDE else (_held(view) + 3) // 4)
    for place, button in enumerate(buttons):
        row, column = divmod(place, per_row)
        x, y = GAP + column * (wide + GAP), top + row * (high + 8)
        size = min(24.0, 1.75 * wide / max(4, len(button.words.en), len(button.words.fr)))
        parts: list[Part] = [_box(wide, high, "card")]
        if button.parts:
            parts += [moved(part, wide / 2, high * 0.4) for part in button.parts]
        low = high - size * 0.45 - 6 if button.parts else high / 2 + size * 0.35
        parts.append(Words(wide / 2, low, button.words, size, "ink strong"))
        glyph = Glyph(*crop.line(first, place, 4), button.key, "ink")
        click = button.key if wanted else ""
        yield Shape(tuple(parts), x, y, button.key, click, button.words, (glyph,))


def moved(part: Part, x: float, y: float) -> Part:
    """Return a drawing somewhere else."""
    match part:
        case Sprite():
            return part._replace(x=part.x + x, y=part.y + y)
        case _:
            return part


def _rack(view: View) -> list[Button]:
    """T59: show one's tiles, by their backs, while none is to be laid; there is nothing to click."""
    if view.seat is None:
        return []
    rack = [kind for kind in view.known.racks[view.seat] if kind != HIDDEN]
    return [
        Button(
            f"tile_{KIND_NAMES[kind]}", Text(f"{words.en} x{count}", f"{words.fr} x{count}"), _small(2 * kind + BACK)
        )
        for kind, count in sorted(Counter(rack).items())
        for words in [kind_words(kind)]
    ]


def _small(code: int) -> tuple[Part, ...]:
    return tuple(_tile_parts(code, 46))


def _wanted(rules: ThinIce, state: State, legal: list[Action]) -> list[Button]:
    """List the buttons for what is legal."""
    texts = {write(rules, action): action for action in legal}
    found = [Button(key, words, parts) for key, words, parts in PLAIN if key in texts]
    if "pass" in texts:
        ending = any(isinstance(action, Discard) for action in legal)
        words = Text("End turn", "Finir le tour") if ending else Text("Pass", "Passer")
        if state.stack[-1][0] == MAIN and not ending:
            words = Text("Pass the word", "Passer la parole")
        found.append(Button("pass", words))
    if any(isinstance(action, Discard) for action in legal):
        found.append(Button("discard", Text("Discard a card", "Défausser")))
    for face, name in enumerate(FACES):
        if f"die_{name}" in texts:
            sprite = Sprite(("face-bear", "face-crack", "face-extra", "face-freeze")[face], 0, 0, 62)
            found.append(Button(f"die_{name}", FACE_WORDS[face], (sprite,)))
    for key, action in texts.items():
        match action:
            case Kind(_, kind):
                found.append(Button(key, face_words(2 * kind + BACK), _small(2 * kind + BACK)))
            case Lay(_, kind, side):
                code = 2 * kind + side
                under = face_words(code ^ BACK)
                words = Text(f"below: {under.en}", f"dessous : {under.fr}")
                found.append(Button(key, words, _small(code)))
            case _:
                pass
    return found


PLAIN: Final = (
    ("roll", Text("Roll", "Lancer"), (Sprite("icon-die", 0, 0, 60),)),
    ("draw", Text("Draw", "Piocher"), (Sprite("card-back", 0, 0, 62),)),
    ("left", Text("Turn left", "À gauche"), (Sprite("icon-reroll", 0, 0, 56, -90),)),
    ("right", Text("Turn right", "À droite"), (Sprite("icon-reroll", 0, 0, 56),)),
)
"""Buttons that always look the same."""


# One's own hand


def _hand(rules: ThinIce, view: View, crop: Crop) -> Iterator[Shape]:
    """Lay out the viewer's cards, two in a row, with their texts."""
    if view.seat is None:
        return
    top = crop.board[1] + crop.rows * CELL + BUTTONS_HIGH
    wide = (crop.width - 3 * GAP) / 2
    seen: dict[int, int] = {}
    for place, card in enumerate(view.known.hands[view.seat]):
        if card == HIDDEN:
            continue
        seen[card] = seen.get(card, 0) + 1
        design = rules.setting.designs[card]
        x, y = GAP + (place % 2) * (wide + GAP), top + (place // 2) * CARD_HIGH
        again = f"_{seen[card]}" if seen[card] > 1 else ""
        key = f"card_{design.id}"
        glyphs = (Glyph(*crop.line(_seat_lines(rules, crop) + 2, place, 4), key, "ink"),)
        label = Text(f"{design.name.en}: {design.text.en}", f"{design.name.fr} : {design.text.fr}")
        yield Shape(tuple(_card_parts(design, wide)), x, y, f"{key}{again}", key, label, glyphs)


def _card_parts(design: Design, wide: float) -> Iterator[Part]:
    """Draw a card: its icon, name, timing, and text in lines."""
    yield _box(wide, CARD_HIGH - GAP, "card")
    yield Sprite(icon_of(design), 42, 42, 62)
    size = min(25.0, 1.8 * (wide - 84) / max(len(design.name.en), len(design.name.fr)))
    yield Words(80, 36, design.name, size, "number start")
    yield Words(80, 62, timing_words(design), 18, "muted start")
    for letter in (20.0, 18.0, 16.0, 14.0, 12.0):
        room = int((wide - 28) / (letter * 0.49))
        lines = list(zip_longest(wrap(design.text.en, room), wrap(design.text.fr, room), fillvalue=""))
        if len(lines) * letter * 1.26 <= CARD_HIGH - 110:
            break
    for number, (english, french) in enumerate(lines):
        yield Words(14, 98 + number * letter * 1.26, Text(english, french), letter, "ink start")


ICONS: Final = {
    op.FREEZE_TILE: "freeze",
    op.CRACK_TILE: "crack",
    op.MOVE_TILE: "paddle",
    op.ADD_TILE: "ice",
    op.SWAP_TILES: "swap",
    op.ANCHOR_TILE: "anchor",
    op.PEEK_TILE: "eye",
    op.MOVE_PAWN: "run",
    op.ALLOW_FACES: "orca",
    op.ALLOW_OCCUPIED: "shove",
    op.SWAP_PAWNS: "swap",
    op.MOVE_BEAR: "bear",
    op.BEAR_BACK: "flare",
    op.SLEEP_BEAR: "bear",
    op.DIE_ACTION: "roar",
    op.REROLL: "reroll",
    op.SET_DIE: "die",
    op.CANCEL: "counter",
    op.REDIRECT: "way",
    op.STAND_UP: "stand",
    op.DELAY_DRIFT: "anchor",
    op.RESCUE: "ring",
    op.STEAL_CARD: "hand",
    op.DRAW_CARD: "hand",
    op.DISCARD_CARD: "hand",
    op.SKIP_TURN: "stand",
}
"""The drawing of a card, by its first effect."""


def icon_of(design: Design) -> str:
    """Return the drawing of a card."""
    effect = design.effects[0]
    match effect:
        case (op.MOVE_TILE, _, 1, _):
            name = "cross"
        case (op.MOVE_TILE, _, _, 1):
            name = "wave"
        case (op.MOVE_PAWN, _, 2, *_):
            name = "leap"
        case (op.CANCEL, 0):
            name = "flare"
        case _:
            name = ICONS[effect[0]]
    return f"icon-{name}"
