"""What Rookery says when something cannot be done.

Every error has a stable `code` for programs and a `text` for people. The state is as it was.
"""

from collections.abc import Sequence
from typing import NamedTuple

from rookery.i18n import Text


class Reason(NamedTuple):
    """One of several things that are wrong with an input: where, and what."""

    where: str
    text: Text


class RookeryError(Exception):
    """Base class of all errors that Rookery raises."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(code, text)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        return self.text.en


class IllegalAction(RookeryError):
    """The rules forbid what was tried."""

    def __init__(self, code: str, rule: str, text: Text, tried: str = "", keys: tuple[str, ...] = ()) -> None:
        super().__init__(code, text)
        self.args = (code, rule, text, tried, keys)
        self.rule = rule
        """The clause of the game's RULES.md that forbids it."""
        self.tried = tried
        self.keys = keys
        """The shapes to point at."""

    def __str__(self) -> str:
        return f"{self.text.en} ({self.rule})"


class UnreadableMove(RookeryError):
    """A text names no action of this game."""

    def __init__(self, tried: str, text: Text) -> None:
        super().__init__("bad_notation", text)
        self.args = (tried, text)
        self.tried = tried


class UnknownName(RookeryError):
    """There is no game, bot or option of that name."""

    def __init__(self, name: str, text: Text) -> None:
        super().__init__("unknown_name", text)
        self.args = (name, text)
        self.name = name


class _ManyReasons(RookeryError):
    def __init__(self, code: str, reasons: Sequence[Reason]) -> None:
        joined = Text(
            "; ".join([reason.text.en for reason in reasons]),
            " ; ".join([reason.text.fr for reason in reasons]),
        )
        super().__init__(code, joined)
        self.args = (tuple(reasons),)
        self.reasons = tuple(reasons)


class InvalidOptions(_ManyReasons):
    """The options make no sense, each alone or together; all reasons are given at once."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__("bad_options", reasons)


class InvalidPosition(_ManyReasons):
    """A position set up by hand makes no sense; all reasons are given at once."""

    def __init__(self, reasons: Sequence[Reason]) -> None:
        super().__init__("bad_position", reasons)
