"""Random games with random options: `python -m conformance.fuzz 20000 [SEED]`, with `tests` on the path.

Options are drawn from what their types describe, a few at a time; a draw that the game refuses is counted apart and
makes room for another. A failure prints the game, its seats, options and seed: `python -m conformance.fuzz 1 SEED`
plays it again.
"""

import itertools
import sys
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from rookery.catalog import specs
from rookery.core import CHANCE, AnySpec, InvalidOptions, draw_action
from rookery.core.effects import KINDS, Effect, visible
from rookery.core.game import AnyGame

CELLS = [f"{column}{row}" for column in "abcdefghijklmnopqrs" for row in range(1, 20)]
CHECKED = 3
"""Positions of each game that are written, read, hidden, redealt, drawn and told."""


def random_value(kind: Mapping[str, Any], seats: int, rng: Random) -> object:
    """Draw a value from what an option's type says of itself."""
    match kind["type"]:
        case "choice":
            return rng.choice(list(kind["values"]))
        case "flag":
            return rng.random() < 0.5
        case "number":
            return rng.randint(kind["low"], kind["high"])
        case "numbers":
            return random_numbers(kind, rng)
        case "per_seat":
            return [random_value(kind["each"], seats, rng) for _ in range(rng.choice([1, seats]))]
        case "series":
            return [random_value(kind["each"], seats, rng) for _ in range(kind["length"])]
        case "ticks":
            return [name for name in kind["values"] if rng.random() < 0.5]
        case "teams":
            teams: dict[int, list[int]] = {}
            for seat in range(1, seats + 1):
                teams.setdefault(rng.randint(1, 3), []).append(seat)
            return list(teams.values())
        case "seat":
            return rng.randint(1, seats)
        case "cells":
            return rng.sample(CELLS, rng.randint(1, 4))
        case "either":
            return random_value(kind["other"] if rng.random() < 0.3 else {**kind, "type": "choice"}, seats, rng)
    return ""  # a code: nobody guesses one


def random_numbers(kind: Mapping[str, Any], rng: Random) -> list[int]:
    """Draw numbers within their bounds and with their sum, if they have one."""
    count, low, high, total = len(kind["labels"]), kind["low"], kind["high"], kind["total"]
    numbers = [rng.randint(low, high) for _ in range(count)]
    for _ in range(10_000):
        if total is None or sum(numbers) == total:
            break
        place = rng.randrange(count)
        numbers[place] = min(high, max(low, numbers[place] + (1 if sum(numbers) < total else -1)))
    return numbers


def random_game(spec: AnySpec, rng: Random, seats: int | None = None) -> AnyGame | None:
    """Draw seats and a few options, or return None if together they make no game."""
    seats = seats or rng.choice(spec.seats)
    chosen = rng.sample(list(spec.options), rng.randint(0, min(4, len(spec.options))))
    try:
        return spec.game(
            seats, **{option.name: random_value(option.type.describe(seats), seats, rng) for option in chosen}
        )
    except InvalidOptions:
        return None


def play(game: AnyGame, rng: Random) -> int:
    """Play a game to its end, holding it to the contract on the way; return its length."""
    rules = game.rules
    state, states = rules.initial_state(), []
    while (seat := rules.to_move(state)) is not None:
        states.append(state)
        assert len(states) <= rules.max_actions, "longer than max_actions"
        legal = rules.legal_actions(state)
        assert legal, "nothing to do, and not over"
        action = draw_action(rules, state, rng) if seat == CHANCE else rng.choice(legal)
        effects: list[Effect] = []
        state = rules.apply(state, action, effects)
        assert all(effect.kind in KINDS for effect in effects)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert len(outcome.ranks) == len(outcome.scores) == rules.seats
    for place in [*rng.sample(states, min(CHECKED, len(states))), state]:
        assert game.parse_position(game.format_position(place)) == place, "a position does not survive being written"
        viewer = rng.choice([None, *range(rules.seats)])
        view = rules.view(place, viewer)
        assert rules.view(rules.sample_state(view, rng), viewer) == view, "a redealt state looks different"
        game.draw(place, viewer)
        speak(game, place, viewer, rng)
    return len(states)


def speak(game: AnyGame, state: Any, viewer: int | None, rng: Random) -> None:
    """Ask for what is said of a position: what is asked, why something is refused, what an action does."""
    rules, names = game.rules, [f"Player {seat + 1}" for seat in range(game.seats)]
    seat = rules.to_move(state)
    if seat is None:
        return
    legal = rules.legal_actions(state)
    if seat != CHANCE:
        assert all(game.prompt(rules.view(state, seat)).text)
        tried = rng.choice(rules.actions)
        assert tried in legal or all(game.explain(state, game.format(tried)).text)
    effects: list[Effect] = []
    rules.apply(state, rng.choice(legal), effects)
    for effect in visible(effects, viewer):
        game.narrate(effect, viewer, names)


def run(seed: int) -> str:
    """Play the game of one seed; say what became of it."""
    rng = Random(seed)
    spec = rng.choice(list(specs().values()))
    game = random_game(spec, rng)
    if game is None:
        return f"{spec.name} refused"
    try:
        play(game, rng)
    except Exception as error:
        error.add_note(f"{spec.name}, {game.seats} seats, {dict(game.options)}: python -m conformance.fuzz 1 {seed}")
        raise
    return spec.name


def main(count: int, first: int = 0) -> None:
    """Play that many games; draws that were refused come on top."""
    done: Counter[str] = Counter()
    seeds, played = itertools.count(first), 0
    while played < count:
        outcome = run(next(seeds))
        done[outcome] += 1
        played += outcome in specs()
        if sys.stderr.isatty() or (played % 1000 == 0 and outcome in specs()):
            print(f"\r{played} of {count}", end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
    print("".join(f"{name}: {times}\n" for name, times in sorted(done.items())), end="")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
