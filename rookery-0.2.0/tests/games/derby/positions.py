"""Positions for the tests of the Derby: teams on the preset layout.

position(made, team((0, 0), ready=1, push=2, dice="11144"), team((5, 0), ready=3), boss=2)
"""

from typing import Final, NamedTuple

from games.playing import Playing
from rookery.catalog import spec
from rookery.games.derby.rules import Derby
from rookery.games.derby.state import State

DERBY: Final = spec("derby")
PLAYING: Final[Playing[Derby, State]] = Playing(DERBY, Derby)
rules, after = PLAYING.rules, PLAYING.after


class Placed(NamedTuple):
    """A team: its block's coordinates and its card as positions write it."""

    block: tuple[int, int]
    card: str


def team(
    block: tuple[int, int],
    *,
    ready: int = 0,
    push: int = 0,
    throw: int = 0,
    ko: int = 0,
    crazy: str = "-",
    dice: str = "",
    to_roll: int = 0,
    gates: str = "",
) -> Placed:
    """Describe a team: calm penguins by box, the crazy one's box, the dice and the gates passed, by first letters."""
    return Placed(block, f"{ready}{push}{throw}{ko}{crazy}:{dice}:{to_roll}:{gates}")


def position(
    made: Derby, *teams: Placed, phase: str = "action", seat: int | None = 1, boss: int = 1, turn: int = 1
) -> State:
    """Set up a position on the preset layout; chance is to act, for the first team, if no seat is."""
    opening = made.initial_state() if made.seats == 1 else made.setup.after_boss(0, None)
    flags = DERBY.format_position(made, opening).split()[6]
    blocks = "/".join([name(made, *each.block) for each in teams])
    cards = "/".join([each.card for each in teams])
    return PLAYING.read(made, f"{phase} {seat or '-'} {seat or 1} {boss} {turn} - {flags} {blocks} {cards}")


def name(made: Derby, q: int, r: int) -> str:
    return made.course.grid.names[made.course.grid.cell_at[(q, r)]]


def texts(made: Derby, state: State) -> list[str]:
    """Return what may be done, in the order of the rules."""
    return [DERBY.format_action(made, action) for action in made.legal_actions(state)]


def places(made: Derby, state: State) -> list[tuple[int, int]]:
    return [made.course.grid.coordinates[team.cell] for team in state.teams]


def faces(state: State, seat: int) -> list[int]:
    return [face for face, many in enumerate(state.teams[seat].dice, 1) for _ in range(many)]


def to_roll(state: State) -> list[int]:
    return [team.to_roll for team in state.teams]


def boxes(state: State, seat: int) -> tuple[int, ...]:
    """READY, PUSH, THROW, KO, and the box of the crazy penguin."""
    penguins = state.teams[seat].penguins
    return (*penguins.calm, penguins.crazy)
