"""Twin matches: they look alike to one seat from the first event on, and differ in what it cannot know."""

from random import Random
from typing import Any

from match.honest import opened
from rookery.match import Event, Match


def twins(name: str, seat: int | None, number: int, *, most: int = 120, **setting: Any) -> tuple[Match, Match]:
    """Play a match and beside it another, redealing wherever the seat could not tell the difference."""
    rng = Random(number)
    one = opened(name, **setting)
    while True:  # another deal may leave too few of what the seat itself was dealt
        other = Match(one.game, one.header, bytes(32))
        if all(_mirror(other, event, one.state_at(event.seq), seat, rng) for event in one.events):
            break
    while one.to_move is not None and one.seq < most:
        for event in one.submit(one.to_move, rng.choice(one.legal_texts(one.to_move))):
            if event.what == "end" or not _mirror(other, event, one.state_at(event.seq), seat, rng):
                return _cut(one, other.seq), other
    return one, other


def _mirror(other: Match, event: Event, after: Any, seat: int | None, rng: Random) -> bool:
    """Do in the other match something that looks to the seat like this event, other than it where possible."""
    rules = other.rules
    if rules.to_move(other.state) != event.seat:
        return False
    view = rules.view(after, seat)
    texts = {other.game.format(action): action for action in rules.legal_actions(other.state)}
    tried = [event.text] if event.seat == seat and event.text in texts else list(texts)
    alike = [text for text in tried if rules.view(rules.apply(other.state, texts[text]), seat) == view]
    if not alike:
        return False
    other.apply_event(event._replace(text=rng.choice(alike)))
    return True


def _cut(match: Match, seq: int) -> Match:
    """Return a match as it was after one of its events."""
    again = Match(match.game, match.header, bytes(32))
    for event in match.events[:seq]:
        again.apply_event(event)
    return again
