"""What can be unfinished: the frames of the stack, each with what it needs to know.

The last thing put on the stack is done first. Which file finishes a frame stands above its group.
"""

from typing import Final

# The set-up (start.py)
CENTRE: Final = 0
"""Luck chooses the middle cell of an even grid."""
COUNT: Final = 1
"""(kind) Luck says how many tiles of this sort are in the grid."""
SPREAD: Final = 2
"""(kind, how many) Luck puts them somewhere."""
SPOT: Final = 3
"""(kind) Luck puts this tile somewhere."""
FILL: Final = 4
"""The rest of the grid is ice."""
DEAL: Final = 5
"""(seat) Luck deals a card."""
RACK: Final = 6
"""(seat) Luck deals a tile."""
PUT: Final = 7
"""(seat) The seat chooses where its next tile goes."""
LAY: Final = 8
"""(seat, cell) And which tile, and which side up."""
PLACE: Final = 9
"""(pawn) Its owner places a pawn."""
BEGIN: Final = 10
"""The first turn starts."""
# A turn (turn.py)
DRAWING: Final = 11
"""(seat) The seat may draw cards."""
MAIN: Final = 12
"""The actions of a turn."""
ROLLING: Final = 13
"""(seat) Luck rolls the die."""
ACT: Final = 14
"""(roller) What the die says is done."""
END: Final = 15
"""(stage) The turn ends: who drifts is found, asked, and removed."""
# Cards (windows.py)
WINDOW: Final = 16
"""(trigger, subject, how many were asked, about) Those who may react are asked."""
RESOLVE: Final = 17
"""(seat, card, about) A played card takes effect."""
# An effect (effects.py)
EFFECT: Final = 18
"""(seat, how often still, about, effect, its fields ...) Somebody carries out an effect."""
# What follows on the ice (aftermath.py)
REVEAL: Final = 19
"""(cell, actor, what then) Luck draws a tile's back."""
PEEK: Final = 20
"""(cell, seat) Luck draws a tile's back for one seat's eyes."""
ROTATE: Final = 21
"""(seat, cell) A rotating piece is turned."""
DISPLACE: Final = 22
"""(pawn, chooser, tile left, its code, forbidden cell, may fall, bear's last code, pusher's last cell)"""
LOST: Final = 23
"""(pawn, tile left, stage) A pawn is lost at sea, unless somebody saves it."""
PUSH_BEAR: Final = 24
"""(seat, pusher's last cell, is it the kraken) The bear makes room for an orca or the kraken."""
PUSH_ORCA: Final = 25
"""(seat, cell) An orca makes room for the kraken."""
RESTORE: Final = 26
"""(seat, kind) A tile comes back from the discard pile."""
EXCHANGE: Final = 27
"""(seat, cell) The second of two tiles that change places."""
TAKE: Final = 28
"""(seat, victim) Luck draws a card for a seat: from the deck (-1) or a hand; seat -1: for the discard pile."""

THEN_FLIP: Final = 0
THEN_REMOVE: Final = 1
THEN_KEEP: Final = 2
"""What happens to a revealed tile: it is turned over, removed, or stays as it lies until the drift takes it."""

NAMES: Final = (
    "centre",
    "count",
    "spread",
    "spot",
    "fill",
    "deal",
    "rack",
    "put",
    "lay",
    "place",
    "begin",
    "drawing",
    "main",
    "rolling",
    "act",
    "end",
    "window",
    "resolve",
    "effect",
    "reveal",
    "peek",
    "rotate",
    "displace",
    "lost",
    "push_bear",
    "push_orca",
    "restore",
    "exchange",
    "take",
)
"""Each kind's name in a written position."""
LENGTHS: Final = (1, 2, 3, 2, 1, 2, 2, 2, 3, 2, 1, 2, 1, 2, 2, 2, 5, 5, 0, 4, 3, 3, 9, 4, 4, 3, 3, 3, 3)
"""How many numbers each kind has, itself included; an effect has as many as it needs."""
