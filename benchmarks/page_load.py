"""What the page costs whoever opens it: weight, first button on a slow phone, shifts of the layout, frames in motion.

    PYTHONPATH=tests python benchmarks/page_load.py [game …]

A real Chromium and a real server on this machine. The slow phone is 360 by 640 pixels, with a CPU four times slower
than this one and a line of 1.6 Mbit/s with 150 ms to and fro. Each game is played by clicks with motion on, at the full
speed of the page's thread and at a quarter of it: Chromium slows that thread alone. Frames are those that the browser
drew, by its own trace, while by their keyframes things on a board moved; it moves them beside the page's thread, so how
often that thread is asked for a frame says nothing of it. It draws without a graphics card here, and how many frames
there are depends on what else this machine does. With each go how long after a turn's news its motion begins, and how
busy the page's thread is in motion. Each line ends with its goal.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

from page.house import BOT, ME, SHIFTS, Guest, house, launch, traced
from page.test_weight import load
from rookery.catalog import specs

ROUNDS = 5
MOVES = 8
SLOWDOWN = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}

WATCH = """
() => {
  window.seen = { button: 0, turns: [] };
  const button = () => {
    if (!seen.button && document.querySelector(".game .btn:not(:disabled)"))
      requestAnimationFrame(() => (seen.button ||= performance.now()));
  };
  new MutationObserver(button).observe(document, { childList: true, subtree: true });
  document.addEventListener("rookery:motion", async ({ detail }) => {
    const moving = document.getAnimations().filter((one) => one.effect.target.closest(".board-svg"));
    const turn = { start: detail.start, spans: [], begun: 0 };
    seen.turns.push(turn);
    await Promise.allSettled(moving.map((one) => one.ready));
    for (const { effect, startTime } of moving) {
      if (startTime === null) continue; // something else came
      turn.begun = Math.max(turn.begun, startTime);
      const { duration } = effect.getTiming();
      const frames = effect.getKeyframes().map((one) => ({ ...one, time: startTime + one.computedOffset * duration }));
      for (const [n, to] of frames.slice(1).entries()) {
        const from = frames[n];
        const unseen = Number(from.opacity) + Number(to.opacity) === 0;
        if (!unseen && to.time > from.time && (from.transform !== to.transform || from.opacity !== to.opacity))
          turn.spans.push([from.time, to.time]);
      }
    }
  });
}
"""


def slow(ada: Guest, times: int) -> CDPSession:
    """Make a guest's machine slow."""
    session = ada.context.new_cdp_session(ada.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return session


def first_button(browser: Browser, address: str) -> dict[str, Any]:
    """Open the start on a slow phone with nothing kept, and return what was seen."""
    ada = Guest(browser, address, size="phone")
    ada.page.add_init_script(f"({WATCH})(); ({SHIFTS})()")
    session = slow(ada, SLOWDOWN)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    ada.go()
    ada.page.wait_for_function("() => seen.button")
    ada.page.wait_for_load_state("networkidle")
    seen: dict[str, Any] = ada.page.evaluate("() => ({ button: seen.button, shift })")
    ada.context.close()
    return seen


def in_motion(browser: Browser, address: str, game: str, times: int) -> tuple[float, str]:
    """Play some moves on a machine so many times slower; return the layout shift, and how smooth motion was."""
    ada = Guest(browser, address)
    ada.page.add_init_script(f"({WATCH})(); ({SHIFTS})()")
    ada.create(game, [ME, BOT])
    ada.my_turn()
    slow(ada, times)
    chance = Random(5)
    with traced(ada, "viz", "toplevel", "blink.user_timing") as trace:
        clock: float = ada.page.evaluate("() => performance.mark('clock').startTime")
        for _ in range(MOVES):
            ada.move(chance=chance)
            ada.my_turn()
            ada.page.wait_for_timeout(3_500)  # no turn takes longer; to look whether it is over would be work as well
    turns: list[dict[str, Any]] = ada.page.evaluate("() => seen.turns")
    shift: float = ada.page.evaluate("() => shift")
    ada.context.close()
    return shift, smoothness(turns, trace, clock)


def smoothness(turns: list[dict[str, Any]], trace: list[dict[str, Any]], clock: float) -> str:
    """Say how many frames a second were drawn in motion, how soon it began, and how busy the page's thread was then."""
    mark = next(each for each in trace if each["name"] == "clock")
    spans: list[tuple[float, float]] = []
    for turn, after in zip(turns, [*turns[1:], {"start": float("inf")}], strict=True):
        for first, last in sorted(turn["spans"]):
            begin = max(first, spans[-1][1] if spans else 0.0)
            end = min(last, after["start"])
            if end > begin:
                spans.append((begin, end))
    moving = sum(end - begin for begin, end in spans)

    def during(name: str, field: str, **more: object) -> list[float]:
        """Return when something happened, or how long it took, while anything moved; in milliseconds."""
        found = [each for each in trace if each["name"] == name and each["ph"] == "X" and more.items() <= each.items()]
        times = [(clock + (each["ts"] - mark["ts"]) / 1000, each) for each in found]
        return [each[field] / 1000 for time, each in times if any(begin <= time < end for begin, end in spans)]

    drawn = len(during("Display::DrawAndSwap", "ts"))
    busy = sum(during("ThreadControllerImpl::RunTask", "dur", pid=mark["pid"], tid=mark["tid"]))
    begun = statistics.median(turn["begun"] - turn["start"] for turn in turns if turn["spans"])
    return (
        f"{1000 * drawn / moving:.1f} frames/s in {moving / 1000:.1f} s of motion, which begins after {begun:.0f} ms "
        f"and keeps the page's thread busy for {100 * busy / moving:.0f} % of it (60)"
    )


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
        for game in sys.argv[1:] or specs():
            for slower in (1, SLOWDOWN):
                shift, smooth = in_motion(browser, place.address, game, slower)
                print(f"{game}, {slower} times slower: {smooth}")
                print(f"{game}, {slower} times slower: layout shift {shift:.4f} (0.02)", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
