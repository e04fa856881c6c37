"""What bots think of Thin Ice: what is hidden, what a position is worth, and what the engine sees."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.thin_ice.positions import GAME, position, rules
from rookery.bots import Limit, bot
from rookery.bots.best_first import BestFirst
from rookery.core import CHANCE, draw_action
from rookery.core.game import Game
from rookery.games.thin_ice.heuristics import evaluate, look_ahead
from rookery.games.thin_ice.stack import End, Main, Rolling
from rookery.games.thin_ice.state import DIE_DONE, PAWN_DONE

SETTINGS = json.loads((Path(__file__).parent / "settings.json").read_text(encoding="utf-8"))
BASIC = [
    {"seats": 2, "options": {"sides": "two_pawns"}},
    {
        "seats": 4,
        "options": {"sides": "1+3,2+4", "extensions": ["kraken", "piece1", "piece2", "rotating1", "rotating2"]},
    },
    {
        "seats": 6,
        "options": {"extensions": ["kraken", "piece1", "piece2", "rotating1", "rotating2"], "extension_mode": "add"},
    },
]


@pytest.mark.parametrize("setting", [*SETTINGS, *BASIC], ids=lambda setting: str(setting["options"])[:60])
def test_where_nothing_is_hidden_every_view_tells_the_whole_state(setting: dict[str, Any]) -> None:
    table = rules(setting["seats"], **setting["options"])
    assert table.has_secrets == (table.options["mode"] != "basic")
    rng = Random(3)
    state = table.initial_state()
    apart = False
    while table.to_move(state) is not None:
        for seat in (*range(table.seats), None):
            apart = apart or table.sample_state(table.view(state, seat), rng) != state
        chance = table.to_move(state) == CHANCE
        state = table.apply(state, draw_action(table, state, rng) if chance else rng.choice(table.legal_actions(state)))
    assert apart == table.has_secrets


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: str(setting["options"])[:60])
def test_a_judgement_lies_between_beaten_by_all_and_beating_all(setting: dict[str, Any]) -> None:
    table = rules(setting["seats"], **setting["options"])
    rng = Random(4)
    state = table.initial_state()
    while table.to_move(state) is not None:
        results = evaluate(table, state)
        assert all(-1.0 <= result <= 1.0 for result in results)
        assert abs(sum(results)) < 1e-9
        chance = table.to_move(state) == CHANCE
        state = table.apply(state, draw_action(table, state, rng) if chance else rng.choice(table.legal_actions(state)))
    assert max(evaluate(table, state)) > 0.0 or GAME.heuristics.evaluate(table, state) == (0.0,) * table.seats


def test_more_ice_to_walk_on_is_worth_more() -> None:
    table = rules(2)
    state = position(table, "iii... iii..i", "m12 q13", bear="off")
    mine, theirs = evaluate(table, state)
    assert mine > 0.3
    assert theirs == -mine


def test_among_many_a_tile_is_worth_less_that_few_others_touch_or_beside_the_bear() -> None:
    """An orca or the swimming bear beside a pawn takes no ice from it; between two, the search sees what they do."""
    firm, frail = "iii..iii ooo.....", "iii..iii o......o"
    for seats in (2, 3):
        table = rules(seats)
        pawns = "l12 s12 r12" if seats == 3 else "l12 s12"
        among = seats > 2
        whole = evaluate(table, position(table, firm, pawns))[0]
        assert (evaluate(table, position(table, frail, pawns))[0] < whole) == among
        assert (evaluate(table, position(table, firm, pawns, bear="k11"))[0] < whole) == among


def test_between_two_a_turn_is_worth_much_until_the_die_has_done_its_work() -> None:
    """The die is still at work while chance is to roll it."""
    table = rules(2)
    worth = []
    for done in (0, PAWN_DONE, DIE_DONE | PAWN_DONE):
        worth.append(evaluate(table, position(table, "iii..iii ooo..ooo", "l12 s12", done=done))[0])
    rolling = (End(0), Main(), Rolling(0))
    at_work = position(table, "iii..iii ooo..ooo", "l12 s12", done=DIE_DONE | PAWN_DONE, stack=rolling)
    assert worth[0] > worth[1] == evaluate(table, at_work)[0] == 0.0 > worth[2]
    among = rules(3)
    fresh, spent = [
        evaluate(among, position(among, "iii..iii..iii", "l12 s12 x12", done=done))
        for done in (0, DIE_DONE | PAWN_DONE)
    ]
    assert fresh == spent == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("nodes", [200, 3000])
def test_the_engine_sees_that_a_tile_moved_away_leaves_the_other_adrift(nodes: int) -> None:
    """T25, TA20: only the pawn's neighbour tile holds it; when all else is done, moving that tile wins at once."""
    table = rules(2)
    state = position(table, "iii...i iii...i", "l12 r13", done=DIE_DONE | PAWN_DONE)
    analysis = BestFirst(table, evaluate, look_ahead).analyse(state, Limit(nodes=nodes), Random(1))
    assert GAME.format_action(table, analysis.best.action) == "r12-r11"
    assert analysis.best.value == 1.0
    assert {candidate.action for candidate in analysis.candidates} == set(table.legal_actions(state))


@pytest.mark.parametrize("nodes", [1, 400])
@pytest.mark.parametrize("mode", ["basic", "intermediate", "advanced"])
def test_the_same_view_and_chance_give_the_same_thought(mode: str, nodes: int) -> None:
    table = rules(3, mode=mode)
    rng = Random(5)
    state = table.initial_state()
    for _ in range(60):
        chance = table.to_move(state) == CHANCE
        state = table.apply(state, draw_action(table, state, rng) if chance else rng.choice(table.legal_actions(state)))
    while (seat := table.to_move(state)) == CHANCE or seat is None:
        assert seat is not None
        state = table.apply(state, draw_action(table, state, rng))
    view = table.view(state, seat)
    thoughts = [
        bot("engine", Game(GAME, table)).analyse(table.view(truth, seat), seat, Random(6), limit=Limit(nodes=nodes))
        for truth in (state, table.sample_state(view, rng))
    ]
    assert thoughts[0] == thoughts[1]
    assert abs(sum(candidate.share for candidate in thoughts[0].candidates) - 1.0) < 1e-9
    assert all(-1.0 <= candidate.value <= 1.0 for candidate in thoughts[0].candidates)
