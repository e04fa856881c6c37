"""Where the parts of Thin Ice meet: its options with their checks, and the `Game` record."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rookery.core.errors import BadOptions, Reason
from rookery.core.game import Game
from rookery.core.insight import Insight
from rookery.core.options import Choice, Flag, Numbers, Option, Wrong, listed, whole
from rookery.games.thin_ice.cards import check_deck, default_deck, named_deck, parse_deck
from rookery.games.thin_ice.encoding import encode, encoding_shape
from rookery.games.thin_ice.explain import explain
from rookery.games.thin_ice.insight import evaluate, hidden, levels
from rookery.games.thin_ice.notation import tell, write
from rookery.games.thin_ice.picture import picture
from rookery.games.thin_ice.position import read_position, write_position
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.search import engine
from rookery.games.thin_ice.state import FACES, View
from rookery.games.thin_ice.words import asked
from rookery.text import Text


class Sides(NamedTuple):
    """Who plays with whom: `single`, `two_pawns`, or teams as lists of seats counted from 1 (`1+3,2+4`)."""

    def check(self, value: object, seats: int) -> object:
        if value in ("single", "two_pawns"):
            return value
        teams = [
            [whole(seat) for seat in (team.split("+") if isinstance(team, str) else listed(team))]
            for team in listed(value)
        ]
        named = [seat for team in teams for seat in team if seat is not None]
        if len(teams) < 2 or not all(teams) or sorted(named) != list(range(1, seats + 1)):
            raise Wrong(
                Text(
                    f"say single, two_pawns, or teams that name each seat from 1 to {seats} once, such as 1+3,2+4",
                    f"dites single, two_pawns, ou des équipes nommant une fois chaque place de 1 à {seats} : 1+3,2+4",
                )
            )
        return sorted([sorted([seat for seat in team if seat is not None]) for team in teams])


class SixFaces(NamedTuple):
    """The faces of the die."""

    def check(self, value: object, seats: int) -> object:
        faces = list(listed(value))
        if len(faces) != 6 or any(face not in FACES for face in faces):
            known = ", ".join(FACES)
            raise Wrong(Text(f"give six faces out of: {known}", f"donnez six faces parmi : {known}"))
        return faces


class Extensions(NamedTuple):
    """How many krakens, ice pieces and rotating ice pieces; `none` is 0, 0, 0."""

    def check(self, value: object, seats: int) -> object:
        counts = [0, 0, 0] if value == "none" else [whole(part) for part in listed(value)]
        if len(counts) != 3 or any(n is None or not 0 <= n <= most for n, most in zip(counts, (1, 2, 2), strict=False)):
            raise Wrong(
                Text(
                    "give three numbers: krakens (0 or 1), ice pieces (0 to 2), rotating ice pieces (0 to 2)",
                    "donnez trois nombres : krakens (0 ou 1), morceaux (0 à 2), morceaux tournants (0 à 2)",
                )
            )
        return counts


class Cards(NamedTuple):
    """A deck: `default`, the name of another, or a deck itself, as JSON."""

    def check(self, value: object, seats: int) -> object:
        if value == "default":
            return "default"
        if not isinstance(value, str):
            deck = check_deck(value)
        else:
            deck = parse_deck(value) if value.lstrip().startswith("{") else named_deck(value)
        return "default" if deck.hash == default_deck().hash else dict(deck.source)


class Grid(NamedTuple):
    """How many tiles the grid is wide."""

    def check(self, value: object, seats: int) -> object:
        if whole(value) in (4, 5, 6):
            return whole(value)
        raise Wrong(Text("give 4, 5 or 6", "donnez 4, 5 ou 6"))


def _same(value: object) -> Any:
    """Return a default that is the same for every number of seats."""
    return lambda seats: value


OPTIONS = (
    Option(
        "mode",
        Text("Mode", "Mode"),
        Text("How much of the game is used (T5).", "Quelle part du jeu est utilisée (T5)."),
        Choice(
            {
                "basic": Text("no cards", "sans cartes"),
                "intermediate": Text("with event cards", "avec les cartes évènement"),
                "advanced": Text("event cards, and players lay the tiles", "cartes, et les joueurs posent les tuiles"),
            }
        ),
        _same("basic"),
    ),
    Option(
        "sides",
        Text("Sides", "Camps"),
        Text(
            "single, two_pawns (for two players), or teams by seat: 1+3,2+4 (T63, T72).",
            "single, two_pawns (à deux joueurs) ou des équipes par places : 1+3,2+4 (T63, T72).",
        ),
        Sides(),
        _same("single"),
    ),
    Option(
        "grid",
        Text("Grid", "Grille"),
        Text("Tiles along a side: 4, 5 or 6 (T7, T71).", "Tuiles par côté : 4, 5 ou 6 (T7, T71)."),
        Grid(),
        lambda seats: 6 if seats >= 5 else 5,
    ),
    Option(
        "tile_mix",
        Text("Tile mix", "Composition"),
        Text(
            "How many ice/cracked, ice/orca, ice/permanent and hole tiles make the 36 (TA1).",
            "Combien de tuiles fissurables, orques, permanentes et trous font les 36 (TA1).",
        ),
        Numbers(4, 0, 36, 36),
        _same([20, 6, 6, 4]),
    ),
    Option(
        "die",
        Text("Die", "Dé"),
        Text("Six faces out of bear, crack, tile, freeze (TA2).", "Six faces parmi bear, crack, tile, freeze (TA2)."),
        SixFaces(),
        _same(["bear", "bear", "crack", "crack", "tile", "freeze"]),
    ),
    Option(
        "drift_scope",
        Text("What drifts", "Ce qui dérive"),
        Text(
            "Which lone tiles go at the end of a turn (TA20).", "Quelles tuiles isolées partent en fin de tour (TA20)."
        ),
        Choice(
            {
                "any": Text("every lone tile", "toute tuile isolée"),
                "moved": Text("only tiles that were moved", "seulement les tuiles déplacées"),
            }
        ),
        _same("any"),
    ),
    Option(
        "friendly_drift",
        Text("Friendly drift", "Dérive amicale"),
        Text(
            "Adrift, you have until the end of your own turn (T84).",
            "À la dérive, on a jusqu'à la fin de son tour (T84).",
        ),
        Flag(),
        _same(False),
    ),
    Option(
        "eliminated_roll",
        Text("The eliminated roll", "Les éliminés lancent le dé"),
        Text("Those who are out still roll the die (T43, T85).", "Les joueurs sortis lancent encore le dé (T43, T85)."),
        Flag(),
        _same(True),
    ),
    Option(
        "extensions",
        Text("Extension tiles", "Tuiles extension"),
        Text(
            "Krakens, ice pieces, rotating ice pieces: 0 to 1, 2 and 2 (T73).",
            "Krakens, morceaux de glace, morceaux tournants : 0 à 1, 2 et 2 (T73).",
        ),
        Extensions(),
        _same([0, 0, 0]),
    ),
    Option(
        "extension_mode",
        Text("How they come in", "Leur arrivée"),
        Text(
            "Extension tiles replace others or are added (TA64).", "Elles remplacent des tuiles ou s'ajoutent (TA64)."
        ),
        Choice(
            {
                "replace": Text(
                    "in the place of ice tiles, sure to be there", "à la place de tuiles glace, à coup sûr"
                ),
                "add": Text("mixed into the stock", "mélangées à la réserve"),
            }
        ),
        _same("replace"),
    ),
    Option(
        "deck",
        Text("Deck", "Paquet"),
        Text(
            "default, the name of a deck in your folder of decks, or a deck as JSON (TA47).",
            "default, le nom d'un paquet de votre dossier, ou un paquet en JSON (TA47).",
        ),
        Cards(),
        _same("default"),
    ),
    Option(
        "reaction_prompt",
        Text("Who is asked", "Qui est interrogé"),
        Text("Whom the game asks for reactions (TA53).", "Qui est invité à réagir (TA53)."),
        Choice(
            {
                "auto": Text("only who can react", "seulement qui peut réagir"),
                "always": Text("everyone, so that nothing leaks", "tout le monde : rien ne se devine"),
            }
        ),
        _same("auto"),
    ),
)


def make(seats: int, options: Mapping[str, Any]) -> ThinIce:
    """Make the rules; refuse with every reason what the options cannot mean together."""
    reasons = [Reason(name, Text(f"{name}: {en}", f"{name} : {fr}")) for name, en, fr in _clashes(seats, options)]
    if reasons:
        raise BadOptions(reasons)
    return ThinIce(seats, options)


def _clashes(seats: int, options: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """List what does not go together."""
    clashes = []
    cracks, orcas, _, holes = options["tile_mix"]
    kraken = options["extensions"][0]
    pawns = 2 * seats if options["sides"] == "two_pawns" else seats
    if options["sides"] == "two_pawns" and seats != 2:
        clashes.append(
            ("sides", "two pawns each are for two players (T72)", "deux pions chacun : à deux joueurs (T72)")
        )
    if not holes:
        clashes.append(("tile_mix", "the centre needs a hole (T6)", "il faut un trou au centre (T6)"))
    if options["extension_mode"] == "replace" and sum(options["extensions"]) > cracks:
        clashes.append(
            ("extensions", "there are too few ice tiles to replace (TA64)", "trop peu de tuiles à remplacer (TA64)")
        )
    if options["mode"] == "advanced" and orcas + kraken > 5 * pawns - 1:
        clashes.append(
            (
                "tile_mix",
                "with so many orcas there may be no tile to start on (T62)",
                "avec tant d'orques il peut manquer des tuiles de départ (T62)",
            )
        )
    deck = default_deck() if options["deck"] == "default" else check_deck(options["deck"])
    copies = sum([design.copies for design in deck.designs])
    if options["mode"] != "basic" and copies < 2 * seats:
        clashes.append(("deck", f"needs at least {2 * seats} cards", f"il faut au moins {2 * seats} cartes"))
    return clashes


def scores(rules: ThinIce, view: View) -> tuple[int, ...]:
    """Count the pawns that each seat still has on the ice or in hand."""
    return rules.pawns_left(view.known)


GAME: Final = Game(
    name="thin_ice",
    title=Text("Thin Ice", "Thin Ice"),
    pitch=Text(
        "Keep moving: the floe breaks up under your feet, and the bear is awake.",
        "Restez en mouvement : la banquise se brise sous vos pieds, et l'ours est réveillé.",
    ),
    seats=(2, 3, 4, 5, 6),
    options=OPTIONS,
    make=make,
    write=write,
    tell=tell,
    explain=explain,
    write_position=write_position,
    read_position=read_position,
    scores=scores,
    prompt=asked,
    picture=picture,
    encoding_shape=encoding_shape,
    encode=encode,
    insight=Insight(evaluate=evaluate, engine=engine, hidden=hidden, levels=levels),
)
