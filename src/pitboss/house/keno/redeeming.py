"""Winning tickets redeemed, never twice: in cash from the drawer or by a casino check. 19:47-15.6(a), (b).

The tickets of all who wait are found by one statement. That none is paid twice is seen to by the key of the
table too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from pitboss.games.keno.forms import may_redeem, receipt
from pitboss.games.keno.redeeming import AUTHORIZED_FROM
from pitboss.house.keno.laws import AUTHORITY, KEYED, PAYMENT, RECEIPT, VALIDATES
from pitboss.house.keno.rows import ReceiptRow, RedemptionRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import TICKETS, WINNERS, Shift, Station, state_of
from pitboss.house.keno.stations import Signatures, check_another
from pitboss.house.keno.tickets import BY_SERIAL, Found, report, ticket_of
from pitboss.house.ledger.accounts import CAGE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

AUTHORIZES = Duty(
    f"a payout of {dollars(AUTHORIZED_FROM)} or more", (Part("authorizes", KENO_SUPERVISORS, AUTHORITY),)
)


@dataclass(frozen=True, kw_only=True)
class Redeem(Form):
    """A ticket that is brought to a station: read by it, or keyed in by the writer."""

    station: int
    serial: str
    keyed_in: bool = False
    by: str = "cash"
    """`cash` from the drawer, or a casino `check`."""


@dataclass(frozen=True, kw_only=True)
class Take(Form):
    """A winning ticket that a runner takes away to be redeemed."""

    station: int
    serial: str


def redeem(book: Book, form: Redeem, signatures: Signatures | None = None, by: int | None = None) -> Done:
    """Verify a ticket and pay what it is owed. From $1,500 on a supervisor signs."""
    check_form(form)
    serial = keyed(form.serial)

    def decide(tx: Transaction) -> Entry:
        state, found = state_of(tx), ticket_of(tx, serial)
        state.check_working()
        station, shift = state.signed_on(form.station, by)
        found.check_payable(tx.at)
        if shift.runner:
            _check_runner(tx.connection, found, shift)
        hands = (shift.hand("pays"), *_authorized(tx, found, shift, form, signatures or {}))
        keyed_in = {"keyed in": str(KEYED)} if form.keyed_in else None
        return paying(tx, found, station, shift, hands, form.by, state.day_of(tx.at), keyed_in)

    return book.do(form.asked, decide, (BY_SERIAL, serial))


def check_form(form: Redeem) -> None:
    """Refuse a form that cannot be read."""
    check_how(form.by)
    if not isinstance(form.keyed_in, bool):
        raise BadInput("a ticket was keyed in or not: true or false")


def check_how(by: object) -> None:
    if by not in ("cash", "check"):
        raise BadInput("a ticket is paid in cash or by check")


def _check_runner(connection: Connection, found: Found, shift: Shift) -> None:
    """A runner pays what the winning ticket report has under the runner's own code, and nothing else."""
    row, game = found.row, found.ticket.last
    own = report(connection, row.day, game, row.code) if row.runner else []
    may_redeem(own, row.serial, found.due, shift.code, game)


def _authorized(
    tx: Transaction, found: Found, shift: Shift, form: Redeem, signatures: Signatures
) -> tuple[Hand, ...]:
    """A supervisor's signature on the back of a ticket that pays much; not that of whoever pays it."""
    if found.measured >= AUTHORIZED_FROM:
        hands = AUTHORIZES.done_by(tx, signatures, form.asked)
        check_another(hands[0].person, shift, AUTHORITY)
        return hands
    if signatures:
        raise Refused(f"below {dollars(AUTHORIZED_FROM)} nobody need sign", AUTHORITY)
    return ()


def paying(
    tx: Transaction,
    found: Found,
    station: Station,
    shift: Shift,
    hands: tuple[Hand, ...],
    how: str,
    day: str,
    facts: Mapping[str, str] | None = None,
) -> Entry:
    """The entry of a payment: what was owed to the patron leaves the drawer, or the cage."""
    due, number = found.due, found.row.number
    row = {"ticket": number, "day": day, "station": station.number, "shift": shift.number,
           "code": shift.code, "amount": due, "how": how, "at": tx.at}  # fmt: skip
    return Entry(
        kind="keno redemption",
        cite=VALIDATES,
        place=station.place,
        hands=hands,
        postings=(Posting(due, WINNERS, CAGE if how == "check" else station.drawer, PAYMENT),),
        rows=(Row(RedemptionRow, row),),
        facts=facts or {},
        forgets=((TICKETS, found.row.serial),),
        answer={"ticket": number, "amount": due},
    )


def take(book: Book, form: Take, by: int | None = None) -> Done:
    """A runner takes a winning ticket away, and gives a receipt with its serial number for it."""
    serial = keyed(form.serial)

    def decide(tx: Transaction) -> Entry:
        state, found = state_of(tx), ticket_of(tx, serial)
        state.check_working()
        station, shift = state.signed_on(form.station, by)
        if not shift.runner:
            raise Refused("a runner gives a receipt; a writer pays the ticket", RECEIPT)
        found.check_payable(tx.at)
        number = found.row.number
        if (code := found.row.taken_by) is not None:
            raise Refused(f"{code} has ticket {number} and gave a receipt: bring it to a booth", RECEIPT)
        text = receipt(found.ticket, found.row.serial)
        row = {"ticket": number, "day": state.day_of(tx.at), "station": station.number,
               "code": shift.code, "at": tx.at}  # fmt: skip
        return Entry(kind="keno receipt", cite=RECEIPT, place=station.place, hands=(shift.hand("takes"),),
                     rows=(Row(ReceiptRow, row),), forgets=((TICKETS, serial),), facts={"ticket": number},
                     answer={"receipt": text})  # fmt: skip

    return book.do(form.asked, decide, (BY_SERIAL, serial))
