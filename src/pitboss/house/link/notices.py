"""Notify all casinos at once of a pending and of a confirmed payout. 13:69F-14.20(e)4.i.

The row of a notice is authoritative: PostgreSQL notifies listeners when it is written, and a casino that was
away finds it on its return. While a casino cannot be notified, nothing further is offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple, TypeAlias

from pydantic import Field
from sqlalchemy import Connection, bindparam, select, text

from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, NewRow, OperationRequest
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import (
    ANY_POSITION,
    Credential,
    check_credential,
    check_works_for,
    sender_of,
    sending_casino,
)
from pitboss.house.link.agreement import Agreement, digest_of, get_agreement
from pitboss.house.link.department import CLAIMS, link
from pitboss.house.link.fields import CasinoName
from pitboss.house.link.laws import NOTIFIED, WORKS
from pitboss.house.link.rows import LinkAnswerRow, LinkNoticeRow, LinkPayoutRow, LinkPresenceRow
from pitboss.house.link.system import Link, RecordedRefusal, find_by_number, next_number
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.storage.base import UtcDateTime
from pitboss.table.fields import Count, PersonName, Text
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused

CHANNEL = "link_notices"
"""PostgreSQL notification channel, named like the table."""
Stage: TypeAlias = Literal["pending", "confirmed", "withdrawn"]
_RECORD_HEARTBEAT = text(
    "INSERT INTO link_presence (casino, at) VALUES (:casino, :at) "
    "ON CONFLICT (casino) DO UPDATE SET at = excluded.at"
).bindparams(bindparam("at", type_=UtcDateTime()))
_RECORD_DEPARTURE = text("DELETE FROM link_presence WHERE casino = :casino")


class PayoutNotice(NamedTuple):
    """A notice to all casinos."""

    number: int
    payout: int
    stage: Stage
    at: datetime
    to: tuple[str, ...]


class NoticeAnswers(NamedTuple):
    """The casinos that were told of a notice and how, and those yet to answer, with the waiting time's
    start."""

    told: Mapping[str, str]
    waiting: Mapping[str, datetime]


def build_notice_row(tx: Transaction, payout: int, stage: Stage, terms: Agreement) -> NewRow:
    """Build the notice to every casino that is written with an entry."""
    number = next_number(tx.connection, LinkNoticeRow)
    values = {"number": number, "payout": payout, "stage": stage, "sent_to": compact(list(terms.names))}
    return NewRow(LinkNoticeRow, values | {"at": tx.at})


# Presence


def record_heartbeat(connection: Connection, by: Credential, at: datetime) -> None:
    """Record a heartbeat of a casino's process on the connection that receives its notices."""
    check_credential(connection, by, by.casino)
    connection.execute(_RECORD_HEARTBEAT, {"casino": by.casino, "at": at})


def record_departure(connection: Connection, by: Credential) -> None:
    """Record that a casino's process leaves."""
    check_credential(connection, by, by.casino)
    connection.execute(_RECORD_DEPARTURE, {"casino": by.casino})


def find_unreachable(connection: Connection, at: datetime, terms: Agreement) -> dict[str, datetime | None]:
    """Return the casinos that cannot be notified, with the last time heard, or None if never.

    A casino that is present but left a notice unanswered for as long cannot be notified either.
    """
    patience = timedelta(seconds=terms.options.told_seconds)
    rows = connection.execute(select(LinkPresenceRow.casino, LinkPresenceRow.at))
    last: dict[str, datetime] = {casino: when for casino, when in rows}  # noqa: C416
    found: dict[str, datetime | None] = {}
    for casino in terms.names:
        if casino not in last or at - last[casino] > patience:
            found[casino] = last.get(casino)
        elif (missed := list_undelivered(connection, casino)) and at - missed[0].at > patience:
            found[casino] = missed[0].at
    return found


def check_reachable(tx: Transaction, terms: Agreement, casino: str) -> None:
    """Refuse to offer anything further while a casino cannot be notified."""
    if missing := find_unreachable(tx.connection, tx.at, terms):
        facts = {each: since and since.isoformat() for each, since in missing.items()}
        why = f"{', '.join(missing)} cannot be notified."
        raise RecordedRefusal(
            f"{why} Nothing further is offered until the system works again.",
            NOTIFIED,
            casino=casino,
            facts={"away": facts},
        )


# Notifying


def list_undelivered(connection: Connection, casino: str) -> list[PayoutNotice]:
    """List the notices that the system still has to deliver to a casino, oldest first."""
    answered = select(LinkAnswerRow.notice).where(
        LinkAnswerRow.casino == casino, LinkAnswerRow.by_system.is_(True)
    )
    chosen = select(LinkNoticeRow.__table__).where(LinkNoticeRow.number.not_in(answered))
    rows = connection.execute(chosen.order_by(LinkNoticeRow.number))
    return [each for each in map(_read_notice, rows) if casino in each.to]


def answer_id(number: int, by: Credential) -> str:
    """Build the id from the token, so that nobody else can use it up."""
    return digest_of(["answer", number, by.casino, by.token])


def answer_notice(system: Link, number: int, by: Credential) -> CompletedOperation:
    """Answer for a casino's process that it received a notice and shows it to its patrons."""
    asked = OperationRequest(id=answer_id(number, by), what={"notice": number, "casino": by.casino})

    def decide(tx: Transaction) -> LedgerEntry:
        check_credential(tx.connection, by, by.casino)
        _get_addressed_notice(tx.connection, number, by.casino)
        row = {"notice": number, "casino": by.casino, "by_system": True}
        return LedgerEntry(
            kind="link answer", cite=NOTIFIED, place=by.casino, rows=(NewRow(LinkAnswerRow, row),)
        )

    return system.do(asked, decide)


class OtherMeans(OperationForm):
    notice: Count = Field(title="Notice")
    casino: CasinoName = Field(title="Casino that was notified")
    told: PersonName = Field(title="Person who took the notice there")
    means: Text = Field(title="How")


@link.operation(
    "notify-otherwise",
    title="Notify a casino by other means",
    cite=NOTIFIED,
    kind="link told otherwise",
    section=CLAIMS,
    signers=(
        Signer("tells", ANY_POSITION, NOTIFIED, "Notified it", people="person who works for the casino"),
    ),
    sender=sending_casino,
    example={"notice": 1, "casino": "Marina House", "told": "Sam", "means": "Telephone"},
)
def notify_otherwise(tx: Transaction, form: OtherMeans, signers: SignersByPart) -> LedgerEntry:
    """Record that a casino was notified of a payout by other means, because the system could not do it.

    This counts only for that payout. Nothing further is offered until the system works again.
    """
    connection, casino = tx.connection, sender_of(tx).casino
    check_works_for(tx, signers, casino, NOTIFIED)
    _get_addressed_notice(connection, form.notice, casino)
    notice = _get_addressed_notice(connection, form.notice, form.casino)
    if form.casino in read_answers(connection, form.notice).told:
        raise Refused(f"{form.casino} was already notified of this.", NOTIFIED, "casino")
    payout = find_by_number(connection, LinkPayoutRow.number, notice.payout)
    if form.casino not in find_unreachable(connection, tx.at, get_agreement(connection, payout.agreement)):
        why = f"The system can still notify {form.casino}. Use other means only when it cannot."
        raise Refused(why, NOTIFIED, "casino")
    row = {"notice": form.notice, "casino": form.casino, "by_system": False}
    facts = {"notice": form.notice, "casino": form.casino, "told": form.told, "means": form.means}
    return LedgerEntry(place=casino, facts=facts, rows=(NewRow(LinkAnswerRow, row),))


def read_answers(connection: Connection, number: int) -> NoticeAnswers:
    """Return the casinos that were told of a notice, and those that were not."""
    notice = _get_notice(connection, number)
    chosen = select(LinkAnswerRow.casino, LinkAnswerRow.by_system).where(LinkAnswerRow.notice == number)
    rows = sorted(connection.execute(chosen), key=lambda row: bool(row.by_system))
    told = {casino: "by the system" if by_system else "by other means" for casino, by_system in rows}
    return NoticeAnswers(told, {casino: notice.at for casino in notice.to if casino not in told})


def check_all_told(tx: Transaction, payout: int, stage: Stage) -> None:
    """Refuse to continue a payout until every casino was told, by the system or otherwise."""
    chosen = select(LinkNoticeRow.number).where(LinkNoticeRow.payout == payout, LinkNoticeRow.stage == stage)
    waiting = read_answers(tx.connection, tx.connection.execute(chosen).scalar_one()).waiting
    if waiting:
        why = f"{', '.join(waiting)} has not answered that the payout is {stage}."
        raise Refused(f"{why} Wait a moment, or use other means if the system cannot notify it.", NOTIFIED)


def read_notices(connection: Connection, payout: int) -> list[PayoutNotice]:
    """Return all notices of a payout."""
    chosen = select(LinkNoticeRow.__table__).where(LinkNoticeRow.payout == payout)
    return [_read_notice(row) for row in connection.execute(chosen.order_by(LinkNoticeRow.number))]


def _get_notice(connection: Connection, number: object) -> PayoutNotice:
    row = find_by_number(connection, LinkNoticeRow.number, number)
    if row is None:
        raise Refused(f"There is no notice {str(number)[:20]}.", WORKS, "notice")
    return _read_notice(row)


def _get_addressed_notice(connection: Connection, number: object, casino: str) -> PayoutNotice:
    notice = _get_notice(connection, number)
    if casino not in notice.to:
        raise Refused(f"Notice {number} is not for {str(casino)[:40]}.", NOTIFIED, "notice")
    return notice


def _read_notice(row: Any) -> PayoutNotice:
    return PayoutNotice(row.number, row.payout, row.stage, row.at, tuple(loads(row.sent_to)))
