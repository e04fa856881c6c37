"""The palette and the style sheet: what every class name means, in both themes and in the terminal.

Laws:

* a colour is written here once and has a name; shapes and drawings know class names only;
* light and dark are equals: each colour has both, and `data-theme` on an ancestor wins over the system's wish;
* warm orange (`act`) says "you can do this" and nothing else on the table wears it;
* a width written `2u` is two units of the scene's own scale (see `unit`), so that a picture of any size looks the same;
* a named theme resolves everything to plain values, for renderers that know neither variables nor media queries.
"""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from rookery.scene.shapes import Scene

Theme: TypeAlias = Literal["light", "dark"]

PALETTE: Final[dict[str, tuple[str, str]]] = {}
"""Every colour by name: in the light theme, in the dark one; in CSS the name is a variable, `--sea`. All games share
those of `palette.json`, and each adds its own. The six seats are Okabe and Ito's: vermilion a little redder, orange a
little yellower, so that neither reads as `act`."""

SEATS: Final = 6


class Style(NamedTuple):
    """What one class name means."""

    meaning: str
    css: str
    """Declarations for a part; `$name` is a colour of the palette, `url(#name)` a definition of the drawings."""
    fore: tuple[int, int] | None = None
    """The terminal's letter colour: of 256, of 16."""
    back: tuple[int, int] | None = None
    """The terminal's ground: of 256, of 16."""
    strong: bool = False


def _seat_styles() -> dict[str, Style]:
    terminal = ((166, 1), (32, 4), (220, 3), (36, 2), (176, 5), (117, 6))
    styles = {}
    for seat in range(1, SEATS + 1):
        hue = f"$seat-{seat}"
        fore = terminal[seat - 1]
        styles[f"seat-{seat}"] = Style(
            f"in the colour of seat {seat}; tints a drawing", f"fill:{hue};color:{hue}", fore, None, True
        )
        styles[f"seat-{seat}-line"] = Style(
            f"a stroke in the colour of seat {seat}", f"fill:none;stroke:{hue};color:{hue};stroke-width:4u", fore
        )
        styles[f"trail-{seat}"] = Style(
            f"where a piece of seat {seat} just went",
            f"fill:none;stroke:{hue};stroke-width:17u;stroke-opacity:0.34",
            fore,
        )
        styles[f"left-{seat}"] = Style(
            f"the place that a piece of seat {seat} just left",
            f"fill:none;stroke:{hue};stroke-width:3.5u;stroke-dasharray:7u 7u;stroke-opacity:0.8",
            fore,
        )
        styles[f"tint-{seat}"] = Style(f"spaces that seat {seat} will cross", f"fill:{hue};fill-opacity:0.2", fore)
    return styles


STYLES: Final[dict[str, Style]] = {}
"""Every class that a shape's `style` may name; several may stand side by side: `"ice can"`."""

HEAT_STEPS: Final = 10
TRAY_SIDE: Final = 180.0
"""A scene whose shorter side is shorter than this is a tray."""

_BASE: Final = (
    # Named families stand before the generic one for renderers that do not know what the system prefers.
    ".scene{color:$ink;font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','DejaVu Sans',sans-serif;"
    "stroke-linejoin:round;stroke-linecap:round}",
    ".scene text{text-anchor:middle;stroke:none;fill:$ink;font-variant-numeric:tabular-nums}",
)
_INTERACTION: Final = (
    # `body` is the outline of a shape, `dot` its hidden middle (see `scene/decorate.py`); the state sits on the group.
    # A drawing that is a ghost must not have its own lines dashed, so the dashes are for outlines only.
    ".scene polygon.ghost,.scene circle.ghost,.scene path.ghost{stroke-dasharray:4u 3u}",
    ".scene .halo{fill:transparent;stroke:none}",
    ".scene .dot{fill:none;stroke:none}",
    ".scene .can>.body{stroke:$act;stroke-width:3.5u;stroke-opacity:0.6}",
    ".scene .target>.body{stroke:$act;stroke-width:3u;stroke-opacity:0.6}",
    ".scene .chosen>.body{stroke:$act;stroke-width:5u;stroke-opacity:1}",
    ".scene .target>.dot{fill:$act;stroke:$glint;stroke-width:3u}",
)
_FORCED: Final = (
    "@media (forced-colors:active){.scene.scene.scene{forced-color-adjust:none;"
    "--page:Canvas;--card:Canvas;--ink:CanvasText;--muted:CanvasText;--on-sea:CanvasText;"
    "--sea-shallow:Canvas;--sea:Canvas;--sea-deep:Canvas;--act:Highlight;--ice-edge:CanvasText}"
    ".scene .can>.body,.scene .target>.body{stroke-opacity:1}.scene .sea-texture{display:none}}"
)


def add_palette(path: Path) -> None:
    """Read colours and styles from a `palette.json`; a name means the same everywhere."""
    found = json.loads(path.read_text(encoding="utf-8"))
    for name, (light, dark) in found.get("colours", {}).items():
        if PALETTE.setdefault(name, (light, dark)) != (light, dark):
            raise ValueError(f"{path}: there is another colour “{name}”")
    for name, each in found.get("styles", {}).items():
        fore, back = each.get("fore"), each.get("back")
        style = Style(
            each["meaning"],
            each["css"],
            (fore[0], fore[1]) if fore else None,
            (back[0], back[1]) if back else None,
            each.get("strong", False),
        )
        if STYLES.setdefault(name, style) != style:
            raise ValueError(f"{path}: there is another style “{name}”")
    style_sheet.cache_clear()


def unit(scene: Scene) -> float:
    """Return the scene's own scale: a board is seen some 600 pixels high, a tray about as large as it is drawn."""
    side = min(scene.width, scene.height)
    return round(side / 600.0, 6) if side >= TRAY_SIDE else 1.0


@lru_cache(maxsize=64)
def style_sheet(
    *, theme: Theme | None = None, scale: float = 1.0, page: bool = False, styles: frozenset[str] | None = None
) -> str:
    """Write the style sheet: with variables that follow the system, or resolved for one named theme and scale.

    For a whole `page` the variables stand on its root, so that what surrounds the board has the same colours. With
    `styles` it holds the rules of these classes only.
    """
    rules = [*_BASE, *_rules(styles), *_INTERACTION]
    if theme is None:
        rules += [f".scene .seat-{n}{{--seat:$seat-{n};--seat-deep:$seat-{n}-deep}}" for n in range(1, SEATS + 1)]
        return "\n".join([*_variables(page=page), *[resolve_colours(rule, None) for rule in rules], _FORCED])
    scope = f'.scene[data-theme="{theme}"]'
    return "\n".join([resolve_colours(rule, theme, scale=scale).replace(".scene", scope) for rule in rules])


def colour(name: str, theme: Theme) -> str:
    """Return one colour of the palette as `#rrggbb`."""
    return PALETTE[name][0 if theme == "light" else 1]


def resolve_colours(text: str, theme: Theme | None, *, scale: float = 1.0) -> str:
    """Replace `$name` by a variable, or for a named theme by its value, and do the same for `2u` and for ids."""
    if theme is None:
        text = re.sub(r"\$([a-z0-9-]+)", r"var(--\1)", text)
        return re.sub(r"(\d+(?:\.\d+)?)u\b", r"calc(\1px*var(--u,1))", text)
    text = re.sub(r"\$([a-z0-9-]+)", lambda found: colour(found[1], theme), text)
    text = re.sub(r"(\d+(?:\.\d+)?)u\b", lambda found: f"{float(found[1]) * scale:.5g}", text)
    return re.sub(r"url\(#([a-z0-9-]+)\)", lambda found: f"url(#{themed_id(found[1], theme)})", text)


def themed_id(name: str, theme: Theme | None) -> str:
    """Return the id of a definition: pictures in two themes may share one page."""
    return name if theme is None else f"{name}-{theme}"


def tint(style: str) -> int | None:
    """Return the seat that a style tints a drawing for."""
    for name in style.split():
        if name.startswith("seat-") and name[5:].isdigit():
            return int(name[5:])
    return None


def _rules(styles: frozenset[str] | None) -> list[str]:
    rules = {name: f"{_where(name)}{{{style.css}}}" for name, style in STYLES.items()}
    for step in range(HEAT_STEPS + 1):
        rules[f"heat-{step}"] = f".scene .heat-{step}{{fill-opacity:{0.08 + 0.72 * step / HEAT_STEPS:.3f}}}"
    return [rule for name, rule in rules.items() if styles is None or name in styles]


def _where(name: str) -> str:
    if name not in ("can", "chosen", "target"):
        return f".scene .{name}"
    # On a group these speak of its body only; a stroke on the group itself would reach its shadow and its words.
    return ",".join([f".scene {outline}.{name}" for outline in ("polygon", "polyline", "circle", "path")])


def _variables(*, page: bool) -> list[str]:
    light = "".join(f"--{name}:{pair[0]};" for name, pair in PALETTE.items())
    dark = "".join(f"--{name}:{pair[1]};" for name, pair in PALETTE.items())
    if page:
        return [
            f":root{{color-scheme:light dark;{light}}}",
            f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}",
            f'[data-theme="light"]{{color-scheme:light;{light}}}',
            f'[data-theme="dark"]{{color-scheme:dark;{dark}}}',
        ]
    # Inside somebody else's page (a notebook) nothing but the picture may change.
    return [
        f".scene{{{light}}}",
        f"@media (prefers-color-scheme:dark){{.scene{{{dark}}}}}",
        f'[data-theme="light"] .scene,.scene[data-theme="light"]{{{light}}}',
        f'[data-theme="dark"] .scene,.scene[data-theme="dark"]{{{dark}}}',
    ]


add_palette(Path(__file__).with_name("palette.json"))
STYLES.update(_seat_styles())
for _path in sorted(Path(__file__).parents[1].glob("games/*/palette.json")):
    add_palette(_path)
