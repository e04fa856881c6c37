"""An engine of your own in a few lines: `rookery arena pingouin 1 "engine:python examples/random_engine.py"`.

It answers the lines that the arena sends (docs/engine-protocol.md); put your own thinking where the choice is.
"""

import sys
from random import Random

from rookery import catalog

game, state, rng = catalog.game("pingouin"), None, Random(0)
for line in sys.stdin:
    match line.split():
        case ["hello"]:
            answer = "random 1.0 protocol 2"
        case ["game", name, seats, *options]:
            chosen = dict(option.split("=", 1) for option in options)
            game, answer = catalog.game(name, int(seats.removeprefix("seats=")), **chosen), "ok"
        case ["seed", number]:
            rng, answer = Random(int(number)), "ok"
        case ["position", *text]:
            state, answer = game.parse_position(" ".join(text)), "ok"
        case ["go", *_]:
            answer = f"best {rng.choice(game.legal(state))}"
        case _:
            break
    print(answer, flush=True)
