"""Ledger heads. One stored elsewhere reveals whether the ledger was later rewritten or cut short."""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection, func, select

from pitboss.evidence import signing
from pitboss.house.ledger.faults import Fault, Tampered
from pitboss.house.ledger.rows import EntryRow
from pitboss.law import BadInput
from pitboss.table.action import is_whole_number
from pitboss.table.json_text import loads
from pitboss.table.record import compact

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

FORMAT = "pitboss-ledger-head"
SIGNING_PREFIX = b"pitboss/ledger-head/1\n"
"""Prefix of the signed bytes, so that no signature of anything else fits a head."""
MAX_HEAD_BYTES = 1 << 16
"""Every head's file has fewer bytes."""
_SEAL = re.compile(r"[0-9a-f]{64}")


class BadHead(BadInput):
    """A file that is not a ledger head."""


class LedgerHead(NamedTuple):
    """A ledger's last entry. Its seal proves that nothing up to it has changed."""

    number: int
    seal: str
    at: datetime
    entries: int

    def to_json(self) -> dict[str, Any]:
        said = {"number": self.number, "seal": self.seal, "at": self.at.isoformat(), "entries": self.entries}
        return {"format": FORMAT, "version": 1, **said}


class SignedLedgerHead(NamedTuple):
    """A head read from a file, with the key that signed it."""

    head: LedgerHead
    key: str | None
    """Public key of its verified signature, or None if it is not signed."""


def find_head(connection: Connection) -> LedgerHead:
    """Return the ledger's current head."""
    chosen = select(EntryRow.number, EntryRow.seal, EntryRow.at).order_by(EntryRow.number.desc()).limit(1)
    try:
        last = connection.execute(chosen).first()
    except (ValueError, TypeError):
        raise BadInput("The last entry cannot be read. Run `pitboss audit verify` to see why.") from None
    if last is None:
        raise BadInput("The ledger is empty and has no head yet.")
    if not is_whole_number(last.number) or not isinstance(last.seal, str):
        raise BadInput("The last entry cannot be read. Run `pitboss audit verify` to see why.")
    count = select(func.count()).select_from(EntryRow).where(EntryRow.number <= last.number)
    return LedgerHead(last.number, last.seal, last.at, connection.scalar(count) or 0)


def encode_head(head: LedgerHead, key: Ed25519PrivateKey | None = None) -> bytes:
    """Encode a head as a one-line file, signed if a key is given."""
    row = head.to_json()
    if key is not None:
        signature, public = signing.sign(key, _signed_bytes(row))
        row |= {"signature": signature, "key": public}
    return compact(row).encode() + b"\n"


def decode_head(data: bytes, expected: str | None = None) -> SignedLedgerHead:
    """Decode a stored head. Raise `BadSignature` if it was changed or lacks the expected signature."""
    row = _parse_row(data)
    signature, key = row.pop("signature", None), row.pop("key", None)
    head = _parse_head(row)
    if signature is None:
        if expected is not None:
            raise signing.BadSignature("The head is not signed. Get a signed one, or omit --key.")
        return SignedLedgerHead(head, None)
    if not (isinstance(signature, str) and signing.SIGNATURE.fullmatch(signature)) or not (
        isinstance(key, str) and _SEAL.fullmatch(key)
    ):
        raise BadHead(
            "A signature has 128 hexadecimal digits, and its key has 64. Get the head's original file."
        )
    if expected is not None and key != expected:
        raise signing.BadSignature(f"The head is signed with the key {key}, not with {expected}.")
    if not signing.is_signature_valid(signature, key, _signed_bytes(row)):
        raise signing.BadSignature("The signature does not match the head. It was changed; do not trust it.")
    return SignedLedgerHead(head, key)


def check_head(connection: Connection, head: LedgerHead) -> int:
    """Count the entries newer than a stored head. Raise `Tampered` if the ledger does not match it."""
    chosen = select(EntryRow.seal, EntryRow.at).where(EntryRow.number == head.number)
    there = connection.execute(chosen).first()
    last = connection.scalar(select(func.max(EntryRow.number))) or 0
    if there is None:
        why = f"the ledger ends with entry {last}, but the stored head is of entry {head.number}"
        raise Tampered(Fault(last + 1, "cut short", why))
    if (there.seal, there.at) != (head.seal, head.at):
        why = "its seal does not match the stored head, so it or an earlier entry was changed"
        raise Tampered(Fault(head.number, "rewritten", why))
    count = select(func.count()).select_from(EntryRow).where(EntryRow.number <= head.number)
    if (count_now := connection.scalar(count)) != head.entries:
        why = f"there were {head.entries} entries up to it, but now there are {count_now}"
        raise Tampered(Fault(head.number, "rewritten", why))
    return last - head.number


def _signed_bytes(row: dict[str, Any]) -> bytes:
    """Return the bytes that a signature covers."""
    return SIGNING_PREFIX + compact(row).encode()


def _parse_row(data: bytes) -> dict[str, Any]:
    try:
        row = loads(data.decode()) if len(data) < MAX_HEAD_BYTES else None
    except (ValueError, BadInput):
        row = None
    if not isinstance(row, dict) or (row.get("format"), row.get("version")) != (FORMAT, 1):
        raise BadHead("This file is not a ledger head. `pitboss audit head -o FILE` writes one.")
    return row


def _parse_head(row: dict[str, Any]) -> LedgerHead:
    if row.keys() != {"format", "version", "number", "seal", "at", "entries"}:
        raise BadHead("A head has number, seal, at and entries, and nothing else. Get the original file.")
    number, seal, at, entries = row["number"], row["seal"], row["at"], row["entries"]
    if not is_whole_number(number) or not is_whole_number(entries) or not 1 <= entries <= number < 2**63:
        raise BadHead("A head needs its entry's number and the count of entries. Get the original file.")
    if not isinstance(seal, str) or not _SEAL.fullmatch(seal):
        raise BadHead("A seal is 64 hexadecimal digits. Get the head's original file.")
    try:
        moment = datetime.fromisoformat(at)
    except (ValueError, TypeError):
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadHead("A head has a time with its zone. Get the original file.")
    return LedgerHead(number, seal, moment, entries)
