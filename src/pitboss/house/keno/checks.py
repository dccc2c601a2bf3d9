"""Check the keys of keno games against their sealed commitments. No entry has a key before the draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, and_, select

from pitboss.house.keno.generator import fits_commitment
from pitboss.house.keno.rows import DrawRow, GameKeyRow, GameRow
from pitboss.house.ledger.draw_keys import check_of, find_altered_keys, read_keys
from pitboss.house.ledger.faults import Fault


def find_faults(connection: Connection) -> Iterator[Fault]:
    """Yield the games whose key is missing or changed. A draw whose key was lost says so in its own entry."""
    yield from find_altered_keys(read_keys(connection, GameKeyRow), "keno")
    for game in connection.execute(_GAMES):
        if why := _describe_fault(game):
            yield Fault(game.entry, "altered", f"its keno game {game.number} of {game.day}: {why}")


_GAMES = (
    select(
        GameRow.entry,
        GameRow.day,
        GameRow.number,
        GameRow.commitment,
        GameKeyRow.key,
        DrawRow.key.label("opened"),
    )
    .outerjoin(GameKeyRow, GameKeyRow.commitment == GameRow.commitment)
    .outerjoin(DrawRow, and_(DrawRow.day == GameRow.day, DrawRow.number == GameRow.number))
    .order_by(GameRow.entry)
)


def _describe_fault(row: Any) -> str:
    """Compare with the revealed key; compute the commitment only if no key was revealed."""
    if row.opened == "":
        return ""
    if row.key is None:
        return "its key is missing"
    if row.opened is not None:
        return "" if row.key == row.opened else "its key differs from the one revealed"
    return (
        ""
        if fits_commitment(row.key, row.commitment, row.day, row.number)
        else "its key does not match its commitment"
    )


CHECK = check_of(GameKeyRow, find_faults)
