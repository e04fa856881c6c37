"""Looking back: by turn and by effect, with keys and with buttons."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from page.house import BOT, ME, PLACED, Guest

Bring = Callable[..., Guest]

BLOCKS = """
() => [...document.querySelectorAll(".sea-area [data-key], .sea-area [data-ghost]")]
  .filter((thing) => /^[a-h][1-8]$/.test(thing.dataset.key ?? thing.dataset.ghost))
  .filter((thing) => getComputedStyle(thing).opacity > 0.5).length
"""
"""How many blocks are to be seen."""
HOLES = """
() => [...document.querySelectorAll(".sea-area .place:not([data-key]) .gone")]
  .filter((hole) => getComputedStyle(hole).visibility === "visible").length
"""
"""How many holes are to be seen."""


def told(ada: Guest, words: str) -> tuple[int, str]:
    """Wait for a sentence and until nothing moves; return how many blocks are seen then, and the scores."""
    ada.page.wait_for_selector(f".said .told:has-text('{words}')")
    ada.settle()
    return ada.page.evaluate(BLOCKS), ",".join(ada.page.locator(".score").all_inner_texts())


def at(page: Page) -> str:
    """Return the moment that the address names."""
    return page.url.rpartition("/")[2]


def test_a_replay_goes_by_turn_and_by_effect(guest: Bring) -> None:
    ada = guest(reduced_motion="no-preference")
    page = ada.page
    ada.create("pingouin", [ME, BOT], position=PLACED)
    for _ in range(3):
        ada.move(chance=Random(3))
    ada.my_turn()
    page.locator(".move").nth(-3).click()  # the bot's turn before its last one
    page.wait_for_selector(".replay")
    blocks, scores = told(ada, "takes the block left behind")
    last = at(page)
    # The bot's slide, and then the block it took: the one before the other, and back again.
    page.keyboard.press("Shift+ArrowLeft")
    slid = told(ada, "slides")
    assert slid[0] == blocks + 1
    assert slid[1] != scores
    assert page.evaluate(HOLES) >= 60 - slid[0], "a hole is no choice: it stays while one watches"
    page.keyboard.press("Shift+ArrowLeft")
    assert told(ada, "You take the block left behind") == (blocks + 1, slid[1])
    before = at(page)
    assert int(before) < int(last)
    page.click("[aria-label='Step forward']")
    assert told(ada, "slides") == slid
    assert at(page) == last
    page.click("[aria-label='Step forward']")
    assert told(ada, "takes the block left behind") == (blocks, scores)
    page.click("[aria-label='Step back']")
    assert told(ada, "slides") == slid
    # By turn, from the middle of one too.
    page.click("[aria-label='Previous turn']")
    told(ada, "You take the block left behind")
    assert at(page) == before
    page.keyboard.press("ArrowRight")
    assert told(ada, "takes the block left behind") == (blocks, scores)
    # A held moment is no obstacle on the way back to now.
    page.keyboard.press("Shift+ArrowLeft")
    told(ada, "slides")
    page.click("button:has-text('Back to now')")
    ada.my_turn()
    assert told(ada, "takes the block left behind")[0] == blocks - 2
    page.keyboard.press("?")
    page.wait_for_selector("dialog .keys:has-text('step by step')")
