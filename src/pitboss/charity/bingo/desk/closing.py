"""Pay an occasion's expenses, close it, and add it up for the report of operations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from pydantic import Field

from pitboss.charity.accounts import GAMES_ACCOUNT, GameAccounts
from pitboss.charity.bingo.desk.department import CLOSING, bingo
from pitboss.charity.bingo.desk.fields import OccasionNumber, in_charge, in_charge_of_proceeds
from pitboss.charity.bingo.desk.hall import find_hall, license_of, list_unclosed, open_hall, record_steps
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.laws import BINGO, IN_PROCEEDS
from pitboss.charity.organization.reports import HeldEvent, list_events, unreported_events
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import FieldError, Money, SignedMoney, Text
from pitboss.table.refused import Refused

__all__ = ["OccasionTotals", "add_up", "close", "list_halls", "pay_expense"]


def list_halls(tx: Transaction) -> list[HallState]:
    """Return the occasions that are not closed, which alone have work that is due."""
    return [find_hall(tx, number) for number in list_unclosed(tx.connection)]


# Expenses


class PayBingoExpense(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    what: Text = Field(title="Paid for")
    amount: Money = Field(title="Amount")


@bingo.operation(
    "pay-expense",
    title="Pay an expense of an occasion",
    cite=BINGO,
    kind="bingo expense",
    section=CLOSING,
    signers=(in_charge_of_proceeds("pays"),),
    example={"occasion": 1, "what": "Rent of the hall", "amount": 20000},
)
def pay_expense(tx: Transaction, form: PayBingoExpense, signers: SignersByPart) -> LedgerEntry:
    """Pay for something an occasion needed, by check on the games account."""
    hall = find_hall(tx, form.occasion)
    if hall.plan.for_amusement:
        raise Refused("Bingo for amusement has no games account to pay from.", BINGO, "occasion")
    held = license_of(tx, hall)
    event = HeldEvent(held.application, date.fromisoformat(hall.plan.day)) if held is not None else None
    if event in list_events(tx) and event not in unreported_events(tx):
        raise Refused("The report of operations for this day is filed.", IN_PROCEEDS, "occasion")
    if not form.amount:
        raise Refused("Enter what it cost.", BINGO, "amount")
    posting = Posting(form.amount, hall.money.expenses, GAMES_ACCOUNT, BINGO)
    return LedgerEntry(place=hall.place, postings=(posting,), reason=form.what)


# Closing


class CloseOccasion(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")


class OccasionClosed(OperationResult):
    sold: int = Field(title="Cards sold")
    receipts: Money = Field(title="Receipts")
    prizes: Money = Field(title="Prizes in money")
    over: SignedMoney = Field(title="Over or short")


@bingo.operation(
    "close",
    title="Close an occasion",
    cite=BINGO,
    kind="bingo closed",
    section=CLOSING,
    result=OccasionClosed,
    signers=(in_charge("closes", "Member in charge"),),
    example={"occasion": 1},
)
def close(tx: Transaction, form: CloseOccasion, signers: SignersByPart) -> LedgerEntry:
    """Close an occasion after its last game, when every seller is settled."""
    hall = open_hall(tx, form.occasion, signers)
    if hall.game is not None:
        raise Refused(f"Game {hall.game.number} is being called. End it first.", BINGO, "occasion")
    if waiting := [each.name for each in hall.sellers.values() if each.settlement is None]:
        raise Refused(f"Settle {' and '.join(waiting)} first.", BINGO, "occasion")
    warnings: tuple[FieldError, ...] = ()
    if hall.next_game is not None:
        left = [str(each.number) for each in hall.plan.games if each.number not in hall.ended]
        warnings = (FieldError("occasion", f"Not played: game {', '.join(left)}.", str(BINGO)),)
    sold = sum(each.settlement["sold"] for each in hall.sellers.values() if each.settlement)
    answer = OccasionClosed(
        sold=sold, receipts=tx.balance(hall.money.receipts()), prizes=tx.balance(hall.money.prizes),
        over=-tx.balance(hall.money.over_and_short),
    )  # fmt: skip
    return record_steps(tx, hall, ("closed", {"by": signers["closes"].person}), answer=answer.to_json(),
                        warnings=warnings)  # fmt: skip


class OccasionTotals(NamedTuple):
    """Receipts, prizes and expenses of an occasion in the ledger, for its report of operations, in cents."""

    receipts: int
    prizes: int
    expenses: int


def add_up(balance: Callable[[LedgerAccount], int], accounts: GameAccounts) -> OccasionTotals:
    """Add up an occasion from its accounts. What was short is an expense, and what was over is received."""
    short = balance(accounts.over_and_short)
    return OccasionTotals(
        balance(accounts.receipts()) + max(-short, 0), balance(accounts.prizes),
        balance(accounts.expenses) + max(short, 0),
    )  # fmt: skip
