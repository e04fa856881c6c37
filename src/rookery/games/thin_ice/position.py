"""A whole state of Thin Ice as one line of text, and back.

Each part is written as `name=value`, in a fixed order; the names are older than those of the state's fields, and stay.
Cells are named, tiles are named by kind (`*`: its back is up), cards by their id, what is unfinished by its kind with
its numbers.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rookery.core.errors import InvalidPosition, Reason
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.thin_ice import stack
from rookery.games.thin_ice.cards.card_ops import BEAR_ROLLED, OPERATIONS, CardOp
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.rules import ThinIce, advance, choices, draws
from rookery.games.thin_ice.state import FACES, OVER, Anchor, Cards, Floe, Pawns, Secret, State, Turn
from rookery.games.thin_ice.tiles import CELLS, ICE, KIND_NAMES, SEA, TABLE, WELL

REFUSALS: Final = Refusals(__package__)
LONGEST: Final = 20_000
PENDING: Final[dict[str, tuple[Any, int]]] = {
    "centre": (stack.Centre, 0),
    "count": (stack.CountTiles, 1),
    "spread": (stack.Spread, 2),
    "spot": (stack.Spot, 1),
    "fill": (stack.Fill, 0),
    "deal": (stack.DealCard, 1),
    "rack": (stack.DealTile, 1),
    "put": (stack.Put, 1),
    "lay": (stack.LayTile, 2),
    "place": (stack.Place, 1),
    "begin": (stack.Begin, 0),
    "drawing": (stack.Drawing, 1),
    "main": (stack.Main, 0),
    "rolling": (stack.Rolling, 1),
    "act": (stack.Act, 1),
    "end": (stack.End, 1),
    "window": (stack.Reaction, 4),
    "resolve": (stack.Resolve, 4),
    "effect": (stack.Operate, 4),
    "reveal": (stack.Reveal, 3),
    "peek": (stack.Peek, 2),
    "rotate": (stack.RotatePiece, 2),
    "displace": (stack.Displace, 8),
    "lost": (stack.Lost, 3),
    "push_bear": (stack.PushBear, 3),
    "push_orca": (stack.PushOrca, 2),
    "restore": (stack.Restore, 2),
    "exchange": (stack.Exchange, 2),
    "take": (stack.TakeCard, 2),
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


def _pending(pending: stack.Pending) -> str:
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
    """One part of a position makes no sense: the name of the sentence that says so, and the values in it."""

    def __init__(self, name: str, /, **values: object) -> None:
        super().__init__(name, values)


class _Reader:
    """Reads a position field by field and notes every reason against it."""

    def __init__(self, rules: ThinIce) -> None:
        self.rules = rules
        self.config = rules.config
        self.reasons: list[Reason] = []
        self.ids = [design.id for design in rules.config.designs]

    def note(self, where: str, name: str, /, **values: object) -> None:
        self.reasons.append(REFUSALS.reason(name, where, **values))

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
                self.note(name[:20], "no_field")
            given[name] = value
        values: dict[str, Any] = {}
        for name, read in readers.items():
            if name not in given:
                self.note(name, "missing")
                continue
            try:
                values[name] = read(given[name])
            except _Refused as refused:
                told, given_values = refused.args
                self.note(name, told, **given_values)
        if self.reasons:
            return self.rules.initial_state()  # It stands for what cannot be read, and is not returned.
        return _state(values)

    def items(self, value: str, count: int) -> list[str]:
        items = value.split(",")
        if len(items) != count:
            raise _Refused("values", count=count)
        return items

    def rows(self, value: str, width: int) -> list[list[str]]:
        rows = [] if value == "-" else [part.split(":") for part in value.split(",")]
        if len(rows) > CELLS or any(len(row) != width for row in rows):
            raise _Refused("groups", width=width)
        return rows

    def number(self, value: str, low: int, high: int) -> int:
        digits = value.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 9 or not low <= int(value) <= high:
            raise _Refused("number", value=value[:20], low=low, high=high)
        return int(value)

    def cell(self, value: str) -> int:
        cell = TABLE.cell_named.get(value)
        if cell is None:
            raise _Refused("cell", value=value[:20])
        return cell

    def cell_or_off(self, value: str) -> int:
        return -1 if value == "off" else self.cell(value)

    def tiles(self, value: str) -> bytes:
        tiles = bytearray(CELLS)
        for name, tile in self.rows(value, 2):
            kind = self.word(tile.removesuffix("*"), list(KIND_NAMES))
            if kind == SEA or (tile.endswith("*") and kind in (ICE, WELL)) or tiles[self.cell(name)]:
                raise _Refused("tile", value=tile[:20])
            tiles[self.cell(name)] = 2 * kind + tile.endswith("*")
        return bytes(tiles)

    def word(self, value: str, words: list[str]) -> int:
        if value not in words:
            raise _Refused("unknown", value=value[:24])
        return words.index(value)

    def counts(self, value: str, words: list[str]) -> bytes:
        counts = bytearray(len(words))
        for name, count in self.rows(value, 2):
            counts[self.word(name, words)] = self.number(count, 1, 250)
        return bytes(counts)

    def held(self, value: str, words: list[str]) -> tuple[tuple[int, ...], ...]:
        hands = value.split("/")
        if len(hands) != self.config.seats:
            raise _Refused("hands", count=self.config.seats)
        return tuple(
            [tuple(sorted([self.word(w, words) for w in hand.split(",")] if hand != "-" else [])) for hand in hands]
        )

    def pending(self, value: str) -> stack.Pending:
        name, *texts = value.split(":")
        if name not in PENDING:
            raise _Refused("unknown", value=name[:24])
        made, fields = PENDING[name]
        numbers = [self.number(text, -2, CELLS) for text in texts]
        values: list[object] = [*numbers[:3], *_operation(numbers[3:])] if made is stack.Operate else [*numbers]
        if len(values) == fields:
            found: stack.Pending = made(*values)
            return found
        raise _Refused("incomplete", value=value[:30])

    def settled(self, state: State) -> None:
        """Check what the parts must be together: the material adds up, and somebody can act as the state says."""
        cells, tiles = state.pawns.cells, state.floe.tiles
        moving = any(isinstance(pending, stack.Displace) for pending in state.stack)
        if not moving and any(cell >= 0 and not tiles[cell] for cell in cells):
            self.note("pawns", "no_footing")
        deck, discards, hands = state.cards.values()
        cards = [
            deck[card] + discards[card] + sum([hand.count(card) for hand in hands]) for card in range(len(self.ids))
        ]
        if bytes(cards) != self.config.copies:
            self.note("deck", "bad_sum")
        if not self.reasons and not self.playable(state):
            self.note("stack", "not_askable")

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
            return isinstance(state.stack[0], (stack.Begin, stack.End)) and bool(legal)
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

    def of(names: str) -> list[Any]:
        return [parts[name] for name in names.split()]

    return State(
        Floe(*of("tiles stock lost racks secrets moved pins bear awake")),
        Pawns(*of("pawns gone lying")),
        Turn(*of("unit round word die done passed missing permits")),
        Cards(*of("deck pile hands")),
        parts["stack"],
        parts["seat"],
    )
