"""Chances to answer what somebody did, and when a player wants to be asked.

Laws:

* a pass that would show that nothing fits comes as late as one from somebody who looks at their hand first;
* one that was announced beforehand shows nothing and comes at once;
* a player who skips until their turn is asked again at their turn.
"""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from rookery.core.game import AnyGame

PASS: Final = "pass"
PASS_DELAY: Final = (0.4, 1.5)
"""How long somebody looks at a hand, in seconds."""


def has_reactions(game: AnyGame) -> bool:
    """Say whether somebody may be asked to react: there is an action that declines."""
    return any(game.format(action) == PASS for action in game.rules.actions)


class ReactionPolicy(NamedTuple):
    """When one player wants to be asked."""

    mode: str = "when_possible"
    """`always`, or `when_possible`: only if there is something other than `pass`."""
    skip_until_turn: bool = False
    """Whether to pass everything before one's own next turn."""

    def passes(self, legal: Sequence[str], *, reaction: bool) -> bool:
        """Tell whether to pass without asking."""
        if not reaction or PASS not in legal:
            return False
        return self.skip_until_turn or (self.mode == "when_possible" and list(legal) == [PASS])

    def after_prompt(self, *, reaction: bool) -> "ReactionPolicy":
        """Return the policy from the next prompt on: one's own turn ends the skipping."""
        return self if reaction else self._replace(skip_until_turn=False)

    def delay(self, rng: Random) -> float:
        """Return how many seconds to wait before passing without asking."""
        return 0.0 if self.skip_until_turn else rng.uniform(*PASS_DELAY)
