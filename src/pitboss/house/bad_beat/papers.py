"""The papers of a payout, made of the book's own lines, every item with its rule.

`pitboss.reports.forms` prints them.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from pitboss.house.bad_beat.contributions import official
from pitboss.house.bad_beat.department import PAYOUT
from pitboss.house.bad_beat.display import board, room_sign
from pitboss.house.bad_beat.laws import (
    AGREES,
    AT_A_TABLE,
    CHANGED,
    COUNTED,
    FORM,
    FORM_CHIPS,
    FORM_SIGNED,
    FORM_TABLE,
    FORM_TIME,
    MATCHED,
    PENDING,
    PLACED,
    POSTED,
    PREPARED,
    QUALIFIES,
    RECORD,
    RESET,
    SEVERAL,
    VERIFIED,
)
from pitboss.house.bad_beat.rows import ClaimRow, iso
from pitboss.house.bad_beat.rules import Rules
from pitboss.house.casino import Casino, casino_of
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.rows import EntryRow
from pitboss.storage.errors import NotFound
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.paper import Item, Paper, Signed

Line = dict[str, Any]


def paper(book: Book, operation: str) -> Paper:
    """The paper of an operation, by its id."""
    with book.store.read() as connection:
        line = connection.scalar(select(EntryRow.line).where(EntryRow.operation == str(operation)))
        casino = casino_of(connection)
        found: Line = loads(line) if line is not None else {"kind": ""}
        if found["kind"] == "bad beat verified":
            (row,) = found["rows"]["bad_beat_claims"]
            told = select(ClaimRow.says).where(ClaimRow.claim == row["claim"], ClaimRow.step == "claimed")
            found["told"] = connection.scalar(told)
    if found["kind"] not in PAPERS:
        raise NotFound(f"operation {operation} has no paper: there is one for {', '.join(PAPERS)}")
    title, law, parts, items = PAPERS[found["kind"]]
    return Paper(
        title=title,
        law=law,
        house=casino.name,
        number=str(found["facts"].get("serial", found["number"])),
        items=(Item("Date and time", _when(casino, found), FORM_TIME if law == FORM else law), *items(found)),
        signed=tuple(Signed(h["part"], h["name"], h["position"], h["licence"]) for h in found["hands"]),
        parts=parts,
    )


def sign(book: Book, payout: str = PAYOUT) -> Paper:
    """What is posted in the poker room: the amounts and the rules."""
    shown = board(book, payout)
    if shown is None:
        raise NotFound(f"no bad beat payout {payout!r} is offered")
    items = tuple(Item("", each.text, each.law) for each in (*shown.rules, *shown.notice))
    return Paper(title="Bad beat payout", law=POSTED, house=_house(book), items=items)


def record_of_days(book: Book, payout: str = PAYOUT, days: int = 31) -> Paper:
    """Accounting's official record of the contributions of the last days, with the reset amount of each."""
    with book.store.read() as connection:
        today = casino_of(connection).day(book.clock.now())
    items: list[Item] = []
    for day, parts, law in official(book, payout, iso(today - timedelta(days=days - 1))):
        items.append(Item(day, f"{dollars(sum(parts))} contributed", law))
        items.append(Item(day, f"{dollars(parts.reset)} of it to the reset amount", RESET))
    return Paper(title="Record of daily contributions", law=RECORD, house=_house(book), items=tuple(items))


def _house(book: Book) -> str:
    with book.store.read() as connection:
        return casino_of(connection).name


def _when(casino: Casino, line: Line) -> str:
    return f"{casino.local(datetime.fromisoformat(line['at'])):%Y-%m-%d %H:%M %Z}"


def _row(line: Line, table: str) -> Line:
    found: Line = line["rows"][table][0]
    return found


def _counted(line: Line) -> list[Item]:
    boxes = _row(line, "bad_beat_counts")["boxes"]
    facts = line["facts"]
    rows = [Item(f"Box of table {name}", dollars(found), AT_A_TABLE) for name, found in boxes.items()]
    return [
        Item("Counted at closed table", facts["at"], AT_A_TABLE),
        *rows,
        Item("Total", dollars(sum(boxes.values())), AT_A_TABLE),
        *_reason(line, AT_A_TABLE),
        Item("Recording", facts["recording"], AT_A_TABLE),
        Item("Lock of the container", facts["lock"], AT_A_TABLE),
    ]


def _received(line: Line) -> list[Item]:
    row = _row(line, "bad_beat_counts")
    moved = [Item(debit, dollars(amount), COUNTED) for amount, debit, _, _ in line["postings"]]
    return [Item("Count", row["counting"], COUNTED), *moved, *_reason(line, COUNTED)]


def _told(line: Line) -> list[Item]:
    says = _row(line, "bad_beat_counts")["boxes"]
    counted = f"{says['when']}, {says['where']}"
    return [
        Item("To", "Division of Gaming Enforcement", COUNTED),
        Item("Bad beat payout boxes are counted", counted, COUNTED),
    ]


def _form(line: Line) -> list[Item]:
    row, chips = _row(line, "bad_beat_forms"), line["facts"]["chips"]
    counted = [f"{n} of {dollars(int(value))}" for value, n in sorted(chips.items(), key=lambda c: int(c[0]))]
    return [
        Item("Serial number", str(row["serial"]), FORM),
        Item("Table number", row["name"], FORM_TABLE),
        Item("Chips to the table inventory", ", ".join(counted) or "none", FORM_CHIPS),
        Item("Total value", dollars(row["amount"]), FORM_CHIPS),
        *_reason(line, FORM_CHIPS),
        Item("Attested by", " and ".join(hand["name"] for hand in line["hands"]), FORM_SIGNED),
        Item("Original", f"drop box of table {row['name']}", PLACED),
        Item("Duplicate", "locked accounting box", PLACED),
    ]


def _match(line: Line) -> list[Item]:
    return [
        Item(name.capitalize(), dollars(value) if name.endswith("revenue") else _listed(value), MATCHED)
        for name, value in line["facts"].items()
    ]


def _payout(line: Line) -> list[Item]:
    says, told = _row(line, "bad_beat_claims")["says"], line["told"]
    rules, players = Rules.from_json(told["rules"]), told["players"]
    items = [Item("Table and round", f"{told['table']}, {told['round']}", VERIFIED)]
    items += [Item("Board", told["board"], VERIFIED)] if told["board"] else []
    items += [Item(f"Hand of seat {seat}", held, VERIFIED) for seat, held in told["shown"].items()]
    least = rules.bad_beat if "primary" in says["levels"] else rules.secondary
    items += [Item("Qualifies from", least, QUALIFIES)]
    for seat, _, amount, of in says["shares"]:
        items.append(Item(f"Seat {seat}, {players[str(seat)]}", f"{dollars(amount)} ({of})", SEVERAL))
    return [*items, Item("Total", dollars(says["total"]), PREPARED)]


def _pending(line: Line) -> list[Item]:
    return [Item("", "The amount displayed is pending adjustment: a bad beat is being paid.", PENDING)]


def _notice(line: Line) -> list[Item]:
    says = _row(line, "bad_beat_rules")["says"]
    if not says:
        return [Item("", "Contributions to the bad beat payout will end.", CHANGED)]
    rules = [Item("", each.text, each.law) for each in room_sign(Rules.from_json(says), 0)[1:]]
    return [Item("", "The rules of the bad beat payout will be as follows.", CHANGED), *rules]


def _display(line: Line) -> list[Item]:
    return [Item(f"Displayed, {name}", dollars(shown), AGREES) for name, shown in line["facts"].items()]


def _listed(value: Any) -> str:
    return ", ".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _reason(line: Line, law: Any) -> list[Item]:
    return [Item("Reason of a variance", line["reason"], law)] if line["reason"] else []


PAPERS: dict[str, tuple[str, Any, tuple[str, ...], Callable[[Line], list[Item]]]] = {
    "bad beat count: told": ("Notice of a count", COUNTED, ("",), _told),
    "bad beat count: counted": ("Count of bad beat payout boxes", AT_A_TABLE, ("",), _counted),
    "bad beat count: received": ("Bad beat payout boxes in the cage", COUNTED, ("",), _received),
    "bad beat contribution form": (
        "Bad Beat Payout Contribution Form",
        FORM,
        ("original", "duplicate"),
        _form,
    ),
    "bad beat match": ("Match of Contribution Forms", MATCHED, ("",), _match),
    "bad beat verified": ("Bad beat payout", VERIFIED, ("",), _payout),
    "bad beat pending": ("Notice: pending adjustment", PENDING, ("",), _pending),
    "bad beat notice": ("Notice of a change", CHANGED, ("",), _notice),
    "bad beat display": ("Adjustment of the displays", AGREES, ("",), _display),
}
"""By the kind of entry: the title of its paper, its rule, the parts it is kept in, and what it says."""
