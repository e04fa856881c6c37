"""A full screen without a screen: what keys and clicks do, and what is drawn."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.catalog import GAMES, game
from rookery.cli import words
from rookery.cli.choosing import (
    ARROWS,
    ASK,
    CHOOSE,
    HELP,
    RESIGN,
    SAVE,
    TYPE,
    Board,
    Way,
    choices,
    click,
    completed,
    drawn,
    leafed,
    pick,
    press,
    settled,
)
from rookery.cli.layout import Look, notice, on_board, page, text_of
from rookery.cli.table import Sight
from rookery.match import Match
from rookery.scene.terminal import width
from rookery.text import LANGUAGES, say

FLOE = "r1111.b/1......./......./......../......./......../......./........"
SMALL = Look("en", False, 80, 24)


def sight(name: str = "pingouin", *, position: str = "", plies: int = 0, seed: int = 0) -> Sight:
    match = Match.open(game(name), seed=bytes(32), match_id="m", position=position)
    rng = Random(seed)
    for _ in range(plies):
        if match.to_move is not None:
            match.submit(match.to_move, rng.choice(match.legal_texts(match.to_move)))
    seat = match.to_move
    scene = match.game.picture(match.rules, match.view(seat), last=match.last_for(seat))
    return Sight(scene, tuple(match.legal_texts(seat)), ("Ada c3", "Bo f5"))


def board(name: str = "pingouin", *, position: str = "", plies: int = 0, seed: int = 0, ascii: bool = False) -> Board:
    return drawn(sight(name, position=position, plies=plies, seed=seed), language="en", ascii=ascii)


def typed(way: Way, keys: list[str], on: Board) -> tuple[Way, str | None]:
    line = None
    for key in keys:
        way, line = press(way, key, on)
    return way, line


def test_a_move_is_chosen_key_by_key() -> None:
    floe = board(position=FLOE)
    way = settled(Way(), floe)
    assert choices(floe, ()) == ["a1"]
    way, line = press(way, "enter", floe)
    assert (way.path, line) == (("a1",), None)
    assert way.cursor in {"b1", "a2"}
    way, line = pick(way, "a2", floe)
    assert (way.path, line) == ((), "a1-a2")


def test_escape_goes_back_one_key() -> None:
    floe = board(position=FLOE)
    way, line = typed(settled(Way(), floe), ["enter", "escape"], floe)
    assert (way.path, way.cursor, line) == ((), "a1", None)


def test_arrows_follow_the_glyphs() -> None:
    floe = board(position=FLOE)
    way = settled(Way(), floe)._replace(path=("a1",), cursor="b1")
    for key, there in (("right", "c1"), ("right", "d1"), ("left", "c1"), ("left", "b1"), ("down", "a2"), ("up", "b1")):
        way, _ = press(way, key, floe)
        assert way.cursor == there, key


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=5, deadline=None)
@given(plies=st.integers(0, 12), seed=st.integers(0, 99))
def test_every_move_can_be_reached_with_keys(name: str, plies: int, seed: int) -> None:
    here = board(name, plies=plies, seed=seed)
    for path in here.paths[:: max(1, len(here.paths) // 5)]:
        way, line = settled(Way(), here), None
        for key in path:
            for _ in choices(here, way.path):
                way = way if way.cursor == key else press(way, "n", here)[0]
            assert way.cursor == key
            assert press(press(way, "n", here)[0], "p", here)[0] == way
            for arrow in ARROWS:
                assert press(way, arrow, here)[0].cursor in choices(here, way.path)
            way, line = press(way, "enter", here)
        # A move that might go on is played when its last key is chosen again.
        assert "-".join(path) in (line, pick(way, path[-1], here)[1])


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_clicked(name: str) -> None:
    here = board(name, plies=6)
    shown = page(here, settled(Way(), here), SMALL._replace(rows=30), prompt="")
    for key in choices(here, ()):
        spot = here.spots[key][0]
        row = spot.row if spot.row < len(here.rows) else spot.row - len(here.rows) + 30 - 2 - len(here.strip)
        place = on_board(shown, here, spot.column, row)
        assert place == (spot.column, spot.row)
        way, line = click(settled(Way(), here), *place, here)
        if line != key and way.path != (key,):
            way, line = click(way, *place, here)  # something lies on it
        assert line == key or way.path == (key,)


def test_a_click_on_what_may_not_be_is_tried_so_that_it_is_refused() -> None:
    floe = board(position=FLOE)
    spot = floe.spots["g1"][0]
    assert click(settled(Way(), floe), spot.column, spot.row, floe)[1] == "g1"
    assert click(Way(), 79, 23, floe) == (Way(), None)


def test_a_line_is_typed_and_completed() -> None:
    floe = board(position=FLOE)
    way, line = typed(settled(Way(), floe), [":", "A", "tab"], floe)
    assert (way.mode, way.typed, line) == (TYPE, "a1-", None)
    assert completed("a1-", floe)[1] == ["a1-b1", "a1-c1", "a1-d1", "a1-e1", "a1-a2"]
    way, line = typed(way, ["x", "backspace", "b", "tab", "enter"], floe)
    assert (way.mode, line) == (CHOOSE, "a1-b1")
    assert typed(Way(), [*":xyz", "tab", "escape", "enter"], floe)[1] is None


def test_short_keys_are_commands() -> None:
    floe = board(position=FLOE)
    way = settled(Way(), floe)
    assert [press(way, key, floe)[1] for key in "huq"] == ["hint", "undo", "quit"]
    assert [press(way, key, floe)[0].mode for key in "?sr"] == [HELP, SAVE, RESIGN]
    assert typed(way, ["s", *"a.log", "enter"], floe)[1] == "save a.log"
    assert typed(way, ["s", "enter"], floe)[1] is None
    assert typed(way, ["r", "y"], floe)[1] == "resign"
    assert typed(way, ["r", "enter"], floe) == (way, None)
    assert typed(way._replace(mode=ASK), ["enter"], floe)[1] == ""


def test_a_dead_path_is_forgotten() -> None:
    way = settled(Way(path=("h8",), cursor="g8"), board(position=FLOE))
    assert (way.path, way.cursor) == ((), "a1")


def test_pages_are_leafed_through() -> None:
    assert [leafed(3, key, 5) for key in ("left", "right", "home", "end", "x")] == [2, 4, 0, 5, 3]
    assert (leafed(0, "left", 5), leafed(5, "right", 5)) == (0, 5)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ascii", [False, True])
def test_a_page_fits_and_shows_the_cursor(name: str, language: str, ascii: bool) -> None:
    for plies in (0, 5, 11):
        here = drawn(sight(name, plies=plies), language=language, ascii=ascii)
        for way in (settled(Way(), here), Way(mode=HELP), Way(mode=TYPE, typed="a")):
            for columns, rows in ((80, 24), (120, 40), (40, 10)):
                look = Look(language, ascii, columns, rows)
                shown = page(here, way, look, prompt="Ada> ", said=["bonjour “é”…"], moves=["Ada c3"] * 90)
                lines = text_of(shown).splitlines()
                assert len(shown.rows) <= rows
                assert max(map(width, lines)) <= columns
                assert not ascii or text_of(shown).isascii()
                if way.cursor and columns >= 80:
                    assert any(mark in text_of(shown) for mark in "▸>")
                    assert any("cursor" in style for row in shown.rows for _, style in row)


def test_marks_need_no_colour() -> None:
    floe = board(position=FLOE)
    way, _ = press(settled(Way(), floe), "enter", floe)
    shown = page(floe, way, SMALL, prompt="Ada> ", said=["refused (P14)"], moves=["Ada c3"])
    styles = {style for row in shown.rows for _, style in row}
    for mark in ("can", "chosen", "cursor"):
        assert any(mark in style.split() for style in styles)
    told = text_of(shown)
    assert "▸⟨ 1 ⟩◂" in told
    assert "(P14)" in told
    assert "Ada c3" in told
    assert f"Ada> a1-{way.cursor}" in told


def test_what_does_not_fit_follows_the_cursor() -> None:
    derby = board("derby")
    low = max(choices(derby, ()), key=lambda key: derby.spots[key][0].row)
    assert page(derby, Way(cursor=low), SMALL._replace(rows=16), prompt="").top > 0
    first = page(derby, Way(), SMALL._replace(rows=16), prompt="")
    assert first.top == 0
    assert "↓" in text_of(first)
    assert page(derby, press(Way(), "pagedown", derby)[0], SMALL._replace(rows=16), prompt="").top == 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_and_the_help_fit(language: str) -> None:
    for line in (words.KEYS, words.REPLAY_KEYS, words.SCREEN_HELP):
        assert all(len(part) < 80 for part in say(line, language).splitlines())
    assert len(notice(say(words.SCREEN_HELP, language), SMALL._replace(language=language)).rows) <= 24
