"""Every game as a game of OpenSpiel, with luck as explicit chance.

    import pyspiel
    import rookery.adapters.openspiel

    game = pyspiel.load_game("rookery_pingouin(players=3,placement=any,fish_counts=[20;20;20])")

Parameters are `players` and all options of the game; a list is written as JSON with semicolons for commas, because
commas part parameters. Where the default depends on the number of players, `default` or -1 stands for it.

* The information state is the log as that seat was told it, event by event: perfect recall. As a tensor it is the
  observation and the last 512 events, so there recall is perfect in games that are no longer.
* The observation is the view: its fields as a string, its encoding as a tensor.
* Actions and luck's draws are numbered by their place in `rules.actions`.
"""

import json
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from rookery.catalog import GAMES
from rookery.core import CHANCE, Game, Rules, Seat, returns

PREFIX: Final = "rookery_"
DEFAULT: Final = "default"
DEFAULT_NUMBER: Final = -1
"""What stands for the rules' own default among words and among numbers; OpenSpiel wants one type a parameter."""
LOG: Final = 512
"""How many of the last events the tensor of an information state holds; its string holds all of them."""
CHARACTERS: Final = 3
"""How many characters of a log share one number of the tensor: as many bytes as a float32 keeps exactly."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options fixed, as OpenSpiel sees it; a class of its own for each game is registered below."""

    game: Game

    def __init__(self, params: dict[str, Any]) -> None:
        own = (DEFAULT, DEFAULT_NUMBER)
        given = {name: value for name, value in params.items() if name != "players" and value not in own}
        self.rules = self.game.rules(params["players"], **{name: read_value(value) for name, value in given.items()})
        super().__init__(_game_type(self.game, self.rules), _game_info(self.rules), params)

    def new_initial_state(self) -> "SpielState":
        """Return the state before the first draw of luck."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on luck's draws."""
        return self.rules.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return who turns states into tensors and strings for a seat."""
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state and the way that led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = _Line(game.rules.opening(), [], ())

    def current_player(self) -> int:
        """Return who acts."""
        seat = self.get_game().rules.to_move(self.line.state)
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if seat == CHANCE else seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([action.number for action in self.get_game().rules.legal_actions(self.line.state)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return luck's draws with their exact odds."""
        rules = self.get_game().rules
        odds = rules.odds(self.line.state)
        whole = sum(odds)
        draws = rules.legal_actions(self.line.state)
        return sorted([(draw.number, weight / whole) for draw, weight in zip(draws, odds, strict=True)])

    def _apply_action(self, action: int) -> None:
        rules = self.get_game().rules
        chosen = rules.actions[action]
        self.line.past.append(_Event(self.line.state, chosen))
        self.line.state = rules.apply(self.line.state, chosen)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        return str(game.game.write(game.rules, game.rules.actions[action]))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.get_game().rules.to_move(self.line.state) is None

    def returns(self) -> list[float]:
        """Return each seat's result; nothing before the end."""
        outcome = self.get_game().rules.outcome(self.line.state)
        return [0.0] * self.num_players() if outcome is None else list(returns(outcome))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Return some state that looks the same to a seat; it remembers only what that seat was told."""
        game = self.get_game()
        sampled: SpielState = game.new_initial_state()
        rng = Random(int(sampler() * 2**53))
        imagined = game.rules.imagine(game.rules.view(self.line.state, player), rng)
        sampled.line = _Line(imagined, [], tuple(self.told(player)))
        return sampled

    def told(self, seat: Seat | None) -> list[str]:
        """List the events as a seat was told them, each behind its number at the table (0 is luck)."""
        game = self.get_game()
        return [*self.line.heard, *[event.told(game, seat) for event in self.line.past]]

    def __str__(self) -> str:
        game = self.get_game()
        return str(game.game.write_position(game.rules, self.line.state))


class _Event:
    """An action and the state before it; each seat's text of it is written when it is first asked for."""

    def __init__(self, state: Any, action: Any) -> None:
        self.state = state
        self.action = action
        self._texts: dict[Seat | None, str] = {}

    def told(self, game: SpielGame, seat: Seat | None) -> str:
        if seat not in self._texts:
            who = game.rules.to_move(self.state)
            assert who is not None
            self._texts[seat] = f"{who + 1}:{game.game.tell(game.rules, self.state, self.action, seat)}"
        return self._texts[seat]


class _Line:
    """What changes as a game goes on; OpenSpiel clones states by deep copies, and values need none."""

    def __init__(self, state: Any, past: list[_Event], heard: tuple[str, ...]) -> None:
        self.state = state
        self.past = past
        self.heard = heard
        """What one seat was told before, where the rest was imagined."""

    def __deepcopy__(self, memo: Any) -> "_Line":
        return _Line(self.state, self.past[:], self.heard)


class SpielObserver:
    """Sees states with the eyes of a seat, of a watcher, or of everyone."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._game = game
        self._public = bool(kind.public_info)
        self._recall = bool(kind.perfect_recall)
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        rules = game.rules
        shapes: dict[str, tuple[int, ...]] = {"player": (rules.seats,), "view": game.game.encoding_shape(rules)}
        if self._recall:
            longest = max([len(game.game.write(rules, action)) for action in rules.actions]) + len("0:")
            shapes["log"] = (min(rules.longest, LOG), -(-longest // CHARACTERS))
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + sizes[name]].reshape(shape)
            start += sizes[name]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees, and has been told, into `tensor`."""
        rules = self._game.rules
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self.dict["view"][:] = self._game.game.encode(rules, rules.view(state.line.state, self._eyes(player)), player)
        if self._recall:
            log = state.told(self._eyes(player))[-LOG:]
            self.dict["log"][: len(log)] = _packed(log, self.dict["log"].shape[1])

    def string_from(self, state: SpielState, player: int) -> str:
        """Tell what a seat sees, or has been told."""
        if not self._public:
            # What is private is what the seat was told and a watcher was not.
            public = state.told(None)
            return " ".join([own for own, other in zip(state.told(player), public, strict=True) if own != other])
        if self._recall:
            return " ".join([f"p{player + 1}", *state.told(self._eyes(player))])
        return repr(self._game.rules.view(state.line.state, self._eyes(player)))

    def _eyes(self, player: int) -> Seat | None:
        return player if self._own else None


def write_value(value: object) -> bool | int | str:
    """Write an option's value as a parameter of OpenSpiel."""
    if isinstance(value, bool | int | str):
        return value
    return json.dumps(value, separators=(";", ":"))


def read_value(value: object) -> object:
    """Read an option's value from a parameter of OpenSpiel."""
    if isinstance(value, str) and value[:1] in ("[", "{"):
        return json.loads(value.replace(";", ","))
    return value


def _packed(log: list[str], width: int) -> "np.ndarray[Any, np.dtype[np.float32]]":
    """Write each event as `width` numbers from 0 to 1, three characters in a number."""
    size = width * CHARACTERS
    raw = b"".join([event.encode("latin-1", "replace")[:size].ljust(size, b"\0") for event in log])
    codes = np.frombuffer(raw, np.uint8).reshape(len(log), width, CHARACTERS).astype(np.float32)
    return codes @ np.array([2.0**-8, 2.0**-16, 2.0**-24], np.float32)


def _parameters(game: Game) -> dict[str, Any]:
    """List the parameters with their defaults."""
    found: dict[str, Any] = {"players": game.seats[0]}
    for option in game.options:
        defaults = [write_value(option.default(seats)) for seats in game.seats]
        if len(set(defaults)) == 1:
            found[option.name] = defaults[0]
        else:
            found[option.name] = DEFAULT_NUMBER if isinstance(defaults[0], int) else DEFAULT
    return found


def _game_type(game: Game, rules: Rules[Any, Any, Any]) -> Any:
    kinds = pyspiel.GameType
    hidden = game.insight.hidden(rules)
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title.en,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rules.seats > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(game),
    )


def _game_info(rules: Rules[Any, Any, Any]) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(rules.actions),
        max_chance_outcomes=len(rules.actions),
        num_players=rules.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if rules.seats > 1 else None,
        max_game_length=rules.longest,
    )


for _found in GAMES.values():
    # A class and not a partial function: OpenSpiel drops it after Python has ended, when only a class may be dropped.
    _class = type(f"{SpielGame.__name__}_{_found.name}", (SpielGame,), {"game": _found})
    pyspiel.register_game(_game_type(_found, _found.rules()), _class)
