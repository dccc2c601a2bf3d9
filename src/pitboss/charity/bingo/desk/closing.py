"""Pay an occasion's expenses, close it, and file its report of operations."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from pydantic import Field

from pitboss.charity.bingo.desk.department import CLOSING, bingo
from pitboss.charity.bingo.desk.fields import OccasionNumber, in_charge, in_charge_of_proceeds
from pitboss.charity.bingo.desk.hall import find_hall, list_occasions, open_hall, record_steps
from pitboss.charity.bingo.desk.money import (
    GAMES_ACCOUNT,
    expenses_of,
    over_and_short_of,
    prizes_of,
    receipts_of,
)
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.laws import BINGO, REPORTED
from pitboss.charity.organization.state import today_of
from pitboss.house.casino import CASINO_KIND, find_casino
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import FieldError, Money, SignedMoney, Text
from pitboss.table.refused import Refused

__all__ = ["close", "file_report", "list_halls", "pay_expense"]

REPORT_DAY = 15
"""Day of the next month by which a report of operations is due."""
MAX_OCCASIONS_DUE = 60
"""Newest occasions that are looked through for work that is due."""


def list_halls(tx: Transaction) -> list[HallState]:
    """Return the newest occasions."""
    return [find_hall(tx, number) for number in list_occasions(tx.connection)[:MAX_OCCASIONS_DUE]]


def report_deadline(day: str) -> date:
    """Return the last day on which an occasion's report of operations is in time."""
    return (date.fromisoformat(day).replace(day=1) + timedelta(days=31)).replace(day=REPORT_DAY)


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
    if hall.reported:
        raise Refused("The report of this occasion is filed.", REPORTED, "occasion")
    if not form.amount:
        raise Refused("Enter what it cost.", BINGO, "amount")
    posting = Posting(form.amount, expenses_of(hall.number), GAMES_ACCOUNT, BINGO)
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
    hall = open_hall(tx, form.occasion)
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
        sold=sold, receipts=tx.balance(receipts_of(hall.number)), prizes=tx.balance(prizes_of(hall.number)),
        over=-tx.balance(over_and_short_of(hall.number)),
    )  # fmt: skip
    return record_steps(tx, hall, ("closed", {"by": signers["closes"].person}), answer=answer.to_json(),
                        warnings=warnings)  # fmt: skip


# The report


class FileBingoReport(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")


class BingoReport(OperationResult):
    day: str = Field(title="Day of the occasion")
    deadline: str = Field(title="Due by")
    sold: int = Field(title="Cards sold")
    receipts: Money = Field(title="Gross receipts")
    prizes: Money = Field(title="Prizes in money")
    goods: Money = Field(title="Prizes in merchandise, retail value")
    expenses: Money = Field(title="Expenses")
    over: SignedMoney = Field(title="Over or short")
    net: SignedMoney = Field(title="Net proceeds")


def report_due(tx: Transaction) -> list[Due]:
    keeper = tx.read_once(CASINO_KIND, find_casino)
    due = []
    for hall in list_halls(tx):
        if hall.status != "closed" or hall.reported or hall.plan.for_amusement:
            continue
        deadline = report_deadline(hall.plan.day)
        when = datetime.combine(date.fromisoformat(hall.plan.day), time(), UTC) + timedelta(days=1)
        what = f"File the report of operations of occasion {hall.number} by {deadline:%B %-d, %Y}."
        due.append(Due(keeper.local(when), what, REPORTED, "bingo/file-report", {"occasion": hall.number}))
    return due


@bingo.operation(
    "file-report",
    title="File the report of operations",
    cite=REPORTED,
    kind="bingo report",
    section=CLOSING,
    result=BingoReport,
    signers=(in_charge_of_proceeds("reports"),),
    due=report_due,
    example={"occasion": 1},
)
def file_report(tx: Transaction, form: FileBingoReport, signers: SignersByPart) -> LedgerEntry:
    """Make the report of operations from the ledger. It is due by the 15th of the next month."""
    hall = find_hall(tx, form.occasion)
    if hall.status != "closed":
        raise Refused("Close the occasion first.", REPORTED, "occasion")
    if hall.plan.for_amusement:
        raise Refused("Bingo for amusement has no report of operations.", REPORTED, "occasion")
    if hall.reported:
        raise Refused(f"Its report is filed, in entry {hall.reported}.", REPORTED, "occasion")
    answer = _sum_up(tx, hall)
    warnings: tuple[FieldError, ...] = ()
    if today_of(tx).isoformat() > answer.deadline:
        why = f"Advice: this report was due by {answer.deadline}, by public sources. Explain the delay."
        warnings = (FieldError("occasion", why, str(REPORTED)),)
    return record_steps(tx, hall, ("reported", {"by": signers["reports"].person}), answer=answer.to_json(),
                        warnings=warnings)  # fmt: skip


def _sum_up(tx: Transaction, hall: HallState) -> BingoReport:
    """Add up an occasion from the balances of its accounts."""
    receipts, prizes, expenses, short = (
        tx.balance(account(hall.number))
        for account in (receipts_of, prizes_of, expenses_of, over_and_short_of)
    )
    return BingoReport(
        day=hall.plan.day, deadline=report_deadline(hall.plan.day).isoformat(),
        sold=sum(each.settlement["sold"] for each in hall.sellers.values() if each.settlement),
        receipts=receipts, prizes=prizes, expenses=expenses, over=-short,
        goods=sum(each.amount for each in hall.winners if each.by == "merchandise"),
        net=receipts - prizes - expenses - short,
    )  # fmt: skip
