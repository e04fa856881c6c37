"""One game as a sheet of pictures: the board after each turn, in one SVG that needs nothing else.

Boards of one game are alike: what several of them show the same is written once.
"""

from html import escape
from typing import Any, Final
from xml.etree import ElementTree

from rookery.arena.plan import Plan, Record, game_of
from rookery.core.game import AnyGame
from rookery.core.rules import CHANCE
from rookery.scene.picture import compose
from rookery.scene.svg import svg

SVG: Final = "http://www.w3.org/2000/svg"
ACROSS: Final = 4
"""How many boards stand side by side."""
WIDTH: Final = 300.0
CAPTION: Final = 34.0
GAP: Final = 16.0


def replay(plan: Plan, record: Record) -> str:
    """Draw a game as everybody at the table saw it, one picture after each turn."""
    game = game_of(plan)
    sheet = Sheet()
    for caption, state, last in turns(game, record):
        scores = " : ".join([str(score) for score in game.scores(game.view(state))])
        sheet.add(caption, scores, svg(compose(game.draw_view(game.view(state), last)), theme="light"))
    who = ", ".join(record.players)
    return sheet.write(f"{game.spec.title.en}, opening {record.opening}: {who}")


def turns(game: AnyGame, record: Record) -> list[tuple[str, Any, list[str]]]:
    """Play a record again: a caption, the state and the last actions, at the start and after each turn."""
    rules = game.rules
    state = rules.initial_state()
    found: list[tuple[str, Any, list[str]]] = []
    caption, acting = "start", None
    last: list[str] = []
    for text in record.actions.split():
        seat = rules.to_move(state)
        if seat not in (acting, CHANCE):
            found.append((caption, state, last))
            caption, last, acting = "", [], seat
        if seat is not None and seat != CHANCE:
            caption = f"{caption} {text}" if caption else f"{len(found)}. {record.players[seat]}: {text}"
        action = game.parse(text)
        last = [*last, game.format_for(state, action, None)]
        state = rules.apply(state, action)
    return [*found, (caption, state, last)]


class Sheet:
    """Pictures in rows, each with its caption and the scores."""

    def __init__(self) -> None:
        ElementTree.register_namespace("", SVG)
        self._shared: dict[str, str] = {}  # what pictures bring along: style sheets and drawings
        self._parts: dict[str, str] = {}  # what they show, with its name here
        self._pictures: list[tuple[str, str, dict[str, str], list[str]]] = []

    def add(self, caption: str, scores: str, picture: str) -> None:
        """Add a picture, keeping only what is new in it."""
        root = ElementTree.fromstring(picture)
        used = []
        for part in root:
            if part.tag == f"{{{SVG}}}style":
                self._shared[_text(part)] = ""
            elif part.tag == f"{{{SVG}}}defs":
                self._shared |= {f"<defs>{_text(drawing)}</defs>": "" for drawing in part}
            elif part.tag != f"{{{SVG}}}title":
                used.append(self._parts.setdefault(_text(part), f"p{len(self._parts)}"))
        self._pictures.append((caption, scores, dict(root.attrib), used))

    def write(self, title: str) -> str:
        """Return the whole sheet."""
        _, _, width, height = map(float, self._pictures[0][2]["viewBox"].split())
        tall = WIDTH * height / width
        across = min(ACROSS, len(self._pictures))
        down = -(-len(self._pictures) // across)
        wide, high = f"{GAP + across * (WIDTH + GAP):g}", f"{GAP + down * (tall + CAPTION + GAP):g}"
        lines = [
            f'<svg xmlns="{SVG}" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img">',
            f"<title>{escape(title)}</title>",
            *self._shared,
            "<defs>",
            # Rules reach into what `<use>` shows only from inside it.
            *[f'<g id="{name}" class="scene" data-theme="light">{part}</g>' for part, name in self._parts.items()],
            "</defs>",
            '<rect width="100%" height="100%" fill="#fff"/>',
        ]
        for place, (caption, scores, given, used) in enumerate(self._pictures):
            x, y = GAP + place % across * (WIDTH + GAP), GAP + place // across * (tall + CAPTION + GAP)
            font = f'y="{y + 20:g}" font-family="sans-serif" font-size="14" fill="#222"'
            lines.append(f'<text x="{x:g}" {font}><title>{escape(caption)}</title>{escape(_shorten(caption))}</text>')
            lines.append(f'<text x="{x + WIDTH:g}" {font} text-anchor="end">{escape(scores)}</text>')
            inner = " ".join([f'{name}="{escape(value)}"' for name, value in given.items()])
            lines.append(f'<svg {inner} x="{x:g}" y="{y + CAPTION:g}" width="{WIDTH:g}" height="{tall:g}">')
            lines += [f'<use href="#{name}"/>' for name in used]
            lines.append("</svg>")
        return "\n".join([*lines, "</svg>", ""])


def _text(part: ElementTree.Element) -> str:
    return ElementTree.tostring(part, encoding="unicode").strip().replace(f' xmlns="{SVG}"', "")


def _shorten(caption: str) -> str:
    return caption if len(caption) <= 34 else caption[:33] + "…"
