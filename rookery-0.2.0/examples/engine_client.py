"""A match over the engine protocol: `python examples/engine_client.py` prints the moves and how it ended."""

import subprocess
import sys

COMMAND = [sys.executable, "-m", "rookery", "engine"]
engine = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(line: str) -> list[str]:
    """Send a line and return the words of the answer."""
    print(line, file=engine.stdin)
    return engine.stdout.readline().split() if engine.stdout else []


players, moves = {"0": "greedy", "1": "uniform"}, []
ask("game banquise seats=2 rounds=1")
while (turn := ask("turn")[1]) != "over":
    if turn != "chance":
        ask(f"bot {players[turn]}")
    moves.append(ask("draw" if turn == "chance" else "go")[1])
    ask(f"position start moves {' '.join(moves)}")
print(*moves, "\n", *ask("turn"))
engine.communicate("quit\n")
