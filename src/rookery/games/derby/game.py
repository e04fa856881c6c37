"""Where the parts of Iceblock Derby meet."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rookery.core.errors import BadOptions, Reason
from rookery.core.game import Game
from rookery.core.insight import Insight, never
from rookery.core.options import Choice, Number, Numbers, Option, Wrong, listed
from rookery.games.derby.course import PRESETS, slalom
from rookery.games.derby.encoding import encode, encoding_shape
from rookery.games.derby.explain import explain
from rookery.games.derby.insight import evaluate, levels
from rookery.games.derby.notation import read_position, tell, write, write_position
from rookery.games.derby.picture import picture
from rookery.games.derby.rules import GATES, Derby, course_of
from rookery.games.derby.state import State
from rookery.games.derby.words import prompt
from rookery.lattice import Grid, hexagon
from rookery.text import Text


class Words(NamedTuple):
    """One word for each seat; a single word is everybody's."""

    words: Mapping[str, Text]

    def check(self, value: object, seats: int) -> object:
        given = list(listed(value))
        if len(given) == 1:
            given *= seats
        if len(given) == seats and all(isinstance(word, str) and word in self.words for word in given):
            return given
        known = ", ".join(self.words)
        raise Wrong(
            Text(
                f"give one word, or {seats} separated by commas, out of: {known}",
                f"donnez un mot, ou {seats} séparés par des virgules, parmi : {known}",
            )
        )


class Obstacles(NamedTuple):
    """A preset by name, or the names of spaces."""

    def check(self, value: object, seats: int) -> object:
        if isinstance(value, str) and value in PRESETS:
            return value
        names = listed(value)
        if names and all(isinstance(name, str) and name for name in names):
            return sorted({str(name).strip().lower() for name in names})
        known = ", ".join(PRESETS)
        raise Wrong(
            Text(
                f"choose one of {known}, or list spaces such as e9,f10",
                f"choisissez parmi {known}, ou donnez des cases comme e9,f10",
            )
        )


OPTIONS: Final = (
    Option(
        "radius",
        Text("Size of the glacier", "Taille du glacier"),
        Text("How many spaces lie between the middle and the wall (RA1).", "Nombre de cases du centre au mur (RA1)."),
        Number(8, 12),
        lambda seats: 10,
    ),
    Option(
        "layout",
        Text("Who plants the flags", "Qui plante les drapeaux"),
        Text("Where the three gates come from (RA37).", "D'où viennent les trois portes (RA37)."),
        Choice(
            {
                "players": Text("the players, in turn", "les joueurs, à tour de rôle"),
                "preset": Text("the slalom that is always the same", "le slalom, toujours le même"),
                "random": Text("luck, flag by flag", "le hasard, drapeau par drapeau"),
            }
        ),
        lambda seats: "players" if seats > 1 else "preset",
    ),
    Option(
        "gate_alignment",
        Text("Gates", "Portes"),
        Text("How the two flags of a gate stand to each other (RA5).", "Comment se tiennent deux drapeaux (RA5)."),
        Choice(
            {
                "row": Text("along a row of hexes", "le long d'une rangée d'hexagones"),
                "any": Text("at any angle", "à n'importe quel angle"),
            }
        ),
        lambda seats: "row",
    ),
    Option(
        "obstacles",
        Text("Obstacles", "Obstacles"),
        Text(
            "Spaces that stop a block: a preset, or a list such as e9,f10 (RA9).",
            "Cases qui arrêtent un bloc : un jeu tout prêt, ou une liste comme e9,f10 (RA9).",
        ),
        Obstacles(),
        lambda seats: "none",
    ),
    Option(
        "gates_to_win",
        Text("Gates to pass", "Portes à franchir"),
        Text("How many different gates win the race (RA31).", "Combien de portes différentes font gagner (RA31)."),
        Number(1, 3),
        lambda seats: 3,
    ),
    Option(
        "penguins",
        Text("Penguins", "Pingouins"),
        Text(
            "How many each team has: fewer for the stronger (RA35).", "Combien par équipe : moins au plus fort (RA35)."
        ),
        Numbers(0, 1, 3),
        lambda seats: [3] * seats,
    ),
    Option(
        "crazy",
        Text("Crazy penguin", "Pingouin fou"),
        Text(
            "Whether a team has one that pushes wherever a die says (RA36).",
            "Si une équipe en a un qui pousse là où le dé le dit (RA36).",
        ),
        Words(
            {
                "none": Text("no", "non"),
                "replace": Text("one of the team is crazy", "l'un des pingouins est fou"),
                "extra": Text("one more, and crazy", "un de plus, et fou"),
            }
        ),
        lambda seats: ["none"] * seats if seats > 1 else ["replace"],
    ),
    Option(
        "max_turns",
        Text("Most turns", "Tours au plus"),
        Text("The race ends after so many turns (RA41).", "La course s'arrête après autant de tours (RA41)."),
        Number(1, 1000),
        lambda seats: 100,
    ),
)


def make(seats: int, options: Mapping[str, Any]) -> Derby:
    """Make the rules; refuse a board that cannot be raced on, with all reasons (RA30)."""
    reasons = _unknown(hexagon(int(options["radius"])), options["obstacles"]) or _impossible(seats, options)
    if reasons:
        raise BadOptions(reasons)
    return Derby(seats, options)


def _unknown(grid: Grid, obstacles: str | list[str]) -> list[Reason]:
    """Say which obstacles have names of no space."""
    return [
        Reason(
            "obstacles",
            Text(
                f"obstacles: there is no space “{name}” on this board",
                f"obstacles : il n'y a pas de case « {name} » sur ce plateau",
            ),
        )
        for name in ([] if isinstance(obstacles, str) else obstacles)
        if name not in grid.cell_named
    ]


def _impossible(seats: int, options: Mapping[str, Any]) -> list[Reason]:
    """Say why nobody can race among these obstacles, if so."""
    board = course_of(options)
    reasons: list[Reason] = []
    if sum(not board.obstacles >> cell & 1 for cell in board.rim) < seats:
        reasons.append(
            Reason(
                "obstacles",
                Text(
                    f"obstacles: no {seats} spaces at the wall are left to start from (R5)",
                    f"obstacles : il ne reste pas {seats} cases de départ au bord (R5)",
                ),
            )
        )
    if options["layout"] == "preset":
        if not all(gate in board.spaces for gate in slalom(board)):
            reasons.append(
                Reason(
                    "obstacles",
                    Text(
                        "obstacles: they stand in the gates of the preset layout (RA9)",
                        "obstacles : ils encombrent les portes du parcours tracé (RA9)",
                    ),
                )
            )
    elif not board.complete:
        reasons.append(
            Reason(
                "obstacles",
                Text(
                    "obstacles: they leave no room for three gates (RA30)",
                    "obstacles : ils ne laissent pas la place à trois portes (RA30)",
                ),
            )
        )
    return reasons


def scores(rules: Derby, view: State) -> tuple[int, ...]:
    """Count the gates that each team has passed; alone, the turns (R53)."""
    return (view.turn,) if rules.seats == 1 else tuple([GATES[own] for own in view.marks])


GAME: Final = Game(
    name="derby",
    title=Text("Iceblock Derby", "Le Derby des glaçons"),
    pitch=Text(
        "Push your block of ice through three gates; it will not stop, and neither will the snowballs.",
        "Poussez votre bloc de glace par trois portes ; il ne s'arrête pas, et les boules de neige non plus.",
    ),
    seats=(1, 2, 3, 4, 5, 6),
    options=OPTIONS,
    make=make,
    write=write,
    tell=tell,
    explain=explain,
    write_position=write_position,
    read_position=read_position,
    scores=scores,
    prompt=prompt,
    picture=picture,
    encoding_shape=encoding_shape,
    encode=encode,
    insight=Insight(evaluate=evaluate, hidden=never, levels=levels),
)
