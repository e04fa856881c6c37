"""Small pieces of Markdown."""

import re
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


def sections(text: str) -> list[tuple[str, str]]:
    """Split a page at its second-level headings: pairs of heading and text, the first one without a heading."""
    parts = re.split(r"^## +(.+)$", text, flags=re.MULTILINE)
    return [("", parts[0]), *zip(parts[1::2], parts[2::2], strict=True)]


def lowered(text: str) -> str:
    """Move every heading one level down."""
    return re.sub(r"^(#+ )", r"#\1", text, flags=re.MULTILINE)
