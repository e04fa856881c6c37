"""The rules of Banquise, in the order and with the numbers of RULES.md."""

from collections.abc import Mapping, Sequence
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rookery.core.contract import CHANCE, Rules, Seat
from rookery.core.outcome import Outcome, rank
from rookery.core.values import replaced
from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ONES, ROWS, matching, perches, taken, width
from rookery.games.banquise.state import COLOURS, OVER, Action, Deal, Hand, Place, Settle, State, View, made
from rookery.text import Text

if TYPE_CHECKING:
    from mypy_extensions import i64

FIGURES: Final = {"four": (9, 9, 9, 9), "five": (7, 7, 8, 7, 7)}
"""B2, BA1: the figures of each colour."""
TOTAL: Final = 36
HAND: Final = {2: 14, 3: 12, 4: 9, 5: 7, 6: 6}
"""B9, B35: figures drawn by each player."""
FALL_PERCENT: Final = {"off": 0, "light": 1, "heavy": 3}
"""BA10: the chance that the iceberg falls, for each row above the base."""
MOST_FALLS: Final = 3
"""BA10: after so many falls in a round nothing falls any more."""
MOST_EXTRA_ROUNDS: Final = 3
"""BA14."""
BONUS: Final = 2
"""B30."""

STANDS: Final = Settle(0, False)
FALLS: Final = Settle(1, True)
_PER_COLOUR: Final = 1 + sum([len(names) for names in NAMES])


def _places(colour: int) -> tuple[tuple[Place, ...], ...]:
    """Make every placement of a colour once, by row and column."""
    number = 3 + colour * _PER_COLOUR
    table = []
    for row, names in enumerate(NAMES):
        table.append(tuple([Place(number + column, colour, row, column) for column in range(len(names))]))
        number += len(names)
    return tuple(table)


DEALS: Final = tuple([Deal(2 + colour * _PER_COLOUR, colour) for colour in range(len(COLOURS))])
PLACES: Final = tuple([_places(colour) for colour in range(len(COLOURS))])


def _actions(colours: int) -> tuple[Action, ...]:
    found: list[Action] = [STANDS, FALLS]
    for colour in range(colours):
        found.append(DEALS[colour])
        for row in PLACES[colour]:
            found.extend(row)
    return tuple(found)


class Banquise(Rules[State, Action, View]):
    """Banquise for 2 to 6 seats: a match of several rounds."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.version = 1
        self.seats = seats
        self.options = options
        self.figures: tuple[int, ...] = FIGURES[options["colours"]]
        self.colours = len(self.figures)
        self.actions = _actions(self.colours)
        self.hand_size = HAND[seats]
        self.base = 7 if seats == 2 else 8  # B17, B36
        self.dealt = seats * self.hand_size + (1 if seats == 5 else 0)  # B10
        self.percent = FALL_PERCENT[options["wobble"]]
        self.rounds: int = options["rounds"]
        self.extra_rounds = MOST_EXTRA_ROUNDS if options["tie_break"] == "extra_round" else 0
        self.longest = self._longest()
        self._no_figures: Hand = (0,) * self.colours
        self._no_hands: tuple[Hand, ...] = (self._no_figures,) * seats
        self._nobody = (0,) * seats

    def _longest(self) -> int:
        """Each round deals and places every figure; one that may fall also settles every figure above the base."""
        once = self.dealt + self.seats * self.hand_size
        settled = self.base * (self.base - 1) // 2
        falls = MOST_FALLS * (once + settled) if self.percent else 0
        return (self.rounds + self.extra_rounds) * (once + falls)

    def opening(self) -> State:
        return self._deal_again(self._no_figures, 0, self._nobody, 0, 0, ())

    def to_move(self, state: State) -> Seat | None:
        if state.swaying:
            return CHANCE
        return None if state.seat == OVER else state.seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.swaying:
            return (STANDS, FALLS)
        if state.seat >= 0:
            return self.placements(state.hands[state.seat], state.ice, state.left)
        if state.seat == CHANCE:
            bag = state.bag
            return [DEALS[colour] for colour in range(self.colours) if bag[colour]]
        return ()

    def odds(self, state: State) -> Sequence[int]:
        if state.swaying:
            return (100 - self.percent * state.swaying, self.percent * state.swaying)
        return [count for count in state.bag if count]

    def apply(self, state: State, action: Action) -> State:
        if isinstance(action, Place):
            return self._place(state, action)
        if isinstance(action, Deal):
            return self._deal(state, action)
        return self._settle(state, action)

    # Preparation

    def _deal_again(
        self,
        ice: tuple[int, ...],
        left: int,
        penalties: tuple[int, ...],
        round: int,
        falls: int,
        shown: tuple[Hand, ...],
    ) -> State:
        """B5: put all figures back into the bag; the picture of the finished iceberg stays until all have drawn."""
        nobody = self._nobody
        return made(self.figures, self._no_hands, ice, left, CHANCE, 0, nobody, penalties, round, falls, shown)

    def receiver(self, state: State) -> int:
        """B8, B9: return the seat that draws now; after the last seat comes the iceberg (B10)."""
        return (TOTAL - total(state.bag)) // self.hand_size

    def _deal(self, state: State, deal: Deal) -> State:
        """B8-B11, B35: one figure for the seat that draws; when all have drawn, the round's first player starts."""
        bag, hands, ice, left, turn, _, refused, penalties, round, falls, shown = state
        colour = deal.colour
        drawn = TOTAL - total(bag)
        seat = drawn // self.hand_size
        if seat < self.seats:
            hands = replaced(hands, seat, replaced(hands[seat], colour, hands[seat][colour] + 1))
        if drawn + 1 < self.dealt:
            bag = replaced(bag, colour, bag[colour] - 1)
            return made(bag, hands, ice, left, turn, 0, refused, penalties, round, falls, shown)
        none = self._no_figures
        ice = none if seat < self.seats else replaced(none, colour, BITS[0])  # B10
        # BA2, B33: the youngest starts the first round, then each in turn; BA20: who draws first changes nothing.
        return made(none, hands, ice, 0, round % self.seats, 0, refused, penalties, round, falls, shown)

    # A turn

    def placements(self, hand: Hand, ice: tuple[int, ...], left: int) -> list[Place]:
        """B12-B19: list what can be done with these figures; nobody may pass while there is something (BA3)."""
        all_figures = taken(ice)
        free = perches(all_figures)
        end = width(all_figures)
        start = FIRST - left
        found: list[Place] = []
        for colour in range(self.colours):
            if not hand[colour]:
                continue
            rows = PLACES[colour]
            # B13: the first figure has one place; B14, BA7: then any colour may join either end, up to 8 or 7 (B17).
            if end == 0:
                found.append(rows[0][FIRST])
                continue
            if end < self.base:
                found.append(rows[0][start - 1])
                found.append(rows[0][start + end])
            fitting: i64 = matching(free, ice[colour])
            row = 1
            while fitting > 255:
                fitting >>= 8
                places = rows[row]
                for x in ONES[fitting & 255]:
                    found.append(places[start + x])
                row += 1
        return found

    def open_colours(self, ice: tuple[int, ...]) -> int:
        """Return, as bits, the colours that have a place on the iceberg."""
        all_figures = taken(ice)
        if width(all_figures) < self.base:
            return BITS[self.colours] - 1
        free = perches(all_figures)
        found = 0
        for colour in range(self.colours):
            if matching(free, ice[colour]):
                found |= BITS[colour]
        return found

    def _place(self, state: State, place: Place) -> State:
        """B12: the figure leaves the hand; with wobble, luck has its say about what stands above the base (BA10)."""
        _, colour, row, column = place
        bag, hands, ice, left, seat, _, refused, penalties, round, falls, shown = state
        hand = hands[seat]
        hands = replaced(hands, seat, replaced(hand, colour, hand[colour] - 1))
        x = column - FIRST + left
        if x < 0:
            ice = tuple([figures << 1 for figures in ice])
            left += 1
            x = 0
        ice = replaced(ice, colour, ice[colour] | BITS[ROWS * row + x])
        if row and self.percent and falls < MOST_FALLS:
            return made(bag, hands, ice, left, seat, row, refused, penalties, round, falls, shown)
        return self._next(hands, ice, left, seat, refused, penalties, round, falls, shown)

    def _settle(self, state: State, settle: Settle) -> State:
        """B21-B23, BA10: go on, or start the round again."""
        _, hands, ice, left, seat, _, refused, penalties, round, falls, shown = state
        if not settle.falls:
            return self._next(hands, ice, left, seat, refused, penalties, round, falls, shown)
        # B21: points for all his figures, the fallen one too; B23: none for the others; B22: the round starts again.
        points = total(hands[seat]) + 1
        penalties = replaced(penalties, seat, penalties[seat] + points)
        return self._deal_again(self._no_figures, 0, penalties, round, falls + 1, shown)

    def _next(
        self,
        hands: tuple[Hand, ...],
        ice: tuple[int, ...],
        left: int,
        seat: int,
        refused: tuple[int, ...],
        penalties: tuple[int, ...],
        round: int,
        falls: int,
        shown: tuple[Hand, ...],
    ) -> State:
        """B24-B26, BA13: the turn goes to the next who can place; one whose turn comes and cannot is out (BA4)."""
        colours = self.open_colours(ice)
        for _ in range(self.seats):
            seat = seat + 1 if seat + 1 < self.seats else 0
            if refused[seat]:
                continue
            held = held_colours(hands[seat])
            if held & colours:
                return made(self._no_figures, hands, ice, left, seat, 0, refused, penalties, round, falls, shown)
            if held:
                refused = replaced(refused, seat, colours)
        return self._score(hands, ice, left, refused, penalties, round, falls)

    # The end of a round

    def _score(
        self,
        hands: tuple[Hand, ...],
        ice: tuple[int, ...],
        left: int,
        refused: tuple[int, ...],
        penalties: tuple[int, ...],
        round: int,
        falls: int,
    ) -> State:
        """B27-B33: show and count what is left; then another round, or the end."""
        totals = []
        for seat in range(self.seats):
            points = total(hands[seat])
            # B30, B31, BA11, BA12: whoever placed everything takes two points off, down to none.
            totals.append(penalties[seat] + points if points else max(0, penalties[seat] - BONUS))
        penalties = tuple(totals)
        if self.ends(penalties, round + 1):
            none = self._no_figures
            return made(none, hands, ice, left, OVER, 0, refused, penalties, round + 1, falls, hands)
        return self._deal_again(ice, left, penalties, round + 1, 0, hands)

    def ends(self, penalties: tuple[int, ...], round: int) -> bool:
        """B33, BA14, BA19: is the match over after so many rounds with these points?"""
        if round < self.rounds:
            return False
        return round >= self.rounds + self.extra_rounds or penalties.count(min(penalties)) == 1

    # The end of the match

    def outcome(self, state: State) -> Outcome | None:
        """B34: fewest penalty points; BA14: equals win together."""
        if state.seat != OVER:
            return None
        ranks = rank([-points for points in state.penalties])
        if ranks.count(1) == 1:
            text = Text("Fewest penalty points wins.", "Le moins de points de pénalité l'emporte.")
            return Outcome(ranks, state.penalties, "penalties", text)
        text = Text("Equally few penalty points: they win together.", "À égalité de points : victoire partagée.")
        return Outcome(ranks, state.penalties, "shared", text)

    # What is hidden: the hands of the others (B8), until the round is over (B25, BA17)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            viewer=seat,
            hand=() if seat is None else state.hands[seat],
            counts=tuple([total(hand) for hand in state.hands]),
            ice=state.ice,
            left=state.left,
            seat=state.seat,
            swaying=state.swaying,
            refused=state.refused,
            penalties=state.penalties,
            round=state.round,
            falls=state.falls,
            shown=state.shown,
        )

    def imagine(self, view: View, rng: Random) -> State:
        """Deal the hidden hands anew; every deal that agrees with the view is equally likely."""
        hands = view.shown
        bag = self._no_figures
        if view.seat != OVER:
            while True:
                unseen = self._unseen(view)
                dealt = self._redealt(view, unseen, rng)
                if dealt is not None and self._may_move(view, dealt):
                    hands = dealt
                    break
            if view.seat == CHANCE:
                bag = tuple(unseen)
        return made(
            bag,
            hands,
            view.ice,
            view.left,
            view.seat,
            view.swaying,
            view.refused,
            view.penalties,
            view.round,
            view.falls,
            view.shown,
        )

    def _unseen(self, view: View) -> list[int]:
        """Count the figures that stand neither on this round's iceberg nor behind the viewer's own screen."""
        unseen = list(self.figures)
        for colour in range(self.colours):
            if view.seat != CHANCE:
                unseen[colour] -= view.ice[colour].bit_count()
            if view.hand:
                unseen[colour] -= view.hand[colour]
        return unseen

    def _may_move(self, view: View, hands: tuple[Hand, ...]) -> bool:
        """B24: whoever has the turn can place something."""
        if view.seat < 0 or view.swaying:
            return True
        return held_colours(hands[view.seat]) & self.open_colours(view.ice) != 0

    def _redealt(self, view: View, unseen: list[int], rng: Random) -> tuple[Hand, ...] | None:
        """Draw the hidden hands out of `unseen`, those that may hold the fewest colours first.

        None when the draw came to a dead end, or was thrown away so that all deals stay equally likely.
        """
        hands = [list(view.hand) if seat == view.viewer else [0] * self.colours for seat in range(self.seats)]
        at_first = list(unseen)
        hidden = [seat for seat in range(self.seats) if seat != view.viewer]
        hidden.sort(key=lambda seat: -view.refused[seat].bit_count())
        for place, seat in enumerate(hidden):
            count = view.counts[seat]
            refused = view.refused[seat]
            colours = [colour for colour in range(self.colours) if not refused >> colour & 1]
            choice = sum([unseen[colour] for colour in colours])
            if choice < count:
                return None
            # Of `choice` figures any `count` are equally likely, but `choice` hangs on what was drawn before. Keeping
            # the draw in proportion to the number of ways evens that out; `most` is the largest `choice` can be.
            most = sum([at_first[colour] for colour in colours])
            for earlier in hidden[:place]:
                if view.refused[earlier] & refused == refused:
                    most -= view.counts[earlier]
            if choice < most and rng.random() * comb(most, count) >= comb(choice, count):
                return None
            for _ in range(count):
                ticket = int(rng.random() * choice)
                for colour in colours:
                    ticket -= unseen[colour]
                    if ticket < 0:
                        unseen[colour] -= 1
                        hands[seat][colour] += 1
                        break
                choice -= 1
        return tuple([tuple(hand) for hand in hands])


def total(hand: Hand) -> int:
    """Return how many figures a hand has; compiled, a loop is several times as fast as `sum`."""
    count = 0
    for number in hand:
        count += number
    return count


def held_colours(hand: Hand) -> int:
    """Return the colours of a hand, as bits."""
    held = 0
    for colour in range(len(hand)):
        if hand[colour]:
            held |= BITS[colour]
    return held
