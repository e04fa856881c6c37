"""What a match refuses, beside what the rules of its game forbid."""

from rookery.core.errors import RookeryError
from rookery.i18n import Text


class CommandRejected(RookeryError):
    """The table, not the rules of the game, forbids what was tried."""

    def __init__(self, code: str, en: str, fr: str) -> None:
        super().__init__(code, Text(en, fr))
        self.args = (code, en, fr)


def not_your_turn() -> CommandRejected:
    """Say that somebody else must decide, or nobody."""
    return CommandRejected("not_your_turn", "It is not your turn.", "Ce n'est pas votre tour.")


class InvalidLog(RookeryError):
    """A log that cannot be read, does not follow the rules, or whose draws are not what it had promised."""

    def __init__(self, code: str, line: int, text: Text) -> None:
        super().__init__(code, Text(f"Line {line}: {text.en}", f"Ligne {line} : {text.fr}"))
        self.args = (code, line, text)
        self.line = line
        """The line of the log, counted from 1: event n stands on line n + 1."""
