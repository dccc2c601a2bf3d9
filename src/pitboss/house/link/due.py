"""List the tasks due for the people of a casino on a link, and what keeps the payout from being offered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from pitboss.house.due import Due
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.link.agreement import agreement_by, agreement_of, open_payout
from pitboss.house.link.debts import debts
from pitboss.house.link.laws import DOCUMENTED, LIABLE, RIVALS, TOLD
from pitboss.house.link.notices import answers, away
from pitboss.house.link.participants import hindrances
from pitboss.house.link.record import claims_of
from pitboss.house.link.rows import (
    LinkAwardRow,
    LinkClaimRow,
    LinkDebtRow,
    LinkNoticeRow,
    LinkPaymentRow,
    LinkRulingRow,
)
from pitboss.house.link.system import by_number
from pitboss.table.money import dollars

MOST_NOTICES = 20
"""Number of newest notices checked for answers."""


def due_at(connection: Connection, casino: str, at: datetime) -> list[Due]:
    """Return everything due for this casino or for all, oldest first."""
    found = [*_hindered(connection, at), *_untold(connection, at), *_pending(connection, casino, at),
             *_unpaid(connection, casino), *_owed(connection, casino)]  # fmt: skip
    return sorted(found)


def _hindered(connection: Connection, at: datetime) -> Iterator[Due]:
    terms = agreement_of(connection)
    for each in hindrances(connection, at):
        if each.law != TOLD:
            yield Due(at, f"nothing is offered: {each.text}", each.law)
    for name, since in away(connection, at, terms).items() if terms is not None else ():
        yield Due(since or at, f"nothing is offered: {name} cannot be notified", TOLD)


def _untold(connection: Connection, at: datetime) -> Iterator[Due]:
    """Yield the casinos that have left a notice unanswered for too long."""
    terms = agreement_of(connection)
    if terms is None:
        return
    patience = timedelta(seconds=terms.options.told_seconds)
    newest = select(LinkNoticeRow.__table__).order_by(LinkNoticeRow.number.desc()).limit(MOST_NOTICES)
    for row in connection.execute(newest):
        if at - row.at <= patience:
            continue
        for name in answers(connection, row.number).waiting:
            what = f"{name} has not answered notice {row.number}, payout {row.payout} {row.stage}"
            given = {"notice": row.number, "casino": name}
            yield Due(row.at, f"{what}: tell it by other means", TOLD, "link/notify-otherwise", given)


def _pending(connection: Connection, casino: str, at: datetime) -> Iterator[Due]:
    pending = open_payout(connection)
    if pending is None:
        return
    options, ruled = agreement_by(connection, pending.agreement).options, True
    for each in claims_of(connection, pending.number):
        ruling = by_number(connection, LinkRulingRow.claim, each.number)
        if ruling is None:
            ruled = False
            if each.casino == casino:
                what = f"claim {each.number}, {each.at_table}: verify and authorize it, or reject it"
                yield Due(each.at, what, DOCUMENTED, "link/rule", {"claim": each.number})
        elif ruled and ruling.holds and options.mcbb_claim_rule != "split_equally":
            break
    closed = pending.at + timedelta(seconds=options.rival_seconds)
    if ruled and (options.mcbb_claim_rule != "split_equally" or at > closed):
        what = f"confirm payout {pending.number}"
        yield Due(pending.at, what, RIVALS, "link/confirm", {"payout": pending.number})


def _unpaid(connection: Connection, casino: str) -> Iterator[Due]:
    chosen = (
        select(LinkAwardRow.claim, LinkAwardRow.amount, LinkClaimRow.at_table, EntryRow.at)
        .join(LinkClaimRow, LinkClaimRow.number == LinkAwardRow.claim)
        .join(EntryRow, EntryRow.number == LinkAwardRow.entry)
        .where(LinkClaimRow.casino == casino, LinkAwardRow.claim.not_in(select(LinkPaymentRow.claim)))
    )
    for row in connection.execute(chosen):
        what = f"claim {row.claim}, {row.at_table}: pay {dollars(row.amount)}"
        yield Due(row.at, what, LIABLE, "link/pay", {"claim": row.claim})


def _owed(connection: Connection, casino: str) -> Iterator[Due]:
    unsettled = debts(connection)
    written = (
        select(LinkDebtRow.number, EntryRow.at)
        .join(EntryRow, EntryRow.number == LinkDebtRow.entry)
        .where(LinkDebtRow.number.in_([number for number, *_ in unsettled]))
    )
    since: dict[int, datetime] = {number: at for number, at in connection.execute(written)}  # noqa: C416
    for number, debtor, creditor, amount in unsettled:
        if debtor == casino:
            yield Due(since[number], f"debt {number}: {creditor} is owed {dollars(amount)}", LIABLE)
        elif creditor == casino:
            what = f"debt {number}: {debtor} owes {dollars(amount)}; sign when you receive it"
            yield Due(since[number], what, LIABLE, "link/settle", {"debt": number})
