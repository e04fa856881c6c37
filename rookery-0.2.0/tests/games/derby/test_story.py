"""How the race is told, beside `story.txt`: ways to be stuck, ways to win, a course by its code, and what is undone."""

from typing import Any

import pytest

from conformance.tables import Table, played, read_at
from games.derby.positions import DERBY
from rookery.core import Effect

FLAGS = "d13,d17/l4,p4/q12,m16"


def told(options: dict[str, Any], position: str, action: str, reader: int | None = None) -> tuple[list[Effect], str]:
    """Play one action between Ada and Bo; return its effects and what is told of it."""
    game = DERBY.game(2, layout="preset", **options)
    effects: list[Effect] = []
    game.play(game.parse_position(position), action, effects)
    texts = [text for effect in effects if (text := game.narrate(effect, reader, ("Ada", "Bo")))]
    return effects, "\n".join([f"{text.en} | {text.fr}" for text in texts])


@pytest.mark.parametrize(
    ("options", "position", "action", "reader", "sentence"),
    [
        (
            {"obstacles": ["k11"]},
            f"action 1 1 1 1 - {FLAGS} j11/i11 1200-:3:0:/0300-::0:",
            "push3",
            None,
            "Ada hits an obstacle and stays on j11. | Ada heurte un obstacle et reste en j11.",
        ),
        (
            {},
            f"action 1 1 1 1 - {FLAGS} c15/m3 3000-::0:/3000-::0:",
            "throw2",
            1,
            "Ada throws a snowball and hits you. | Ada lance une boule de neige et vous touche.",
        ),
        (
            {"gates_to_win": 1},
            f"action 1 1 1 1 - {FLAGS} c15/m3 1200-:3:0:/0300-:4:0:",
            "throw2",
            1,
            "Equal in gates and dice: Ada wins as the youngest. "
            "| Portes et dés à égalité : Ada est plus jeune et gagne.",
        ),
        (
            {},
            f"action 1 1 1 1 - {FLAGS} c15/p16 1200-:25:0:by/0300-::0:",
            "push3",
            0,
            "You win, first through 3 gates! | Vous gagnez : 3 portes avant tous les autres !",
        ),
        (
            {"max_turns": 4},
            f"action 1 1 1 4 - {FLAGS} k11/p11 1200-:2:0:/0300-::0:b",
            "throw2",
            None,
            "Time is up: Bo wins with the most gates. | Temps écoulé : Bo gagne avec le plus de portes.",
        ),
    ],
    ids=["RA16", "R20", "R47", "R45", "RA41"],
)
def test_what_is_told(options: dict[str, Any], position: str, action: str, reader: int | None, sentence: str) -> None:
    assert sentence in told(options, position, action, reader)[1].splitlines()


def test_seats_without_names_are_numbers() -> None:
    """R20, R33: at the start of a sentence and within it, in both languages."""
    game = DERBY.game(2, layout="preset")
    state = game.parse_position(f"action 1 1 1 1 - {FLAGS} k2/n14 1200-:1:0:/3000-::0:")
    effects: list[Effect] = []
    game.play(state, "throw2", effects)
    texts = [text for effect in effects if (text := game.narrate(effect, None, ("1", "2")))]
    assert texts[0] == (
        "Seat 1 throws a snowball and hits seat 2.",
        "La place 1 lance une boule de neige et touche la place 2.",
    )


def test_a_course_is_told_with_its_code() -> None:
    """RA37: so that it can be raced again."""
    game = DERBY.game(2, layout="f11f15.n6r6.m15i19")
    effects: list[Effect] = []
    game.play(game.play(game.rules.initial_state(), "roll3"), "roll4", effects)
    texts = [text.en for effect in effects if (text := game.narrate(effect))]
    assert "The course f11f15.n6r6.m15i19 is set up again." in texts


def test_what_is_done_and_undone_is_a_note() -> None:
    """A last penguin that pushes is READY again in the same action; a block may bounce back to where it was (R37)."""
    effects, _ = told({}, f"action 1 1 1 1 - {FLAGS} k2/n14 1200-:11:0:/0300-::0:", "push1")
    kinds = {(effect.kind, effect.key, effect.to) for effect in effects}
    assert {("note", "block-1", "k1"), ("note", "block-1", "k2"), ("change", "move-1", "")} <= kinds
    assert not any(kind == "move" and key == "block-1" for kind, key, _ in kinds)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_happens_to_a_teams_things_happens_to_that_team(seats: int) -> None:
    """`block-2`, `move-2` and the like are the second team's, whoever acts."""
    table = Table(DERBY, DERBY.rules(seats))
    game, found = played(table, 0), set()
    for step in game.steps:
        read_at(table, game, step.number)
        for effect in step.effects:
            kind, _, number = effect.key.rpartition("-")
            if number.isdigit() and effect.seat is not None:
                assert effect.seat == int(number) - 1, effect
                found.add(kind)
    assert {"block", "move"} <= found
