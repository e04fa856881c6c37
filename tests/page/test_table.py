"""At the table: taking back, asking the others, two languages, other people's colours, and a path behind a proxy."""

import re
from collections.abc import Callable
from random import Random

import pytest

from page.house import BOT, ME, OPEN, Guest, House
from page.proxied import proxied
from rookery import i18n
from rookery.catalog import specs
from rookery.core import AnySpec
from rookery.core.rulebook import spans

Bring = Callable[..., Guest]
APART = "1r111b1/......../......./......../......./......../......./........"
"""A penguin each, on one row."""

SAID = """
() => {
  // Everything that is written or said aloud on the page.
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest("noscript, script")) found.add(walker.currentNode.textContent);
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) found.add(element.getAttribute(name) ?? "");
  return [...found].map((text) => text.trim()).filter(Boolean);
}
"""


def same_in_both(game: AnySpec) -> set[str]:
    """Return what the rules say alike in both languages: options and moves as code, titles, names of cards."""
    found = []
    for language in i18n.LANGUAGES:
        book = game.rulebook(language)
        texts = [book.intro, *[clause.text for clause in book.clauses()]]
        texts += [text for block in book.guide for text in (block.text, *block.items)]
        code = {span.text for text in texts for span in spans(text) if span.kind in ("code", "ref", "em")}
        numbers = {clause.number.removeprefix("card:") for clause in book.clauses()}
        found.append(code | numbers | {section.title for section in book.sections} | {book.title})
    return found[0] & found[1]


NO_WORDS = re.compile(r"[\W\d_]*|\W*([A-Za-z]|\d+)(\W+\d+|\d*)|[A-Z]{1,2}\d+[a-z]?|Ada 1|\d+ points?|https?://.*")
"""Numbers, places, clauses, names of guests, addresses: the same in every language."""
SAME = {
    "Rookery",
    "points",
    "KO",
    "EN",
    "FR",
    *(game.title.en for game in specs().values()),
    *(text.en for text in i18n.messages().values() if text.en == text.fr),
    *(same for game in specs().values() for same in same_in_both(game)),
}


def test_undo_within_ones_own_turn(guest: Bring) -> None:
    ada = guest()
    ada.create("thin_ice", [ME, BOT])
    chance = Random(5)
    page = ada.page
    undo = page.locator(".tools button:has-text('Undo')")
    ada.my_turn()
    for _ in range(12):
        before = page.inner_html(".board-svg .spots")
        struck = page.locator(".struck").count()
        ada.move(chance=chance)
        page.wait_for_selector(".said.yours")
        if undo.count():
            break
    undo.click()
    page.wait_for_function("(n) => document.querySelectorAll('.struck').length === n + 1", arg=struck)
    ada.my_turn()
    assert page.inner_html(".board-svg .spots") == before
    ada.move()


def test_a_first_visit_has_tips_that_go_away(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    page = ada.page
    for words in ("orange", "last turn"):
        page.wait_for_selector(f".tip:has-text('{words}')")
        ada.move()
    ada.my_turn()
    page.wait_for_selector(".tip", state="detached")
    page.locator(".board .spot:not(.open)").first.dispatch_event("click")
    page.wait_for_selector(".tip:has-text('number')")
    page.reload()
    ada.my_turn()
    assert page.locator(".tip").count() == 0


def test_on_a_phone_no_tip_lies_on_the_hand(guest: Bring) -> None:
    ada = guest(size="tall phone")
    ada.create("banquise", [ME, BOT])
    ada.page.wait_for_selector(".tip")
    bottom = ada.page.evaluate("() => document.querySelector('.tip').getBoundingClientRect().bottom")
    assert bottom < ada.page.evaluate("() => document.querySelector('.mine-area').getBoundingClientRect().top")


def test_who_taps_a_place_before_what_goes_there_is_told_what_comes_first(guest: Bring) -> None:
    ada = guest()
    ada.create("banquise", [ME, BOT])
    ada.my_turn()
    ada.page.locator(".sea-area .spot:not(.open)").first.dispatch_event("click")
    ada.page.wait_for_selector(".said .refusal:has-text('First choose something')")


def test_the_clause_of_a_refusal_is_seen_and_no_picture_above_pushes_it_away(guest: Bring) -> None:
    ada = guest(size="tall phone")
    page = ada.page
    ada.create("thin_ice", [ME, BOT])
    for _ in range(2):
        ada.move()
    ada.my_turn()
    page.locator(".sea-area .spot:not(.open)").first.dispatch_event("click")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.click(".refusal .clause")
    page.wait_for_selector(".sheet .found")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    top, height = page.evaluate("() => [document.querySelector('.found').getBoundingClientRect().top, innerHeight]")
    assert 0 < top < height / 2
    assert sum("/pictures/" in address for address in asked) <= 1


def test_whose_a_piece_is_is_told_by_name(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [{**ME, "name": "Ada"}, {**BOT, "name": "Olaf"}], position=APART)
    ada.my_turn()
    page = ada.page
    assert page.get_attribute(".spot[data-click=f1]", "aria-label") == "f1: a penguin of Olaf, on 1 fish"
    page.locator(".spot[data-click=b1]").dispatch_event("click")
    page.wait_for_selector(".now:has-text('b1: your penguin, on 1 fish. Now choose where')")
    ada.go().wait_for_selector(".start")
    page.goto(f"{ada.address}#position/pingouin")
    page.wait_for_selector(".spot[data-click]", state="attached")
    assert "Ada" not in page.content()


def test_one_dialog_leads_to_another(guest: Bring) -> None:
    ada = guest(size="phone")
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    page = ada.page
    for entry, shown in (
        ("Keyboard shortcuts", "kbd"),
        ("Type a move", "#typed"),
        ("Give up", ".btn:has-text('Give up')"),
    ):
        page.click("[aria-label=More]")
        page.click(f"dialog .menu >> text={entry}")
        page.wait_for_selector(f"dialog {shown}")
        page.wait_for_selector("dialog .menu", state="detached")
        assert page.locator(f"dialog {shown}").count()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_a_takeback_between_two_people_needs_consent(guest: Bring) -> None:
    ada, bo = guest(), guest(size="phone")
    made = ada.create("pingouin", [ME, OPEN])
    bo.go(f"#table/{made}").click("text=Sit here")
    ada.move()
    bo.my_turn()
    ada.page.click("text=Take back")
    bo.page.click(".asked button:has-text('Refuse')")
    ada.page.wait_for_selector(".moves :text('refuses')")
    assert ada.page.locator(".struck").count() == 0
    bo.my_turn()
    ada.page.click("text=Take back")
    bo.page.click(".asked button:has-text('Agree')")
    ada.my_turn()
    assert ada.page.locator(".struck").count() == 1
    assert ada.page.locator("[data-key^=penguin-1]").count() == 0
    bo.page.wait_for_function("() => !document.querySelector('[data-key^=penguin-1]')")
    ada.move()
    bo.move()


def test_a_host_arranges_the_table(guest: Bring) -> None:
    ada, bo = guest(), guest()
    made = ada.create("banquise", [ME, OPEN, OPEN], settings={"replacement_bot": "uniform"})
    page = ada.page
    bo.go(f"#table/{made}").click("text=Sit here >> nth=0")
    # Away with them, back again while another name is being typed, a bot for the last seat: the game begins.
    page.click("text=Free this seat")
    page.wait_for_selector("text=Free this seat", state="detached")
    page.fill(".seats input >> nth=0", "Ada L.")
    bo.page.click("text=Sit here >> nth=0")
    page.wait_for_selector("text=Free this seat")
    page.keyboard.press("Tab")
    bo.page.wait_for_selector("text=Ada L.")
    page.click("text=Show this table on the start page")
    page.wait_for_selector("label:has-text('Show this table') input:checked")  # when the server has said so
    page.select_option(".seats select", "1")
    ada.my_turn()
    eve = guest()
    eve.go().wait_for_selector(f"a[href='#table/{made}']")
    # Whoever goes away for long is played for, and may come back.
    address = bo.page.url
    bo.page.goto("about:blank")
    page.wait_for_selector(".player:has-text('away')")
    page.click("[aria-label=More]")
    page.click("dialog >> text=Show this table")
    page.wait_for_selector("dialog label:has-text('Show this table') input:not(:checked)")
    page.click("text=Let a bot play for")
    page.wait_for_selector(".moves :text('is replaced by a bot')")
    bo.page.goto(address)
    bo.page.wait_for_selector(".board [data-key]")
    bo.page.click("[aria-label=More]")
    bo.page.click("text=Take my seat back")
    page.wait_for_selector(".moves :text('is back')")


@pytest.mark.parametrize("game", list(specs()))
def test_no_word_of_the_other_language_is_left_in_mid_game(guest: Bring, game: str) -> None:
    ada = guest()
    ada.create(game, [{"kind": "me", "name": "Ada 1"}, BOT], options={"mode": "advanced"} if game == "thin_ice" else {})
    page = ada.page
    chance = Random(3)
    for _ in range(4):
        ada.move(chance=chance)
    ada.my_turn()
    page.click("text=Hint")
    page.wait_for_selector(".heat-number", state="attached")

    def everything() -> set[str]:
        page.click("role=tab >> nth=1")
        found = set(page.evaluate(SAID))
        page.click("role=tab >> nth=0")
        for key, shown in (("?", "kbd"), ("r", ".rules-text h2"), ("/", "#typed"), ("", ".menu")):
            page.keyboard.press(key) if key else page.click(".bar > .tool >> nth=3")
            page.wait_for_selector(f"dialog {shown}")
            found |= set(page.evaluate(SAID))
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog", state="detached")
        return found

    english = everything()
    page.click(".bar [aria-label=Settings]")
    page.click("dialog label:has-text('Français')")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    french = everything()
    assert len(french) > 60
    left = {text for text in english & french if not NO_WORDS.fullmatch(text)} - SAME
    assert not sorted(left)


def test_forced_colours_leave_what_can_be_done_visible(guest: Bring) -> None:
    ada = guest(forced_colors="active")
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    page = ada.page
    edge = "(body) => { const style = getComputedStyle(body); return [style.stroke, style.strokeWidth].join(); }"
    can = page.locator(".board .place.can > .body").first.evaluate(edge)
    cannot = page.locator(".board .place:not(.can) > .body").first.evaluate(edge)
    assert can != cannot
    # The picture keeps its own colours: four penguins in the system's two would be one penguin.
    ada.move()
    ada.my_turn()
    fills = page.evaluate(
        """() => [...document.querySelectorAll(".board use[href^='#sprite-penguin']")]
          .map((use) => getComputedStyle(use).forcedColorAdjust)"""
    )
    assert set(fills) == {"none"}
    edges = page.locator(".tools .tool").first.evaluate("(tool) => getComputedStyle(tool).borderTopStyle")
    assert edges == "solid"


def test_it_works_below_a_path_behind_a_proxy(guest: Bring, place: House) -> None:
    with proxied("/games/ice/", place.port) as (address, proxy):
        ada, bo = guest(address=address), guest(address=address)
        ada.go()
        ada.page.wait_for_selector(".game .cover svg")
        assert ada.page.locator(".game").count() == len(specs())
        made = ada.create("pingouin", [ME, OPEN])
        ada.page.wait_for_selector(".lobby .qr")
        shared = ada.page.input_value(".share.wide .address")
        assert shared == f"{address}t/{made}"
        bo.page.goto(shared)
        bo.page.click("text=Sit here")
        for one in (ada, bo, ada, bo):
            one.move()
        ada.go("#rules/banquise").wait_for_selector(".rules-text h2")
        assert f"WS /games/ice/api/tables/{made}/socket" in proxy.passed
        for one in (ada, bo):
            one.context.close()


def test_the_list_of_moves_names_turns_and_quotes_clauses(guest: Bring) -> None:
    """A turn of several steps stands under its player; each clause opens the rules there, the row its moment."""
    ada = guest()
    page = ada.page
    ada.create("thin_ice", [ME, BOT])
    chance = Random(3)
    for _ in range(6):
        ada.move(chance=chance)
    ada.my_turn()
    assert {"Your turn"} < set(page.locator(".turn-name").all_inner_texts())
    chip = page.locator(".moves .clause").last
    number = chip.inner_text()
    chip.click()
    page.wait_for_selector(f"dialog.sheet .found[data-clause='{number}']")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert "/" not in page.url.partition("#table/")[2]
    page.locator(".moves li:not(.silent) .move").nth(-2).click(position={"x": 30, "y": 4})
    page.wait_for_selector(".moves [aria-current=step]")
