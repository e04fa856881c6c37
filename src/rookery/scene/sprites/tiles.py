"""Thin Ice's tiles, seen from above: slabs with a little thickness, and what comes up through them."""

from typing import Final

from rookery.scene.sprites.pens import disc, moved, oval, path

_SLAB: Final = (
    "M-38,-45L36,-45C42,-45 45,-42 45,-37L45,34C45,40 42,43 37,43"
    "L-35,43C-42,43 -45,40 -45,34L-45,-37C-45,-42 -43,-45 -38,-45Z"
)
_SIDE: Final = "M-45,30L-45,38C-45,44 -42,48 -35,48L37,48C42,48 45,45 45,39L45,30Z"
_HOLE: Final = "M-26,-8C-25,-22 -8,-27 5,-25C20,-23 29,-14 27,0C26,15 13,25 -3,24C-18,23 -28,10 -26,-8Z"


def _slab() -> str:
    return path("k-ice-side", _SIDE) + path("k-ice", _SLAB)


def _ice() -> str:
    return _slab() + path("k-glint", "M-34,-33l14,-4M-34,-25l6,-2M20,33l14,-4M29,26l5,-2")


def _cracks() -> str:
    trunk = "M-45,-20L-27,-14L-14,-22L2,-6L18,-8L30,6L45,3"
    branches = "M2,-6L-4,12L6,25L2,43M-4,12L-22,19L-28,34M-14,-22L-8,-36L-13,-45"
    twigs = "M18,-8L22,-24L34,-32M-22,19L-36,14M6,25L22,30L27,40M30,6L36,20M-27,-14L-33,-3"
    return path("k-crack", trunk + branches) + path("k-crack-fine", twigs)


def _hole() -> str:
    ripples = path("k-ripple", "M-14,-4q7,-4 14,0t14,0M-8,9q5,-3 10,0t10,0")
    return path("k-hole", _HOLE) + ripples


def _hole_cracks() -> str:
    trunks = (
        "M-26,-8L-36,-14L-45,-10M5,-25L8,-35L3,-45M27,0L36,4L45,-1"
        "M-3,24L-8,33L-4,43M20,18L30,26L31,43M-19,-20L-30,-31L-32,-45"
    )
    twigs = "M36,4L41,16M-36,-14L-40,-26M8,-35L22,-37L30,-30M30,26L42,24M-8,33L-22,29L-31,36M-22,14L-36,12"
    return path("k-crack", trunks) + path("k-crack-fine", twigs)


def _permanent() -> str:
    side = path("k-frost-dark", "M-45,26L-45,38C-45,45 -42,49 -35,49L37,49C42,49 45,46 45,39L45,26Z")
    top = path(
        "k-frost",
        "M-38,-47L36,-47C42,-47 45,-44 45,-39L45,28C45,34 42,37 37,37"
        "L-35,37C-42,37 -45,34 -45,28L-45,-39C-45,-44 -43,-47 -38,-47Z",
    )
    facets = path("k-frost-light", "M-24,-30L16,-33L4,-10L-28,-2ZM16,-33L31,-14L4,-10Z") + path(
        "k-frost-edge",
        "M-24,-30L16,-33L31,-14L25,18L-14,24L-28,-2ZM4,-10L16,-33M4,-10L-28,-2M4,-10L31,-14M4,-10L25,18M4,-10L-14,24",
    )
    corners = path(
        "k-frost-edge", "M-24,-30L-43,-45M16,-33L42,-45M31,-14L45,-12M25,18L43,35M-14,24L-18,37M-28,-2L-45,4"
    )
    return side + top + facets + corners


def _orca() -> str:
    fin = path("k-night", "M-14,-18C-10,-32 -4,-41 6,-44C4,-34 8,-26 15,-18Z")
    back = path(
        "k-night",
        "M0,-24C26,-24 41,-6 43,20L43,34C43,39 41,41 37,41L-35,41C-41,41 -43,39 -43,34L-43,20C-41,-6 -26,-24 0,-24Z",
    )
    chin = path("k-belly", "M-30,41C-29,26 -16,20 0,20C16,20 29,26 30,41Z")
    smile = path("k-line", "M-29,22C-20,31 20,31 29,22") + path(
        "k-belly-line", "M-12,28l4,6l4,-5.5zM4,28.5l4,5.5l4,-6z"
    )
    patches = moved(-23, -2, -32, 1, oval("k-belly", 0, 0, 11.5, 6.8)) + moved(
        23, -2, 32, 1, oval("k-belly", 0, 0, 11.5, 6.8)
    )
    eyes = (
        disc("k-belly", -17, 12, 3.6)
        + disc("k-belly", 17, 12, 3.6)
        + disc("k-solid", -16, 12, 2)
        + disc("k-solid", 16, 12, 2)
    )
    light = path("k-night-light", "M-12,-16Q0,-20 12,-16M-4,-26Q-2,-34 2,-37")
    foam = path("k-foam", "M-40,-18q5,-4 10,0M28,-22q5,-4 10,0M-38,-33q4,-3 8,0M24,-36q5,-4 10,0")
    return path("k-water", _SLAB) + foam + fin + back + light + chin + smile + patches + eyes


def _kraken() -> str:
    arms = (
        "M-10,4C-26,2 -34,-8 -30,-20C-27,-28 -36,-34 -38,-26",
        "M10,4C27,2 34,-8 30,-20C27,-28 36,-34 38,-26",
        "M-9,8C-28,10 -38,14 -37,27C-36,36 -26,36 -27,28",
        "M9,8C28,10 38,14 37,27C36,36 26,36 27,28",
        "M-4,10C-12,22 -16,32 -7,36C0,38 1,31 -4,30",
        "M5,10C8,18 10,24 12,30",
    )
    drawn = "".join([path("k-squid-edge", arm) for arm in arms]) + "".join([path("k-squid-arm", arm) for arm in arms])
    suckers = "".join(
        [
            disc("k-sucker", x, y, 1.9)
            for x, y in (
                (-29, -8),
                (-24, -1),
                (29, -8),
                (24, -1),
                (-33, 16),
                (-24, 10),
                (33, 16),
                (24, 10),
                (-12, 22),
                (8, 20),
            )
        ]
    )
    head = path(
        "k-squid",
        "M0,-42C15,-42 22,-31 20,-18C19,-8 14,-2 15,6C8,13 -8,13 -15,6C-14,-2 -19,-8 -20,-18C-22,-31 -15,-42 0,-42Z",
    )
    eyes = (
        disc("k-belly-line", -8, -9, 6)
        + disc("k-belly-line", 8, -9, 6)
        + disc("k-solid", -7, -8, 2.8)
        + disc("k-solid", 7, -8, 2.8)
    )
    return (
        path("k-water", _SLAB)
        + drawn
        + suckers
        + head
        + eyes
        + path("k-fine", "M-15,-18l10,3M15,-18l-10,3M-4,3q4,-3 8,0")
        + oval("k-sucker", -8, -30, 3.6, 2.4)
    )


def _piece() -> str:
    ridge = path("k-frost", _SLAB)
    floor = path(
        "k-ice",
        "M-24,-31L23,-31C28,-31 31,-28 31,-24L31,21C31,26 28,29 23,29"
        "L-24,29C-28,29 -31,26 -31,21L-31,-24C-31,-28 -28,-31 -24,-31Z",
    )
    lumps = path(
        "k-frost-edge",
        "M-20,-45l5,6l9,-6M8,-45l7,5l8,-5M-45,-14l6,7l-6,8M45,-20l-6,8l6,8M-18,43l6,-6l9,6M10,43l6,-5l8,5",
    )
    return path("k-ice-side", _SIDE) + ridge + lumps + floor


def _piece_cracks() -> str:
    return path("k-crack", "M-31,-12L-14,-8L-4,-18L8,-4L31,-2M8,-4L2,12L8,29M-14,-8L-20,10L-12,29") + path(
        "k-crack-fine", "M-4,-18L2,-31M2,12L18,18L24,29M-20,10L-31,14M8,-4L18,-16"
    )


TILES: Final[dict[str, str]] = {
    "tile-ice": _ice(),
    "tile-cracked": _slab() + _cracks(),
    "tile-hole": _slab() + _hole(),
    "tile-hole-cracked": _slab() + _hole() + _hole_cracks(),
    "tile-permanent": _permanent(),
    "tile-orca": _orca(),
    "tile-kraken": _kraken(),
    "tile-piece": _piece(),
    "tile-piece-cracked": _piece() + _piece_cracks(),
    # A gap in the ridge to the north, with an arrow, and one in the north-east corner; both may be turned.
    "opening-corner": path("k-ice-plain", "M45,-37L45,-28L29,-18L18,-29L28,-45L37,-45Q45,-45 45,-37Z")
    + path("k-night-line", "M26.5,-36.5L36.5,-36.5L36.5,-26.5"),
    "opening": path("k-ice-plain", "M-11,-45.5L11,-45.5L9,-26L-9,-26Z")
    + path("k-night-line", "M-7.5,-31L0,-40L7.5,-31"),
}
