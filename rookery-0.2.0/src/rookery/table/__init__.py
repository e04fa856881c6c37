"""A game in play, for every kind of client: what is shown, what may be said, and one small protocol.

These are functions beside `Match`; nothing here has a socket, a disk or a clock.

    frame = frame_for(match, seat)                        # all that a client needs to show
    selection = select(frame["legal"], path, key)         # what a click means
    reply = execute(match, seat, Move("c3-f3", after=frame["seq"]))
    session = LocalSession(match, choose)                 # the same for whoever plays here, bots included
"""

from rookery.table.command import (
    Answer,
    Command,
    Explain,
    Leave,
    Move,
    Rejoin,
    Reply,
    Resign,
    ShowPreview,
    Takeback,
    Undo,
    command_json,
    execute,
    parse_command,
    rejection,
)
from rookery.table.fields import Frame
from rookery.table.frame import frame_for, picture_for, seat_fields, shared_fields, turns_for
from rookery.table.moment import Moment, moment_at, moments
from rookery.table.preview import Preview, preview
from rookery.table.reactions import ReactionPolicy
from rookery.table.selection import Selection, next_keys, select
from rookery.table.session import LocalSession, Session

__all__ = [
    "Answer",
    "Command",
    "Explain",
    "Frame",
    "Leave",
    "LocalSession",
    "Moment",
    "Move",
    "Preview",
    "ReactionPolicy",
    "Rejoin",
    "Reply",
    "Resign",
    "Selection",
    "Session",
    "ShowPreview",
    "Takeback",
    "Undo",
    "command_json",
    "execute",
    "frame_for",
    "moment_at",
    "moments",
    "next_keys",
    "parse_command",
    "picture_for",
    "preview",
    "rejection",
    "seat_fields",
    "select",
    "shared_fields",
    "turns_for",
]
