"""Sweep expired winnings once a year, to a jackpot or the Casino Revenue Fund. 19:47-15.6(d)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import Field
from sqlalchemy import Connection, or_, select

from pitboss.house.due import Due
from pitboss.house.keno.department import TROUBLE, keno
from pitboss.house.keno.hand_payments import recover_winnings
from pitboss.house.keno.laws import UNCLAIMED, VALID
from pitboss.house.keno.rows import (
    EndRow,
    RedemptionRow,
    ResultRow,
    TicketRow,
    UnclaimedRow,
    VoidRow,
)
from pitboss.house.keno.state import TICKETS_KEY, WINNERS, state_of
from pitboss.house.keno.tickets import ALL_TICKETS, BY_HAND, TicketStatus, load_tickets
from pitboss.house.ledger.accounts import CAGE, LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import Signer, SignersByPart
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.fields import Money, number_type
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["pay_fund", "sweep"]

KIND = "keno unclaimed"
REVENUE_FUND = LedgerAccount("revenue fund", "Casino Revenue Fund")
SWEEP_ACCOUNTS = {"jackpot": LedgerAccount("jackpot", "keno"), "revenue_fund": REVENUE_FUND}
ACCOUNTING = ("accounting representative",)
Year = Annotated[int, number_type(2000, 2999, "year", "2030")]


def find_expired(connection: Connection, at: datetime) -> list[tuple[TicketStatus, int]]:
    """Return the tickets whose time to claim is over, with the unclaimed amount of each."""
    owed = or_(TicketRow.number.in_(select(ResultRow.ticket)), EndRow.amount > 0)
    unpaid = or_(RedemptionRow.ticket.is_(None), RedemptionRow.how == BY_HAND)
    chosen = ALL_TICKETS.where(UnclaimedRow.ticket.is_(None), VoidRow.ticket.is_(None), owed, unpaid)
    found = load_tickets(connection, chosen.order_by(TicketRow.number), {})
    return [
        (each, each.rest if each.by_hand else each.due)
        for each in found
        if each.unpaid and each.last_game_started is not None and at > each.valid_until()[0]
    ]


class Sweep(OperationForm):
    year: Year = Field(title="Year")


class Swept(OperationResult):
    tickets: int = Field(title="Tickets")
    amount: Money = Field(title="Amount")
    to: str = Field(title="Goes to")


@keno.operation(
    "sweep",
    title="Sweep unclaimed winnings, once a year",
    cite=UNCLAIMED,
    kind=KIND,
    result=Swept,
    section=TROUBLE,
    signers=(
        Signer("lists", KENO_SUPERVISORS, UNCLAIMED, "Supervisor who lists them"),
        Signer("verifies", ACCOUNTING, UNCLAIMED, "Verifies the list"),
    ),
    prefill=lambda tx: {"year": state_of(tx).casino.local(tx.at).year},
    example={"year": 2030},
)
def sweep(tx: Transaction, form: Sweep, signers: SignersByPart) -> LedgerEntry:
    """Add unclaimed winnings to the keno jackpot, or owe them to the Casino Revenue Fund."""
    state, connection = state_of(tx), tx.connection
    state.check_working()
    if form.year != (now := state.casino.local(tx.at).year):
        raise Refused(f"Sweep once a year. The current year is {now}.", UNCLAIMED, "year")
    done = select(UnclaimedRow.ticket).where(UnclaimedRow.year == form.year).limit(1)
    if connection.scalar(done) is not None:
        raise Refused(f"Winnings were already swept for {form.year}. Sweep once a year.", UNCLAIMED, "year")
    if not (left := find_expired(connection, tx.at)):
        raise Refused("No winning ticket has expired unclaimed.", VALID)
    rows = [NewRow(UnclaimedRow, {"ticket": each.row.number, "year": form.year, "amount": rest})
            for each, rest in left]  # fmt: skip
    total, to = sum(rest for _, rest in left), state.rules.unclaimed
    swept = (Posting(total, WINNERS, SWEEP_ACCOUNTS[to], UNCLAIMED),) if total else ()
    recoveries, recovered = recover_winnings([each for each, _ in left])
    return LedgerEntry(rows=(*rows, *recoveries), postings=(*swept, *recovered), forgets=(TICKETS_KEY,),
                 answer={"tickets": len(rows), "amount": total, "to": to})  # fmt: skip


class PayFund(OperationForm):
    """Takes no fields: the full amount owed is paid."""


class FundPaid(OperationResult):
    amount: Money = Field(title="Amount")


def fund_due(tx: Transaction) -> list[Due]:
    if not (owed := tx.balance(REVENUE_FUND)):
        return []
    what = f"Pay {dollars(owed)} to the Casino Revenue Fund."
    return [Due(tx.clock, what, UNCLAIMED, "keno/pay-fund")]


@keno.operation(
    "pay-fund",
    title="Pay the Casino Revenue Fund",
    cite=UNCLAIMED,
    kind="keno fund payment",
    result=FundPaid,
    section=TROUBLE,
    place="cage",
    signers=(
        Signer("pays", ("cashier",), UNCLAIMED, "Cashier"),
        Signer("verifies", ACCOUNTING, UNCLAIMED, "Verifies the payment"),
    ),
    due=fund_due,
)
def pay_fund(tx: Transaction, form: PayFund, signers: SignersByPart) -> LedgerEntry:
    """Pay the Casino Revenue Fund what was swept for it."""
    if not (owed := tx.balance(REVENUE_FUND)):
        raise Refused("Nothing is owed to the Casino Revenue Fund.", UNCLAIMED)
    return LedgerEntry(postings=(Posting(owed, REVENUE_FUND, CAGE, UNCLAIMED),), answer={"amount": owed})
