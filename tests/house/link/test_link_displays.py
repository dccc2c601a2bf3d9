"""Test 13:69F-14.19(o): displays fall only by what is paid. Test books of older versions."""

from __future__ import annotations

import pytest

from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import LedgerEntry, NewRow, OperationRequest, Posting
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.ledger.verifying import verify
from pitboss.house.link.agreement import require_agreement
from pitboss.house.link.display import read_display
from pitboss.house.link.laws import DOCUMENTED
from pitboss.house.link.notices import build_notice_row
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.rows import LinkClaimRow, LinkPayoutRow
from pitboss.house.link.system import FUND
from pitboss.law import cite
from tests.helpers import refused
from tests.house.link.linking import CASINOS, HALL, MARINA, RULES, Linked, new_id
from tests.house.link.test_claims import given, records, won
from tests.house.people import correct


def take_off(linked: Linked, amount: int) -> None:
    """Correct a casino's transmission that was too high."""
    law = cite("13:69F-14.20(c)2")
    back = (Posting(amount, FUND, LedgerAccount("cage", MARINA), law),)
    correct(linked.book, 1, back, cite=law, place=MARINA)


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.20(d)1.i")
def test_the_display_does_not_fall_before_the_winner_is_paid(linked: Linked) -> None:
    def amounts() -> set[int]:
        return {read_display(linked.link, casino).amount for casino in CASINOS}

    linked.choose(LinkOptions(reset_percent=10))
    linked.give(HALL, 90_000)
    assert amounts() == {81_000}
    linked.claim(MARINA)
    linked.rule(MARINA, 1)
    linked.answer_all()
    linked.confirm(1)
    linked.answer_all()
    assert linked.fund() == 9_000
    assert amounts() == {81_000}
    assert (
        "It will be adjusted once the last payout has been paid."
        in read_display(linked.link, HALL).lines[-1].text
    )
    linked.give(HALL, 1_000)
    assert amounts() == {81_000}
    linked.pay(1, HALL)
    assert amounts() == {9_900} == {linked.fund()}


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.20(d)2")
@pytest.mark.parametrize(("reading", "award"), [("house_carries", 10_000), ("hold_display", 7_000)])
def test_the_display_stays_where_an_entry_was_too_high(linked: Linked, reading: str, award: int) -> None:
    linked.change(RULES | {"bb_display_overstated": reading})
    given(linked)
    take_off(linked, 3_000)
    assert (linked.fund(), read_display(linked.link, HALL).amount) == (7_000, 10_000)
    number = won(linked)
    assert records(linked)[0]["amount"] == award
    assert linked.adds_up()
    linked.pay(number, HALL)
    assert read_display(linked.link, HALL).amount == 10_000 - award
    assert linked.adds_up()


@pytest.mark.rule("13:69F-14.19(o)")
def test_paying_an_earlier_winner_does_not_lower_the_display(linked: Linked) -> None:
    """The display rose to the fund after the award, whose money had left the fund by then."""
    given(linked)
    number = won(linked)
    linked.give(MARINA, 15_000)
    assert read_display(linked.link, HALL).amount == 15_000
    take_off(linked, 4_000)
    linked.pay(number, HALL)
    assert (linked.fund(), read_display(linked.link, HALL).amount) == (11_000, 15_000)


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.20(d)2")
def test_the_next_winner_gets_the_displayed_amount_while_an_earlier_one_waits(linked: Linked) -> None:
    given(linked)
    won(linked)
    linked.give(MARINA, 15_000)
    take_off(linked, 4_000)
    linked.claim(HALL, round="another")
    linked.rule(HALL, 2)
    linked.answer_all()
    assert linked.confirm(2) == {2: 15_000}
    assert linked.adds_up()


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.20(d)2")
@pytest.mark.parametrize(("reading", "award"), [("house_carries", 10_000), ("hold_display", 8_000)])
def test_a_pending_payout_is_confirmed_though_an_entry_was_too_high(
    linked: Linked, reading: str, award: int
) -> None:
    linked.change(RULES | {"bb_display_overstated": reading})
    given(linked).claim(MARINA)
    take_off(linked, 2_000)
    linked.rule(MARINA, 1)
    linked.answer_all()
    assert linked.confirm(1) == {1: award}
    assert linked.adds_up()
    linked.pay(1, HALL)
    assert (linked.fund(), read_display(linked.link, HALL).amount) == (0, 10_000 - award)


@pytest.mark.rule("13:69F-14.19(o)")
def test_casinos_that_carry_a_difference_do_not_drop_it_by_changing_their_rules(linked: Linked) -> None:
    given(linked)
    take_off(linked, 2_000)
    with refused("13:69F-14.19(o)", "The display is $20 above the fund"):
        linked.adopt(HALL, RULES | {"bb_display_overstated": "hold_display"})


@pytest.mark.rule("13:69F-14.19(o)")
def test_a_withdrawn_payout_keeps_its_display_and_the_added_money(linked: Linked) -> None:
    given(linked).claim(MARINA)
    take_off(linked, 2_000)
    linked.rule(MARINA, 1, holds=False)
    linked.answer_all()
    assert linked.confirm(1) == {}
    assert (linked.fund(), read_display(linked.link, HALL).amount) == (10_000, 10_000)
    assert linked.adds_up()


@pytest.mark.rule("13:69F-14.20(e)4.ii", "13:69F-14.19(o)")
def test_a_claim_from_an_older_version_is_read_confirmed_and_paid(linked: Linked) -> None:
    """Such a claim had two hands of five cards, and nothing of its round."""

    def decide(tx: Transaction) -> LedgerEntry:
        terms, at = require_agreement(tx.connection), tx.at
        payout = {"number": 1, "agreement": terms.digest, "amount": 10_000, "at": at}
        row = {"number": 1, "payout": 1, "casino": MARINA, "at_table": "table 1", "at": at,
               "winning": "9s 9h 9c 9d Ah", "losing": "As Ac Ad Ks Kd"}  # fmt: skip
        rows = (
            NewRow(LinkPayoutRow, payout),
            build_notice_row(tx, 1, "pending", terms),
            NewRow(LinkClaimRow, row),
        )
        return LedgerEntry(kind="link claim", cite=DOCUMENTED, place=MARINA, rows=rows)

    given(linked).book.do(OperationRequest(id=new_id(), what={}), decide)
    linked.rule(MARINA, 1)
    linked.answer_all()
    assert linked.confirm(1) == {1: 10_000}
    (row,) = records(linked)
    assert (row["winning"], row["losing"], row["board"], row["shares"]) == (
        "9s 9h 9c 9d Ah", "As Ac Ad Ks Kd", "", [],
    )  # fmt: skip
    linked.pay(1, HALL)
    assert read_display(linked.link, HALL).amount == 0
    assert verify(linked.store.url).entries == len(linked.kinds())
