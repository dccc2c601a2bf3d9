"""Receive each casino's contributions to the linked fund: complete, accurate, and identified by casino.

13:69F-14.20(e)2. A casino numbers its transmissions from 1. Each carries the digest of the one before, so
that a gap, a repeat or an altered one is found, refused, recorded, and requested again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import Connection, select

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.entry import LARGEST, Asked, Done, Entry, Posting, Row
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import Credential, let_in
from pitboss.house.link.agreement import agreed, digest_of
from pitboss.house.link.displayed import display_row
from pitboss.house.link.fields import check_name
from pitboss.house.link.laws import COMPLETE, FUNDS, TOLD
from pitboss.house.link.notices import check_told
from pitboss.house.link.participants import check_party, hindrances, offering
from pitboss.house.link.rows import LinkTransmissionRow
from pitboss.house.link.system import FUND, RESET, Link, Noted, cage
from pitboss.law import BadInput
from pitboss.table.action import whole

MAX_LINES = 1000
"""Maximum number of contributions in one transmission."""


class Contribution(NamedTuple):
    """The amount taken from the pots of a table."""

    table: str
    amount: int


class Last(NamedTuple):
    """The number and digest of the last transmission received from a casino."""

    number: int = 0
    digest: str = ""


@dataclass(frozen=True, kw_only=True)
class Transmission:
    """Contributions sent by a casino."""

    casino: str
    number: int
    lines: tuple[Contribution, ...]
    digest: str

    def __post_init__(self) -> None:
        check_name(self.casino, "casino")
        if not whole(self.number) or not 0 < self.number < LARGEST:
            raise BadInput("transmission numbers start at 1")
        if not 1 <= len(self.lines) <= MAX_LINES:
            raise BadInput(f"a transmission has 1 to {MAX_LINES:,} contributions")
        for line in self.lines:
            table, amount = line
            check_name(table, "table")
            if not whole(amount) or not 0 < amount < LARGEST // MAX_LINES:
                raise BadInput(f"a contribution is an amount of cents, not {str(amount)[:20]}")

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.lines)

    def digest_after(self, before: str) -> str:
        """Return the digest of this transmission, given the digest of the one before."""
        return digest_of([self.casino, self.number, [list(line) for line in self.lines], before])


def transmission(casino: str, last: Last, lines: Sequence[Contribution]) -> Transmission:
    """Build the next transmission of a casino."""
    unsigned = Transmission(casino=casino, number=last.number + 1, lines=tuple(lines), digest="")
    return Transmission(casino=casino, number=unsigned.number, lines=unsigned.lines,
                        digest=unsigned.digest_after(last.digest))  # fmt: skip


def receive(link: Link, sent: Transmission, by: Credential) -> Done:
    """Record contributions once. A repeat of the same transmission gets the same answer."""
    facts = {"number": sent.number, "lines": [list(line) for line in sent.lines]}
    asked = Asked(id=f"transmission {digest_of([facts, sent.casino, sent.digest])[:48]}", what=facts)

    def decide(tx: Transaction) -> Entry:
        let_in(tx.connection, by, sent.casino)
        _check_whole(sent, last_of(tx.connection, sent.casino))
        terms = offering(tx)
        check_party(sent.casino, terms)
        if terms.options.mcbb_offline_contribution == "off":
            check_told(tx, terms, sent.casino)
        reset = sent.total * terms.options.reset_percent // 100
        shares: tuple[tuple[int, Account], ...] = ((sent.total - reset, FUND), (reset, RESET))
        postings = tuple(Posting(part, cage(sent.casino), of, FUNDS) for part, of in shares if part)
        row = {"casino": sent.casino, "number": sent.number, "digest": sent.digest, "total": sent.total}
        shows = display_row(tx, tx.balance(FUND) + sent.total - reset)
        return Entry(kind="link contributions", cite=COMPLETE, place=sent.casino, postings=postings,
                     rows=(Row(LinkTransmissionRow, row), shows), facts=facts,
                     answer={"number": sent.number, "total": sent.total})  # fmt: skip

    return link.do(asked, decide)


def hindered(connection: Connection, at: datetime) -> str:
    """Return why nothing would be accepted now, or an empty string. A sender that asks first avoids a
    recorded refusal."""
    for each in hindrances(connection, at):
        if each.law != TOLD or agreed(connection).options.mcbb_offline_contribution == "off":
            return each.text
    return ""


def last_of(connection: Connection, casino: str) -> Last:
    """Return the last transmission received from a casino."""
    chosen = select(LinkTransmissionRow.number, LinkTransmissionRow.digest).where(
        LinkTransmissionRow.casino == casino
    )
    row = connection.execute(chosen.order_by(LinkTransmissionRow.number.desc()).limit(1)).one_or_none()
    return Last() if row is None else Last(row.number, row.digest)


def _check_whole(sent: Transmission, last: Last) -> None:
    """Refuse and record a transmission that is incomplete or inaccurate."""
    due = last.number + 1
    if sent.number > due:
        why = f"transmission {due} is missing, so send it before {sent.number}"
    elif sent.number < due:
        why = f"transmission {sent.number} already arrived, so send {due} next"
    elif sent.digest != sent.digest_after(last.digest):
        why = f"transmission {due} was altered on the way, so send it again"
    else:
        return
    facts = {"number": sent.number, "due": due, "digest": str(sent.digest)[:64]}
    raise Noted(why, COMPLETE, casino=sent.casino, facts=facts)
