"""Decide who may watch a table, run it, rule there, and deal or supervise in person."""

from __future__ import annotations

import hmac

from pitboss.server.positions import deals, supervises
from pitboss.server.running_table import AttendedTable, RunningTable, Sitter
from pitboss.server.settings import Settings
from pitboss.storage.errors import NotAllowed
from pitboss.storage.people import Person
from pitboss.table.action import DEALER, SUPERVISOR, actor_name


def may_run(person: Person | None, table: AttendedTable) -> bool:
    """Allow a supervisor, an administrator, or the person who opened the table."""
    return person is not None and (supervises(person, table.supervisors) or table.opened_by == person.id)


def may_rule(person: Person | None, table: AttendedTable) -> bool:
    """Allow a supervisor or administrator who does not play there, or the opener if nobody else plays."""
    if person is None:
        return False
    sitter = table.seat_of(person.id)
    if supervises(person, table.supervisors) and (sitter is None or sitter.seat < 1):
        return True
    return table.opened_by == person.id and all(each.person_id == person.id for each in table.persons)


def is_invited(person: Person | None, table: AttendedTable, code: str) -> bool:
    """Allow anyone at a public table; at a private one, holders of the link, its players, opener and
    supervisors."""
    if not table.settings.private or (isinstance(code, str) and code and is_same_code(code, table.code)):
        return True
    if person is None:
        return False
    supervised = supervises(person, table.supervisors)
    return supervised or table.opened_by == person.id or table.seat_of(person.id) is not None


def find_viewing_seat(person: Person | None, table: AttendedTable) -> int | None:
    """Return the seat whose view a person has. A place whose role was revoked gives none."""
    sitter = table.seat_of(person.id) if person else None
    return sitter.seat if person and sitter and _has_role(person, sitter.seat, table) else None


def check_may_run(person: Person, table: AttendedTable) -> None:
    if not may_run(person, table):
        raise NotAllowed("Only a supervisor or the person who opened the table can do this. Ask one of them.")


def check_may_rule(person: Person, table: AttendedTable) -> None:
    if not may_rule(person, table):
        raise NotAllowed("Only a supervisor who does not play at this table can do this. Call one.")


def check_may_watch(person: Person | None, table: AttendedTable, code: str) -> None:
    if not is_invited(person, table, code):
        raise NotAllowed("this table is private; ask for its link")


def check_place(person: Person, seat: int, table: AttendedTable) -> None:
    """Refuse the dealer's or the supervisor's place to anyone without the role."""
    if not _has_role(person, seat, table):
        place = actor_name(seat).lower()
        raise NotAllowed(f"This place needs the role of {place}. Ask an administrator for it.")


def check_bots_alone(person: Person, settings: Settings) -> None:
    if settings.bots_alone and not person.supervises:
        raise NotAllowed("Only a supervisor can let bots play on alone. Ask one.")


def require_own_seat(running: RunningTable, person: Person) -> Sitter:
    """Return the person's own seat or place, or refuse."""
    sitter = running.seat_of(person.id)
    if sitter is None:
        raise NotAllowed("you have no seat at this table; take one first")
    return sitter


def is_same_code(code: str, own: str) -> bool:
    """Compare the codes of a link in constant time."""
    return hmac.compare_digest(code.encode("utf-8", "replace"), own.encode())


def _has_role(person: Person, seat: int, table: AttendedTable) -> bool:
    """Return whether a person has the role or position that a place needs. A player's seat needs none."""
    if seat == DEALER:
        return deals(person, table.supervisors)
    return seat != SUPERVISOR or supervises(person, table.supervisors)
