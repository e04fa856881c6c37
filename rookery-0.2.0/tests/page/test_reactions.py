"""Chances to react, in Thin Ice: whoever wants to be asked is asked, and whoever is not gives nothing away."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from page.house import ME, OPEN, Guest
from rookery.catalog import spec
from rookery.games.thin_ice.cards.deck import default_deck
from rookery.match import Match

Bring = Callable[..., Guest]
REST = ".said button:has-text('Pass until my turn')"


def options(timing: str) -> dict[str, Any]:
    """Return the options of a table that asks everybody with a card, with a deck of one sort of cards."""
    source: Any = default_deck().source
    cards = [{**card, "copies": 8} for card in source["cards"] if card["class"] == timing][:2]
    deck = {name: value for name, value in source.items() if name != "sha256"} | {"cards": cards}
    # A die without a bear: nobody is chased into the sea before the test is over.
    return {"mode": "intermediate", "reaction_prompt": "always", "deck": deck, "die": ["freeze"] * 6}


def second_turn(timing: str) -> str:
    """Return the position in which the second seat's first turn begins; both seats have kept their cards."""
    match = Match.open(spec("thin_ice"), seed=bytes(32), match_id="told", seats=2, options=options(timing))
    while (seat := match.to_move) is not None:
        legal = match.legal_texts(seat)
        if seat == 1 and "roll" in legal:
            return match.game.format_position(match.state)
        match.submit(seat, chosen(legal))
    raise AssertionError("the game ended before the second turn")


def heard(ada: Guest) -> list[dict[str, Any]]:
    """Return the frames that came; one that only says what changed stands on the one before it."""
    frames: list[dict[str, Any]] = []
    for text in ada.heard:
        if '"type":"frame"' in text:
            frame = json.loads(text)
            frames.append({**frames[-1], **frame} if "base" in (frame["picture"] or {}) else frame)
    return frames


def passes(ada: Guest) -> list[tuple[dict[str, Any], float]]:
    """Return each frame that asked for a reaction and was answered by a pass, and how long that took."""
    found = []
    frames = heard(ada)
    for asked, after in pairwise(frames):
        if (
            asked["prompt"]
            and asked["prompt"]["reaction"]
            and after["events"]
            and after["events"][0].get("text") == "pass"
        ):
            found.append((asked, after["events"][0]["at"] - asked["now"]))
    return found


def chosen(legal: list[str]) -> str:
    """Choose what must be done and nothing daring: keep all cards, and one's pawn where it is as long as possible."""
    kept = [text for text in legal if not text.startswith(("card", "discard"))]
    return "pass" if "pass" in kept else "roll" if "roll" in kept else kept[0]


def act(ada: Guest) -> None:
    """Do what must be done."""
    ada.my_turn()
    ada.type(chosen(heard(ada)[-1]["legal"]))


def two_people(guest: Bring, timing: str) -> tuple[Guest, Guest]:
    """Seat two people at a table where the second one's turn begins: no chance is left in the deal and the die."""
    ada, bo = guest(), guest()
    made = ada.create("thin_ice", [ME, OPEN], options=options(timing), position=second_turn(timing))
    bo.go(f"#table/{made}").click("text=Sit here")
    return ada, bo


def is_asked(ada: Guest) -> bool:
    """Tell whether this guest has something to decide."""
    return ada.page.locator(".said.yours").count() > 0


def test_one_who_holds_something_is_asked_until_they_rest(guest: Bring) -> None:
    ada, bo = two_people(guest, "anytime")
    page = ada.page
    act(bo)
    page.wait_for_selector(REST)
    assert len(heard(ada)[-1]["legal"]) > 1
    assert heard(ada)[-1]["prompt"]["text"]["en"] in page.inner_text(".said")
    page.keyboard.press("P")
    page.wait_for_selector(REST, state="detached")
    # Nothing more is asked before the next turn of one's own, and then everything is as it was.
    while not is_asked(ada):
        act(bo)
        ada.until(lambda: is_asked(ada) or is_asked(bo))
    assert page.locator(REST).count() == 0
    assert len(passes(ada)) > 1
    assert page.locator("text=Ask me again").count() == 0


def test_nobody_is_asked_who_can_only_pass_and_the_pass_takes_a_while(guest: Bring) -> None:
    ada, bo = two_people(guest, "own_turn")
    while len(passes(ada)) < 2:
        act(bo)
        bo.my_turn()
        assert not is_asked(ada)
    for asked, took in passes(ada):
        assert asked["legal"] == ["pass"]
        assert took > 0.35
    # Whoever wants to be asked all the same says so once, for all tables.
    ada.page.click(".bar [aria-label=More]")
    ada.page.select_option("dialog select", "ask")
    ada.page.reload()
    ada.page.wait_for_selector(".said")
    act(bo)
    ada.page.wait_for_selector(REST)
    answered = len(passes(ada))
    ada.page.keyboard.press("p")
    bo.my_turn()
    ada.until(lambda: len(passes(ada)) > answered)
