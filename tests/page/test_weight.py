"""What the first load weighs, and what axe thinks of every page in either theme."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

import rookery
from page.house import BOT, ME, Guest

STATIC = Path(rookery.__file__).parent / "server" / "static"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LIMIT = 60_000
PLACES = ["", "#new/pingouin", "#rules/pingouin", "#position/pingouin", "#learn/derby", "table", "lobby", "after"]


def test_the_first_load_is_light(guest: Callable[..., Guest]) -> None:
    ada = guest()
    bodies: dict[str, bytes] = {}
    ada.page.on("response", lambda answer: bodies.update({answer.url: answer.body()}) if answer.ok else None)
    ada.go()
    ada.page.wait_for_selector(".game")
    counted = {
        address: len(gzip.compress(body, 6))
        for address, body in bodies.items()
        if not address.endswith((".svg", "/picture")) and "/api/" not in address
    }
    assert sum(counted.values()) < LIMIT, counted


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("where", PLACES)
def test_axe_finds_nothing_serious(guest: Callable[..., Guest], where: str, theme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm install")
    ada = guest(color_scheme=theme)
    page = ada.go(where if where.startswith("#") else "")
    page.wait_for_selector(".game" if not where.startswith("#") else "h1")
    if where == "lobby":
        ada.create("thin_ice", [ME, {"kind": "link"}, {"kind": "open"}])
        page.wait_for_selector(".qr")
    if where.startswith("#learn"):
        page.wait_for_selector(".coach")
    if where in ("table", "after"):
        ada.create("pingouin", [ME, BOT])
        ada.my_turn()
    if where == "after":
        page.click("button:has-text('Give up')")
        page.click("dialog .btn:has-text('Give up')")
        page.wait_for_selector(".ranking")
    page.wait_for_timeout(400)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => (await axe.run()).violations")
    serious = [
        (one["id"], one["impact"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
    assert not serious
