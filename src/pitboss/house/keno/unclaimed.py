"""Winning tickets that expired and were not claimed: once a year to a jackpot or the Fund. 19:47-15.6(d)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, or_, select

from pitboss.house.keno.hand_payments import recover
from pitboss.house.keno.laws import UNCLAIMED, VALID
from pitboss.house.keno.rows import (
    EndRow,
    RedemptionRow,
    ResultRow,
    TicketRow,
    UnclaimedRow,
    VoidRow,
)
from pitboss.house.keno.state import TICKETS, WINNERS, state_of
from pitboss.house.keno.stations import Signatures
from pitboss.house.keno.tickets import BY_HAND, EVERY, Found, found_by
from pitboss.house.ledger.accounts import CAGE, Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Done, Entry, Posting, Row
from pitboss.house.ledger.form import Form
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.house.staff.positions import KENO_SUPERVISORS
from pitboss.table.action import whole
from pitboss.table.refused import Refused

KIND = "keno unclaimed"
REVENUE_FUND = Account("revenue fund", "Casino Revenue Fund")
TO = {"jackpot": Account("jackpot", "keno"), "revenue_fund": REVENUE_FUND}
SWEEPS = Duty(
    "unclaimed winnings",
    (
        Part("lists them", KENO_SUPERVISORS, UNCLAIMED),
        Part("verifies the list", ("accounting representative",), UNCLAIMED),
    ),
)
PAYS = Duty(
    "to pay the Casino Revenue Fund",
    (
        Part("pays", ("cashier",), UNCLAIMED),
        Part("verifies the payment", ("accounting representative",), UNCLAIMED),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Sweep(Form):
    """All winnings that have expired, for a year."""

    year: int


@dataclass(frozen=True, kw_only=True)
class PayFund(Form):
    """All that is owed to the Casino Revenue Fund leaves the cage."""


def expired(connection: Connection, at: datetime) -> list[tuple[Found, int]]:
    """The tickets whose time to claim is over, with what was not claimed of each."""
    owed = or_(TicketRow.number.in_(select(ResultRow.ticket)), EndRow.amount > 0)
    unpaid = or_(RedemptionRow.ticket.is_(None), RedemptionRow.how == BY_HAND)
    chosen = EVERY.where(UnclaimedRow.ticket.is_(None), VoidRow.ticket.is_(None), owed, unpaid)
    found = found_by(connection, chosen.order_by(TicketRow.number), {})
    return [
        (each, each.rest if each.by_hand else each.due)
        for each in found
        if each.unpaid and each.started is not None and at > each.valid_until()[0]
    ]


def sweep(book: Book, form: Sweep, signatures: Signatures) -> Done:
    """Once a year, add what nobody claimed to the keno jackpot, or pay it to the Casino Revenue Fund."""

    def decide(tx: Transaction) -> Entry:
        state, hands = state_of(tx), SWEEPS.done_by(tx, signatures, form.asked)
        state.check_working()
        now, connection = state.casino.local(tx.at).year, tx.connection
        if not whole(form.year) or form.year != now:
            raise Refused(f"this is done once a year: now for {now}", UNCLAIMED)
        done = select(UnclaimedRow.ticket).where(UnclaimedRow.year == form.year).limit(1)
        if connection.scalar(done) is not None:
            raise Refused(f"it was done for {form.year}: once a year", UNCLAIMED)
        if not (left := expired(connection, tx.at)):
            raise Refused("no winning ticket has expired unclaimed", VALID)
        rows = [Row(UnclaimedRow, {"ticket": each.row.number, "year": form.year, "amount": rest})
                for each, rest in left]  # fmt: skip
        total, to = sum(rest for _, rest in left), state.rules.unclaimed
        swept = (Posting(total, WINNERS, TO[to], UNCLAIMED),) if total else ()
        recoveries, recovered = recover([each for each, _ in left])
        return Entry(kind=KIND, cite=UNCLAIMED, place="keno room", hands=hands, rows=(*rows, *recoveries),
                     postings=(*swept, *recovered), forgets=(TICKETS,),
                     answer={"tickets": len(rows), "amount": total, "to": to})  # fmt: skip

    return book.do(form.asked, decide)


def pay_fund(book: Book, form: PayFund, signatures: Signatures) -> Done:
    """Pay the Casino Revenue Fund what was swept for it."""

    def decide(tx: Transaction) -> Entry:
        hands = PAYS.done_by(tx, signatures, form.asked)
        if not (owed := tx.balance(REVENUE_FUND)):
            raise Refused("nothing is owed to the Casino Revenue Fund", UNCLAIMED)
        return Entry(kind="keno fund payment", cite=UNCLAIMED, place="cage", hands=hands,
                     postings=(Posting(owed, REVENUE_FUND, CAGE, UNCLAIMED),),
                     answer={"amount": owed})  # fmt: skip

    return book.do(form.asked, decide)
