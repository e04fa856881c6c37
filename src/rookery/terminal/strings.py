"""What terminal and commands say: the sentences of `strings.json` by name, as in `strings.START`."""

from typing import Final

from rookery.core.texts import read_texts
from rookery.i18n import Text

YES: Final = ("y", "yes", "o", "oui")
_FOUND: Final[dict[str, Text]] = read_texts(__package__, "strings")


def __getattr__(name: str) -> Text:
    """Return a sentence; a test looks that there is each one that the code names, and no other."""
    if name not in _FOUND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _FOUND[name]
