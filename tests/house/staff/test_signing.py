"""Signatures: each is good for a while, by the time of the book."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.ledger.book import Book
from pitboss.house.ledger.entry import Asked, Done, Entry
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.staff.duties import Duty, Part
from pitboss.law import cite
from tests.helpers import refused
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE, HandClock

LAW = cite("13:69F-14.19(d)1")
COUNTS = Duty("a count", (Part("counts", ("dealer",), LAW),))


def counted(crew: Crew, wait: float, clock: HandClock) -> Done:
    """A form that is signed, and handed in so many seconds later."""
    form: Asked = asked({"count": 1})
    signed = crew.signed(form, counts="dealer")
    clock.turn(wait)
    return crew.book.do(form, lambda tx: Entry(
        kind="count", cite=LAW, place="table 1", hands=COUNTS.done_by(tx, signed, form)))  # fmt: skip


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_signature_is_too_old_after_a_quarter_of_an_hour(book: Book, clock: HandClock) -> None:
    crew = Crew(book, "dealer")
    counted(crew, 899, clock)
    with refused(str(LAW), "too old: sign again"):
        counted(crew, 901, clock)


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_clock_that_is_set_back_makes_no_signature_old(book: Book, clock: HandClock) -> None:
    """Entries keep the time of the one before; so do those who sign, or nobody could for an hour."""
    crew = Crew(book, "dealer")
    before = counted(crew, 0, clock)
    clock.turn(-3600)
    assert counted(crew, 0, clock).at == before.at == book.now()
    clock.turn(3700)
    assert book.now() == clock.now()


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_signature_is_good_for_one_form_and_not_for_the_same_once_more(book: Book) -> None:
    crew = Crew(book, "dealer")
    first, second = asked({"count": 1}), asked({"count": 1})
    signed = crew.signed(first, counts="dealer")
    for form in (first, second):

        def counts(tx: Transaction, form: Asked = form) -> Entry:
            return Entry(kind="count", cite=LAW, place="1", hands=COUNTS.done_by(tx, signed, form))

        if form is first:
            book.do(form, counts)
        else:
            with refused(str(LAW), "signed another form"):
                book.do(form, counts)


@pytest.mark.rule("13:69F-14.19(f)2.i")
def test_nobody_works_under_the_licence_of_another(book: Book) -> None:
    """Else one person with two accounts could count and witness."""
    crew = Crew(book, "dealer")
    (dealer,) = crew.everybody()
    again: dict[str, Any] = {
        "position": "poker supervisor",
        "licence": "casino employee",
        "number": dealer.number,
    }
    other = crew.people.register("the same with a moustache", PASSPHRASE)
    with refused("13:69F-14.19(f)2.i", "dealer works under licence"):
        crew.employ(asked(), other, place="7", **again)
    mine = crew.people.find("dealer")
    crew.employ(asked(), mine, place="7", **again)
    crew.employ(asked(), mine, place="7", active=False, **again)
    crew.employ(asked(), other, place="7", **again)


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_signature_counts_for_what_its_giver_is_when_the_form_is_handed_in(book: Book) -> None:
    crew = Crew(book, "dealer")
    form = asked({"count": 1})
    signed = crew.signed(form, counts="dealer")
    person = crew.people.find("dealer")
    terms: dict[str, Any] = {"licence": "casino employee", "number": "L1", "place": "7"}

    def counts(tx: Transaction) -> Entry:
        return Entry(kind="count", cite=LAW, place="1", hands=COUNTS.done_by(tx, signed, form))

    crew.employ(asked(), person, position="cashier", **terms)
    with refused(str(LAW), "not a cashier"):
        book.do(form, counts)
    crew.employ(asked(), person, position="dealer", active=False, **terms)  # whose licence was suspended, too
    with refused(str(LAW), "dealer is not employed here"):
        book.do(form, counts)
