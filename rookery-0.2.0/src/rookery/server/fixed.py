"""Answers that stay the same while a server runs: written and compressed once, and not sent to those who have them."""

import gzip
import hashlib
import json

from starlette.requests import Request
from starlette.responses import Response


class Fixed:
    """One such answer."""

    def __init__(self, body: bytes, kind: str) -> None:
        self.body = body
        packed = gzip.compress(body, 9, mtime=0)
        self.packed = packed if len(packed) < len(body) else b""
        self.etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        self.kind = kind

    def response(self, request: Request, cache: str = "no-cache") -> Response:
        """Return it as this client can read it; nothing but 304 to one that has it."""
        headers = {"etag": self.etag, "cache-control": cache, "vary": "accept-encoding"}
        if self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, media_type=self.kind, headers={**headers, "content-encoding": "gzip"})
        return Response(self.body, media_type=self.kind, headers=headers)


def fixed_json(value: object) -> Fixed:
    """Return JSON as such an answer."""
    return Fixed(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")
