"""Records of games that nobody played."""

from collections.abc import Sequence

from rookery.arena import Record


def record(opening: int, players: str, ranks: Sequence[int], scores: Sequence[int] = (), fault: str = "") -> Record:
    """Make a record; `players` has a letter for each seat."""
    seats = len(players)
    return Record(
        opening=opening,
        players=tuple(players),
        ranks=tuple(ranks),
        scores=tuple(scores) or (0,) * seats,
        reason="fault" if fault else "fish",
        decisions=tuple(range(10, 10 + seats)),
        nodes=tuple(range(100, 100 + seats)),
        seconds=(0.5,) * seats,
        actions="",
        fault=fault,
    )
