"""Keep a casino's transmissions in its own ledger and send them until they are answered. 13:69F-14.20(e)2.

A transmission is recorded before it is sent. One in flight when the process ended is sent again unchanged,
and the system accepts it only once.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, NamedTuple

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.house.due import Due
from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, NewRow, OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.link.contributions import (
    LastTransmission,
    TableContribution,
    Transmission,
    next_transmission,
)
from pitboss.house.link.debts import ACCOUNTING
from pitboss.house.link.department import link_counts
from pitboss.house.link.laws import COMPLETE
from pitboss.house.link.papers import transmission_paper
from pitboss.house.link.rows import LinkReceivedRow, LinkSentRow
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.table.fields import Count, Money, Rows, TableNumber, blame
from pitboss.table.json_text import loads
from pitboss.table.record import compact
from pitboss.table.refused import Refused


class Outgoing(NamedTuple):
    """The sending casino and its last transmission known to have arrived."""

    casino: str
    arrived: LastTransmission | None


class TableCount(FormRow):
    table: TableNumber = Field(title="Table")
    amount: Money = Field(title="Amount")


class Counted(OperationForm):
    tables: Annotated[list[TableCount], Rows(key="table", total="amount")] = Field(
        title="Contributions by table", description="Amounts taken from the pots and now in the cage."
    )


class Sent(OperationResult):
    number: Count = Field(title="Transmission")
    total: Money = Field(title="Total")


@link_counts.operation(
    "send",
    title="Send contributions to the link",
    cite=COMPLETE,
    kind="link transmission",
    result=Sent,
    paper=transmission_paper,
    signers=(Signer("sends", ACCOUNTING, COMPLETE, "Sends it"),),
    example={"tables": [{"table": "7", "amount": 12_000}]},
)
def send(tx: Transaction, form: Counted, signers: SignersByPart) -> LedgerEntry:
    """Record what was counted for the linked payout, and send it until the link answers.

    It follows the last recorded transmission, or the last that arrived if the ledger has lost that one.
    """
    if not isinstance(tx.sender, Outgoing):
        raise Refused("This house is not on a link.", COMPLETE)
    casino, arrived = tx.sender
    if not form.tables:
        raise Refused("Enter what was counted at each table.", COMPLETE, "tables")
    for place, each in enumerate(form.tables):
        if not each.amount:
            raise Refused("Enter an amount.", COMPLETE, f"tables.{place}.amount")
    last = _read_last_sent(tx.connection, casino)
    lines = [TableContribution(each.table, each.amount) for each in form.tables]
    with blame("tables"):
        built = next_transmission(
            casino, arrived if arrived and arrived.number >= last.number else last, lines
        )
    row = {"casino": casino, "number": built.number, "digest": built.digest,
           "lines": compact([list(line) for line in built.lines])}  # fmt: skip
    return LedgerEntry(place=casino, rows=(NewRow(LinkSentRow, row),),
                 answer={"number": built.number, "total": built.total})  # fmt: skip


def record_answer(book: Ledger, sent: Transmission, done: CompletedOperation) -> CompletedOperation:
    """Record, once, that a transmission has arrived."""
    row = {"casino": sent.casino, "number": sent.number, "central": done.number}
    asked = OperationRequest(id=f"link received {sent.digest}"[:64], what=row)

    def decide(_: Transaction) -> LedgerEntry:
        return LedgerEntry(kind="link transmission received", cite=COMPLETE, place=sent.casino,
                     rows=(NewRow(LinkReceivedRow, row),))  # fmt: skip

    return book.do(asked, decide)


def list_unanswered(connection: Connection, casino: str) -> list[tuple[Transmission, datetime]]:
    """List the transmissions still to send, in order, with the time each was recorded."""
    arrived = select(LinkReceivedRow.number).where(LinkReceivedRow.casino == casino)
    chosen = (
        select(LinkSentRow.number, LinkSentRow.digest, LinkSentRow.lines, EntryRow.at)
        .join(EntryRow, EntryRow.number == LinkSentRow.entry)
        .where(LinkSentRow.casino == casino, LinkSentRow.number.not_in(arrived))
        .order_by(LinkSentRow.number)
    )
    return [(_read_transmission(casino, row), row.at) for row in connection.execute(chosen)]


def list_due(book: Ledger, casino: str, why: str) -> list[Due]:
    """List the transmissions that have not arrived yet."""
    with book.store.read() as connection:
        waiting = list_unanswered(connection, casino)
    because = f" ({why})" if why else ""
    return [Due(at, f"transmission {sent.number} has not arrived{because}", COMPLETE) for sent, at in waiting]


def _read_transmission(casino: str, row: object) -> Transmission:
    lines = tuple(TableContribution(table, amount) for table, amount in loads(row.lines))  # type: ignore[attr-defined]
    return Transmission(casino=casino, number=row.number, lines=lines, digest=row.digest)  # type: ignore[attr-defined]


def _read_last_sent(connection: Connection, casino: str) -> LastTransmission:
    chosen = select(LinkSentRow.number, LinkSentRow.digest).where(LinkSentRow.casino == casino)
    row = connection.execute(chosen.order_by(LinkSentRow.number.desc()).limit(1)).one_or_none()
    return LastTransmission() if row is None else LastTransmission(row.number, row.digest)
