"""Deals: chip chop and the exact independent chip model, against brute force and published examples."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.charity.tournament.deals import (
    CHOP_ABOVE_FIRST,
    chip_chop,
    independent_chip_model,
    quote_deal,
    round_shares,
)
from pitboss.charity.tournament.prizes import NO_CASH
from tests.charity.tournament.events_of import refused
from tests.helpers import some


def count_every_order(stacks: list[int], prizes: list[int]) -> tuple[Fraction, ...]:
    """Return the model's values from every order of finish, one by one."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            values[player] += chance * prize
    return tuple(values)


@given(
    stacks=st.lists(st.integers(1, 10_000), min_size=2, max_size=6),
    prizes=st.lists(st.integers(0, 100_000), min_size=1, max_size=6),
)
@settings(max_examples=some(60))
def test_the_chip_model_counts_every_order(stacks: list[int], prizes: list[int]) -> None:
    prizes = sorted(prizes, reverse=True)[: len(stacks)]
    model = independent_chip_model(stacks, prizes)
    assert model == count_every_order(stacks, prizes)
    assert sum(model) == sum(prizes)


def test_a_known_example_of_three_players() -> None:
    quote = quote_deal([5_000, 3_000, 2_000], [50_000, 30_000, 20_000])
    assert quote.icm == (Fraction(268_750, 7), Fraction(32_750), Fraction(202_000, 7))
    assert quote.icm_cents == (38_393, 32_750, 28_857)
    assert quote.chop_cents == (40_000, 32_000, 28_000)


def test_a_full_final_table_is_exact_and_so_are_many_round_stacks() -> None:
    stacks = [173_025 + 3_137 * player * player for player in range(11)]
    prizes = [500_000 - 40_000 * place for place in range(11)]
    assert sum(independent_chip_model(stacks, prizes)) == sum(prizes)
    equal = independent_chip_model([2_000] * 30, prizes)
    assert set(equal) == {Fraction(sum(prizes), 30)}
    with refused("(m)6", "stacks", "larger chip"):
        independent_chip_model([10_007 + 101 * player**3 for player in range(20)], prizes)


@pytest.mark.rule("13:47-20.40(m)6", "13:47-6.20")
def test_a_deal_warns_that_prizes_are_not_cash() -> None:
    quote = quote_deal([900, 50, 50], [50_000, 30_000, 20_000])
    assert quote.warnings == (NO_CASH, CHOP_ABOVE_FIRST)
    assert max(quote.chop) == 56_000
    assert max(quote.icm) < 50_000
    assert quote_deal([500, 500], [50_000]).warnings == (NO_CASH,)


@pytest.mark.rule("13:47-20.40(m)6")
def test_what_stays_for_the_winner_is_left_out() -> None:
    quote = quote_deal([500, 500], [50_000, 30_000], 10_000)
    assert quote.chop_cents == quote.icm_cents == (35_000, 35_000)
    for stacks, prizes, winner, field in (
        ([500], [50_000], 0, "stacks"),
        ([500, 0], [50_000], 0, "stacks"),
        ([500, 500], [], 0, "prizes"),
        ([500, 500], [30_000, 50_000], 0, "prizes"),
        ([500, 500], [50_000, 30_000], 50_001, "for_winner"),
        ([500, 500], [50_000, 30_000], -1, "for_winner"),
    ):
        with refused("(m)6", field):
            quote_deal(stacks, prizes, winner)


@given(stacks=st.lists(st.integers(1, 10_000), min_size=2, max_size=9), pool=st.integers(0, 10**6))
def test_shares_round_to_the_cent_and_add_up(stacks: list[int], pool: int) -> None:
    prizes = [pool - pool // 3, pool // 3] + [0] * (len(stacks) - 2)
    exact = chip_chop(stacks, prizes)
    shares = round_shares(exact, pool)
    assert sum(shares) == pool
    assert all(abs(share - whole) < 1 for share, whole in zip(exact, shares, strict=True))
