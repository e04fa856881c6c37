"""Bot against bot: the same openings for everybody from every seat, and what the results are worth."""

from rookery.arena.statistics import Sprt, Standing, elo, ratings, standings, verdict
from rookery.arena.table import Plan, Record, Table, play, tables
from rookery.arena.tournament import bar, read, report, tournament

__all__ = [
    "Plan",
    "Record",
    "Sprt",
    "Standing",
    "Table",
    "bar",
    "elo",
    "play",
    "ratings",
    "read",
    "report",
    "standings",
    "tables",
    "tournament",
    "verdict",
]
