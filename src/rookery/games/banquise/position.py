"""Positions of Banquise as text: one line of named fields, for instance

    round=0 falls=0 turn=2 hands=rrryyyggggbb/rryyyyggbbbb ice=g:rgb/r. out=-/- penalties=0/0 shown=none

Hands are the first letters of their colours. The iceberg is the column of its left end and its rows from the bottom,
`.` for an empty place. `out` gives, for a seat that is out, the colours that it could have placed and so has not. Where
the first player is drawn, `first` names the seat (BA2).
"""

from collections.abc import Sequence
from typing import Final

from rookery.core.errors import InvalidPosition, Reason
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ROWS, taken, width
from rookery.games.banquise.rules import MOST_FALLS, Banquise, held_colours
from rookery.games.banquise.state import COLOURS, NOT_DRAWN, OVER, Hand, Player, State, total

REFUSALS: Final = Refusals(__package__)
LETTERS: Final = tuple([colour[0] for colour in COLOURS])
FIELDS: Final = ("round", "falls", "turn", "hands", "ice", "out", "penalties", "shown", "first")
NOTHING: Final = "-"


def format_position(rules: Banquise, state: State) -> str:
    """Write the whole state as one line."""
    values = (
        str(state.round),
        str(state.falls),
        _write_turn(state),
        "/".join([_write_hand(player.hand) for player in state.players]),
        _write_ice(state),
        "/".join([_write_colours(rules, player.refused) for player in state.players]),
        "/".join([str(player.penalties) for player in state.players]),
        "/".join([_write_hand(player.left_over) for player in state.players]) if state.players[0].left_over else "none",
        NOTHING if state.first == NOT_DRAWN else str(state.first + 1),
    )
    names = _field_names(rules)
    return " ".join([f"{name}={value}" for name, value in zip(names, values, strict=False)])


def _field_names(rules: Banquise) -> tuple[str, ...]:
    """Return the fields of a position; who starts is written only where it is drawn (BA2)."""
    return FIELDS if rules.first == NOT_DRAWN else FIELDS[:-1]


def _write_turn(state: State) -> str:
    match state.seat:
        case seat if seat == CHANCE:
            return "deal"
        case seat if seat == OVER:
            return "over"
        case seat:
            return f"{seat + 1}~{state.swaying + 1}" if state.swaying else f"{seat + 1}"


def _write_colours(rules: Banquise, colours: int) -> str:
    return _write_hand([colours >> colour & 1 for colour in range(rules.colours)])


def _write_hand(hand: Sequence[int]) -> str:
    return "".join([letter * count for letter, count in zip(LETTERS, hand, strict=False)]) or NOTHING


def _write_ice(state: State) -> str:
    figures = taken(state.ice)
    if not figures:
        return NOTHING
    rows = []
    for row in range(width(figures)):
        if not figures >> ROWS * row:
            break
        rows.append("".join([_letter(state.ice, row, x) for x in range(width(figures) - row)]))
    return f"{NAMES[0][FIRST - state.left][0]}:{'/'.join(rows)}"


def _letter(ice: tuple[int, ...], row: int, x: int) -> str:
    for letter, figures in zip(LETTERS, ice, strict=False):
        if figures & BITS[ROWS * row + x]:
            return letter
    return "."


def parse_position(rules: Banquise, text: str) -> State:
    """Read a position; refuse with all reasons what no play could lead to."""
    fields, reasons = _fields(text, _field_names(rules))
    if reasons:
        raise InvalidPosition(reasons)
    reader = _Reader(rules)
    seat, swaying = reader.turn(fields["turn"])
    ice, left = reader.ice(fields["ice"])
    hands = reader.hands("hands", fields["hands"])
    refused = reader.refused(fields["out"])
    penalties = [reader.number("penalties", part) for part in reader.parts("penalties", fields["penalties"])]
    shown = ((),) * rules.seats if fields["shown"] == "none" else reader.hands("shown", fields["shown"])
    bag = [count - sum(held) for count, held in zip(rules.figures, zip(*hands, strict=True), strict=True)]
    state = State(
        bag=tuple(bag) if seat == CHANCE else (0,) * rules.colours,
        players=tuple([Player(*each) for each in zip(hands, refused, penalties, shown, strict=True)]),
        ice=ice,
        left=left,
        seat=seat,
        swaying=swaying,
        round=reader.number("round", fields["round"]),
        falls=reader.number("falls", fields["falls"]),
        first=reader.first(fields["first"]) if "first" in fields else rules.first,
    )
    reasons = reader.reasons or _reasons(rules, state)
    if reasons:
        raise InvalidPosition(reasons)
    return state


def _fields(text: str, names: Sequence[str]) -> tuple[dict[str, str], list[Reason]]:
    fields: dict[str, str] = {}
    reasons = []
    for part in text.split():
        name, sign, value = part.partition("=")
        if not sign or name not in names or name in fields:
            reasons.append(REFUSALS.reason("out_of_place", part))
        fields[name] = value
    for name in names:
        if name not in fields:
            reasons.append(REFUSALS.reason("missing", name))
    return fields, reasons


class _Reader:
    """Reads one field after another and keeps what is wrong with each."""

    def __init__(self, rules: Banquise) -> None:
        self.rules = rules
        self.letters = LETTERS[: rules.colours]
        self.reasons: list[Reason] = []

    def _wrong(self, where: str, text: str) -> None:
        self.reasons.append(REFUSALS.reason("illegible", where, text=text))

    def number(self, where: str, text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 6:
            return int(text)
        self._wrong(where, text)
        return 0

    def parts(self, where: str, text: str) -> list[str]:
        parts = text.split("/")
        if len(parts) == self.rules.seats:
            return parts
        self.reasons.append(REFUSALS.reason("by_seat", where, seats=self.rules.seats))
        return [NOTHING if where != "penalties" else "0"] * self.rules.seats

    def hands(self, where: str, text: str) -> tuple[Hand, ...]:
        return tuple([self._hand(where, part) for part in self.parts(where, text)])

    def _hand(self, where: str, text: str) -> Hand:
        hand = tuple([text.count(letter) for letter in self.letters])
        if text != _write_hand(hand):
            self._wrong(where, text)
        return hand

    def refused(self, text: str) -> tuple[int, ...]:
        found = []
        for hand in self.hands("out", text):
            if any(count > 1 for count in hand):
                self._wrong("out", _write_hand(hand))
            found.append(held_colours(hand))
        return tuple(found)

    def turn(self, text: str) -> tuple[int, int]:
        if text == "deal":
            return CHANCE, 0
        if text == "over":
            return OVER, 0
        seat, sign, row = text.partition("~")
        if seat in [str(number) for number in range(1, self.rules.seats + 1)] and (
            not sign or row in [str(number) for number in range(2, self.rules.base + 1)]
        ):
            return int(seat) - 1, int(row) - 1 if sign else 0
        self._wrong("turn", text)
        return CHANCE, 0

    def first(self, text: str) -> int:
        if text == NOTHING:
            return NOT_DRAWN
        if text in [str(number) for number in range(1, self.rules.seats + 1)]:
            return int(text) - 1
        self._wrong("first", text)
        return 0

    def ice(self, text: str) -> tuple[tuple[int, ...], int]:
        empty = (0,) * self.rules.colours
        if text == NOTHING:
            return empty, 0
        start, _, heap = text.partition(":")
        rows = heap.split("/")
        span = len(rows[0])
        left = FIRST - (ord(start) - ord("a")) if len(start) == 1 else -1
        shaped = all(len(row) == span - height and row.strip(".") for height, row in enumerate(rows))
        known = set(heap) <= {*self.letters, ".", "/"} and "." not in rows[0]
        if not (shaped and known and 1 <= span <= self.rules.base and 0 <= left < span):
            self._wrong("ice", text)
            return empty, 0
        ice = []
        for letter in self.letters:
            cells = [
                ROWS * height + x for height, row in enumerate(rows) for x, found in enumerate(row) if found == letter
            ]
            ice.append(sum([BITS[cell] for cell in cells]))
        return tuple(ice), left


def _reasons(rules: Banquise, state: State) -> list[Reason]:
    """List everything that makes a well written position impossible."""
    figures = taken(state.ice)
    return [
        *[_unsupported(state, cell) for cell in range(ROWS, ROWS * ROWS) if not _stands(state.ice, figures, cell)],
        *_count_reasons(rules, state, figures.bit_count()),
        *_out_reasons(state),
        *(_turn_reasons(rules, state, figures) if state.seat >= 0 else []),
        *_round_reasons(rules, state),
    ]


def _stands(ice: tuple[int, ...], figures: int, cell: int) -> bool:
    """B16, B19: is the cell empty, or does its figure stand on two, one of them of its colour?"""
    below = BITS[cell - ROWS] | BITS[cell - ROWS + 1]
    return all(not own & BITS[cell] or (figures & below == below and own & below) for own in ice)


def _unsupported(state: State, cell: int) -> Reason:
    name = NAMES[cell // ROWS][FIRST - state.left + cell % ROWS]
    return REFUSALS.reason("unstable", "ice", name=name)


def _count_reasons(rules: Banquise, state: State, on_ice: int) -> list[Reason]:
    """B2, B9, B10, B35: the figures that are anywhere are those of the box, and as many as were drawn."""
    reasons = []
    # While the bag goes round, the ice shows the round before.
    hands = [player.left_over if state.seat == CHANCE else player.hand for player in state.players]
    for colour, there_are in enumerate(rules.figures):
        standing = state.ice[colour].bit_count()
        held = sum([hand[colour] for hand in hands if hand])
        drawn = sum([player.hand[colour] for player in state.players])
        if max(standing + held, drawn) > there_are:
            reasons.append(REFUSALS.reason("too_many", "hands", count=there_are, colour=COLOURS[colour]))
    size = rules.hand_size
    if max([max(total(player.hand), total(player.left_over)) for player in state.players]) > size:
        reasons.append(REFUSALS.reason("big_hand", "hands", size=size))
    fresh = state.seat == CHANCE and (state.round == 0 or state.falls > 0)
    if on_ice if fresh else on_ice + sum([total(hand) for hand in hands]) != rules.dealt:
        reasons.append(REFUSALS.reason("not_empty" if fresh else "bad_sum", "ice", number=rules.dealt))
    if state.seat == CHANCE:
        reasons += _drawing_reasons(rules, [total(player.hand) for player in state.players])
    return reasons


def _drawing_reasons(rules: Banquise, counts: list[int]) -> list[Reason]:
    """B8: seats draw one after another, and somebody still has to."""
    drawn = sum(counts)
    in_order = [min(rules.hand_size, max(0, drawn - seat * rules.hand_size)) for seat in range(rules.seats)]
    if counts == in_order and drawn < rules.dealt:
        return []
    return [REFUSALS.reason("drawing_order", "hands")]


def _out_reasons(state: State) -> list[Reason]:
    """B24: a seat that is out has something left, but nothing that it could have placed."""
    reasons = []
    for seat, player in enumerate(state.players):
        held = held_colours(player.hand)
        if player.refused and (not held or held & player.refused or seat == state.seat):
            reasons.append(REFUSALS.reason("not_out", "out", number=seat + 1))
    return reasons


def _turn_reasons(rules: Banquise, state: State, figures: int) -> list[Reason]:
    """B24: the seat whose turn it is can place; BA10: what sways was just placed."""
    if not state.swaying:
        if held_colours(state.players[state.seat].hand) & rules.open_colours(state.ice):
            return []
        return [REFUSALS.reason("cannot_place", "turn")]
    row = figures >> ROWS * state.swaying & 255
    above = figures >> ROWS * (state.swaying + 1) & 255
    if rules.percent and state.falls < MOST_FALLS and row & ~(above | above << 1):
        return []
    return [REFUSALS.reason("nothing_sways", "turn")]


def _round_reasons(rules: Banquise, state: State) -> list[Reason]:
    """B33, BA10, BA14, BA17: rounds, falls and hands shown agree with one another."""
    reasons = []
    if state.falls > (MOST_FALLS if rules.percent else 0):
        reasons.append(REFUSALS.reason("many_falls", "falls"))
    # A fall in an extra round may break the tie that led to it.
    ended = state.round > 0 and rules.ends([player.penalties for player in state.players], state.round)
    late = state.round >= rules.rounds + rules.extra_rounds
    wrong = not ended if state.seat == OVER else late or (ended and not state.falls)
    if wrong:
        reasons.append(REFUSALS.reason("wrong_end", "round"))
    shown = any(player.left_over for player in state.players)
    differs = any(player.left_over != player.hand for player in state.players)
    if state.first == NOT_DRAWN and (
        state.round or state.seat != CHANCE or any(total(player.hand) for player in state.players)
    ):
        reasons.append(REFUSALS.reason("nobody_starts", "first"))
    if shown != (state.round > 0) or (state.seat == OVER and differs):
        reasons.append(REFUSALS.reason("wrong_shown", "shown"))
    return reasons
