"""Commands: done through the match, explained without touching it, read from JSON."""

from random import Random
from typing import Any

import pytest

from match.honest import GAMES, opened
from rookery.core import RookeryError
from rookery.table import (
    Answer,
    Command,
    Explain,
    Leave,
    Move,
    Rejoin,
    Resign,
    Takeback,
    Undo,
    command_json,
    execute,
    parse_command,
)


def refused(code: str) -> pytest.RaisesExc[RookeryError]:
    return pytest.raises(RookeryError, check=lambda error: error.code == code)


def test_a_whole_evening() -> None:
    match = opened("pingouin", seats=3)
    first = match.legal_texts(0)[0]
    assert [event.what for event in execute(match, 0, Move(first, after=60), 1.0).events] == ["move"]
    with refused("stale"):
        execute(match, 1, Move(match.legal_texts(1)[0], after=60), 1.0)
    with refused("no_undo"):
        execute(match, 0, Undo())
    execute(match, 0, Takeback())
    execute(match, 1, Answer(True))
    assert [event.what for event in execute(match, 2, Answer(True)).events] == ["agree", "takeback"]
    match.replace_absent(0)
    for command in (Move(first), Undo(), Takeback(), Resign(), Leave()):
        with refused("away"):
            execute(match, 0, command)
    execute(match, 0, Rejoin())
    execute(match, 0, Resign())
    execute(match, 1, Leave())
    assert match.outcome is not None
    with refused("over"):
        execute(match, 2, Move(first))
    with refused("no_seat"):
        execute(opened("pingouin"), -1, Resign())


@pytest.mark.parametrize("name", list(GAMES))
def test_explaining_never_changes_anything(name: str) -> None:
    """Legal or not, whoever asks and whatever they ask: the log, the state and the clock stay as they are."""
    match = opened(name)
    rng = Random(5)
    for _ in range(12):
        seat = match.to_move
        if seat is None:
            break
        legal = match.legal_texts(seat)
        before = (match.lines(), match.state, match.times, match.request)
        for text in (rng.choice(legal), "", "zz9", "a1-a2", f"{legal[0]}-{legal[-1]}", legal[0].upper()):
            for asking in (*range(match.header.seats), -1, 99):
                reply = execute(match, asking, Explain(text))
                assert reply.events == []
                if asking != seat:
                    assert reply.explanation is not None
                    assert reply.explanation["code"] == "not_your_turn"
                elif text.lower() in legal:
                    assert reply.explanation is None
                else:
                    assert reply.explanation is not None
                    assert reply.explanation["code"] in ("illegal", "bad_notation")
                    assert all(reply.explanation["text"].values())
        assert (match.lines(), match.state, match.times, match.request) == before
        match.play(rng.choice(legal))


@pytest.mark.parametrize("name", ["banquise", "thin_ice"])
def test_an_explanation_is_what_the_rules_say(name: str) -> None:
    """It is made from what the seat knows, and says the same as the rules say of the whole truth."""
    match = opened(name)
    rng = Random(9)
    texts = [match.game.format(action) for action in match.rules.actions]
    for _ in range(25):
        seat = match.to_move
        if seat is None:
            break
        for text in rng.sample(texts, min(30, len(texts))):
            if text not in match.legal_texts(seat):
                said, truth = match.explain(seat, text), match.game.explain(match.state, text)
                assert (said.code, said.text) == (truth.code, truth.text)
        match.play(rng.choice(match.legal_texts(seat)))


def test_an_explanation_tells_what_a_refusal_tells() -> None:
    match = opened("pingouin")
    explanation = execute(match, 0, Explain("a1-a2")).explanation
    assert explanation is not None
    assert (explanation["code"], explanation["rule"]) == ("illegal", "P10")
    with pytest.raises(RookeryError) as caught:
        execute(match, 0, Move("a1-a2"))
    assert explanation["text"] == caught.value.text._asdict()


@pytest.mark.parametrize(
    "command",
    [
        *(Move("c3-f3", 7), Move("c3"), Undo(3), Undo(), Takeback(), Takeback(9), Answer(True), Answer(False)),
        *(Resign(), Leave(), Rejoin(), Explain("a1")),
    ],
)
def test_commands_travel_as_json(command: Command) -> None:
    assert parse_command(command_json(command)) == command
    assert type(parse_command(command_json(command))) is type(command)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"what": "fly"},
        {"what": ["move"]},
        {"what": "move"},
        {"what": "move", "text": 3},
        {"what": "move", "text": "a1", "after": "7"},
        {"what": "move", "text": "a1", "after": True},
        {"what": "move", "text": "a1", "seat": 3},
        {"what": "answer", "agree": 1},
        {"what": "resign", "text": "a1"},
    ],
)
def test_what_is_no_command_is_refused(fields: dict[str, Any]) -> None:
    with refused("unreadable"):
        parse_command(fields)
