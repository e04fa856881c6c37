"""OpenSpiel's own suites and bots."""

from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from conformance.tables import Table
from rookery.adapters.openspiel import PREFIX, read_value, write_value


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
        assert all(last.told(seat) == last.told(None) for seat in range(table.rules.seats))


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


def test_different_logs_are_different_tensors(table: Table) -> None:
    game = made(table)
    states = walked(game, 5)
    states = states[:: max(1, len(states) // 12)]
    for seat in range(table.rules.seats):
        tensors = {tuple(state.information_state_tensor(seat)) for state in states}
        assert len(tensors) == len({state.information_state_string(seat) for state in states})


def test_imagined_states_look_the_same(table: Table) -> None:
    game = made(table)
    state = decision(game, 3)
    seat = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(5):
        sampled = state.resample_from_infostate(seat, sampler)
        assert sampled.information_state_string(seat) == state.information_state_string(seat)
        assert sampled.observation_string(seat) == state.observation_string(seat)
        assert sampled.legal_actions() == state.legal_actions()


def test_their_bots_play(table: Table) -> None:
    """They play a game to its end: MCTS everywhere, information set MCTS where something is hidden, as it asks for."""
    game = made(table)
    numbers = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, numbers)
    state = decision(game, 1, share=0.9)
    bots = [mcts.MCTSBot(game, 2.0, 3, rollouts, random_state=numbers)]
    if game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION:
        bots.append(ismcts.ISMCTSBot(game=game, evaluator=rollouts, uct_c=2.0, max_simulations=3, random_state=numbers))
    for bot in bots:
        rest, rng = state.clone(), Random(1)
        while not rest.is_terminal():
            action = chosen(rest, rng) if rest.is_chance_node() else bot.step(rest)
            assert action in rest.legal_actions()
            rest.apply_action(action)


def test_parameters_are_all_options(table: Table) -> None:
    known = {game_type.short_name: game_type for game_type in pyspiel.registered_games()}
    defaults = known[PREFIX + table.game.name].parameter_specification
    assert set(defaults) == {"players", *[option.name for option in table.game.options]}
    game = made(table)
    assert game.rules.options == table.rules.options
    assert pyspiel.load_game(str(game)).rules.options == table.rules.options
    plain = pyspiel.load_game(f"{PREFIX}{table.game.name}(players={table.rules.seats})")
    assert plain.rules.options == table.game.rules(table.rules.seats).options


def test_values_are_read_as_written() -> None:
    for value in (True, 3, "any", [1, 2, 3], [[1, 2], [3]], {"kraken": 1, "ice": 2}):
        assert read_value(write_value(value)) == value
