"""Round the table: the start, the set-up form, the rules, the result, and links that others see."""

import re
from collections.abc import Callable

import httpx
import pytest

from page.house import BOT, ME, Guest, House
from rookery.catalog import spec, specs

Bring = Callable[..., Guest]


@pytest.mark.parametrize("game", list(specs()))
def test_every_link_to_a_clause_lights_it(guest: Bring, game: str) -> None:
    """A refusal quotes a clause (the conformance suite checks that it exists): its link leads there and lights it."""
    page = guest().go(f"#rules/{game}")
    page.wait_for_selector(".clauses li")
    numbers = [clause.number for clause in spec(game).rulebook("en").clauses()]
    shown = page.evaluate("() => [...document.querySelectorAll('.clauses li')].map((one) => one.dataset.clause)")
    assert sorted(shown) == sorted(numbers)
    # One link of each kind, and the last clause, which is far below.
    kinds = {re.sub(r"\d+|(?<=:).*", "", number): number for number in numbers}
    for number in {*kinds.values(), numbers[0], numbers[-1]}:
        page.evaluate("(place) => { location.hash = place; }", f"rules/{game}/{number}")
        page.wait_for_selector(f".found[data-clause='{number}']")
    box = page.locator(".found").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 800


def test_a_refusal_opens_the_rules_over_the_table(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    wrong = ada.page.locator(".board .spot:not(.open)").first
    wrong.dispatch_event("click")
    link = ada.page.locator(".said .refusal a, .said .refusal button").first
    number = link.inner_text()
    link.click()
    ada.page.wait_for_selector(f"dialog.sheet .found[data-clause='{number}']")
    ada.page.fill("dialog.sheet input[type=search]", "penguin")
    ada.page.wait_for_selector("dialog.sheet [role=status]:has-text('found')")
    ada.page.click("dialog.sheet [lang=fr]")
    ada.page.wait_for_selector("dialog.sheet h2:has-text('Règles')")


def test_obstacles_are_picked_on_the_board(guest: Bring) -> None:
    """RA9: a click picks a space, another puts it back, and the preview shows the obstacles."""
    page = guest().go("#new/derby")
    page.locator("label:has-text('Spaces that you pick')").click()
    page.locator(".cell-picker .spot[data-click=k11]").first.dispatch_event("click")
    page.locator(".cell-picker .spot[data-click=e9]").first.dispatch_event("click")
    page.wait_for_selector(".cell-picker output:text-is('e9, k11')")
    page.locator(".cell-picker .spot[data-click=k11]").first.dispatch_event("click")
    page.wait_for_selector(".cell-picker output:text-is('e9')")
    page.wait_for_selector(".preview .permanent")
    page.wait_for_selector("button[type=submit]:not([disabled])")


def test_extension_tiles_are_ticked_one_by_one(guest: Bring) -> None:
    """T73, TA63: any of the five."""
    page = guest().go("#new/thin_ice")
    for words in ("The kraken", "Another rotating ice piece"):
        page.locator(f".op:has-text('{words}') input[type=checkbox]").check(force=True)
    assert page.locator("#option-extensions-row input:checked").count() == 2
    page.wait_for_selector("button[type=submit]:not([disabled])")


def test_the_form_is_never_stuck(guest: Bring) -> None:
    """A choice that does not fit stays, says why and offers ways out (T72)."""
    page = guest().go("#new/thin_ice")
    page.wait_for_selector(".players-card")
    page.click(".op:has-text('Two pawns each')")
    page.click(".bot-sources .source >> nth=0")
    page.wait_for_selector(".ways-out:has-text('two players')")
    assert page.is_disabled("button[type=submit]")
    assert page.locator(".op:has-text('Two pawns each') input").is_checked()
    page.click(".ways-out .btn:has-text('Reset to default')")
    page.wait_for_selector(".ways-out", state="detached")
    page.locator(".remove").last.click()
    page.locator(".remove").last.click()
    page.wait_for_selector(".ways-out:has-text('2 to 6')")
    page.click(".ways-out .btn:has-text('Add a bot')")
    page.wait_for_selector(".ways-out", state="detached")
    page.click(".preset:has-text('The whole thing')")
    assert page.locator("#option-extensions-row input:checked").count() == 5
    page.click("button[type=submit]")
    page.wait_for_selector(".table-page .board [data-click]")
    assert "Waddle" in page.inner_text(".players")


def test_the_form_fits_a_phone(guest: Bring) -> None:
    ada = guest(size="phone")
    for game in specs():
        page = ada.go(f"#new/{game}")
        page.wait_for_selector(".preview svg")
        page.evaluate("for (const more of document.querySelectorAll('details')) more.open = true")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, game


def test_the_youngest_is_asked_and_sits_first(guest: Bring, place: House) -> None:
    ada = guest()
    page = ada.go("#new/pingouin")
    page.wait_for_selector(".players-card")
    page.click(".people-sources .source:has-text('Someone here')")
    page.fill(".sitting input", "Bo")
    page.click(".young label:has-text('Bo')")
    page.wait_for_selector(".sitting li:first-child:has-text('Bo'):has-text('begins')")
    page.click("button[type=submit]")
    page.wait_for_url(re.compile("#table/"))
    table = httpx.get(f"{place.address}api/tables/{page.url.rsplit('/', 1)[1]}").json()
    assert (table["youngest"], table["seats"][0]["name"]) == (0, "Bo")


def test_the_start_shows_my_turn_with_its_picture_and_what_is_over(guest: Bring) -> None:
    ada = guest()
    ada.create("pingouin", [ME, BOT])
    ada.my_turn()
    page = ada.go()
    page.wait_for_selector(".mine h2:has-text('Your turn')")
    page.wait_for_selector(".mine .rows .thumb .picture svg")
    page.click(".mine .rows a")
    ada.my_turn()
    page.click("button:has-text('Give up')")
    page.click("dialog .btn:has-text('Give up')")
    page.wait_for_selector(".ranking")
    page = ada.go()
    page.wait_for_selector(".mine h2:has-text('Finished games')")
    page.wait_for_selector(".mine .rows:has-text('You lost')")
    assert page.inner_text(".counts dd").startswith("0 / 1")


def test_a_friend_gets_a_link_with_one_click(guest: Bring) -> None:
    ada, bo = guest(), guest(size="phone")
    page = ada.go()
    page.click(".friend .pick label:has-text('Banquise')")
    page.click(".friend .btn:has-text('Get a link')")
    page.wait_for_selector(".lobby .qr")
    bo.page.goto(page.input_value(".lobby .address"))
    bo.page.wait_for_selector(".sea-area .board")
    page.wait_for_selector(".sea-area .board")


def test_a_shared_link_has_a_preview_and_leads_to_its_table(guest: Bring, place: House) -> None:
    ada = guest()
    made = ada.create("pingouin", [ME, {"kind": "open"}])
    text = httpx.get(f"{place.address}t/{made}").text
    image = re.search(r'property="og:image" content="([^"]+)"', text)
    assert image is not None
    assert httpx.get(image[1]).headers["content-type"] == "image/png"
    eve = guest()
    eve.page.goto(f"{place.address}t/{made}")
    eve.page.wait_for_selector("text=Sit here")
    manifest = httpx.get(f"{place.address}static/manifest.webmanifest").json()
    for icon in manifest["icons"]:
        assert httpx.get(f"{place.address}static/{icon['src']}").status_code == 200


def test_settings_are_in_one_place_and_kept(guest: Bring) -> None:
    ada = guest()
    page = ada.go()
    page.click("[aria-label$=Settings]")
    page.click(".settings label:has-text('Dark')")
    page.click(".settings label:has-text('Français')")
    page.fill(".settings input:not([type])", "Ada L.")
    page.keyboard.press("Tab")
    page.wait_for_selector(".start-bar:has-text('Ada L.')")
    ada.go("#new/derby").wait_for_selector("text=Qui joue")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_challenge_of_the_day_is_the_same_for_everyone_and_is_remembered(guest: Bring) -> None:
    """One click starts it; where nothing is hidden both meet the same board. A win counts, and the card says so."""
    boards = []
    for _ in range(2):
        ada = guest()
        page = ada.go()
        page.click(".day .btn")
        page.wait_for_selector(".table-page[data-seq] .board [data-key]")
        table = page.url.rpartition("/")[2]
        with httpx.Client(base_url=ada.address) as http:
            made = http.get(f"/api/tables/{table}").json()
        boards.append((made["game"], made["options"], made["position"], made["seats"][1]["bot"]))
    assert boards[0] == boards[1]
    ada.go()
    page.wait_for_selector(f".day a.btn[href='#table/{table}']")
    ada.page.evaluate(
        """() => {
          const home = JSON.parse(localStorage.getItem("rookery.home"));
          const [day] = Object.keys(JSON.parse(localStorage.getItem("rookery.days")));
          const yesterday = new Date(Date.parse(day) - 86400000).toISOString().slice(0, 10);
          const won = {table: home.mine[0].id, won: true};
          localStorage.setItem("rookery.days", JSON.stringify({[yesterday]: won, [day]: won}));
        }"""
    )
    page.reload()
    page.wait_for_selector(".day small:has-text('2 days')")


def test_a_page_that_does_not_come_can_be_loaded_again(guest: Bring) -> None:
    ada = guest()
    ada.go()
    ada.context.route("**/learn/rules.js", lambda route: route.abort())
    ada.page.evaluate("location.hash = 'rules/pingouin'")
    ada.page.wait_for_selector("[role=alert]:has-text('This page did not load.')")
    ada.context.unroute("**/learn/rules.js")
    ada.page.click("button:has-text('Load it again')")
    ada.page.wait_for_selector(".clauses li")


def test_an_address_that_changes_as_soon_as_there_is_a_page_is_heard(guest: Bring) -> None:
    ada = guest()
    ada.page.add_init_script(
        """new MutationObserver((_, watch) => {
          if (!document.querySelector("main")) return;
          watch.disconnect();
          location.hash = "rules/pingouin";
        }).observe(document, { childList: true, subtree: true })"""
    )
    ada.go("#table/none").wait_for_selector(".rules-text h2")
