"""Corrections: by two people of different departments, and never to take from players."""

from __future__ import annotations

import pytest

from pitboss.house.ledger.accounts import Account
from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Entry, Posting
from pitboss.house.office.office import Office
from pitboss.house.staff.corrections import Correction, correct
from pitboss.law import BadInput, cite
from tests.helpers import refused
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE

GIVEN = cite("13:69F-14.19(c)")
BOX, FUND = Account("box", "table 7"), Account("fund", "primary")


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(k)")
def test_a_fund_is_corrected_with_its_box_and_not_in_favor_of_the_house(book: Book) -> None:
    crew = Crew(book, "accounting representative", "poker supervisor")
    posting = Posting(500, BOX, FUND, GIVEN)
    wrong = book.do(asked(), lambda _: Entry(kind="x", cite=GIVEN, place="7", postings=(posting,))).number

    def corrected(debit: str, credit: str) -> None:
        form = Correction(id=f"{debit} {credit}", entry=wrong, amount=100, debit=debit, credit=credit,
                          reason="counted twice")  # fmt: skip
        who = {"makes": "accounting representative", "approves": "poker supervisor"}
        correct(book, form, crew.signed(form.asked, **who))

    for debit, credit in (
        ("fund: primary", "house: the house"),
        ("fund: primary", "inventory: table 7"),
        ("box: table 7", "house: the house"),  # after the fund was corrected with its box
    ):
        with refused("13:69F-14.19(a)", "does not become the house's"):
            corrected(debit, credit)
    with refused("13:69F-14.19(k)", "no account fund: primry"):
        corrected("fund: primary", "fund: primry")
    with pytest.raises(BadInput):
        corrected("fund: primary", 7)  # type: ignore[arg-type]
    corrected("fund: primary", "box: table 7")
    assert book.balances() == {BOX: 400, FUND: 400}
    office = Office(book.store, book.clock, crew.people)
    given = {"entry": "2", "amount": "1.50", "debit": FUND.key, "credit": BOX.key, "reason": "again"}
    who = {"makes": "accounting representative", "approves": "poker supervisor"}
    office.do("book", "correct", given, sign=lambda by, form, does: by(who[does], PASSPHRASE, form.asked))
    assert book.balance(FUND) == 250
