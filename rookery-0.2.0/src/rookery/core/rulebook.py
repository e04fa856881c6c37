"""The parser of a game's rules, `RULES.en.md` and `RULES.fr.md`: page, terminal, docs and refusals all read its result.

A rule file has one form, and everything else is refused with its line:

    # Title                                           (one paragraph of introduction follows)
    ## How to play                                    (the guide: paragraphs, `###` headings, `-` and `1.` lists)
    ![What it shows](picture:NAME)                    (a picture of `pictures.json`, alone on its line)
    ## Clauses
    ### Section
    - **P14** A clause; further lines of an item are indented. It may refer to {P15, PA6}.
    - **`placement`** An option.
    - **card `sonar`** A card; in French `carte`.

Inline there are *em*, **strong**, `code` and {references}, never one inside another; no tables, links or HTML.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

PLAIN: Final = "plain"
REF: Final = "ref"
HEADING: Final = "heading"
PARAGRAPH: Final = "paragraph"
BULLETS: Final = "bullets"
STEPS: Final = "steps"
PICTURE: Final = "picture"

INLINE: Final = re.compile(r"\*\*(?P<strong>[^*`{}]+)\*\*|\*(?P<em>[^*`{}]+)\*|`(?P<code>[^`]+)`|\{(?P<ref>[^{}]+)\}")
STRAY: Final = re.compile(r"[*`{}|]|\]\(|<[/!a-zA-Z]")
NUMBER: Final = re.compile(r"[A-Z]+\d+[a-z]?|(?:card:)?[a-z][a-z0-9_]*")
ITEM: Final = re.compile(r"\*\*(?:([A-Z]+\d+[a-z]?)|`([a-z][a-z0-9_]*)`|(?:card|carte) `([a-z][a-z0-9_]*)`)\*\* (.+)")
SHOWN: Final = re.compile(r"!\[([^\]]+)\]\(picture:([a-z][a-z0-9_]*)\)")
LINE: Final = re.compile(r"(?P<hashes>#+) |(?P<bullet>- )|(?P<step>\d+\. )|(?P<picture>!)|(?P<more>  +)")


class Span(NamedTuple):
    """A run of inline text; `kind` is `plain`, `em`, `strong`, `code` or `ref` (one clause number)."""

    kind: str
    text: str


class Block(NamedTuple):
    """A part of the guide: a heading, a paragraph, a list of items, or a picture with its caption as text."""

    kind: str
    text: str = ""
    items: tuple[str, ...] = ()
    picture: str = ""


class Clause(NamedTuple):
    """A numbered statement, an option by its name, or a card as `card:NAME`."""

    number: str
    section: str
    text: str


class Section(NamedTuple):
    """Clauses under one heading."""

    title: str
    clauses: tuple[Clause, ...]


class Rulebook(NamedTuple):
    """The rules of one game in one language."""

    title: str
    intro: str
    guide_title: str
    guide: tuple[Block, ...]
    clauses_title: str
    sections: tuple[Section, ...]

    def clauses(self) -> tuple[Clause, ...]:
        """Return all clauses in order."""
        return tuple([clause for section in self.sections for clause in section.clauses])

    def clause(self, number: str) -> Clause | None:
        """Return a clause by its number in upper or lower case, or None."""
        wanted = number.lower()
        return next((clause for clause in self.clauses() if clause.number.lower() == wanted), None)

    def pictures(self) -> tuple[str, ...]:
        """Return the names of the guide's pictures in order."""
        return tuple([block.picture for block in self.guide if block.kind == PICTURE])


def parse(text: str) -> Rulebook:
    """Parse a rule file; raise ValueError, with the line number, if it is malformed."""
    lines = list(_logical_lines(text))
    reader = _Reader(lines)
    title = reader.take("#", "a title").text
    intro = reader.take(PARAGRAPH, "an introduction").text
    guide_title = reader.take("##", "a second-level heading").text
    guide = tuple(_guide(reader))
    clauses_title = reader.take("##", "a second-level heading").text
    sections = tuple(_sections(reader))
    book = Rulebook(title, intro, guide_title, guide, clauses_title, sections)
    _check_inline(lines, {clause.number for clause in book.clauses()})
    return book


def spans(text: str) -> list[Span]:
    """Split a text into its inline spans; raise ValueError for stray or nested markup."""
    found: list[Span] = []
    end = 0
    for match in INLINE.finditer(text):
        found += _plain_span(text[end : match.start()])
        kind = str(match.lastgroup)
        parts = [part.strip() for part in match[kind].split(",")] if kind == REF else [match[kind]]
        if kind == REF and not all(NUMBER.fullmatch(part) for part in parts):
            raise ValueError(f"{match[0]} is not a list of clauses")
        found += [Span(kind, part) for part in parts]
        end = match.end()
    return found + _plain_span(text[end:])


def plain(text: str) -> str:
    """Return a text without markup, for the terminal: references become `(P14, PA6)`."""
    parts: list[str] = []
    for is_ref, group in groupby(spans(text), key=lambda span: span.kind == REF):
        texts = [span.text for span in group]
        parts.append(f"({', '.join(texts)})" if is_ref else "".join(texts))
    return "".join(parts)


def to_json(book: Rulebook) -> dict[str, object]:
    """Return the rules as the page reads them, with all inline text as lists of spans."""
    return {
        "title": book.title,
        "intro": _json_spans(book.intro),
        "guide_title": book.guide_title,
        "guide": [_json_block(block) for block in book.guide],
        "clauses_title": book.clauses_title,
        "sections": [
            {
                "title": section.title,
                "clauses": [{"number": clause.number, "spans": _json_spans(clause.text)} for clause in section.clauses],
            }
            for section in book.sections
        ],
    }


def _json_spans(text: str) -> list[dict[str, str]]:
    return [{"kind": span.kind, "text": span.text} for span in spans(text)]


def _json_block(block: Block) -> dict[str, object]:
    if block.kind == PICTURE:
        return {"kind": block.kind, "picture": block.picture, "caption": block.text}
    if block.items:
        return {"kind": block.kind, "items": [_json_spans(item) for item in block.items]}
    return {"kind": block.kind, "spans": _json_spans(block.text)}


class _Line(NamedTuple):
    """A line with its continuations: `kind` is `#`, `##`, `###`, or one of the kinds of blocks."""

    number: int
    kind: str
    text: str


def _error(line: int, text: str) -> ValueError:
    return ValueError(f"line {line}: {text}")


def _logical_lines(text: str) -> Iterator[_Line]:
    """Join wrapped lines; a blank line ends what came before."""
    current: _Line | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        match = LINE.match(raw)
        rest = raw[match.end() :].strip() if match else raw.strip()
        if not raw.strip():
            if current:
                yield current
            current = None
        elif match and match["more"]:
            if current is None or current.kind not in (BULLETS, STEPS):
                raise _error(number, "only further lines of a list item are indented")
            current = _Line(current.number, current.kind, f"{current.text} {rest}")
        elif match:
            if current:
                yield current
            kind = match["hashes"] or (BULLETS if match["bullet"] else STEPS if match["step"] else PICTURE)
            current = _Line(number, kind, raw.strip() if kind == PICTURE else rest)
        elif current is None:
            current = _Line(number, PARAGRAPH, rest)
        elif current.kind == PARAGRAPH:
            current = _Line(current.number, PARAGRAPH, f"{current.text} {rest}")
        elif current.kind in (BULLETS, STEPS):
            raise _error(number, "indent the further lines of a list item by two spaces")
        else:
            raise _error(number, "a heading or picture stands alone: leave a blank line after it")
    if current:
        yield current


def _plain_span(text: str) -> list[Span]:
    stray = STRAY.search(text)
    if stray:
        raise ValueError(f"stray “{stray[0]}” in “{text.strip()}”")
    return [Span(PLAIN, text)] if text else []


class _Reader:
    """Hands out logical lines one after another."""

    def __init__(self, lines: list[_Line]) -> None:
        self.lines = lines
        self.next = 0

    def peek(self) -> str:
        """Return the kind of the next line; empty at the end."""
        return self.lines[self.next].kind if self.next < len(self.lines) else ""

    def take(self, kind: str, wanted: str) -> _Line:
        """Return the next line, which must be of the kind."""
        if self.peek() != kind:
            at = self.lines[self.next : self.next + 1] or self.lines[-1:]
            raise _error(at[0].number if at else 1, f"expected {wanted}{'' if self.peek() else ', found the end'}")
        self.next += 1
        return self.lines[self.next - 1]


def _guide(reader: _Reader) -> Iterator[Block]:
    while (kind := reader.peek()) not in ("##", ""):
        line = reader.take(kind, "")
        if kind == "###":
            yield Block(HEADING, line.text)
        elif kind == PARAGRAPH:
            yield Block(PARAGRAPH, line.text)
        elif kind == PICTURE:
            shown = SHOWN.fullmatch(line.text)
            if shown is None:
                raise _error(line.number, "a picture is ![caption](picture:NAME)")
            yield Block(PICTURE, shown[1], (), shown[2])
        elif kind in (BULLETS, STEPS):
            items = [line.text]
            while reader.peek() == kind:
                items.append(reader.take(kind, "").text)
            yield Block(kind, "", tuple(items))
        else:
            raise _error(line.number, f"“{kind}” is not a heading of the guide")


def _sections(reader: _Reader) -> Iterator[Section]:
    seen: set[str] = set()
    while reader.peek():
        title = reader.take("###", "a section or a clause").text
        clauses: list[Clause] = []
        while reader.peek() == BULLETS or not clauses:
            line = reader.take(BULLETS, "a clause")
            item = ITEM.fullmatch(line.text)
            if item is None:
                raise _error(line.number, "a clause begins with **P1**, **`option`** or **card `name`**")
            number = item[1] or item[2] or f"card:{item[3]}"
            if number in seen:
                raise _error(line.number, f"{number} is there twice")
            seen.add(number)
            clauses.append(Clause(number, title, item[4]))
        yield Section(title, tuple(clauses))
    if not seen:
        raise _error(reader.lines[-1].number, "no clauses")


def _check_inline(lines: list[_Line], known: set[str]) -> None:
    """Refuse stray markup and references to clauses that are not there."""
    for line in lines:
        marked = SHOWN.fullmatch(line.text) if line.kind == PICTURE else ITEM.fullmatch(line.text)
        text = line.text if marked is None else marked[1] if line.kind == PICTURE else marked[4]
        try:
            missing = [span.text for span in spans(text) if span.kind == REF and span.text not in known]
        except ValueError as error:
            raise _error(line.number, str(error)) from None
        if missing:
            raise _error(line.number, f"there is no clause {missing[0]}")
