"""The challenge of the day: one game against one bot, the same for everybody until midnight UTC.

The date alone decides. Games take turns, then each game's presets; the bots grow stronger from Monday to Saturday.
Where a game hides nothing, everybody also meets the same opening: a position is public, so it may not tell a hand.
"""

from datetime import date
from functools import lru_cache
from random import Random
from typing import Any, Final

from rookery import catalog
from rookery.core.chance import resolve_chance

LEVELS: Final = ("1", "2", "3", "4", "5", "6", "6")
"""The bot's level, from Monday to Sunday."""


@lru_cache(maxsize=2)
def challenge(day: date) -> dict[str, Any]:
    """Return what is played on a day: what it is called, against whom, and how to set up its table."""
    games = list(catalog.specs().values())
    rounds, turn = divmod(day.toordinal(), len(games))
    spec = games[turn]
    setup = spec.texts("setup")
    preset = setup["presets"][rounds % len(setup["presets"])]
    level = LEVELS[day.weekday()]
    game = spec.game(2, **preset["options"])
    state = resolve_chance(game.rules, game.rules.initial_state(), Random(day.isoformat()))
    return {
        "day": day.isoformat(),
        "title": preset["title"],
        "text": preset["text"],
        "bot": {"name": setup["bots"][level]["name"], "face": setup["bots"][level]["face"]},
        "setup": {
            "game": spec.name,
            "seats": [{"kind": "me"}, {"kind": "bot", "bot": level}],
            "options": preset["options"],
            "position": "" if game.rules.has_secrets else game.format_position(state),
        },
    }
