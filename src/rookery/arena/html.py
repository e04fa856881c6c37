"""A tournament as one page of HTML that needs nothing else: no script, no font, no picture from elsewhere."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Final

from rookery import __version__
from rookery.arena.plan import Record, game_of
from rookery.arena.players import option_words
from rookery.arena.standings import duel, points
from rookery.arena.statistics import Estimate
from rookery.arena.summary import Summary, percent, rating_text, score_text, score_texts, standing_texts, verdict_text

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1b2733; --paper: #fff; --faint: #5f6b77; --rule: #d8dee4;
  --good: 43,108,176; --bad: 214,110,24; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --paper: #12181f; --faint: #9aa7b4; --rule: #2f3a45;
  --good: 96,165,235; --bad: 240,150,70; } }
body { margin: 2rem auto; max-width: 76rem; padding: 0 1rem; color: var(--ink); background: var(--paper);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; }
p { margin: .3rem 0; }
a { color: rgb(var(--good)); }
.faint { color: var(--faint); }
.scroll { overflow-x: auto; margin-bottom: .6rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--rule); }
th { font-weight: 600; color: var(--faint); }
th:first-child, td:first-child { text-align: left; }
th[title] { text-align: center; }
td.cell { text-align: center; border: 1px solid var(--paper); }
svg.bar { display: block; width: 11rem; height: 1.1rem; }
.bar .base { fill: var(--rule); }
.bar .range { fill: rgba(var(--good), .45); }
.bar .mean { fill: rgb(var(--good)); }
.bar .middle { stroke: var(--faint); }
.games { max-height: 32rem; overflow: auto; }
.games td { padding: 1px; border: 0; }
.games td:first-child { padding-right: .7rem; }
.games td > * { display: block; min-width: 1.6rem; padding: 0 .3rem; text-align: center; color: inherit;
  border-radius: 3px; }
""".strip()


def page(summary: Summary, pictures: Mapping[int, str]) -> str:
    """Write the page; `pictures` are the games that can be looked at, by their place."""
    game = game_of(summary.plan)
    said = [
        f"{game.seats} seats",
        *option_words(game),
        f"{len(summary.records)} games",
        f"openings from {summary.plan.seed}",
    ]
    title = f"{game.spec.title.en}: {', '.join(summary.plan.bots)}"
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="faint">{escape(", ".join(said))}. Rookery {__version__}, rules {game.rules.version}.</p>',
        *[f"<p>{escape(line)}</p>" for line in _notes(summary)],
        *_standings(summary),
        *_head_to_head(summary),
        *_seats(summary),
        *_openings(summary, pictures),
        *_times(summary),
        "<h2>Files</h2>",
        '<p><a href="report.json">report.json</a>, <a href="standings.csv">standings.csv</a>, '
        '<a href="games.csv">games.csv</a></p>',
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _notes(summary: Summary) -> list[str]:
    notes = [verdict_text(summary)]
    if summary.missing:
        notes.append(f"{summary.missing} games of the plan are not played.")
    notes += [f"Opening {record.opening}: {record.fault}." for record in summary.records if record.fault]
    return [note for note in notes if note]


def _standings(summary: Summary) -> list[str]:
    head = ["Bot", "", "Games", "Won", "Drawn", "Lost", "Score (95 %)", "Elo (95 %)", "Superior", "Margin"]
    rows = [
        [f"{letter(place)} {escape(row.bot)}", _bar(row.score), *standing_texts(row)]
        for place, row in enumerate(summary.standings)
    ]
    return [
        "<h2>Standings</h2>",
        *_table(head, rows),
        '<p class="faint">Score: the share of other bots that it beat, a shared rank counting half. Superior: the'
        " likelihood that it is better than the others. Margin: by how many points it was ahead of the best other."
        " Intervals take the games of one opening together.</p>",
        *_ratings(summary),
    ]


def _ratings(summary: Summary) -> list[str]:
    """Write what only more than two bots or seats need: who came first how often, and ratings."""
    if not summary.ratings:
        return []
    found = {row.bot: row for row in summary.standings}
    rows = []
    for row in summary.ratings:
        first, fair = found[row.bot].first, found[row.bot].fair
        rows.append([escape(row.bot), rating_text(row), score_text(first), percent(fair)])
    return ["<h2>Ratings</h2>", *_table(["Bot", "Rating (95 %)", "Came first (95 %)", "Fair share"], rows)]


def _head_to_head(summary: Summary) -> list[str]:
    names = [row.bot for row in summary.standings]
    lines = ["<h2>Head to head</h2>", '<div class="scroll"><table>']
    across = "".join([f'<th title="{escape(name)}">{letter(place)}</th>' for place, name in enumerate(names)])
    lines.append(f"<tr><th>score of ↓ against →</th>{across}</tr>")
    for place, name in enumerate(names):
        cells = [_heat(duel(name, other, summary.records).score) if other != name else "<td></td>" for other in names]
        lines.append(f"<tr><td>{letter(place)} {escape(name)}</td>{''.join(cells)}</tr>")
    lines.append("</table></div>")
    head = ["Bot", "Against", "Games", "Score (95 %)", "Elo (95 %)", "Superior"]
    two = summary.plan.seats == 2
    rows = []
    for row in summary.duels:
        cells = [escape(row.bot), escape(row.other), str(row.games), *score_texts(row.score)]
        rows.append(cells + ([" ".join(map(str, row.pairs or ()))] if two else []))
    return [*lines, *_table(head + ["Pairs with 0 ½ 1 1½ 2"] * two, rows)]


def _seats(summary: Summary) -> list[str]:
    lines = ["<h2>By seat</h2>", '<div class="scroll"><table>']
    seats = range(summary.plan.seats)
    lines.append("<tr><th>score in seat</th>" + "".join([f"<th>{seat + 1}</th>" for seat in seats]) + "</tr>")
    for name, rows in groupby(summary.seats, key=lambda row: row.bot):
        cells = [_heat(row.score) for row in rows]
        lines.append(f"<tr><td>{escape(name)}</td>{''.join(cells)}</tr>")
    return [*lines, "</table></div>"]


def _openings(summary: Summary, pictures: Mapping[int, str]) -> list[str]:
    letters = {row.bot: letter(place) for place, row in enumerate(summary.standings)}
    best = summary.standings[0].bot if summary.standings else ""
    lines = [
        "<h2>By opening</h2>",
        f'<p class="faint">Each game shows who came first; its colour is the score of {escape(best)}, where it played.'
        f" {'A link leads to the pictures of a game.' if pictures else ''}</p>",
        '<div class="games"><table>',
    ]
    numbered = enumerate(summary.records)
    for opening, games in groupby(numbered, key=lambda item: item[1].opening):
        cells = [_game(record, letters, best, pictures.get(place, "")) for place, record in games]
        lines.append(f"<tr><td>{opening}</td>{''.join(cells)}</tr>")
    return [*lines, "</table></div>"]


def _game(record: Record, letters: Mapping[str, str], best: str, picture: str) -> str:
    first = [name for name, rank in zip(record.players, record.ranks, strict=True) if rank == 1]
    shown = "".join(sorted({letters[name] for name in first}))
    seats = zip(record.players, record.scores, strict=True)
    told = escape(", ".join([f"{name} {score}" for name, score in seats]))
    score = points(record, best)
    colour = "" if score is None else f' style="background:{_colour(score)}"'
    inside = f'<a href="{picture}"{colour}>{shown}</a>' if picture else f"<span{colour}>{shown}</span>"
    return f'<td title="{told}">{inside}</td>'


def _times(summary: Summary) -> list[str]:
    timed = any(row.seconds is not None for row in summary.times)
    head = ["Bot", "Decisions", "Nodes a decision"] + ["Milliseconds a decision", "Seconds in all"] * timed
    rows = []
    for row in summary.times:
        each = max(row.decisions, 1)
        cells = [escape(row.bot), f"{row.decisions:,}", f"{row.nodes / each:,.0f}"]
        if row.seconds is not None:
            cells += [f"{1000 * row.seconds / each:,.1f}", f"{row.seconds:,.1f}"]
        rows.append(cells)
    return ["<h2>Time use</h2>", *_table(head, rows)]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write a table of cells that are HTML already."""
    lines = ['<div class="scroll"><table>', "<tr>" + "".join([f"<th>{cell}</th>" for cell in head]) + "</tr>"]
    lines += ["<tr>" + "".join([f"<td>{cell}</td>" for cell in row]) + "</tr>" for row in rows]
    return [*lines, "</table></div>"]


def _bar(score: Estimate) -> str:
    """Draw a score and its interval from 0 to 1."""
    low, high, mean = 200 * score.low, 200 * score.high, 200 * score.mean
    return (
        f'<svg class="bar" viewBox="0 0 200 16" preserveAspectRatio="none" role="img" aria-label="{score_text(score)}">'
        f'<rect class="base" y="6" width="200" height="4"/><rect class="range" x="{low:.1f}" y="3"'
        f' width="{high - low:.1f}" height="10"/><path class="middle" d="M100,0V16"/>'
        f'<rect class="mean" x="{min(max(mean - 1.5, 0), 197):.1f}" width="3" height="16"/></svg>'
    )


def _heat(score: Estimate) -> str:
    """Draw a cell of a heat map."""
    if not score.size:
        return '<td class="cell">–</td>'
    told = f'style="background:{_colour(score.mean)}" title="{score_text(score)}"'
    return f'<td class="cell" {told}>{percent(score.mean)}</td>'


def _colour(score: float) -> str:
    """Return a background: one hue for better than level, another for worse, stronger the further away."""
    return f"rgba(var(--{'good' if score >= 0.5 else 'bad'}),{abs(score - 0.5) * 1.1:.2f})"


def letter(place: int) -> str:
    """Return the letter that stands for a bot in small cells: A to Z, then A1 and so on."""
    return chr(ord("A") + place % 26) + (str(place // 26) if place >= 26 else "")
