"""Motion: what moves on the screen is what the story says, effect by effect, in every game; and nothing else."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from page.house import BOT, ME, MODULE, PLACED, Guest, traced
from rookery.catalog import spec, specs
from rookery.match import Match
from rookery.table.fields import PictureFrame
from rookery.table.frame import picture_frame, step_frames

Bring = Callable[..., Guest]

SHOWN = {"move", "add", "remove", "change", "reveal", "roll", "out"}

KEYS = (
    """() => [...document.querySelectorAll(".sea-area [data-key]")].map((thing) => thing.dataset.key).sort().join()"""
)
PROBE = (Path(__file__).parent / "probe.js").read_text(encoding="utf-8")

FILM_ALL = """
async (films) => {
  const module = MODULE;
  const { Board } = await module("board/board.js");
  const { playedEffects, timelineOf } = await module("board/motion.js");
  const host = document.createElement("div");
  host.style.cssText = "position: fixed; inset: 0; width: 600px; height: 600px";
  document.body.append(host);
  const boards = new Map();
  const show = ({ board, trays }, timeline) => {
    const scenes = new Map([["", board], ...trays.map(({ key, scene }) => [key, scene])]);
    for (const [name, old] of boards) if (!scenes.has(name)) old.remove(), boards.delete(name);
    for (const [name, scene] of scenes) {
      if (!boards.has(name)) boards.set(name, new Board(host, {}, "meet", name));
      boards.get(name).show(scene, timeline);
    }
  };
  // What each of these moments looks like on its own.
  const still = (picture) => (show(picture, null), probe.drawings(probe.look()));
  return films.map(({ before, after, steps, moments }) => {
    const wanted = moments.map(still);
    show(before, null);
    // It begins in a minute: a busy machine must not play it before it is looked at.
    const timeline = timelineOf(playedEffects(steps), performance.now() + 60_000, 1);
    show(after, timeline);
    if (!timeline) return { groups: [], between: [], late: [], wrong: [] };
    const { groups, between, last } = probe.film(timeline);
    const named = new Set(timeline.groups.flatMap(({ effects }) => effects.map(({ key }) => key)));
    const wrong = groups.flatMap(({ seen, effects }, place) => {
      const seq = effects.at(-1).seq;
      if (groups[place + 1]?.effects[0].seq === seq) return []; // in the middle of a step
      const truth = wanted[steps.findIndex((step) => step.seq === seq)];
      return [...named].filter((key) => seen[key] !== truth[key]).map((key) => [seq, key, seen[key], truth[key]]);
    });
    for (const board of boards.values()) board.stage.finish();
    const told = groups.map(({ moved, effects }) => ({ moved, effects }));
    return { groups: told, between, wrong, late: probe.changed(last, probe.look()) };
  });
}
""".replace("MODULE", MODULE)


@pytest.fixture
def guest(guest: Bring) -> Bring:
    """Bring in guests for whom things move."""
    return partial(guest, reduced_motion="no-preference")


def drawn(match: Match, state: Any) -> PictureFrame:
    """Draw a state as seat 0 sees it, without a mark on what was done last."""
    return picture_frame(match.game.draw_view(match.rules.view(state, 0)))


def played(game: str, seed: int, moves: int) -> list[dict[str, Any]]:
    """Play at random; return what a page is sent to show, with one to three moves at a time as a slow one gets them."""
    chance = Random(seed)
    match = Match.open(spec(game), seed=chance.randbytes(32), match_id="motion", seats=2)
    shown = [(match.seq, drawn(match, match.state))]
    while match.to_move is not None and len(shown) <= moves:
        match.submit(match.to_move, chance.choice(match.legal_texts(match.to_move)))
        shown.append((match.seq, drawn(match, match.state)))
    steps = match.history.standing()
    films, place = [], 0
    while place < len(shown) - 1:
        (first, before), place = shown[place], min(len(shown) - 1, place + chance.choice((1, 1, 1, 2, 3)))
        last, after = shown[place]
        some = [step for step in steps if first < step.seq <= last]
        films.append(
            {
                "before": before,
                "after": after,
                "steps": step_frames(match, some, 0),
                "moments": [drawn(match, step.after) for step in some],
            }
        )
    return films


def telling(game: str) -> list[dict[str, Any]]:
    """Return the films of one game, and of many more those in which something new follows on something."""
    kept: list[dict[str, Any]] = []
    seen: set[object] = set()
    for seed in range(24):
        for film in played(game, seed, 60):
            effects = [effect for step in film["steps"] for effect in step["effects"]]
            kinds = [(effect["kind"], effect["cause"], effect["rule"]) for effect in effects]
            again = [one["key"] == other["key"] for one, other in pairwise(effects)]
            new = {*zip(kinds, kinds[1:], again, strict=False), *kinds[:1], *kinds[-1:]} - seen
            seen |= new
            if new or seed == 0:
                kept.append(film)
    return kept


def check(films: list[dict[str, Any]]) -> None:
    """Only what a group's effects name moves while it plays, nothing between groups; each step ends as it did."""
    moved_at_all = 0
    for film in films:
        assert not film["between"], film["between"]
        assert film.get("wrong", []) == [], [str(one) for one in film["wrong"]]
        assert not film.get("late"), film["late"]
        for group in film["groups"]:
            effects = group["effects"]
            named = {effect["key"] for effect in effects if effect["kind"] in SHOWN}
            moved = set(group["moved"])
            moved_at_all += len(moved)
            if not any(effect["kind"] == "deal" for effect in effects):
                assert moved <= named, (moved - named, effects)
    assert moved_at_all > 10


@pytest.mark.parametrize("game", list(specs()))
def test_what_moves_is_what_the_story_says(game: str, guest: Bring) -> None:
    ada = guest()
    ada.go().evaluate(PROBE)
    films = ada.page.evaluate(FILM_ALL, telling(game))
    check(films)
    # A block that slides, bounces and is bumped in one turn goes each of these ways.
    for group in [group for film in films for group in film["groups"]]:
        slid = {each["key"] for each in group["effects"] if each["kind"] == "move" and each["key"][:6] == "block-"}
        assert slid <= set(group["moved"]), group


@pytest.mark.parametrize("game", list(specs()))
def test_it_is_so_at_a_table_too(game: str, guest: Bring) -> None:
    ada = guest()
    ada.create(game, [ME, BOT])
    ada.page.evaluate(PROBE)
    chance = Random(5)
    for _ in range(8):
        if ada.page.locator(".ranking").count():
            break
        ada.move(chance=chance)
        ada.settle()
    films: list[dict[str, Any]] = ada.page.evaluate("() => probe.films")
    assert len(films) >= 5
    check(films)


def test_a_turn_styles_no_more_than_what_it_changes(guest: Bring) -> None:
    ada = guest(size="phone")
    ada.create("derby", [ME, BOT])
    ada.my_turn()
    things: int = ada.page.evaluate("() => document.querySelectorAll('main *').length")
    chance = Random(5)
    with traced(ada, "devtools.timeline") as trace:
        for _ in range(5):
            ada.move(chance=chance)
            ada.my_turn()
    most = max(each["args"].get("elementCount", 0) for each in trace if each["name"] == "UpdateLayoutTree")
    assert 0 < most < 0.75 * things, (most, things)


def test_the_document_shows_the_truth_while_things_move(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT], position=PLACED)
    ada.page.evaluate(
        """() => document.addEventListener("rookery:motion", () => {
          window.during = (KEYS)();
        })""".replace("KEYS", KEYS)
    )
    for _ in range(3):
        ada.move(chance=Random(3))
    ada.my_turn()
    # My turn came before the motion was over, and what can be clicked is there.
    assert ada.page.locator(".sea-area [role=button].open").count()
    ada.page.wait_for_function(f"() => window.during === ({KEYS})()")
    ada.settle()
    assert ada.page.evaluate(f"() => window.during === ({KEYS})()")
    assert ada.page.locator(".sea-area [data-ghost]").count() == 0


def test_what_can_be_chosen_is_pale_until_the_turn_was_played(guest: Bring) -> None:
    ada = guest()
    ada.create("derby", [ME, BOT], options={"layout": "preset"})
    pale = """() => [...document.querySelectorAll(".sea-area .place.open:not([data-key])")]
      .map((thing) => Number(getComputedStyle(thing).opacity))"""
    ada.page.evaluate(
        f"""() => {{
          window.during = [];
          document.addEventListener("rookery:motion", () => during.push(...({pale})()));
        }}"""
    )
    chance = Random(5)
    while not ada.page.evaluate("() => during.length"):
        ada.move(chance=chance)
        ada.my_turn()
    assert max(ada.page.evaluate("() => during")) < 0.5
    ada.page.wait_for_selector(".sea-area:not(.playing)")
    assert set(ada.page.evaluate(pale)) == {1}


def test_a_click_or_key_skips_and_the_last_turn_plays_again(guest: Bring) -> None:
    ada = guest()
    page = ada.page
    ada.create("pingouin", [ME, BOT], position=PLACED)
    ada.move()
    ada.my_turn()
    ada.settle()
    for event in (
        'new KeyboardEvent("keydown", { key: "Shift", bubbles: true })',
        'new PointerEvent("pointerdown", { bubbles: true })',
        'new MouseEvent("click", { bubbles: true })',  # as a screen reader does it, without a pointer
    ):
        # All of it within the page, at once: a busy machine may take longer to look than a turn takes to play.
        page.evaluate(
            """() => document.addEventListener("rookery:motion", () => setTimeout(() => {
              const count = () => [
                document.getAnimations().filter((one) => one.effect.target.closest(".board-svg")).length,
                document.querySelectorAll(".sea-area .can").length,
              ];
              const playing = count();
              document.body.dispatchEvent(EVENT);
              window.skipped = [playing, count()];
            }), {once: true})""".replace("EVENT", event)
        )
        page.click(".replay-turn")
        page.wait_for_function("() => window.skipped")
        (moving, marked), (still_moving, _) = page.evaluate("() => window.skipped")
        assert moving > 0, event
        assert (marked, still_moving) == (0, 0), event
        page.wait_for_selector(".sea-area .can")
        page.evaluate("() => { window.skipped = null; }")


def test_less_motion_changes_each_thing_at_once_with_its_sentence(guest: Bring) -> None:
    ada = guest(reduced_motion="reduce")
    page = ada.page
    ada.create("pingouin", [ME, BOT], position=PLACED)
    ada.my_turn()
    page.evaluate(
        """() => {
          window.told = new Set();
          new MutationObserver(() => window.told.add(document.querySelector(".said .told")?.textContent ?? ""))
            .observe(document.querySelector(".said"), {childList: true, characterData: true, subtree: true});
          const still = (one) => one.duration === 0;
          document.addEventListener("rookery:motion", ({detail}) => (window.still = detail.groups.every(still)));
        }"""
    )
    ada.move()
    for words in ("slides", "left behind"):
        page.wait_for_function("(words) => [...window.told].some((text) => text.includes(words))", arg=words)
    assert page.evaluate("() => window.still") is True
