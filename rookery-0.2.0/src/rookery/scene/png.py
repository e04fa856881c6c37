"""A scene as PNG, drawn by resvg with a bundled font, so that it looks the same on every machine.

Both come with the extra `rookery[png]`.
"""

from rookery.extras import load
from rookery.scene.palette import Theme
from rookery.scene.shapes import Scene
from rookery.scene.svg import svg


def png(
    scene: Scene, *, width: int = 1000, language: str = "en", theme: Theme = "light", scale: float | None = None
) -> bytes:
    """Draw a scene as a PNG `width` pixels wide; raise `MissingExtra` where the extra is not installed.

    A part of a larger scene is drawn with that one's `scale`.
    """
    renderer = load("resvg_py")
    font = load("font_roboto")
    drawn = renderer.svg_to_bytes(
        svg_string=svg(scene, language=language, theme=theme, scale=scale),
        width=width,
        skip_system_fonts=True,
        font_files=[font.Roboto, font.RobotoMedium, font.RobotoBold],
        font_family="Roboto",
        sans_serif_family="Roboto",
    )
    return bytes(drawn)
