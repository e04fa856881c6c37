"""One folder for each game, all with the same files; no game imports another.

Once this package is loaded, `rookery.games` means it and no longer the function of that name. So it can be called, too.
"""

import sys
from types import ModuleType

_list_games = vars(sys.modules["rookery"])["games"]


class _Games(ModuleType):
    """The package, with the function whose name it takes."""

    def __call__(self) -> object:
        """Return the spec of every game there is."""
        return _list_games()


sys.modules[__name__].__class__ = _Games
