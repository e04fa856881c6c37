"""The rules of Pingouin, in the order and with the numbers of RULES.md."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.outcome import Outcome, rank
from rookery.core.values import replaced
from rookery.games.pingouin.state import BLOCKS, FLOE, OVER, Action, Lay, Place, Slide, State, made
from rookery.text import Text

if TYPE_CHECKING:
    from mypy_extensions import i64

PENGUINS: Final = {2: 4, 3: 3, 4: 2}
"""P7: penguins a player, by number of players."""

BITS: Final = tuple([1 << cell for cell in range(BLOCKS)])
"""The set that holds just this cell."""
RINGS: Final = tuple([sum([BITS[cell] for cell in ring if cell >= 0]) for ring in FLOE.neighbours])
"""The set of cells round each cell."""

LAYS: Final = tuple([Lay(fish - 1, fish) for fish in (1, 2, 3)])
PLACES: Final = tuple([Place(3 + cell, cell) for cell in range(BLOCKS)])


def _slides() -> tuple[tuple[tuple[bytes, tuple[Slide, ...]], ...], ...]:
    """Make every slide once (P14): for each cell and direction where they end, nearest first, and the slides."""
    number = 3 + BLOCKS
    table = []
    for start, rays in enumerate(FLOE.rays):
        runs = []
        for ray in rays:
            if ray:
                runs.append((bytes(ray), tuple([Slide(number + step, start, end) for step, end in enumerate(ray)])))
                number += len(ray)
        table.append(tuple(runs))
    return tuple(table)


SLIDES: Final = _slides()
ACTIONS: Final[tuple[Action, ...]] = (
    *LAYS,
    *PLACES,
    *[slide for runs in SLIDES for _, run in runs for slide in run],
)


class Pingouin(Rules[State, Action, State]):
    """Pingouin for 2 to 4 seats."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.actions = ACTIONS
        self.penguins = PENGUINS[seats]
        # P4 lays every block, P10 places every penguin, and each slide takes a block (P17).
        self.longest = BLOCKS + seats * self.penguins + BLOCKS
        self.fish_counts: tuple[int, ...] = tuple(options["fish_counts"])
        self.one_fish = bool(options["placement"] == "one_fish")
        self.score_last = bool(options["score_last_block"])

    def opening(self) -> State:
        nothing = (0,) * self.seats
        return State(b"", 0, ((),) * self.seats, self.seats * self.penguins, CHANCE, nothing, nothing)

    def to_move(self, state: State) -> Seat | None:
        seat = state.seat
        return None if seat == OVER else seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.seat >= 0:
            return self._places(state) if state.to_place else slides(state)
        if state.seat == CHANCE:
            return [lay for lay, left in zip(LAYS, self._left(state), strict=True) if left]
        return ()

    def odds(self, state: State) -> Sequence[int]:
        return [left for left in self._left(state) if left]

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Slide):
            return self._slide(state, action)
        if isinstance(action, Place):
            return self._place(state, action)
        return self._lay(state, action)

    # Preparation

    def _left(self, state: State) -> list[int]:
        """P5, PA2: how many blocks with 1, 2 and 3 fish luck has not laid yet."""
        return [count - state.fish.count(fish) for fish, count in enumerate(self.fish_counts, 1)]

    def _lay(self, state: State, lay: Lay) -> State:
        """P4, P5: lay one block; after the last one the youngest places first (P8)."""
        fish = state.fish + bytes((lay.fish,))
        free = state.free | BITS[len(state.fish)]
        seat = 0 if len(fish) == BLOCKS else CHANCE
        return made(fish, free, state.penguins, state.to_place, seat, state.scores, state.blocks)

    def _places(self, state: State) -> list[Place]:
        """P8a, P9: any free block; P8b, PA1: or one with exactly one fish; PA4: or, without any, with the fewest."""
        fish = state.fish
        free = state.free
        if not self.one_fish:
            return [PLACES[cell] for cell in range(BLOCKS) if free & BITS[cell]]
        found: list[Place] = []
        fewest = 1
        while not found:
            found = [PLACES[cell] for cell in range(BLOCKS) if fish[cell] == fewest and free & BITS[cell]]
            fewest += 1
        return found

    def _place(self, state: State, place: Place) -> State:
        """P8, P10: round the table until every penguin stands; then the youngest moves first (PA5)."""
        seat = state.seat
        penguins = replaced(state.penguins, seat, (*state.penguins[seat], place.cell))
        free = state.free & ~BITS[place.cell]
        to_place = state.to_place - 1
        if to_place:
            return made(state.fish, free, penguins, to_place, (seat + 1) % self.seats, state.scores, state.blocks)
        return self.turn(state.fish, free, penguins, 0, state.scores, state.blocks)

    # A turn

    def _slide(self, state: State, slide: Slide) -> State:
        """P12-P17: move the penguin, take the block it left."""
        _, start, end = slide
        fish, free, penguins, _, seat, scores, blocks = state
        own = tuple([end if cell == start else cell for cell in penguins[seat]])
        caught = scores[seat] + fish[start]
        fish = emptied(fish, start)
        free &= ~BITS[end]
        penguins = replaced(penguins, seat, own)
        scores = replaced(scores, seat, caught)
        blocks = replaced(blocks, seat, blocks[seat] + 1)
        return self.turn(fish, free, penguins, (seat + 1) % self.seats, scores, blocks)

    def turn(
        self,
        fish: bytes,
        free: int,
        penguins: tuple[tuple[int, ...], ...],
        seat: int,
        scores: tuple[int, ...],
        blocks: tuple[int, ...],
    ) -> State:
        """P18-P20, PA9: the turn goes to `seat` or the next that can move; one whose turn comes and cannot retires."""
        for _ in range(self.seats):
            own = penguins[seat]
            if own:
                if can_move(free, own):
                    return made(fish, free, penguins, 0, seat, scores, blocks)
                # P18: he takes his penguins off, and the blocks under them; PA10: those may not count.
                if self.score_last:
                    scores = replaced(scores, seat, scores[seat] + sum([fish[cell] for cell in own]))
                    blocks = replaced(blocks, seat, blocks[seat] + len(own))
                for cell in own:
                    fish = emptied(fish, cell)
                penguins = replaced(penguins, seat, ())
            seat = (seat + 1) % self.seats
        return made(fish, free, penguins, 0, OVER, scores, blocks)

    # The end

    def outcome(self, state: State) -> Outcome | None:
        """P21-P23: most fish, then most blocks (PA12), then together."""
        if state.seat != OVER:
            return None
        ranks = rank(list(zip(state.scores, state.blocks, strict=True)))
        best = max(state.scores)
        if state.scores.count(best) == 1:
            return Outcome(ranks, state.scores, "fish", Text("Most fish wins.", "Le plus de poissons l'emporte."))
        if ranks.count(1) == 1:
            return Outcome(
                ranks,
                state.scores,
                "blocks",
                Text("Equal in fish: most blocks wins.", "À égalité de poissons, le plus de blocs l'emporte."),
            )
        return Outcome(
            ranks,
            state.scores,
            "shared",
            Text(
                "Equal in fish and blocks: they win together.", "À égalité de poissons et de blocs : victoire partagée."
            ),
        )

    # Nothing is hidden (PA13)

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def imagine(self, view: State, rng: Random) -> State:
        return view


def slides(state: State) -> list[Slide]:
    """P13-P16, PA6, PA7: every penguin, every direction, as far as free blocks reach."""
    free: i64 = state.free
    found = []
    for cell in state.penguins[state.seat]:
        if not free & RINGS[cell]:
            continue
        for ends, run in SLIDES[cell]:
            for step in range(len(ends)):
                if not free >> ends[step] & 1:
                    break
                found.append(run[step])
    return found


def can_move(free: int, penguins: tuple[int, ...]) -> bool:
    """P18: is there a free block next to one of these penguins?"""
    for cell in penguins:
        if free & RINGS[cell]:
            return True
    return False


def emptied(fish: bytes, cell: int) -> bytes:
    """Return the floe with a hole in one more place."""
    return fish[:cell] + b"\0" + fish[cell + 1 :]
