"""What every request passes: sizes, budgets, origins, security headers, and a line in the log.

Cookies say who somebody is, so a request that a foreign page made must not count: browsers name the page's origin with
every POST and every socket, and it must be ours. Programs name none and use no cookies.
"""

import logging
import time
from collections.abc import Iterable
from math import ceil
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rookery.i18n import Text
from rookery.server.budgets import Budgets, network_of
from rookery.server.messages import Refusal, Words
from rookery.server.metrics import Metrics
from rookery.server.settings import Settings
from rookery.server.turns import Turns

BODY: Final = 64 * 1024
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

log = logging.getLogger("rookery.http")


class Refused(NamedTuple):
    """An answer to what goes no further."""

    status: int
    code: str
    text: Text
    retry_after: int = 0

    def response(self) -> JSONResponse:
        told = Refusal(code=self.code, text=Words(**self.text._asdict()))
        headers = {"retry-after": str(self.retry_after)} if self.retry_after else None
        return JSONResponse({"refusal": told.model_dump()}, self.status, headers)


FOREIGN_ORIGIN: Final = Refused(
    403, "foreign_origin", Text("Another site's page asked for this.", "La page d'un autre site l'a demandé.")
)
TOO_BIG: Final = Refused(413, "too_big", Text("This is too long.", "C'est trop long."))
TOO_MANY: Final = Refused(
    429, "too_many", Text("Too many requests; wait a moment.", "Trop de demandes ; patientez un instant.")
)


class SecurityMiddleware:
    """The middleware that every request and every socket passes."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, budgets: Budgets, arrivals: Turns) -> None:
        self.app = app
        self.metrics = metrics
        self.origins = frozenset(settings.origins)
        self.budgets = budgets
        self.arrivals = arrivals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refuse(scope, headers)
        if refusal is None:
            await self.arrivals.take()
        if scope["type"] == "websocket":
            if refusal is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refusal.code})
            return
        await self._http(scope, receive, send, refusal)

    async def _http(self, scope: Scope, receive: Receive, send: Send, refusal: Refused | None) -> None:
        started = time.perf_counter()
        status = 500
        size = sent = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > BODY:
                raise HTTPException(413)
            return message

        async def watched(message: Message) -> None:
            nonlocal status, sent
            if message["type"] == "http.response.start":
                status = message["status"]
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given.setdefault(name, value)
            sent += len(message.get("body", b""))
            await send(message)

        app: ASGIApp = self.app if refusal is None else refusal.response()
        try:
            await app(scope, counted, watched)
        finally:
            self.budgets.charge("bytes", (_address(scope),), sent)
            self.metrics.count("rookery_requests_total", method=_method(scope), status=str(status))
            route = getattr(scope.get("route"), "path", "-")
            taken = round((time.perf_counter() - started) * 1000, 1)
            log.info("request", extra={"method": _method(scope), "route": route, "status": status, "ms": taken})

    def _refuse(self, scope: Scope, headers: Headers) -> Refused | None:
        writing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if writing and not self._own_origin(headers):
            return FOREIGN_ORIGIN
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > BODY:
            return TOO_BIG
        payers = (_address(scope),)
        # What was sent before is paid for now: nobody knows an answer's size beforehand.
        seconds = self.budgets.wait("bytes", payers, 0.0) or self.budgets.wait(
            "commands" if writing else "reads", payers
        )
        if seconds:
            return TOO_MANY._replace(retry_after=ceil(seconds))
        return None

    def _own_origin(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            # Old browsers leave it out of same-site requests, but then say so.
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.origins or (
            urlsplit(origin).netloc == headers.get("host") and urlsplit(origin).scheme in ("http", "https")
        )


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return network_of(client[0]) if client else ""


def _method(scope: Scope) -> str:
    """Return the method, or one word for all that nobody has heard of, so that labels stay few."""
    known: Iterable[str] = (*SAFE, "POST", "PUT", "DELETE", "PATCH")
    return scope["method"] if scope["method"] in known else "OTHER"
