"""Every channel of a table, byte for byte, in matches that differ only in what a seat or a spectator cannot know.

Logs and frames are compared in tests/match and tests/table; here for every rule set with secrets: legal moves, pictures
as JSON and as SVG, questions, refusals, moments of a replay, scores, hints and what a learner sees.
"""

import json
from random import Random
from typing import Any

from conformance.tables import Table
from match.twins import twins
from rookery.bots import Limit, bot
from rookery.core import IllegalAction, UnreadableMove
from rookery.core.game import Game
from rookery.match import Match
from rookery.scene.json import picture_to_json
from rookery.scene.picture import compose
from rookery.scene.svg import svg
from rookery.table import moment_at

EVENTS = 90
"""Events of each pair of matches: the deal and the first turns."""


def refusals(match: Match, seat: int, texts: list[str]) -> list[tuple[Any, ...]]:
    """Write what a seat is told of moves that it cannot make."""
    errors: list[IllegalAction | UnreadableMove] = [match.explain(seat, text) for text in texts]
    return [(error.code, error.text, getattr(error, "rule", "")) for error in errors]


def channels(match: Match, seat: int | None, texts: list[str]) -> dict[str, bytes]:
    """Write everything that a seat or a spectator can get of a match, by channel."""
    game, view = match.game, match.view(seat)
    picture = game.draw_view(view)
    found: dict[str, object] = {
        "view": repr(view),
        "moves": match.legal_texts(seat),
        "scores": game.scores(view),
        "picture": picture_to_json(picture),
        "svg": svg(compose(picture)),
        "moments": [moment_at(match, seq, seat) for seq in range(0, match.seq + 1, 7)],
    }
    if seat is not None:
        found["refusals"] = refusals(match, seat, texts)
        found["row"] = list(game.spec.encoder(game.rules).encode(match.state, seat))
        if match.to_move == seat:
            found["prompt"] = game.prompt(view).text
            hint = bot("2", game).analyse(view, seat, Random(1), limit=Limit(nodes=20))
            found["hint"] = [(game.format(each.action), each.value) for each in hint.candidates]
    return {name: json.dumps(value, sort_keys=True).encode() for name, value in found.items()}


def test_no_channel_depends_on_what_its_reader_cannot_know(secret_table: Table) -> None:
    game, rules = secret_table
    rng = Random(3)
    setting = {"seats": rules.seats, "options": dict(rules.options)}
    made = Game(game, rules)
    for number, seat in enumerate((None, 0, 1 % rules.seats)):
        one, other = twins(game.name, seat, number, most=EVENTS, **setting)
        texts = [made.format(action) for action in rng.sample(list(rules.actions), min(6, len(rules.actions)))]
        truth, twin = channels(one, seat, [*texts, "", "a1-"]), channels(other, seat, [*texts, "", "a1-"])
        assert truth.keys() == twin.keys()
        for name, written in truth.items():
            assert written == twin[name], f"{name}, read by {seat}, after {one.seq} events"
