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

PALETTE: Final[dict[str, tuple[str, str]]] = {
    # name: (light, dark)
    "sea-shallow": ("#a5dcea", "#1d6178"),
    "sea": ("#5db1cf", "#0e3a4d"),
    "sea-deep": ("#2a7ca5", "#061b27"),
    "wave": ("#ffffff4d", "#ffffff1a"),
    "on-sea": ("#08364d", "#d5ebf3"),
    "ice-top-from": ("#ffffff", "#f6fbfd"),
    "ice-top-to": ("#dcedf6", "#bed7e4"),
    "ice-side-from": ("#c6e8f3", "#a4cfe0"),
    "ice-side-to": ("#4b9aba", "#2f7a99"),
    "ice-edge": ("#a3d0e3", "#8ab7cb"),
    "ice-speck": ("#cbe3ee", "#a9c8d7"),
    "ice-shelf": ("#bff0f5", "#3aa3b8"),
    "ice-ink": ("#12384b", "#12384b"),
    "hole-from": ("#1d6f8f", "#0f4259"),
    "hole-to": ("#0d4059", "#04161f"),
    "crystal": ("#a8daf0", "#8fcbe6"),
    "crystal-deep": ("#4e9fca", "#3f8dba"),
    "crack": ("#2d6583", "#2d6583"),
    "glint": ("#ffffff", "#ffffff"),
    "shadow": ("#062a3c", "#020d13"),
    "ink": ("#0f2e3d", "#e9f4f8"),
    "muted": ("#466270", "#a3c0cc"),
    "page": ("#eef6fa", "#061b27"),
    "card": ("#ffffff", "#0d2430"),
    "card-second": ("#eef6fa", "#17394a"),
    "rule": ("#d3e5ee", "#234858"),
    "button": ("#0e4a63", "#a9dcf0"),
    "button-ink": ("#ffffff", "#06212d"),
    "link": ("#0b5c86", "#8fd3f2"),
    "paper": ("#ffffff", "#f6fbfd"),
    "missed": ("#b3261e", "#ff8a80"),
    "doubtful": ("#9a6a00", "#e8bd5a"),
    "good": ("#0a7a58", "#5fd3ab"),
    "gold": ("#f6cf4a", "#f6cf4a"),
    "silver": ("#cfdae1", "#cfdae1"),
    "bronze": ("#c98a58", "#c98a58"),
    "beak": ("#ffe28a", "#ffe28a"),
    "act": ("#e66f00", "#ff9a3d"),
    "act-ink": ("#241300", "#241300"),
    # A tinted drawing that nobody owns.
    "seat": ("#8fa9b5", "#8fa9b5"),
    "seat-deep": ("#5b7480", "#5b7480"),
    # The six seats: Okabe-Ito, with vermilion a little redder and orange a little yellower: neither reads as `act`.
    "seat-1": ("#cf4520", "#cf4520"),
    "seat-2": ("#0072b2", "#0072b2"),
    "seat-3": ("#f0b90f", "#f0b90f"),
    "seat-4": ("#109c74", "#109c74"),
    "seat-5": ("#cc6fa3", "#cc6fa3"),
    "seat-6": ("#5bb8ec", "#5bb8ec"),
    "seat-1-deep": ("#8f2a11", "#8f2a11"),
    "seat-2-deep": ("#004672", "#004672"),
    "seat-3-deep": ("#a97a00", "#a97a00"),
    "seat-4-deep": ("#0a6149", "#0a6149"),
    "seat-5-deep": ("#8a3d67", "#8a3d67"),
    "seat-6-deep": ("#2b77a6", "#2b77a6"),
    "seat-1-ink": ("#ffffff", "#ffffff"),
    "seat-2-ink": ("#ffffff", "#ffffff"),
    "seat-3-ink": ("#241a00", "#241a00"),
    "seat-4-ink": ("#03140e", "#03140e"),
    "seat-5-ink": ("#20060f", "#20060f"),
    "seat-6-ink": ("#04161f", "#04161f"),
}
"""Every colour by name: in the light theme, in the dark one. In CSS the name is a variable, `--sea`. A game adds its
own in its `palette.json`."""

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


# fmt: off
STYLES: Final[dict[str, Style]] = {
    # water and ice
    "sea": Style("the water under everything, with its quiet texture", "fill:url(#sea-water);stroke:none", (66, 6)),
    "sea-texture": Style("the texture; writers lay it over each `sea` by themselves", "fill:url(#sea);stroke:none"),
    "sea-deep": Style("deeper water: a border, an edge, a wall", "fill:$sea-deep", (24, 4)),
    "ice": Style("the top of a tile", "fill:url(#ice-top);stroke:$ice-edge;stroke-width:1.2u", (254, 7)),
    "ice-line": Style("the white line inside the edge of a top",
        "fill:none;stroke:$glint;stroke-opacity:0.95;stroke-width:2.4u"),
    "ice-rim": Style("the edge of a top", "fill:none;stroke:$ice-edge;stroke-width:1.2u", (110, 6)),
    "ice-wall-shade": Style("the half of a wall that lies in the shade", "fill:$shadow;opacity:0.17"),
    "ice-shelf": Style("the pale foot of the ice under water: draw it first, once for all the ice",
        "fill:$ice-shelf;stroke:$ice-shelf;stroke-width:22u;opacity:0.4;filter:url(#soft)"),
    "ice-shade": Style("a second tone of ice", "fill:$ice-top-to;stroke:$ice-edge;stroke-width:1u", (252, 7)),
    "ice-shadow": Style("the soft shadow of a thing", "fill:$shadow;opacity:0.28", (240, 8)),
    "hole": Style("where the ice is gone", "fill:url(#hole);stroke:$ice-edge;stroke-width:3u", (31, 4)),
    "permanent": Style("ice that stays", "fill:$crystal;stroke:$crystal-deep;stroke-width:2u", (117, 14), None, True),
    "adrift": Style("a tile that is about to drift away", "stroke-dasharray:5u 4u;opacity:0.8", (245, 8)),
    # what is and was going on
    "trail": Style("where something nobody owns just went (a seat's own: `trail-1`)",
        "fill:none;stroke:$seat-deep;stroke-width:7u;opacity:0.34", (110, 14)),
    "ghost": Style("something that is not there yet, or no more", "opacity:0.42", (244, 8)),
    "arrow-casing": Style("the pale casing under a bold stroke",
        "fill:none;stroke:$glint;stroke-width:11u;stroke-opacity:0.8"),
    # things
    "card": Style("a panel on the sea", "fill:$card;fill-opacity:0.93;stroke:none", (252, 7)),
    "box": Style("a compartment of a panel", "fill:$card-second;stroke:none", (252, 7)),
    "empty": Style("an empty compartment", "fill:none;stroke:$rule;stroke-width:1.5u", (245, 8)),
    "gold": Style("the first", "fill:$gold", (220, 3)),
    # words
    "ink": Style("words on a panel, or large on the sea", "fill:$ink", (252, 7)),
    "muted": Style("secondary text on a panel", "fill:$muted", (245, 8)),
    "number": Style("a number to be read at a glance", "fill:$ink;font-weight:700", (231, 15), None, True),
    "coordinate": Style("the name of a place, on the sea", "fill:$on-sea;font-weight:700", (245, 8)),
    "on-ice": Style("after another word style: the same on ice", "fill:$ice-ink", None),
    "strong": Style("after another word style: bold", "font-weight:700", None, None, True),
    "start": Style("words that begin at their place", "text-anchor:start"),
    "end": Style("words that end at their place", "text-anchor:end"),
    "hidden": Style("there to be clicked, not to be seen", "fill:transparent;stroke:none"),
    # hints: one hue, the stronger the better
    "heat": Style("a hint: the stronger, the better", "fill:$good;stroke:none", (36, 2), None, True),
    "heat-number": Style("the number of a hint",
        "fill:$ice-ink;stroke:$glint;stroke-width:4u;paint-order:stroke;font-weight:800", (36, 2), None, True),
    # what can be done: warm orange, and nothing else wears it
    "can": Style("may be clicked now: a quiet outline", "stroke:$act;stroke-width:3.5u;stroke-opacity:0.6", (208, 3)),
    "chosen": Style("chosen: a strong outline", "stroke:$act;stroke-width:5u;stroke-opacity:1", (208, 11), None, True),
    "target": Style("may be next: a dot", "stroke:$act;stroke-width:3u;stroke-opacity:0.6", (214, 11), None, True),
    "choice-dot": Style("one of several numbered choices: a disc that wears its number",
        "fill:$act;stroke:$glint;stroke-width:3u", (214, 11), None, True),
    "on-choice": Style("the number on such a disc", "fill:$act-ink;font-weight:800", (214, 11), None, True),
} | _seat_styles()
# fmt: on
"""Every class that a shape's `style` may name. Several may stand side by side: `"ice can"`. A game adds its own in its
`palette.json`."""

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
    """Read a game's own colours and styles from its `palette.json`; a name means the same everywhere."""
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


for _path in sorted(Path(__file__).parents[1].glob("games/*/palette.json")):
    add_palette(_path)
