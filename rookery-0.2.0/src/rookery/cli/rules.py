"""`rookery rules`: a game's rules to read at a shell, whole, by clause or by word."""

import argparse
from collections.abc import Iterator
from textwrap import wrap

from rookery.catalog import spec
from rookery.cli.args import Commands
from rookery.core.errors import RookeryError
from rookery.core.rulebook import HEADING, PICTURE, Clause, Rulebook, plain
from rookery.i18n import Text

WIDTH = 88


def add(commands: Commands) -> None:
    """Add the command."""
    command = commands.add("rules", run_rules)
    command.game()
    command.argument("about", nargs="*", metavar="WORD")


def run_rules(chosen: argparse.Namespace) -> int:
    """Print the rules, or what is asked for of them."""
    book = spec(chosen.game).rulebook(chosen.language)
    paragraphs = _found(book, chosen.about) if chosen.about else _whole(book)
    print("\n\n".join(paragraphs))
    return 0


def _whole(book: Rulebook) -> Iterator[str]:
    yield book.title.upper()
    yield _wrapped(book.intro)
    yield book.guide_title.upper()
    for block in book.guide:
        if block.kind == HEADING:
            yield block.text
        elif block.kind != PICTURE:
            yield "\n".join([_wrapped(each, "- ") for each in block.items]) if block.items else _wrapped(block.text)
    yield book.clauses_title.upper()
    for section in book.sections:
        yield section.title
        yield "\n".join([_clause(clause) for clause in section.clauses])


def _found(book: Rulebook, about: list[str]) -> Iterator[str]:
    for word in about:
        named = book.clause(word)
        clauses = [named] if named else [each for each in book.clauses() if word.lower() in plain(each.text).lower()]
        if not clauses:
            raise RookeryError(
                "no_such_rule", Text(f"No rule has “{word}” in it.", f"Aucune règle ne contient « {word} ».")
            )
        yield "\n".join([_clause(clause) for clause in clauses])


def _clause(clause: Clause) -> str:
    return _wrapped(clause.text, f"{clause.number}  ")


def _wrapped(text: str, start: str = "") -> str:
    indent = " " * len(start)
    lines = wrap(plain(text), WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
    return "\n".join(lines)
