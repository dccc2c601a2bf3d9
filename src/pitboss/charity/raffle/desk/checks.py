"""Check the keys of draws against the sealed lines of their records."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, select

from pitboss.charity.raffle.desk.rows import RaffleKeyRow, RaffleStepRow
from pitboss.charity.raffle.drawing import DrawSeal, make_chance
from pitboss.charity.raffle.record import DRAWN, SEALED
from pitboss.house.ledger.draw_keys import check_of, find_altered_keys, read_keys
from pitboss.house.ledger.faults import Fault


def find_faults(connection: Connection) -> Iterator[Fault]:
    """Yield the draws whose key is missing or changed."""
    keys = read_keys(connection, RaffleKeyRow)
    yield from find_altered_keys(keys, "raffle")
    steps = select(RaffleStepRow.entry, RaffleStepRow.raffle, RaffleStepRow.step, RaffleStepRow.says)
    chosen = steps.where(RaffleStepRow.step.in_((SEALED, DRAWN))).order_by(RaffleStepRow.id)
    commitments: dict[tuple[str, int], str] = {}
    for entry, name, step, says in connection.execute(chosen):
        line = says["row"][step]
        if step == SEALED:
            commitments[name, line["draw"]] = line["commitment"]
        if why := _describe_fault(step, line, keys, commitments.get((name, line["draw"]), "")):
            yield Fault(entry, "altered", f"draw {line['draw']} of raffle {name}: {why}")


def _describe_fault(step: str, line: dict[str, object], keys: dict[str, str], commitment: str) -> str:
    if step == DRAWN:
        return "" if keys.get(commitment) == line["key"] else "its key differs from the one opened"
    seal = DrawSeal.from_json(line)
    if seal.holders and seal.holders not in keys:
        return "the key that hides its holders is missing"
    if not commitment:
        return ""
    if commitment not in keys:
        return "its key is missing"
    try:
        fits = make_chance(bytes.fromhex(keys[commitment]), seal).commitment == commitment
    except ValueError:
        return ""  # reported above
    return "" if fits else "its key does not match its commitment"


CHECK = check_of(RaffleKeyRow, find_faults)
