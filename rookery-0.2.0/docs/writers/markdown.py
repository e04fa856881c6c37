"""Small pieces of Markdown."""

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table; a bar or a line break inside a cell does not end it."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(["| " + " | ".join([_cell(text) for text in line]) + " |" for line in lines]) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def code(text: object) -> str:
    """Write something as code."""
    return f"`{text}`"
