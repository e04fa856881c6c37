"""What an action would do, for a player who has not done it yet.

Laws: a preview is worked out from the seat's own view and nothing else, so it tells nobody what they do not know; an
action whose outcome the seat cannot know has none; nothing is changed by asking.
"""

from random import Random
from typing import Final, TypedDict

from rookery.core.effects import Effect, visible
from rookery.core.rules import Seat
from rookery.match import Match
from rookery.table.fields import EffectFrame, PictureFrame
from rookery.table.frame import effect_frames, picture_frame

SAMPLES: Final = 3
"""How many states that look alike to the seat must agree on the outcome, where there are secrets."""


class Preview(TypedDict):
    """What an action would do, as the seat that may do it would see it."""

    effects: list[EffectFrame]
    picture: PictureFrame


def preview(match: Match, seat: Seat, text: str) -> Preview | None:
    """Return what an action would do; None if it cannot be done now, or nobody can know what it would do."""
    move = text.strip().lower()
    if match.outcome is not None or seat != match.to_move or move not in match.legal_texts(seat):
        return None
    game, rules = match.game, match.rules
    view = match.view(seat)
    found = []
    for number in range(SAMPLES if rules.has_secrets else 1):
        state = rules.sample_state(view, Random(number)) if rules.has_secrets else match.state
        told: list[Effect] = []
        after = rules.apply(state, game.parse(move), told)
        found.append((visible(told, seat), rules.view(after, seat)))
    effects, seen = found[0]
    if any(other != found[0] for other in found[1:]):
        return None
    return {
        "effects": effect_frames(match, effects, seat),
        "picture": picture_frame(game.draw_view(seen)),
    }
