"""Check the keys of card series and drawn games against their sealed commitments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sqlalchemy import Connection, Table, select

from pitboss.charity.bingo.cards import BingoSeries
from pitboss.charity.bingo.desk.keys import fits_game
from pitboss.charity.bingo.desk.rows import BingoKeyRow, BingoStepRow
from pitboss.house.ledger.faults import Fault
from pitboss.house.ledger.registry import TableCheck
from pitboss.law import BadInput

_HEX = re.compile("[0-9a-f]{64}")


def find_faults(connection: Connection) -> Iterator[Fault]:
    """Yield the series and games whose key is missing or changed."""
    keys = dict[str, str]()
    for row in connection.execute(select(BingoKeyRow.commitment, BingoKeyRow.key)):
        keys[row.commitment] = row.key
        if not _HEX.fullmatch(row.commitment) or not _HEX.fullmatch(row.key):
            why = f"the bingo key bound by {row.commitment[:70]!r} was altered and is not a key"
            yield Fault(None, "altered", why)
    step = BingoStepRow
    chosen = select(step.entry, step.occasion, step.step, step.says).where(
        step.step.in_(("received", "begun"))
    )
    for entry, occasion, name, says in connection.execute(chosen.order_by(step.id)):
        commitment = says["commitment"]
        if not commitment:
            continue
        key = keys.get(commitment)
        what = f"series {says['series']}" if name == "received" else f"game {says['game']}"
        if key is None:
            yield Fault(entry, "altered", f"its bingo {what}: the key is missing")
        elif not (_fits_series(key, says) if name == "received"
                  else fits_game(key, commitment, occasion, says["game"])):  # fmt: skip
            yield Fault(entry, "altered", f"its bingo {what}: the key does not match its commitment")


def _fits_series(key: str, says: dict[str, object]) -> bool:
    try:
        made = BingoSeries(says["series"], says["color"], says["size"], key, says["on"])  # type: ignore[arg-type]
    except BadInput:
        return False
    return made.commitment == says["commitment"]


_KEYS = BingoKeyRow.__table__
assert isinstance(_KEYS, Table)
CHECK = TableCheck((_KEYS,), find_faults)
