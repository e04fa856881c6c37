"""The text protocol answers every line and survives every mistake."""

from random import Random

from rookery.arena.protocol import converse
from rookery.core import settle
from rookery.games.pingouin.game import GAME


def ask(*lines: str) -> list[str]:
    """Send lines and return the answers."""
    answers: list[str] = []
    converse(lines, answers.append)
    return answers


def laid() -> str:
    """Return the text of a position after the ice is laid."""
    rules = GAME.rules(2)
    return GAME.write_position(rules, settle(rules, rules.opening(), Random(1)))


def test_a_move_is_asked_for_and_given() -> None:
    answers = ask("hello", "game pingouin seats=2", "bot engine", f"position {laid()}", "legal", "go nodes 500")
    assert answers[0].startswith("rookery ")
    assert answers[1:4] == ["ok", "ok", "ok"]
    legal = answers[4].split()[1:]
    best = answers[5].split()
    assert best[0] == "best"
    assert best[1] in legal
    assert best[2:10:2] == ["value", "proven", "nodes", "depth"]


def test_moves_after_a_position_are_played() -> None:
    legal = ask("game pingouin", f"position {laid()}", "legal")[-1].split()[1:]
    after = ask("game pingouin", f"position {laid()} moves {legal[0]}", "legal")[-1].split()[1:]
    assert legal[0] not in after


def test_stop_ends_an_endless_thought() -> None:
    answers = ask(f"position {laid()}", "go", "stop")
    assert answers[-1].startswith("best ")


def test_mistakes_are_answered_and_change_nothing() -> None:
    answers = ask(
        "fly", "game chess", "game pingouin seats=9", "bot nobody", "position nonsense", "go", "go ms x",
        "position start moves a1", "hello",
    )  # fmt: skip
    assert [answer.split()[0] for answer in answers] == ["error"] * 8 + ["rookery"]
