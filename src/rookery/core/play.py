"""Playing by the contract: the checked door, luck, counting, random games and replays."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from rookery.core.contract import CHANCE, Action, Rules
from rookery.core.errors import IllegalAction
from rookery.text import Text

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


def pick(odds: Sequence[int], ticket: int) -> int:
    """Return the place that a ticket from `range(sum(odds))` falls on."""
    for place, weight in enumerate(odds):
        ticket -= weight
        if ticket < 0:
            return place
    raise ValueError("the ticket is not below the sum of the odds")


def draw(rules: Rules[S, A, V], state: S, rng: Random) -> A:
    """Let luck choose one of its legal actions by the odds."""
    odds = rules.odds(state)
    return rules.legal_actions(state)[pick(odds, int(rng.random() * sum(odds)))]


def settle(rules: Rules[S, A, V], state: S, rng: Random) -> S:
    """Let luck run until a seat must decide or the game is over."""
    while rules.to_move(state) == CHANCE:
        state = rules.apply(state, draw(rules, state, rng))
    return state


def playout(rules: Rules[S, A, V], state: S, rng: Random) -> tuple[S, int]:
    """Play at random to the end; return the last state and how often a seat (not luck) acted."""
    moves = 0
    random = rng.random
    while True:
        seat = rules.to_move(state)
        if seat is None:
            return state, moves
        if seat == CHANCE:
            state = rules.apply(state, draw(rules, state, rng))
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
