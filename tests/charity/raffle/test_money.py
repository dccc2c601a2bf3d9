"""Money of raffles: exact halves, discounts, and the licensee's yearly total."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.charity.raffle.money import (
    TicketPrice,
    YearlyPrize,
    check_year,
    half_of,
    share_half,
    yearly_total,
)
from pitboss.law import BadInput
from pitboss.table.refused import Refused


@pytest.mark.rule("13:47-6.20")
def test_half_of_1001_dollars_is_500_dollars_50() -> None:
    assert half_of(1_001_00) == 500_50
    assert half_of(2_190_00) == 1_095_00
    with pytest.raises(Refused, match="whole cents"):
        half_of(1_001)


@pytest.mark.rule("13:47-6.20")
@given(st.integers(0, 10**9), st.lists(st.integers(1, 1000), min_size=1, max_size=12))
def test_shares_of_the_half_are_exactly_the_half(half: int, shares: list[int]) -> None:
    amounts = share_half(2 * half, shares)
    assert sum(amounts) == half
    for amount, share in zip(amounts, shares, strict=True):
        assert 0 <= amount - half * share // sum(shares) <= 1


def test_a_share_is_at_least_one() -> None:
    for wrong in ([], [0], [3, -1]):
        with pytest.raises(BadInput):
            share_half(100, wrong)


@pytest.mark.rule("5:8-60.3")
def test_a_discount_is_for_two_tickets_or_more() -> None:
    price = TicketPrice(500, 5, 20_00)
    assert [price.cost(count) for count in (1, 4, 5, 6, 12)] == [500, 2000, 2000, 2500, 5000]
    for wrong in ((0, 0, 0), (500, 1, 400), (500, 5, 0), (500, 0, 400), (500, 5, 2500)):
        with pytest.raises(Refused):
            TicketPrice(*wrong)


@pytest.mark.rule("13:47-6.20")
def test_a_50_50_has_prices_that_can_be_halved() -> None:
    TicketPrice(500).check_half()
    for odd in (TicketPrice(25), TicketPrice(100, 3, 201)):
        with pytest.raises(Refused, match="even"):
            odd.check_half()


@pytest.mark.rule("5:8-62")
def test_the_yearly_limit_counts_neither_donated_prizes_nor_those_of_one_occasion() -> None:
    prizes = [YearlyPrize(400_000_00), YearlyPrize(90_000_00, donated=True),
              YearlyPrize(70_000_00, on_one_occasion=True), YearlyPrize(99_999_00)]  # fmt: skip
    total = yearly_total(prizes)
    assert total == 499_999_00
    check_year(total, 1_00)
    with pytest.raises(Refused, match=r"\$1 is left") as refused:
        check_year(total, 1_01, "prizes")
    assert (str(refused.value.cite), refused.value.field) == ("5:8-62", "prizes")
    check_year(600_000_00, 0)
