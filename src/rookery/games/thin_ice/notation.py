"""Text for the actions of Thin Ice, for each reader of the log, and for whole positions."""

from rookery.games.thin_ice.frames import DEAL, PEEK, RACK
from rookery.games.thin_ice.rules import ThinIce
from rookery.games.thin_ice.start import doubtful
from rookery.games.thin_ice.state import (
    FACES,
    Action,
    Count,
    Crush,
    Discard,
    Draw,
    Face,
    Kind,
    Lay,
    Pass,
    Person,
    Pick,
    Play,
    Prowl,
    Roll,
    Rotate,
    Shift,
    State,
    Step,
    Take,
)
from rookery.games.thin_ice.tiles import FRONT, KIND_NAMES, TABLE

SIDES = ("front", "back")


def write(rules: ThinIce, action: Action) -> str:
    """Write an action as its path of keys."""
    names = TABLE.names
    designs = rules.setting.designs
    match action:
        case Pick(_, cell):
            return names[cell]
        case Step(_, pawn, cell):
            return f"pawn{pawn + 1}-{names[cell]}"
        case Shift(_, start, end):
            return f"{names[start]}-{names[end]}"
        case Prowl(_, cell):
            return f"bear-{names[cell]}"
        case Crush(_, cell):
            return f"kraken-{names[cell]}"
        case Roll():
            return "roll"
        case Pass():
            return "pass"
        case Draw():
            return "draw"
        case Face(_, face):
            return f"die_{FACES[face]}"
        case Rotate(_, way):
            return "right" if way > 0 else "left"
        case Count(_, many):
            return f"count{many}"
        case Kind(_, kind):
            return f"tile_{KIND_NAMES[kind]}"
        case Lay(_, kind, side):
            return f"lay_{KIND_NAMES[kind]}_{SIDES[side]}"
        case Person(_, seat):
            return f"seat{seat + 1}"
        case Play(_, card):
            return f"card_{designs[card].id}"
        case Discard(_, card):
            return f"discard-card_{designs[card].id}"
        case Take(_, card):
            return f"take-card_{designs[card].id}"


def tell(rules: ThinIce, state: State, action: Action, seat: int | None) -> str:
    """Write what a seat, or a watcher, may read of an action: what is for other eyes becomes `?`."""
    readers = _readers(rules, state, action)
    if readers is None or seat in readers:
        return write(rules, action)
    match action:
        case Take():
            return "take-?"
        case Lay(_, _, side):
            return f"lay_?_{SIDES[side]}"
        case _:
            return "tile_?"


def _readers(rules: ThinIce, state: State, action: Action) -> tuple[int, ...] | None:
    """Return the seats that may read the action; None when everybody may."""
    frame = state.stack[-1]
    match action:
        case Take():
            if frame[0] == DEAL:
                return (frame[1],)
            return None if frame[1] < 0 else (frame[1], frame[2])
        case Kind() if frame[0] == RACK:
            return (frame[1],)
        case Kind() if frame[0] == PEEK:
            return (frame[2],)
        case Lay(_, kind, side) if side == FRONT and doubtful(rules.setting, kind):
            return (frame[1],)
        case _:
            return None
