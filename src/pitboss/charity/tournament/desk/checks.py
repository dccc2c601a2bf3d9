"""Check the keys of tournaments against the names by which their first steps bind them."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.charity.tournament.desk.header import TournamentHeader
from pitboss.charity.tournament.desk.keys import name_key
from pitboss.charity.tournament.desk.rows import TournamentKeyRow, TournamentStepRow
from pitboss.house.ledger.draw_keys import check_of, find_altered_keys, read_keys
from pitboss.house.ledger.faults import Fault


def find_faults(connection: Connection) -> Iterator[Fault]:
    """Yield the tournaments whose key is missing or changed."""
    keys = read_keys(connection, TournamentKeyRow)
    yield from find_altered_keys(keys, "tournament")
    step = TournamentStepRow
    opened = (
        select(step.entry, step.tournament, step.says).where(step.does == "open").order_by(step.tournament)
    )
    for entry, number, says in connection.execute(opened):
        name = TournamentHeader.from_json(says["facts"]).keys
        key = keys.get(name)
        if key is None:
            yield Fault(entry, "altered", f"its tournament {number}: the key of its draws is missing")
        elif name_key(key) != name:
            yield Fault(entry, "altered", f"its tournament {number}: the key does not match its name")


CHECK = check_of(TournamentKeyRow, find_faults)
