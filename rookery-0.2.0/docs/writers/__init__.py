"""Writes every page that comes from the source: games, names, commands, errors and the project's own papers.

Laws: what is found is written, and nothing is listed here; a page is touched only when its text has changed; what
cannot be told (a flag without help, a name without a docstring) stops the build.
"""

from collections.abc import Iterable
from pathlib import Path

from writers import commands, errors, games, names, papers


def write(docs: Path) -> None:
    """Write all pages and pictures, and take away those that nothing stands behind any more."""
    written = {
        **games.pages(),
        **names.pages(),
        **commands.pages(),
        **errors.pages(),
        **papers.pages(docs.parent),
    }
    for name, text in written.items():
        _put(docs / name, text)
    _tidy(docs, written)


def _put(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _tidy(docs: Path, written: Iterable[str]) -> None:
    for folder in {name.partition("/")[0] for name in written}:
        for path in (docs / folder).rglob("*.*"):
            if path.relative_to(docs).as_posix() not in written:
                path.unlink()
