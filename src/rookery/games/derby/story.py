"""Iceblock Derby told in sentences: who pushes, throws and falls, how each block slides, and who wins."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.core.texts import read_story
from rookery.games.derby.course import COLOURS
from rookery.games.derby.prompts import COLOUR_NAMES, DIRECTIONS, GATE_NAMES
from rookery.games.derby.rules import Derby
from rookery.i18n import Text, belonging_to, fill

STORY: Final = read_story(__package__)


def narrate(rules: Derby, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell one effect to a reader; None where the eye is enough."""
    if not effect.cause:
        return None
    subject = effect.cause
    colour = effect.key.rpartition("-")[2]
    if subject.endswith("_flag"):
        colour, _, subject = subject.partition("_")
    target = _target(effect)
    text = STORY.find(subject, effect.seat, seat)
    if target is not None and target == seat:
        text = STORY.against_you[subject]
    who = Text("", "") if effect.seat is None else names[effect.seat]
    n = effect.amount
    return text and fill(
        text,
        who=who,
        of=belonging_to(who),
        target=Text("", "") if target is None else names[target],
        to=effect.to,
        n=n,
        far=Text("1 space", "d'une case") if n == 1 else Text(f"{n} spaces", f"de {n} cases"),
        all=max(rules.gates_to_win, n) if subject == "passed" else rules.gates_to_win,
        colour=COLOUR_NAMES[COLOURS.index(colour)] if colour in COLOURS else "",
        gate=GATE_NAMES[COLOURS.index(colour)] if colour in COLOURS else "",
        way=DIRECTIONS[int(effect.to) - 1] if subject in ("push", "crazy_roll") else "",
        pairs=_pairs(effect.to) if subject == "cancel" else "",
    )


def _target(effect: Effect) -> Seat | None:
    """Return the seat whose block an effect is aimed at."""
    block = effect.to.removeprefix("block-")
    return int(block) - 1 if block != effect.to else None


def _pairs(faces: str) -> str:
    """List the pairs that cancel, as in `1-4 ×2, 3-6`."""
    pairs = [f"{faces[at]}-{faces[at + 1]}" for at in range(0, len(faces), 2)]
    counts = {pair: pairs.count(pair) for pair in pairs}
    return ", ".join([pair if many == 1 else f"{pair} ×{many}" for pair, many in counts.items()])
