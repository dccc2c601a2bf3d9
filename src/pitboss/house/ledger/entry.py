"""Requests for operations, and the entries that record them: postings, facts and participants."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.rows import LedgerRow
from pitboss.law import BadInput, Cite
from pitboss.table.fields import FieldError
from pitboss.table.record import compact

__all__ = [
    "MAX_POSTING_CENTS", "ROUTINE_KINDS", "CompletedOperation", "LedgerEntry", "NewRow",
    "OperationParticipant", "OperationRequest", "Posting",
]  # fmt: skip

MAX_POSTING_CENTS = 10**15
"""Every posting is of fewer cents."""
MAX_REQUEST_ID_LENGTH = 64


class Posting(NamedTuple):
    """An amount in cents, debited to one account and credited to another under a rule."""

    amount: int
    debit: LedgerAccount
    credit: LedgerAccount
    cite: Cite


class NewRow(NamedTuple):
    """A row to insert with the entry: its table, and its columns except the entry's number."""

    model: type[LedgerRow]
    values: Mapping[str, Any]


class OperationParticipant(NamedTuple):
    """A person's part in an operation, with the position they held."""

    person: int
    name: str
    position: str
    licence: str
    part: str

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


@dataclass(frozen=True, kw_only=True, slots=True)
class OperationRequest:
    """A request for an operation. It is carried out once per id."""

    id: str
    what: Mapping[str, Any]
    digest: str = field(init=False)
    """Hash of the request's content: the same id with another digest is another request."""

    def __post_init__(self) -> None:
        if (
            not isinstance(self.id, str)
            or not 1 <= len(self.id) <= MAX_REQUEST_ID_LENGTH
            or not self.id.isprintable()
        ):
            raise BadInput(
                f"An operation's id has 1 to {MAX_REQUEST_ID_LENGTH} printable characters. Give another."
            )
        try:
            written = compact(dict(self.what)).encode()
        except (TypeError, ValueError, RecursionError):
            raise BadInput("Cannot read the request. Give text, whole numbers and lists of them.") from None
        object.__setattr__(self, "digest", hashlib.sha256(written).hexdigest())

    @property
    def signing_digest(self) -> str:
        """Return the digest that people sign. It covers the id, so that no signature works twice."""
        return hashlib.sha256(f"{self.digest}\n{self.id}".encode()).hexdigest()


ROUTINE_KINDS: set[str] = set()
"""Kinds of entries that change nothing another process caches as lasting, such as a keno sale."""


@dataclass(kw_only=True, slots=True)
class LedgerEntry:
    """An entry to write, whole or not at all. Only the desk changes it, to complete it."""

    kind: str = ""
    """Kind of entry, in a word or two: `keno sale`, `bad beat count`. Defaults to the operation's."""
    cite: Cite | None = None
    place: str = ""
    """A casino, a table or a work station."""
    hands: tuple[OperationParticipant, ...] = ()
    postings: tuple[Posting, ...] = ()
    rows: tuple[NewRow, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Other data to record, as JSON."""
    reason: str = ""
    warnings: tuple[FieldError, ...] = ()
    """Notices about things no rule forbids, such as a name that matches a barred person's."""
    forgets: tuple[str | tuple[str, str], ...] = ()
    """Cached values that this entry makes stale: a name, a whole lookup, or one key in a lookup."""
    knows: Mapping[str, Any] = field(default_factory=dict)
    """New values for the cache of `Transaction.read_once`."""
    answer: Mapping[str, Any] = field(default_factory=dict)
    """The answer to the request, and to every repetition of it."""
    at: datetime | None = None
    """The new time, in an entry that corrects the ledger's clock after it ran ahead.
    The fact `was` records the time before the correction."""


class CompletedOperation(NamedTuple):
    """A completed operation."""

    number: int
    at: datetime
    answer: dict[str, Any]
    replayed: bool
    """True if it was completed earlier and this is a repeated answer."""
