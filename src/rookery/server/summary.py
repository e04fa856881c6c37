"""How a match stands, kept in its table's record whenever the turn passes, so that lists never replay a match."""

from rookery.match import Match
from rookery.server.messages import Summary, Words
from rookery.server.records import TableRecord


def summarized(match: Match, changed: TableRecord | None, before: TableRecord) -> TableRecord | None:
    """Return the record to commit with new events: with a new summary when the turn passed, else as it was changed."""
    known = before.summary
    if changed is None and known is not None and known.to_move == match.to_move and match.outcome is None:
        return None
    table = before if changed is None else changed
    return table.copied(
        revision=table.revision + (changed is None),
        status="over" if match.outcome is not None else table.status,
        summary=summarize(match),
    )


def summarize(match: Match) -> Summary:
    """Say how a match stands, as a spectator knows it."""
    outcome = match.outcome
    at = match.events[-1].at if match.events else 0.0
    if outcome is None:
        scores = match.game.scores(match.view(None))
        return Summary(seq=match.seq, at=at, to_move=match.to_move, scores=list(scores))
    return Summary(
        seq=match.seq,
        at=at,
        scores=list(outcome.scores),
        ranks=list(outcome.ranks),
        text=Words(en=outcome.text.en, fr=outcome.text.fr),
        again=match.game.spec.same_again(match.rules, match.state),
    )
