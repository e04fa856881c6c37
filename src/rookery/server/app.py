"""The server's doors: HTTP, sockets and streams, described by OpenAPI."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from fastapi import FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, StreamingResponse
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Scope

import rookery
from rookery import catalog
from rookery.bots import names
from rookery.core.errors import RookeryError
from rookery.core.options import Choice, Option
from rookery.match import Refused
from rookery.scene.style import style_sheet
from rookery.scene.svg import definitions
from rookery.server.conversation import address_of, converse, drained, listener_for, stream
from rookery.server.doors import GUEST, SeatQuery, TableId, Who, found, remember, seat_of
from rookery.server.frames import refusal
from rookery.server.guard import Buckets, Guard
from rookery.server.hall import Hall
from rookery.server.messages import (
    Answer,
    Change,
    Command,
    Created,
    Excuse,
    Hello,
    Me,
    Mute,
    Refusal,
    Say,
    SeatChange,
    Seated,
    Setup,
    Sit,
    TablePublic,
    Told,
    Words,
)
from rookery.server.settings import Settings
from rookery.server.store import StoreFailed, store_for
from rookery.server.study import add_study
from rookery.server.tables import Table, Visitor, tidy_name

WORDS: Final = Path(rookery.__file__).with_name("words.json")
STATIC: Final = Path(__file__).parent / "static"

STATUS: Final = {
    "no_table": 404,
    "no_seat": 404,
    "here": 409,
    "not_yours": 403,
    "bad_token": 403,
    "muted": 403,
    "unavailable": 503,
    "taken": 409,
    "not_over": 409,
    "started": 409,
}
"""The HTTP status of a refusal; 400 for others."""


REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    code: {"description": "Refused", "model": dict[str, Refusal]} for code in (400, 403, 404, 409, 413, 422, 429, 503)
}


def create_app(settings: Settings) -> FastAPI:
    """Return the application for these settings."""
    hall = Hall(settings, store_for(settings.database))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            await hall.close()

    app = FastAPI(
        title="Rookery",
        version=rookery.__version__,
        description="Tables for four board games of ice and penguins. See docs/protocol.md for the story.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=REFUSALS,
    )
    app.state.hall = hall
    app.state.creates = Buckets(settings.rate / 3, 3 * settings.rate)
    app.add_middleware(Guard, settings=settings, metrics=hall.metrics)
    app.add_exception_handler(RookeryError, _refuse)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _http_refusal)
    app.add_exception_handler(StoreFailed, _unavailable)
    _add_house(app, hall)
    _add_tables(app, hall)
    _add_play(app, hall)
    add_study(app, hall)
    _add_page(app)
    return app


# The house


def _add_house(app: FastAPI, hall: Hall) -> None:
    @app.get("/healthz", tags=["house"])
    async def healthz() -> dict[str, str]:
        """Say that the server is up and its store answers."""
        await hall.store.document("-")
        return {"status": "ok", "version": rookery.__version__}

    @app.get("/metrics", tags=["house"], response_class=PlainTextResponse)
    async def metrics() -> PlainTextResponse:
        """Return counters for Prometheus."""
        return PlainTextResponse(hall.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    @app.get("/api/games", tags=["house"])
    async def games() -> list[dict[str, Any]]:
        """List the games with their options and bots."""
        return [
            {
                "name": game.name,
                "title": game.title._asdict(),
                "pitch": game.pitch._asdict(),
                "seats": list(game.seats),
                "options": [_option(option, game.seats) for option in game.options],
                "bots": list(names(game, game.rules())),
            }
            for game in catalog.GAMES.values()
        ]

    @app.post("/api/me", tags=["house"])
    async def me(body: Me, request: Request, response: Response) -> dict[str, str]:
        """Become a guest, or change one's name."""
        visitor = remember(request, response, tidy_name(body.name))
        return {"name": visitor.name, "who": visitor.who}


def _option(option: Option, seats: tuple[int, ...]) -> dict[str, Any]:
    kind = option.kind
    fields: dict[str, Any] = {"kind": type(kind).__name__.lower()}
    if isinstance(kind, Choice):
        fields["words"] = {word: text._asdict() for word, text in kind.words.items()}
    elif hasattr(kind, "_asdict"):
        fields.update(kind._asdict())
    return {
        "name": option.name,
        "title": option.title._asdict(),
        "help": option.help._asdict(),
        "default": {str(count): option.default(count) for count in seats},
        **fields,
    }


# Tables


def _add_tables(app: FastAPI, hall: Hall) -> None:
    @app.get("/api/tables", tags=["tables"])
    async def tables(status: Literal["waiting", "running", "over"] = "waiting") -> list[TablePublic]:
        """List the public tables that wait for players, that can be watched, or that are over."""
        return [table.shown() for table in await hall.listed(status)]

    @app.post("/api/tables", tags=["tables"], status_code=201)
    async def create(body: Setup, request: Request, response: Response, who: Who) -> Created:
        """Set up a table."""
        if not app.state.creates.take(address_of(request), time.monotonic()):
            raise Refused("too_many", "Too many new tables; wait a moment.", "Trop de nouvelles tables ; patientez.")
        visitor = remember(request, response) if GUEST in request.cookies or not who.keys else who
        room, links = await hall.create(body, visitor)
        await hall.note(visitor, room.id)
        return Created(table=room.table.shown(), links=links)

    @app.get("/api/tables/{table}", tags=["tables"])
    async def table(table: TableId) -> TablePublic:
        """Show a table."""
        return (await found(hall, table)).table.shown()

    @app.post("/api/tables/{table}/sit", tags=["tables"])
    async def sit(table: TableId, body: Sit, request: Request, response: Response, who: Who) -> Seated:
        """Take a seat."""
        room = await found(hall, table)
        visitor = remember(request, response) if GUEST in request.cookies or not who.keys else who
        seat, token = await room.sit(visitor, body.token, body.seat, tidy_name(body.name))
        await hall.note(visitor, room.id)
        return Seated(table=room.table.shown(), seat=seat, token=token)

    @app.post("/api/tables/{table}/settings", tags=["tables"])
    async def settings(table: TableId, body: Change, who: Who) -> TablePublic:
        """Change the settings of one's own table: all before it starts, then only whether it is shown to everybody."""
        room = await found(hall, table)
        chosen = {name: getattr(body, name) for name in body.model_fields_set if getattr(body, name) is not None}

        def change(before: Table) -> Table:
            _check_host(before, who)
            if chosen.keys() - {"public"}:
                _check_waiting(before)
            return before.changed(**chosen)

        await room.change_table(change)
        return room.table.shown()

    @app.post("/api/tables/{table}/seat", tags=["tables"])
    async def seat(table: TableId, body: SeatChange, who: Who) -> TablePublic:
        """Before the start: give a seat to a bot or free it as the host, or take another name for one's own."""
        room = await found(hall, table)
        place = hall.place_for(room.table, body)

        def change(before: Table) -> Table:
            _check_waiting(before)
            if body.kind == "mine":
                own = before.seats[seat_of(room, who, body.seat)]
                return before.with_place(body.seat, own.model_copy(update={"name": tidy_name(body.name) or own.name}))
            _check_host(before, who)
            return before.with_place(body.seat, place)

        await room.change_table(change)
        return room.table.shown()

    @app.post("/api/tables/{table}/excuse", tags=["tables"])
    async def excuse(table: TableId, body: Excuse, who: Who) -> TablePublic:
        """As the host, let a bot play for somebody who is not there; they may come back."""
        room = await found(hall, table)
        _check_host(room.table, who)
        await room.excuse(body.seat)
        return room.table.shown()

    @app.post("/api/tables/{table}/mute", tags=["tables"])
    async def mute(table: TableId, body: Mute, who: Who) -> TablePublic:
        """Mute somebody at one's own table, or let them speak again."""
        room = await found(hall, table)

        def change(before: Table) -> Table:
            _check_host(before, who)
            rest = tuple([other for other in before.muted if other != body.who])[-200:]
            return before.changed(muted=(*rest, body.who) if body.muted else rest)

        await room.change_table(change)
        return room.table.shown()

    @app.post("/api/tables/{table}/rematch", tags=["tables"])
    async def rematch(table: TableId, who: Who) -> TablePublic:
        """Play again with the same people, everybody one seat further on."""
        room = await found(hall, table)
        seat_of(room, who, None)
        again = await hall.rematch(room)
        await hall.note(who, again.id)
        return again.table.shown()

    @app.get("/api/mine", tags=["tables"])
    async def mine(who: Who) -> list[dict[str, Any]]:
        """List the tables at which this guest has a seat, with the seats and whose turn it is."""
        return [
            {
                **room.table.shown().model_dump(),
                "mine": room.table.seats_of(who),
                "to_move": room.match.to_move if room.match is not None else None,
            }
            for room in await hall.tables_of(who)
        ]


def _check_waiting(table: Table) -> None:
    if table.status != "waiting":
        raise Refused("started", "The game has started.", "La partie a commencé.")


def _check_host(table: Table, who: Visitor) -> None:
    if not table.hosted_by(who):
        raise Refused("not_yours", "This is not your table.", "Cette table n'est pas la vôtre.")


# Playing


def _add_play(app: FastAPI, hall: Hall) -> None:
    @app.post("/api/tables/{table}/commands", tags=["play"])
    async def command(table: TableId, body: Command, who: Who) -> Answer:
        """Do something at the table, once, however often it is sent; a refusal is an answer, too."""
        room = await found(hall, table)
        return await room.do(seat_of(room, who, body.seat), body)

    @app.post("/api/tables/{table}/chat", tags=["play"])
    async def chat(table: TableId, body: Say, who: Who) -> Answer:
        """Say something."""
        room = await found(hall, table)
        if not who.keys:
            raise Refused("not_yours", "Guests say who they are first.", "Les invités se présentent d'abord.")
        return await room.say(who, next(iter(room.table.seats_of(who)), None), body)

    @app.get("/api/tables/{table}/log", tags=["play"], response_class=PlainTextResponse)
    async def log(table: TableId, who: Who, seat: SeatQuery = None) -> PlainTextResponse:
        """Return the log as this visitor may read it now, as JSON lines."""
        room = await found(hall, table)
        mine = room.table.seats_of(who)
        place = seat_of(room, who, seat) if seat is not None else next(iter(mine), None)
        match = await room.current()
        lines = [] if match is None else match.lines_for(place)
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
        after: Annotated[int, Query(ge=-1, le=1_000_000)] = -1,
        seat: SeatQuery = None,
        scene: bool = False,
        follow: bool = True,
    ) -> StreamingResponse:
        """Stream what happens after a number, one message a line; without `follow`, only what there is now."""
        room = await found(hall, table)
        hello = Hello(type="hello", after=after, scene=scene, seat=seat)
        listener = listener_for(hall, room, who, hello)
        if not follow:
            await room.join(listener, who, hello)
            room.part(listener)
            listener.end("")
        lines = stream(hall, room, listener, who, hello, address_of(request)) if follow else drained(listener)
        return StreamingResponse(lines, media_type="application/x-ndjson", headers={"cache-control": "no-store"})

    @app.websocket("/api/tables/{table}/socket")
    async def socket(websocket: WebSocket, table: str) -> None:
        await converse(hall, websocket, table)


# Refusals and the page


async def _refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, RookeryError)
    status = 429 if error.code == "too_many" else STATUS.get(error.code, 400)
    return JSONResponse({"refusal": refusal(error).model_dump()}, status)


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    where = "; ".join([f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors()[:5]])
    told = Refusal(code="unreadable", text=Words(en=where, fr=where))
    return JSONResponse({"refusal": told.model_dump()}, 422)


async def _http_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    told = Refusal(code=f"http_{error.status_code}", text=Words(en=error.detail, fr=error.detail))
    return JSONResponse({"refusal": told.model_dump()}, error.status_code, error.headers)


async def _unavailable(request: Request, error: Exception) -> Response:
    told = Refusal(code="unavailable", text=Words(en="The store does not answer.", fr="Les données sont injoignables."))
    return JSONResponse({"refusal": told.model_dump()}, 503)


class Page(StaticFiles):
    """The page's files and what other packages draw and say for it, asked for each time and sent when they changed."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)
        drawings = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{definitions()}</defs></svg>'
        self.made = {
            "scene.css": (style_sheet(page=True), "text/css"),
            "sprites.svg": (drawings, "image/svg+xml"),
            "words.json": (WORDS.read_text(encoding="utf-8"), "application/json"),
        }

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or what is made for its name."""
        if path in self.made:
            text, kind = self.made[path]
            response = Response(text, media_type=kind)
        else:
            response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def _add_page(app: FastAPI) -> None:
    """Serve the page; only its files are packed: a packed stream would wait, and a packed secret can be guessed at."""

    @app.get("/", include_in_schema=False)
    async def page() -> FileResponse:
        return FileResponse(STATIC / "index.html", headers={"cache-control": "no-cache"})

    app.mount("/static", GZipMiddleware(Page(), minimum_size=1000), name="static")
