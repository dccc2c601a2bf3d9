"""Check the keys of card series and drawn games against their sealed commitments."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.charity.bingo.cards import BingoSeries
from pitboss.charity.bingo.desk.keys import fits_game
from pitboss.charity.bingo.desk.rows import BingoKeyRow, BingoStepRow
from pitboss.house.ledger.draw_keys import check_of, find_altered_keys, read_keys
from pitboss.house.ledger.faults import Fault
from pitboss.law import BadInput


def find_faults(connection: Connection) -> Iterator[Fault]:
    """Yield the series and games whose key is missing or changed."""
    keys = read_keys(connection, BingoKeyRow)
    yield from find_altered_keys(keys, "bingo")
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


CHECK = check_of(BingoKeyRow, find_faults)
