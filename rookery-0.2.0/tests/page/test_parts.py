"""The page's pure parts, run in a real browser: paths of clicks, the geometry of arrow keys, QR codes, positions."""

from collections.abc import Callable
from typing import Any

import pytest

from page.house import Guest


@pytest.fixture(scope="module")
def run(browser: Any, place: Any) -> Any:
    """Return a way to run a function with a module of the page."""
    guest = Guest(browser, place.address)
    guest.go()

    def call(module: str, code: str) -> Any:
        return guest.page.evaluate(f"async () => {{ const m = await import('./static/{module}.js'); return {code}; }}")

    yield call
    guest.context.close()


Run = Callable[[str, str], Any]


def test_a_click_filters_paths_until_one_is_complete(run: Run) -> None:
    legal = '["c3-f3", "c3-c5", "pass"]'
    assert run("table/selection", f"[...m.next({legal}, [])].sort()") == ["c3", "pass"]
    assert run("table/selection", f"m.click({legal}, [], 'c3')") == {"chosen": ["c3"]}
    assert run("table/selection", f"m.click({legal}, ['c3'], 'f3')") == {"chosen": [], "action": "c3-f3"}
    assert run("table/selection", f"m.click({legal}, [], 'pass')") == {"chosen": [], "action": "pass"}


def test_a_click_on_what_is_chosen_lets_it_go_and_another_beginning_starts_anew(run: Run) -> None:
    legal = '["a-b", "c-d"]'
    assert run("table/selection", f"m.click({legal}, ['a'], 'a')") == {"chosen": []}
    assert run("table/selection", f"m.click({legal}, ['a'], 'c')") == {"chosen": ["c"]}
    assert run("table/selection", f"m.click({legal}, ['a'], 'x')") == {"chosen": ["a"], "wrong": "a-x"}


def test_an_action_that_could_go_on_waits_to_be_confirmed(run: Run) -> None:
    legal = '["a", "a-b"]'
    assert run("table/selection", f"m.click({legal}, [], 'a')") == {"chosen": ["a"]}
    assert run("table/selection", f"m.complete({legal}, ['a'])") == "a"


def test_a_key_is_worth_its_best_action(run: Run) -> None:
    candidates = '[{text: "a-b", value: 0.2}, {text: "a-c", value: 0.7}, {text: "d", value: -0.1}]'
    assert run("table/selection", f"[...m.worth({candidates}, [])]") == [["a", 0.7], ["d", -0.1]]
    assert run("table/selection", f"[...m.worth({candidates}, ['a'])]") == [["b", 0.2], ["c", 0.7]]


def test_arrow_keys_prefer_what_lies_straight_ahead(run: Run) -> None:
    places = '[{key: "a", x: 0, y: 0}, {key: "b", x: 10, y: 0}, {key: "c", x: 5, y: 8.66}, {key: "d", x: 30, y: 1}]'
    assert run("board/geometry", f"m.ahead({places}, {places}[0], [1, 0]).key") == "b"
    assert run("board/geometry", f"m.ahead({places}, {places}[0], [0, 1]).key") == "c"
    assert run("board/geometry", f"m.ahead({places}, {places}[1], [1, 0]).key") == "d"
    assert run("board/geometry", f"m.ahead({places}, {places}[0], [-1, 0])") is None
