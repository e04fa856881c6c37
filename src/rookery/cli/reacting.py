"""Chances to answer what somebody did, and who wants to be asked. Laws, as on the page:

* who has nothing that fits is not asked, unless they wish it; who rests is not asked before their own turn;
* a pass that shows that nothing fits comes as late as one from somebody who looks at their hand first.
"""

from collections.abc import Sequence
from random import uniform
from typing import Final

from rookery.core.contract import Seat

PASS: Final = "pass"
PAUSE: Final = (0.4, 1.5)
"""How long somebody looks at a hand, in seconds."""


class Manners:
    """How the people at this screen want to be asked; `always` is each time."""

    def __init__(self, *, always: bool = False) -> None:
        self.always = always
        self.resting: set[Seat] = set()

    def passes(self, seat: Seat, legal: Sequence[str], *, reaction: bool) -> bool:
        """Tell whether this is passed without asking; whoever rests wakes up at their own turn."""
        if not reaction:
            self.resting.discard(seat)
            return False
        return seat in self.resting or (not self.always and list(legal) == [PASS])

    def pause(self, seat: Seat) -> float:
        """Return how long to wait before a pass; one that was promised beforehand shows nothing."""
        return 0.0 if seat in self.resting else uniform(*PAUSE)
