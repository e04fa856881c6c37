"""Text for the wire: JSON as short as it can be, and messages that are written once for all who get them.

A message is compressed once, too, however many get it: by itself, or as what follows the message that its readers were
sent before and still have in their windows. So they share the work, and no socket needs a window of its own here. The
figures behind that are in ARCHITECTURE.md.
"""

from itertools import count
from typing import Final

from pydantic_core import to_json

try:
    from isal import isal_zlib as zlib

    LEVEL = 0
    """A fifth to three tenths more bytes than at zlib's level 1, in a fifth of the time."""
except ImportError:  # a processor that it does not know
    import zlib  # type: ignore[no-redef,unused-ignore]

    LEVEL = 1

TEXT: Final = 0x81
"""The first byte of a message that is one frame of text; see RFC 6455, 5.2."""
DEFLATED: Final = 0x40
"""The bit of it that says that the message is compressed; see RFC 7692, 6."""
WORTH_IT: Final = 200
"""How many bytes a message has that is worth compressing."""
WINDOW: Final = 13
MEMORY: Final = 5
"""For zlib: as good as its largest for messages this long, and twice as fast."""

_numbers = count()


def dumps(value: object) -> str:
    """Write JSON as short as it can be."""
    return as_json(value).decode()


def as_json(value: object) -> bytes:
    """Write JSON as short as it can be, as it goes on the wire."""
    written: bytes = to_json(value)
    return written


class Packet:
    """One message: its text, and the bytes of the WebSocket frame that carries it."""

    __slots__ = ("_deflated", "_following", "_frame", "_number", "compresses", "data")

    def __init__(self, text: str | bytes) -> None:
        self.data = text.encode() if isinstance(text, str) else text
        self.compresses = len(self.data) >= WORTH_IT
        """Whether it is long enough to be worth compressing."""
        self._number = next(_numbers)
        self._frame = b""
        self._deflated = b""
        self._following = (-1, b"")

    @property
    def text(self) -> str:
        """What the message says."""
        return self.data.decode()

    @property
    def frame(self) -> bytes:
        """The message as an unmasked frame."""
        if not self._frame:
            self._frame = _framed(TEXT, self.data)
        return self._frame

    @property
    def deflated(self) -> bytes:
        """The same for a reader who takes compressed messages, if it is worth it."""
        if not self._deflated:
            self._deflated = self._compress(b"") if self.compresses else self.frame
        return self._deflated

    def deflated_after(self, last: "Packet") -> bytes:
        """Return the same for a reader whose last compressed message was `last`, shared by all of whom that is true."""
        number, following = self._following
        if number < 0 and self.compresses:
            number, following = self._following = (last._number, self._compress(last.data[-(1 << WINDOW) :]))
        return following if number == last._number else self.deflated

    def _compress(self, window: bytes) -> bytes:
        deflate = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY, zlib.Z_DEFAULT_STRATEGY, window)
        packed = deflate.compress(self.data) + deflate.flush(zlib.Z_SYNC_FLUSH)
        return _framed(TEXT | DEFLATED, packed[:-4])


def _framed(first: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((first, size)) + payload
    if size < 65_536:
        return bytes((first, 126)) + size.to_bytes(2, "big") + payload
    return bytes((first, 127)) + size.to_bytes(8, "big") + payload
