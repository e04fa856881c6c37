"""Every game by name; the only module that knows them all."""

from rookery.core.errors import UnknownName
from rookery.core.game import Game
from rookery.games.banquise.game import GAME as BANQUISE
from rookery.games.derby.game import GAME as DERBY
from rookery.games.pingouin.game import GAME as PINGOUIN
from rookery.games.thin_ice.game import GAME as THIN_ICE
from rookery.text import Text

GAMES: dict[str, Game] = {game.name: game for game in (PINGOUIN, BANQUISE, DERBY, THIN_ICE)}


def game(name: str) -> Game:
    """Return the game of that name."""
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise UnknownName(
            name, Text(f"no game “{name}” (there are: {known})", f"pas de jeu « {name} » (il y a : {known})")
        )
    return GAMES[name]
