"""Redeem winning tickets, never twice, in cash from the drawer or by casino check. 19:47-15.6(a), (b).

One statement finds the tickets of all waiting claims. The table's key also prevents a second payment.
"""

from __future__ import annotations

from pydantic import Field
from sqlalchemy import Connection

from pitboss.games.keno.forms import check_redemption, receipt
from pitboss.games.keno.redeeming import AUTHORIZATION_CENTS
from pitboss.house.keno.department import TICKETS, keno
from pitboss.house.keno.fields import (
    PaidBy,
    Serial,
    StationNumber,
    at_station,
    runner_at_station,
    station_numbers,
)
from pitboss.house.keno.laws import AUTHORITY, KEYED, PAYMENT, RECEIPT, VALIDATES
from pitboss.house.keno.rows import ReceiptRow, RedemptionRow
from pitboss.house.keno.state import TICKETS_KEY, WINNERS, Shift, Station, state_of
from pitboss.house.keno.tickets import BY_SERIAL, TicketStatus, build_report, get_ticket_in
from pitboss.house.ledger.accounts import CAGE
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Rejected, Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import Money, blame
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["redeem", "take"]


class Redeem(OperationForm):
    station: StationNumber = Field(title="Work station")
    serial: Serial = Field(title="Serial number of the ticket")
    keyed_in: bool = Field(
        False, title="Keyed in", description="Check this if the station could not read the ticket."
    )
    by: PaidBy = Field("cash", title="Pay by")


class TicketPaid(OperationResult):
    ticket: int = Field(title="Ticket")
    amount: Money = Field(title="Amount")


def needs_authorization(tx: Transaction, form: Redeem | None) -> bool:
    """Return whether the payout is large enough to need a supervisor's signature on the ticket."""
    found = tx.find(BY_SERIAL, form.serial) if form is not None else None
    return found is not None and found.threshold_amount >= AUTHORIZATION_CENTS


@keno.operation(
    "redeem",
    title="Redeem a ticket",
    cite=VALIDATES,
    kind="keno redemption",
    routine=True,
    result=TicketPaid,
    section=TICKETS,
    signers=(
        at_station("pays"),
        Signer("authorizes", KENO_SUPERVISORS, AUTHORITY, "Supervisor who authorizes the payout",
               when=needs_authorization, note=f"Payouts of {dollars(AUTHORIZATION_CENTS)} or more need it."),
    ),
    prefetch=lambda form: (BY_SERIAL, form.serial),
    choices={"station": station_numbers},
    example={"station": 1, "serial": "2A7K-9QXM-41TV-4"},
)  # fmt: skip
def redeem(tx: Transaction, form: Redeem, signers: SignersByPart) -> LedgerEntry:
    """Verify a winning ticket and pay it, in cash from the drawer or by casino check. No ticket is paid
    twice. A ticket that was never sold, is void or was paid is rejected, and the ledger records it."""
    state = state_of(tx)
    state.check_working()
    with blame("station"):
        station, shift = state.find_shift(form.station, signers["pays"].person)
    with blame("serial"):
        found = _verify(tx, form.serial)
        if shift.runner:
            _check_runner(tx.connection, found, shift)
    facts = {"keyed in": str(KEYED)} if form.keyed_in else {}
    return build_payment(tx, found, station, shift, form.by, state.day_of(tx.at), facts)


def _verify(tx: Transaction, serial: str) -> TicketStatus:
    """Return the claimed ticket. Reject the claim if the ticket is invalid; refuse it if the claim is
    early or late, or won nothing."""
    try:
        found = get_ticket_in(tx, serial)
        found.check_unpaid()
    except Refused as refused:
        raise Rejected(refused.reason, refused.cite, "serial") from None
    found.check_payable(tx.at)
    return found


def _check_runner(connection: Connection, found: TicketStatus, shift: Shift) -> None:
    """Check that a runner pays only tickets on the winning ticket report under the runner's own code."""
    row, game = found.row, found.ticket.last
    own = build_report(connection, row.day, game, row.code) if row.runner else []
    check_redemption(own, row.serial, found.due, shift.code, game)


def build_payment(
    tx: Transaction,
    found: TicketStatus,
    station: Station,
    shift: Shift,
    how: str,
    day: str,
    facts: dict[str, str],
) -> LedgerEntry:
    """Return the entry of a payment, which leaves the drawer or the cage."""
    due, number = found.due, found.row.number
    row = {"ticket": number, "day": day, "station": station.number, "shift": shift.number,
           "code": shift.code, "amount": due, "how": how, "at": tx.at}  # fmt: skip
    return LedgerEntry(
        place=station.place,
        postings=(Posting(due, WINNERS, CAGE if how == "check" else station.drawer, PAYMENT),),
        rows=(NewRow(RedemptionRow, row),),
        facts=facts,
        forgets=((TICKETS_KEY, found.row.serial),),
        answer={"ticket": number, "amount": due},
    )


class Take(OperationForm):
    station: StationNumber = Field(title="Work station")
    serial: Serial = Field(title="Serial number of the ticket")


class Taken(OperationResult):
    receipt: str = Field(title="Receipt")


@keno.operation(
    "take",
    title="Take a winning ticket to be redeemed",
    cite=RECEIPT,
    kind="keno receipt",
    routine=True,
    result=Taken,
    section=TICKETS,
    signers=(runner_at_station("takes", RECEIPT),),
    prefetch=lambda form: (BY_SERIAL, form.serial),
    choices={"station": station_numbers},
    example={"station": 2, "serial": "2A7K-9QXM-41TV-4"},
)
def take(tx: Transaction, form: Take, signers: SignersByPart) -> LedgerEntry:
    """Take a winning ticket away, as a runner, and give a receipt with its serial number."""
    state = state_of(tx)
    state.check_working()
    with blame("station"):
        station, shift = state.find_shift(form.station, signers["takes"].person)
    with blame("serial"):
        found = get_ticket_in(tx, form.serial)
        found.check_payable(tx.at)
        number = found.row.number
        if (code := found.row.taken_by) is not None:
            raise Refused(
                f"{code} already has ticket {number} and gave a receipt. Take it to a booth.", RECEIPT
            )
    row = {"ticket": number, "day": state.day_of(tx.at), "station": station.number, "code": shift.code,
           "at": tx.at}  # fmt: skip
    return LedgerEntry(
        place=station.place,
        rows=(NewRow(ReceiptRow, row),),
        forgets=((TICKETS_KEY, form.serial),),
        facts={"ticket": number},
        answer={"receipt": receipt(found.ticket, found.row.serial)},
    )
