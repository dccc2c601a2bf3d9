"""Signatures, each good for a limited time by the ledger's clock."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.ledger.entry import CompletedOperation, LedgerEntry, OperationRequest
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.desk import OperationsDesk, make_request
from pitboss.house.operations.form import OperationForm
from pitboss.house.operations.operation import Department, Signer, SignersByPart
from pitboss.house.staff.employees import FormSignature
from pitboss.law import cite
from tests.helpers import refused
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE, HandClock

LAW = cite("13:69F-14.19(d)1")
room = Department("room", "Room", "tests.house.staff", place="table 1")


class Count(OperationForm):
    """A sample form."""


@room.operation("count", title="Count", cite=LAW, kind="count", signers=(Signer("counts", ("dealer",), LAW),))
def count(tx: Transaction, form: Count, signers: SignersByPart) -> LedgerEntry:
    """Carry out the sample form."""
    return LedgerEntry()


def request(id: str) -> OperationRequest:
    return make_request(count, Count(), id)


def hand_in(crew: Crew, id: str, signed: dict[str, FormSignature]) -> CompletedOperation:
    receipt = OperationsDesk(crew.ledger, crew, [room]).submit(count, Count(), id=id, signatures=signed)
    return CompletedOperation(receipt.entry, receipt.at, {}, receipt.replayed)


def counted(crew: Crew, id: str, wait: float, clock: HandClock) -> CompletedOperation:
    """Sign a form, and submit it some seconds later."""
    signed = crew.signed(request(id), counts="dealer")
    clock.turn(wait)
    return hand_in(crew, id, signed)


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_signature_expires_after_fifteen_minutes(book: Ledger, clock: HandClock) -> None:
    crew = Crew(book, "dealer")
    counted(crew, "one", 899, clock)
    with refused(str(LAW), "too old. Sign again"):
        counted(crew, "two", 901, clock)


@pytest.mark.rule("13:69F-14.19(d)1")
def test_setting_the_clock_back_does_not_expire_signatures(book: Ledger, clock: HandClock) -> None:
    """Entries are never earlier than the one before. Nor are signatures, or nobody could sign for an hour."""
    crew = Crew(book, "dealer")
    before = counted(crew, "one", 0, clock)
    clock.turn(-3600)
    assert counted(crew, "two", 0, clock).at == before.at == book.now()
    clock.turn(3700)
    assert book.now() == clock.now()


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_signature_is_good_for_one_form_once(book: Ledger) -> None:
    crew = Crew(book, "dealer")
    signed = crew.signed(request("one"), counts="dealer")
    hand_in(crew, "one", signed)
    with refused(str(LAW), "signed another form"):
        hand_in(crew, "two", signed)


@pytest.mark.rule("13:69F-14.19(f)2.i")
def test_two_people_cannot_share_a_license(book: Ledger) -> None:
    """Otherwise one person with two accounts could count and witness."""
    crew = Crew(book, "dealer")
    (dealer,) = crew.list_employees()
    again: dict[str, Any] = {
        "position": "poker supervisor",
        "licence": "casino employee",
        "number": dealer.number,
    }
    other = crew.people.register("the same with a moustache", PASSPHRASE)
    with refused("13:69F-14.19(f)2.i", "dealer already works under license"):
        crew.employ(asked(), other, place="7", **again)
    mine = crew.people.find("dealer")
    crew.employ(asked(), mine, place="7", **again)
    crew.employ(asked(), mine, place="7", active=False, **again)
    crew.employ(asked(), other, place="7", **again)


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_signature_counts_for_the_signers_position_at_submission(book: Ledger) -> None:
    crew = Crew(book, "dealer")
    signed = crew.signed(request("one"), counts="dealer")
    person = crew.people.find("dealer")
    terms: dict[str, Any] = {"licence": "casino employee", "number": "L1", "place": "7"}
    crew.employ(asked(), person, position="cashier", **terms)
    with refused(str(LAW), "dealer is a cashier"):
        hand_in(crew, "one", signed)
    crew.employ(asked(), person, position="dealer", active=False, **terms)  # whose license was suspended, too
    with refused(str(LAW), "dealer is not employed here"):
        hand_in(crew, "one", signed)
