"""What a click means: an action's text is its path of keys, and each click filters the legal ones.

This is all that a client knows of any game. A click never tries anything: what leads nowhere is returned as `wrong`,
for the command `explain`.
"""

from collections.abc import Sequence
from typing import NamedTuple


class Selection(NamedTuple):
    """Where a click leads: keys chosen so far, a move that is complete, or something that cannot be done."""

    path: tuple[str, ...] = ()
    move: str = ""
    wrong: str = ""


def next_keys(legal: Sequence[str], path: Sequence[str]) -> list[str]:
    """Return the keys that may come after those chosen so far, in the order of the legal actions."""
    start, size = tuple(path), len(path)
    paths = [tuple(text.split("-")) for text in legal]
    return list(dict.fromkeys([keys[size] for keys in paths if len(keys) > size and keys[:size] == start]))


def select(legal: Sequence[str], path: Sequence[str], key: str) -> Selection:
    """Return what clicking a key does.

    A key that goes on with the path is added, and plays the move if nothing can follow. The last key once more plays
    what is complete already, or is taken off. A key that starts another path starts it.
    """
    chosen = tuple(path)
    if key in next_keys(legal, chosen):
        return _settle(legal, (*chosen, key))
    if chosen and chosen[-1] == key:
        done = "-".join(chosen)
        return Selection(move=done) if done in legal else Selection(chosen[:-1])
    if chosen and key in next_keys(legal, ()):
        return _settle(legal, (key,))
    return Selection(chosen, wrong="-".join((*chosen, key)))


def _settle(legal: Sequence[str], path: tuple[str, ...]) -> Selection:
    text = "-".join(path)
    if text in legal and not next_keys(legal, path):
        return Selection(move=text)
    return Selection(path)
