"""The polar bear: curled up and dreaming, standing and awake, or swimming."""

from typing import Final

from rookery.scene.sprites.pens import disc, oval, path


def _face(y: float, *, asleep: bool) -> str:
    ears = disc("k-fur", -15, y - 13, 6.5) + disc("k-fur", 15, y - 13, 6.5)
    ears += disc("k-fur-shade", -15, y - 13, 2.8) + disc("k-fur-shade", 15, y - 13, 2.8)
    head = path(
        "k-fur",
        f"M0,{y - 18}C13,{y - 18} 21,{y - 9} 21,{y + 1}C21,{y + 12} 12,{y + 17} 0,{y + 17}"
        f"C-12,{y + 17} -21,{y + 12} -21,{y + 1}C-21,{y - 9} -13,{y - 18} 0,{y - 18}Z",
    )
    snout = oval("k-fur-shade", 0, y + 8, 9.5, 7.5)
    nose = path("k-solid", f"M-5.5,{y + 3}Q0,{y + 1} 5.5,{y + 3}Q4,{y + 8.5} 0,{y + 8.5}Q-4,{y + 8.5} -5.5,{y + 3}Z")
    mouth = path("k-fine", f"M0,{y + 8}v3M-4,{y + 11}q4,4 8,0")
    eyes = (
        path("k-line", f"M-13,{y - 3}q4,4 8,0M5,{y - 3}q4,4 8,0")
        if asleep
        else (
            disc("k-solid", -9, y - 3, 3.2)
            + disc("k-solid", 9, y - 3, 3.2)
            + disc("k-shine", -8, y - 4, 1.1)
            + disc("k-shine", 10, y - 4, 1.1)
        )
    )
    return ears + head + snout + nose + mouth + eyes


def _asleep() -> str:
    body = path("k-fur", "M-44,18C-46,-8 -24,-24 4,-23C30,-22 46,-6 45,16C44,32 28,38 2,38C-26,38 -42,34 -44,18Z")
    back = path("k-fine", "M20,-12C32,-6 37,4 36,14M14,33C22,34 30,32 34,28")
    ears = disc("k-fur", -29, 2, 5.5) + disc("k-fur", -6, -1, 5.5)
    head = path("k-fur", "M-38,20C-38,8 -28,0 -17,0C-5,0 3,8 3,18C3,29 -6,35 -18,35C-30,35 -38,30 -38,20Z")
    face = (
        oval("k-fur-shade", -18, 25, 8, 6)
        + path("k-solid", "M-22,21q4,-2 8,0q-1,4 -4,4q-3,0 -4,-4z")
        + path("k-line", "M-32,15q3.5,4 7,0M-12,15q3.5,4 7,0")
    )
    paw = path("k-fur", "M2,38C0,28 8,24 16,26C24,28 26,36 20,39C14,41 6,42 2,38Z") + path(
        "k-fine", "M11,38v-4M17,37v-4"
    )
    dream = path("k-line", "M14,-33h9l-9,9h9M29,-46h12l-12,11h12")
    return oval("k-ground", 0, 36, 44, 7) + body + back + ears + head + face + paw + dream


def _awake() -> str:
    arms = path(
        "k-fur",
        "M-20,-2C-32,-8 -38,-18 -42,-30C-36,-36 -28,-33 -27,-27C-24,-20 -18,-14 -12,-10"
        "ZM20,-2C32,-8 38,-18 42,-30C36,-36 28,-33 27,-27C24,-20 18,-14 12,-10Z",
    )
    claws = path("k-fine", "M-39,-33l1,5M-34,-34l1,5M39,-33l-1,5M34,-34l-1,5")
    legs = path("k-fur", "M-26,38C-28,47 -8,47 -6,40L-6,30L-24,28ZM26,38C28,47 8,47 6,40L6,30L24,28Z")
    body = path("k-fur", "M0,-12C18,-12 29,4 28,20C27,34 16,41 0,41C-16,41 -27,34 -28,20C-29,4 -18,-12 0,-12Z")
    belly = oval("k-fur-shade", 0, 22, 15, 14)
    return oval("k-ground", 0, 44, 34, 5) + legs + arms + claws + body + belly + _face(-25, asleep=False)


def _swimming() -> str:
    back = path("k-fur", "M-2,16C6,-4 34,-6 44,16Z")
    water = path(
        "k-sea",
        "M-46,20C-40,13 -32,13 -26,18C-20,23 -12,23 -6,18C0,13 8,13 14,18"
        "C20,23 28,23 34,18C40,14 44,15 46,18C44,34 24,42 0,42C-24,42 -42,36 -46,20Z",
    )
    ripples = path("k-ripple", "M-30,28q6,-4 12,0t12,0M6,33q6,-4 12,0t12,0")
    face = f'<g transform="translate(-14,0)">{_face(-2, asleep=False)}</g>'
    return back + face + water + ripples


BEARS: Final[dict[str, str]] = {"bear-asleep": _asleep(), "bear-awake": _awake(), "bear-swimming": _swimming()}
