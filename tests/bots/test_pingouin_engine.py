"""Pingouin's engine agrees with the rules, and what it calls proven is true."""

from random import Random
from time import thread_time

import pytest

from rookery import catalog
from rookery.bots import Limit
from rookery.core import perft, resolve_chance
from rookery.games.pingouin.engine import bits, multi, search
from rookery.games.pingouin.engine import board as boards
from rookery.games.pingouin.engine.alphabeta import AlphaBeta
from rookery.games.pingouin.engine.islands import Islands
from rookery.games.pingouin.rules import BITS, Pingouin
from rookery.games.pingouin.state import BLOCKS, FLOE, OVER, Action, Lay, Place, Slide, State

GAME = catalog.spec("pingouin")


def laid(seats: int, seed: int, **options: object) -> tuple[Pingouin, State]:
    """Lay the ice."""
    rules = GAME.rules(seats, **options)
    assert isinstance(rules, Pingouin)
    return rules, resolve_chance(rules, rules.initial_state(), Random(seed))


def number(action: Action) -> int:
    """Return an action's number on a board."""
    assert not isinstance(action, Lay)
    return action.cell if isinstance(action, Place) else action.start * 64 + action.end


def test_shifts_are_the_directions_of_the_floe() -> None:
    for direction, (step, into) in enumerate(
        (
            (-7, bits.INTO_NE),
            (1, bits.INTO_E),
            (8, bits.INTO_SE),
            (7, bits.INTO_SW),
            (-1, bits.INTO_W),
            (-8, bits.INTO_NW),
        )
    ):
        entered = 0
        for cell in range(BLOCKS):
            target = FLOE.neighbours[cell][direction]
            if target >= 0:
                assert target == cell + step
                entered |= BITS[target]
        assert into == entered


def test_sets_are_counted_and_walked() -> None:
    rng = Random(1)
    for _ in range(200):
        cells = rng.getrandbits(60) & rng.getrandbits(60)
        free = rng.getrandbits(60) | rng.getrandbits(60)
        assert bits.size(cells) == cells.bit_count()
        for cell in range(BLOCKS):
            if cells & BITS[cell]:
                assert bits.first(cells) == cell
                break
        slid = cells
        for cell in range(BLOCKS):
            if cells & BITS[cell]:
                for ray in FLOE.rays[cell]:
                    for end in ray:
                        if not free & BITS[end]:
                            break
                        slid |= BITS[end]
        assert bits.reach(cells, free) == slid


OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"placement": "any", "score_last_block": False},
    {"fish_counts": [4, 3, 53]},
)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_agree_with_the_rules(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        rules, state = laid(seats, seed, **options)
        rng = Random(seed)
        board = boards.board_of(rules, state)
        while actions := list(rules.legal_actions(state)):
            assert board.seat == state.seat
            assert board.free == state.free
            assert sorted(board.moves()) == sorted(number(action) for action in actions)
            action = rng.choice(actions)
            state = rules.apply(state, action)
            board.move(number(action))
        assert board.seat == OVER
        taken = [board.taken(seat) for seat in range(seats)]
        assert state.scores == tuple(board.fish(cells) for cells in taken)
        assert state.blocks == tuple(bits.size(cells) for cells in taken)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_perft_agrees_with_the_rules(seats: int) -> None:
    rules, state = laid(seats, 5)
    rng = Random(7)
    for _ in range(40):
        if state.to_place == 0 and len(rules.legal_actions(state)) < 30:
            break
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
    for depth in range(4):
        assert boards.perft(boards.board_of(rules, state), depth) == perft(rules, state, depth)


def alone(rng: Random, tiles: int) -> State | None:
    """Draw a position in which the two sides can no longer meet; None if the draw was no such position."""
    ice = 0
    while ice.bit_count() < tiles:
        ice |= BITS[rng.randrange(BLOCKS)]
    cells = [cell for cell in range(BLOCKS) if ice & BITS[cell]]
    rng.shuffle(cells)
    count = rng.randint(1, 4)
    sides = (tuple(cells[:count]), tuple(cells[count : 2 * count]))
    stand = [sum(BITS[cell] for cell in side) for side in sides]
    free = ice & ~stand[0] & ~stand[1]
    seas = [bits.flood(side, free) for side in stand]
    if seas[0] & seas[1] or not seas[0] or max(bits.size(sea) for sea in seas) > 12:
        return None
    fish = bytes(rng.choice((1, 1, 1, 2, 2, 3)) if ice & BITS[cell] else 0 for cell in range(BLOCKS))
    return State(fish, free, sides, 0, 0, (rng.randint(0, 5), rng.randint(0, 5)), (3, 3))


def most(
    fish: bytes,
    free: int,
    own: tuple[int, ...],
    known: dict[tuple[int, tuple[int, ...]], tuple[int, int]],
    *,
    last: bool = True,
) -> tuple[int, int]:
    """Try everything that one side alone can do; return its fish and blocks, the best first of all by fish.

    Unless the `last` blocks count, those are lost on which its penguins end.
    """
    key = (free, tuple(sorted(own)))
    if key not in known:
        best = (sum(fish[cell] for cell in own), len(own)) if last else (0, 0)
        moved = False
        for place, start in enumerate(own):
            for ray in FLOE.rays[start]:
                for end in ray:
                    if not free & BITS[end]:
                        break
                    after = (*own[:place], end, *own[place + 1 :])
                    caught, blocks = most(fish, free & ~BITS[end], after, known, last=last)
                    found = (caught + fish[start], blocks + 1)
                    best = found if not moved else max(best, found)
                    moved = True
        known[key] = best
    return known[key]


def test_parted_positions_are_solved_and_called_proven() -> None:
    rng = Random(11)
    rules, _ = laid(2, 1)
    solved = 0
    while solved < 60:
        state = alone(rng, rng.randint(12, 30))
        if state is None:
            continue
        solved += 1
        fish, blocks = most(state.fish, state.free, state.penguins[0], {})
        their_fish, their_blocks = most(state.fish, state.free, state.penguins[1], {})
        margin = (
            state.scores[0] + fish - state.scores[1] - their_fish,
            state.blocks[0] + blocks - state.blocks[1] - their_blocks,
        )
        analysis = search.TwoSeatEngine(rules).analyse(state, Limit(nodes=100_000), rng)
        assert analysis.best.proven
        assert analysis.best.value == (margin > (0, 0)) - (margin < (0, 0))
        islands = Islands(*planes(state), True)
        gathered = [islands.gather(sum(BITS[cell] for cell in own), state.free, 100_000) for own in state.penguins]
        assert gathered == [fish * 128 + blocks, their_fish * 128 + their_blocks]


def test_islands_are_solved_where_the_last_block_is_lost_too() -> None:
    rng = Random(12)
    rules, _ = laid(2, 1, score_last_block=False)
    solved = 0
    while solved < 30:
        state = alone(rng, rng.randint(12, 30))
        if state is None:
            continue
        solved += 1
        best = [most(state.fish, state.free, own, {}, last=False) for own in state.penguins]
        islands = Islands(*planes(state), False)
        gathered = [islands.gather(sum(BITS[cell] for cell in own), state.free, 100_000) for own in state.penguins]
        assert gathered == [fish * 128 + blocks for fish, blocks in best]
        assert islands.exact
        ends = [(score + fish, 3 + blocks) for score, (fish, blocks) in zip(state.scores, best, strict=True)]
        found = search.TwoSeatEngine(rules).analyse(state, Limit(nodes=100_000), rng).best
        assert (found.proven, found.value) == (True, (ends[0] > ends[1]) - (ends[0] < ends[1]))


def test_islands_in_a_row_with_a_penguin_between_each_two_are_one() -> None:
    """Each penguin at the shore of two islands makes one of them, however many there are."""
    fish = bytes([1 + cell % 3 for cell in range(BLOCKS)])
    own, free = (0, 2, 4, 6), BITS[1] | BITS[3] | BITS[5]
    state = State(fish, free, (own, ()), 0, 0, (0, 0), (0, 0))
    islands = Islands(*planes(state), True)
    caught, blocks = most(fish, free, own, {})
    assert islands.gather(sum(BITS[cell] for cell in own), free, 100_000) == 128 * caught + blocks


def test_islands_that_take_too_long_are_a_lower_bound_and_say_so() -> None:
    rng = Random(13)
    short = 0
    for _ in range(200):
        state = alone(rng, 30)
        if state is None:
            continue
        own = sum(BITS[cell] for cell in state.penguins[0])
        islands = Islands(*planes(state), True)
        guess, exact = islands.gather(own, state.free, 1), islands.exact
        whole = islands.gather(own, state.free, 100_000)
        assert islands.exact
        assert guess == whole if exact else guess <= whole
        short += guess < whole
    assert short > 1


def planes(state: State) -> tuple[int, int]:
    """Return the blocks with an odd number of fish, and with two or three."""
    return (
        sum(BITS[cell] for cell, fish in enumerate(state.fish) if fish & 1),
        sum(BITS[cell] for cell, fish in enumerate(state.fish) if fish & 2),
    )


def apart(rng: Random, seats: int) -> State | None:
    """Draw a position with one penguin a seat, each alone on its ice; None if the draw was no such position."""
    cells = rng.sample(range(BLOCKS), rng.randint(14, 26))
    free = sum(BITS[cell] for cell in cells[seats:])
    seas = [bits.flood(BITS[cell], free) for cell in cells[:seats]]
    if not seas[0] or any(one & other for place, one in enumerate(seas) for other in seas[:place]):
        return None
    fish = bytes(rng.choice((1, 1, 1, 2, 2, 3)) if cell in cells else 0 for cell in range(BLOCKS))
    scores = tuple(rng.randint(0, 4) for _ in range(seats))
    return State(fish, free, tuple((cell,) for cell in cells[:seats]), 0, 0, scores, (3,) * seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_seats_that_are_all_alone_gather_the_most_and_know_how_it_ends(seats: int) -> None:
    rng = Random(seats)
    rules, _ = laid(seats, 1)
    solved = 0
    while solved < 20:
        state = apart(rng, seats)
        if state is None:
            continue
        solved += 1
        best = [most(state.fish, state.free, own, {}) for own in state.penguins]
        ends = [(score + fish, 3 + blocks) for score, (fish, blocks) in zip(state.scores, best, strict=True)]
        results = tuple(sum((own > other) - (own < other) for other in ends) / (seats - 1) for own in ends)
        found = multi.MultiSeatEngine(rules).analyse(state, Limit(nodes=10_000), rng).best
        assert found.proven
        assert found.results == pytest.approx(results)
        assert isinstance(found.action, Slide)
        start, end = found.action.start, found.action.end
        fish, blocks = most(state.fish, state.free & ~BITS[end], (end,), {})
        assert (state.fish[start] + fish, 1 + blocks) == best[0]


def test_a_seat_alone_among_others_that_still_meet_gathers_the_most_at_once() -> None:
    """Nobody else matters to it any more, so it needs no search, however little time there is."""
    rng = Random(5)
    rules, _ = laid(3, 1)
    solved = 0
    while solved < 12:
        cells = rng.sample(range(BLOCKS), rng.randint(18, 26))
        free = sum(BITS[cell] for cell in cells[3:])
        mine, *others = [bits.flood(BITS[cell], free) for cell in cells[:3]]
        if bits.size(mine) < 4 or mine & (others[0] | others[1]) or not others[0] & others[1]:
            continue
        solved += 1
        fish = bytes(rng.choice((1, 1, 2, 3)) if cell in cells else 0 for cell in range(BLOCKS))
        seat = solved % 3
        penguins = [(cell,) for cell in cells[1:3]]
        penguins.insert(seat, (cells[0],))
        state = State(fish, free, tuple(penguins), 0, seat, (3, 3, 3), (3, 3, 3))
        found = multi.MultiSeatEngine(rules).analyse(state, Limit(nodes=1), rng).best.action
        assert isinstance(found, Slide)
        caught, blocks = most(fish, free & ~BITS[found.end], (found.end,), {})
        assert (fish[found.start] + caught, 1 + blocks) == most(fish, free, (found.start,), {})


@pytest.mark.parametrize("seats", [3, 4])
def test_a_thought_for_many_is_fair_to_all_and_can_be_repeated(seats: int) -> None:
    rules, state = laid(seats, 9)
    rng = Random(seats)
    for _ in range(14):
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
    analyses = [multi.MultiSeatEngine(rules).analyse(state, Limit(nodes=1000), Random(4)) for _ in range(2)]
    assert analyses[0] == analyses[1]
    assert {found.action for found in analyses[0].candidates} == set(rules.legal_actions(state))
    for found in analyses[0].candidates:
        assert found.value == found.results[state.seat]
        assert sum(found.results) == pytest.approx(0)
        played = state
        for action in found.line:
            assert action in rules.legal_actions(played)
            played = rules.apply(played, action)


def test_a_thought_cut_short_claims_nothing() -> None:
    rules, state = laid(2, 3)
    analysis = search.TwoSeatEngine(rules).analyse(state, Limit(nodes=1), Random(1))
    assert len(analysis.candidates) == len(rules.legal_actions(state))
    assert not any(candidate.proven for candidate in analysis.candidates)


def test_what_a_limit_cut_off_stays_as_far_behind_the_best_as_it_was() -> None:
    """Values of two depths do not compare."""
    rules, state = laid(2, 3)
    rng = Random(3)
    for _ in range(12):
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
    board = boards.board_of(rules, state)
    alphabeta = AlphaBeta(board.odd, board.many, board.one_fish, board.score_last)
    alphabeta.begin(Limit())
    roots = search._deepen(alphabeta, board, 0, [search.Root(move) for move in board.moves()], 1, 0.0)
    values, nodes = [root.value for root in roots], {root.move: root.nodes for root in roots}
    first = roots[0].move
    assert values == sorted(values, reverse=True)
    before = dict(zip([root.move for root in roots], values, strict=True))
    alphabeta.begin(Limit(nodes=400))
    after = {root.move: root for root in search._deepen(alphabeta, board, 0, roots, 3, 0.0)}
    left = [move for move, root in after.items() if root.nodes == nodes[move]]
    assert 0 < len(left) < len(roots)
    change = after[first].value - before[first]
    assert change != 0
    for move in left:
        assert after[move].value == before[move] + change


def test_large_islands_do_not_outlast_the_limit() -> None:
    rules, _ = laid(2, 3)
    gap = {cell for cell in range(BLOCKS) if FLOE.names[cell][1:] == "5"}
    free = sum(BITS[cell] for cell in range(BLOCKS) if cell not in gap and cell not in (0, 59))
    fish = bytes(0 if cell in gap else 1 + cell % 3 for cell in range(BLOCKS))
    start = thread_time()
    analysis = search.TwoSeatEngine(rules).analyse(
        State(fish, free, ((0,), (59,)), 0, 0, (0, 0), (0, 0)), Limit(seconds=0.3), Random(1)
    )
    assert thread_time() - start < 2
    assert analysis.best.action in rules.actions


def test_a_deep_tree_can_be_let_go() -> None:
    for _ in range(100):
        node = multi.Node(0, 0, 1.0)
        for _ in range(200):
            above = multi.Node(0, 0, 1.0)
            above.children = [node]
            node = above
