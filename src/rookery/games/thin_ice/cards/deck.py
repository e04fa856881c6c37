"""Decks of event cards: reading, checking, and the form in which the rules use them.

Laws:

* a deck is data, never code: unknown words and fields are refused, each with the card and the field named;
* all complaints are made at once;
* the hash is that of the canonical form, so a deck with its keys in another order is the same deck.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from re import fullmatch
from typing import Any, Final, NamedTuple

from rookery.core.options import InvalidValue
from rookery.core.texts import Refusals
from rookery.games.thin_ice.cards.card_ops import CARD_PLAYED, CHASED, OPERATIONS, TILE_MOVED, CardOp, Field, OpKind
from rookery.i18n import Text

REFUSALS: Final = Refusals("rookery.games.thin_ice")
OURS: Final = Path(__file__).parent.parent / "decks"
SCHEMA: Final = 1
MOST_DESIGNS: Final = 60
MOST_COPIES: Final = 8
MOST_EFFECTS: Final = 4
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 400
LONGEST_FILE: Final = 200_000
ONLY_ONCE: Final = ("reroll", "cancel", "bear_back")
"""What takes back the thing that it answers, which is then no longer there to be taken back again."""
TIMINGS: Final = ("anytime", "own_turn", "after")
"""T52: when a card may be played."""
TRIGGERS: Final = (
    "die_rolled",
    "chased",
    "fell",
    "adrift",
    "lost_at_sea",
    "card_played",
    "tile_moved",
    "tile_flipped",
    "tile_removed",
    "pawn_moved",
    "bear_moved",
)
"""T55: what an "immediately after" card may follow, by number."""
WHO: Final = ("self", "other", "any")
"""Whose deed or mishap the trigger is, seen from the card's player."""
DECK_FIELDS: Final = ("schema", "deck", "title", "provenance", "cards", "sha256")
CARD_FIELDS: Final = ("id", "copies", "class", "trigger", "who", "name", "text", "effects")


class Design(NamedTuple):
    """One card as printed."""

    id: str
    copies: int
    timing: str
    trigger: int
    """-1 unless it is played after something."""
    who: str
    operations: tuple[CardOp, ...]
    name: Text
    text: Text


class Deck(NamedTuple):
    """A checked deck."""

    name: str
    title: Text
    designs: tuple[Design, ...]
    hash: str
    source: Mapping[str, Any]
    """The canonical form with its hash, ready for a log."""


@cache
def default_deck() -> Deck:
    """Return the deck that comes with the game."""
    return read_deck(OURS / "default.json")


@cache
def spare_cards() -> Deck:
    """Return the cards that come with the game and are in no deck until somebody adds them."""
    return read_deck(OURS / "spare.json")


def named_deck(name: str) -> Deck:
    """Return a deck by its name: one that comes with the game, or one in the user's own folder of decks."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    theirs = home / "rookery" / "decks"
    if fullmatch(r"[a-z0-9_]{1,40}", name):
        for folder in (OURS, theirs):
            path = folder / f"{name}.json"
            if path.is_file():
                return read_deck(path)
    raise InvalidValue(REFUSALS.text("no_deck", name=name[:40], folder=theirs))


def read_deck(path: Path) -> Deck:
    """Read a deck from a JSON file, refusing with `InvalidValue` and every complaint at once."""
    if path.stat().st_size > 4 * LONGEST_FILE:
        raise InvalidValue(REFUSALS.text("long_deck"))
    return parse_deck(path.read_text(encoding="utf-8"))


def parse_deck(text: str) -> Deck:
    """Read a deck from JSON text."""
    if len(text) > LONGEST_FILE:
        raise InvalidValue(REFUSALS.text("long_deck"))
    try:
        source = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidValue(REFUSALS.text("bad_deck", error=error)) from None
    return check_deck(source)


def check_deck(source: object) -> Deck:
    """Check a deck read from JSON and put it into the rules' form."""
    checker = _Checker()
    deck = checker.deck(source)
    if checker.complaints:
        en, fr = zip(*checker.complaints, strict=True)
        raise InvalidValue(Text("; ".join(en), " ; ".join(fr)))
    return deck


class _Checker:
    """Reads a deck and collects all complaints."""

    def __init__(self) -> None:
        self.complaints: list[Text] = []

    def complain(self, where: str, name: str, /, **values: object) -> None:
        self.complaints.append(REFUSALS.text(f"deck.{name}", where=where, **values))

    def unknown(self, where: str, source: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for name in source:
            if name not in known:
                self.complain(f"{where}, {str(name)[:30]}", "unknown")

    def deck(self, source: object) -> Deck:
        nothing = Deck("", Text("", ""), (), "", {})
        if not isinstance(source, dict):
            self.complain("deck", "no_deck")
            return nothing
        self.unknown("deck", source, DECK_FIELDS)
        if source.get("schema") != SCHEMA:
            self.complain("deck, schema", "schema", schema=SCHEMA)
        name = source.get("deck")
        if not isinstance(name, str) or not fullmatch(r"[a-z0-9_]{1,40}", name):
            self.complain("deck, deck", "name")
        title = self.words("deck, title", source.get("title"), 2 * LONGEST_NAME)
        if not isinstance(source.get("provenance", ""), str) or len(source.get("provenance", "")) > LONGEST_TEXT:
            self.complain("deck, provenance", "short")
        cards = source.get("cards")
        if not isinstance(cards, list) or not 1 <= len(cards) <= MOST_DESIGNS:
            self.complain("deck, cards", "cards", most=MOST_DESIGNS)
            return nothing
        designs = tuple([self.card(place, card) for place, card in enumerate(cards)])
        ids = [design.id for design in designs]
        for repeated in sorted({i for i in ids if ids.count(i) > 1}):
            self.complain(f"card {repeated}, id", "twice")
        if self.complaints:
            return nothing
        bare = {key: value for key, value in source.items() if key != "sha256"}
        canonical = json.dumps(bare, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        digest = hashlib.sha256(canonical.encode()).hexdigest()
        if source.get("sha256", digest) != digest:
            self.complain("deck, sha256", "changed")
        return Deck(str(name), title, designs, digest, {**json.loads(canonical), "sha256": digest})

    def card(self, place: int, card: object) -> Design:
        nothing = Design(f"{place + 1}", 1, TIMINGS[0], -1, WHO[0], (), Text("", ""), Text("", ""))
        where = f"card {place + 1}"
        if not isinstance(card, dict):
            self.complain(where, "no_card")
            return nothing
        identity = card.get("id")
        if not isinstance(identity, str) or not fullmatch(r"[a-z][a-z0-9_]{0,23}", identity):
            self.complain(f"{where}, id", "id")
            return nothing
        where = f"card {identity}"
        self.unknown(where, card, CARD_FIELDS)
        copies = card.get("copies")
        if not _is_whole(copies) or not 1 <= int(copies or 0) <= MOST_COPIES:
            self.complain(f"{where}, copies", "number", low=1, high=MOST_COPIES)
            copies = 1
        timing = TIMINGS[self.one_of(f"{where}, class", card.get("class"), TIMINGS)]
        trigger, who = -1, WHO[0]
        if timing == "after":
            trigger = self.one_of(f"{where}, trigger", card.get("trigger"), TRIGGERS)
            who = WHO[self.one_of(f"{where}, who", card.get("who"), WHO)]
        else:
            for name in ("trigger", "who"):
                if name in card:
                    self.complain(f"{where}, {name}", "class", timing="after")
        effects = card.get("effects")
        if not isinstance(effects, list) or not 1 <= len(effects) <= MOST_EFFECTS:
            self.complain(f"{where}, effects", "effects", most=MOST_EFFECTS)
            effects = []
        names = [effect.get("op") for effect in effects if isinstance(effect, dict)]
        chase = any(isinstance(effect, dict) and effect.get("what") == "chase" for effect in effects)
        for once in ONLY_ONCE:
            if names.count(once) > 1:
                self.complain(f"{where}, {once}", "once")
        if ("cancel" in names and chase) != ("bear_back" in names):
            self.complain(f"{where}, cancel", "chase")
        return Design(
            identity,
            int(copies or 1),
            timing,
            trigger,
            who,
            tuple([self.operation(where, effect, timing, trigger) for effect in effects]),
            self.words(f"{where}, name", card.get("name"), LONGEST_NAME),
            self.words(f"{where}, text", card.get("text"), LONGEST_TEXT),
        )

    def operation(self, where: str, effect: object, timing: str, trigger: int) -> CardOp:
        if not isinstance(effect, dict):
            self.complain(f"{where}, effects", "no_effect")
            return CardOp(0)
        names = tuple([kind.name for kind in OPERATIONS])
        number = self.one_of(f"{where}, op", effect.get("op"), names)
        if effect.get("op") not in names:
            return CardOp(0)
        operation = OPERATIONS[number]
        where = f"{where}, {operation.name}"
        self.unknown(where, effect, ("op", *[field.name for field in operation.fields]))
        self.fits(where, operation, effect, timing, trigger)
        values = [self.field(f"{where}, {field.name}", effect, field) for field in operation.fields]
        return CardOp(number, tuple(values))

    def fits(self, where: str, operation: OpKind, effect: Mapping[str, Any], timing: str, trigger: int) -> None:
        """Complain about an operation on a chase without a chase, and so on."""
        triggers = operation.triggers
        if operation.name == "cancel":
            triggers = (CHASED,) if effect.get("what") == "chase" else (CARD_PLAYED,)
        if operation.name == "move_tile" and effect.get("tile") == "trigger":
            triggers = (TILE_MOVED,)
        if triggers and trigger not in triggers:
            self.complain(where, "after", known=", ".join([TRIGGERS[t] for t in triggers]))
        if operation.own_turn and timing != "own_turn":
            self.complain(where, "class", timing="own_turn")
        if operation.name == "move_pawn" and (effect.get("distance", 1) == 2) != bool(effect.get("jump", False)):
            self.complain(where, "jump")

    def field(self, where: str, effect: Mapping[str, Any], field: Field) -> int:
        if field.name not in effect:
            if field.default is None:
                self.complain(where, "missing")
            return field.default or 0
        value = effect[field.name]
        if field.many:
            if not isinstance(value, list) or not value or any(word not in field.words for word in value):
                self.complain(where, "some", known=", ".join(field.words))
                return 0
            return sum([1 << place for place, word in enumerate(field.words) if word in value])
        if field.words:
            return self.one_of(where, value, field.words)
        low, high = field.low, field.high
        if isinstance(value, bool) and low in (0, 1) and high in (0, 1):
            value = int(value)
        if not _is_whole(value) or not low <= value <= high:
            self.complain(where, "number", low=low, high=high)
            return low
        return int(value)

    def one_of(self, where: str, value: object, words: tuple[str, ...]) -> int:
        if isinstance(value, str) and value in words:
            return words.index(value)
        self.complain(where, "one", known=", ".join(words))
        return 0

    def words(self, where: str, value: object, longest: int) -> Text:
        """Read a text by language; a missing language falls back to English."""
        if not isinstance(value, dict) or not isinstance(value.get("en"), str) or not value["en"].strip():
            self.complain(where, "english")
            return Text("", "")
        for language, text in value.items():
            if not isinstance(text, str) or len(text) > longest or not text.isprintable():
                self.complain(f"{where}, {str(language)[:10]}", "line", longest=longest)
        french = value.get("fr", value["en"])
        return Text(value["en"], french if isinstance(french, str) else "")


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
