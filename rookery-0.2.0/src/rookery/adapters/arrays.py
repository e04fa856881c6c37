"""What every learning toolkit is given: what a seat knows and may do as numpy's arrays, and a state as a picture.

* An observation is a row of numbers, one block after another as the game's `encoder.fields` say: int8, or float32 with
  each field divided by its scale. `unflatten` gives the blocks by name and in their shapes.
* A mask has one int8 for each number that an action can have: 1 where it is legal. A seat that waits has none.
* An action is its number, as the game's `encoder.action_fields` say; for most games its place in `rules.actions`.

Bad input has the same answer in every toolkit:

* what is no whole number from 0 to the number of actions less one (text, None, a float, a bool, too large, negative) is
  refused with `ValueError`, and the game stands as it stood;
* an illegal action loses the game at once: -1 for its seat, and the others share what is left, in all 0; where the
  toolkit has infos, `illegal` says why;
* acting before the first `reset` or after the end is refused with `ValueError`.
"""

import io
import sys
from collections.abc import Sequence
from operator import index
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from rookery.adapters.sampler import Sampler
from rookery.core import AnyGame, Rules, Seat
from rookery.core.encoding import Encoder
from rookery.scene.picture import compose
from rookery.scene.png import png
from rookery.scene.svg import svg
from rookery.scene.text import terminal

Observation: TypeAlias = NDArray[Any]
"""int8 or float32."""
Mask: TypeAlias = NDArray[np.int8]

RENUMBERED: Final = 1
"""How often the numbers of observations or actions have changed although the rules had not."""
RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
"""Printed text, text, an SVG document, and pixels (these need `rookery[png]`)."""


class Observer:
    """Turns states into observations of one dtype, and says what they look like."""

    def __init__(self, game: AnyGame, dtype: Any = np.int8) -> None:
        self.dtype = np.dtype(dtype)
        if self.dtype not in (np.int8, np.float32):
            raise ValueError(f"observations are int8 or float32, not {self.dtype}")
        self.encoder: Encoder = game.spec.encoder(game.rules)
        fields = self.encoder.fields
        sizes = [field.size for field in fields]
        self.high: NDArray[np.int8] = np.repeat(np.array([field.high for field in fields], np.int8), sizes)
        self.scale: NDArray[np.float32] = np.repeat(np.array([field.scale for field in fields], np.float32), sizes)

    @property
    def space(self) -> spaces.Box:
        """What observations look like to Gymnasium."""
        if self.dtype == np.int8:
            return spaces.Box(np.zeros_like(self.high), self.high, dtype=np.int8)
        return spaces.Box(np.zeros_like(self.scale), self.high / self.scale, dtype=np.float32)

    def observe(self, state: Any, seat: Seat) -> Observation:
        """Return what a seat knows of a state."""
        return self.cast(np.frombuffer(self.encoder.encode(state, seat), np.int8))

    def mask(self, state: Any, legal: Sequence[Any]) -> Mask:
        """Return a mask with a 1 for each of these actions, which are legal for the seat to move."""
        found = bytearray(self.encoder.actions)
        self.encoder.write_mask(state, legal, found, 0)
        return np.frombuffer(found, dtype=np.int8)

    def action(self, state: Any, action: object) -> Any:
        """Return the action that a number stands for in a state, None where it stands for none; refuse bad input."""
        return self.encoder.action(state, action_number(self.encoder.actions, action))

    def cast(self, rows: NDArray[np.int8], out: Observation | None = None) -> Observation:
        """Return rows in the observer's dtype; int8 as they are."""
        return rows if self.dtype == np.int8 else np.divide(rows, self.scale, out=out, dtype=np.float32)


def unflatten(encoder: Encoder, rows: Observation) -> dict[str, Observation]:
    """Return the fields of one row or of many by name, in their shapes: views of the same memory."""
    found = {}
    start = 0
    for field in encoder.fields:
        found[field.name] = rows[..., start : start + field.size].reshape(*rows.shape[:-1], *field.shape)
        start += field.size
    return found


def env_version(rules: Rules[Any, Any, Any]) -> int:
    """Return the version of a game's environments: what was learned with one is of no use with another."""
    return rules.version + RENUMBERED


def action_number(count: int, action: object) -> int:
    """Return a caller's action as a number below `count`; refuse anything else."""
    last = count - 1
    try:
        number = -1 if isinstance(action, bool) else index(action)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number <= last:
        raise ValueError(f"{action!r} is not an action: give a whole number from 0 to {last}")
    return number


class Batch:
    """A sampler's buffers as numpy's arrays: views of the same memory, which each step writes anew."""

    def __init__(self, sampler: Sampler, dtype: Any = np.int8) -> None:
        count, seats, size = sampler.count, sampler.rules.seats, sampler.encoder.size
        self.sampler = sampler
        self.observer = Observer(sampler.game, dtype)
        self._rows = np.frombuffer(sampler.observations, np.int8).reshape(count, size)
        self._finals = np.frombuffer(sampler.final_observations, np.int8).reshape(-1, size)
        self.masks: Mask = np.frombuffer(sampler.masks, np.int8).reshape(count, -1)
        self.rewards: NDArray[np.float32] = np.frombuffer(sampler.rewards, np.float32).reshape(count, seats)
        self.dones: NDArray[np.bool_] = np.frombuffer(sampler.dones, np.bool_)
        self.observations: Observation = self._rows
        if self.observer.dtype == np.float32:
            self.observations = self.observer.cast(self._rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return Batch, (self.sampler, self.observer.dtype)

    def step(self, actions: Any) -> None:
        """Play one action in each game; actions are integers, one for each."""
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu" or numbers.shape != (self.sampler.count,):
            raise ValueError(f"give one whole number for each of the {self.sampler.count} games, not {actions!r}")
        self.sampler.step(numbers.tolist())
        self._refresh()

    def step_at_random(self) -> None:
        """Play any legal action in each game."""
        self.sampler.step_at_random()
        self._refresh()

    def final_observations(self) -> Observation:
        """Return the last observations of the games that ended in the last step, in the order of their places."""
        return self.observer.cast(self._finals[self.dones])

    def _refresh(self) -> None:
        if self.observations is not self._rows:
            self.observer.cast(self._rows, self.observations)


def render(game: AnyGame, state: Any, mode: str, *, last: Sequence[str] = ()) -> str | NDArray[np.uint8] | None:
    """Show a state as anyone may see it, in one of `RENDER_MODES`."""
    scene = compose(game.draw_view(game.view(state), last))
    match mode:
        case "human":
            print(terminal(scene, colour=sys.stdout.isatty()))
            return None
        case "ansi":
            return terminal(scene)
        case "svg":
            return svg(scene)
        case "rgb_array":
            return _pixels(png(scene, width=640))
        case _:
            raise ValueError(f"no render mode {mode!r} (there are: {', '.join(RENDER_MODES)})")


def _pixels(picture: bytes) -> NDArray[np.uint8]:
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as image:
        return np.asarray(image.convert("RGB"), dtype=np.uint8)
