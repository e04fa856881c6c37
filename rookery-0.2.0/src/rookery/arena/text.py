"""A tournament's figures as tables for a terminal."""

from collections.abc import Sequence

from rookery.arena.summary import Summary, percent, rating_text, score_text, score_texts, standing_texts, verdict_text


def text(summary: Summary) -> str:
    """Write every table."""
    parts = [_standings(summary)]
    if len(summary.standings) > 2:
        parts.append(_duels(summary))
    if summary.ratings:
        parts.append(_ratings(summary))
    notes = [f"{record.fault} (opening {record.opening})" for record in summary.records if record.fault]
    if summary.missing:
        notes.append(f"{summary.missing} games of the plan are not played")
    parts += [line for line in (*notes, verdict_text(summary)) if line]
    return "\n\n".join(parts)


def _standings(summary: Summary) -> str:
    many = summary.plan.seats > 2
    head = ["bot", "games", "won", "drawn", "lost", "score (95 %)", "Elo (95 %)", "superior", "margin"]
    rows = [
        [row.bot, *standing_texts(row), *[f"{score_text(row.first)}, fair {percent(row.fair)}"] * many]
        for row in summary.standings
    ]
    return columns([head + ["first (95 %)"] * many, *rows])


def _duels(summary: Summary) -> str:
    rows = [[row.bot, row.other, str(row.games), *score_texts(row.score)] for row in summary.duels]
    return columns([["bot", "against", "games", "score (95 %)", "Elo (95 %)", "superior"], *rows])


def _ratings(summary: Summary) -> str:
    rows = [[row.bot, rating_text(row)] for row in summary.ratings]
    return columns([["bot", "rating (95 %)"], *rows])


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Align a table: names to the left, figures to the right."""
    wide = [max([len(cell) for cell in column]) for column in zip(*rows, strict=True)]
    lines = [
        "  ".join([f"{cell:{'<' if not place else '>'}{wide[place]}}" for place, cell in enumerate(row)]).rstrip()
        for row in rows
    ]
    return "\n".join(lines)
