"""The basic game told a second time, in another way and with no shared code, and both played side by side.

Here a game is a generator: it yields who is asked and what may be answered, and is sent the answer.
"""

from collections.abc import Generator
from random import Random

import pytest

from games.thin_ice.positions import GAME, rules

Cell = tuple[int, int]
Asking = Generator[tuple[int, set[str]], str, None]
LUCK = -1
BACKS = {"crack": "cracked", "orca": "orca", "permanent": "permanent", "hole": "cracked hole"}
FRONTS = {"cracked": "ice", "orca": "ice", "permanent": "ice", "cracked hole": "hole"}
SOLID = {"ice", "cracked", "permanent", "hole", "cracked hole"}


def name(cell: Cell) -> str:
    return f"{'abcdefghijklmnopqrstuvwxy'[cell[0]]}{cell[1] + 1}"


def place(text: str) -> Cell:
    return "abcdefghijklmnopqrstuvwxy".index(text[0]), int(text[1:]) - 1


def near(cell: Cell) -> list[Cell]:
    x, y = cell
    return [
        (x, y - 1),
        (x + 1, y - 1),
        (x + 1, y),
        (x + 1, y + 1),
        (x, y + 1),
        (x - 1, y + 1),
        (x - 1, y),
        (x - 1, y - 1),
    ]


class Second:
    """A basic game with the default options, drift variants apart."""

    def __init__(self, seats: int, friendly: bool, moved_only: bool) -> None:
        self.seats, self.friendly, self.moved_only = seats, friendly, moved_only
        self.tiles: dict[Cell, str] = {}
        self.backs: dict[Cell, str] = {}
        self.bag = {"crack": 20, "orca": 6, "permanent": 6}
        self.pawns: list[Cell | None] = [None] * seats
        self.out: set[int] = set()
        self.lying: set[int] = set()
        self.bear: Cell | None = (12, 12)
        self.awake = False
        self.moved: set[Cell] = set()

    def game(self) -> Asking:
        holes = int((yield LUCK, {f"count{n}" for n in range(4)})[5:])
        grid = [(x, y) for y in range(10, 15) for x in range(10, 15)]
        self.tiles[12, 12] = "hole"
        for _ in range(holes):
            self.tiles[place((yield LUCK, {name(cell) for cell in grid if cell not in self.tiles}))] = "hole"
        for cell in grid:
            self.tiles.setdefault(cell, "ice")
            if self.tiles[cell] == "hole":
                self.backs[cell] = "hole"
        for seat in range(self.seats):
            beside = {name(cell) for cell in near((12, 12)) if cell not in self.pawns}
            self.pawns[seat] = place((yield seat, beside))
        for turn in range(200 * self.seats):
            yield from self.turn(turn % self.seats)
            if self.over():
                return

    def over(self) -> bool:
        return len(self.out) >= self.seats - 1

    def turn(self, seat: int) -> Asking:
        todo = {"die"} if seat in self.out else {"pawn", "tile", "die"}
        missed = seat in self.lying
        while not missed:
            answers = self.answers(seat, todo)
            if not answers:
                break
            answer = yield seat, answers
            if answer == "roll":
                todo.discard("die")
                yield from self.die(seat, (yield LUCK, {"die_bear", "die_crack", "die_tile", "die_freeze"}))
            elif answer.startswith("pawn"):
                todo.discard("pawn")
                yield from self.walk(seat, place(answer.split("-")[1]))
            else:
                todo.discard("tile")
                yield from self.shift(seat, answer)
            if self.over():
                return
            if seat in self.out:
                todo &= {"die"}
        if missed:
            self.lying.discard(seat)
        yield from self.drift(seat)

    def answers(self, seat: int, todo: set[str]) -> set[str]:
        found = {"roll"} if "die" in todo else set()
        here = self.pawns[seat]
        if "pawn" in todo and here is not None and seat not in self.lying:
            steps = [c for c in near(here) if self.tiles.get(c) in SOLID and c != self.bear and c not in self.pawns]
            seas = [c for c in near(here) if c not in self.tiles]
            found |= {f"pawn{seat + 1}-{name(c)}" for c in steps or seas}
        return found | (self.shifts(seat) if "tile" in todo else set())

    def shifts(self, seat: int) -> set[str]:
        found = set()
        for cell, face in self.tiles.items():
            if face.startswith("cracked") or cell == self.bear:
                continue
            if cell in self.pawns and self.pawns.index(cell) != seat:
                continue
            for end in near(cell)[::2]:
                if end not in self.tiles and (end != self.bear or face == "orca"):
                    found.add(f"{name(cell)}-{name(end)}")
        return found

    def shift(self, seat: int, answer: str) -> Asking:
        start, end = map(place, answer.split("-"))
        self.tiles[end] = self.tiles.pop(start)
        if start in self.backs:
            self.backs[end] = self.backs.pop(start)
        self.moved = (self.moved - {start}) | {end}
        if start in self.pawns:
            self.pawns[self.pawns.index(start)] = end
        if end == self.bear:
            answer = yield seat, self.prowls()
            yield from self.prowl(seat, place(answer[5:]), leaves=False)

    def walk(self, seat: int, end: Cell) -> Asking:
        start = self.pawns[seat]
        assert start is not None
        self.pawns[seat] = end if end in self.tiles else None
        yield from self.left(start)
        if end not in self.tiles:
            self.out.add(seat)

    def left(self, cell: Cell) -> Asking:
        face = self.tiles[cell]
        if face.startswith("cracked"):
            del self.tiles[cell]
            self.backs.pop(cell, None)
            self.moved.discard(cell)
        elif face in ("ice", "hole"):
            yield from self.reveal(cell)
            self.tiles[cell] = BACKS[self.backs[cell]]

    def reveal(self, cell: Cell) -> Asking:
        if cell not in self.backs:
            kind = (yield LUCK, {f"tile_{kind}" for kind, left in self.bag.items() if left})[5:]
            self.bag[kind] -= 1
            self.backs[cell] = kind

    def die(self, seat: int, rolled: str) -> Asking:
        if rolled == "die_bear":
            if not self.awake:
                self.awake = True
            elif self.prowls():
                answer = yield seat, self.prowls()
                yield from self.prowl(seat, place(answer[5:]), leaves=True)
        elif rolled == "die_tile":
            if self.shifts(seat):
                yield from self.shift(seat, (yield seat, self.shifts(seat)))
        else:
            faces = (
                {"ice", "hole", "cracked", "cracked hole"} if rolled == "die_crack" else FRONTS.keys() - {"permanent"}
            )
            targets = {c for c, face in self.tiles.items() if face in faces and c != self.bear and c not in self.pawns}
            if targets:
                cell = place((yield seat, {name(c) for c in targets}))
                if rolled == "die_crack":
                    yield from self.left(cell)
                else:
                    self.tiles[cell] = FRONTS[self.tiles[cell]]

    def prowls(self) -> set[str]:
        assert self.bear is not None
        return {f"bear-{name(c)}" for c in near(self.bear) if self.tiles.get(c, "ice") in SOLID}

    def prowl(self, seat: int, end: Cell, *, leaves: bool) -> Asking:
        start = self.bear
        assert start is not None
        self.bear = end
        if leaves and start in self.tiles:
            yield from self.left(start)
        if end in self.pawns:
            victim = self.pawns.index(end)
            free = [c for c in near(end) if self.tiles.get(c) in SOLID and c != start and c not in self.pawns]
            if free:
                chosen = place((yield seat, {name(c) for c in free}))
                self.pawns[victim] = chosen
                if "hole" in self.tiles[chosen]:
                    self.lying.add(victim)
            else:
                self.pawns[victim] = None
                self.out.add(victim)
                self.lying.discard(victim)

    def drift(self, seat: int) -> Asking:
        lone = [c for c in sorted(self.tiles, key=lambda c: c[::-1]) if not any(n in self.tiles for n in near(c))]
        if self.moved_only:
            lone = [c for c in lone if c in self.moved]
        if self.friendly:
            lone = [c for c in lone if c not in self.pawns or self.pawns.index(c) == seat]
        for cell in reversed(lone):
            yield from self.reveal(cell)
        kept = {c for c in self.moved if not any(n in self.tiles for n in near(c))}
        self.moved = kept - set(lone)
        for cell in lone:
            del self.tiles[cell]
            self.backs.pop(cell, None)
            if cell in self.pawns:
                victim = self.pawns.index(cell)
                self.pawns[victim] = None
                self.out.add(victim)
                self.lying.discard(victim)
            if cell == self.bear:
                self.awake = True


@pytest.mark.parametrize("seed", range(24))
def test_both_tellings_ask_the_same(seed: int) -> None:
    rng = Random(seed)
    seats = rng.choice([2, 3, 4])
    friendly, moved_only = rng.random() < 0.4, rng.random() < 0.4
    table = rules(seats, friendly_drift=friendly, drift_scope="moved" if moved_only else "any")
    state = table.initial_state()
    telling = Second(seats, friendly, moved_only).game()
    question = next(telling)
    while True:
        who = table.to_move(state)
        actions = {GAME.format_action(table, action): action for action in table.legal_actions(state)}
        assert (who, set(actions)) == question
        text = rng.choice(sorted(actions))
        state = table.apply(state, actions[text])
        try:
            question = telling.send(text)
        except StopIteration:
            break
    assert table.to_move(state) is None
