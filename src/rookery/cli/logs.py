"""`rookery replay` and `rookery verify`: a match that was played, from its log alone."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rookery.catalog import game
from rookery.cli import words
from rookery.cli.lines import Lines
from rookery.cli.play import add_look, colours
from rookery.cli.screen import Screen, full_screen, screen
from rookery.cli.table import Sight
from rookery.cli.telling import ending, happened
from rookery.cli.words import Tongue, filled
from rookery.core.contract import CHANCE
from rookery.core.errors import RookeryError
from rookery.match import Match, verify
from rookery.progress import bar
from rookery.scene.shapes import Scene
from rookery.text import say


def add(commands: Any, common: argparse.ArgumentParser, t: Tongue) -> None:
    """Add the commands `replay` and `verify`."""
    parser = commands.add_parser(
        "replay",
        parents=[common],
        help=t("show a match again", "revoir une partie"),
        description=t(
            "Show a match again, move by move, from its log.", "Revoir une partie, coup par coup, d'après son journal."
        ),
    )
    parser.add_argument("log", type=Path, help=t("the log of a match", "le journal d'une partie"))
    parser.add_argument(
        "--at",
        type=int,
        metavar="N",
        help=t("show only the board after event N", "ne montrer que le plateau après l'événement N"),
    )
    parser.add_argument(
        "--moves", action="store_true", help=t("list the moves without boards", "donner les coups sans plateaux")
    )
    add_look(parser, t)
    parser.set_defaults(run=run_replay)
    parser = commands.add_parser(
        "verify",
        parents=[common],
        help=t(
            "check a finished match: its moves, its luck, its outcome",
            "vérifier une partie finie : ses coups, son hasard, son résultat",
        ),
        description=t(
            "Play a finished match again and derive every draw of luck from the revealed seed.",
            "Rejouer une partie finie et déduire chaque tirage de la graine révélée.",
        ),
    )
    parser.add_argument(
        "log",
        nargs="+",
        type=Path,
        help=t(
            "the log of a match; several are checked one after the other",
            "le journal d'une partie ; plusieurs sont vérifiés l'un après l'autre",
        ),
    )
    parser.set_defaults(run=run_verify)


def run_replay(chosen: argparse.Namespace) -> int:
    """Show a match again."""
    lines = chosen.log.read_text(encoding="utf-8").splitlines()
    whole = Match.load(lines, game)
    if full_screen() and not chosen.lines and not chosen.moves:
        with screen(language=chosen.language, colour=colours(chosen), ascii=chosen.ascii) as opened:
            leaf(whole, opened, chosen)
        return 0
    face = Lines(language=chosen.language, colour=colours(chosen), ascii=chosen.ascii)
    for event in whole.events:
        if event.what not in ("luck", "end") and (chosen.at is None or event.seq <= chosen.at):
            face.show(f"{event.seq:4d}  {happened(whole, event, None, chosen.language)}")
        last = event.seq == (chosen.at if chosen.at is not None else whole.seq)
        if last or (chosen.at is None and not chosen.moves and event.seat != CHANCE):
            face.board(Sight(moment(whole, event.seq)))
        if last:
            break
    if chosen.at is None and whole.outcome is not None:
        for line in ending(whole.outcome, [player.name for player in whole.players], chosen.language):
            face.show(line)
    return 0


def leaf(match: Match, opened: Screen, chosen: argparse.Namespace) -> None:
    """Let a person leaf through the match with the arrow keys: one page before it, one for each thing that happened."""
    pages = [0, *[event.seq for event in match.events if event.what != "luck"]]

    def sight_of(at: int) -> tuple[str, Sight]:
        what = say(words.OPENING, chosen.language) if at == 0 else told(match, pages[at], chosen.language)
        prompt = filled(words.PAGE, at=at, last=len(pages) - 1, what=what)
        moves = [told(match, seq, chosen.language) for seq in pages[1 : at + 1]]
        # Luck acts at once: the first page has what luck dealt before anybody could decide.
        seq = pages[at] if at or len(pages) == 1 else pages[1] - 1
        return say(prompt, chosen.language), Sight(moment(match, seq), (), tuple(moves))

    start = 0 if chosen.at is None else sum(1 for seq in pages if 0 < seq <= chosen.at)
    opened.leaf(len(pages), start, sight_of)


def told(match: Match, seq: int, language: str) -> str:
    """Say in a few words what event `seq` was."""
    event = match.events[seq - 1]
    if event.what == "end":
        assert match.outcome is not None
        return say(match.outcome.text, language)
    return happened(match, event, None, language)


def moment(match: Match, seq: int) -> Scene:
    """Draw the board after event `seq` as a watcher saw it."""
    rules, played = match.rules, match.game
    last = []
    if seq and match.events[seq - 1].what == "move":
        action = played.read(rules, match.events[seq - 1].text)
        last.append(played.tell(rules, match.state_at(seq - 1), action, None))
    return played.picture(rules, rules.view(match.state_at(seq), None), last=tuple(last))


def run_verify(chosen: argparse.Namespace) -> int:
    """Check one finished match, or one after the other."""
    if len(chosen.log) == 1:
        print(_checked(chosen.log[0], chosen.language))
        return 0
    true: list[str] = []
    false: list[str] = []
    for done, path in enumerate(chosen.log, 1):
        try:
            true.append(f"{path}: {_checked(path, chosen.language)}")
        except RookeryError as error:
            false.append(f"rookery: {path}: {say(error.text, chosen.language)}")
        bar(done, len(chosen.log))
    for line in true:
        print(line)
    for line in false:
        print(line, file=sys.stderr)
    return 2 if false else 0


def _checked(path: Path, language: str) -> str:
    found = verify(path.read_text(encoding="utf-8").splitlines(), game)
    return say(filled(words.VERIFIED, moves=found.moves, draws=found.draws), language)
