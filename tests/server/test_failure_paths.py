"""A server whose workers fail it, with workers whose every answer is written down; and what a table does only once."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from rookery.core.errors import RookeryError
from rookery.extras import MissingExtra
from rookery.i18n import Text
from rookery.server import worker_pool
from rookery.server.budgets import Overloaded
from rookery.server.fair_queue import Rank
from rookery.server.messages import Say
from rookery.server.metrics import Metrics
from rookery.server.subscriber import STOPPING
from rookery.server.tables import TableRegistry
from rookery.server.worker import AnalyseView, ChooseMove, Job, ReviewMove
from rookery.server.worker_pool import ATTEMPTS, JobFailed, Workers
from server.running import run
from server.test_live_table import ADA, BO, at_two_processes, move, opened, watching

JOB = ChooseMove("w", "pingouin", 2, {}, "1", 0, None)
DIED = asyncio.IncompleteReadError(b"", 4)


class Scripted:
    """A worker that answers, fails, or never ends, as its script says; every worker goes on with the same script."""

    def __init__(self, script: list[object]) -> None:
        self.script = script
        self.compiled = ""
        self.matches: list[str] = []
        self.stopped = 0

    async def ask(self, job: Job) -> object:
        answer = self.script.pop(0)
        if answer is None:
            await asyncio.Event().wait()
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def stop(self) -> None:
        self.stopped += 1


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Scripted]]:
    """Let workers follow a script; return the list of those that are started."""

    def follow(*script: object) -> list[Scripted]:
        found: list[Scripted] = []
        left = list(script)

        async def start() -> Scripted:
            found.append(Scripted(left))
            return found[-1]

        monkeypatch.setattr(worker_pool.Worker, "start", start)
        return found

    return follow


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (JobFailed(RookeryError("bad_position", Text("No.", "Non."))), "bad_position"),
        (JobFailed(MissingExtra("PIL")), "missing_extra"),
        (JobFailed(MemoryError()), "too_hard"),
        (JobFailed(RecursionError()), "too_hard"),
        (OSError("no more processes"), "too_hard"),
        (JobFailed(ZeroDivisionError()), "unusable"),
        (ValueError("what is this?"), "unusable"),
    ],
)
def test_whatever_goes_wrong_with_a_visitors_job_has_a_code(
    started: Callable[..., list[Scripted]], error: Exception, code: str
) -> None:
    """A worker that answered, with whatever error, works on; one that broke off is replaced."""

    async def story() -> None:
        workers = started(error, "done")
        pool = Workers(1, 60.0, Metrics())
        with pytest.raises(RookeryError) as refused:
            await pool.run(JOB)
        assert refused.value.code == code
        assert await pool.run(JOB) == "done"
        broke = not isinstance(error, JobFailed)
        assert [worker.stopped for worker in workers] == ([1, 0] if broke else [0])

    run(story())


@pytest.mark.parametrize("deaths", range(ATTEMPTS + 1))
def test_a_job_that_kills_its_workers_is_given_up_in_the_end(
    started: Callable[..., list[Scripted]], deaths: int
) -> None:
    async def story() -> None:
        workers = started(*[DIED] * deaths, "b2", "c3")
        metrics = Metrics()
        pool = Workers(1, 60.0, metrics)
        given_up = deaths == ATTEMPTS
        assert await pool.think(JOB) == (None if given_up else "b2")
        assert [worker.stopped for worker in workers] == [1] * deaths + [0] * (not given_up)
        assert f"rookery_workers_replaced_total {deaths}.0" in metrics.text()
        assert f"rookery_bots_failed_total {int(given_up)}.0" in metrics.text()
        assert await pool.think(JOB) == ("b2" if given_up else "c3"), "the slot is free again"
        await pool.close()
        assert all(worker.stopped == 1 for worker in workers)

    run(story())


def test_a_worker_that_is_late_or_no_longer_waited_for_is_ended_and_its_slot_freed(
    started: Callable[..., list[Scripted]],
) -> None:
    async def story() -> None:
        workers = started(None, None, "b2")
        late = Workers(1, 0.0, Metrics())
        assert await late.think(JOB) is None
        assert [worker.stopped for worker in workers] == [1]
        pool = Workers(1, 60.0, Metrics())
        asked = asyncio.create_task(pool.think(JOB))
        while len(workers) < 2:
            await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert workers[1].stopped == 1
        assert await pool.think(JOB) == "b2"

    run(story())


def test_a_game_that_is_played_goes_before_the_review_of_one_that_is_over(
    started: Callable[..., list[Scripted]],
) -> None:
    async def story() -> None:
        started("first", "second", "third")
        pool = Workers(2, 60.0, Metrics())
        view = AnalyseView("pingouin", 2, {}, 0, None)
        async with pool.queue.slot("ada", Rank.PERSON):
            jobs = (pool.run(ReviewMove(view, "", 1.0), "ada"), pool.think(JOB, "ada"), pool.run(view, "ada"))
            asked = [asyncio.create_task(job) for job in jobs]
            await asyncio.sleep(0)
        assert await asyncio.gather(*asked) == ["third", "first", "second"]

    run(story())


def test_a_busy_server_says_so_instead_of_letting_a_bot_fail(started: Callable[..., list[Scripted]]) -> None:
    async def story() -> None:
        started("b2")
        metrics = Metrics()
        full = Workers(1, 60.0, metrics, waiting=0)
        for ask in (full.think, cast(Any, full.run)):
            with pytest.raises(Overloaded):
                await ask(JOB)
        assert "rookery_bots_failed_total 0.0" in metrics.text()

    run(story())


def test_what_one_process_wrote_it_need_not_read_again(tmp_path: Path) -> None:
    """After each kind of change it knows the revision and the number that come next: no write is lost to its own."""

    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        for turn in range(3):
            for visitor, seat in ((ADA, 0), (BO, 1)):
                assert (await live.say(visitor, seat, Say(id=f"{turn}", text="Hm."))).ok
            assert (await live.do(*move(live, f"{turn}"))).ok
            await live.change_table(lambda table: table.changed(muted=()))
        assert "rookery_conflicts_total 0.0" in here.metrics.text()
        assert [line.n for line in live.chat] == [1, 2, 3, 4, 5, 6]

    at_two_processes(tmp_path, story)


def test_a_registry_that_opens_wakes_tables_and_looks_after_them_and_one_that_closes_says_goodbye(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        reader = await watching(live)
        spawned: list[object] = []
        monkeypatch.setattr(there, "spawn", spawned.append)
        monkeypatch.setattr(there.store, "open", lambda hint: asyncio.sleep(0))
        await there.open()
        assert sorted(getattr(work, "__name__", "") for work in spawned) == [
            "_go_on_beating",
            "_go_on_tidying",
            "_wake_all",
        ]
        here.farewell()
        assert (reader.closing, reader._waiting[-1]) == (True, STOPPING)

    at_two_processes(tmp_path, story)


def test_whoever_sends_a_command_was_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(here: TableRegistry, there: TableRegistry) -> None:
        live = await opened(here)
        saw: list[int | None] = []
        monkeypatch.setattr(live.audience, "saw", saw.append)
        for name in ("a", "b"):
            assert (await live.do(*move(live, name))).ok
        seat, command = move(live, "bot")
        assert (await live.do(seat, command, tag="bot:1")).ok
        assert saw == [0, 1], "but no bot"

    at_two_processes(tmp_path, story)
