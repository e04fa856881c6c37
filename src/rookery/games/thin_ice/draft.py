"""A draft: a state being rewritten by one action, with the small things that every rule does to it.

Laws:

* a draft lives inside one `apply` or one `legal_actions`; only the frozen state leaves it;
* what must still happen is pushed on the stack in reverse: the last thing pushed happens first;
* luck is asked by a frame: nothing here draws anything.
"""

from rookery.core.native import mypyc_attr
from rookery.core.values import NEW, replaced
from rookery.games.thin_ice.frames import REVEAL, ROTATE, THEN_FLIP, THEN_REMOVE, WINDOW
from rookery.games.thin_ice.setting import Setting
from rookery.games.thin_ice.state import OFF, OVER, Frame, State
from rookery.games.thin_ice.tiles import (
    BACK,
    CORNER,
    CRACKED,
    CRACKS,
    KRAKEN_UP,
    UNDRAWN,
    with_byte,
)
from rookery.games.thin_ice.vocabulary import TILE_FLIPPED, TILE_REMOVED


@mypyc_attr(acyclic=True, free_list_len=1)
class Draft:
    """A state whose parts may be changed."""

    def __init__(self, setting: Setting, state: State) -> None:
        self.setting = setting
        (
            self.tiles,
            self.stock,
            self.lost,
            self.secrets,
            self.pawns,
            self.gone,
            self.lying,
            self.bear,
            self.awake,
            self.die,
            self.unit,
            self.round,
            self.word,
            self.done,
            self.passed,
            self.missing,
            self.permits,
            self.moved,
            self.pins,
            self.deck,
            self.pile,
            self.hands,
            self.racks,
            stack,
            self.seat,
        ) = state
        self.stack: list[Frame] = list(stack)

    def freeze(self) -> State:
        """Return the state that the draft has become."""
        state: State = NEW(
            State,
            (
                self.tiles,
                self.stock,
                self.lost,
                self.secrets,
                self.pawns,
                self.gone,
                self.lying,
                self.bear,
                self.awake,
                self.die,
                self.unit,
                self.round,
                self.word,
                self.done,
                self.passed,
                self.missing,
                self.permits,
                self.moved,
                self.pins,
                self.deck,
                self.pile,
                self.hands,
                self.racks,
                tuple(self.stack),
                self.seat,
            ),
        )
        return state

    # Asking

    def ask(self, seat: int) -> bool:
        """Wait for a seat, or for CHANCE."""
        self.seat = seat
        return True

    def pop(self) -> bool:
        """Finish the topmost thing and go on."""
        self.stack.pop()
        return False

    def push(self, frame: Frame) -> None:
        """Let something happen before everything that is on the stack."""
        self.stack.append(frame)

    def announce(self, trigger: int, subject: int, about: int) -> None:
        """TA49: let those who may react to something be asked, if any card of the deck is about it."""
        if self.setting.heard[trigger]:
            self.stack.append((WINDOW, trigger, subject, 0, about))

    # Who is there

    def pawn_at(self, cell: int) -> int:
        """Return the pawn that stands or lies in a cell, or -1."""
        return self.pawns.index(cell) if cell in self.pawns else -1

    def free(self, cell: int) -> bool:
        """TA30: neither a pawn nor the bear is there."""
        return cell != self.bear and cell not in self.pawns

    def plays(self, seat: int) -> bool:
        """Is a seat in the game, with at least one pawn?"""
        for pawn in self.setting.pawns_of[seat]:
            if self.gone[pawn] == 0:
                return True
        return False

    def lives(self, unit: int) -> bool:
        """Is a player or team in the game, with at least one pawn?"""
        for pawn in self.setting.pawns_in[unit]:
            if self.gone[pawn] == 0:
                return True
        return False

    def kraken(self) -> int:
        """T74: the cell where the kraken shows itself, or OFF."""
        return self.tiles.find(KRAKEN_UP) if self.setting.kraken else OFF

    # Tiles

    def set_tile(self, cell: int, code: int) -> None:
        """Put a tile, or the sea, into a cell."""
        self.tiles = with_byte(self.tiles, cell, code)

    def publish(self, cell: int) -> None:
        """TA8: from now on everybody knows both sides of a tile."""
        if self.secrets:
            self.secrets = tuple([secret for secret in self.secrets if secret[0] != cell])

    def settle(self, cell: int, kind: int) -> None:
        """Fix the kind of an undrawn tile."""
        self.set_tile(cell, 2 * kind + (self.tiles[cell] & BACK))
        self.stock = counted(self.stock, kind, -1)

    def flip(self, cell: int, actor: int) -> None:
        """Turn a tile over; luck draws its back if nobody has yet."""
        code = self.tiles[cell]
        if UNDRAWN[code]:
            self.push((REVEAL, cell, actor, THEN_FLIP))
            return
        self.publish(cell)
        self.set_tile(cell, code ^ BACK)
        self.announce(TILE_FLIPPED, actor, cell)

    def remove(self, cell: int, actor: int) -> None:
        """Take a tile off the table; it goes, open to all, to the discard pile."""
        code = self.tiles[cell]
        if UNDRAWN[code]:
            self.push((REVEAL, cell, actor, THEN_REMOVE))
            return
        self.publish(cell)
        self.lost = counted(self.lost, code >> 1, 1)
        self.clear(cell)
        if cell == self.bear:
            self.awake = True  # T27, TA25: it swims, and is awake.
        self.announce(TILE_REMOVED, actor, cell)

    def clear(self, cell: int) -> None:
        """Make a cell sea, and forget what was special about its tile."""
        self.set_tile(cell, 0)
        if self.moved:
            self.moved = tuple([other for other in self.moved if other != cell])
        if self.pins:
            self.pins = tuple([pin for pin in self.pins if pin[0] != cell])

    def leave(self, cell: int, actor: int, turning: bool) -> None:
        """T19, T20, T35, TA13: what becomes of a tile that a pawn or the bear walks off."""
        code = self.tiles[cell]
        if CRACKED[code]:
            self.remove(cell, actor)
        elif CRACKS[code]:
            if turning and code >> 1 >= CORNER:
                self.push((ROTATE, actor, cell))  # T83, TA68: after it has been flipped.
            self.flip(cell, actor)

    def carry(self, start: int, end: int) -> None:
        """Move a tile with all that belongs to it: its pawn, its secret, its pin."""
        code = self.tiles[start]
        self.set_tile(start, 0)
        self.set_tile(end, code)
        pawn = self.pawn_at(start)
        if pawn >= 0:
            self.move_pawn(pawn, end)
        if self.secrets:
            self.secrets = tuple(sorted([(end if cell == start else cell, who) for cell, who in self.secrets]))
        if self.pins:
            self.pins = tuple([(end if cell == start else cell, unit, due) for cell, unit, due in self.pins])
        if not self.setting.drift_any:
            self.moved = tuple(sorted([cell for cell in self.moved if cell != start] + [end]))

    # Pawns

    def move_pawn(self, pawn: int, cell: int) -> None:
        """Put a pawn into a cell, or OFF the table."""
        self.pawns = replaced(self.pawns, pawn, cell)

    def eliminate(self, pawns: list[int]) -> None:
        """T18, T26, TA51: pawns go out together; a player without any loses his cards; T44: it may be over."""
        when = max(self.gone) + 1
        for pawn in pawns:
            self.gone = replaced(self.gone, pawn, when)
            self.move_pawn(pawn, OFF)
            self.lying &= ~(1 << pawn)
        for seat in range(self.setting.seats):
            if self.hands[seat] and not self.plays(seat):
                for card in self.hands[seat]:
                    self.pile = counted(self.pile, card, 1)
                self.hands = replaced(self.hands, seat, ())
        if self.alive() <= 1:
            self.finish()

    def alive(self) -> int:
        """Count the players or teams in the game."""
        return sum([self.lives(unit) for unit in range(len(self.setting.units))])

    def finish(self) -> None:
        """T44: the game stops at once."""
        self.stack = []
        self.seat = OVER

    # Cards

    def give(self, seat: int, card: int) -> None:
        """Put a card into a hand."""
        self.hands = replaced(self.hands, seat, tuple(sorted((*self.hands[seat], card))))

    def drop(self, seat: int, card: int) -> None:
        """Take a card out of a hand."""
        cards = list(self.hands[seat])
        cards.remove(card)
        self.hands = replaced(self.hands, seat, tuple(cards))


def counted(counts: bytes, place: int, more: int) -> bytes:
    """Return the counts with more, or less, of one thing."""
    count = counts[place] + more
    assert count >= 0
    return with_byte(counts, place, count)
