"""The cards' one back and their small plain drawings, in one pen that follows the page's ink."""

from typing import Final

from rookery.scene.sprites.pens import box, disc, moved, oval, path


def _icon(d: str, *more: str) -> str:
    return path("k-icon", d) + "".join(more)


def _snowflake() -> str:
    return "".join(
        [moved(0, 0, turn, 1, path("k-icon", "M0,0V-36M0,-21l-9,-9M0,-21l9,-9")) for turn in range(0, 360, 60)]
    )


def _back() -> str:
    card = box("k-card-back", -33, -47, 66, 94, 9) + box("k-rim", -26, -40, 52, 80, 5)
    penguin = path(
        "k-ice-plain",
        "M0,-24C10,-24 13,-16 14,-8C17,0 19,8 18,14C17,22 10,25 0,25"
        "C-10,25 -17,22 -18,14C-19,8 -17,0 -14,-8C-13,-16 -10,-24 0,-24Z",
    )
    front = path("k-night-plain", "M-5,-13a2,2 0 1,0 0.1,0zM5,-13a2,2 0 1,0 0.1,0z") + path(
        "k-beak", "M-4,-7Q0,-9 4,-7L0,-1Z"
    )
    waves = path("k-ripple", "M-20,33q5,-4 10,0t10,0t10,0t10,0M-20,-33q5,-4 10,0t10,0t10,0t10,0")
    return card + waves + penguin + front


def _front() -> str:
    return box("k-card", -33, -47, 66, 94, 9)


_BEAR_HEAD: Final = (
    "M-21,-15A10,10 0 1,1 -8,-24Q0,-26 8,-24A10,10 0 1,1 21,-15"
    "C27,-6 27,6 22,14C16,24 8,28 0,28C-8,28 -16,24 -22,14C-27,6 -27,-6 -21,-15Z"
)

_STANDING: Final = (
    "M0,-40C13,-40 16,-30 17,-20C22,-8 24,4 23,12C22,24 14,28 0,28"
    "C-14,28 -22,24 -23,12C-24,4 -22,-8 -17,-20C-16,-30 -13,-40 0,-40Z"
)

CARDS: Final[dict[str, str]] = {
    "card-back": _back(),
    "card-front": _front(),
    "icon-freeze": _snowflake(),
    "icon-crack": _icon("M-6,-40L6,-20L-9,-4L8,10L-4,40M6,-20L24,-30M-9,-4L-32,-10M8,10L30,14L36,6M8,10L-18,26"),
    "icon-eye": _icon(
        "M-40,0C-24,-28 24,-28 40,0C24,28 -24,28 -40,0Z", disc("k-icon-tint", 0, 0, 15), disc("k-icon-fill", 0, 0, 6.5)
    ),
    "icon-hand": path(
        "k-icon-tint",
        "M-20,38C-30,22 -38,8 -38,0C-36,-6 -29,-5 -26,2L-20,10V-28C-20,-37 -8,-37 -8,-28V-36"
        "C-8,-45 5,-45 5,-36V-30C5,-38 18,-38 18,-29V-20C18,-27 30,-27 30,-19V12C30,26 26,32 24,38Z",
    )
    + path("k-icon-fine", "M-8,-28V-4M5,-32V-4M18,-22V-2"),
    "icon-bear": path("k-icon", _BEAR_HEAD)
    + disc("k-icon-fill", -10, -5, 3.8)
    + disc("k-icon-fill", 10, -5, 3.8)
    + path("k-icon-fill", "M-7,6Q0,2 7,6Q5,14 0,14Q-5,14 -7,6Z")
    + path("k-icon-fine", "M0,13v4M-6,18q6,5 12,0"),
    "icon-paddle": moved(
        0,
        0,
        45,
        1,
        path("k-icon", "M0,-28V28"),
        path(
            "k-icon-tint",
            "M-9,-16C-12,-30 -10,-46 0,-52C10,-46 12,-30 9,-16ZM-9,16C-12,30 -10,46 0,52C10,46 12,30 9,16Z",
        ),
    ),
    "icon-cross": _icon("M-28,-28L28,28M28,-28L-28,28"),
    "icon-run": moved(10, 0, 18, 0.86, path("k-icon-tint", _STANDING), path("k-icon", "M16,-6L34,-16M-16,-4L-32,6"))
    + disc("k-icon-fill", 13, -23, 3)
    + disc("k-icon-fill", 23, -20, 3)
    + path("k-icon-fill", "M16,-15L25,-12L17,-8Z")
    + path("k-icon", "M-4,26L-14,38L-24,36M14,32L18,44L30,42M-44,-12H-26M-46,4H-32M-42,20H-26"),
    "icon-leap": _icon(
        "M-34,22C-24,-34 18,-40 30,4M16,-4L31,8L40,-10",
        path("k-icon-tint", "M-44,28H-22L-26,40H-40ZM20,28H44L40,40H24Z"),
    ),
    "icon-orca": path(
        "k-icon-fill",
        "M-44,14C-40,-6 -24,-16 -4,-16C-2,-28 6,-36 16,-40C14,-30 14,-20 18,-12"
        "C30,-8 38,0 40,6L46,-6V26L38,14C28,22 10,26 -6,26C-24,26 -40,22 -44,14Z",
    )
    + moved(-24, -3, -14, 1, oval("k-icon-gap", 0, 0, 8.5, 4.5))
    + path("k-icon-gap", "M-36,18C-24,23 -4,22 8,14C2,22 -16,26 -36,18Z"),
    "icon-shove": disc("k-icon-tint", 26, 2, 16) + _icon("M-42,2H-2M-14,-12L2,2L-14,16M-36,-20H-20M-36,24H-20"),
    "icon-swap": _icon("M-36,-14H32M18,-30L36,-14L18,2M36,18H-32M-18,4L-36,18L-18,34"),
    "icon-roar": moved(
        0, 2, 0, 0.92, path("k-icon", _BEAR_HEAD), path("k-icon-tint", "M-11,10Q0,4 11,10Q10,24 0,24Q-10,24 -11,10Z")
    )
    + path("k-icon-fine", "M-16,-8l11,4M16,-8l-11,4")
    + path("k-icon-fill", "M-6,1Q0,-2 6,1Q4,6 0,6Q-4,6 -6,1Z")
    + path("k-icon", "M-34,-6Q-40,6 -34,18M34,-6Q40,6 34,18M-43,-12Q-47,6 -43,24M43,-12Q47,6 43,24"),
    "icon-ice": path("k-icon-tint", "M-34,-20L0,-38L34,-20V18L0,38L-34,18Z")
    + path("k-icon-fine", "M-34,-20L0,-2L34,-20M0,-2V38"),
    "icon-reroll": _icon(
        "M34,-6A35,35 0 1,0 28,22M38,-28L35,-4L12,-10", disc("k-icon-fill", -9, -7, 5), disc("k-icon-fill", 8, 11, 5)
    ),
    "icon-die": box("k-icon-tint", -32, -32, 64, 64, 13)
    + "".join([disc("k-icon-fill", x, y, 6) for x, y in ((-16, -16), (16, 16), (0, 0), (-16, 16), (16, -16))]),
    "icon-stand": path("k-icon-tint", _STANDING)
    + disc("k-icon-fill", -6, -24, 3)
    + disc("k-icon-fill", 6, -24, 3)
    + path("k-icon-fill", "M-5,-18H5L0,-11Z")
    + _icon("M-34,38H34"),
    "icon-flare": _icon(
        "M0,-14V-42M20,-6L40,-26M-20,-6L-40,-26M28,16H46M-28,16H-46",
        path("k-icon-tint", "M-16,42V14A16,16 0 0,1 16,14V42Z"),
    ),
    "icon-way": _icon(
        "M0,42V4M0,4C0,-12 -26,-8 -26,-34M0,4C0,-12 26,-8 26,-34M-38,-24L-26,-38L-14,-24M14,-24L26,-38L38,-24"
    ),
    "icon-anchor": disc("k-icon-tint", 0, -32, 9)
    + _icon("M0,-22V40M-18,-10H18M-36,10C-34,30 -18,38 0,40C18,38 34,30 36,10M-44,18L-36,8L-27,17M44,18L36,8L27,17"),
    "icon-ring": '<circle class="k-icon-tint" r="40"/>'
    + '<circle class="k-icon-gap" r="19"/>'
    + '<circle class="k-icon" r="19"/>'
    + path("k-icon", "M-14,-36L-7,-18M14,-36L7,-18M-14,36L-7,18M14,36L7,18"),
    "icon-counter": path("k-icon-tint", "M0,-42L36,-28C36,6 24,30 0,42C-24,30 -36,6 -36,-28Z")
    + _icon("M-15,-2L-3,12L17,-14"),
    "icon-wave": _icon("M-44,26C-22,26 -22,-26 6,-28C26,-28 34,-10 24,2C16,10 4,4 8,-6M10,26H44M-44,40H44"),
}
