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

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import (
    MAX_POSTING_CENTS,
    CompletedOperation,
    LedgerEntry,
    NewRow,
    OperationRequest,
    Posting,
)
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import Credential, check_credential
from pitboss.house.link.agreement import digest_of, require_agreement
from pitboss.house.link.display_amount import build_display_row
from pitboss.house.link.fields import check_name
from pitboss.house.link.laws import COMPLETE, FUNDS, NOTIFIED
from pitboss.house.link.notices import check_reachable
from pitboss.house.link.participants import check_party, find_hindrances, require_offered
from pitboss.house.link.rows import LinkTransmissionRow
from pitboss.house.link.system import FUND, RESET, Link, RecordedRefusal, cage_account
from pitboss.law import BadInput
from pitboss.table.action import is_whole_number

MAX_LINES = 1000
"""Maximum number of contributions in one transmission."""


class TableContribution(NamedTuple):
    """The amount taken from the pots of a table."""

    table: str
    amount: int


class LastTransmission(NamedTuple):
    """The number and digest of the last transmission received from a casino."""

    number: int = 0
    digest: str = ""


@dataclass(frozen=True, kw_only=True)
class Transmission:
    """Contributions sent by a casino."""

    casino: str
    number: int
    lines: tuple[TableContribution, ...]
    digest: str

    def __post_init__(self) -> None:
        check_name(self.casino, "casino")
        if not is_whole_number(self.number) or not 0 < self.number < MAX_POSTING_CENTS:
            raise BadInput("transmission numbers start at 1")
        if not 1 <= len(self.lines) <= MAX_LINES:
            raise BadInput(f"a transmission has 1 to {MAX_LINES:,} contributions")
        for line in self.lines:
            table, amount = line
            check_name(table, "table")
            if not is_whole_number(amount) or not 0 < amount < MAX_POSTING_CENTS // MAX_LINES:
                raise BadInput(f"a contribution is an amount of cents, not {str(amount)[:20]}")

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.lines)

    def digest_after(self, before: str) -> str:
        """Return the digest of this transmission, given the digest of the one before."""
        return digest_of([self.casino, self.number, [list(line) for line in self.lines], before])


def next_transmission(
    casino: str, last: LastTransmission, lines: Sequence[TableContribution]
) -> Transmission:
    """Build the next transmission of a casino."""
    unsigned = Transmission(casino=casino, number=last.number + 1, lines=tuple(lines), digest="")
    return Transmission(casino=casino, number=unsigned.number, lines=unsigned.lines,
                        digest=unsigned.digest_after(last.digest))  # fmt: skip


def receive(link: Link, sent: Transmission, by: Credential) -> CompletedOperation:
    """Record contributions once. A repeat of the same transmission gets the same answer."""
    facts = {"number": sent.number, "lines": [list(line) for line in sent.lines]}
    asked = OperationRequest(
        id=f"transmission {digest_of([facts, sent.casino, sent.digest])[:48]}", what=facts
    )

    def decide(tx: Transaction) -> LedgerEntry:
        check_credential(tx.connection, by, sent.casino)
        _check_whole(sent, read_last_transmission(tx.connection, sent.casino))
        terms = require_offered(tx)
        check_party(sent.casino, terms)
        if terms.options.mcbb_offline_contribution == "off":
            check_reachable(tx, terms, sent.casino)
        reset = sent.total * terms.options.reset_percent // 100
        shares: tuple[tuple[int, LedgerAccount], ...] = ((sent.total - reset, FUND), (reset, RESET))
        postings = tuple(Posting(part, cage_account(sent.casino), of, FUNDS) for part, of in shares if part)
        row = {"casino": sent.casino, "number": sent.number, "digest": sent.digest, "total": sent.total}
        shows = build_display_row(tx, tx.balance(FUND) + sent.total - reset)
        return LedgerEntry(kind="link contributions", cite=COMPLETE, place=sent.casino, postings=postings,
                     rows=(NewRow(LinkTransmissionRow, row), shows), facts=facts,
                     answer={"number": sent.number, "total": sent.total})  # fmt: skip

    return link.do(asked, decide)


def why_not_accepted(connection: Connection, at: datetime) -> str:
    """Return why nothing would be accepted now, or an empty string. A sender that asks first avoids a
    recorded refusal."""
    for each in find_hindrances(connection, at):
        if each.law != NOTIFIED or require_agreement(connection).options.mcbb_offline_contribution == "off":
            return each.text
    return ""


def read_last_transmission(connection: Connection, casino: str) -> LastTransmission:
    """Return the last transmission received from a casino."""
    chosen = select(LinkTransmissionRow.number, LinkTransmissionRow.digest).where(
        LinkTransmissionRow.casino == casino
    )
    row = connection.execute(chosen.order_by(LinkTransmissionRow.number.desc()).limit(1)).one_or_none()
    return LastTransmission() if row is None else LastTransmission(row.number, row.digest)


def _check_whole(sent: Transmission, last: LastTransmission) -> None:
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
    raise RecordedRefusal(why, COMPLETE, casino=sent.casino, facts=facts)
