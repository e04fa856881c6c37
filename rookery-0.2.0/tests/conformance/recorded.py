"""Recorded matches: two whole logs for each game and version of its rules, kept to be read for ever.

`python -m conformance.recorded` (with `tests` on the path) plays those that are missing and writes them to
`tests/recorded`, with positions on the way in `positions.json`. A changed rule that reads an old log differently must
raise the rules' version.
"""

import json
from pathlib import Path
from random import Random

from rookery.bots import bot
from rookery.catalog import spec, specs
from rookery.core import AnySpec
from rookery.match import Match

FOLDER = Path(__file__).parent.parent / "recorded"
POSITIONS = FOLDER / "positions.json"
SEED = bytes(range(32))
SETTINGS: dict[str, list[tuple[int, dict[str, object]]]] = {
    "pingouin": [(2, {}), (4, {"placement": "any"})],
    "banquise": [(2, {"rounds": 1}), (3, {"rounds": 1, "chips": "hidden", "tie_break": "extra_round"})],
    "derby": [(1, {"layout": "random", "max_turns": 12}), (2, {"obstacles": "pack", "max_turns": 12})],
    "thin_ice": [(2, {}), (4, {"mode": "intermediate"})],
}


def log_path(game: AnySpec, number: int) -> Path:
    """Return where a log of the current version is kept."""
    return FOLDER / f"{game.name}-v{game.rules(game.seats[0]).version}-{number}.log"


def record(game: AnySpec, seats: int, options: dict[str, object]) -> Match:
    """Play a match between quick bots."""
    match = Match.open(game, seed=SEED, match_id=f"recorded-{game.name}-{seats}", seats=seats, options=options)
    player, rng = bot("2@40", match.game), Random(1911)
    while (seat := match.to_move) is not None:
        action = player.choose(match.view(seat), seat, rng)
        match.submit(seat, match.game.format(action), after=match.seq)
    return match


def positions(match: Match) -> list[str]:
    """Return the positions after each quarter of a match."""
    quarters = [match.seq * quarter // 4 for quarter in (1, 2, 3)]
    return [match.game.format_position(state) for state in [*map(match.state_at, quarters), match.state]]


def main() -> None:
    known = json.loads(POSITIONS.read_text("utf-8")) if POSITIONS.exists() else {}
    for name in specs():
        for number, (seats, options) in enumerate(SETTINGS[name], 1):
            path = log_path(spec(name), number)
            if not path.exists():
                match = record(spec(name), seats, options)
                path.write_text("\n".join(match.lines()) + "\n", "utf-8")
                known[path.name] = positions(match)
                print(path)
    POSITIONS.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
