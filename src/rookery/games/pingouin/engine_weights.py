"""The weights of Pingouin's evaluation, and how they were made.

Fitted to self-play from nothing: `tune("pingouin", rounds=2, samples=150)`, that is 1,500 games of 500 nodes a move
with hand-made weights and 1,500 more with the weights fitted to the first. One row for each knot (16, 28, 40, 52 and
64 free blocks), one column for each of `engine_eval.FEATURES`.
"""

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (
    0.7577, 0.5411, 0.3804, 0.6808, 0.1092, 0.1013, 0.1999, 0.4854, -0.399, -0.5956, 0.3122,
    0.2435, 0.1992, 0.2225, 0.1729, -0.029, -0.1766, 0.0852, 0.2552, -0.5093, 0.1354, 0.2443,
    0.1195, 0.0827, 0.1072, 0.1327, -0.0247, -0.0628, -0.0416, 0.1561, -0.8002, 0.1115, 0.1618,
    0.1455, 0.0428, -0.0294, -0.3454, -0.1448, -0.154, 0.0967, 0.133, -0.7046, -0.0031, 0.2083,
    0.0, -0.0316, 0.0, 0.0, -0.0231, 0.0177, 0.0177, 0.0, 0.0, 0.0879, 0.0534,
)  # fmt: skip
