"""The rules of Iceblock Derby, in the order and with the numbers of RULES.md."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.outcome import Outcome, rank
from rookery.core.values import replaced
from rookery.games.derby.course import FLAGS, Course, Flags, course, obstacle_cells
from rookery.games.derby.geometry import NO_DICE, Dice, add, cancel, displacement
from rookery.games.derby.setup import ROUNDS, Setup
from rookery.games.derby.state import (
    ACTION,
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
    TEAMS,
    THROW,
    Action,
    CrazyPush,
    Knock,
    Push,
    Roll,
    Side,
    State,
    Team,
    Throw,
    made,
)
from rookery.lattice.grid import NOWHERE
from rookery.text import Text

FACES: Final = 6
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
        self.gates_to_win = int(options["gates_to_win"])
        self.max_turns = int(options["max_turns"])
        self.fresh: tuple[Team, ...] = tuple(
            [
                TEAM_OF[(int(count) - (1 if crazy == "replace" else 0), 0, 0, 0, NOBODY if crazy == "none" else READY)]
                for count, crazy in zip(options["penguins"], options["crazy"], strict=True)
            ]
        )
        self.nothing: tuple[int, ...] = (0,) * seats
        actions: list[Action] = [*ROLLS, *SIDES, *PUSHES, CRAZY_PUSH, *KNOCKS]
        self.throws: list[Throw] = []
        self.crazy_throws: list[Throw] = []
        if seats > 1:
            self.throws = [Throw(len(actions) + seat, seat, False) for seat in range(seats)]
            actions += self.throws
            self.crazy_throws = [Throw(len(actions) + seat, seat, True) for seat in range(seats)]
            actions += self.crazy_throws
        self.setup = Setup(seats, self.course, str(options["layout"]), self.fresh, len(actions))
        self.actions = (*actions, *self.setup.actions)
        self.menus: list[list[tuple[Action, ...]]] = [
            [self._menu(seat, calm=team.ready > 0, crazy=team.crazy == READY) for team in TEAMS]
            for seat in range(seats)
        ]
        """By seat and by its team's number."""
        # A turn: each penguin acts or is knocked out once, a crazy one costs a roll more. A slide costs at most one
        # Side, and rolls at most two dice more than it removes, and no die is removed that was not pushed in.
        penguins = sum([own.ready + (own.crazy == READY) for own in self.fresh])
        crazy = sum([own.crazy == READY for own in self.fresh])
        self.longest = seats * (ROUNDS + 1) + FLAGS + self.max_turns * (2 * penguins + crazy + 3 * seats)

    def opening(self) -> State:
        return self.setup.opening()

    def to_move(self, state: State) -> Seat | None:
        seat = state[1]
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        phase = state[0]
        seat = state[1]
        if phase == ACTION and seat >= 0:
            return self.menus[seat][state[8][seat][0]]
        if phase == FLAG:
            return self.setup.free_flags(state)
        if phase == START:
            return self.setup.free_starts(state)
        if phase == KNOCK:
            return KNOCKS
        if phase == SIDE:
            return SIDES
        if phase == END:
            return ()
        return ROLLS

    def odds(self, state: State) -> Sequence[int]:
        if state.phase == FLAG:
            return [1] * len(self.setup.free_flags(state))
        return HALVES if state.phase == SIDE else EVEN

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Push):
            return self._push(state, action)
        if isinstance(action, Throw):
            return self._throw(state, action)
        if isinstance(action, Side):
            return self._slide(state, state[3], state[2], action.side, state[9])
        if isinstance(action, CrazyPush):
            return self._crazy_push(state, state[2], state[8], state[9])
        if isinstance(action, Knock):
            return self._knock(state, action)
        if isinstance(action, Roll) and state[0] > FLAG:
            return self._roll(state, action)
        ready = self.setup.apply(state, action)
        if ready.phase == ACTION:
            return self._begin_turn(ready, ready.boss, 1, ready.blocks, ready.dice, ready.marks)
        return ready

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
        state: State,
        boss: int,
        turn: int,
        blocks: tuple[int, ...],
        dice: tuple[Dice, ...],
        marks: tuple[int, ...],
    ) -> State:
        """R19: the Boss acts first, and all penguins are READY."""
        begun = made(ACTION, boss, boss, boss, turn, (), state[6], blocks, self.fresh, dice, self.nothing, marks)
        if self.seats > 1 or self.fresh[boss][1]:
            return begun
        return self._crazy_push(begun, boss, self.fresh, dice)

    def _next_go(self, state: State, seat: int, teams: tuple[Team, ...], dice: tuple[Dice, ...]) -> State:
        """R19, R24: give the go to `seat` or to the next with a READY penguin; when all pass, the blocks slide."""
        seats = self.seats
        for _ in range(seats):
            if seat == seats:
                seat = 0
            team = teams[seat]
            if team[1] or team[5] == READY:
                if seats == 1 and not team[1]:
                    # R52, RA39: alone, the crazy penguin pushes last and unasked.
                    return self._crazy_push(state, seat, teams, dice)
                boss, turn, flags, blocks, marks = state[3], state[4], state[6], state[7], state[11]
                return made(ACTION, seat, seat, boss, turn, (), flags, blocks, teams, dice, self.nothing, marks)
            seat += 1
        # R25, R26: all penguins come back to READY and the marker passes on before anything slides (RA27).
        boss = (state[3] + 1) % seats
        return self._slide(state, boss, boss, UNDECIDED, dice)

    def _push(self, state: State, push: Push) -> State:
        """R22: a die of any face goes into the MOVE box."""
        seat = state[2]
        teams = state[8]
        dice = state[9]
        teams = replaced(teams, seat, CALM_TO[PUSH][teams[seat][0]])
        dice = replaced(dice, seat, add(dice[seat], push[1]))
        return self._next_go(state, seat + 1, teams, dice)

    def _crazy_push(self, state: State, seat: int, teams: tuple[Team, ...], dice: tuple[Dice, ...]) -> State:
        """R49, RA36: the crazy penguin pushes where a die says."""
        _, _, _, boss, turn, _, flags, blocks, _, _, _, marks = state
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
        return self._next_go(state, seat + 1, teams, dice)

    def _knock(self, state: State, knock: Knock) -> State:
        """RA25: the penguin of the victim's choice falls, and the go passes on from the thrower."""
        victim = state.seat
        fallen = CRAZY_TO[KO] if knock.crazy else CALM_TO[KO]
        teams = replaced(state.teams, victim, fallen[state.teams[victim].number])
        return self._next_go(state, state.active + 1, teams, state.dice)

    def _roll(self, state: State, roll: Roll) -> State:
        """R39, R49: one loose die falls into its MOVE box; when none is left the game goes on."""
        phase, _, active, boss, turn, _, flags, blocks, teams, dice, loose, marks = state
        seat = self.roller(state)
        dice = replaced(dice, seat, add(dice[seat], roll[1]))
        if phase == ACTION:
            return self._next_go(state, active + 1, teams, dice)
        loose = replaced(loose, seat, loose[seat] - 1)
        if loose != self.nothing:
            return made(DICE, CHANCE, active, boss, turn, (), flags, blocks, teams, dice, loose, marks)
        slider = (active + 1) % self.seats
        if slider == boss:
            return self._end_turn(state, boss, blocks, dice, marks)
        return self._slide(state, boss, slider, UNDECIDED, dice)

    def roller(self, state: State) -> int:
        """Return whose die luck rolls: that of the seat whose go it is, then that of the one it bumped."""
        loose = state[10]
        for seat in range(self.seats):
            if loose[seat] and not loose[state[2]]:
                return seat
        return state[2]

    # Sliding phase

    def _slide(self, state: State, boss: int, slider: int, side: int, dice: tuple[Dice, ...]) -> State:
        """R28, R29: cancel and slide, block after block, until luck must act or everybody has slid (R43).

        `side` is luck's word where the path of the first leaves two possibilities (R36).
        """
        turn, flags, blocks, marks = state[4], state[6], state[7], state[11]
        nothing = self.nothing
        while True:
            held = dice[slider]
            own = cancel(held)
            stop, hit, passed = self.slide(slider, flags, blocks, own, side)
            if stop == UNDECIDED:
                return made(SIDE, CHANCE, slider, boss, turn, (), flags, blocks, self.fresh, dice, nothing, marks)
            if passed & ~marks[slider]:
                marks = replaced(marks, slider, marks[slider] | passed)
            if hit == NOWHERE:
                if stop != blocks[slider]:
                    blocks = replaced(blocks, slider, stop)
                if own != held:
                    dice = replaced(dice, slider, own)
            else:
                other = self._block_at(blocks, hit)
                blocks = self._bounce(blocks, slider, stop, other, hit)
                dice = replaced(dice, slider, NO_DICE)
                if other != NOBODY:
                    # R39, RA17, RA18: half of each box is gone, and all that is left will be rolled.
                    loose = replaced(replaced(nothing, slider, half_left(own)), other, half_left(dice[other]))
                    dice = replaced(dice, other, NO_DICE)
                    if loose != nothing:
                        return made(DICE, CHANCE, slider, boss, turn, (), flags, blocks, self.fresh, dice, loose, marks)
            slider += 1
            if slider == self.seats:
                slider = 0
            if slider == boss:
                return self._end_turn(state, boss, blocks, dice, marks)
            side = UNDECIDED

    def slide(self, slider: int, flags: Flags, blocks: tuple[int, ...], dice: Dice, side: int) -> tuple[int, int, int]:
        """R32-R36, R44: follow the straight path of these dice, already cancelled.

        Return the cell where the block stops, the spot it bumps into, or NOWHERE, and the colours of the gates on its
        way. It stops UNDECIDED when the path leaves two possibilities and `side`, luck's word, is not given.
        """
        colours = self.course.colours(flags)
        cells = self.course.cells
        last = blocks[slider]
        start = self.course.spots[last]
        dq, dr = displacement(dice)
        twin = NOWHERE  # the second space of the last step, if it had two
        passed = 0
        for stride, other in self.course.strides(dq, dr):
            cell = cells[start + stride]
            free = is_free(cell, blocks)
            if not other:
                if not free:
                    if twin != NOWHERE:
                        if side == UNDECIDED:
                            return UNDECIDED, NOWHERE, 0
                        last = twin if side else last
                    return last, start + stride, passed
                twin = NOWHERE
            else:
                twin = cells[start + other]
                if not is_free(twin, blocks):
                    # RA11, RA12: the line passes over both; if both are blocked, luck says which is hit.
                    if not free and side == UNDECIDED:
                        return UNDECIDED, NOWHERE, 0
                    return last, start + (other if free or side else stride), passed
                if not free:
                    return last, start + stride, passed
                passed |= colours[twin]
            passed |= colours[cell]
            last = cell
        return last, NOWHERE, passed

    def _block_at(self, blocks: tuple[int, ...], spot: int) -> int:
        cell = self.course.cells[spot]
        return NOBODY if cell == NOWHERE else blocks.index(cell)

    def _bounce(self, blocks: tuple[int, ...], slider: int, stop: int, other: int, hit: int) -> tuple[int, ...]:
        """R37, R38, RA15, RA16: directly away from what was hit, and it from the slider, where there is room."""
        spot = self.course.spots[stop]
        blocks = replaced(blocks, slider, stop)
        away = self.course.cells[spot + spot - hit]
        if is_free(away, blocks):
            blocks = replaced(blocks, slider, away)
        if other != NOBODY:
            away = self.course.cells[hit + hit - spot]
            if is_free(away, blocks):
                blocks = replaced(blocks, other, away)
        return blocks

    # The end

    def _end_turn(
        self, state: State, boss: int, blocks: tuple[int, ...], dice: tuple[Dice, ...], marks: tuple[int, ...]
    ) -> State:
        """R43, RA32, RA41: look for a winner; otherwise the next turn begins."""
        turn = state[4]
        if turn == self.max_turns or self.has_finished(marks):
            return made(END, OVER, boss, boss, turn, (), state[6], blocks, self.fresh, dice, self.nothing, marks)
        return self._begin_turn(state, boss, turn + 1, blocks, dice, marks)

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


def is_free(cell: int, blocks: tuple[int, ...]) -> bool:
    """R35: is this neither the wall, nor an obstacle, nor a block?"""
    if cell == NOWHERE:
        return False
    for block in blocks:
        if block == cell:
            return False
    return True


def half_left(dice: Dice) -> int:
    """R39: how many dice are left when half, rounded down, is taken away."""
    total = dice[0] + dice[1] + dice[2] + dice[3] + dice[4] + dice[5]
    return total - total // 2
