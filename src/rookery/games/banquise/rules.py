"""The rules of Banquise, in the order and with the numbers of its clauses."""

from collections.abc import Mapping, Sequence
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any, Final

from rookery.core.effects import Effect
from rookery.core.outcome import Outcome, rank
from rookery.core.record import replaced
from rookery.core.rules import CHANCE, Rules, Seat
from rookery.games.banquise.effects import tell_dealt, tell_fall, tell_out, tell_placed, tell_result, tell_scoring
from rookery.games.banquise.iceberg import BITS, FIRST, NAMES, ONES, ROWS, matching, perches, taken, width
from rookery.games.banquise.state import (
    BONUS,
    COLOURS,
    NOT_DRAWN,
    OVER,
    Action,
    Deal,
    First,
    Hand,
    OpenPlayer,
    Place,
    Player,
    Settle,
    State,
    View,
    total,
)
from rookery.i18n import Text

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
"""BA10: after this many falls in a round, nothing falls any more."""
MOST_EXTRA_ROUNDS: Final = 3
"""BA14."""

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
        mix = options["colours"]
        self.figures: tuple[int, ...] = FIGURES[mix] if isinstance(mix, str) else tuple(mix)
        self.colours = len(self.figures)
        self.deals = DEALS[: self.colours]
        self.hand_size = HAND[seats]
        self.base = 7 if seats == 2 else 8  # B17, B36
        self.dealt = seats * self.hand_size + (1 if seats == 5 else 0)  # B10
        self.percent = FALL_PERCENT[options["wobble"]]
        self.rounds: int = options["rounds"]
        self.extra_rounds = MOST_EXTRA_ROUNDS if options["tie_break"] == "extra_round" else 0
        self.hidden_chips = bool(options["chips"] == "hidden")
        first = options["first_player"]
        self.first = NOT_DRAWN if first == "drawn" else 0 if first == "youngest" else int(first) - 1
        actions = _actions(self.colours)
        drawn = range(seats) if self.first == NOT_DRAWN else range(0)
        self.first_draws = tuple([First(len(actions) + seat, seat) for seat in drawn])
        self.actions = actions + self.first_draws
        self.max_actions = self._longest()
        self.has_secrets = True
        self.has_chance = True
        self._no_figures: Hand = (0,) * self.colours

    def _longest(self) -> int:
        """Each round deals and places every figure; one that may fall also settles every figure above the base."""
        once = self.dealt + self.seats * self.hand_size
        settled = self.base * (self.base - 1) // 2
        falls = MOST_FALLS * (once + settled) if self.percent else 0
        return (self.rounds + self.extra_rounds) * (once + falls) + min(1, len(self.first_draws))

    def initial_state(self) -> State:
        nobody = Player(self._no_figures, 0, 0, ())
        return State(self.figures, (nobody,) * self.seats, self._no_figures, 0, CHANCE, 0, 0, 0, self.first)

    def to_move(self, state: State) -> Seat | None:
        if state.swaying:
            return CHANCE
        return None if state.seat == OVER else state.seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.swaying:
            return (STANDS, FALLS)
        if state.seat >= 0:
            return self.placements(state.players[state.seat].hand, state.ice, state.left)
        if state.seat == OVER:
            return ()
        if state.first == NOT_DRAWN:
            return self.first_draws
        bag = state.bag
        if 0 not in bag:
            return self.deals
        return [DEALS[colour] for colour in range(self.colours) if bag[colour]]

    def odds(self, state: State) -> Sequence[int]:
        if state.swaying:
            return (100 - self.percent * state.swaying, self.percent * state.swaying)
        if state.first == NOT_DRAWN:
            return (1,) * self.seats
        bag = state.bag
        return bag if 0 not in bag else [count for count in bag if count]

    def apply(self, state: State, action: Action, effects: list[Effect] | None = None) -> State:
        if isinstance(action, Place):
            return self._place(state, action, effects)
        if isinstance(action, Deal):
            return self._deal(state, action, effects)
        if isinstance(action, Settle):
            return self._settle(state, action, effects)
        if effects is not None:
            effects.append(Effect("note", seat=action.seat, rule="BA2", cause="first"))
        return State(state.bag, state.players, state.ice, 0, CHANCE, 0, 0, 0, action.seat)

    # Preparation

    def receiver(self, state: State) -> int:
        """B8, B9: return the seat that draws now; after the last seat comes the iceberg (B10)."""
        return (TOTAL - sum(state.bag)) // self.hand_size

    def _deal(self, state: State, deal: Deal, effects: list[Effect] | None) -> State:
        """B8-B11, B35: one figure for the seat that draws; when all have drawn, the round's first player starts."""
        bag, players, ice = state.bag, state.players, state.ice
        colour = deal.colour
        drawn = TOTAL - sum(bag)
        seat = drawn // self.hand_size
        if effects is not None and drawn == 0 and taken(ice):
            effects.append(Effect("deal", rule="B5", cause="bag"))
        if seat < self.seats:
            player = players[seat]
            hand = replaced(player.hand, colour, player.hand[colour] + 1)
            players = replaced(players, seat, Player(hand, 0, player.penalties, player.left_over))
        if drawn + 1 < self.dealt:
            bag = replaced(bag, colour, bag[colour] - 1)
            return State(bag, players, ice, state.left, CHANCE, 0, state.round, state.falls, state.first)
        return self._begin_round(state, players, None if seat < self.seats else colour, effects)

    def _begin_round(
        self, state: State, players: tuple[Player, ...], base: int | None, effects: list[Effect] | None
    ) -> State:
        """B10, BA2, B33: the first player starts the first round, then each in turn; `base` is the iceberg's colour."""
        none = self._no_figures
        ice = none if base is None else replaced(none, base, BITS[0])
        turn = (state.first + state.round) % self.seats  # BA20: who draws first changes nothing.
        if effects is not None:
            tell_dealt(self.seats, self.hand_size, turn, base, effects)
        return State(none, players, ice, 0, turn, 0, state.round, state.falls, state.first)

    def deal(self, state: State, rng: Random) -> State | None:
        """B8-B11: take the figures out of a full bag in any order, which is what drawing one by one comes to."""
        if state.swaying or state.first == NOT_DRAWN or total(state.bag) < TOTAL:
            return None
        figures = [colour for colour in range(self.colours) for _ in range(self.figures[colour])]
        random = rng.random
        hands = [[0] * self.colours for _ in range(self.seats + 1)]
        for place in range(self.dealt):
            other = place + int(random() * (TOTAL - place))
            colour = figures[other]
            figures[other] = figures[place]
            hands[place // self.hand_size][colour] += 1
        players = tuple(
            [
                Player(tuple(hand), 0, player.penalties, player.left_over)
                for hand, player in zip(hands, state.players, strict=False)
            ]
        )
        base = hands[self.seats].index(1) if self.dealt > self.seats * self.hand_size else None
        return self._begin_round(state, players, base, None)

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
        bit = 1
        for figures in ice:
            if matching(free, figures):
                found |= bit
            bit += bit
        return found

    def _place(self, state: State, place: Place, effects: list[Effect] | None) -> State:
        """B12: the figure leaves the hand; with wobble, chance has its say about what stands above the base (BA10)."""
        _, colour, row, column = place
        seat, left, ice, falls = state.seat, state.left, state.ice, state.falls
        if effects is not None:
            tell_placed(state, place, self.base, effects)
        player = state.players[seat]
        hand = replaced(player.hand, colour, player.hand[colour] - 1)
        players = replaced(state.players, seat, Player(hand, 0, player.penalties, player.left_over))
        x = column - FIRST + left
        if x < 0:
            ice = tuple([figures << 1 for figures in ice])
            left += 1
            x = 0
        ice = replaced(ice, colour, ice[colour] | BITS[ROWS * row + x])
        if row and self.percent and falls < MOST_FALLS:
            return State(state.bag, players, ice, left, seat, row, state.round, falls, state.first)
        return self._next(state, players, ice, left, effects)

    def _settle(self, state: State, settle: Settle, effects: list[Effect] | None) -> State:
        """B21-B23, BA10: go on, or start the round again."""
        if not settle.falls:
            if effects is not None:
                risk = self.percent * state.swaying
                effects.append(Effect("note", seat=state.seat, amount=risk, rule="BA10", cause="stand"))
            return self._next(state, state.players, state.ice, state.left, effects)
        # B21: points for all one's figures, the fallen one too; B23: none for the others; B22: the round starts again.
        if effects is not None:
            tell_fall(state, self.hidden_chips, effects)
        player = state.players[state.seat]
        fallen = Player(player.hand, 0, player.penalties + total(player.hand) + 1, player.left_over)
        players = self._without_hands(replaced(state.players, state.seat, fallen))
        ice = self._no_figures
        return State(self.figures, players, ice, 0, CHANCE, 0, state.round, state.falls + 1, state.first)

    def _without_hands(self, players: Sequence[Player]) -> tuple[Player, ...]:
        """B5: all figures go back into the bag."""
        return tuple([Player(self._no_figures, 0, player.penalties, player.left_over) for player in players])

    def _next(
        self, before: State, players: tuple[Player, ...], ice: tuple[int, ...], left: int, effects: list[Effect] | None
    ) -> State:
        """B24-B26, BA13: the turn goes to the next who can place; one whose turn comes and cannot is out (BA4)."""
        none = self._no_figures
        colours = self.open_colours(ice)
        seat = before.seat
        for _ in range(self.seats):
            seat = seat + 1 if seat + 1 < self.seats else 0
            player = players[seat]
            if player.refused:
                continue
            held = held_colours(player.hand)
            if held & colours:
                return State(none, players, ice, left, seat, 0, before.round, before.falls, before.first)
            if held:
                out = Player(player.hand, colours, player.penalties, player.left_over)
                players = replaced(players, seat, out)
                if effects is not None:
                    tell_out(seat, total(player.hand), effects)
        return self._score(State(none, players, ice, left, OVER, 0, before.round, before.falls, before.first), effects)

    # The end of a round

    def _score(self, state: State, effects: list[Effect] | None) -> State:
        """B27-B33: show and count what is left; then another round, or the end."""
        scored = []
        for player in state.players:
            points = total(player.hand)
            # B30, B31, BA11, BA12: a player who placed everything takes two points off, down to none.
            penalties = player.penalties + points if points else max(0, player.penalties - BONUS)
            scored.append(Player(player.hand, player.refused, penalties, player.hand))
        played = state.round + 1
        over = self.ends([player.penalties for player in scored], played)
        if effects is not None:
            tell_scoring(state, self.hidden_chips, effects)
            tell_result(scored, over, played - self.rounds, self.hidden_chips, effects)
        if over:
            return State(state.bag, tuple(scored), state.ice, state.left, OVER, 0, played, state.falls, state.first)
        # The finished iceberg stays in sight until somebody draws.
        players = self._without_hands(scored)
        return State(self.figures, players, state.ice, state.left, CHANCE, 0, played, 0, state.first)

    def ends(self, penalties: Sequence[int], round: int) -> bool:
        """B33, BA14, BA19: is the match over after this round with these points?"""
        if round < self.rounds:
            return False
        return round >= self.rounds + self.extra_rounds or penalties.count(min(penalties)) == 1

    # The end of the match

    def outcome(self, state: State) -> Outcome | None:
        """B34: fewest penalty points; BA14: equals win together."""
        if state.seat != OVER:
            return None
        penalties = tuple([player.penalties for player in state.players])
        ranks = rank([-points for points in penalties])
        if ranks.count(1) == 1:
            text = Text("Fewest penalty points wins.", "Le moins de points de pénalité l'emporte.")
            return Outcome(ranks, penalties, "penalties", text)
        text = Text("Equally few penalty points: they win together.", "À égalité de points : victoire partagée.")
        return Outcome(ranks, penalties, "shared", text)

    # What is hidden: the hands of the others (B8), until the round is over (B25, BA17), and maybe their chips (BA16)

    def view(self, state: State, seat: Seat | None) -> View:
        hidden = self.hidden_chips and state.seat != OVER
        players = tuple(
            [
                OpenPlayer(
                    total(player.hand),
                    player.refused,
                    None if hidden and owner != seat else player.penalties,
                    player.left_over,
                )
                for owner, player in enumerate(state.players)
            ]
        )
        return View(
            viewer=seat,
            hand=() if seat is None else state.players[seat].hand,
            players=players,
            ice=state.ice,
            left=state.left,
            seat=state.seat,
            swaying=state.swaying,
            round=state.round,
            falls=state.falls,
            first=state.first,
        )

    def sample_state(self, view: View, rng: Random) -> State:
        """Deal the hidden hands anew; every deal that agrees with the view is equally likely.

        A player whose chips are hidden is taken to have as many points as the viewer.
        """
        hands = tuple([player.left_over for player in view.players])
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
        own = 0 if view.viewer is None else view.players[view.viewer].penalties or 0
        players = []
        for hand, known in zip(hands, view.players, strict=True):
            penalties = own if known.penalties is None else known.penalties
            players.append(Player(hand, known.refused, penalties, known.left_over))
        return State(
            bag, tuple(players), view.ice, view.left, view.seat, view.swaying, view.round, view.falls, view.first
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
        """B24: the seat whose turn it is can place something."""
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
        hidden.sort(key=lambda seat: -view.players[seat].refused.bit_count())
        for place, seat in enumerate(hidden):
            count = view.players[seat].figures
            refused = view.players[seat].refused
            colours = [colour for colour in range(self.colours) if not refused >> colour & 1]
            choice = sum([unseen[colour] for colour in colours])
            if choice < count:
                return None
            # Of `choice` figures any `count` are equally likely, but `choice` hangs on what was drawn before. Keeping
            # the draw in proportion to the number of ways evens that out; `most` is the largest `choice` can be.
            most = sum([at_first[colour] for colour in colours])
            for earlier in hidden[:place]:
                if view.players[earlier].refused & refused == refused:
                    most -= view.players[earlier].figures
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


def held_colours(hand: Hand) -> int:
    """Return the colours of a hand, as bits."""
    held = 0
    bit = 1
    for count in hand:
        if count:
            held |= bit
        bit += bit
    return held
