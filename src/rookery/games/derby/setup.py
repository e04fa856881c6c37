"""The set-up of Iceblock Derby: who is Boss, where the blocks start and where the flags stand.

Laws:

* in a state of the set-up no team has dice or gates, all penguins are READY, and the turn is 0;
* the set-up is over in the state whose phase is ACTION: everything is placed, and the first turn may begin.
"""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.record import replaced
from rookery.core.rules import CHANCE
from rookery.games.derby.course import COLOURS, FLAGS, Course, Flags, count_flags, picked, slalom, starts
from rookery.games.derby.effects import tell_boss, tell_course, tell_flag, tell_roll
from rookery.games.derby.geometry import NO_DICE
from rookery.games.derby.state import (
    ACTION,
    BOSS,
    FLAG,
    NOBODY,
    START,
    Action,
    Flag,
    Penguins,
    Roll,
    Start,
    State,
    Team,
    blocks,
)

ROUNDS: Final = 10
"""RA43: the most rounds of dice for the Boss."""
NO_FLAGS: Final[Flags] = ((), (), ())


class Setup:
    """Everything that happens before the first turn; its actions are numbered from `first` on."""

    def __init__(
        self, course: Course, layout: str, all_ready: tuple[Penguins, ...], ages: list[int], first: int
    ) -> None:
        self.seats = len(all_ready)
        self.ages = ages
        self.course = course
        self.layout = layout
        self.given: Flags | None = given_flags(course, layout)
        """RA37: the flags of a course that nobody has to plant."""
        self.zeros: tuple[int, ...] = (0,) * self.seats
        self.unplaced: tuple[Team, ...] = tuple([Team(NOBODY, own, NO_DICE, 0, 0) for own in all_ready])
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

    def initial_state(self) -> State:
        """R4, RA37: chance rolls for the Boss, unless there is only one team."""
        if self.seats == 1:
            return self.after_boss(0, None)
        return State(BOSS, CHANCE, 0, 0, 0, NO_FLAGS, self.unplaced, (self.zeros,))

    def apply(self, state: State, action: Roll | Start | Flag, effects: list[Effect] | None) -> State:
        """Return the state after an action of the set-up."""
        match action:
            case Flag():
                return self._flag(state, action, effects)
            case Start():
                return self._start(state, action, effects)
            case Roll():
                return self._roll(state, action, effects)

    def free_starts(self, state: State) -> list[Start]:
        """R5, RA2: any space at the wall where no block stands."""
        taken = blocks(state.teams)
        return [start for start in self.starts if start.cell not in taken]

    def free_flags(self, state: State) -> Sequence[Flag]:
        """R6-R9, RA29, RA30: any colour that lacks a flag, wherever all the rest still finds room."""
        return self._flags(state.flags) if count_flags(state.flags) else self.first_flags

    def _flags(self, flags: Flags) -> list[Flag]:
        found: list[Flag] = []
        for colour, places in enumerate(self.course.legal_flags(flags)):
            found += picked(places, self.flags[colour])
        return found

    # The Boss

    def _roll(self, state: State, roll: Roll, effects: list[Effect] | None) -> State:
        """R4, RA26: the lowest is Boss; tied for lowest, they roll again (RA43: at last it is the youngest of them)."""
        seat = state.active
        if effects is not None:
            tell_roll(effects, seat, roll.face, "R4")
        last = (*state.rolls[-1][:seat], roll.face, *state.rolls[-1][seat + 1 :])
        rolls = (*state.rolls[:-1], last)
        for other in range(seat + 1, self.seats):
            if self._rolls_on(rolls, other):
                return State(BOSS, CHANCE, other, 0, 0, NO_FLAGS, self.unplaced, rolls)
        lowest = min([face for face in last if face])
        tied = [seat for seat, face in enumerate(last) if face == lowest]
        if len(tied) == 1 or len(rolls) == ROUNDS:
            boss = tied[0] if len(tied) == 1 else self.ages.index(min([self.ages[seat] for seat in tied]))
            if effects is not None:
                tell_boss(effects, boss, self.seats, "R4" if len(tied) == 1 else "RA43")
            return self.after_boss(boss, effects)
        if effects is not None:
            effects.append(Effect("note", to=str(lowest), amount=len(tied), rule="RA26", cause="tie"))
        return State(BOSS, CHANCE, tied[0], 0, 0, NO_FLAGS, self.unplaced, (*rolls, self.zeros))

    def _rolls_on(self, rolls: tuple[tuple[int, ...], ...], seat: int) -> bool:
        """Say whether a seat rolls in the last round: all do in the first, then those tied for lowest."""
        if len(rolls) == 1:
            return True
        before = rolls[-2]
        return before[seat] == min([face for face in before if face])

    def after_boss(self, boss: int, effects: list[Effect] | None) -> State:
        """R5, RA28, RA37: the Boss begins to place; or the course is given, or planted by chance."""
        if self.given is not None:
            return self._line_up(boss, self.given, effects)
        if self.layout == "random":
            return State(FLAG, CHANCE, boss, boss, 0, NO_FLAGS, self.unplaced)
        return State(START, boss, boss, boss, 0, NO_FLAGS, self.unplaced)

    # Blocks and flags

    def _line_up(self, boss: int, flags: Flags, effects: list[Effect] | None) -> State:
        """RA44: on a given course the blocks start evenly round the rim, the Boss's first; RA37: alone, one chooses."""
        if effects is not None:
            tell_course(effects, self.course, flags, self.layout)
        if self.seats == 1:
            return State(START, 0, 0, 0, 0, flags, self.unplaced)
        places = starts(self.course, self.seats, self.rim)
        teams = tuple(
            [
                Team(places[(seat - boss) % self.seats], team.penguins, NO_DICE, 0, 0)
                for seat, team in enumerate(self.unplaced)
            ]
        )
        return State(ACTION, boss, boss, boss, 0, flags, teams)

    def _start(self, state: State, start: Start, effects: list[Effect] | None) -> State:
        """R5: a space at the wall; then a flag, if any is left (R6)."""
        seat = state.active
        if effects is not None:
            name = self.course.grid.names[start.cell]
            effects.append(Effect("add", f"block-{seat + 1}", name, seat, rule="R5", cause="start"))
        placed = Team(start.cell, state.teams[seat].penguins, NO_DICE, 0, 0)
        teams = replaced(state.teams, seat, placed)
        phase = ACTION if count_flags(state.flags) == FLAGS else FLAG
        return State(phase, seat, seat, state.boss, 0, state.flags, teams)

    def _flag(self, state: State, flag: Flag, effects: list[Effect] | None) -> State:
        """R10, R11: round the table, block and flag, then flags only, until all six stand."""
        own = tuple(sorted((*state.flags[flag.colour], flag.cell)))
        flags = (*state.flags[: flag.colour], own, *state.flags[flag.colour + 1 :])
        if effects is not None:
            tell_flag(effects, self.course, state.seat, flag, flags)
        complete = count_flags(flags) == FLAGS
        boss = state.boss
        if state.seat == CHANCE:
            if complete:
                return self._line_up(boss, flags, effects)
            return State(FLAG, CHANCE, boss, boss, 0, flags, state.teams)
        seat = (state.active + 1) % self.seats
        phase = START if state.teams[seat].cell == NOBODY else ACTION if complete else FLAG
        return State(phase, seat, seat, boss, 0, flags, state.teams)


def given_flags(course: Course, layout: str) -> Flags | None:
    """Return the flags of the preset course or of a course given by its code; None for `players` and `random`."""
    if layout in ("players", "random"):
        return None
    return slalom(course) if layout == "preset" else course.decode(layout)
