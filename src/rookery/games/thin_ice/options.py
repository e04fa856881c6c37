"""What may be chosen before a match of Thin Ice, and what does not go together."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from rookery.core.errors import InvalidOptions, Reason
from rookery.core.options import Flag, InvalidValue, Number, Numbers, OptionTexts, Series, Teams, Ticks, listed, whole
from rookery.core.texts import Refusals
from rookery.games.thin_ice.cards.deck import check_deck, default_deck, named_deck, parse_deck, spare_cards
from rookery.games.thin_ice.rules import ThinIce

TEXTS: Final = OptionTexts(__package__)
REFUSALS: Final = Refusals(__package__)
EXTENSIONS: Final = Ticks(TEXTS.texts["extensions"]["values"])
COUNTED: Final = (("kraken",), ("piece1", "piece2"), ("rotating1", "rotating2"))
"""The extension tiles that are alike."""


class Extensions(NamedTuple):
    """Any of: `kraken`, `piece1`, `piece2`, `rotating1`, `rotating2`.

    Older logs count them instead: krakens, ice pieces, rotating ice pieces.
    """

    def check(self, value: object, seats: int) -> object:
        counts = [whole(part) for part in listed(value)]
        fits = [n is not None and 0 <= n <= len(names) for n, names in zip(counts, COUNTED, strict=False)]
        if len(counts) == 3 and all(fits):
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
        raise InvalidValue(REFUSALS.text("unknown_cards"))
    cards = [{**card, "copies": counts.get(card["id"], card["copies"])} for card in known]
    cards = [card for card in cards if card["copies"] != 0]
    return {**source, "cards": cards} if cards == source["cards"] else {**source, "deck": "own", "cards": cards}


OPTIONS: Final = (
    TEXTS.option("mode", TEXTS.choice("mode"), "basic"),
    TEXTS.option("sides", TEXTS.either("sides", Teams()), "single"),
    TEXTS.option("grid", Number(4, 6), lambda seats: 6 if seats >= 5 else 5),
    TEXTS.option("tile_mix", Numbers(tuple(TEXTS.texts["tile_mix"]["labels"]), 0, 36, 36), [20, 6, 6, 4]),
    TEXTS.option("holes", TEXTS.choice("holes"), "mixed"),
    TEXTS.option("die", Series(TEXTS.choice("die"), 6), ["bear", "bear", "crack", "crack", "tile", "freeze"]),
    TEXTS.option("drift_scope", TEXTS.choice("drift_scope"), "any"),
    TEXTS.option("chase", TEXTS.choice("chase"), "adjacent"),
    TEXTS.option("friendly_drift", Flag(), False),
    TEXTS.option("eliminated_roll", Flag(), True),
    TEXTS.option("extensions", Extensions(), []),
    TEXTS.option("extension_mode", TEXTS.choice("extension_mode"), "replace"),
    TEXTS.option("deck", Cards(), "default"),
    TEXTS.option("reaction_prompt", TEXTS.choice("reaction_prompt"), "auto"),
)


def make_rules(seats: int, options: Mapping[str, Any]) -> ThinIce:
    """Make the rules; refuse with every reason what the options cannot mean together."""
    reasons = list(_clashes(seats, options))
    if reasons:
        raise InvalidOptions(reasons)
    return ThinIce(seats, options)


def _clashes(seats: int, options: Mapping[str, Any]) -> Iterator[Reason]:
    """List what does not go together."""
    cracks, orcas, _, holes = options["tile_mix"]
    advanced, extensions = options["mode"] == "advanced", options["extensions"]
    pawns = 2 * seats if options["sides"] == "two_pawns" else seats
    if options["sides"] == "two_pawns" and seats != 2:
        yield REFUSALS.reason("two_pawns", "sides")
    if not holes:
        yield REFUSALS.reason("no_hole", "tile_mix")
    needed = 6 * pawns - 1 if advanced else options["grid"] ** 2 - 1
    added = len(extensions) if options["extension_mode"] == "add" else 0
    if options["holes"] == "centre" and 36 - holes + added < needed:
        yield REFUSALS.reason("few_tiles", "holes", needed=needed)
    if options["extension_mode"] == "replace" and len(extensions) > cracks:
        yield REFUSALS.reason("few_to_replace", "extensions")
    if advanced and orcas + ("kraken" in extensions) > 5 * pawns - 1:
        yield REFUSALS.reason("many_orcas", "tile_mix")
    deck = default_deck() if options["deck"] == "default" else check_deck(options["deck"])
    if options["mode"] != "basic" and sum([design.copies for design in deck.designs]) < 2 * seats:
        yield REFUSALS.reason("few_cards", "deck", cards=2 * seats)
