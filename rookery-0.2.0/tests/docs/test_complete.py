"""Nothing is left untold: games, options, commands, flags, error codes and public names are on the site."""

import argparse
import re
import zlib
from html.parser import HTMLParser
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import get_type_hints
from urllib.parse import unquote

import pytest

from conformance.tables import line
from rookery.catalog import specs
from rookery.cli.main import _parser
from rookery.core import AnySpec, Choice
from rookery.core.compat import compiled
from rookery.i18n import LANGUAGES
from rookery.table.command import COMMANDS as WIRE_COMMANDS
from rookery.table.fields import Frame
from rookery.terminal.commands import COMMANDS

ROOT = Path(__file__).parent.parent.parent
HEADINGS = {
    "en": ["How to play", "Clauses", "Options in a program", "Numbers", "What a learner sees"],
    "fr": ["Comment jouer", "Articles"],
}
SECONDS = 45
CLAUSE = r"[A-Z]{1,2}\d+[a-z]?\b"

pytestmark = [
    pytest.mark.skipif(compiled(), reason="the site is written from plain Python"),
    pytest.mark.xdist_group("site"),  # one process builds it, and the others go on
]
every_game = pytest.mark.parametrize("game", specs().values(), ids=list(specs()))


class Page(HTMLParser):
    """One page of the site: its headings, words, anchors, links, and what it loads."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self._heading = False
        self._words: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))
        self.words = " ".join(self._words)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._heading = self._heading or tag == "h2"
        if tag == "h2":
            self.headings.append("")
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag in ("script", "img", "iframe", "source") and given.get("src"):
            self.loads.append(given["src"])
        elif tag == "link" and given.get("rel") not in ("canonical", "index", "search", "next", "prev", "author"):
            self.loads.append(given.get("href", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "h2":
            self._heading = False
            self.headings[-1] = self.headings[-1].rstrip("¶")

    def handle_data(self, data: str) -> None:
        self._words.append(data)
        if self._heading:
            self.headings[-1] += data


def page(site: Path, name: str) -> Page:
    return Page(site / "html" / f"{name}.html")


def test_the_site_is_built_without_a_warning_and_soon(site: Path) -> None:
    assert (site / "log").read_text(encoding="utf-8").strip() == ""
    assert float((site / "seconds").read_text(encoding="utf-8")) < SECONDS


def test_no_link_is_dead_and_nothing_comes_from_elsewhere(site: Path) -> None:
    html = site / "html"
    pages = {path.resolve(): Page(path) for path in html.rglob("*.html")}
    for path, each in pages.items():
        assert not [load for load in each.loads if re.match(r"(?:https?:)?//", load)], path
        for link in [*each.links, *each.loads]:
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = unquote(link).partition("#")
            target = (path.parent / file.partition("?")[0]).resolve() if file else path
            assert target.is_file(), f"{path.name}: {link}"
            if anchor and target in pages:
                assert anchor in pages[target].ids, f"{path.name}: {link}"
    for sheet in html.rglob("*.css"):
        assert not re.search(r"@import|url\(['\"]?https?:", sheet.read_text(encoding="utf-8")), sheet


@every_game
def test_a_game_has_its_page(site: Path, game: AnySpec) -> None:
    told = page(site, f"games/{game.name}")
    assert told.headings == HEADINGS["en"]
    assert page(site, f"games/{game.name}.fr").headings == HEADINGS["fr"]
    for theme in ("light", "dark"):
        assert any(load.endswith(f"{game.name}-{theme}.svg") for load in told.loads)


@every_game
def test_every_option_is_told(site: Path, game: AnySpec) -> None:
    told = page(site, f"games/{game.name}")
    for option in game.options:
        assert option.name in told.words
        # Links part the words of a sentence; its letters stay in order.
        assert "".join(option.help.en.split()) in "".join(told.words.split())
        for language in LANGUAGES:
            assert game.rulebook(language).clause(option.name), f"the rules say nothing of the option {option.name}"
        if isinstance(option.type, Choice):
            assert all(word in told.words for word in option.type.values)


@every_game
def test_every_refusal_is_told_and_quotes_a_clause_that_exists(site: Path, game: AnySpec) -> None:
    """Play, try what is not legal, and look its code and its clause up."""
    codes = page(site, "reference/errors").words
    clauses = set(re.findall(CLAUSE, page(site, f"games/{game.name}").words))
    for seats in (game.seats[0], game.seats[-1]):
        rules = game.rules(seats)
        rng = Random(seats)
        played = line(rules, seats)
        states = [step.state for step in played.steps]
        for state in [*rng.sample(states, min(20, len(states))), played.last]:
            legal = rules.legal_actions(state)
            for action in rng.sample(list(rules.actions), min(20, len(rules.actions))):
                if action not in legal:
                    why = game.explain(rules, state, game.format_action(rules, action))
                    assert re.search(rf"\b{why.code}\b", codes)
                    assert set(re.findall(CLAUSE, getattr(why, "rule", ""))) <= clauses


def test_every_code_in_the_source_is_told(site: Path) -> None:
    told = page(site, "reference/errors").words
    given = re.compile(r"\b(?:RookeryError|IllegalAction|CommandRejected|InvalidLog|_no|__init__)\(\s*\"([a-z_]+)\"")
    for path in (ROOT / "src").rglob("*.py"):
        for code in given.findall(path.read_text(encoding="utf-8")):
            assert re.search(rf"\b{code}\b", told), f"{path.name}: {code}"


def parsers(parser: argparse.ArgumentParser, name: str = "") -> dict[str, argparse.ArgumentParser]:
    """Return a parser and those of its commands, by name."""
    found = {name: parser}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, inner in action.choices.items():
                found |= parsers(inner, f"{name} {word}".strip())
    return found


def test_every_command_and_flag_is_told(site: Path) -> None:
    told = page(site, "reference/commands")
    for name, parser in parsers(_parser()).items():
        assert not name or f"rookery {name}" in told.headings
        for action in parser._actions:
            assert action.help != argparse.SUPPRESS
            assert all(flag in told.words for flag in action.option_strings)


def test_every_word_of_the_prompt_is_told() -> None:
    told = (ROOT / "docs" / "terminal.md").read_text(encoding="utf-8")
    assert not [each.name.en for each in COMMANDS if f"`{each.name.en}" not in told]


def test_the_protocol_page_has_the_fields_and_commands_of_the_wire() -> None:
    told = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    frame, commands = [
        {name for row in rows.splitlines() for name in re.findall(r"`(\w+)`", row.split(" | ")[0])}
        for rows in re.findall(r"^\| (?:field|`what`) \| \|\n\|---\|---\|\n((?:\|.*\n)+)", told, re.MULTILINE)
    ]
    assert frame == set(get_type_hints(Frame))
    assert commands == set(WIRE_COMMANDS)
    served = "".join([path.read_text(encoding="utf-8") for path in (ROOT / "src/rookery/server").rglob("*.py")])
    requests = set(re.findall(r'"/api/(?:[a-z]+/\{\w+\}/)?([a-z]+)', served))
    assert len(requests) > 20
    assert not [name for name in requests if not re.search(rf"/{name}\b", told)]


PACKAGES = (
    "rookery",
    *[f"rookery.{name}" for name in ("core", "catalog", "match", "table", "client", "bots", "scene")],
)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_in_the_inventory_and_resolves(site: Path, package: str) -> None:
    listed = inventory(site)
    for name in import_module(package).__all__:
        if name[0] != "_":
            assert f"{package}.{name}" in listed, name
            file, _, anchor = listed[f"{package}.{name}"].partition("#")
            assert anchor in Page(site / "html" / file).ids


def inventory(site: Path) -> dict[str, str]:
    """Read the names of Python things in `objects.inv`, with the places they lead to."""
    packed = (site / "html" / "objects.inv").read_bytes().split(b"\n", 4)[4]
    lines = [line.split(" ", 4) for line in zlib.decompress(packed).decode().splitlines()]
    return {name: place.replace("$", name) for name, kind, _, place, _ in lines if kind.startswith("py:")}


@pytest.mark.skipif(find_spec("rookery.server") is None, reason="no server yet")
def test_every_setting_of_the_server_is_told() -> None:
    settings = import_module("rookery.server.settings").Settings
    told = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert not [name for name in settings.__dataclass_fields__ if f"`{name}`" not in told]
