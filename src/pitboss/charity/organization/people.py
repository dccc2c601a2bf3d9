"""Find the people of the organization that a form names."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, select

from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.employees import Employee, find_employee, make_employee
from pitboss.house.staff.rows import EmploymentRow
from pitboss.law import Cite
from pitboss.table.refused import Refused
from pitboss.table.words import join_with_or


def find_person(connection: Connection, name: str) -> Employee | None:
    """Return the person who works here under a name. Names of accounts are unique."""
    person = connection.scalar(
        select(EmploymentRow.person)
        .where(EmploymentRow.name == name)
        .order_by(EmploymentRow.id.desc())
        .limit(1)
    )
    return find_employee(connection, person) if person is not None else None


def find_name(connection: Connection, person: int) -> str:
    """Return the name of somebody who works here or has worked here."""
    names = select(EmploymentRow.name).where(EmploymentRow.person == person)
    return connection.scalar(names.order_by(EmploymentRow.id.desc()).limit(1)) or ""


def require_anyone(tx: Transaction, name: str, law: Cite, field: str) -> Employee:
    """Return the person with a name, whatever the position, or refuse."""
    found = find_person(tx.connection, name)
    if found is None:
        raise Refused(f"Nobody named {name} works here. Add the person to the staff first.", law, field)
    return found


def require_person(tx: Transaction, name: str, positions: Iterable[str], law: Cite, field: str) -> Employee:
    """Return the person with a name, who must hold one of the positions."""
    found, allowed = require_anyone(tx, name, law, field), tuple(positions)
    if found.position not in allowed:
        raise Refused(f"{name} is a {found.position}. Name a {join_with_or(allowed)}.", law, field)
    return found


def read_people(connection: Connection) -> dict[int, Employee]:
    """Return the last employment of everybody who has worked here, by person number."""
    rows = connection.execute(select(EmploymentRow.__table__).order_by(EmploymentRow.id))
    return {row.person: make_employee(row) for row in rows}


def list_people(tx: Transaction, positions: Iterable[str]) -> list[str]:
    """List the names of those who work here in some positions, for forms."""
    wanted = set(positions)
    people = read_people(tx.connection).values()
    return sorted(each.name for each in people if each.active and each.position in wanted)
