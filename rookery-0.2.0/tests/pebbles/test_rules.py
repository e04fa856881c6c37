"""The clauses of Pebbles, quoted by number, and the whole of Rookery around a game that it does not know."""

from collections import Counter
from random import Random

import pytest

from pebbles.game import SPEC
from pebbles.rules import Pebbles
from pebbles.state import State
from rookery.bots import Limit, bot, names
from rookery.core import CHANCE, InvalidOptions, InvalidPosition, draw_action, play, replay, winners
from rookery.core.game import Game
from rookery.match import Match, verify
from rookery.scene.svg import svg
from rookery.scene.text import terminal


def rules(seats: int = 2, **options: object) -> Pebbles:
    made = SPEC.rules(seats, **options)
    assert isinstance(made, Pebbles)
    return made


def told(made: Pebbles, *texts: str) -> State:
    return replay(made, made.initial_state(), [Game(SPEC, made).parse(text) for text in texts])


def test_s3_luck_deals_from_seat_1_on() -> None:
    made = rules()
    state = told(made, "draw-heavy", "draw-light", "draw-medium", "draw-light")
    assert state.hands == ((1, 3), (1, 2))
    assert made.to_move(state) == 0


def test_s3_three_two_one_of_six() -> None:
    made = rules()
    rng = Random(3)
    drawn = Counter(draw_action(made, made.initial_state(), rng).weight for _ in range(6000))
    assert [round(drawn[weight] / 1000) for weight in (1, 2, 3)] == [3, 2, 1]


def test_s3_a_hand_is_secret() -> None:
    made = rules()
    state = told(made, "draw-heavy", "draw-light", "draw-medium", "draw-light")
    assert made.view(state, 0) == made.view(state._replace(hands=((1, 3), (3, 3))), 0)
    assert SPEC.format_for(made, made.initial_state(), Game(SPEC, made).parse("draw-heavy"), 1) == "draw-?"


def test_s4_s5_lay_one_and_draw_another() -> None:
    made = rules()
    state = SPEC.parse_position(made, "hands=13/12 floe=0 turn=1")
    state = play(made, state, Game(SPEC, made).parse("heavy"))
    assert (state.floe, state.hands[0], made.to_move(state)) == (3, (1,), CHANCE)
    state = play(made, state, Game(SPEC, made).parse("draw-light"))
    assert (state.hands[0], made.to_move(state)) == ((1, 1), 1)
    assert str(SPEC.explain(made, state, "heavy")) == "You hold no heavy pebble. (S4)"


def test_s6_who_breaks_the_floe_is_last() -> None:
    made = rules(3)
    state = SPEC.parse_position(made, "hands=13/12/11 floe=12 turn=2")
    state = play(made, state, Game(SPEC, made).parse("light"))
    outcome = made.outcome(state)
    assert outcome is not None
    assert outcome.ranks == (1, 3, 1)
    assert winners(outcome) == (0, 2)


def test_s6_what_the_floe_can_carry_does_not_break_it() -> None:
    made = rules()
    state = SPEC.parse_position(made, "hands=13/12 floe=11 turn=1")
    assert made.outcome(play(made, state, Game(SPEC, made).parse("light"))) is None


def test_a_bad_position_is_refused_with_all_reasons() -> None:
    with pytest.raises(InvalidPosition) as refused:
        SPEC.parse_position(rules(), "hands=111/1/1 floe=99 turn=5")
    assert [reason.where for reason in refused.value.reasons] == ["hands", "turn", "floe"]
    with pytest.raises(InvalidOptions):
        SPEC.rules(2, strength=2)


def test_bots_play_a_match_and_its_log_is_true() -> None:
    players = {0: "greedy", 1: "mcts", 2: "1"}
    match = Match.open(SPEC, seed=bytes(range(32)), match_id="fifth", seats=3, bots=players)
    rng = Random(5)
    while (seat := match.to_move) is not None:
        chosen = bot(players[seat], match.game).choose(match.view(seat), seat, rng, limit=Limit(nodes=30))
        match.submit(seat, match.game.format(chosen))
    assert verify(match.lines(), lambda name: SPEC).draws == sum(event.what == "chance" for event in match.events)


def test_every_bot_but_alphabeta_plays_it() -> None:
    assert "alphabeta" not in names(SPEC.game())


def test_it_is_drawn_in_both_languages_and_in_characters() -> None:
    made = rules()
    board, (own, other) = SPEC.draw(made, made.view(SPEC.parse_position(made, "hands=13/12 floe=7 turn=1"), 0))
    assert "La glace porte 7 sur 12" in svg(board, language="fr")
    assert 'data-click="heavy"' in svg(own.scene)
    assert "data-click" not in svg(other.scene)
    assert terminal(own.scene, colour=False, ascii=True).split() == ["seat", "1:", "2", "light", "x1", "heavy", "x1"]
