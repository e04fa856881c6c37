"""Bot against bot: the same openings for everybody from every seat, and what the results are worth."""

from rookery.arena.plan import Pairing, Plan, Record, pairings
from rookery.arena.play import play
from rookery.arena.progress import Bar
from rookery.arena.ratings import Rating, ratings
from rookery.arena.standings import Duel, Standing, duels, standings
from rookery.arena.statistics import Estimate, Sprt, elo, estimate
from rookery.arena.summary import Summary, summarise
from rookery.arena.text import text
from rookery.arena.tournament import Tournament, read, tournament

__all__ = [
    "Bar",
    "Duel",
    "Estimate",
    "Pairing",
    "Plan",
    "Rating",
    "Record",
    "Sprt",
    "Standing",
    "Summary",
    "Tournament",
    "duels",
    "elo",
    "estimate",
    "pairings",
    "play",
    "ratings",
    "read",
    "standings",
    "summarise",
    "text",
    "tournament",
]
