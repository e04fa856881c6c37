"""Take the pictures of the site's page about the browser: `python -m page.site_pictures`, in `tests`."""

import io
import tempfile
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import sync_playwright

from page.house import ME, Guest, house, launch

FOLDER = Path(__file__).parents[2] / "docs" / "static"


def main() -> None:
    """Photograph the start, the set-up form and a table, and keep the files small."""
    with tempfile.TemporaryDirectory() as data, house(Path(data)) as place, sync_playwright() as playwright:
        browser = launch(playwright)
        guest = Guest(browser, place.address, size="laptop", color_scheme="light")

        def shot(name: str) -> None:
            guest.settle()
            image = Image.open(io.BytesIO(guest.page.screenshot())).convert("RGB")
            image.save(FOLDER / f"page-{name}.webp", quality=80, method=6)

        guest.go().wait_for_load_state("networkidle")
        shot("start")
        guest.go("#new/derby").wait_for_selector("form")
        guest.page.wait_for_load_state("networkidle")
        guest.page.wait_for_selector(".preview svg")  # the table is drawn when the form stands still
        shot("setup")
        guest.create("derby", [ME, {"kind": "bot", "bot": "1"}])
        chance = Random(11)
        for _ in range(6):
            guest.move(chance=chance)
        guest.my_turn()
        shot("table")
        browser.close()


if __name__ == "__main__":
    main()
