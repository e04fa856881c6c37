"""A game without a mouse: arrow keys that follow the board, Enter, Escape, and moves that are typed."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from page.house import BOT, ME, Guest

Bring = Callable[..., Guest]

PLACES = """
() => ({
  here: document.activeElement.dataset.click,
  open: [...document.querySelectorAll(".board .spot.open")].map((spot) => spot.dataset.click),
  at: Object.fromEntries([...document.querySelectorAll(".board .spot")].map((spot) => {
    const box = spot.getBoundingClientRect();
    return [spot.dataset.click, [box.x + box.width / 2, box.y + box.height / 2]];
  })),
})
"""


def walk(page: Page, goal: str) -> None:
    """Go to a place with the arrow keys: first up or down to its row, then along it."""
    for _ in range(30):
        seen: dict[str, Any] = page.evaluate(PLACES)
        if seen["here"] == goal:
            return
        (x, y), (to_x, to_y) = seen["at"][seen["here"]], seen["at"][goal]
        if abs(to_y - y) > 24:  # who stands on a place reaches above it
            page.keyboard.press("ArrowDown" if to_y > y else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if to_x > x else "ArrowLeft")
    raise AssertionError(f"the arrow keys do not lead to {goal}")


def moved(page: Page, before: int) -> None:
    page.wait_for_function("(n) => document.querySelectorAll('.moves li').length > n", arg=before)


def take_turn(ada: Guest) -> bool:
    """Make a move by walking over the board; tell whether it was a slide."""
    page = ada.page
    before = page.locator(".moves li").count()
    page.keyboard.press("b")
    walk(page, page.evaluate(PLACES)["open"][-1])
    page.keyboard.press("Enter")
    slides = page.locator(".board .chosen").count() > 0
    if slides:
        walk(page, page.evaluate(PLACES)["open"][0])
        page.keyboard.press("Enter")
    moved(page, before)
    return slides


def test_a_game_is_begun_by_keyboard_alone(guest: Bring) -> None:
    ada = guest()
    page = ada.go()
    page.wait_for_selector(".game .btn")
    while page.evaluate("() => document.activeElement.innerText") != "Play now":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    ada.my_turn()
    # The first penguin is placed by a move that is typed.
    before = page.locator(".moves li").count()
    page.keyboard.press("/")
    page.wait_for_selector("dialog #typed")
    page.keyboard.type(page.evaluate(PLACES)["open"][0])
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog", state="detached")
    moved(page, before)
    # The others, and the first slides, by walking over the board.
    slides = 0
    while slides < 2:
        ada.my_turn()
        slides += take_turn(ada)


def test_a_game_is_played_to_its_end_by_keyboard_alone(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT], position="1r11b11/11111111/......./......../......./......../......./........")
    page = ada.page
    while page.wait_for_selector(".said.yours, .ranking") and page.locator(".ranking").count() == 0:
        assert take_turn(ada)
    assert page.locator(".ranking li").count() == 2


def test_a_typed_move_that_cannot_be_is_explained(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    page = ada.page
    before = page.locator(".moves li").count()
    for typed, said in (("a1-a2", "P"), ("nonsense", "")):
        page.keyboard.press("/")
        page.wait_for_selector("dialog #typed")
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        page.wait_for_selector(".refusal")
        assert said in page.inner_text(".refusal")
    assert page.locator(".moves li").count() == before


def test_keys_lead_along_the_board_and_out_of_every_dialog(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    page = ada.page
    page.keyboard.press("b")
    walk(page, "c4")
    for key, cell in (("ArrowRight", "d4"), ("ArrowLeft", "c4"), ("ArrowDown", "b5"), ("ArrowUp", "b4")):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.dataset.click") == cell
    for key in ("?", "r", "/"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog[open]")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    # Whoever was on the board is on the board again.
    assert page.evaluate("() => document.activeElement.dataset.click") == "b4"


def test_a_key_counts_as_soon_as_a_window_is_closed(guest: Bring) -> None:
    """What had the focus in it has it until the next picture is painted."""
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    ada.page.keyboard.press("?")
    ada.page.wait_for_selector("dialog[open] .keys")
    ada.page.evaluate(
        """() => {
          const keys = document.querySelector("dialog[open]");
          keys.close();
          keys.querySelector("button").dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
        }"""
    )
    ada.page.wait_for_selector("dialog[open] #typed")
