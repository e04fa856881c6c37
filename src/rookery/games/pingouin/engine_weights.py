"""The weights of Pingouin's evaluation, and how they were made.

Written by hand, to start from.
"""

from typing import Final

WEIGHTS: Final[tuple[float, ...]] = (0.2, 0.15, 0.12, 0.08, 0.05, 0.02, 0.03, 0.15, -0.3, 0.03, 0.1) * 5
