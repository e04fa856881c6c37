"""One game at one screen: whose turn it is, who may look, what is kept. How it looks is a face's business.

Laws: bad input gets a sentence; a hand is shown to its own player only; after every move the game is on the disk.
"""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Protocol

from rookery.bots import Bot, Limit, bot
from rookery.catalog import game
from rookery.cli import words
from rookery.cli.reacting import PASS, Manners
from rookery.cli.telling import Hint, ending, happened, look, refusal, rule
from rookery.cli.words import filled
from rookery.core.contract import Seat
from rookery.core.errors import RookeryError
from rookery.match import Match
from rookery.scene.shapes import Scene
from rookery.text import Text, say

COMMANDS: Final = (
    *("board", "help", "hint", "load", "look", "moves", "quit", "resign", "rest", "rule", "save", "undo", "why"),
)


class Sight(NamedTuple):
    """What a person, or a watcher, may see and do now."""

    scene: Scene
    legal: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    """What was played so far, as this person may read it."""
    hints: tuple[Hint, ...] = ()
    """What a bot thinks of what may be done, best first, where somebody asked."""
    asked: Text | None = None
    """What the game asks of who decides."""


class Face(Protocol):
    """A way to show a table and to ask those who sit at it."""

    def show(self, text: str) -> None:
        """Tell something: one line or several."""

    def board(self, sight: Sight) -> None:
        """Show the board."""

    def hint(self, hints: Sequence[Hint]) -> None:
        """Tell what a bot thinks, best first; on the board it is in the next sight."""

    def turn(self, prompt: str, sight: Sight, news: Callable[[], bool] | None = None) -> str:
        """Ask for a move or a command; nothing where `news` came first and the face can tell."""

    def ask(self, prompt: str) -> str:
        """Ask for an answer."""

    def cover(self, prompt: str) -> None:
        """Hide everything until the next person sits here."""

    def wait(self, prompt: str, sight: Sight | None) -> None:
        """Show that somebody else decides; there is no sight before the start."""

    def pause(self) -> None:
        """Let the end be looked at."""

    def until(self, ready: Callable[[], bool]) -> str:
        """Wait until it is ready and return nothing, or a command that the person would not wait with."""


class Table:
    """One game at one screen."""

    def __init__(
        self, match: Match, face: Face, *, language: str, limit: Limit, manners: Manners | None = None
    ) -> None:
        self.match = match
        self.face = face
        self.language = language
        self.limit = limit
        self.manners = manners or Manners()
        self.rng = Random()
        self.bots: dict[tuple[Seat, str], Bot] = {}
        self.seen_by: Seat | None = None
        self.told = match.seq
        self.hints: tuple[Hint, ...] = ()
        self.hinted = 0
        self.rule = ""
        self.leaving = False

    def say(self, text: Text, **fills: object) -> None:
        """Show a sentence in the player's language."""
        self.face.show(say(filled(text, **fills), self.language))

    def name(self, seat: Seat) -> str:
        """Return how a seat is called."""
        return self.match.players[seat].name

    def play(self) -> None:
        """Play until the game is over or someone leaves."""
        while self.match.outcome is None and not self.leaving:
            seat = self.match.to_move
            assert seat is not None
            if self.match.bot_to_move:
                self.bot_turn(seat, self.match.bot_to_move)
            else:
                self.person_turn(seat)
            self.keep()
        if self.match.outcome is not None:
            self.tell_news()
            self.finish()
            self.face.pause()
        else:
            self.say(words.LEFT)

    def bot_turn(self, seat: Seat, name: str) -> None:
        """Let a bot think of its own view and act."""
        match = self.match
        self.face.wait(say(filled(words.THINKS, name=self.name(seat)), self.language), self.sight(self.eyes()))
        key = (seat, name)
        if key not in self.bots:
            self.bots[key] = bot(name, match.game, match.rules)
        action = self.bots[key].choose(match.view(seat), seat, self.rng, limit=self.limit)
        match.submit(seat, match.game.write(match.rules, action))

    def person_turn(self, seat: Seat) -> None:
        """Show the board to the person to move and do what is typed, until the turn has passed on."""
        if self.passes(seat):
            if self.shared(seat):
                time.sleep(self.manners.pause(seat))
            self.match.submit(seat, PASS)
            return
        self.hand_over(seat)
        self.tell_news()
        self.face.board(self.sight(seat))
        while self.match.to_move == seat and not (self.match.bot_to_move or self.leaving or self.passes(seat)):
            before = self.match.seq
            line = self.face.turn(say(filled(words.TURN, name=self.name(seat)), self.language), self.sight(seat))
            try:
                self.obey(seat, line.strip())
            except RookeryError as error:
                self.rule = getattr(error, "rule", "") or self.rule
                self.face.show(refusal(error.text, getattr(error, "rule", ""), self.language))
            except OSError as error:
                self.face.show(f"{error.filename}: {error.strerror}")
            if self.match.seq != before and self.match.to_move == seat and not self.match.bot_to_move:
                self.keep()
                if not self.passes(seat):
                    self.face.board(self.sight(seat))
            self.told = max(self.told, self.match.seq) if self.match.to_move == seat else self.told

    def passes(self, seat: Seat) -> bool:
        """Tell whether a seat passes a reaction without being asked."""
        return self.manners.passes(seat, self.match.legal_texts(seat), reaction=self.reacting(seat))

    def reacting(self, seat: Seat) -> bool:
        """Tell whether a seat may answer what somebody did."""
        return self.match.game.prompt(self.match.rules, self.match.view(seat)).reaction

    def shared(self, seat: Seat) -> list[Seat]:
        """List the others who sit at this screen."""
        return [other for other, player in enumerate(self.match.players) if other != seat and not player.bot]

    def hand_over(self, seat: Seat) -> None:
        """Clear the screen between people who may not see the same."""
        others = self.shared(seat)
        if others and self.seen_by != seat and self.match.view(seat) != self.match.view(others[0]):
            self.face.cover(say(filled(words.PASS_ON, name=self.name(seat)), self.language))
        self.seen_by = seat

    def tell_news(self) -> None:
        """Say what happened since this screen was last told, as the person in front of it may know it."""
        turns: list[tuple[str, list[str]]] = []
        for event in self.match.events[self.told :]:
            if event.what == "move":
                name = self.name(event.seat)
                if not turns or turns[-1][0] != name:
                    turns.append((name, []))
                turns[-1][1].append(self.match.told(event, self.seen_by)["text"])
        for name, moves in turns:
            self.say(words.PLAYED, name=name, moves=", ".join(moves))
        self.told = self.match.seq

    def eyes(self) -> Seat | None:
        """Return who looks at the screen while nobody here must decide: who did last, or the only person there is."""
        people = [seat for seat, player in enumerate(self.match.players) if player.person]
        return self.seen_by if self.seen_by is not None else people[0] if len(people) == 1 else None

    def sight(self, seat: Seat | None) -> Sight:
        """Return what a seat may see and do."""
        match = self.match
        scene = match.game.picture(match.rules, match.view(seat), last=match.last_for(seat))
        moves = [
            happened(match, event, seat, self.language) for event in match.events if event.what not in ("luck", "end")
        ]
        hints = self.hints if self.hinted == match.seq else ()
        legal = tuple(match.legal_texts(seat))
        asked = match.game.prompt(match.rules, match.view(seat)).text if legal else None
        return Sight(scene, legal, tuple(moves), hints, asked)

    def obey(self, seat: Seat, line: str) -> None:
        """Do what was typed: a command or a move."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                pass
            case "help" | "?":
                self.say(words.HELP)
            case "board":
                self.face.board(self.sight(seat))
            case "moves":
                self.say(words.MOVES, moves=" ".join(self.match.legal_texts(seat)))
            case "look":
                self.face.show(look(self.sight(seat).scene, rest.strip().lower(), self.language))
            case "rule":
                self.face.show(rule(self.match.game.name, rest or self.rule, self.language))
            case "why":
                self.why(seat, rest)
            case "hint":
                self.hint(seat)
            case "rest":
                if not self.reacting(seat):
                    raise RookeryError("no_reaction", words.NO_REACTION)
                self.manners.resting.add(seat)
                self.match.submit(seat, PASS)
            case "undo":
                self.undo(seat)
            case "resign":
                self.match.resign(seat)
            case "save" | "load" if not rest:
                self.say(words.WHICH_FILE)
            case "save":
                self.write_to(Path(rest.strip()).expanduser())
                self.say(words.SAVED, path=rest.strip())
            case "load":
                self.load(Path(rest.strip()).expanduser())
            case "quit" | "exit":
                self.leaving = True
            case _:
                self.match.submit(seat, line)

    def why(self, seat: Seat, text: str) -> None:
        """Say which rule forbids a move."""
        if text.strip().lower() in self.match.legal_texts(seat):
            self.say(words.LEGAL)
        else:
            raise self.match.game.explain(self.match.rules, self.match.state, text)

    def hint(self, seat: Seat) -> None:
        """Show what a bot thinks of the moves; asked again on the same board, show it no more."""
        match = self.match
        if self.hints and self.hinted == match.seq:
            self.hints = ()
            return
        self.face.wait(say(words.CONSIDERS, self.language), self.sight(seat))
        thinker = bot("6", match.game, match.rules)
        analysis = thinker.analyse(match.view(seat), seat, self.rng, limit=self.limit)
        self.hints = tuple(
            [
                Hint(match.game.write(match.rules, candidate.action), candidate.value, candidate.proven)
                for candidate in analysis.candidates
            ]
        )
        self.hinted = match.seq
        self.face.hint(self.hints)

    def undo(self, seat: Seat) -> None:
        """Take the last move back, when everybody agrees."""
        match = self.match
        if match.can_undo(seat):
            match.undo(seat)
            return
        match.take_back(seat)
        while match.ask is not None:
            other = min(match.ask.waiting)
            self.hand_over(other)
            prompt = filled(words.AGREE, name=self.name(other), who=self.name(seat))
            match.answer(other, self.face.ask(say(prompt, self.language)).strip().lower() in words.YES)
        self.hand_over(seat)

    def load(self, path: Path) -> None:
        """Take up another game."""
        self.match = Match.load(path.read_text(encoding="utf-8"), game)
        self.bots.clear()
        self.seen_by = None
        self.told = self.match.seq
        self.say(words.LOADED, path=path)

    def keep(self) -> None:
        """Put the game where `--resume` finds it."""
        folder = kept_games()
        folder.mkdir(parents=True, exist_ok=True)
        self.write_to(folder / f"{self.match.header.match}.log")

    def write_to(self, path: Path) -> None:
        """Write the whole log, so that a crash leaves the old file or the new one."""
        part = path.with_name(path.name + ".part")
        part.write_text("\n".join(self.match.lines()) + "\n", encoding="utf-8")
        part.replace(path)

    def finish(self) -> None:
        """Show the end and who won."""
        outcome = self.match.outcome
        assert outcome is not None
        self.face.board(self.sight(None))
        names = [player.name for player in self.match.players]
        for line in ending(outcome, names, self.language):
            self.face.show(line)


def kept_games() -> Path:
    """Return the folder with the log of every game that was played here."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "rookery" / "games"


def last_left() -> Path:
    """Return the log of the game that was left last; refuse when all are finished."""
    for path in sorted(kept_games().glob("*.log"), key=lambda path: path.stat().st_mtime, reverse=True):
        if '"what":"end"' not in path.read_text(encoding="utf-8").rstrip().rpartition("\n")[2]:
            return path
    raise RookeryError("nothing_waits", words.NOTHING_WAITS)
