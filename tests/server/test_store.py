"""What a store promises, asked of both."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from rookery.core import RookeryError
from rookery.server.store import Conflict, LogLine, Store, StoredRecord, Write, store_for
from rookery.server.store.sqlite import SqliteStore, copy, upgrade
from server.running import PATIENCE


def run(database: str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def told() -> None:
        store = store_for(database)
        await store.open(lambda table: None)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(told())


def doc(table: str, revision: int, *, status: str = "waiting", listed: bool = True) -> StoredRecord:
    return StoredRecord(table, revision, status, listed, float(revision), f'{{"id":"{table}"}}')


def test_a_change_is_there_when_it_is_answered(database: str) -> None:
    async def story(store: Store) -> None:
        rows = [LogLine(0, "header"), LogLine(1, "first", "c1"), LogLine(1, "hello", "", "chat")]
        await store.commit(Write("a", doc("a", 1), rows))
        assert await store.document("a") == doc("a", 1)
        assert await store.rows("a", "match", -1) == rows[:2]
        assert await store.rows("a", "match", 0) == rows[1:2]
        assert await store.rows("a", "chat", 0) == rows[2:]
        assert await store.document("b") is None

    run(database, story)

    async def later(store: Store) -> None:
        assert await store.document("a") == doc("a", 1)

    run(database, later)


def test_how_a_match_stands_is_what_its_last_line_says_of_it(database: str) -> None:
    async def story(store: Store) -> None:
        rows = [LogLine(0, "header"), LogLine(1, "c3", "m1", standing="{1}"), LogLine(2, "d4", "m2", standing="{2}")]
        await store.commit(Write("a", doc("a", 1), [*rows, LogLine(9, "hello", "", "chat", "none")]))
        await store.commit(Write("b", doc("b", 1), [LogLine(0, "header")]))
        await store.commit(Write("a", None, [LogLine(3, "move", "c3")]))
        assert await store.rows("a", "match", 0) == [*rows[1:], LogLine(3, "move", "c3")]
        assert await store.document("a") == doc("a", 1)._replace(standing="{2}")
        listed = await store.documents("waiting", listed=True, limit=9)
        assert [each.standing for each in listed] == ["{2}", ""]

    run(database, story)


def test_a_number_is_taken_once(database: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Write("a", doc("a", 1), [LogLine(0, "header")]))
        results = await asyncio.gather(
            *[store.commit(Write("a", None, [LogLine(1, f"by {n}"), LogLine(2, "luck")])) for n in range(8)],
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 7 + ["NoneType"]
        assert [row.seq for row in await store.rows("a", "match", -1)] == [0, 1, 2]

    run(database, story)


def test_a_document_changes_from_the_revision_that_was_read(database: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Write("a", doc("a", 1)))
        with pytest.raises(Conflict):
            await store.commit(Write("a", doc("a", 1)))
        await store.commit(Write("a", doc("a", 2, status="running")))
        with pytest.raises(Conflict):
            await store.commit(Write("a", doc("a", 2), [LogLine(0, "not written either")]))
        assert await store.rows("a", "match", -1) == []
        assert await store.document("a") == doc("a", 2, status="running")

    run(database, story)


def test_listing(database: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Write("a", doc("a", 1)))
        await store.commit(Write("b", doc("b", 1, listed=False)))
        await store.commit(Write("c", doc("c", 1, status="over")))
        assert [found.table for found in await store.documents("waiting", listed=True, limit=9)] == ["a"]
        assert len(await store.documents("waiting", listed=False, limit=9)) == 2
        assert len(await store.documents("waiting", listed=False, limit=1)) == 1

    run(database, story)


def test_many_changes_at_once(database: str) -> None:
    async def story(store: Store) -> None:
        await asyncio.gather(*[store.commit(Write(f"t{n}", doc(f"t{n}", 1), [LogLine(0, "x")])) for n in range(100)])
        assert len(await store.documents("waiting", listed=True, limit=200)) == 100

    run(database, story)


def test_changes_that_come_together_share_a_transaction(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        written: list[str] = []
        store._connection.set_trace_callback(written.append)
        await asyncio.gather(*[store.commit(Write(name, doc(name, 1))) for name in "abc"])
        await asyncio.gather(*[store.commit(Write(name, doc(name, 2))) for name in "abc"])
        assert written.count("COMMIT") == 2
        assert {each.revision for each in await store.documents("waiting", listed=True, limit=9)} == {2}

    run(str(tmp_path / "rookery.db"), story)  # type: ignore[arg-type]


def test_a_second_process_on_the_same_file_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        first, second = SqliteStore(tmp_path / "r.db"), SqliteStore(tmp_path / "r.db")
        await first.open(lambda table: None)
        with pytest.raises(RookeryError, match="another Rookery"):
            await second.open(lambda table: None)
        await first.close()

    asyncio.run(story())


def test_a_file_from_the_future_is_refused(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "r.db")
    connection.execute("PRAGMA user_version = 99")
    with pytest.raises(RookeryError, match="newer"):
        upgrade(connection)


def test_a_copy_while_it_is_being_written(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        writing = asyncio.gather(*[store.commit(Write(f"t{n}", doc(f"t{n}", 1))) for n in range(50)])
        await asyncio.to_thread(copy, tmp_path / "r.db", tmp_path / "copy.db")
        await writing
        with pytest.raises(FileExistsError):
            copy(tmp_path / "r.db", tmp_path / "copy.db")

    run(str(tmp_path / "r.db"), story)
    assert sqlite3.connect(tmp_path / "copy.db").execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_another_process_gets_a_hint(fresh_postgres: str) -> None:
    async def story() -> None:
        hints: asyncio.Queue[str] = asyncio.Queue()
        here, there = store_for(fresh_postgres), store_for(fresh_postgres)
        await asyncio.gather(here.open(hints.put_nowait), there.open(lambda table: None))
        assert await asyncio.wait_for(hints.get(), PATIENCE) == ""
        await there.commit(Write("a", doc("a", 1)))
        assert await asyncio.wait_for(hints.get(), PATIENCE) == "a"
        await here.close()
        await there.close()

    asyncio.run(story())
