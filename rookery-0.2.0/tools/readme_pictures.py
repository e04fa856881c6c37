"""Draw the README's pictures, one for each game and theme, into docs/static: `python tools/readme_pictures.py`.

The tests draw them again and compare.
"""

from pathlib import Path
from random import Random
from typing import Final

from rookery.bots import bot
from rookery.catalog import specs
from rookery.match import Match
from rookery.scene.palette import Theme
from rookery.scene.svg import svg
from rookery.server.export import scene_at

FOLDER: Final = Path(__file__).parent.parent / "docs" / "static"
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
MOVES: Final = {"pingouin": 20, "banquise": 16, "derby": 30, "thin_ice": 24}
"""How many moves into a game its picture is taken; 20 where nothing is said."""


def pictures() -> dict[str, str]:
    """Return each picture by the name of its file: the middle of a game between greedy bots."""
    drawn = {}
    for name, spec in specs().items():
        names = ("Ada", "Bo", "Cy")
        match = Match.open(spec, seed=bytes(32), match_id="readme", seats=3, names=names)
        player, rng = bot("greedy", match.game), Random(3)
        for _ in range(MOVES.get(name, 20)):
            seat = match.to_move
            if seat is not None:
                match.play(match.game.format(player.choose(match.view(seat), seat, rng)))
        scene = scene_at(match)
        for theme in THEMES:
            drawn[f"{name}-{theme}.svg"] = svg(scene, theme=theme)
    return drawn


if __name__ == "__main__":
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
