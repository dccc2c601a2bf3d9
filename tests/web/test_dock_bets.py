"""What the dock offers while bets are open, and while two hands are set."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import Action
from pitboss.table.option import omit_slower
from pitboss.table.round import Round
from pitboss.web.tables.betting import DockBets, arrange_bets
from pitboss.web.tables.setting import find_two_hands
from tests.web.gallery import begun, decision, go_on


def open_bets(game: str, **options: Any) -> Round[Any, Any]:
    round = begun(game, 2, **options)
    while round.turn and round.turn.actor < 1:
        go_on(round, 1)
    return round


def bets(round: Round[Any, Any], seat: int = 1) -> DockBets:
    view = round.view(seat)
    found = arrange_bets(omit_slower(view.options), view)
    assert found is not None
    return found


def test_one_bet_replaces_the_wager_and_ready() -> None:
    found = bets(open_bets("mini-dice"))
    assert found.option.name == "bet"
    assert found.skip is not None
    assert found.skip_says == "Skip this round"
    assert {"bet", "ready"} <= {each.name for each in found.replaces}


def test_bets_that_are_up_ride_and_may_come_down() -> None:
    round = open_bets("mini-dice")
    round.act(Action(1, "wager", (("place 4", 500),)))
    found = bets(round)
    assert found.skip_says == "Let it ride"
    row = next(each for each in found.rows if each.wager == "place 4")
    assert (row.up, row.may_come_down) == (500, True)


def test_a_seat_that_has_bet_may_only_add() -> None:
    round = open_bets("three-card-poker")
    round.act(Action(1, "bet", (("ante", 500),)))
    found = bets(round)
    assert (found.option.name, found.skip, found.up) == ("wager", None, 500)


def test_coupons_have_a_row_beside_their_wager() -> None:
    found = bets(open_bets("mini-dice", coupon_value=500))
    assert found.coupon == 500
    assert all(each.coupon is None or each.coupon.free for each in found.rows)
    assert not any(each.wager.startswith("coupon") for each in found.rows)


@pytest.mark.parametrize("game", ["pokette", "three-card-poker", "mini-dice"])
def test_there_are_at_most_five_chips_and_one_pays_the_least_bet(game: str) -> None:
    found = bets(open_bets(game))
    assert len(found.rack) <= 5
    assert list(found.rack) == sorted(found.rack)
    assert found.rack[0] <= min(area.low for area in found.option.areas)


@pytest.mark.parametrize("game", ["pai-gow", "pai-gow-poker"])
def test_the_house_way_is_shown_only_to_the_seat_that_sets(game: str) -> None:
    round = decision(game, 3, 2)
    view = round.view(2)
    hands = find_two_hands(view.options, view)
    assert hands is not None
    assert len(hands.house_low) == 2
    assert set(hands.house_low) < set(hands.option.items)
    assert {each.name for each in hands.replaces} <= {"house_way", "ask"}
    for other in (None, 0):
        assert round.view(other).house_setting() == ()
    assert not set(round.view(3).house_setting()) & set(hands.option.items)
    inputs = len(round.inputs)
    round.act(Action(2, "house_way"))
    told = next(each for each in reversed(round.view(2).events) if each.name == "set")
    assert len(round.inputs) == inputs + 1
    assert set(told.cards[-2:]) == set(hands.house_low)
