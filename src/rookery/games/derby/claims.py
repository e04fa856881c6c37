"""Why an action of Derby was worse than another: gates passed, and turns that a block needs alone on the ice.

Alone means: nobody is in the way and nobody throws; where a path leaves two possibilities, chance says the first. What
`find` looks up in the table of `turns`, `holds` finds again by trying all pushes, turn by turn, with the rules' slide.
Teams with a crazy penguin, or with dice still to roll, are left to chance: nothing is said about their turns.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from rookery.core.rules import Seat
from rookery.core.search_api import Claim, Claims
from rookery.core.texts import read_texts
from rookery.games.derby.course import COLOURS, FLAGS, Flags, count_flags
from rookery.games.derby.effects import GATE_COUNTS
from rookery.games.derby.geometry import Dice, Place, cancel, displacement, length
from rookery.games.derby.heuristics import pushes_left
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import ACTION, END, KNOCK, NOBODY, READY, SIDE, State
from rookery.games.derby.turns import ALL, FASTEST, NEVER, turns
from rookery.grids import HEX_STEPS
from rookery.grids.grid import NOWHERE
from rookery.i18n import Text, belonging_to, fill

SENTENCES: Final = read_texts(__package__, "claims")


def find(rules: Derby, seat: Seat, played: State, better: State) -> list[Claim]:
    """List what speaks for the better action, one's own block first."""
    for state in played, better:
        if NOBODY in [team.cell for team in state.teams] or count_flags(state.flags) < FLAGS:
            return []
    found = []
    if END in (played.phase, better.phase):
        ranks = _rank(rules, played, seat), _rank(rules, better, seat)
        if ranks[1] == 1 != ranks[0]:
            return [Claim("won", (*ranks, seat), (f"block-{seat + 1}",))]
    for other in (seat, *[other for other in range(rules.seats) if other != seat]):
        sign = 1 if other == seat else -1
        passed = [GATE_COUNTS[state.teams[other].gates] for state in (played, better)]
        if other == seat and passed[0] < passed[1]:
            found.append(Claim("passed", (*passed, other), (f"block-{other + 1}",)))
        if not (_calm(rules, played, other) and _calm(rules, better, other)) or END in (played.phase, better.phase):
            continue
        for kind, goal in (("home", rules.gates_to_win), ("gate", min(max(passed) + 1, rules.gates_to_win))):
            a, b = _needed(rules, played, other, goal), _needed(rules, better, other, goal)
            if sign * (a - b) > 0 and max(a, b) < NEVER:
                name = kind if other == seat else f"their_{kind}"
                found.append(Claim(name, (a, b, other, goal), _keys(better if other == seat else played, other)))
    if END not in (played.phase, better.phase):
        found += _smaller(rules, seat, played, better)
    return found


def _smaller(rules: Derby, seat: Seat, played: State, better: State) -> list[Claim]:
    """List what is less than a turn: room for a stray die, ways to push, and penguins left to act with."""
    found = []
    for other in (seat, *[other for other in range(rules.seats) if other != seat]):
        if _calm(rules, played, other) and _calm(rules, better, other):
            prefix, faster, sign = ("", better, 1) if other == seat else ("their_", played, -1)
            within = _needed(rules, faster, other, rules.gates_to_win)
            room = min(_room(played, other), _room(better, other))
            if within >= NEVER or room < 1:
                continue
            faces = _stray(rules, played, other, within), _stray(rules, better, other, within)
            if sign * (faces[1] - faces[0]) > 0:
                found.append(Claim(f"{prefix}stray", (*faces, other, within), _keys(faster, other)))
            left = _pushes(rules, played, other)
            if 0 < left <= room and left == _pushes(rules, better, other):
                ways = _ways(rules, played, other, within, left), _ways(rules, better, other, within, left)
                if sign * (ways[1] - ways[0]) > 0:
                    total = len(HEX_STEPS) ** left
                    found.append(Claim(f"{prefix}ways", (*ways, other, within, total), _keys(faster, other)))
    for other in range(rules.seats):
        ready = [state.teams[other].penguins.ready for state in (played, better)]
        if (
            other != seat
            and ready[0] > ready[1]
            and played.phase == better.phase == ACTION
            and played.turn == better.turn
        ):
            found.append(Claim("their_ready", (*ready, other, 0), (f"block-{other + 1}",)))
    return found


def _stray(rules: Derby, state: State, seat: Seat, within: int) -> int:
    """Count the faces of one more die with which this many turns are enough to win."""
    return sum([_needed(rules, state, seat, rules.gates_to_win, step) <= within for step in HEX_STEPS])


def _room(state: State, seat: Seat) -> int:
    """Return how many dice may be added before a block can be too fast for the table."""
    return FASTEST - length(*displacement(state.teams[seat].dice))


def _pushes(rules: Derby, state: State, seat: Seat) -> int:
    """Return the pushes before the next slide of this turn."""
    left, over = pushes_left(rules, state, seat)
    return 0 if over else left


def _ways(rules: Derby, state: State, seat: Seat, within: int, left: int) -> int:
    """Count the ways to push, one after the other, after which this many turns are enough to win."""
    team = state.teams[seat]
    table = turns(rules.course, state.flags, rules.gates_to_win, max(1, rules.all_ready[seat].ready))
    momenta = [displacement(team.dice)]
    for _ in range(left):
        momenta = [(dq + x, dr + y) for dq, dr in momenta for x, y in HEX_STEPS]
    return sum([table.needed(team.cell, dq, dr, team.gates, 0) <= within for dq, dr in momenta])


def _rank(rules: Derby, state: State, seat: Seat) -> int:
    """Return a seat's place once the race is over, before that 0."""
    outcome = rules.outcome(state)
    return 0 if outcome is None else outcome.ranks[seat]


def _calm(rules: Derby, state: State, seat: Seat) -> bool:
    team = state.teams[seat]
    slow = length(*displacement(team.dice)) <= FASTEST
    return slow and rules.all_ready[seat].crazy == NOBODY and team.to_roll == 0


def _needed(rules: Derby, state: State, seat: Seat, goal: int, stray: Place = (0, 0)) -> int:
    """Look up the turns to a number of gates, perhaps with one more die."""
    team = state.teams[seat]
    if GATE_COUNTS[team.gates] >= goal:
        return 0
    left, over = pushes_left(rules, state, seat)
    table = turns(rules.course, state.flags, goal, max(1, rules.all_ready[seat].ready))
    dq, dr = displacement(team.dice)
    dq, dr = dq + stray[0], dr + stray[1]
    if length(dq, dr) > FASTEST:
        return NEVER
    return table.needed(team.cell, dq, dr, team.gates, left) + over


def _keys(state: State, seat: Seat) -> tuple[str, ...]:
    """Name the block and the gates that it lacks."""
    lacked = [f"gate-{name}" for colour, name in enumerate(COLOURS) if not state.teams[seat].gates >> colour & 1]
    return f"block-{seat + 1}", *lacked


# Checking claims by trying everything

REACH: Final = range(-FASTEST, FASTEST + 1)
MOMENTA: Final = {
    place: number
    for number, place in enumerate([place for place in product(REACH, REACH) if length(*place) <= FASTEST])
}
PUSHED: Final = [[MOMENTA[(dq + x, dr + y)] for x, y in HEX_STEPS if (dq + x, dr + y) in MOMENTA] for dq, dr in MOMENTA]


def holds(rules: Derby, seat: Seat, played: State, better: State, claim: Claim) -> bool:
    """Count again what a claim says, by trying all pushes of all turns that it speaks of."""
    a, b, other = claim.numbers[:3]
    states = played, better
    if claim.kind == "won":
        return b == 1 != a and _first(rules, better) == seat != _first(rules, played)
    if claim.kind == "passed":
        return (a, b) == tuple([bin(state.teams[seat].gates).count("1") for state in states])
    if (other == seat) == claim.kind.startswith("their_"):
        return False
    if claim.kind == "their_ready":
        return (a, b) == tuple([state.teams[other].penguins.calm[READY] for state in states])
    goal = claim.numbers[3]
    if claim.kind in ("stray", "their_stray"):
        win = rules.gates_to_win
        faster = better if other == seat else played
        counted = [sum([_fewest(rules, state, other, win, step) <= goal for step in HEX_STEPS]) for state in states]
        return [a, b] == counted and _fewest(rules, faster, other, win) == goal
    if claim.kind in ("ways", "their_ways"):
        faster = better if other == seat else played
        counted = [_winning_pushes(rules, state, other, goal) for state in states]
        total = 6 ** faster.teams[other].penguins.calm[READY]
        return (
            [a, b] == counted
            and claim.numbers[4] == total
            and _fewest(rules, faster, other, rules.gates_to_win) == goal
        )
    return (a, b) == tuple([_fewest(rules, state, other, goal) for state in states])


def _first(rules: Derby, state: State) -> int:
    """R45-R47: most gates, then most dice, then the youngest; NOBODY while the race goes on."""
    if state.phase != END:
        return NOBODY
    return max(
        range(rules.seats),
        key=lambda seat: (bin(state.teams[seat].gates).count("1"), sum(state.teams[seat].dice), -rules.ages[seat]),
    )


def _fewest(rules: Derby, state: State, seat: Seat, goal: int, stray: Place = (0, 0)) -> int:
    """Count the turns until a block has passed enough gates, by trying everything."""
    team = state.teams[seat]
    if bin(team.gates).count("1") >= goal:
        return 0
    pushes = max(1, rules.all_ready[seat].ready)
    left, before = team.penguins.ready, 0
    if state.phase not in (ACTION, KNOCK):
        order = [(state.boss + place) % rules.seats for place in range(rules.seats)]
        slid = order.index(seat) < order.index(state.active) + (state.phase != SIDE)
        left, before = (pushes, 1) if slid else (0, 0)
    dq, dr = displacement(team.dice)
    momentum = MOMENTA.get((dq + stray[0], dr + stray[1]))
    if momentum is None:
        return NEVER
    for turn, enough in enumerate(_races(rules, state.flags, goal, pushes), 1):
        if team.cell in enough[team.gates][left][momentum]:
            return turn + before
    return NEVER


def _winning_pushes(rules: Derby, state: State, seat: Seat, turns: int) -> int:
    """Count the pushes of a team after which it can win within `turns`, unless it is too fast."""
    team = state.teams[seat]
    races = _races(rules, state.flags, rules.gates_to_win, max(1, rules.all_ready[seat].ready))
    enough = races[min(turns, len(races)) - 1][team.gates][0]
    found = 0
    for pushes in product(range(6), repeat=team.penguins.calm[READY]):
        dice = list(team.dice)
        for face in pushes:
            dice[face] += 1
        a, b, c, d, e, f = dice
        momentum = MOMENTA.get((b + c - e - f, d + e - a - b))
        if momentum is None:
            return NOBODY
        found += team.cell in enough[momentum]
    return found


@lru_cache(maxsize=16)
def _races(rules: Derby, flags: Flags, goal: int, pushes: int) -> list[list[list[list[set[int]]]]]:
    """List, turn by turn, from which cells that many are enough: by gates passed, pushes left and momentum."""
    slides = _slides(rules, flags)
    cells = range(rules.course.grid.size)
    count = len(MOMENTA)
    done = [bin(gates).count("1") >= goal for gates in range(ALL + 1)]
    enough = [[[set(cells if over else ()) for _ in range(count)] for _ in range(pushes + 1)] for over in done]
    unsolved = [
        [[] if over else [cell for cell in cells if rules.course.is_open(cell)] for _ in range(count)] for over in done
    ]
    levels = []
    solved = True
    while solved:
        solved = False
        rows = [list(enough[gates][0]) for gates in range(ALL + 1)]
        for gates, momentum in product(range(ALL + 1), range(count)):
            new = set()
            for cell in unsolved[gates][momentum]:
                stop, after, passed = slides[momentum][cell]
                if stop in enough[gates | passed][pushes][after]:
                    new.add(cell)
            if new:
                solved = True
                rows[gates][momentum] = rows[gates][momentum] | new
                unsolved[gates][momentum] = [cell for cell in unsolved[gates][momentum] if cell not in new]
        enough = [enough[gates] if done[gates] else _with_pushes(rows[gates], pushes) for gates in range(ALL + 1)]
        levels.append(enough)
    return levels


def _with_pushes(row: list[set[int]], pushes: int) -> list[list[set[int]]]:
    """Add from where a push leads into a set, push by push."""
    found = [row]
    for _ in range(pushes):
        found.append([set().union(*[found[-1][near] for near in nears]) for nears in PUSHED])
    return found


@lru_cache(maxsize=4)
def _slides(rules: Derby, flags: Flags) -> list[dict[int, tuple[int, int, int]]]:
    """Slide a lone block from everywhere with every momentum, by the rules."""
    cells = [cell for cell in range(rules.course.grid.size) if rules.course.is_open(cell)]
    return [{cell: _slide(rules, flags, cell, dq, dr) for cell in cells} for dq, dr in MOMENTA]


def _slide(rules: Derby, flags: Flags, cell: int, dq: int, dr: int) -> tuple[int, int, int]:
    """Return where a lone block stops, its momentum then, and the gates it passed."""
    stop, hit, passed = rules.slide([cell], flags, 0, _dice(dq, dr), 0)
    if passed and rules.course.must_cross:
        passed = rules.course.crossed(flags, cell, stop, passed)
    if hit == NOWHERE:
        return stop, MOMENTA[(dq, dr)], passed
    away = rules.course.cells[2 * rules.course.indices[stop] - hit]
    return (stop if away == NOWHERE else away), MOMENTA[(0, 0)], passed


def _dice(dq: int, dr: int) -> Dice:
    """Return dice that move a block this far, with faces 1, 2, 4 and 5."""
    return cancel((max(0, -dr - dq), max(0, dq), 0, max(0, dr + dq), max(0, -dq), 0))


def say(rules: Derby, claim: Claim, better: str, names: Sequence[Text]) -> Text:
    """Tell a claim to the player who acted."""
    a, b, seat, turns, total = (*claim.numbers, 0, 0)[:5]
    counts = {"a": a, "b": b, "turns": turns, "total": total}
    return fill(SENTENCES[claim.kind], who=names[seat], of=belonging_to(names[seat]), better=better, **counts)


CLAIMS: Final = Claims(find=find, holds=holds, say=say)
