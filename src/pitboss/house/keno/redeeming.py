"""Winning tickets redeemed, never twice: in cash from the drawer or by a casino check. 19:47-15.6(a), (b).

The system finds a ticket before its turn to be written comes; that nobody else has paid it meanwhile is
seen to by the key of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, select

from pitboss.games.keno.forms import Section, may_redeem, receipt
from pitboss.games.keno.redeeming import AUTHORIZED_FROM
from pitboss.house.keno.laws import AUTHORITY, KEYED, PAYMENT, RECEIPT, VALIDATES
from pitboss.house.keno.rows import RedemptionRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import WINNERS, Shift, Station, state_of
from pitboss.house.keno.stations import Signatures
from pitboss.house.keno.tickets import Found, find, report
from pitboss.house.ledger.accounts import CAGE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.standing import Standing
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput
from pitboss.storage.errors import Conflict
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

PAID_NOW = "keno tickets paid"
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
    if form.by not in ("cash", "check") or not isinstance(form.keyed_in, bool):
        raise BadInput("a ticket is paid in cash or by check, and was keyed in or not")
    serial = keyed(form.serial)
    with book.store.read() as connection:
        found = find(connection, serial)
        own = _report_of(connection, found)

    def decide(standing: Standing) -> Entry:
        state = state_of(standing)
        state.check_working()
        station, shift = state.signed_on(form.station, by)
        found.check_payable(standing.at)
        _check_runner(found, shift, own)
        hands = (shift.hand("pays"), *_authorized(standing, found, form, signatures or {}))
        paid = standing.known(PAID_NOW, lambda _: dict[int, int]())
        if paid.setdefault(found.row.number, standing.number) != standing.number:
            raise Refused(f"ticket {found.row.number} was paid at this moment", PAYMENT)
        return paying(standing, found, station, shift, hands, form.by, state.day_of(standing.at),
                      facts={"keyed in": str(KEYED)} if form.keyed_in else None)  # fmt: skip

    try:
        return book.do(form.asked, decide)
    except Conflict:
        with book.store.read() as connection:
            find(connection, serial).check_payable(book.clock.now())
        raise


def _report_of(connection: Connection, found: Found) -> list[Section]:
    """The report of the runner who made a ticket; nothing of one that a writer made."""
    if not found.row.runner:
        return []
    return report(connection, found.row.day, found.ticket.last, found.row.code)


def _check_runner(found: Found, shift: Shift, own: list[Section]) -> None:
    """A runner pays what the winning ticket report has under the runner's own code, and nothing else."""
    if shift.runner:
        may_redeem(own, found.row.serial, found.due, shift.code, found.ticket.last)


def _authorized(standing: Standing, found: Found, form: Redeem, signatures: Signatures) -> tuple[Hand, ...]:
    """A supervisor's signature on the back of a ticket that pays much."""
    if found.measured >= AUTHORIZED_FROM:
        return AUTHORIZES.done_by(standing, signatures, form.asked)
    if signatures:
        raise Refused(f"below {dollars(AUTHORIZED_FROM)} nobody need sign", AUTHORITY)
    return ()


def paying(
    standing: Standing,
    found: Found,
    station: Station,
    shift: Shift,
    hands: tuple[Hand, ...],
    how: str,
    day: str,
    *,
    amount: int = 0,
    facts: Mapping[str, str] | None = None,
) -> Entry:
    """The entry of a payment: what was owed to the patron leaves the drawer, or the cage."""
    due, number = amount or found.due, found.row.number
    row = {"ticket": number, "day": day, "station": station.number, "shift": shift.number,
           "code": shift.code, "amount": due, "how": how, "at": standing.at}  # fmt: skip
    return Entry(
        kind="keno redemption",
        cite=VALIDATES,
        place=station.place,
        hands=hands,
        postings=(Posting(due, WINNERS, CAGE if how == "check" else station.drawer, PAYMENT),),
        rows=(Row(RedemptionRow, row),),
        facts=facts or {},
        answer={"ticket": number, "amount": due},
    )


def take(book: Book, form: Take, by: int | None = None) -> Done:
    """A runner takes a winning ticket away, and gives a receipt with its serial number for it."""
    with book.store.read() as connection:
        found = find(connection, keyed(form.serial))

    def decide(standing: Standing) -> Entry:
        station, shift = state_of(standing).signed_on(form.station, by)
        if not shift.runner:
            raise Refused("a runner gives a receipt; a writer pays the ticket", RECEIPT)
        found.check_payable(standing.at)
        text = receipt(found.ticket, found.row.serial)
        return Entry(kind="keno receipt", cite=RECEIPT, place=station.place, hands=(shift.hand("takes"),),
                     facts={"ticket": found.row.number}, answer={"receipt": text})  # fmt: skip

    return book.do(form.asked, decide)


def paid_in(connection: Connection, shift: int) -> list[int]:
    """The tickets that lie in the drawer of a shift until it ends."""
    chosen = select(RedemptionRow.ticket).where(RedemptionRow.shift == shift)
    return list(connection.scalars(chosen.order_by(RedemptionRow.ticket)))
