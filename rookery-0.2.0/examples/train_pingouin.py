"""Learn Pingouin from nothing but self-play, on one CPU and with numpy alone, then meet a bot.

    python examples/train_pingouin.py                            # a minute, then 200 games against greedy
    python examples/train_pingouin.py --seconds 20 --games 50 --save weights.npz

The idea: a block is worth something to the player who gets there sooner. For each block the learner sees its fish and
how many slides either side needs to reach it, also the lead in fish, how free the penguins are and whose turn it is.
What all that is worth at each stage of the game it must find out: its weights start at zero, it plays against itself,
always the action with the best position after it, and learns by TD(λ). The target is the final lead in fish, squashed
like the value. At the table it looks a few actions ahead.
"""

import argparse
from collections.abc import Sequence
from math import inf, tanh
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.adapters.sampler import Sampler
from rookery.bots import bot
from rookery.catalog import spec
from rookery.core import Game, Rules, resolve_chance, winners
from rookery.games.pingouin.state import BLOCKS, FLOE, OVER
from rookery.grids.hexes import HEX_STEPS
from rookery.progress import bar

Array = NDArray[np.float32]
Sets = NDArray[np.uint64]
"""Sets of blocks, one for each position: a bit for each block."""

SLIDES = 4
"""Distances are distinguished up to this many slides; beyond that, only whether a block can be reached at all."""
FARTHEST = 9
"""No block is looked for farther away."""
PAIRS = [(near, far) for near in range(SLIDES) for far in range(near + 1, SLIDES + 1)]
"""How near a block may be to one side and how far from the other; the last is out of reach."""
FEATURES = 3 * len(PAIRS) + 5
STAGES = 6
"""The weights change with the number of free blocks, linearly between this many stages."""
LEAD = 12.0
"""A lead of this many fish is nearly a win."""
TRACE = 0.8
"""λ: how far a target trusts the rest of the game over the next guess."""
SOME = 16
"""How many of the legal actions self-play looks at, drawn each time: it is quicker, and sees something new."""
PLIES = 3
WIDTH = 8
"""How far it looks ahead at the table, and at how many of the actions there."""
TABLES = 48
BATCH = 256
ROUNDS = 2
"""How often it goes over the same games."""
RATE = 5e-3


def _ways() -> list[tuple[int, np.uint64]]:
    """List the six directions: how far a step moves a bit, and the blocks that a step can lead to."""
    found = []
    for dq, dr in HEX_STEPS:
        steps = [(cell, FLOE.cell_at.get((q + dq, r + dr))) for cell, (q, r) in enumerate(FLOE.coordinates)]
        inside = [(cell, to) for cell, to in steps if to is not None]
        (shift,) = {to - cell for cell, to in inside}  # the floe is numbered so that it is always the same
        found.append((shift, np.uint64(sum([1 << to for _, to in inside]))))
    return found


WAYS = _ways()


def step(blocks: Sets, way: tuple[int, np.uint64]) -> Sets:
    """Return where one step in a direction leads."""
    shift, inside = way
    moved = blocks << np.uint64(shift) if shift > 0 else blocks >> np.uint64(-shift)
    return moved & inside


def slid(blocks: Sets, free: Sets) -> Sets:
    """Return the free blocks that one slide from any of some blocks may end on."""
    found = np.zeros_like(blocks)
    for way in WAYS:
        front = blocks
        while (front := step(front, way) & free).any():
            found |= front
    return found


def nearness(blocks: Sets, free: Sets) -> list[Sets]:
    """Sort the free blocks by the slides that they are away: one, two, …, farther, and out of reach."""
    layers = []
    front, left = blocks, free
    for _ in range(FARTHEST):
        front = slid(front, free) & left
        left = left & ~front
        layers.append(front)
    near = layers[: SLIDES - 1]
    far = np.bitwise_or.reduce(layers[SLIDES - 1 :])
    return [*near, far, left]


def sets(flags: NDArray[np.bool_]) -> Sets:
    """Turn rows of yes and no, one for each block, into sets."""
    padded = np.zeros((len(flags), 64), np.bool_)
    padded[:, :BLOCKS] = flags
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)[:, 0]


def count(blocks: Sets) -> NDArray[np.int64]:
    """Count the blocks of each set."""
    return np.bitwise_count(blocks).astype(np.int64)


class Sight(NamedTuple):
    """Positions as arrays, a row for each, from the side of one seat; the other side would see the same negated."""

    features: Array
    stages: Array
    """(rows, STAGES): how much each stage counts; the sum is 1."""


def look(states: Sequence[Any], seats: Sequence[int]) -> Sight:
    """See each state with the eyes of a seat."""
    pairs = list(zip(states, seats, strict=True))
    rows = np.arange(len(pairs))
    fish = np.frombuffer(b"".join([state.fish for state in states]), np.uint8).reshape(-1, BLOCKS)
    standing = np.zeros((2, len(pairs), BLOCKS), np.bool_)
    for side in range(2):
        for row, (state, seat) in enumerate(pairs):
            standing[side, row, list(state.penguins[seat ^ side])] = True
    free = sets((fish > 0) & ~standing.any(axis=0))
    heaps = [sets(fish == number) for number in (1, 2, 3)]
    own, other = sets(standing[0]), sets(standing[1])
    near, far = nearness(own, free), nearness(other, free)
    beside = np.bitwise_or.reduce([step(free, way) for way in WAYS])
    found = []
    for one, two in PAIRS:
        ours, theirs = near[one] & far[two], near[two] & far[one]
        found += [count(ours & heap) - count(theirs & heap) for heap in heaps]
    found += [
        count(near[0]) - count(far[0]),
        4 * (count(own & ~beside) - count(other & ~beside)),
        (fish * standing[0]).sum(axis=1, dtype=np.int64) - (fish * standing[1]).sum(axis=1, dtype=np.int64),
        np.array([state.scores[seat] - state.scores[1 - seat] for state, seat in pairs]),
        np.array([4 if state.seat == seat else -4 for state, seat in pairs]),
    ]
    stages = np.zeros((len(pairs), STAGES), np.float32)
    stage = count(free) * (STAGES - 1) / BLOCKS
    low = np.minimum(stage.astype(np.int64), STAGES - 2)
    stages[rows, low] = 1 - (stage - low)
    stages[rows, low + 1] = stage - low
    return Sight(np.stack(found, axis=1).astype(np.float32) / np.float32(LEAD), stages)


class Net:
    """What each feature is worth at each stage: one layer, taught by Adam."""

    def __init__(self) -> None:
        self.weights: Array = np.zeros((STAGES, FEATURES), np.float32)
        self._mean = np.zeros_like(self.weights)
        self._spread = np.zeros_like(self.weights)
        self._steps = 0

    def save(self, path: Path) -> None:
        """Keep the weights in a file of numpy's."""
        np.savez(path, weights=self.weights)

    def value(self, sight: Sight) -> Array:
        """Return what each row is worth, from -1 to 1."""
        return np.tanh((sight.features * (sight.stages @ self.weights)).sum(axis=1))

    def learn(self, sight: Sight, targets: Array, rate: float) -> None:
        """Take one step towards the targets, down the slope of the squared error."""
        values = self.value(sight)
        slope = (values - targets) * (1 - values**2) / np.float32(len(targets))
        gradient = sight.stages.T @ (slope[:, None] * sight.features)
        self._steps += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._spread += 0.001 * (gradient**2 - self._spread)
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        self.weights -= rate * self._mean / (np.sqrt(self._spread) + 1e-8)


class Choice(NamedTuple):
    """An action, the state after it, and what that is worth to who acted."""

    action: Any
    after: Any
    seat: int
    value: float


def worth(net: Net, states: Sequence[Any], seats: Sequence[int]) -> Array:
    """Value each state for a seat: as the game ended, or as the net guesses."""
    values = net.value(look(states, seats))
    for place, (state, seat) in enumerate(zip(states, seats, strict=True)):
        if state.seat == OVER:
            values[place] = tanh((state.scores[seat] - state.scores[1 - seat]) / LEAD)
    return values


def weigh(
    net: Net, rules: Rules[Any, Any, Any], states: Sequence[Any], *, rng: Random | None = None
) -> list[list[Choice]]:
    """Weigh in each state every action, or with random numbers only some, by the state after it; the best first."""
    listed = [rules.legal_actions(state) for state in states]
    if rng:
        listed = [rng.sample(actions, min(SOME, len(actions))) for actions in listed]
    tried = [
        (action, rules.apply(state, action), state.seat)
        for state, actions in zip(states, listed, strict=True)
        for action in actions
    ]
    values = worth(net, [after for _, after, _ in tried], [seat for _, _, seat in tried])
    choices = iter([Choice(*one, value) for one, value in zip(tried, values.tolist(), strict=True)])
    return [sorted([next(choices) for _ in actions], key=_value, reverse=True) for actions in listed]


def think(net: Net, rules: Rules[Any, Any, Any], states: Sequence[Any], *, plies: int = PLIES) -> list[Choice]:
    """Choose in each state by looking `plies` actions ahead, and there only at the few that look best."""
    found = [choices[:WIDTH] for choices in weigh(net, rules, states)]
    going_on = [choice for choices in found for choice in choices if choice.after.seat != OVER]
    if plies > 1 and going_on:
        answers = think(net, rules, [choice.after for choice in going_on], plies=plies - 1)
        seen = {
            id(choice): answer.value if answer.seat == choice.seat else -answer.value
            for choice, answer in zip(going_on, answers, strict=True)
        }
        found = [[choice._replace(value=seen.get(id(choice), choice.value)) for choice in one] for one in found]
    return [max(choices, key=_value) for choices in found]


def _value(choice: Choice) -> float:
    return choice.value


def lessons_of(line: Sequence[Choice], scores: Sequence[int]) -> list[tuple[Choice, float]]:
    """Return each choice of a game with what it should have been thought worth: TD(λ), back from the final lead."""
    found = []
    seat = line[-1].seat
    target = tanh((scores[seat] - scores[1 - seat]) / LEAD)
    for choice in reversed(line):
        if choice.seat != seat:
            seat, target = choice.seat, -target
        found.append((choice, target))
        target = TRACE * target + (1 - TRACE) * choice.value
    return found


class SelfPlay:
    """Many tables at which a net plays against itself."""

    def __init__(self, rules: Rules[Any, Any, Any], *, tables: int = TABLES, seed: int = 1) -> None:
        self._sampler = Sampler(Game(spec("pingouin"), rules), tables, seed)
        self._lines: list[list[Choice]] = [[] for _ in range(tables)]
        self._rng = Random(seed)

    def play(self, net: Net, games: int) -> list[tuple[Choice, float]]:
        """Play on until this many games have ended; return their lessons."""
        sampler = self._sampler
        lessons: list[tuple[Choice, float]] = []
        until = sampler.games + games
        while sampler.games < until:
            choices = [found[0] for found in weigh(net, sampler.rules, sampler.states, rng=self._rng)]
            for line, choice in zip(self._lines, choices, strict=True):
                line.append(choice)
            sampler.step([choice.action.number for choice in choices])
            for place, _, outcome in sampler.ended:
                assert outcome is not None
                lessons += lessons_of(self._lines[place], outcome.scores)
                self._lines[place] = []
        return lessons


def train(
    rules: Rules[Any, Any, Any], *, seconds: float = inf, games: float = inf, tables: int = TABLES, seed: int = 1
) -> Net:
    """Play and learn for some seconds of CPU time or some number of games, with a progress bar."""
    net, school, rng = Net(), SelfPlay(rules, tables=tables, seed=seed), Random(seed)
    start = process_time()
    played, done = 0, 0.0
    while done < 1:
        bar(int(100 * done), 100)
        lessons = school.play(net, tables)
        for _ in range(ROUNDS):
            rng.shuffle(lessons)
            for first in range(0, len(lessons), BATCH):
                choices, targets = zip(*lessons[first : first + BATCH], strict=True)
                sight = look([choice.after for choice in choices], [choice.seat for choice in choices])
                net.learn(sight, np.array(targets, np.float32), RATE * (1 - 0.9 * done))
        played += tables
        done = max((process_time() - start) / seconds, played / games)
    bar(100, 100)
    print(f"learned from {played:,} games against itself")
    return net


def against(
    net: Net, opponent: str, rules: Rules[Any, Any, Any], games: int, *, plies: int = PLIES, seed: int = 1
) -> float:
    """Play against a bot, each ice from both seats; return the share of games won, a shared win being half."""
    rng = Random(seed)
    other = bot(opponent, Game(spec("pingouin"), rules))
    won = 0.0
    for number in range(games):
        if number % 2 == 0:
            ice = resolve_chance(rules, rules.initial_state(), rng)
        state = ice
        while (seat := rules.to_move(state)) is not None:
            own = seat == number % 2
            action = think(net, rules, [state], plies=plies)[0].action if own else other.choose(state, seat, rng)
            state = rules.apply(state, action)
        outcome = rules.outcome(state)
        assert outcome is not None
        if number % 2 in winners(outcome):
            won += 1 / len(winners(outcome))
        bar(number + 1, games)
    return won / games


def main() -> None:
    """Train, play, tell."""
    asked = argparse.ArgumentParser(description="Learn Pingouin by self-play and meet the greedy bot.")
    asked.add_argument("--seconds", type=float, default=60, help="how long to learn, in CPU time")
    asked.add_argument("--games", type=int, default=200, help="how many games to play against the bot")
    asked.add_argument("--opponent", default="greedy", help="which bot to meet")
    asked.add_argument("--plies", type=int, default=PLIES, help="how far to look ahead against it")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--save", type=Path, help="where to keep the weights (.npz)")
    given = asked.parse_args()
    rules = spec("pingouin").rules(2)
    net = train(rules, seconds=given.seconds, seed=given.seed)
    # Ice that it has not learned on: another seed than in training.
    share = against(net, given.opponent, rules, given.games, plies=given.plies, seed=given.seed + 1_000_000)
    doubt = 1.96 * (share * (1 - share) / given.games) ** 0.5
    print(f"won {share:.1%} ± {doubt:.1%} of {given.games} games against {given.opponent}")
    if given.save:
        net.save(given.save)


if __name__ == "__main__":
    main()
