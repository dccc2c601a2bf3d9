"""The chip race: at most one chip a player, nobody raced out, and the difference posted."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.charity.tournament.chip_race import draw_race, find_odd_chips
from pitboss.charity.tournament.events import ChipsRaced, HandPlayed, StacksCounted
from pitboss.charity.tournament.play import apply
from pitboss.charity.tournament.state import Tournament
from pitboss.equipment.chance import Chance
from tests.charity.tournament.events_of import after, make_running, make_seated, make_sheet, refused
from tests.helpers import some


def with_stacks(
    stacks: Mapping[int, int], rules: dict[str, str] | None = None, dealing: str = "live"
) -> Tournament:
    running = make_running(len(stacks), make_sheet(rules), dealing=dealing)
    if dealing == "live":
        return apply(running, HandPlayed(at=after(1), table=1, stacks=dict(stacks)))
    return apply(running, StacksCounted(at=after(1), stacks=dict(stacks)))


def race(
    tournament: Tournament, odd: dict[int, int], awarded: dict[int, int], denomination: int = 25
) -> Tournament:
    return apply(tournament, ChipsRaced(at=after(2), denomination=denomination, odd=odd, awarded=awarded))


@pytest.mark.rule("13:47-20.40(m)7", "13:47-20.40(c)")
def test_odd_chips_are_pooled_and_drawn_for() -> None:
    tournament = with_stacks({1: 1_525, 2: 1_550, 3: 1_425})
    assert find_odd_chips(tournament) == {1: 25, 2: 50, 3: 25}
    event = draw_race(tournament, find_odd_chips(tournament), Chance.seeded(1), after(2))
    raced = apply(tournament, event)
    assert len(event.awarded) == 1
    assert (raced.adjustments, raced.chips_in_play) == (0, 4_500)
    assert all(each.stack % 100 == 0 for each in raced.players)
    with refused("(m)7", "denomination"):
        race(raced, {}, {}, 25)
    following = draw_race(raced, find_odd_chips(raced), Chance.seeded(2), after(2))
    assert apply(raced, following).raced == (25, 100)


@pytest.mark.rule("13:47-20.40(m)7")
def test_a_pool_is_rounded_up_and_the_difference_posted() -> None:
    tournament = with_stacks({1: 1_525, 2: 1_525, 3: 1_450})
    raced = race(tournament, {1: 25, 2: 25, 3: 50}, {2: 100})
    assert raced.chips_in_play == 4_500
    uneven = with_stacks({1: 1_575, 2: 1_575, 3: 1_350})
    raced = race(uneven, {1: 75, 2: 75, 3: 50}, {1: 100, 3: 100})
    assert raced.adjustments == 0
    short = with_stacks({1: 1_525, 2: 1_475, 3: 1_500})
    raced = race(with_stacks({1: 1_550, 2: 1_575, 3: 1_375}), {1: 50, 2: 75, 3: 75}, {1: 100, 2: 100})
    assert raced.chips_in_play == 4_500
    assert race(short, {1: 25, 2: 75}, {2: 100}).adjustments == 0


@pytest.mark.rule("13:47-20.40(m)7", "13:47-20.40(k)")
def test_nobody_is_raced_out() -> None:
    tournament = with_stacks({1: 25, 2: 2_950, 3: 1_525})
    odd = find_odd_chips(tournament)
    assert odd == {1: 25, 2: 50, 3: 25}
    with refused("(m)7", "awarded.1", "raced out"):
        race(tournament, odd, {2: 100})
    spared = race(tournament, odd, {1: 100, 2: 100})
    assert (spared.entrants[1].stack, spared.adjustments) == (100, 100)
    for seed in range(20):
        event = draw_race(tournament, odd, Chance.seeded(seed), after(2))
        assert apply(tournament, event).entrants[1].stack == 100


@pytest.mark.rule("13:47-20.40(m)7")
def test_what_does_not_follow_the_rule_is_refused() -> None:
    tournament = with_stacks({1: 1_525, 2: 1_550, 3: 1_425})
    odd = {1: 25, 2: 50, 3: 25}
    for awarded in ({1: 200}, {9: 100}, {1: 50}):
        with refused("(m)7", "awarded", "at most one chip"):
            race(tournament, odd, awarded)
    for awarded in ({}, {1: 100, 2: 100}):
        with refused("(m)7", "awarded", "make 1 of 100"):
            race(tournament, odd, awarded)
    with refused("(m)7", "odd", "every player"):
        race(tournament, {1: 25, 2: 50}, {1: 100})
    with refused("(m)7", "odd.1", "other odd chips"):
        race(tournament, {**odd, 1: 50}, {1: 100})
    with refused("(m)7", "odd.1", "exchange even amounts"):
        race(tournament, {**odd, 1: 125}, {1: 100})
    with refused("(m)7", "denomination"):
        race(make_seated(3), {}, {})
    cards = with_stacks({1: 1_525, 2: 1_550, 3: 1_425}, dealing="cards")
    assert race(cards, {1: 50, 2: 50}, {1: 100}).adjustments == 0  # as found in the stacks
    drawn = draw_race(tournament, odd, Chance.seeded(1), after(2))
    loser = next(number for number in odd if number not in drawn.awarded)
    with refused("(m)7", "awarded", "posted rule"):
        apply(
            tournament,
            ChipsRaced(at=after(2), denomination=25, odd=odd, awarded={loser: 100}, opened=drawn.opened),
        )


@pytest.mark.rule("13:47-20.40(m)7")
def test_by_the_other_posted_rule_odd_chips_are_rounded_up() -> None:
    tournament = with_stacks({1: 1_525, 2: 1_550, 3: 1_425}, {"chip_race": "round_up"})
    odd = find_odd_chips(tournament)
    raced = apply(tournament, draw_race(tournament, odd, Chance.seeded(1), after(2)))
    assert [each.stack for each in raced.players] == [1_600, 1_600, 1_500]
    assert raced.adjustments == 200
    with refused("(m)7", "awarded"):
        race(tournament, odd, {1: 100})


@given(parts=st.lists(st.integers(1, 40), min_size=2, max_size=10), seed=st.integers(0, 10**6))
@settings(max_examples=some(40))
def test_every_drawn_race_balances(parts: list[int], seed: int) -> None:
    total = len(parts) * 60
    stacks = [part * total // sum(parts) * 25 or 25 for part in parts]
    stacks[0] += total * 25 - sum(stacks)
    if stacks[0] < 25:
        return
    tournament = with_stacks(dict(enumerate(stacks, 1)))
    event = draw_race(tournament, find_odd_chips(tournament), Chance.seeded(seed), after(2))
    raced = apply(tournament, event)
    assert sum(each.stack for each in raced.players) == raced.chips_in_play
    assert all(each.stack >= 100 and each.stack % 100 == 0 for each in raced.players)
    for before, now in zip(tournament.players, raced.players, strict=True):
        assert now.stack - before.stack // 100 * 100 in (0, 100)
