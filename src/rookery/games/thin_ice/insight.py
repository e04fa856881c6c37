"""What a bot may think of a state: who stands on ice that will last.

A pawn is worth more the more tiles it can step to, the more ice is round it, and the farther the bear; less when it
has fallen, or when another side is about to put it somewhere. Against another player or team the worth is compared;
those who are out have lost to all who outlived them.
"""

from rookery.core.outcome import returns
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.frames import DISPLACE
from rookery.games.thin_ice.ground import steps
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.state import State
from rookery.games.thin_ice.tiles import ROUND, TABLE, WET


def evaluate(rules: ThinIce, state: State) -> tuple[float, ...]:
    """Return each seat's expected result, from -1 to 1."""
    outcome = rules.outcome(state)
    if outcome is not None:
        return returns(outcome)
    setting = rules.setting
    draft = Draft(setting, state)
    worth: list[float] = []
    when: list[int] = []
    for unit, pawns in enumerate(setting.pawns_in):
        worth.append(sum([_worth(draft, pawn) for pawn in pawns]))
        when.append(99 if draft.lives(unit) else max([state.gone[pawn] for pawn in pawns]))
    results = []
    for own in setting.unit_of:
        total = 0.0
        for other in setting.unit_of:
            if when[own] != when[other]:
                total += 1.0 if when[own] > when[other] else -1.0
            elif own != other and when[own] == 99:
                total += (worth[own] - worth[other]) / (worth[own] + worth[other] + 0.01)
        results.append(total / (setting.seats - 1))
    return tuple(results)


def _worth(draft: Draft, pawn: int) -> float:
    """Weigh one pawn; one that is not placed yet counts as a fair one."""
    if draft.gone[pawn]:
        return 0.0
    cell = draft.pawns[pawn]
    if cell < 0:
        return 1.0
    ways = steps(draft, pawn, 0)
    ice = sum([1 for near in ROUND[cell] if draft.tiles[near]])
    value = 0.25 + 0.22 * min(3, len(ways)) + 0.03 * len(ways) + 0.05 * ice
    if ice == 0:
        value *= 0.35  # It will drift unless somebody comes near.
    if not ways:
        value *= 0.5
    if _at_mercy(draft, pawn):
        value *= 0.6
    if (draft.lying >> pawn) & 1:
        value *= 0.75
    if draft.bear >= 0:
        x, y = TABLE.coordinates[cell]
        bear_x, bear_y = TABLE.coordinates[draft.bear]
        if draft.awake and max(abs(x - bear_x), abs(y - bear_y)) == 1:
            value *= 0.9
    return value * (0.95 if WET[draft.tiles[cell]] else 1.0)


def _at_mercy(draft: Draft, pawn: int) -> bool:
    """Is somebody of another side about to put this pawn where he likes?"""
    setting = draft.setting
    for frame in draft.stack:
        if frame[0] == DISPLACE and frame[1] == pawn:
            return setting.unit_of[frame[2]] != setting.unit_of[setting.owner[pawn]]
    return False
