"""Corrections: signed by two people of different departments, and never at players' expense."""

from __future__ import annotations

import random

import pytest

from pitboss.house.accounting.corrections import correct
from pitboss.house.ledger.accounts import HOUSE, LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, Posting
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.office.office import Office
from pitboss.house.operations.desk import OperationsDesk
from pitboss.house.poker.state import rake_area
from pitboss.law import cite
from pitboss.table.fields import BadForm
from pitboss.table.refused import Refused
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE

GIVEN = cite("13:69F-14.19(c)")
BOX, FUND = LedgerAccount("box", "table 7"), LedgerAccount("fund", "primary")
SIGNED = {"makes": ("accounting representative", PASSPHRASE), "approves": ("poker supervisor", PASSPHRASE)}

CASH, PATRONS = LedgerAccount("cage", "bad beat"), LedgerAccount("patrons", "bad beat")
TO_PLAYERS = "13:69F-14.19(a)"


def open_desk(book: Ledger) -> OperationsDesk:
    crew = Crew(book, "accounting representative", "poker supervisor")
    return Office(book.store, book.clock, crew.people).desk


def post(book: Ledger, *postings: Posting) -> int:
    """Post as an operation would, and return the entry's number."""
    entry = LedgerEntry(kind="x", cite=GIVEN, place="7", postings=postings)
    return book.do(asked(), lambda _: entry).number


class Corrections:
    """A ledger with a box, its fund and the cage, and people who sign any correction."""

    def __init__(self, book: Ledger) -> None:
        self.book, self.desk = book, open_desk(book)
        self.given = post(book, Posting(500, BOX, FUND, GIVEN))
        self.funded = post(book, Posting(10_000, CASH, HOUSE, GIVEN))

    def move(self, entry: int, amount: int, debit: LedgerAccount, credit: LedgerAccount) -> int:
        form = {"entry": entry, "amount": amount, "debit": debit.key, "credit": credit.key, "reason": "wrong"}
        return self.desk.submit(correct, form, credentials=SIGNED).entry

    def refuses(
        self, field: str, entry: int, amount: int, debit: LedgerAccount, credit: LedgerAccount
    ) -> None:
        before = self.book.balances()
        with pytest.raises(Refused) as refused:
            self.move(entry, amount, debit, credit)
        assert (refused.value.field, str(refused.value.cite)) == (field, TO_PLAYERS)
        assert self.book.balances() == before


@pytest.fixture
def corrections(book: Ledger) -> Corrections:
    return Corrections(book)


@pytest.mark.rule(TO_PLAYERS)
def test_a_fund_cannot_reach_the_house_through_another_account(corrections: Corrections) -> None:
    """One correction could move it to the cage, and the next from there to the house."""
    tickets, drawer = LedgerAccount("ticket liability", "keno"), LedgerAccount("drawer", "keno station 1")
    area = rake_area("7")
    post(corrections.book, Posting(100, drawer, tickets, GIVEN))
    post(corrections.book, Posting(100, area, LedgerAccount("time charges", "hold-em"), GIVEN))
    for entry in range(1, 7):
        for between in (CASH, area, drawer):
            corrections.refuses("credit", entry, 1, FUND, between)
            corrections.refuses("credit", entry, 1, tickets, between)
            corrections.refuses("entry", entry, 1, between, BOX)


@pytest.mark.rule(TO_PLAYERS)
def test_players_money_is_reversed_only_along_the_named_entrys_postings(corrections: Corrections) -> None:
    other, book = LedgerAccount("fund", "secondary"), corrections.book
    given = post(book, Posting(300, BOX, other, GIVEN))
    won = post(book, Posting(200, FUND, PATRONS, GIVEN))
    corrections.refuses("entry", corrections.funded, 1, FUND, BOX)
    corrections.refuses("entry", given, 1, FUND, BOX)
    corrections.refuses("entry", given, 1, FUND, other)
    corrections.refuses("entry", won, 1, FUND, PATRONS)
    corrections.move(won, 200, PATRONS, FUND)
    corrections.move(given, 300, other, BOX)
    assert book.balances() == {BOX: 500, FUND: 500, other: 0, PATRONS: 0, CASH: 10_000, HOUSE: 10_000}


@pytest.mark.rule(TO_PLAYERS)
def test_an_entry_is_reversed_once_even_in_several_parts(corrections: Corrections) -> None:
    post(corrections.book, Posting(500, BOX, FUND, GIVEN))
    corrections.refuses("amount", corrections.given, 501, FUND, BOX)
    corrections.move(corrections.given, 200, FUND, BOX)
    corrections.refuses("amount", corrections.given, 301, FUND, BOX)
    corrections.move(corrections.given, 300, FUND, BOX)
    corrections.refuses("amount", corrections.given, 1, FUND, BOX)


@pytest.mark.rule(TO_PLAYERS)
def test_circular_corrections_take_nothing_from_a_fund(corrections: Corrections) -> None:
    post(corrections.book, Posting(500, BOX, FUND, GIVEN))
    taken = corrections.move(corrections.given, 500, FUND, BOX)
    back = corrections.move(taken, 500, BOX, FUND)
    corrections.refuses("amount", corrections.given, 1, FUND, BOX)
    corrections.refuses("entry", taken, 1, FUND, BOX)
    corrections.move(back, 500, FUND, BOX)
    corrections.refuses("amount", back, 1, FUND, BOX)
    assert corrections.book.balance(FUND) == 500


@pytest.mark.rule(TO_PLAYERS)
def test_a_gift_of_the_house_to_a_fund_stays_there(corrections: Corrections) -> None:
    gift = corrections.move(corrections.given, 100, HOUSE, FUND)
    corrections.refuses("credit", gift, 100, FUND, HOUSE)
    cash = corrections.move(corrections.given, 100, CASH, FUND)
    corrections.refuses("credit", cash, 100, FUND, CASH)


@pytest.mark.rule(TO_PLAYERS)
def test_no_chain_of_corrections_takes_players_money_without_returning_it_to_a_box(
    corrections: Corrections,
) -> None:
    """A surplus in a box belongs to the fund, so writing a box down with its fund costs players nothing."""
    book, chance = corrections.book, random.Random(14)
    won = post(book, Posting(200, FUND, PATRONS, GIVEN))
    players, boxes = (FUND, PATRONS), (BOX,)
    accounts, entries = (*players, *boxes, CASH, HOUSE), [corrections.given, corrections.funded, won]
    accepted, taken = 0, 0
    for _ in range(400):
        before = book.balances()
        try:
            debit, credit = chance.sample(accounts, 2)
            entries.append(corrections.move(chance.choice(entries), chance.randint(1, 300), debit, credit))
        except Refused:
            continue
        after, accepted = book.balances(), accepted + 1
        loss = sum(before[each] - after[each] for each in players)
        if loss > 0:
            assert sum(before[each] - after[each] for each in boxes) == loss
            taken += loss
        assert loss <= 0 or before[HOUSE] == after[HOUSE]
    assert accepted > 50
    assert taken > 0


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(k)")
def test_a_fund_is_corrected_with_its_box_and_not_in_favor_of_the_house(book: Ledger) -> None:
    desk = open_desk(book)
    wrong = post(book, Posting(500, BOX, FUND, GIVEN))

    def hand_in(**changed: object) -> int:
        form = {
            "entry": wrong,
            "amount": "1",
            "debit": FUND.key,
            "credit": BOX.key,
            "reason": "twice",
        }
        return desk.submit(correct, form | changed, credentials=SIGNED).entry

    for field, law, changed in (
        ("credit", "13:69F-14.19(a)", {"credit": "house: the house"}),
        ("credit", "13:69F-14.19(a)", {"credit": "inventory: table 7"}),
        ("credit", "13:69F-14.19(a)", {"debit": BOX.key, "credit": "house: the house"}),
        ("credit", "13:69F-14.19(k)", {"credit": "fund: primry"}),
        ("entry", "13:69F-14.19(k)", {"entry": 10**6}),
    ):
        with pytest.raises(Refused) as refused:
            hand_in(**changed)
        assert (refused.value.field, str(refused.value.cite)) == (field, law)
    for at_table in ("chips: table 7", "meter: jackpot, table 7", "table fund: bad beat, table 7"):
        for field in ("debit", "credit"):
            with pytest.raises(Refused, match="Only play at the table") as refused:
                hand_in(**{field: at_table})
            assert refused.value.field == field
    with pytest.raises(BadForm) as bad:
        hand_in(credit=7, amount="-1")
    assert [each.field for each in bad.value.errors] == ["amount", "credit"]
    with pytest.raises(BadForm) as bad:
        hand_in(debit="nonsense")
    assert [each.field for each in bad.value.errors] == ["debit"]
    assert book.balances() == {BOX: 500, FUND: 500}
    hand_in()
    hand_in(amount=150)
    assert book.balances() == {BOX: 250, FUND: 250}


@pytest.mark.rule("13:69F-14.14(b)3.iv")
def test_time_charges_in_the_rake_area_belong_to_the_house_and_can_be_corrected(book: Ledger) -> None:
    """Otherwise surplus chips among them would keep the count from ever being verified."""
    area, earned = rake_area("7"), LedgerAccount("time charges", "hold-em")
    desk = open_desk(book)
    wrong = post(book, Posting(500, area, earned, GIVEN))
    form = {"entry": wrong, "amount": "1", "debit": area.key, "credit": earned.key, "reason": "counted six"}
    desk.submit(correct, form, credentials=SIGNED)
    assert book.balances() == {area: 600, earned: 600}
    desk.submit(correct, form | {"debit": earned.key, "credit": area.key}, credentials=SIGNED)
    assert book.balances() == {area: 500, earned: 500}
