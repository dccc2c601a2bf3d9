"""Corrections: by two people of different departments, and never to take from players."""

from __future__ import annotations

import pytest

from pitboss.house.accounting.corrections import correct
from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Entry, Posting
from pitboss.house.office.office import Office
from pitboss.house.poker.state import rake_area
from pitboss.law import cite
from pitboss.table.fields import BadForm
from pitboss.table.refused import Refused
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE

GIVEN = cite("13:69F-14.19(c)")
BOX, FUND = Account("box", "table 7"), Account("fund", "primary")
SIGNED = {"makes": ("accounting representative", PASSPHRASE), "approves": ("poker supervisor", PASSPHRASE)}


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(k)")
def test_a_fund_is_corrected_with_its_box_and_not_in_favor_of_the_house(book: Book) -> None:
    crew = Crew(book, "accounting representative", "poker supervisor")
    posting = Posting(500, BOX, FUND, GIVEN)
    wrong = book.do(asked(), lambda _: Entry(kind="x", cite=GIVEN, place="7", postings=(posting,))).number
    desk = Office(book.store, book.clock, crew.people).desk

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
            with pytest.raises(Refused, match="lies at a table") as refused:
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
def test_time_charges_in_the_rake_area_are_the_houses_and_can_be_corrected(book: Book) -> None:
    """Chips too many among them would otherwise keep the count from ever being verified."""
    crew = Crew(book, "accounting representative", "poker supervisor")
    area, earned = rake_area("7"), Account("time charges", "hold-em")
    posting = Posting(500, area, earned, GIVEN)
    wrong = book.do(asked(), lambda _: Entry(kind="x", cite=GIVEN, place="7", postings=(posting,))).number
    desk = Office(book.store, book.clock, crew.people).desk
    form = {"entry": wrong, "amount": "1", "debit": area.key, "credit": earned.key, "reason": "counted six"}
    desk.submit(correct, form, credentials=SIGNED)
    assert book.balances() == {area: 600, earned: 600}
    desk.submit(correct, form | {"debit": earned.key, "credit": area.key}, credentials=SIGNED)
    assert book.balances() == {area: 500, earned: 500}
