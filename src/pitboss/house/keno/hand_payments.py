"""Enter payments made by hand once the system is up again. 19:47-15.6(a), 15.7(c).

Money that left a drawer is always entered, and its ticket is never paid again. A payment against the rules is
entered as a breach reported by a supervisor, and any amount that the ticket was not owed is the house's loss.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from pydantic import Field
from sqlalchemy import Connection, select

from pitboss.games.keno.forms import early_claim_rule
from pitboss.games.keno.redeeming import MAX_ALONE_CENTS, MAX_BY_HAND_CENTS
from pitboss.house.keno.department import TROUBLE, keno
from pitboss.house.keno.fields import (
    AT_A_STATION,
    WRITERS,
    PaidBy,
    Serial,
    ShortReason,
    StationNumber,
    WrittenSerial,
    station_numbers,
    writer_at_station,
)
from pitboss.house.keno.laws import (
    ALONE,
    DOWN,
    KEYED,
    NOT_PAID,
    PAYMENT,
    VALIDATES,
    WITH_LEAVE,
)
from pitboss.house.keno.outages import was_down
from pitboss.house.keno.rows import HandRow, RecoveryRow, RedemptionRow, RestRow, ShiftEndRow, ShiftRow
from pitboss.house.keno.serials import parse_serial
from pitboss.house.keno.state import TICKETS_KEY, WINNERS, Station, state_of
from pitboss.house.keno.tickets import BY_HAND, BY_SERIAL, TicketStatus, get_ticket_in
from pitboss.house.ledger.accounts import CAGE, HOUSE, LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow, OperationParticipant, Posting
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.law import Cite
from pitboss.table.fields import Money, When, blame
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["enter_hand_payment", "pay_rest", "report_hand_payment", "who_signs"]

KIND, BREACH = "keno hand payment", "keno breach"
PAYER = Signer("paid", WRITERS, ALONE, "Writer who paid it")
LEAVE = Signer("authorized", KENO_SUPERVISORS, WITH_LEAVE, "Supervisor who authorized it", optional=True,
               note=f"Over {dollars(MAX_ALONE_CENTS)}, or if the drawer was counted since.")  # fmt: skip
STATION_CHOICES = {"station": station_numbers}


class HandPaid(OperationForm):
    station: StationNumber = Field(title="Work station whose drawer paid")
    serial: WrittenSerial = Field(title="Serial number as printed on the ticket")
    amount: Money = Field(title="Amount paid by hand")
    paid_at: When = Field(title="When it was paid")


class HandPaidBreach(HandPaid):
    breach: ShortReason = Field(
        "",
        title="What was wrong, if the system cannot tell",
    )


class HandPaymentEntered(OperationResult):
    owed: Money = Field(title="Owed to the patron")
    lost: Money = Field(title="Not owed: the house's loss")
    rest: Money = Field(title="Still owed")
    why: str = Field(title="Remarks")


class Breach(NamedTuple):
    """A rule broken by a payment by hand."""

    what: str
    law: Cite


class PayingDrawer(NamedTuple):
    """The drawer a payment came from, and the account charged for it now."""

    shift: int
    """Number of the shift; 0 if nobody was signed on."""
    code: str
    person: int
    account: LedgerAccount
    """The drawer, or the house if the drawer was counted since and booked the shortage."""


def who_signs(amount: int) -> tuple[Signer, ...]:
    """Return who must sign a payment by hand; refuse one that must wait for the system. Needs no system."""
    if amount > MAX_BY_HAND_CENTS:
        why = f"Over {dollars(MAX_BY_HAND_CENTS)} waits until the system can verify the ticket."
        raise Refused(why, NOT_PAID, "amount")
    return (PAYER,) if amount <= MAX_ALONE_CENTS else (PAYER, LEAVE)


# Entering a payment


class HandPayout(NamedTuple):
    """A payment by hand with its station, drawer, ticket and breaches."""

    station: Station
    till: PayingDrawer
    found: TicketStatus | None
    breaches: list[Breach]


def _look_into(tx: Transaction, form: HandPaid, payer: OperationParticipant) -> HandPayout:
    """Find the drawer and the ticket of a payment, and list its breaches."""
    state = state_of(tx)
    state.check_working()
    if not form.amount:
        raise Refused("Enter the amount that was paid.", DOWN, "amount")
    with blame("station"):
        station = state.station(form.station)
    if form.paid_at > tx.at:
        raise Refused("Record a payment by hand only after it was made.", DOWN, "paid_at")
    till, found = _find_drawer(tx.connection, station, form.paid_at), _find_ticket(tx, form.serial)
    breaches = _find_breaches(tx.connection, form, found, till)
    return HandPayout(station, till, found, breaches + _find_payer_breaches(payer, station, till))


EXAMPLE = {"station": 1, "serial": "2A7K-9QXM-41TV-4", "amount": 500, "paid_at": "2030-05-01T20:00:00-04:00"}


@keno.operation(
    "hand-paid",
    title="Enter a payment by hand",
    cite=DOWN,
    kind=KIND,
    result=HandPaymentEntered,
    section=TROUBLE,
    signers=(PAYER, LEAVE),
    choices=STATION_CHOICES,
    example=EXAMPLE,
)
def enter_hand_payment(tx: Transaction, form: HandPaid, signers: SignersByPart) -> LedgerEntry:
    """Enter money that was paid by hand while the system was down, and cancel its ticket."""
    payout = _look_into(tx, form, signers[PAYER.part])
    if payout.breaches:
        what, law = payout.breaches[0]
        raise Refused(f"{what}. If it was paid, a supervisor reports it as a breach.", law)
    counted = payout.till.account == HOUSE
    if (counted or LEAVE in who_signs(_measure_payment(form, payout.found))) and LEAVE.part not in signers:
        raise LEAVE.missing()
    return _build_entry(tx, form, payout)


@keno.operation(
    "hand-paid-breach",
    title="Report a payment by hand that was against the rules",
    cite=DOWN,
    kind=BREACH,
    result=HandPaymentEntered,
    section=TROUBLE,
    signers=(
        Signer("paid", AT_A_STATION, DOWN, "Paid it, or signs for the drawer"),
        Signer("reports", KENO_SUPERVISORS, DOWN, "Supervisor who reports it"),
    ),
    choices=STATION_CHOICES,
    example={**EXAMPLE, "breach": "Nobody authorized it"},
)
def report_hand_payment(tx: Transaction, form: HandPaidBreach, signers: SignersByPart) -> LedgerEntry:
    """Enter money that was paid by hand against the rules, and cancel its ticket. Any amount that the
    ticket was not owed is the house's loss."""
    payout = _look_into(tx, form, signers["paid"])
    if form.breach:
        payout.breaches.append(Breach(form.breach, DOWN))
    if not payout.breaches:
        raise Refused("This payment broke no rule. Enter it as a payment by hand.", DOWN)
    return _build_entry(tx, form, payout)


def _find_ticket(tx: Transaction, serial: str) -> TicketStatus | None:
    try:
        return get_ticket_in(tx, parse_serial(serial))
    except Refused:
        return None


def _find_drawer(connection: Connection, station: Station, paid: datetime) -> PayingDrawer:
    """Find the shift that had the drawer at that time."""
    begun = (
        select(ShiftRow.entry, ShiftRow.code, ShiftRow.person)
        .join(EntryRow, EntryRow.number == ShiftRow.entry)
        .where(ShiftRow.station == station.number, EntryRow.at <= paid)
        .order_by(ShiftRow.entry.desc())
        .limit(1)
    )
    shift = connection.execute(begun).one_or_none()
    if shift is None:
        return PayingDrawer(0, "", 0, HOUSE)
    if station.shift is not None and station.shift.number == shift.entry:
        return PayingDrawer(shift.entry, shift.code, shift.person, station.drawer)
    ended = select(EntryRow.at).join(ShiftEndRow, ShiftEndRow.entry == EntryRow.number)
    at = connection.scalar(ended.where(ShiftEndRow.shift == shift.entry))
    if at is not None and at < paid:
        return PayingDrawer(0, "", 0, HOUSE)
    return PayingDrawer(shift.entry, shift.code, shift.person, HOUSE)


def _measure_payment(form: HandPaid, found: TicketStatus | None) -> int:
    """Return the amount that the law's limits apply to."""
    return form.amount if found is None or form.amount > found.due else max(1, found.threshold_amount)


# Breaches


def _find_breaches(
    connection: Connection, form: HandPaid, found: TicketStatus | None, till: PayingDrawer
) -> list[Breach]:
    """List the breaches that the system can see, whoever paid."""
    breaches = []
    if _measure_payment(form, found) > MAX_BY_HAND_CENTS:
        breaches.append(Breach(f"over {dollars(MAX_BY_HAND_CENTS)} waits for the system", NOT_PAID))
    if not was_down(connection, form.paid_at):
        breaches.append(Breach("the system was not down then", DOWN))
    breaches += _find_ticket_breaches(form, found)
    if not till.shift:
        breaches.append(Breach(f"nobody was signed on at station {form.station} then", PAYMENT))
    return breaches


def _find_ticket_breaches(form: HandPaid, found: TicketStatus | None) -> list[Breach]:
    paid = form.paid_at
    if found is None:
        return [Breach("no such ticket was sold here", VALIDATES)]
    try:
        found.check_payable(paid)
    except Refused as refused:
        return [Breach(refused.reason, refused.cite)]
    if found.result_known_at is None or paid < found.result_known_at:
        why = f"game {found.ticket.last}, the last of the ticket, had not been drawn"
        return [Breach(why, early_claim_rule(found.ticket))]
    if form.amount > found.due:
        return [Breach(f"{dollars(found.due)} was owed", PAYMENT)]
    return []


def _find_payer_breaches(payer: OperationParticipant, station: Station, till: PayingDrawer) -> list[Breach]:
    """List the payer's breaches. If the payer has left, another writer signs for the drawer."""
    breaches = []
    if till.shift and payer.person != till.person:
        what = f"{payer.name} signs for the drawer of {till.code} at station {station.number}"
        breaches.append(Breach(what, PAYMENT))
    if payer.position not in WRITERS:
        breaches.append(Breach(f"{payer.name} is not a keno writer", ALONE))
    return breaches


# The entry


def _build_entry(tx: Transaction, form: HandPaid, payout: HandPayout) -> LedgerEntry:
    """Cancel the ticket, take the amount owed from the patrons' account, and the rest from the house's."""
    (station, till, found, breaches), paid = payout, form.paid_at
    day = state_of(tx).day_of(tx.at)
    live = found is not None and found.is_live(paid)
    owed = min(form.amount, found.due) if found and live else 0
    lost = form.amount - owed
    remarks = [each.what for each in breaches]
    rest = found.rest_after(form.amount) if found and (live or found.by_hand) else 0
    if live and rest:
        remarks.append(f"{dollars(rest)} is still owed")
    why = "; ".join(remarks)
    rows = [NewRow(HandRow, {"serial": found.row.serial if found else form.serial, "day": day,
                          "station": station.number, "amount": form.amount, "owed": owed,
                          "why": why[:100], "paid": paid})]  # fmt: skip
    if found and live:
        redeemed = {"ticket": found.row.number, "day": day, "station": station.number, "shift": till.shift,
                    "code": till.code, "amount": owed, "how": BY_HAND, "at": tx.at}  # fmt: skip
        rows.append(NewRow(RedemptionRow, redeemed))
    moved = (Posting(owed, WINNERS, till.account, PAYMENT), Posting(lost, HOUSE, till.account, DOWN))
    listed = [{"what": each.what, "cite": str(each.law)} for each in breaches]
    return LedgerEntry(
        cite=breaches[0].law if breaches else DOWN,
        place=station.place,
        reason=why,
        postings=tuple(each for each in moved if each.amount and each.debit != each.credit),
        rows=tuple(rows),
        facts={"breaches": listed} if listed else {},
        forgets=((TICKETS_KEY, found.row.serial),) if found else (),
        answer={"owed": owed, "lost": lost, "rest": rest, "why": why},
    )


# The rest of a prize


class PayRest(OperationForm):
    station: StationNumber = Field(title="Work station")
    serial: Serial = Field(title="Serial number of the ticket")
    by: PaidBy = Field("cash", title="Pay by")


class RestPaid(OperationResult):
    ticket: int = Field(title="Ticket")
    amount: Money = Field(title="Amount")


@keno.operation(
    "pay-rest",
    title="Pay the rest of a prize paid too little by hand",
    cite=PAYMENT,
    kind="keno rest",
    result=RestPaid,
    section=TROUBLE,
    signers=(
        writer_at_station("pays", PAYMENT),
        Signer("authorizes", KENO_SUPERVISORS, KEYED, "Supervisor who authorizes it"),
    ),
    prefetch=lambda form: (BY_SERIAL, form.serial),
    choices=STATION_CHOICES,
    example={"station": 1, "serial": "2A7K-9QXM-41TV-4"},
)
def pay_rest(tx: Transaction, form: PayRest, signers: SignersByPart) -> LedgerEntry:
    """Pay the remaining prize of a ticket that was underpaid by hand. The writer kept the ticket, so
    nobody else can bring it, and a supervisor signs. Winnings already covered by an early payment go back
    to the house."""
    state = state_of(tx)
    state.check_working()
    with blame("station"):
        station, shift = state.find_shift(form.station, signers["pays"].person)
    with blame("serial"):
        found = get_ticket_in(tx, form.serial)
        number, rest = found.row.number, found.rest
        if not rest:
            raise Refused(f"Ticket {number} has nothing left to pay after a payment by hand.", PAYMENT)
        found.check_in_time(tx.at)
    values = {"ticket": number, "day": state.day_of(tx.at), "station": station.number,
              "code": shift.code, "amount": rest, "how": form.by, "at": tx.at}  # fmt: skip
    paid_from = CAGE if form.by == "check" else station.drawer
    rows, postings = recover_winnings([found])
    return LedgerEntry(place=station.place, forgets=((TICKETS_KEY, form.serial),),
                 postings=(Posting(rest, WINNERS, paid_from, PAYMENT), *postings),
                 rows=(NewRow(RestRow, values), *rows),
                 answer={"ticket": number, "amount": rest})  # fmt: skip


def recover_winnings(tickets: list[TicketStatus]) -> tuple[tuple[NewRow, ...], tuple[Posting, ...]]:
    """Return to the house the winnings of tickets that were paid by hand too early or twice."""
    amounts: list[tuple[int, Any]] = [(each.recoverable, each.row.number) for each in tickets]
    rows = tuple(
        NewRow(RecoveryRow, {"ticket": number, "amount": amount}) for amount, number in amounts if amount
    )
    total = sum(amount for amount, _ in amounts)
    return rows, (Posting(total, WINNERS, HOUSE, PAYMENT),) if total else ()
