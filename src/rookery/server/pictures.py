"""Pictures on the wire: whole, or as what changed since the one that the client has.

A picture that changes another has a `base`, the number of the event after which that one stood. In its scenes shapes
that were there before are a range of the old list, `[first, count]`, in the place where they belong now; one that only
moved or is called otherwise is `[place, {new fields}]`. A scene whose size, title and background are the same says
nothing of them, and a tray that is the same is only its key. `web/table/delta.js` puts it together again.
"""

from functools import lru_cache
from typing import Final

from rookery.scene.json import background_to_json, shape_to_json, short, text_to_json
from rookery.scene.palette import unit
from rookery.scene.picture import Picture, Tray
from rookery.scene.shapes import Scene, Shape
from rookery.server.encoding import dumps

SHAPES: Final = 20_000
"""How many shapes are kept as text."""


def whole_picture(picture: Picture) -> str:
    """Write a picture for somebody who has none."""
    trays = ",".join([_tray(tray, None) for tray in picture.trays])
    return f'{{"board":{_scene(picture.board, None)},"trays":[{trays}]}}'


def changed_picture(picture: Picture, old: Picture, base: int) -> str:
    """Write a picture for somebody who has the old one, which stood after event `base`."""
    known = {tray.key: tray for tray in old.trays}
    trays = ",".join([_tray(tray, known.get(tray.key)) for tray in picture.trays])
    return f'{{"base":{base},"board":{_scene(picture.board, old.board)},"trays":[{trays}]}}'


def _tray(tray: Tray, old: Tray | None) -> str:
    if tray == old:
        return dumps(tray.key)
    scene = _scene(tray.scene, old.scene if old else None)
    if old is not None and tray[:-1] == old[:-1] and scene == f'{{"shapes":[[0,{len(old.scene.shapes)}]]}}':
        return dumps(tray.key)
    fields = dumps({"key": tray.key, "purpose": tray.purpose, "owner": tray.owner, "title": text_to_json(tray.title)})
    return f'{fields[:-1]},"scene":{scene}}}'


def _scene(scene: Scene, old: Scene | None) -> str:
    if old is not None and _surface(scene) == _surface(old):
        return f'{{"shapes":[{",".join(_changed(scene.shapes, old.shapes))}]}}'
    fields = _frame(scene._replace(shapes=(), background=()))
    if scene.background:
        number, text = _background(scene.background)
        fields += f',"background_id":"{number}","background":{text}'
    return f'{{{fields},"shapes":[{",".join([_shape(shape) for shape in scene.shapes])}]}}'


def _surface(scene: Scene) -> tuple[object, ...]:
    """Return all of a scene but its shapes."""
    return scene.width, scene.height, scene.title, scene.columns, scene.rows, scene.background


def _changed(shapes: tuple[Shape, ...], old: tuple[Shape, ...]) -> list[str]:
    """Write each shape as what changed, or the range of old ones that it is part of.

    Nearly every shape is the one that followed in the old list, too, or stands where it stood; only the others are
    looked up, among those of which neither is true.
    """
    written: list[str] = []
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
                written.append(f"[{first},{count}]")
            first, count = place, int(same)
            if not same:
                written.append(_patch(shape, old[place], place) if shape.key and place >= 0 else _shape(shape))
        follows = (place if place >= 0 else follows) + 1
    return [*written, f"[{first},{count}]"] if count else written


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
    """Return by what to find a shape again: its key, or for scenery its place."""
    return shape.key or (shape.click, shape.x, shape.y)


def _patch(shape: Shape, old: Shape, place: int) -> str:
    """Write what is new about a shape, or all of it where more than a field or two is."""
    if shape.parts != old.parts or bool(shape.click) != bool(old.click):
        return _shape(shape)
    before, now = shape_to_json(old), shape_to_json(shape)
    if before.keys() - now.keys():
        return _shape(shape)
    return f"[{place},{dumps({name: value for name, value in now.items() if before.get(name) != value})}]"


@lru_cache(maxsize=SHAPES)
def _shape(shape: Shape) -> str:
    return dumps(shape_to_json(shape))


@lru_cache(maxsize=256)
def _background(shapes: tuple[Shape, ...]) -> tuple[str, str]:
    number, written = background_to_json(shapes)
    return number, dumps(written)


@lru_cache(maxsize=1024)
def _frame(scene: Scene) -> str:
    fields = {"width": short(scene.width), "height": short(scene.height), "unit": unit(scene)}
    title = {"title": text_to_json(scene.title)} if any(scene.title) else {}
    return dumps({**fields, **title})[1:-1]
