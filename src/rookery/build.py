"""Which Rookery this is: the same source runs compiled by mypyc or as plain Python."""

from typing import Final

import rookery.text

_PLAIN: Final = (".py", ".pyc")


def compiled() -> bool:
    """Say whether the rules and the bots run as machine code; a build compiles all of them or none."""
    return not str(rookery.text.__file__).endswith(_PLAIN)
