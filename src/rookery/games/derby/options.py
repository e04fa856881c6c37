"""The options of Iceblock Derby, and what of them makes no sense together."""

from collections.abc import Mapping
from typing import Any, Final

from rookery.core.errors import InvalidOptions, Reason
from rookery.core.options import Cells, Choice, Code, Either, Number, Option, PerSeat, SeatNumber
from rookery.games.derby.course import slalom
from rookery.games.derby.rules import Derby, course_of
from rookery.grids import Grid, hexagon
from rookery.i18n import Text

OPTIONS: Final = (
    Option(
        "radius",
        Text("Size of the glacier", "Taille du glacier"),
        Text(
            "Rings of spaces round the middle: a small glacier means bumps, a large one rewards speed (RA1).",
            "Nombre d'anneaux autour du centre : petit, on se cogne ; grand, la vitesse paie (RA1).",
        ),
        Number(8, 12),
        lambda seats: 10,
    ),
    Option(
        "layout",
        Text("Who plants the flags", "Qui plante les drapeaux"),
        Text(
            "Plant the flags yourselves, or start at once; the code of a course races on it again (RA37, RA45).",
            "Plantez vos drapeaux, ou partez tout de suite ; son code permet de rejouer un parcours (RA37, RA45).",
        ),
        Either(
            Choice(
                {
                    "players": Text("the players, in turn", "les joueurs, à tour de rôle"),
                    "preset": Text("the slalom, always the same", "le slalom, toujours le même"),
                    "random": Text("drawn at random", "tirés au hasard"),
                }
            ),
            Code(
                r"([a-z][0-9]{1,2}){2}(\.([a-z][0-9]{1,2}){2}){2}",
                Text(
                    "give the code of a course, such as d13d17.l4p4.q12m16",
                    "donnez le code d'un parcours, comme d13d17.l4p4.q12m16",
                ),
            ),
            Text("the course of an earlier race", "le parcours d'une course passée"),
        ),
        lambda seats: "players" if seats > 1 else "preset",
    ),
    Option(
        "gate_alignment",
        Text("Shape of the gates", "Forme des portes"),
        Text(
            "How the two flags of a gate stand; any angle gives more kinds of gates (R9, RA5).",
            "Comment se placent les deux drapeaux ; à tout angle, les portes sont plus variées (R9, RA5).",
        ),
        Choice(
            {
                "row": Text("along a row of hexes", "le long d'une rangée d'hexagones"),
                "any": Text("at any angle", "à n'importe quel angle"),
            }
        ),
        lambda seats: "row",
    ),
    Option(
        "gates",
        Text("Passing a gate", "Franchir une porte"),
        Text(
            "Whether entering a gate from any side is enough; crossing it is stricter (R44, RA6).",
            "S'il suffit d'entrer dans la porte ; la traverser est plus strict (R44, RA6).",
        ),
        Choice(
            {
                "entered": Text("enter it, from any side", "y entrer, par n'importe quel côté"),
                "crossed": Text("cross it, or end in it", "la traverser, ou s'y arrêter"),
            }
        ),
        lambda seats: "entered",
    ),
    Option(
        "obstacles",
        Text("Obstacles", "Obstacles"),
        Text(
            "Spaces that stop a block: they make straight runs rare (RA9).",
            "Des cases qui arrêtent les blocs : les longues lignes droites se font rares (RA9).",
        ),
        Either(
            Choice(
                {
                    "none": Text("open ice", "glace libre"),
                    "islands": Text("a few islands", "quelques îlots"),
                    "pack": Text("a field of pack ice", "un champ de glaces"),
                }
            ),
            Cells({"layout": "players"}, ("radius",)),
            Text("spaces that you pick", "les cases de votre choix"),
        ),
        lambda seats: "none",
    ),
    Option(
        "gates_to_win",
        Text("Gates to pass", "Portes à franchir"),
        Text(
            "How many different gates win; fewer make a short race (R2, RA31).",
            "Combien de portes différentes font gagner ; moins, pour une course courte (R2, RA31).",
        ),
        Number(1, 3),
        lambda seats: 3,
    ),
    Option(
        "penguins",
        Text("Penguins", "Pingouins"),
        Text(
            "How many each team has; give the stronger player fewer (R48, RA35).",
            "Combien par équipe ; donnez-en moins au joueur le plus fort (R48, RA35).",
        ),
        PerSeat(Number(1, 3)),
        lambda seats: [3] * seats,
    ),
    Option(
        "crazy",
        Text("Crazy penguin", "Pingouin fou"),
        Text(
            "A penguin that pushes wherever its die says: a handicap, or just for fun (R49, RA36).",
            "Un pingouin qui pousse là où le dé le dit : un handicap, ou pour s'amuser (R49, RA36).",
        ),
        PerSeat(
            Choice(
                {
                    "none": Text("no", "non"),
                    "replace": Text("one of the team is crazy", "l'un des pingouins est fou"),
                    "extra": Text("one more, and crazy", "un de plus, et fou"),
                }
            )
        ),
        lambda seats: ["none"] * seats if seats > 1 else ["replace"],
    ),
    Option(
        "youngest",
        Text("Youngest player", "Le plus jeune"),
        Text(
            "Who wins when gates and dice are equal; the others follow round the table (R47, RA34).",
            "Qui gagne à égalité de portes et de dés ; les autres suivent autour de la table (R47, RA34).",
        ),
        SeatNumber(),
        lambda seats: "1",
    ),
    Option(
        "max_turns",
        Text("Most turns", "Tours au plus"),
        Text(
            "The race is stopped after this turn; choose a low number when time is short (RA41).",
            "La course s'arrête après ce tour ; choisissez un petit nombre si le temps manque (RA41).",
        ),
        Number(1, 1000),
        lambda seats: 100,
    ),
)


def make_rules(seats: int, options: Mapping[str, Any]) -> Derby:
    """Make the rules; refuse a board that cannot be raced on, with all reasons (RA30)."""
    grid = hexagon(int(options["radius"]))
    known = options["obstacles"]
    if not isinstance(known, str):
        known = [name for name in known if name in grid.cell_named]
    reasons = [*_unknown(grid, options["obstacles"]), *_impossible(seats, {**options, "obstacles": known})]
    if reasons:
        raise InvalidOptions(reasons)
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
                    f"obstacles: fewer than {seats} spaces at the wall are left to start from (R5)",
                    f"obstacles : il reste moins de {seats} cases de départ au bord (R5)",
                ),
            )
        )
    layout = options["layout"]
    if layout == "preset":
        if not all(gate in board.gate_cells for gate in slalom(board)):
            reasons.append(
                Reason(
                    "obstacles",
                    Text(
                        "obstacles: they stand in the gates of the preset layout (RA9)",
                        "obstacles : ils encombrent les portes du parcours tracé (RA9)",
                    ),
                )
            )
    elif layout not in ("players", "random"):
        if board.decode(layout) is None:
            reasons.append(
                Reason(
                    "layout",
                    Text(
                        f"layout: “{layout}” is not a course on this board (R7, R8, R9)",
                        f"layout : « {layout} » n'est pas un parcours de ce plateau (R7, R8, R9)",
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
