"""A table: who may sit where, by which settings, and who holds which key.

A key is the SHA-256 of a secret: of a seat's token or of a guest's cookie. A seat opens to anyone who shows a secret
whose key it has. Secrets themselves are never kept.
"""

import hashlib
import hmac
import secrets
import time
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, model_validator

from rookery import catalog
from rookery.core.rules import Seat
from rookery.match import CommandRejected, Match
from rookery.match.fairness import commitment
from rookery.server.messages import SettingsField, Summary, TableListed, TablePublic
from rookery.server.store import StoredRecord

BIRDS = ("Adélie", "Auk", "Eider", "Fulmar", "Gentoo", "Guillemot", "Kittiwake", "Murre", "Petrel", "Puffin", "Skua")

PASSING: Final = {"revision", "status", "summary"}
"""The fields of a table's record that change as its match goes on."""


class Visitor(NamedTuple):
    """A caller: the keys of the secrets they presented, and their name."""

    keys: tuple[str, ...]
    name: str
    address: str = ""
    """The address they come from, or the network that it stands for."""

    @property
    def payers(self) -> tuple[str, ...]:
        """Whose budgets this visitor uses: those of the address and of each key."""
        return (self.address, *self.keys)

    @property
    def who(self) -> str:
        """A short name for programs that gives no key away."""
        return key_of(self.keys[0])[:16] if self.keys else ""


class SeatRecord(BaseModel):
    """One seat of a table."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["open", "link", "bot"]
    name: str = ""
    bot: str = ""
    taken: bool = False
    keys: tuple[str, ...] = ()
    nonce: str = ""
    """What the seat's person adds to the seed, so that the server alone cannot choose the draws."""


class TableRecord(BaseModel):
    """A table's document."""

    model_config = ConfigDict(frozen=True)

    id: str
    revision: int
    game: str
    options: dict[str, Any]
    position: str
    seats: tuple[SeatRecord, ...]
    settings: SettingsField
    status: Literal["waiting", "running", "over"] = "waiting"
    created: float
    previous: str = ""
    next: str = ""
    muted: tuple[str, ...] = ()
    host: tuple[str, ...] = ()
    payer: str = ""
    """Stands for the visitor on whose account its bots think; not the address itself."""
    seed: str = ""
    """The seed of all draws, a secret until the end; everybody is shown its promise from the start."""
    closed: str = ""
    """Why a match was ended that this Rookery cannot go on with: `other_version`, `old_format` and the like."""
    youngest: int | None = None
    summary: Summary | None = None
    """How the match stands, for lists."""

    @model_validator(mode="before")
    @classmethod
    def _read_older(cls, given: Any) -> Any:
        """Read the settings of records that have each as a field of its own."""
        if not isinstance(given, dict) or "settings" in given:
            return given
        older = {name: given[name] for name in ("clock", "takebacks") if name in given}
        older["replacement_bot"] = given.get("stand_in", "")
        older["visibility"] = "public" if given.get("public") else "link"
        return {**given, "settings": older}

    @property
    def public(self) -> bool:
        """Whether everybody finds this table in the list."""
        return self.settings.visibility == "public"

    def changed(self, **more: object) -> "TableRecord":
        """Return the next revision."""
        return self.copied(**more, revision=self.revision + 1)

    def copied(self, **more: object) -> "TableRecord":
        """Return the record with some fields changed."""
        copy = self.model_copy(update=more)
        if more.keys() - PASSING:
            copy.__dict__.pop("lasting", None)
        return copy

    @cached_property
    def lasting(self) -> str:
        """All but `PASSING` as JSON: written once, for a move does not change it."""
        return self.model_dump_json(exclude=PASSING)

    def with_seat(self, seat: Seat, record: SeatRecord) -> "TableRecord":
        """Return the next revision, with another place at one seat."""
        seats = list(self.seats)
        seats[seat] = record
        return self.changed(seats=tuple(seats))

    def document(self, now: float) -> StoredRecord:
        """Return what the store keeps."""
        text = f"{self.model_dump_json(include=PASSING)[:-1]},{self.lasting[1:]}"
        return StoredRecord(self.id, self.revision, self.status, self.public, now, text)

    def shown(self) -> TablePublic:
        """Return what everybody may see; those who are at the table need no summary."""
        fields = self.model_dump(exclude={"revision", "host", "payer", "seats", "seed", "summary"})
        seats = [record.model_dump(exclude={"keys", "nonce"}) for record in self.seats]
        promise = commitment(bytes.fromhex(self.seed)) if self.seed else ""
        return TablePublic.model_validate({**fields, "seats": seats, "muted": list(self.muted), "promise": promise})

    def looks_like(self, other: "TableRecord") -> bool:
        """Tell whether those at the table would see no difference."""
        unseen = {"revision", "summary", "payer", "host"}
        return all(
            getattr(self, name) == getattr(other, name) for name in TableRecord.model_fields if name not in unseen
        )

    def listed(self) -> TableListed:
        """Return what a list says of it."""
        shown = self.shown()
        fields = {name: getattr(shown, name) for name in TableListed.model_fields}
        return TableListed.model_validate({**fields, "summary": self.summary})

    def seats_of(self, visitor: Visitor) -> list[Seat]:
        """Return the seats that a visitor's keys open."""
        return [seat for seat, record in enumerate(self.seats) if opens(visitor.keys, record.keys)]

    def hosted_by(self, visitor: Visitor) -> bool:
        """Tell whether this visitor set the table up."""
        return opens(visitor.keys, self.host)


def read_table(document: StoredRecord) -> TableRecord:
    """Read a table's document."""
    table = TableRecord.model_validate_json(document.text)
    return table.copied(summary=Summary.model_validate_json(document.standing)) if document.standing else table


def new_secret() -> str:
    """Make a secret that nobody can guess; in hex, so that no command takes a leading hyphen for a flag."""
    return secrets.token_hex(16)


def new_seed() -> str:
    """Make the seed of a match's draws."""
    return secrets.token_hex(32)


def new_id() -> str:
    """Make an id for a table; anyone who has it may watch."""
    return secrets.token_hex(9)


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


def open_match(table: TableRecord) -> Match:
    """Open the match that a full table has waited for."""
    return Match.open(
        catalog.spec(table.game),
        seed=bytes.fromhex(table.seed or new_seed()),
        match_id=table.id,
        seats=len(table.seats),
        options=table.options,
        names=[record.name for record in table.seats],
        bots={seat: record.bot for seat, record in enumerate(table.seats) if record.bot},
        nonces={seat: record.nonce for seat, record in enumerate(table.seats) if record.nonce and not record.bot},
        position=table.position,
        settings=table.settings,
        now=time.time(),
    )


def choose_seat(table: TableRecord, visitor: Visitor, token: str, seat: Seat | None) -> Seat:
    """Find the seat that a visitor may take: the one a token opens, one's own, the one that is named, or any open."""
    if token:
        opened = table.seats_of(Visitor((key_of(token),), ""))
        if not opened:
            raise CommandRejected("bad_token", "This link opens no seat here.", "Ce lien n'ouvre aucune place ici.")
        return opened[0]
    own = table.seats_of(visitor)
    if own and seat in (None, *own):
        return own[0] if seat is None else seat
    for place, record in enumerate(table.seats):
        if record.kind == "open" and not record.taken and seat in (None, place):
            return place
    raise CommandRejected("taken", "There is no such seat free.", "Cette place n'est pas libre.")
