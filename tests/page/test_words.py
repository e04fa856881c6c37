"""The catalogue: every sentence in both languages, each one used, none missing."""

import re
from pathlib import Path

import pytest

import rookery
from rookery import words
from rookery.catalog import GAMES

STATIC = Path(rookery.__file__).parent / "server" / "static"
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js")))
MADE = ("key:", "level_", "kind_", "clock_", "theme_", "event_", "brush_", "reactions_")
"""Keys that the page puts together."""


def test_every_sentence_is_in_both_languages_with_the_same_values() -> None:
    for key, text in words.words().items():
        assert text.en.strip(), key
        assert text.fr.strip(), key
        assert set(re.findall(r"\{(\w+)", text.en)) == set(re.findall(r"\{(\w+)", text.fr)), key


def test_the_page_uses_every_sentence_and_no_other() -> None:
    used = set(re.findall(r"\bt\(\s*\"([a-z0-9_]+)\"", SOURCE))
    known = {key for key in words.words() if not key.startswith(MADE)}
    assert not used - set(words.words())
    quoted = set(re.findall(r"\"([a-z0-9_]+)\"", SOURCE))
    assert not known - quoted


def test_values_are_filled_in() -> None:
    assert words.sentence("points", n=1) == ("1 point", "1 point")
    assert words.sentence("points", n=2) == ("2 points", "2 points")
    assert words.sentence("points", n=0).fr == "0 point"


@pytest.mark.parametrize("game", GAMES)
def test_every_word_among_the_keys_of_a_game_is_known(game: str) -> None:
    found = set()
    for seats in GAMES[game].seats:
        rules = GAMES[game].rules(seats)
        for action in rules.actions:
            found |= {re.sub(r"\d+", "#", key) for key in GAMES[game].write(rules, action).split("-")}
    places = {key for key in found if re.fullmatch(r"[a-z]?#", key)}
    assert not {key for key in found - places if f"key:{key}" not in words.words()}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_are_written_and_quote_clauses(game: str, language: str) -> None:
    text = (STATIC / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
    other = (STATIC / "rules" / f"{game}.{'fr' if language == 'en' else 'en'}.md").read_text(encoding="utf-8")
    clauses = re.findall(r"\{(\w+)\}", text)
    assert len(clauses) > 12
    assert clauses == re.findall(r"\{(\w+)\}", other)


def test_nothing_comes_from_elsewhere() -> None:
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".html", ".css") and path.parent.name != "vendor":
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
            assert "http://" not in text, path
            assert "https://" not in text, path
