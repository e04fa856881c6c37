"""Every clause of the rules is quoted by a test, or by a comment that says why not; and the few that had no test yet.

TA6 is about fingers; TA27 and TA38 cannot arise: whoever is pushed may go where the pusher came from, and no tile is
turned to its orca under a piece.
"""

import re
from pathlib import Path

from games.thin_ice.positions import after, legal, pawn, position, rules, shows
from rookery.catalog import spec
from rookery.games.thin_ice.draft import Draft
from rookery.games.thin_ice.state import PAWN_DONE, TILE_DONE
from rookery.games.thin_ice.tiles import TABLE
from rookery.games.thin_ice.turn import drifting


def test_every_clause_is_quoted() -> None:
    book = spec("thin_ice").rulebook("en")
    clauses = {clause.number for clause in book.clauses() if clause.number[0] == "T"}
    assert {f"T{number}" for number in range(1, 86)} | {f"TA{number}" for number in range(1, 79)} == clauses
    here = Path(__file__).parent
    tests = " ".join([path.read_text(encoding="utf-8") for path in sorted(here.glob("*.py"))])
    quoted = {clause.upper() for clause in re.findall(r"(?<![a-z])ta?\d+", tests.lower().replace("_", " "))}
    assert clauses <= quoted


def test_ta7_nothing_leaves_the_table() -> None:
    table = rules(2)
    state = position(table, "pp", "a1 b1", corner="a1")
    assert {text for text in legal(table, state) if text.startswith("a1-")} == {"a1-a2"}


def test_ta23_ta24_ta26_lone_tiles_of_every_sort_go_together() -> None:
    table = rules(3)
    state = position(table, "pp..o..c..p", "l12 v12 m12", done=PAWN_DONE | TILE_DONE, fallen=2)
    assert [TABLE.names[cell] for cell in drifting(Draft(table.config, state))] == ["p12", "s12", "v12"]
    state = after(table, state, "roll", "die_bear")
    assert "".join(shows(state, name) for name in ("p12", "s12", "v12")) == "..."
    assert (pawn(state, 2), state.pawns.fallen) == ("off", 0)  # lying or not


def test_ta29_nobody_is_chased_onto_the_kraken() -> None:
    table = rules(3, extensions=["kraken"])
    state = position(table, "pp. Kpp", "off m12 n13", bear="l12")
    state = after(table, state, "roll", "die_bear", "bear-m12")
    assert legal(table, state) == {"m13"}


def test_ta63_five_extension_tiles() -> None:
    table = rules(6, extensions=["kraken", "piece1", "piece2", "rotating1", "rotating2"], extension_mode="add")
    assert sum(table.config.stock) == 35 + 5
