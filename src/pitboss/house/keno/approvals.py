"""Payouts that a writer asks to have authorized, and a supervisor signs on their own screen. 19:47-15.6(b).

What is asked for stands in the book; nothing is paid before it is signed, and then just once.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.games.keno.forms import serial_part
from pitboss.games.keno.redeeming import AUTHORIZED_FROM
from pitboss.house.keno.laws import AUTHORITY
from pitboss.house.keno.redeeming import Redeem, check_form
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import read_state, state_of
from pitboss.house.keno.tickets import BY_SERIAL, find, ticket_of
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Done, Entry
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.employees import SIGNED_WITHIN
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

KIND = "keno approval asked"


class Waiting(NamedTuple):
    """A payout that waits for a supervisor's signature."""

    entry: int
    """Where the book has it."""
    form: Redeem
    ticket: int
    part: str
    """Of its serial number: enough to compare, too little to make another."""
    amount: int
    person: int
    name: str
    """Who pays it."""


def ask(book: Book, form: Redeem, by: int) -> Done:
    """Whoever is signed on at a station asks that a payout be authorized. Nothing is paid yet."""
    check_form(form)
    serial = keyed(form.serial)
    id = hashlib.sha256(f"{form.id} asked".encode()).hexdigest()

    def decide(tx: Transaction) -> Entry:
        state, found = state_of(tx), ticket_of(tx, serial)
        state.check_working()
        station, shift = state.signed_on(form.station, by)
        found.check_payable(tx.at)
        if found.measured < AUTHORIZED_FROM:
            raise Refused(f"below {dollars(AUTHORIZED_FROM)} nobody need sign", AUTHORITY)
        told = {"ticket": found.row.number, "amount": found.due}
        asked = {"id": form.id, "station": form.station, "serial": form.serial, "keyed_in": form.keyed_in,
                 "by": form.by}  # fmt: skip
        return Entry(kind=KIND, cite=AUTHORITY, place=station.place, hands=(shift.hand("asks"),),
                     facts={"form": asked, **told}, answer=told)  # fmt: skip

    return book.do(Asked(id=id, what=form.asked.what), decide, (BY_SERIAL, serial))


def waiting(connection: Connection, now: datetime) -> list[Waiting]:
    """What was asked for lately and is not paid, while whoever asked is at the station."""
    chosen = select(EntryRow.number, EntryRow.line).where(
        EntryRow.kind == KIND, EntryRow.at > now - SIGNED_WITHIN
    )
    found = [_read(number, loads(line)) for number, line in connection.execute(chosen)]
    stations = read_state(connection).stations
    newest = {each.ticket: each for each in sorted(found)}
    return [
        each
        for each in newest.values()
        if (shift := stations[each.form.station].shift) is not None
        and shift.person == each.person
        and find(connection, keyed(each.form.serial)).row.paid is None
    ]


def asked_for(connection: Connection, now: datetime, entry: int) -> Waiting:
    """One that waits; refuse what does not any more."""
    for each in waiting(connection, now):
        if each.entry == entry:
            return each
    raise Refused("this does not wait any more: it was paid, or is asked for again", AUTHORITY)


def _read(number: int, line: Any) -> Waiting:
    facts, (hand,) = line["facts"], line["hands"]
    form = Redeem(**facts["form"])
    part = serial_part(keyed(form.serial))
    return Waiting(number, form, facts["ticket"], part, facts["amount"], hand["person"], hand["name"])
