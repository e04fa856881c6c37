"""One game between players, from the first draw of chance to the end."""

from random import Random
from time import perf_counter
from typing import Any

from rookery.arena.plan import Pairing, Record, game_of
from rookery.arena.players import EngineFault, Player, player
from rookery.core.chance import draw_action
from rookery.core.game import AnyGame
from rookery.core.rules import CHANCE


def play(pairing: Pairing) -> Record:
    """Play one game; an engine that breaks off loses it."""
    table = OneGame(game_of(pairing.plan), pairing)
    fault = ""
    try:
        for seat, name in enumerate(pairing.players):
            table.seat(name, seat)
        table.play()
    except EngineFault as error:
        fault = str(error)
    finally:
        table.close()
    return table.record(fault)


class OneGame:
    """A game under way and what it has cost so far."""

    def __init__(self, game: AnyGame, pairing: Pairing) -> None:
        self._game = game
        self._pairing = pairing
        self._players: list[Player] = []
        self._rngs: list[Random] = []
        self._state: Any = game.rules.initial_state()
        self._actions: list[str] = []
        self._decisions = [0] * game.seats
        self._seconds = [0.0] * game.seats
        self._acting = CHANCE

    def seat(self, name: str, seat: int) -> None:
        """Make the bot of a seat; its random numbers depend only on the opening, the seat and its name."""
        self._acting = seat
        rng = Random(f"bot {self._pairing.opening} {seat} {name}")
        self._players.append(player(name, self._game, seed=rng.getrandbits(31)))
        self._rngs.append(rng)

    def play(self) -> None:
        """Play to the end."""
        rules = self._game.rules
        chance = Random(f"luck {self._pairing.opening}")
        while (seat := rules.to_move(self._state)) is not None:
            self._acting = seat
            if seat == CHANCE:
                action = draw_action(rules, self._state, chance)
            else:
                start = perf_counter()
                action = self._players[seat].choose(rules.view(self._state, seat), seat, self._rngs[seat])
                self._seconds[seat] += perf_counter() - start
                self._decisions[seat] += 1
            self._actions.append(self._game.format(action))
            self._state = rules.apply(self._state, action)

    def close(self) -> None:
        """Close every player."""
        for each in self._players:
            each.close()

    def record(self, fault: str) -> Record:
        """Return how it ended; with a fault, the seat that acted is last and the others share the first place."""
        game, seats = self._game, self._game.seats
        outcome = game.outcome(self._state)
        nodes = [each.nodes for each in self._players]
        return Record(
            opening=self._pairing.opening,
            players=self._pairing.players,
            ranks=outcome.ranks if outcome else tuple([seats if seat == self._acting else 1 for seat in range(seats)]),
            scores=outcome.scores if outcome else game.scores(game.view(self._state)),
            reason=outcome.reason if outcome else "fault",
            decisions=tuple(self._decisions),
            nodes=tuple(nodes + [0] * (seats - len(nodes))),
            seconds=tuple([round(spent, 3) for spent in self._seconds]),
            actions=" ".join(self._actions),
            fault=fault,
        )
