"""A scene as PNG, by resvg; it comes with the extra `rookery[png]`."""

from importlib import import_module

from rookery.scene.shapes import Scene
from rookery.scene.style import Theme
from rookery.scene.svg import svg


def png(scene: Scene, *, width: int = 1000, language: str = "en", theme: Theme = "light") -> bytes:
    """Draw a scene as a PNG of so many pixels across; refuse with `ImportError` where resvg is not installed."""
    try:
        renderer = import_module("resvg_py")
    except ImportError as missing:
        raise ImportError("PNG pictures need resvg: pip install 'rookery[png]'") from missing
    height = max(1, round(width * scene.height / scene.width))
    text = svg(scene, language=language, theme=theme)
    return bytes(renderer.svg_to_bytes(svg_string=text, width=width, height=height))
