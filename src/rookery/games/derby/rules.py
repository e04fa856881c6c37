"""The rules of Iceblock Derby, in the order and with the numbers of RULES.md."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.outcome import Outcome, rank
from rookery.games.derby.course import COLOURS, FLAGS, Flags, course, members, slalom, starts
from rookery.games.derby.geometry import NO_DICE, Dice, Place, add, cancel, displacement, path
from rookery.games.derby.state import (
    ACTION,
    BOSS,
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
    THROW,
    Action,
    Card,
    CrazyPush,
    Flag,
    Knock,
    Push,
    Roll,
    Side,
    Start,
    State,
    Throw,
    card,
    fresh,
    made,
)
from rookery.lattice.grid import NOWHERE
from rookery.text import Text

T = TypeVar("T")

FACES: Final = 6
ROUNDS: Final = 10
"""RA43: so often the tied roll again for the Boss at most."""
MEDALS: Final = ((9, "gold"), (13, "silver"), (18, "bronze"))
"""RA38: the most turns for each medal."""
FRENCH_MEDALS: Final = {"gold": "or", "silver": "argent", "bronze": "bronze"}
EVEN: Final = (1, 1, 1, 1, 1, 1)
HALVES: Final = (3, 3)
UNDECIDED: Final = -1

ROLLS: Final = tuple([Roll(face - 1, face) for face in range(1, FACES + 1)])
SIDES: Final = tuple([Side(FACES + side, side) for side in (0, 1)])
PUSHES: Final = tuple([Push(8 + face - 1, face) for face in range(1, FACES + 1)])
CRAZY_PUSH: Final = CrazyPush(14)
KNOCKS: Final = (Knock(15, False), Knock(16, True))


class Derby(Rules[State, Action, State]):
    """Iceblock Derby for 1 to 6 seats."""

    def __init__(self, seats: int, options: Mapping[str, Any], obstacles: tuple[int, ...] = ()) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.course = course(int(options["radius"]), obstacles, bool(options["gate_alignment"] == "row"))
        self.layout = str(options["layout"])
        self.gates_to_win = int(options["gates_to_win"])
        self.max_turns = int(options["max_turns"])
        self.fresh: tuple[Card, ...] = tuple(
            [
                fresh(int(penguins) - (1 if crazy == "replace" else 0), crazy != "none")
                for penguins, crazy in zip(options["penguins"], options["crazy"], strict=True)
            ]
        )
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
        self.starts: dict[int, Start] = {}
        for cell in self.course.rim:
            self.starts[cell] = Start(len(actions), cell)
            actions.append(self.starts[cell])
        self.flags: list[dict[int, Flag]] = []
        for colour in range(len(COLOURS)):
            flags: dict[int, Flag] = {}
            for cell in self.course.zone:
                flags[cell] = Flag(len(actions), colour, cell)
                actions.append(flags[cell])
            self.flags.append(flags)
        self.actions = tuple(actions)
        self.menus: list[list[tuple[Action, ...]]] = [
            [self._menu(seat, calm=bool(kinds & 1), crazy=bool(kinds & 2)) for kinds in range(4)]
            for seat in range(self.seats)
        ]

    def _lay_out_spaces(self) -> None:
        """Number the spaces of the board by coordinates, with the wall as a ring of NOWHERE round it."""
        self.reach = self.course.radius + 1
        self.across = 2 * self.reach + 1
        self.space: list[int] = [NOWHERE] * (self.across * self.across)
        for cell, (q, r) in enumerate(self.course.grid.coordinates):
            self.space[(q + self.reach) * self.across + r + self.reach] = cell

    def cell_at(self, q: int, r: int) -> int:
        """Return the cell at coordinates on the board or next to it; NOWHERE is the wall."""
        return self.space[(q + self.reach) * self.across + r + self.reach]

    def opening(self) -> State:
        """R4, RA37: luck rolls for the Boss, unless there is only one team."""
        blocks = (NOBODY,) * self.seats
        if self.seats == 1:
            return self._after_boss(0)
        return made(BOSS, CHANCE, 0, 0, 0, ((0,) * self.seats,), ((), (), ()), blocks, self.fresh)

    def to_move(self, state: State) -> Seat | None:
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        phase, seat = state[0], state[1]
        if phase == ACTION and seat >= 0:
            own = state.cards[seat]
            return self.menus[seat][(1 if own[0] else 0) + (2 if own[4] == READY else 0)]
        if phase == FLAG:
            return self._flags(state.flags)
        if phase == START:
            return [self.starts[cell] for cell in self.rim if cell not in state.blocks]
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
            return self._roll_for_boss(state, action) if state.phase == BOSS else self._roll(state, action)
        if isinstance(action, Side):
            return self._slide_all(
                state.boss, state.turn, state.flags, state.blocks, state.cards, state.active, action.side
            )
        if isinstance(action, CrazyPush):
            return self._crazy_push(state)
        if isinstance(action, Knock):
            return self._knock(state, action)
        if isinstance(action, Start):
            return self._start(state, action)
        return self._flag(state, action)

    # Set-up

    def _roll_for_boss(self, state: State, roll: Roll) -> State:
        """R4, RA26: the lowest is Boss; tied for lowest, they roll again (RA43: but not for ever)."""
        seat = state.active
        last = replaced(state.rolls[-1], seat, roll.face)
        rolls = (*state.rolls[:-1], last)
        for other in range(seat + 1, self.seats):
            if self._rolls_on(rolls, other):
                return made(BOSS, CHANCE, other, 0, 0, rolls, state.flags, state.blocks, state.cards)
        lowest = min([face for face in last if face])
        tied = [seat for seat, face in enumerate(last) if face == lowest]
        if len(tied) == 1 or len(rolls) == ROUNDS:
            return self._after_boss(tied[0])
        rolls = (*rolls, (0,) * self.seats)
        return made(BOSS, CHANCE, tied[0], 0, 0, rolls, state.flags, state.blocks, state.cards)

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
            return made(START, boss, boss, boss, 0, (), nothing, blocks, self.fresh)
        if self.layout == "random":
            return made(FLAG, CHANCE, boss, boss, 0, (), nothing, blocks, self.fresh)
        return self._line_up(boss, slalom(self.course))

    def _line_up(self, boss: int, flags: Flags) -> State:
        """RA44: on a given layout the blocks start evenly round the rim, the Boss's first; RA37: alone, one chooses."""
        if self.seats == 1:
            return made(START, 0, 0, 0, 0, (), flags, (NOBODY,), self.fresh)
        places = starts(self.course, self.seats, self.rim)
        blocks = tuple([places[(seat - boss) % self.seats] for seat in range(self.seats)])
        return self._begin_turn(boss, 1, flags, blocks, self.fresh)

    def _start(self, state: State, start: Start) -> State:
        """R5: a space at the wall; then a flag, if any is left (R6)."""
        seat = state.active
        blocks = replaced(state.blocks, seat, start.cell)
        if count(state.flags) == FLAGS:
            return self._begin_turn(state.boss, 1, state.flags, blocks, state.cards)
        return made(FLAG, seat, seat, state.boss, 0, (), state.flags, blocks, state.cards)

    def _flags(self, flags: Flags) -> list[Flag]:
        """R6-R9, RA29, RA30: any colour that lacks a flag, wherever all the rest still finds room."""
        found: list[Flag] = []
        for table, cells in zip(self.flags, self.course.legal_flags(flags), strict=True):
            for cell in members(cells):
                found.append(table[cell])
        return found

    def _flag(self, state: State, flag: Flag) -> State:
        """R10, R11: round the table, block and flag, then flags only, until all six stand."""
        own = tuple(sorted((*state.flags[flag.colour], flag.cell)))
        flags = replaced(state.flags, flag.colour, own)
        if state.seat == CHANCE:
            if count(flags) == FLAGS:
                return self._line_up(state.boss, flags)
            return made(FLAG, CHANCE, state.active, state.boss, 0, (), flags, state.blocks, state.cards)
        if count(flags) == FLAGS:
            return self._begin_turn(state.boss, 1, flags, state.blocks, state.cards)
        seat = (state.active + 1) % self.seats
        phase = START if state.blocks[seat] == NOBODY else FLAG
        return made(phase, seat, seat, state.boss, 0, (), flags, state.blocks, state.cards)

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
        self, boss: int, turn: int, flags: Flags, blocks: tuple[int, ...], cards: tuple[Card, ...]
    ) -> State:
        """R19: the Boss acts first."""
        return self._next_go(boss, boss, turn, flags, blocks, cards)

    def _next_go(
        self, seat: int, boss: int, turn: int, flags: Flags, blocks: tuple[int, ...], cards: tuple[Card, ...]
    ) -> State:
        """R19, R24, R25: give the go to `seat` or to the next with a READY penguin; when all pass, the blocks slide."""
        for _ in range(self.seats):
            own = cards[seat]
            if own[0]:
                return made(ACTION, seat, seat, boss, turn, (), flags, blocks, cards)
            if own[4] == READY:
                if self.seats > 1:
                    return made(ACTION, seat, seat, boss, turn, (), flags, blocks, cards)
                # R52, RA39: alone, the crazy penguin pushes last and unasked.
                return made(ACTION, CHANCE, 0, 0, turn, (), flags, blocks, (crazy_moved(own, PUSH, 1),))
            seat += 1
            if seat == self.seats:
                seat = 0
        cards = tuple([returned(own) for own in cards])
        boss = (boss + 1) % self.seats
        return self._slide_all(boss, turn, flags, blocks, cards, boss, UNDECIDED)

    def _push(self, state: State, push: Push) -> State:
        """R22: a die of any face goes into the MOVE box."""
        _, _, seat, boss, turn, _, flags, blocks, cards = state
        ready, pushing, throw, ko, crazy, dice, loose, marks = cards[seat]
        moved = card(ready - 1, pushing + 1, throw, ko, crazy, add(dice, push.face), loose, marks)
        cards = replaced(cards, seat, moved)
        return self._next_go((seat + 1) % self.seats, boss, turn, flags, blocks, cards)

    def _crazy_push(self, state: State) -> State:
        """R49, RA36: it pushes, and a die is rolled for it."""
        seat = state.active
        cards = replaced(state.cards, seat, crazy_moved(state.cards[seat], PUSH, 1))
        return made(ACTION, CHANCE, seat, state.boss, state.turn, (), state.flags, state.blocks, cards)

    def _throw(self, state: State, throw: Throw) -> State:
        """R20, RA24, RA25: the target loses a READY penguin, if it has one, and chooses if it has both kinds."""
        _, _, seat, boss, turn, _, flags, blocks, cards = state
        own = cards[seat]
        cards = replaced(cards, seat, crazy_moved(own, THROW, 0) if throw.crazy else thrown(own))
        target = throw.target
        calm = cards[target][0] > 0
        crazy = cards[target][4] == READY
        if calm and crazy:
            return made(KNOCK, target, seat, boss, turn, (), flags, blocks, cards)
        if calm or crazy:
            cards = replaced(cards, target, knocked(cards[target], crazy))
        return self._next_go((seat + 1) % self.seats, boss, turn, flags, blocks, cards)

    def _knock(self, state: State, knock: Knock) -> State:
        """RA25: the penguin of the victim's choice falls, and the go passes on from the thrower."""
        _, victim, seat, boss, turn, _, flags, blocks, cards = state
        cards = replaced(cards, victim, knocked(cards[victim], knock.crazy))
        return self._next_go((seat + 1) % self.seats, boss, turn, flags, blocks, cards)

    def _roll(self, state: State, roll: Roll) -> State:
        """R39, R49: one loose die falls into its MOVE box; when none is left the game goes on."""
        phase, _, active, boss, turn, _, flags, blocks, cards = state
        seat = self.roller(state)
        ready, push, throw, ko, crazy, dice, loose, marks = cards[seat]
        rolled = card(ready, push, throw, ko, crazy, add(dice, roll.face), loose - 1, marks)
        cards = replaced(cards, seat, rolled)
        if phase == ACTION:
            return self._next_go((active + 1) % self.seats, boss, turn, flags, blocks, cards)
        for own in cards:
            if own[6]:
                return made(DICE, CHANCE, active, boss, turn, (), flags, blocks, cards)
        return self._slide_on(boss, turn, flags, blocks, cards, active)

    def roller(self, state: State) -> int:
        """Return whose die luck rolls: the seat whose go it is, then the one that was bumped."""
        seat = state.active
        if state.phase == BOSS or state.cards[seat][6]:
            return seat
        for other, own in enumerate(state.cards):
            if own[6]:
                return other
        return seat

    # Sliding phase

    def _slide_on(
        self, boss: int, turn: int, flags: Flags, blocks: tuple[int, ...], cards: tuple[Card, ...], slid: int
    ) -> State:
        """R28: the next block slides, until everybody has slid."""
        slider = (slid + 1) % self.seats
        if slider == boss:
            return self._end_turn(boss, turn, flags, blocks, cards)
        return self._slide_all(boss, turn, flags, blocks, cards, slider, UNDECIDED)

    def _slide_all(
        self,
        boss: int,
        turn: int,
        flags: Flags,
        blocks: tuple[int, ...],
        cards: tuple[Card, ...],
        slider: int,
        side: int,
    ) -> State:
        """R28: from `slider` on, each block slides, until luck has a say; `side` is luck's word for the first slide."""
        while True:
            ready, push, throw, ko, crazy, dice, _, marks = cards[slider]
            dice = cancel(dice)
            stop, hit, seen = self.slide(slider, blocks, dice, side)
            if stop == UNDECIDED:
                return made(SIDE, CHANCE, slider, boss, turn, (), flags, blocks, cards)
            side = UNDECIDED
            # R44, RA6-RA8: the gates on the way.
            for colour, cells in enumerate(flags):
                if seen & self.course.spaces[cells]:
                    marks |= 1 << colour
            loose = 0
            other = NOBODY
            if hit is None:
                blocks = replaced(blocks, slider, stop)
            else:
                other = self._block_at(blocks, hit)
                blocks = self._bounce(blocks, slider, stop, other, hit)
                if other != NOBODY:
                    loose = halved(dice)
                    cards = replaced(cards, other, shaken(cards[other]))
                dice = NO_DICE
            cards = replaced(cards, slider, card(ready, push, throw, ko, crazy, dice, loose, marks))
            if other != NOBODY and (loose or cards[other][6]):
                return made(DICE, CHANCE, slider, boss, turn, (), flags, blocks, cards)
            slider = (slider + 1) % self.seats
            if slider == boss:
                return self._end_turn(boss, turn, flags, blocks, cards)

    def slide(self, slider: int, blocks: tuple[int, ...], dice: Dice, side: int) -> tuple[int, Place | None, int]:
        """R32-R36: follow the straight path of these dice, already cancelled.

        Return where the block stops, the place it bumps into, if any, and the set of spaces that it passed. It stops
        UNDECIDED when the path leaves two possibilities and `side`, luck's word, is not given.
        """
        bits = self.course.bits
        start = blocks[slider]
        q0, r0 = self.course.grid.coordinates[start]
        dq, dr = displacement(dice)
        last = start
        twin = NOWHERE  # the second space of the last step, if it had two
        seen = 0
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
                    return last, (q0 + q, r0 + r), seen
                twin = NOWHERE
            else:
                q2, r2 = step[1]
                twin = self.cell_at(q0 + q2, r0 + r2)
                if not self.is_free(twin, blocks):
                    # RA11, RA12: the line passes over both; if both are blocked, luck says which is hit.
                    if not free and side == UNDECIDED:
                        return UNDECIDED, None, 0
                    if free or side:
                        return last, (q0 + q2, r0 + r2), seen
                    return last, (q0 + q, r0 + r), seen
                if not free:
                    return last, (q0 + q, r0 + r), seen
                seen |= bits[twin]
            seen |= bits[cell]
            last = cell
        return last, None, seen

    def is_free(self, cell: int, blocks: tuple[int, ...]) -> bool:
        """R35: is this neither the wall, nor an obstacle, nor a block?"""
        return cell != NOWHERE and cell not in blocks and not self.course.obstacles & self.course.bits[cell]

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

    def _end_turn(self, boss: int, turn: int, flags: Flags, blocks: tuple[int, ...], cards: tuple[Card, ...]) -> State:
        """R43, RA32, RA41: look for a winner; otherwise the next turn begins."""
        if turn == self.max_turns or self.has_finished(cards):
            return made(END, OVER, boss, boss, turn, (), flags, blocks, cards)
        return self._begin_turn(boss, turn + 1, flags, blocks, cards)

    def has_finished(self, cards: tuple[Card, ...]) -> bool:
        """R45, RA31: has any team marked all the gates it needs?"""
        for own in cards:
            if own[7].bit_count() >= self.gates_to_win:
                return True
        return False

    def outcome(self, state: State) -> Outcome | None:
        """R45-R47, RA33, RA34, RA41: most gates, then most dice, then the youngest; alone, the turns (R53)."""
        if state.seat != OVER:
            return None
        if self.seats == 1:
            return self._time(state)
        gates = [own.marks.bit_count() for own in state.cards]
        worth = [
            (min(passed, self.gates_to_win), sum(own.dice), -seat)
            for seat, (passed, own) in enumerate(zip(gates, state.cards, strict=True))
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
        if not self.has_finished(state.cards):
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


def count(flags: Flags) -> int:
    """Count the flags that stand."""
    return sum([len(cells) for cells in flags])


def crazy_moved(own: Card, box: int, loose: int) -> Card:
    """Return the card with the crazy penguin in another box, and perhaps a die to roll for it."""
    ready, push, throw, ko, _, dice, _, marks = own
    return card(ready, push, throw, ko, box, dice, loose, marks)


def thrown(own: Card) -> Card:
    """R20: a calm penguin goes from READY to THROW."""
    ready, push, throw, ko, crazy, dice, loose, marks = own
    return card(ready - 1, push, throw + 1, ko, crazy, dice, loose, marks)


def knocked(own: Card, crazy: bool) -> Card:
    """R20: a penguin goes from READY to KO."""
    ready, push, throw, ko, mad, dice, loose, marks = own
    if crazy:
        return card(ready, push, throw, ko, KO, dice, loose, marks)
    return card(ready - 1, push, throw, ko + 1, mad, dice, loose, marks)


def returned(own: Card) -> Card:
    """R25: all penguins come back to READY."""
    ready, push, throw, ko, crazy, dice, loose, marks = own
    return card(ready + push + throw + ko, 0, 0, 0, crazy if crazy == NOBODY else READY, dice, loose, marks)


def shaken(own: Card) -> Card:
    """R39, RA17, RA18: of the dice as they lie, half are gone and the rest will be rolled."""
    ready, push, throw, ko, crazy, dice, _, marks = own
    return card(ready, push, throw, ko, crazy, NO_DICE, halved(dice), marks)


def halved(dice: Dice) -> int:
    """R39: how many dice are left when half, rounded down, is taken away."""
    total = dice[0] + dice[1] + dice[2] + dice[3] + dice[4] + dice[5]
    return total - total // 2


def replaced(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the tuple with another value in one place."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)
