"""Chances to react, in Thin Ice: whoever wants to be asked is asked, and whoever is not gives nothing away."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page

from page.house import BOT, ME, Guest
from rookery.games.thin_ice.cards import default_deck

Bring = Callable[..., Guest]
REST = ".said button:has-text('Pass until my turn')"


def table(guest: Bring, timing: str) -> Guest:
    """Sit at a table that asks everybody with a card, with a deck of one sort of cards."""
    source: Any = default_deck().source
    cards = [{**card, "copies": 8} for card in source["cards"] if card["class"] == timing][:2]
    ada = guest()
    deck = {name: value for name, value in source.items() if name != "sha256"} | {"cards": cards}
    # A die without a bear: nobody is chased into the sea before the test is over.
    options = {"mode": "intermediate", "reaction_prompt": "always", "deck": deck, "die": ["freeze"] * 6}
    ada.create("thin_ice", [ME, BOT], options=options)
    return ada


def heard(ada: Guest) -> list[dict[str, Any]]:
    """Return the frames that came."""
    return [json.loads(text) for text in ada.heard if '"type":"frame"' in text]


def passes(ada: Guest) -> list[tuple[dict[str, Any], float]]:
    """Return each frame that asked for a reaction and was answered by a pass, and how long that took."""
    found = []
    frames = heard(ada)
    for asked, after in pairwise(frames):
        if asked["reaction"] and after["events"] and after["events"][0].get("text") == "pass":
            found.append((asked, after["events"][0]["at"] - asked["now"]))
    return found


def own_turn(page: Page) -> bool:
    """Wait until something is asked; tell whether it is a turn of one's own."""
    page.wait_for_selector(".said.yours")
    return page.locator(REST).count() == 0


def take_turns(ada: Guest) -> None:
    """Keep all cards and do what must be done until a chance to react comes."""
    while own_turn(ada.page):
        legal = [text for text in heard(ada)[-1]["legal"] if not text.startswith(("card", "discard"))]
        ada.type("pass" if "pass" in legal else "roll" if "roll" in legal else legal[0])


def test_nobody_is_asked_who_can_only_pass_and_the_pass_takes_a_while(guest: Bring) -> None:
    ada = table(guest, "own_turn")
    while len(passes(ada)) < 3:
        assert own_turn(ada.page)
        legal = [text for text in heard(ada)[-1]["legal"] if not text.startswith(("card", "discard"))]
        ada.type(legal[-1])
    for asked, took in passes(ada):
        assert asked["legal"] == ["pass"]
        assert took > 0.35
    # Whoever wants to be asked all the same says so once, for all tables.
    ada.page.click(".bar [aria-label=More]")
    ada.page.select_option("dialog select", "ask")
    ada.page.reload()
    take_turns(ada)
    before = len(passes(ada))
    ada.page.keyboard.press("p")
    ada.page.wait_for_selector(".said:not(.yours)")
    while len(passes(ada)) == before:
        ada.page.wait_for_timeout(50)


def test_one_who_holds_something_is_asked_until_they_rest(guest: Bring) -> None:
    ada = table(guest, "anytime")
    page = ada.page
    take_turns(ada)
    assert len(heard(ada)[-1]["legal"]) > 1
    assert heard(ada)[-1]["prompt"]["en"] in page.inner_text(".said")
    page.keyboard.press("P")
    # Nothing more is asked before the next turn of one's own, and then everything is as it was.
    assert own_turn(page)
    assert passes(ada)
    assert page.locator("text=Ask me again").count() == 0
