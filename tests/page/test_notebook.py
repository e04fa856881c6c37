"""A table in a notebook cell, in a real browser: the widget's own script there, the real widget here.

Between the two lies the wire that Jupyter lays: what the widget sends reaches the script's model, and what the script
sends reaches the widget.
"""

import random
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm
from playwright.sync_api import Browser, ElementHandle, Page

from rookery.adapters.board import Board
from rookery.adapters.jupyter import play

MODEL = """
async ({state}) => {
  const heard = [];
  window.model = {
    get: (name) => state[name],
    on: (event, hear) => { if (event === "change") heard.push(hear); },
    send: async (content) => {
      Object.assign(state, await window.python(content));
      for (const hear of heard) hear();
    },
  };
  const script = await import(URL.createObjectURL(new Blob([state._esm], {type: "text/javascript"})));
  script.default.render({model: window.model, el: document.body});
}
"""
"""As much of a widget's model as anywidget promises to a script that only reads, listens and sends."""


class Wire(BaseComm):
    """Keeps the state that the widget has told."""

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, Any] | None = None,
        metadata: dict[str, Any] | None = None,
        buffers: list[bytes] | None = None,
        **keys: Any,
    ) -> None:
        self.state: dict[str, Any] = {**getattr(self, "state", {}), **(data or {}).get("state", {})}


def shown(browser: Browser, monkeypatch: pytest.MonkeyPatch, name: str, **more: Any) -> tuple[Page, Board]:
    """Open a table in a cell and show it in the browser."""
    monkeypatch.setattr(comm, "create_comm", Wire)
    board = play(name, **more)
    wire: Any = board.comm
    assert isinstance(wire, Wire)

    def hear(content: Any) -> dict[str, Any]:
        wire.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        return {key: wire.state[key] for key in ("picture", "said")}

    page = browser.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.expose_function("python", hear)
    page.evaluate(MODEL, {"state": {key: wire.state[key] for key in ("_esm", "picture", "said")}})
    return page, board


def click(page: Page, spot: ElementHandle) -> None:
    """Click with the mouse, on whatever lies on top there; wait until the answer is drawn."""
    spot.scroll_into_view_if_needed()
    box = spot.bounding_box()
    assert box is not None
    old = page.query_selector("svg")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function("(old) => document.querySelector('svg') !== old", arg=old)


def move(page: Page, board: Board, rng: random.Random) -> None:
    """Make a move by clicks."""
    before = board.table.match.seq
    while board.table.match.seq == before:
        click(page, rng.choice(page.query_selector_all(".target" if board.table.chosen else ".can")))


def test_a_match_is_played_by_clicks(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    page, board = shown(browser, monkeypatch, "banquise", bots={1: "uniform"}, rounds=1)
    rng = random.Random(1)
    while not board.table.match.outcome:
        move(page, board, rng)
    assert "Won by" in str(page.text_content("[role=status]"))
    assert not page.locator(".can, .target").count()
    page.close()


def test_penguins_are_placed_and_slide_by_clicks(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    page, board = shown(browser, monkeypatch, "pingouin", bots={1: "uniform"})
    rng = random.Random(1)
    for _ in range(7):  # four penguins, then slides
        move(page, board, rng)
    assert page.locator(".can").count()
    page.close()


def test_a_match_is_played_by_keys(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    page, board = shown(browser, monkeypatch, "pingouin", bots={1: "uniform"}, language="fr")
    match = board.table.match
    page.keyboard.press("Tab")
    for key in ("Enter", " "):
        before, old = match.seq, page.query_selector("svg")
        page.keyboard.press(key)
        page.wait_for_function("(old) => document.querySelector('svg') !== old", arg=old)
        assert match.seq > before
        assert page.evaluate("document.activeElement.getAttribute('role')") == "button"
        page.keyboard.press("Tab")
    page.close()
