"""A stack as chips that a player may put in."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pitboss.poker.speech import split_into_chips


def test_a_stack_is_made_of_chips() -> None:
    assert split_into_chips(700, 100) == (100,) * 7
    assert split_into_chips(0, 100) == ()
    for stack in (45, 12_345, 100_000, 10**8):
        for unit in (25, 100, 70):
            assert sum(split_into_chips(stack, unit)) == stack


@given(stack=st.integers(0, 10**15), unit=st.integers(1, 100))
def test_a_stack_of_any_size_has_few_chips_that_make_every_amount(stack: int, unit: int) -> None:
    chips = split_into_chips(stack, unit)
    assert sum(chips) == stack
    assert len(chips) <= 350
    reach = stack % unit
    for chip in chips[bool(reach) :]:
        assert chip % unit == 0
        assert chip <= reach + unit  # the smaller ones come up to it, so that no amount is left out
        reach += chip
