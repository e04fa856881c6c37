"""A table: who may sit where, by which settings, and who holds which key.

A key is the SHA-256 of a secret: of a seat's token or of a guest's cookie. A seat opens to whoever shows a secret whose
key it has. Secrets themselves are never kept.
"""

import hashlib
import hmac
import secrets
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from rookery.core.contract import Seat
from rookery.server.messages import ClockSetup, TablePublic
from rookery.server.store import Document

BIRDS = ("Adélie", "Auk", "Eider", "Fulmar", "Gentoo", "Guillemot", "Kittiwake", "Murre", "Petrel", "Puffin", "Skua")


class Visitor(NamedTuple):
    """Somebody at the door: the keys of the secrets they showed, and what they are called."""

    keys: tuple[str, ...]
    name: str

    @property
    def who(self) -> str:
        """A short name for programs that gives no key away."""
        return key_of(self.keys[0])[:16] if self.keys else ""


class Place(BaseModel):
    """One seat of a table."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["open", "link", "bot"]
    name: str = ""
    bot: str = ""
    taken: bool = False
    keys: tuple[str, ...] = ()


class Table(BaseModel):
    """A table's document."""

    model_config = ConfigDict(frozen=True)

    id: str
    revision: int
    game: str
    options: dict[str, Any]
    position: str
    seats: tuple[Place, ...]
    clock: ClockSetup
    takebacks: bool
    stand_in: str
    public: bool
    status: Literal["waiting", "running", "over"] = "waiting"
    created: float
    previous: str = ""
    next: str = ""
    muted: tuple[str, ...] = ()
    host: tuple[str, ...] = ()

    def changed(self, **more: object) -> "Table":
        """Return the next revision."""
        return self.model_copy(update={**more, "revision": self.revision + 1})

    def with_place(self, seat: Seat, place: Place) -> "Table":
        """Return the next revision, with another place at one seat."""
        seats = list(self.seats)
        seats[seat] = place
        return self.changed(seats=tuple(seats))

    def document(self, now: float) -> Document:
        """Return what the store keeps."""
        return Document(self.id, self.revision, self.status, self.public, now, self.model_dump_json())

    def shown(self) -> TablePublic:
        """Return what everybody may see."""
        fields = self.model_dump(exclude={"revision", "host", "seats"})
        seats = [place.model_dump(exclude={"keys"}) for place in self.seats]
        return TablePublic.model_validate({**fields, "seats": seats, "muted": list(self.muted)})

    def seats_of(self, visitor: Visitor) -> list[Seat]:
        """Return the seats that a visitor's keys open."""
        return [seat for seat, place in enumerate(self.seats) if opens(visitor.keys, place.keys)]

    def hosted_by(self, visitor: Visitor) -> bool:
        """Tell whether this visitor set the table up."""
        return opens(visitor.keys, self.host)


def read_table(document: Document) -> Table:
    """Read a table's document."""
    return Table.model_validate_json(document.text)


def new_secret() -> str:
    """Make a secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """Make an id for a table; whoever has it may watch."""
    return secrets.token_urlsafe(9)


def key_of(secret: str) -> str:
    """Return the key of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def opens(shown: tuple[str, ...], kept: tuple[str, ...]) -> bool:
    """Tell whether any key fits, in a time that does not tell which or how nearly."""
    fits = [hmac.compare_digest(one, other) for one in shown for other in kept]
    return any(fits)


def guest_name(secret: str) -> str:
    """Give a guest a name."""
    number = int(key_of("name" + secret)[:8], 16)
    return f"{BIRDS[number % len(BIRDS)]} {number // len(BIRDS) % 90 + 10}"


def tidy_name(name: str) -> str:
    """Return a name on one line, without what cannot be printed."""
    return " ".join("".join([char if char.isprintable() else " " for char in name]).split())[:30]
