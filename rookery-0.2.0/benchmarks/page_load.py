"""What the page costs whoever opens it: weight, first button on a slow phone, shifts of the layout, frames in motion.

    PYTHONPATH=tests python benchmarks/page_load.py

A real Chromium and a real server on this machine. The slow phone is 360 by 640 pixels, with a CPU four times slower
than this one and a line of 1.6 Mbit/s with 150 ms to and fro. A game is played by clicks while motion is on; frames are
those that the browser asks the page for while a timeline plays, beside those of the same page at rest. How many there
are depends on what else this machine does. What a frame costs does not: it is the CPU time that the page's thread takes
for it, from the browser's own trace, while the last turn is shown again. Each line ends with its goal.
"""

import statistics
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from page.house import BOT, ME, Guest, house, launch
from page.test_weight import load
from rookery.catalog import specs

ROUNDS = 5
MOVES = 8
SLOWDOWN = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}

WATCH = """
() => {
  window.seen = { button: 0, shift: 0, frames: [], rest: [] };
  const button = () => {
    if (!seen.button && document.querySelector(".game .btn:not(:disabled)"))
      requestAnimationFrame(() => (seen.button ||= performance.now()));
  };
  new MutationObserver(button).observe(document, { childList: true, subtree: true });
  // As browsers reckon it: the worst run of shifts with less than a second between them, five seconds at most.
  const run = { value: 0, first: 0, last: -Infinity };
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue;
      const on = startTime - run.last < 1000 && startTime - run.first < 5000;
      Object.assign(run, on ? { value: run.value + value } : { value, first: startTime }, { last: startTime });
      seen.shift = Math.max(seen.shift, run.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
  let until = 0;
  document.addEventListener("rookery:motion", ({ detail }) => (until = detail.start + detail.length));
  let last = performance.now();
  const frame = (now) => {
    (performance.now() < until ? seen.frames : seen.rest).push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
"""


def slow(ada: Guest, *, line: bool) -> CDPSession:
    """Make a guest's machine slow, and the line to it as well."""
    session = ada.context.new_cdp_session(ada.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    if line:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)
    return session


def first_button(browser: Browser, address: str) -> dict[str, Any]:
    """Open the start on a slow phone with nothing kept, and return what was seen."""
    ada = Guest(browser, address, size="phone")
    ada.page.add_init_script(f"({WATCH})()")
    slow(ada, line=True)
    ada.go()
    ada.page.wait_for_function("() => seen.button")
    ada.page.wait_for_load_state("networkidle")
    seen: dict[str, Any] = ada.page.evaluate("() => seen")
    ada.context.close()
    return seen


def in_motion(browser: Browser, address: str, game: str) -> dict[str, Any]:
    """Play some moves on a slow machine and return what was seen."""
    ada = Guest(browser, address)
    ada.page.add_init_script(f"({WATCH})()")
    ada.create(game, [ME, BOT])
    ada.my_turn()
    slow(ada, line=False)
    chance = Random(5)
    for _ in range(MOVES):
        ada.move(chance=chance)
        ada.my_turn()
        ada.settle()
    seen: dict[str, Any] = ada.page.evaluate("() => seen")
    ada.context.close()
    return seen


def frame_work(browser: Browser, address: str, game: str) -> list[float]:
    """Show last turns again and return the milliseconds of CPU that each frame in motion took on the page's thread."""
    ada = Guest(browser, address)
    ada.page.add_init_script(
        """document.addEventListener("rookery:motion", ({ detail }) => {
          performance.mark("motion begins");
          setTimeout(() => performance.mark("motion ends"), detail.length);
        })"""
    )
    ada.create(game, [ME, BOT])
    session = ada.context.new_cdp_session(ada.page)
    trace: list[dict[str, Any]] = []
    complete: list[object] = []
    session.on("Tracing.dataCollected", lambda part: trace.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: complete.append(end))
    chance = Random(5)
    for _ in range(MOVES):
        ada.move(chance=chance)
        ada.my_turn()
    ada.settle()
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["cc", "blink.user_timing"]}})
    for _ in range(ROUNDS):
        ada.page.click(".replay-turn")
        ada.page.wait_for_timeout(3_500)  # no longer than a turn; to look whether it is over would be work as well
    session.send("Tracing.end")
    while not complete:
        ada.page.wait_for_timeout(50)
    ada.context.close()
    times = {
        name: sorted(each["ts"] for each in trace if each["name"] == f"motion {name}") for name in ("begins", "ends")
    }
    spans = list(zip(times["begins"], times["ends"], strict=False))
    frames = [each for each in trace if each["name"] == "ProxyMain::BeginMainFrame" and each["ph"] == "X"]
    return [each["tdur"] / 1000 for each in frames if any(first <= each["ts"] <= last for first, last in spans)]


def work(spent: list[float]) -> str:
    """Say what a frame costs on average, and at most but for one in twenty, on a CPU that is so much slower."""
    if not spent:
        return "nothing that the page's thread had to do"
    late = sorted(spent)[int(len(spent) * 0.95)]
    mean = statistics.mean(spent)
    return f"{SLOWDOWN * mean:.1f} ms of work a frame, 95 % within {SLOWDOWN * late:.1f} ms ({len(spent)} frames)"


def rate(gaps: list[float]) -> str:
    """Say how many frames there were a second, and the longest gap but for one in twenty."""
    if not gaps:
        return "no frames"
    late = sorted(gaps)[int(len(gaps) * 0.95)]
    return f"{1000 * len(gaps) / sum(gaps):.0f} frames/s, 95 % within {late:.0f} ms ({len(gaps)} frames)"


def main() -> None:
    """Measure everything once."""
    with tempfile.TemporaryDirectory() as data, house(Path(data)) as place, sync_playwright() as playwright:
        browser = launch(playwright)
        ada = Guest(browser, place.address)
        first, second = load(ada), load(ada)
        ada.context.close()
        print(f"first load: {sum(first):,} bytes in {len(first)} requests (60,000 in 12)")
        print(f"second load: {sum(second):,} bytes (5,000)")
        starts = [first_button(browser, place.address) for _ in range(ROUNDS)]
        times = sorted(each["button"] / 1000 for each in starts)
        middle = statistics.median(times)
        print(f"first button on a slow phone: {middle:.2f} s, {times[0]:.2f} to {times[-1]:.2f} (2.00)")
        print(f"layout shift of the start: {max(each['shift'] for each in starts):.4f} (0.02)")
        for game in specs():
            seen = in_motion(browser, place.address, game)
            print(f"{game}: layout shift {seen['shift']:.4f} (0.02)")
            print(f"{game}: in motion {rate(seen['frames'])}; at rest {rate(seen['rest'])} (60)", flush=True)
            print(f"{game}: in motion {work(frame_work(browser, place.address, game))} (16.7)", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
