"""Write a payout's papers from ledger lines, citing the rule for every item.

The operations' declarations refer to these functions. `pitboss.reports.forms` prints the papers.
"""

from __future__ import annotations

from typing import Any

from pitboss.house.bad_beat.citations import (
    AGREES,
    AT_A_TABLE,
    CHANGED,
    COUNTED,
    FORM,
    FORM_CHIPS,
    FORM_SIGNED,
    FORM_TABLE,
    MATCHED,
    OFFERED,
    PENDING,
    PLACED,
    PREPARED,
    QUALIFIES,
    SEVERAL,
    VERIFIED,
)
from pitboss.house.bad_beat.display import room_sign
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.operations.operation import Line
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.table.paper import Item


def _row(line: Line, table: str) -> Line:
    found: Line = line["rows"][table][0]
    return found


def count_sheet(line: Line) -> list[Item]:
    boxes = _row(line, "bad_beat_counts")["boxes"]
    facts = line["facts"]
    rows = [Item(f"Box of table {name}", dollars(found), AT_A_TABLE) for name, found in boxes.items()]
    return [
        Item("Counted at closed table", facts["at"], AT_A_TABLE),
        *rows,
        Item("Total", dollars(sum(boxes.values())), AT_A_TABLE),
        *_reason_items(line, AT_A_TABLE),
        Item("Recording", facts["recording"], AT_A_TABLE),
        Item("Lock of the container", facts["lock"], AT_A_TABLE),
    ]


def cage_receipt(line: Line) -> list[Item]:
    row = _row(line, "bad_beat_counts")
    moved = [Item(debit, dollars(amount), COUNTED) for amount, debit, _, _ in line["postings"]]
    return [Item("Count", row["counting"], COUNTED), *moved, *_reason_items(line, COUNTED)]


def count_notice(line: Line) -> list[Item]:
    says = _row(line, "bad_beat_counts")["boxes"]
    counted = f"{says['when']}, {says['where']}"
    return [
        Item("To", "Division of Gaming Enforcement", COUNTED),
        Item("Bad beat payout boxes are counted", counted, COUNTED),
    ]


def contribution_form(line: Line) -> list[Item]:
    row, chips = _row(line, "bad_beat_forms"), line["facts"]["chips"]
    counted = [f"{n} of {dollars(int(value))}" for value, n in sorted(chips.items(), key=lambda c: int(c[0]))]
    return [
        Item("Serial number", str(row["serial"]), FORM),
        Item("Table number", row["name"], FORM_TABLE),
        Item("Chips to the table inventory", ", ".join(counted) or "none", FORM_CHIPS),
        Item("Total value", dollars(row["amount"]), FORM_CHIPS),
        *_reason_items(line, FORM_CHIPS),
        Item("Attested by", " and ".join(hand["name"] for hand in line["hands"]), FORM_SIGNED),
        Item("Original", f"drop box of table {row['name']}", PLACED),
        Item("Duplicate", "locked accounting box", PLACED),
    ]


def match_report(line: Line) -> list[Item]:
    return [
        Item(name.capitalize(), dollars(value) if name.endswith("revenue") else _format_value(value), MATCHED)
        for name, value in line["facts"].items()
    ]


def claim_sheet(line: Line) -> list[Item]:
    says = _row(line, "bad_beat_claims")["says"]
    return [
        Item("Claim", line["answer"]["claim"], OFFERED),
        Item("Table and round", f"{says['table']}, {says['round']}", OFFERED),
        *hand_items(says, OFFERED),
    ]


def hand_items(says: Line, law: Cite) -> list[Item]:
    """List the board, the hands, the losers and winners, and everyone dealt in."""
    found = says["found"]
    parts = {"Losing hands": found["primary"], "Losing hands, secondary payout": found["secondary"],
             "Winning hands": found["winners"]}  # fmt: skip
    return [
        *([Item("Board", says["board"], law)] if says["board"] else []),
        *(Item(f"Hand of seat {seat}", cards, law) for seat, cards in says["shown"].items()),
        *(
            Item(name, ", ".join(f"seat {seat}" for seat in seats), law)
            for name, seats in parts.items()
            if seats
        ),
        *(Item(f"Seat {seat}", player, law) for seat, player in says["players"].items()),
    ]


def payout_sheet(line: Line) -> list[Item]:
    says, claimed = _row(line, "bad_beat_claims")["says"], line["facts"]
    players = claimed["players"]
    items = [Item("Table and round", f"{claimed['table']}, {claimed['round']}", VERIFIED)]
    items += [Item("Board", claimed["board"], VERIFIED)] if claimed["board"] else []
    items += [Item(f"Hand of seat {seat}", held, VERIFIED) for seat, held in claimed["shown"].items()]
    if not says:
        return [*items, *_reason_items(line, VERIFIED)]
    items += [Item("Lowest hand that qualifies", claimed["least"], QUALIFIES)]
    for seat, _, amount, of in says["shares"]:
        items.append(Item(f"Seat {seat}, {players[str(seat)]}", f"{dollars(amount)} ({of})", SEVERAL))
    return [*items, Item("Total", dollars(says["total"]), PREPARED)]


def pending_notice(line: Line) -> list[Item]:
    return [Item("", "The amount displayed is pending adjustment: a bad beat is being paid.", PENDING)]


def change_notice(line: Line) -> list[Item]:
    says = _row(line, "bad_beat_rules")["says"]
    if not says:
        return [Item("", "Contributions to the bad beat payout will end.", CHANGED)]
    rules = [Item("", each.text, each.law) for each in room_sign(PayoutRules.from_json(says), 0)[1:]]
    return [Item("", "The rules of the bad beat payout will be as follows.", CHANGED), *rules]


def display_sheet(line: Line) -> list[Item]:
    return [Item(f"Displayed, {name}", dollars(shown), AGREES) for name, shown in line["facts"].items()]


def _format_value(value: Any) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _reason_items(line: Line, law: Cite) -> list[Item]:
    return [Item("Explanation", line["reason"], law)] if line["reason"] else []
