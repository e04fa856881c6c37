"""One, two or three fish: each count has its own turn and its own depth of blue, so that nobody has to count twice."""

from typing import Final

from rookery.scene.sprites.pens import disc, moved, path


def _one(count: int) -> str:
    pen = f"k-fish-{count}"
    tail = path(pen, "M20,0C26,-4 30,-12 38,-14C35,-5 35,5 38,14C30,12 26,4 20,0Z")
    fin = path(pen, "M-6,-14C0,-22 8,-22 14,-19C10,-16 9,-13 8,-10Z")
    body = path(pen, "M-36,1C-30,-12 -16,-17 -4,-16C10,-15 20,-6 25,0C20,6 10,15 -4,16C-16,17 -30,12 -36,1Z")
    gill = path("k-fine", "M-17,-10C-13,-4 -13,5 -17,11M-2,-5q5,5 0,10M8,-4q4,4 0,8")
    return tail + fin + body + gill + disc("k-shine", -25, -3.5, 4.2) + disc("k-solid", -25.6, -3.5, 2.3)


FISH: Final[dict[str, str]] = {
    "fish-1": moved(-1, 1, -14, 1.16, _one(1)),
    "fish-2": moved(-4, -19, -10, 0.9, _one(2)) + moved(4, 20, 170, 0.9, _one(2)),
    "fish-3": moved(-16, -20, -34, 0.74, _one(3))
    + moved(26, -4, 86, 0.74, _one(3))
    + moved(-10, 27, 204, 0.74, _one(3)),
}
