"""A scene as PNG, by resvg and with a font of its own, so that it looks the same on every machine.

Both come with the extra `rookery[png]`.
"""

from importlib import import_module

from rookery.scene.shapes import Scene
from rookery.scene.style import Theme
from rookery.scene.svg import svg


def png(scene: Scene, *, width: int = 1000, language: str = "en", theme: Theme = "light") -> bytes:
    """Draw a scene as a PNG of so many pixels across; refuse with `ImportError` where the extra is not installed."""
    try:
        renderer = import_module("resvg_py")
        font = import_module("font_roboto")
    except ImportError as missing:
        raise ImportError("PNG pictures need resvg and a font: pip install 'rookery[png]'") from missing
    drawn = renderer.svg_to_bytes(
        svg_string=svg(scene, language=language, theme=theme),
        width=width,
        height=max(1, round(width * scene.height / scene.width)),
        skip_system_fonts=True,
        font_files=[font.Roboto, font.RobotoMedium, font.RobotoBold],
        font_family="Roboto",
        sans_serif_family="Roboto",
    )
    return bytes(drawn)
