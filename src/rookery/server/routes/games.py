"""What the server tells of the games: options, rules, names, lessons, pictures, and what a position is worth."""

from functools import cache
from typing import Annotated, Any, Final, Literal

from fastapi import FastAPI, Query, Request, Response
from fastapi import Path as PathParameter

from rookery import catalog
from rookery.bots.registry import names
from rookery.core import rulebook
from rookery.core.errors import UnknownName
from rookery.core.game import AnySpec
from rookery.core.options import Option
from rookery.i18n import Text
from rookery.match import SETTINGS
from rookery.scene.crop import crop
from rookery.scene.json import to_json
from rookery.scene.palette import unit
from rookery.scene.picture import compose
from rookery.scene.shapes import Label, Scene, Shape
from rookery.scene.svg import svg
from rookery.server.auth import GameName, Who
from rookery.server.fixed import Fixed, fixed_json
from rookery.server.messages import Choice, Painting
from rookery.server.tables import TableRegistry
from rookery.server.worker import CheckSetup, ShowPosition
from rookery.table import lesson as lessons
from rookery.table.reactions import has_reactions

MARGIN: Final = 60.0
"""How far outside a cover's box a shape may stand and still reach into it."""


def add_games(app: FastAPI, registry: TableRegistry) -> None:
    """Add the routes below `/api/games`."""
    _add_texts(app)
    _add_positions(app, registry)


def _add_texts(app: FastAPI) -> None:
    @app.get("/api/games", tags=["games"], response_model=list[dict[str, Any]])
    async def games(request: Request) -> Response:
        """List the games with their options, bots and names."""
        return _games().response(request)

    @app.get("/api/settings", tags=["games"], response_model=list[dict[str, Any]])
    async def settings(request: Request) -> Response:
        """List what a table may choose beside its game."""
        return _settings().response(request)

    @app.get("/api/games/{game}/rules/{language}", tags=["games"], response_model=dict[str, Any])
    async def rules(game: GameName, language: Literal["en", "fr"], request: Request) -> Response:
        """Return the rules in one language: how to play, then every clause."""
        return _rules(catalog.spec(game).name, language).response(request)

    @app.get("/api/games/{game}/lesson", tags=["games"], response_model=dict[str, Any])
    async def lesson(game: GameName, request: Request) -> Response:
        """Return the first lesson, step by step: what is said and what there is to do, with the pictures."""
        return _lesson(catalog.spec(game).name).response(request)

    @app.get("/api/games/{game}/lesson/{step}/why", tags=["games"])
    async def why(
        game: GameName,
        step: Annotated[int, PathParameter(ge=0, le=100)],
        move: Annotated[str, Query(min_length=1, max_length=100)],
    ) -> dict[str, Any] | None:
        """Say why something cannot be done at a step of the lesson; null if it can."""
        reason = lessons.why_not(catalog.spec(game), step, move)
        return None if reason is None else dict(reason)

    @app.get("/api/games/{game}/pictures/{name}", tags=["games"], response_model=dict[str, Any])
    async def example(game: GameName, name: Annotated[str, PathParameter(max_length=40)], request: Request) -> Response:
        """Return one of the pictures that illustrate the rules."""
        return _example(catalog.spec(game).name, name).response(request)


def _add_positions(app: FastAPI, registry: TableRegistry) -> None:
    @app.post("/api/games/{game}/check", tags=["games"])
    async def check(game: GameName, body: Choice, who: Who) -> dict[str, bool]:
        """Check options and a position before there is a table; all reasons are given at once."""
        registry.budgets.spend("checks", who.payers)
        job = CheckSetup(catalog.spec(game).name, body.seats, body.options, body.position, ())
        await registry.workers.run(job, registry.payer_of(who))
        return {"ok": True}

    @app.post("/api/games/{game}/position", tags=["games"])
    async def position(game: GameName, body: Choice, who: Who) -> dict[str, Any]:
        """Look at a position, or at an opening when none is given."""
        registry.budgets.spend("checks", who.payers)
        job = ShowPosition(catalog.spec(game).name, body.seats, body.options, body.position)
        shown: dict[str, Any] = (await registry.workers.run(job, registry.payer_of(who)))[0]
        return shown

    @app.post("/api/games/{game}/paint", tags=["games"])
    async def paint(game: GameName, body: Painting, who: Who) -> dict[str, str]:
        """Put something on a place of a written position, whether or not that makes sense yet."""
        registry.budgets.spend("checks", who.payers)
        editor = catalog.spec(game).editor
        if editor is None:
            text = Text(f"positions of {game} are not set up by clicks", f"pas d'éditeur de positions pour {game}")
            raise UnknownName(game, text)
        return {"position": editor.paint(body.seats, body.position, body.place, body.brush)}

    @app.post("/api/games/{game}/think", tags=["games"])
    async def think(game: GameName, body: Choice, who: Who) -> dict[str, Any]:
        """Ask a bot what it thinks of a position."""
        registry.budgets.spend("hints", who.payers)
        job = ShowPosition(catalog.spec(game).name, body.seats, body.options, body.position, analyse=True)
        shown, candidates = await registry.workers.run(job, registry.payer_of(who))
        return {**shown, "candidates": candidates}


def _titled(game: AnySpec) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title._asdict(),
        "pitch": game.pitch._asdict(),
        "seats": list(game.seats),
    }


def _shown(game: AnySpec) -> dict[str, Any]:
    return {
        **_titled(game),
        "options": [_option(option, game.seats) for option in game.options],
        "bots": list(names(game.game())),
        "names": game.texts("names"),
        "setup": game.texts("setup"),
        "reactions": has_reactions(game.game()),
        "brushes": [
            {"key": brush.key, "label": brush.label._asdict(), "seat": brush.seat}
            for brush in (game.editor.brushes if game.editor else ())
        ],
    }


def covers() -> list[dict[str, Any]]:
    """Return what the start shows of each game."""
    return [
        {**_titled(game), "minutes": game.texts("setup")["minutes"], "cover": _cover(game.name)}
        for game in catalog.specs().values()
    ]


def _option(option: Option, seats: tuple[int, ...]) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title._asdict(),
        "help": option.help._asdict(),
        "default": {str(count): option.default(count) for count in seats},
        "form": option.type.describe(seats[-1]),
    }


@cache
def _games() -> Fixed:
    return fixed_json([_shown(game) for game in catalog.specs().values()])


@cache
def _settings() -> Fixed:
    return fixed_json([_option(setting, (0,)) for setting in SETTINGS])


@cache
def _rules(game: str, language: str) -> Fixed:
    return fixed_json(rulebook.to_json(catalog.spec(game).rulebook(language)))


@cache
def _lesson(game: str) -> Fixed:
    return fixed_json(lessons.lesson(catalog.spec(game)))


@cache
def _cover(name: str) -> dict[str, Any]:
    """Draw what the game looks like: part of one of its pictures, without what can be clicked or read in it."""
    game = catalog.spec(name)
    wanted = game.texts("setup")["cover"]
    board = game.draw_example(wanted["picture"], marked=False).board
    box: list[float] = wanted.get("box", [0.0, 0.0, board.width, board.height])
    near = crop(board, box, MARGIN)
    shapes = [
        Shape(tuple([part for part in shape.parts if not isinstance(part, Label)]), shape.x, shape.y)
        for shape in (*near.background, *near.shapes)
    ]
    drawn = svg(Scene(near.width, near.height, tuple(shapes)), standalone=False)
    # The page fits the viewBox to its own frame and sets the unit itself: its policy allows no style attributes.
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")].replace("\n", "")
    return {"box": [0.0, 0.0, near.width, near.height], "unit": unit(board), "svg": inside}


@cache
def _example(game: str, name: str) -> Fixed:
    spec = catalog.spec(game)
    if name not in spec.texts("pictures"):
        raise UnknownName(name, Text(f"{game} has no picture “{name}”", f"{game} n'a pas d'image « {name} »"))
    picture = spec.draw_example(name)
    beside = {shape.click or shape.key for tray in picture.trays for shape in tray.scene.shapes}
    # Trays would make the board small: they are shown where the picture is about them.
    shown = picture if beside & set(spec.texts("pictures")[name]["highlight"]) else picture._replace(trays=())
    return fixed_json(to_json(compose(shown)))
