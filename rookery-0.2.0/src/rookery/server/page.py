"""The page's files, read and packed once: names carry a digest of all of them, so that a browser never asks twice.

`/` is the only thing that is asked for again. It links the start's style sheets as one, preloads the modules that the
start needs, and brings the drawings, the games and the start's sentences along; the others wait in `messages.json`.
"""

import json
import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

import rookery
from rookery.scene.palette import style_sheet
from rookery.scene.svg import definitions
from rookery.server.fixed import Fixed, fixed_json
from rookery.server.routes.games import covers

WEB: Final = Path(rookery.__file__).with_name("web")
MESSAGES: Final = Path(rookery.__file__).with_name("messages.json")
STYLES: Final = re.compile(r' *<link rel="stylesheet" href="static/([^"]+)"( data-later)? />\n')
"""The style sheets: those of the start, and those that the page itself asks for when it leaves it."""
IMPORTS: Final = re.compile(r'^(?:import|export)\s[^"()]*"(\.[^"]+)"', re.MULTILINE)
ENTRY: Final = "main.js"
HTML: Final = "text/html; charset=utf-8"
COMMENTS: Final = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
"""Comments on lines of their own: a third of a module, and of no use to a browser."""
FOREVER: Final = "public, max-age=31536000, immutable"
TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}


def add_page(app: FastAPI) -> None:
    """Serve the page; only its own files are packed: a packed stream would wait, and a packed secret can be guessed."""
    files = _files()
    version = sha256("".join([path + file.etag for path, file in sorted(files.items())]).encode()).hexdigest()[:12]
    index = _index(version, files)

    @lru_cache(maxsize=16)
    def page_at(home: str) -> Fixed:
        """Say where this server is: previews are made elsewhere, and need whole addresses."""
        return Fixed(index.replace("$HOME/", escape(home)).encode(), HTML)

    @app.get("/", include_in_schema=False)
    async def page(request: Request) -> Response:
        return page_at(str(request.base_url)).response(request, "no-cache")

    @app.get("/t/{table}", include_in_schema=False)
    async def share(request: Request, table: str) -> Response:
        # What stands behind the # never reaches a server, so a link that is shown with a preview has a path.
        text = _preview(page_at(str(request.base_url)).body.decode(), re.sub(r"[^\w-]", "", table)[:40])
        return Fixed(text.encode(), HTML).response(request, "no-cache")

    @app.get("/static/{path:path}", include_in_schema=False)
    async def static(request: Request, path: str) -> Response:
        first, _, rest = path.partition("/")
        named = first == version
        file = files.get(rest if named or (len(first) == len(version) and rest in files) else path)
        if file is None:
            raise HTTPException(404, "Not found")
        return file.response(request, FOREVER if named else "no-cache")


def _files() -> dict[str, Fixed]:
    """Read every file of the page, and make what other packages draw and say for it."""
    found: dict[str, Fixed] = {}
    for path in sorted(WEB.rglob("*")):
        if path.is_file():
            body = path.read_bytes()
            if path.suffix == ".js":
                body = COMMENTS.sub("", body.decode()).encode()
            found[path.relative_to(WEB).as_posix()] = Fixed(body, _kind(path))
    found["scene.css"] = Fixed(style_sheet(page=True).encode(), "text/css")
    sheets = STYLES.findall(found["index.html"].body.decode())
    for name, wanted in (("start.css", ""), ("later.css", " data-later")):
        styles = [found[sheet].body for sheet, later in sheets if later == wanted]
        found[name] = Fixed(b"\n".join(styles), "text/css")
    found["messages.json"] = fixed_json(_messages(found, first=False))
    return found


def _messages(files: dict[str, Fixed], *, first: bool) -> dict[str, Any]:
    """Return the sentences whose keys stand in the start's modules, or all others."""
    start = "".join([files[name].body.decode() for name in (ENTRY, *_needed(files))])
    messages = json.loads(MESSAGES.read_text(encoding="utf-8"))
    return {key: text for key, text in messages.items() if (f'"{key}"' in start) == first}


def _kind(path: Path) -> str:
    return TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"


def _index(version: str, files: dict[str, Fixed]) -> str:
    """Write the page for a version: one style sheet, its first modules, and what they need to know."""
    text = files["index.html"].body.decode()
    text = STYLES.sub("", text)
    text = text.replace("    <script", '    <link rel="stylesheet" href="static/start.css" />\n    <script', 1)
    preloads = "".join([f'    <link rel="modulepreload" href="static/{name}" />\n' for name in _needed(files)])
    text = text.replace("  </head>", f"{preloads}  </head>")
    icon = quote(files["icon.svg"].body.decode(), safe="/ :=<>'")
    text = text.replace('href="static/icon.svg"', f'href="data:image/svg+xml,{icon}"')
    drawings = f'<svg class="drawings" width="0" height="0" aria-hidden="true"><defs>{definitions()}</defs></svg>'
    text = text.replace('<div id="sprites"></div>', drawings)
    text = re.sub(r'"static/(?!manifest)', f'"static/{version}/', text)
    boot: dict[str, Any] = {
        "version": version,
        "messages": _messages(files, first=True),
        "games": covers(),
    }
    packed = json.dumps(boot, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return text.replace("  </body>", f'    <script type="application/json" id="boot">{packed}</script>\n  </body>')


def _needed(files: dict[str, Fixed]) -> list[str]:
    """List the modules that the start imports, so that a browser asks for all of them at once."""
    found: list[str] = [ENTRY]
    for name in found:
        folder = Path(name).parent
        for target in IMPORTS.findall(files[name].body.decode()):
            path = _join(folder, target)
            if path in files and path not in found:
                found.append(path)
    return found[1:]


def _join(folder: Path, target: str) -> str:
    parts = list(folder.parts)
    for part in target.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _preview(text: str, table: str) -> str:
    """Write what a shared link shows elsewhere, and the way from there to the table."""
    shown = "".join(re.findall(r' *<meta (?:property|name)="(?:og:|twitter:|description)[^>]+>\n', text))
    where = f"../#table/{table}"
    return (
        f'<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n{shown}'
        f"    <title>Rookery</title>\n"
        f'    <meta http-equiv="refresh" content="0; url={where}" />\n  </head>\n'
        f'  <body><a href="{where}">Rookery</a></body>\n</html>\n'
    )
