"""OpenSpiel's own suites and bots.

The fast run takes parts of shortened games and few simulations. At full size, compiled:

    ROOKERY_LONG=1 ROOKERY_WALKS=1000 pytest tests/adapters/test_openspiel.py -k equal_logs
    ROOKERY_LONG=1 ROOKERY_SIMULATIONS=1000 pytest tests/adapters/test_openspiel.py -k "mcts or mccfr"
"""

import os
from hashlib import sha256
from math import ceil
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts, outcome_sampling_mccfr

from adapters.short import TABLES
from conformance.tables import Table
from rookery.adapters.arrays import Observer
from rookery.adapters.openspiel import PREFIX, read_value, write_value

WALKS = int(os.environ.get("ROOKERY_WALKS", "0"))
"""Random games of each game, shared out over its settings."""
SIMULATIONS = int(os.environ.get("ROOKERY_SIMULATIONS", "0"))
"""For each move of whole games."""


def made(table: Table) -> Any:
    options = {name: write_value(value) for name, value in table.rules.options.items()}
    return pyspiel.load_game(PREFIX + table.game.name, {"players": table.rules.seats, **options})


def walked(game: Any, seed: int, *, most: int | None = None) -> list[Any]:
    """Play at random; return every state on the way."""
    rng = Random(seed)
    states = [game.new_initial_state()]
    while not states[-1].is_terminal() and (most is None or len(states) < most):
        states.append(states[-1].child(chosen(states[-1], rng)))
    return states


def chosen(state: Any, rng: Random) -> int:
    if state.is_chance_node():
        draws, odds = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(draws, odds)[0])
    return int(rng.choice(state.legal_actions()))


def decision(game: Any, seed: int, *, share: float = 0.7) -> Any:
    """Return a state of a random game in which a seat must act."""
    states = [state for state in walked(game, seed) if state.current_player() >= 0]
    return states[int(len(states) * share)]


def test_simulations(plain: Table) -> None:
    pyspiel.random_sim_test(made(plain), num_sims=1, serialize=False, verbose=False)


def test_states_can_be_stored(table: Table) -> None:
    game = made(table)
    state = decision(game, 4)
    again_game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert again.history() == state.history()
    assert again_game.rules.options == game.rules.options


def test_the_api(plain: Table) -> None:
    """OpenSpiel's checks of states, on some of a whole game instead of the first few plies.

    Each state is turned into lists of up to 100,000 numbers many times over, so there are not more of them.
    """
    game = made(plain)

    class Suite(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        @classmethod
        def setUpClass(cls) -> None:
            cls.game_name = PREFIX + plain.game.name
            cls.game = game
            cls.game_type = game.get_type()
            states = walked(game, 6)
            cls.some_states = [*Random(6).sample(states, min(24, len(states))), states[-1]]

    Suite.setUpClass()
    for name in dir(Suite):
        if name.startswith("test_"):
            getattr(Suite(name), name)()


def test_who_hides_nothing_tells_everyone_the_same(table: Table) -> None:
    game = made(table)
    if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
        last = walked(game, 8)[-1]
        assert all(last.log_for(seat) == last.log_for(None) for seat in range(table.rules.seats))


def test_a_playthrough_replays(plain: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game; its tensors stand in the text as checksums, or most of the time would go into printing them."""
    monkeypatch.setattr(generate_playthrough, "_format_tensor", _checksum)
    flags.FLAGS.mark_as_parsed()
    game = made(plain)
    actions = walked(game, 9, most=12)[-1].history()
    text = generate_playthrough.playthrough(str(game), actions, seed=1)
    path = tmp_path / "playthrough.txt"
    path.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert again == original


def _checksum(tensor: Any, name: str, max_cols: int = 0) -> list[str]:
    return [f"{name}: {crc32(np.asarray(tensor, np.float32).tobytes())}"]


def test_luck_is_explicit_and_exact(table: Table) -> None:
    game = made(table)
    for state in walked(game, 2):
        if state.is_chance_node():
            draws = state.chance_outcomes()
            odds = dict(
                zip(
                    [draw.number for draw in game.rules.legal_actions(state.line.state)],
                    game.rules.odds(state.line.state),
                    strict=True,
                )
            )
            assert sum(share for _, share in draws) == pytest.approx(1)
            assert {number: share * sum(odds.values()) for number, share in draws} == pytest.approx(odds)


def test_a_draw_that_chance_cannot_make_is_refused_and_nobody_loses(table: Table) -> None:
    game = made(table)
    state = next(state for state in walked(game, 2) if state.is_chance_node())
    draws = state.legal_actions()
    with pytest.raises(ValueError, match="draws"):
        state.apply_action(next(number for number in range(len(game.rules.actions)) if number not in draws))
    assert state.is_chance_node()
    assert state.legal_actions() == draws


def test_the_information_state_is_the_log_as_told(table: Table) -> None:
    """Perfect recall: what a seat was told before is the beginning of what it is told later."""
    game = made(table)
    states = walked(game, 7)
    for seat in range(table.rules.seats):
        before = ""
        for state in states[:: max(1, len(states) // 12)]:
            now = state.information_state_string(seat)
            assert now.startswith(before)
            before = now
    last = states[-1]
    assert len(last.information_state_string(0).split()) == len(last.history()) + 1


def test_equal_logs_are_equal_tensors_and_only_they(table: Table) -> None:
    """On some states of one game, or on every state of as many games as `WALKS` says; the tensors have one size."""
    game = made(table)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    settings = sum(other.game is table.game for other in TABLES)
    tensors: dict[bytes, bytes] = {}
    for seed in range(max(1, ceil(WALKS / settings))):
        states = walked(game, seed)
        for state in states if WALKS else states[:: max(1, len(states) // 12)]:
            for seat in range(table.rules.seats):
                observer.set_from(state, seat)  # a list of the same numbers, as below, takes three times as long
                text = sha256(state.information_state_string(seat).encode()).digest()
                seen = sha256(observer.tensor.tobytes()).digest()
                assert tensors.setdefault(text, seen) == seen
        assert len(observer.tensor) == game.information_state_tensor_size()
        assert state.information_state_tensor(seat) == observer.tensor.tolist()
    assert len(set(tensors.values())) == len(tensors)


def actor(rules: Any, event: Any) -> int:
    """Return the number of who acted: 0 is chance."""
    return int(rules.to_move(event.state)) + 1


def test_a_tensor_is_who_asks_what_they_know_and_the_last_events_backwards(plain: Table) -> None:
    game, rules = made(plain), plain.rules
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    now = game.make_py_observer()
    for state in (game.new_initial_state(), *walked(game, 5)[9::40]):
        for seat in range(rules.seats):
            observer.set_from(state, seat)
            now.set_from(state, seat)
            assert observer.dict["player"].tolist() == [float(other == seat) for other in range(rules.seats)]
            seen = Observer(game.game, np.float32).observe(state.line.state, seat)
            assert observer.dict["view"].tolist() == now.dict["view"].tolist() == seen.tolist()
            assert now.tensor.tolist() == state.observation_tensor(seat)
            assert state.observation_string(seat).split()[0] == f"p{seat + 1}"
            assert 0 < observer.dict["digest"].max() <= 1
            events = []
            for event in reversed(state.line.past[-32:]):
                told = game.game.format_for(event.state, event.action, seat) == game.game.format(event.action)
                events.append(
                    [
                        actor(rules, event) / rules.seats,
                        float(told),
                        event.action.number / len(rules.actions) if told else 0.0,
                    ]
                )
            events += [[0.0] * 3] * (32 - len(events))
            assert np.allclose(observer.dict["events"], events)


def test_the_public_and_the_private_part_of_what_a_seat_was_told(plain: Table) -> None:
    """Events of which a seat was told more than a spectator are its private ones, word for word."""
    game, rules = made(plain), plain.rules
    kind = pyspiel.IIGObservationType
    alone = game.make_py_observer(kind(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE))
    own = game.make_py_observer(
        kind(perfect_recall=True, public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    )
    state = walked(game, 5)[-1]
    told = [
        [f"{actor(rules, event)}:{game.game.format_for(event.state, event.action, seat)}" for event in past]
        for past in [state.line.past]
        for seat in (*range(rules.seats), None)
    ]
    public = told[-1]
    for seat in range(rules.seats):
        assert alone.string_from(state, seat) == " ".join([f"p{seat + 1}", *public])
        more = [mine for mine, theirs in zip(told[seat], public, strict=True) if mine != theirs]
        assert own.string_from(state, seat) == " ".join(more)
        assert bool(more) <= rules.has_secrets
    with pytest.raises(ValueError, match="private"):
        alone.set_from(state, 0)


def test_imagined_states_look_the_same(table: Table) -> None:
    """To the seat that asks; to the others they differ where something is hidden, each with a log of its own."""
    game = made(table)
    rng = Random(3)
    differ, others = False, False
    for share in (0.4, 0.1, 0.7):
        state = decision(game, 3, share=share)
        seat = state.current_player()
        logs = set()
        for _ in range(8):
            sampled = state.resample_from_infostate(seat, rng.random)
            assert sampled.information_state_string(seat) == state.information_state_string(seat)
            assert sampled.observation_string(seat) == state.observation_string(seat)
            assert sampled.legal_actions() == state.legal_actions()
            differ |= str(sampled) != str(state)
            logs.add(tuple(sampled.information_state_string(other) for other in range(table.rules.seats)))
        others |= len(logs) > 1
        if differ and others:  # at a moment at which all cards are played, nothing is hidden
            break
    assert differ == table.rules.has_secrets
    assert others or not table.rules.has_secrets


def test_equal_logs_see_and_may_do_the_same(table: Table) -> None:
    """What ISMCTS builds on, wherever it goes from an imagined state."""
    if table.rules.has_secrets:
        check_equal_logs(made(table))


def test_what_was_turned_up_is_remembered() -> None:
    """A tile that another seat had peeked at is turned up without a draw; the log must say what came up."""
    check_equal_logs(pyspiel.load_game(f"{PREFIX}thin_ice(players=3,mode=advanced,grid=4)"))


def check_equal_logs(game: Any) -> None:
    """Play on from imagined states at several moments: who has the same log sees the same and may do the same."""
    rng = Random(7)
    for share in (0.3, 0.8, 0.95):
        root = decision(game, 7, share=share)
        known: dict[tuple[int, str], tuple[list[int], str]] = {}
        for _ in range(40):
            state = root.resample_from_infostate(root.current_player(), rng.random)
            for _ in range(20):
                if state.is_terminal():
                    break
                if not state.is_chance_node():
                    key = state.current_player(), state.information_state_string()
                    seen = state.legal_actions(), state.observation_string()
                    assert known.setdefault(key, seen) == seen
                state.apply_action(chosen(state, rng))


def finished(game: Any, state: Any, choose: Any) -> None:
    """Play on to the end with a bot for all seats."""
    rng = Random(1)
    while not state.is_terminal():
        action = chosen(state, rng) if state.is_chance_node() else choose(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert -1 <= min(state.returns()) <= max(state.returns()) <= 1


def test_mcts_plays(table: Table) -> None:
    game, numbers = made(table), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, numbers)
    bot = mcts.MCTSBot(game, 2.0, SIMULATIONS or 3, rollouts, random_state=numbers)
    finished(game, game.new_initial_state() if SIMULATIONS else decision(game, 1, share=0.9), bot.step)


def test_ismcts_plays(table: Table) -> None:
    """With its defaults; `ROOKERY_SIMULATIONS=1000` plays whole games with as many simulations a move."""
    if not table.rules.has_secrets:  # it asks for a game that hides something
        return
    game, numbers = made(table), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, numbers)
    state = game.new_initial_state() if SIMULATIONS else decision(game, 1, share=0.93)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=rollouts, uct_c=2.0, max_simulations=SIMULATIONS or 20, random_state=numbers
    )
    finished(game, state, bot.step)


def test_mccfr_plays(table: Table) -> None:
    """Outcome sampling runs to the end of games and learns a policy for the seats it met."""
    game = made(table)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(SIMULATIONS // 100 or 1):
        solver.iteration()
    policy = solver.average_policy()
    state = next(state for state in walked(game, 1) if state.current_player() >= 0)
    assert sum(policy.action_probabilities(state).values()) == pytest.approx(1)


def test_parameters_are_all_options(table: Table) -> None:
    known = {game_type.short_name: game_type for game_type in pyspiel.registered_games()}
    defaults = known[PREFIX + table.game.name].parameter_specification
    assert set(defaults) == {"players", *[option.name for option in table.game.options]}
    game = made(table)
    assert game.rules.options == table.rules.options
    assert pyspiel.load_game(str(game)).rules.options == table.rules.options
    plain = pyspiel.load_game(f"{PREFIX}{table.game.name}(players={table.rules.seats})")
    assert plain.rules.options == table.game.rules(table.rules.seats).options


def test_a_default_stands_as_it_is_unless_it_depends_on_the_players() -> None:
    known = {game_type.short_name: game_type.parameter_specification for game_type in pyspiel.registered_games()}
    thin_ice, derby = known[f"{PREFIX}thin_ice"], known[f"{PREFIX}derby"]
    assert (thin_ice["players"], thin_ice["mode"], thin_ice["friendly_drift"]) == (2, "basic", False)
    assert (thin_ice["grid"], derby["layout"], derby["radius"]) == (-1, "default", 10)


def test_values_are_read_as_written() -> None:
    for value in (True, 3, "any", [1, 2, 3], [[1, 2], [3]], {"kraken": 1, "ice": 2}):
        assert read_value(write_value(value)) == value
