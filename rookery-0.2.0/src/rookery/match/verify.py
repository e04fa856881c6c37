"""Checking a finished match with nothing but its log: moves by the rules, commands by the table, draws by the seed."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from rookery.core.game import AnySpec
from rookery.core.outcome import Outcome
from rookery.core.rules import CHANCE
from rookery.i18n import Text
from rookery.match.errors import InvalidLog
from rookery.match.log import FORMAT
from rookery.match.match import Match

STRENGTHS: Final = {
    "shared": Text(
        "The seed was promised beforehand and every player added to the draws.",
        "La graine était promise d'avance et chaque joueur a contribué aux tirages.",
    ),
    "promised": Text(
        "The seed was promised beforehand, but the host alone chose it.",
        "La graine était promise d'avance, mais l'hôte l'a choisie seul.",
    ),
    "weak": Text(
        "An old log: the seed was promised, but who writes such a log could bend it.",
        "Un ancien journal : la graine était promise, mais son auteur pouvait influencer les tirages.",
    ),
}
"""How much a log proves."""


class Verified(NamedTuple):
    """What was found true."""

    match_id: str
    game: str
    moves: int
    draws: int
    outcome: Outcome
    strength: str
    """One of `STRENGTHS`."""


def verify(
    text: str | Iterable[str],
    spec_of: Callable[[str], AnySpec],
    *,
    promise: str = "",
    heads: Mapping[int, str] | None = None,
) -> Verified:
    """Play a log again and derive every draw; raise `InvalidLog` where it is not what happened.

    Hold it also against what a player kept: the promise, and the heads by the number of the event they came with.
    """
    match = Match.load(text, spec_of)
    if match.outcome is None:
        line = match.seq + 1
        raise InvalidLog("unfinished", line, Text("the match is not over", "la partie n'est pas finie"))
    if promise and promise != match.header.promise:
        raise InvalidLog("unfair", 1, Text("another seed was promised", "une autre graine était promise"))
    for seq, head in (heads or {}).items():
        if not 0 <= seq <= match.seq or match.head_at(seq) != head:
            raise InvalidLog(
                "chain", seq + 1, Text("this is not what was acknowledged", "ce n'est pas ce qui fut confirmé")
            )
    whats = [event.what for event in match.events]
    header = match.header
    return Verified(
        header.match, header.game, whats.count("move"), whats.count("chance"), match.outcome, _strength(match)
    )


class Draw(NamedTuple):
    """One draw of a match, and all that chance could have done instead."""

    seq: int
    """The number of its event."""
    texts: list[str]
    """What chance could do, in the order in which the rules list it."""
    weights: list[int]


def draws_of(match: Match) -> list[Draw]:
    """List every draw of a match, those taken back too, with its odds: what a check without the rules needs."""
    rules, found = match.rules, []
    for step in match.history.steps:
        if step.seat == CHANCE:
            texts = [match.game.format(action) for action in rules.legal_actions(step.before)]
            found.append(Draw(step.seq, texts, list(rules.odds(step.before))))
    return found


def _strength(match: Match) -> str:
    header = match.header
    if header.format != FORMAT:
        return "weak"
    shared = [bool(nonce) for bot, nonce in zip(header.bots, header.nonces, strict=True) if not bot]
    return "shared" if shared and all(shared) else "promised"
