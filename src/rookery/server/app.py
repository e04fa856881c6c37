"""The server's doors: HTTP, sockets and streams, described by OpenAPI."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from typing import Annotated, Any, Final, Literal

import segno
from fastapi import Body, FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException

import rookery
from rookery.core.errors import RookeryError
from rookery.match import CommandRejected, TableSettings
from rookery.match.settings import LIVE
from rookery.server.auth import GUEST, SeatQuery, TableId, Who, address_of, found, remember, seat_of
from rookery.server.budgets import Overloaded
from rookery.server.fixed import Fixed, fixed_json
from rookery.server.messages import (
    Answer,
    Command,
    Created,
    Excuse,
    Hello,
    LinkText,
    Me,
    Mute,
    Refusal,
    Say,
    SeatChange,
    Seated,
    SettingsChange,
    Setup,
    Sit,
    TableListed,
    TablePublic,
    Told,
    Words,
)
from rookery.server.middleware import SecurityMiddleware
from rookery.server.page import add_page
from rookery.server.records import TableRecord, Visitor, read_table, tidy_name
from rookery.server.refusals import refusal
from rookery.server.routes.analysis import add_analysis
from rookery.server.routes.games import add_games
from rookery.server.settings import Settings
from rookery.server.sockets import converse, drained, stream, subscriber_for
from rookery.server.store import StoreFailed, store_for
from rookery.server.tables import TableRegistry
from rookery.server.today import challenge

PAGE: Final = 50
"""How many tables a list shows at once."""

STATUS: Final = {
    "no_table": 404,
    "no_seat": 404,
    "here": 409,
    "not_yours": 403,
    "bad_token": 403,
    "muted": 403,
    "unavailable": 503,
    "rules_failed": 500,
    "busy": 503,
    "too_soon": 409,
    "too_many": 429,
    "not_here": 403,
    "taken": 409,
    "not_over": 409,
    "started": 409,
}
"""The HTTP status of a refusal; 400 for others."""


START_LISTED: Final = 12
"""How many tables of others the start page shows of each kind."""

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"description": "CommandRejected", "model": dict[str, Refusal]}
    for code in (400, 403, 404, 409, 413, 422, 429, 503)
}


def create_app(settings: Settings) -> FastAPI:
    """Return the application for these settings."""
    registry = TableRegistry(settings, store_for(settings.database))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await registry.open()
        try:
            yield
        finally:
            await registry.close()

    app = FastAPI(
        title="Rookery",
        version=rookery.__version__,
        description="Tables for four board games of ice and penguins. See docs/protocol.md for the story.",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        responses=REFUSALS,
    )
    app.state.registry = registry
    app.add_middleware(
        SecurityMiddleware,
        settings=settings,
        metrics=registry.metrics,
        budgets=registry.budgets,
        arrivals=registry.arrivals,
    )
    app.add_exception_handler(RookeryError, _refuse)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http_refusal)
    app.add_exception_handler(StoreFailed, _refuse)
    app.add_exception_handler(Exception, _refuse)
    _add_house(app, registry)
    _add_tables(app, registry)
    _add_play(app, registry)
    add_games(app, registry)
    add_analysis(app, registry)
    add_page(app)
    return app


# The house


def _add_house(app: FastAPI, registry: TableRegistry) -> None:
    @app.get("/healthz", tags=["house"])
    async def healthz() -> dict[str, str]:
        """Say that the server is up and its store writes and reads."""
        await registry.beat()
        return {"status": "ok", "version": rookery.__version__}

    @app.get("/metrics", tags=["house"], response_class=PlainTextResponse)
    async def metrics() -> PlainTextResponse:
        """Return counters for Prometheus."""
        return PlainTextResponse(registry.metrics.text(), media_type=CONTENT_TYPE_LATEST)

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi(request: Request) -> Response:
        return description().response(request)

    @cache
    def description() -> Fixed:
        return fixed_json(app.openapi())

    @app.post("/api/me", tags=["house"])
    async def me(body: Me, request: Request, response: Response) -> dict[str, str]:
        """Become a guest, or change one's name."""
        visitor = remember(request, response, tidy_name(body.name))
        return {"name": visitor.name, "who": visitor.who}

    @app.post("/api/qr", tags=["house"])
    async def qr(body: LinkText, who: Who) -> dict[str, str]:
        """Draw a link as a QR code, in SVG; posted, because a link may open a seat and addresses are logged."""
        registry.budgets.spend("moments", who.payers, 1 + len(body.text) / 100)
        return {"svg": await asyncio.to_thread(_qr, body.text)}


def _qr(text: str) -> str:
    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, omitsize=True, border=3, dark="#10222c", light="#fff")
    return drawn.getvalue().decode()


# Tables


def _add_tables(app: FastAPI, registry: TableRegistry) -> None:
    @app.get("/api/tables", tags=["tables"])
    async def tables(
        response: Response,
        status: Literal["waiting", "running", "over"] = "waiting",
        limit: Annotated[int, Query(ge=1, le=PAGE)] = PAGE,
        before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
    ) -> list[TableListed]:
        """List the public tables that wait for players, that can be watched, or that are over; `Link` has the rest."""
        found = await registry.listed(status, limit, before)
        if len(found) == limit:
            response.headers["link"] = f'<?status={status}&limit={limit}&before={found[-1].touched!r}>; rel="next"'
        return [read_table(each).listed() for each in found]

    @app.post("/api/tables", tags=["tables"], status_code=201)
    async def create(body: Setup, request: Request, response: Response, who: Who) -> Created:
        """Set up a table."""
        registry.budgets.spend("tables", who.payers)
        visitor = remember(request, response) if GUEST in request.cookies or not who.keys else who
        live, links = await registry.create(body, visitor)
        await registry.note(visitor, live.id)
        return Created(table=live.table.shown(), links=links)

    @app.get("/api/tables/{table}", tags=["tables"])
    async def table(table: TableId) -> TablePublic:
        """Show a table."""
        record = (await found(registry, table)).table
        return record.shown().model_copy(update={"summary": record.summary})

    @app.post("/api/tables/{table}/sit", tags=["tables"])
    async def sit(table: TableId, body: Sit, request: Request, response: Response, who: Who) -> Seated:
        """Take a seat."""
        live = await found(registry, table)
        visitor = remember(request, response) if GUEST in request.cookies or not who.keys else who
        seat, token = await live.sit(visitor, body.token, body.seat, tidy_name(body.name), body.nonce)
        await registry.note(visitor, live.id)
        return Seated(table=live.table.shown(), seat=seat, token=token)

    @app.post("/api/tables/{table}/settings", tags=["tables"])
    async def settings(table: TableId, body: Annotated[SettingsChange, Body()], who: Who) -> TablePublic:
        """Change the settings of one's own table: all before it starts, then only those the match does not obey."""
        live = await found(registry, table)
        registry.check_replacement(live.table, TableSettings().change(body))

        def change(before: TableRecord) -> TableRecord:
            _check_host(before, who)
            if body.keys() - LIVE:
                _check_waiting(before)
            return before.changed(settings=before.settings.change(body))

        await live.change_table(change)
        return live.table.shown()

    @app.post("/api/tables/{table}/seat", tags=["tables"])
    async def seat(table: TableId, body: SeatChange, who: Who) -> TablePublic:
        """Before the start: give a seat to a bot or free it as the host, or take another name for one's own."""
        live = await found(registry, table)
        place = registry.record_for(live.table, body)

        def change(before: TableRecord) -> TableRecord:
            _check_waiting(before)
            if body.kind == "mine":
                own = before.seats[seat_of(live, who, body.seat)]
                return before.with_seat(body.seat, own.model_copy(update={"name": tidy_name(body.name) or own.name}))
            _check_host(before, who)
            return before.with_seat(body.seat, place)

        await live.change_table(change)
        return live.table.shown()

    @app.post("/api/tables/{table}/excuse", tags=["tables"])
    async def excuse(table: TableId, body: Excuse, who: Who) -> TablePublic:
        """As the host, let a bot play for somebody who is not there; they may come back."""
        live = await found(registry, table)
        _check_host(live.table, who)
        await live.excuse(body.seat)
        return live.table.shown()

    @app.post("/api/tables/{table}/mute", tags=["tables"])
    async def mute(table: TableId, body: Mute, who: Who) -> TablePublic:
        """Mute somebody at one's own table, or let them speak again."""
        live = await found(registry, table)

        def change(before: TableRecord) -> TableRecord:
            _check_host(before, who)
            rest = tuple([other for other in before.muted if other != body.who])[-200:]
            return before.changed(muted=(*rest, body.who) if body.muted else rest)

        await live.change_table(change)
        return live.table.shown()

    @app.post("/api/tables/{table}/rematch", tags=["tables"])
    async def rematch(table: TableId, who: Who) -> TablePublic:
        """Play again with the same people, everybody one seat further on."""
        registry.budgets.spend("tables", who.payers)
        live = await found(registry, table)
        seat_of(live, who, None)
        again = await registry.rematch(live)
        await registry.note(who, again.id)
        return again.table.shown()

    @app.post("/api/home", tags=["tables"])
    async def start(request: Request, response: Response) -> dict[str, Any]:
        """Return all that the start page shows, and become a guest: my name and tables, what waits and what runs."""
        visitor = remember(request, response)
        waiting, running = [
            [read_table(each).listed().model_dump() for each in await registry.listed(status, START_LISTED, None)]
            for status in ("waiting", "running")
        ]
        return {
            "name": visitor.name,
            "mine": await mine(visitor),
            "waiting": waiting,
            "running": running,
            "today": challenge(datetime.now(UTC).date()),
        }

    @app.get("/api/mine", tags=["tables"])
    async def mine(who: Who) -> list[dict[str, Any]]:
        """List the tables at which this guest has a seat, with the seats and whose turn it is."""
        registry.budgets.spend("moments", who.payers)
        return [
            {
                **table.listed().model_dump(),
                "mine": table.seats_of(who),
                "to_move": table.summary.to_move if table.summary is not None else None,
            }
            for table in await registry.tables_of(who)
        ]


def _check_waiting(table: TableRecord) -> None:
    if table.status != "waiting":
        raise CommandRejected("started", "The game has started.", "La partie a commencé.")


def _check_host(table: TableRecord, who: Visitor) -> None:
    if not table.hosted_by(who):
        raise CommandRejected("not_yours", "This is not your table.", "Cette table n'est pas la vôtre.")


# Playing


def _add_play(app: FastAPI, registry: TableRegistry) -> None:
    @app.post("/api/tables/{table}/commands", tags=["play"])
    async def command(table: TableId, body: Command, who: Who) -> Answer:
        """Do something at the table, once, however often it is sent; a refusal is an answer, too."""
        live = await found(registry, table)
        return await live.do(seat_of(live, who, body.seat), body)

    @app.post("/api/tables/{table}/chat", tags=["play"])
    async def chat(table: TableId, body: Say, who: Who) -> Answer:
        """Say something."""
        live = await found(registry, table)
        if not who.keys:
            raise CommandRejected("not_yours", "Guests say who they are first.", "Les invités se présentent d'abord.")
        registry.budgets.spend("chat", who.payers)
        return await live.say(who, next(iter(live.table.seats_of(who)), None), body)

    @app.get("/api/tables/{table}/log", tags=["play"], response_class=PlainTextResponse)
    async def log(table: TableId, who: Who, seat: SeatQuery = None) -> PlainTextResponse:
        """Return the log as this visitor may read it now, as JSON lines."""
        registry.budgets.spend("moments", who.payers)
        live = await found(registry, table)
        mine = live.table.seats_of(who)
        place = seat_of(live, who, seat) if seat is not None else next(iter(mine), None)
        match = await live.current()
        lines = match.lines_for(place) if match is not None else live.lines if live.table.status == "over" else []
        return PlainTextResponse("".join([line + "\n" for line in lines]), media_type="application/x-ndjson")

    @app.get(
        "/api/tables/{table}/events",
        tags=["play"],
        response_class=StreamingResponse,
        responses={200: {"description": "One message a line", "content": {"application/x-ndjson": {}}, "model": Told}},
    )
    async def events(
        table: TableId,
        request: Request,
        who: Who,
        *,
        after: Annotated[int, Query(ge=-1, le=1_000_000)] = -1,
        seat: SeatQuery = None,
        scene: bool = False,
        follow: bool = True,
    ) -> StreamingResponse:
        """Stream what happens after a number, one message a line; without `follow`, only what there is now."""
        live = await found(registry, table)
        hello = Hello(type="hello", after=after, scene=scene, seat=seat)
        subscriber = subscriber_for(registry, live, who, hello)
        if not follow:
            await live.join(subscriber, who, hello)
            live.part(subscriber)
            subscriber.end(None)
        lines = stream(registry, live, subscriber, who, hello, address_of(request)) if follow else drained(subscriber)
        return StreamingResponse(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await converse(registry, websocket, table)


# Refusals


async def _refuse(request: Request, error: Exception) -> Response:
    told = refusal(error)
    status = STATUS.get(told.code, 400)
    wait = error.retry_after if isinstance(error, Overloaded) else 2 if isinstance(error, StoreFailed) else None
    headers = None if wait is None else {"retry-after": str(wait)}
    return _refused(told, status, headers)


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    where = "; ".join([f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:5]])
    return _refused(Refusal(code="unreadable", text=Words(en=where, fr=where)), 422)


async def _http_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = Refusal(code=f"http_{error.status_code}", text=Words(en=error.detail, fr=error.detail))
    return _refused(told, error.status_code, error.headers)


def _refused(told: Refusal, status: int, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"refusal": told.model_dump()}, status, headers)
