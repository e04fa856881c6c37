"""What the first load weighs, and what axe thinks of every page in either theme."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

import rookery
from page.house import BOT, ME, Guest
from rookery.catalog import GAMES

STATIC = Path(rookery.__file__).parent / "server" / "static"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LIMIT = 60_000
PLACES = [
    "",
    *(f"#{page}/{game}" for page in ("new", "rules", "learn") for game in GAMES),
    "#position/pingouin",
    *(f"table {game}" for game in GAMES),
    "table veil",
    "lobby",
    "after",
]
"""Every page; a few are reached by playing."""


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


def visit(ada: Guest, where: str) -> None:
    """Go to a place and wait until it is all there."""
    page = ada.go(where if where.startswith("#") else "")
    page.wait_for_selector(".game .picture svg" if not where.startswith("#") else "h1")
    match where.split():
        case ["lobby"]:
            ada.create("thin_ice", [ME, {"kind": "link"}, {"kind": "open"}])
            page.wait_for_selector(".qr")
        case ["table", "veil"]:
            ada.create("banquise", [ME, ME])
            page.wait_for_selector(".veil")
        case ["table", game]:
            ada.create(game, [ME, BOT], options={"mode": "advanced"} if game == "thin_ice" else {})
            ada.my_turn()
        case ["after"]:
            ada.create("pingouin", [ME, BOT])
            ada.my_turn()
            page.click("button:has-text('Give up')")
            page.click("dialog .btn:has-text('Give up')")
            page.wait_for_selector(".ranking")
        case [lesson] if lesson.startswith("#learn"):
            page.wait_for_selector(".coach")
        case [rules] if rules.startswith("#rules"):
            page.wait_for_selector(".rules-text h2")
    page.wait_for_timeout(300)


def complaints(ada: Guest) -> list[tuple[str, str, list[str]]]:
    """Return what axe finds serious."""
    found = ada.page.evaluate("async () => (await axe.run()).violations")
    return [
        (one["id"], one["impact"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("where", PLACES)
def test_axe_finds_nothing_serious(guest: Callable[..., Guest], where: str, theme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm install")
    ada = guest(color_scheme=theme)
    visit(ada, where)
    ada.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert not complaints(ada)
    if where == "table thin_ice":
        for key in ("?", "/", "r"):
            ada.page.keyboard.press(key)
            ada.page.wait_for_selector("dialog[open]")
            ada.page.wait_for_timeout(200)
            assert not complaints(ada)
            ada.page.keyboard.press("Escape")
            ada.page.wait_for_selector("dialog", state="detached")
        ada.page.click("[aria-label=More]")
        assert not complaints(ada)
