"""A small text protocol with which other people's programs use our bots; `docs/engine-protocol.md` describes it.

Laws:

* a line that makes no sense gets one line that begins with `error`, and changes nothing;
* a level plays as it does everywhere, unless `go` says otherwise;
* a bot is shown the view of the seat that moves, never the whole truth, even where the position says more.
"""

import json
from collections.abc import Callable, Iterable
from random import Random
from threading import Event, Lock, Thread
from typing import Any, Final, NamedTuple

from rookery import __version__, catalog
from rookery.arena.players import CountingSearch
from rookery.bots import LEVELS, Bot, Limit, bot, names
from rookery.core.chance import draw_action
from rookery.core.errors import RookeryError
from rookery.core.game import AnyGame, AnySpec
from rookery.core.options import Option
from rookery.core.rules import CHANCE, Seat
from rookery.core.search_api import Analysis

PROTOCOL: Final = 2
BOT: Final = "6"
"""The bot that thinks by default."""
MOVES_LEFT: Final = 25
"""A clock is spent as if this many moves were left,"""
INCREMENT_SPENT: Final = 0.8
"""with this share of each increment,"""
LARGEST_PART: Final = 0.5
"""but never more than this share of what is left."""


COMMANDS: Final = {
    "hello": "hello",
    "games": "games",
    "options": "options",
    "bots": "bots",
    "game": "game NAME [seats=N] [OPTION=VALUE …]",
    "bot": "bot NAME",
    "seed": "seed N",
    "position": "position start|TEXT [moves M …]",
    "turn": "turn",
    "legal": "legal",
    "draw": "draw",
    "go": "go [nodes N] [ms N] [clock MS,MS… [inc MS,MS…]] [infinite] [temperature T]",
    "stop": "stop",
    "quit": "quit",
}
"""Every command, as it is written."""


class Malformed(ValueError):
    """A line that makes no sense; the text says why."""


class Go(NamedTuple):
    """What one `go` asks for; None leaves a thing to the bot."""

    nodes: int | None = None
    seconds: float | None = None
    clock: tuple[float, ...] | None = None
    """The seconds that each seat has left."""
    increment: tuple[float, ...] | None = None
    """The seconds that each move brings."""
    infinite: bool = False
    temperature: float | None = None


def converse(lines: Iterable[str], write: Callable[[str], None], *, bot: str = BOT) -> None:
    """Answer lines until `quit` or the last of them; `write` sends one line, from any thread."""
    session = Session(write, bot)
    for line in lines:
        words = line.split()
        if words == ["quit"]:
            session.stop()
            return
        if words:
            session.obey(words[0], words[1:])
    session.finish()


class Session:
    """One conversation: a game, a bot, a position, and at most one search at a time."""

    _game: AnyGame
    _state: Any
    _name: str
    _bot: Bot
    _search: CountingSearch

    def __init__(self, write: Callable[[str], None], name: str = BOT) -> None:
        self._write = write
        self._lock = Lock()
        self._stopping = Event()
        self._thinking: Thread | None = None
        self._endless = False
        self._rng = Random(0)
        games = [spec.game() for spec in catalog.specs().values()]
        able = [game for game in games if kind_of(name) in names(game)]
        bot(name, (able or games)[0])  # refuses a name that no game knows
        self._name = name
        self._choose(games[0])

    # What may be said

    def obey(self, command: str, words: list[str]) -> None:
        """Do what one line says."""
        try:
            if command in ("stop", "hello") and not words:
                self.stop() if command == "stop" else self._say(f"rookery {__version__} protocol {PROTOCOL}")
                return
            self._wait()
            self._obey(command, words)
        except RookeryError as error:
            self._refuse(str(error))
        except Malformed as error:
            self._refuse(f"{' '.join([command, *words])}: {error}")

    def _obey(self, command: str, words: list[str]) -> None:
        match command, words:
            case "games", []:
                self._list([game_fields(spec) for spec in catalog.specs().values()])
            case "options", []:
                self._list([option_fields(option, self._game) for option in self._game.spec.options])
            case "bots", []:
                self._list([bot_fields(name, self._game) for name in names(self._game)])
            case "legal", []:
                self._say(" ".join(["legal", *self._game.legal(self._state)]))
            case "turn", []:
                self._say(f"turn {self._turn()}")
            case "draw", []:
                self._say(f"draw {self._draw()}")
            case "game", [name, *options]:
                self._choose(read_game(name, options))
                self._say("ok")
            case "bot", [name]:
                bot(name, self._game)  # refuses a name that it does not know
                self._name = name
                self._take(self._game)
                self._say("ok")
            case "seed", [number]:
                self._rng = Random(whole(number))
                self._take(self._game)  # what it remembers would change what it says
                self._say("ok")
            case "position", [_, *_]:
                self._state = read_position(words, self._game)
                self._say("ok")
            case "go", _:
                self._go(read_go(words, self._game.seats))
            case _ if command in COMMANDS:
                raise Malformed(f"say {COMMANDS[command]}")
            case _:
                raise Malformed(f"no such command (there are: {', '.join(COMMANDS)})")

    def stop(self) -> None:
        """Stop the running search; it answers with its best move so far."""
        self._stopping.set()
        self._wait()

    def finish(self) -> None:
        """Wait for a thought that has a limit; end one that has none."""
        if self._endless:
            self._stopping.set()
        self._wait()

    # What is done

    def _say(self, line: str) -> None:
        with self._lock:
            self._write(line)

    def _refuse(self, why: str) -> None:
        self._say(" ".join(["error", *why.split()]))  # one line, also where the reason has several

    def _list(self, items: list[dict[str, Any]]) -> None:
        for item in items:
            self._say(json.dumps(item, ensure_ascii=False))
        self._say("ok")

    def _wait(self) -> None:
        if self._thinking is not None:
            self._thinking.join()
            self._thinking = None

    def _choose(self, game: AnyGame) -> None:
        """Set up a new game."""
        self._take(game)
        self._game = game
        self._state = game.rules.initial_state()

    def _take(self, game: AnyGame) -> None:
        """Take a new bot, the usual one where the game has none of that name, and see what it searches."""
        self._bot = bot(self._name if kind_of(self._name) in names(game) else BOT, game)
        self._bot.search = self._search = CountingSearch(self._bot.search)

    def _turn(self) -> str:
        """Say who must act, or how it ended."""
        seat = self._game.rules.to_move(self._state)
        if seat is not None:
            return "chance" if seat == CHANCE else str(seat)
        outcome = self._game.outcome(self._state)
        assert outcome is not None
        return " ".join(["over ranks", *map(str, outcome.ranks), "scores", *map(str, outcome.scores)])

    def _draw(self) -> str:
        """Draw for chance by its odds; the position stays as it is."""
        if self._game.rules.to_move(self._state) != CHANCE:
            raise Malformed("it is not chance's turn")
        return self._game.format(draw_action(self._game.rules, self._state, self._rng))

    def _go(self, asked: Go) -> None:
        seat = self._game.rules.to_move(self._state)
        if seat is None or seat == CHANCE:
            raise Malformed("the game is over" if seat is None else "chance must draw first")
        self._stopping.clear()
        self._endless = asked.infinite
        limit = limit_of(asked, seat, self._bot.limit)._replace(stop=self._stopping.is_set)
        self._thinking = Thread(target=self._think, args=(seat, limit, asked.temperature), daemon=True)
        self._thinking.start()

    def _think(self, seat: Seat, limit: Limit, temperature: float | None) -> None:
        player, usual = self._bot, self._bot.temperature
        try:
            if temperature is not None:
                player.temperature = temperature
            self._search.last = None
            action = player.choose(self._game.rules.view(self._state, seat), seat, self._rng, limit=limit)
            self._say(self._best(action, self._search.last))
        except Exception as error:
            self._refuse(f"go: {error!r}")
        finally:
            player.temperature = usual

    def _best(self, action: Any, analysis: Analysis | None) -> str:
        """Write the answer; a level that takes a certain win at once has searched nothing."""
        text = self._game.format(action)
        if analysis is None:
            return f"best {text} value 1.0000 proven yes nodes 0 depth 1 line {text}"
        chosen = next(candidate for candidate in analysis.candidates if candidate.action == action)
        line = " ".join([self._game.format(each) for each in chosen.line])
        return (
            f"best {text} value {chosen.value:.4f} proven {'yes' if chosen.proven else 'no'}"
            f" nodes {analysis.nodes} depth {analysis.depth} line {line}"
        )


# Reading


def kind_of(name: str) -> str:
    """Return a bot's name without its limit."""
    return name.partition("@")[0]


def whole(word: str, least: int | None = None) -> int:
    """Read a whole number."""
    try:
        number = int(word)
    except ValueError:
        raise Malformed(f"{word} is not a whole number") from None
    if least is not None and number < least:
        raise Malformed(f"{word} is less than {least}")
    return number


def read_game(name: str, words: list[str]) -> AnyGame:
    """Read a game's name, its seats and its options."""
    options: dict[str, str] = {}
    for word in words:
        option, sign, value = word.partition("=")
        if not sign or option in options:
            raise Malformed(f"{word}: say each option once, as NAME=VALUE")
        options[option] = value
    seats = options.pop("seats", None)
    return catalog.game(name, None if seats is None else whole(seats), **options)


def read_position(words: list[str], game: AnyGame) -> Any:
    """Read `start` or a position's text, and the moves after it; chance's draws are moves like any other."""
    place = words.index("moves") if "moves" in words else len(words)
    text = " ".join(words[:place])
    state = game.rules.initial_state() if text == "start" else game.parse_position(text)
    for move in words[place + 1 :]:
        state = game.play(state, move)
    return state


def read_go(words: list[str], seats: int) -> Go:
    """Read what `go` asks for: pairs of a word and a number, or `infinite`."""
    asked = Go()
    given = list(words)
    said: set[str] = set()
    while given:
        word = given.pop(0)
        if word in said:
            raise Malformed(f"{word} is said twice")
        said.add(word)
        if word == "infinite":
            asked = asked._replace(infinite=True)
            continue
        if not given:
            raise Malformed(f"{word} needs a number")
        value = given.pop(0)
        match word:
            case "nodes":
                asked = asked._replace(nodes=whole(value, 1))
            case "ms":
                asked = asked._replace(seconds=whole(value, 1) / 1000)
            case "clock":
                asked = asked._replace(clock=_for_seats(value, seats))
            case "inc":
                asked = asked._replace(increment=_for_seats(value, seats))
            case "temperature":
                asked = asked._replace(temperature=_temperature(value))
            case _:
                raise Malformed(f"{word}: say nodes, ms, clock, inc, temperature or infinite")
    if asked.infinite and said & {"nodes", "ms", "clock", "inc"}:
        raise Malformed("infinite has no other limit")
    if asked.increment and not asked.clock:
        raise Malformed("inc needs clock")
    return asked


def _for_seats(value: str, seats: int) -> tuple[float, ...]:
    """Read milliseconds for each seat, separated by commas."""
    parts = value.split(",")
    if len(parts) != seats:
        raise Malformed(f"{value}: give milliseconds for each of {seats} seats, separated by commas")
    return tuple([whole(part, 0) / 1000 for part in parts])


def _temperature(value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 100:
        raise Malformed(f"{value} is not a temperature from 0 to 100")
    return number


def limit_of(asked: Go, seat: Seat, usual: Limit) -> Limit:
    """Return how long to think: as the bot usually does, unless something else is asked; a clock only shortens."""
    if asked.infinite:
        return Limit()
    if asked.nodes is not None or asked.seconds is not None:
        nodes, seconds = asked.nodes, asked.seconds
    else:
        nodes, seconds = usual.nodes, usual.seconds if usual.nodes is not None or asked.clock is None else None
    if asked.clock is not None:
        left, increment = asked.clock[seat], asked.increment[seat] if asked.increment else 0.0
        share = min(left / MOVES_LEFT + INCREMENT_SPENT * increment, LARGEST_PART * left)
        seconds = share if seconds is None else min(seconds, share)
    return Limit(nodes=nodes, seconds=seconds)


# Listing


def game_fields(spec: AnySpec) -> dict[str, Any]:
    """Describe a game."""
    return {"name": spec.name, "title": spec.title.en, "seats": list(spec.seats), "pitch": spec.pitch.en}


def option_fields(option: Option, game: AnyGame) -> dict[str, Any]:
    """Describe an option of a game, with what it may be and what it is now."""
    return {
        "name": option.name,
        **option.type.describe(game.seats),
        "default": option.default(game.seats),
        "value": game.options[option.name],
        "help": option.help.en,
    }


def bot_fields(name: str, game: AnyGame) -> dict[str, Any]:
    """Describe a bot: whether it is a level, and how long it thinks by default."""
    made = bot(name, game)
    limit = made.limit
    return {"name": name, "level": name in LEVELS, "nodes": limit.nodes, "seconds": limit.seconds}
