"""The rules of Pingouin, in the order and with the numbers of its clauses."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rookery.core.effects import Effect
from rookery.core.outcome import Outcome, rank, winners
from rookery.core.record import replaced
from rookery.core.rules import CHANCE, Rules, Seat
from rookery.games.pingouin.state import BLOCKS, FLOE, OVER, Action, Lay, Place, Slide, State, blocks_key, penguin_key
from rookery.grids import hex_distance
from rookery.i18n import Text

if TYPE_CHECKING:
    from mypy_extensions import i64

PENGUINS: Final = {2: 4, 3: 3, 4: 2}
"""P7: penguins a player, by number of players."""

BITS: Final = tuple([1 << cell for cell in range(BLOCKS)])
"""The set that holds just this cell."""
EVERYWHERE: Final = sum(BITS)
"""The set of all cells."""
RINGS: Final = tuple([sum([BITS[cell] for cell in ring if cell >= 0]) for ring in FLOE.neighbours])
"""The set of cells round each cell."""

LAYS: Final = tuple([Lay(fish - 1, fish) for fish in (1, 2, 3)])
PLACES: Final = tuple([Place(3 + cell, cell) for cell in range(BLOCKS)])


class Run(NamedTuple):
    """P14: all slides from one cell, direction after direction, nearest first."""

    slides: tuple[Slide, ...]
    ends: bytes
    """Where each of them ends."""
    skips: bytes
    """For each of them, the place here of the next direction's first: a block that is not free ends a direction."""


def _runs() -> tuple[Run, ...]:
    """Make every slide once."""
    number = 3 + BLOCKS
    runs = []
    for start, rays in enumerate(FLOE.rays):
        ends = [end for ray in rays for end in ray]
        skips = [sum([len(ray) for ray in rays[: way + 1]]) for way, ray in enumerate(rays) for _ in ray]
        slides = tuple([Slide(number + place, start, end) for place, end in enumerate(ends)])
        runs.append(Run(slides, bytes(ends), bytes(skips)))
        number += len(ends)
    return tuple(runs)


RUNS: Final = _runs()
ACTIONS: Final[tuple[Action, ...]] = (*LAYS, *PLACES, *[slide for run in RUNS for slide in run.slides])
ENDINGS: Final = {
    "fish": Text("Most fish wins.", "Le plus de poissons l'emporte."),
    "blocks": Text("Equal in fish: most blocks wins.", "À égalité de poissons, le plus de blocs l'emporte."),
    "shared": Text(
        "Equal in fish and blocks: they win together.", "À égalité de poissons et de blocs : victoire partagée."
    ),
}


class Pingouin(Rules[State, Action, State]):
    """Pingouin for 2 to 4 seats."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.actions = ACTIONS
        self.penguins = PENGUINS[seats]
        # P4 lays every block, P10 places every penguin, and each slide takes a block (P17).
        self.max_actions = BLOCKS + seats * self.penguins + BLOCKS
        self.has_secrets = False
        self.has_chance = False
        self.fish_counts: tuple[int, ...] = tuple(options["fish_counts"])
        self.one_fish = bool(options["placement"] == "one_fish")
        self.score_last = bool(options["score_last_block"])

    def initial_state(self) -> State:
        nothing = (0,) * self.seats
        return State(b"", 0, ((),) * self.seats, self.seats * self.penguins, CHANCE, nothing, nothing)

    def deal(self, state: State, rng: Random) -> State | None:
        """P5: shuffle the blocks, which is what laying them one by one comes to."""
        if state.fish:
            return None
        fish = [count for count, blocks in enumerate(self.fish_counts, 1) for _ in range(blocks)]
        rng.shuffle(fish)
        return State(bytes(fish), EVERYWHERE, state.penguins, state.to_place, 0, state.scores, state.blocks)

    def to_move(self, state: State) -> Seat | None:
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.seat >= 0:
            return self.places(state) if state.to_place else slides(state)
        if state.seat == CHANCE:
            return [lay for lay, left in zip(LAYS, self._left(state), strict=True) if left]
        return ()

    def odds(self, state: State) -> Sequence[int]:
        return [left for left in self._left(state) if left]

    def apply(self, state: State, action: Action, effects: list[Effect] | None = None) -> State:
        if isinstance(action, Slide):
            return self._slide(state, action, effects)
        if isinstance(action, Place):
            return self._place(state, action, effects)
        return self._lay(state, action, effects)

    # Preparation

    def _left(self, state: State) -> list[int]:
        """P5, PA2: how many blocks with 1, 2 and 3 fish chance has not laid yet."""
        return [count - state.fish.count(fish) for fish, count in enumerate(self.fish_counts, 1)]

    def _lay(self, state: State, lay: Lay, effects: list[Effect] | None) -> State:
        """P4, P5: lay one block; after the last one the youngest places first (P8)."""
        fish = state.fish + bytes((lay.fish,))
        free = state.free | BITS[len(state.fish)]
        laid = len(fish) == BLOCKS
        if laid and effects is not None:
            effects.append(Effect("deal", amount=BLOCKS, rule="P5"))
        seat = 0 if laid else CHANCE
        return State(fish, free, state.penguins, state.to_place, seat, state.scores, state.blocks)

    def places(self, state: State) -> list[Place]:
        """P8a, P9: any free block; P8b, PA1: or one with exactly one fish; PA4: or, without any, with the fewest."""
        fish = state.fish
        free: i64 = state.free
        found: list[Place] = []
        fewest = 1
        while not found:
            cell: i64
            for cell in range(BLOCKS):
                if free >> cell & 1 and (fish[cell] == fewest or not self.one_fish):
                    found.append(PLACES[cell])
            fewest += 1
        return found

    def _place(self, state: State, place: Place, effects: list[Effect] | None) -> State:
        """P8, P10: round the table until every penguin stands; then the youngest moves first (PA5)."""
        seat = state.seat
        cell = place.cell
        penguins = replaced(state.penguins, seat, (*state.penguins[seat], cell))
        free = state.free ^ BITS[cell]
        if effects is not None:
            key = penguin_key(seat, len(state.penguins[seat]))
            rule = "P8a" if not self.one_fish else "P8b" if state.fish[cell] == 1 else "PA4"
            effects.append(Effect("add", key, FLOE.names[cell], seat, rule=rule))
        to_place = state.to_place - 1
        after = (seat + 1) % self.seats if to_place else 0
        placed = State(state.fish, free, penguins, to_place, after, state.scores, state.blocks)
        return placed if to_place else self.settle_turn(placed, effects)

    # A turn

    def _slide(self, state: State, slide: Slide, effects: list[Effect] | None) -> State:
        """P12-P17: move the penguin, take the block it left."""
        _, start, end = slide
        fish, penguins, scores, blocks = state.fish, state.penguins, state.scores, state.blocks
        seat = state.seat
        own = tuple([end if cell == start else cell for cell in penguins[seat]])
        caught = fish[start]
        free = state.free ^ BITS[end]
        turn = (seat + 1) % self.seats
        after = State(
            emptied(fish, start),
            free,
            replaced(penguins, seat, own),
            0,
            turn,
            replaced(scores, seat, scores[seat] + caught),
            replaced(blocks, seat, blocks[seat] + 1),
        )
        if effects is not None:
            key = penguin_key(seat, own.index(end))
            length = hex_distance(FLOE.coordinates[start], FLOE.coordinates[end])
            effects.append(Effect("move", key, FLOE.names[end], seat, length, "P14"))
            effects.append(Effect("remove", FLOE.names[start], seat=seat, rule="P17"))
            effects.append(Effect("change", blocks_key(seat), seat=seat, amount=after.blocks[seat], rule="P17"))
            effects.append(Effect("score", seat=seat, amount=caught, rule="P17"))
            effects.extend(newly_stuck(state.free, after))
        return after if can_move(free, penguins[turn]) else self.settle_turn(after, effects)

    def settle_turn(self, state: State, effects: list[Effect] | None = None) -> State:
        """P18-P20, PA9: give the turn to the first seat from this one that can move; those before it retire."""
        seat = state.seat
        for _ in range(self.seats):
            own = state.penguins[seat]
            if own:
                if can_move(state.free, own):
                    return self._with_turn(state, seat)
                state = self._retire(state, seat, effects)
            seat = (seat + 1) % self.seats
        state = self._with_turn(state, OVER)
        if effects is not None:
            self._tell_end(state, effects)
        return state

    def _with_turn(self, state: State, seat: int) -> State:
        return State(state.fish, state.free, state.penguins, 0, seat, state.scores, state.blocks)

    def _retire(self, state: State, seat: int, effects: list[Effect] | None) -> State:
        """P18: take all penguins off, and the blocks under them; PA10: those may not count."""
        own = state.penguins[seat]
        fish, scores, blocks = state.fish, state.scores, state.blocks
        if self.score_last:
            scores = replaced(scores, seat, scores[seat] + sum([fish[cell] for cell in own]))
            blocks = replaced(blocks, seat, blocks[seat] + len(own))
        for cell in own:
            fish = emptied(fish, cell)
        after = State(fish, state.free, replaced(state.penguins, seat, ()), 0, seat, scores, blocks)
        if effects is not None:
            self._tell_retired(state, after, seat, effects)
        return after

    def _tell_retired(self, before: State, after: State, seat: int, effects: list[Effect]) -> None:
        own = before.penguins[seat]
        effects.append(Effect("out", seat=seat, amount=len(own), rule="P18", cause="no_move"))
        for which, cell in enumerate(own):
            effects.append(Effect("remove", penguin_key(seat, which), seat=seat, rule="P18"))
            effects.append(Effect("remove", FLOE.names[cell], seat=seat, rule="P18"))
        if self.score_last:
            kept = after.scores[seat] - before.scores[seat]
            effects.append(Effect("change", blocks_key(seat), seat=seat, amount=after.blocks[seat], rule="P18"))
            effects.append(Effect("score", seat=seat, amount=kept, rule="P18", cause="kept"))
        else:
            effects.append(Effect("note", seat=seat, amount=len(own), rule="PA10", cause="lost"))

    # The end

    def outcome(self, state: State) -> Outcome | None:
        """P21-P23: most fish, then most blocks (PA12), then together."""
        if state.seat != OVER:
            return None
        ranks = rank(list(zip(state.scores, state.blocks, strict=True)))
        reason = "blocks" if ranks.count(1) == 1 else "shared"
        if state.scores.count(max(state.scores)) == 1:
            reason = "fish"
        return Outcome(ranks, state.scores, reason, ENDINGS[reason])

    def _tell_end(self, state: State, effects: list[Effect]) -> None:
        """P20-P23: say who won and, where fish did not decide, what did."""
        outcome = self.outcome(state)
        assert outcome is not None
        won = winners(outcome)
        fish = max(state.scores)
        if outcome.reason == "fish":
            effects.append(Effect("end", seat=won[0], amount=fish, rule="P21", cause="fish"))
            return
        level = [str(seat + 1) for seat, score in enumerate(state.scores) if score == fish]
        effects.append(Effect("note", to=",".join(level), amount=fish, rule="P22", cause="tie"))
        blocks = state.blocks[won[0]]
        if outcome.reason == "blocks":
            effects.append(Effect("end", seat=won[0], amount=blocks, rule="PA12", cause="blocks"))
        else:
            together = ",".join([str(seat + 1) for seat in won])
            effects.append(Effect("end", to=together, amount=blocks, rule="P23", cause="shared"))

    # Nothing is hidden (PA13)

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def sample_state(self, view: State, rng: Random) -> State:
        return view


def slides(state: State) -> list[Slide]:
    """P13-P16, PA6, PA7: every penguin, every direction, as far as free blocks reach."""
    free: i64 = state.free
    found = []
    for cell in state.penguins[state.seat]:
        if not free & RINGS[cell]:
            continue
        run, ends, skips = RUNS[cell]
        place: i64 = 0
        last: i64 = len(ends)
        while place < last:
            if free >> ends[place] & 1:
                found.append(run[place])
                place += 1
            else:
                place = skips[place]
    return found


def can_move(free: int, penguins: tuple[int, ...]) -> bool:
    """P18: is there a free block next to one of these penguins?"""
    for cell in penguins:
        if free & RINGS[cell]:
            return True
    return False


def newly_stuck(free: int, after: State) -> list[Effect]:
    """PA8: note each penguin that has lost its last free neighbour."""
    found = []
    for seat, own in enumerate(after.penguins):
        for which, cell in enumerate(own):
            ring = RINGS[cell]
            if not after.free & ring and (free & ring or free & BITS[cell]):
                key, name = penguin_key(seat, which), FLOE.names[cell]
                found.append(Effect("note", key, name, seat, rule="PA8", cause="stuck"))
    return found


def emptied(fish: bytes, cell: int) -> bytes:
    """Return the floe with a hole in one more place."""
    return fish[:cell] + b"\0" + fish[cell + 1 :]
