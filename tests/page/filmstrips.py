"""Film the games as strips to be looked at: `python -m page.filmstrips [folder] [game …]` in `tests`.

For each game three pictures: one turn, a frame for each group of effects, as the replay stops after each; and a whole
game by clicks with motion on, on a laptop and on a phone, a frame in the middle of each turn's motion.
"""

import io
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from page.house import BOT, ME, Guest, house, launch
from page.test_page import FAST
from rookery.catalog import specs

ABREAST: Final = 5
FRAMES: Final = {"laptop": (512, 320), "low laptop": (512, 288), "tall phone": (240, 520)}
"""How large a frame is of a window of each size."""
MOVES: Final = 12
"""How many moves are played before a turn is looked at."""
LONGEST: Final = 60
"""How many frames of a game are kept; of a longer one, those in between are left out."""

MIDDLE: Final = """
() => new Promise((done) => {
  // The middle of the turn that plays, held until the picture is taken; nothing, if nothing plays.
  const moving = document.getAnimations().filter((one) => one.effect?.target?.closest?.(".board-svg"));
  for (const one of moving) {
    one.pause();
    one.currentTime = Number(one.effect.getComputedTiming().duration) / 2;
  }
  requestAnimationFrame(() => requestAnimationFrame(() => done(moving.length)));
})
"""
ON: Final = "() => document.getAnimations().forEach((one) => one.playState === 'paused' && one.play())"


def shot(ada: Guest) -> Image.Image:
    """Take one frame."""
    return Image.open(io.BytesIO(ada.page.screenshot()))


def strip(frames: list[Image.Image], path: Path, size: str = "laptop") -> None:
    """Lay frames out in rows and save them as one picture."""
    wide, high = FRAMES[size]
    rows = (len(frames) + ABREAST - 1) // ABREAST
    sheet = Image.new("RGB", (min(len(frames), ABREAST) * (wide + 6), rows * (high + 6)), "white")
    for place, frame in enumerate(frames):
        small = frame.resize((wide, high), Image.Resampling.LANCZOS)
        sheet.paste(small, ((place % ABREAST) * (wide + 6), (place // ABREAST) * (high + 6)))
    sheet.save(path)
    print(path.name, f"{len(frames)} frames", flush=True)


def film_turn(browser: Browser, address: str, game: str, path: Path) -> None:
    """Play some moves, look at the turn of which most is told, and film it effect by effect."""
    ada = Guest(browser, address)
    page = ada.page
    ada.create(game, [ME, BOT])
    chance = Random(7)
    for _ in range(MOVES):
        ada.move(chance=chance)
    ada.my_turn()
    ada.settle()
    count = "() => [...document.querySelectorAll('.moves li')].map((row) => row.querySelectorAll('.sentence').length)"
    told = page.evaluate(count)
    first = len(told) // 2  # how everything was set up comes before
    page.locator(".move").nth(first + told[first:-1].index(max(told[first:-1]))).click()
    page.wait_for_selector(".replay")
    ada.settle()
    page.keyboard.press("ArrowLeft")
    ada.settle()
    page.wait_for_timeout(300)
    start = page.url
    frames = [shot(ada)]
    turn = ""
    while len(frames) < 3 * ABREAST:
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_timeout(400)
        ada.settle()
        if page.url != start:
            turn = turn or page.url
        if turn and page.url != turn:
            break
        frames.append(shot(ada))
    strip(frames, path)
    ada.context.close()


def film_game(browser: Browser, address: str, game: str, path: Path, size: str) -> None:
    """Play a whole game by clicks and film each turn in the middle of its motion."""
    ada = Guest(browser, address, size=size)
    page = ada.page
    ada.create(game, [ME, BOT], options=FAST.get(game, {}))
    chance = Random(7)
    frames = []
    while True:
        page.wait_for_selector(".said.yours, .ranking", state="attached")
        if page.locator(".ranking").count():
            break
        ada.move(chance=chance)
        if page.evaluate(MIDDLE):
            frames.append(shot(ada))
        page.evaluate(ON)
    ada.settle()
    frames.append(shot(ada))
    every = -(-len(frames) // LONGEST)
    strip(frames[::every], path, size)
    ada.context.close()


def main() -> None:
    """Film all games, or those that are named."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, house(Path(data)) as place, sync_playwright() as playwright:
        browser = launch(playwright)
        for game in sys.argv[2:] or specs():
            film_turn(browser, place.address, game, folder / f"film-{game}-turn.png")
            for size in ("low laptop", "tall phone"):
                film_game(browser, place.address, game, folder / f"film-{game}-{size.split()[-1]}.png", size)
        browser.close()


if __name__ == "__main__":
    main()
