"""Budgets and queues: what one visitor may use, and whose turn it is."""

import asyncio
import re
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from rookery.i18n import Text
from rookery.server.budgets import BUDGETS, Buckets, Budget, Budgets, Overloaded
from rookery.server.cache import Cache
from rookery.server.fair_queue import FairQueue, Rank
from rookery.server.metrics import Metrics
from server.running import PATIENCE, bearer, created, links, running


def test_the_budgets_are_those_that_hosts_are_told() -> None:
    told = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+)(?: in (\d) s| (MB))? \| (\d+)(?: (MB))? \|", told, re.MULTILINE)
    million = {"MB": 1_000_000, "": 1}
    found = {
        name: Budget(float(number) * million[unit] / int(seconds or 1), int(burst) * million[whole])
        for name, number, seconds, unit, burst, whole in rows
    }
    assert {name: found[name] for name in BUDGETS} == BUDGETS


def test_new_keys_widen_nobodys_budget() -> None:
    budgets = Budgets(20.0, Metrics())
    waits = [budgets.wait("hints", ("192.0.2.1", f"key {number}")) for number in range(30)]
    assert waits[0] == 0
    assert waits[-1] > 0
    assert budgets.wait("hints", ("192.0.2.2", "key 99")) == 0


def test_one_key_has_one_budget_wherever_it_comes_from() -> None:
    budgets = Budgets(20.0, Metrics())
    assert [budgets.wait("hints", (f"192.0.2.{number}", "key")) > 0 for number in (1, 30)] == [False, False]
    for number in range(30):
        budgets.wait("hints", (f"198.51.100.{number}", "key"))
    with pytest.raises(Overloaded) as refused:
        budgets.spend("hints", ("203.0.113.1", "key"))
    assert refused.value.retry_after >= 1


def test_a_bucket_empties_by_what_is_taken_and_fills_with_time() -> None:
    buckets = Buckets(2.0, 6.0)
    assert [buckets.take("a", 0.0, cost) for cost in (4.0, 2.0, 1.0)] == [0.0, 0.0, 0.5]
    assert buckets.take("b", 0.0, 6.0) == 0.0
    assert buckets.take("a", 1.0, 2.0) == 0.0, "what was refused had taken nothing"
    assert buckets.take("a", 1.0, 3.0) == 1.5
    assert buckets.take("a", 99.0, 6.0) == 0.0
    assert buckets.take("a", 99.0) == 0.5, "it never holds more than its burst"
    assert buckets.take("c", 0.0, 10.0) == 0.0, "a full bucket is enough for what is larger than any"
    assert buckets.take("c", 4.0) == 0.0, "and owes the rest: -4 at first, 4 after four seconds"
    assert buckets.take("c", 4.0, 4.0) == 0.5
    assert [Buckets(0.0, 1.0).take("a", 0.0, 99.0) for _ in range(3)] == [0.0] * 3


def test_a_debt_is_taken_at_once_and_has_to_come_back() -> None:
    buckets = Buckets(1.0, 3.0)
    assert buckets.take("a", 0.0, 5.0, debt=True) == 0.0
    assert buckets.take("a", 0.0, 1.0) == 3.0
    assert buckets.take("a", 0.0, 1.0, debt=True) == 3.0
    assert buckets.take("a", 4.0, 1.0) == 0.0


def test_only_full_buckets_are_forgotten() -> None:
    buckets = Buckets(1.0, 2.0)
    buckets.take("empty", 0.0, 2.0)
    for number in range(10_000):
        buckets.take(f"full {number}", 0.0, 0.0)
    buckets.take("next", 0.0)
    assert set(buckets._levels) == {"empty", "next"}
    assert buckets.take("empty", 1.0, 2.0) == 1.0


def test_budgets_scale_with_the_rate_and_everybody_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    metrics = Metrics()
    budgets = Budgets(40.0, metrics)  # twice the normal rate: one hint a second, 20 at once
    assert [budgets.wait("hints", ("address", "key"), 10.0) for _ in range(3)] == [0.0, 0.0, 10.0]
    assert budgets.wait("hints", ("elsewhere", "key"), 5.0) == 5.0
    assert budgets.wait("hints", ("elsewhere",), 15.0) == 0.0, "its own bucket gave five"
    assert budgets.wait("chat", ("address", "key"), 20.0) == 0.0, "each kind has its own"
    now = 105.5
    with pytest.raises(Overloaded) as refused:
        budgets.spend("hints", ("address", "key"), 8.0)
    assert (refused.value.code, refused.value.retry_after) == ("too_many", 3)
    budgets.charge("hints", ("address", "other"), 30.0)
    assert budgets.wait("hints", ("other",)) == 11.0
    assert budgets.wait("hints", ("address",)) == 25.5
    assert 'rookery_limited_total{kind="hints"} 5' in metrics.text()
    assert Budgets(0.0, metrics).wait("hints", ("address",), 999.0) == 0.0


async def _serve(queue: FairQueue, order: list[str], visitor: str, rank: Rank = Rank.PERSON) -> None:
    async with queue.slot(visitor, rank):
        order.append(visitor)
        await asyncio.sleep(0.001)


def test_visitors_take_turns_and_people_go_first() -> None:
    async def story() -> list[str]:
        queue = FairQueue(1, 100)
        order: list[str] = []
        bots = [_serve(queue, order, "bots", Rank.BOTS) for _ in range(3)]
        jobs = [*bots, *[_serve(queue, order, "greedy") for _ in range(5)], _serve(queue, order, "honest")]
        await asyncio.gather(*jobs)
        return order

    order = asyncio.run(story())
    assert order[0] == "bots"  # the slot was free
    assert order.index("honest") <= 3
    assert order[-2:] == ["bots", "bots"]


def test_one_visitor_never_holds_all_slots() -> None:
    async def story() -> None:
        queue = FairQueue(3, 100)
        held = [asyncio.create_task(_hold(queue, "greedy")) for _ in range(9)]
        await _begun()
        async with asyncio.timeout(PATIENCE), queue.slot("honest", Rank.PERSON):
            pass
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        assert len(queue) == 0
        async with asyncio.timeout(PATIENCE), queue.slot("greedy", Rank.PERSON):
            pass

    asyncio.run(story())


async def _begun() -> None:
    """Let every task that was made come to where it waits."""
    for _ in range(20):
        await asyncio.sleep(0)


async def _hold(queue: FairQueue, visitor: str) -> None:
    async with queue.slot(visitor, Rank.PERSON):
        await asyncio.Event().wait()


def test_a_full_line_refuses_at_once_and_one_visitor_cannot_fill_it() -> None:
    async def story() -> None:
        queue = FairQueue(1, 8)
        held = [asyncio.create_task(_hold(queue, "greedy")) for _ in range(9)]
        await _begun()
        assert len(queue) == 2
        assert sum([task.done() and isinstance(task.exception(), Overloaded) for task in held]) == 6
        more = [asyncio.create_task(_hold(queue, f"v{number}")) for number in range(9)]
        await _begun()
        assert len(queue) == 8
        for task in (*held, *more):
            task.cancel()
        await asyncio.gather(*held, *more, return_exceptions=True)

    asyncio.run(story())


def test_what_is_kept_is_made_once_and_bounded() -> None:
    async def story() -> None:
        made: list[int] = []

        async def make(number: int) -> bytes:
            made.append(number)
            await asyncio.sleep(0.001)
            return bytes(10)

        cache: Cache[bytes] = Cache(25, len)
        await asyncio.gather(*[cache.get(1, lambda: make(1)) for _ in range(5)])
        assert made == [1]
        for number in (2, 1, 3):
            await cache.get(number, partial(make, number))
        assert (1 in cache, 2 in cache, 3 in cache) == (True, False, True)

        async def fail() -> bytes:
            raise Overloaded("busy", Text("", ""), 1)

        for _ in range(2):
            with pytest.raises(Overloaded):
                await cache.get(9, fail)

    asyncio.run(story())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(str(tmp_path_factory.mktemp("store") / "r.db"), rate=20.0) as found:
        yield found


def test_tables_are_rationed_with_a_code_and_a_time(address: str) -> None:
    setup = {"game": "pingouin", "seats": [{"kind": "open"}, {"kind": "open"}]}
    with httpx.Client(base_url=address) as http:
        assert http.post("/api/tables", json=setup).status_code == 201
        while (last := http.post("/api/tables", json=setup)).status_code == 201:
            pass  # the budget fills more slowly than this empties it
    assert last.status_code == 429
    assert last.json()["refusal"]["code"] == "too_many"
    assert int(last.headers["retry-after"]) >= 1


def test_lists_have_pages(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address, httpx.Client(base_url=address) as http:
        setup: dict[str, Any] = {
            "game": "pingouin",
            "seats": [{"kind": "open"}, {"kind": "open"}],
            "settings": {"visibility": "public"},
        }
        made = {http.post("/api/tables", json=setup).json()["table"]["id"] for _ in range(5)}
        found: list[str] = []
        url = "/api/tables?limit=2"
        while url:
            page = http.get(url)
            found += [table["id"] for table in page.json()]
            url = "/api/tables" + page.links["next"]["url"] if "next" in page.links else ""
        assert sorted(found) == sorted(made)
        assert http.get("/api/tables?limit=51").status_code == 422


SURROGATES = ['{"name": "\\ud800"}', '{"name": "a\\udfff"}']


@pytest.mark.parametrize("body", SURROGATES)
def test_half_characters_are_refused(tmp_path: Path, body: str) -> None:
    with running(str(tmp_path / "r.db")) as address, httpx.Client(base_url=address) as http:
        headers = {"content-type": "application/json"}
        assert http.post("/api/me", content=body, headers=headers).status_code == 422
        for options in ('{"placement": "\\ud800"}', '{"\\udc00": 1}', '{"placement": ["\\ud800"]}'):
            setup = f'{{"game": "pingouin", "seats": [{{"kind": "open"}}, {{"kind": "open"}}], "options": {options}}}'
            answer = http.post("/api/tables", content=setup, headers=headers)
            assert answer.status_code == 422, answer.text
            assert answer.json()["refusal"]["code"] == "unreadable"


def test_names_are_written_one_way(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address:
        assert httpx.post(f"{address}/api/me", json={"name": "Ade\u0301lie"}).json()["name"] == "Ad\u00e9lie"


def test_only_those_at_the_table_chat(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address, httpx.Client(base_url=address) as http:
        made = created(address, [{"kind": "me"}, {"kind": "open"}])
        table, token = made["table"]["id"], links(made)[0]

        def say(key: str, number: int) -> Any:
            body = {"id": f"c{number}", "text": "bonjour"}
            return http.post(f"/api/tables/{table}/chat", json=body, headers=bearer(key)).json()

        assert say(token, 1)["ok"]
        assert say("stranger" * 4, 2)["refusal"]["code"] == "not_here"
        watching = {**bearer("stranger" * 4)}
        with httpx.stream("GET", f"{address}/api/tables/{table}/events", headers=watching) as stream:
            lines = stream.iter_lines()  # held, or the stream is closed
            next(lines)
            assert say("stranger" * 4, 3)["ok"]


def test_bots_alone_wait_until_somebody_watches(tmp_path: Path) -> None:
    with running(str(tmp_path / "r.db")) as address, httpx.Client(base_url=address) as http:
        made = created(address, [{"kind": "bot", "bot": "uniform"}] * 2)
        table = made["table"]["id"]

        def moves() -> int:
            return http.get(f"/api/tables/{table}/log").text.count('"what":"move"')

        assert moves() == 0
        with httpx.stream("GET", f"{address}/api/tables/{table}/events") as stream:
            for line in stream.iter_lines():
                if '"what":"move"' in line:
                    break
        assert moves() > 0
