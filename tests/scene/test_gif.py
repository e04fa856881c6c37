"""Scenes as an animated GIF: each thing where it is, nothing where it was, and under each frame its own caption."""

import io
from typing import Any

import pytest

from rookery.i18n import Text
from rookery.scene import Circle, Label, Polygon, Scene, Shape
from rookery.scene.gif import Captioned, _changed, _Layer, _Placed, gif

pytest.importorskip("resvg_py")
pillow = pytest.importorskip("PIL.Image")
chops = pytest.importorskip("PIL.ImageChops")

DISC = Circle(0, 0, 12, "seat-1")
TILE = Polygon(((-15, -15), (15, -15), (15, 15), (-15, 15)), "seat-2")


def scene(*things: tuple[Any, float, float], width: float = 300, height: float = 200) -> Scene:
    water = Shape((Polygon(((0, 0), (width, 0), (width, height), (0, height)), "card"),))
    return Scene(width, height, tuple([Shape((part,), x, y) for part, x, y in things]), background=(water,))


def frames(*told: Captioned, width: int = 150) -> list[Any]:
    film = pillow.open(io.BytesIO(gif(told, width=width)))
    found = []
    for number in range(film.n_frames):
        film.seek(number)
        found.append((film.convert("RGB"), film.info["duration"]))
    return found


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 50


def test_things_are_painted_where_they_are_and_leave_nothing_behind() -> None:
    """Two units are a pixel; a disc goes from the left to the right, over a tile that stays, and away."""
    film = frames(
        Captioned(scene((TILE, 200, 100), (DISC, 60, 40)), "one"),
        Captioned(scene((TILE, 200, 100), (DISC, 204, 104)), "two"),
        Captioned(scene((TILE, 200, 100)), "three"),
        Captioned(scene((TILE, 200, 100)), ""),
    )
    images = [image for image, _ in film]
    assert {image.size for image in images} == {(150, 100 + 3 * 15)}
    sea, disc = images[0].getpixel((10, 90)), images[0].getpixel((30, 20))
    tile = images[0].getpixel((100, 50))
    assert not near(sea, disc)
    assert not near(sea, tile)
    assert not near(disc, tile)
    for image, left, right in zip(images, (disc, sea, sea, sea), (tile, disc, tile, tile), strict=True):
        assert near(image.getpixel((30, 20)), left)
        assert near(image.getpixel((102, 52)), right)
        assert near(image.getpixel((94, 44)), tile), "its corner is never covered"


def test_each_frame_has_its_own_caption_and_stays_as_long_as_that_takes_to_read() -> None:
    film = frames(
        Captioned(scene(), "Ada slides!!"), Captioned(scene(), ""), Captioned(scene(), "Bo is out of the game.")
    )
    strips = [image.crop((0, 100, 150, 145)).convert("L").getextrema() for image, _ in film]
    dark = [low for low, _ in strips]
    assert dark[1] > 200 > 160 > max(dark[0], dark[2])
    written = [
        image.crop((0, 100, 150, 145)).convert("L").point(lambda v: 255 * (v < 180)).getbbox() for image, _ in film
    ]
    left, top, right, bottom = written[0]
    assert abs(left + right - 150) <= 6, "in the middle"
    assert 5 < top < bottom < 40
    assert [time for _, time in film] == [500 + 25 * 12, 500, 4000]


def test_a_long_caption_takes_two_lines_with_room_beside_them() -> None:
    ((image, _),) = frames(Captioned(scene(), "a penguin slides over the ice to"))
    strip = image.crop((0, 100, 150, 145)).convert("L").point(lambda v: 255 * (v < 180))
    left, top, right, bottom = strip.getbbox()
    assert 8 <= left < right <= 142
    assert bottom - top > 1.5 * 15


def test_words_have_room_in_either_language() -> None:
    """A word is far wider than the point it stands on; nothing of it may be cut off."""
    word = Label(0, 0, Text("Wide word", "Un mot large"), 40, "ink")
    empty, shown = [image for image, _ in frames(Captioned(scene(), ""), Captioned(scene((word, 150, 100)), ""))]
    left, top, right, bottom = chops.difference(empty, shown).convert("L").point(lambda v: 255 * (v > 40)).getbbox()
    assert right - left > 70
    assert abs(left + right - 150) <= 4
    assert abs(top + bottom - 100) <= 6


def test_frames_have_room_for_the_largest_scene() -> None:
    small, large = scene((DISC, 60, 40)), scene((DISC, 380, 280), width=400, height=300)
    sizes = {image.size for image, _ in frames(Captioned(small, ""), Captioned(large, ""), width=200)}
    assert sizes == {(200, 150 + 45)}


class Sized:
    """Stands for an image of which only the size matters."""

    width, height = 4, 6


LAYER = _Layer(Sized(), 0, 0)


def test_layers_that_only_touch_a_box_do_not_meet_it() -> None:
    placed = _Placed(LAYER, 10, 20)
    assert placed.meets(13, 25, 99, 99)
    assert placed.meets(0, 0, 11, 21)
    for box in ((14, 0, 99, 99), (0, 26, 99, 99), (0, 0, 10, 99), (0, 0, 99, 20)):
        assert not placed.meets(*box)


def test_the_box_of_what_changed_holds_what_came_and_what_went() -> None:
    stays, one, other = [_Placed(LAYER, left, top) for left, top in ((50, 60), (10, 20), (30, -5))]
    assert _changed([stays, one], [one, stays]) is None
    assert _changed([stays, one], [stays, other]) == (10, 0, 34, 26)
    assert _changed([stays], [stays, one]) == _changed([stays, one], [stays]) == (10, 20, 14, 26)
    assert all(_changed([one], [each]) for each in (other, _Placed(_Layer(Sized(), 0, 0), 10, 20)))


def test_all_frames_have_room_for_the_longest_caption() -> None:
    long = "a penguin slides over the ice to a place where it will stay for good"
    film = [image for image, _ in frames(Captioned(scene(), "short"), Captioned(scene(), long))]
    (size,) = {image.size for image in film}
    assert size[1] > 100 + 3 * 15
    written = film[1].crop((0, 100, *size)).convert("L").point(lambda v: 255 * (v < 180)).getbbox()
    assert written[3] < size[1] - 100 - 3, "the last line is whole"
