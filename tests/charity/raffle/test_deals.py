"""Instant raffle deals: ideal figures, the invoice, the check that pays it, and three years of records."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.charity.raffle.deals import (
    DealAccounts,
    DealInvoice,
    InstantDeal,
    check_form_number,
    check_invoice,
    check_payment,
    keep_until,
)
from pitboss.law import BadInput
from pitboss.table.refused import Refused

DEAL = InstantDeal(
    game="Lucky Leaf", form="LL-100", serial="0045871", price=100, tickets=2400,
    prizes=((250_00, 2), (100_00, 4), (10_00, 40), (1_00, 300)),
)  # fmt: skip
INVOICE = DealInvoice(
    number="A1047", parts=2, seller_license="IS-77", purchaser="Maplewood Fire Company No. 2",
    purchaser_address="12 Elm Street", identification="123-4-56789", ship_to="12 Elm Street",
    ship_date="2030-01-02", purchase_order="PO-9", game="Lucky Leaf", serial="0045871", form="LL-100",
    quantity=1, ideal_gross=240_000, ideal_net=240_000 - 160_000,
)  # fmt: skip


@pytest.mark.rule('13:47-1.1 "form number"')
def test_a_form_number_names_one_price_and_one_set_of_prizes() -> None:
    again = replace(DEAL, serial="0045872", prizes=tuple(reversed(DEAL.prizes)))
    assert list(check_form_number(again, [DEAL])) == []
    for change in ({"price": DEAL.price * 2}, {"tickets": DEAL.tickets + 1}, {"prizes": ((500_00, 1),)}):
        (found,) = check_form_number(replace(again, **change), [DEAL])
        assert (str(found.law), found.field, found.is_advice) == (
            '13:47-1.1 "form number"',
            "form_number",
            False,
        )
    assert list(check_form_number(replace(again, price=1, form="LL-200"), [DEAL])) == []


@pytest.mark.rule('13:47-1.1 "ideal net receipts"')
def test_ideal_figures_come_from_the_flare() -> None:
    (found,) = check_invoice(INVOICE._replace(ideal_net=1), [DEAL])
    assert (str(found.law), found.field) == ('13:47-1.1 "ideal net receipts"', "ideal_net")
    assert (DEAL.ideal_gross, DEAL.ideal_prizes, DEAL.ideal_net) == (2_400_00, 1_600_00, 800_00)
    assert DEAL.payout == Fraction(2, 3)
    for wrong in ({"tickets": 345}, {"price": 0}, {"prizes": ((0, 1),)}):
        values = {"game": "x", "form": "x", "serial": "x", "price": 1, "tickets": 2400, "prizes": DEAL.prizes}
        with pytest.raises(BadInput):
            InstantDeal(**{**values, **wrong})  # type: ignore[arg-type]


@pytest.mark.rule(
    "13:47-8.43(a)", "13:47-8.43(a)1", "13:47-8.43(a)2", "13:47-8.43(a)3", "13:47-8.43(a)3.i",
    "13:47-8.43(a)3.ii", "13:47-8.43(a)3.iii", "13:47-8.43(a)3.v", "13:47-8.43(a)3.vi",
    "13:47-8.43(a)3.vii", "13:47-8.43(a)3.viii", "13:47-8.43(a)3.ix",
)  # fmt: skip
def test_an_invoice_without_any_one_field_is_found_at_its_paragraph() -> None:
    assert list(check_invoice(INVOICE, [DEAL])) == []
    wrong = [
        ("1", {"number": "123"}), ("1", {"number": "12 34"}), ("2", {"parts": 1}),
        ("3.i", {"seller_license": ""}),
        ("3.ii", {"purchaser": ""}), ("3.ii", {"purchaser_address": ""}), ("3.iii", {"identification": ""}),
        ("3.v", {"ship_to": ""}), ("3.vi", {"ship_date": ""}), ("3.vii", {"purchase_order": ""}),
        ("3.viii", {"game": ""}), ("3.viii", {"serial": ""}), ("3.viii", {"form": ""}),
        ("3.viii", {"quantity": 0}), ("3.ix", {"ideal_gross": 239_999}),
    ]  # fmt: skip
    for law, change in wrong:
        (found,) = check_invoice(INVOICE._replace(**change), [DEAL])  # type: ignore[arg-type]
        assert str(found.law) == f"13:47-8.43(a){law}", change
        assert not found.is_advice


@pytest.mark.rule("13:47-8.43(a)3")
def test_an_invoice_that_lacks_most_items_is_refused_as_a_whole() -> None:
    bare = INVOICE._replace(purchaser="", purchaser_address="", ship_to="", ship_date="", purchase_order="")
    assert [str(each.law) for each in check_invoice(bare, [DEAL])] == ["13:47-8.43(a)3"]


@pytest.mark.rule("13:47-8.38(a)")
def test_a_deal_is_paid_by_check_dated_the_delivery_day() -> None:
    check_payment("check", "2030-01-02", "2030-01-02")
    for wrong in (
        ("cash", "2030-01-02"),
        ("credit", "2030-01-02"),
        ("check", "2030-01-03"),
        ("check", "2030-01-01"),
    ):
        with pytest.raises(Refused) as refused:
            check_payment(*wrong, "2030-01-02")
        assert str(refused.value.cite) == "13:47-8.38(a)"


@pytest.mark.rule("13:47-8.41(a)", "13:47-8.41(a)4")
def test_records_are_kept_three_years_from_the_last_day() -> None:
    assert keep_until("2030-01-31") == "2033-01-31"
    assert keep_until("2028-02-29") == "2031-03-01"
    assert DealAccounts(gross=2_300_00, prizes=1_600_00, cost=90_00).net == 610_00
