"""Who plays in an arena: bots of ours, and other people's engines over the protocol, through the same three methods.

Laws:

* a player sees what its seat may see: an engine is sent some position that looks the same to its seat, never the truth;
* an engine that dies, is silent or plays what is not legal breaks off with an `EngineFault`; the arena counts it lost.
"""

import json
import shlex
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import Random
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import Any, Final, Protocol

from rookery.bots import LEVELS, Analysis, Limit, Search, bot, parse_limit
from rookery.core.errors import RookeryError, UnknownName
from rookery.core.game import AnyGame
from rookery.core.rules import Seat
from rookery.i18n import Text

EXTERNAL: Final = "engine:"
ANSWER_SECONDS: Final = 60.0
"""How much longer than its limit an engine may take to answer."""
QUIT_SECONDS: Final = 2.0
"""How long it may take to quit."""


class Player(Protocol):
    """Someone who plays one seat of one game."""

    @property
    def nodes(self) -> int:
        """How much it has searched so far."""

    def choose(self, view: Any, seat: Seat, rng: Random) -> Any:
        """Return the action to play."""

    def close(self) -> None:
        """Leave the table."""


def player(name: str, game: AnyGame, *, seed: int = 0) -> Player:
    """Make a player by name: a bot, or `engine:COMMAND` with a limit after `@` if there is one."""
    return ExternalEngine(name, game, seed) if name.startswith(EXTERNAL) else OwnBot(name, game)


def uses_clock(name: str, game: AnyGame) -> bool:
    """Tell whether a player's limit is in seconds, so that its games may differ from run to run."""
    if name.startswith(EXTERNAL):
        return split_limit(name)[1].nodes is None
    # A level's seconds are a safety net: its nodes decide what it plays. The three simplest look at no clock.
    return name not in (*LEVELS, "uniform", "greedy", "learned") and bot(name, game).limit.seconds is not None


class CountingSearch:
    """A search that keeps its last analysis and counts its nodes."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.nodes = 0
        self.last: Analysis | None = None

    def analyse(self, view: Any, seat: Seat, rng: Random, limit: Limit, spread: float) -> Analysis:
        """Search, and remember what came of it."""
        self.last = self.search.analyse(view, seat, rng, limit, spread)
        self.nodes += self.last.nodes
        return self.last


class OwnBot:
    """A bot of ours."""

    def __init__(self, name: str, game: AnyGame) -> None:
        self._bot = bot(name, game)
        self._search = CountingSearch(self._bot.search)
        self._bot.search = self._search

    @property
    def nodes(self) -> int:
        """How much it has searched so far."""
        return self._search.nodes

    def choose(self, view: Any, seat: Seat, rng: Random) -> Any:
        """Return the action to play."""
        return self._bot.choose(view, seat, rng)

    def close(self) -> None:
        """Do nothing: a bot has nothing to give back."""


class EngineFault(RookeryError):
    """An engine cannot be started, died, was silent or played what is not legal."""

    def __init__(self, en: str, fr: str) -> None:
        en, fr = " ".join(en.split()), " ".join(fr.split())  # a command may have several lines
        super().__init__("engine_fault", Text(en, fr))
        self.args = (en, fr)


class ExternalEngine:
    """A program that speaks the engine protocol on its standard input and output."""

    def __init__(self, name: str, game: AnyGame, seed: int) -> None:
        self.nodes = 0
        command, self._limit = split_limit(name.removeprefix(EXTERNAL))
        self._command = command
        self._game = game
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        try:
            self._process = Popen(
                shlex.split(command), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, text=True, encoding="utf-8", bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise EngineFault(f"{command}: cannot start ({error})", f"{command} : ne démarre pas ({error})") from None
        Thread(target=self._read, daemon=True).start()
        try:
            self._ask("hello")
            self._ask(game_line(game), "ok")
            self._ask(f"seed {seed}", "ok")
        except EngineFault:
            self.close()
            raise

    def choose(self, view: Any, seat: Seat, rng: Random) -> Any:
        """Send a position that looks like the view, and return the action that the engine names."""
        game = self._game
        state = game.rules.sample_state(view, rng)
        self._ask(f"position {game.format_position(state)}", "ok")
        words = self._ask(go_line(self._limit), "best").split()
        text = words[1] if len(words) > 1 else ""
        facts = dict(zip(words[2::2], words[3::2], strict=False))
        self.nodes += int(facts["nodes"]) if facts.get("nodes", "").isdecimal() else 0
        for action in game.rules.legal_actions(state):
            if game.format(action) == text:
                return action
        raise self._fault(f"played “{text}”, which is not legal", f"a joué « {text} », ce qui n'est pas permis")

    def close(self) -> None:
        """Tell the engine to quit, and see that it does."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.write("quit\n")
            self._process.stdin.close()
        try:
            self._process.wait(QUIT_SECONDS)
        except TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _ask(self, line: str, wanted: str = "") -> str:
        """Send a line and return the answer, which must begin with the word that is wanted, if any; skip `info`."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
            while (answer := self._lines.get(timeout=ANSWER_SECONDS + (self._limit.seconds or 0.0))) is not None:
                first = answer.split(maxsplit=1)[0] if answer.strip() else "info"
                if wanted in (first, ""):
                    return answer
                if first != "info":
                    raise self._fault(f"answered “{answer}” to “{line}”", f"a répondu « {answer} » à « {line} »")
        except Empty:
            raise self._fault(f"did not answer “{line}” in time", f"n'a pas répondu à temps à « {line} »") from None
        except OSError:
            pass
        raise self._fault(f"died on “{line}”", f"est mort sur « {line} »")

    def _fault(self, en: str, fr: str) -> EngineFault:
        return EngineFault(f"{self._command} {en}", f"{self._command} {fr}")

    def _read(self) -> None:
        """Pass on what the engine says; None is its end."""
        assert self._process.stdout is not None
        try:
            for line in self._process.stdout:
                self._lines.put(line.strip())
        except ValueError:  # not text, or closed under our hands
            pass
        self._lines.put(None)


def split_limit(command: str) -> tuple[str, Limit]:
    """Part a command from the limit after its last `@`, if that reads as one."""
    before, _, after = command.rpartition("@")
    try:
        return (before, parse_limit(after)) if before else (command, Limit())
    except UnknownName:
        return command, Limit()


def game_line(game: AnyGame) -> str:
    """Write the protocol's line that takes up a game: its seats, and the options that are not the usual ones."""
    words = ["game", game.name, f"seats={game.seats}", *option_words(game)]
    if any(character.isspace() for word in words for character in word):
        raise EngineFault("these options cannot be told to an engine", "ces options ne peuvent être dites à un moteur")
    return " ".join(words)


def option_words(game: AnyGame) -> list[str]:
    """Write each option that is not the usual one as NAME=VALUE."""
    given = [(option.name, game.options[option.name], option.default(game.seats)) for option in game.spec.options]
    return [f"{name}={option_text(value)}" for name, value, usual in given if value != usual]


def option_text(value: object) -> str:
    """Write an option's value as one word."""
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)) and all(isinstance(part, (str, int)) for part in value):
        return ",".join([str(part) for part in value])
    return json.dumps(value, separators=(",", ":"))


def go_line(limit: Limit) -> str:
    """Write the protocol's line that asks for a move within a limit."""
    if limit.nodes is not None:
        return f"go nodes {limit.nodes}"
    return "go" if limit.seconds is None else f"go ms {round(1000 * limit.seconds)}"
