"""Check what the games say about moves that mattered.

    python tools/check_claims.py GAME [KEY=VALUE …] [--moves 1000] [--seats 2] [--nodes 2000] [--bot 2] [--seed 0]

Plays games between weak bots and reviews them until MOVES moves have been analysed, each with NODES nodes. After each
game it prints how many moves mattered, how many of those came with a claim, how many claims there were for all analysed
moves, marked or not, and how many of these the checker calls false: there must be none.
"""

import argparse
from collections import Counter
from random import Random
from time import process_time

from rookery.bots import Limit, bot
from rookery.bots.levels import strongest
from rookery.bots.review import FURTHEST, judge
from rookery.catalog import spec
from rookery.core.chance import resolve_chance
from rookery.core.game import AnyGame
from rookery.core.search_api import Analysis, Claims


def wrong_claims(
    game: AnyGame, claims: Claims, state: object, seat: int, action: object, analysis: Analysis
) -> Counter[bool]:
    """Count the claims about an action and the best one, along all of their expected play, that hold or do not."""
    rules = game.rules
    better = analysis.best
    [played] = [candidate for candidate in analysis.candidates if candidate.action == action]
    certain = not rules.has_chance and not rules.has_secrets
    one = other = state
    found: Counter[bool] = Counter()
    for ahead in range(min(len(played.line), len(better.line), FURTHEST if certain else 1)):
        one = rules.apply(one, played.line[ahead])
        other = rules.apply(other, better.line[ahead])
        for claim in claims.find(rules, seat, one, other):
            true = claims.holds(rules, seat, one, other, claim)
            found[true] += 1
            if not true:
                print(f"FALSE: {claim}\n{game.format_position(one)}\n{game.format_position(other)}", flush=True)
    return found


def main() -> None:
    """Play, review, check and count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    for name, default in (("moves", 1000), ("seats", 2), ("nodes", 2000), ("seed", 0), ("show", 5)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--bot", default="2")
    parser.add_argument("options", nargs="*", metavar="KEY=VALUE")
    chosen = parser.parse_args()
    game = spec(chosen.game).game(chosen.seats, **dict(option.split("=", 1) for option in chosen.options))
    claims = game.spec.heuristics.claims
    assert claims is not None
    rng = Random(chosen.seed)
    moves = marked = explained = 0
    checked: Counter[bool] = Counter()
    kinds: Counter[str] = Counter()
    start = process_time()
    while moves < chosen.moves:
        state = game.start(rng)
        players = [bot(chosen.bot, game) for _ in range(game.seats)]
        while (seat := game.to_move(state)) is not None:
            view = game.view(state, seat)
            action = players[seat].choose(view, seat, rng)
            if len(game.rules.legal_actions(state)) > 1:
                analysis = strongest(game).analyse(view, seat, rng, Limit(nodes=chosen.nodes), 2.0)
                verdict = judge(game, view, action, seat, analysis, rng)
                checked.update(wrong_claims(game, claims, state, seat, action, analysis))
                moves += 1
                marked += verdict.mattered
                explained += verdict.claim is not None
                if verdict.claim is not None:
                    kinds[verdict.claim.kind] += 1
                if verdict.mattered and marked <= chosen.show:
                    print(f"{verdict.played} (-{verdict.loss:.2f}, {verdict.better}): {verdict.why}", flush=True)
            state = resolve_chance(game.rules, game.rules.apply(state, action), rng)
        print(f"{game}: {moves} moves analysed in {process_time() - start:.0f} CPU-seconds, {marked} mattered")
        print(f"explained: {explained} of {marked} ({explained / max(marked, 1):.1%}): {dict(kinds.most_common())}")
        print(f"claims checked: {checked.total()}, false: {checked[False]}", flush=True)


if __name__ == "__main__":
    main()
