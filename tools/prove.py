"""Proofs that one of two seats wins, as a strategy that a simple program can check.

A certificate names the winner and its move in every position that the other side can bring about, until the sides are
parted or the winner is ahead whatever the other still takes, by what it gathers where the other can never come.
`check_proof.py` checks it with the rules alone.
"""

from typing import Final, NamedTuple

from rookery.core.search_api import Limit
from rookery.games.pingouin.engine.alphabeta import WON, AlphaBeta, certain
from rookery.games.pingouin.engine.bits import flood
from rookery.games.pingouin.engine.board import Board, board_of
from rookery.games.pingouin.engine.islands import FISH
from rookery.games.pingouin.engine.search import ACTIONS, DEEPEST
from rookery.games.pingouin.rules import Pingouin
from rookery.games.pingouin.state import OVER, State

PROOF_STEPS: Final = 2_000
"""Steps that may be spent on islands where no bound decides."""
MOST_POSITIONS: Final = 1_000_000
"""A certificate larger than this is given up."""


class Proof(NamedTuple):
    """That a seat wins, and how."""

    seat: int
    moves: dict[str, int]
    """Position, as `position_key` writes it, to the number of the winner's action."""


def position_key(penguins: tuple[int, int], free: int, lead: int) -> str:
    """Write a position in which the winner moves: both sides' cells, free cells, and seat 0's lead in worth."""
    return f"{penguins[0]:x}.{penguins[1]:x}.{free:x}.{lead}"


def prove(rules: Pingouin, state: State, limit: Limit) -> Proof | None:
    """Prove who wins, or return None if the limit comes first, nobody wins or penguins are still to be placed."""
    board = board_of(rules, state)
    if state.to_place or state.seat == OVER:
        return None
    search = AlphaBeta(board.odd, board.many, board.one_fish, board.score_last)
    search.begin(limit)
    lead = FISH * (state.scores[0] - state.scores[1]) + state.blocks[0] - state.blocks[1]
    winner = _winner(search, board, lead if state.seat == 0 else -lead)
    if winner < 0:
        return None
    # What is left to find again is small beside what was searched.
    search.begin(limit)
    moves = _strategy(search, board, winner, lead)
    return None if moves is None else Proof(winner, moves)


def _winner(search: AlphaBeta, board: Board, lead: int) -> int:
    """Search deeper and deeper until one seat certainly wins; return -1 if that does not come about."""
    seat = int(board.seat)
    search.island_steps = PROOF_STEPS
    search.stand(board, lead)
    for depth in range(1, DEEPEST):
        search.horizon = False
        value = search.search(0, depth, -WON, WON)
        if search.over:
            return -1
        if certain(value):
            return seat if value > 0.0 else 1 - seat
        if not search.horizon:
            return -1
    return -1


def _strategy(search: AlphaBeta, start: Board, winner: int, before: int) -> dict[str, int] | None:
    """Find the winner's move wherever the other side can lead."""
    moves: dict[str, int] = {}
    seen: set[str] = set()
    waiting = [start]
    worth = search.islands.worth
    while waiting:
        board = waiting.pop()
        lead = before + worth(board.taken(0)) - worth(board.taken(1))
        key = position_key((int(board.p0), int(board.p1)), int(board.free), int(lead)) + "/" + str(int(board.seat))
        if key in seen or _settled(search, board, winner, lead if winner == 0 else -lead):
            continue
        if search.over or len(seen) > MOST_POSITIONS:
            return None
        seen.add(key)
        if board.seat == winner:
            move = _winning(search, board, lead if winner == 0 else -lead)
            if move < 0:
                return None
            moves[key[:-2]] = ACTIONS[move].number
            replies = [move]
        else:
            replies = board.moves()
        for reply in replies:
            after = board.copy()
            after.move(reply)
            waiting.append(after)
    return moves


def _settled(search: AlphaBeta, board: Board, winner: int, lead: int) -> bool:
    """Ask whether no strategy is needed: the sides are parted, or the winner is ahead of all the other can reach."""
    if board.seat == OVER:
        return True
    own = board.penguins(winner)
    other = board.penguins(1 - winner)
    mine = flood(own, board.free)
    theirs = flood(other, board.free)
    if not mine & theirs:
        return True
    return lead + search.islands.gather(own, mine & ~theirs, PROOF_STEPS) > search.islands.worth(other | theirs)


def _winning(search: AlphaBeta, board: Board, lead: int) -> int:
    """Return a move that certainly wins, or -1 if the search ends before it finds one."""
    search.stand(board, lead)
    known = int(search.recall(board.penguins(board.seat), board.penguins(1 - board.seat), board.free, lead))
    moves = board.moves()
    if known in moves:
        moves.remove(known)
        moves.insert(0, known)
    for depth in range(1, DEEPEST):
        for move in moves:
            value = search.after(0, move, depth, WON - 1.0, WON)
            if search.over:
                return -1
            if value >= WON:
                return move
    return -1
