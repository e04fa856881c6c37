"""Backups of either store, given back to either; and tables that are deleted by age."""

import asyncio
import json
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from rookery.cli.main import main
from rookery.server.settings import Settings
from rookery.server.store import LogLine, Store, StoredRecord, Write, store_for
from rookery.server.store.sqlite import SCHEMA
from rookery.server.tables import tidy
from server.running import bearer, created, links, running

GUEST = bearer("guest" * 8)
DAY = 86_400.0


def played(address: str) -> dict[str, Any]:
    """Play a little with a guest, talk, and return what each of them can see."""
    made = created(address, [{"kind": "me"}, {"kind": "open"}], game="pingouin")
    table = made["table"]["id"]
    with httpx.Client(base_url=f"{address}/api/tables/{table}") as http:
        http.post("/sit", json={"name": "Zoé"}, headers=GUEST).raise_for_status()
        host = bearer(links(made)[0])
        frame = json.loads(http.get("/events?follow=0", headers=host).text.splitlines()[1])
        move = frame["legal"][0]
        http.post("/commands", json={"id": "1", "what": "move", "text": move}, headers=host).raise_for_status()
        http.post("/chat", json={"id": "2", "text": "Ça va ? \u2603"}, headers=GUEST).raise_for_status()
    return {"table": table, "host": host, **seen(address, table, host)}


def seen(address: str, table: str, host: dict[str, str]) -> dict[str, Any]:
    with httpx.Client(base_url=address) as http:
        return {
            "log": http.get(f"/api/tables/{table}/log", headers=host).text,
            "welcome": http.get(f"/api/tables/{table}/events?follow=0", headers=GUEST).text.splitlines()[0],
            "mine": [each["id"] for each in http.get("/api/mine", headers=GUEST).json()],
        }


def another(address: str) -> str:
    """Return the address of one more empty database of the same PostgreSQL."""
    name = psycopg.conninfo.conninfo_to_dict(address)["dbname"]
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}b"')
    return address.replace(f"/{name}?", f"/{name}b?")


def test_a_backup_of_either_store_is_taken_back_by_either(
    database: str, fresh_postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    with running(database) as address:
        before = played(address)
        assert main(["backup", str(copy), "--database", database]) == 0  # while it is being served
        played(address)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("*.part"))
    assert main(["backup", str(copy), "--database", database]) == 2, "nothing is written over"
    for goal in (str(tmp_path / "new" / "r.db"), another(fresh_postgres)):
        assert main(["restore", str(copy), "--database", goal]) == 0
        assert main(["restore", str(copy), "--database", goal]) == 2, "not over what is there"
        assert "empty database" in capsys.readouterr().err
        with running(goal) as address:
            after = seen(address, before["table"], before["host"])
            assert {name: before[name] for name in after} == after
            assert len(httpx.get(f"{address}/api/mine", headers=GUEST).json()) == 1
            played(address)


def test_a_backup_of_an_older_rookery_is_taken_back(database: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.executescript(f"{SCHEMA[0]} PRAGMA user_version = 1;")
        old.execute("INSERT INTO tables VALUES ('t', 1, 'running', 1, 1.0, '{}')")
        old.execute("INSERT INTO lines VALUES ('t', 'match', 0, '', 'header')")
        old.commit()
    goal = database if "://" in database else str(tmp_path / "new.db")
    assert main(["restore", str(tmp_path / "old.db"), "--database", goal]) == 0

    async def story() -> None:
        store: Store = store_for(goal)
        await store.open(lambda _: None)
        assert await store.document("t") == StoredRecord("t", 1, "running", True, 1.0, "{}")
        assert await store.rows("t", "match", -1) == [LogLine(0, "header")]
        await store.commit(Write("t", None, [LogLine(1, "move", standing="{}")]))
        await store.close()

    asyncio.run(story())


def test_what_is_no_backup_is_refused(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    goal = database if "://" in database else str(tmp_path / "new.db")
    sqlite3.connect(tmp_path / "empty.db").close()
    (tmp_path / "text.db").write_text("not a database " * 400)
    for name in ("empty.db", "text.db"):
        assert main(["restore", str(tmp_path / name), "--database", goal]) == 2
        assert "no database of Rookery's" in capsys.readouterr().err
    with running(goal) as address:
        kept = played(address)
        assert main(["backup", str(tmp_path / "copy.db"), "--database", goal]) == 0
    whole = (tmp_path / "copy.db").read_bytes()
    (tmp_path / "torn.db").write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    fresh = another(goal) if "://" in goal else str(tmp_path / "fresh.db")
    assert main(["restore", str(tmp_path / "torn.db"), "--database", fresh]) == 2
    assert main(["restore", str(tmp_path / "copy.db"), "--database", fresh]) == 0, "nothing of the torn one was left"
    with running(fresh) as address:
        assert seen(address, kept["table"], kept["host"])["log"] == kept["log"]


def record(table: str, status: str, touched: float) -> Write:
    return Write(table, StoredRecord(table, 1, status, True, touched, "{}"), [LogLine(0, "line")])


def test_what_was_kept_long_enough_is_deleted(database: str) -> None:
    async def story() -> None:
        store: Store = store_for(database)
        await store.open(lambda _: None)
        now = time.time()
        ages = {"old": ("waiting", 2), "new": ("waiting", 0.5), "over": ("over", 9), "runs": ("running", 9)}
        for name, (status, days) in ages.items():
            await store.commit(record(name, status, now - days * DAY))
        assert await tidy(store, Settings(database=database)) == {"waiting": 1, "running": 0, "over": 0}
        assert await tidy(store, Settings(database=database, keep_over=5.0)) == {"waiting": 0, "running": 0, "over": 1}
        for name in ages:
            kept = name in ("new", "runs")
            assert (await store.document(name) is not None) == kept
            assert bool(await store.rows(name, "match", -1)) == kept
        await store.close()

    asyncio.run(story())


def age(database: str, table: str, days: float) -> None:
    """Let a table look as if nobody had touched it for days."""
    if "://" in database:
        with psycopg.connect(database) as connection:
            connection.execute("UPDATE tables SET touched = touched - %s WHERE id = %s", (days * DAY, table))
    else:
        with sqlite3.connect(database) as file:
            file.execute("UPDATE tables SET touched = touched - ? WHERE id = ?", (days * DAY, table))


def lines_of(database: str, table: str) -> int:
    """Count what is left of a table."""
    query = "SELECT count(*) FROM lines WHERE id = {}"
    if "://" in database:
        with psycopg.connect(database) as connection:
            found = connection.execute(query.format("%s"), (table,)).fetchone()
    else:
        with sqlite3.connect(database) as file:
            found = file.execute(query.format("?"), (table,)).fetchone()
    assert found is not None
    return int(found[0])


def test_tidying_a_database_that_is_being_served(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    with running(database) as address, httpx.Client(base_url=address, headers=GUEST) as http:
        tables = []
        for _ in range(3):
            made = http.post("/api/tables", json={"game": "derby", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
            tables.append(made["table"]["id"])
        for table in tables[:2]:
            age(database, table, 3)
        assert main(["tidy", "--database", database, "--waiting", "0"]) == 0
        assert "0 that waited" in capsys.readouterr().out
        assert main(["tidy", "--database", database]) == 0
        assert "2 that waited" in capsys.readouterr().out
        assert [each["id"] for each in http.get("/api/mine").json()] == tables[2:]
        # The server still has them in memory: whoever comes now hears that they are gone, and nothing is half there.
        assert http.post(f"/api/tables/{tables[0]}/sit", json={}).status_code < 500
        changed = http.post(f"/api/tables/{tables[0]}/settings", json={"visibility": "public"})
        assert (changed.status_code, changed.json()["refusal"]["code"]) == (404, "no_table")
        assert http.get(f"/api/tables/{tables[0]}").status_code == 404
        said = http.post(f"/api/tables/{tables[1]}/chat", json={"id": "1", "text": "anybody?"})
        assert said.json()["refusal"]["code"] == "no_table"
        assert lines_of(database, tables[1]) == 0
        made = http.post("/api/tables", json={"game": "derby", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        assert [each["id"] for each in http.get("/api/mine").json()] == [made["table"]["id"], tables[2]]


def test_a_server_tidies_by_itself(database: str) -> None:
    with running(database) as address:
        old, new = [created(address, [{"kind": "open"}, {"kind": "open"}])["table"]["id"] for _ in range(2)]
    age(database, old, 3)
    with running(database) as address:
        while 'rookery_forgotten_total{status="waiting"} 1.0' not in httpx.get(f"{address}/metrics").text:
            pass
        assert httpx.get(f"{address}/api/tables/{old}").status_code == 404
        assert httpx.get(f"{address}/api/tables/{new}").status_code == 200
