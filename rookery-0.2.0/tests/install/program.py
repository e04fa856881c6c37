"""A program as a user of Rookery writes it: a match between a person who plays at random and a bot, and its picture."""

from random import Random

import rookery
from rookery.bots import bot
from rookery.catalog import spec
from rookery.core import Outcome
from rookery.match import Match, verify
from rookery.scene.picture import compose
from rookery.scene.svg import svg


def play(name: str, rng: Random) -> tuple[Match, Outcome]:
    """Play a whole match."""
    match = Match.open(spec(name), seed=bytes(32), match_id="example", seats=2, bots={1: "1"})
    player = bot("1", match.game)
    while (seat := match.to_move) is not None:
        texts = match.legal_texts(seat)
        move = rng.choice(texts) if seat == 0 else match.game.format(player.choose(match.view(seat), seat, rng))
        match.submit(seat, move)
    assert match.outcome is not None
    return match, match.outcome


assert "pingouin" in [found.name for found in rookery.games()]
game = rookery.game("pingouin", seats=2)
state = game.start(Random(1))
moves: list[str] = game.legal(state)
state = game.play(state, moves[0])
print(game.draw(state))
held: rookery.Match = rookery.new_match("pingouin", seats=2, bots={1: "1"}, seed=7)
held.play(held.legal[0])
match, outcome = play("pingouin", Random(2))
picture: str = svg(compose(match.game.draw(match.state)))
ranks: tuple[int, ...] = outcome.ranks
print(ranks, len(picture), verify(match.lines(), spec).draws)
