"""The page in a real browser: every way to sit at a table, to move, to look, to come back."""

import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from page.house import BOT, ME, OPEN, SHIFTS, Guest, house
from rookery.catalog import specs

Bring = Callable[..., Guest]
FAST: dict[str, dict[str, Any]] = {
    "banquise": {"rounds": 1},
    "derby": {"radius": 8, "gates_to_win": 1, "layout": "preset", "max_turns": 2},
    "thin_ice": {"grid": 4},
}
"""Options that make a whole game short."""
QUARTER = "......./......../......./......../......./......../1131121/11211112 -/-/- 1 0,0,0 0,0,0 9"
"""A quarter of the ice for three, before the first penguin is placed."""
LAST = "1r11b11/11111111/......./......../......./......../......./........"
"""A few slides before the end."""


@pytest.mark.parametrize("game", list(specs()))
def test_two_people_and_a_bot_play_a_whole_game(guest: Bring, game: str) -> None:
    ada, bo = guest(reduced_motion="no-preference"), guest(size="phone")
    short = {"position": QUARTER} if game == "pingouin" else {"options": FAST[game]}
    made = ada.create(game, [ME, OPEN, BOT], **short)
    ada.page.wait_for_selector(".lobby .qr")
    page = bo.go(f"#table/{made}")
    page.click("text=Sit here")
    for one in (ada, bo):
        one.page.wait_for_selector(".table-page .board [data-click]")
        one.page.evaluate(SHIFTS)
        one.play_on()
    for one in (ada, bo):
        one.page.wait_for_selector(".ranking", state="attached", timeout=110_000)
        assert one.page.locator(".ranking li").count() == 3
        # What was counted stands beside the players all along, and as lines after the end.
        assert all(re.fullmatch(r"-?\d+", text) for text in one.page.locator(".player .score").all_inner_texts())
        one.page.wait_for_selector(".graph", state="attached")
        assert one.page.locator(".graph polyline").count() == 3
        assert one.page.evaluate("() => shift") <= 0.02
    assert ada.page.text_content(".ranking ol") == bo.page.text_content(".ranking ol")


def test_a_click_counts_from_the_first_moment(guest: Bring) -> None:
    ada = guest(reduced_motion="no-preference")
    ada.create("banquise", [ME, BOT], options={"rounds": 1})
    ada.my_turn()
    # Quicker than any hand: in the very moment in which the next turn is shown.
    ada.page.evaluate(
        """() => {
          let away = false;
          new MutationObserver((_, watcher) => {
            const yours = document.querySelector(".said.yours");
            away ||= !yours;
            if (!away || !yours) return;
            watcher.disconnect();
            window.eager = true;
            document.querySelector(".board .spot.open").dispatchEvent(new MouseEvent("click", {bubbles: true}));
          }).observe(document.body, {subtree: true, childList: true, attributes: true});
        }"""
    )
    for _ in range(2):
        ada.page.locator(".board .spot.open").first.dispatch_event("click")
    ada.page.wait_for_function("() => window.eager")
    ada.page.wait_for_selector(".board .spot[aria-pressed=true]")
    assert ada.page.locator(".board .spot[aria-pressed=true]").count() == 1


def test_a_wrong_click_names_the_rule_and_changes_nothing(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    events = ada.page.locator(".moves li").count()
    ada.page.locator(".board [role=button]:not(.open)").first.dispatch_event("click")
    ada.page.wait_for_selector(".refusal a")
    assert re.fullmatch(r"PA?\d+[ab]?", ada.page.inner_text(".refusal a"))
    assert ada.page.locator(".moves li").count() == events
    ada.page.click(".refusal a")
    ada.page.wait_for_selector("dialog .rules-text h2")


def test_hint_undo_takeback_and_giving_up(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.move()
    ada.my_turn()
    ada.page.click("text=Hint")
    ada.page.wait_for_selector(".heat-number")
    numbers = ada.page.locator(".heat-number").all_text_contents()
    assert all(0 <= int(number) <= 100 for number in numbers)
    penguins = ada.page.locator("[data-key^=penguin-1]").count()
    ada.page.click("text=Take back")
    ada.page.wait_for_selector(".struck")
    ada.page.wait_for_function("(n) => document.querySelectorAll('[data-key^=penguin-1]').length < n", arg=penguins)
    ada.page.click("button:has-text('Give up')")
    ada.page.click("dialog .btn:has-text('Give up')")
    ada.page.wait_for_selector(".ranking")


def test_it_comes_back_after_the_server_was_killed(browser: Browser) -> None:
    with tempfile.TemporaryDirectory() as folder, house(Path(folder)) as place:
        ada = Guest(browser, place.address)
        ada.create("pingouin", [ME, BOT])
        ada.move()
        ada.my_turn()
        moves = ada.page.locator(".moves li").count()
        place.kill()
        ada.page.wait_for_selector(".lost")
        # Nothing can be done while nobody answers, and the page says so.
        assert ada.page.locator(".board [role=button].open").count() == 0
        # What is clicked meanwhile is not kept for later either: nothing is played that was not offered.
        for shape in ada.page.locator(".board [data-click]").all()[:12]:
            shape.dispatch_event("click")
        place.start()
        ada.page.wait_for_selector(".lost", state="detached")
        ada.my_turn()
        assert ada.page.locator(".moves li").count() == moves
        ada.move()
        assert not ada.complaints
        ada.context.close()


def test_a_shared_screen_never_holds_a_hand_that_is_not_for_it(guest: Bring) -> None:
    ada = guest()
    ada.create("banquise", [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}], options={"rounds": 1})
    page = ada.page
    for _ in range(3):
        for name, seat in (("Ada", 0), ("Bo", 1)):
            page.wait_for_selector(f".veil :text('Pass to {name}')")
            assert not page.locator(".board [data-key], .spot").count()
            frames = len(ada.heard)
            page.click(f"text=It's me, {name}")
            ada.my_turn()
            # On the wire as well: whatever came with a hand came for the one who said so.
            welcomes = [text for text in ada.heard[frames:] if '"type":"welcome"' in text]
            assert welcomes
            assert all(f'"seat":{seat},' in text for text in welcomes)
            ada.move()


def test_a_watcher_learns_nothing_hidden(guest: Bring) -> None:
    ada, eve = guest(), guest()
    made = ada.create("banquise", [ME, BOT], options={"rounds": 1})
    ada.my_turn()
    eve.go(f"#table/{made}")
    eve.page.wait_for_selector(".board [data-key]")
    ada.move()
    ada.my_turn()
    shown = ada.page.locator(".moves li").count()
    eve.page.wait_for_function("(shown) => document.querySelectorAll('.moves li').length >= shown", arg=shown)
    told = "\n".join(eve.heard)
    assert "deal-?" in told
    assert not re.search(r"deal-(red|blue|green|yellow)", told)
    assert '"legal":[]' in told
    assert not re.search(r'"legal":\["', told)
    assert '"seed"' not in told


def test_everything_in_french_at_any_time(guest: Bring) -> None:
    ada = guest(locale="fr-FR")
    page = ada.go()
    page.wait_for_selector("text=Jouer")
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    assert "Placez" in page.inner_text(".said")
    assert "poisson" in (page.locator(".board [role=button]").first.get_attribute("aria-label") or "")
    page.click(".bar [aria-label=Réglages]")
    page.click(".settings label:has-text('English')")
    page.keyboard.press("Escape")
    assert "Place a penguin" in page.inner_text(".said")
    assert "fish" in (page.locator(".board [role=button]").first.get_attribute("aria-label") or "")
    assert page.evaluate("document.documentElement.lang") == "en"
    page = ada.go()
    page.click("[aria-label$=Settings]")
    page.click(".settings label:has-text('Français')")
    page.wait_for_selector(".mine h2:has-text('À vous')", state="attached")


def test_options_are_explained_and_nonsense_is_refused_before_the_start(guest: Bring) -> None:
    page = guest().go("#new/pingouin")
    page.click("summary:has-text('More options')")
    page.locator(".values input").nth(2).fill("11")
    page.wait_for_selector(".ways-out")
    assert "60" in page.inner_text(".ways-out")
    assert page.is_disabled("button[type=submit]")
    page.locator(".values input").nth(2).fill("10")
    page.wait_for_selector(".ways-out", state="detached")
    page.click("button[type=submit]")
    page.wait_for_selector(".table-page .board [data-click]")


def test_chat_reaches_the_others(guest: Bring) -> None:
    ada, bo = guest(), guest(size="phone")
    made = ada.create("pingouin", [ME, OPEN])
    bo.go(f"#table/{made}").click("text=Sit here")
    bo.page.wait_for_selector(".table-page")
    bo.page.click("text=Chat")
    bo.page.fill(".say input", "Nice ice!")
    bo.page.keyboard.press("Enter")
    ada.page.click("role=tab[name=/Chat/]")
    ada.page.wait_for_selector("text=Nice ice!")


def test_a_lesson_answers_whatever_is_clicked(guest: Bring) -> None:
    page = guest().go("#learn/pingouin")
    page.click(".lesson-tools .next")
    page.wait_for_selector(".bubble:has-text('Step 2')")
    spot = ".board [role=button][data-click={}]"

    def click(key: str) -> None:
        page.locator(spot.format(key)).dispatch_event("click")

    assert page.locator(".lesson-tools .next").is_disabled()
    click("d4")
    click("e4")  # allowed, but not what the step is about
    page.wait_for_selector(".answer:has-text('That is allowed too')")
    click("d4")
    click("f3")  # not in a straight line
    page.wait_for_selector(".answer:has-text('not in a straight line') .clause:has-text('P14')")
    click("e2")
    page.wait_for_selector(".bubble:has-text('Step 3')")
    page.wait_for_selector(".blocks[aria-label='Step 3 of 8']")


@pytest.mark.parametrize("game", specs())
def test_a_lesson_can_be_watched_to_its_end(guest: Bring, game: str) -> None:
    ada = guest(locale="fr-FR", size="phone")
    page = ada.go(f"#learn/{game}")
    page.wait_for_selector(".bubble")
    steps = page.locator(".blocks i").count()
    for step in range(1, steps):
        page.wait_for_selector(f".bubble:has-text('Étape {step} ')")
        if page.locator(".next").is_disabled():
            page.click("button:has-text('Montrez-moi')")
        if page.locator(f".bubble:has-text('Étape {step} ')").count():
            page.click(".next:not(:disabled)")
    page.wait_for_selector(f".bubble:has-text('Étape {steps} ')")
    page.click("button:has-text('Jouer une première partie')")
    ada.my_turn()


def test_a_position_is_set_up_by_clicks(guest: Bring) -> None:
    page = guest().go("#new/pingouin")
    page.click("a:has-text('Set up a position')")
    page.wait_for_selector(".board [data-key]")
    page.check("[aria-label='a hole']", force=True)
    before = page.input_value(".position-text")
    page.locator(".board [data-click=a1]").last.dispatch_event("click")
    page.wait_for_function("(old) => document.querySelector('.position-text').value !== old", arg=before)
    assert page.input_value(".position-text").startswith(".")
    page.wait_for_selector(".spot[data-click=a1][aria-label*='hole']", state="attached")


def test_a_bot_finishes_for_me(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT], position=LAST)
    ada.my_turn()
    ada.page.click("[aria-label=More]")
    ada.page.click("text=Finish for me")
    ada.page.wait_for_selector(".ranking")


def test_a_running_clock_is_shown(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT], settings={"clock": {"kind": "total", "amount": 180, "increment": 2}})
    ada.my_turn()
    first = ada.page.inner_text(".player.turn .clock")
    assert first.startswith(("3:00", "2:5"))
    ada.page.wait_for_function("(old) => document.querySelector('.player.turn .clock').innerText !== old", arg=first)


def test_a_finger_looks_closer_at_what_is_too_small_for_it(guest: Bring) -> None:
    ada = guest(size="phone")
    ada.create("derby", [ME])
    ada.my_turn()
    page = ada.page
    spot = page.locator(".spot.open").nth(20)
    box = spot.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(x, y)
    whole = "document.querySelector('.sea-area .board-svg').getAttribute('viewBox').startsWith('0 0 ')"
    page.wait_for_function(f"() => !{whole}")
    near = spot.bounding_box()
    assert near is not None
    assert near["width"] >= 40
    page.touchscreen.tap(near["x"] + near["width"] / 2, near["y"] + near["height"] / 2)
    page.wait_for_function("() => document.querySelectorAll('.moves li').length > 0", timeout=20_000)
    page.wait_for_function(f"() => {whole}")


def test_touch_targets_are_large_enough(guest: Bring) -> None:
    ada = guest(size="phone")
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    # A clause stands inside a sentence, where a target is as high as its line.
    for element in ada.page.locator("button:visible:not(.clause), a:visible:not(.clause), input:visible").all():
        box = element.bounding_box()
        assert box is not None
        assert box["height"] >= 40, element.inner_text()
    width = ada.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360
