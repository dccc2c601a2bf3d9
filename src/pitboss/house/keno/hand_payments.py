"""Payments by hand, entered when the system is up again. 19:47-15.6(a), 15.7(c).

Money that left a drawer is always entered, and its ticket is never paid again. Where the payment was against
the rules, it is entered as a breach that a supervisor reports, and what the ticket was not owed is the
house's loss.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from pitboss.games.keno.forms import too_early
from pitboss.games.keno.redeeming import MOST_ALONE, MOST_BY_HAND
from pitboss.house.keno.down import read_time, was_down
from pitboss.house.keno.laws import (
    ALONE,
    DOWN,
    KEYED,
    NOT_PAID,
    PAYMENT,
    VALIDATES,
    WITH_LEAVE,
)
from pitboss.house.keno.redeeming import check_how
from pitboss.house.keno.rows import HandRow, RecoveryRow, RedemptionRow, RestRow, ShiftEndRow, ShiftRow
from pitboss.house.keno.serials import keyed
from pitboss.house.keno.state import TICKETS, WINNERS, Station, checked_reason, state_of
from pitboss.house.keno.stations import AT_A_STATION, WRITERS, Signatures, check_another
from pitboss.house.keno.tickets import BY_HAND, BY_SERIAL, Found, ticket_of
from pitboss.house.ledger.accounts import CAGE, HOUSE, Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import LARGEST, Done, Entry, Hand, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import BadInput, Cite
from pitboss.table.action import whole
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

KIND, BREACH = "keno hand payment", "keno breach"
LONGEST_SERIAL = 32
"""What the book keeps of a serial number that nobody knows: one of ours is shorter."""
PAID_ALONE = Duty("a payment by hand", (Part("paid", WRITERS, ALONE),))
PAID_WITH_LEAVE = Duty(
    f"a payment by hand of more than {dollars(MOST_ALONE)}, or from a drawer that was counted since",
    (Part("paid", WRITERS, WITH_LEAVE), Part("authorized", KENO_SUPERVISORS, WITH_LEAVE)),
)
REPORTED = Duty(
    "a payment by hand against the rules",
    (Part("paid", AT_A_STATION, DOWN), Part("reports", KENO_SUPERVISORS, DOWN)),
)
RESTS = Duty("the rest of a prize", (Part("authorizes", KENO_SUPERVISORS, KEYED),))


@dataclass(frozen=True, kw_only=True)
class HandPaid(Form):
    """A ticket that was paid by hand, from the drawer of which station, and when."""

    station: int
    serial: str
    amount: int
    paid: str
    breach: str = ""
    """What was against the rules that the system cannot see, such as a payment nobody authorized."""


@dataclass(frozen=True, kw_only=True)
class PayRest(Form):
    """A ticket that was paid less by hand than it was owed; the rest in `cash` or by `check`."""

    station: int
    serial: str
    by: str = "cash"


class Breach(NamedTuple):
    """What was against the rules in a payment by hand."""

    what: str
    law: Cite


class Till(NamedTuple):
    """Whose drawer a payment came from, and which account it is taken from now."""

    shift: int
    """The number of the shift; 0 if nobody was signed on."""
    code: str
    person: int
    account: Account
    """The drawer; the house's, if the drawer was counted since, as its shortage was."""


def may_pay_by_hand(amount: int) -> Duty:
    """Return who must sign a payment by hand; refuse one that waits for the system. It needs no system."""
    if not whole(amount) or amount < 1:
        raise Refused(f"{str(amount)[:20]} is no amount to pay", DOWN)
    if amount > MOST_BY_HAND:
        raise Refused(f"over {dollars(MOST_BY_HAND)} waits until the system can verify the ticket", NOT_PAID)
    return PAID_ALONE if amount <= MOST_ALONE else PAID_WITH_LEAVE


# Entering a payment


def enter_hand_paid(book: Book, form: HandPaid, signatures: Signatures) -> Done:
    """Enter money that was paid by hand, and cancel its ticket; as a breach, if it was against the rules."""
    _check_form(form)

    def decide(tx: Transaction) -> Entry:
        state = state_of(tx)
        state.check_working()
        station, paid = state.station(form.station), read_time(form.paid)
        if paid > tx.at:
            raise Refused("a payment by hand is entered after it was made", DOWN)
        till, found = _till(tx.connection, station, paid), _ticket(tx, form.serial)
        breaches = _breaches(tx.connection, form, found, till, paid)
        _check_reported(breaches, signatures)
        hands = _duty(form, found, till, signatures).done_by(tx, signatures, form.asked)
        breaches += _payer_breaches(hands[0], station, till)
        _check_reported(breaches, signatures)
        if "reports" in signatures and not breaches:
            raise Refused("nothing in it was against the rules: enter it as a payment by hand", DOWN)
        return _entered(tx, form, found, station, till, hands, breaches, state.day_of(tx.at))

    return book.do(form.asked, decide)


def _check_form(form: HandPaid) -> None:
    serial = form.serial if isinstance(form.serial, str) and form.serial.isprintable() else ""
    if not serial.strip() or len(serial) > LONGEST_SERIAL:
        raise BadInput("write the serial number as it is printed on the ticket")
    if not whole(form.amount) or not 1 <= form.amount < LARGEST:
        raise Refused(f"{str(form.amount)[:20]} is no amount that was paid", DOWN)
    if form.breach != "":
        checked_reason(form.breach, DOWN)


def _ticket(tx: Transaction, serial: str) -> Found | None:
    try:
        return ticket_of(tx, keyed(serial))
    except Refused:
        return None


def _till(connection: Connection, station: Station, paid: datetime) -> Till:
    """Find the shift that had the drawer at the time."""
    begun = (
        select(ShiftRow.entry, ShiftRow.code, ShiftRow.person)
        .join(EntryRow, EntryRow.number == ShiftRow.entry)
        .where(ShiftRow.station == station.number, EntryRow.at <= paid)
        .order_by(ShiftRow.entry.desc())
        .limit(1)
    )
    shift = connection.execute(begun).one_or_none()
    if shift is None:
        return Till(0, "", 0, HOUSE)
    if station.shift is not None and station.shift.number == shift.entry:
        return Till(shift.entry, shift.code, shift.person, station.drawer)
    ended = select(EntryRow.at).join(ShiftEndRow, ShiftEndRow.entry == EntryRow.number)
    at = connection.scalar(ended.where(ShiftEndRow.shift == shift.entry))
    if at is not None and at < paid:
        return Till(0, "", 0, HOUSE)
    return Till(shift.entry, shift.code, shift.person, HOUSE)


def _duty(form: HandPaid, found: Found | None, till: Till, signatures: Signatures) -> Duty:
    """Return who signs, by what the ticket pays, whatever part of it was paid."""
    if "reports" in signatures:
        return REPORTED
    duty = may_pay_by_hand(_measured(form, found))
    return PAID_WITH_LEAVE if "authorized" in signatures or till.account == HOUSE else duty


def _measured(form: HandPaid, found: Found | None) -> int:
    """Return what the amounts of the law are measured on."""
    return form.amount if found is None or form.amount > found.due else max(1, found.measured)


# Breaches


def _breaches(
    connection: Connection, form: HandPaid, found: Found | None, till: Till, paid: datetime
) -> list[Breach]:
    """List what the system sees was against the rules, whoever paid."""
    breaches = []
    if _measured(form, found) > MOST_BY_HAND:
        breaches.append(Breach(f"over {dollars(MOST_BY_HAND)} waits for the system", NOT_PAID))
    if not was_down(connection, paid):
        breaches.append(Breach("the system was not down then", DOWN))
    breaches += _ticket_breaches(form, found, paid)
    if not till.shift:
        breaches.append(Breach(f"nobody was signed on at station {form.station} then", PAYMENT))
    if form.breach:
        breaches.append(Breach(form.breach.strip(), DOWN))
    return breaches


def _ticket_breaches(form: HandPaid, found: Found | None, paid: datetime) -> list[Breach]:
    if found is None:
        return [Breach("no such ticket was sold here", VALIDATES)]
    try:
        found.check_payable(paid)
    except Refused as refused:
        return [Breach(refused.reason, refused.cite)]
    if found.over is None or paid < found.over:
        why = f"game {found.ticket.last}, the last of the ticket, had not been drawn"
        return [Breach(why, too_early(found.ticket))]
    if form.amount > found.due:
        return [Breach(f"{dollars(found.due)} was owed", PAYMENT)]
    return []


def _payer_breaches(payer: Hand, station: Station, till: Till) -> list[Breach]:
    """List what was wrong with who signs. If the payer is gone, another writer signs for the drawer."""
    breaches = []
    if till.shift and payer.person != till.person:
        what = f"{payer.name} signs for the drawer of {till.code} at station {station.number}"
        breaches.append(Breach(what, PAYMENT))
    if payer.position not in WRITERS:
        breaches.append(Breach(f"{payer.name} is no keno writer", ALONE))
    return breaches


def _check_reported(breaches: list[Breach], signatures: Signatures) -> None:
    if breaches and "reports" not in signatures:
        why = f"{breaches[0].what}; if it was paid, a supervisor reports it as a breach"
        raise Refused(why, breaches[0].law)


# The entry


def _entered(
    tx: Transaction,
    form: HandPaid,
    found: Found | None,
    station: Station,
    till: Till,
    hands: tuple[Hand, ...],
    breaches: list[Breach],
    day: str,
) -> Entry:
    """Cancel the ticket, take what it was owed from the patrons' account, and the rest from the house's."""
    paid = read_time(form.paid)
    live = found is not None and found.is_live(paid)
    owed = min(form.amount, found.due) if found and live else 0
    lost = form.amount - owed
    remarks = [each.what for each in breaches]
    rest = found.rest_after(form.amount) if found and (live or found.by_hand) else 0
    if live and rest:
        remarks.append(f"{dollars(rest)} is still owed")
    why = "; ".join(remarks)
    rows = [Row(HandRow, {"serial": found.row.serial if found else form.serial, "day": day,
                          "station": station.number, "amount": form.amount, "owed": owed,
                          "why": why[:100], "paid": paid})]  # fmt: skip
    if found and live:
        redeemed = {"ticket": found.row.number, "day": day, "station": station.number, "shift": till.shift,
                    "code": till.code, "amount": owed, "how": BY_HAND, "at": tx.at}  # fmt: skip
        rows.append(Row(RedemptionRow, redeemed))
    moved = (Posting(owed, WINNERS, till.account, PAYMENT), Posting(lost, HOUSE, till.account, DOWN))
    told = [{"what": each.what, "cite": str(each.law)} for each in breaches]
    return Entry(
        kind=BREACH if breaches else KIND,
        cite=breaches[0].law if breaches else DOWN,
        place=station.place,
        hands=hands,
        reason=why,
        postings=tuple(each for each in moved if each.amount and each.debit != each.credit),
        rows=tuple(rows),
        facts={"breaches": told} if told else {},
        forgets=((TICKETS, found.row.serial),) if found else (),
        answer={"owed": owed, "lost": lost, "rest": rest, "why": why},
    )


# The rest of a prize


def pay_rest(book: Book, form: PayRest, signatures: Signatures, by: int | None = None) -> Done:
    """Pay what a ticket is still owed that was paid too little by hand.

    The writer has kept the ticket, so that nobody else may bring it: a supervisor signs. What the ticket has
    won since of money that was paid too early goes back to the house.
    """
    check_how(form.by)
    serial = keyed(form.serial)

    def decide(tx: Transaction) -> Entry:
        state, found = state_of(tx), ticket_of(tx, serial)
        state.check_working()
        station, shift = state.signed_on(form.station, by)
        if shift.runner:
            raise Refused("a writer pays the rest, not a runner", PAYMENT)
        hands = (shift.hand("pays"), *RESTS.done_by(tx, signatures, form.asked))
        check_another(hands[1].person, shift, KEYED)
        number, rest = found.row.number, found.rest
        if not rest:
            raise Refused(f"nothing is left to pay of ticket {number} after a payment by hand", PAYMENT)
        found.check_in_time(tx.at)
        values = {"ticket": number, "day": state.day_of(tx.at), "station": station.number,
                  "code": shift.code, "amount": rest, "how": form.by, "at": tx.at}  # fmt: skip
        paid_from = CAGE if form.by == "check" else station.drawer
        rows, postings = recover([found])
        return Entry(kind="keno rest", cite=PAYMENT, place=station.place, hands=hands,
                     postings=(Posting(rest, WINNERS, paid_from, PAYMENT), *postings),
                     rows=(Row(RestRow, values), *rows), forgets=((TICKETS, serial),),
                     answer={"ticket": number, "amount": rest})  # fmt: skip

    return book.do(form.asked, decide, (BY_SERIAL, serial))


def recover(tickets: list[Found]) -> tuple[tuple[Row, ...], tuple[Posting, ...]]:
    """Return to the house what tickets have won after they were paid too early, or twice, by hand."""
    amounts: list[tuple[int, Any]] = [(each.recoverable, each.row.number) for each in tickets]
    rows = tuple(
        Row(RecoveryRow, {"ticket": number, "amount": amount}) for amount, number in amounts if amount
    )
    total = sum(amount for amount, _ in amounts)
    return rows, (Posting(total, WINNERS, HOUSE, PAYMENT),) if total else ()
