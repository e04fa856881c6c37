"""One Chromium and one server for all tests of the page; both are skipped where they cannot be had."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")
pytest.importorskip("fastapi")

from playwright.sync_api import Browser, sync_playwright

from page.house import CHROMIUM, Guest, House, house, launch


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once."""
    if not CHROMIUM:
        pytest.skip("there is no Chromium")
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Keep one server for all tests."""
    with house(tmp_path_factory.mktemp("house")) as found:
        yield found


@pytest.fixture
def guest(browser: Browser, place: House) -> Iterator[Callable[..., Guest]]:
    """Return a way to bring guests in; nobody's page may complain, and nothing moves where motion is not the matter."""
    guests: list[Guest] = []

    def bring(**more: Any) -> Guest:
        guests.append(Guest(browser, more.pop("address", place.address), **{"reduced_motion": "reduce", **more}))
        return guests[-1]

    yield bring
    complaints = [complaint for one in guests for complaint in one.complaints]
    for one in guests:
        one.context.close()
    assert not complaints
