"""A position of Pebbles on one line: the hands as weights, what the floe carries, and whose turn it is.

hands=12/13 floe=7 turn=2
"""

import re
from typing import Final

from pebbles.rules import Pebbles
from pebbles.state import PEBBLES, State
from rookery.core import InvalidPosition
from rookery.core.texts import Refusals

POSITION: Final = re.compile(r"hands=([1-3/-]+) floe=(\d{1,3}) turn=(\d)")
NOTHING: Final = "-"
REFUSALS: Final = Refusals(__package__)


def format_position(rules: Pebbles, state: State) -> str:
    """Write the whole state on one line."""
    hands = "/".join(["".join(map(str, hand)) or NOTHING for hand in state.hands])
    return f"hands={hands} floe={state.floe} turn={state.turn + 1}"


def parse_position(rules: Pebbles, text: str) -> State:
    """Read a position; refuse nonsense with all reasons at once."""
    found = POSITION.fullmatch(text.strip())
    if found is None:
        raise InvalidPosition([REFUSALS.reason("not_a_position", "position")])
    hands = tuple([tuple(sorted(map(int, hand.strip(NOTHING)))) for hand in found[1].split("/")])
    floe, turn = int(found[2]), int(found[3]) - 1
    reasons = []
    if len(hands) != rules.seats or any(len(hand) > rules.hand for hand in hands):
        reasons.append(REFUSALS.reason("bad_hands", "hands", seats=rules.seats, hand=rules.hand))
    if turn not in range(rules.seats):
        reasons.append(REFUSALS.reason("no_seat", "turn", seat=turn + 1))
    if floe > rules.strength + len(PEBBLES):
        reasons.append(REFUSALS.reason("broken_before", "floe"))
    if reasons:
        raise InvalidPosition(reasons)
    return State(hands, floe, turn)
