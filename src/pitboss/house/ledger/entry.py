"""What an operation comes to: postings, what is written down, and who did it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.rows import Kept
from pitboss.law import BadInput, Cite
from pitboss.table.fields import FieldError
from pitboss.table.record import compact

LARGEST = 10**15
"""No posting is of so many cents."""
LONGEST_ID = 64


class Posting(NamedTuple):
    """An amount in cents, debited to one account and credited to another, by a rule."""

    amount: int
    debit: Account
    credit: Account
    cite: Cite


class Row(NamedTuple):
    """A row to be kept with the entry: of which table, and its columns but for the entry's number."""

    of: type[Kept]
    values: Mapping[str, Any]


class Hand(NamedTuple):
    """Somebody's part in an operation: who it was, as what, and what they did in it."""

    person: int
    name: str
    position: str
    licence: str
    part: str

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A request: its id, by which it is carried out once, and what it asks for."""

    id: str
    what: Mapping[str, Any]
    digest: str = field(init=False)
    """A hash of what is asked: the same id with something else is another request."""

    def __post_init__(self) -> None:
        if not isinstance(self.id, str) or not 1 <= len(self.id) <= LONGEST_ID or not self.id.isprintable():
            raise BadInput(f"an operation's id has 1 to {LONGEST_ID} characters: give another")
        try:
            written = compact(dict(self.what)).encode()
        except (TypeError, ValueError, RecursionError):
            raise BadInput("what is asked cannot be read: give texts, whole numbers, lists of them") from None
        object.__setattr__(self, "digest", hashlib.sha256(written).hexdigest())

    @property
    def signed(self) -> str:
        """What people sign: the request with its id, so that no signature is good for the same once more."""
        return hashlib.sha256(f"{self.digest}\n{self.id}".encode()).hexdigest()


@dataclass(kw_only=True, slots=True)
class Entry:
    """What is to be written: nothing of it is, unless all is. Only the desk changes it, to complete it."""

    kind: str = ""
    """What was done, in a word or two: `keno sale`, `bad beat count`. An operation's own if not given."""
    cite: Cite | None = None
    place: str = ""
    """Where: a casino, a table, a work station."""
    hands: tuple[Hand, ...] = ()
    postings: tuple[Posting, ...] = ()
    rows: tuple[Row, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What else was written down, as JSON."""
    reason: str = ""
    warnings: tuple[FieldError, ...] = ()
    """What people should look at, though no rule forbids it: a name that matches a barred one."""
    forgets: tuple[str | tuple[str, str], ...] = ()
    """What is no longer as it was read: a name, all things of a kind, or one of them by its key."""
    knows: Mapping[str, Any] = field(default_factory=dict)
    """What `Transaction.known` need not read, because this entry makes it so."""
    answer: Mapping[str, Any] = field(default_factory=dict)
    """What is answered, and answered again to the same request."""
    at: datetime | None = None
    """Where an entry sets the book's time right, after a clock was ahead: this is the time from now on.
    Its facts have under `was` the time that it was until then."""


class Done(NamedTuple):
    """An operation that was carried out, now or before."""

    number: int
    at: datetime
    answer: dict[str, Any]
    again: bool
    """Whether it was carried out before, and only answered again."""
