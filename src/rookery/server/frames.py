"""Frames on the wire: those of one position of one match, each written once however many clients read it.

A client that has the frame of the position before may be sent what changed: fields that are the same are left out,
except those in `ALWAYS`; the last turn has only its new steps; the picture is as `pictures` says.
"""

from collections.abc import Mapping
from typing import Any, Final

from rookery.core.rules import Seat
from rookery.match import Match
from rookery.scene.picture import Picture
from rookery.server.encoding import Packet, as_json
from rookery.server.pictures import changed_picture, whole_picture
from rookery.table.frame import decision_fields, shared_fields, step_frames

ALWAYS: Final = frozenset(("type", "seq", "header", "events"))


class Frames:
    """The frames of one position: what they share is written once, and so is a picture for all who see the same."""

    def __init__(self, match: Match, now: float, before: "Frames | None" = None) -> None:
        self.match = match
        self.seq = match.seq
        self._shared: dict[str, Any] = {"type": "frame", **shared_fields(match, now)}
        self._old_shared = before._shared if before else {}
        self._texts: dict[bool, bytes] = {}
        self._fields: dict[Seat | None, Mapping[str, Any]] = {}
        self._old_fields = before._fields if before else {}
        self._written: dict[tuple[Seat | None, int, bool, bool], Packet] = {}
        self._drawn: dict[Seat | None, Picture] = {}
        self._seen: dict[Seat | None, tuple[Any, tuple[str, ...]]] = {}
        self._pictures: dict[tuple[int, int], bytes] = {}
        self._base = before.seq if before else -1
        self._old = before._drawn if before else {}
        self._turn = match.history.last_turn()
        self._steps: dict[Seat | None, list[bytes]] = {}
        self._old_steps = before._steps if before else {}
        self._told = before._turn.steps if before and before._turn else ()

    def frame(self, seat: Seat | None, after: int, picture: bool, *, has: int = -1) -> Packet:
        """Return the frame for a seat that has the events up to `after`; -1 for not even the header.

        A client that has the picture of the position before, `has`, is sent what changed.
        """
        changes = has >= 0 and has == self._base and seat in self._old
        key = (seat, after, picture, changes)
        if key not in self._written:
            fields: Mapping[str, Any] = {**decision_fields(self.match, seat, after)}
            self._fields[seat] = fields
            if changes:
                fields = _changed(fields, self._old_fields[seat])
            shared = self._shared_text(changes)
            turn = self._last_turn(seat, changes)
            drawn = self._picture(seat, changes) if picture else b"null"
            own = as_json(fields)[1:-1]
            self._written[key] = Packet(b'%b,%b,"last_turn":%b,"picture":%b}' % (shared, own, turn, drawn))
        return self._written[key]

    def _shared_text(self, changes: bool) -> bytes:
        if changes not in self._texts:
            fields = _changed(self._shared, self._old_shared) if changes else self._shared
            self._texts[changes] = as_json(fields)[:-1]
        return self._texts[changes]

    def _last_turn(self, seat: Seat | None, changes: bool) -> bytes:
        """Write the turn, or only its new steps for a client that has the frame before: `kept` says how many it has."""
        turn = self._turn
        if turn is None:
            return b"null"
        known = self._old_steps.get(seat, [])
        kept = 0
        while kept < min(len(known), len(turn.steps)) and turn.steps[kept] is self._told[kept]:
            kept += 1
        if seat not in self._steps:
            new = [as_json(step) for step in step_frames(self.match, turn.steps[kept:], seat)]
            self._steps[seat] = [*known[:kept], *new]
        steps = self._steps[seat]
        if changes:
            return b'{"seat":%d,"kept":%d,"steps":[%b]}' % (turn.seat, kept, b",".join(steps[kept:]))
        return b'{"seat":%d,"steps":[%b]}' % (turn.seat, b",".join(steps))

    def _picture(self, seat: Seat | None, changes: bool) -> bytes:
        new, old = self._draw(seat), self._old[seat] if changes else None
        key = (id(new), id(old))
        if key not in self._pictures:
            written = whole_picture(new) if old is None else changed_picture(new, old, self._base)
            self._pictures[key] = written
        return self._pictures[key]

    def _draw(self, seat: Seat | None) -> Picture:
        if seat not in self._drawn:
            match = self.match
            seen = (match.view(seat), match.last_for(seat))
            same = [other for other, known in self._seen.items() if known == seen]
            self._drawn[seat] = self._drawn[same[0]] if same else match.game.draw_view(seen[0], last=seen[1])
            self._seen[seat] = seen
        return self._drawn[seat]


def _changed(fields: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name in ALWAYS or old[name] != value}
