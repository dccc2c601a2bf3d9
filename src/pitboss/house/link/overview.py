"""Gather the overview of a link: agreements, people, holdings, notices, payouts and debts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.ledger.rows import AccountRow
from pitboss.house.link.access import read_enrollments
from pitboss.house.link.agreement import Agreement, find_agreement, get_agreement, read_signatures
from pitboss.house.link.debts import read_debts
from pitboss.house.link.notices import NoticeAnswers, PayoutNotice, read_answers, read_notices
from pitboss.house.link.record import document_claims, read_claims
from pitboss.house.link.rows import LinkAgreementRow, LinkPayoutRow, LinkPresenceRow
from pitboss.house.link.system import cage_account
from pitboss.house.link.versions import read_installed_version
from pitboss.house.staff.employees import Employee, find_employee

MAX_PAYOUTS_SHOWN, MAX_AGREEMENTS_SHOWN = 10, 5
"""Number of the newest ones shown."""


@dataclass(frozen=True, kw_only=True, slots=True)
class AgreementStatus:
    """An agreement and its signatures so far."""

    terms: Agreement
    executed: list[str]
    approved: bool
    in_force: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class PayoutRecord:
    """A payout with its documented claims and the answers to its notices."""

    number: int
    amount: int
    at: datetime
    claims: list[dict[str, Any]]
    claimed: dict[int, datetime]
    """Time of each claim, by its number."""
    told: list[tuple[PayoutNotice, NoticeAnswers]]


@dataclass(frozen=True, kw_only=True, slots=True)
class CasinoStatus:
    """A casino of the agreement in force, its holdings of the fund and its last heartbeat."""

    name: str
    holds: int
    heard: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Overview:
    version: str | None
    parties: list[CasinoStatus]
    agreements: list[AgreementStatus]
    payouts: list[PayoutRecord]
    debts: list[tuple[int, str, str, int]]
    """Number, debtor, creditor and amount of each."""
    people: list[tuple[Employee, str, bool]]
    """Each person's casino, and whether they represent it."""


def read_overview(connection: Connection) -> Overview:
    """Return the overview of the link."""
    return Overview(
        version=read_installed_version(connection),
        parties=_read_parties(connection),
        agreements=_read_agreements(connection),
        payouts=_read_payouts(connection),
        debts=read_debts(connection),
        people=_read_people(connection),
    )


def _read_parties(connection: Connection) -> list[CasinoStatus]:
    terms = find_agreement(connection)
    rows = connection.execute(select(LinkPresenceRow.casino, LinkPresenceRow.at))
    heard: dict[str, datetime] = {casino: at for casino, at in rows}  # noqa: C416
    balances = connection.execute(select(AccountRow.key, AccountRow.balance))
    held: dict[str, int] = {key: balance for key, balance in balances}  # noqa: C416
    names = terms.names if terms is not None else ()
    return [
        CasinoStatus(name=each, holds=held.get(cage_account(each).key, 0), heard=heard.get(each))
        for each in names
    ]


def _read_agreements(connection: Connection) -> list[AgreementStatus]:
    chosen = (
        select(LinkAgreementRow.digest).order_by(LinkAgreementRow.entry.desc()).limit(MAX_AGREEMENTS_SHOWN)
    )
    now, found = find_agreement(connection), []
    for digest in connection.scalars(chosen):
        terms = get_agreement(connection, digest)
        executed, approved = read_signatures(connection, digest)
        found.append(AgreementStatus(terms=terms, executed=[each for each in terms.names if each in executed],
                              approved=approved, in_force=terms == now))  # fmt: skip
    return found


def _read_payouts(connection: Connection) -> list[PayoutRecord]:
    chosen = select(LinkPayoutRow.__table__).order_by(LinkPayoutRow.number.desc()).limit(MAX_PAYOUTS_SHOWN)
    return [
        PayoutRecord(
            number=row.number,
            amount=row.amount,
            at=row.at,
            claims=document_claims(connection, row.number),
            claimed={each.number: each.at for each in read_claims(connection, row.number)},
            told=[
                (each, read_answers(connection, each.number)) for each in read_notices(connection, row.number)
            ],
        )
        for row in connection.execute(chosen)
    ]


def _read_people(connection: Connection) -> list[tuple[Employee, str, bool]]:
    found = [(find_employee(connection, person), row) for person, row in read_enrollments(connection).items()]
    people = [(each, str(row.casino), bool(row.represents)) for each, row in found if each is not None]
    return sorted(people, key=lambda row: (row[1], row[0].name))
