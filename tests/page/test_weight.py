"""What the first load weighs, and what axe thinks of every page in either theme."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from page.house import BOT, ME, Guest
from rookery.catalog import specs

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
LIMIT = 60_000
PLACES = [
    "",
    *(f"#{page}/{game}" for page in ("new", "rules", "learn") for game in specs()),
    "#position/pingouin",
    *(f"table {game}" for game in specs()),
    "table veil",
    "lobby",
    "after",
    "#table/none",
]
"""Every page; a few are reached by playing."""

DIALOG = "dialog[open]"
WRONG = ".board .spot:not(.open)"
MORE = {
    "": [("[aria-label$=Settings]", f"{DIALOG} .settings")],
    "#new/thin_ice": [("summary", "details[open]"), (".op:has-text('Two pawns each') input", ".op input:checked")],
    "#rules/derby": [(".guide .clause", ".found")],
    "#learn/pingouin": [(".next", ".bright"), (WRONG, ".answer"), (".answer .clause", f"{DIALOG} .found")],
    "#position/pingouin": [("button:has-text('Ask a bot')", ".heat-number")],
    "table pingouin": [
        (WRONG, ".said .refusal .clause"),
        (".said .refusal .clause", f"{DIALOG} .found"),
        ("button:has-text('Hint')", ".heat-number"),
        ("button:has-text('Choices')", f"{DIALOG} .menu"),
        ("button:has-text('Give up')", f"{DIALOG} .btn"),
        ("[role=tab]:has-text('Chat')", ".chat"),
    ],
    "table thin_ice": [
        ("key ?", f"{DIALOG} .keys"),
        ("key /", f"{DIALOG} #typed"),
        ("key r", DIALOG),
        ("[aria-label=More]", f"{DIALOG} .menu"),
    ],
    "after": [("button:has-text('Replay')", ".replay")],
}
"""What else is looked at on some pages: what is clicked or pressed there, and what shows then."""


def load(ada: Guest) -> list[int]:
    """Open the start in a new tab and return what each answer weighed on the wire, headers and all."""
    page = ada.context.new_page()
    session = ada.context.new_cdp_session(page)
    session.send("Network.enable")
    weights: dict[str, int] = {}
    own: set[str] = set()
    session.on(
        "Network.requestWillBeSent", lambda e: own.add(e["requestId"]) if e["request"]["url"][:4] == "http" else None
    )
    session.on("Network.loadingFinished", lambda e: weights.update({e["requestId"]: int(e["encodedDataLength"])}))
    page.goto(ada.address)
    page.wait_for_selector(".mine .card")
    page.wait_for_load_state("networkidle")
    page.close()
    return [weight for request, weight in weights.items() if request in own]


def test_a_first_load_is_light_and_a_second_is_nothing(guest: Callable[..., Guest]) -> None:
    ada = guest()
    first, second = load(ada), load(ada)
    print(f"first load: {sum(first)} bytes in {len(first)} requests; second: {sum(second)} bytes")
    assert sum(first) <= LIMIT
    assert len(first) <= 12
    assert sum(second) <= 5_000


def visit(ada: Guest, where: str) -> None:
    """Go to a place and wait until it is all there."""
    page = ada.go(where if where.startswith("#") else "")
    page.wait_for_selector(".game .cover svg" if not where.startswith("#") else "h1")
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
            page.wait_for_selector(".bubble")
        case [rules] if rules.startswith("#rules"):
            page.wait_for_selector(".rules-text h2")
        case [form] if form.startswith("#new"):
            page.wait_for_selector(".preview svg")


def complaints(ada: Guest, within: str = "html") -> list[tuple[str, str, list[str]]]:
    """Return what axe finds in either theme, but for trifles; from one to the other only colours change."""
    ada.page.emulate_media(color_scheme="dark")
    dark = violations(ada, within, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})
    ada.page.emulate_media(color_scheme="light")
    return dark + violations(ada, within, {})


def violations(ada: Guest, within: str, options: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    ada.settle()
    found = ada.page.evaluate("async (given) => (await axe.run(...given)).violations", [within, options])
    return [
        (one["id"], one["impact"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("moderate", "serious", "critical")
    ]


@pytest.mark.parametrize("where", PLACES)
def test_axe_finds_nothing_serious(guest: Callable[..., Guest], where: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed: npm install")
    ada = guest()
    visit(ada, where)
    ada.page.evaluate(AXE.read_text(encoding="utf-8"))
    # Three quarters of the document are drawings that show only where they are used; axe would read them all each time.
    ada.page.evaluate("() => document.querySelector('.drawings[aria-hidden=true]').remove()")
    assert not complaints(ada)
    for press, shows in MORE.get(where, []):
        if press.startswith("key "):
            ada.page.keyboard.press(press.removeprefix("key "))
        else:
            ada.page.locator(press).first.dispatch_event("click")
        ada.page.wait_for_selector(shows, state="attached")
        assert not complaints(ada, DIALOG if shows.startswith(DIALOG) else "html"), press
        if shows.startswith(DIALOG):
            ada.page.keyboard.press("Escape")
            ada.page.wait_for_selector(DIALOG, state="detached")
