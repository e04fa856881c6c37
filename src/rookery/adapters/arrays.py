"""What every learning toolkit is given: a view as an array, the legal actions as a mask, a state as a picture.

* An observation is `game.encode` of what a seat may know: float32, a fixed shape for the rules, own seat first.
* A mask has one int8 for each action of `rules.actions`: 1 where it is legal. A seat that waits has no legal action.
* An action is its number: its place in `rules.actions`.
"""

import io
import sys
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rookery.adapters.sampler import Sampler
from rookery.core import Game, Rules, Seat
from rookery.core.contract import Action
from rookery.scene.png import png
from rookery.scene.svg import svg
from rookery.scene.terminal import terminal

Observation: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]

REACH: Final = 10.0
"""Encodings are scaled to about -1 … 1; none of their numbers lies beyond this."""
RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""Printed text, text, an SVG document, and pixels (these need `rookery[png]`)."""


def observe(game: Game, rules: Rules[Any, Any, Any], state: Any, seat: Seat) -> Observation:
    """Return what a seat knows as an array."""
    encoded: Observation = game.encode(rules, rules.view(state, seat), seat)
    return encoded


def mask(rules: Rules[Any, Any, Any], legal: Sequence[Action]) -> Mask:
    """Return a mask over the action table with a 1 for each of these actions."""
    found = bytearray(len(rules.actions))
    for action in legal:
        found[action.number] = 1
    return np.frombuffer(found, dtype=np.int8)


def observe_all(game: Game, sampler: Sampler) -> Observation:
    """Return what the seats that must act know, one row for each game of the sampler."""
    rules = sampler.rules
    found = np.empty((sampler.count, *game.encoding_shape(rules)), dtype=np.float32)
    for place, (state, seat) in enumerate(zip(sampler.states, sampler.seats, strict=True)):
        found[place] = game.encode(rules, rules.view(state, seat), seat)
    return found


def masks_of(sampler: Sampler) -> Mask:
    """Return the sampler's masks, one row for each game: a view that changes as the games go on."""
    return np.frombuffer(sampler.mask, dtype=np.int8).reshape(sampler.count, -1)


def render(
    game: Game, rules: Rules[Any, Any, Any], state: Any, mode: str, *, last: Sequence[str] = (), width: int = 640
) -> str | NDArray[np.uint8] | None:
    """Show a state as anyone may see it, in one of `RENDER_MODES`."""
    scene = game.picture(rules, rules.view(state, None), last=last)
    match mode:
        case "human":
            print(terminal(scene, colour=sys.stdout.isatty()))
            return None
        case "ansi":
            return terminal(scene)
        case "svg":
            return svg(scene)
        case "rgb_array":
            return _pixels(png(scene, width=width))
        case _:
            raise ValueError(f"no render mode {mode!r} (there are: {', '.join(RENDER_MODES)})")


def _pixels(picture: bytes) -> NDArray[np.uint8]:
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)
