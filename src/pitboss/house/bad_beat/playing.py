"""Tables that are played and give to the room's fund: which may, and what they must post. 13:69F-14.19(c)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.laws import COLLECTED
from pitboss.house.bad_beat.rows import TableRow
from pitboss.house.bad_beat.state import PAYOUT, adopted, ended
from pitboss.table.refused import Refused


def room_pays(options: Any) -> bool:
    """Whether a table with such options gives to the fund of the room, which pays."""
    return getattr(options, "bad_beat_paid", "table") == "room"


def payout_of(connection: Connection, table: str) -> str:
    """The payout in which a table was last designated."""
    return _designated(connection, table)[0]


def check_takes_part(connection: Connection, table: str, game: str, options: Any) -> None:
    """Refuse a table that is not designated and open, or that posts other rules than its payout has."""
    payout, state = _designated(connection, table)
    if state not in ("open", "closed"):
        why = f"table {table} takes no part in a bad beat payout: a supervisor designates it first"
        raise Refused(why, COLLECTED)
    if state == "closed":
        raise Refused(f"table {table} is closed for the bad beat payout: open it first", COLLECTED)
    rules = adopted(connection, payout)
    if rules is None or ended(connection, payout):
        raise Refused(f"no contributions are taken for {payout}: its rules are not in force", COLLECTED)
    if game != rules.game:
        raise Refused(f"{payout} is offered at tables of {rules.game}, not of {game}", COLLECTED)
    for name, value in rules.at_tables().items():
        if (posted := getattr(options, name)) != value:
            why = f"the rules of {payout} have {name} {value!r}, not {posted!r}: post that at the table"
            raise Refused(why, COLLECTED)


def _designated(connection: Connection, table: str) -> tuple[str, str]:
    row = connection.execute(
        select(TableRow.payout, TableRow.state)
        .where(TableRow.name == table)
        .order_by(TableRow.id.desc())
        .limit(1)
    ).one_or_none()
    return (PAYOUT, "out") if row is None else (row.payout, row.state)
