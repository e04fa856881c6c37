"""Other people's engines take part like any bot, learn no secret, and lose when they break off."""

import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from rookery import catalog
from rookery.arena import Plan, pairings, play
from rookery.arena.players import EngineFault, ExternalEngine, game_line, go_line, option_text, player, split_limit
from rookery.bots import Limit, bot
from rookery.core.errors import UnknownName

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
RANDOM = f"engine:{PYTHON} {ROOT / 'examples' / 'random_engine.py'}"
OWN = f"engine:{PYTHON} -m rookery engine --bot greedy"
SHORT = {"rounds": 1}

MINIMAL = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    print({answers}.get(word, "ok"), flush=True)
"""


def engine(answers: dict[str, str]) -> str:
    """Return the name of an engine that gives fixed answers."""
    return f"engine:{PYTHON} -c {shlex.quote(MINIMAL.format(answers=answers))}"


def test_an_engine_plays_like_any_bot() -> None:
    for pairing in pairings(Plan("banquise", (RANDOM, "uniform"), 1, options=SHORT)):
        game = play(pairing)
        assert game.fault == ""
        assert game.reason in ("penalties", "shared")
        assert game == play(pairing)._replace(seconds=game.seconds), "a seed makes it repeatable"


def test_our_own_bot_over_the_protocol_chooses_as_it_does_here() -> None:
    """It is given another random sequence, so only what is certain can be compared: here, a search without ties."""
    game = catalog.game("pingouin", 2)
    state = game.start(Random(3))
    over = player(f"{OWN}@300", game)
    here = bot("greedy@300", game)
    try:
        for _ in range(4):
            seat = game.to_move(state)
            assert seat is not None
            view = game.view(state, seat)
            best = here.analyse(view, seat, Random(1)).candidates
            ties = [one.action for one in best if one.value == best[0].value]
            action = over.choose(view, seat, Random(1))
            assert action in ties
            state = game.play(state, action)
        assert over.nodes > 0
    finally:
        over.close()


def test_an_engine_is_sent_nothing_that_its_seat_may_not_know() -> None:
    """Two deals that look alike to the seat are the same line on the wire, byte for byte."""
    game = catalog.game("banquise", 3, **SHORT)
    state = game.start(Random(5))
    seat = game.to_move(state)
    assert seat is not None
    view = game.view(state, seat)
    other = next(found for n in range(50) if (found := game.rules.sample_state(view, Random(n))) != state)
    assert game.view(other, seat) == view
    sent: list[str] = []

    class Wire(ExternalEngine):
        def __init__(self) -> None:
            self.nodes, self._limit, self._game, self._command = 0, Limit(), game, "wire"

        def _ask(self, line: str, wanted: str = "") -> str:
            sent.append(line)
            return f"best {game.legal(state)[0]}"

    Wire().choose(game.view(state, seat), seat, Random(9))
    Wire().choose(game.view(other, seat), seat, Random(9))
    assert sent[:2] == sent[2:]
    assert f"position {game.format_position(state)}" not in sent


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"go": "best nonsense"}, "played “nonsense”, which is not legal"),
        ({"go": "best"}, "not legal"),
        ({"go": "error I give up"}, "answered “error I give up” to “go”"),
        ({"position": "error what?"}, "answered “error what?” to “position"),
    ],
)
def test_an_engine_that_breaks_off_loses_and_the_reason_is_kept(answers: dict[str, str], said: str) -> None:
    first, second = pairings(Plan("banquise", (engine(answers), "uniform"), 1, options=SHORT))
    for pairing, ranks in ((first, (2, 1)), (second, (1, 2))):
        game = play(pairing)
        assert said in game.fault
        assert game.reason == "fault"
        assert game.ranks == ranks


def test_one_that_breaks_off_at_a_larger_table_is_last_and_the_others_share_the_first_place() -> None:
    name = engine({"go": "best nonsense"})
    game = play(pairings(Plan("banquise", (name, "uniform", "greedy"), 1, seats=3, options=SHORT))[1])
    assert [(bot == name, rank) for bot, rank in zip(game.players, game.ranks, strict=True)] == [
        (False, 1), (False, 1), (True, 3),
    ]  # fmt: skip


def test_an_engine_that_dies_or_is_silent_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    game = catalog.game("banquise", 2, **SHORT)
    with pytest.raises(EngineFault, match="died on “hello”"):
        player(f"engine:{PYTHON} -c 'pass'", game)
    monkeypatch.setattr("rookery.arena.players.ANSWER_SECONDS", 0.2)
    with pytest.raises(EngineFault, match="did not answer “hello” in time"):
        player(f"engine:{PYTHON} -c 'import time; time.sleep(20)'", game)
    with pytest.raises(EngineFault, match="cannot start"):
        player("engine:/nowhere/at/all", game)
    with pytest.raises(EngineFault, match="cannot start"):
        player("engine:", game)


def test_info_lines_are_passed_over() -> None:
    game = catalog.game("banquise", 2, **SHORT)
    state = game.start(Random(1))
    move = game.legal(state)[0]
    talkative = player(engine({"go": f"info thinking\n\ninfo more\nbest {move} nodes 77"}), game)
    assert game.format(talkative.choose(game.view(state, 0), 0, Random(1))) == move
    assert talkative.nodes == 77
    talkative.close()


def test_limits_and_options_on_the_wire() -> None:
    assert split_limit("my engine@200ms") == ("my engine", Limit(seconds=0.2))
    assert split_limit("my engine@500") == ("my engine", Limit(nodes=500))
    assert split_limit("user@host run") == ("user@host run", Limit())
    assert split_limit("plain") == ("plain", Limit())
    assert [go_line(limit) for limit in (Limit(), Limit(nodes=5), Limit(seconds=0.25))] == [
        "go", "go nodes 5", "go ms 250",
    ]  # fmt: skip
    assert game_line(catalog.game("pingouin", 3)) == "game pingouin seats=3"
    chosen = catalog.game("pingouin", 2, fish_counts="20,20,20", score_last_block="false")
    assert game_line(chosen) == "game pingouin seats=2 fish_counts=20,20,20 score_last_block=false"
    assert option_text({"a": [1, "b"]}) == '{"a":[1,"b"]}'


def test_nodes_are_added_up() -> None:
    game = catalog.game("banquise", 2, **SHORT)
    state = game.start(Random(1))
    own = player("mcts@30", game)
    for count in (1, 2, 3):
        own.choose(game.view(state, 0), 0, Random(count))
        assert own.nodes == 30 * count


def test_a_name_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownName):
        player("nobody", catalog.game("banquise"))
