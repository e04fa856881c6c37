"""Learn Pingouin from nothing but self-play, on one CPU and with numpy alone, then meet a bot.

    python examples/train_pingouin.py                            # three minutes, then 200 games against greedy
    python examples/train_pingouin.py --seconds 20 --games 50 --save net.npz

The idea: a position is worth what its penguins are worth, and a penguin is worth what it sees. One small network looks
at the 37 blocks round a penguin and says what that place is worth. The value of a position for a seat is `tanh` of its
lead in fish, plus what its own penguins are worth, less what the other's are. It plays the action with the best
position after it, and learns by TD(λ) from games against itself: the target is the final lead in fish, squashed like
the value. Nothing about good play is built in.
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
from rookery.arena import bar
from rookery.bots import bot
from rookery.catalog import game
from rookery.core import Rules, settle, winners
from rookery.games.pingouin.state import BLOCKS, FLOE, OVER
from rookery.lattice.hexes import hex_distance

Array = NDArray[np.float32]

REACH = 3
"""How far a penguin sees, in blocks."""
KINDS = 5
"""What it may see on a block: 1, 2 or 3 fish, a friend, an enemy; a hole is nothing."""
FRIEND, ENEMY, NOTHING = 3, 4, 5
PENGUINS = 4
"""A seat's penguins in a game for two."""
HIDDEN = 48
LEAD = 12.0
"""A lead of so many fish is nearly a win."""
TRACE = 0.8
"""λ: how far a target trusts the rest of the game over the next guess."""
SOME = 16
"""How many of the legal actions self-play looks at, drawn each time: it is quicker, and sees something new."""
PLIES = 3
WIDTH = 6
"""How far it looks ahead at the table, and at how many of the actions there."""
TABLES = 48
BATCH = 256
ROUNDS = 2
"""How often it goes over the same games."""
RATE = 2e-3


def _in_sight() -> list[tuple[int, int]]:
    """List the steps to what a penguin sees."""
    span = range(-REACH, REACH + 1)
    return [(q, r) for q in span for r in span if hex_distance((q, r), (0, 0)) <= REACH]


def _sights(steps: Sequence[tuple[int, int]]) -> NDArray[np.intp]:
    """List for each block what is in sight, in the order of the steps; BLOCKS stands for what is off the floe."""
    rows = [[FLOE.cell_at.get((q + dq, r + dr), BLOCKS) for dq, dr in steps] for q, r in FLOE.coordinates]
    return np.array([*rows, [BLOCKS] * len(steps)])


def _turns(steps: Sequence[tuple[int, int]]) -> list[list[int]]:
    """List the twelve ways to turn or mirror what is in sight."""
    found = []
    for turned in (steps, [(r, q) for q, r in steps]):
        for _ in range(6):
            turned = [(-r, q + r) for q, r in turned]
            found.append([steps.index(step) for step in turned])
    return found


SIGHTS = _sights(_in_sight())
TURNS = _turns(_in_sight())
"""A penguin is worth the same whichever way one looks at the floe: so each lesson teaches twelve."""
INPUTS = SIGHTS.shape[1] * KINDS
SEEN = np.eye(KINDS + 1, KINDS, dtype=np.float32)
"""Each kind as ones and noughts; the last row is nothing."""
KIND_OF = np.array([NOTHING, 0, 1, 2], np.uint8)
"""What so many fish look like."""
OFF = bytes([BLOCKS])
"""Where a penguin is that does not stand on the ice."""


class Sight(NamedTuple):
    """Positions as arrays, a row for each, from the side of one seat."""

    patches: Array
    """(rows, own penguins and then the other's, what each of them sees)"""
    signs: Array
    """(rows, penguins): 1 own, -1 the other's, 0 not on the ice."""
    lead: Array
    """(rows, 3): fish caught more than the other, fish stood upon more than the other, and whose turn it is."""


def look(states: Sequence[Any], seats: Sequence[int]) -> Sight:
    """See each state with the eyes of a seat."""
    count = len(states)
    pairs = list(zip(states, seats, strict=True))
    standing = [bytes(state.penguins[side]).ljust(PENGUINS, OFF) for state, seat in pairs for side in (seat, 1 - seat)]
    cells = np.frombuffer(b"".join(standing), np.uint8).reshape(count, 2, PENGUINS)
    fish = np.zeros((count, 1, BLOCKS + 1), np.uint8)
    fish[:, 0, :BLOCKS] = np.frombuffer(b"".join([state.fish for state in states]), np.uint8).reshape(count, BLOCKS)
    rows, sides = np.arange(count)[:, None, None], np.arange(2)[None, :, None]
    lead = np.empty((count, 3), np.float32)
    lead[:, 0] = [state.scores[seat] - state.scores[1 - seat] for state, seat in pairs]
    lead[:, 1] = fish[rows, 0, cells].sum(axis=2) @ np.array([1.0, -1.0])
    lead[:, 2] = [LEAD / 4 if state.seat == seat else -LEAD / 4 for state, seat in pairs]
    kinds = np.repeat(KIND_OF[fish], 2, axis=1)
    kinds[rows, sides, cells] = FRIEND
    kinds[rows, 1 - sides, cells] = ENEMY
    kinds[:, :, BLOCKS] = NOTHING
    patches = SEEN.take(kinds.take(SIGHTS[cells] + ((2 * rows + sides) * (BLOCKS + 1))[..., None]), axis=0)
    signs = (cells < BLOCKS) * np.array([[1.0], [-1.0]], np.float32)
    return Sight(patches.reshape(count, -1, INPUTS), signs.reshape(count, -1), lead / np.float32(LEAD))


def turned(sight: Sight, turn: Sequence[int]) -> Sight:
    """Look at the same positions from another side."""
    patches = sight.patches.reshape(*sight.signs.shape, len(turn), KINDS)[:, :, turn]
    return sight._replace(patches=patches.reshape(sight.patches.shape))


class Net:
    """What a penguin is worth: one hidden layer, taught by Adam."""

    def __init__(self, *, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "in": rng.normal(0, 0.1, (INPUTS, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": rng.normal(0, 0.02, HIDDEN).astype(np.float32),
            "lead": np.zeros(3, np.float32),
        }
        self._mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._spread = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def save(self, path: Path) -> None:
        """Keep the weights in a file of numpy's."""
        arrays: dict[str, Any] = dict(self.weights)
        np.savez(path, **arrays)

    def value(self, sight: Sight) -> Array:
        """Return what each row is worth, from -1 to 1."""
        return self._forward(sight)[1]

    def learn(self, sight: Sight, targets: Array, rate: float) -> float:
        """Take one step towards the targets; return the mean squared error before it."""
        hidden, values = self._forward(sight)
        slope: Array = (values - targets) * (1 - values**2) / np.float32(len(targets))
        worth = slope[:, None] * sight.signs
        back = (worth[..., None] * self.weights["out"] * (hidden > 0)).reshape(-1, HIDDEN)
        self._adam(
            {
                "in": sight.patches.reshape(-1, INPUTS).T @ back,
                "bias": back.sum(axis=0),
                "out": hidden.reshape(-1, HIDDEN).T @ worth.reshape(-1),
                "lead": sight.lead.T @ slope,
            },
            rate,
        )
        return float(np.mean((values - targets) ** 2))

    def _forward(self, sight: Sight) -> tuple[Array, Array]:
        hidden = np.maximum(sight.patches @ self.weights["in"] + self.weights["bias"], 0)
        worth = (hidden @ self.weights["out"] * sight.signs).sum(axis=1)
        return hidden, np.tanh(worth + sight.lead @ self.weights["lead"])

    def _adam(self, gradients: dict[str, Array], rate: float) -> None:
        self._steps += 1
        rate *= (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
        for name, gradient in gradients.items():
            self._mean[name] += 0.1 * (gradient - self._mean[name])
            self._spread[name] += 0.001 * (gradient**2 - self._spread[name])
            self.weights[name] -= rate * self._mean[name] / (np.sqrt(self._spread[name]) + 1e-8)


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
    """Choose in each state by looking so many actions ahead, and there only at the few that look best."""
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
        self._sampler = Sampler(rules, tables, seed=seed)
        self._lines: list[list[Choice]] = [[] for _ in range(tables)]
        self._rng = Random(seed)

    def play(self, net: Net, games: int) -> list[tuple[Choice, float]]:
        """Play on until so many games have ended; return their lessons."""
        sampler = self._sampler
        lessons: list[tuple[Choice, float]] = []
        until = sampler.games + games
        while sampler.games < until:
            choices = [found[0] for found in weigh(net, sampler.rules, sampler.states, rng=self._rng)]
            for line, choice in zip(self._lines, choices, strict=True):
                line.append(choice)
            sampler.step([choice.action.number for choice in choices])
            for place, outcome in sampler.ended:
                lessons += lessons_of(self._lines[place], outcome.scores)
                self._lines[place] = []
        return lessons


def train(
    rules: Rules[Any, Any, Any], *, seconds: float = inf, games: float = inf, tables: int = TABLES, seed: int = 1
) -> Net:
    """Play and learn for so many seconds of CPU time or for so many games; show how far it is."""
    net, school, rng = Net(seed=seed), SelfPlay(rules, tables=tables, seed=seed), Random(seed)
    start = process_time()
    played, done = 0, 0.0
    while done < 1:
        bar(int(100 * done), 100, [])
        lessons = school.play(net, tables)
        for _ in range(ROUNDS):
            rng.shuffle(lessons)
            for first in range(0, len(lessons), BATCH):
                choices, targets = zip(*lessons[first : first + BATCH], strict=True)
                sight = look([choice.after for choice in choices], [choice.seat for choice in choices])
                sight = turned(sight, rng.choice(TURNS))
                net.learn(sight, np.array(targets, np.float32), RATE * (1 - 0.9 * done))
        played += tables
        done = max((process_time() - start) / seconds, played / games)
    bar(100, 100, [])
    print(f"learned from {played:,} games against itself")
    return net


def against(net: Net, opponent: str, rules: Rules[Any, Any, Any], games: int, *, seed: int = 1) -> float:
    """Play against a bot, each ice from both seats; return the share of games won, a shared win being half."""
    rng = Random(seed)
    other = bot(opponent, game("pingouin"), rules)
    won = 0.0
    for number in range(games):
        if number % 2 == 0:
            ice = settle(rules, rules.opening(), rng)
        state = ice
        while (seat := rules.to_move(state)) is not None:
            own = seat == number % 2
            action = think(net, rules, [state])[0].action if own else other.choose(state, seat, rng)
            state = rules.apply(state, action)
        outcome = rules.outcome(state)
        assert outcome is not None
        if number % 2 in winners(outcome):
            won += 1 / len(winners(outcome))
        bar(number + 1, games, [])
    return won / games


def main() -> None:
    """Train, play, tell."""
    asked = argparse.ArgumentParser(description="Learn Pingouin by self-play and meet the greedy bot.")
    asked.add_argument("--seconds", type=float, default=180, help="how long to learn")
    asked.add_argument("--games", type=int, default=200, help="how many games to play against the bot")
    asked.add_argument("--opponent", default="greedy", help="which bot to meet")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--save", type=Path, help="where to keep the weights (.npz)")
    given = asked.parse_args()
    rules = game("pingouin").rules(2)
    net = train(rules, seconds=given.seconds, seed=given.seed)
    # Ice that it has not learned on: another seed than in training.
    share = against(net, given.opponent, rules, given.games, seed=given.seed + 1_000_000)
    doubt = 1.96 * (share * (1 - share) / given.games) ** 0.5
    print(f"won {share:.1%} ± {doubt:.1%} of {given.games} games against {given.opponent}")
    if given.save:
        net.save(given.save)


if __name__ == "__main__":
    main()
