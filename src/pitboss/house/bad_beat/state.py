"""Read a payout from the ledger: its accounts, rules, tables and gaming day."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from pitboss.house.bad_beat.citations import COLLECTED, OFFERED
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.rows import CountRow, PayoutTableRow, RulesRow
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.casino import CASINO_KIND as CASINO
from pitboss.house.casino import find_casino
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Rejected
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

CAGE = LedgerAccount("cage", "bad beat")
"""Money in the cashiers' cage that belongs to the funds."""
HOUSE_ADVANCES = LedgerAccount("house", "advanced to bad beat payouts")
"""Money that the house has put into the cage until the fund's money arrives."""
SHORTAGES = LedgerAccount("house", "bad beat shortages")
"""Money missing from boxes. The house bears it, and players lose nothing."""
PREPARED_MONEY = LedgerAccount("container", "bad beat payouts prepared")
PATRONS = LedgerAccount("patrons", "bad beat")
_NEWEST = (
    select(RulesRow.entry, RulesRow.says)
    .where(RulesRow.payout == bindparam("of"), RulesRow.step == bindparam("named"))
    .order_by(RulesRow.id.desc())
    .limit(1)
)

_LAST_DESIGNATION = (
    select(PayoutTableRow.payout, PayoutTableRow.state)
    .where(PayoutTableRow.name == bindparam("table"))
    .order_by(PayoutTableRow.id.desc())
    .limit(1)
)


def primary(payout: str) -> LedgerAccount:
    return LedgerAccount("fund", payout)


def secondary(payout: str) -> LedgerAccount:
    return LedgerAccount("fund", f"{payout}, secondary")


def next_fund(payout: str) -> LedgerAccount:
    """Return the account of the reset amount, which starts the next payout."""
    return LedgerAccount("reset", payout)


def box(table: str, rules: PayoutRules) -> LedgerAccount:
    """Return the account of a table's contributions: its payout box or approved contribution container."""
    return LedgerAccount("container" if rules.counting == "inventory" else "box", f"bad beat, table {table}")


def newest_step(connection: Connection, payout: str, step: str) -> tuple[int, dict[str, Any]] | None:
    """Return the entry and data of the newest step of a kind in a payout's rules."""
    row = connection.execute(_NEWEST, {"of": payout, "named": step}).one_or_none()
    return None if row is None else (row.entry, row.says)


def adopted_rules(connection: Connection, payout: str) -> PayoutRules | None:
    """Return the rules in force, or None if the payout was never offered or has been closed."""
    says = _in_force(connection, payout)
    return None if says is None else PayoutRules.from_json(says)


def _in_force(connection: Connection, payout: str) -> dict[str, Any] | None:
    last, closed = newest_step(connection, payout, "adopted"), newest_step(connection, payout, "closed")
    return None if last is None or (closed is not None and closed[0] > last[0]) else last[1]


def offered_names(connection: Connection) -> list[str]:
    """List the payouts on offer, in the order they were first offered."""
    rows = connection.scalars(select(RulesRow.payout).where(RulesRow.step == "adopted").order_by(RulesRow.id))
    return [each for each in dict.fromkeys(rows) if _in_force(connection, each) is not None]


def rules_of(tx: Transaction, payout: str) -> PayoutRules:
    """Return the rules in force. Refuse a payout that is not offered."""
    found = tx.read_once(rules_cache_name(payout), lambda connection: adopted_rules(connection, payout))
    if found is None:
        raise Refused(f"No bad beat payout {payout!r} is offered. Adopt its rules first.", OFFERED, "payout")
    return found


def rules_by(tx: Transaction, payout: str, posted: object) -> PayoutRules:
    """Return a round's rules: those its table had posted when the round was dealt."""
    now = rules_of(tx, payout)
    if not posted or posted == now.table_options():
        return now
    chosen = select(RulesRow.says).where(RulesRow.payout == payout, RulesRow.step == "adopted")
    for says in tx.connection.scalars(chosen.order_by(RulesRow.id.desc())):
        if (then := PayoutRules.from_json(says)).table_options() == posted:
            return then
    raise Refused(f"{payout} never had the rules that this table has posted.", COLLECTED)


def rules_cache_name(payout: str) -> str:
    """Return the cache name of the rules, which an entry that changes them must forget."""
    return f"bad beat rules of {payout}"


def announced_rules(connection: Connection, payout: str) -> dict[str, Any] | None:
    """Return the announced rules that are not adopted yet. They are empty if contributions will end."""
    notice, last = newest_step(connection, payout, "notice"), newest_step(connection, payout, "adopted")
    return None if notice is None or last is None or notice[0] < last[0] else notice[1]


def has_ended(connection: Connection, payout: str) -> bool:
    """Return whether contributions have ended since the rules were last adopted."""
    last, end = newest_step(connection, payout, "adopted"), newest_step(connection, payout, "ended")
    return last is not None and end is not None and end[0] > last[0]


def table_states(connection: Connection, payout: str) -> dict[str, str]:
    """Return the state of each table, by name, including tables that were taken out."""
    last = select(func.max(PayoutTableRow.id)).group_by(PayoutTableRow.name)
    rows = connection.execute(
        select(PayoutTableRow.name, PayoutTableRow.state).where(
            PayoutTableRow.id.in_(last), PayoutTableRow.payout == payout
        )
    )
    return dict(sorted((row.name, row.state) for row in rows))


def designated_tables(connection: Connection) -> list[str]:
    """Return the tables that take part in any payout."""
    names = {name for payout in offered_names(connection) for name in table_states(connection, payout)}
    return [name for name in sorted(names) if find_designation(connection, name)[1] != "out"]


def find_designation(connection: Connection, table: str) -> tuple[str, str]:
    """Return the payout for which a table was last designated, and its state there."""
    row = connection.execute(_LAST_DESIGNATION, {"table": table}).one_or_none()
    return (PAYOUT, "out") if row is None else (row.payout, row.state)


def find_table_state(tx: Transaction, table: str, payout: str) -> str:
    """Return the state of a table in the payout. Refuse one that does not take part."""
    of, state = find_designation(tx.connection, table)
    if of != payout or state == "out":
        why = f"Table {table} does not take part in {payout}. Designate it first."
        raise Refused(why, COLLECTED, "table")
    return state


def find_open_count(connection: Connection, payout: str) -> tuple[str, str, dict[str, Any]] | None:
    """Return the name, last step and boxes of the unfinished count, if there is one."""
    rows = connection.execute(
        select(CountRow.counting, CountRow.step, CountRow.boxes)
        .where(CountRow.payout == payout, CountRow.step != "told")
        .order_by(CountRow.entry.desc())
        .limit(1)
    ).one_or_none()
    return None if rows is None or rows.step == "received" else (rows.counting, rows.step, rows.boxes)


def gaming_day(tx: Transaction) -> date:
    """Return the gaming day of the entry."""
    return tx.read_once(CASINO, find_casino).gaming_day(tx.at)


def post_variance(
    found: int, booked: int, account: LedgerAccount, payout: str, why: str, law: Cite, field: str
) -> tuple[Posting, ...]:
    """Post a count's variance: the house bears a shortage, and players get an overage.

    A variance without an explanation is recorded as a rejected count.
    """
    if found == booked:
        return ()
    if not why:
        off = f"The count of {dollars(found)} in {account} does not match the ledger."
        raise Rejected(f"{off} Count again, or explain the difference.", law, field)
    if found < booked:
        return (Posting(booked - found, SHORTAGES, account, law),)
    return (Posting(found - booked, account, primary(payout), law),)


def post_advance(amount: int, law: Cite) -> tuple[Posting, ...]:
    """Post the house's advance to the cage until the boxes' money arrives there."""
    return (Posting(amount, CAGE, HOUSE_ADVANCES, law),) if amount > 0 else ()
