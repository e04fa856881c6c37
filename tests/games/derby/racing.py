"""Positions for the tests of the Derby, from coordinates."""

from typing import Any

from rookery.catalog import game
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import State

DERBY = game("derby")


def rules(seats: int, **options: Any) -> Derby:
    made = DERBY.rules(seats, **options)
    assert isinstance(made, Derby)
    return made


def name(made: Derby, q: int, r: int) -> str:
    return made.course.grid.names[made.course.grid.cell_at[(q, r)]]


def race(
    made: Derby,
    blocks: list[tuple[int, int]],
    cards: list[str],
    *,
    phase: str = "action",
    seat: str = "1",
    active: int = 1,
    boss: int = 1,
    turn: int = 1,
) -> State:
    """Set up a position on the preset layout."""
    opening = made.opening() if made.seats == 1 else made.setup.after_boss(0)
    flags = DERBY.write_position(made, opening).split()[6]
    places = "/".join([name(made, q, r) for q, r in blocks])
    text = f"{phase} {seat} {active} {boss} {turn} - {flags} {places} {'/'.join(cards)}"
    state = DERBY.read_position(made, text)
    assert isinstance(state, State)
    return state


def do(made: Derby, state: State, *texts: str) -> State:
    """Play texts, each checked."""
    for text in texts:
        action = DERBY.read(made, text)
        assert action in made.legal_actions(state), (text, DERBY.explain(made, state, text).text.en)
        state = made.apply(state, action)
    return state


def places(made: Derby, state: State) -> list[tuple[int, int]]:
    return [made.course.grid.coordinates[cell] for cell in state.blocks]


def faces(state: State, seat: int) -> list[int]:
    return [face for face, many in enumerate(state.dice[seat], 1) for _ in range(many)]
