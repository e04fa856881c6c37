"""Real dice with pips, and Thin Ice's die with its four faces."""

from typing import Final

from rookery.scene.sprites.pens import box, disc, path

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def _cube() -> str:
    side = box("k-ice-side", -38, -34, 76, 78, 15) + path("k-line", "M-38,28C-38,40 -34,44 -24,44H24C34,44 38,40 38,28")
    return side + box("k-belly-line", -38, -42, 76, 76, 15)


def _die(value: int) -> str:
    return _cube() + "".join([disc("k-solid", 20 * x, 20 * y - 4, 7.5) for x, y in _PIPS[value]])


def _bear() -> str:
    ears = disc("k-fur", -17, -20, 7.5) + disc("k-fur", 17, -20, 7.5)
    head = path("k-fur", "M0,-26C15,-26 24,-16 24,-4C24,10 14,18 0,18C-14,18 -24,10 -24,-4C-24,-16 -15,-26 0,-26Z")
    face = (
        disc("k-solid", -10, -8, 3.6)
        + disc("k-solid", 10, -8, 3.6)
        + path("k-solid", "M-6,0Q0,-3 6,0Q4,7 0,7Q-4,7 -6,0Z")
    )
    return ears + head + face + path("k-fine", "M0,7v3M-5,11q5,4 10,0")


def _crack() -> str:
    return path("k-bold", "M-4,-34L4,-18L-8,-6L5,6L-4,26") + path(
        "k-line", "M4,-18L20,-26M-8,-6L-26,-10M5,6L22,10L28,4M5,6L-14,18"
    )


def _extra() -> str:
    tile = box("k-ice", -30, -16, 30, 30, 5) + box("k-frost", -26, -22, 30, 30, 5)
    return tile + path("k-bold", "M12,-6h18M21,-15l10,9l-10,9")


def _freeze() -> str:
    arms = "".join(
        [
            f'<g transform="translate(0,-4) rotate({turn})">{path("k-line", "M0,0V-29M0,-17l-7,-7M0,-17l7,-7")}</g>'
            for turn in range(0, 360, 60)
        ]
    )
    return arms + disc("k-frost", 0, -4, 5)


DICE: Final[dict[str, str]] = {
    **{f"die-{value}": _die(value) for value in _PIPS},
    "face-bear": _cube() + _bear(),
    "face-crack": _cube() + _crack(),
    "face-extra": _cube() + _extra(),
    "face-freeze": _cube() + _freeze(),
}
