"""What stands on the glacier of the Derby: flags, blocks, snowballs, and the honours at the end."""

from math import cos, pi, sin
from typing import Final

from rookery.scene.sprites.pens import disc, moved, oval, path

_STRIPS: Final = {
    # Each colour has its own cut: a pennant, a swallowtail, a square with a wave.
    "red": (1, "M-14,-42L36,-25L-14,-7Z"),
    "blue": (2, "M-14,-42L37,-42L25,-24L37,-6L-14,-6Z"),
    "yellow": (3, "M-14,-41C-4,-47 6,-36 16,-40C22,-42 28,-43 33,-41L33,-7C28,-9 22,-8 16,-6C6,-2 -4,-13 -14,-7Z"),
}


def _flag(name: str) -> str:
    hue, strip = _STRIPS[name]
    mound = path("k-ice", "M-38,44C-36,34 -26,30 -17,30C-6,30 6,34 9,44Z")
    return oval("k-ground", -14, 44, 26, 4) + path(f"k-seat-{hue}", strip) + path("k-pole", "M-17,-45V38") + mound


def _iceblock() -> str:
    shadow = path("k-shadow", "M-40,24L0,48L44,22L40,36L0,49Z")
    left = path("k-frost-dark", "M-40,-20L0,2V48L-40,25Z")
    right = path("k-frost", "M40,-20L0,2V48L40,25Z")
    top = path("k-frost-light", "M0,-44L40,-20L0,2L-40,-20Z")
    band = path("k-team", "M-40,-6L0,16L40,-6V10L0,32L-40,10Z")
    edges = path("k-line", "M0,-44L40,-20V25L0,48L-40,25V-20ZM-40,-20L0,2L40,-20M0,2V48")
    return shadow + left + right + top + band + edges + path("k-glint", "M-18,-22L0,-32M-6,-18L4,-23")


def _boss() -> str:
    crown = path("k-gold", "M-34,24L-40,-20L-18,-2L0,-32L18,-2L40,-20L34,24Z") + path("k-gold", "M-35,22H35L33,37H-33Z")
    balls = disc("k-gold", -40, -24, 6) + disc("k-gold", 0, -36, 7) + disc("k-gold", 40, -24, 6)
    fish = path("k-night", "M-13,12C-8,5 4,4 10,12L17,7V18L10,13C4,20 -8,19 -13,12Z") + disc("k-shine", -6, 11, 1.8)
    return crown + balls + fish


def _snowball() -> str:
    ball = disc("k-belly-line", 0, 0, 36) + path(
        "k-ice-shade", "M34,8C30,24 16,35 0,35C-12,35 -22,30 -28,22C-8,30 20,26 34,8Z"
    )
    return (
        oval("k-ground", 0, 38, 30, 6)
        + ball
        + path("k-rim", "M-20,-16q6,-8 14,-9M-2,6q6,-4 11,0M-18,8q4,-3 8,0M12,-14q5,-3 9,1")
    )


def _star(x: float, y: float, radius: float, pen: str) -> str:
    points = []
    for k in range(10):
        reach = radius if k % 2 == 0 else radius * 0.46
        angle = -pi / 2.0 + k * pi / 5.0
        points.append(f"{x + reach * cos(angle):.1f},{y + reach * sin(angle):.1f}")
    return path(pen, f"M{'L'.join(points)}Z")


def _ko() -> str:
    orbit = path("k-fine", "M-40,8C-36,-12 36,-12 40,8C36,26 -36,26 -40,8Z")
    return orbit + _star(-26, -8, 16, "k-gold") + _star(24, -12, 19, "k-gold") + _star(2, 24, 20, "k-gold")


_DIGITS: Final = {
    "gold": "M-6,8L2,2V27M-6,27H9",
    "silver": "M-9,8C-8,0 9,0 9,9C9,15 -3,20 -9,27H10",
    "bronze": "M-9,4C-4,0 8,1 8,8C8,13 3,14 -2,14C4,14 10,16 9,21C8,29 -5,29 -10,24",
}


def _medal(name: str) -> str:
    ribbon = path("k-seat-2", "M-26,-46L-8,-46L4,-12L-8,-6Z") + path("k-belly-line", "M26,-46L8,-46L-4,-12L8,-6Z")
    return (
        ribbon
        + disc(f"k-{name}", 0, 15, 30)
        + moved(0, 15, 0, 1, '<circle class="k-fine" r="23" opacity="0.45"/>')
        + path("k-bold", _DIGITS[name])
    )


DERBY: Final[dict[str, str]] = {
    **{f"flag-{name}": _flag(name) for name in _STRIPS},
    "iceblock": _iceblock(),
    "boss": _boss(),
    "snowball": _snowball(),
    "ko": _ko(),
    **{f"medal-{name}": _medal(name) for name in _DIGITS},
}
