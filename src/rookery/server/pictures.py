"""Pictures on the wire: whole, or as what changed since the one that the client has.

A picture that changes another has a `base`, the number of the event after which that one stood. In its scenes shapes
that were there before are a range of the old list, `[first, count]`, in the place where they belong now; one that only
moved or is called otherwise is `[place, {new fields}]`. A scene whose size, title and background are the same says
nothing of them, and a tray that is the same is only its key. `web/table/delta.js` puts it together again.
"""

from functools import lru_cache
from typing import Final

from rookery.scene.json import background_to_json, shape_to_json, text_to_json
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
    fields = dumps({"key": tray.key, "purpose": tray.purpose, "owner": tray.owner, "title": text_to_json(tray.title)})
    return f'{fields[:-1]},"scene":{_scene(tray.scene, old.scene if old else None)}}}'


def _scene(scene: Scene, old: Scene | None) -> str:
    if old is not None and scene._replace(shapes=()) == old._replace(shapes=()):
        return f'{{"shapes":[{",".join(_changed(scene.shapes, old.shapes))}]}}'
    fields = _frame(scene._replace(shapes=(), background=()))
    if scene.background:
        number, text = _background(scene.background)
        fields += f',"background_id":"{number}","background":{text}'
    return f'{{{fields},"shapes":[{",".join([_shape(shape) for shape in scene.shapes])}]}}'


def _changed(shapes: tuple[Shape, ...], old: tuple[Shape, ...]) -> list[str]:
    """Write each shape as what changed, or the range of old ones that it is part of."""
    start, end = _alike(shapes, old)
    between = range(start, len(old) - end)
    places = {old[place]: place for place in between}
    keys = {old[place].key: place for place in between if old[place].key}
    written: list[str] = []
    first, count = 0, start
    for shape in shapes[start : len(shapes) - end]:
        place = places.get(shape)
        if count and place == first + count:
            count += 1
            continue
        if count:
            written.append(f"[{first},{count}]")
            count = 0
        if place is None:
            known = keys.get(shape.key)
            written.append(_shape(shape) if known is None else _patch(shape, old[known], known))
        else:
            first, count = place, 1
    if end and count and first + count == len(old) - end:
        count += end
    elif end:
        written += [f"[{first},{count}]"] if count else []
        first, count = len(old) - end, end
    return [*written, f"[{first},{count}]"] if count else written


def _alike(shapes: tuple[Shape, ...], old: tuple[Shape, ...]) -> tuple[int, int]:
    """Return how many shapes are the same at the start and at the end: nearly all, which need not be looked up then."""
    most = min(len(shapes), len(old))
    start = 0
    while start < most and shapes[start] == old[start]:
        start += 1
    end = 0
    while end < most - start and shapes[-1 - end] == old[-1 - end]:
        end += 1
    return start, end


def _patch(shape: Shape, old: Shape, place: int) -> str:
    """Write what is new about a shape, or all of it where more than a field or two is."""
    before, now = shape_to_json(old), shape_to_json(shape)
    if now["p"] != before["p"] or before.keys() - now.keys():
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
    fields = {"width": _short(scene.width), "height": _short(scene.height), "unit": unit(scene)}
    title = {"title": text_to_json(scene.title)} if any(scene.title) else {}
    return dumps({**fields, **title})[1:-1]


def _short(value: float) -> float:
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded
