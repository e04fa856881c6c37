"""The rules of Iceblock Derby, in the order and with the numbers of RULES.md."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.outcome import Outcome, rank
from rookery.core.values import replaced
from rookery.games.derby.course import COLOURS, FLAGS, Course, Flags, course, members, obstacle_cells, slalom, starts
from rookery.games.derby.geometry import NO_DICE, Dice, Place, add, cancel, displacement, path
from rookery.games.derby.state import (
    ACTION,
    BOSS,
    CALM_TO,
    CRAZY_TO,
    DICE,
    END,
    FLAG,
    KNOCK,
    KO,
    NOBODY,
    OVER,
    PUSH,
    READY,
    SIDE,
    START,
    TEAM_OF,
    THROW,
    Action,
    CrazyPush,
    Flag,
    Knock,
    Push,
    Roll,
    Side,
    Start,
    State,
    Team,
    Throw,
    made,
)
from rookery.lattice.grid import NOWHERE
from rookery.text import Text

FACES: Final = 6
ROUNDS: Final = 10
"""RA43: so often the tied roll again for the Boss at most."""
MEDALS: Final = ((9, "gold"), (13, "silver"), (18, "bronze"))
"""RA38: the most turns for each medal."""
FRENCH_MEDALS: Final = {"gold": "or", "silver": "argent", "bronze": "bronze"}
EVEN: Final = (1, 1, 1, 1, 1, 1)
HALVES: Final = (3, 3)
UNDECIDED: Final = -1
GATES: Final = (0, 1, 1, 2, 1, 2, 2, 3)
"""How many gates a set of marks holds."""

ROLLS: Final = tuple([Roll(face - 1, face) for face in range(1, FACES + 1)])
SIDES: Final = tuple([Side(FACES + side, side) for side in (0, 1)])
PUSHES: Final = tuple([Push(8 + face - 1, face) for face in range(1, FACES + 1)])
CRAZY_PUSH: Final = CrazyPush(14)
KNOCKS: Final = (Knock(15, False), Knock(16, True))


class Derby(Rules[State, Action, State]):
    """Iceblock Derby for 1 to 6 seats."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.course = course_of(options)
        self.layout = str(options["layout"])
        self.gates_to_win = int(options["gates_to_win"])
        self.max_turns = int(options["max_turns"])
        self.fresh: tuple[Team, ...] = tuple(
            [
                TEAM_OF[(int(count) - (1 if crazy == "replace" else 0), 0, 0, 0, NOBODY if crazy == "none" else READY)]
                for count, crazy in zip(options["penguins"], options["crazy"], strict=True)
            ]
        )
        self.nothing: tuple[int, ...] = (0,) * seats
        self.known: tuple[Flags, bytes] = ((), b"")
        self.no_dice: tuple[Dice, ...] = (NO_DICE,) * seats
        self.rim: tuple[int, ...] = tuple(
            [cell for cell in self.course.rim if not self.course.obstacles & self.course.bits[cell]]
        )
        self._number_actions()
        self._lay_out_spaces()
        # A turn: each penguin acts or is knocked out once, a crazy one costs a roll more. A slide costs at most one
        # Side, and rolls at most two dice more than it removes, and no die is removed that was not pushed in.
        penguins = sum([own.ready + (own.crazy == READY) for own in self.fresh])
        crazy = sum([own.crazy == READY for own in self.fresh])
        self.longest = seats * (ROUNDS + 1) + FLAGS + self.max_turns * (2 * penguins + crazy + 3 * seats)

    def _number_actions(self) -> None:
        """Make every action once."""
        actions: list[Action] = [*ROLLS, *SIDES, *PUSHES, CRAZY_PUSH, *KNOCKS]
        self.throws: list[Throw] = []
        self.crazy_throws: list[Throw] = []
        if self.seats > 1:
            self.throws = [Throw(len(actions) + seat, seat, False) for seat in range(self.seats)]
            actions += self.throws
            self.crazy_throws = [Throw(len(actions) + seat, seat, True) for seat in range(self.seats)]
            actions += self.crazy_throws
        starts = [Start(len(actions) + place, cell) for place, cell in enumerate(self.course.rim)]
        actions += starts
        self.starts: list[Start] = [start for start in starts if start.cell in self.rim]
        self.flags: list[list[Flag]] = []
        """By colour, and by the place of a cell in the zone."""
        for colour in range(len(COLOURS)):
            first = len(actions)
            self.flags.append([Flag(first + place, colour, cell) for place, cell in enumerate(self.course.zone)])
            actions += self.flags[colour]
        self.actions = tuple(actions)
        self.menus: list[list[tuple[Action, ...]]] = [
            [self._menu(seat, calm=bool(kinds & 1), crazy=bool(kinds & 2)) for kinds in range(4)]
            for seat in range(self.seats)
        ]

    def _lay_out_spaces(self) -> None:
        """Number the free spaces by coordinates; an obstacle is NOWHERE, as the wall is, for they act alike (R37)."""
        self.reach = self.course.radius + 1
        self.across = 2 * self.reach + 1
        self.space: list[int] = [NOWHERE] * (self.across * self.across)
        for cell, (q, r) in enumerate(self.course.grid.coordinates):
            if not self.course.obstacles & self.course.bits[cell]:
                self.space[(q + self.reach) * self.across + r + self.reach] = cell

    def cell_at(self, q: int, r: int) -> int:
        """Return the cell at coordinates on the board or next to it; NOWHERE is the wall or an obstacle."""
        return self.space[(q + self.reach) * self.across + r + self.reach]

    def opening(self) -> State:
        """R4, RA37: luck rolls for the Boss, unless there is only one team."""
        blocks = (NOBODY,) * self.seats
        if self.seats == 1:
            return self._after_boss(0)
        return self._preparing(BOSS, CHANCE, 0, 0, (self.nothing,), ((), (), ()), blocks)

    def to_move(self, state: State) -> Seat | None:
        seat = state[1]
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        phase = state[0]
        seat = state[1]
        if phase == ACTION and seat >= 0:
            team = state[8][seat]
            return self.menus[seat][(1 if team[1] else 0) + (2 if team[5] == READY else 0)]
        if phase == FLAG:
            return self._flags(state.flags)
        if phase == START:
            return [start for start in self.starts if start[1] not in state[7]]
        if phase == KNOCK:
            return KNOCKS
        if phase == SIDE:
            return SIDES
        if phase == END:
            return ()
        return ROLLS

    def odds(self, state: State) -> Sequence[int]:
        if state.phase == FLAG:
            return [1] * len(self._flags(state.flags))
        return HALVES if state.phase == SIDE else EVEN

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Push):
            return self._push(state, action)
        if isinstance(action, Throw):
            return self._throw(state, action)
        if isinstance(action, Roll):
            return self._roll_for_boss(state, action) if state[0] == BOSS else self._roll(state, action)
        if isinstance(action, Side):
            _, _, slider, boss, turn, _, flags, blocks, _, dice, _, marks = state
            return self._slide_from(slider, action.side, boss, turn, flags, blocks, dice, marks)
        if isinstance(action, CrazyPush):
            return self._crazy_push(state)
        if isinstance(action, Knock):
            return self._knock(state, action)
        if isinstance(action, Start):
            return self._start(state, action)
        return self._flag(state, action)

    # Set-up

    def _preparing(
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

    def _roll_for_boss(self, state: State, roll: Roll) -> State:
        """R4, RA26: the lowest is Boss; tied for lowest, they roll again (RA43: but not for ever)."""
        seat = state.active
        last = replaced(state.rolls[-1], seat, roll.face)
        rolls = (*state.rolls[:-1], last)
        for other in range(seat + 1, self.seats):
            if self._rolls_on(rolls, other):
                return self._preparing(BOSS, CHANCE, other, 0, rolls, state.flags, state.blocks)
        lowest = min([face for face in last if face])
        tied = [seat for seat, face in enumerate(last) if face == lowest]
        if len(tied) == 1 or len(rolls) == ROUNDS:
            return self._after_boss(tied[0])
        rolls = (*rolls, (0,) * self.seats)
        return self._preparing(BOSS, CHANCE, tied[0], 0, rolls, state.flags, state.blocks)

    def _rolls_on(self, rolls: tuple[tuple[int, ...], ...], seat: int) -> bool:
        """Say whether a seat rolls in the last round: all do in the first, then those tied for lowest."""
        if len(rolls) == 1:
            return True
        before = rolls[-2]
        return before[seat] == min([face for face in before if face])

    def _after_boss(self, boss: int) -> State:
        """R5, RA28, RA37: the Boss begins to place; or the layout is given, or luck's."""
        nothing: Flags = ((), (), ())
        blocks = (NOBODY,) * self.seats
        if self.layout == "players":
            return self._preparing(START, boss, boss, boss, (), nothing, blocks)
        if self.layout == "random":
            return self._preparing(FLAG, CHANCE, boss, boss, (), nothing, blocks)
        return self._line_up(boss, slalom(self.course))

    def _line_up(self, boss: int, flags: Flags) -> State:
        """RA44: on a given layout the blocks start evenly round the rim, the Boss's first; RA37: alone, one chooses."""
        if self.seats == 1:
            return self._preparing(START, 0, 0, 0, (), flags, (NOBODY,))
        places = starts(self.course, self.seats, self.rim)
        blocks = tuple([places[(seat - boss) % self.seats] for seat in range(self.seats)])
        return self._begin_turn(boss, 1, flags, blocks, self.no_dice, self.nothing)

    def _start(self, state: State, start: Start) -> State:
        """R5: a space at the wall; then a flag, if any is left (R6)."""
        seat = state.active
        blocks = replaced(state.blocks, seat, start.cell)
        if count(state.flags) == FLAGS:
            return self._begin_turn(state.boss, 1, state.flags, blocks, self.no_dice, self.nothing)
        return self._preparing(FLAG, seat, seat, state.boss, (), state.flags, blocks)

    def _flags(self, flags: Flags) -> list[Flag]:
        """R6-R9, RA29, RA30: any colour that lacks a flag, wherever all the rest still finds room."""
        found: list[Flag] = []
        place = self.course.place
        for colour, cells in enumerate(self.course.legal_flags(flags)):
            table = self.flags[colour]
            found += [table[place[cell]] for cell in cells]
        return found

    def _flag(self, state: State, flag: Flag) -> State:
        """R10, R11: round the table, block and flag, then flags only, until all six stand."""
        own = tuple(sorted((*state.flags[flag.colour], flag.cell)))
        flags = replaced(state.flags, flag.colour, own)
        if state.seat == CHANCE:
            if count(flags) == FLAGS:
                return self._line_up(state.boss, flags)
            return self._preparing(FLAG, CHANCE, state.active, state.boss, (), flags, state.blocks)
        if count(flags) == FLAGS:
            return self._begin_turn(state.boss, 1, flags, state.blocks, self.no_dice, self.nothing)
        seat = (state.active + 1) % self.seats
        phase = START if state.blocks[seat] == NOBODY else FLAG
        return self._preparing(phase, seat, seat, state.boss, (), flags, state.blocks)

    # Action phase

    def _menu(self, seat: int, *, calm: bool, crazy: bool) -> tuple[Action, ...]:
        """R19, RA23, RA24, R51: push or throw at anybody else; alone, only push, the calm ones first (RA39)."""
        menu: list[Action] = []
        if calm:
            menu += PUSHES
            menu += [throw for throw in self.throws if throw.target != seat]
        if crazy and self.seats > 1:
            menu.append(CRAZY_PUSH)
            menu += [throw for throw in self.crazy_throws if throw.target != seat]
        return tuple(menu)

    def _begin_turn(
        self,
        boss: int,
        turn: int,
        flags: Flags,
        blocks: tuple[int, ...],
        dice: tuple[Dice, ...],
        marks: tuple[int, ...],
    ) -> State:
        """R19: the Boss acts first, and all penguins are READY."""
        return self._next_go(boss, boss, turn, flags, blocks, self.fresh, dice, marks)

    def _next_go(
        self,
        seat: int,
        boss: int,
        turn: int,
        flags: Flags,
        blocks: tuple[int, ...],
        teams: tuple[Team, ...],
        dice: tuple[Dice, ...],
        marks: tuple[int, ...],
    ) -> State:
        """R19, R24: give the go to `seat` or to the next with a READY penguin; when all pass, the blocks slide."""
        for _ in range(self.seats):
            if seat == self.seats:
                seat = 0
            team = teams[seat]
            if team[1] or (team[5] == READY and self.seats > 1):
                return made(ACTION, seat, seat, boss, turn, (), flags, blocks, teams, dice, self.nothing, marks)
            if team[5] == READY:
                # R52, RA39: alone, the crazy penguin pushes last and unasked.
                return self._crazy_goes(0, 0, turn, flags, blocks, teams, dice, marks)
            seat += 1
        # R25, R26: all penguins come back to READY and the marker passes on before anything slides (RA27).
        boss = (boss + 1) % self.seats
        return self._slide_from(boss, UNDECIDED, boss, turn, flags, blocks, dice, marks)

    def _push(self, state: State, push: Push) -> State:
        """R22: a die of any face goes into the MOVE box."""
        _, _, seat, boss, turn, _, flags, blocks, teams, dice, _, marks = state
        teams = replaced(teams, seat, CALM_TO[PUSH][teams[seat][0]])
        dice = replaced(dice, seat, add(dice[seat], push[1]))
        return self._next_go(seat + 1, boss, turn, flags, blocks, teams, dice, marks)

    def _crazy_push(self, state: State) -> State:
        """R49, RA36: the crazy penguin pushes where a die says."""
        _, _, seat, boss, turn, _, flags, blocks, teams, dice, _, marks = state
        return self._crazy_goes(seat, boss, turn, flags, blocks, teams, dice, marks)

    def _crazy_goes(
        self,
        seat: int,
        boss: int,
        turn: int,
        flags: Flags,
        blocks: tuple[int, ...],
        teams: tuple[Team, ...],
        dice: tuple[Dice, ...],
        marks: tuple[int, ...],
    ) -> State:
        teams = replaced(teams, seat, CRAZY_TO[PUSH][teams[seat][0]])
        loose = replaced(self.nothing, seat, 1)
        return made(ACTION, CHANCE, seat, boss, turn, (), flags, blocks, teams, dice, loose, marks)

    def _throw(self, state: State, throw: Throw) -> State:
        """R20, RA24, RA25: the target loses a READY penguin, if it has one, and chooses if it has both kinds."""
        _, _, seat, boss, turn, _, flags, blocks, teams, dice, loose, marks = state
        _, target, mad = throw
        number = teams[seat][0]
        teams = replaced(teams, seat, CRAZY_TO[THROW][number] if mad else CALM_TO[THROW][number])
        hit = teams[target]
        if hit[1] and hit[5] == READY:
            return made(KNOCK, target, seat, boss, turn, (), flags, blocks, teams, dice, loose, marks)
        if hit[1]:
            teams = replaced(teams, target, CALM_TO[KO][hit[0]])
        elif hit[5] == READY:
            teams = replaced(teams, target, CRAZY_TO[KO][hit[0]])
        return self._next_go(seat + 1, boss, turn, flags, blocks, teams, dice, marks)

    def _knock(self, state: State, knock: Knock) -> State:
        """RA25: the penguin of the victim's choice falls, and the go passes on from the thrower."""
        _, victim, seat, boss, turn, _, flags, blocks, teams, dice, _, marks = state
        fallen = CRAZY_TO[KO] if knock.crazy else CALM_TO[KO]
        teams = replaced(teams, victim, fallen[teams[victim][0]])
        return self._next_go(seat + 1, boss, turn, flags, blocks, teams, dice, marks)

    def _roll(self, state: State, roll: Roll) -> State:
        """R39, R49: one loose die falls into its MOVE box; when none is left the game goes on."""
        phase, _, active, boss, turn, _, flags, blocks, teams, dice, loose, marks = state
        seat = self.roller(state)
        dice = replaced(dice, seat, add(dice[seat], roll[1]))
        if phase == ACTION:
            return self._next_go(active + 1, boss, turn, flags, blocks, teams, dice, marks)
        loose = replaced(loose, seat, loose[seat] - 1)
        if loose != self.nothing:
            return made(DICE, CHANCE, active, boss, turn, (), flags, blocks, teams, dice, loose, marks)
        return self._slide_on(active, boss, turn, flags, blocks, dice, marks)

    def roller(self, state: State) -> int:
        """Return whose die luck rolls: that of the seat whose go it is, then that of the one it bumped."""
        loose = state[10]
        for seat in range(self.seats):
            if loose[seat] and not loose[state[2]]:
                return seat
        return state[2]

    # Sliding phase

    def _slide_on(
        self,
        slid: int,
        boss: int,
        turn: int,
        flags: Flags,
        blocks: tuple[int, ...],
        dice: tuple[Dice, ...],
        marks: tuple[int, ...],
    ) -> State:
        """R28, R43: after one block the next slides, until everybody has slid."""
        slider = (slid + 1) % self.seats
        if slider == boss:
            return self._end_turn(boss, turn, flags, blocks, dice, marks)
        return self._slide_from(slider, UNDECIDED, boss, turn, flags, blocks, dice, marks)

    def _slide_from(
        self,
        slider: int,
        side: int,
        boss: int,
        turn: int,
        flags: Flags,
        blocks: tuple[int, ...],
        dice: tuple[Dice, ...],
        marks: tuple[int, ...],
    ) -> State:
        """R28, R29: cancel and slide; `side` is luck's word where the path leaves two possibilities (R36)."""
        held = dice[slider]
        own = cancel(held)
        stop, hit, passed = self.slide(slider, flags, blocks, own, side)
        if stop == UNDECIDED:
            return made(SIDE, CHANCE, slider, boss, turn, (), flags, blocks, self.fresh, dice, self.nothing, marks)
        if passed & ~marks[slider]:
            marks = replaced(marks, slider, marks[slider] | passed)
        if hit is None:
            if stop != blocks[slider]:
                blocks = replaced(blocks, slider, stop)
            if own != held:
                dice = replaced(dice, slider, own)
            return self._slide_on(slider, boss, turn, flags, blocks, dice, marks)
        other = self._block_at(blocks, hit)
        blocks = self._bounce(blocks, slider, stop, other, hit)
        loose = self.nothing
        if other != NOBODY:
            # R39, RA17, RA18: half of each box is gone, and all that is left will be rolled.
            loose = replaced(replaced(loose, slider, half_left(own)), other, half_left(dice[other]))
            dice = replaced(dice, other, NO_DICE)
        dice = replaced(dice, slider, NO_DICE)
        if loose != self.nothing:
            return made(DICE, CHANCE, slider, boss, turn, (), flags, blocks, self.fresh, dice, loose, marks)
        return self._slide_on(slider, boss, turn, flags, blocks, dice, marks)

    def slide(
        self, slider: int, flags: Flags, blocks: tuple[int, ...], dice: Dice, side: int
    ) -> tuple[int, Place | None, int]:
        """R32-R36, R44: follow the straight path of these dice, already cancelled.

        Return where the block stops, the place it bumps into, if any, and the colours of the gates on its way. It
        stops UNDECIDED when the path leaves two possibilities and `side`, luck's word, is not given.
        """
        colours = self._colours(flags)
        last = blocks[slider]
        q0, r0 = self.course.grid.coordinates[last]
        dq, dr = displacement(dice)
        twin = NOWHERE  # the second space of the last step, if it had two
        passed = 0
        for step in path(dq, dr):
            q, r = step[0]
            cell = self.cell_at(q0 + q, r0 + r)
            free = self.is_free(cell, blocks)
            if len(step) == 1:
                if not free:
                    if twin != NOWHERE:
                        if side == UNDECIDED:
                            return UNDECIDED, None, 0
                        last = twin if side else last
                    return last, (q0 + q, r0 + r), passed
                twin = NOWHERE
            else:
                q2, r2 = step[1]
                twin = self.cell_at(q0 + q2, r0 + r2)
                if not self.is_free(twin, blocks):
                    # RA11, RA12: the line passes over both; if both are blocked, luck says which is hit.
                    if not free and side == UNDECIDED:
                        return UNDECIDED, None, 0
                    if free or side:
                        return last, (q0 + q2, r0 + r2), passed
                    return last, (q0 + q, r0 + r), passed
                if not free:
                    return last, (q0 + q, r0 + r), passed
                passed |= colours[twin]
            passed |= colours[cell]
            last = cell
        return last, None, passed

    def _colours(self, flags: Flags) -> bytes:
        """RA6: for each cell, the colours between whose flags it lies; those of the last flags are remembered."""
        known = self.known
        if known[0] is flags:
            return known[1]
        colours = bytearray(self.course.grid.size)
        for colour, cells in enumerate(flags):
            for cell in members(self.course.spaces.get(cells, 0)):
                colours[cell] |= 1 << colour
        self.known = (flags, bytes(colours))
        return bytes(colours)

    def is_free(self, cell: int, blocks: tuple[int, ...]) -> bool:
        """R35: is this neither the wall, nor an obstacle, nor a block?"""
        if cell == NOWHERE:
            return False
        for block in blocks:
            if block == cell:
                return False
        return True

    def _block_at(self, blocks: tuple[int, ...], place: Place) -> int:
        cell = self.cell_at(place[0], place[1])
        if cell != NOWHERE and cell in blocks:
            return blocks.index(cell)
        return NOBODY

    def _bounce(self, blocks: tuple[int, ...], slider: int, stop: int, other: int, hit: Place) -> tuple[int, ...]:
        """R37, R38, RA15, RA16: directly away from what was hit, and it from the slider, where there is room."""
        q, r = self.course.grid.coordinates[stop]
        dq = q - hit[0]
        dr = r - hit[1]
        blocks = replaced(blocks, slider, stop)
        away = self.cell_at(q + dq, r + dr)
        if self.is_free(away, blocks):
            blocks = replaced(blocks, slider, away)
        if other != NOBODY:
            away = self.cell_at(hit[0] - dq, hit[1] - dr)
            if self.is_free(away, blocks):
                blocks = replaced(blocks, other, away)
        return blocks

    # The end

    def _end_turn(
        self,
        boss: int,
        turn: int,
        flags: Flags,
        blocks: tuple[int, ...],
        dice: tuple[Dice, ...],
        marks: tuple[int, ...],
    ) -> State:
        """R43, RA32, RA41: look for a winner; otherwise the next turn begins."""
        if turn == self.max_turns or self.has_finished(marks):
            return made(END, OVER, boss, boss, turn, (), flags, blocks, self.fresh, dice, self.nothing, marks)
        return self._begin_turn(boss, turn + 1, flags, blocks, dice, marks)

    def has_finished(self, marks: tuple[int, ...]) -> bool:
        """R45, RA31: has any team marked all the gates it needs?"""
        for own in marks:
            if GATES[own] >= self.gates_to_win:
                return True
        return False

    def outcome(self, state: State) -> Outcome | None:
        """R45-R47, RA33, RA34, RA41: most gates, then most dice, then the youngest; alone, the turns (R53)."""
        if state.seat != OVER:
            return None
        if self.seats == 1:
            return self._time(state)
        gates = [GATES[own] for own in state.marks]
        worth = [
            (min(passed, self.gates_to_win), sum(own), -seat)
            for seat, (passed, own) in enumerate(zip(gates, state.dice, strict=True))
        ]
        best = max(worth)
        rivals = [other for other in worth if other[0] == best[0]]
        reason = "gates"
        text = Text("First through all the gates.", "Premier à franchir toutes les portes.")
        if len([other for other in rivals if other[1] == best[1]]) > 1:
            reason = "youngest"
            text = Text("Equal in gates and dice: the youngest wins.", "Portes et dés à égalité : le plus jeune gagne.")
        elif len(rivals) > 1:
            reason = "dice"
            text = Text("Equal in gates: most dice wins.", "À égalité de portes, le plus de dés l'emporte.")
        elif best[0] < self.gates_to_win:
            reason = "turns"
            text = Text("Time is up: most gates wins.", "Temps écoulé : le plus de portes l'emporte.")
        return Outcome(rank(worth), tuple(gates), reason, text)

    def _time(self, state: State) -> Outcome:
        """R53, RA38: the number of turns, and a medal for few."""
        turns = state.turn
        if not self.has_finished(state.marks):
            return Outcome((2,), (turns,), "turns", Text("Time is up.", "Temps écoulé."))
        for most, medal in MEDALS:
            if turns <= most:
                text = Text(f"{turns} turns: {medal}!", f"{turns} tours : {FRENCH_MEDALS[medal]} !")
                return Outcome((1,), (turns,), medal, text)
        return Outcome((1,), (turns,), "finished", Text(f"Home in {turns} turns.", f"Arrivé en {turns} tours."))

    # Nothing is hidden

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def imagine(self, view: State, rng: Random) -> State:
        return view


def course_of(options: Mapping[str, Any]) -> Course:
    """Return the course that these options describe."""
    radius = int(options["radius"])
    return course(radius, obstacle_cells(radius, options["obstacles"]), bool(options["gate_alignment"] == "row"))


def count(flags: Flags) -> int:
    """Count the flags that stand."""
    return sum([len(cells) for cells in flags])


def half_left(dice: Dice) -> int:
    """R39: how many dice are left when half, rounded down, is taken away."""
    total = dice[0] + dice[1] + dice[2] + dice[3] + dice[4] + dice[5]
    return total - total // 2
