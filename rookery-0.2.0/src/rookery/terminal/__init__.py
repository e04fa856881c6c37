"""One client in the terminal for any table, here or on a server: full screen, or line by line.

Both show a `Table`, which knows a session and has all words and commands. `screen` needs `rookery[terminal]`, which is
Textual; `lines` needs nothing.
"""

from rookery.terminal.lines import Lines
from rookery.terminal.local import LocalTable, kept_games, last_left, open_match
from rookery.terminal.table import Table

__all__ = ["Lines", "LocalTable", "Table", "kept_games", "last_left", "open_match"]
