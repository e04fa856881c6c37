"""Iceblock Derby as a scene."""

from collections.abc import Sequence

from rookery.games.derby.rules import Derby
from rookery.games.derby.state import State
from rookery.scene.shapes import Scene
from rookery.text import Text


def picture(rules: Derby, view: State, *, last: Sequence[str] = ()) -> Scene:
    """Draw what everyone sees."""
    return Scene(100, 100, (), Text("Iceblock Derby", "Le Derby des glaçons"))
