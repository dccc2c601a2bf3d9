"""Gather the overview of a link: agreements, people, holdings, notices, payouts and debts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.ledger.rows import AccountRow
from pitboss.house.link.access import enrolled
from pitboss.house.link.agreement import Agreement, agreement_by, agreement_of, signed_by
from pitboss.house.link.debts import debts
from pitboss.house.link.notices import Answers, Notice, answers, notices_of
from pitboss.house.link.record import claims_of, documented
from pitboss.house.link.rows import LinkAgreementRow, LinkPayoutRow, LinkPresenceRow
from pitboss.house.link.system import cage
from pitboss.house.link.versions import installed
from pitboss.house.staff.employees import Employee, employed

MOST_PAYOUTS, MOST_AGREEMENTS = 10, 5
"""Number of the newest ones shown."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposed:
    """An agreement and its signatures so far."""

    terms: Agreement
    executed: list[str]
    approved: bool
    in_force: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Payout:
    """A payout with its documented claims and the answers to its notices."""

    number: int
    amount: int
    at: datetime
    claims: list[dict[str, Any]]
    claimed: dict[int, datetime]
    """Time of each claim, by its number."""
    told: list[tuple[Notice, Answers]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Party:
    """A casino of the agreement in force, its holdings of the fund and its last heartbeat."""

    name: str
    holds: int
    heard: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Overview:
    version: str | None
    parties: list[Party]
    agreements: list[Proposed]
    payouts: list[Payout]
    debts: list[tuple[int, str, str, int]]
    """Number, debtor, creditor and amount of each."""
    people: list[tuple[Employee, str, bool]]
    """Each person's casino, and whether they represent it."""


def overview(connection: Connection) -> Overview:
    """Return the overview of the link."""
    return Overview(
        version=installed(connection),
        parties=_parties(connection),
        agreements=_agreements(connection),
        payouts=_payouts(connection),
        debts=debts(connection),
        people=_people(connection),
    )


def _parties(connection: Connection) -> list[Party]:
    terms = agreement_of(connection)
    rows = connection.execute(select(LinkPresenceRow.casino, LinkPresenceRow.at))
    heard: dict[str, datetime] = {casino: at for casino, at in rows}  # noqa: C416
    balances = connection.execute(select(AccountRow.key, AccountRow.balance))
    held: dict[str, int] = {key: balance for key, balance in balances}  # noqa: C416
    names = terms.names if terms is not None else ()
    return [Party(name=each, holds=held.get(cage(each).key, 0), heard=heard.get(each)) for each in names]


def _agreements(connection: Connection) -> list[Proposed]:
    chosen = select(LinkAgreementRow.digest).order_by(LinkAgreementRow.entry.desc()).limit(MOST_AGREEMENTS)
    now, found = agreement_of(connection), []
    for digest in connection.scalars(chosen):
        terms = agreement_by(connection, digest)
        executed, approved = signed_by(connection, digest)
        found.append(Proposed(terms=terms, executed=[each for each in terms.names if each in executed],
                              approved=approved, in_force=terms == now))  # fmt: skip
    return found


def _payouts(connection: Connection) -> list[Payout]:
    chosen = select(LinkPayoutRow.__table__).order_by(LinkPayoutRow.number.desc()).limit(MOST_PAYOUTS)
    return [
        Payout(number=row.number, amount=row.amount, at=row.at, claims=documented(connection, row.number),
               claimed={each.number: each.at for each in claims_of(connection, row.number)},
               told=[(each, answers(connection, each.number)) for each in notices_of(connection, row.number)])
        for row in connection.execute(chosen)
    ]  # fmt: skip


def _people(connection: Connection) -> list[tuple[Employee, str, bool]]:
    found = [(employed(connection, person), row) for person, row in enrolled(connection).items()]
    people = [(each, str(row.casino), bool(row.represents)) for each, row in found if each is not None]
    return sorted(people, key=lambda row: (row[1], row[0].name))
