"""Thin Ice's actions as a learner numbers them: counted from the tiles of its row, as few as the rules allow.

The rules name an action by cells of a table of 625, of which a floe covers a few dozen: 10,000 actions and more, nearly
all of them never legal. A row lists the tiles in reading order, and so do these numbers. Nothing is lost:

* a tile that is picked or moved is on the table, and there are never more than `most` (see `encoding`): one number for
  each, or one for each way that it may go, which is diagonal only by a card;
* a sea space that is picked for a tile touches one (T61, Young Ice): the way from the first tile that it touches;
* one moves one's own pawns alone (T13), to a cell beside them or, by a card, two cells straight on;
* the bear goes to a cell beside it (T32), the kraken strikes one (T79) and pushes an orca to one (T77): eight ways;
* seats are counted from one's own, cards and kinds of tiles as the rules count them;
* a block of actions that the options leave out is not there. Chance's draws have no numbers here.

Hence no two legal actions share a number, and `action` finds the action again.
"""

from collections.abc import Sequence
from typing import Final

from rookery.core.encoding import Field
from rookery.games.thin_ice.actions import (
    CRUSHES,
    DIE,
    DRAW,
    FOUND,
    LAYS,
    LEFT,
    PASS,
    PERSONS,
    PICKS,
    PROWLS,
    RIGHT,
    ROLL,
    SHIFTS,
    STEPS,
)
from rookery.games.thin_ice.cards import card_ops as op
from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.stack import PushOrca
from rookery.games.thin_ice.state import OFF, Action, Crush, Person, Pick, Prowl, State, Step
from rookery.games.thin_ice.tiles import (
    BACK,
    CORNER,
    FRONT,
    HOLE,
    KRAKEN_UP,
    PILE_KINDS,
    RING,
    ROUND,
    SEA,
    WIDTH,
    floe,
    unturned,
)

WAYS: Final = 8
PICK: Final = 0
BESIDE: Final = 1
STEP: Final = 2
SHIFT: Final = 3
BEAR: Final = 4
CRUSH: Final = 5
ORCA: Final = 6
SEAT: Final = 7
OTHER: Final = 8
"""The blocks by their places in `fields`, and the first of those that do not hang on where things are."""

_OFFSETS: Final = (-WIDTH, 1 - WIDTH, 1, WIDTH + 1, WIDTH, WIDTH - 1, -1, -WIDTH - 1)
"""From a cell to those round it, in the order of `RING`."""
WAY_BY_OFFSET: Final = [
    _OFFSETS.index(offset) if offset in _OFFSETS else OFF for offset in range(-WIDTH - 1, WIDTH + 2)
]
"""The direction of a neighbour by its offset, counted from the smallest."""
_ON_TABLE: Final = [(shift, way) for ways in SHIFTS for way, shift in enumerate(ways) if shift.end != OFF]
FIRST_SHIFT: Final = _ON_TABLE[0][0].number
LAST_SHIFT: Final = FIRST_SHIFT + len(_ON_TABLE)
SHIFT_STARTS: Final = [shift.start for shift, _ in _ON_TABLE]
"""The rules' own numbers of shifts are one run; by place in it, where each starts."""


class Numbering:
    """The numbers of one game with its options fixed."""

    def __init__(self, config: Config, most: int) -> None:
        self.config = config
        self._tiles = b""
        self._cells: list[int] = []
        self.reach = 2 if _has(config, op.MOVE_PAWN, "jump") else 1
        self.step = 1 if _has(config, op.MOVE_TILE, "dirs") else 2
        """A tile goes in every direction, or in every second."""
        pawns = max([len(pawns) for pawns in config.pawns_of])
        named = config.teams or _has(config, op.STEAL_CARD) or _has(config, op.DISCARD_CARD)
        adds = _has(config, op.ADD_TILE)
        kinds = [kind for kind in PILE_KINDS if _there_is(config, kind)]
        others: list[tuple[str, list[Action], str]] = [
            ("roll", [ROLL], "roll the die"),
            ("pass", [PASS] if config.cards or config.teams else [], "do nothing more"),
            ("draw", [DRAW] if config.cards else [], "draw a card"),
            ("rotate", [LEFT, RIGHT] if _there_is(config, CORNER) else [], "left, right"),
            ("face", list(DIE) if _has(config, op.SET_DIE) else [], "say what the die shows"),
            ("kind", [FOUND[kind] for kind in kinds] if adds else [], "take a removed tile"),
            (
                "lay",
                [LAYS[kind][side] for kind in kinds for side in (FRONT, BACK)] if config.advanced else [],
                "lay a tile of one's own, front or back up",
            ),
            ("play", list(config.plays), "play a card"),
            ("discard", list(config.discards), "discard a card"),
        ]
        self.fields: tuple[Field, ...] = (
            Field("pick", (most,), 1, 1, "a tile, in the order of the row"),
            Field(
                "beside",
                (most if adds or config.advanced else 0, WAYS),
                1,
                1,
                "a sea space: the first tile that it touches, and the way from there",
            ),
            Field("step", (pawns, self.reach, WAYS), 1, 1, "one's own pawn, how far, the way: north, then clockwise"),
            Field("shift", (most, WAYS // self.step), 1, 1, "a tile and the way that it goes"),
            Field("bear", (WAYS,), 1, 1, "the way that the bear goes"),
            Field("crush", (WAYS if config.kraken else 0,), 1, 1, "the way that the kraken strikes"),
            Field("orca", (WAYS if config.kraken else 0,), 1, 1, "the way from the kraken that an orca is pushed"),
            Field("seat", (config.seats if named else 0,), 1, 1, "a seat, counted from one's own"),
            *[Field(name, (len(actions),), 1, 1, meaning) for name, actions, meaning in others],
        )
        self.starts: list[int] = []
        """The first number of each block, and the number after the last."""
        start = 0
        for field in self.fields:
            self.starts.append(start)
            start += field.size
        self.starts.append(start)
        self.shifts: list[int] = [self.starts[SHIFT] + way // self.step for _, way in _ON_TABLE]
        """The number of each shift, if its tile were the first."""
        self.others: list[Action] = [action for _, actions, _ in others for action in actions]
        self.fixed: dict[int, int] = {
            action.number: self.starts[OTHER] + place for place, action in enumerate(self.others)
        }
        """The numbers of what does not hang on where things are, by the rules' own number."""

    def numbers(self, state: State, actions: Sequence[Action]) -> list[int]:
        """Return the number of each of these actions, which the seat to move may choose."""
        cells = self.cells(state.floe.tiles)
        ways = WAYS // self.step
        place = 0
        found: list[int] = []
        for action in actions:
            number = action.number
            if FIRST_SHIFT <= number < LAST_SHIFT:
                shift = number - FIRST_SHIFT
                place = _place(cells, SHIFT_STARTS[shift], place)
                found.append(self.shifts[shift] + ways * place)
            elif isinstance(action, Pick):
                found.append(self._pick_number(state, cells, action.cell))
            elif isinstance(action, Step):
                found.append(self._step_number(state, action))
            elif isinstance(action, Prowl):
                found.append(self.starts[BEAR] + _way(state.floe.bear, action.cell))
            elif isinstance(action, Crush):
                found.append(self.starts[CRUSH] + _way(state.floe.tiles.find(KRAKEN_UP), action.cell))
            elif isinstance(action, Person):
                found.append(self.starts[SEAT] + (action.seat - state.seat) % self.config.seats)
            else:
                found.append(self.fixed[number])
        return found

    def cells(self, tiles: bytes) -> list[int]:
        """List the cells that hold a tile; a row and its mask ask one after the other, so the last list is kept."""
        if tiles is not self._tiles:
            self._tiles = tiles
            self._cells = floe(tiles)
        return self._cells

    def _pick_number(self, state: State, cells: list[int], cell: int) -> int:
        """A tile by its place, a sea space by its neighbour."""
        tiles = state.floe.tiles
        if tiles[cell] != SEA:
            return self.starts[PICK] + _place(cells, cell, 0)
        if _pushes_orca(state):
            return self.starts[ORCA] + _way(tiles.find(KRAKEN_UP), cell)
        start = _first_beside(tiles, cell)
        return self.starts[BESIDE] + WAYS * _place(cells, start, 0) + _way(start, cell)

    def _step_number(self, state: State, action: Step) -> int:
        """One of one's own pawns, how far, and the way."""
        _, pawn, cell = action
        start = state.pawns.cells[pawn]
        own = self.config.pawns_of[self.config.owner[pawn]].index(pawn)
        far = 0 if cell in RING[start] else 1
        way = _way(start, (start + cell) // 2 if far else cell)
        return self.starts[STEP] + WAYS * (self.reach * own + far) + way

    def action(self, state: State, number: int) -> Action | None:
        """Return the action that a number stands for in a state; None where it stands for none."""
        block = 0
        while number >= self.starts[block + 1]:
            block += 1
        place = number - self.starts[block]
        if block >= OTHER:
            return self.others[number - self.starts[OTHER]]
        tiles, bear = state.floe.tiles, state.floe.bear
        cells = self.cells(tiles)
        if block == PICK:
            return PICKS[cells[place]] if place < len(cells) else None
        if block == BESIDE:
            return None if _pushes_orca(state) else self._beside(tiles, cells, place)
        if block == STEP:
            return self._step(state, place)
        if block == SHIFT:
            place, way = divmod(place * self.step, WAYS)
            shift = SHIFTS[cells[place]][way] if place < len(cells) else None
            return shift if shift is not None and shift.end != OFF else None
        if block == BEAR:
            end = RING[bear][place] if bear != OFF else OFF
            return PROWLS[end] if end != OFF else None
        if block == SEAT:
            return PERSONS[(state.seat + place) % self.config.seats]
        kraken = tiles.find(KRAKEN_UP)
        end = RING[kraken][place] if kraken != OFF else OFF
        if block == CRUSH:
            return CRUSHES[end] if end != OFF else None
        return PICKS[end] if end != OFF and tiles[end] == SEA and _pushes_orca(state) else None

    def _beside(self, tiles: bytes, cells: list[int], number: int) -> Action | None:
        """Return the pick of the sea space beside a tile, if no earlier tile touches it."""
        place, way = divmod(number, WAYS)
        if place >= len(cells):
            return None
        end = RING[cells[place]][way]
        if end == OFF or tiles[end] != SEA or _first_beside(tiles, end) != cells[place]:
            return None
        return PICKS[end]

    def _step(self, state: State, number: int) -> Action | None:
        """Return the move of one's own pawn."""
        own, way = divmod(number, WAYS)
        own, far = divmod(own, self.reach)
        pawns = self.config.pawns_of[state.seat]
        if own >= len(pawns):
            return None
        end = state.pawns.cells[pawns[own]]
        for _ in range(far + 1):
            end = RING[end][way] if end != OFF else OFF
        return STEPS[pawns[own]][end] if end != OFF else None


def _has(config: Config, code: int, field: str = "") -> bool:
    """Does a card have this operation, with that field set?"""
    for design in config.designs:
        for operation in design.operations:
            if operation.code == code and (not field or operation.get(field)):
                return True
    return False


def _there_is(config: Config, kind: int) -> bool:
    """Is there a tile of this kind, however it lies? There is always a hole (T6)."""
    piece = unturned(kind)
    return piece == HOLE or config.stock[piece] > 0 or config.forced[piece] > 0


def _pushes_orca(state: State) -> bool:
    """T77: is somebody asked where the kraken pushes an orca?"""
    return isinstance(state.stack[-1], PushOrca)


def _place(cells: list[int], cell: int, guess: int) -> int:
    """Return the place of a tile in the row, which is seldom before the guess: actions come in reading order."""
    place = guess if cells[guess] <= cell else 0
    while cells[place] != cell:
        place += 1
    return place


def _way(start: int, end: int) -> int:
    """Return the direction of a neighbour."""
    return WAY_BY_OFFSET[end - start + WIDTH + 1]


def _first_beside(tiles: bytes, cell: int) -> int:
    """Return the first tile in reading order that touches a sea space."""
    return min([near for near in ROUND[cell] if tiles[near] != SEA])
