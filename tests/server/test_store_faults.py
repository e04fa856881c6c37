"""A store whose database fails says so, writes nothing by halves and goes on when it can."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from rookery.server.store import LogLine, StoreFailed, Write
from rookery.server.store.sqlite import SqliteStore
from server.test_store import doc


def test_a_write_that_fails_fails_as_a_whole_and_the_next_one_is_made(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "r.db")
        await store.open(lambda table: None)
        beside = sqlite3.connect(tmp_path / "r.db")
        beside.execute("ALTER TABLE lines RENAME TO lost")
        writes = [store.commit(Write(name, doc(name, 1), [LogLine(0, "header")])) for name in ("a", "b")]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert [str(answer) for answer in answers if isinstance(answer, StoreFailed)] == ["no such table: lines"] * 2
        with pytest.raises(StoreFailed, match="no such table"):
            await store.commit(Write("a", None, [LogLine(1, "further")]))
        with pytest.raises(StoreFailed, match="no such table"):
            await store.rows("a", "match", -1)
        beside.execute("ALTER TABLE lost RENAME TO lines")
        beside.close()
        assert await store.document("a") is None, "not even the first part of it"
        await store.commit(Write("a", doc("a", 1), [LogLine(0, "header")]))
        assert [row.line for row in await store.rows("a", "match", -1)] == ["header"]
        await store.close()

    asyncio.run(story())
