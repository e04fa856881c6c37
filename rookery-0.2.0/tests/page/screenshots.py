"""Take pictures of every page in both themes, three sizes and both languages.

`python -m page.screenshots [folder [pattern]]` in `tests`; a pattern such as `*phone-dark-fr` takes only some of them.
"""

import sys
import tempfile
from collections.abc import Iterator
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from page.house import ME, Guest, house, launch
from rookery.catalog import specs

BOT = {"kind": "bot", "bot": "1"}
SIZES = ("low laptop", "tall phone", "phone")
MOVES = {"pingouin": 9, "banquise": 6, "derby": 8, "thin_ice": 9}


def of(size: str, theme: str, language: str) -> str:
    """Say what a picture shows a page in."""
    return f"{size.replace(' ', '-')}-{theme}-{language[:2]}"


def take(browser: Browser, address: str, folder: Path, size: str, theme: str, language: str) -> Iterator[str]:
    """Walk through the page as one guest and photograph each place."""
    more = {"color_scheme": theme, "locale": language, "device_scale_factor": 2 if "phone" in size else 1}
    guest = Guest(browser, address, size=size, **more)
    page = guest.page

    def shot(name: str, *, whole: bool = False) -> str:
        guest.settle()
        path = folder / f"{name}-{of(size, theme, language)}.png"
        page.screenshot(path=path, full_page=whole)
        return path.name

    guest.go().wait_for_selector(".game .cover svg")
    yield shot("start")
    for game in specs():
        guest.go(f"#new/{game}").wait_for_selector(".preview svg")
        yield shot(f"setup-{game}", whole=True)
        guest.go(f"#rules/{game}").wait_for_selector(".rules-text h2")
        yield shot(f"rules-{game}")
    page.locator(".clauses li").nth(20).evaluate("(clause) => { location.hash += `/${clause.dataset.clause}`; }")
    page.wait_for_selector(".found")
    yield shot("clause")
    page.click(".bar .tool >> nth=-1")
    page.wait_for_selector(".settings")
    yield shot("settings")
    page.keyboard.press("Escape")
    guest.go("#position/pingouin").wait_for_selector(".board [data-key]")
    page.locator("button:has-text('Ask a bot'), button:has-text('Demander')").first.click()
    page.wait_for_selector(".heat-number", state="attached")
    yield shot("position")
    for game in specs():
        guest.go().wait_for_selector(".start")
        guest.go(f"#learn/{game}").wait_for_selector(".next")
        page.click(".next")
        page.wait_for_selector(".bright", state="attached")
        yield shot(f"lesson-{game}")
    guest.go("#table/none").wait_for_selector(".not-found .card")
    yield shot("not-found")
    for game in specs():
        guest.create(game, [ME, BOT])
        chance = Random(11)
        for _ in range(MOVES[game]):
            guest.move(chance=chance)
        guest.my_turn()
        things = page.locator(".board [role=button].open")
        things.nth(things.count() // 2).dispatch_event("click")
        yield shot(f"table-{game}")
    guest.create("banquise", [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}])
    page.wait_for_selector(".veil")
    yield shot("veil")
    guest.create("pingouin", [ME, {"kind": "open"}])
    page.wait_for_selector(".qr")
    yield shot("lobby", whole=True)
    guest.create("pingouin", [ME, {"kind": "bot", "bot": "uniform"}])
    page.wait_for_selector(".board [data-click]")
    guest.play_on()
    page.wait_for_selector(".ranking", state="attached", timeout=120_000)
    guest.rest()
    page.wait_for_selector(".moment", state="attached")
    yield shot("result")
    page.locator(".moment button").first.click()
    page.wait_for_selector(".legend")
    yield shot("moment")
    guest.go().wait_for_selector(".mine .rows")
    yield shot("start-mine")
    guest.context.close()


def main() -> None:
    """Take them all."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    pattern = sys.argv[2] if len(sys.argv) > 2 else "*"
    with tempfile.TemporaryDirectory() as data, house(Path(data)) as place, sync_playwright() as playwright:
        browser = launch(playwright)
        for size, theme, language in product(SIZES, ("light", "dark"), ("en-GB", "fr-FR")):
            if fnmatch(of(size, theme, language), pattern):
                for name in take(browser, place.address, folder, size, theme, language):
                    print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
