"""Every command of the terminal, once: its words in both languages, its key on the full screen, its help."""

from typing import Final, NamedTuple

from rookery.core.texts import read_texts
from rookery.i18n import Text, localize
from rookery.terminal import strings


class Word(NamedTuple):
    """One command."""

    name: Text
    """What the player types; both languages are understood at any time."""
    help: Text
    key: str = ""
    """The key for it on the full screen."""
    argument: Text = Text("", "")


COMMANDS: Final = tuple([Word(**each) for each in read_texts(__package__, "commands").values()])


def find(word: str) -> str:
    """Return the English name of the command that a word names, in either language; nothing for a move."""
    wanted = word.lower()
    aliases = {"?": "help", "exit": "quit", "regle": "rule"}
    for command in COMMANDS:
        if wanted in command.name:
            return command.name.en
    return aliases.get(wanted, "")


def for_key(key: str) -> str:
    """Return the command of a key on the full screen; nothing where there is none."""
    return next((command.name.en for command in COMMANDS if command.key == key), "")


def words(language: str) -> list[str]:
    """List what may be typed, for completion."""
    return [localize(command.name, language) for command in COMMANDS]


def help_text(language: str, *, keys: bool) -> str:
    """Return the help: the commands, and on the full screen the keys."""
    rows = []
    for command in COMMANDS:
        typed = f"{localize(command.name, language)} {localize(command.argument, language)}".strip()
        rows.append(f"{command.key if keys else '':<{3 if keys else 0}}{typed:<20} {localize(command.help, language)}")
    opening = strings.KEY_HELP if keys else strings.TYPE_A_MOVE
    return "\n".join([localize(opening, language), "", *rows])
