"""The form of rule files, and that both languages of every game's rules say the same."""

import json
import re
from importlib.resources import files
from itertools import takewhile
from pathlib import Path

import pytest

from rookery.core.rulebook import Block, Clause, Rulebook, Span, parse, plain, spans, to_json

BOOK = """# Pebbles

A game with
two lines of introduction.

## How to play

### The start

Take *one* pebble {S1}.

![A heap](picture:heap)

- First, on
  two lines.
- Second {S1, SA1}.

1. Step.

## Clauses

### Aim

- **S1** Take a pebble
  from a heap. {SA1}
- **SA1** Or two.

### Options

- **`heap`** How many: `7`. {S1}
- **card `sonar`** (×2) Look.
"""

GAMES = Path(str(files("rookery.games")))
FOLDERS = [*sorted([path.parent for path in GAMES.glob("*/RULES.fr.md")]), Path(__file__).parents[1] / "pebbles"]


def test_whole_book() -> None:
    book = parse(BOOK)
    assert (book.title, book.intro) == ("Pebbles", "A game with two lines of introduction.")
    assert (book.guide_title, book.clauses_title) == ("How to play", "Clauses")
    assert book.guide == (
        Block("heading", "The start"),
        Block("paragraph", "Take *one* pebble {S1}."),
        Block("picture", "A heap", (), "heap"),
        Block("bullets", "", ("First, on two lines.", "Second {S1, SA1}.")),
        Block("steps", "", ("Step.",)),
    )
    assert [section.title for section in book.sections] == ["Aim", "Options"]
    assert [clause.number for clause in book.clauses()] == ["S1", "SA1", "heap", "card:sonar"]
    assert book.clause("s1") == Clause("S1", "Aim", "Take a pebble from a heap. {SA1}")
    assert book.clause("S2") is None
    assert book.pictures() == ("heap",)


def test_inline_text() -> None:
    text = "A *fish*, **two** fish, `c3-f3` {P14, PA6}; {P1}."
    assert spans(text) == [
        Span("plain", "A "),
        Span("em", "fish"),
        Span("plain", ", "),
        Span("strong", "two"),
        Span("plain", " fish, "),
        Span("code", "c3-f3"),
        Span("plain", " "),
        Span("ref", "P14"),
        Span("ref", "PA6"),
        Span("plain", "; "),
        Span("ref", "P1"),
        Span("plain", "."),
    ]
    assert plain(text) == "A fish, two fish, c3-f3 (P14, PA6); (P1)."


def test_json_needs_no_further_parsing() -> None:
    told = to_json(parse(BOOK))
    assert json.loads(json.dumps(told)) == told
    assert told["intro"] == [{"kind": "plain", "text": "A game with two lines of introduction."}]
    assert told["guide"] == [
        {"kind": "heading", "spans": [{"kind": "plain", "text": "The start"}]},
        {
            "kind": "paragraph",
            "spans": [
                {"kind": "plain", "text": "Take "},
                {"kind": "em", "text": "one"},
                {"kind": "plain", "text": " pebble "},
                {"kind": "ref", "text": "S1"},
                {"kind": "plain", "text": "."},
            ],
        },
        {"kind": "picture", "picture": "heap", "caption": "A heap"},
        {
            "kind": "bullets",
            "items": [
                [{"kind": "plain", "text": "First, on two lines."}],
                [
                    {"kind": "plain", "text": "Second "},
                    {"kind": "ref", "text": "S1"},
                    {"kind": "ref", "text": "SA1"},
                    {"kind": "plain", "text": "."},
                ],
            ],
        },
        {"kind": "steps", "items": [[{"kind": "plain", "text": "Step."}]]},
    ]


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("# Pebbles\n", "", 2, "expected a title"),
        ("A game with\ntwo lines of introduction.\n", "", 4, "expected an introduction"),
        ("## How to play", "### How to play", 6, "expected a second-level heading"),
        ("### The start", "#### The start", 8, "not a heading of the guide"),
        ("## Clauses", "### Clauses", 31, "expected a second-level heading, found the end"),
        ("(picture:heap)", "(heap.png)", 12, "a picture is"),
        ("![A heap]", "Look: ![A heap]", 12, r"stray “\]\(”"),
        ("  two lines.", "two lines.", 15, "indent"),
        ("two lines of", "  two lines of", 4, "only further lines"),
        ("### Aim\n\n- **S1**", "### Aim\n- **S2**", 10, "there is no clause S1"),
        ("### Aim\n\n", "### Aim\nText\n", 23, "stands alone"),
        ("- **S1** Take a pebble\n  from a heap. {SA1}\n- **SA1** Or two.", "Text", 24, "expected a clause"),
        ("- **SA1** Or", "- SA1 Or", 26, "a clause begins with"),
        ("- **SA1**", "- **S1**", 26, "S1 is there twice"),
        ("{S1, SA1}", "{S1, SA9}", 16, "there is no clause SA9"),
        ("{S1, SA1}", "{S1 to SA1}", 16, "not a list of clauses"),
        ("*one*", "*one", 10, r"stray “\*”"),
        ("*one*", "***one***", 10, r"stray “\*”"),
        ("`7`", "`7", 30, "stray “`”"),
        ("*one*", "<b>one</b>", 10, "stray “<b”"),
        ("Or two.", "| Or | two |", 26, r"stray “\|”"),
    ],
)
def test_malformed(old: str, new: str, line: int, reason: str) -> None:
    assert BOOK.count(old) == 1
    with pytest.raises(ValueError, match=f"^line {line}: .*{reason}"):
        parse(BOOK.replace(old, new))


@pytest.mark.parametrize("text", ["", "# Title", BOOK[: BOOK.index("### Aim")]])
def test_cut_short(text: str) -> None:
    with pytest.raises(ValueError, match=r"^line \d+: (expected|no clauses)"):
        parse(text)


def books(folder: Path) -> tuple[Rulebook, Rulebook]:
    en, fr = [parse((folder / f"RULES.{language}.md").read_text(encoding="utf-8")) for language in ("en", "fr")]
    return en, fr


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
class TestGames:
    """What holds for the rules of every game; `parse` itself checks that all references exist."""

    def test_both_languages_have_the_same_items(self, folder: Path) -> None:
        en, fr = books(folder)
        numbers = [[[clause.number for clause in section.clauses] for section in book.sections] for book in (en, fr)]
        assert numbers[0] == numbers[1]
        assert [(block.kind, len(block.items), block.picture) for block in en.guide] == [
            (block.kind, len(block.items), block.picture) for block in fr.guide
        ]
        for ours, theirs in zip(texts(en), texts(fr), strict=True):
            assert references(ours) == references(theirs), theirs

    def test_headings_are_the_same_for_all_games(self, folder: Path) -> None:
        en, fr = books(folder)
        assert (en.guide_title, en.clauses_title) == ("How to play", "Clauses")
        assert (fr.guide_title, fr.clauses_title) == ("Comment jouer", "Articles")

    def test_numbers_have_no_gaps(self, folder: Path) -> None:
        found: dict[str, set[int]] = {}
        for clause in books(folder)[0].clauses():
            if match := re.fullmatch(r"([A-Z]+)(\d+)[a-z]?", clause.number):
                found.setdefault(match[1], set()).add(int(match[2]))
        assert found
        for prefix, numbers in found.items():
            assert numbers == set(range(1, max(numbers) + 1)), prefix

    def test_code_and_lesson_quote_clauses_that_exist(self, folder: Path) -> None:
        known = {clause.number for clause in books(folder)[0].clauses()}
        letter = "".join(takewhile(str.isalpha, min(known)))
        quoted = rf"\"({letter}A?\d+[a-z]?)\""
        for path in [*folder.glob("*.py"), *folder.glob("*.json")]:
            assert set(re.findall(quoted, path.read_text(encoding="utf-8"))) <= known, path.name

    def test_pictures_exist(self, folder: Path) -> None:
        en, _ = books(folder)
        drawn = json.loads((folder / "pictures.json").read_text(encoding="utf-8"))
        assert set(en.pictures()) <= set(drawn)


def texts(book: Rulebook) -> list[str]:
    guide = [text for block in book.guide for text in (block.text, *block.items)]
    return [book.intro, *guide, *[clause.text for clause in book.clauses()]]


def references(text: str) -> list[str]:
    return sorted([span.text for span in spans(text) if span.kind == "ref"])
