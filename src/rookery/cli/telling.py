"""What a terminal tells of a game, at home and at a server's table alike: things, rules, hints, news and ends."""

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from rookery.cli import words
from rookery.cli.words import filled
from rookery.core.contract import Seat
from rookery.core.errors import RookeryError
from rookery.core.outcome import Outcome, winners
from rookery.match import Match
from rookery.match.log import Event
from rookery.scene.shapes import Scene
from rookery.text import Text, say

CLAUSE: Final = r"[A-Z]+\d+[a-z]?"


class Hint(NamedTuple):
    """One move and what a bot thinks of it."""

    text: str
    value: float
    """From -1 to 1, for who moves."""
    proven: bool = False

    @property
    def percent(self) -> int:
        """Return the value as people read it: out of 100."""
        return round((self.value + 1) * 50)


def things(scene: Scene, language: str) -> dict[str, str]:
    """Say what each thing on the table is, by the key that a click on it means or, where there is none, its own."""
    return {
        shape.click or shape.key: say(shape.label, language)
        for shape in scene.shapes
        if shape.label and (shape.click or shape.key)
    }


def look(scene: Scene, key: str, language: str) -> str:
    """Say what one thing is, or everything that there is."""
    found = things(scene, language)
    if not key:
        return "\n".join(dict.fromkeys(found.values()))
    if key not in found:
        raise RookeryError("no_such_thing", filled(words.NO_SUCH_THING, name=key))
    return found[key]


def rule(game: str, text: str, language: str) -> str:
    """Return the sentence of the rules that holds a clause, as players read it, or else the clause itself."""
    number = re.search(CLAUSE, text, re.I)
    wanted = number[0] if number else text
    folder = files("rookery")
    told = folder.joinpath("server", "static", "rules", f"{game}.{language}.md").read_text(encoding="utf-8")
    for line in told.splitlines():
        if re.search(rf"{{{wanted}}}", line, re.I):
            return re.sub(rf"{{({CLAUSE})}}", r"(\1)", re.sub(r"^[-#\d. ]+|\*\*", "", line))
    clauses = folder.joinpath("games", game, "RULES.md").read_text(encoding="utf-8")
    for line in re.sub(r"\n {2,}", " ", clauses).splitlines():
        # A clause opens a row of a table or an item of a list, alone or with its neighbours.
        if re.search(rf"^[|-] (?:.*[,.] )?{wanted}\b", line, re.I):
            return line.strip("|- ").replace(" | ", ": ", 1).replace(" | ", " ")
    raise RookeryError("no_such_rule", filled(words.NO_SUCH_RULE, name=text))


def refusal(text: Text, clause: str, language: str) -> str:
    """Say why something was not done, with the number of the rule that forbids it."""
    return f"{say(text, language)}{f' ({clause})' if clause else ''}"


def happened(match: Match, event: Event, seat: Seat | None, language: str) -> str:
    """Say in a few words what somebody did, as a seat may know it."""
    told = match.told(event, seat).get("text") or say(words.HAPPENED[event.what], language)
    return f"{match.players[event.seat].name} {told}"


def seated(names: Sequence[str]) -> str:
    """Say who sits where."""
    return ", ".join([f"{seat} {name}" for seat, name in enumerate(names, 1)])


def ending(outcome: Outcome, names: Sequence[str], language: str) -> list[str]:
    """Say how a match ended: who won and why, then everybody's place."""
    best = [names[seat] for seat in winners(outcome)]
    sentence = words.NOBODY if not best else words.WINS if len(best) == 1 else words.WIN
    told = filled(sentence, names=say(words.AND, language).join(best), reason=say(outcome.text, language))
    places = [
        filled(words.RESULT, rank=outcome.ranks[seat], name=names[seat], score=outcome.scores[seat])
        for seat in sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
    ]
    return [say(told, language), ", ".join([say(place, language) for place in places])]
