"""Check that a table may take part in the room's fund and posts its rules. 13:69F-14.19(c)."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from pitboss.house.bad_beat.citations import COLLECTED
from pitboss.house.bad_beat.contributions import check_room
from pitboss.house.bad_beat.state import adopted_rules, box, find_designation, has_ended
from pitboss.house.ledger.rows import AccountRow
from pitboss.table.refused import Refused


def room_pays(options: Any) -> bool:
    """Return whether a table with these options contributes to the room's fund, so that the room pays."""
    return getattr(options, "bad_beat_paid", "table") == "room"


def check_takes_part(connection: Connection, table: str, game: str, options: Any) -> None:
    """Refuse a table that is not designated and open, or whose posted rules differ from its payout's."""
    payout, state = find_designation(connection, table)
    if state not in ("open", "closed"):
        why = f"Table {table} is not part of a bad beat payout. A supervisor must designate it first."
        raise Refused(why, COLLECTED)
    if state == "closed":
        raise Refused(f"Table {table} is closed for the bad beat payout. Open it first.", COLLECTED)
    rules = adopted_rules(connection, payout)
    if rules is None or has_ended(connection, payout):
        raise Refused(f"The rules of {payout} are not in force, so it takes no contributions.", COLLECTED)
    if game != rules.game:
        raise Refused(f"{payout} is offered at {rules.game} tables, not at {game} tables.", COLLECTED)
    if rules.counting == "inventory":
        key = box(table, rules).key
        there = connection.scalar(select(AccountRow.balance).where(AccountRow.key == key)) or 0
        check_room(rules, table, there + rules.options.fund)
    for name, value in rules.table_options().items():
        if (posted := getattr(options, name)) != value:
            why = f"The rules of {payout} set {name} to {value!r}, not {posted!r}. Post that at the table."
            raise Refused(why, COLLECTED)
