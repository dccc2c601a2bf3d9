"""List the tasks due for the people of a casino on a link, and what keeps the payout from being offered."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy import Connection, select

from pitboss.house.due import Due
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.link.agreement import find_agreement, find_pending_payout, get_agreement
from pitboss.house.link.debts import read_debts
from pitboss.house.link.laws import DOCUMENTED, LIABLE, NOTIFIED, RIVALS
from pitboss.house.link.notices import find_unreachable, read_answers
from pitboss.house.link.participants import find_hindrances
from pitboss.house.link.record import read_claims
from pitboss.house.link.rows import (
    LinkAwardRow,
    LinkClaimRow,
    LinkDebtRow,
    LinkNoticeRow,
    LinkPaymentRow,
    LinkRulingRow,
)
from pitboss.house.link.system import find_by_number
from pitboss.table.money import dollars

MAX_NOTICES_CHECKED = 20
"""Number of newest notices checked for answers."""


def list_tasks(connection: Connection, casino: str, at: datetime) -> list[Due]:
    """Return everything due for this casino or for all, oldest first."""
    found = [
        *_list_hindrances(connection, at),
        *_list_unanswered_notices(connection, at),
        *_list_pending_payout(connection, casino, at),
        *_list_unpaid_awards(connection, casino),
        *_list_debts(connection, casino),
    ]
    return sorted(found)


def _list_hindrances(connection: Connection, at: datetime) -> Iterator[Due]:
    terms = find_agreement(connection)
    for each in find_hindrances(connection, at):
        if each.law != NOTIFIED:
            yield Due(at, f"nothing is offered: {each.text}", each.law)
    for name, since in find_unreachable(connection, at, terms).items() if terms is not None else ():
        yield Due(since or at, f"nothing is offered: {name} cannot be notified", NOTIFIED)


def _list_unanswered_notices(connection: Connection, at: datetime) -> Iterator[Due]:
    """Yield the casinos that have left a notice unanswered for too long."""
    terms = find_agreement(connection)
    if terms is None:
        return
    patience = timedelta(seconds=terms.options.told_seconds)
    newest = select(LinkNoticeRow.__table__).order_by(LinkNoticeRow.number.desc()).limit(MAX_NOTICES_CHECKED)
    for row in connection.execute(newest):
        if at - row.at <= patience:
            continue
        for name in read_answers(connection, row.number).waiting:
            what = f"{name} has not answered notice {row.number}, payout {row.payout} {row.stage}"
            given = {"notice": row.number, "casino": name}
            yield Due(row.at, f"{what}: tell it by other means", NOTIFIED, "link/notify-otherwise", given)


def _list_pending_payout(connection: Connection, casino: str, at: datetime) -> Iterator[Due]:
    pending = find_pending_payout(connection)
    if pending is None:
        return
    options, ruled = get_agreement(connection, pending.agreement).options, True
    for each in read_claims(connection, pending.number):
        ruling = find_by_number(connection, LinkRulingRow.claim, each.number)
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


def _list_unpaid_awards(connection: Connection, casino: str) -> Iterator[Due]:
    chosen = (
        select(LinkAwardRow.claim, LinkAwardRow.amount, LinkClaimRow.at_table, EntryRow.at)
        .join(LinkClaimRow, LinkClaimRow.number == LinkAwardRow.claim)
        .join(EntryRow, EntryRow.number == LinkAwardRow.entry)
        .where(LinkClaimRow.casino == casino, LinkAwardRow.claim.not_in(select(LinkPaymentRow.claim)))
    )
    for row in connection.execute(chosen):
        what = f"claim {row.claim}, {row.at_table}: pay {dollars(row.amount)}"
        yield Due(row.at, what, LIABLE, "link/pay", {"claim": row.claim})


def _list_debts(connection: Connection, casino: str) -> Iterator[Due]:
    unsettled = read_debts(connection)
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
