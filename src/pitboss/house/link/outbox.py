"""What a casino sends to its link, kept in its own book and sent until it is answered. 13:69F-14.20(e)2.

A transmission is written down before it is sent, so that one that was under way when the process ended is
sent again just as it was; and the system takes it in once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from pitboss.house.bad_beat import texts
from pitboss.house.due import Due
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Done, Entry, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.access import Signed
from pitboss.house.link.contributions import Contribution, Last, Transmission, transmission
from pitboss.house.link.laws import COMPLETE
from pitboss.house.link.participants import ACCOUNTING
from pitboss.house.link.rows import LinkReceivedRow, LinkSentRow
from pitboss.house.staff.duties import Duty, Part
from pitboss.table.json_text import loads
from pitboss.table.record import compact

SENDING = Duty("sending contributions to the link", (Part("sends", ACCOUNTING, COMPLETE),))


@dataclass(frozen=True, kw_only=True)
class Counted(Form):
    """What was counted for the linked payout, by table, and lies in this casino's cage."""

    tables: Mapping[str, int]


def prepare(book: Book, form: Counted, signed: Signed, casino: str, arrived: Last | None = None) -> Done:
    """Write the next transmission down, to be sent.

    It follows the last that was written, or the last that has `arrived`, if the book has lost that one.
    """
    counted = texts.amounts(form.tables, "tables", COMPLETE)
    lines = [Contribution(table, amount) for table, amount in counted.items()]
    transmission(casino, Last(), lines)

    def decide(tx: Transaction) -> Entry:
        hands = SENDING.done_by(tx, signed, form.asked)
        last = _last(tx.connection, casino)
        made = transmission(casino, arrived if arrived and arrived.number >= last.number else last, lines)
        row = {"casino": casino, "number": made.number, "digest": made.digest,
               "lines": compact([list(line) for line in made.lines])}  # fmt: skip
        return Entry(kind="link transmission", cite=COMPLETE, place=casino, hands=hands,
                     rows=(Row(LinkSentRow, row),),
                     answer={"number": made.number, "total": made.total})  # fmt: skip

    return book.do(form.asked, decide)


def answered(book: Book, sent: Transmission, done: Done) -> Done:
    """Write down that a transmission has arrived, once."""
    row = {"casino": sent.casino, "number": sent.number, "central": done.number}
    asked = Asked(id=f"link received {sent.digest}"[:64], what=row)

    def decide(_: Transaction) -> Entry:
        return Entry(kind="link transmission received", cite=COMPLETE, place=sent.casino,
                     rows=(Row(LinkReceivedRow, row),))  # fmt: skip

    return book.do(asked, decide)


def unanswered(connection: Connection, casino: str) -> list[tuple[Transmission, datetime]]:
    """What is still to be sent, in its order, with the time since when."""
    arrived = select(LinkReceivedRow.number).where(LinkReceivedRow.casino == casino)
    chosen = (
        select(LinkSentRow.number, LinkSentRow.digest, LinkSentRow.lines, EntryRow.at)
        .join(EntryRow, EntryRow.number == LinkSentRow.entry)
        .where(LinkSentRow.casino == casino, LinkSentRow.number.not_in(arrived))
        .order_by(LinkSentRow.number)
    )
    return [(_read(casino, row), row.at) for row in connection.execute(chosen)]


def due(book: Book, casino: str, why: str) -> list[Due]:
    """What has not arrived yet."""
    with book.store.read() as connection:
        waiting = unanswered(connection, casino)
    because = f" ({why})" if why else ""
    return [Due(at, f"transmission {sent.number} has not arrived{because}", COMPLETE) for sent, at in waiting]


def _read(casino: str, row: object) -> Transmission:
    lines = tuple(Contribution(table, amount) for table, amount in loads(row.lines))  # type: ignore[attr-defined]
    return Transmission(casino=casino, number=row.number, lines=lines, digest=row.digest)  # type: ignore[attr-defined]


def _last(connection: Connection, casino: str) -> Last:
    chosen = select(LinkSentRow.number, LinkSentRow.digest).where(LinkSentRow.casino == casino)
    row = connection.execute(chosen.order_by(LinkSentRow.number.desc()).limit(1)).one_or_none()
    return Last() if row is None else Last(row.number, row.digest)
