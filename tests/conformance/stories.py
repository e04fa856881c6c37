"""Stories: for each game one that is told by hand, checked word by word, and doubles as a tutorial of its rules.

    # A comment tells the story and quotes clauses, such as P14.
    table: 3 seats, placement=any
    players: Ada, Bo, Cy
    position: TEXT              go on from this position
    Ada: c3-f3                  Ada is to move and does this; `chance:` draws; several actions stand side by side
    > Ada slides to f3.         what a spectator reads of these actions, sentence by sentence
    » Ada glisse jusqu'en f3.   the same in French
    Bo> You are out.            what Bo reads
    asks: Choose a penguin.     what whoever is to move is asked
    refused: c3-e4 P14          this cannot be done now, by this clause
    refused: c3-a3 P16 b3       the same, and this is pointed at; else nothing but what was clicked
    scores: 3, 0, 1
    winners: Ada, Cy            the game is over

`python -m conformance.stories NAME` (with `tests` on the path) writes what spectators read where a line begins with
`>` or `»`, to be read over: actions and comments are written by hand.
"""

import re
import sys
from pathlib import Path

from rookery.catalog import spec
from rookery.core import CHANCE, AnySpec, Seat, winners
from rookery.core.effects import Effect, visible
from rookery.core.game import AnyGame
from rookery.core.rulebook import parse

TESTS = Path(__file__).parent.parent
READ = re.compile(r"(\w*[>»]) (.+)")


def story_path(name: str) -> Path:
    """Return where a game's story is kept."""
    folder = TESTS / name
    return (folder if folder.is_dir() else TESTS / "games" / name) / "story.txt"


def quoted_clauses(text: str) -> set[str]:
    """Return the clauses that the comments of a story quote."""
    comments = "\n".join([line for line in text.splitlines() if line.startswith("#")])
    return set(re.findall(r"\b[A-Z]{1,2}\d+[a-z]?\b", comments))


class Teller:
    """Plays a story line by line and remembers what its last actions told."""

    def __init__(self, played: AnySpec) -> None:
        self.spec = played
        self.game: AnyGame = played.game()
        self.names: list[str] = []
        self.state = self.game.rules.initial_state()
        self.effects: list[Effect] = []

    def read(self, sign: str) -> list[str]:
        """Return what `>`, `»` or `NAME>` was told of the last actions."""
        reader: Seat | None = None if len(sign) == 1 else self.names.index(sign[:-1])
        texts = [self.game.narrate(effect, reader, self.names) for effect in visible(self.effects, reader)]
        return [text.fr if sign == "»" else text.en for text in texts if text is not None]

    def do(self, who: str, what: str) -> None:
        """Do what one line says that is not something to read."""
        match who:
            case "table":
                seats, *options = what.split(", ")
                chosen = dict([option.split("=") for option in options])
                self.game = self.spec.game(int(seats.split()[0]), **chosen)
                self.state = self.game.rules.initial_state()
            case "players":
                self.names = what.split(", ")
                assert len(self.names) == self.game.seats
            case "position":
                self.state = self.game.parse_position(what)
            case "asks":
                seat = self.game.to_move(self.state)
                assert self.game.prompt(self.game.view(self.state, seat)).text.en == what
            case "refused":
                text, clause, *keys = what.split()
                assert text not in self.game.legal(self.state), f"{text} may be done"
                why = self.game.explain(self.state, text)
                assert getattr(why, "rule", "") == clause
                shown = list(getattr(why, "keys", ()))
                assert shown == keys if keys else set(shown) <= set(text.split("-")), f"points at {shown}"
            case "scores":
                assert ", ".join(map(str, self.game.scores(self.game.view(self.state)))) == what
            case "winners":
                outcome = self.game.outcome(self.state)
                assert outcome is not None, "the game is not over"
                assert ", ".join([self.names[seat] for seat in winners(outcome)]) == what
            case _:
                self.act(who, what.split())

    def act(self, who: str, actions: list[str]) -> None:
        """Let a player or chance act."""
        seat = CHANCE if who == "chance" else self.names.index(who)
        self.effects = []
        for action in actions:
            assert self.game.to_move(self.state) == seat, f"{who} is not to move"
            self.state = self.game.play(self.state, action, self.effects)


def replay_story(played: AnySpec, text: str) -> None:
    """Play a story; every line must be true, and what a reader reads must be complete."""
    teller = Teller(played)
    unread: dict[str, list[str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line.startswith("#") or not line.strip():
                continue
            if found := READ.fullmatch(line):
                sign, sentence = found[1], found[2]
                left = unread.setdefault(sign, teller.read(sign))
                assert left[:1] == [sentence], f"told instead: {teller.read(sign)}"
                left.pop(0)
                continue
            assert not any(unread.values()), f"not in the story: {unread}"
            unread = {}
            who, _, what = line.partition(": ")
            teller.do(who, what)
        except Exception as error:
            error.add_note(f"{played.name}, story.txt, line {number}: {line}")
            raise
    assert not any(unread.values()), f"not in the story: {unread}"


def written(played: AnySpec, text: str) -> str:
    """Return a story with what spectators read wherever a line begins with `>` or `»`."""
    teller = Teller(played)
    lines: list[str] = []
    for line in text.splitlines():
        sign = line[:1]
        if sign and sign in ">»":
            if not lines[-1].startswith(sign):
                lines += [f"{sign} {sentence}" for sentence in teller.read(sign)]
            continue
        lines.append(line)
        if line.strip() and not line.startswith("#") and not READ.fullmatch(line):
            who, _, what = line.partition(": ")
            teller.do(who, what)
    return "\n".join(lines) + "\n"


def known_clauses(played: AnySpec) -> set[str]:
    """Return the numbers of a game's clauses."""
    return {clause.number for clause in parse(played.read_text("RULES.en.md")).clauses()}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = story_path(name)
        path.write_text(written(spec(name), path.read_text(encoding="utf-8")), encoding="utf-8")
