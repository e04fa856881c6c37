"""After the game: replay, permalink, analysis, exports, proof of luck, and one more."""

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Page

from page.house import BOT, ME, OPEN, Guest, House
from rookery.catalog import game
from rookery.match import verify

Bring = Callable[..., Guest]
FORK = "1r13333/......../......./......../......./......../......./b1111111"
"""Seat 1 wins by going right and loses by going left."""


@pytest.fixture(scope="module")
def over(browser: Browser, place: House) -> Iterator[Guest]:
    """Sit at the end of a whole game of Pingouin against a bot."""
    ada = Guest(browser, place.address, size="laptop", accept_downloads=True)
    ada.create("pingouin", [ME, BOT])
    ada.page.wait_for_selector(".board [data-click]")
    ada.play_on()
    ada.page.wait_for_selector(".ranking", timeout=60_000)
    ada.rest()
    yield ada
    ada.context.close()


def saved(page: Page, what: str) -> bytes:
    # A film takes its time.
    with page.expect_download(timeout=60_000) as download:
        page.click(f".extras a:has-text('{what}')")
    return Path(download.value.path()).read_bytes()


def penguins(page: Page) -> int:
    return page.locator(".board [data-key^=penguin]").count()


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that no single page knows."""
    last = monotonic() + 20
    while not holds():
        assert monotonic() < last
        sleep(0.1)


def test_replay_by_buttons_slider_keys_and_permalink(over: Guest, guest: Bring) -> None:
    page = over.page
    page.click("[aria-label='To the start']")
    page.wait_for_function("() => !document.querySelector('.board [data-key^=penguin]')")
    page.click(".replay [aria-label='Forward']")
    page.click("[aria-label='To the end']")
    end = int(page.input_value(".replay input"))
    page.locator(".replay input").press("ArrowLeft")
    page.wait_for_function("(n) => document.querySelector('.replay input').value == n", arg=end - 1)
    page.locator(".replay input").press("Home")
    page.wait_for_function("() => document.querySelector('.replay input').value == 0")
    page.locator(".moves button").nth(4).click()
    page.wait_for_url(re.compile(r"#table/[\w-]+/\d+$"))
    page.wait_for_selector(".said:has-text('Looking back')")
    page.locator(".moves button").nth(4).press("ArrowRight")
    page.wait_for_selector(".moves li:nth-child(6) [aria-current]")
    # The same moment, by its link, for somebody who was not there.
    eve = guest(size="phone")
    eve.page.goto(page.url)
    eve.page.wait_for_selector(".board [data-key^=penguin]")
    until(lambda: 0 < penguins(page) == penguins(eve.page))
    assert "Looking back" in eve.page.inner_text(".said")
    assert page.locator(".graph polyline").count() == 2


def test_pictures_and_the_log_are_saved_as_what_they_are(over: Guest) -> None:
    pillow = pytest.importorskip("PIL.Image")
    page = over.page
    page.click("[aria-label='To the end']")
    assert saved(page, "SVG").startswith(b"<svg")
    picture = pillow.open(io.BytesIO(saved(page, "PNG")))
    assert picture.format == "PNG"
    assert min(picture.size) > 300
    lines = saved(page, "Log").decode().splitlines()
    assert json.loads(lines[0])["game"] == "pingouin"
    assert verify(lines, game).draws == 60


def test_the_luck_is_checked(over: Guest) -> None:
    over.page.click("text=Check the luck")
    over.page.wait_for_selector("text=The luck was fair: 60 draws checked.")


def test_analysis_marks_the_mistake_and_names_the_better_move(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT], position=FORK)
    ada.my_turn()
    page = ada.page
    page.keyboard.press("/")
    page.fill("#typed", "b1-a1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ranking")
    page.click("text=Analyse")
    page.wait_for_selector(".extras p:has-text('could have been better')", timeout=60_000)
    verdicts = page.locator(".verdict").all_inner_texts()
    assert verdicts
    assert re.fullmatch(r"\?\? b1 → [c-g]1", verdicts[0])
    # So short a game makes a short film.
    pillow = pytest.importorskip("PIL.Image")
    film = pillow.open(io.BytesIO(saved(page, "GIF")))
    assert film.format == "GIF"
    assert film.n_frames > 3


def test_a_rematch_brings_everybody_along(guest: Bring) -> None:
    ada, bo, eve = guest(), guest(), guest()
    made = ada.create("pingouin", [ME, OPEN])
    bo.go(f"#table/{made}").click("text=Sit here")
    eve.go(f"#table/{made}").wait_for_selector(".board [data-click]")
    ada.my_turn()
    ada.page.click("button:has-text('Give up')")
    ada.page.click("dialog .btn:has-text('Give up')")
    for one in (ada, bo, eve):
        one.page.wait_for_selector(".ranking")
    ada.page.click("text=Play again")
    bo.page.click("text=To the next game")
    for one in (ada, bo, eve):
        one.page.wait_for_function("(old) => !location.hash.includes(old)", arg=made)
        one.page.wait_for_selector(".board [data-click]")
    assert len({one.page.url for one in (ada, bo, eve)}) == 1
    # Everybody moved one seat on: the other one begins.
    bo.my_turn()
