"""Looking at games and matches: pictures, positions, earlier moments, hints, judgements, exports.

What could be slow is done by the workers. A hint in a match with other people would be unfair, so there is none.
"""

import asyncio
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal

from fastapi import FastAPI, Query, Response

from rookery import catalog
from rookery.core.errors import RookeryError
from rookery.core.play import playout, settle
from rookery.match import Match, Refused, verify
from rookery.scene.wire import to_json
from rookery.server.doors import Game, Number, SeatQuery, TableId, Who, found, seat_of
from rookery.server.export import KINDS, scene_at
from rookery.server.frames import scores
from rookery.server.hall import Hall
from rookery.server.messages import Choice, Moment
from rookery.server.thinker import Consider, Draw, Look, Ponder, Try


def add_study(app: FastAPI, hall: Hall) -> None:
    """Add the doors for those who want to look and learn."""
    _add_games(app, hall)
    _add_moments(app, hall)


def _add_games(app: FastAPI, hall: Hall) -> None:
    @app.get("/api/games/{game}/picture", tags=["games"])
    async def picture(game: Game) -> dict[str, Any]:
        """Return a scene that shows what the game looks like."""
        return _picture(catalog.game(game).name)

    @app.post("/api/games/{game}/check", tags=["games"])
    async def check(game: Game, body: Choice) -> dict[str, bool]:
        """Check options and a position before there is a table; all reasons are given at once."""
        await hall.workers.run(Try(catalog.game(game).name, body.seats, body.options, body.position, ()))
        return {"ok": True}

    @app.post("/api/games/{game}/position", tags=["games"])
    async def position(game: Game, body: Choice) -> dict[str, Any]:
        """Look at a position, or at an opening when none is given."""
        job = Look(catalog.game(game).name, body.seats, body.options, body.position)
        shown: dict[str, Any] = (await hall.workers.run(job))[0]
        return shown

    @app.post("/api/games/{game}/think", tags=["games"])
    async def think(game: Game, body: Choice) -> dict[str, Any]:
        """Ask a bot what it thinks of a position."""
        job = Ponder(catalog.game(game).name, body.seats, body.options, body.position)
        shown, candidates = await hall.workers.run(job)
        return {**shown, "candidates": candidates}


@lru_cache(maxsize=16)
def _picture(name: str) -> dict[str, Any]:
    """Draw the middle of some game: always the same one."""
    game = catalog.game(name)
    rules = game.rules()
    rng = Random(7)
    state = settle(rules, rules.opening(), rng)
    _, length = playout(rules, state, Random(7))
    for _ in range(length // 3):
        if rules.to_move(state) is not None:
            state = settle(rules, rules.apply(state, rng.choice(rules.legal_actions(state))), rng)
    return to_json(game.picture(rules, rules.view(state, None), last=()))


def _add_moments(app: FastAPI, hall: Hall) -> None:
    async def match_of(table: str) -> Match:
        match = await (await found(hall, table)).current()
        if match is None:
            raise Refused("not_started", "The game has not started.", "La partie n'a pas commencé.")
        return match

    @app.get("/api/tables/{table}/at/{seq}", tags=["study"])
    async def at(table: TableId, seq: Number, who: Who, seat: SeatQuery = None) -> dict[str, Any]:
        """Return an earlier moment of a match as this seat, or a watcher, saw it."""
        match = await match_of(table)
        place = None if seat is None else seat_of(await found(hall, table), who, seat)
        moment = min(seq, match.seq)
        state = match.state_at(moment)
        mover = match.rules.to_move(state)
        return {
            "seq": moment,
            "scene": to_json(scene_at(match, moment, place)),
            "scores": scores(match, moment),
            "to_move": None if mover is None or mover < 0 else mover,
        }

    @app.get("/api/tables/{table}/position", tags=["study"])
    async def position(table: TableId, who: Who, seat: SeatQuery = None) -> dict[str, Any]:
        """Return a position that looks like what this seat, or a watcher, sees now: what it cannot see is imagined."""
        match = await match_of(table)
        place = None if seat is None else seat_of(await found(hall, table), who, seat)
        rules = match.rules
        imagined = rules.imagine(match.view(place), Random())
        return {"seq": match.seq, "game": match.header.game, "position": match.game.write_position(rules, imagined)}

    @app.get("/api/tables/{table}/history", tags=["study"])
    async def history(table: TableId) -> list[dict[str, Any]]:
        """Return the scores after each move, as a watcher knew them."""
        match = await match_of(table)
        moves = [event.seq for event in match.events if event.what in ("move", "end")]
        return [{"seq": seq, "scores": scores(match, seq)} for seq in moves]

    @app.post("/api/tables/{table}/hint", tags=["study"])
    async def hint(table: TableId, body: Moment, who: Who) -> dict[str, Any]:
        """Ask a bot what to do, where no other person plays."""
        room = await found(hall, table)
        match = await match_of(table)
        seat = seat_of(room, who, body.seat)
        if match.to_move != seat:
            raise Refused("not_your_turn", "It is not your turn.", "Ce n'est pas votre tour.")
        own = room.table.seats_of(who)
        if any(player.person and not player.bot and other not in own for other, player in enumerate(match.players)):
            raise Refused(
                "no_hints", "No hints in a match with other people.", "Pas d'indices contre d'autres personnes."
            )
        return {"candidates": await hall.workers.run(_consider(match, match.seq, seat))}

    @app.post("/api/tables/{table}/analyse", tags=["study"])
    async def analyse(table: TableId, body: Moment) -> dict[str, Any]:
        """Ask a bot what it would have done, when the match is over."""
        match = await match_of(table)
        if match.outcome is None:
            raise Refused("not_over", "The match is not over yet.", "La partie n'est pas finie.")
        seq = match.seq if body.seq is None else min(body.seq, match.seq)
        mover = match.rules.to_move(match.state_at(seq))
        if mover is None or mover < 0:
            return {"candidates": []}
        return {"candidates": await hall.workers.run(_consider(match, seq, mover))}

    @app.get("/api/tables/{table}/verify", tags=["study"])
    async def verified(table: TableId) -> dict[str, Any]:
        """Check a finished match: every move by the rules, every draw by the seed."""
        match = await match_of(table)
        try:
            result = await asyncio.to_thread(verify, match.lines(), catalog.game)
        except RookeryError as error:
            return {"ok": False, "draws": 0, "moves": 0, "text": error.text._asdict()}
        return {"ok": True, "draws": result.draws, "moves": result.moves, "text": result.outcome.text._asdict()}

    @app.get("/api/tables/{table}/export.{kind}", tags=["study"], response_class=Response)
    async def exported(
        table: TableId,
        kind: Literal["svg", "png", "gif", "txt"],
        at: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
        theme: Literal["light", "dark"] = "light",
        language: Literal["en", "fr"] = "en",
    ) -> Response:
        """Draw a moment of a match, or all of it as an animated GIF, as a watcher sees it."""
        match = await match_of(table)
        drawn = await hall.drawers.run(Draw(match.lines(), kind, at, None, theme, language))
        disposition = f'attachment; filename="{table}.{kind}"'
        return Response(drawn, media_type=KINDS[kind], headers={"content-disposition": disposition})


def _consider(match: Match, seq: int, seat: int) -> Consider:
    header = match.header
    view = match.rules.view(match.state_at(seq), seat)
    return Consider(header.game, header.seats, dict(header.options), seat, view)
