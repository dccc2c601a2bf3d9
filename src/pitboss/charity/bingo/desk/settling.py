"""Settle a seller: cards back, cards void, cards sold, and the money counted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pydantic import Field

from pitboss.charity.accounts import post, post_count
from pitboss.charity.bingo.desk.department import SALES, bingo
from pitboss.charity.bingo.desk.fields import (
    OccasionNumber,
    SerialRange,
    SerialRanges,
    in_charge,
    seller,
    serial_of,
)
from pitboss.charity.bingo.desk.hall import find_card_use, open_hall, record_steps
from pitboss.charity.bingo.desk.records import CardRange, SellerSession
from pitboss.charity.bingo.desk.state import HallState
from pitboss.charity.bingo.desk.supplies import read_range, session_of
from pitboss.charity.bingo.laws import BINGO, EQUIPMENT
from pitboss.house.due import Due
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import Money, SignedMoney
from pitboss.table.refused import Refused

__all__ = ["settle"]


class SettleSeller(OperationForm):
    occasion: OccasionNumber = Field(title="Occasion")
    returned: SerialRanges = Field(default_factory=list, title="Cards returned")
    void: SerialRanges = Field(default_factory=list, title="Cards void")
    counted: Money = Field(title="Money counted", description="All of it, the opening bank included.")


class SellerSettled(OperationResult):
    sold: int = Field(title="Cards sold")
    sales: Money = Field(title="Sales")
    expected: Money = Field(title="Money expected")
    counted: Money = Field(title="Money counted")
    over: SignedMoney = Field(title="Over or short")


def settling_due(tx: Transaction) -> list[Due]:
    from pitboss.charity.bingo.desk.closing import list_halls

    return [
        Due(tx.clock, f"Settle {each.name}, occasion {hall.number}.", BINGO, "bingo/settle",
            {"occasion": hall.number})
        for hall in list_halls(tx) if hall.status == "open" and hall.next_game is None
        for each in hall.sellers.values() if each.settlement is None
    ]  # fmt: skip


@bingo.operation(
    "settle",
    title="Settle a seller's account",
    cite=BINGO,
    kind="bingo settlement",
    section=SALES,
    result=SellerSettled,
    signers=(seller("sells"), in_charge("counts", "Member in charge, who counts")),
    due=settling_due,
    example={"occasion": 1, "counted": 22000,
             "returned": [{"first": "7-000101-3", "last": "7-000120-7"}]},
)  # fmt: skip
def settle(tx: Transaction, form: SettleSeller, signers: SignersByPart) -> LedgerEntry:
    """Count a seller's cards and money. What is not returned or void is sold; over and short is posted."""
    hall = open_hall(tx, form.occasion, signers)
    session = session_of(hall, signers["sells"].person, "sign.sells")
    returned = _read_back(hall, session, form.returned, "returned")
    void = _read_back(hall, session, form.void, "void")
    _check_apart([*returned, *void])
    sold, sales = _count_sales(hall, session, [*returned, *void])
    drawer = hall.drawer(session.person)
    expected = tx.balance(drawer) + sales
    says = {
        "person": session.person, "returned": [list(each) for each in returned],
        "void": [list(each) for each in void], "sold": sold, "sales": sales, "expected": expected,
        "counted": form.counted, "by": signers["counts"].person,
    }  # fmt: skip
    answer = SellerSettled(sold=sold, sales=sales, expected=expected, counted=form.counted,
                     over=form.counted - expected)  # fmt: skip
    return record_steps(
        tx, hall, ("settled", says), answer=answer.to_json(),
        postings=_post(hall, session.person, sales, expected, form.counted),
    )  # fmt: skip


def _read_back(
    hall: HallState, session: SellerSession, rows: Sequence[SerialRange], field: str
) -> list[CardRange]:
    """Return ranges that come back, all of them this seller's and none of a card in play."""
    found = []
    for place, row in enumerate(rows):
        cards = read_range(hall, row.first, row.last, f"{field}.{place}.")
        at = f"{field}.{place}.first"
        if not any(held.first <= cards.first and cards.last <= held.last for held in session.issued):
            raise Refused(f"{row.first} to {row.last} were not issued to {session.name}.", EQUIPMENT, at)
        if use := find_card_use(hall, cards):
            raise Refused(f"{use}, so somebody bought it. Leave it out.", EQUIPMENT, at)
        found.append(cards)
    return found


def _check_apart(ranges: Sequence[CardRange]) -> None:
    """Refuse cards that come back twice."""
    ordered = sorted(ranges)
    for one, other in pairwise(ordered):
        if one.meets(other):
            why = f"{serial_of(other.first)} is listed twice. Correct the ranges."
            raise Refused(why, EQUIPMENT, "returned")


def _count_sales(hall: HallState, session: SellerSession, back: Sequence[CardRange]) -> tuple[int, int]:
    """Return the number of cards sold and what they and the devices brought."""
    sold, sales = 0, sum(each.fee for each in session.minders)
    for held in session.issued:
        count = held.size - sum(each.size for each in back if held.meets(each))
        series = hall.find_series(held.first)
        assert series is not None
        sold, sales = sold + count, sales + count * series.price
    return sold, sales


def _post(hall: HallState, person: int, sales: int, expected: int, counted: int) -> tuple[Posting, ...]:
    """Post the sales, what is over or short, and the money that goes to the games account."""
    drawer, accounts = hall.drawer(person), hall.money
    return (
        *post(BINGO, (sales, drawer, accounts.receipts())),
        *post_count(BINGO, drawer, accounts.over_and_short, expected, counted),
    )
