"""The set-up of Iceblock Derby: who is Boss, where the blocks start and where the flags stand.

Laws:

* a state of the set-up has no dice and no marks, and its turn is 0;
* the set-up is over in the state whose phase is ACTION: everything is placed, and the first turn may begin.
"""

from collections.abc import Sequence
from typing import Final

from rookery.core.contract import CHANCE
from rookery.core.values import replaced
from rookery.games.derby.course import COLOURS, FLAGS, Course, Flags, count, picked, slalom, starts
from rookery.games.derby.geometry import NO_DICE, Dice
from rookery.games.derby.state import (
    ACTION,
    BOSS,
    FLAG,
    NOBODY,
    START,
    Action,
    Flag,
    Roll,
    Start,
    State,
    Team,
    made,
)

ROUNDS: Final = 10
"""RA43: so often the tied roll again for the Boss at most."""
NO_FLAGS: Final[Flags] = ((), (), ())


class Setup:
    """Everything that happens before the first turn; its actions are numbered from `first` on."""

    def __init__(self, seats: int, course: Course, layout: str, fresh: tuple[Team, ...], first: int) -> None:
        self.seats = seats
        self.course = course
        self.layout = layout
        self.fresh = fresh
        self.nothing: tuple[int, ...] = (0,) * seats
        self.no_dice: tuple[Dice, ...] = (NO_DICE,) * seats
        self.no_blocks: tuple[int, ...] = (NOBODY,) * seats
        self.rim: tuple[int, ...] = tuple([cell for cell in course.rim if course.is_open(cell)])
        """RA2, RA9: where blocks may start."""
        on_rim = [Start(first + place, cell) for place, cell in enumerate(course.rim)]
        self.starts: list[Start] = [start for start in on_rim if start.cell in self.rim]
        self.actions: list[Action] = [*on_rim]
        self.flags: list[list[Flag]] = []
        """By colour and place; where no flag may ever stand, any will do."""
        for colour in range(len(COLOURS)):
            number = first + len(self.actions)
            flags = [Flag(number + place, colour, cell) for place, cell in enumerate(course.zone)]
            self.actions += flags
            self.flags.append([flags[0]] * course.square)
            for flag in flags:
                self.flags[colour][course.places[flag.cell]] = flag
        self.first_flags: tuple[Flag, ...] = tuple(self._flags(NO_FLAGS))

    def opening(self) -> State:
        """R4, RA37: luck rolls for the Boss, unless there is only one team."""
        if self.seats == 1:
            return self.after_boss(0)
        return self._state(BOSS, CHANCE, 0, 0, (self.nothing,), NO_FLAGS, self.no_blocks)

    def apply(self, state: State, action: Roll | Start | Flag) -> State:
        """Return the state after an action of the set-up."""
        if isinstance(action, Flag):
            return self._flag(state, action)
        if isinstance(action, Start):
            return self._start(state, action)
        return self._roll(state, action)

    def free_starts(self, state: State) -> list[Start]:
        """R5, RA2: any space at the wall where no block stands."""
        blocks = state.blocks
        return [start for start in self.starts if start[1] not in blocks]

    def free_flags(self, state: State) -> Sequence[Flag]:
        """R6-R9, RA29, RA30: any colour that lacks a flag, wherever all the rest still finds room."""
        return self._flags(state.flags) if count(state.flags) else self.first_flags

    def _flags(self, flags: Flags) -> list[Flag]:
        found: list[Flag] = []
        for colour, places in enumerate(self.course.legal_flags(flags)):
            found += picked(places, self.flags[colour])
        return found

    def _state(
        self,
        phase: int,
        seat: int,
        active: int,
        boss: int,
        rolls: tuple[tuple[int, ...], ...],
        flags: Flags,
        blocks: tuple[int, ...],
    ) -> State:
        """Return a state before the first turn: all penguins are READY, and there are no dice and no marks."""
        nothing = self.nothing
        return made(phase, seat, active, boss, 0, rolls, flags, blocks, self.fresh, self.no_dice, nothing, nothing)

    # The Boss

    def _roll(self, state: State, roll: Roll) -> State:
        """R4, RA26: the lowest is Boss; tied for lowest, they roll again (RA43: but not for ever)."""
        seat = state.active
        last = replaced(state.rolls[-1], seat, roll.face)
        rolls = (*state.rolls[:-1], last)
        for other in range(seat + 1, self.seats):
            if self._rolls_on(rolls, other):
                return self._state(BOSS, CHANCE, other, 0, rolls, NO_FLAGS, self.no_blocks)
        lowest = min([face for face in last if face])
        tied = [seat for seat, face in enumerate(last) if face == lowest]
        if len(tied) == 1 or len(rolls) == ROUNDS:
            return self.after_boss(tied[0])
        return self._state(BOSS, CHANCE, tied[0], 0, (*rolls, self.nothing), NO_FLAGS, self.no_blocks)

    def _rolls_on(self, rolls: tuple[tuple[int, ...], ...], seat: int) -> bool:
        """Say whether a seat rolls in the last round: all do in the first, then those tied for lowest."""
        if len(rolls) == 1:
            return True
        before = rolls[-2]
        return before[seat] == min([face for face in before if face])

    def after_boss(self, boss: int) -> State:
        """R5, RA28, RA37: the Boss begins to place; or the layout is given, or luck's."""
        if self.layout == "players":
            return self._state(START, boss, boss, boss, (), NO_FLAGS, self.no_blocks)
        if self.layout == "random":
            return self._state(FLAG, CHANCE, boss, boss, (), NO_FLAGS, self.no_blocks)
        return self._line_up(boss, slalom(self.course))

    # Blocks and flags

    def _line_up(self, boss: int, flags: Flags) -> State:
        """RA44: on a given layout the blocks start evenly round the rim, the Boss's first; RA37: alone, one chooses."""
        if self.seats == 1:
            return self._state(START, 0, 0, 0, (), flags, self.no_blocks)
        places = starts(self.course, self.seats, self.rim)
        blocks = tuple([places[(seat - boss) % self.seats] for seat in range(self.seats)])
        return self._state(ACTION, boss, boss, boss, (), flags, blocks)

    def _start(self, state: State, start: Start) -> State:
        """R5: a space at the wall; then a flag, if any is left (R6)."""
        seat = state.active
        phase = ACTION if count(state.flags) == FLAGS else FLAG
        blocks = replaced(state.blocks, seat, start.cell)
        return self._state(phase, seat, seat, state.boss, (), state.flags, blocks)

    def _flag(self, state: State, flag: Flag) -> State:
        """R10, R11: round the table, block and flag, then flags only, until all six stand."""
        own = tuple(sorted((*state.flags[flag.colour], flag.cell)))
        flags = replaced(state.flags, flag.colour, own)
        complete = count(flags) == FLAGS
        boss = state.boss
        if state.seat == CHANCE:
            if complete:
                return self._line_up(boss, flags)
            return self._state(FLAG, CHANCE, boss, boss, (), flags, state.blocks)
        seat = (state.active + 1) % self.seats
        phase = START if state.blocks[seat] == NOBODY else ACTION if complete else FLAG
        return self._state(phase, seat, seat, boss, (), flags, state.blocks)
