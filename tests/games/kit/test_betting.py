"""Bets in one step: chips and readiness are one input, accepted or refused whole."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.kit.house_way import HouseWayPlayer
from pitboss.table import DEALER, Action, Record, Refused, Stakes, every_game, find_game
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.option import omit_slower
from pitboss.table.words import BET_MEANING, meaning
from tests.cases import for_each
from tests.games.kit.high_card import table
from tests.games.kit.playing import start
from tests.games.mini_dice import table as mini_dice
from tests.helpers import act, events_named, refused

COUPON = "coupon on field"


def names(round: Any, seat: int) -> list[str]:
    return [option.name for option in round.turn.options.of(seat)]


def dice(**options: Any) -> Any:
    """Start a round of mini-dice with coupons of $5, up to the betting."""
    return mini_dice.start(mini_dice.table(2, 50_000, **{"coupon_value": 500, "minimum": 100} | options))


def test_a_bet_stakes_all_its_areas_and_makes_the_seat_ready() -> None:
    round: Any = start(table(2))
    act(round, (1, "bet", (("ante", 1_000), ("ace", 500))))
    assert round.seat_wagers(1) == {"ante": 1_000, "ace": 500}
    assert round.turn.actor == 2
    act(round, (2, "bet", (("ante", 500),)))
    assert round.turn.actor == DEALER
    assert [each.name for each in round.inputs][-2:] == ["bet", "bet"]


def test_a_bet_is_refused_whole() -> None:
    round: Any = start(table(2))
    with refused("13:69F-8.2", "$30 on ace is outside"):
        act(round, (1, "bet", (("ante", 1_000), ("ace", 3_000))))
    assert not round.wagers
    assert (round.stacks[1], round.turn.actor) == (round.start.stacks[1], 1)
    assert names(round, 1) == ["ready", "bet", "wager"]


def test_a_seat_that_is_ready_may_add_chips_but_not_bet_again() -> None:
    round: Any = start(table(2))
    act(round, (1, "bet", (("ante", 1_000),)))
    assert names(round, 1) == ["wager"]
    act(round, (1, "wager", (("ante", 500),)))
    assert round.seat_wagers(1) == {"ante": 1_500}
    act(round, (2, "ready"), (DEALER, "no_more_bets"))
    with refused("13:69F-20.4", "no wager is taken after no more bets"):
        act(round, (1, "bet", (("ante", 500),)))


def test_chips_may_still_be_laid_before_a_seat_is_ready() -> None:
    round: Any = start(table(2))
    act(round, (1, "wager", (("ante", 1_000),)))
    assert (names(round, 1), round.turn.actor) == (["ready", "bet", "wager"], 1)
    act(round, (1, "bet", (("ace", 500),)))
    assert (round.seat_wagers(1), round.turn.actor) == ({"ante": 1_000, "ace": 500}, 2)


def test_bet_and_wager_share_their_areas_and_only_the_first_is_shown() -> None:
    round: Any = start(table(2))
    ready, bet, wager = round.turn.options.of(1)
    assert isinstance(bet, Stakes)
    assert isinstance(wager, Stakes)
    assert bet.areas is wager.areas
    assert (bet.to_json()["ready"], "ready" in wager.to_json()) == (True, False)
    assert omit_slower((ready, bet, wager)) == [ready, bet]
    assert meaning(bet, round.game) == BET_MEANING
    assert omit_slower((wager,)) == (wager,)


@pytest.mark.rule("13:69F-13.4(a)")
def test_a_coupon_is_laid_in_one_step_with_its_chips() -> None:
    round = act(dice(), (1, "bet", (("field", 500), (COUPON, 500))))
    assert round.coupons == {(1, "field"): 500}
    assert round.stacks[1] == 49_500
    assert str(events_named(round, "coupon")[0].cite) == "13:69F-13.4(a)"
    assert round.turn.actor == 2


@pytest.mark.rule("13:69F-13.4(a)")
@for_each(
    ("stakes", "why"),
    [
        (((COUPON, 500),), "goes with at least $5 on field"),
        ((("field", 400), (COUPON, 500)), "goes with at least $5 on field"),
        (
            (("field", 500), ("any 7", 500), (COUPON, 500), ("coupon on any 7", 500)),
            "you have 1 coupon left to lay, not 2",
        ),
        ((("field", 500), (COUPON, 1_000)), "only $5 can go on"),
    ],
)
def test_a_coupon_without_its_chips_refuses_the_whole_bet(stakes: Any, why: str) -> None:
    round = dice()
    with refused("13:69F-13.4(a)", why):
        act(round, (1, "bet", stakes))
    assert (round.wagers, round.coupons, round.turn.actor) == ({}, {}, 1)


def test_a_coupon_counts_the_chips_already_up_and_costs_nothing() -> None:
    round = act(dice(), (1, "wager", (("field", 300),)))
    act(round, (1, "bet", (("field", 200), (COUPON, 500))))
    assert (round.stacks[1], round.coupons) == (49_500, {(1, "field"): 500})


def test_a_house_without_coupons_offers_no_area_for_them() -> None:
    (bet,) = (each for each in dice(coupon_value=0).turn.options.of(1) if each.name == "bet")
    assert not [area for area in bet.areas if area.free]
    assert "coupons" not in bet.to_json()


@for_each("game", [game.id for game in every_game() if hasattr(game.Options, "rules")])
def test_random_players_bet_in_one_step_and_the_record_repeats_it(game: str) -> None:
    at = find_game(game).table(stacks={1: 100_000, 2: 100_000})
    chance, bets = Chance.seeded(game), 0
    for number in range(12):
        try:
            round = at.start(chance.fork(number))
        except Refused:
            break
        play_out(round, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in at.stacks})
        staked = [each for each in round.inputs if each.name in ("bet", "wager") and each.actor > DEALER]
        assert not [each for each in staked if each.name == "wager"]
        bets += len(staked)
        assert Record.of(round).replay().changes() == round.changes()
    assert bets


@for_each("game", ["pai-gow", "pai-gow-poker"])
def test_the_house_way_player_bets_in_one_step(game: str) -> None:
    at = find_game(game).table(stacks={1: 100_000})
    round = at.start(Chance.seeded(1))
    play_out(round, {1: HouseWayPlayer(Chance.seeded(1))})
    (bet, *_) = (each for each in round.inputs if each.actor == 1)
    assert bet == Action(1, "bet", bet.value)
