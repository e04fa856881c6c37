"""What those who run a server rely on: absence, downtime, health, retention, private files, settings."""

import asyncio
import sqlite3
import stat
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from rookery import catalog
from rookery.core.errors import RookeryError
from rookery.server.settings import from_environment
from rookery.server.store import LogLine, StoredRecord, StoreFailed, Write, store_for
from rookery.server.store.sqlite import SqliteStore, copy
from server.running import PATIENCE, bearer, created, links, running

GUEST = bearer("guest" * 8)


def seated(http: httpx.Client, made: dict[str, Any]) -> str:
    table: str = made["table"]["id"]
    assert http.post(f"/api/tables/{table}/sit", json={}, headers=GUEST).status_code == 200
    return table


def test_a_host_cannot_rob_a_guest(tmp_path: Path) -> None:
    database = str(tmp_path / "r.db")

    def replace(http: httpx.Client) -> Any:
        """As the host, have the guest played by a bot; return the refusal's code."""
        answer = http.post(f"/api/tables/{table}/excuse", json={"seat": 1}, headers=host).json()
        return answer.get("refusal", {}).get("code")

    with running(database, absent_seconds=3600.0) as address, httpx.Client(base_url=address) as http:
        made = created(address, [{"kind": "me"}, {"kind": "open"}])
        table = seated(http, made)
        host = bearer(links(made)[0])
        with httpx.stream("GET", f"{address}/api/tables/{table}/events", headers=GUEST) as stream:
            lines = stream.iter_lines()  # held, or the stream is closed
            next(lines)
            assert replace(http) == "here"
        while (code := replace(http)) == "here":  # the server notices soon
            pass
        assert code == "too_soon"
    with running(database, absent_seconds=0.1) as address, httpx.Client(base_url=address) as http:
        while (code := replace(http)) == "too_soon":
            pass
        assert code is None
        log = http.get(f"/api/tables/{table}/log").text
        assert '"what":"absent"' in log
        assert '"what":"takeover"' in log
        assert '"what":"retire"' not in log
        back = http.post(f"/api/tables/{table}/commands", json={"id": "b", "what": "rejoin"}, headers=GUEST)
        assert back.json()["ok"]


def test_clocks_stop_while_no_server_runs(tmp_path: Path) -> None:
    database = str(tmp_path / "r.db")
    with running(database) as address, httpx.Client(base_url=address) as http:
        made = created(
            address, [{"kind": "me"}, {"kind": "open"}], settings={"clock": {"kind": "move", "amount": 2000}}
        )
        table = seated(http, made)
    store = SqliteStore(Path(database))

    async def age(seconds: float) -> None:
        """Make the file look as if it had not been served for longer."""
        await store.open(lambda _: None)
        store._connection.execute("UPDATE tables SET touched = touched - ? WHERE id = '-alive'", (seconds,))
        await store.close()

    asyncio.run(age(30_000.0))
    with running(database) as address, httpx.Client(base_url=address) as http:
        log = http.get(f"/api/tables/{table}/log").text
        assert log.count('"what":"downtime"') == 1
        assert '"what":"flag"' not in log
    with running(database) as address, httpx.Client(base_url=address) as http:
        assert '"what":"flag"' not in http.get(f"/api/tables/{table}/log").text
        assert http.get("/api/tables/-alive").status_code == 404


def test_health_is_more_than_being_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(store: SqliteStore, write: Write) -> None:
        raise StoreFailed("database or disk is full")

    with running(str(tmp_path / "r.db")) as address:
        assert httpx.get(f"{address}/healthz").status_code == 200
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStore, "commit", full)
            answer = httpx.get(f"{address}/healthz")
            assert (answer.status_code, answer.json()["refusal"]["code"]) == (503, "unavailable")
            assert int(answer.headers["retry-after"]) >= 1
        assert httpx.get(f"{address}/healthz").status_code == 200


def test_files_with_seeds_are_private(tmp_path: Path) -> None:
    path, saved = tmp_path / "r.db", tmp_path / "saved.db"
    path.touch(mode=0o644)
    with running(str(path)) as address:
        created(address, [{"kind": "me"}, {"kind": "open"}])
        copy(path, saved)
        for each in tmp_path.glob("*.db*"):
            if not each.name.endswith(".lock"):
                assert stat.S_IMODE(each.stat().st_mode) == 0o600, each


def record(table: str, status: str, touched: float) -> Write:
    return Write(table, StoredRecord(table, 1, status, True, touched, "{}"), [LogLine(0, "line")])


def test_processes_know_who_is_with_the_others(fresh_postgres: str) -> None:
    async def story() -> None:
        one, other = store_for(fresh_postgres), store_for(fresh_postgres)
        await one.open(lambda _: None)
        await other.open(lambda _: None)
        await one.be_present({"table": [0, 2], "empty": []})
        await one.be_present({"table": [2]})
        assert await other.present("table", 60.0) == {2}
        assert await other.present("empty", 60.0) == await one.present("table", 60.0) == set()
        assert await other.present("table", 0.0) == set()
        await one.close()
        await other.close()

    asyncio.run(story())


def test_a_stray_notice_and_a_hung_database_are_survived(fresh_postgres: str) -> None:
    async def story() -> None:
        hints: list[str] = []
        store, other = store_for(fresh_postgres), store_for(fresh_postgres)
        await store.open(hints.append)
        await other.open(lambda _: None)
        blocker = await psycopg.AsyncConnection.connect(fresh_postgres)
        await blocker.execute("SELECT pg_notify('rookery', 'stray')")
        await blocker.commit()
        await other.commit(record("after", "waiting", 1.0))
        async with asyncio.timeout(PATIENCE):
            while "after" not in hints:
                await asyncio.sleep(0.05)
        await blocker.execute("LOCK TABLE lines, tables")
        async with asyncio.timeout(
            PATIENCE
        ):  # the lock is held for ever: the store gives up by itself, after `SECONDS`
            with pytest.raises(StoreFailed):
                await store.commit(record("hung", "waiting", 1.0))
            with pytest.raises(StoreFailed):
                await store.document("hung")
        await blocker.close()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await store.commit(record("again", "waiting", 1.0))
                    break
                except StoreFailed:
                    await asyncio.sleep(0.1)
        assert await store.document("again") is not None
        await store.close()
        await other.close()

    asyncio.run(story())


def test_all_faults_of_the_settings_are_named_at_once() -> None:
    wrong = {"ROOKERY_PORT": "many", "ROOKERY_RATE": "-1", "ROOKERY_WORKERS": "0", "ROOKERY_ORIGINS": "here"}
    with pytest.raises(RookeryError) as refused:
        from_environment({**wrong, "ROOKERY_LOG_LEVEL": "loud", "ROOKERY_COMPILED": "x"})
    for part in ("PORT", "rate", "workers", "origin", "log_level"):
        assert part in refused.value.text.en


def test_a_new_version_of_the_rules_breaks_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "r.db")
    bots = [{"kind": "me"}, {"kind": "bot", "bot": "uniform"}]
    tables: dict[str, tuple[str, dict[str, str]]] = {}
    with running(database) as address, httpx.Client(base_url=address) as http:
        for name, seats in (("waiting", [{"kind": "me"}, {"kind": "open"}]), ("running", bots), ("over", bots)):
            body = {"game": "banquise", "seats": seats, "settings": {"visibility": "public"}}
            made = http.post("/api/tables", json=body, headers=GUEST).json()
            tables[name] = made["table"]["id"], bearer(links(made)[0])
        table, mine = tables["over"]
        assert http.post(f"/api/tables/{table}/commands", json={"id": "r", "what": "resign"}, headers=mine).json()["ok"]
        logs = {name: http.get(f"/api/tables/{table}/log", headers=mine).text for name, (table, mine) in tables.items()}
    version = catalog.spec("banquise").rules().version
    with sqlite3.connect(database) as connection:
        # What stands there was played by the version before.
        old = [f'"version":{version}', f'"version":{version - 1}']
        connection.execute("UPDATE lines SET line = replace(line, ?, ?) WHERE journal = 'match' AND seq = 0", old)
    with running(database) as address, httpx.Client(base_url=address) as http:
        listed = {status: http.get(f"/api/tables?status={status}").json() for status in ("waiting", "running", "over")}
        assert [len(listed[status]) for status in ("waiting", "over")] == [1, 2 - len(listed["running"])]
        assert len(http.get("/api/mine", headers=GUEST).json()) == 3
        log = http.get(f"/api/tables/{tables['over'][0]}/log").text
        assert log.splitlines()[1:] == logs["over"].splitlines()[1:]
        table, mine = tables["running"]
        shown = http.get(f"/api/tables/{table}").json()
        assert (shown["status"], shown["closed"]) == ("over", "other_version")
        assert len(http.get(f"/api/tables/{table}/log").text.splitlines()) >= len(logs["running"].splitlines())
        move = http.post(f"/api/tables/{table}/commands", json={"id": "m", "what": "resign"}, headers=mine)
        assert move.json()["refusal"]["code"] == "closed"
        assert http.post(f"/api/tables/{tables['waiting'][0]}/sit", json={}, headers=bearer("x" * 20)).is_success
