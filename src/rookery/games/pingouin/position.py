"""Positions of Pingouin as text, and reading them back.

A position is one line of six fields: the rows from the top, the penguins of each seat, the seat to move, fish, blocks,
and how many penguins are still to be placed:

    3111131/2213.121/… a1,f1/f2,h2 1 12,9 6,5 0

In the rows a digit is a block with that many fish, `.` a hole and `?` a block that chance has not laid yet. On reading,
the letters r, b, y, g may stand in the rows for a penguin of seat 1 to 4 on a one-fish block, and every field but the
first may be left out.
"""

from typing import Final

from rookery.core.errors import InvalidPosition, Reason
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.pingouin.rules import BITS, Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, OVER, State

REFUSALS: Final = Refusals(__package__)
ROWS: Final = (7, 8, 7, 8, 7, 8, 7, 8)
LETTERS: Final = "rbyg"
NOBODY: Final = "-"


def format_position(rules: Pingouin, state: State) -> str:
    """Write the whole state on one line."""
    cells = ["." if fish == 0 else str(fish) for fish in state.fish] + ["?"] * (BLOCKS - len(state.fish))
    rows = []
    for length in ROWS:
        rows.append("".join(cells[:length]))
        del cells[:length]
    penguins = [",".join([FLOE.names[cell] for cell in own]) or NOBODY for own in state.penguins]
    seat = NOBODY if state.seat < 0 else str(state.seat + 1)
    scores = ",".join(map(str, state.scores))
    blocks = ",".join(map(str, state.blocks))
    return f"{'/'.join(rows)} {'/'.join(penguins)} {seat} {scores} {blocks} {state.to_place}"


def parse_position(rules: Pingouin, text: str) -> State:
    """Read a position; refuse nonsense with all reasons at once.

    A seat whose turn it is and that cannot move retires at once, as in play (P18).
    """
    return _Reader(rules, text).state()


class _Reader:
    """Reads one position and gathers everything that is wrong with it."""

    def __init__(self, rules: Pingouin, text: str) -> None:
        self.rules = rules
        self.text = text
        self.reasons: list[Reason] = []

    def wrong(self, where: str, name: str, /, **values: object) -> None:
        self.reasons.append(REFUSALS.reason(name, where, **values))

    def state(self) -> State:
        seats = self.rules.seats
        fields = self.text.split()
        if not 1 <= len(fields) <= 6:
            self.wrong("position", "six_fields")
            raise InvalidPosition(self.reasons)
        defaults = ["", "", "1", ",".join("0" * seats), ",".join("0" * seats), "0"]
        rows, placed, turn, scores, blocks, left = fields + defaults[len(fields) :]
        fish, penguins = self.rows(rows)
        self.penguins(placed, fish, penguins)
        seat = self.seat(turn, len(fish))
        score = self.numbers("scores", scores, seats, 999)
        taken = self.numbers("blocks", blocks, seats, BLOCKS)
        to_place = self.numbers("to place", left, 1, seats * self.rules.penguins)[0]
        if not any(reason.where == "rows" for reason in self.reasons):
            self.check_counts(fish, penguins, seat, to_place)
        if self.reasons:
            raise InvalidPosition(self.reasons)
        stood_on = [cell for own in penguins for cell in own]
        free = sum([BITS[cell] for cell, count in enumerate(fish) if count and cell not in stood_on])
        cells = tuple([tuple(own) for own in penguins])
        state = State(bytes(fish), free, cells, to_place, seat, score, taken)
        return state if seat < 0 or to_place else self.rules.settle_turn(state)

    def rows(self, text: str) -> tuple[list[int], list[list[int]]]:
        """Read the fish on each laid block, and penguins written as letters."""
        fish: list[int] = []
        penguins: list[list[int]] = [[] for _ in range(self.rules.seats)]
        rows = text.split("/")
        if [len(row) for row in rows] != list(ROWS):
            self.wrong("rows", "eight_rows")
            return [1] * BLOCKS, penguins
        laid = "".join(rows).rstrip("?")
        letters = LETTERS[: self.rules.seats]
        for cell, char in enumerate(laid):
            if char in letters:
                penguins[letters.index(char)].append(cell)
                fish.append(1)
            elif char in "123456789.":
                fish.append(0 if char == "." else int(char))
            else:
                self.wrong(FLOE.names[cell], "no_block", text=char)
                fish.append(0)
        return fish, penguins

    def penguins(self, text: str, fish: list[int], penguins: list[list[int]]) -> None:
        """Add the penguins that are listed by name, and check where all of them stand."""
        groups = text.split("/") if text else []
        if len(groups) > self.rules.seats:
            self.wrong("penguins", "many_groups")
        for own, group in zip(penguins, groups, strict=False):
            for name in group.split(",") if group != NOBODY else []:
                if name in FLOE.cell_named:
                    own.append(FLOE.cell_named[name])
                else:
                    self.wrong("penguins", "no_such_block", name=name)
        taken: set[int] = set()
        for own in penguins:
            for cell in own:
                name = FLOE.names[cell]
                if cell in taken:
                    self.wrong(name, "two_penguins")
                elif cell >= len(fish) or fish[cell] == 0:
                    self.wrong(name, "no_ice")
                taken.add(cell)

    def seat(self, text: str, laid: int) -> int:
        if text == NOBODY:
            return CHANCE if laid < BLOCKS else OVER
        if text.isdecimal() and 1 <= int(text) <= self.rules.seats:
            return int(text) - 1
        self.wrong("seat", "no_seat", text=text)
        return 0

    def numbers(self, where: str, text: str, count: int, most: int) -> tuple[int, ...]:
        parts = text.split(",")
        if len(parts) != count or not all(part.isdecimal() and len(part) < 6 and int(part) <= most for part in parts):
            self.wrong(where, "bad_numbers", count=count, most=most)
            return (0,) * count
        return tuple([int(part) for part in parts])

    def check_counts(self, fish: list[int], penguins: list[list[int]], seat: int, to_place: int) -> None:
        """Check that the fields agree with one another."""
        each = self.rules.penguins
        counts = [len(own) for own in penguins]
        for number, count in enumerate(counts, 1):
            if count > each:
                self.wrong("penguins", "many_penguins", seat=number, count=count, most=each)
        if len(fish) < BLOCKS and (seat >= 0 or any(counts)):
            self.wrong("rows", "floe_first")
        if to_place and len(fish) == BLOCKS:
            placed = self.rules.seats * each - to_place
            due = [(placed - own + self.rules.seats - 1) // self.rules.seats for own in range(self.rules.seats)]
            if counts != due or seat != placed % self.rules.seats:
                self.wrong("to place", "one_by_one")
        elif len(fish) == BLOCKS and seat >= 0 and not any(counts):
            self.wrong("penguins", "none_to_move")
        elif seat == OVER and any(counts):
            self.wrong("seat", "not_over")
