"""Looking at matches: earlier moments, hints, analyses, proofs of fairness, exports.

What could be slow is done by the workers, paid for by who asks, and kept. A hint in a match with other people would be
unfair, so there is none.
"""

from random import Random
from typing import Annotated, Any, Final, Literal

from fastapi import FastAPI, Query, Response

from rookery.core.rules import CHANCE
from rookery.match import CommandRejected, InvalidLog, Match, not_your_turn
from rookery.server.auth import Number, SeatQuery, TableId, Who, found, seat_of
from rookery.server.budgets import PICTURE_COSTS
from rookery.server.cache import Cache
from rookery.server.export import KINDS
from rookery.server.messages import Moment
from rookery.server.records import Visitor
from rookery.server.tables import TableRegistry
from rookery.server.worker import ADVICE_SECONDS, AnalyseView, RenderMatch, ReviewMove, VerifyMatch
from rookery.table.frame import turns_for
from rookery.table.moment import moment_at, scores_at

PICTURE_BYTES: Final = 32_000_000
"""How much of pictures is kept."""
REVIEW_SECONDS: Final = 25.0
"""How long bots think about all moves of a match together."""
ANSWERS: Final = 2_000
"""How many analyses and proofs are kept."""


def add_analysis(app: FastAPI, registry: TableRegistry) -> None:
    """Add the routes for earlier moments, hints, analyses, proofs and exports."""
    pictures: Cache[bytes] = Cache(PICTURE_BYTES, len)
    answers: Cache[Any] = Cache(ANSWERS, lambda _: 1)

    async def match_of(table: str) -> Match:
        live = await found(registry, table)
        match = await live.current()
        if match is None:
            raise live.no_match()
        return match

    async def look(table: str, who: Visitor, seat: int | None) -> tuple[Match, int | None]:
        """Return a match, and the seat through whose eyes somebody looks at it; None for a spectator's."""
        registry.budgets.spend("moments", who.payers)
        match = await match_of(table)
        return match, None if seat is None else seat_of(await found(registry, table), who, seat)

    @app.get("/api/tables/{table}/at/{seq}", tags=["analysis"])
    async def at(table: TableId, seq: Number, who: Who, seat: SeatQuery = None) -> dict[str, Any]:
        """Return an earlier moment of a match as this seat, or a spectator, saw it."""
        match, record = await look(table, who, seat)
        return dict(moment_at(match, seq, record))

    @app.get("/api/tables/{table}/turns", tags=["analysis"])
    async def turns(table: TableId, who: Who, seat: SeatQuery = None, after: Number = 0) -> list[dict[str, Any]]:
        """Tell what stands, turn by turn, as this seat, or a spectator, may know it."""
        match, record = await look(table, who, seat)
        return [dict(turn) for turn in turns_for(match, record, after)]

    @app.get("/api/tables/{table}/position", tags=["analysis"])
    async def position(table: TableId, who: Who, seat: SeatQuery = None, at: Number | None = None) -> dict[str, Any]:
        """Return a position that fits what this seat, or a spectator, sees, now or earlier."""
        match, record = await look(table, who, seat)
        seq = match.seq if at is None else min(at, match.seq)
        view = match.rules.view(match.state_at(seq), record)
        imagined = match.rules.sample_state(view, Random())
        return {"seq": seq, "game": match.header.game, "position": match.game.format_position(imagined)}

    @app.get("/api/tables/{table}/history", tags=["analysis"])
    async def history(table: TableId, who: Who) -> list[dict[str, Any]]:
        """Return the scores after each move, as a spectator knew them."""
        registry.budgets.spend("moments", who.payers)
        match = await match_of(table)

        async def scores() -> list[dict[str, Any]]:
            moves = [event.seq for event in match.events if event.what in ("move", "end")]
            return [{"seq": seq, "scores": scores_at(match, seq)} for seq in moves]

        found: list[dict[str, Any]] = await answers.get(("history", table, match.seq), scores)
        return found

    @app.post("/api/tables/{table}/hint", tags=["analysis"])
    async def hint(table: TableId, body: Moment, who: Who) -> dict[str, Any]:
        """Ask a bot what to do, where no other person plays."""
        live = await found(registry, table)
        match = await match_of(table)
        seat = seat_of(live, who, body.seat)
        if match.to_move != seat:
            raise not_your_turn()
        own = live.table.seats_of(who)
        if any(player.person and not player.bot and other not in own for other, player in enumerate(match.players)):
            raise CommandRejected(
                "no_hints", "No hints in a match with other people.", "Pas d'indices contre d'autres personnes."
            )
        registry.budgets.spend("hints", who.payers)
        return {"candidates": await registry.workers.run(_consider(match, match.seq, seat), registry.payer_of(who))}

    @app.post("/api/tables/{table}/analyse", tags=["analysis"])
    async def analyse(table: TableId, body: Moment, who: Who) -> dict[str, Any]:
        """Ask a bot what it would have done, when the match is over; of a move that mattered it says why."""
        match = await match_of(table)
        if match.outcome is None:
            raise CommandRejected("not_over", "The match is not over yet.", "La partie n'est pas finie.")
        seq = match.seq if body.seq is None else min(body.seq, match.seq)
        mover = match.rules.to_move(match.state_at(seq))
        if mover is None or mover < 0:
            return {"candidates": [], "loss": 0.0, "why": None, "keys": []}
        key = ("analyse", table, seq)
        if key not in answers:
            registry.budgets.spend("analyses", who.payers)
        step = match.history.step(seq + 1)
        played = match.game.format(step.action) if step is not None else ""
        moves = sum(each.seat != CHANCE for each in match.history.standing())
        seconds = min(ADVICE_SECONDS, REVIEW_SECONDS / max(1, moves))
        names = tuple(player.name for player in match.players)
        job = ReviewMove(_consider(match, seq, mover), played, seconds, names)
        reviewed: dict[str, Any] = await answers.get(key, lambda: registry.workers.run(job, registry.payer_of(who)))
        return reviewed

    @app.get("/api/tables/{table}/verify", tags=["analysis"])
    async def verified(table: TableId, who: Who) -> dict[str, Any]:
        """Check a finished match: every move by the rules, every draw by the seed.

        `odds` has what chance could do at each draw, so that a client can derive the draw itself; see docs/verify.md.
        """
        match = await match_of(table)
        key = ("verify", table, match.seq)
        if key not in answers:
            registry.budgets.spend("analyses", who.payers)
        job = VerifyMatch(match.lines())
        try:
            result, draws = await answers.get(key, lambda: registry.drawers.run(job, registry.payer_of(who)))
        except InvalidLog as error:
            return {"ok": False, "draws": 0, "moves": 0, "text": error.text._asdict(), "odds": []}
        return {
            "ok": True,
            "draws": result.draws,
            "moves": result.moves,
            "text": result.outcome.text._asdict(),
            "odds": [draw._asdict() for draw in draws],
        }

    @app.get("/api/tables/{table}/export.{kind}", tags=["analysis"], response_class=Response)
    async def exported(
        table: TableId,
        kind: Literal["svg", "png", "gif", "txt"],
        who: Who,
        at: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
        theme: Literal["light", "dark"] = "light",
        language: Literal["en", "fr"] = "en",
    ) -> Response:
        """Draw a moment of a match, or all of it as an animated GIF, as a spectator sees it."""
        match = await match_of(table)
        key = (table, match.seq, kind, at, theme, language)
        if key not in pictures:
            registry.budgets.spend("pictures", who.payers, PICTURE_COSTS[kind])
        job = RenderMatch(match.lines(), kind, at, None, theme, language)
        drawn = await pictures.get(key, lambda: registry.drawers.run(job, registry.payer_of(who)))
        disposition = f'attachment; filename="{table}.{kind}"'
        return Response(drawn, media_type=KINDS[kind], headers={"content-disposition": disposition})


def _consider(match: Match, seq: int, seat: int) -> AnalyseView:
    header = match.header
    view = match.rules.view(match.state_at(seq), seat)
    return AnalyseView(header.game, header.seats, dict(match.game.options), seat, view)
