"""A draft: a state being rewritten by one action, with the small changes that all rules are made of.

Laws:

* a draft lives inside one `apply` or one `legal_actions`; only the frozen state leaves it;
* what must still happen is pushed on the stack in reverse: the last thing pushed happens first;
* chance is asked by a record on the stack: nothing here draws anything;
* code that changes what a picture shows tells it, if `effects` is a list.
"""

from typing import Final

from rookery.core.compat import mypyc_attr
from rookery.core.effects import Effect
from rookery.core.record import replaced
from rookery.games.thin_ice.cards.card_ops import TILE_FLIPPED, TILE_REMOVED
from rookery.games.thin_ice.config import Config
from rookery.games.thin_ice.stack import THEN_FLIP, THEN_REMOVE, Pending, Reaction, Reveal, RotatePiece
from rookery.games.thin_ice.state import NO_FACE, OFF, OVER, Anchor, Cards, Floe, Pawns, Secret, State, Turn
from rookery.games.thin_ice.tiles import (
    BACK,
    CORNER,
    CRACKED,
    CRACKS,
    FACE_NAMES,
    KIND_NAMES,
    KRAKEN_UP,
    NAMES,
    UNDRAWN,
    with_byte,
)

PAWN_KEYS: Final = ("pawn1", "pawn2", "pawn3", "pawn4", "pawn5", "pawn6")
"""The pawns by their keys in a picture."""
LEFT_RULES: Final = {"pawn": "T20", "bear": "T35", "crack": "T41", "kraken": "T79", "drift": "T25"}
"""Why a tile is removed: a pawn or the bear left it, it was cracked again, the kraken destroyed it, or it drifted."""
OUT_RULES: Final = {"sea": "T17", "bear": "T39", "kraken": "T81", "drift": "T26"}
"""Why a pawn is out: it stepped into the sea, was driven there by the bear or the kraken, or drifted away."""


CARD_RULES: Final = {
    "deal": "T47",
    "draw": "T51",
    "played": "T52",
    "discarded": "T50",
    "forced": "TA47",
    "stolen": "TA47",
    "out": "TA51",
    "rack": "T59",
}
"""Why a card or tile comes to a hand or leaves it."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Draft:
    """A state whose parts may be changed."""

    def __init__(self, config: Config, state: State, effects: list[Effect] | None = None) -> None:
        self.config = config
        self.effects = effects
        self.before = state
        floe, turn = state.floe, state.turn
        self.tiles = floe.tiles
        self.stock = floe.stock
        self.removed = floe.removed
        self.racks = floe.racks
        self.secrets = floe.secrets
        self.moved = floe.moved
        self.anchored = floe.anchored
        self.bear = floe.bear
        self.awake = floe.awake
        self.pawns = state.pawns.cells
        self.eliminated_at = state.pawns.eliminated_at
        self.fallen = state.pawns.fallen
        self.unit = turn.unit
        self.round = turn.round
        self.speaker = turn.speaker
        self.die = turn.die
        self.done = turn.done
        self.passed = turn.passed
        self.missing = turn.missing
        self.permits = turn.permits
        self.deck = state.cards.deck
        self.discards = state.cards.discards
        self.hands = state.cards.hands
        self.stack: list[Pending] = list(state.stack)
        self.seat = state.seat

    def freeze(self) -> State:
        """Return the state that the draft has become; parts that have not changed are kept."""
        floe, pawns, cards = self.before.floe, self.before.pawns, self.before.cards
        if self.tiles is not floe.tiles or self._moved_otherwise(floe):
            floe = Floe(
                self.tiles,
                self.stock,
                self.removed,
                self.racks,
                self.secrets,
                self.moved,
                self.anchored,
                self.bear,
                self.awake,
            )
        if self.pawns is not pawns.cells or self.fallen != pawns.fallen:  # A pawn that goes out is moved, too.
            pawns = Pawns(self.pawns, self.eliminated_at, self.fallen)
        turn = Turn(self.unit, self.round, self.speaker, self.die, self.done, self.passed, self.missing, self.permits)
        if self.hands is not cards.hands or self.deck is not cards.deck or self.discards is not cards.discards:
            cards = Cards(self.deck, self.discards, self.hands)
        return State(floe, pawns, turn, cards, tuple(self.stack), self.seat)

    def _moved_otherwise(self, floe: Floe) -> bool:
        """Has anything about the floe changed but the tiles on the table?"""
        return (
            self.bear != floe.bear
            or self.awake != floe.awake
            or self.racks is not floe.racks
            or self.secrets is not floe.secrets
            or self.anchored is not floe.anchored
            or self.moved is not floe.moved
            or self.stock is not floe.stock
            or self.removed is not floe.removed
        )

    # Asking

    def ask(self, seat: int) -> bool:
        """Wait for a seat, or for CHANCE."""
        self.seat = seat
        return True

    def pop(self) -> bool:
        """Finish the topmost thing and go on."""
        self.stack.pop()
        return False

    def push(self, pending: Pending) -> None:
        """Let something happen before everything that is on the stack."""
        self.stack.append(pending)

    def announce(self, trigger: int, subject: int, about: int) -> None:
        """TA49: let those who may react to something be asked, if any card of the deck is about it."""
        if self.config.heard[trigger]:
            self.stack.append(Reaction(trigger, subject, 0, about))

    # Who is there

    def pawn_at(self, cell: int) -> int:
        """Return the pawn that stands or lies in a cell, or -1."""
        return self.pawns.index(cell) if cell in self.pawns else -1

    def free(self, cell: int) -> bool:
        """TA30: neither a pawn nor the bear is there."""
        return cell != self.bear and cell not in self.pawns

    def plays(self, seat: int) -> bool:
        """Is a seat in the game, with at least one pawn?"""
        for pawn in self.config.pawns_of[seat]:
            if self.eliminated_at[pawn] == 0:
                return True
        return False

    def lives(self, unit: int) -> bool:
        """Is a player or team in the game, with at least one pawn?"""
        for pawn in self.config.pawns_in[unit]:
            if self.eliminated_at[pawn] == 0:
                return True
        return False

    def kraken(self) -> int:
        """T74: the cell where the kraken shows itself, or OFF."""
        return self.tiles.find(KRAKEN_UP) if self.config.kraken else OFF

    # Tiles

    def set_tile(self, cell: int, code: int) -> None:
        """Put a tile, or the sea, into a cell."""
        self.tiles = with_byte(self.tiles, cell, code)

    def publish(self, cell: int) -> None:
        """TA8: from now on everybody knows both sides of a tile."""
        if self.secrets:
            self.secrets = tuple([secret for secret in self.secrets if secret.cell != cell])

    def fix_kind(self, cell: int, kind: int) -> None:
        """Fix the kind of an undrawn tile."""
        self.set_tile(cell, 2 * kind + (self.tiles[cell] & BACK))
        self.stock = counted(self.stock, kind, -1)

    def flip(self, cell: int, actor: int) -> None:
        """Turn a tile over; chance draws its back if that is not fixed yet."""
        code = self.tiles[cell]
        if UNDRAWN[code]:
            self.push(Reveal(cell, actor, THEN_FLIP))
            return
        self.publish(cell)
        self.set_tile(cell, code ^ BACK)
        if self.effects is not None:
            frozen = code & BACK
            self.effects.append(
                Effect(
                    "change",
                    NAMES[cell],
                    FACE_NAMES[code ^ BACK],
                    rule="T42" if frozen else "T19",
                    cause="frozen" if frozen else "flipped",
                )
            )
        self.announce(TILE_FLIPPED, actor, cell)

    def remove(self, cell: int, actor: int, cause: str) -> None:
        """Take a tile off the table; it goes, open to all, to the discard pile."""
        code = self.tiles[cell]
        if UNDRAWN[code]:
            self.push(Reveal(cell, actor, THEN_REMOVE))
            return
        self.publish(cell)
        self.removed = counted(self.removed, code >> 1, 1)
        self.clear(cell)
        if self.effects is not None:
            self.effects.append(Effect("remove", NAMES[cell], FACE_NAMES[code], rule=LEFT_RULES[cause], cause=cause))
        if cell == self.bear:
            self.awake = True  # T27, TA25: it swims, and is awake.
            if self.effects is not None:
                self.effects.append(Effect("change", "bear", "swimming", rule="T27"))
        self.announce(TILE_REMOVED, actor, cell)

    def clear(self, cell: int) -> None:
        """Make a cell sea, and forget what was special about its tile."""
        self.set_tile(cell, 0)
        if self.moved:
            self.moved = tuple([other for other in self.moved if other != cell])
        if self.anchored:
            self.anchored = tuple([anchor for anchor in self.anchored if anchor.cell != cell])

    def leave(self, cell: int, actor: int, cause: str) -> None:
        """T19, T20, T35, T41, TA13: what becomes of a tile that a `pawn` or the `bear` walks off, or that `crack`s."""
        code = self.tiles[cell]
        if CRACKED[code]:
            self.remove(cell, actor, cause)
        elif CRACKS[code]:
            if cause == "pawn" and code >> 1 >= CORNER:
                self.push(RotatePiece(actor, cell))  # T83, TA68: after it has been flipped.
            self.flip(cell, actor)

    def carry(self, start: int, end: int) -> None:
        """Move a tile with all that belongs to it: its pawn, its secret, its anchor."""
        code = self.tiles[start]
        self.set_tile(start, 0)
        self.set_tile(end, code)
        pawn = self.pawn_at(start)
        if pawn >= 0:
            self.move_pawn(pawn, end)
            self.tell_pawn("move", pawn, NAMES[end], "TA17", "carried")
        if self.secrets or self.anchored:
            self.relabel({start: end})
        if not self.config.drift_any:
            self.moved = tuple(sorted([cell for cell in self.moved if cell != start] + [end]))

    def relabel(self, cells: dict[int, int]) -> None:
        """Let what is secret or special about tiles follow them to other cells."""
        self.secrets = tuple(sorted([Secret(cells.get(cell, cell), seats) for cell, seats in self.secrets]))
        self.anchored = tuple([Anchor(cells.get(cell, cell), unit, due) for cell, unit, due in self.anchored])

    def anchor(self, cell: int, seat: int) -> None:
        """Keep a tile from drifting until the end of the seat's next turn."""
        again = cell in [anchor.cell for anchor in self.anchored]
        self.anchored = (*self.anchored, Anchor(cell, self.config.unit_of[seat], 0))
        if self.effects is not None and not again:
            self.effects.append(Effect("change", NAMES[cell], "anchored", seat=seat, rule="T25"))

    # Pawns

    def move_pawn(self, pawn: int, cell: int) -> None:
        """Put a pawn into a cell, or OFF the table."""
        self.pawns = replaced(self.pawns, pawn, cell)

    def put_die_away(self) -> None:
        """T12: the die waits for the next roll."""
        if self.effects is not None and self.die != NO_FACE:
            self.effects.append(Effect("change", "die", rule="T12", cause="turn"))
        self.die = NO_FACE

    def tell_pawn(self, kind: str, pawn: int, to: str, rule: str, cause: str) -> None:
        """Tell what happened to a pawn."""
        if self.effects is not None:
            self.effects.append(Effect(kind, PAWN_KEYS[pawn], to, self.config.owner[pawn], rule=rule, cause=cause))

    def eliminate(self, pawns: list[int], cause: str) -> None:
        """T18, T26, TA51: pawns go out together; a player without any discards all cards; T44: it may be over."""
        when = max(self.eliminated_at) + 1
        for pawn in pawns:
            self.eliminated_at = replaced(self.eliminated_at, pawn, when)
            self.move_pawn(pawn, OFF)
            self.fallen &= ~(1 << pawn)
            if self.effects is not None:
                rule = OUT_RULES[cause]
                if cause == "drift":  # A pawn that is lost at sea has left the picture before.
                    self.tell_pawn("remove", pawn, "", rule, cause)
                self.tell_pawn("out", pawn, "", rule, cause)
                self.effects.append(Effect("score", seat=self.config.owner[pawn], amount=-1, rule=rule, cause=cause))
        for seat in range(self.config.seats):
            if not self.plays(seat):
                for card in self.hands[seat]:
                    self.discard(seat, card, "out")
        if self.alive() <= 1:
            self.finish()

    def alive(self) -> int:
        """Count the players or teams in the game."""
        return sum([self.lives(unit) for unit in range(len(self.config.units))])

    def finish(self) -> None:
        """T44: the game stops at once."""
        self.stack = []
        self.seat = OVER

    # Cards

    def set_hand(self, seat: int, cards: tuple[int, ...]) -> None:
        """Let a seat hold these cards."""
        hands = list(self.hands)
        hands[seat] = cards
        self.hands = tuple(hands)

    def set_rack(self, seat: int, tiles: tuple[int, ...]) -> None:
        """Let a seat hold these tiles (T59)."""
        before = self.racks[seat]
        racks = list(self.racks)
        racks[seat] = tuple(sorted(tiles))
        self.racks = tuple(racks)
        if self.effects is not None:
            names = [[f"tile_{KIND_NAMES[kind]}" for kind in held] for held in (before, racks[seat])]
            self._tell_held(f"rack{seat + 1}", seat, names, "rack")

    def give(self, seat: int, card: int, cause: str, victim: int = OFF) -> None:
        """Put a card into a hand: only the seat and its former holder know which."""
        before = self.hands[seat]
        self.set_hand(seat, tuple(sorted((*before, card))))
        if self.effects is not None:
            if victim >= 0:
                card_id = self.config.designs[card].id
                rule = CARD_RULES[cause]
                self.effects.append(Effect("note", "", card_id, seat, 0, rule, cause, frozenset((seat, victim))))
            self._tell_hand(seat, before, cause)

    def drop(self, seat: int, card: int, cause: str, taker: int = OFF) -> None:
        """Take a card out of a hand, for all to see, unless another seat takes it."""
        before = self.hands[seat]
        cards = list(before)
        cards.remove(card)
        self.set_hand(seat, tuple(cards))
        if self.effects is not None:
            if taker < 0:
                card_id = self.config.designs[card].id
                self.effects.append(Effect("note", "", card_id, seat, rule=CARD_RULES[cause], cause=cause))
            self._tell_hand(seat, before, cause)

    def discard(self, seat: int, card: int, cause: str) -> None:
        """Put a card out of a hand onto the discard pile."""
        self.drop(seat, card, cause)
        self.discards = counted(self.discards, card, 1)

    def _tell_hand(self, seat: int, before: tuple[int, ...], cause: str) -> None:
        """Tell the holder which card came or went, and everybody how many there are."""
        designs = self.config.designs
        names = [[f"card_{designs[card].id}" for card in cards] for cards in (before, self.hands[seat])]
        self._tell_held(f"cards{seat + 1}", seat, names, cause)

    def _tell_held(self, key: str, seat: int, names: list[list[str]], cause: str) -> None:
        """Tell the holder what came or went in a sorted row of things and what moved up; everybody, how many remain."""
        assert self.effects is not None
        rule, holder = CARD_RULES[cause], frozenset((seat,))
        old, new = slot_keys(names[0]), slot_keys(names[1])
        for place, thing in enumerate(old):
            if thing not in new:
                self.effects.append(Effect("remove", thing, key, seat, 0, rule, cause, holder))
            elif new.index(thing) != place:
                self.effects.append(Effect("move", thing, key, seat, 0, rule, "row", holder))
        for thing in new:
            if thing not in old:
                self.effects.append(Effect("add", thing, key, seat, 0, rule, cause, holder))
        self.effects.append(Effect("change", key, "", seat, len(new), rule, cause))


def slot_keys(names: list[str]) -> list[str]:
    """Return a key for each of several things in a row, which may have the same name: `card_flare`, `card_flare_2`."""
    return [
        name if names.index(name) == place else f"{name}_{names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    ]


def counted(counts: bytes, place: int, more: int) -> bytes:
    """Return the counts with one of them raised, or lowered."""
    count = counts[place] + more
    assert count >= 0
    return with_byte(counts, place, count)
