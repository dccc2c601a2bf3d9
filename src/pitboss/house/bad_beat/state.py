"""Read a payout from the book: its accounts, rules, tables and gaming day."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.laws import COLLECTED, OFFERED
from pitboss.house.bad_beat.rows import CountRow, RulesRow, TableRow
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.casino import KIND as CASINO
from pitboss.house.casino import casino_of
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.entry import Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.operation import Rejected
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

CAGE = Account("cage", "bad beat")
"""What the cashiers' cage holds for the funds, apart from its other money."""
ADVANCED = Account("house", "advanced to bad beat payouts")
"""What the house has put into the cage where the fund's own money is not there yet."""
SHORT = Account("house", "bad beat shortages")
"""What was not in a box and should have been: the house bears it, players lose nothing."""
PREPARED_MONEY = Account("container", "bad beat payouts prepared")
PATRONS = Account("patrons", "bad beat")
_NEWEST = (
    select(RulesRow.entry, RulesRow.says)
    .where(RulesRow.payout == bindparam("of"), RulesRow.step == bindparam("named"))
    .order_by(RulesRow.id.desc())
    .limit(1)
)

_DESIGNATED = (
    select(TableRow.payout, TableRow.state)
    .where(TableRow.name == bindparam("table"))
    .order_by(TableRow.id.desc())
    .limit(1)
)


def primary(payout: str) -> Account:
    return Account("fund", payout)


def secondary(payout: str) -> Account:
    return Account("fund", f"{payout}, secondary")


def next_fund(payout: str) -> Account:
    """The reset amount: what the next payout begins with."""
    return Account("reset", payout)


def box(table: str, rules: Rules) -> Account:
    """Where a table's contributions lie: its payout box, or its approved contribution container."""
    return Account("container" if rules.counting == "inventory" else "box", f"bad beat, table {table}")


def newest(connection: Connection, payout: str, step: str) -> tuple[int, dict[str, Any]] | None:
    """The newest step of its kind in a payout's rules, with its entry."""
    row = connection.execute(_NEWEST, {"of": payout, "named": step}).one_or_none()
    return None if row is None else (row.entry, row.says)


def adopted(connection: Connection, payout: str) -> Rules | None:
    """The rules in force, if the payout was ever offered and is not closed since."""
    says = _in_force(connection, payout)
    return None if says is None else Rules.from_json(says)


def _in_force(connection: Connection, payout: str) -> dict[str, Any] | None:
    last, closed = newest(connection, payout, "adopted"), newest(connection, payout, "closed")
    return None if last is None or (closed is not None and closed[0] > last[0]) else last[1]


def payouts(connection: Connection) -> list[str]:
    """Every payout that is offered now, in the order in which they first were."""
    rows = connection.scalars(select(RulesRow.payout).where(RulesRow.step == "adopted").order_by(RulesRow.id))
    return [each for each in dict.fromkeys(rows) if _in_force(connection, each) is not None]


def rules_of(tx: Transaction, payout: str) -> Rules:
    """Return the rules in force. Refuse a payout that is not offered."""
    found = tx.known(known(payout), lambda connection: adopted(connection, payout))
    if found is None:
        raise Refused(f"No bad beat payout {payout!r} is offered. Adopt its rules first.", OFFERED, "payout")
    return found


def rules_by(tx: Transaction, payout: str, posted: object) -> Rules:
    """Return the rules that a round is played by to its end: those its table had posted when it was dealt."""
    now = rules_of(tx, payout)
    if not posted or posted == now.at_tables():
        return now
    chosen = select(RulesRow.says).where(RulesRow.payout == payout, RulesRow.step == "adopted")
    for says in tx.connection.scalars(chosen.order_by(RulesRow.id.desc())):
        if (then := Rules.from_json(says)).at_tables() == posted:
            return then
    raise Refused(f"{payout} never had the rules that this table has posted.", COLLECTED)


def known(payout: str) -> str:
    """What an entry that changes the rules has the book forget."""
    return f"bad beat rules of {payout}"


def announced(connection: Connection, payout: str) -> dict[str, Any] | None:
    """What a notice tells that is not done yet: rules, or nothing in them for the end of contributions."""
    notice, last = newest(connection, payout, "notice"), newest(connection, payout, "adopted")
    return None if notice is None or last is None or notice[0] < last[0] else notice[1]


def ended(connection: Connection, payout: str) -> bool:
    """Whether contributions have ended since the rules were last adopted."""
    last, end = newest(connection, payout, "adopted"), newest(connection, payout, "ended")
    return last is not None and end is not None and end[0] > last[0]


def tables(connection: Connection, payout: str) -> dict[str, str]:
    """Every table that takes part, or did and is out, with its state, by name."""
    last = select(func.max(TableRow.id)).group_by(TableRow.name)
    rows = connection.execute(
        select(TableRow.name, TableRow.state).where(TableRow.id.in_(last), TableRow.payout == payout)
    )
    return dict(sorted((row.name, row.state) for row in rows))


def designated(connection: Connection, table: str) -> tuple[str, str]:
    """The payout in which a table was last designated, and its state there."""
    row = connection.execute(_DESIGNATED, {"table": table}).one_or_none()
    return (PAYOUT, "out") if row is None else (row.payout, row.state)


def taking_part(tx: Transaction, table: str, payout: str) -> str:
    """Return the state of a table of the payout. Refuse one that takes no part."""
    of, state = designated(tx.connection, table)
    if of != payout or state == "out":
        why = f"Table {table} takes no part in {payout}. Designate it first."
        raise Refused(why, COLLECTED, "table")
    return state


def under_way(connection: Connection, payout: str) -> tuple[str, str, dict[str, Any]] | None:
    """The count that is not finished: which it is, its last step, and its boxes."""
    rows = connection.execute(
        select(CountRow.counting, CountRow.step, CountRow.boxes)
        .where(CountRow.payout == payout, CountRow.step != "told")
        .order_by(CountRow.entry.desc())
        .limit(1)
    ).one_or_none()
    return None if rows is None or rows.step == "received" else (rows.counting, rows.step, rows.boxes)


def gaming_day(tx: Transaction) -> date:
    """The gaming day of the entry."""
    return tx.known(CASINO, casino_of).day(tx.at)


def variance(
    found: int, booked: int, account: Account, payout: str, why: str, law: Cite, field: str
) -> tuple[Posting, ...]:
    """Post what a count is off by: the house bears a shortage, and players get an overage.

    A count that is off and not explained has failed, which is recorded.
    """
    if found == booked:
        return ()
    if not why:
        off = f"{dollars(found)} was counted in {account}, and that is not what the book has."
        raise Rejected(f"{off} Count again, or explain the difference.", law, field)
    if found < booked:
        return (Posting(booked - found, SHORT, account, law),)
    return (Posting(found - booked, account, primary(payout), law),)


def advanced(amount: int, law: Cite) -> tuple[Posting, ...]:
    """The house puts an amount into the cage, until what is in boxes has come there."""
    return (Posting(amount, CAGE, ADVANCED, law),) if amount > 0 else ()
