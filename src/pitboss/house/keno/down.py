"""The system down: what may be paid by hand, and what is found when it is up again. 19:47-15.7(c)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from pitboss.games.keno.redeeming import MOST_ALONE, MOST_BY_HAND
from pitboss.house.keno.laws import ALONE, DOWN, NOT_PAID, WITH_LEAVE
from pitboss.house.keno.redeeming import paying
from pitboss.house.keno.rows import HandRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import Station, changes, checked_reason, state_of
from pitboss.house.keno.stations import WRITERS, Signatures
from pitboss.house.keno.tickets import Found, ticket_of
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.standing import Standing
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput
from pitboss.table.action import whole
from pitboss.table.json_text import loads
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

FELL, ROSE = "keno system down", "keno system up"
REPORTS = Duty("to report the system", (Part("reports", KENO_SUPERVISORS, DOWN),))
PAID_ALONE = Duty("a payment by hand", (Part("paid", WRITERS, ALONE),))
PAID_WITH_LEAVE = Duty(
    f"a payment by hand of more than {dollars(MOST_ALONE)}",
    (Part("paid", WRITERS, WITH_LEAVE), Part("authorized", KENO_SUPERVISORS, WITH_LEAVE)),
)


@dataclass(frozen=True, kw_only=True)
class Down(Form):
    """The system is down; or, written when it is up again, since when it was."""

    reason: str
    since: str = ""


@dataclass(frozen=True, kw_only=True)
class Up(Form):
    """The system is up again."""


@dataclass(frozen=True, kw_only=True)
class HandPaid(Form):
    """A ticket that was paid by hand while the system was down, and when."""

    station: int
    serial: str
    amount: int
    paid: str


def may_pay_by_hand(amount: int) -> Duty:
    """Who must sign a payment by hand; refuse one that waits for the system. It needs no system itself."""
    if not whole(amount) or amount < 1:
        raise Refused(f"{str(amount)[:20]} is no amount to pay", DOWN)
    if amount > MOST_BY_HAND:
        raise Refused(f"over {dollars(MOST_BY_HAND)} waits until the system can verify the ticket", NOT_PAID)
    return PAID_ALONE if amount <= MOST_ALONE else PAID_WITH_LEAVE


def system_down(book: Book, form: Down, signatures: Signatures) -> Done:
    """Nothing is sold, voided, drawn or verified from now on."""

    def decide(standing: Standing) -> Entry:
        state, hands = state_of(standing), REPORTS.done_by(standing, signatures, form.asked)
        reason = checked_reason(form.reason, DOWN)
        if state.down:
            raise Refused("the system is down already", DOWN)
        since = _time(form.since) if form.since else standing.at
        if since > standing.at:
            raise Refused("the system was down from a time that has been", DOWN)
        return changes(replace(state, down=reason), kind=FELL, cite=DOWN, hands=hands, reason=reason,
                       facts={"since": since.isoformat()})  # fmt: skip

    return book.do(form.asked, decide)


def system_up(book: Book, form: Up, signatures: Signatures) -> Done:
    """The system works again, and what was paid by hand is entered."""

    def decide(standing: Standing) -> Entry:
        state, hands = state_of(standing), REPORTS.done_by(standing, signatures, form.asked)
        if not state.down:
            raise Refused("the system is not down", DOWN)
        return changes(replace(state, down=""), kind=ROSE, cite=DOWN, hands=hands)

    return book.do(form.asked, decide)


def enter_hand_paid(book: Book, form: HandPaid, signatures: Signatures) -> Done:
    """Verify a payment made by hand. What the ticket was not owed is the house's loss, with a reason."""
    duty = may_pay_by_hand(form.amount)

    def decide(standing: Standing) -> Entry:
        state = state_of(standing)
        state.check_working()
        station, shift = state.signed_on(form.station)
        hands = duty.done_by(standing, signatures, form.asked)
        paid = _time(form.paid)
        _check_down_at(standing.connection, paid)
        found, why = _verified(standing, form.serial, paid)
        owed = min(form.amount, found.due) if found and not why else 0
        if found and not why and form.amount != found.due:
            why = f"{dollars(found.due)} was owed"
        day = state.day_of(standing.at)
        row = {"serial": str(form.serial)[:32], "day": day, "station": station.number,
               "amount": form.amount, "owed": owed, "why": why[:100], "paid": paid}  # fmt: skip
        made = None
        if owed and found:
            made = paying(standing, found, station, shift, hands, "hand", day, amount=owed)
        return _entered(row, made, hands, station)

    return book.do(form.asked, decide)


def _verified(standing: Standing, serial: str, paid: datetime) -> tuple[Found | None, str]:
    """The ticket as the system now finds it, and what was wrong with paying it."""
    try:
        found = ticket_of(standing, keyed(serial))
        found.check_payable(paid)
    except Refused as refused:
        return None, refused.reason
    if found.over is None or paid < found.over:
        return None, f"game {found.ticket.last}, the last of the ticket, had not been drawn"
    return found, ""


def _entered(row: dict[str, Any], made: Entry | None, hands: tuple[Hand, ...], station: Station) -> Entry:
    """The payment as it is entered: what was owed from the patrons' account, the rest from the house's."""
    lost, why = row["amount"] - row["owed"], row["why"]
    rows: tuple[Row, ...] = (Row(HandRow, row),)
    postings: tuple[Posting, ...] = ()
    forgets = made.forgets if made else ()
    if made is not None:
        rows, postings = (*rows, *made.rows), made.postings
    if lost:
        postings = (*postings, Posting(lost, HOUSE, station.drawer, DOWN))
    return Entry(kind="keno hand payment", cite=DOWN, place=station.place, hands=hands, reason=why,
                 postings=postings, rows=rows, forgets=forgets,
                 answer={"owed": row["owed"], "lost": lost, "why": why})  # fmt: skip


def _time(text: object) -> datetime:
    try:
        at = datetime.fromisoformat(text if isinstance(text, str) else "")
    except ValueError:
        raise BadInput(f"{str(text)[:40]!r} is no time: write 2026-05-01T20:00:00-04:00") from None
    if at.tzinfo is None:
        raise BadInput("a time says its zone, such as 2026-05-01T20:00:00-04:00")
    return at


def _check_down_at(connection: Connection, paid: datetime) -> None:
    """A payment by hand is one made while the system was down."""
    chosen = select(EntryRow.kind, EntryRow.at, EntryRow.line).where(EntryRow.kind.in_((FELL, ROSE)))
    since = None
    for kind, at, line in connection.execute(chosen.order_by(EntryRow.number)):
        if kind == FELL:
            since = datetime.fromisoformat(loads(line)["facts"]["since"])
        elif since is not None and since <= paid <= at:
            return
    raise Refused("the system was not down then: it verifies the ticket", DOWN)
