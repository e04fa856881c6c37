"""Take pictures of every page in both themes and on both sizes: `python -m page.screenshots [folder]`, in `tests`."""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, sync_playwright

from page.house import ME, Guest, house, launch
from rookery.catalog import GAMES

BOT = {"kind": "bot", "bot": "1"}
MOVES = {"pingouin": 9, "banquise": 6, "derby": 8, "thin_ice": 9}


def take(browser: Browser, address: str, folder: Path, size: str, theme: str) -> Iterator[str]:
    """Walk through the page as one guest and photograph each place."""
    guest = Guest(browser, address, size=size, color_scheme=theme, device_scale_factor=2 if size == "phone" else 1)
    page = guest.page

    def shot(name: str, *, whole: bool = False) -> str:
        page.wait_for_timeout(500)
        path = folder / f"{name}-{size}-{theme}.png"
        page.screenshot(path=path, full_page=whole)
        return path.name

    guest.go().wait_for_selector(".game .picture svg")
    yield shot("start", whole=True)
    guest.go("#new/derby").wait_for_selector(".setup form")
    yield shot("setup", whole=True)
    guest.go("#rules/thin_ice").wait_for_selector(".rules-text h2")
    yield shot("rules", whole=True)
    guest.go("#position/pingouin").wait_for_selector(".board [data-key]")
    page.click("text=Ask a bot")
    page.wait_for_selector(".heat-number", state="attached")
    yield shot("position")
    guest.go("#learn/pingouin").wait_for_selector(".coach")
    yield shot("lesson")
    for game in GAMES:
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
    yield shot("result")
    guest.context.close()


def main() -> None:
    """Take them all."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, house(Path(data)) as place, sync_playwright() as playwright:
        browser = launch(playwright)
        for size in ("laptop", "phone"):
            for theme in ("light", "dark"):
                for name in take(browser, place.address, folder, size, theme):
                    print(name)
        browser.close()


if __name__ == "__main__":
    main()
