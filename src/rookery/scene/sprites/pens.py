"""Strokes that all drawings share: each returns one SVG element in a named pen."""


def path(pen: str, d: str) -> str:
    """Draw a free outline."""
    return f'<path class="{pen}" d="{d}"/>'


def disc(pen: str, x: float, y: float, radius: float) -> str:
    """Draw a disc."""
    return f'<circle class="{pen}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'


def oval(pen: str, x: float, y: float, wide: float, high: float) -> str:
    """Draw an oval by its two half axes."""
    return f'<ellipse class="{pen}" cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}"/>'


def box(pen: str, x: float, y: float, width: float, height: float, corner: float = 0.0) -> str:
    """Draw a rectangle with round corners."""
    return f'<rect class="{pen}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{corner:g}"/>'


def moved(x: float, y: float, turn: float, scale: float, *elements: str) -> str:
    """Put a drawing somewhere else, turned clockwise in degrees, larger or smaller."""
    return f'<g transform="translate({x:g},{y:g}) rotate({turn:g}) scale({scale:g})">{"".join(elements)}</g>'
