"""The race played a second time, with no code in common: plain coordinates, plain lists, fractions for the lines.

Every action of a random game is played by both, and both must agree on what may be done and on what came of it.
"""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from games.derby.positions import DERBY, rules
from rookery.core import CHANCE, draw_action
from rookery.games.derby.state import ACTION, PHASES, State

Hex = tuple[int, int]
WAYS: list[Hex] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


def far(a: Hex, b: Hex) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def line(a: Hex, b: Hex) -> list[list[Hex]]:
    """Walk from a to b: at each step the nearest hexes, sorted by direction from the last certain one."""
    steps: list[list[Hex]] = []
    last = a
    for i in range(1, far(a, b) + 1):
        q = a[0] + Fraction((b[0] - a[0]) * i, far(a, b))
        r = a[1] + Fraction((b[1] - a[1]) * i, far(a, b))
        near = {}
        for dq, dr in WAYS:
            h = (last[0] + dq, last[1] + dr)
            x, y = q - h[0], r - h[1]
            near[h] = x * x + x * y + y * y
        best = min(near.values())
        steps.append([h for h in near if near[h] == best])
        last = steps[-1][0]
    return steps


class Table:
    """A race from its first turn on."""

    def __init__(
        self, radius: int, obstacles: set[Hex], gates: list[set[Hex]], blocks: list[Hex], start: dict[str, Any]
    ):
        self.radius, self.obstacles, self.gates, self.blocks = radius, obstacles, gates, blocks
        self.seats = len(blocks)
        self.calm: list[int] = start["calm"]
        self.crazy: list[bool] = start["crazy"]
        self.boss: int = start["boss"]
        self.to_win: int = start["to_win"]
        self.most: int = start["most"]
        self.dice: list[list[int]] = [[] for _ in blocks]
        self.marks: list[set[int]] = [set() for _ in blocks]
        self.turn = 0
        self.over = False
        self.waiting: list[Any] = []
        self.begin()

    def begin(self) -> None:
        self.turn += 1
        self.ready = list(self.calm)
        self.mad = list(self.crazy)
        self.go = self.boss
        self.find()

    def find(self) -> None:
        """Give the go to the next who has a penguin left, or slide."""
        for step in range(self.seats):
            seat = (self.go + step) % self.seats
            if self.ready[seat] or (self.mad[seat] and self.seats > 1):
                self.go = seat
                self.mode = "act"
                return
            if self.mad[seat]:
                self.mad[seat] = False
                self.go = seat
                self.mode = "crazy"
                return
        self.boss = (self.boss + 1) % self.seats
        self.queue = [(self.boss + step) % self.seats for step in range(self.seats)]
        self.slide(None)

    def options(self) -> list[str]:
        if self.over:
            return []
        if self.mode in ("crazy", "dice"):
            return [f"roll{face}" for face in range(1, 7)]
        if self.mode == "side":
            return ["side1", "side2"]
        if self.mode == "knock":
            return ["ko-calm", "ko-crazy"]
        throws = [f"throw{seat + 1}" for seat in range(self.seats) if seat != self.go]
        calm = [f"push{face}" for face in range(1, 7)] + throws if self.ready[self.go] else []
        mad = ["crazy-push"] + [f"crazy-{throw}" for throw in throws] if self.mad[self.go] and self.seats > 1 else []
        return calm + mad

    def play(self, text: str) -> None:
        if text.startswith("side"):
            self.slide(int(text[-1]) - 1)
        elif text.startswith("roll"):
            self.roll(int(text[-1]))
        elif text.startswith("ko"):
            self.fall(text == "ko-crazy")
        else:
            if text.startswith("crazy"):
                self.mad[self.go] = False
            else:
                self.ready[self.go] -= 1
            if text == "crazy-push":
                self.mode = "crazy"
                return
            if text.startswith("push"):
                self.dice[self.go].append(int(text[-1]))
            else:
                self.hit = int(text[-1]) - 1
                if self.ready[self.hit] and self.mad[self.hit]:
                    self.mode = "knock"
                    return
                if self.ready[self.hit] or self.mad[self.hit]:
                    self.fall(self.mad[self.hit])
                    return
            self.go += 1
            self.find()

    def fall(self, mad: bool) -> None:
        if mad:
            self.mad[self.hit] = False
        else:
            self.ready[self.hit] -= 1
        self.go += 1
        self.find()

    def roll(self, face: int) -> None:
        if self.mode == "crazy":
            self.dice[self.go].append(face)
            self.go += 1
            self.find()
            return
        self.dice[self.waiting.pop(0)].append(face)
        if not self.waiting:
            self.slide(None)

    def solid(self, place: Hex) -> bool:
        return far(place, (0, 0)) > self.radius or place in self.obstacles or place in self.blocks

    def slide(self, side: int | None) -> None:
        while self.queue:
            seat = self.queue[0]
            box = list(self.dice[seat])
            for one in (1, 2, 3):
                while one in box and one + 3 in box:
                    box.remove(one)
                    box.remove(one + 3)
            start = self.blocks[seat]
            end = (start[0] + sum(WAYS[d - 1][0] for d in box), start[1] + sum(WAYS[d - 1][1] for d in box))
            stops, hit = [start], []
            passed: list[Hex] = []
            for step in line(start, end):
                hit = [place for place in step if self.solid(place)]
                if hit:
                    break
                stops = step
                passed += step
            if hit and len(stops) * len(hit) == 2 and side is None:
                self.mode = "side"
                return
            stop = stops[(side or 0) % len(stops)]
            self.queue.pop(0)
            self.marks[seat] |= {k for k, gate in enumerate(self.gates) if gate & set(passed)}
            self.blocks[seat] = stop
            self.dice[seat] = box
            if hit and self.bump(seat, stop, hit[(side or 0) % len(hit)]):
                return
            side = None
        if self.turn == self.most or any(len(own) >= self.to_win for own in self.marks):
            self.over = True
        else:
            self.begin()

    def bump(self, seat: int, stop: Hex, hit: Hex) -> bool:
        """Step apart; say whether dice must be rolled."""
        count = len(self.dice[seat])
        self.dice[seat] = []
        other = self.blocks.index(hit) if hit in self.blocks else None
        back = (2 * stop[0] - hit[0], 2 * stop[1] - hit[1])
        if not self.solid(back):
            self.blocks[seat] = back
        if other is None:
            return False
        away = (2 * hit[0] - stop[0], 2 * hit[1] - stop[1])
        if not self.solid(away):
            self.blocks[other] = away
        self.waiting = [seat] * (count - count // 2)
        count = len(self.dice[other])
        self.dice[other] = []
        self.waiting += [other] * (count - count // 2)
        self.mode = "dice"
        return bool(self.waiting)


def agree(made: Any, state: State, table: Table) -> None:
    places = made.course.grid.coordinates
    assert [DERBY.format_action(made, action) for action in made.legal_actions(state)] == table.options()
    assert [places[team.cell] for team in state.teams] == table.blocks
    assert [
        [face for face, many in enumerate(box, 1) for _ in range(many)] for box in [team.dice for team in state.teams]
    ] == [sorted(box) for box in table.dice]
    assert [{k for k in range(3) if own >> k & 1} for own in [team.gates for team in state.teams]] == table.marks
    assert (state.turn, state.boss) == (table.turn, table.boss)
    if state.phase == ACTION:
        assert [team.penguins.ready for team in state.teams] == table.ready
        assert [team.penguins.crazy == 0 for team in state.teams] == table.mad


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {"radius": 8, "obstacles": "pack"}),
        (3, {"crazy": ["extra", "replace", "none"], "radius": 8, "layout": "random"}),
        (4, {"layout": "random", "gate_alignment": "any"}),
        (6, {"radius": 8, "obstacles": "islands", "crazy": "replace", "max_turns": 30}),
    ],
    ids=str,
)
def test_two_tables_agree(seats: int, options: dict[str, Any], seed: int) -> None:
    """R15, R19-R46 and their rulings."""
    made = rules(seats, **options)
    grid = made.course.grid
    rng = Random(seed)
    state = made.initial_state()

    def step(state: State) -> State:
        if made.to_move(state) == CHANCE:
            return made.apply(state, draw_action(made, state, rng))
        return made.apply(state, rng.choice(list(made.legal_actions(state))))

    while PHASES[state.phase] in ("boss", "start", "flag"):
        state = step(state)
    flags = [[grid.coordinates[cell] for cell in own] for own in state.flags]
    start = {
        "calm": [team.ready for team in made.all_ready],
        "crazy": [team.crazy == 0 for team in made.all_ready],
        "boss": state.boss,
        "to_win": made.gates_to_win,
        "most": made.max_turns,
    }
    obstacles = {place for cell, place in enumerate(grid.coordinates) if made.course.obstacles >> cell & 1}
    gates = [{place for step in line(*own)[:-1] for place in step} for own in flags]
    table = Table(made.course.radius, obstacles, gates, [grid.coordinates[team.cell] for team in state.teams], start)
    agree(made, state, table)
    while made.to_move(state) is not None:
        actions = list(made.legal_actions(state))
        action = rng.choice(actions)
        table.play(DERBY.format_action(made, action))
        state = made.apply(state, action)
        agree(made, state, table)
    assert table.over
