"""Thin Ice told in sentences: the die, the tiles, the bear, the cards, and why a pawn is out."""

from collections.abc import Sequence
from typing import Final

from rookery.core.effects import Effect
from rookery.core.rules import Seat
from rookery.core.texts import read_story
from rookery.games.thin_ice.prompts import TEXTS
from rookery.games.thin_ice.rules import ThinIce
from rookery.i18n import Text, belonging_to, fill

STORY: Final = read_story(__package__)


def narrate(rules: ThinIce, effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text | None:
    """Tell an effect to a seat; None where the eye is enough."""
    text = STORY.find(_sentence(rules, effect), effect.seat, seat)
    if text is None:
        return None
    who = Text("", "") if effect.seat is None else names[effect.seat]
    return fill(
        text,
        who=who,
        of=belonging_to(who),
        n=effect.amount,
        key=effect.key,
        to=effect.to,
        what=TEXTS["shown"].get(effect.to, ""),
        card=_card(rules, effect),
        other=_other(effect, seat, names),
    )


def _sentence(rules: ThinIce, effect: Effect) -> str:
    """Return which sentence tells an effect; empty for none."""
    key, to, cause = effect.key, effect.to, effect.cause
    match effect.kind:
        case "note":
            return _note(rules, effect)
        case "deal" | "roll":
            return f"{effect.kind} {to}"
        case "end" | "reveal":
            return f"{effect.kind} {cause}"
        case "out" if key == "bear":
            return "bear pushed"
        case "out":
            word = "drift" if cause == "drift" else "sea"
            return f"out {word}" if rules.config.pawns == rules.seats else f"pawn out {word}"
        case "change" if key == "die":
            return f"die {cause}"
        case "change" if key.startswith("cards"):
            return f"cards {cause}"
        case "add" if key.startswith("card_"):
            return f"card {cause}"
    if key == "bear":
        return f"bear moved {cause}" if effect.kind == "move" else f"bear {to}" if effect.kind == "change" else ""
    if key.startswith("pawn"):
        return _pawn(effect)
    return "" if key.startswith(("card", "rack", "tile_")) else _tile(effect)


def _note(rules: ThinIce, effect: Effect) -> str:
    match effect.cause:
        case "impossible":
            named = f"impossible {effect.to}"
            return named if named in STORY.about_all else "impossible"
        case "permit":
            return f"permit {effect.to}"
        case "turn" if not rules.config.teams:
            return ""
        case "out":
            return "note dropped" if effect.to else "note out"
        case cause:
            return f"note {cause}"


def _pawn(effect: Effect) -> str:
    match effect.kind, effect.cause:
        case (("move" | "add"), ("bear" | "shove" | "kraken")):
            return f"pawn put {effect.cause}"
        case (("move" | "add"), cause):
            return f"pawn {cause}"
        case "remove", cause:
            return f"pawn lost {cause}"
        case _, "card" if effect.to in ("fallen", "standing"):
            return "pawn down" if effect.to == "fallen" else "pawn stays"
    return f"pawn {effect.to}"


def _tile(effect: Effect) -> str:
    match effect.kind, effect.cause:
        case "move", "exchanged":
            return "tile exchanged" if effect.key < effect.to else ""
        case "move", "back":
            return "tile moved back"
        case "move", _:
            return "tile moved"
        case "add", "pushed":
            return "tile surfaces"
        case "remove", cause:
            return f"tile gone {cause}"
        case (("add" | "change"), ("laid" | "restored" | "back" | "flipped" | "frozen" | "turned")):
            return f"tile {effect.cause}"
        case "change", _:
            return f"tile {effect.to}"
    return ""


def _card(rules: ThinIce, effect: Effect) -> Text:
    """Return the name of the card that an effect is about, given by its id or by its key in a hand."""
    designs = {design.id: design.name for design in rules.config.designs}
    name = effect.key.removeprefix("card_") if effect.key else effect.to
    found = designs.get(name) or designs.get(name.rpartition("_")[0])
    return Text(found.en, f"« {found.fr} »") if found else Text("", "")


def _other(effect: Effect, seat: Seat | None, names: Sequence[Text]) -> Text:
    """Return the other seat of an effect that is about two."""
    if effect.cause != "steals":
        return Text("", "")
    other = effect.amount
    return Text("you", "vous") if other == seat else names[other]
