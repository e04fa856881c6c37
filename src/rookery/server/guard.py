"""The doorman, in front of everything: sizes, rates, origins, security headers, and a line in the log for each request.

Cookies say who somebody is, so a request that a foreign page made must not count: browsers name the page's origin with
every POST and every socket, and it must be ours. Programs name none and use no cookies.
"""

import logging
import time
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from fastapi import HTTPException
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rookery.server.messages import Refusal, Words
from rookery.server.metrics import Metrics
from rookery.server.settings import Settings

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


class Buckets:
    """Rate limits: each name has a bucket that fills steadily and that each request takes a drop from."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, name: str, now: float) -> bool:
        """Take a drop; return whether there was one. A rate of 0 means no limit."""
        if not self.rate:
            return True
        level, since = self._levels.get(name, (self.burst, now))
        level = min(self.burst, level + (now - since) * self.rate)
        if len(self._levels) > 10_000:
            # A full bucket says nothing that its absence does not.
            self._levels = {
                other: (left, then)
                for other, (left, then) in self._levels.items()
                if left + (now - then) * self.rate < self.burst
            }
        self._levels[name] = (level - 1, now) if level >= 1 else (level, now)
        return level >= 1


class Guard:
    """The middleware that every request and every socket passes."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.origins = frozenset(settings.origins)
        self.writes = Buckets(settings.rate, 3 * settings.rate)
        self.reads = Buckets(5 * settings.rate, 20 * settings.rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refuse(scope, headers)
        if scope["type"] == "websocket":
            if refusal is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": refusal[1]})
            return
        await self._http(scope, receive, send, refusal)

    async def _http(
        self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str, str, str] | None
    ) -> None:
        started = time.perf_counter()
        status = 500
        size = 0

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > BODY:
                raise HTTPException(413)
            return message

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    given.setdefault(name, value)
            await send(message)

        app: ASGIApp = self.app if refusal is None else _refused(*refusal)
        try:
            await app(scope, counted, watched)
        finally:
            self.metrics.count("rookery_requests_total", method=_method(scope), status=str(status))
            route = getattr(scope.get("route"), "path", "-")
            taken = round((time.perf_counter() - started) * 1000, 1)
            log.info("request", extra={"method": _method(scope), "route": route, "status": status, "ms": taken})

    def _refuse(self, scope: Scope, headers: Headers) -> tuple[int, str, str, str] | None:
        writing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if writing and not self._own_origin(headers):
            return 403, "foreign_origin", "Another site's page asked for this.", "La page d'un autre site l'a demandé."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > BODY:
            return 413, "too_big", "This is too long.", "C'est trop long."
        client = scope.get("client")
        address = client[0] if client else ""
        if not (self.writes if writing else self.reads).take(address, time.monotonic()):
            self.metrics.count("rookery_limited_total")
            return 429, "too_many", "Too many requests; wait a moment.", "Trop de demandes ; patientez un instant."
        return None

    def _own_origin(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            # Old browsers leave it out of same-site requests, but then say so.
            return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
        return origin in self.origins or (
            urlsplit(origin).netloc == headers.get("host") and urlsplit(origin).scheme in ("http", "https")
        )


def _refused(status: int, code: str, en: str, fr: str) -> JSONResponse:
    refusal = Refusal(code=code, text=Words(en=en, fr=fr))
    return JSONResponse({"refusal": refusal.model_dump()}, status, {"retry-after": "1"} if status == 429 else None)


def _method(scope: Scope) -> str:
    """Return the method, or one word for all that nobody has heard of, so that labels stay few."""
    known: Iterable[str] = (*SAFE, "POST", "PUT", "DELETE", "PATCH")
    return scope["method"] if scope["method"] in known else "OTHER"
