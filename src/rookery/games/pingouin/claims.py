"""Why a move of Pingouin was worse than another: penguins stuck, fish kept apart, fish reached first, fish caught.

What `find` counts with sets of bits, `holds` counts again block by block, from the floe alone.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from rookery.core.rules import Seat
from rookery.core.search_api import Claim, Claims
from rookery.core.texts import read_texts
from rookery.games.pingouin.engine.bits import flood, reach, ring
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import FLOE, State
from rookery.i18n import Text, belonging_to, fill

STUCK_FISH: Final = 4
"""How many fish a stuck penguin weighs when claims are ranked."""
SLIDE_FISH: Final = 0.1
"""How many fish a slide to choose from weighs."""
LEAST: Final = 2
"""A smaller difference explains nothing, unless the fish are caught at once."""
SENTENCES: Final = read_texts(__package__, "claims")


# Finding claims, with sets of bits


def find(rules: Pingouin, seat: Seat, played: State, better: State) -> list[Claim]:
    """List what speaks for the better move, by how many fish are at stake."""
    found: list[tuple[float, Claim]] = []
    for other in range(rules.seats):
        mine = other == seat
        sign = 1 if mine else -1
        slides = _slides(played, other), _slides(better, other)
        gain = sign * (slides[1] - slides[0])
        if gain >= LEAST:
            found.append((SLIDE_FISH * gain, Claim("slides" if mine else "their_slides", (*slides, other), ())))
        stuck = _stuck(played, other), _stuck(better, other)
        gain = sign * (stuck[0].bit_count() - stuck[1].bit_count())
        if gain > 0 and played.to_place == 0:
            cells = stuck[0] & ~stuck[1] if mine else stuck[1] & ~stuck[0]
            kind = "stuck" if mine else "blocked"
            found.append((STUCK_FISH * gain, _claim(kind, stuck[0].bit_count(), stuck[1].bit_count(), cells, other)))
        for kind, cells_of, weight in OWN_KINDS if mine else THEIR_KINDS:
            if cells_of is _own and played.to_place:
                continue  # a seat with penguins to place may still come there
            one, two = cells_of(played, other), cells_of(better, other)
            counts = _fish(played, one), _fish(better, two)
            gain = sign * (counts[1] - counts[0])
            if gain >= LEAST:
                cells = two & ~one if mine else one & ~two
                found.append((weight * gain, _claim(kind, *counts, cells, other)))
    scores = played.scores[seat], better.scores[seat]
    if scores[1] > scores[0]:
        found.append((scores[1] - scores[0], Claim("caught", scores, ())))
    found.sort(key=lambda row: -row[0])
    return [claim for _, claim in found]


def _claim(kind: str, a: int, b: int, cells: int, seat: Seat) -> Claim:
    return Claim(kind, (a, b, seat), tuple([FLOE.names[cell] for cell in _members(cells)]))


def _members(cells: int) -> list[int]:
    return [cell for cell in range(FLOE.size) if cells >> cell & 1]


def _bits(cells: Iterable[int]) -> int:
    return sum([1 << cell for cell in cells])


def _fish(state: State, cells: int) -> int:
    return sum([state.fish[cell] for cell in _members(cells)])


def _others(state: State, seat: Seat) -> int:
    return _bits([cell for other, own in enumerate(state.penguins) if other != seat for cell in own])


def _stuck(state: State, seat: Seat) -> int:
    """PA8: the penguins without a free block beside them."""
    return _bits([cell for cell in state.penguins[seat] if not ring(1 << cell) & state.free])


def _slides(state: State, seat: Seat) -> int:
    """Count the slides that this seat's penguins have (P14)."""
    return sum([len(_members(reach(1 << cell, state.free) & state.free)) for cell in state.penguins[seat]])


def _own(state: State, seat: Seat) -> int:
    """Return the blocks that only this seat's penguins can ever reach."""
    return flood(_bits(state.penguins[seat]), state.free) & ~flood(_others(state, seat), state.free)


def _first(state: State, seat: Seat) -> int:
    """Return the free blocks that this seat's penguins reach in fewer slides than all others."""
    mine, theirs = _bits(state.penguins[seat]), _others(state, seat)
    found = 0
    while True:
        more, less = reach(mine, state.free), reach(theirs, state.free)
        if more == mine and less == theirs:
            return found & state.free
        found |= more & ~mine & ~less & ~theirs
        mine, theirs = more, less


OWN_KINDS: Final = (("own", _own, 1.0), ("first", _first, 0.8))
THEIR_KINDS: Final = (("conceded", _own, 1.0), ("later", _first, 0.8))
"""What a seat's blocks are called in a claim, how they are found, and what a fish there weighs."""


# Checking them, block by block


def holds(rules: Pingouin, seat: Seat, played: State, better: State, claim: Claim) -> bool:
    """Count again what a claim says, with walks over the floe."""
    count = {
        "stuck": _count_stuck,
        "blocked": _count_stuck,
        "own": _count_own,
        "conceded": _count_own,
        "first": _count_first,
        "later": _count_first,
        "slides": _count_slides,
        "their_slides": _count_slides,
    }.get(claim.kind)
    if count is None:
        return claim.numbers == (played.scores[seat], better.scores[seat])
    a, b, other = claim.numbers
    return (other == seat) == (claim.kind in ("stuck", "own", "first", "slides")) and (a, b) == (
        count(played, other),
        count(better, other),
    )


def _count_stuck(state: State, seat: Seat) -> int:
    return sum([all(not _is_free(state, to) for to in FLOE.neighbours[cell]) for cell in state.penguins[seat]])


def _count_slides(state: State, seat: Seat) -> int:
    count = 0
    for cell in state.penguins[seat]:
        for ray in FLOE.rays[cell]:
            for end in ray:
                if not _is_free(state, end):
                    break
                count += 1
    return count


def _count_own(state: State, seat: Seat) -> int:
    distances = [_slides_to(state, own) for own in state.penguins]
    others = set().union(*[reached for other, reached in enumerate(distances) if other != seat])
    return sum([state.fish[cell] for cell in distances[seat] if cell not in others])


def _count_first(state: State, seat: Seat) -> int:
    distances = [_slides_to(state, own) for own in state.penguins]
    far = FLOE.size
    return sum(
        [
            state.fish[cell]
            for cell, slides in distances[seat].items()
            if slides < min([there.get(cell, far) for other, there in enumerate(distances) if other != seat])
        ]
    )


def _slides_to(state: State, penguins: tuple[int, ...]) -> dict[int, int]:
    """Return each free block that penguins can reach, with the number of slides it takes."""
    found: dict[int, int] = {}
    edge = list(penguins)
    slides = 0
    while edge:
        slides += 1
        ends = []
        for start in edge:
            for ray in FLOE.rays[start]:
                for cell in ray:
                    if not _is_free(state, cell):
                        break
                    if cell not in found:
                        found[cell] = slides
                        ends.append(cell)
        edge = ends
    return found


def _is_free(state: State, cell: int) -> bool:
    return cell >= 0 and state.fish[cell] > 0 and all(cell not in own for own in state.penguins)


def say(rules: Pingouin, claim: Claim, better: str, names: Sequence[Text]) -> Text:
    """Tell a claim to the player who moved."""
    a, b, seat = (*claim.numbers, 0)[:3]
    return fill(SENTENCES[claim.kind], a=a, b=b, who=names[seat], of=belonging_to(names[seat]), better=better)


CLAIMS: Final = Claims(find=find, holds=holds, say=say)
