"""Why an action of Thin Ice was worse than another: who may be in the water soon, and what ice is left to stand on.

The chance to be out is counted over continuations played at random, of what the player knew; `holds` plays others. What
`find` reads off the tables of tiles, `holds` finds again cell by cell.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from rookery.core.chance import draw_action, resolve_chance
from rookery.core.rules import CHANCE, Seat
from rookery.core.search_api import Claim, Claims
from rookery.core.texts import read_texts
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import OFF, OVER, State
from rookery.games.thin_ice.tiles import CRACKED, FACE_NAMES, NAMES, PRESENT, RING, ROUND, STANDS, TABLE, passable
from rookery.i18n import Text, fill

SAMPLES: Final = 100
"""How many continuations are played."""
CHECKED: Final = 300
"""How many others check them."""
APART: Final = 15
"""The least difference, of a hundred, that is said: more than chance alone would make of equals."""
SURE: Final = 4.0
"""How many standard errors two counts of the same chance may lie apart."""
SENTENCES: Final = read_texts(__package__, "claims")


# Finding claims


def _out(rules: ThinIce, state: State, seat: Seat) -> list[int]:
    """Count the pawns that are out; they are nowhere."""
    return [OFF for pawn in rules.config.pawns_of[seat] if state.pawns.eliminated_at[pawn]]


def _room(rules: ThinIce, state: State, seat: Seat) -> list[int]:
    """List the free tiles that a seat's pawns could come to in two steps."""
    tiles = state.floe.tiles
    taken = {state.floe.bear, *state.pawns.cells}
    found: set[int] = set()
    for start in _cells(rules, state, seat):
        edge = {start}
        for _ in range(2):
            edge = {
                to
                for cell in edge
                for way, to in enumerate(RING[cell])
                if to >= 0 and to not in taken and STANDS[tiles[to]] and passable(tiles[cell], way, tiles[to])
            }
            found |= edge
    return sorted(found)


def _held(rules: ThinIce, state: State, seat: Seat) -> list[int]:
    """List the tiles that touch those under a seat's pawns."""
    tiles = state.floe.tiles
    return sorted({to for cell in _cells(rules, state, seat) for to in ROUND[cell] if PRESENT[tiles[to]]})


def _thin(rules: ThinIce, state: State, seat: Seat) -> list[int]:
    """List where a seat's pawns stand on cracked ice."""
    return [cell for cell in _cells(rules, state, seat) if CRACKED[state.floe.tiles[cell]]]


def _cells(rules: ThinIce, state: State, seat: Seat) -> list[int]:
    return [state.pawns.cells[pawn] for pawn in rules.config.pawns_of[seat] if state.pawns.cells[pawn] != OFF]


class Measure(NamedTuple):
    """Something to count for a seat."""

    cells: Callable[[ThinIce, State, Seat], list[int]]
    good: int
    """1 if more is better for the seat, -1 if less is."""
    weight: float
    """What a difference of one weighs when claims are ranked."""


MEASURES: Final = {
    "out": Measure(_out, -1, 100.0),
    "room": Measure(_room, 1, 0.2),
    "held": Measure(_held, 1, 0.3),
    "thin": Measure(_thin, -1, 0.7),
}
WATER_WEIGHT: Final = 0.1
THEIRS: Final = 0.8
"""What the same weighs for the pawns of others."""


def find(rules: ThinIce, seat: Seat, played: State, better: State) -> list[Claim]:
    """List what speaks for the better action, by how much it weighs."""
    found: list[tuple[float, Claim]] = []
    unit_of = rules.config.unit_of
    others = [other for other in range(rules.seats) if unit_of[other] != unit_of[seat]]
    for kind, measure in MEASURES.items():
        for other in (seat, *others):
            name = kind if other == seat else f"their_{kind}"
            one, two = measure.cells(rules, played, other), measure.cells(rules, better, other)
            gain = (len(two) - len(one)) * (measure.good if other == seat else -measure.good)
            if gain > 0 and name in SENTENCES:
                more = sorted(set(two) ^ set(one))
                keys = tuple([NAMES[cell] for cell in more if cell != OFF])
                weight = gain * measure.weight * (1.0 if other == seat else THEIRS)
                found.append((weight, Claim(name, (len(one), len(two), other), keys)))
    found += _water(rules, seat, others, played, better)
    found.sort(key=lambda row: -row[0])
    return [claim for _, claim in found]


def _water(rules: ThinIce, seat: Seat, others: list[Seat], played: State, better: State) -> list[tuple[float, Claim]]:
    """Play on at random, and compare how often each seat loses a pawn before this one's next turn."""
    one, two = _losses(rules, seat, played), _losses(rules, seat, better)
    found = []
    for other in (seat, *others):
        gain = one[other] - two[other] if other == seat else two[other] - one[other]
        if gain >= APART:
            keys = tuple([NAMES[cell] for cell in _cells(rules, played, other)])
            name, weight = ("water", 1.0) if other == seat else ("their_water", THEIRS)
            found.append((gain * WATER_WEIGHT * weight, Claim(name, (one[other], two[other], other), keys)))
    return found


def _losses(rules: ThinIce, seat: Seat, state: State) -> list[int]:
    """Count, of a hundred continuations of what the seat knows, those in which each seat loses a pawn."""
    lost = [0] * rules.seats
    rng = Random(SAMPLES)
    view = rules.view(state, seat)
    unit, first_round = rules.config.unit_of[seat], state.turn.round
    before = rules.pawns_left(state)
    for _ in range(SAMPLES):
        now = rules.sample_state(view, rng)
        while now.seat != OVER and not (now.turn.unit == unit and now.turn.round > first_round):
            if now.seat == CHANCE:
                action = draw_action(rules, now, rng)
            else:
                actions = rules.legal_actions(now)
                action = actions[int(rng.random() * len(actions))]
            now = rules.apply(now, action)
        for other, left in enumerate(rules.pawns_left(now)):
            lost[other] += left < before[other]
    return lost


# Checking them


def holds(rules: ThinIce, seat: Seat, played: State, better: State, claim: Claim) -> bool:
    """Count again what a claim says, cell by cell, or with other continuations."""
    a, b, other = claim.numbers
    kind = claim.kind.removeprefix("their_")
    if (kind == claim.kind) != (other == seat):
        return False
    if kind == "water":
        return _is_likely(rules, seat, played, other, a) and _is_likely(rules, seat, better, other, b)
    count = {"out": _count_out, "room": _count_room, "held": _count_held, "thin": _count_thin}[kind]
    return (a, b) == (count(rules, played, other), count(rules, better, other))


def _is_likely(rules: ThinIce, seat: Seat, state: State, other: Seat, count: int) -> bool:
    """Play other continuations at random, and ask whether both counts may come from the same chance."""
    rng = Random(CHECKED + count)
    next_turn = state.turn.round + 1, rules.config.unit_of[seat]
    lost = 0
    for _ in range(CHECKED):
        now = resolve_chance(rules, rules.sample_state(rules.view(state, seat), rng), rng)
        while now.seat != OVER and (now.turn.round, now.turn.unit) < next_turn:
            now = resolve_chance(rules, rules.apply(now, rng.choice(list(rules.legal_actions(now)))), rng)
        lost += rules.pawns_left(now)[other] < rules.pawns_left(state)[other]
    chance = (count + lost) / (SAMPLES + CHECKED)
    error = sqrt(chance * (1 - chance) * (1 / SAMPLES + 1 / CHECKED))
    return abs(count / SAMPLES - lost / CHECKED) <= SURE * error


def _count_out(rules: ThinIce, state: State, seat: Seat) -> int:
    return len(rules.config.pawns_of[seat]) - rules.pawns_left(state)[seat]


def _count_room(rules: ThinIce, state: State, seat: Seat) -> int:
    reached = set()
    for start in _standing(rules, state, seat):
        for first in _steps(state, start):
            reached |= {first, *_steps(state, first)}
    return len(reached)


def _steps(state: State, start: int) -> list[int]:
    """List the free tiles one step away, by coordinates."""
    x, y = TABLE.coordinates[start]
    found = []
    for way, (dx, dy) in enumerate(((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))):
        to = TABLE.cell_at.get((x + dx, y + dy), OFF)
        if to == OFF or to == state.floe.bear or to in state.pawns.cells:
            continue
        here, there = state.floe.tiles[start], state.floe.tiles[to]
        if FACE_NAMES[there] not in ("sea", "orca", "kraken") and passable(here, way, there):
            found.append(to)
    return found


def _count_held(rules: ThinIce, state: State, seat: Seat) -> int:
    places = [TABLE.coordinates[cell] for cell in _standing(rules, state, seat)]
    return sum(
        [
            any(max(abs(x - column), abs(y - row)) == 1 for x, y in places)
            for cell, (column, row) in enumerate(TABLE.coordinates)
            if FACE_NAMES[state.floe.tiles[cell]] != "sea"
        ]
    )


def _count_thin(rules: ThinIce, state: State, seat: Seat) -> int:
    faces = [FACE_NAMES[state.floe.tiles[cell]] for cell in _standing(rules, state, seat)]
    return sum([face.startswith("cracked") for face in faces])


def _standing(rules: ThinIce, state: State, seat: Seat) -> list[int]:
    owner = rules.config.owner
    return [cell for pawn, cell in enumerate(state.pawns.cells) if owner[pawn] == seat and cell >= 0]


def say(rules: ThinIce, claim: Claim, better: str, names: Sequence[Text]) -> Text:
    """Tell a claim to the player who acted."""
    a, b, seat = claim.numbers
    return fill(SENTENCES[claim.kind], a=a, b=b, who=names[seat], better=better)


CLAIMS: Final = Claims(find=find, holds=holds, say=say)
