"""Every bot plays every game of the catalogue, from its own view alone."""

from random import Random

import pytest

from rookery.bots import Limit, bot, names
from rookery.catalog import specs
from rookery.core import CHANCE, AnySpec, draw_action
from rookery.core.game import Game


@pytest.mark.parametrize("game", specs().values(), ids=specs())
def test_every_bot_chooses_what_is_legal_whatever_the_truth(game: AnySpec) -> None:
    rng = Random(7)
    rules = game.rules(game.seats[-1])
    every = names(Game(game, rules))
    state = rules.initial_state()
    for turn in range(120):
        seat = rules.to_move(state)
        if seat is None:
            break
        if seat == CHANCE:
            state = rules.apply(state, draw_action(rules, state, rng))
            continue
        if turn % 8 == 0:
            view = rules.view(state, seat)
            other = rules.sample_state(view, rng)
            assert rules.view(other, seat) == view
            name = every[turn // 8 % len(every)]
            chosen = [
                bot(name, Game(game, rules)).choose(rules.view(truth, seat), seat, Random(turn), limit=Limit(nodes=4))
                for truth in (state, other)
            ]
            assert chosen[0] is chosen[1]
            assert chosen[0] in rules.legal_actions(state)
        state = rules.apply(state, rng.choice(rules.legal_actions(state)))
