"""The shapes of a scene: frozen values with no behaviour.

Laws:

* a shape with a key is one thing on the table; it keeps its key from scene to scene, so a client can move it;
* a shape is drawn round its own origin and placed at (x, y); to move a thing is to change x and y only;
* colours are never written here: `style` names classes that `scene/palette.py` colours for both themes;
* what a sighted person sees, `label` says.
"""

from typing import NamedTuple, TypeAlias

from rookery.i18n import Text


class Polygon(NamedTuple):
    """A closed outline."""

    points: tuple[tuple[float, float], ...]
    style: str = ""


class Line(NamedTuple):
    """An open run of straight strokes."""

    points: tuple[tuple[float, float], ...]
    style: str = ""


class Circle(NamedTuple):
    """A disc."""

    x: float
    y: float
    radius: float
    style: str = ""


class Path(NamedTuple):
    """A free outline in SVG's path language."""

    d: str
    style: str = ""


class Label(NamedTuple):
    """A line of text, centred on (x, y) unless its style says otherwise; a plain string serves all languages."""

    x: float
    y: float
    text: Text | str
    size: float
    style: str = ""


class Sprite(NamedTuple):
    """A drawing by name (see `scene/sprites`), centred on (x, y), `size` units wide, turned clockwise in degrees.

    A style `seat-N` tints it for that seat.
    """

    name: str
    x: float
    y: float
    size: float
    turn: float = 0.0
    style: str = ""


Part: TypeAlias = Polygon | Line | Circle | Path | Label | Sprite


class Glyph(NamedTuple):
    """The same thing in characters, in a named style: a plain string is the same in every language."""

    column: int
    row: int
    text: Text | str
    style: str = ""
    ascii: str = ""
    """What stands for it where only ASCII can be shown; empty when `text` will do."""


class Shape(NamedTuple):
    """One thing in the picture."""

    parts: tuple[Part, ...]
    x: float = 0.0
    y: float = 0.0
    key: str = ""
    """Its name in all scenes of a match; empty for scenery."""
    click: str = ""
    """The key that a click on it stands for; empty when it cannot be clicked."""
    label: Text | None = None
    """What it is, for those who hover, listen or learn."""
    glyphs: tuple[Glyph, ...] = ()
    style: str = ""
    """Interaction state: `can`, `chosen` or `target`."""


class Scene(NamedTuple):
    """A drawing area: the background, then the shapes, later ones over earlier ones."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: Text = Text("", "")
    columns: int = 80
    rows: int = 24
    background: tuple[Shape, ...] = ()
    """What stays the same during a match (grid, labels, the ice that nothing changes): sent once, never clicked."""

    def _repr_svg_(self) -> str:
        """Show itself in a notebook."""
        from rookery.scene.svg import svg  # the writers know the shapes; only here do the shapes name a writer

        return svg(self)
