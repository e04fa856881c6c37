"""Playing by the contract: checked moves, counting, random games and replays."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from rookery.core.chance import draw_action
from rookery.core.errors import IllegalAction
from rookery.core.rules import CHANCE, Action, Rules
from rookery.i18n import Text

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")


def play(rules: Rules[S, A, V], state: S, action: A) -> S:
    """Apply an action after checking that it is legal; refuse it otherwise."""
    if action not in rules.legal_actions(state):
        raise IllegalAction(
            "not_legal", "", Text("That cannot be done now.", "Ce n'est pas possible maintenant."), tried=str(action)
        )
    return rules.apply(state, action)


def playout(rules: Rules[S, A, V], state: S, rng: Random) -> tuple[S, int]:
    """Play at random to the end; return the last state and how often a seat (not chance) acted."""
    moves = 0
    random = rng.random
    while True:
        seat = rules.to_move(state)
        if seat is None:
            return state, moves
        if seat == CHANCE:
            state = rules.apply(state, draw_action(rules, state, rng))
        else:
            actions = rules.legal_actions(state)
            state = rules.apply(state, actions[int(random() * len(actions))])
            moves += 1


def perft(rules: Rules[S, A, V], state: S, depth: int) -> int:
    """Count the lines of play that are exactly `depth` actions long."""
    if depth == 0:
        return 1
    actions = rules.legal_actions(state)
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        count += perft(rules, rules.apply(state, action), depth - 1)
    return count


def replay(rules: Rules[S, A, V], state: S, actions: Iterable[A]) -> S:
    """Apply one action after another, each of them checked."""
    for action in actions:
        state = play(rules, state, action)
    return state
