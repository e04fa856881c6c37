"""After the game: replay, permalink, analysis, exports, proof of luck, and one more."""

import io
import json
import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from page.house import BOT, ME, OPEN, Guest, House
from rookery.catalog import spec
from rookery.match import verify
from rookery.match.fairness import next_head

Bring = Callable[..., Guest]
FORK = "1r13333/......../......./......../......./......../......./b1111111"
"""Seat 1 wins by going right and loses by going left."""

FISH_BETWEEN = ".2r3b1./......../......./......../......./......../......./........"
"""Seat 1 loses three fish to seat 2 by going left."""


together = pytest.mark.xdist_group("over")
"""The game is played once: those who look at its end run in one process."""


@pytest.fixture(scope="module")
def over(browser: Browser, place: House) -> Iterator[Guest]:
    """Sit at the end of a whole game of Pingouin against a bot."""
    ada = Guest(browser, place.address, reduced_motion="reduce")
    ada.context.route("**/analyse", lambda route: route.abort())  # or bots would think about the game for half a minute
    ada.create("pingouin", [ME, BOT])
    ada.page.wait_for_selector(".board [data-click]")
    ada.play_on()
    ada.page.wait_for_selector(".ranking", timeout=110_000)
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


@together
def test_the_curve_leads_to_a_position_and_back(over: Guest) -> None:
    page = over.page
    assert page.locator(".graph polyline").count() == 2
    page.locator(".graph").click(position={"x": 60, "y": 60})
    page.wait_for_url(re.compile(r"#table/[\w-]+/\d+$"))
    page.wait_for_selector(".said:has-text('Viewing move')")
    page.click("button:has-text('Final position')")
    page.wait_for_url(re.compile(r"#table/[\w-]+$"))


@together
def test_replay_by_buttons_slider_keys_and_permalink(over: Guest, guest: Bring) -> None:
    page = over.page
    page.click("button:has-text('Replay')")
    page.wait_for_function("() => !document.querySelector('.board [data-key^=penguin]')")
    page.click(".replay [aria-label='Next turn']")
    page.locator(".replay input").press("End")
    end = int(page.input_value(".replay input"))
    page.locator(".replay input").press("ArrowLeft")
    page.wait_for_function("(n) => document.querySelector('.replay input').value == n", arg=end - 1)
    page.locator(".replay input").press("Home")
    page.wait_for_function("() => document.querySelector('.replay input').value == 0")
    page.locator(".moves button").nth(4).click()
    page.wait_for_url(re.compile(r"#table/[\w-]+/\d+$"))
    page.wait_for_selector(".said:has-text('Viewing move')")
    page.wait_for_selector(".moves li:nth-child(5) [aria-current]")
    page.locator(".moves button").nth(4).press("ArrowRight")
    page.wait_for_selector(".moves li:nth-child(6) [aria-current]")
    # The same moment, by its link, for somebody who was not there; from there to the result.
    eve = guest(size="phone")
    eve.page.goto(page.url)
    eve.page.wait_for_selector(".board [data-key^=penguin]")
    eve.until(lambda: 0 < penguins(page) == penguins(eve.page))
    assert "Viewing move" in eve.page.inner_text(".said")
    for one in (eve.page, page):
        one.click(".tools button:has-text('Result')")
        one.wait_for_selector(".ranking")


@together
def test_pictures_and_the_log_are_saved_as_what_they_are(over: Guest) -> None:
    pillow = pytest.importorskip("PIL.Image")
    page = over.page
    assert saved(page, "SVG").startswith(b"<svg")
    picture = pillow.open(io.BytesIO(saved(page, "Picture")))
    assert picture.format == "PNG"
    assert min(picture.size) > 300
    lines = saved(page, "Log").decode().splitlines()
    assert json.loads(lines[0])["game"] == "pingouin"
    assert verify(lines, spec).draws == 60


@together
def test_the_luck_is_checked(over: Guest) -> None:
    over.page.click("text=Check the draws")
    over.page.wait_for_selector(
        "text=The draws were fair: 60 draws checked. The promise made before the game was kept."
    )


@together
def test_the_browser_itself_notices_a_log_that_was_changed(over: Guest) -> None:
    def forge(route: Route) -> None:
        lines = route.fetch().text().splitlines()
        place = next(n for n, line in enumerate(lines) if '"move"' in line)
        event = json.loads(lines[place])
        lines[place] = json.dumps({**event, "at": event["at"] + 1}, separators=(",", ":"))
        route.fulfill(body="\n".join(lines))

    over.page.route("**/api/tables/*/log", forge)
    over.page.click("text=Check the draws")
    over.page.wait_for_selector("text=does not match what this browser was told")
    over.page.unroute("**/api/tables/*/log")


@together
def test_the_browser_itself_notices_a_forged_draw(over: Guest) -> None:
    """The forger knew the seed and closed the chain again, and this browser kept nothing: only the draws tell."""

    def forge(route: Route) -> None:
        header, *events = map(json.loads, route.fetch().text().splitlines())
        first = events[0]
        other = next(event for event in events if event["text"] != first["text"])
        first["text"], other["text"] = other["text"], first["text"]
        route.fulfill(body="\n".join(rechained([header, *events], events[-1]["seed"])))

    table = re.search(r"#table/([\w-]+)", over.page.url)
    assert table is not None
    over.page.evaluate("(key) => localStorage.removeItem(key)", f"rookery.proof.{table[1]}")
    over.page.route("**/api/tables/*/log", forge)
    over.page.click("text=Check the draws")
    over.page.wait_for_selector("text=Line 2 of this log is not what the seed draws.")
    over.page.unroute("**/api/tables/*/log")
    over.page.click("text=Check the draws")
    over.page.wait_for_selector("text=60 draws checked. This browser was not there when the seed was promised")


def rechained(events: list[dict[str, Any]], seed: str) -> list[str]:
    """Write lines as a log has them, with a chain that fits."""
    lines, head = [], ""
    for event in events:
        fields = {name: value for name, value in event.items() if name != "chain"}
        bare = {name: value for name, value in fields.items() if name != "seed" or "what" in event}
        head = next_head(bytes.fromhex(seed), head, json.dumps(bare, ensure_ascii=False, separators=(",", ":")))
        written = {**fields, "chain": head} if "chain" in event else fields
        lines.append(json.dumps(written, ensure_ascii=False, separators=(",", ":")))
    return lines


def test_analysis_marks_the_mistake_and_names_the_better_move(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT], position=FORK)
    ada.my_turn()
    page = ada.page
    page.keyboard.press("/")
    page.fill("#typed", "b1-a1")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ranking")
    page.wait_for_selector(".moment.missed", timeout=60_000)
    page.wait_for_selector(".moment.missed .moment-better", state="attached")
    page.wait_for_selector(".graph-mark.missed", state="attached")
    # The sentence is the reviewer's own: what the better move would have brought.
    assert re.search(r"after b1 → [c-g]1 it would be \d+", page.inner_text(".moment.missed"))
    page.click(".moment.missed button")
    page.wait_for_selector(".sea-area .moment-better", state="attached")
    assert re.search(r"Played: b1 → a1\s+Better: b1 → [c-g]1", page.inner_text(".legend"))
    # So short a game makes a short film.
    pillow = pytest.importorskip("PIL.Image")
    film = pillow.open(io.BytesIO(saved(page, "Film")))
    assert film.format == "GIF"
    assert film.n_frames > 3


def test_a_moment_speaks_of_players_by_name(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, {**BOT, "name": "Olaf"}], position=FISH_BETWEEN)
    ada.type("c1-b1")
    ada.page.wait_for_selector(".moment.missed", timeout=60_000)
    assert "Olaf alone can reach 4 fish; after c1 → d1 it would be 1." in ada.page.inner_text(".moment.missed")
    ada.speak("fr")
    ada.page.wait_for_selector(".moment.missed:has-text('poissons')")
    told = "4 poissons ne sont accessibles qu'à Olaf\u00a0; avec c1 → d1, ce serait 1."
    assert told in ada.page.inner_text(".moment.missed")


def test_a_moment_can_be_tried_again(guest: Bring) -> None:
    ada = guest(size="phone")
    first = ada.create("pingouin", [ME, BOT], position=FORK)
    ada.type("b1-a1")
    page = ada.page
    page.click(".moment.missed button", timeout=60_000)
    page.wait_for_selector(".legend")
    # Board, legend and button are in the window together.
    page.wait_for_function(
        """() => [...document.querySelectorAll(".sea-area .board-svg, .legend, .try-again")].every((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top > -1 && bottom < innerHeight + 1;  // pages scroll by whole pixels
        })"""
    )
    page.click("button:has-text('Try again')")
    page.wait_for_function("(old) => !location.hash.includes(old)", arg=first)
    ada.my_turn()
    page.wait_for_selector(".board [data-click=b1]", state="attached")
    ada.type("b1-g1")


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
    bo.page.click("text=Go to rematch")
    for one in (ada, bo, eve):
        one.page.wait_for_function("(old) => !location.hash.includes(old)", arg=made)
        one.page.wait_for_selector(".board [data-click]")
    assert len({one.page.url for one in (ada, bo, eve)}) == 1
    # Everybody moved one seat on: the other one begins.
    bo.my_turn()


def test_no_name_is_cut_on_the_podium(guest: Bring) -> None:
    ada = guest()
    position = "1r1b.../1y1g..../......./......../......./......../......./........"
    names = ["Bartholomea Longname", "Maximilian-Alexander", "Ho", "Wolfeschlegelsteinhausen"]
    ada.create("pingouin", [{**ME, "name": name} for name in names], position=position)
    ada.play_on()
    ada.page.wait_for_selector(".podium li:nth-child(4)")
    for language, (width, height) in product(("en", "fr"), ((1366, 768), (390, 844), (360, 640))):
        ada.speak(language)
        ada.page.set_viewport_size({"width": width, "height": height})
        cut = ada.page.evaluate(
            """() => [...document.querySelectorAll(".podium .block, .podium .block span, .again .btn")]
              .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
        )
        assert not cut, (language, width)


def test_no_move_of_the_curve_is_named_under_the_faces_at_its_end(guest: Bring) -> None:
    ada = guest(size="low laptop")
    page = ada.page
    ada.create("pingouin", [ME, BOT])
    for _ in range(2):
        ada.move()
    ada.my_turn()
    page.click(".tools .tool:has-text('Give up')")
    page.click("dialog .btn >> nth=0")
    page.wait_for_selector(".graph use")
    overlap = """() => {
      const right = (one) => one.getBoundingClientRect().right;
      const named = [...document.querySelectorAll(".graph-line text")].map(right);
      return Math.max(...named) - document.querySelector(".graph use").getBoundingClientRect().left;
    }"""
    assert page.evaluate(overlap) < 0
