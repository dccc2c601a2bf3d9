"""The head of a book, kept elsewhere: it shows whether the book was rewritten or cut short since."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, func, select

from pitboss.evidence import signing
from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.rows import EntryRow
from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.json_text import loads
from pitboss.table.record import compact

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FORMAT = "pitboss-ledger-head"
LABEL = b"pitboss/ledger-head/1\n"
"""What is signed begins with this, so that no signature of something else fits a head."""
LARGEST = 1 << 16
"""No file of a head has so many bytes."""
_SEAL = re.compile(r"[0-9a-f]{64}")


class BadHead(BadInput):
    """A file that is no head of a book."""


class Head(NamedTuple):
    """The last entry of a book: whoever knows its seal knows that nothing up to it was changed since."""

    number: int
    seal: str
    at: datetime
    entries: int

    def to_json(self) -> dict[str, Any]:
        said = {"number": self.number, "seal": self.seal, "at": self.at.isoformat(), "entries": self.entries}
        return {"format": FORMAT, "version": 1, **said}


class Signed(NamedTuple):
    """A head as it was read, and who signed it."""

    head: Head
    key: str | None
    """The public key of the signature, which fits; none where it is not signed."""


def head_of(connection: Connection) -> Head:
    """The head of a book as it stands."""
    chosen = select(EntryRow.number, EntryRow.seal, EntryRow.at).order_by(EntryRow.number.desc()).limit(1)
    try:
        last = connection.execute(chosen).first()
    except (ValueError, TypeError):
        raise BadInput("the last entry cannot be read: `pitboss audit verify` says why") from None
    if last is None:
        raise BadInput("the book is empty, and has no head yet")
    if not whole(last.number) or not isinstance(last.seal, str):
        raise BadInput("the last entry cannot be read: `pitboss audit verify` says why")
    count = select(func.count()).select_from(EntryRow).where(EntryRow.number <= last.number)
    return Head(last.number, last.seal, last.at, connection.scalar(count) or 0)


def written(head: Head, key: Ed25519PrivateKey | None = None) -> bytes:
    """A head as a file of one line, signed if there is a key."""
    row = head.to_json()
    if key is not None:
        signature, public = signing.sign(key, _over(row))
        row |= {"signature": signature, "key": public}
    return compact(row).encode() + b"\n"


def read(data: bytes, expected: str | None = None) -> Signed:
    """A head that was kept; `BadSignature` where it is not signed as expected, or was changed."""
    row = _row(data)
    signature, key = row.pop("signature", None), row.pop("key", None)
    head = _head(row)
    if signature is None:
        if expected is not None:
            raise signing.BadSignature("the head is not signed: get a signed one, or give no --key")
        return Signed(head, None)
    if not (isinstance(signature, str) and signing.SIGNATURE.fullmatch(signature)) or not (
        isinstance(key, str) and _SEAL.fullmatch(key)
    ):
        raise BadHead("a signature has 128 hexadecimal digits, and its key 64: get the head as it was made")
    if expected is not None and key != expected:
        raise signing.BadSignature(f"the head is signed with the key {key}, and not with {expected}")
    if not signing.fits(signature, key, _over(row)):
        raise signing.BadSignature("the signature does not fit the head: it was changed; do not trust it")
    return Signed(head, key)


def check(connection: Connection, head: Head) -> int:
    """How many entries are newer than a head that was kept; `Tampered` where the book is another."""
    chosen = select(EntryRow.seal, EntryRow.at).where(EntryRow.number == head.number)
    there = connection.execute(chosen).first()
    last = connection.scalar(select(func.max(EntryRow.number))) or 0
    if there is None:
        why = f"the book ends with entry {last}, and a head of entry {head.number} was kept"
        raise Tampered(Fault(last + 1, "cut short", why))
    if (there.seal, there.at) != (head.seal, head.at):
        why = "its seal is not the one that was kept: it, or entries before it, are not those of then"
        raise Tampered(Fault(head.number, "rewritten", why))
    count = select(func.count()).select_from(EntryRow).where(EntryRow.number <= head.number)
    if (count_now := connection.scalar(count)) != head.entries:
        why = f"there were {head.entries} entries up to it, and now there are {count_now}"
        raise Tampered(Fault(head.number, "rewritten", why))
    return last - head.number


def _over(row: dict[str, Any]) -> bytes:
    """What a signature is over."""
    return LABEL + compact(row).encode()


def _row(data: bytes) -> dict[str, Any]:
    try:
        row = loads(data.decode()) if len(data) < LARGEST else None
    except (ValueError, BadInput):
        row = None
    if not isinstance(row, dict) or (row.get("format"), row.get("version")) != (FORMAT, 1):
        raise BadHead("this is no head of a book: `pitboss audit head -o FILE` writes one")
    return row


def _head(row: dict[str, Any]) -> Head:
    if row.keys() != {"format", "version", "number", "seal", "at", "entries"}:
        raise BadHead("a head has number, seal, at and entries, and nothing else: get it as it was made")
    number, seal, at, entries = row["number"], row["seal"], row["at"], row["entries"]
    if not whole(number) or not whole(entries) or not 1 <= entries <= number < 2**63:
        raise BadHead("a head has the number of its entry, and how many there are: get it as it was made")
    if not isinstance(seal, str) or not _SEAL.fullmatch(seal):
        raise BadHead("a seal is 64 hexadecimal digits: get the head as it was made")
    try:
        moment = datetime.fromisoformat(at)
    except (ValueError, TypeError):
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadHead("a head has a time with its zone: get it as it was made")
    return Head(number, seal, moment, entries)
