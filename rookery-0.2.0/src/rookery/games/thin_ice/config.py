"""One game's options, worked out: who sits with whom, which tiles and cards there are, what the variants say."""

from collections.abc import Mapping
from typing import Any, Final

from rookery.games.thin_ice.actions import DIE, discards, plays, takes
from rookery.games.thin_ice.cards.card_ops import QUIET
from rookery.games.thin_ice.cards.deck import Deck, Design, check_deck, default_deck
from rookery.games.thin_ice.state import FACES, Draws
from rookery.games.thin_ice.tiles import CORNER, CRACK, HOLE, KINDS, KRAKEN, ORCA, PERMANENT, STRIP, TABLE

MIDDLE: Final = 12
"""The middle column and row of the table, counted from 0."""


class Config:
    """What the options fix for a whole game; made once, never changed."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.cards = bool(options["mode"] != "basic")
        self.advanced = bool(options["mode"] == "advanced")
        self.grid = int(options["grid"])
        self.drift_any = bool(options["drift_scope"] == "any")
        self.friendly = bool(options["friendly_drift"])
        self.eliminated_roll = bool(options["eliminated_roll"])
        self.replace = bool(options["extension_mode"] == "replace")
        self.chase_any = bool(options["chase"] == "any")
        self.ask_all = bool(options["reaction_prompt"] == "always")
        self.faces: tuple[int, ...] = tuple([list(options["die"]).count(face) for face in FACES])
        """TA2: how often each face is on the die."""
        shown = [face for face, count in enumerate(self.faces) if count]
        self.rolls: Draws = (tuple([DIE[face] for face in shown]), tuple([self.faces[face] for face in shown]))
        """T30: what chance may roll."""
        self._seat_people(options["sides"])
        self._count_tiles(options["tile_mix"], options["extensions"], options["holes"] == "mixed")
        self._lay_grid()
        self._read_deck(options["deck"])

    def _seat_people(self, sides: Any) -> None:
        """T11, T65, T72: who takes turns together, and who owns which pawns."""
        pawns = 2 * self.seats if sides == "two_pawns" else self.seats
        self.pawns = pawns
        self.owner: tuple[int, ...] = tuple([pawn % self.seats for pawn in range(pawns)])
        """TA9: pawns are numbered in the order in which they are placed, so two each alternate."""
        if isinstance(sides, str):
            units = [[seat] for seat in range(self.seats)]
        else:
            units = sorted([sorted([seat - 1 for seat in team]) for team in sides])
        self.units: tuple[tuple[int, ...], ...] = tuple([tuple(unit) for unit in units])
        """TA62: in the order of their first members."""
        self.unit_of: tuple[int, ...] = tuple(
            [place for seat in range(self.seats) for place, unit in enumerate(self.units) if seat in unit]
        )
        self.teams = len(self.units) < self.seats
        self.pawns_of: tuple[tuple[int, ...], ...] = tuple(
            [tuple([pawn for pawn in range(pawns) if self.owner[pawn] == seat]) for seat in range(self.seats)]
        )
        self.pawns_in: tuple[tuple[int, ...], ...] = tuple(
            [tuple([pawn for pawn in range(pawns) if self.owner[pawn] in unit]) for unit in self.units]
        )
        self.dealt = 6 * pawns
        """TA54: tiles on the table in advanced mode."""

    def _count_tiles(self, mix: Any, extensions: Any, more_holes: bool) -> None:
        """TA1, TA5, TA63, TA64: the tiles of each kind besides the hole in the centre; pieces are counted unturned."""
        cracks, orcas, permanents, holes = mix
        kraken, strips, corners = [
            len([name for name in extensions if name.startswith(tile)]) for tile in ("kraken", "piece", "rotating")
        ]
        stock = [0] * KINDS
        stock[CRACK] = cracks - (kraken + strips + corners if self.replace else 0)
        stock[ORCA] = orcas
        stock[PERMANENT] = permanents
        stock[HOLE] = holes - 1 if more_holes else 0
        self.forced: tuple[int, ...] = (0,) * KINDS
        """TA64: extension tiles that are sure to be in the grid, or dealt."""
        added = [0] * KINDS
        added[KRAKEN] = kraken
        added[STRIP] = strips
        added[CORNER] = corners
        if self.replace:
            self.forced = tuple(added)
        else:
            stock = [own + more for own, more in zip(stock, added, strict=True)]
        self.stock: tuple[int, ...] = tuple(stock)
        self.kraken = bool(kraken)

    def _lay_grid(self) -> None:
        """T7, TA4, TA7: the cells of the grid, and those that may be its centre."""
        first = MIDDLE - self.grid // 2
        last = first + self.grid
        if self.grid == 4:
            centres = [MIDDLE - 1, MIDDLE]
        elif self.grid == 6:
            first, last = MIDDLE - 2, MIDDLE + 4
            centres = [MIDDLE, MIDDLE + 1]
        else:
            centres = [MIDDLE]
        self.cells: tuple[int, ...] = tuple(
            [TABLE.cell_at[(x, y)] for y in range(first, last) for x in range(first, last)]
        )
        if self.advanced:
            centres = [MIDDLE]
        self.centres: tuple[int, ...] = tuple([TABLE.cell_at[(x, y)] for y in centres for x in centres])

    def _read_deck(self, deck: Any) -> None:
        """T46: the cards; the basic game has none."""
        self.deck: Deck = default_deck() if deck == "default" else check_deck(deck)
        self.designs: tuple[Design, ...] = self.deck.designs if self.cards else ()
        self.plays = plays(len(self.designs))
        self.discards = discards(len(self.designs))
        self.takes = takes(len(self.designs))
        self.copies = bytes([design.copies for design in self.designs])
        heard = [False] * (QUIET + 1)
        for design in self.designs:
            heard[design.trigger if design.trigger >= 0 else QUIET] = True
        self.heard: tuple[bool, ...] = tuple(heard)
        """Which triggers some card of the deck follows; no reaction is asked for to the others."""

    def draws(self, counts: bytes) -> Draws:
        """Draw one card, given how many of each design there are."""
        cards = [card for card, count in enumerate(counts) if count]
        return [self.takes[card] for card in cards], [counts[card] for card in cards]
