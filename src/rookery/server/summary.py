"""How a match stands, kept beside its log whenever the turn passes, so that lists never replay a match."""

from rookery.match import Event, Match
from rookery.server.messages import Summary, Words
from rookery.server.records import TableRecord


def summarized(match: Match, events: list[Event], table: TableRecord) -> TableRecord:
    """Return the record after new events, with a new summary unless a move left the turn where it was."""
    if match.outcome is None and events[0].what == "move" and events[0].seat == match.to_move:
        return table
    return table.copied(status="over" if match.outcome is not None else table.status, summary=summarize(match))


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
