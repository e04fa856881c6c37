"""What a seat or a watcher is sent of a match: new events, and the table after them."""

import json
from typing import Any, Final

from rookery.core.contract import Seat
from rookery.core.errors import BadOptions, BadPosition, IllegalAction, RookeryError
from rookery.match import Match
from rookery.match.log import outcome_fields
from rookery.scene.wire import to_json
from rookery.server.messages import Reason, Refusal, Words

ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Frames:
    """The frames of one position of one match, each written once however many read it."""

    def __init__(self, match: Match, now: float) -> None:
        self.match = match
        self._now = now
        self._open = dumps(self._everybodys())
        self._written: dict[tuple[Seat | None, int, bool], str] = {}
        self._scenes: list[tuple[Any, tuple[str, ...], str]] = []

    def frame(self, seat: Seat | None, after: int, scene: bool) -> str:
        """Return the frame for a seat that has the events up to `after`; -1 for not even the header."""
        key = (seat, after, scene)
        if key not in self._written:
            written = f"{self._open[:-1]},{dumps(self._own(seat, after))[1:]}"
            if scene:
                written = f'{written[:-1]},"scene":{self._scene(seat)}}}'
            self._written[key] = written
        return self._written[key]

    def _everybodys(self) -> dict[str, Any]:
        """What every frame of this position says."""
        match = self.match
        ask = match.ask
        return {
            "type": "frame",
            "seq": match.seq,
            "to_move": match.to_move,
            "scores": scores(match),
            "players": [
                {
                    "name": player.name,
                    "bot": player.bot,
                    "retired": bool(player.retired),
                    "left": match.time_left(place, self._now),
                }
                for place, player in enumerate(match.players)
            ],
            "now": self._now,
            "hidden": match.game.insight.hidden(match.rules),
            "ask": ask and {"seat": ask.seat, "to": ask.to, "waiting": sorted(ask.waiting)},
            "outcome": match.outcome and outcome_fields(match.outcome),
        }

    def _own(self, seat: Seat | None, after: int) -> dict[str, Any]:
        """What one seat may know and do."""
        match = self.match
        events = [match.told(event, seat) for event in match.events[max(0, after) :]]
        if after < 0:
            events.insert(0, {"seq": 0, "what": "open", **match.header_for(seat)})
        legal = match.legal_texts(seat)
        asked = match.game.prompt(match.rules, match.view(seat)) if legal else None
        return {
            "events": events,
            "legal": legal,
            "prompt": asked and asked.text._asdict(),
            "reaction": asked is not None and asked.reaction,
            "undo": seat is not None and match.can_undo(seat),
        }

    def _scene(self, seat: Seat | None) -> str:
        """Draw what a seat sees; those who see the same share one drawing."""
        match = self.match
        view, last = match.view(seat), match.last_for(seat)
        for other, others_last, written in self._scenes:
            if other == view and others_last == last:
                return written
        written = dumps(to_json(match.game.picture(match.rules, view, last=last)))
        self._scenes.append((view, last, written))
        return written


def scores(match: Match, seq: int | None = None) -> list[int]:
    """Return the scores so far, or at an earlier moment, as everybody may know them."""
    if match.outcome is not None and seq in (None, match.seq):
        return list(match.outcome.scores)
    state = match.state if seq is None else match.state_at(seq)
    return list(match.game.scores(match.rules, match.rules.view(state, None)))


def refusal(error: RookeryError, seq: int = 0) -> Refusal:
    """Tell a client why something was not done."""
    text = Words(en=error.text.en, fr=error.text.fr)
    if isinstance(error, IllegalAction):
        return Refusal(code="illegal", why=error.code, rule=error.rule, keys=list(error.keys), text=text, seq=seq)
    listed = error.reasons if isinstance(error, (BadOptions, BadPosition)) else ()
    reasons = [Reason(where=each.where, text=Words(en=each.text.en, fr=each.text.fr)) for each in listed]
    return Refusal(code=error.code, text=text, seq=seq, reasons=reasons)


def dumps(value: object) -> str:
    """Write JSON as short as it can be."""
    return ENCODER.encode(value)
