"""The one palette and the one style sheet: what every class name means, in both themes and in the terminal.

Laws:

* a colour is written here once and has a name; shapes and drawings know class names only;
* light and dark are equals: each colour has both, and `data-theme` on an ancestor wins over the system's wish;
* warm orange (`act`) says "you can do this" and nothing else on the table wears it;
* a width written `2u` is two units of the scene's own scale (see `unit`), so that a picture of any size looks the same;
* a named theme resolves everything to plain values, for renderers that know neither variables nor media queries.
"""

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from rookery.scene.shapes import Scene

Theme: TypeAlias = Literal["light", "dark"]

PALETTE: Final[dict[str, tuple[str, str]]] = {
    # name: (light, dark)
    "page": ("#f4f7f8", "#0c1a20"),
    "card": ("#ffffff", "#1b3039"),
    "ink": ("#1c2f3d", "#e6eff2"),
    "muted": ("#435867", "#9db4be"),
    "sea": ("#c9dae3", "#12323d"),
    "sea-deep": ("#a9c3d0", "#0b222b"),
    "ice": ("#fbfdfe", "#e4edf1"),
    "ice-rim": ("#a8c6d6", "#9fbccb"),
    "ice-shade": ("#dfebf1", "#c6d7df"),
    "ice-shadow": ("#8fb0c1", "#081b22"),
    "ice-ink": ("#243b4b", "#1c3140"),
    "hole": ("#1f4557", "#0a2029"),
    "water": ("#6fa3b8", "#2f6d84"),
    "hole-rim": ("#6f9db3", "#5d8aa0"),
    "frost": ("#b5d9ee", "#9ccae3"),
    "frost-light": ("#d3eaf7", "#bcdcec"),
    "frost-dark": ("#7db4d3", "#6fa5c4"),
    "crack": ("#3f667b", "#34586b"),
    "line": ("#23374a", "#142430"),
    "belly": ("#ffffff", "#f3f7f8"),
    "wool": ("#fdf6e6", "#f6ecd6"),
    "beak": ("#f6d566", "#f0cd5c"),
    "blush": ("#f3b7bd", "#e9abb2"),
    "glass": ("#cfeefa", "#bfe3f1"),
    "night": ("#22323f", "#22323f"),
    "night-light": ("#3c5263", "#3f5768"),
    "fur": ("#fffaf0", "#f6efe2"),
    "fur-shade": ("#e3dac8", "#d8cdb9"),
    "squid": ("#8d6aa3", "#8a689f"),
    "squid-light": ("#c9b1d6", "#c2a9d0"),
    "fish-1": ("#9cc3d8", "#94bcd2"),
    "fish-2": ("#58a0c0", "#559abb"),
    "fish-3": ("#2f7896", "#2f7593"),
    "icon-tint": ("#9cc3d8", "#3d6d84"),
    "gold": ("#eec84a", "#e8c145"),
    "silver": ("#cfd6da", "#c6ced3"),
    "bronze": ("#b98a68", "#b38463"),
    "act": ("#ee7a10", "#ff9a3d"),
    "act-ink": ("#1f1300", "#1f1300"),
    # The six seats: Okabe-Ito, with vermilion a little redder and orange a little yellower: neither reads as `act`.
    "seat-1": ("#c8401f", "#cc4524"),
    "seat-2": ("#0072b2", "#0072b2"),
    "seat-3": ("#f0bc1e", "#f0bc1e"),
    "seat-4": ("#14a67c", "#14a67c"),
    "seat-5": ("#cc79a7", "#cc79a7"),
    "seat-6": ("#6cc0ee", "#6cc0ee"),
    "seat-1-ink": ("#ffffff", "#ffffff"),
    "seat-2-ink": ("#ffffff", "#ffffff"),
    "seat-3-ink": ("#1b1a10", "#1b1a10"),
    "seat-4-ink": ("#04150f", "#04150f"),
    "seat-5-ink": ("#1d0a14", "#1d0a14"),
    "seat-6-ink": ("#07161f", "#07161f"),
    "seat-1-deep": ("#8f2a11", "#8f2a11"),
    "seat-2-deep": ("#004e7c", "#004e7c"),
    "seat-3-deep": ("#b98800", "#b98800"),
    "seat-4-deep": ("#0a7053", "#0a7053"),
    "seat-5-deep": ("#96496f", "#96496f"),
    "seat-6-deep": ("#3a87b3", "#3a87b3"),
}
"""Every colour by name: in the light theme, in the dark one. In CSS the name is a variable, `--sea`."""

SEATS: Final = 6
FIGURES: Final = {"red": 1, "yellow": 3, "green": 4, "blue": 2, "purple": 5}
"""Banquise's colours, and the seat whose hue each one shares."""


class Style(NamedTuple):
    """What one class name means."""

    meaning: str
    css: str
    """Declarations for a part; `$name` is a colour of the palette."""
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
            f"in the colour of seat {seat}", f"fill:{hue};color:{hue};stroke:$line;stroke-width:1u", fore, None, True
        )
        styles[f"seat-{seat}-line"] = Style(
            f"a stroke in the colour of seat {seat}", f"fill:none;stroke:{hue};color:{hue};stroke-width:4u", fore
        )
        styles[f"on-seat-{seat}"] = Style(f"text on the colour of seat {seat}", f"fill:$seat-{seat}-ink", fore)
    for name, seat in FIGURES.items():
        styles[f"figure-{name}"] = styles[f"seat-{seat}"]._replace(meaning=f"in Banquise's {name}")
    return styles


# fmt: off
STYLES: Final[dict[str, Style]] = {
    # water and ice
    "sea": Style("the water under everything, with its quiet texture", "fill:$sea;stroke:none", (66, 6)),
    "sea-texture": Style("the texture; writers lay it over each `sea` by themselves", "fill:url(#sea);stroke:none"),
    "sea-deep": Style("deeper water: a border, an edge, a wall", "fill:$sea-deep", (24, 4)),
    "ice": Style("a tile", "fill:$ice;stroke:$ice-rim;stroke-width:1.5u", (254, 7)),
    "ice-rim": Style("the cool rim of a tile", "fill:none;stroke:$ice-rim;stroke-width:2u", (110, 6)),
    "ice-shade": Style("a second tone of ice", "fill:$ice-shade;stroke:$ice-rim;stroke-width:1u", (252, 7)),
    "ice-shadow": Style("the soft shadow of a tile on the water", "fill:$ice-shadow;opacity:0.55", (240, 8)),
    "hole": Style("where the ice is gone", "fill:$hole;stroke:$hole-rim;stroke-width:2u", (31, 4)),
    "permanent": Style("ice that stays", "fill:$frost;stroke:$frost-dark;stroke-width:3u", (117, 14), None, True),
    "crack": Style("a crack", "fill:none;stroke:$crack;stroke-width:1.6u", (245, 8)),
    "fish": Style("fish", "fill:$fish-2;stroke:$line;stroke-width:1u", (38, 6)),
    "adrift": Style("a tile that is about to drift away", "stroke-dasharray:5u 4u;opacity:0.8", (245, 8)),
    "wall": Style("an edge that stops what slides", "fill:none;stroke:$frost-dark;stroke-width:4u", (110, 6)),
    # what is and was going on
    "trail": Style("the pale trail of the last move",
        "fill:none;stroke:$seat-6-deep;stroke-width:7u;opacity:0.32", (110, 14)),
    "ghost": Style("something that is not there yet, or no more", "opacity:0.42", (244, 8)),
    "rope": Style("the rope between two flags",
        "fill:none;stroke:$muted;stroke-width:2.2u;stroke-dasharray:5u 3u", (180, 3)),
    "path-tint": Style("spaces that something will cross", "fill:$seat-6;opacity:0.26;stroke:none", (117, 14)),
    "lit": Style("a space that counts", "fill:$beak;opacity:0.42;stroke:none", (229, 11)),
    "arrow": Style("momentum: a bold stroke", "fill:none;stroke:$ice-ink;stroke-width:4.5u", (231, 15), None, True),
    "arrow-head": Style("an arrow's point", "fill:$ice-ink;stroke:$ice-ink;stroke-width:1u", (231, 15), None, True),
    # things
    "card": Style("a card or a panel", "fill:$card;stroke:$ice-rim;stroke-width:1.2u", (252, 7)),
    "card-back": Style("a card face down", "fill:$hole;stroke:$ice-rim;stroke-width:1.2u", (31, 4)),
    "die": Style("a die", "fill:$belly;stroke:$line;stroke-width:1.2u", (231, 15), None, True),
    "gold": Style("the first", "fill:$gold;stroke:$line;stroke-width:1u", (220, 3)),
    "silver": Style("the second", "fill:$silver;stroke:$line;stroke-width:1u", (250, 7)),
    "bronze": Style("the third", "fill:$bronze;stroke:$line;stroke-width:1u", (137, 3)),
    "flag-red": Style("the red gate", "fill:$seat-1;stroke:$line;stroke-width:1u", (166, 1), None, True),
    "flag-blue": Style("the blue gate", "fill:$seat-2;stroke:$line;stroke-width:1u", (32, 4), None, True),
    "flag-yellow": Style("the yellow gate", "fill:$seat-3;stroke:$line;stroke-width:1u", (220, 3), None, True),
    "bear": Style("the bear", "fill:$fur;stroke:$line;stroke-width:1u", (223, 15), None, True),
    "orca": Style("the orca", "fill:$night;stroke:$line;stroke-width:1u", (39, 12), None, True),
    "kraken": Style("the kraken", "fill:$squid;stroke:$line;stroke-width:1u", (140, 5), None, True),
    # words
    "ink": Style("words on the page, the sea or a card", "fill:$ink", (252, 7)),
    "muted": Style("words that step back", "fill:$muted", (245, 8)),
    "ice-ink": Style("words on ice", "fill:$ice-ink", (252, 7)),
    "number": Style("a number to be read at a glance", "fill:$ink;font-weight:700", (231, 15), None, True),
    "coordinate": Style("the name of a place, on the sea", "fill:$muted;font-weight:500", (245, 8)),
    "on-ice": Style("after another word style: the same on ice", "fill:$ice-ink", None),
    "strong": Style("after another word style: bold", "font-weight:700", None, None, True),
    "start": Style("words that begin at their place", "text-anchor:start"),
    "end": Style("words that end at their place", "text-anchor:end"),
    "hidden": Style("there to be clicked, not to be seen", "fill:transparent;stroke:none"),
    # what can be done: warm orange, and nothing else wears it
    "can": Style("may be clicked now: a quiet outline", "stroke:$act;stroke-width:2.2u;stroke-opacity:0.75", (208, 3)),
    "chosen": Style("chosen: a strong outline", "stroke:$act;stroke-width:5u;stroke-opacity:1", (208, 11), None, True),
    "target": Style("may be next: a dot", "stroke:$act;stroke-width:1.6u;stroke-opacity:0.6", (214, 11), None, True),
    "heat": Style("a hint: the warmer, the better", "fill:$act;stroke:none", (208, 3), None, True),
    "heat-number": Style("the number of a hint",
        "fill:$act-ink;stroke:$ice;stroke-width:3u;paint-order:stroke;font-weight:700", (208, 3), None, True),
} | _seat_styles()
# fmt: on
"""Every class that a shape's `style` may name. Several may stand side by side: `"ice can"`."""

HEAT_STEPS: Final = 10

INKS: Final[dict[str, str]] = {
    # The pens of the drawings in `scene/sprites`; widths are in the drawing's own units, 100 to its width.
    # The waves only shade what is under them: a page has one pattern, which boards of both themes may share.
    "k-swell": "fill:none;stroke:$line;stroke-width:7;opacity:0.05",
    "k-sea-glint": "fill:none;stroke:$ice;stroke-width:3;opacity:0.1",
    "k-line": "fill:none;stroke:$line;stroke-width:3",
    "k-fine": "fill:none;stroke:$line;stroke-width:2",
    "k-bold": "fill:none;stroke:$line;stroke-width:6",
    "k-solid": "fill:$line;stroke:none",
    "k-ice": "fill:$ice;stroke:$ice-rim;stroke-width:2.5",
    "k-ice-plain": "fill:$ice;stroke:none",
    "k-ice-shade": "fill:$ice-shade;stroke:none",
    "k-ice-side": "fill:$ice-rim;stroke:none",
    "k-rim": "fill:none;stroke:$ice-rim;stroke-width:2",
    "k-glint": "fill:none;stroke:$ice-rim;stroke-width:2.5;opacity:0.7",
    "k-shadow": "fill:$ice-shadow;stroke:none;opacity:0.55",
    "k-ground": "fill:$ice-shadow;stroke:none;opacity:0.35",
    "k-hole": "fill:$hole;stroke:$hole-rim;stroke-width:4",
    "k-ripple": "fill:none;stroke:$hole-rim;stroke-width:2.2",
    "k-crack": "fill:none;stroke:$crack;stroke-width:2.8",
    "k-crack-fine": "fill:none;stroke:$crack;stroke-width:1.7",
    "k-water": "fill:$water;stroke:$hole-rim;stroke-width:2.5",
    "k-foam": "fill:none;stroke:$ice;stroke-width:2.5;opacity:0.7",
    "k-sea": "fill:$hole;stroke:$hole-rim;stroke-width:2.5",
    "k-frost": "fill:$frost;stroke:$frost-dark;stroke-width:2.5",
    "k-frost-light": "fill:$frost-light;stroke:none",
    "k-frost-dark": "fill:$frost-dark;stroke:none",
    "k-frost-edge": "fill:none;stroke:$frost-dark;stroke-width:2",
    "k-belly": "fill:$belly;stroke:none",
    "k-belly-line": "fill:$belly;stroke:$line;stroke-width:2.5",
    "k-wool": "fill:$wool;stroke:$line;stroke-width:2.5",
    "k-beak": "fill:$beak;stroke:$line;stroke-width:2",
    "k-crest": "fill:$beak;stroke:$line;stroke-width:2",
    "k-blush": "fill:$blush;stroke:none;opacity:0.85",
    "k-shine": "fill:$belly;stroke:none",
    "k-glass": "fill:$glass;stroke:$night;stroke-width:4",
    "k-night": "fill:$night;stroke:$line;stroke-width:2.5",
    "k-night-plain": "fill:$night;stroke:none",
    "k-night-line": "fill:none;stroke:$night;stroke-width:5",
    "k-night-light": "fill:none;stroke:$night-light;stroke-width:3",
    "k-fur": "fill:$fur;stroke:$line;stroke-width:2.8",
    "k-fur-plain": "fill:$fur;stroke:none",
    "k-fur-shade": "fill:$fur-shade;stroke:none",
    "k-squid": "fill:$squid;stroke:$line;stroke-width:2.5",
    "k-squid-arm": "fill:none;stroke:$squid;stroke-width:10",
    "k-squid-edge": "fill:none;stroke:$line;stroke-width:14",
    "k-sucker": "fill:$squid-light;stroke:none",
    "k-fish-1": "fill:$fish-1;stroke:$line;stroke-width:2.2",
    "k-fish-2": "fill:$fish-2;stroke:$line;stroke-width:2.2",
    "k-fish-3": "fill:$fish-3;stroke:$line;stroke-width:2.2",
    "k-gold": "fill:$gold;stroke:$line;stroke-width:2.5",
    "k-silver": "fill:$silver;stroke:$line;stroke-width:2.5",
    "k-bronze": "fill:$bronze;stroke:$line;stroke-width:2.5",
    "k-card": "fill:$card;stroke:$ice-rim;stroke-width:2.5",
    "k-card-back": "fill:$hole;stroke:$ice-rim;stroke-width:2.5",
    "k-icon": "fill:none;stroke:$ink;stroke-width:5",
    "k-icon-fine": "fill:none;stroke:$ink;stroke-width:3",
    "k-icon-fill": "fill:$ink;stroke:none",
    "k-icon-tint": "fill:$icon-tint;stroke:$ink;stroke-width:4",
    "k-icon-gap": "fill:$card;stroke:none",
    "k-pole": "fill:none;stroke:$hole-rim;stroke-width:5.5",
    "k-team": "fill:currentColor;stroke:$line;stroke-width:2.5",
    **{f"k-seat-{n}": f"fill:$seat-{n};stroke:$line;stroke-width:2.8" for n in range(1, SEATS + 1)},
    **{f"k-seat-{n}-plain": f"fill:$seat-{n};stroke:none" for n in range(1, SEATS + 1)},
    **{f"k-seat-{n}-line": f"fill:none;stroke:$seat-{n};stroke-width:4" for n in range(1, SEATS + 1)},
    **{f"k-seat-{n}-deep": f"fill:$seat-{n}-deep;stroke:none" for n in range(1, SEATS + 1)},
}
"""The classes used inside drawings only."""

_BASE: Final = (
    # Named families stand before the generic one for renderers that do not know what the system prefers.
    ".scene{color:$ink;font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','DejaVu Sans',sans-serif;"
    "stroke-linejoin:round;stroke-linecap:round}",
    ".scene text{text-anchor:middle;stroke:none;fill:$ink;font-variant-numeric:tabular-nums}",
)
_INTERACTION: Final = (
    # `body` is the outline of a shape, `dot` its hidden middle (see `scene/dress.py`); the state sits on the group.
    # A drawing that is a ghost must not have its own lines dashed, so the dashes are for outlines only.
    ".scene polygon.ghost,.scene circle.ghost,.scene path.ghost{stroke-dasharray:4u 3u}",
    ".scene .halo{fill:transparent;stroke:none}",
    ".scene .dot{fill:none;stroke:none}",
    ".scene .can>.body{stroke:$act;stroke-width:2.2u;stroke-opacity:0.75}",
    ".scene .target>.body{stroke:$act;stroke-width:1.6u;stroke-opacity:0.6}",
    ".scene .chosen>.body{stroke:$act;stroke-width:5u;stroke-opacity:1}",
    ".scene .target>.dot{fill:$act;fill-opacity:0.85;stroke:none}",
)
_FORCED: Final = (
    "@media (forced-colors:active){.scene.scene.scene{forced-color-adjust:none;"
    "--page:Canvas;--card:Canvas;--ink:CanvasText;--muted:CanvasText;--sea:Canvas;"
    "--act:Highlight;--ice-rim:CanvasText}"
    ".scene .can>.body,.scene .target>.body{stroke-opacity:1}.scene .sea-texture{display:none}}"
)


def unit(scene: Scene) -> float:
    """Return the scene's own scale: a board seen some 600 pixels high draws one unit as one pixel."""
    return round(max(min(scene.width, scene.height), 1e-9) / 600.0, 6)


def style_sheet(*, theme: Theme | None = None, scale: float = 1.0, page: bool = False) -> str:
    """Write the style sheet: with variables that follow the system, or resolved for one named theme and scale.

    For a whole `page` the variables stand on its root, so that what surrounds the board has the same colours.
    """
    rules = [*_BASE, *_rules(), *_INTERACTION]
    if theme is None:
        # No `.scene` before a pen: what `<use>` shows stands apart, and no rule about ancestors reaches into it.
        rules += [f".{name}{{{css}}}" for name, css in INKS.items()]
        return "\n".join([*_variables(page=page), *[_with_variables(rule) for rule in rules], _FORCED])
    scope = f'.scene[data-theme="{theme}"]'
    return "\n".join([_resolved(rule, theme, scale).replace(".scene", scope) for rule in rules])


def colour(name: str, theme: Theme) -> str:
    """Return one colour of the palette as `#rrggbb`."""
    return PALETTE[name][0 if theme == "light" else 1]


def inked(drawing: str, theme: Theme | None) -> str:
    """Return a drawing with its pens as classes, or for a named theme with their plain values in place."""
    if theme is None:
        return drawing
    return re.sub(r'class="(k-[a-z0-9-]+)"', lambda found: f'style="{_resolved(INKS[found[1]], theme, 1.0)}"', drawing)


def sea_id(theme: Theme | None) -> str:
    """Return the id of the water's pattern; pictures in two themes may share one page."""
    return "sea" if theme is None else f"sea-{theme}"


def _rules() -> list[str]:
    rules = [f"{_where(name)}{{{style.css}}}" for name, style in STYLES.items()]
    rules += [
        f".scene .heat-{step}{{fill-opacity:{0.08 + 0.72 * step / HEAT_STEPS:.3f}}}" for step in range(HEAT_STEPS + 1)
    ]
    return rules


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


def _with_variables(rule: str) -> str:
    rule = re.sub(r"\$([a-z0-9-]+)", r"var(--\1)", rule)
    return re.sub(r"(\d+(?:\.\d+)?)u\b", r"calc(\1px*var(--u,1))", rule)


def _resolved(rule: str, theme: Theme, scale: float) -> str:
    rule = re.sub(r"\$([a-z0-9-]+)", lambda found: colour(found[1], theme), rule)
    rule = re.sub(r"(\d+(?:\.\d+)?)u\b", lambda found: f"{float(found[1]) * scale:.5g}", rule)
    return rule.replace("url(#sea)", f"url(#{sea_id(theme)})")
