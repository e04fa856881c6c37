"""What a terminal tells: rules, things, hints and how far long work is."""

import io
import re
import sys
from collections.abc import Sequence
from importlib.resources import files
from random import Random

import pytest

from rookery.catalog import GAMES, game
from rookery.cli.choosing import LOOK, Way, choices, drawn, press, settled, within_reach, worth
from rookery.cli.layout import Look, page, text_of
from rookery.cli.table import Sight
from rookery.cli.telling import CLAUSE, Hint, ending, look, rule, things
from rookery.core import RookeryError
from rookery.match import Match
from rookery.progress import bar
from rookery.scene.terminal import width
from rookery.text import LANGUAGES, say

FLOE = "r1111.b/1......./......./......../......./......../......./........"
NAMES = ("Ada", "Beth", "Cyril", "Dorothea", "Emil", "Florence")
SMALL = Look("en", False, 80, 24)


def opened(name: str, **more: object) -> Match:
    return Match.open(game(name), seed=bytes(32), match_id="m", **more)  # type: ignore[arg-type]


def sight(match: Match, hints: Sequence[Hint] = ()) -> Sight:
    seat = match.to_move
    scene = match.game.picture(match.rules, match.view(seat), last=match.last_for(seat))
    return Sight(scene, tuple(match.legal_texts(seat)), (), tuple(hints))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_every_refusal_can_be_read(name: str, language: str) -> None:
    folder = files("rookery").joinpath("games", name)
    refusals = folder.joinpath("explain.py").read_text(encoding="utf-8")
    clauses = set(re.findall(rf'"({CLAUSE})"', refusals))
    assert len(clauses) > 5
    for clause in clauses:
        text = rule(name, clause, language)
        assert clause in text
        assert "{" not in text
        assert not text.startswith(("-", "#", "|"))


def test_a_rule_is_found_by_its_number() -> None:
    assert "(P14)" in rule("pingouin", "p14", "en")
    assert "ligne droite" in rule("pingouin", "P14", "fr")
    assert rule("derby", "RA39", "fr") == "RA39 Alone, the crazy penguin pushes last and by itself."
    with pytest.raises(RookeryError):
        rule("pingouin", "Q7", "en")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_on_the_table_can_be_looked_at(name: str, language: str) -> None:
    here = sight(opened(name))
    told = look(here.scene, "", language).splitlines()
    assert len(told) > 3
    for key, label in things(here.scene, language).items():
        assert look(here.scene, key, language) == label
    with pytest.raises(RookeryError):
        look(here.scene, "nowhere", language)


@pytest.mark.parametrize("name", GAMES)
def test_looking_round_goes_everywhere_and_does_nothing(name: str) -> None:
    match = opened(name)
    for _ in range(4):
        assert match.to_move is not None
        match.submit(match.to_move, match.legal_texts(match.to_move)[0])
    board = drawn(sight(match), language="en", ascii=False)
    start = settled(Way(), board)
    way, line = press(start, "l", board)
    assert (way.mode, line) == (LOOK, None)
    seen = set()
    for _ in within_reach(board, way):
        way, line = press(way, "n", board)
        assert line is None
        seen.add(way.cursor)
        if way.cursor in board.labels:
            shown = " ".join(text_of(page(board, way, SMALL, prompt="")).split())
            assert " ".join(board.labels[way.cursor].split())[:20] in shown
    assert seen == {*board.spots, *board.others}
    back, line = press(way, "escape", board)
    assert (back.mode, line) == ("choose", None)
    assert back.cursor in choices(board, ())


def test_hints_stand_on_the_board() -> None:
    hints = [Hint("a1-a2", 0.5), Hint("a1-b1", 0.14), Hint("a1-c1", -1.0, True)]
    board = drawn(sight(opened("pingouin", position=FLOE), hints), language="en", ascii=False)
    assert worth(board, ()) == {"a1": 75}
    assert worth(board, ("a1",)) == {"a2": 75, "b1": 57, "c1": 0}
    shown = text_of(page(board, Way(path=("a1",), cursor="a2"), SMALL, prompt="Ada> "))
    for told in ("a2 75", "b1 57", "c1 0", "75 of 100"):
        assert told in shown


def test_where_a_place_is_small_a_hint_is_a_rank() -> None:
    here = sight(opened("derby"))
    hints = [Hint(text, 0.5 - at / 100) for at, text in enumerate(here.legal)]
    board = drawn(here._replace(hints=tuple(hints)), language="en", ascii=False)
    shown = text_of(page(board, Way(cursor=here.legal[-1]), SMALL, prompt="Ada> "))
    assert "(1)2)3)4)5)6)7)8)9)" in shown


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_the_largest_table_is_told_on_one_screen(name: str, language: str) -> None:
    """Whoever won, and everybody's place, beside or under the whole board."""
    match = opened(name, seats=game(name).seats[-1], names=NAMES[: game(name).seats[-1]])
    for seat in range(match.rules.seats - 1):
        match.resign(seat)
    assert match.outcome is not None
    said = ending(match.outcome, [player.name for player in match.players], language)
    board = drawn(sight(match), language=language, ascii=False)
    shown = page(board, Way(), SMALL._replace(language=language), prompt="", said=said, moves=["Ada c3"] * 50)
    assert (shown.top, shown.height) == (0, len(board.rows))
    # Beside the board a sentence is broken into lines, among those of the board.
    told = text_of(shown)
    assert all(f"{name}" in told for name in NAMES[: match.rules.seats])


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("pingouin", 4, {}),
        ("banquise", 6, {"wobble": "heavy"}),
        ("derby", 1, {}),
        ("derby", 6, {"layout": "players"}),
        ("thin_ice", 6, {}),
        ("thin_ice", 6, {"mode": "advanced"}),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_at_80_by_24(name: str, seats: int, options: dict[str, object], language: str) -> None:
    match = opened(name, seats=seats, options=options)
    rng = Random(language)
    for _ in range(150):
        for glyph in [glyph for shape in sight(match).scene.shapes for glyph in shape.glyphs]:
            text = glyph.text if isinstance(glyph.text, str) else say(glyph.text, language)
            assert glyph.column + width(text.rstrip()) <= 80, text
            assert 0 <= glyph.row < 22, text
        board = drawn(sight(match), language=language, ascii=False)
        assert len(board.rows) + len(board.strip) <= 22
        shown = page(board, settled(Way(), board), SMALL, prompt="Ada> ", said=["Bo: c3-f3"])
        assert (shown.top, shown.height) == (0, len(board.rows))
        if match.to_move is None:
            break
        match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)))


class Tube(io.StringIO):
    """Standard error as a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_bar_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    tube = Tube()
    monkeypatch.setattr(sys, "stderr", tube)
    bar(500, 1000, "derby")
    assert tube.getvalue() == "\r" + "█" * 15 + "·" * 15 + " 500/1,000  derby\x1b[K"
    bar(1000, 1000)
    assert tube.getvalue().endswith("█ 1,000/1,000\x1b[K\n")


def test_a_bar_is_quiet_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    bar(1, 2)
    bar(2, 2)
    assert capsys.readouterr().err == ""
