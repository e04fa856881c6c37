"""The catalogue: every sentence in both languages, each one used, none missing."""

import re
from pathlib import Path

import rookery
from rookery import i18n

WEB = Path(rookery.__file__).parent / "web"
MODULES = [path for path in sorted(WEB.rglob("*.js")) if path.parent.name != "vendor"]
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in MODULES)
MADE = ("level_", "kind_", "clock_", "theme_", "event_", "reactions_", "at_", "sits_", "moment_", "motion_")
"""Keys that the page puts together."""


def test_every_sentence_is_in_both_languages_with_the_same_values() -> None:
    for key, text in i18n.messages().items():
        assert text.en.strip(), key
        assert text.fr.strip(), key
        assert set(re.findall(r"\{(\w+)", text.en)) == set(re.findall(r"\{(\w+)", text.fr)), key


def test_the_page_uses_every_sentence_and_no_other() -> None:
    used = set(re.findall(r"\bt\(\s*\"([a-z0-9_]+)\"", SOURCE))
    known = {key for key in i18n.messages() if not key.startswith(MADE)}
    assert not used - set(i18n.messages())
    quoted = set(re.findall(r"\"([a-z0-9_]+)\"", SOURCE))
    assert not known - quoted


def test_values_are_filled_in() -> None:
    assert i18n.message("points", n=1) == ("1 point", "1 point")
    assert i18n.message("points", n=2) == ("2 points", "2 points")
    assert i18n.message("points", n=0).fr == "0 point"


def test_nothing_comes_from_elsewhere() -> None:
    for path in WEB.rglob("*"):
        if path.suffix in (".js", ".html", ".css") and path.parent.name != "vendor":
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
            assert "http://" not in text, path
            assert "https://" not in text, path
