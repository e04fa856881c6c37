"""How far long work is: one bar, drawn over itself on standard error, and nothing at all where that is no terminal."""

import sys
from typing import Final

WIDE: Final = 30
CLEAR: Final = "\x1b[K"
"""What is left of a longer line goes."""


def bar(done: int, total: int, note: str = "") -> None:
    """Show how far long work is; it is over, and the line too, when `done` has reached `total`."""
    if not sys.stderr.isatty():
        return
    signs = "█·" if "utf" in sys.stderr.encoding.lower() else "#."
    line = f"\r{drawn(done / max(total, 1), WIDE, signs)} {done:,}/{total:,}"
    sys.stderr.write(f"{line}  {note}".rstrip() + CLEAR + ("\n" if done >= total else ""))
    sys.stderr.flush()


def drawn(part: float, wide: int, signs: str = "█·") -> str:
    """Return a bar of which a part is full."""
    full = round(max(0.0, min(1.0, part)) * wide)
    return signs[0] * full + signs[1] * (wide - full)
