"""Every game as a game of OpenSpiel, with explicit chance.

    import pyspiel
    import rookery.adapters.openspiel

    game = pyspiel.load_game("rookery_pingouin(players=3,placement=any,fish_counts=[20;20;20])")

Parameters are `players` and all options of the game; a list is written as JSON with semicolons for commas, because
commas part parameters. Where the default depends on the number of players, `default` or -1 stands for it.

* The information state is the log as that seat may read it, event by event: perfect recall. In a game with secrets
  each event ends with a digest of what the seat observed next, since an action may show what only others knew. As a
  tensor it is the observation, the last 32 events, and a digest of the whole log: equal strings are equal tensors,
  and only they.
* The observation is what the seat knows now: the fields of its row as a string, the row divided by its scales as a
  tensor (see `arrays`).
* Seats' actions are numbered as everywhere (see `arrays`, also for bad input), chance's draws by their place in
  `rules.actions`.
"""

import json
from hashlib import blake2b
from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from rookery.adapters.arrays import Observer, action_number, unflatten
from rookery.catalog import specs
from rookery.core import CHANCE, AnyGame, AnySpec, Rules, Seat, returns
from rookery.core.outcome import forfeit

PREFIX: Final = "rookery_"
DEFAULT: Final = "default"
DEFAULT_NUMBER: Final = -1
"""What stands for the rules' own default among words and among numbers; OpenSpiel wants one type a parameter."""
RECENT: Final = 32
"""How many of the last events stand in the tensor of an information state, the last one first."""
PER_EVENT: Final = 3
"""Numbers of an event: who acted (chance 0, seats from 1), whether the action is known to the seat, and its number."""
DIGEST: Final = 16
"""Bytes of the digest."""


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One game with its options fixed, as OpenSpiel sees it; a class of its own for each game is registered below."""

    spec: AnySpec

    def __init__(self, params: dict[str, Any]) -> None:
        own = (DEFAULT, DEFAULT_NUMBER)
        given = {name: value for name, value in params.items() if name != "players" and value not in own}
        self.game: AnyGame = self.spec.game(
            params["players"], **{name: read_value(value) for name, value in given.items()}
        )
        self.rules: Rules[Any, Any, Any] = self.game.rules
        self.observer = Observer(self.game, np.float32)
        super().__init__(
            _game_type(self.spec, self.rules), _game_info(self.rules, self.observer.encoder.actions), params
        )

    def new_initial_state(self) -> "SpielState":
        """Return the state before chance's first draw."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on chance's draws."""
        return self.rules.max_actions

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return who turns states into tensors and strings for a seat."""
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state and the way that led to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = _Line(game.rules.initial_state())

    def current_player(self) -> int:
        """Return the seat to move, or OpenSpiel's number for chance or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.get_game().rules.to_move(self.line.state)
        return int(pyspiel.PlayerId.CHANCE if seat == CHANCE else seat)

    def _legal_actions(self, player: int) -> list[int]:
        if self.line.legal is None:
            game, state = self.get_game(), self.line.state
            legal = game.rules.legal_actions(state)
            if game.rules.to_move(state) == CHANCE:
                self.line.legal = sorted([draw.number for draw in legal])
            else:
                self.line.legal = sorted(game.observer.encoder.numbers(state, legal))
        return self.line.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return chance's draws with their exact odds."""
        rules = self.get_game().rules
        odds = rules.odds(self.line.state)
        whole = sum(odds)
        draws = rules.legal_actions(self.line.state)
        return sorted([(draw.number, weight / whole) for draw, weight in zip(draws, odds, strict=True)])

    def apply_action(self, action: Any) -> None:
        """Play an action, or one of chance's draws."""
        super().apply_action(action_number(self._numbers(), action))

    def _numbers(self) -> int:
        """Return how many numbers there are now: chance's draws have their own."""
        game = self.get_game()
        chance = game.rules.to_move(self.line.state) == CHANCE
        return len(game.rules.actions) if chance else int(game.observer.encoder.actions)

    def _action_for(self, player: int, action: int) -> Any:
        """Return the action that a number stands for now."""
        game = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return game.rules.actions[action]
        return game.observer.encoder.action(self.line.state, action)

    def _apply_action(self, action: int) -> None:
        rules = self.get_game().rules
        number = action_number(self._numbers(), action)
        if self.is_terminal():
            raise ValueError("the game is over")
        if action not in self._legal_actions(0):
            self._forfeit(action)
            return
        chosen = self._action_for(self.current_player(), number)
        event = _Event(self.line.state, chosen, rules.apply(self.line.state, chosen))
        self.line.past.append(event)
        self.line.state = event.after
        self.line.legal = None

    def _forfeit(self, action: int) -> None:
        seat = self.current_player()
        if seat < 0:
            raise ValueError(f"{action} is not one of chance's draws here")
        self.line.loser = seat
        self.line.legal = []

    def _action_to_string(self, player: int, action: int) -> str:
        named = self._action_for(player, action)
        return "-" if named is None else str(self.get_game().game.format(named))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.line.loser is not None or self.get_game().rules.to_move(self.line.state) is None

    def returns(self) -> list[float]:
        """Return each seat's result; nothing before the end."""
        if self.line.loser is not None:
            return list(forfeit(self.num_players(), self.line.loser))
        outcome = self.get_game().rules.outcome(self.line.state)
        return [0.0] * self.num_players() if outcome is None else list(returns(outcome))

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Return some state that looks the same to a seat.

        Each seat has its own log there. The asking seat keeps the one it has; the others have the public log and one
        more event with what they would know. So two such states share a seat's log only if it knows the same in both.
        """
        game = self.get_game()
        sampled: SpielState = game.new_initial_state()
        rng = Random(int(sampler() * 2**53))
        guess = game.rules.sample_state(game.rules.view(self.line.state, player), rng)
        public = self.log_for(None)
        earlier: dict[Seat | None, list[str]] = {None: public, player: self.log_for(player)}
        for other in range(self.num_players()):
            if other != player:
                earlier[other] = [*public, f"knows:{game.observer.encoder.encode(guess, other).hex()}"]
        sampled.line = _Line(guess, earlier)
        return sampled

    def log_for(self, seat: Seat | None) -> list[str]:
        """List the events as a seat may read them, or a spectator; each begins with who acted (0 is chance)."""
        game = self.get_game()
        return [*self.line.earlier.get(seat, ()), *[event.recalled_by(game, seat) for event in self.line.past]]

    def private_log(self, seat: Seat) -> list[str]:
        """List the events of which a seat was told more than a spectator."""
        game = self.get_game().game
        told = [(event.text_for(game, seat), event.text_for(game, None)) for event in self.line.past]
        return [*self.line.earlier.get(seat, ()), *[own for own, public in told if own != public]]

    def recent(self, seat: Seat) -> list[tuple[float, float, float]]:
        """Return the last events as numbers, the last one first."""
        game = self.get_game()
        return [event.numbers(game.game, seat) for event in reversed(self.line.past[-RECENT:])]

    def __str__(self) -> str:
        return str(self.get_game().game.format_position(self.line.state))


class _Event:
    """An action with the states before and after it; each seat's texts are written when they are first asked for."""

    def __init__(self, state: Any, action: Any, after: Any) -> None:
        self.state = state
        self.action = action
        self.after = after
        self._texts: dict[Seat | None, str] = {}
        self._recalled: dict[Seat | None, str] = {}

    def recalled_by(self, game: SpielGame, seat: Seat | None) -> str:
        """Return what a seat was told and, in a game with secrets, a digest of what it observed next.

        The action alone may say too little: a tile that others had peeked at is turned up without another draw.
        """
        if seat is None or not game.rules.has_secrets:
            return self.text_for(game.game, seat)
        if seat not in self._recalled:
            observed = game.observer.encoder.encode(self.after, seat)
            self._recalled[seat] = f"{self.text_for(game.game, seat)}={_digest(observed).hex()}"
        return self._recalled[seat]

    def text_for(self, game: AnyGame, seat: Seat | None) -> str:
        if seat not in self._texts:
            who = game.to_move(self.state)
            assert who is not None
            self._texts[seat] = f"{who + 1}:{game.format_for(self.state, self.action, seat)}"
        return self._texts[seat]

    def numbers(self, game: AnyGame, seat: Seat) -> tuple[float, float, float]:
        who, _, text = self.text_for(game, seat).partition(":")
        whole = text == game.format(self.action)
        return int(who) / game.seats, float(whole), self.action.number / len(game.rules.actions) if whole else 0.0


class _Line:
    """What changes as a game goes on; OpenSpiel clones states by deep copies, and values need none."""

    def __init__(self, state: Any, earlier: dict[Seat | None, list[str]] | None = None) -> None:
        self.state = state
        self.earlier = earlier or {}
        """Each seat's log up to here, where the state was sampled."""
        self.past: list[_Event] = []
        self.legal: list[int] | None = None
        """The numbers of the legal actions, once they were needed."""
        self.loser: Seat | None = None
        """The seat that lost by an illegal action."""

    def __deepcopy__(self, memo: Any) -> "_Line":
        copied = _Line(self.state, self.earlier)
        copied.past, copied.legal, copied.loser = self.past[:], self.legal, self.loser
        return copied


class SpielObserver:
    """Writes what a seat knows, or what a spectator does, as strings and tensors."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self._game = game
        self._public = bool(kind.public_info)
        self._recall = bool(kind.perfect_recall)
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        sizes: dict[str, tuple[int, ...]] = {"player": (game.rules.seats,), "view": (game.observer.encoder.size,)}
        if self._recall:
            sizes |= {"events": (RECENT, PER_EVENT), "digest": (DIGEST,)}
        self.tensor = np.zeros(sum([int(np.prod(size)) for size in sizes.values()]), np.float32)
        self.dict = {}
        start = 0
        for name, shape in sizes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat knows, with perfect recall its log as well, into `tensor`."""
        if not (self._public and self._own):
            raise ValueError("a tensor holds all that one seat knows: ask for public and for its private information")
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        self.dict["view"][:] = self._game.observer.observe(state.line.state, player)
        if self._recall:
            recent = state.recent(player)
            if recent:
                self.dict["events"][: len(recent)] = recent
            log = self.string_from(state, player).encode()
            self.dict["digest"][:] = np.frombuffer(_digest(log), np.uint8)
            self.dict["digest"] /= 255

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a seat knows, or with perfect recall its log."""
        if not self._public:
            return " ".join(state.private_log(player))
        viewer = player if self._own else None
        if self._recall:
            return " ".join([f"p{player + 1}", *state.log_for(viewer)])
        if viewer is None:
            return repr(self._game.rules.view(state.line.state, None))
        return self._fields(state.line.state, player)

    def _fields(self, state: Any, player: int) -> str:
        """Write the fields of a row that are not all zeros: places and numbers."""
        encoder = self._game.observer.encoder
        row = np.frombuffer(encoder.encode(state, player), np.int8)
        parts = [f"p{player + 1}"]
        for name, block in unflatten(encoder, row).items():
            places = np.flatnonzero(block)
            if len(places):
                parts.append(f"{name}=" + ",".join([f"{place}:{block.flat[place]}" for place in places]))
        return " ".join(parts)


def _digest(data: bytes | bytearray) -> bytes:
    return blake2b(data, digest_size=DIGEST).digest()


def write_value(value: object) -> bool | int | str:
    """Write an option's value as a parameter of OpenSpiel; unmarked text of digits would be read as a number."""
    if isinstance(value, str) and value.isdigit():
        return f"'{value}"
    if isinstance(value, bool | int | str):
        return value
    return json.dumps(value, separators=(";", ":"))


def read_value(value: object) -> object:
    """Read an option's value from a parameter of OpenSpiel."""
    if isinstance(value, str) and value[:1] == "'":
        return value[1:]
    if isinstance(value, str) and value[:1] in ("[", "{"):
        return json.loads(value.replace(";", ","))
    return value


def _parameters(game: AnySpec) -> dict[str, Any]:
    """List the parameters with their defaults."""
    found: dict[str, Any] = {"players": game.seats[0]}
    for option in game.options:
        defaults = [write_value(option.default(seats)) for seats in game.seats]
        if len(set(defaults)) == 1:
            found[option.name] = defaults[0]
        else:
            found[option.name] = DEFAULT_NUMBER if isinstance(defaults[0], int) else DEFAULT
    return found


def _game_type(game: AnySpec, rules: Rules[Any, Any, Any]) -> Any:
    kinds = pyspiel.GameType
    hidden = rules.has_secrets
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


def _game_info(rules: Rules[Any, Any, Any], actions: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=actions,
        max_chance_outcomes=len(rules.actions),
        num_players=rules.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0 if rules.seats > 1 else None,
        max_game_length=rules.max_actions,
    )


for _found in specs().values():
    # A class and not a partial function: OpenSpiel drops it after Python has ended, when only a class may be dropped.
    # It has a name in this module, by which pickles find it.
    _class = type(f"{SpielGame.__name__}_{_found.name}", (SpielGame,), {"spec": _found, "__module__": __name__})
    globals()[_class.__name__] = _class
    pyspiel.register_game(_game_type(_found, _found.rules()), _class)
