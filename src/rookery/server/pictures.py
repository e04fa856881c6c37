"""Pictures on the wire: whole, or as what changed since the one that the client has.

A picture that changes another has a `base`, the number of the event after which that one stood. In its scenes shapes
that were there before are a range of the old list, `[first, count]`, in the place where they belong now; one that only
moved or is called otherwise is `[place, {new fields}]`. A scene whose size, title and background are the same says
nothing of them, and a tray that is the same is only its key. `web/table/delta.js` puts it together again.
"""

from functools import lru_cache
from typing import Final

from rookery.scene.json import background_to_json, place_to_json, shape_to_json, short, text_to_json
from rookery.scene.palette import unit
from rookery.scene.picture import Picture, Tray
from rookery.scene.shapes import Scene, Shape
from rookery.server.encoding import as_json

SHAPES: Final = 20_000
"""How many shapes are kept as text."""


def whole_picture(picture: Picture) -> bytes:
    """Write a picture for somebody who has none."""
    trays = b",".join([_tray(tray, None) for tray in picture.trays])
    return b'{"board":%b,"trays":[%b]}' % (_scene(picture.board, None), trays)


def changed_picture(picture: Picture, old: Picture, base: int) -> bytes:
    """Write a picture for somebody who has the old one, which stood after event `base`."""
    known = {tray.key: tray for tray in old.trays}
    trays = b",".join([_tray(tray, known.get(tray.key)) for tray in picture.trays])
    return b'{"base":%d,"board":%b,"trays":[%b]}' % (base, _scene(picture.board, old.board), trays)


def _tray(tray: Tray, old: Tray | None) -> bytes:
    if tray == old:
        return as_json(tray.key)
    scene = _scene(tray.scene, old.scene if old else None)
    if old is not None and tray[:-1] == old[:-1] and scene == b'{"shapes":[[0,%d]]}' % len(old.scene.shapes):
        return as_json(tray.key)
    fields = {"key": tray.key, "purpose": tray.purpose, "owner": tray.owner, "title": text_to_json(tray.title)}
    return b'%b,"scene":%b}' % (as_json(fields)[:-1], scene)


def _scene(scene: Scene, old: Scene | None) -> bytes:
    if old is not None and _surface(scene) == _surface(old):
        return b'{"shapes":[%b]}' % b",".join(_changed(scene.shapes, old.shapes))
    fields = _frame(scene._replace(shapes=(), background=()))
    if scene.background:
        fields += _background(scene.background)
    return b'{%b,"shapes":[%b]}' % (fields, b",".join([_shape(shape) for shape in scene.shapes]))


def _surface(scene: Scene) -> tuple[object, ...]:
    """Return all of a scene but its shapes."""
    return scene.width, scene.height, scene.title, scene.columns, scene.rows, scene.background


def _changed(shapes: tuple[Shape, ...], old: tuple[Shape, ...]) -> list[bytes]:
    """Write each shape as what changed, or the range of old ones that it is part of.

    Nearly every shape is the one that followed in the old list, too, or stands where it stood; only the others are
    looked up, among those of which neither is true.
    """
    written: list[bytes] = []
    first = count = follows = 0
    places: dict[object, int] | None = None
    for number, shape in enumerate(shapes):
        place, same = follows, follows < len(old) and _alike(shape, old[follows])
        if not same and number < len(old) and shape is old[number]:
            place, same = number, True
        if not same:
            if places is None:
                moved = [at for at, each in enumerate(old) if at >= len(shapes) or shapes[at] is not each]
                places = {_name(old[at]): at for at in moved}
            place = places.get(_name(shape), -1)
            same = place >= 0 and _alike(shape, old[place])
        if same and count and place == first + count:
            count += 1
        else:
            if count:
                written.append(b"[%d,%d]" % (first, count))
            first, count = place, int(same)
            if not same:
                written.append(_patch(shape, old[place], place) if place >= 0 else _shape(shape))
        follows = (place if place >= 0 else follows) + 1
    return [*written, b"[%d,%d]" % (first, count)] if count else written


def _alike(shape: Shape, old: Shape) -> bool:
    """Tell whether two shapes are written alike; nobody is sent how they look in characters."""
    return shape is old or (
        shape.parts == old.parts
        and shape.x == old.x
        and shape.y == old.y
        and shape.key == old.key
        and shape.click == old.click
        and shape.label == old.label
        and shape.style == old.style
    )


def _name(shape: Shape) -> object:
    """Return by what to find a shape again: its key, what a click on it stands for, or for scenery its place."""
    return shape.key or ((shape.click,) if shape.click else (shape.x, shape.y))


def _patch(shape: Shape, old: Shape, place: int) -> bytes:
    """Write what is new about a shape, or all of it where more than a field or two is."""
    if shape.parts != old.parts or bool(shape.click) != bool(old.click):
        return _shape(shape)
    new: dict[str, object] = {}
    if shape[3:6] == old[3:6] and shape.style == old.style and shape.x and shape.y:  # it only moved, as most do
        if shape.x != old.x:
            new["x"] = short(shape.x)
        if shape.y != old.y:
            new["y"] = short(shape.y)
    else:
        before, now = place_to_json(old), place_to_json(shape)
        if before.keys() - now.keys():
            return _shape(shape)
        new = {name: value for name, value in now.items() if before.get(name) != value}
    return b"[%d,%b]" % (place, as_json(new))


@lru_cache(maxsize=SHAPES)
def _shape(shape: Shape) -> bytes:
    return as_json(shape_to_json(shape))


@lru_cache(maxsize=256)
def _background(shapes: tuple[Shape, ...]) -> bytes:
    number, written = background_to_json(shapes)
    return b',"background_id":%b,"background":%b' % (as_json(number), as_json(written))


@lru_cache(maxsize=1024)
def _frame(scene: Scene) -> bytes:
    fields = {"width": short(scene.width), "height": short(scene.height), "unit": unit(scene)}
    title = {"title": text_to_json(scene.title)} if any(scene.title) else {}
    return as_json({**fields, **title})[1:-1]
