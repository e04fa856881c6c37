"""Text for the actions of Thin Ice, whole or as each reader of the log may see it."""

from rookery.games.thin_ice import state as act
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.setup import ambiguous
from rookery.games.thin_ice.stack import DealCard, DealTile, LayTile, Peek, TakeCard
from rookery.games.thin_ice.state import FACES, Action, State
from rookery.games.thin_ice.tiles import FRONT, KIND_NAMES, TABLE

SIDES = ("front", "back")


def format_action(rules: ThinIce, action: Action) -> str:
    """Write an action as its path of keys."""
    names = TABLE.names
    match action:
        case act.Pick(_, cell):
            return names[cell]
        case act.Step(_, pawn, cell):
            return f"pawn{pawn + 1}-{names[cell]}"
        case act.Shift(_, start, end):
            return f"{names[start]}-{names[end]}"
        case act.Prowl(_, cell):
            return f"bear-{names[cell]}"
        case act.Crush(_, cell):
            return f"kraken-{names[cell]}"
        case act.Roll() | act.Pass() | act.Draw():
            return type(action).__name__.lower()
        case act.Face(_, face):
            return f"die_{FACES[face]}"
        case act.Rotate(_, way):
            return "right" if way > 0 else "left"
        case act.Count(_, many):
            return f"count{many}"
        case act.Kind(_, kind):
            return f"tile_{KIND_NAMES[kind]}"
        case act.Lay(_, kind, side):
            return f"lay_{KIND_NAMES[kind]}_{SIDES[side]}"
        case act.Person(_, seat):
            return f"seat{seat + 1}"
        case act.Play(_, card) | act.Discard(_, card) | act.Take(_, card):
            before = "" if isinstance(action, act.Play) else f"{type(action).__name__.lower()}-"
            return f"{before}card_{rules.config.designs[card].id}"


def format_for(rules: ThinIce, state: State, action: Action, seat: int | None) -> str:
    """Write what a seat, or a spectator, may read of an action: what others alone may know becomes `?`."""
    readers = _readers(rules, state, action)
    if readers is None or seat in readers:
        return format_action(rules, action)
    match action:
        case act.Take():
            return "take-?"
        case act.Lay(_, _, side):
            return f"lay_?_{SIDES[side]}"
        case _:
            return "tile_?"


def _readers(rules: ThinIce, state: State, action: Action) -> tuple[int, ...] | None:
    """Return the seats that may read the action; None when everybody may."""
    pending = state.stack[-1]
    match action, pending:
        case act.Take(), DealCard():
            return (pending.seat,)
        case act.Take(), TakeCard():
            return None if pending.seat < 0 else (pending.seat, pending.victim)
        case act.Kind(), (DealTile() | Peek()):
            return (pending.seat,)
        case act.Lay(_, kind, side), LayTile() if side == FRONT and ambiguous(rules.config, kind):
            return (pending.seat,)
        case _:
            return None
