"""13:69F-14.14(b)3: time charges."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house.poker import rake, signs
from pitboss.house.poker.time_charge import TimeRate, charge_seats
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.options import PokerOptions
from tests.helpers import refused

FEES = ((1000, 2000, 1200), (2500, 5000, 1800))


@pytest.mark.rule("13:69F-14.14(b)3", "13:69F-14.14(b)3.i")
def test_a_charge_per_player_includes_everyone_seated() -> None:
    rate = TimeRate(fees=FEES, basis="player", every=30)
    assert rate.assess(1000, 2000, {1, 4, 7}) == {1: 600, 4: 600, 7: 600}
    assert rate.assess(1000, 2000, ()) == {}
    with refused("13:69F-14.14(b)3.i"):
        TimeRate(fees=FEES, basis="hand")  # type: ignore[arg-type]


@pytest.mark.rule("13:69F-14.14(b)3.i")
@given(
    seats=st.sets(st.integers(1, 11), min_size=1),
    fee=st.integers(0, 5_000).map(lambda half: 2 * half),
    unit=st.sampled_from([1, 25, 70, 100]),
)
def test_a_charge_per_table_is_shared_exactly_and_in_chips(seats: set[int], fee: int, unit: int) -> None:
    shares = TimeRate(fees=((2500, 5000, fee),), basis="table").assess(2500, 5000, seats, unit=unit)
    assert shares.keys() == seats
    assert sum(shares.values()) == fee // 2
    assert max(shares.values()) - min(shares.values()) <= unit
    assert sum(share % unit > 0 for share in shares.values()) <= 1


def test_ten_dollars_among_three_are_paid_in_dollar_chips() -> None:
    rate = TimeRate(fees=((1000, 2000, 1000),), basis="table", every=60)
    assert rate.assess(1000, 2000, {1, 2, 3}) == {1: 400, 2: 300, 3: 300}


@pytest.mark.rule("13:69F-14.14(b)3.ii")
def test_the_hourly_fee_depends_on_the_limits() -> None:
    rate = TimeRate(fees=FEES)
    assert [rate.hourly_fee(1000, 2000), rate.hourly_fee(2500, 5000)] == [1200, 1800]
    with refused("13:69F-14.14(b)3.ii", "no fee is set"):
        rate.hourly_fee(1000, 5000)
    with refused("13:69F-14.14(b)3.ii"):
        TimeRate(fees=((2000, 1000, 500),))


@pytest.mark.rule("13:69F-14.14(b)3.iii")
def test_time_may_be_collected_every_20_or_30_minutes() -> None:
    assert [TimeRate(fees=FEES, every=every).part_fee(1000, 2000) for every in (20, 30, 60)] == [
        400,
        600,
        1200,
    ]
    with refused("13:69F-14.14(b)3.iii"):
        TimeRate(fees=FEES, every=15)
    with refused("13:69F-14.14(b)3.iii", "does not divide"):
        TimeRate(fees=((1000, 2000, 1000),), every=20)


@pytest.mark.rule("13:69F-14.14(b)3")
def test_a_player_who_cannot_pay_owes_it_and_the_others_pay() -> None:
    rate, owed = TimeRate(fees=FEES), dict[int, int]()
    for stacks, paid, owes in (
        ({1: 5000, 2: 100}, {1: 600}, {2: 600}),
        ({1: 4400, 2: 1100}, {1: 600}, {2: 1200}),
        ({1: 3800, 2: 5000}, {1: 600, 2: 1800}, {}),
    ):
        charged = charge_seats(rate, (1000, 2000), stacks, owed, 100)
        assert (charged.paid, charged.owed, str(charged.law)) == (paid, owes, "13:69F-14.14(b)3")
        owed = charged.owed


@pytest.mark.rule("13:69F-14.14(b)3.ii")
def test_an_invalid_amount_is_refused() -> None:
    for fees in (((1000, 2000, None),), ((1000, "2000", 600),), ((1000, 2000, 6.5),)):
        with refused("13:69F-14.14(b)3.ii"):
            TimeRate(fees=cast(Any, fees))


@pytest.mark.rule("13:69F-14.14(a)", "13:69F-14.14(c)")
def test_the_rake_is_posted_and_submitted() -> None:
    text, law = TimeRate(fees=FEES, every=20).sign(1000, 2000)
    assert text == "Time charge: $12 an hour per player, $4 every 20 minutes."
    assert str(law) == "13:69F-14.14(c)"
    assert "Time charge: $12 an hour" in signs.print_statements(
        signs.table_sign(HoldEm(), PokerOptions(), TimeRate(fees=FEES))
    )
    both = rake.rake_submission(PokerOptions(rake_percent=5, rake_cap=400), TimeRate(fees=FEES))
    assert both["types"][0] == "percentage, time charges"
    assert both["maximum"][0] == "$4 a round of play, $18 an hour per player"
    alone = rake.rake_submission(PokerOptions(), TimeRate(fees=FEES, basis="table"))
    assert "$18 at $25 to $50" in alone["method"][0]
    assert str(alone["revenue"][1]) == "13:69F-14.14(a)"
