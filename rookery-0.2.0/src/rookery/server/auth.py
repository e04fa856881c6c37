"""Identify callers (guests by cookie, programs by bearer token) and find the table they ask for."""

from typing import Annotated, Final
from urllib.parse import quote, unquote

from fastapi import Depends, Path, Query, Request, Response
from starlette.requests import HTTPConnection

from rookery.core.rules import Seat
from rookery.match import CommandRejected
from rookery.server.budgets import network_of
from rookery.server.live_table import LiveTable
from rookery.server.records import Visitor, guest_name, key_of, new_secret, tidy_name
from rookery.server.tables import TableRegistry

GUEST: Final = "rookery"
"""The cookie with a guest's secret."""
NAME: Final = "rookery_name"
YEAR: Final = 365 * 86_400

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
GameName = Annotated[str, Path(max_length=40)]
SeatQuery = Annotated[int | None, Query(ge=0, le=63)]
Number = Annotated[int, Path(ge=0, le=1_000_000)]


async def visitor_of(connection: HTTPConnection, token: str = "") -> Visitor:
    """Return who somebody is: by the cookie, by a bearer's token, or by a token in the message."""
    cookie = connection.cookies.get(GUEST, "")
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    shown = [cookie, bearer.strip() if scheme.lower() == "bearer" else "", token]
    secrets = [secret for secret in shown if 16 <= len(secret) <= 100]
    name = tidy_name(unquote(connection.cookies.get(NAME, "")))
    keys = tuple(dict.fromkeys(map(key_of, secrets)))
    return Visitor(keys, name or guest_name(secrets[0] if secrets else ""), address_of(connection))


async def http_visitor(request: Request) -> Visitor:
    """Return who sent a request."""
    return await visitor_of(request)


Who = Annotated[Visitor, Depends(http_visitor)]


def remember(request: Request, response: Response, name: str = "") -> Visitor:
    """Return the visitor, who from now on has a secret of their own in a cookie that no script can read."""
    secret = request.cookies.get(GUEST, "")
    if not 16 <= len(secret) <= 100:
        secret = new_secret()
    secure = request.url.scheme == "https"
    called = name or tidy_name(unquote(request.cookies.get(NAME, ""))) or guest_name(secret)
    for cookie, value in ((GUEST, secret), (NAME, quote(called))):
        response.set_cookie(cookie, value, max_age=YEAR, httponly=True, secure=secure, samesite="strict")
    return Visitor((key_of(secret),), called, address_of(request))


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a visitor's budgets are counted by."""
    return network_of(connection.client.host) if connection.client else ""


def seat_of(live: LiveTable, visitor: Visitor, wanted: Seat | None) -> Seat:
    """Return the seat that a visitor acts for; refuse one that is not theirs."""
    own = live.table.seats_of(visitor)
    if not own or (wanted is not None and wanted not in own):
        raise CommandRejected("not_yours", "This seat is not yours.", "Cette place n'est pas la vôtre.")
    return own[0] if wanted is None else wanted


async def found(registry: TableRegistry, table: str) -> LiveTable:
    """Return a live table, or refuse."""
    live = await registry.live(table)
    if live is None:
        raise CommandRejected("no_table", "There is no such table.", "Cette table n'existe pas.")
    return live
