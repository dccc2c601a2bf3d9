"""Check people's accounts, which no entry records, against their employments, which entries record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Table, or_, select

from pitboss.house.ledger.faults import Fault
from pitboss.house.ledger.registry import TableCheck
from pitboss.house.staff.rows import EmploymentRow
from pitboss.storage.people import ROLES, PersonRow, fold_name


def find_faults(connection: Connection) -> Iterator[Fault]:
    yield from _find_changed_accounts(connection)
    for row in connection.execute(select(PersonRow.__table__).order_by(PersonRow.id)):
        if why := _describe_fault(row):
            yield Fault(None, "altered", f"the account of {row.name!r} was altered: {why}")


def _find_changed_accounts(connection: Connection) -> Iterator[Fault]:
    """Yield employees whose accounts are missing or have another name."""
    employed = EmploymentRow.__table__.c
    changed = or_(PersonRow.name.is_(None), PersonRow.name != employed.name)
    chosen = select(employed.entry, employed.name, PersonRow.name.label("now"))
    rows = connection.execute(
        chosen.outerjoin(PersonRow, PersonRow.id == employed.person).where(changed).order_by(employed.entry)
    )
    for entry, name, now in rows:
        gone = now is None
        why = (
            f"its {name!r} no longer has an account"
            if gone
            else f"the account of its {name!r} is now {now!r}"
        )
        yield Fault(entry, "altered", why)


def _describe_fault(row: Any) -> str:
    """Describe an impossible value. A plausible but false role, passphrase or time goes unnoticed."""
    if row.folded != fold_name(row.name):
        return f"it is looked up as {row.folded!r}, which is another name"
    if row.role not in ROLES:
        return f"{row.role!r} is not a role"
    if row.guest and (row.hash is not None or row.role != "player"):
        return "a guest has no passphrase and only plays"
    if not row.guest and not (row.hash or "").startswith("$argon2"):
        return "its passphrase is not stored as an argon2 hash"
    return ""


_PEOPLE = PersonRow.__table__
assert isinstance(_PEOPLE, Table)
CHECK = TableCheck((_PEOPLE,), find_faults)
