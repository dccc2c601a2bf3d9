"""13:69F-14.14: the rake by percentage and by levels, its rounding and its cap."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.poker import rake
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.pots import Layer, Pot, PotBook
from pitboss.poker.recorded import Recorded
from tests.helpers import events_named, refused
from tests.poker.deck import call_down, conserved, do, start, table, told, won


def taken(hand: Hand) -> list[tuple[int, str]]:
    """List the rake taken, with its rules."""
    return [(event.data["amount"], str(event.cite)) for event in events_named(hand, "rake")]


@pytest.mark.rule("13:69F-14.14(b)1.i")
def test_a_percentage_over_ten_is_refused() -> None:
    assert PokerOptions(rake_percent=10).rake_percent == 10
    with refused("13:69F-14.14(b)1.i"):
        PokerOptions(rake_percent=11)


@pytest.mark.rule("13:69F-14.14(b)1", "13:69F-14.14(b)1.i", "13:69F-14.14(b)1.ii", "13:69F-14.6(e)8")
def test_a_percentage_of_each_rounds_bets_is_taken_after_the_round() -> None:
    hand = do(start(table(HoldEm(), rake_percent=10)), "call call check")
    assert taken(hand) == [(300, "13:69F-14.14(b)1.ii")]
    assert hand.chips.rake == 300
    do(hand, ("bet", 1000), "call fold")
    assert taken(hand)[1:] == [(200, "13:69F-14.14(b)1.ii")]
    do(hand, "check check")
    assert len(taken(hand)) == 2
    call_down(hand)
    assert hand.house == 500
    assert sum(won(hand).values()) == 4500
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.14(b)1.i")
def test_every_pot_and_side_pot_pays_its_own_percentage() -> None:
    at = table(HoldEm(), {1: 50_000, 2: 50_000, 3: 2_500}, limit="no", rake_percent=5)
    hand = do(start(at), ("raise", 2500), ("raise", 9000), "call")
    assert taken(hand) == [(300, "13:69F-14.14(b)1.ii"), (600, "13:69F-14.14(b)1.ii")]
    assert [pot.raked for pot in hand.chips.pots.pots[:2]] == [300, 600]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.14(d)")
def test_an_uncalled_last_bet_is_not_raked() -> None:
    for method in ({"rake_percent": 10}, {"rake_levels": ((2000, 100), (4000, 100))}):
        hand = do(start(table(HoldEm(), limit="no", **method)), "fold call check", ("bet", 30_000), "fold")
        assert events_named(hand, "uncalled")[0].data["amount"] == 30_000
        assert str(events_named(hand, "uncalled")[0].cite) == "13:69F-14.14(d)"
        assert hand.house == (200 if "rake_percent" in method else 100)
        assert conserved(hand)


@pytest.mark.rule("13:69F-14.14(b)1.i")
def test_antes_and_blinds_count_with_the_first_round_or_not_at_all() -> None:
    def raked(game: HoldEm | SevenCardStud, counts: str) -> int:
        at = table(game, ante=500, rake_percent=10, rake_counts_ante=counts)
        hand = start(at)
        do(hand, "call call check" if isinstance(game, HoldEm) else "bring_in call call")
        return hand.chips.rake

    assert raked(HoldEm(), "on") == 400  # 4,500 in all
    assert raked(HoldEm(), "off") == 100  # a call of 1,000 and one of 500
    assert raked(SevenCardStud(), "on") == 400
    assert raked(SevenCardStud(), "off") == 300  # a forced bet is a bet


@pytest.mark.rule("13:69F-14.14(b)1.i")
def test_rounding_down_or_to_the_nearest_chip_but_never_over_ten_percent() -> None:
    down, near = PokerOptions(rake_percent=6), PokerOptions(rake_percent=6, rake_round="nearest")
    assert [rake.percentage_due(down, bet) for bet in (1000, 1600, 2500, 3000)] == [0, 0, 100, 100]
    assert [rake.percentage_due(near, bet) for bet in (900, 1000, 1600, 2500, 3000)] == [
        0,
        100,
        100,
        200,
        200,
    ]
    assert rake.percentage_due(PokerOptions(rake_percent=10, rake_round="nearest"), 1900) == 100


@given(bet=st.integers(0, 10**7), percent=st.integers(0, 10), unit=st.sampled_from([1, 5, 25, 100]))
@pytest.mark.rule("13:69F-14.14(b)1.i")
def test_no_percentage_rake_is_over_ten_percent(bet: int, percent: int, unit: int) -> None:
    for rounding in ("down", "nearest"):
        options = PokerOptions(rake_percent=percent, unit=unit, rake_round=rounding)
        amount = rake.percentage_due(options, bet)
        assert 0 <= 10 * amount <= bet
        assert amount % unit == 0


@pytest.mark.rule("13:69F-14.14(b)2", "13:69F-14.14(b)2.i", "13:69F-14.14(b)2.ii")
def test_increments_are_taken_as_the_pot_reaches_its_levels() -> None:
    hand = do(start(table(HoldEm(), rake_levels=((1000, 100), (3000, 100), (6000, 200)))), "call call check")
    assert taken(hand) == [(100, "13:69F-14.14(b)2.i")] * 2
    assert [event.data["amount"] for event in events_named(hand, "rake_area")] == [100, 200]
    assert str(events_named(hand, "rake_area")[0].cite) == "13:69F-14.14(b)2.ii"
    do(hand, "check check check")
    assert len(taken(hand)) == 2
    do(hand, ("bet", 2000), "call fold")
    assert taken(hand)[2:] == [(200, "13:69F-14.14(b)2.i")]
    assert conserved(call_down(hand))


@pytest.mark.rule("13:69F-14.14(b)2.i")
def test_a_side_pot_has_its_own_levels() -> None:
    at = table(HoldEm(), {1: 50_000, 2: 50_000, 3: 2_500}, limit="no", rake_levels=((5000, 100), (9000, 100)))
    hand = do(start(at), ("raise", 2500), ("raise", 9000), "call")
    assert [pot.raked for pot in hand.chips.pots.pots[:2]] == [100, 200]
    pot = Pot((PotBook({1: 5000}), 1), (1, 2), [Layer(1, {1: 2500, 2: 2500}, 0, 2500)])
    assert rake.next_level_due(hand.options, pot) == 100
    pot.steps.append(100)
    assert rake.next_level_due(hand.options, pot) is None


@pytest.mark.rule("13:69F-14.14(b)", "13:69F-14.14(b)1.iii", "13:69F-14.14(b)2.iii")
def test_several_methods_at_once_and_the_inventory_at_the_end() -> None:
    both = call_down(start(table(HoldEm(), rake_percent=5, rake_levels=((1000, 100),))))
    assert taken(both) == [(100, "13:69F-14.14(b)1.ii"), (100, "13:69F-14.14(b)2.i")]
    names = [event.name for event in both.events]
    assert names.index("rake") < names.index("win") < names.index("rake_to_inventory")
    assert str(events_named(both, "rake_to_inventory")[0].cite) == "13:69F-14.14(b)1.iii"
    assert both.house == 200
    levels = call_down(start(table(HoldEm(), rake_levels=((1000, 100),))))
    assert str(events_named(levels, "rake_to_inventory")[0].cite) == "13:69F-14.14(b)2.iii"
    assert not events_named(call_down(start(table(HoldEm()))), "rake_to_inventory")


@pytest.mark.rule("13:69F-14.14(a)3")
def test_the_cap_limits_the_whole_rake_of_a_round() -> None:
    at = table(HoldEm(), {1: 50_000, 2: 50_000, 3: 2_500}, limit="no", rake_percent=10, rake_cap=800)
    hand = do(start(at), ("raise", 2500), ("raise", 9000), "call")
    assert [amount for amount, _ in taken(hand)] == [700, 100]
    assert call_down(hand).house == 800


@pytest.mark.parametrize("shared", [False, True])
def test_a_recorded_rake_takes_no_more_than_there_is(shared: bool) -> None:
    stacks = {1: 50_000, 2: 50_000}
    for blinds, most in (((), 0), ((500, 1000), 2000)):
        hand = call_down(told(HoldEm(), stacks, Recorded(rake=9000, rake_shared=shared), blinds=blinds))
        assert hand.house == most
        assert conserved(hand)
