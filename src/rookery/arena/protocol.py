"""A small text protocol, one line each way, with which other people's programs use our bots as opponents.

`docs/engine-protocol.md` describes it. A line that makes no sense is answered with `error` and a reason; it changes
nothing and ends nothing.
"""

from collections.abc import Callable, Iterable
from random import Random
from threading import Event, Lock, Thread
from typing import Any

from rookery import __version__, catalog
from rookery.bots import Bot, Limit, bot
from rookery.core.contract import CHANCE
from rookery.core.errors import RookeryError
from rookery.core.insight import Analysis
from rookery.core.play import play

PROTOCOL = 1


def converse(lines: Iterable[str], write: Callable[[str], None]) -> None:
    """Answer lines until `quit` or the last of them; `write` sends one line, from any thread."""
    session = Session(write)
    for line in lines:
        words = line.split()
        if not words:
            continue
        if words[0] == "quit":
            break
        session.obey(words[0], words[1:])
    session.stop()


class Session:
    """One conversation: a game, a bot, a position, and at most one thought at a time."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._lock = Lock()
        self._stopping = Event()
        self._thinking: Thread | None = None
        self._rng = Random(0)
        self._bot: Bot
        self._choose_game(next(iter(catalog.GAMES)), None, {})

    def obey(self, command: str, words: list[str]) -> None:
        """Do what one line says."""
        try:
            match command:
                case "stop":
                    self.stop()
                    return
                case "hello":
                    self._say(f"rookery {__version__} protocol {PROTOCOL}")
                    return
            self._wait()
            match command:
                case "game":
                    self._game(words)
                case "bot":
                    self._bot = bot(words[0], self._game_record, self._rules)
                    self._say("ok")
                case "seed":
                    self._rng = Random(int(words[0]))
                    self._say("ok")
                case "position":
                    self._position(words)
                case "legal":
                    self._say(" ".join(["legal", *self._legal()]))
                case "go":
                    self._go(words)
                case _:
                    self._say(f"error no command {command}")
        except RookeryError as error:
            self._say(f"error {error}")
        except (ValueError, IndexError) as error:
            self._say(f"error {command} {' '.join(words)}: {error}")

    def stop(self) -> None:
        """End the thought that is under way; it answers with the best so far."""
        self._stopping.set()
        self._wait()

    def _say(self, line: str) -> None:
        with self._lock:
            self._write(line)

    def _wait(self) -> None:
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None

    def _choose_game(self, name: str, seats: int | None, options: dict[str, str]) -> None:
        game = catalog.game(name)
        rules = game.rules(seats, **options)
        self._game_record = game
        self._rules = rules
        self._bot = bot("6", game, rules)
        self._state: Any = rules.opening()

    def _game(self, words: list[str]) -> None:
        options = dict(word.split("=", 1) for word in words[1:])
        seats = options.pop("seats", None)
        self._choose_game(words[0], None if seats is None else int(seats), options)
        self._say("ok")

    def _position(self, words: list[str]) -> None:
        """Read `start` or a position's text, and the moves after it; luck's draws are moves like any other."""
        place = words.index("moves") if "moves" in words else len(words)
        text = " ".join(words[:place])
        rules = self._rules
        state = rules.opening() if text == "start" else self._game_record.read_position(rules, text)
        for move in words[place + 1 :]:
            action = self._game_record.read(rules, move)
            if action not in rules.legal_actions(state):
                raise self._game_record.explain(rules, state, move)
            state = play(rules, state, action)
        self._state = state
        self._say("ok")

    def _legal(self) -> list[str]:
        rules = self._rules
        return [self._game_record.write(rules, action) for action in rules.legal_actions(self._state)]

    def _go(self, words: list[str]) -> None:
        asked = dict(zip(words[::2], words[1::2], strict=True))
        nodes = int(asked.pop("nodes")) if "nodes" in asked else None
        seconds = int(asked.pop("ms")) / 1000 if "ms" in asked else None
        if asked:
            raise ValueError("say nodes N or ms N")
        seat = self._rules.to_move(self._state)
        if seat is None or seat == CHANCE:
            raise ValueError("the game is over" if seat is None else "luck must draw first")
        self._stopping.clear()
        limit = Limit(nodes=nodes, seconds=seconds, stop=self._stopping.is_set)
        self._thinking = Thread(target=self._think, args=(seat, limit), daemon=True)
        self._thinking.start()

    def _think(self, seat: int, limit: Limit) -> None:
        try:
            analysis = self._bot.analyse(self._rules.view(self._state, seat), seat, self._rng, limit=limit)
            self._say(self._best(analysis))
        except Exception as error:
            self._say(f"error {error!r}")
            raise

    def _best(self, analysis: Analysis) -> str:
        best = analysis.best
        line = " ".join(self._game_record.write(self._rules, action) for action in best.line)
        return (
            f"best {line.split()[0]} value {best.value:.4f} proven {'yes' if best.proven else 'no'}"
            f" nodes {analysis.nodes} depth {analysis.depth} line {line}"
        )
