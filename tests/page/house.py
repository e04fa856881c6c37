"""A real server in a process, a real Chromium, and hands that play."""

import os
import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from playwright.sync_api import Error as PlaywrightError

SIZES: Final = {
    "laptop": (1280, 800),
    "low laptop": (1366, 768),
    "tablet": (820, 1100),
    "tall phone": (390, 844),
    "phone": (360, 640),
}
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without its windows: the same page in three quarters of the time."""
CHROMIUM: Final = next((found for name in BROWSERS if (found := shutil.which(name))), "")
QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

MODULE: Final = "(name) => import(new URL(name, document.querySelector('script[type=module]').src))"
"""A module of the page, and the very one that the page itself has loaded."""

PLAYER: Final = """
() => {
  // A quick pair of hands: clicks whatever may be clicked, as long as there is something.
  if (window.hands) return;
  const click = (thing) => thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  window.hands = setInterval(() => {
    const sure = document.querySelector(".said .sure");
    const open = [...document.querySelectorAll(".board [role=button].open")];
    if (sure && document.querySelector(".chosen")) click(sure);
    else if (open.length) click(open[Math.floor(Math.random() * open.length)]);
  }, 25);
}
"""


SEEN: Final = """
() => [
  document.querySelectorAll(".board .spot[aria-pressed=true]").length,
  document.querySelector(".table-page")?.dataset.seq ?? "",
  document.querySelectorAll(".veil").length,
]
"""
"""What tells that a click was taken: how much is chosen, after which event we are, whether the screen is handed on."""


class House:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it answers."""
        code = (
            "from rookery.server.serve import serve; "
            f"serve(database={str(self.database)!r}, port={self.port}, rate=0.0, sockets=0, absent_seconds=0.0, "
            "log_level='error')"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.process = subprocess.Popen([sys.executable, "-c", code], env=environment, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 120
        while True:
            try:
                urllib.request.urlopen(self.address + "healthz", timeout=2).close()
                return
            except (urllib.error.URLError, OSError):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """Stop the server as a cut of the power would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


@contextmanager
def house(folder: Path) -> Iterator[House]:
    """Keep a server for as long as it is needed."""
    place = House(folder / "rookery.db")
    place.start()
    try:
        yield place
    finally:
        place.kill()


def launch(playwright: Playwright) -> Browser:
    """Start the system's Chromium."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))


class Guest:
    """One person with a browser of their own; whatever the page complains about is remembered."""

    def __init__(self, browser: Browser, address: str, *, size: str = "laptop", **more: Any) -> None:
        width, height = SIZES[size]
        chosen: dict[str, Any] = {"locale": "en-GB", "has_touch": "phone" in size, **more}
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **chosen)
        self.address = address
        self.complaints: list[str] = []
        self.heard: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)  # a limit for a busy machine; nothing waits for it
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self._listen(line.type, line.text))
        self.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: self.heard.append(str(text))))

    def _listen(self, kind: str, text: str) -> None:
        # A refusal is a 4xx answer, and a killed server breaks connections: both are expected, and Chromium tells.
        if kind == "error" and "Failed to load resource" not in text and "WebSocket connection" not in text:
            self.complaints.append(text)

    def go(self, where: str = "") -> Page:
        """Open a part of the page."""
        self.page.goto(f"{self.address}{where}")
        self.page.wait_for_selector("main")
        return self.page

    def create(self, game: str, seats: list[dict[str, str]], **more: Any) -> str:
        """Set up a table as this guest, without the form, and go there; return its id."""
        if not self.page.url.startswith(self.address):
            self.go("#table/none")  # of all pages the quickest
        made: str = self.page.evaluate(
            f"async (setup) => (await ({MODULE})('home/home.js')).open(setup)",
            {"game": game, "seats": seats, **more},
        )
        return made

    def speak(self, language: str) -> None:
        """Change the language, here and now."""
        self.page.evaluate(f"async (language) => (await ({MODULE})('ui/i18n.js')).speak(language)", language)

    def my_turn(self) -> None:
        """Wait until it is this guest's turn; say what is shown if it never comes."""
        try:
            self.page.wait_for_selector(".said.yours")
        except PlaywrightError as late:
            late.add_note(f"{self.page.url}\n{self.page.inner_text('body')}")
            raise

    def move(self, *, chance: random.Random | None = None) -> None:
        """Make one move by clicks on what may be clicked."""
        chance = chance or random.Random(1)
        self.my_turn()
        chosen = True
        while chosen:
            seen = self.page.evaluate(SEEN)
            sure = self.page.locator(".said .sure")
            things = self.page.locator(".board [role=button].open")
            thing = sure if sure.count() else things.nth(chance.randrange(things.count()))
            thing.dispatch_event("click")
            self.page.wait_for_function(f"(seen) => ({SEEN})().join() !== seen.join()", arg=seen)
            chosen = self.page.evaluate(SEEN)[0] > 0
        # The move stands, or the screen was handed on.
        self.page.wait_for_function(f"(seen) => ({SEEN})().slice(1).join() !== seen.slice(1).join()", arg=seen)

    def type(self, text: str) -> None:
        """Make one move by typing it."""
        self.my_turn()
        seen = self.page.evaluate(SEEN)
        self.page.keyboard.press("/")
        self.page.fill("#typed", text)
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(f"(seen) => ({SEEN})().slice(1).join() !== seen.slice(1).join()", arg=seen)

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that no single page knows."""
        last = time.monotonic() + 60
        while not holds():
            assert time.monotonic() < last
            self.page.wait_for_timeout(50)

    def settle(self) -> None:
        """Wait until nothing moves any more, save what always moves, nor begins to in the next frame."""
        self.page.wait_for_function(
            """() => new Promise((done) => {
              const moves = () => document.getAnimations().some(
                (one) => one.playState === "running" && one.effect?.getTiming().iterations !== Infinity);
              const look = (wasStill) => {
                const isStill = !moves();
                if (wasStill && isStill) done(true);
                else requestAnimationFrame(() => look(isStill));
              };
              look(false);
            })"""
        )

    def play_on(self) -> None:
        """Let quick hands play from now on."""
        self.page.evaluate(PLAYER)

    def rest(self) -> None:
        """Take the hands away."""
        self.page.evaluate("() => { clearInterval(window.hands); window.hands = 0; }")

    def state(self) -> str:
        """Return everything the page shows and holds, as text: the whole document."""
        return str(self.page.content())


@contextmanager
def traced(ada: Guest, *categories: str) -> Iterator[list[dict[str, Any]]]:
    """Keep what a guest's browser writes about itself meanwhile: the list is full when this is over."""
    session = ada.context.new_cdp_session(ada.page)
    trace: list[dict[str, Any]] = []
    complete: list[object] = []
    session.on("Tracing.dataCollected", lambda part: trace.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: complete.append(end))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": list(categories)}})
    yield trace
    session.send("Tracing.end")
    ada.until(lambda: bool(complete))


SHIFTS: Final = """
() => {
  // As browsers reckon it: the worst run of shifts with less than a second between them, five seconds at most.
  const run = { value: 0, first: 0, last: -Infinity };
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      const on = startTime - run.last < 1000 && startTime - run.first < 5000;
      Object.assign(run, on ? { value: run.value + value } : { value, first: startTime }, { last: startTime });
      window.shift = Math.max(window.shift, run.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
"""
"""Reckon how far things jumped about the page, as `window.shift`."""

ME: Final = {"kind": "me"}
OPEN: Final = {"kind": "open"}
BOT: Final = {"kind": "bot", "bot": "uniform"}
PLACED: Final = (
    "1121211/21111131/1232131/31111212/2121112/21221321/2233131/23121322 g1,e8,e7,h2/b5,g7,d1,b2 1 0,0 0,0 0"
)
"""Pingouin for two with all penguins on the ice: the first slide is next."""
