"""What telling costs: effects with their sentences, pictures, animated GIFs, and what search pays for it.

    python benchmarks/story.py

Everything is CPU time of plain Python, but for the last line of each game. That line compares random play, which asks
for no effects, with the same source after every `effects is not None` in it became `False`: by the instructions that
both execute, which a busy machine cannot change. Counting them needs valgrind.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from time import process_time

import rookery
from rookery.bots import bot
from rookery.catalog import specs
from rookery.core.effects import Effect, visible
from rookery.match import Match
from rookery.server.export import export

PLAYOUTS = """
import sys
from random import Random
from rookery.catalog import spec
from rookery.core import playout, resolve_chance
name, count = sys.argv[1], int(sys.argv[2])
rng = Random(1)
rules = spec(name).rules(2)
state = resolve_chance(rules, rules.initial_state(), rng)
for _ in range(count):
    playout(rules, state, rng)
"""
COUNTED = 3
"""Random games whose instructions are counted."""
NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Flo")


def played(name: str, seats: int) -> Match:
    """Return a whole match between bots of level 1."""
    rng = Random(seats)
    match = Match.open(specs()[name], seed=bytes(32), match_id="bench", seats=seats, names=NAMES[:seats])
    player = bot("1", match.game)
    while match.outcome is None:
        seat = match.to_move
        assert seat is not None
        match.play(match.game.format(player.choose(match.view(seat), seat, rng)))
    return match


def milliseconds(work: Callable[[], object], count: int) -> float:
    """Return how long one of `count` pieces of work took, in the best of three rounds."""
    best = float("inf")
    for _ in range(3):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return 1000 * best / count


def tell(match: Match) -> None:
    """Collect and narrate everything that happened."""
    for step in match.history.steps:
        effects: list[Effect] = []
        match.rules.apply(step.before, step.action, effects)
        for effect in visible(effects, None):
            match.game.narrate(effect, None, NAMES)


def draw(match: Match) -> None:
    """Draw every position as each seat sees it."""
    for step in match.history.steps:
        for seat in range(match.game.seats):
            match.game.draw_view(match.rules.view(step.after, seat))


def silenced(folder: str) -> str:
    """Return the path of a copy of the source that never tells what happens."""
    source = Path(rookery.__file__).parent
    copy = Path(folder, "rookery")
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    for path in copy.glob("games/**/*.py"):
        text = path.read_text(encoding="utf-8")
        for owner in ("draft.", "self.", ""):
            text = text.replace(f"{owner}effects is not None", "False")
        path.write_text(text, encoding="utf-8")
    return folder


def instructions(name: str, path: str) -> int:
    """Return how many instructions random games take in a fresh Python that finds Rookery at `path`."""

    def count(games: int) -> int:
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
        command += [sys.executable, "-S", "-c", PLAYOUTS, name, str(games)]
        environment = os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"}
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        found = re.search(r"refs:\s+([\d,]+)", done.stderr)
        assert found, done.stderr
        return int(found[1].replace(",", ""))

    return count(COUNTED) - count(0)


def report(names: Iterable[str]) -> None:
    """Print what telling costs in each game."""
    own = str(Path(rookery.__file__).parents[1])
    with tempfile.TemporaryDirectory() as folder:
        silent = silenced(folder)
        for name in names:
            for seats in (2, specs()[name].seats[-1]):
                match = played(name, seats)
                steps = len(match.history.steps)
                told = milliseconds(lambda match=match: tell(match), steps)  # type: ignore[misc]
                drawn = milliseconds(lambda match=match: draw(match), steps * seats)  # type: ignore[misc]
                start = process_time()
                size = len(export(match, "gif"))
                film = process_time() - start
                print(
                    f"{name:10} {seats} seats  effects and sentences {told:.3f} ms a move   "
                    f"picture {drawn:.3f} ms a view   GIF {film:.1f} s, {size / 1e6:.1f} MB"
                )
            if shutil.which("valgrind"):
                share = instructions(name, own) / instructions(name, silent)
                print(f"{name:10} random play takes {share:.4f} x the instructions of a source without effects")


if __name__ == "__main__":
    report(sys.argv[1:] or specs())
