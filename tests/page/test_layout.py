"""Boards fill the window: measured for every game on laptops, large screens and phones, upright and on their side."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from page.house import BOT, ME, Guest
from rookery.catalog import specs

Bring = Callable[..., Guest]

MEASURE = """
() => {
  const box = (thing) => thing.getBoundingClientRect();
  const svg = document.querySelector(".sea-area .board-svg");
  const view = svg.viewBox.baseVal;
  const matrix = svg.getScreenCTM();
  const top = document.querySelector(".table-page > .bar").getBoundingClientRect();
  const below = [...document.querySelectorAll(".said, .mine-area")].filter((one) => one.offsetHeight);
  return {
    width: view.width * matrix.a,
    height: view.height * matrix.d,
    free: Math.min(...below.map((one) => box(one).top)) - top.bottom,
    side: document.documentElement.scrollWidth - innerWidth,
    scale: matrix.a,
    // A button's words with a little room on either side, within the button and the actions.
    cut: [...document.querySelectorAll(".tools .tool")].filter((one) => one.offsetParent).filter((one) => {
      const words = document.createRange();
      words.selectNodeContents(one);
      const [inner, outer, all] = [words, one, one.closest(".tools-area")].map(box);
      return inner.left < outer.left + 2 || inner.right > outer.right - 2 || outer.right > all.right - 4;
    }).map((one) => one.textContent),
    small: [...document.querySelectorAll("main button, main a.tool")]
      .filter((one) => one.offsetParent && !one.closest(".moves"))
      .map((one) => [one.className, box(one).width, box(one).height])
      .filter(([, width, height]) => width < 40 || height < 40),
  };
}
"""

REACHED = """
() => {
  // Of what may be chosen in a tray: what a finger does not meet where it is seen, and what is too small for it.
  const missed = [...document.querySelectorAll(".trays-area .spot.open")].filter((spot) => {
    const box = spot.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !met?.closest(".trays-area") || box.bottom > innerHeight || Math.min(box.width, box.height) < 40;
  });
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const apart = box(".trays-area").top - box(".said-card").bottom;
  return { scrolled: scrollY, missed: missed.map((spot) => spot.dataset.click), apart };
}
"""


def measure(ada: Guest, width: int, height: int) -> dict[str, Any]:
    """Return how large the board is in a window of this size."""
    ada.page.set_viewport_size({"width": width, "height": height})
    ada.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = ada.page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize("game", list(specs()))
def test_the_board_fills_the_window(game: str, guest: Bring) -> None:
    """However many sit there."""
    ada = guest()
    ada.create(game, [ME, *[BOT] * (specs()[game].seats[-1] - 1)])
    ada.my_turn()
    for width, height in ((1366, 768), (3840, 2160), (844, 390)):
        found = measure(ada, width, height)
        assert found["side"] <= 0, (width, found)
        if height > 480:
            assert found["height"] >= 0.85 * found["free"], (width, found)
    for width, height in ((360, 640), (390, 844)):
        found = measure(ada, width, height)
        assert found["width"] >= 0.99 * width, (width, found)
        assert found["side"] <= 0, (width, found)
        assert not found["small"], (width, found["small"])
    ada.page.set_viewport_size({"width": 844, "height": 390})
    board = ada.page.locator(".sea-area").bounding_box()
    assert board is not None
    assert board["height"] >= 0.8 * 390


@pytest.mark.parametrize(("width", "height", "seats"), [(360, 640, 2), (360, 640, 3), (360, 640, 6), (390, 844, 3)])
def test_choices_are_reached_without_scrolling_on_a_phone(width: int, height: int, seats: int, guest: Bring) -> None:
    ada = guest(size="phone")
    ada.page.set_viewport_size({"width": width, "height": height})
    ada.create("derby", [ME, *[BOT] * (seats - 1)], options={"layout": "preset"})
    ada.my_turn()
    ada.page.wait_for_selector(".trays-area .spot.open", state="attached")
    found = measure(ada, width, height)
    assert found["width"] >= 0.99 * width
    assert not found["small"]
    reached = ada.page.evaluate(REACHED)
    assert reached["apart"] >= 0
    assert (reached["scrolled"], reached["missed"]) == (0, [])


def test_a_hand_of_cards_shows_on_the_smallest_phone(guest: Bring) -> None:
    """What each card is called and when it is played shows above the actions; a little further down all of it does.

    A card that lets one choose among several things may cover the others until that is done.
    """
    ada = guest(size="phone")
    ada.create("thin_ice", [ME, BOT], options={"mode": "intermediate"})
    chance = Random(11)
    for moves in range(6):
        ada.my_turn()
        shown = ada.page.evaluate(
            """() => {
              const box = (name) => document.querySelector(name).getBoundingClientRect();
              const [board, hand, tools] = [".sea-area", ".mine-area .cards", ".tools-area"].map(box);
              const over = [".said", ".trays-area"].map(box).filter((one) => one.height).map((one) => one.bottom);
              return {
                choices: document.querySelectorAll(".trays-area [role=button]").length,
                peek: tools.top - hand.top, apart: hand.top - Math.max(...over), both: hand.bottom - board.top,
              };
            }"""
        )
        assert shown["apart"] >= 0, (moves, shown)
        if shown["choices"] <= 2:
            assert shown["peek"] >= 45, (moves, shown)
            assert shown["both"] <= 640 - 44, (moves, shown)
        ada.move(chance=chance)


def test_the_names_of_the_actions_fit(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    for language in ("en", "fr"):
        ada.speak(language)
        for width, height in ((1366, 768), (1920, 1080), (844, 390), (390, 844), (360, 640)):
            found = measure(ada, width, height)
            assert found["cut"] == [], (language, width)
            assert found["small"] == [], (language, width)


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_one_who_takes_over_the_screen_can_say_so(size: str, guest: Bring) -> None:
    ada = guest(size=size)
    ada.create("banquise", [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}])
    ada.page.click(".veil .btn")
    ada.my_turn()


def test_nothing_jumps_when_it_is_somebodys_turn(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    places = set()
    for _ in range(6):
        places.add(str(ada.page.locator(".sea-area").bounding_box()))
        ada.move()
        places.add(str(ada.page.locator(".sea-area").bounding_box()))
    ada.page.locator(".move").nth(3).click()
    ada.page.wait_for_selector(".replay")
    places.add(str(ada.page.locator(".sea-area").bounding_box()))
    assert len(places) == 1


def test_nothing_jumps_when_choices_first_come(guest: Bring) -> None:
    ada = guest(size="phone")
    ada.create("derby", [ME, BOT])
    ada.my_turn()
    before = ada.page.locator(".sea-area").bounding_box()
    while not ada.page.locator(".trays-area .spot.open").count():
        ada.move()
        ada.my_turn()
    assert ada.page.locator(".sea-area").bounding_box() == before


def test_a_long_sentence_keeps_its_clause_on_the_smallest_phone(guest: Bring) -> None:
    ada = guest(size="phone")
    ada.create("banquise", [ME, BOT])
    ada.move()
    ada.my_turn()
    ada.page.wait_for_selector(".told .clause")
    room = ada.page.evaluate(
        """() => {
          document.querySelector(".told span").textContent =
            "Flake pose une figurine jaune sur une jaune et une bleue, à gauche (g3).";
          const end = (name) => document.querySelector(name).getBoundingClientRect().bottom;
          return [end(".told") - end(".told .clause"), end(".said-card") - end(".told")];
        }"""
    )
    assert min(room) >= 0, room
