"""What lies beside the floe: the die, each seat's cards and tiles, and buttons for what has no place on the table."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import zip_longest
from textwrap import wrap
from typing import Final, NamedTuple

import rookery.games.thin_ice.cards.card_ops as op
from rookery.games.thin_ice.cards.deck import Design
from rookery.games.thin_ice.draft import slot_keys
from rookery.games.thin_ice.notation import format_action
from rookery.games.thin_ice.prompts import FACE_WORDS, face_words, kind_words, timing_words
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.stack import Main
from rookery.games.thin_ice.state import FACES, HIDDEN, NO_FACE, Action, Discard, Face, Kind, Lay, Person, View
from rookery.games.thin_ice.tiles import BACK, CORNER, CRACK, HOLE, KIND_NAMES, KRAKEN, ORCA, PERMANENT, STRIP, WELL
from rookery.i18n import Text
from rookery.scene.picture import Tray
from rookery.scene.shapes import Glyph, Label, Part, Path, Polygon, Scene, Shape, Sprite

CARD: tuple[float, float] = (490.0, 190.0)
HEAP: Final = 78.0
"""How wide the heap is that says how many cards one holds, beside the cards."""
STRIP_SIZE: tuple[float, float] = (330.0, 50.0)
"""What lies with a seat: backs in a row, and how many there are."""
TILE: Final = 55.0
BUTTON: tuple[float, float] = (210.0, 84.0)
LEGIBLE: Final = 18.0
"""The size below which words on a button are hard to read."""
GAP: Final = 12.0
ABREAST: Final = 2
"""How many cards or buttons stand side by side."""
FACE_SPRITES: Final = tuple([f"die-{face}" for face in FACES])


def trays(rules: ThinIce, view: View, legal: list[Action]) -> Iterator[Tray]:
    """Draw all trays."""
    state = view.known
    yield Tray("dice", "dice", None, Text("Die", "Dé"), Scene(100, 100, (_die(state.turn.die),), columns=20, rows=1))
    if legal:
        buttons = _buttons(rules, view, legal)
        if buttons:
            scene = _button_scene(tuple(buttons))
            yield Tray("choices", "choices", view.seat, Text("Your choice", "Votre choix"), scene)
    for seat in range(rules.seats):
        if rules.config.cards:
            yield _hand(rules, view, seat)
        if state.floe.racks[seat]:
            yield _rack(view, seat)


@lru_cache(maxsize=8)
def _die(face: int) -> Shape:
    if face == NO_FACE:
        words, part = Text("not rolled yet", "pas encore lancé"), Sprite("die-1", 50, 50, 84, style="ghost")
    else:
        words, part = FACE_WORDS[face], Sprite(FACE_SPRITES[face], 50, 50, 92)
    label = Text(f"The die: {words.en}", f"Le dé : {words.fr}")
    return Shape((part,), key="die", label=label, glyphs=(Glyph(0, 0, words, "ink"),))


# Cards and tiles in hand


def _hand(rules: ThinIce, view: View, seat: int) -> Tray:
    """Show one's own cards with their texts, and of the others' how many there are."""
    hand = view.known.cards.hands[seat]
    key, title = f"hand_{seat + 1}", Text("Cards", "Cartes")
    if seat != view.seat or HIDDEN in hand:
        strip = _strip(f"cards{seat + 1}", seat, len(hand), CARD_WORD, CARD_BACK)
        return Tray(key, "stock", seat, title, Scene(*STRIP_SIZE, (strip,), columns=36, rows=1))
    designs = [rules.config.designs[card] for card in hand]
    keys = slot_keys([f"card_{design.id}" for design in designs])
    shapes = [_card(design, key, slot) for slot, (design, key) in enumerate(zip(designs, keys, strict=True))]
    rows = max(1, (len(hand) + ABREAST - 1) // ABREAST)
    size = (HEAP + ABREAST * (CARD[0] + GAP) - GAP, rows * (CARD[1] + GAP) - GAP)
    scene = Scene(*size, (_heap(seat, len(hand)), *shapes), columns=36, rows=1 + len(hand))
    return Tray(key, "cards", seat, title, scene)


def _rack(view: View, seat: int) -> Tray:
    """T59: show one's own tiles, of the others' how many there are."""
    rack = view.known.floe.racks[seat]
    shapes = [_strip(f"rack{seat + 1}", seat, len(rack), TILE_WORD, TILE_BACK)]
    rows = 0
    if seat == view.seat:
        keys = slot_keys([f"tile_{KIND_NAMES[kind]}" for kind in rack])
        shapes += [_held_tile(kind, key, slot) for slot, (kind, key) in enumerate(zip(rack, keys, strict=True))]
        rows = (len(rack) + 5) // 6
    wide, high = STRIP_SIZE
    scene = Scene(wide, high + rows * TILE, tuple(shapes), columns=40, rows=len(shapes))
    return Tray(f"tiles_{seat + 1}", "stock", seat, Text("Tiles to lay", "Tuiles à poser"), scene)


CARD_BACK: Final = Sprite("card-back", 0, 0, 44)
TILE_BACK: Final = Sprite("tile-ice", 0, 0, 44)
CARD_WORD: Final = (Text("card", "carte"), Text("cards", "cartes"))
TILE_WORD: Final = (Text("tile to lay", "tuile à poser"), Text("tiles to lay", "tuiles à poser"))


@lru_cache(maxsize=512)
def _strip(key: str, seat: int, count: int, word: tuple[Text, Text], back: Sprite) -> Shape:
    """Show how many things a seat holds: backs in a row, and the count in words."""
    wide, high = STRIP_SIZE
    shown = min(count, 5)
    parts: list[Part] = [Polygon(((0, 0), (wide, 0), (wide, high), (0, high)), "hidden")]
    parts += [back._replace(x=22.0 + 20 * place, y=high / 2) for place in range(shown)]
    parts.append(Label(22.0 + 20 * shown + 16, high / 2, _counted(count, word), 21, "ink start"))
    return Shape(tuple(parts), key=key, label=_whose(seat, count, word), glyphs=_written(seat, count, word))


@lru_cache(maxsize=512)
def _heap(seat: int, count: int) -> Shape:
    """Show how many cards one holds: one back, and the count in words below it."""
    parts = (
        Sprite("card-back", HEAP / 2 - 8, CARD[1] / 2 - 14, 70),
        Label(HEAP / 2 - 8, CARD[1] / 2 + 42, _counted(count, CARD_WORD), 18, "muted"),
    )
    label, glyphs = _whose(seat, count, CARD_WORD), _written(seat, count, CARD_WORD)
    return Shape(parts, key=f"cards{seat + 1}", label=label, glyphs=glyphs)


def _counted(count: int, word: tuple[Text, Text]) -> Text:
    """Count in words; French has its singular for none as well."""
    one, many = word
    return Text(f"{count} {(one if count == 1 else many).en}", f"{count} {(one if count < 2 else many).fr}")


def _whose(seat: int, count: int, word: tuple[Text, Text]) -> Text:
    words = _counted(count, word)
    return Text(f"Seat {seat + 1}: {words.en}", f"Place {seat + 1} : {words.fr}")


def _written(seat: int, count: int, word: tuple[Text, Text]) -> tuple[Glyph, ...]:
    return (Glyph(0, 0, _counted(count, word), f"seat-{seat + 1}"),)


@lru_cache(maxsize=512)
def _card(design: Design, key: str, slot: int) -> Shape:
    """Draw a card: its icon, name, timing, and text in lines."""
    x, y = HEAP + (slot % ABREAST) * (CARD[0] + GAP), (slot // ABREAST) * (CARD[1] + GAP)
    wide, high = CARD
    parts: list[Part] = [Path(_box(wide, high), "box"), Sprite(icon_of(design), 36, 34, 52)]
    size = min(24.0, 1.8 * (wide - 90) / max(len(design.name.en), len(design.name.fr)))
    parts += [Label(72, 24, design.name, size, "number start"), Label(72, 48, timing_words(design), 16, "muted start")]
    for letter in (19.0, 18.0, 17.0, 16.0, 15.0, 14.0):
        room = int((wide - 28) / (letter * 0.54))
        lines = list(zip_longest(wrap(design.text.en, room), wrap(design.text.fr, room), fillvalue=""))
        if len(lines) * letter * 1.26 <= high - 76:
            break
    for number, (english, french) in enumerate(lines):
        parts.append(Label(14, 82 + number * letter * 1.26, Text(english, french), letter, "ink start"))
    label = Text(f"{design.name.en}: {design.text.en}", f"{design.name.fr} : {design.text.fr}")
    click = f"card_{design.id}"
    return Shape(tuple(parts), x, y, key, click, label, (Glyph(0, 1 + slot, click, "ink"),))


@lru_cache(maxsize=512)
def _held_tile(kind: int, key: str, slot: int) -> Shape:
    """Draw a tile in hand by its back, which tells it from the others."""
    words = kind_words(kind)
    x, y = TILE * (slot % 6 + 0.5), STRIP_SIZE[1] + TILE * (slot // 6 + 0.5)
    sprite = Sprite(tile_sprite(2 * kind + BACK), 0, 0, TILE - 3)
    return Shape((sprite,), x, y, key, "", words, (Glyph(0, 1 + slot, words, "ink"),))


def tile_sprite(code: int) -> str:
    """Return the drawing of a tile's face."""
    kind, back = code >> 1, code & BACK
    if kind >= STRIP:
        turned = f"corner-{kind - CORNER}" if kind >= CORNER else f"strip-{kind - STRIP}"
        return f"tile-{turned}{'-cracked' if back else ''}"
    if not back:
        return "tile-hole" if kind in (WELL, HOLE, KRAKEN) else "tile-ice"
    return {
        CRACK: "tile-cracked",
        ORCA: "tile-orca",
        PERMANENT: "tile-permanent",
        HOLE: "tile-hole-cracked",
        KRAKEN: "tile-kraken",
    }[kind]


# Buttons


class Button(NamedTuple):
    """Something to click that is no thing of the table."""

    key: str
    words: Text
    sprite: Sprite | None = None


PLAIN: Final = {
    "roll": Button("roll", Text("Roll the die", "Lancer le dé"), Sprite("icon-die", 0, 0, 48)),
    "draw": Button("draw", Text("Draw a card", "Piocher"), Sprite("card-back", 0, 0, 50)),
    "left": Button("left", Text("Turn left", "À gauche"), Sprite("icon-reroll", 0, 0, 46, -90)),
    "right": Button("right", Text("Turn right", "À droite"), Sprite("icon-reroll", 0, 0, 46)),
}
"""Buttons that always look the same."""


def _buttons(rules: ThinIce, view: View, legal: list[Action]) -> list[Button]:
    """List the buttons for what may be done now beside the table."""
    found = []
    discarding = any(isinstance(action, Discard) for action in legal)
    for action in legal:
        key = format_action(rules, action)
        match action:
            case Face(_, face):
                found.append(Button(key, FACE_WORDS[face], Sprite(FACE_SPRITES[face], 0, 0, 50)))
            case Kind(_, kind):
                found.append(Button(key, kind_words(kind), _small(2 * kind + BACK)))
            case Lay(_, kind, side):
                under = face_words(2 * kind + (side ^ BACK))
                found.append(Button(key, Text(f"below: {under.en}", f"dessous : {under.fr}"), _small(2 * kind + side)))
            case Person(_, seat):
                words = Text(f"Seat {seat + 1}", f"Place {seat + 1}")
                found.append(Button(key, words, Sprite(f"penguin-{seat + 1}", 0, 0, 56)))
            case _ if key in PLAIN:
                found.append(PLAIN[key])
            case _ if key == "pass":
                found.append(Button("pass", _pass_words(view, discarding)))
            case _:
                pass
    if discarding:
        found.append(Button("discard", Text("Discard a card", "Défausser une carte")))
    return found


def _pass_words(view: View, ending: bool) -> Text:
    if not isinstance(view.known.stack[-1], Main):
        return Text("Pass", "Passer")
    return Text("End turn", "Finir le tour") if ending else Text("Let a team-mate act", "Laisser jouer l'équipe")


def _small(code: int) -> Sprite:
    return Sprite(tile_sprite(code), 0, 0, 54)


@lru_cache(maxsize=512)
def _button_scene(buttons: tuple[Button, ...]) -> Scene:
    """Lay out buttons in rows, all in one size of type: beside the drawing, or below it if a text is long."""
    abreast = min(ABREAST, len(buttons))
    wide = BUTTON[0] * ABREAST / abreast
    room = int(1.8 * (wide - 84) / 22.0)
    lines = [list(zip_longest(*[_halves(words, room) for words in button.words], fillvalue="")) for button in buttons]
    longest = max([len(words) for each in lines for pair in each for words in pair])
    drawn = any(button.sprite for button in buttons)
    below = drawn and longest * LEGIBLE > 1.8 * (wide - 84)
    size = min(22.0, 1.8 * (wide - (84 if drawn and not below else 20)) / max(4, longest))
    high = 70 + max(map(len, lines)) * size * 1.2 if below else BUTTON[1]
    shapes = []
    for place, button in enumerate(buttons):
        x, y = (place % abreast) * (wide + GAP), (place // abreast) * (high + GAP)
        parts: list[Part] = [Path(_box(wide, high), "box")]
        left, middle, style = wide / 2, high / 2, "ink strong"
        if button.sprite and below:
            parts.append(button.sprite._replace(x=wide / 2, y=36.0))
            middle = 32 + high / 2
        elif button.sprite:
            parts.append(button.sprite._replace(x=40.0, y=high / 2))
            left, style = 76.0, "ink strong start"
        for number, (english, french) in enumerate(lines[place]):
            down = middle + (number - (len(lines[place]) - 1) / 2) * size * 1.2
            parts.append(Label(left, down, Text(english, french), size, style))
        glyph = Glyph(0, place, button.key, "ink")
        shapes.append(Shape(tuple(parts), x, y, "", button.key, button.words, (glyph,)))
    rows = (len(buttons) + abreast - 1) // abreast
    return Scene(abreast * (wide + GAP) - GAP, rows * (high + GAP) - GAP, tuple(shapes), columns=24, rows=len(buttons))


def _halves(words: str, room: int) -> list[str]:
    """Write words that do not fit a line in two."""
    return [words] if len(words) <= room else wrap(words, max(10, len(words) // 2 + 4))


def _box(wide: float, high: float) -> str:
    """Return the outline of a panel with round corners, its upper left one at the origin."""
    right, low = wide - 12, high - 12
    sides = f"M12,0L{right},0Q{wide},0 {wide},12L{wide},{low}Q{wide},{high} {right},{high}"
    return f"{sides}L12,{high}Q0,{high} 0,{low}L0,12Q0,0 12,0Z"


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
    operation = design.operations[0]
    name = ICONS[operation.code]
    match operation.code:
        case op.MOVE_TILE if operation.get("dirs"):
            name = "cross"
        case op.MOVE_TILE if operation.get("tile"):
            name = "wave"
        case op.MOVE_PAWN if operation.get("jump"):
            name = "leap"
        case op.CANCEL if operation.get("what") == 0:
            name = "flare"
    return f"icon-{name}"
