"""What the rules of Iceblock Derby tell, in the keys of its picture.

The keys are `block-1`; `flag-e9` and `gate-red`; `boss`; and on the player card `team-1` the boxes `ready-1`, `push-1`,
`throw-1`, `ko-1` and `move-1`, and `mark-1-red` for each gate. An effect's cause names the sentence of `story.py` that
tells it; without a cause it is not told.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rookery.core.effects import Effect
from rookery.core.outcome import Outcome
from rookery.games.derby.course import COLOURS, FLAGS, Course, Flags
from rookery.games.derby.geometry import cancel, count_dice, displacement
from rookery.games.derby.state import BOX_NUMBERS, BOXES, NOBODY, READY, Flag, Penguins, State, Team
from rookery.grids import hex_distance
from rookery.grids.grid import NOWHERE

END_RULES: Final = {"gates": "R45", "dice": "R46", "youngest": "R47", "turns": "RA41"}
"""The clause behind each way to win."""
GATE_COUNTS: Final = (0, 1, 1, 2, 1, 2, 2, 3)
"""How many gates are in each set of gates."""


# Set-up


def tell_boss(effects: list[Effect], boss: int, seats: int, rule: str) -> None:
    """R4, RA43: the dice leave the cards, and the Boss gets the marker."""
    for seat in range(seats):
        effects.append(Effect("change", f"move-{seat + 1}", seat=seat, rule=rule))
    effects.append(Effect("add", "boss", f"team-{boss + 1}", boss, rule=rule, cause="boss"))


def tell_course(effects: list[Effect], course: Course, flags: Flags, layout: str) -> None:
    """RA37, RA44-RA46: a whole course, and the blocks that start on it, are told as one."""
    cause, rule = {"random": ("random", "RA45"), "preset": ("slalom", "RA46")}.get(layout, ("code", "RA37"))
    effects.append(Effect("deal", to=course.code(flags), amount=FLAGS, rule=rule, cause=cause))


def tell_flag(effects: list[Effect], course: Course, seat: int, flag: Flag, flags: Flags) -> None:
    """R6, R9: a flag, and the gate that it completes; what chance plants is told as a whole course."""
    name = course.grid.names[flag.cell]
    colour = COLOURS[flag.colour]
    own = seat if seat >= 0 else None
    effects.append(Effect("add", f"flag-{name}", name, own, rule="R6", cause="" if own is None else f"{colour}_flag"))
    if len(flags[flag.colour]) == 2:
        effects.append(Effect("add", f"gate-{colour}", seat=own, rule="R9", cause="" if own is None else "gate"))


# Action phase


def tell_turn(effects: list[Effect], boss: int, turn: int, seats: int) -> None:
    """R19, R53: a turn begins; alone, turns are what counts."""
    if seats == 1:
        effects.append(Effect("score", to=str(turn), seat=0, amount=1, rule="R53", cause="alone_turn"))
    else:
        effects.append(Effect("note", to=str(turn), seat=boss, rule="R19", cause="turn"))


def tell_push(effects: list[Effect], seat: int, before: Penguins, after: Penguins, face: int) -> None:
    """R22, R49: a die goes into the MOVE box; a face of 0 is still to be rolled."""
    crazy = face == 0
    rule = "R49" if crazy else "R22"
    _tell_penguin(effects, seat, before, after, Effect("change", rule=rule))
    cause = "crazy_push" if crazy else "push"
    effects.append(Effect("change", f"move-{seat + 1}", "" if crazy else str(face), seat, 0, rule, cause))


def tell_throw(
    effects: list[Effect], seat: int, penguins: tuple[Penguins, Penguins], target: int, hit: Penguins
) -> None:
    """R20, RA24, RA25: at whom a snowball flies, and whether anyone is there to be hit.

    `penguins` are the thrower's before and after, `hit` the target's.
    """
    before, after = penguins
    cause, rule = "hit", "R20"
    if hit.ready and hit.crazy == READY:
        cause, rule = "choose", "RA25"
    elif not hit.ready and hit.crazy != READY:
        cause, rule = "wasted", "RA24"
    _tell_penguin(effects, seat, before, after, Effect("change", to=f"block-{target + 1}", rule=rule, cause=cause))


def tell_knock(effects: list[Effect], seat: int, before: Penguins, after: Penguins) -> None:
    """R20, RA25: which penguin falls."""
    which = "crazy_falls" if after.crazy != before.crazy else "any_falls" if after.crazy == NOBODY else "calm_falls"
    _tell_penguin(effects, seat, before, after, Effect("change", rule="R20", cause=which))


def tell_roll(effects: list[Effect], seat: int, face: int, rule: str) -> None:
    """R4, R39, R49: a die falls into the MOVE box."""
    cause = "crazy_roll" if rule == "R49" else "roll"
    effects.append(Effect("roll", f"move-{seat + 1}", str(face), seat, rule=rule, cause=cause))


def tell_return(effects: list[Effect], teams: Sequence[Team], all_ready: Sequence[Penguins], boss: int) -> None:
    """R25, R26: all penguins come back, and the marker passes on."""
    for seat, (team, ready) in enumerate(zip(teams, all_ready, strict=True)):
        for box in BOX_NUMBERS:
            if _in_box(team.penguins, box) != _in_box(ready, box):
                effects.append(_change(seat, box, ready))
    if len(teams) > 1:
        effects.append(Effect("move", "boss", f"team-{boss + 1}", boss, rule="R26", cause="new_boss"))


def _tell_penguin(effects: list[Effect], seat: int, before: Penguins, after: Penguins, told: Effect) -> None:
    """R19, R20: a penguin leaves READY; `told` says why, of the box that it goes to."""
    effects.append(_change(seat, READY, after))
    box = after.crazy
    if after.crazy == before.crazy:
        box = [after.calm[other] > before.calm[other] for other in BOX_NUMBERS].index(True)
    changed = _change(seat, box, after)
    effects.append(told._replace(kind=changed.kind, key=changed.key, seat=seat, amount=changed.amount))


def _change(seat: int, box: int, after: Penguins) -> Effect:
    many = after.calm[box] + (after.crazy == box)
    return Effect("change", f"{BOXES[box]}-{seat + 1}", seat=seat, amount=many, rule="R25")


# Sliding phase


class SlideTeller(NamedTuple):
    """R28-R39, R44: tells all that comes of one slide, from the teams before and after it."""

    effects: list[Effect]
    course: Course
    seat: int
    before: Sequence[Team]
    after: Sequence[Team]

    def tell(self, stop: int, hit: int, passed: int) -> None:
        """Tell the slide, where it stopped and what it hit, as `Derby.slide` found them."""
        start = self.before[self.seat].cell
        self._tell_dice()
        if stop == start and hit == NOWHERE:
            return
        places = self.course.grid.coordinates
        if stop != start:
            self._tell_move(self.seat, stop, hex_distance(places[start], places[stop]), "R33", "slide")
        self._tell_gates(passed)
        if hit == NOWHERE:
            return
        cell = self.course.cells[hit]
        if cell == NOWHERE:
            self._tell_wall(stop, "obstacle" if self.course.coordinates(hit) in self.course.grid.cell_at else "wall")
        else:
            self._tell_bump(stop, [team.cell for team in self.before].index(cell))

    def _tell_dice(self) -> None:
        """R29: opposite dice leave in pairs; RA21: a block without momentum stays."""
        held = self.before[self.seat].dice
        left = cancel(held)
        if left != held:
            pairs = [f"{face + 1}{face + 4}" * min(held[face], held[face + 3]) for face in range(3)]
            gone = count_dice(held) - count_dice(left)
            effect = Effect("change", f"move-{self.seat + 1}", "".join(pairs), self.seat, gone, "R29", "cancel")
            self.effects.append(effect)
        if displacement(left) == (0, 0):
            cause, rule = ("balanced", "RA21") if count_dice(left) else ("no_dice", "R28")
            self.effects.append(Effect("note", seat=self.seat, rule=rule, cause=cause))

    def _tell_move(self, seat: int, cell: int, amount: int, rule: str, cause: str) -> None:
        name = self.course.grid.names[cell]
        self.effects.append(Effect("move", f"block-{seat + 1}", name, seat, amount, rule, cause))

    def _tell_gates(self, passed: int) -> None:
        """R44: a mark for each new gate; alone, the gates are not what counts (R53)."""
        gates = self.before[self.seat].gates
        for colour, name in enumerate(COLOURS):
            if (passed & ~gates) >> colour & 1:
                gates |= 1 << colour
                key = f"mark-{self.seat + 1}-{name}"
                self.effects.append(Effect("change", key, name, self.seat, GATE_COUNTS[gates], "R44", "passed"))
                if len(self.before) > 1:
                    self.effects.append(Effect("score", seat=self.seat, amount=1, rule="R44"))

    def _tell_wall(self, stop: int, cause: str) -> None:
        """R37, RA16: back one space, where there is room, and without dice."""
        self._tell_away(self.seat, stop, cause, f"{cause}_stuck")
        lost = count_dice(cancel(self.before[self.seat].dice))
        self.effects.append(Effect("change", f"move-{self.seat + 1}", "", self.seat, lost, "R37", "emptied"))

    def _tell_bump(self, stop: int, other: int) -> None:
        """R38, R39: two blocks step apart, and each loses half its dice and rolls the rest."""
        self.effects.append(Effect("note", to=f"block-{other + 1}", seat=self.seat, rule="R38", cause="bump"))
        self._tell_away(self.seat, stop, "apart", "stuck")
        self._tell_away(other, self.before[other].cell, "apart", "stuck")
        for seat, dice in ((self.seat, cancel(self.before[self.seat].dice)), (other, self.before[other].dice)):
            many = count_dice(dice)
            if many:
                lost = many - self.after[seat].to_roll
                cause = "half" if lost else "one_left"
                self.effects.append(Effect("change", f"move-{seat + 1}", str(many), seat, lost, "R39", cause))

    def _tell_away(self, seat: int, stop: int, cause: str, stuck: str) -> None:
        """RA15, RA16: a block steps away from what it met, or has no room to."""
        rest = self.after[seat].cell
        if rest == stop:
            self.effects.append(Effect("note", "", self.course.grid.names[stop], seat, 0, "RA16", stuck))
        else:
            self._tell_move(seat, rest, 1, "R38" if cause == "apart" else "R37", cause)


def tell_end(effects: list[Effect], outcome: Outcome | None, teams: Sequence[Team]) -> None:
    """R45-R47, R53, RA41: who won, and what decided: gates, then dice, then age; alone, turns."""
    assert outcome is not None
    if len(teams) == 1:
        cause = "failed" if outcome.reason == "turns" else outcome.reason
        effects.append(Effect("end", seat=0, amount=outcome.scores[0], rule="R53", cause=cause))
        return
    winner = outcome.ranks.index(1)
    dice = count_dice(teams[winner].dice)
    effects.append(Effect("end", seat=winner, amount=dice, rule=END_RULES[outcome.reason], cause=outcome.reason))


# What the picture shows


def settle(effects: list[Effect], first: int, before: State, after: State) -> None:
    """Turn those effects of one action, from the `first` on, that the picture shows nothing of into notes.

    One action may do and undo: the last penguin pushes and comes back, a block bounces back to where it was.
    """
    same = _unchanged(before, after)
    for place in range(first, len(effects)):
        if effects[place].key in same:
            effects[place] = effects[place]._replace(kind="note")


def _unchanged(before: State, after: State) -> set[str]:
    """Return the keys of blocks and boxes that look the same in two states."""
    same: set[str] = set()
    for seat, (old, new) in enumerate(zip(before.teams, after.teams, strict=True), 1):
        if old.cell == new.cell:
            same.add(f"block-{seat}")
        rolled = before.rolled(seat - 1) == after.rolled(seat - 1)
        if rolled and old.dice == new.dice and old.to_roll == new.to_roll:
            same.add(f"move-{seat}")
        for box in BOX_NUMBERS:
            if _in_box(old.penguins, box) == _in_box(new.penguins, box):
                same.add(f"{BOXES[box]}-{seat}")
    return same


def _in_box(penguins: Penguins, box: int) -> tuple[int, bool]:
    """Return how many calm penguins are in a box, and whether the crazy one is."""
    return penguins.calm[box], penguins.crazy == box
