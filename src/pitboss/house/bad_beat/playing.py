"""Tables that are played and give to the room's fund: which may, and what they must post. 13:69F-14.19(c)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.contributions import check_room
from pitboss.house.bad_beat.laws import COLLECTED
from pitboss.house.bad_beat.state import adopted, box, designated, ended
from pitboss.house.ledger.rows import AccountRow
from pitboss.table.refused import Refused


def room_pays(options: Any) -> bool:
    """Whether a table with such options gives to the fund of the room, which pays."""
    return getattr(options, "bad_beat_paid", "table") == "room"


def check_takes_part(connection: Connection, table: str, game: str, options: Any) -> None:
    """Refuse a table that is not designated and open, or that posts other rules than its payout has."""
    payout, state = designated(connection, table)
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
    if rules.counting == "inventory":
        key = box(table, rules).key
        there = connection.scalar(select(AccountRow.balance).where(AccountRow.key == key)) or 0
        check_room(rules, table, there + rules.options.fund)
    for name, value in rules.at_tables().items():
        if (posted := getattr(options, name)) != value:
            why = f"the rules of {payout} have {name} {value!r}, not {posted!r}: post that at the table"
            raise Refused(why, COLLECTED)
