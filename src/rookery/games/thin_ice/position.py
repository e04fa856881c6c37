"""A whole state of Thin Ice as one line of text, and back.

Each part is written as `name=value`, in a fixed order; the names are older than those of the state's fields, and stay.
Cells are named, tiles are named by kind (`*`: its back is up), cards by their id, what is unfinished by its kind with
its numbers.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rookery.core.errors import InvalidPosition, Reason
from rookery.core.rules import CHANCE
from rookery.games.thin_ice.cards.card_ops import BEAR_ROLLED, OPERATIONS, CardOp
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.rules import ThinIce, advance, choices, draws
from rookery.games.thin_ice.stack import (
    Act,
    Begin,
    Centre,
    CountTiles,
    DealCard,
    DealTile,
    Displace,
    Drawing,
    End,
    Exchange,
    Fill,
    LayTile,
    Lost,
    Main,
    Operate,
    Peek,
    Pending,
    Place,
    PushBear,
    PushOrca,
    Put,
    Reaction,
    Resolve,
    Restore,
    Reveal,
    Rolling,
    RotatePiece,
    Spot,
    Spread,
    TakeCard,
)
from rookery.games.thin_ice.state import FACES, OVER, Anchor, Cards, Floe, Pawns, Secret, State, Turn
from rookery.games.thin_ice.tiles import CELLS, ICE, KIND_NAMES, SEA, TABLE, WELL
from rookery.i18n import Text

LONGEST: Final = 20_000
PENDING: Final[dict[str, tuple[Any, int]]] = {
    "centre": (Centre, 0),
    "count": (CountTiles, 1),
    "spread": (Spread, 2),
    "spot": (Spot, 1),
    "fill": (Fill, 0),
    "deal": (DealCard, 1),
    "rack": (DealTile, 1),
    "put": (Put, 1),
    "lay": (LayTile, 2),
    "place": (Place, 1),
    "begin": (Begin, 0),
    "drawing": (Drawing, 1),
    "main": (Main, 0),
    "rolling": (Rolling, 1),
    "act": (Act, 1),
    "end": (End, 1),
    "window": (Reaction, 4),
    "resolve": (Resolve, 4),
    "effect": (Operate, 4),
    "reveal": (Reveal, 3),
    "peek": (Peek, 2),
    "rotate": (RotatePiece, 2),
    "displace": (Displace, 8),
    "lost": (Lost, 3),
    "push_bear": (PushBear, 3),
    "push_orca": (PushOrca, 2),
    "restore": (Restore, 2),
    "exchange": (Exchange, 2),
    "take": (TakeCard, 2),
}
"""What is unfinished, by its name in a position, with how many values it has."""
NAMES: Final = {made: name for name, (made, _) in PENDING.items()}


def format_position(rules: ThinIce, state: State) -> str:
    """Write the whole state as one line."""
    ids = [design.id for design in rules.config.designs]
    floe, pawns, turn, cards = state.floe, state.pawns, state.turn, state.cards
    parts = {
        "tiles": _join([f"{_cell(cell)}:{_tile(code)}" for cell, code in enumerate(floe.tiles) if code]),
        "stock": _counts(floe.stock, KIND_NAMES),
        "lost": _counts(floe.removed, KIND_NAMES),
        "secrets": _join([f"{_cell(cell)}:{seats}" for cell, seats in floe.secrets]),
        "pawns": _join([_cell(cell) for cell in pawns.cells]),
        "gone": _join([str(when) for when in pawns.eliminated_at]),
        "lying": pawns.fallen,
        "bear": _cell(floe.bear),
        "awake": int(floe.awake),
        "die": turn.die,
        "unit": turn.unit,
        "round": turn.round,
        "word": turn.speaker,
        "done": turn.done,
        "passed": turn.passed,
        "missing": turn.missing,
        "permits": turn.permits,
        "moved": _join([_cell(cell) for cell in floe.moved]),
        "pins": _join([f"{_cell(cell)}:{unit}:{due}" for cell, unit, due in floe.anchored]),
        "deck": _counts(cards.deck, ids),
        "pile": _counts(cards.discards, ids),
        "hands": "/".join([_join([ids[card] for card in hand]) for hand in cards.hands]),
        "racks": "/".join([_join([KIND_NAMES[kind] for kind in rack]) for rack in floe.racks]),
        "stack": _join([_pending(pending) for pending in state.stack]),
        "seat": state.seat,
    }
    return " ".join([f"{name}={value}" for name, value in parts.items()])


def _counts(counts: bytes, names: Sequence[str]) -> str:
    return _join([f"{names[place]}:{count}" for place, count in enumerate(counts) if count])


def _pending(pending: Pending) -> str:
    """Write the name and the numbers of something unfinished; those of an operation come last."""
    numbers: list[int] = []
    for value in pending.values():
        numbers += [value.code, *value.fields] if isinstance(value, CardOp) else [value]
    return ":".join([NAMES[type(pending)], *[str(number) for number in numbers]])


def _join(parts: list[str]) -> str:
    return ",".join(parts) or "-"


def _cell(cell: int) -> str:
    return TABLE.names[cell] if cell >= 0 else "off"


def _tile(code: int) -> str:
    return KIND_NAMES[code >> 1] + "*" * (code & 1)


def parse_position(rules: ThinIce, text: str) -> State:
    """Read a state; refuse with every reason what is no state of this game."""
    reader = _Reader(rules)
    state = reader.state(text[:LONGEST])
    if not reader.reasons:
        reader.settled(state)
    if reader.reasons:
        raise InvalidPosition(reader.reasons)
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
        self.config = rules.config
        self.reasons: list[Reason] = []
        self.ids = [design.id for design in rules.config.designs]

    def note(self, where: str, text: Text) -> None:
        self.reasons.append(Reason(where, Text(f"{where}: {text.en}", f"{where} : {text.fr}")))

    def state(self, text: str) -> State:
        config = self.config
        seats, pawns = config.seats, config.pawns
        readers: dict[str, Callable[[str], Any]] = {
            "tiles": self.tiles,
            "stock": lambda v: self.counts(v, list(KIND_NAMES)),
            "lost": lambda v: self.counts(v, list(KIND_NAMES)),
            "secrets": lambda v: tuple([Secret(self.cell(c), self.number(who, 1, 63)) for c, who in self.rows(v, 2)]),
            "pawns": lambda v: tuple([self.cell_or_off(p) for p in self.items(v, pawns)]),
            "gone": lambda v: tuple([self.number(p, 0, pawns) for p in self.items(v, pawns)]),
            "lying": lambda v: self.number(v, 0, 2**pawns - 1),
            "bear": self.cell_or_off,
            "awake": lambda v: self.number(v, 0, 1) == 1,
            "die": lambda v: self.number(v, -1, len(FACES) - 1),
            "unit": lambda v: self.number(v, 0, len(config.units) - 1),
            "round": lambda v: self.number(v, 0, 200),
            "word": lambda v: self.number(v, 0, seats - 1),
            "done": lambda v: self.number(v, 0, 2 ** (2 + pawns) - 1),
            "passed": lambda v: self.number(v, 0, 2**seats - 1),
            "missing": lambda v: self.number(v, 0, 2**pawns - 1),
            "permits": lambda v: self.number(v, 0, 8**seats - 1),
            "moved": lambda v: tuple([self.cell(c) for (c,) in self.rows(v, 1)]),
            "pins": lambda v: tuple(
                [
                    Anchor(self.cell(c), self.number(unit, 0, len(config.units) - 1), self.number(due, 0, 1))
                    for c, unit, due in self.rows(v, 3)
                ]
            ),
            "deck": lambda v: self.counts(v, self.ids),
            "pile": lambda v: self.counts(v, self.ids),
            "hands": lambda v: self.held(v, self.ids),
            "racks": lambda v: self.held(v, list(KIND_NAMES)),
            "stack": lambda v: tuple([self.pending(p) for p in v.split(",")] if v != "-" else []),
            "seat": lambda v: self.number(v, OVER, seats - 1),
        }
        given: dict[str, str] = {}
        for part in text.split():
            name, equals, value = part.partition("=")
            if not equals or name not in readers or name in given:
                self.note(name[:20], Text("no such field, or it stands twice", "champ inconnu ou répété"))
            given[name] = value
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
            return self.rules.initial_state()  # It stands for what cannot be read, and is not returned.
        return _state(values)

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
            if kind == SEA or (tile.endswith("*") and kind in (ICE, WELL)) or tiles[self.cell(name)]:
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
        if len(hands) != self.config.seats:
            raise _Refused(f"give {self.config.seats} hands", f"donnez {self.config.seats} mains")
        return tuple(
            [tuple(sorted([self.word(w, words) for w in hand.split(",")] if hand != "-" else [])) for hand in hands]
        )

    def pending(self, value: str) -> Pending:
        name, *texts = value.split(":")
        if name not in PENDING:
            raise _Refused(f"“{name[:24]}” is unknown", f"« {name[:24]} » est inconnu")
        made, fields = PENDING[name]
        numbers = [self.number(text, -2, CELLS) for text in texts]
        values: list[object] = [*numbers[:3], *_operation(numbers[3:])] if made is Operate else [*numbers]
        if len(values) == fields:
            found: Pending = made(*values)
            return found
        raise _Refused(f"“{value[:30]}” is incomplete", f"« {value[:30]} » est incomplet")

    def settled(self, state: State) -> None:
        """Check what the parts must be together: the material adds up, and somebody can act as the state says."""
        cells, tiles = state.pawns.cells, state.floe.tiles
        moving = any(isinstance(pending, Displace) for pending in state.stack)
        if not moving and any(cell >= 0 and not tiles[cell] for cell in cells):
            self.note("pawns", Text("every pawn stands on a tile", "chaque pion est sur une tuile"))
        deck, discards, hands = state.cards.values()
        cards = [
            deck[card] + discards[card] + sum([hand.count(card) for hand in hands]) for card in range(len(self.ids))
        ]
        if bytes(cards) != self.config.copies:
            self.note("deck", Text("the cards do not add up", "le compte des cartes n'y est pas"))
        if not self.reasons and not self.playable(state):
            self.note("stack", Text("nobody could be asked this now", "personne ne peut être interrogé ainsi"))

    def playable(self, state: State) -> bool:
        """Does the seat to move have something to choose, with nothing left to do before?"""
        try:
            draft = Draft(self.config, state)
            advance(draft)
            if draft.freeze() != state:
                return False
            if state.seat == OVER:
                return not state.stack
            legal = draws(self.config, state)[0] if state.seat == CHANCE else choices(draft)
            return isinstance(state.stack[0], (Begin, End)) and bool(legal)
        except (AssertionError, IndexError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
            return False


def _operation(numbers: list[int]) -> list[CardOp]:
    """Read an operation from its code and its values; an empty list when it is none."""
    if not numbers:
        return []
    code, *values = numbers
    known = code == BEAR_ROLLED or (0 <= code < len(OPERATIONS) and len(values) == len(OPERATIONS[code].fields))
    return [CardOp(code, tuple(values))] if known else []


def _state(parts: dict[str, Any]) -> State:
    """Put the parts of a position together."""
    return State(
        Floe(
            parts["tiles"],
            parts["stock"],
            parts["lost"],
            parts["racks"],
            parts["secrets"],
            parts["moved"],
            parts["pins"],
            parts["bear"],
            parts["awake"],
        ),
        Pawns(parts["pawns"], parts["gone"], parts["lying"]),
        Turn(
            parts["unit"],
            parts["round"],
            parts["word"],
            parts["die"],
            parts["done"],
            parts["passed"],
            parts["missing"],
            parts["permits"],
        ),
        Cards(parts["deck"], parts["pile"], parts["hands"]),
        parts["stack"],
        parts["seat"],
    )
