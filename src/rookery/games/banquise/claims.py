"""Why a placement in Banquise was worse than another: figures without a place, places for each colour.

Only the player's own hand and the iceberg count, so nothing here tells what others hold. What `find` counts with sets
of bits, `holds` counts again by asking the rules what a hand of one colour could do.
"""

from collections.abc import Sequence
from typing import Final

from rookery.core.rules import Seat
from rookery.core.search_api import Claim, Claims
from rookery.core.texts import read_texts
from rookery.games.banquise.iceberg import FIRST, NAMES, ONES, ROWS, matching, perches, taken, width
from rookery.games.banquise.rules import Banquise
from rookery.games.banquise.state import COLOURS, State
from rookery.i18n import Text, fill, is_singular

FRENCH: Final = {"red": "rouge", "yellow": "jaune", "green": "verte", "blue": "bleue", "purple": "violette"}
SENTENCES: Final = read_texts(__package__, "claims")
SHUT_WEIGHT: Final = 3.0
SCARCE_WEIGHT: Final = 0.3
GIVEN_WEIGHT: Final = 0.5
"""What figures without a place, with too few, and places for somebody else's weigh beside a place for one's own."""


def find(rules: Banquise, seat: Seat, played: State, better: State) -> list[Claim]:
    """List what speaks for the better placement, by how many figures are at stake."""
    if played.round != better.round or played.seat < 0:
        return _at_the_end(seat, played, better)
    found: list[tuple[float, Claim]] = []
    shut = _shut(rules, played, seat), _shut(rules, better, seat)
    if shut[0] > shut[1]:
        found.append((SHUT_WEIGHT * (shut[0] - shut[1]), Claim("shut", shut, ())))
    for colour in range(rules.colours):
        one, two = _places(rules, played, colour), _places(rules, better, colour)
        held = min(played.players[seat].hand[colour], better.players[seat].hand[colour])
        unseen = rules.figures[colour] - held - max(played.ice[colour].bit_count(), better.ice[colour].bit_count())
        hands = played.players[seat].hand[colour], better.players[seat].hand[colour]
        if hands[0] > hands[1] and hands[0] >= len(one):
            weight = SCARCE_WEIGHT * (hands[0] - len(one) + 1)
            found.append((weight, Claim("scarce", (*hands, colour, len(one)), tuple(one))))
        if held and len(two) > len(one):
            gain = min(held, len(two)) - min(held, len(one)) + 0.2 * (len(two) - len(one))
            found.append((gain, Claim("own", (len(one), len(two), colour, held), _difference(two, one))))
        if unseen > 0 and len(one) > len(two):
            loss = min(unseen, len(one)) - min(unseen, len(two)) + 0.2 * (len(one) - len(two))
            claim = Claim("given", (len(one), len(two), colour, unseen), _difference(one, two))
            found.append((GIVEN_WEIGHT * loss, claim))
    found.sort(key=lambda row: -row[0])
    return [claim for _, claim in found]


def _at_the_end(seat: Seat, played: State, better: State) -> list[Claim]:
    """Compare points, where both moves end the round."""
    points = played.players[seat].penalties, better.players[seat].penalties
    return [Claim("points", points, ())] if played.round == better.round and points[0] > points[1] else []


def _places(rules: Banquise, state: State, colour: int) -> list[str]:
    """Name the places where a figure of this colour may go."""
    figures = taken(state.ice)
    end = width(figures)
    start = FIRST - state.left
    if end == 0:
        return [NAMES[0][FIRST]]
    found = [NAMES[0][start - 1], NAMES[0][start + end]] if end < rules.base else []
    fitting = matching(perches(figures), state.ice[colour])
    for row in range(1, ROWS):
        found += [NAMES[row][start + x] for x in ONES[fitting >> ROWS * row & 255]]
    return found


def _shut(rules: Banquise, state: State, seat: Seat) -> int:
    hand = state.players[seat].hand
    return sum([count for colour, count in enumerate(hand) if not _places(rules, state, colour)])


def _difference(names: list[str], others: list[str]) -> tuple[str, ...]:
    return tuple([name for name in names if name not in others])


def holds(rules: Banquise, seat: Seat, played: State, better: State, claim: Claim) -> bool:
    """Count again what a claim says, by what the rules let a hand of one colour do."""
    a, b = claim.numbers[:2]
    states = played, better
    match claim.kind:
        case "points":
            return (a, b) == tuple([state.players[seat].penalties for state in states])
        case "shut":
            return (a, b) == tuple([_count_shut(rules, state, seat) for state in states])
    colour, count = claim.numbers[2:]
    if claim.kind == "scarce":
        held = tuple([state.players[seat].hand[colour] for state in states])
        return (a, b) == held and count == _count_places(rules, played, colour)
    if (a, b) != tuple([_count_places(rules, state, colour) for state in states]):
        return False
    hands = [state.players[seat].hand[colour] for state in states]
    if claim.kind == "own":
        return count == min(hands)
    standing = max([bin(state.ice[colour]).count("1") for state in states])
    return count == rules.figures[colour] - standing - min(hands)


def _count_places(rules: Banquise, state: State, colour: int) -> int:
    hand = tuple([int(other == colour) for other in range(rules.colours)])
    return len(rules.placements(hand, state.ice, state.left))


def _count_shut(rules: Banquise, state: State, seat: Seat) -> int:
    hand = state.players[seat].hand
    placed = {place.colour for place in rules.placements(hand, state.ice, state.left)}
    return sum([count for colour, count in enumerate(hand) if colour not in placed])


def say(rules: Banquise, claim: Claim, better: str, names: Sequence[Text]) -> Text:
    """Tell a claim to the player who placed."""
    a, b, colour, count = (*claim.numbers, 0, 0)[:4]
    name = COLOURS[colour]
    french = FRENCH[name] + ("" if is_singular(a if claim.kind == "scarce" else count, "fr") else "s")
    return fill(SENTENCES[claim.kind], a=a, b=b, n=count, colour=Text(name, french), better=better)


CLAIMS: Final = Claims(find=find, holds=holds, say=say)
