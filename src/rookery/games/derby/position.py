"""Positions of Iceblock Derby as text.

A position is one line of nine fields: phase, seat to act (`-` for chance or nobody), whose go it is, Boss, turn, the
rolls for the Boss by rounds, the flags of each colour, the blocks of each seat, the card of each seat:

    action 2 2 1 5 - d12,d16/l4,p4/m16,q12 a11/k1 3000-:112:0:ry/2100-::0:

A card is the calm penguins in READY, PUSH, THROW and KO, the box of the crazy one (`r`, `p`, `t`, `k`; `-` for none),
the faces in the MOVE box, the dice still to be rolled, and the gates passed by the colours' first letters.
"""

import re
from typing import Final

from rookery.core.errors import InvalidPosition, Reason
from rookery.core.rules import CHANCE
from rookery.core.texts import Refusals
from rookery.games.derby.course import COLOURS, FLAGS, Flags, count_flags
from rookery.games.derby.geometry import NO_DICE, add, cancel
from rookery.games.derby.rules import UNDECIDED, Derby
from rookery.games.derby.state import (
    ACTION,
    ALL_PENGUINS,
    BOSS,
    BOXES,
    DICE,
    END,
    FLAG,
    KNOCK,
    NOBODY,
    OVER,
    PENGUINS_BY_BOX,
    PHASES,
    PUSH,
    READY,
    SIDE,
    START,
    State,
    Team,
    blocks,
)

REFUSALS: Final = Refusals(__package__)
NOTHING: Final = "-"
BOX_LETTERS: Final = "".join([box[0] for box in BOXES])
COLOUR_LETTERS: Final = "".join([colour[0] for colour in COLOURS])
CARD: Final = re.compile(rf"(\d)(\d)(\d)(\d)([-{BOX_LETTERS}]):([1-6]*):(\d{{1,4}}):([{COLOUR_LETTERS}]*)")


def format_position(rules: Derby, state: State) -> str:
    """Write the whole state on one line."""
    names = rules.course.grid.names
    fields = [
        PHASES[state.phase],
        NOTHING if state.seat < 0 else str(state.seat + 1),
        str(state.active + 1),
        str(state.boss + 1),
        str(state.turn),
        "/".join(["".join(map(str, dice)) for dice in state.rolls]) or NOTHING,
        "/".join([",".join([names[cell] for cell in cells]) or NOTHING for cells in state.flags]),
        "/".join([NOTHING if team.cell == NOBODY else names[team.cell] for team in state.teams]),
        "/".join([_format_card(team) for team in state.teams]),
    ]
    return " ".join(fields)


def _format_card(team: Team) -> str:
    penguins = team.penguins
    calm = "".join(map(str, penguins.calm))
    crazy = NOTHING if penguins.crazy == NOBODY else BOX_LETTERS[penguins.crazy]
    faces = "".join([str(face) * many for face, many in enumerate(team.dice, 1)])
    gates = "".join([letter for colour, letter in enumerate(COLOUR_LETTERS) if team.gates >> colour & 1])
    return f"{calm}{crazy}:{faces}:{team.to_roll}:{gates}"


def parse_position(rules: Derby, text: str) -> State:
    """Read a position; refuse nonsense with all reasons at once."""
    return _Reader(rules).state(text)


class _Reader:
    """Reads one position and gathers everything that is wrong with it."""

    def __init__(self, rules: Derby) -> None:
        self.rules = rules
        self.reasons: list[Reason] = []

    def wrong(self, where: str, name: str, /, **values: object) -> None:
        self.reasons.append(REFUSALS.reason(name, where, **values))

    def refuse_if_wrong(self) -> None:
        if self.reasons:
            raise InvalidPosition(self.reasons)

    def state(self, text: str) -> State:
        fields = text.split()
        if len(fields) != 9:
            self.wrong("position", "nine_fields")
            self.refuse_if_wrong()
        phase = self.phase(fields[0])
        seat = (OVER if phase == END else CHANCE) if fields[1] == NOTHING else self.seat("seat", fields[1])
        cards = self.parts("cards", fields[8])
        cells = [NOBODY if name == NOTHING else self.cell("blocks", name) for name in self.parts("blocks", fields[7])]
        state = State(
            phase,
            seat,
            active=self.seat("go", fields[2]),
            boss=self.seat("boss", fields[3]),
            turn=self.turn(fields[4]),
            rolls=self.rolls(fields[5]),
            flags=self.flags(fields[6]),
            teams=tuple([self.team(cell, card) for cell, card in zip(cells, cards, strict=False)]),
        )
        self.refuse_if_wrong()
        _Check(self, state).all()
        self.refuse_if_wrong()
        return state

    def phase(self, text: str) -> int:
        if text in PHASES:
            return PHASES.index(text)
        self.wrong("phase", "no_phase", text=text, known=", ".join(PHASES))
        return END

    def seat(self, where: str, text: str) -> int:
        if len(text) == 1 and text in "123456"[: self.rules.seats]:
            return int(text) - 1
        self.wrong(where, "no_seat", text=text)
        return 0

    def turn(self, text: str) -> int:
        most = self.rules.max_turns
        if re.fullmatch(r"[0-9]{1,5}", text) and int(text) <= most:
            return int(text)
        self.wrong("turn", "bad_turn", most=most)
        return 0

    def rolls(self, text: str) -> tuple[tuple[int, ...], ...]:
        if text == NOTHING:
            return ()
        rounds = text.split("/")
        if all(re.fullmatch(f"[0-6]{{{self.rules.seats}}}", dice) for dice in rounds):
            return tuple([tuple([int(face) for face in dice]) for dice in rounds])
        self.wrong("rolls", "bad_rolls")
        return ()

    def flags(self, text: str) -> Flags:
        groups = text.split("/")
        if len(groups) != len(COLOURS):
            self.wrong("flags", "three_colours")
            return ((), (), ())
        flags: list[tuple[int, ...]] = []
        for group in groups:
            cells = [] if group == NOTHING else [self.cell("flags", name) for name in group.split(",")]
            flags.append(tuple(sorted(cells)))
        return tuple(flags)

    def cell(self, where: str, name: str) -> int:
        cell = self.rules.course.grid.cell_named.get(name)
        if cell is not None:
            return cell
        self.wrong(where, "no_space", name=name)
        return 0

    def parts(self, where: str, text: str) -> list[str]:
        """Read what each seat has one of; nothing where it is not one for each."""
        parts = text.split("/")
        if len(parts) == self.rules.seats:
            return parts
        self.wrong(where, f"{where}_by_seat")
        return []

    def team(self, cell: int, card: str) -> Team:
        found = CARD.fullmatch(card)
        crazy = BOX_LETTERS.find(found[5]) if found else NOBODY  # not found is -1, which is NOBODY
        penguins = None
        if found:
            ready, push, throw, ko = [int(found[box]) for box in (1, 2, 3, 4)]
            penguins = PENGUINS_BY_BOX.get((ready, push, throw, ko, crazy))
        if found is None or penguins is None:
            self.wrong("cards", "no_card", text=card)
            return Team(cell, ALL_PENGUINS[0], NO_DICE, 0, 0)
        dice = NO_DICE
        for face in found[6]:
            dice = add(dice, int(face))
        gates = sum([1 << colour for colour, letter in enumerate(COLOUR_LETTERS) if letter in found[8]])
        return Team(cell, penguins, dice, int(found[7]), gates)


class _Check:
    """Checks that the fields of a position agree with one another."""

    def __init__(self, reader: _Reader, state: State) -> None:
        self.rules = reader.rules
        self.wrong = reader.wrong
        self.s = state
        self.blocks = blocks(state.teams)

    def all(self) -> None:
        self.board()
        self.penguins()
        if self.s.phase in (BOSS, START, FLAG):
            self.setting_up()
        else:
            self.racing()

    def board(self) -> None:
        course = self.rules.course
        placed = [cell for cell in self.blocks if cell != NOBODY]
        if len(set(placed)) < len(placed):
            self.wrong("blocks", "two_blocks")
        if any(course.obstacles & course.bits[cell] for cell in placed):
            self.wrong("blocks", "on_obstacle")
        if not course.fits(self.s.flags):
            self.wrong("flags", "bad_flags")
        given = self.rules.setup.given
        if given is not None and self.s.phase != BOSS and self.s.flags != given:
            self.wrong("flags", "course_given")

    def penguins(self) -> None:
        for seat, (team, ready) in enumerate(zip(self.s.teams, self.rules.all_ready, strict=True), 1):
            own = team.penguins
            if sum(own.calm) != ready.ready or (own.crazy == NOBODY) != (ready.crazy == NOBODY):
                self.wrong("cards", "bad_penguins", seat=seat, calm=ready.ready, crazy=ready.crazy + 1)

    def all_ready(self) -> bool:
        return all(team.penguins == ready for team, ready in zip(self.s.teams, self.rules.all_ready, strict=True))

    def setting_up(self) -> None:
        """R4-R11: the set-up has one order, so what is placed says whose go it is."""
        s = self.s
        moved = s.turn or any(team.to_roll or team.gates or team.dice != NO_DICE for team in s.teams)
        if moved or not self.all_ready():
            self.wrong("cards", "still_setting_up")
        if self.s.phase == BOSS:
            if not self.is_rolling():
                self.wrong("rolls", "impossible_rolls")
        elif not self.is_placing():
            self.wrong("go", "in_turn")

    def is_rolling(self) -> bool:
        """Roll the same dice again from the opening: they must lead here."""
        state = self.rules.initial_state()
        for face in [face for dice in self.s.rolls for face in dice if face]:
            if state.phase != BOSS:
                return False
            state = self.rules.apply(state, self.rules.actions[face - 1])
        return state == self.s

    def is_placing(self) -> bool:
        s = self.s
        seats = self.rules.seats
        setup = self.rules.setup
        flags = count_flags(s.flags)
        if s.rolls or any(cell != NOBODY and cell not in setup.rim for cell in self.blocks):
            return False
        if setup.layout == "players":
            placed = min(flags + (s.phase == FLAG), seats)
            due = [(seat - s.boss) % seats < placed for seat in range(seats)]
            turn = s.active == s.seat == (s.boss + flags) % seats
            phase = flags < FLAGS if s.phase == FLAG else flags < seats
            return turn and phase and due == [cell != NOBODY for cell in self.blocks]
        bare = all(cell == NOBODY for cell in self.blocks)
        if s.phase == START:
            return bare and seats == 1 and s.seat == 0 and flags == FLAGS
        return bare and setup.layout == "random" and s.seat == CHANCE and s.active == s.boss and flags < FLAGS

    def racing(self) -> None:
        s = self.s
        if not s.turn or s.rolls or NOBODY in self.blocks or count_flags(s.flags) < FLAGS:
            self.wrong("phase", "not_set_up")
            return
        if s.phase in (ACTION, KNOCK) and self.rules.has_finished(s.teams):
            self.wrong("cards", "already_won")
        if s.phase in (SIDE, DICE, END) and not self.all_ready():
            self.wrong("cards", "not_all_ready")
        if not self.is_racing():
            self.wrong("go", "impossible_phase", phase=PHASES[s.phase])

    def is_racing(self) -> bool:
        """Check whose move it is, and with what, in each phase of a turn."""
        s = self.s
        go = s.teams[s.active].penguins
        rolling = [seat for seat, team in enumerate(s.teams) if team.to_roll]
        if s.phase == ACTION and s.seat == CHANCE:
            return go.crazy == PUSH and rolling == [s.active] and s.teams[s.active].to_roll == 1
        if s.phase == ACTION:
            able = go.ready > 0 or (go.crazy == READY and self.rules.seats > 1)
            return s.seat == s.active and able and not rolling
        if s.phase == KNOCK:
            hit = s.teams[s.seat].penguins
            return s.seat not in (CHANCE, s.active) and hit.ready > 0 and hit.crazy == READY and not rolling
        if s.phase == SIDE:
            dice = cancel(s.teams[s.active].dice)
            stop, _, _ = self.rules.slide(self.blocks, s.flags, s.active, dice, UNDECIDED)
            return s.seat == CHANCE and not rolling and stop == UNDECIDED
        if s.phase == DICE:
            return s.seat == CHANCE and self.rules.seats > 1 and 1 <= len(rolling) <= 2
        over = s.turn == self.rules.max_turns or self.rules.has_finished(s.teams)
        return s.seat == OVER and s.active == s.boss and not rolling and over
