"""`rookery replay` and `rookery verify`: a match that was played, from its log alone."""

import argparse
import json
import sys
from pathlib import Path

from rookery.catalog import spec
from rookery.cli.args import REFUSED, Commands, match_of
from rookery.cli.play import add_look, colours, full_screen
from rookery.core.errors import RookeryError
from rookery.i18n import fill, localize
from rookery.match import STRENGTHS, Verified, verify
from rookery.progress import bar
from rookery.terminal import strings
from rookery.terminal.replay import Replay, replay_lines, replay_screen


def add(commands: Commands) -> None:
    """Add the commands `replay` and `verify`."""
    command = commands.add("replay", run_replay)
    command.log()
    command.argument("--at", type=int, metavar="N")
    command.flag("--moves")
    add_look(command)
    command = commands.add("verify", run_verify)
    command.log(nargs="+")
    command.flag("--json")


def run_replay(chosen: argparse.Namespace) -> int:
    """Show a match again."""
    replay = Replay(match_of(chosen), chosen.language)
    if not chosen.moves and full_screen(chosen):
        replay_screen(replay, at=chosen.at, colour=colours(chosen), ascii=chosen.ascii)
    else:
        replay_lines(replay, at=chosen.at, boards=not chosen.moves, colour=colours(chosen), ascii=chosen.ascii)
    return 0


def run_verify(chosen: argparse.Namespace) -> int:
    """Check one finished match, or one after the other."""
    if chosen.json:
        found = [_as_json(path, chosen.language) for path in chosen.log]
        for each in found:
            print(json.dumps(each, ensure_ascii=False))
        return 0 if all(each["ok"] for each in found) else REFUSED
    if len(chosen.log) == 1:
        print(_told(_checked(chosen.log[0]), chosen.language))
        return 0
    true: list[str] = []
    false: list[str] = []
    for done, path in enumerate(chosen.log, 1):
        try:
            true.append(f"{path}: {_told(_checked(path), chosen.language)}")
        except RookeryError as error:
            false.append(f"rookery: {path}: {localize(error.text, chosen.language)}")
        bar(done, len(chosen.log))
    for line in true:
        print(line)
    for line in false:
        print(line, file=sys.stderr)
    return REFUSED if false else 0


def _checked(path: Path) -> Verified:
    return verify(path.read_text(encoding="utf-8").splitlines(), spec)


def _told(found: Verified, language: str) -> str:
    counted = fill(strings.VERIFIED, moves=found.moves, draws=found.draws)
    return f"{localize(counted, language)} {localize(STRENGTHS[found.strength], language)}"


def _as_json(path: Path, language: str) -> dict[str, object]:
    try:
        found = _checked(path)
    except RookeryError as error:
        return {"log": str(path), "ok": False, "code": error.code, "text": localize(error.text, language)}
    facts = {name: getattr(found, name) for name in ("match_id", "game", "moves", "draws", "strength")}
    return {"log": str(path), "ok": True, **facts, "ranks": found.outcome.ranks}
