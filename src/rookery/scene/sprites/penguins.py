"""The six penguins of the seats and the five figures of Banquise: one body, many characters."""

from math import sqrt
from typing import Final

from rookery.scene.sprites.pens import box, disc, moved, oval, path
from rookery.scene.style import FIGURES, SEATS

_BODY: Final = (
    "M0,-37C16,-37 23,-26 25,-13C27,-3 33,9 32,23C31,36 19,42 0,42C-19,42 -31,36 -32,23C-33,9 -27,-3 -25,-13"
    "C-23,-26 -16,-37 0,-37Z"
)
_SHADE: Final = "M25,-13C27,-3 33,9 32,23C31,36 19,42 0,42C17,38 26,32 26,20C26,8 23,0 25,-13Z"
_FRONT: Final = (
    "M0,-22C5,-30 19,-29 19,-15C19,-8 16,-5 18,2C23,11 24,20 22,27C19,36 10,38 0,38C-10,38 -19,36 -22,27"
    "C-24,20 -23,11 -18,2C-16,-5 -19,-8 -19,-15C-19,-29 -5,-30 0,-22Z"
)
_FACE: Final = "M0,-22C5,-30 20,-29 20,-15C20,-5 10,-1 0,-1C-10,-1 -20,-5 -20,-15C-20,-29 -5,-30 0,-22Z"
_LEFT_FLIPPER: Final = "M-26,-6C-37,-1 -45,10 -44,22C-38,23 -32,18 -29,12Z"
_RIGHT_FLIPPER: Final = "M26,-6C36,-4 45,-11 47,-20C47,-4 41,9 30,13Z"
_FEET: Final = "M-22,41C-26,46 -18,48 -12,47C-6,47 -3,45 -5,41ZM22,41C26,46 18,48 12,47C6,47 3,45 5,41Z"
_BEAK: Final = "M-7,-10C-4,-14 4,-14 7,-10C5,-5 2,-2 0,-2C-2,-2 -5,-5 -7,-10Z"


def _eyes(*, asleep: bool) -> str:
    if asleep:
        return path("k-line", "M-15,-15q4.5,5 9,0M6,-15q4.5,5 9,0")
    pupils = disc("k-solid", -10, -16, 3.9) + disc("k-solid", 10, -16, 3.9)
    return pupils + disc("k-shine", -8.7, -17.4, 1.4) + disc("k-shine", 11.3, -17.4, 1.4)


def _head(*, asleep: bool) -> str:
    cheeks = oval("k-blush", -14, -7.5, 3.6, 2.6) + oval("k-blush", 14, -7.5, 3.6, 2.6)
    return cheeks + _eyes(asleep=asleep) + path("k-beak", _BEAK) + path("k-fine", "M-4.5,-8.6h9")


def _coat(hue: int) -> str:
    flippers = path(f"k-seat-{hue}", _LEFT_FLIPPER) + path(f"k-seat-{hue}", _RIGHT_FLIPPER)
    body = path(f"k-seat-{hue}-plain", _BODY) + path(f"k-seat-{hue}-deep", _SHADE) + path("k-line", _BODY)
    return path("k-beak", _FEET) + flippers + body


def _scarf(hue: int) -> str:
    tail = path("k-wool", "M9,3L19,0L27,23L15,27Z") + path(f"k-seat-{hue}-line", "M14,11l9,-3M17,19l9,-3")
    return (
        tail
        + path("k-wool", "M-25,-3C-12,5 12,5 25,-3L27,5C14,14 -14,14 -27,5Z")
        + path(f"k-seat-{hue}-line", "M-15,3l-1,7M-3,5l0,7M9,4l1,7M19,1l2,6")
    )


def _hat(hue: int) -> str:
    dome = path("k-wool", "M-22,-25C-22,-42 -12,-45 0,-45C12,-45 22,-42 22,-25Z")
    ribs = path(f"k-seat-{hue}-line", "M-11,-40l-2,9M0,-42v10M11,-40l2,9")
    band = box(f"k-seat-{hue}", -26, -31, 52, 9.5, 4.7)
    return dome + ribs + band + disc("k-wool", 0, -43.5, 5)


def _bow_tie(_hue: int) -> str:
    wings = path(
        "k-night",
        "M0,5C-7,-3 -16,-4 -20,-2C-22,4 -22,9 -20,14C-14,15 -6,12 0,5C6,12 14,15 20,14C22,9 22,4 20,-2C16,-4 7,-3 0,5Z",
    )
    dots = "".join([disc("k-shine", x, y, 1.9) for x, y in ((-15, 2), (-13, 9), (15, 2), (13, 9))])
    return wings + dots + disc("k-night", 0, 5, 4.6)


def _earmuffs(hue: int) -> str:
    band = path("k-bold", "M-25,-18C-27,-50 27,-50 25,-18") + path(
        f"k-seat-{hue}-line", "M-25,-18C-27,-50 27,-50 25,-18"
    )
    puff = (
        "M0,-11C4,-13 8,-11 8,-7C11,-4 11,2 8,5C8,10 3,12 0,10C-4,12 -8,10 -8,5C-11,2 -11,-4 -8,-7C-8,-11 -4,-13 0,-11Z"
    )
    return band + moved(-26, -14, 0, 1, path("k-wool", puff)) + moved(26, -14, 0, 1, path("k-wool", puff))


def _crest(_hue: int) -> str:
    side = (
        "M4,-27C12,-29 18,-33 22,-41C23,-36 23,-34 22,-31C27,-34 32,-36 36,-41"
        "C36,-35 34,-31 30,-28C35,-28 39,-29 43,-31C39,-24 31,-20 22,-21C16,-22 9,-23 4,-27Z"
    )
    tuft = "M-6,-35C-8,-41 -7,-45 -9,-49C-4,-47 -2,-45 0,-42C1,-46 3,-48 7,-49C5,-45 7,-40 6,-35Z"
    return path("k-crest", tuft) + path("k-crest", side) + f'<g transform="scale(-1,1)">{path("k-crest", side)}</g>'


def _goggles(_hue: int) -> str:
    strap = path("k-night-line", "M-25,-18C-20,-21 -16,-22 -12,-22M25,-18C20,-21 16,-22 12,-22")
    lenses = disc("k-glass", -11, -17, 9.5) + disc("k-glass", 11, -17, 9.5)
    pupils = disc("k-solid", -10, -16, 3.9) + disc("k-solid", 10, -16, 3.9)
    return (
        strap
        + lenses
        + path("k-night-line", "M-2,-18q2,-2 4,0")
        + pupils
        + path("k-belly", "M-17,-20q2,-4 6,-4l-4,6zM5,-20q2,-4 6,-4l-4,6z")
    )


_THINGS: Final = (_scarf, _hat, _bow_tie, _earmuffs, _crest, _goggles)


def _penguin(seat: int, *, asleep: bool = False) -> str:
    thing = _THINGS[seat - 1](seat)
    return _coat(seat) + path("k-belly", _FRONT) + _head(asleep=asleep) + thing


def _fallen(seat: int) -> str:
    puddle = oval("k-ground", 0, 28, 46, 9)
    return puddle + moved(0, 3, 82, 0.92, _penguin(seat, asleep=seat != 6))


def _belly_width(y: float) -> float:
    return 20.0 * sqrt(max(0.0, 1.0 - ((y - 18.0) / 19.0) ** 2))


def _belly_pattern(name: str, hue: int) -> str:
    pen, fill = f"k-seat-{hue}-line", f"k-seat-{hue}-plain"
    match name:
        case "yellow":
            rows = [(y, _belly_width(y) - 2.5) for y in (7.0, 15.0, 23.0, 31.0)]
            return path(pen, "".join([f"M{-half:.1f},{y:g}H{half:.1f}" for y, half in rows]))
        case "green":
            places = ((-6, 7), (6, 7), (-12, 17), (0, 17), (12, 17), (-6, 27), (6, 27))
            return "".join([disc(fill, x, y, 3.7) for x, y in places])
        case "blue":
            squares = [
                (-12, 11),
                (0, 11),
                (-6, 5),
                (6, 5),
                (-18, 17),
                (-6, 17),
                (6, 17),
                (-12, 23),
                (0, 23),
                (-6, 29),
                (6, 29),
            ]
            squares = [(x, y) for x, y in squares if abs(x + 3) + 3 < _belly_width(y + 3) + 1]
            return "".join([box(fill, x, y, 6, 6) for x, y in squares])
        case "purple":
            return path(
                pen,
                "M-16,12l5.5,-5l5.3,6l5.3,-6l5.3,6l5.5,-5l5,4M-17,22l5.6,-6l5.6,6l5.6,-6l5.6,6l5.6,-6l5.6,6"
                "M-13,32l4.5,-6l4.5,6l4.5,-6l4.5,6l4.5,-6l4.5,6",
            )
        case _:
            return ""


def _figure(name: str) -> str:
    hue = FIGURES[name]
    front = path("k-belly", _FACE) + oval("k-belly", 0, 18, 20, 19.5)
    return _coat(hue) + front + _belly_pattern(name, hue) + _head(asleep=False)


PENGUINS: Final[dict[str, str]] = (
    {f"penguin-{seat}": _penguin(seat) for seat in range(1, SEATS + 1)}
    | {f"penguin-{seat}-down": _fallen(seat) for seat in range(1, SEATS + 1)}
    | {f"figure-{name}": _figure(name) for name in FIGURES}
)
