"""A whole state of Thin Ice as one line of text, and back.

Each field of the state is written as `name=value`, in the order of `State`. Cells are named, tiles are named by kind
(`*`: its back is up), cards by their id, frames of the stack by kind with their numbers.
"""

from collections.abc import Callable
from typing import Any

from rookery.core.contract import CHANCE
from rookery.core.errors import BadPosition, Reason
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.frames import BEGIN, DISPLACE, EFFECT, END, LENGTHS, NAMES
from rookery.games.thin_ice.rules import ThinIce, advance, luck, offered
from rookery.games.thin_ice.state import FACES, OVER, State
from rookery.games.thin_ice.tiles import CELLS, ICE, KIND_NAMES, SEA, TABLE
from rookery.text import Text

LONGEST = 20_000


def write_position(rules: ThinIce, state: State) -> str:
    """Write the whole state as one line."""
    ids = [design.id for design in rules.setting.designs]
    parts = {
        "tiles": _join([f"{_cell(cell)}:{_tile(code)}" for cell, code in enumerate(state.tiles) if code]),
        "stock": _join([f"{KIND_NAMES[kind]}:{count}" for kind, count in enumerate(state.stock) if count]),
        "lost": _join([f"{KIND_NAMES[kind]}:{count}" for kind, count in enumerate(state.lost) if count]),
        "secrets": _join([f"{_cell(cell)}:{who}" for cell, who in state.secrets]),
        "pawns": _join([_cell(cell) for cell in state.pawns]),
        "gone": _join([str(when) for when in state.gone]),
        "bear": _cell(state.bear),
        "awake": str(int(state.awake)),
        "moved": _join([_cell(cell) for cell in state.moved]),
        "pins": _join([f"{_cell(cell)}:{unit}:{due}" for cell, unit, due in state.pins]),
        "deck": _join([f"{ids[card]}:{count}" for card, count in enumerate(state.deck) if count]),
        "pile": _join([f"{ids[card]}:{count}" for card, count in enumerate(state.pile) if count]),
        "hands": "/".join([_join([ids[card] for card in hand]) for hand in state.hands]),
        "racks": "/".join([_join([KIND_NAMES[kind] for kind in rack]) for rack in state.racks]),
        "stack": _join([":".join([NAMES[frame[0]], *[str(number) for number in frame[1:]]]) for frame in state.stack]),
    }
    return " ".join([f"{name}={parts.get(name, str(value))}" for name, value in state._asdict().items()])


def _join(parts: list[str]) -> str:
    return ",".join(parts) or "-"


def _cell(cell: int) -> str:
    return TABLE.names[cell] if cell >= 0 else "off"


def _tile(code: int) -> str:
    return KIND_NAMES[code >> 1] + "*" * (code & 1)


def read_position(rules: ThinIce, text: str) -> State:
    """Read a state; refuse with every reason what is no state of this game."""
    reader = _Reader(rules)
    state = reader.state(text[:LONGEST])
    if not reader.reasons:
        reader.settled(state)
    if reader.reasons:
        raise BadPosition(reader.reasons)
    return state


class _Refused(Exception):
    """One part of a position makes no sense."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.text = Text(en, fr)


class _Reader:
    """Reads a position field by field and notes every reason against it."""

    def __init__(self, rules: ThinIce) -> None:
        self.rules = rules
        self.setting = rules.setting
        self.reasons: list[Reason] = []
        self.ids = [design.id for design in rules.setting.designs]

    def note(self, where: str, text: Text) -> None:
        self.reasons.append(Reason(where, Text(f"{where}: {text.en}", f"{where} : {text.fr}")))

    def state(self, text: str) -> State:
        given: dict[str, str] = {}
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals or name not in State._fields or name in given:
                self.note(name[:20], Text("no such field, or it stands twice", "champ inconnu ou répété"))
            given[name] = value
        setting = self.setting
        seats, pawns = setting.seats, setting.pawns
        readers: dict[str, Callable[[str], Any]] = {
            "tiles": self.tiles,
            "stock": lambda v: self.counts(v, list(KIND_NAMES)),
            "lost": lambda v: self.counts(v, list(KIND_NAMES)),
            "secrets": lambda v: tuple([(self.cell(p[0]), self.number(p[1], 1, 63)) for p in self.rows(v, 2)]),
            "pawns": lambda v: tuple([self.cell_or_off(p) for p in self.items(v, pawns)]),
            "gone": lambda v: tuple([self.number(p, 0, pawns) for p in self.items(v, pawns)]),
            "lying": lambda v: self.number(v, 0, 2**pawns - 1),
            "bear": self.cell_or_off,
            "awake": lambda v: self.number(v, 0, 1) == 1,
            "die": lambda v: self.number(v, -1, len(FACES) - 1),
            "unit": lambda v: self.number(v, 0, len(setting.units) - 1),
            "round": lambda v: self.number(v, 0, 200),
            "word": lambda v: self.number(v, 0, seats - 1),
            "done": lambda v: self.number(v, 0, 2 ** (2 + pawns) - 1),
            "passed": lambda v: self.number(v, 0, 2**seats - 1),
            "missing": lambda v: self.number(v, 0, 2**pawns - 1),
            "permits": lambda v: self.number(v, 0, 8**seats - 1),
            "moved": lambda v: tuple([self.cell(p[0]) for p in self.rows(v, 1)]),
            "pins": lambda v: tuple(
                [
                    (self.cell(p[0]), self.number(p[1], 0, len(setting.units) - 1), self.number(p[2], 0, 1))
                    for p in self.rows(v, 3)
                ]
            ),
            "deck": lambda v: self.counts(v, self.ids),
            "pile": lambda v: self.counts(v, self.ids),
            "hands": lambda v: self.held(v, self.ids),
            "racks": lambda v: self.held(v, list(KIND_NAMES)),
            "stack": lambda v: tuple([self.frame(p) for p in v.split(",")] if v != "-" else []),
            "seat": lambda v: self.number(v, OVER, seats - 1),
        }
        values: dict[str, Any] = {}
        for name, read in readers.items():
            if name not in given:
                self.note(name, Text("is missing", "manque"))
                continue
            try:
                values[name] = read(given[name])
            except _Refused as refused:
                self.note(name, refused.text)
        if self.reasons:
            return self.rules.opening()  # It stands for what cannot be read, and is not returned.
        return State(**values)

    def items(self, value: str, count: int) -> list[str]:
        items = value.split(",")
        if len(items) != count:
            raise _Refused(f"give {count} values", f"donnez {count} valeurs")
        return items

    def rows(self, value: str, width: int) -> list[list[str]]:
        rows = [] if value == "-" else [part.split(":") for part in value.split(",")]
        if len(rows) > CELLS or any(len(row) != width for row in rows):
            raise _Refused(f"give groups of {width}", f"donnez des groupes de {width}")
        return rows

    def number(self, value: str, low: int, high: int) -> int:
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 9 or not low <= int(value) <= high:
            raise _Refused(
                f"“{value[:20]}” is not from {low} to {high}", f"« {value[:20]} » n'est pas de {low} à {high}"
            )
        return int(value)

    def cell(self, value: str) -> int:
        cell = TABLE.cell_named.get(value)
        if cell is None:
            raise _Refused(f"“{value[:20]}” is not a cell", f"« {value[:20]} » n'est pas une case")
        return cell

    def cell_or_off(self, value: str) -> int:
        return -1 if value == "off" else self.cell(value)

    def tiles(self, value: str) -> bytes:
        tiles = bytearray(CELLS)
        for name, tile in self.rows(value, 2):
            kind = self.word(tile.removesuffix("*"), list(KIND_NAMES))
            if kind == SEA or (tile.endswith("*") and kind in (ICE, 5)) or tiles[self.cell(name)]:
                raise _Refused(f"no tile can be “{tile[:20]}”", f"aucune tuile n'est « {tile[:20]} »")
            tiles[self.cell(name)] = 2 * kind + tile.endswith("*")
        return bytes(tiles)

    def word(self, value: str, words: list[str]) -> int:
        if value not in words:
            raise _Refused(f"“{value[:24]}” is unknown", f"« {value[:24]} » est inconnu")
        return words.index(value)

    def counts(self, value: str, words: list[str]) -> bytes:
        counts = bytearray(len(words))
        for name, count in self.rows(value, 2):
            counts[self.word(name, words)] = self.number(count, 1, 250)
        return bytes(counts)

    def held(self, value: str, words: list[str]) -> tuple[tuple[int, ...], ...]:
        hands = value.split("/")
        if len(hands) != self.setting.seats:
            raise _Refused(f"give {self.setting.seats} hands", f"donnez {self.setting.seats} mains")
        return tuple(
            [tuple(sorted([self.word(w, words) for w in hand.split(",")] if hand != "-" else [])) for hand in hands]
        )

    def frame(self, value: str) -> tuple[int, ...]:
        name, *numbers = value.split(":")
        kind = self.word(name, list(NAMES))
        frame = (kind, *[self.number(number, -2, CELLS) for number in numbers])
        if len(frame) != LENGTHS[kind] and not (kind == EFFECT and 5 <= len(frame) <= 10):
            raise _Refused(f"“{value[:30]}” is incomplete", f"« {value[:30]} » est incomplet")
        return frame

    def settled(self, state: State) -> None:
        """Check what the parts must be together: the material adds up, and somebody can act as the state says."""
        setting = self.setting
        moving = any(frame[0] == DISPLACE for frame in state.stack)
        if not moving and any(cell >= 0 and not state.tiles[cell] for cell in state.pawns):
            self.note("pawns", Text("every pawn stands on a tile", "chaque pion est sur une tuile"))
        cards = [
            state.deck[card] + state.pile[card] + sum([hand.count(card) for hand in state.hands])
            for card in range(len(self.ids))
        ]
        if bytes(cards) != setting.copies:
            self.note("deck", Text("the cards do not add up", "le compte des cartes n'y est pas"))
        if self.reasons:
            return
        try:
            draft = Draft(setting, state)
            advance(draft)
            same = draft.freeze() == state
            if state.seat == OVER:
                same = same and not state.stack
            else:
                same = same and state.stack[0][0] in (BEGIN, END)
                same = same and bool(luck(setting, state)[0] if state.seat == CHANCE else offered(draft))
        except (IndexError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            same = False
        if not same:
            self.note("stack", Text("nobody could be asked this now", "personne ne peut être interrogé ainsi"))
