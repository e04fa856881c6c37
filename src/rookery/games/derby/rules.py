"""The rules of Iceblock Derby, in the order and with the numbers of its clauses."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from rookery.core.effects import Effect
from rookery.core.outcome import Outcome, rank
from rookery.core.record import replaced
from rookery.core.rules import CHANCE, Rules, Seat
from rookery.games.derby.course import COLOURS, FLAGS, Course, Flags, course, obstacle_cells
from rookery.games.derby.effects import (
    GATE_COUNTS,
    SlideTeller,
    settle,
    tell_end,
    tell_knock,
    tell_push,
    tell_return,
    tell_roll,
    tell_throw,
    tell_turn,
)
from rookery.games.derby.geometry import NO_DICE, Dice, add, cancel, count_dice, displacement
from rookery.games.derby.setup import ROUNDS, Setup
from rookery.games.derby.state import (
    ACTION,
    ALL_PENGUINS,
    CALM_TO,
    CRAZY_TO,
    DICE,
    END,
    FLAG,
    KNOCK,
    KO,
    NOBODY,
    OVER,
    PENGUINS_BY_BOX,
    PUSH,
    READY,
    SIDE,
    START,
    THROW,
    Action,
    CrazyPush,
    Knock,
    Penguins,
    Push,
    Roll,
    Side,
    State,
    Team,
    Throw,
)
from rookery.grids.grid import NOWHERE
from rookery.i18n import Text, plural

FACES: Final = 6
MEDALS: Final = (("gold", 9), ("silver", 13), ("bronze", 18))
"""RA38: the most turns for each medal, for three gates."""
TRIAL_PENGUINS: Final = 2
"""R51, RA38: a team with more penguins that push where their player likes earns no medal."""
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

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.course = course_of(options)
        self.gates_to_win = int(options["gates_to_win"])
        self.max_turns = int(options["max_turns"])
        self.all_ready: tuple[Penguins, ...] = tuple(
            [
                ready_penguins(int(count), str(crazy))
                for count, crazy in zip(options["penguins"], options["crazy"], strict=True)
            ]
        )
        """The penguins of each seat at the start of a turn."""
        self.after = [tuple([(seat + step) % seats for step in range(1, seats + 1)]) for seat in range(seats)]
        """R19: for each seat, who acts after it, in order; it comes last itself."""
        self.ages = [(seat + 1 - int(options["youngest"])) % seats for seat in range(seats)]
        """RA34: each seat's place in the order of age, 0 for the youngest."""
        actions: list[Action] = [*ROLLS, *SIDES, *PUSHES, CRAZY_PUSH, *KNOCKS]
        self.throws: list[Throw] = []
        self.crazy_throws: list[Throw] = []
        if seats > 1:
            self.throws = [Throw(len(actions) + seat, seat, False) for seat in range(seats)]
            actions += self.throws
            self.crazy_throws = [Throw(len(actions) + seat, seat, True) for seat in range(seats)]
            actions += self.crazy_throws
        self.setup = Setup(self.course, str(options["layout"]), self.all_ready, self.ages, len(actions))
        self.actions = (*actions, *self.setup.actions)
        self.menus: list[list[tuple[Action, ...]]] = [
            [self._menu(seat, calm=own.ready > 0, crazy=own.crazy == READY) for own in ALL_PENGUINS]
            for seat in range(seats)
        ]
        """What a seat may do, by seat and by the number of its penguins."""
        # A turn: each penguin acts or is knocked out once, and a crazy one costs one more roll. A slide costs at most
        # one Side and rolls at most two dice more than it removes, and no die is removed that was not pushed in.
        penguins = sum([own.ready + (own.crazy == READY) for own in self.all_ready])
        crazy = sum([own.crazy == READY for own in self.all_ready])
        self.max_actions = seats * (ROUNDS + 1) + FLAGS + self.max_turns * (2 * penguins + crazy + 3 * seats)
        self.has_secrets = False
        self.has_chance = True

    def initial_state(self) -> State:
        return self.setup.initial_state()

    def to_move(self, state: State) -> Seat | None:
        return None if state.seat == OVER else state.seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        phase = state.phase
        seat = state.seat
        if phase == ACTION and seat >= 0:
            return self.menus[seat][state.teams[seat].penguins.number]
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

    def apply(self, state: State, action: Action, effects: list[Effect] | None = None) -> State:
        told = 0 if effects is None else len(effects)
        # Compiled code unpacks a named tuple faster than it finds an attribute by name.
        if isinstance(action, Push):
            _, face = action
            after = self._push(state, face, effects)
        elif isinstance(action, Throw):
            after = self._throw(state, action, effects)
        elif isinstance(action, Side):
            after = self._slide_all(state, list(state.teams), state.boss, state.active, action.side, effects)
        elif isinstance(action, CrazyPush):
            after = self._crazy_push(state, state.active, state.teams, effects)
        elif isinstance(action, Knock):
            after = self._knock(state, action, effects)
        elif isinstance(action, Roll) and state.phase > FLAG:
            after = self._roll(state, action.face, effects)
        else:
            after = self.setup.apply(state, action, effects)
            if after.phase == ACTION:
                after = self._begin_turn(after, after.teams, after.boss, effects)
        if effects is not None:
            settle(effects, told, state, after)
        return after

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

    def _begin_turn(self, state: State, teams: tuple[Team, ...], boss: int, effects: list[Effect] | None) -> State:
        """R19: the Boss acts first, and all penguins are READY."""
        turn = state.turn + 1
        if effects is not None:
            tell_turn(effects, boss, turn, self.seats)
        begun = State(ACTION, boss, boss, boss, turn, state.flags, teams)
        if self.seats > 1 or teams[boss].penguins.ready:
            return begun
        return self._crazy_push(begun, boss, teams, effects)

    def _next_go(self, state: State, seat: int, teams: tuple[Team, ...], effects: list[Effect] | None) -> State:
        """R19, R24: give the go to the next after `seat` with a READY penguin; when all pass, the blocks slide."""
        for after in self.after[seat]:
            penguins = teams[after].penguins
            if penguins.ready or (penguins.crazy == READY and self.seats > 1):
                return State(ACTION, after, after, state.boss, state.turn, state.flags, teams)
            if penguins.crazy == READY:
                # R52, RA39: alone, the crazy penguin pushes last and unasked.
                return self._crazy_push(state, after, teams, effects)
        return self._begin_slides(state, teams, effects)

    def _push(self, state: State, face: int, effects: list[Effect] | None) -> State:
        """R22: a die of any face goes into the MOVE box."""
        seat = state.active
        team = state.teams[seat]
        pushed = Team(team.cell, CALM_TO[PUSH][team.penguins.number], add(team.dice, face), 0, team.gates)
        if effects is not None:
            tell_push(effects, seat, team.penguins, pushed.penguins, face)
        return self._next_go(state, seat, replaced(state.teams, seat, pushed), effects)

    def _crazy_push(self, state: State, seat: int, teams: tuple[Team, ...], effects: list[Effect] | None) -> State:
        """R49, RA36: the crazy penguin pushes where a die says."""
        team = teams[seat]
        pushed = Team(team.cell, CRAZY_TO[PUSH][team.penguins.number], team.dice, 1, team.gates)
        if effects is not None:
            tell_push(effects, seat, team.penguins, pushed.penguins, 0)
        teams = replaced(teams, seat, pushed)
        return State(ACTION, CHANCE, seat, state.boss, state.turn, state.flags, teams)

    def _throw(self, state: State, throw: Throw, effects: list[Effect] | None) -> State:
        """R20, RA24, RA25: the target loses a READY penguin, if it has one, and chooses if it has both kinds."""
        _, target, crazy = throw
        seat = state.active
        team = state.teams[seat]
        moves = CRAZY_TO if crazy else CALM_TO
        thrown = with_penguins(team, moves[THROW][team.penguins.number])
        teams = replaced(state.teams, seat, thrown)
        victim = teams[target].penguins
        if effects is not None:
            tell_throw(effects, seat, (team.penguins, thrown.penguins), target, victim)
        if victim.crazy == READY:
            if victim.ready:
                return State(KNOCK, target, seat, state.boss, state.turn, state.flags, teams)
            teams = self._fall(teams, target, CRAZY_TO[KO], effects)
        elif victim.ready:
            teams = self._fall(teams, target, CALM_TO[KO], effects)
        return self._next_go(state, seat, teams, effects)

    def _knock(self, state: State, knock: Knock, effects: list[Effect] | None) -> State:
        """RA25: the penguin of the victim's choice falls, and the go passes on from the thrower."""
        teams = self._fall(state.teams, state.seat, CRAZY_TO[KO] if knock.crazy else CALM_TO[KO], effects)
        return self._next_go(state, state.active, teams, effects)

    def _fall(
        self, teams: tuple[Team, ...], seat: int, moves: tuple[Penguins, ...], effects: list[Effect] | None
    ) -> tuple[Team, ...]:
        """R20: a penguin goes from READY to KO."""
        team = teams[seat]
        fallen = with_penguins(team, moves[team.penguins.number])
        if effects is not None:
            tell_knock(effects, seat, team.penguins, fallen.penguins)
        return replaced(teams, seat, fallen)

    def _roll(self, state: State, face: int, effects: list[Effect] | None) -> State:
        """R39, R49: one die falls into its MOVE box; when none is left to roll the game goes on."""
        seat = self.roller(state)
        team = state.teams[seat]
        rolled = Team(team.cell, team.penguins, add(team.dice, face), team.to_roll - 1, team.gates)
        teams = replaced(state.teams, seat, rolled)
        if effects is not None:
            tell_roll(effects, seat, face, "R49" if state.phase == ACTION else "R39")
        if state.phase == ACTION:
            return self._next_go(state, seat, teams, effects)
        for team in teams:
            if team.to_roll:
                return State(DICE, CHANCE, state.active, state.boss, state.turn, state.flags, teams)
        slider = (state.active + 1) % self.seats
        if slider == state.boss:
            return self._end_turn(state, teams, state.boss, effects)
        return self._slide_all(state, list(teams), state.boss, slider, UNDECIDED, effects)

    def roller(self, state: State) -> int:
        """Return whose die chance rolls: that of the seat whose go it is, then that of the one it bumped."""
        if state.teams[state.active].to_roll:
            return state.active
        for seat, team in enumerate(state.teams):
            if team.to_roll:
                return seat
        return state.active

    # Sliding phase

    def _begin_slides(self, state: State, teams: tuple[Team, ...], effects: list[Effect] | None) -> State:
        """R25, R26: all penguins come back to READY and the marker passes on before anything slides (RA27).

        Nobody acts between, so it is the slide of a block that brings its penguins back.
        """
        boss = (state.boss + 1) % self.seats
        if effects is not None:
            tell_return(effects, teams, self.all_ready, boss)
        return self._slide_all(state, list(teams), boss, boss, UNDECIDED, effects)

    def _slide_all(
        self, state: State, teams: list[Team], boss: int, slider: int, side: int, effects: list[Effect] | None
    ) -> State:
        """R28: slide block after block, from `slider` on, until chance must act or everybody has slid (R43).

        `side` is chance's answer where the path of the first leaves two possibilities (R36).
        """
        seats = self.seats
        while True:
            phase = self._slide_block(teams, state.flags, slider, side, effects)
            if phase != END:
                ready = tuple([with_penguins(team, own) for team, own in zip(teams, self.all_ready, strict=True)])
                return State(phase, CHANCE, slider, boss, state.turn, state.flags, ready)
            slider += 1
            if slider == seats:
                slider = 0
            if slider == boss:
                return self._end_turn(state, tuple(teams), boss, effects)
            side = UNDECIDED

    def _slide_block(
        self, teams: list[Team], flags: Flags, slider: int, side: int, effects: list[Effect] | None
    ) -> int:
        """R29: cancel dice and slide one block; return the phase in which chance must act, or END of this slide."""
        before = teams.copy() if effects is not None else teams
        team = teams[slider]
        dice = cancel(team.dice)
        cells = [other.cell for other in teams]
        stop, hit, passed = self.slide(cells, flags, slider, dice, side)
        if stop == UNDECIDED:
            if effects is not None:
                effects.append(Effect("note", seat=slider, rule="R36", cause="side"))
            return SIDE
        if passed and self.course.must_cross:
            passed = self.course.crossed(flags, team.cell, stop, passed)
        teams[slider] = Team(stop, self.all_ready[slider], dice, 0, team.gates | passed)
        phase = END if hit == NOWHERE else self._bump(teams, slider, hit)
        if effects is not None:
            SlideTeller(effects, self.course, slider, before, teams).tell(stop, hit, passed)
        return phase

    def slide(self, cells: list[int], flags: Flags, slider: int, dice: Dice, side: int) -> tuple[int, int, int]:
        """R32-R36, R44: follow the straight path of these dice, already cancelled, from one of the blocks' cells.

        Return the cell where the block stops, the index it bumps into, or NOWHERE, and the colours of the gates that
        it enters. It stops UNDECIDED when the path leaves two possibilities and `side`, chance's answer, is not given.
        """
        colours = self.course.colours(flags)
        cell_at = self.course.cells
        blocked = [NOWHERE, *cells]
        last = cells[slider]
        start = self.course.indices[last]
        twin = NOWHERE  # the second space of the last step, if it had two
        entered = 0
        for offset, other in self.course.offsets(displacement(dice)):
            cell = cell_at[start + offset]
            free = cell not in blocked
            if not other:
                if not free:
                    if twin != NOWHERE:
                        if side == UNDECIDED:
                            return UNDECIDED, NOWHERE, 0
                        last = twin if side else last
                    return last, start + offset, entered
                twin = NOWHERE
            else:
                twin = cell_at[start + other]
                if twin in blocked:
                    # RA11, RA12: the line passes over both; if both are blocked, chance says which is hit.
                    if not free and side == UNDECIDED:
                        return UNDECIDED, NOWHERE, 0
                    return last, start + (other if free or side else offset), entered
                if not free:
                    return last, start + offset, entered
                entered |= colours[twin]
            entered |= colours[cell]
            last = cell
        return last, NOWHERE, entered

    def _bump(self, teams: list[Team], slider: int, hit: int) -> int:
        """R37-R39, RA15, RA16: step directly away from what was hit, and it from the slider, where there is room."""
        team = teams[slider]
        index = self.course.indices[team.cell]
        other = self._block_at(teams, hit)
        rest = self._away(teams, team.cell, index + index - hit)
        to_roll = 0 if other == NOBODY else half_left(team.dice)
        teams[slider] = Team(rest, team.penguins, NO_DICE, to_roll, team.gates)
        if other == NOBODY:
            return END
        team = teams[other]
        rest = self._away(teams, team.cell, hit + hit - index)
        # RA17, RA18: half of each box is gone, and all that is left will be rolled.
        teams[other] = Team(rest, team.penguins, NO_DICE, half_left(team.dice), team.gates)
        return DICE if to_roll or teams[other].to_roll else END

    def _away(self, teams: list[Team], cell: int, index: int) -> int:
        """RA16: return the cell at an index, or the block's own if that one is taken."""
        away = self.course.cells[index]
        taken = [team.cell for team in teams]
        return cell if away == NOWHERE or away in taken else away

    def _block_at(self, teams: list[Team], index: int) -> int:
        cell = self.course.cells[index]
        return NOBODY if cell == NOWHERE else [team.cell for team in teams].index(cell)

    # The end

    def _end_turn(self, state: State, teams: tuple[Team, ...], boss: int, effects: list[Effect] | None) -> State:
        """R43, RA32, RA41: look for a winner; otherwise the next turn begins."""
        if state.turn < self.max_turns and not self.has_finished(teams):
            return self._begin_turn(state, teams, boss, effects)
        ended = State(END, OVER, boss, boss, state.turn, state.flags, teams)
        if effects is not None:
            tell_end(effects, self.outcome(ended), teams)
        return ended

    def has_finished(self, teams: tuple[Team, ...]) -> bool:
        """R45, RA31: has any team marked all the gates it needs?"""
        for team in teams:
            if GATE_COUNTS[team.gates] >= self.gates_to_win:
                return True
        return False

    def outcome(self, state: State) -> Outcome | None:
        """R45-R47, RA33, RA34, RA41: most gates, then most dice, then the youngest; alone, the turns (R53)."""
        if state.seat != OVER:
            return None
        if self.seats == 1:
            return self._time(state)
        gates = [GATE_COUNTS[team.gates] for team in state.teams]
        worth = [
            (min(passed, self.gates_to_win), count_dice(team.dice), -age)
            for passed, team, age in zip(gates, state.teams, self.ages, strict=True)
        ]
        best = max(worth)
        rivals = [other for other in worth if other[0] == best[0]]
        reason = "gates"
        text = Text("First through all the gates.", "Toutes les portes avant tout le monde.")
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
        if not self.has_finished(state.teams):
            return Outcome((2,), (turns,), "turns", Text("Time is up.", "Temps écoulé."))
        trial = self.all_ready[0].ready <= TRIAL_PENGUINS
        ending = plural(turns)
        for medal, most in MEDALS:
            if trial and turns * len(COLOURS) <= most * self.gates_to_win:
                text = Text(f"{turns} turn{ending.en}: {medal}!", f"{turns} tour{ending.fr} : {FRENCH_MEDALS[medal]} !")
                return Outcome((1,), (turns,), medal, text)
        text = Text(f"Home in {turns} turn{ending.en}.", f"Course finie en {turns} tour{ending.fr}.")
        return Outcome((1,), (turns,), "finished", text)

    # Nothing is hidden

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def sample_state(self, view: State, rng: Random) -> State:
        return view


def scores(rules: Derby, view: State) -> tuple[int, ...]:
    """Count the gates that each team has passed; alone, the turns (R53)."""
    return (view.turn,) if rules.seats == 1 else tuple([GATE_COUNTS[team.gates] for team in view.teams])


def course_of(options: Mapping[str, Any]) -> Course:
    """Return the course that these options describe."""
    radius = int(options["radius"])
    obstacles = obstacle_cells(radius, options["obstacles"])
    return course(radius, obstacles, bool(options["gate_alignment"] == "row"), bool(options["gates"] == "crossed"))


def ready_penguins(count: int, crazy: str) -> Penguins:
    """RA35, RA36: all penguins of a team in READY; the crazy one is one of them, or one more."""
    calm = count - 1 if crazy == "replace" else count
    return PENGUINS_BY_BOX[(calm, 0, 0, 0, NOBODY if crazy == "none" else READY)]


def with_penguins(team: Team, penguins: Penguins) -> Team:
    """Return the team with its penguins in other boxes."""
    return Team(team.cell, penguins, team.dice, team.to_roll, team.gates)


def half_left(dice: Dice) -> int:
    """R39: how many dice are left when half, rounded down, is taken away."""
    total = count_dice(dice)
    return total - total // 2
