"""What may be chosen before a match of Thin Ice, and what does not go together."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rookery.core.errors import InvalidOptions, Reason
from rookery.core.options import (
    Choice,
    Either,
    Flag,
    InvalidValue,
    Number,
    Numbers,
    Option,
    Series,
    Teams,
    Ticks,
    listed,
    whole,
)
from rookery.games.thin_ice.cards.deck import check_deck, default_deck, named_deck, parse_deck, spare_cards
from rookery.games.thin_ice.rules import ThinIce
from rookery.i18n import Text

EXTENSIONS: Final = Ticks(
    {
        "kraken": Text("the kraken", "le kraken"),
        "piece1": Text("an ice piece", "un morceau de glace"),
        "piece2": Text("another ice piece", "un autre morceau de glace"),
        "rotating1": Text("a rotating ice piece", "un morceau de glace en rotation"),
        "rotating2": Text("another rotating ice piece", "un autre morceau de glace en rotation"),
    }
)
COUNTED: Final = (("kraken",), ("piece1", "piece2"), ("rotating1", "rotating2"))
"""The extension tiles that are alike."""


class Extensions(NamedTuple):
    """Any of: `kraken`, `piece1`, `piece2`, `rotating1`, `rotating2`.

    Older logs count them instead: krakens, ice pieces, rotating ice pieces.
    """

    def check(self, value: object, seats: int) -> object:
        counts = [whole(part) for part in listed(value)]
        if len(counts) == 3 and all(
            n is not None and 0 <= n <= len(names) for n, names in zip(counts, COUNTED, strict=True)
        ):
            value = [name for n, names in zip(counts, COUNTED, strict=True) for name in names[:n]]
        return EXTENSIONS.check(value, seats)

    def describe(self, seats: int) -> dict[str, Any]:
        return EXTENSIONS.describe(seats)


class Cards(NamedTuple):
    """A deck: `default`, the name of another, or a deck itself, as JSON."""

    def check(self, value: object, seats: int) -> object:
        if value == "default":
            return "default"
        if isinstance(value, Mapping) and set(value) == {"counts"}:
            deck = check_deck(_counted(value["counts"]))
        elif not isinstance(value, str):
            deck = check_deck(value)
        else:
            deck = parse_deck(value) if value.lstrip().startswith("{") else named_deck(value)
        return "default" if deck.hash == default_deck().hash else dict(deck.source)

    def describe(self, seats: int) -> dict[str, Any]:
        cards = [*default_deck().designs, *[card._replace(copies=0) for card in spare_cards().designs]]
        forms = [
            {"id": card.id, "copies": card.copies, "name": card.name._asdict(), "text": card.text._asdict()}
            for card in cards
        ]
        return {"type": "deck", "cards": forms}


def _counted(counts: object) -> dict[str, Any]:
    """Return the default deck with other numbers of copies, by the cards' ids; what is not named stays as it is."""
    source = {name: part for name, part in default_deck().source.items() if name != "sha256"}
    known = [*source["cards"], *[{**card, "copies": 0} for card in spare_cards().source["cards"]]]
    if not isinstance(counts, Mapping) or not counts.keys() <= {card["id"] for card in known}:
        raise InvalidValue(Text("counts: name cards of the deck", "counts : nommez des cartes du paquet"))
    cards = [{**card, "copies": counts.get(card["id"], card["copies"])} for card in known]
    cards = [card for card in cards if card["copies"] != 0]
    return {**source, "cards": cards} if cards == source["cards"] else {**source, "deck": "own", "cards": cards}


def _same(value: object) -> Any:
    """Return a default that is the same for every number of seats."""
    return lambda seats: value


OPTIONS: Final = (
    Option(
        "mode",
        Text("Mode", "Mode"),
        Text(
            "Begin with Basic; move on once everyone knows the tiles and the die (T5).",
            "Commencez par Basique ; continuez quand tout le monde connaît les tuiles et le dé (T5).",
        ),
        Choice(
            {
                "basic": Text("Basic: no cards", "Basique : sans cartes"),
                "intermediate": Text("Intermediate: with event cards", "Intermédiaire : avec les cartes évènement"),
                "advanced": Text(
                    "Advanced: event cards, and you lay the tiles yourselves",
                    "Avancé : les cartes, et vous posez vous-mêmes les tuiles",
                ),
            }
        ),
        _same("basic"),
    ),
    Option(
        "sides",
        Text("Sides", "Camps"),
        Text(
            "Each for themselves, in teams, or two pawns each for a richer duel (T63, T72).",
            "Chacun pour soi, en équipes, ou deux pions chacun pour un duel plus riche (T63, T72).",
        ),
        Either(
            Choice(
                {
                    "single": Text("each for themselves", "chacun pour soi"),
                    "two_pawns": Text("two pawns each, for two players", "deux pions chacun, à deux joueurs"),
                }
            ),
            Teams(),
            Text("teams", "en équipes"),
        ),
        _same("single"),
    ),
    Option(
        "grid",
        Text("Grid", "Grille"),
        Text(
            "Tiles along a side: a small floe is over soon (T7, T71).",
            "Tuiles par côté : sur une petite banquise, tout va plus vite (T7, T71).",
        ),
        Number(4, 6),
        lambda seats: 6 if seats >= 5 else 5,
    ),
    Option(
        "tile_mix",
        Text("Tile mix", "Composition"),
        Text(
            "What lies under the 36 tiles: orcas are a danger, permanent ice is a refuge (T4, TA1).",
            "Ce que cachent les 36 tuiles : les orques sont un danger, la glace permanente un refuge (T4, TA1).",
        ),
        Numbers(
            (
                Text("cracking", "fissurables"),
                Text("orca", "orques"),
                Text("permanent ice", "glace permanente"),
                Text("hole", "trous"),
            ),
            0,
            36,
            36,
        ),
        _same([20, 6, 6, 4]),
    ),
    Option(
        "holes",
        Text("Holes", "Trous"),
        Text(
            "Holes anywhere make every chase risky; only in the middle is the other reading (T6, TA5).",
            "Des trous partout rendent la chasse risquée ; au centre seulement, c'est l'autre lecture (T6, TA5).",
        ),
        Choice(
            {
                "mixed": Text("anywhere in the grid, as drawn", "n'importe où dans la grille, au hasard"),
                "centre": Text("only in the middle", "seulement au centre"),
            }
        ),
        _same("mixed"),
    ),
    Option(
        "die",
        Text("Die", "Dé"),
        Text(
            "What the six faces ask for: more bears for a chase, more freezing for a long game (T30, TA2).",
            "Ce que demandent les six faces : plus d'ours pour la chasse, plus de gel pour durer (T30, TA2).",
        ),
        Series(
            Choice(
                {
                    "bear": Text("the bear moves", "l'ours se déplace"),
                    "crack": Text("a tile cracks", "une tuile se fissure"),
                    "tile": Text("an extra tile move", "une tuile de plus à déplacer"),
                    "freeze": Text("a tile freezes", "une tuile gèle"),
                }
            ),
            6,
        ),
        _same(["bear", "bear", "crack", "crack", "tile", "freeze"]),
    ),
    Option(
        "drift_scope",
        Text("What drifts", "Ce qui dérive"),
        Text(
            "Which lone tiles go at the end of a turn; only moved ones is gentler (T25, TA20).",
            "Quelles tuiles isolées partent en fin de tour ; seulement les déplacées, c'est plus doux (T25, TA20).",
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
        "chase",
        Text("Where the bear chases to", "Où l'ours chasse"),
        Text(
            "Where a chased pawn may be put; anywhere, the bear hardly ever drives anyone into the sea (T36, TA28).",
            "Où l'on pose un pion chassé ; n'importe où, l'ours ne pousse presque jamais à la mer (T36, TA28).",
        ),
        Choice(
            {
                "adjacent": Text("to an adjacent empty tile", "sur une tuile libre adjacente"),
                "any": Text("to any empty tile", "sur n'importe quelle tuile libre"),
            }
        ),
        _same("adjacent"),
    ),
    Option(
        "friendly_drift",
        Text("Friendly variant", "Variante amicale"),
        Text(
            "Adrift, you have until the end of your own turn; good for first games (T84).",
            "À la dérive, vous avez jusqu'à la fin de votre tour ; idéal pour débuter (T84).",
        ),
        Flag(),
        _same(False),
    ),
    Option(
        "eliminated_roll",
        Text("Players who are out roll", "Les éliminés lancent le dé"),
        Text(
            "Turn this off for the Competitive variant: no revenge from those who are out (T43, T85).",
            "À désactiver pour la variante compétitive : pas de revanche des éliminés (T43, T85).",
        ),
        Flag(),
        _same(True),
    ),
    Option(
        "extensions",
        Text("Extension tiles", "Tuiles extension"),
        Text(
            "For players who know the game: tick the tiles you want in play (T73, TA63).",
            "Pour ceux qui connaissent déjà le jeu : cochez les tuiles que vous voulez (T73, TA63).",
        ),
        Extensions(),
        _same([]),
    ),
    Option(
        "extension_mode",
        Text("How they come in", "Leur arrivée"),
        Text(
            "Replacing ice tiles makes sure that they are there; mixed in, they are a surprise (T73, TA64).",
            "À la place de tuiles glace, elles sont là à coup sûr ; mélangées, c'est la surprise (T73, TA64).",
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
            "Which event cards there are, and how many of each; also a deck of your own (T46, TA47).",
            "Quelles cartes évènement, et combien de chaque ; ou votre propre paquet (T46, TA47).",
        ),
        Cards(),
        _same("default"),
    ),
    Option(
        "reaction_prompt",
        Text("Who is asked", "Qui est interrogé"),
        Text(
            "Asking only those who can react is faster; asking everyone gives nothing away (T55, TA53).",
            "N'interroger que ceux qui peuvent réagir va plus vite ; tout le monde, rien ne se devine (T55, TA53).",
        ),
        Choice(
            {
                "auto": Text("only who can react", "seulement qui peut réagir"),
                "always": Text("everyone, so that nothing leaks", "tout le monde : rien ne se devine"),
            }
        ),
        _same("auto"),
    ),
)


def make_rules(seats: int, options: Mapping[str, Any]) -> ThinIce:
    """Make the rules; refuse with every reason what the options cannot mean together."""
    reasons = [Reason(name, Text(f"{name}: {en}", f"{name} : {fr}")) for name, en, fr in _clashes(seats, options)]
    if reasons:
        raise InvalidOptions(reasons)
    return ThinIce(seats, options)


def _clashes(seats: int, options: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """List what does not go together."""
    clashes = []
    cracks, orcas, _, holes = options["tile_mix"]
    extensions = options["extensions"]
    pawns = 2 * seats if options["sides"] == "two_pawns" else seats
    if options["sides"] == "two_pawns" and seats != 2:
        clashes.append(
            ("sides", "two pawns each are for two players (T72)", "deux pions chacun : à deux joueurs (T72)")
        )
    if not holes:
        clashes.append(("tile_mix", "the centre needs a hole (T6)", "il faut un trou au centre (T6)"))
    needed = 6 * pawns - 1 if options["mode"] == "advanced" else options["grid"] ** 2 - 1
    added = len(extensions) if options["extension_mode"] == "add" else 0
    if options["holes"] == "centre" and 36 - holes + added < needed:
        clashes.append(
            (
                "holes",
                f"without other holes there are too few tiles: {needed} are needed beside the centre (TA5)",
                f"sans autres trous, il manque des tuiles : il en faut {needed} autour du centre (TA5)",
            )
        )
    if options["extension_mode"] == "replace" and len(extensions) > cracks:
        clashes.append(
            ("extensions", "there are too few ice tiles to replace (TA64)", "trop peu de tuiles à remplacer (TA64)")
        )
    if options["mode"] == "advanced" and orcas + ("kraken" in extensions) > 5 * pawns - 1:
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
