"""Our own drawings by name, as SVG fragments in a view box from (-50, -50) to (50, 50).

Laws:

* a drawing names pens (the `k-…` classes of `scene/style.py`), never colours, so it follows theme and seat;
* it stays inside its box, refers to nothing outside itself, and reads at forty pixels;
* what differs in colour differs in shape or pattern too.
"""

from typing import Final

from rookery.scene.sprites.bears import BEARS
from rookery.scene.sprites.cards import CARDS
from rookery.scene.sprites.derby import DERBY
from rookery.scene.sprites.dice import DICE
from rookery.scene.sprites.fish import FISH
from rookery.scene.sprites.penguins import PENGUINS
from rookery.scene.sprites.tiles import TILES

SPRITES: Final[dict[str, str]] = {**PENGUINS, **FISH, **TILES, **BEARS, **DICE, **CARDS, **DERBY}
"""Every drawing by its name."""

__all__ = ["SPRITES"]
