"""Proofs of Pingouin's engine convince a checker that knows only the rules."""

import sys
from pathlib import Path
from random import Random

import pytest

from rookery.bots import Limit

from .test_pingouin_minimax import endgame, margin, rules_for, sign

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
from check_proof import Checker, NotProven
from prove import Proof, prove

RULES = rules_for(2)


def test_a_proof_is_found_wherever_somebody_wins_and_the_checker_agrees() -> None:
    rng = Random(1)
    proven = 0
    for _ in range(12):
        state = endgame(rng, 2, 7)
        result = sign(margin(RULES, state), 0)
        proof = prove(RULES, state, Limit(nodes=100_000))
        if result == 0:
            assert proof is None
        else:
            assert proof is not None
            assert proof.seat == (0 if result > 0 else 1)
            assert Checker(RULES, proof.seat, proof.moves).check(state) > 0
            proven += bool(proof.moves)
    assert proven > 3


def test_a_false_proof_is_refused() -> None:
    rng = Random(2)
    refused = 0
    while refused < 3:
        state = endgame(rng, 2, 7)
        proof = prove(RULES, state, Limit(nodes=100_000))
        if proof is None or len(proof.moves) < 2:
            continue
        for false in (
            Proof(1 - proof.seat, proof.moves),
            Proof(proof.seat, dict(list(proof.moves.items())[1:])),
            Proof(proof.seat, dict.fromkeys(proof.moves, 0)),
        ):
            with pytest.raises(NotProven):
                Checker(RULES, false.seat, false.moves).check(state)
        refused += 1
