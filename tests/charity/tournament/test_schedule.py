"""Proposed blinds: buildable, rising gently, over at about the time wanted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.charity.tournament.schedule import check_blinds, parse_blinds, propose_schedule
from pitboss.charity.tournament.sheet import BlindLevel, ScheduledBreak
from pitboss.table.refused import Refused
from tests.charity.tournament.events_of import refused

CHIPS = (25, 100, 500, 1_000, 5_000)


@pytest.mark.rule("13:47-20.40(m)4")
def test_blinds_that_the_chips_cannot_build_are_refused() -> None:
    check_blinds(parse_blinds("25/50, 50/100, 75/150", 20), 1_500, CHIPS)
    with refused("(m)4", "schedule.0.small", "a blind of 10 cannot be built"):
        check_blinds(parse_blinds("10/20", 20), 1_500, CHIPS)
    with refused("(m)4", "schedule.1.big", "a blind of 130"):
        check_blinds(parse_blinds("25/50,50/130", 20), 1_500, CHIPS)
    with refused("(c)", "buy_in.chips"):
        check_blinds(parse_blinds("25/50", 20), 1_510, CHIPS)
    for text in ("25", "25-50", "25/", "/", "25/50,", "²/4", "1" * 30 + "/2"):
        with refused("(m)4", None, "write 25/50"):
            parse_blinds(text, 20)


@pytest.mark.rule("13:47-20.40(m)4")
def test_a_proposal_ends_at_about_the_time_wanted() -> None:
    found = propose_schedule(entrants=100, chips=1_500, minutes=240, denominations=CHIPS)
    levels = [step for step in found.schedule if isinstance(step, BlindLevel)]
    assert levels[0] == BlindLevel(small=25, big=50, minutes=20)
    assert 220 <= sum(step.minutes for step in found.schedule) <= 240
    assert found.total_chips // levels[-1].big == 10
    assert all(low.small < high.small <= 2 * low.small for low, high in pairwise(levels))
    assert [step.race_off for step in found.schedule if isinstance(step, ScheduledBreak)] == [0, 25]


@given(
    entrants=st.integers(2, 300),
    chips=st.integers(4, 800).map(lambda number: 25 * number),
    minutes=st.integers(30, 480),
    rebuys=st.integers(0, 50),
)
def test_every_proposal_is_buildable_with_the_chips_then_in_use(
    entrants: int, chips: int, minutes: int, rebuys: int
) -> None:
    try:
        found = propose_schedule(
            entrants=entrants, chips=chips, minutes=minutes, denominations=CHIPS,
            rebuys=min(rebuys, entrants),
        )  # fmt: skip
    except Refused:  # more chips than the hours allow
        return
    smallest = list(CHIPS)
    for step in found.schedule:
        if isinstance(step, ScheduledBreak):
            smallest = [chip for chip in smallest if chip != step.race_off]
        else:
            assert step.small % smallest[0] == step.big % smallest[0] == 0
            assert step.big == 2 * step.small
    assert sum(step.minutes for step in found.schedule) <= minutes


@pytest.mark.rule("13:47-20.40(m)4")
def test_impossible_plans_are_refused_by_their_field() -> None:
    usual = {"entrants": 20, "chips": 1_500, "minutes": 180, "denominations": CHIPS}
    for change, field in (
        ({"entrants": 1}, "entrants"),
        ({"chips": 0}, "chips"),
        ({"minutes": 10}, "hours"),
        ({"rebuys": 61}, "rebuys"),
        ({"level_minutes": 100}, "hours"),
    ):
        with refused("(m)4", field):
            propose_schedule(**{**usual, **change})  # type: ignore[arg-type]
    with refused("(c)", "denominations"):
        propose_schedule(**{**usual, "denominations": (100, 25)})  # type: ignore[arg-type]
