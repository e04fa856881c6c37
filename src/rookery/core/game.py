"""A game in the hand: `GameSpec`, where the parts of one game meet, and `Game`, a spec with seats and options fixed.

An action's text is its path of keys: `c3-f3` is a click on the shape `c3`, then on `f3`. So typing, clicking,
refusing and logging speak one language, and the browser needs to know no game.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import import_module
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from rookery.core.chance import resolve_chance
from rookery.core.editor import Editor
from rookery.core.effects import Effect
from rookery.core.encoding import Encoder
from rookery.core.errors import IllegalAction, InvalidOptions, Reason, UnreadableMove
from rookery.core.options import Option, options_schema, resolve
from rookery.core.outcome import Outcome
from rookery.core.rulebook import Rulebook, parse
from rookery.core.rules import Action, Rules
from rookery.core.search_api import Heuristics, Level
from rookery.core.seat import CHANCE, Seat, seat_name
from rookery.core.texts import read_file
from rookery.i18n import Text, capitalized
from rookery.scene.highlight import highlight
from rookery.scene.picture import Picture

R = TypeVar("R", bound=Rules[Any, Any, Any])
S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")


class Prompt(NamedTuple):
    """What is asked of the seat to move."""

    text: Text
    """One sentence: what may be done now."""
    reaction: bool = False
    """Whether this is a chance to answer what somebody did, which the action `pass` declines."""


def no_options(rules: Any, state: Any) -> dict[str, object]:
    """Change nothing: for a game that is as much the same as its options say."""
    return {}


FOUND: Any = None
"""A part that is not given: it is found in the game's folder, where `ROOMS` says."""
ROOMS: Final = {
    "notation": ("format_action", "format_for"),
    "position": ("format_position", "parse_position"),
    "explain": ("explain",),
    "prompts": ("prompt",),
    "picture": ("draw",),
    "story": ("narrate",),
}
"""The files that every game has, and the parts that stand there under these names."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameSpec(Generic[R, S, A, V]):
    """One game with all its parts; what varies with the options takes the rules as its first argument."""

    package: str
    """The package whose folder holds the game: its module `game` has this record as `SPEC`, beside it lie its texts."""
    pitch: Text
    """One sentence that makes people want to play."""
    seats: tuple[int, ...]
    """How many may play."""
    options: tuple[Option, ...]
    make_rules: Callable[[int, Mapping[str, Any]], R]
    """(seats, checked options) → rules; refuses with `InvalidOptions` what makes no sense together."""
    format_action: Callable[[R, A], str] = FOUND
    """(rules, action) → its text: keys joined by hyphens, different for each action."""
    format_for: Callable[[R, S, A, Seat | None], str] = FOUND
    """(rules, state before, action, seat or None for a spectator) → what that seat may read of it in the log."""
    explain: Callable[[R, S, str], IllegalAction | UnreadableMove] = FOUND
    """(rules, state, text) → why this cannot be done now, for any text that is not a legal action."""
    format_position: Callable[[R, S], str] = FOUND
    """(rules, state) → the whole state as one line of text."""
    parse_position: Callable[[R, str], S] = FOUND
    """(rules, text) → the state; refuses with `InvalidPosition` and all reasons."""
    scores: Callable[[R, V], tuple[int, ...]]
    """(rules, any seat's view) → what each seat has so far, in the measure of `Outcome.scores`."""
    prompt: Callable[[R, V], Prompt] = FOUND
    """(rules, view of the seat to move) → what is asked of it."""
    draw: Callable[..., Picture] = FOUND
    """(rules, view, last=texts of the last actions as this view's seat was told them) → the picture."""
    narrate: Callable[[R, Effect, Seat | None, Sequence[Text]], Text | None] = FOUND
    """(rules, effect, reader or None, what each seat is called) → its sentence, None where the eye is enough."""
    encoder: Callable[[R], Encoder]
    """(rules) → what writes the states of the game as numbers for a learner."""
    heuristics: Heuristics
    same_again: Callable[[R, S], dict[str, object]] = no_options
    """(rules, final state) → the options that make what was drawn at random come again, such as a course."""
    editor: Editor | None = None
    """How positions are set up by clicks, where they are."""

    def __post_init__(self) -> None:
        for room, parts in ROOMS.items():
            for part in parts:
                if getattr(self, part) is FOUND:
                    object.__setattr__(self, part, getattr(import_module(f"{self.package}.{room}"), part))

    def __repr__(self) -> str:
        return f"<GameSpec {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.package,)

    @property
    def name(self) -> str:
        """The game's name: that of its folder."""
        return self.package.rpartition(".")[2]

    @property
    def title(self) -> Text:
        """What people call the game: the heading of its rules."""
        return Text(self.rulebook("en").title, self.rulebook("fr").title)

    def game(self, seats: int | None = None, **options: object) -> "Game[R, S, A, V]":
        """Fix the number of seats and any options, refusing what makes no sense with all reasons at once."""
        return Game(self, self.rules(seats, **options))

    def rules(self, seats: int | None = None, **options: object) -> R:
        """Make the rules alone; see `game`."""
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            text = Text(f"{low} to {high} can play, not {count}", f"on joue de {low} à {high}, pas à {count}")
            raise InvalidOptions([Reason("seats", text)])
        return self.make_rules(count, resolve(self.options, count, options))

    @property
    def usual_seats(self) -> int:
        """How many to offer to somebody who has not said: two, where two can play."""
        return 2 if 2 in self.seats else self.seats[0]

    def options_schema(self, seats: int | None = None) -> dict[str, Any]:
        """Return the JSON Schema of the options for a number of seats."""
        return options_schema(self.options, self.seats[0] if seats is None else seats)

    # The texts in the game's folder

    def rulebook(self, language: str) -> Rulebook:
        """Return the rules in one language."""
        return _rulebook(self.package, language)

    def read_text(self, name: str) -> str:
        """Return one of the texts in the game's folder, such as `names.json`."""
        return read_file(self.package, name)

    def texts(self, name: str) -> dict[str, Any]:
        """Return what stands in one of the folder's JSON files: `names`, `setup`, `lesson` or `pictures`."""
        found: dict[str, Any] = json.loads(self.read_text(f"{name}.json"))
        return found

    def bot_name(self, bot: str, taken: Sequence[str] = ()) -> str:
        """Return what people call a bot: the character of its level, or how it searches; the second gets a number."""
        character = self.texts("setup")["bots"].get(bot)
        name = str(character["name"]) if character else f"Bot {bot}"
        same = sum([f"{other} ".startswith(f"{name} ") for other in taken])
        return f"{name} {same + 1}" if same else name

    def draw_example(self, name: str, *, marked: bool = True) -> Picture:
        """Draw one of the pictures that illustrate the rules, as the seat to move sees it.

        What the rules speak of is marked; unmarked, the picture shows things alone and no places to go to.
        """
        example = self.texts("pictures")[name]
        game = self.game(example["seats"], **example["options"])
        state = game.parse_position(example["position"])
        seat = game.to_move(state)
        picture = game.draw(state, None if seat == CHANCE else seat)
        if marked:
            return highlight(picture, dict.fromkeys(example["highlight"], "can"))
        places = {key for text in game.legal(state) for key in text.split("-")}
        shapes = [shape for shape in picture.board.shapes if shape.key or shape.click not in places]
        return picture._replace(board=picture.board._replace(shapes=tuple(shapes)))


class Game(Generic[R, S, A, V]):
    """A game with its seats and options fixed: the object that people and programs hold.

    Moves are texts or actions; positions are immutable states. Programs that need speed use `rules`, which trusts its
    caller.
    """

    def __init__(self, spec: GameSpec[R, S, A, V], rules: R) -> None:
        self.spec = spec
        self.rules = rules

    def __repr__(self) -> str:
        changed = [
            f", {option.name}={self.options[option.name]!r}"
            for option in self.spec.options
            if self.options[option.name] != option.default(self.seats)
        ]
        return f"<Game {self.name}, seats={self.seats}{''.join(changed)}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = (self.spec, self.seats, self.options), (other.spec, other.seats, other.options)
        return bool(mine == theirs)

    def __hash__(self) -> int:
        return hash((self.name, self.seats))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.spec, self.rules)

    @property
    def name(self) -> str:
        """The game's name."""
        return self.spec.name

    @property
    def seats(self) -> int:
        """How many play."""
        return self.rules.seats

    @property
    def options(self) -> Mapping[str, object]:
        """Every option with its value."""
        return self.rules.options

    # Playing

    def start(self, rng: Random | None = None) -> S:
        """Return the state in which the first seat must decide, with chance's draws made by `rng`."""
        state: S = resolve_chance(self.rules, self.rules.initial_state(), rng or Random())
        return state

    def to_move(self, state: S) -> Seat | None:
        """Return whose move it is: a seat, CHANCE, or None when the game is over."""
        return self.rules.to_move(state)

    def legal(self, state: S) -> list[str]:
        """List what may be done now."""
        return [self.format(action) for action in self.rules.legal_actions(state)]

    def play(self, state: S, move: str | A, effects: list[Effect] | None = None) -> S:
        """Return the state after a move; refuse an illegal one with the clause that forbids it."""
        text = move if isinstance(move, str) else self.format(move)
        action = self._actions.get(text.strip().lower())
        if action is None or action not in self.rules.legal_actions(state):
            raise self.explain(state, text)
        after: S = self.rules.apply(state, action, effects)
        return after

    def outcome(self, state: S) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return self.rules.outcome(state)

    # In words

    def format(self, action: A) -> str:
        """Return an action's text."""
        return self.spec.format_action(self.rules, action)

    def parse(self, text: str) -> A:
        """Return the action that a text names, legal now or not."""
        action = self._actions.get(text.strip().lower())
        if action is None:
            raise UnreadableMove(
                text, Text(f"“{text}” is not a move of this game.", f"« {text} » n'est pas un coup de ce jeu.")
            )
        return action

    def format_for(self, state: S, action: A, seat: Seat | None) -> str:
        """Return what a seat may read of an action that met this state; None is a spectator."""
        return self.spec.format_for(self.rules, state, action, seat)

    def explain(self, state: S, text: str) -> IllegalAction | UnreadableMove:
        """Say why something cannot be done now."""
        return self.spec.explain(self.rules, state, text)

    def prompt(self, view: V) -> Prompt:
        """Say what is asked of the seat to move, whose view this is."""
        return self.spec.prompt(self.rules, view)

    def narrate(self, effect: Effect, seat: Seat | None = None, names: Sequence[str] = ()) -> Text | None:
        """Tell one effect as a sentence for a seat; None where the eye is enough. Without a name a seat is a number."""
        text = self.spec.narrate(self.rules, effect, seat, self.seat_names(names))
        return None if text is None else capitalized(text)

    def seat_names(self, names: Sequence[str] = ()) -> Sequence[Text]:
        """Return what each seat is called in a sentence."""
        return _seat_names(tuple(names), self.seats)

    def format_position(self, state: S) -> str:
        """Return the whole state as one line of text."""
        return self.spec.format_position(self.rules, state)

    def parse_position(self, text: str) -> S:
        """Return the state that a line of text describes."""
        return self.spec.parse_position(self.rules, text)

    # What a seat sees

    def view(self, state: S, seat: Seat | None = None) -> V:
        """Return what a seat knows; None is a spectator."""
        found: V = self.rules.view(state, seat)
        return found

    def scores(self, view: V) -> tuple[int, ...]:
        """Return what each seat has so far."""
        return self.spec.scores(self.rules, view)

    def draw(self, state: S, seat: Seat | None = None) -> Picture:
        """Draw what a seat sees; it shows itself in a notebook and prints itself in a terminal."""
        return self.draw_view(self.view(state, seat))

    def draw_view(self, view: V, last: Sequence[str] = ()) -> Picture:
        """Draw a view, with the last actions, as the seat was told them, marked in it."""
        return self.spec.draw(self.rules, view, last=last)

    @property
    def _actions(self) -> Mapping[str, A]:
        return _actions_by_text(self.spec, self.rules)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""Any game, for code that is written for all of them."""
AnySpec: TypeAlias = GameSpec[Any, Any, Any, Any]


@lru_cache(maxsize=256)
def _seat_names(names: tuple[str, ...], seats: int) -> tuple[Text, ...]:
    return tuple([seat_name(seat, names[seat] if seat < len(names) else "") for seat in range(seats)])


@lru_cache(maxsize=64)
def _actions_by_text(spec: AnySpec, rules: Rules[Any, Any, Any]) -> Mapping[str, Any]:
    return {spec.format_action(rules, action): action for action in rules.actions}


@cache
def _rulebook(package: str, language: str) -> Rulebook:
    return parse(read_file(package, f"RULES.{language}.md"))


def read_levels(package: str) -> dict[int, tuple[Level, ...]]:
    """Return the six levels in a game's folder, by the least number of seats that they are for."""
    found = json.loads(read_file(package, "levels.json"))
    return {int(seats): tuple([Level(*level) for level in levels]) for seats, levels in found.items()}


def _load(package: str) -> AnySpec:
    spec: AnySpec = import_module(f"{package}.game").SPEC
    return spec
