"""`rookery play`: a game in the terminal, with people and bots at one screen.

Laws: bad input gets a sentence; a hand is shown to its own player only; after every move the game is on the disk.
"""

import argparse
import contextlib
import os
import re
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from rookery.bots import Bot, Limit, bot
from rookery.catalog import GAMES, game
from rookery.cli import words
from rookery.cli.asking import options_of
from rookery.core.contract import Seat
from rookery.core.errors import BadOptions, Reason, RookeryError
from rookery.core.outcome import winners
from rookery.match import Match
from rookery.scene.terminal import terminal
from rookery.text import Text, say

BOT: Final = "bot:"
HINTS: Final = 5
COMMANDS: Final = ("board", "help", "hint", "load", "moves", "quit", "resign", "save", "undo", "why")
CLEAR: Final = "\033[2J\033[3J\033[H"


def add(commands: Any, common: argparse.ArgumentParser) -> None:
    """Add the command `play`."""
    parser = commands.add_parser(
        "play",
        parents=[common],
        help="play a game in the terminal",
        description="Play a game in the terminal, with people and bots at one screen.",
        epilog="Example: rookery play pingouin --players Ada,Bo,bot:greedy --option placement=any",
    )
    parser.add_argument("game", nargs="?", help=f"one of: {', '.join(GAMES)}")
    parser.add_argument(
        "--players",
        metavar="A,B,…",
        help="who sits where: a name for a person, bot:NAME or bot:LEVEL for a bot (default: you and bots of level 2)",
    )
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, when --players does not say")
    parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated",
    )
    parser.add_argument("--position", metavar="TEXT", help="start from a position set up by hand")
    parser.add_argument("--load", metavar="FILE", type=Path, help="take up a game that was saved")
    parser.add_argument("--resume", action="store_true", help="go on with the game that was left last")
    parser.add_argument("--ascii", action="store_true", help="draw with plain ASCII characters only")
    parser.add_argument("--no-colour", action="store_true", help="draw without colours (also: NO_COLOR=1)")
    parser.add_argument(
        "--think", type=float, default=1.0, metavar="SECONDS", help="the most a bot may think (default: 1)"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play one game as the command line asks."""
    if chosen.resume or chosen.load:
        path = chosen.load or last_left()
        match = Match.load(path.read_text(encoding="utf-8"), game)
    elif chosen.game is None:
        names = ", ".join(GAMES)
        raise RookeryError("which_game", filled(words.WHICH_GAME, games=names))
    else:
        match = open_match(chosen)
    table = Table(match, chosen, ask=reader(), show=print)
    table.play()
    return 0


def open_match(chosen: argparse.Namespace) -> Match:
    """Open the match that the command line describes."""
    played = game(chosen.game)
    players = chosen.players.split(",") if chosen.players else default_players(chosen, played.seats[0])
    for name in players:
        if not re.fullmatch(r"[\w .:'-]{1,24}", name):
            raise RookeryError("bad_name", filled(words.NO_BOT, name=name))
    options = options_of(chosen.option)
    rules = played.rules(len(players), **options)
    bots = {seat: name[len(BOT) :] for seat, name in enumerate(players) if name.startswith(BOT)}
    for name in bots.values():
        bot(name, played, rules)  # refuses a name it does not know
    return Match.open(
        played,
        seed=secrets.token_bytes(32),
        match_id=secrets.token_hex(8),
        seats=len(players),
        options=options,
        names=players,
        bots=bots,
        position=chosen.position,
    )


def default_players(chosen: argparse.Namespace, fewest: int) -> list[str]:
    """Seat one person and bots, on the fewest seats unless the command line says how many."""
    seats = fewest if chosen.seats is None else chosen.seats
    if seats < 1:
        raise BadOptions([Reason("seats", words.HOW_MANY)])
    return [say(words.YOU, chosen.language)] + [f"{BOT}2"] * (seats - 1)


class Table:
    """One game at one screen."""

    def __init__(
        self,
        match: Match,
        chosen: argparse.Namespace,
        *,
        ask: Callable[[str, Sequence[str]], str],
        show: Callable[[str], None],
    ) -> None:
        self.match = match
        self.language: str = chosen.language
        self.ascii: bool = chosen.ascii
        self.colour = not chosen.no_colour and not os.environ.get("NO_COLOR") and sys.stdout.isatty()
        self.limit = Limit(seconds=chosen.think)
        self.ask = ask
        self.show = show
        self.rng = Random()
        self.bots: dict[tuple[Seat, str], Bot] = {}
        self.seen_by: Seat | None = None
        self.told = match.seq
        self.leaving = False

    def say(self, text: Text, **fills: object) -> None:
        """Show a sentence in the player's language."""
        self.show(say(filled(text, **fills), self.language))

    def name(self, seat: Seat) -> str:
        """Return how a seat is called."""
        return self.match.players[seat].name

    def play(self) -> None:
        """Play until the game is over or someone leaves."""
        self.say(words.START)
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
        else:
            self.say(words.LEFT)

    def bot_turn(self, seat: Seat, name: str) -> None:
        """Let a bot think of its own view and act."""
        match = self.match
        key = (seat, name)
        if key not in self.bots:
            self.bots[key] = bot(name, match.game, match.rules)
        action = self.bots[key].choose(match.view(seat), seat, self.rng, limit=self.limit)
        match.submit(seat, match.game.write(match.rules, action))

    def person_turn(self, seat: Seat) -> None:
        """Show the board to the person to move and do what is typed, until the turn has passed on."""
        self.hand_over(seat)
        self.tell_news()
        self.board(seat)
        while self.match.to_move == seat and not self.match.bot_to_move and not self.leaving:
            before = self.match.seq
            completions = [*self.match.legal_texts(seat), *COMMANDS]
            line = self.ask(say(filled(words.TURN, name=self.name(seat)), self.language), completions).strip()
            try:
                self.obey(seat, line)
            except RookeryError as error:
                rule = getattr(error, "rule", "")
                self.show(f"{say(error.text, self.language)}{f' ({rule})' if rule else ''}")
            except OSError as error:
                self.show(f"{error.filename}: {error.strerror}")
            if self.match.seq != before and self.match.to_move == seat and not self.match.bot_to_move:
                self.keep()
                self.board(seat)
            self.told = max(self.told, self.match.seq) if self.match.to_move == seat else self.told

    def hand_over(self, seat: Seat) -> None:
        """Clear the screen between people who may not see the same."""
        others = [other for other, player in enumerate(self.match.players) if other != seat and not player.bot]
        if others and self.seen_by != seat and self.match.view(seat) != self.match.view(others[0]):
            if sys.stdout.isatty():
                self.show(CLEAR)
            self.ask(say(filled(words.PASS_ON, name=self.name(seat)), self.language), ())
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

    def board(self, seat: Seat | None) -> None:
        """Draw the board as a seat sees it."""
        match = self.match
        scene = match.game.picture(match.rules, match.view(seat), last=match.last_for(seat))
        self.show("")
        self.show(terminal(scene, language=self.language, colour=self.colour, ascii=self.ascii))

    def obey(self, seat: Seat, line: str) -> None:
        """Do what was typed: a command or a move."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                pass
            case "help" | "?":
                self.show(say(words.HELP, self.language))
            case "board":
                self.board(seat)
            case "moves":
                self.say(words.MOVES, moves=" ".join(self.match.legal_texts(seat)))
            case "why":
                self.why(seat, rest)
            case "hint":
                self.hint(seat)
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
        """Show what a bot thinks of the best moves."""
        match = self.match
        thinker = bot("6", match.game, match.rules)
        analysis = thinker.analyse(match.view(seat), seat, self.rng, limit=self.limit)
        for candidate in analysis.candidates[:HINTS]:
            self.say(
                words.HINT,
                move=match.game.write(match.rules, candidate.action).ljust(12),
                chance=(candidate.value + 1) / 2,
                proven=say(words.PROVEN, self.language) if candidate.proven else "",
            )

    def undo(self, seat: Seat) -> None:
        """Take the last move back, when everybody agrees."""
        match = self.match
        if match.can_undo(seat):
            match.undo(seat)
            return
        match.take_back(seat)
        while match.ask is not None:
            other = min(match.ask.waiting)
            prompt = filled(words.AGREE, name=self.name(other), who=self.name(seat))
            match.answer(other, self.ask(say(prompt, self.language), ()).strip().lower() in words.YES)

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
        self.board(None)
        best = [self.name(seat) for seat in winners(outcome)]
        sentence = words.NOBODY if not best else words.WINS if len(best) == 1 else words.WIN
        names = say(words.AND, self.language).join(best)
        self.say(sentence, names=names, reason=say(outcome.text, self.language))
        for seat in sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat]):
            self.say(words.RESULT, rank=outcome.ranks[seat], name=self.name(seat), score=outcome.scores[seat])


def filled(text: Text, **fills: object) -> Text:
    """Fill the gaps of a sentence, in both languages."""
    return Text(text.en.format(**fills), text.fr.format(**fills))


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


def reader() -> Callable[[str, Sequence[str]], str]:
    """Return a way to ask for a line, with completion where the system has readline; the end of input is `quit`."""
    completions: list[str] = []

    def complete(start: str, count: int) -> str | None:
        found = [word for word in completions if word.startswith(start)]
        return found[count] if count < len(found) else None

    with contextlib.suppress(ImportError):
        import readline

        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")

    def ask(prompt: str, choices: Sequence[str]) -> str:
        completions[:] = choices
        try:
            return input(prompt)
        except EOFError:
            print()
            return "quit"

    return ask
