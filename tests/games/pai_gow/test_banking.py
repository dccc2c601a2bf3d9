"""13:69F-10.8: a player banks, alone or with the house. The kit's own tests cover the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.games.kit.banking import DEALER_WAGER
from pitboss.games.pai_gow.dealing import PaiGowRound
from pitboss.table import DEALER, Refused
from tests.games.pai_gow.table import (
    BEATEN,
    bet,
    close,
    expose_all,
    first_round,
    house_way,
    mishap,
    money_events,
    pieces,
    start,
    start_dealt,
    start_scripted,
    table,
    tile_order,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

BANK = 4
HANDS = {
    6: "3-5 5-5b 4-6b 2-2a",  # loses: 8 with a 4-6, over 4 with a 5-5
    5: "3-3a 4-6a 2-3 1-1b",  # wins: 8 with a 1-1, over 5
    BANK: BEATEN,
    3: "1-6b 4-5 3-4 2-2b",  # loses: 6, over 1
    2: "1-4 1-1a 1-3b 2-6",  # wins: gong with a two, over 9
    1: "5-6b 3-6 2-5 2-4",  # pushes: a copy of 8 with a 5-6, over 5
    DEALER: "1-2 4-4a 3-3b 6-6a",  # wins: gong with a twelve, over 9
}
STAKES = {6: 10_000, 5: 4_000, 3: 6_000, 2: 3_000}


@pytest.mark.rule("13:69F-10.8(c)")
def test_a_player_who_leaves_during_the_offer_passes_the_bank() -> None:
    at = table((1, 2), player_bank="on", co_bank="on")
    first_round(at, {1: 500, 2: 500})
    round = close(bet(start(at, {}), {1: 500}))
    assert [option.name for option in round.view(2).options] == ["pass_bank", "bank", "co_bank"]
    at.leave(2)
    assert [option.name for option in round.view(2).options] == ["pass_bank"]
    with refused("13:69F-10.8(c)"):
        act(round, (2, "bank"))
    act(round, (2, "pass_bank"))
    assert not round.bank.seat


def start_banked(
    stakes: Mapping[int, int],
    *then: Any,
    how: str = "bank",
    dealer: tuple[Any, ...] = ("agree",),
    hands: Mapping[int, str] = HANDS,
    last: int = 2_000,
    **options: Any,
) -> PaiGowRound:
    """Start a round with seat 4 as the bank, up to its shake of the dice."""
    at = table(**{"player_bank": "on", "co_bank": "on"} | options)
    first_round(at, dict.fromkeys(range(1, 7), last))
    round = close(bet(start(at, hands, *then, bank=BANK), stakes))
    act(round, (6, "pass_bank"), (5, "pass_bank"), (BANK, how))
    return act(round, (BANK, *dealer)) if how == "bank" else round


def finish_banked(round: PaiGowRound, *players: int) -> PaiGowRound:
    """Finish the round: the bank shakes, all set the house way, and all stay in."""
    act(round, (BANK, "shake", 3))
    house_way(round, *players)
    if not round.bank.is_shared:
        house_way(round, BANK)
    expose_all(round)
    check_settled(round)
    return round


# The deal: 10.8(f), (h)


@pytest.mark.rule("13:69F-10.8(h)", "13:69F-10.8(c)", "13:69F-10.8(e)")
def test_the_bank_shakes_at_least_three_times_and_is_number_one_in_the_count() -> None:
    round = start_banked(STAKES)
    (marker,) = events_named(round, "marker")
    assert (marker.data["seat"], str(marker.cite)) == (BANK, "13:69F-10.8(c)")
    assert str(events_named(start_banked(STAKES, how="co_bank"), "marker")[0].cite) == "13:69F-10.8(e)"
    with refused("13:69F-10.8(h)", "2 is outside 3"):
        act(round, (BANK, "shake", 2))
    with refused("13:69F-10.8(h)"):
        act(round, (DEALER, "shake", 3))
    act(round, (BANK, "shake", 5))
    (first,) = events_named(round, "first_stack")
    assert (first.data["position"], str(first.cite)) == ("betting position 3", "13:69F-10.8(h)")
    assert [event.actor for event in events_named(round, "deal")] == [4, 3, 2, 6, 5]


@pytest.mark.rule("13:69F-10.8(h)")
def test_a_lid_that_the_bank_lifts_is_covered_and_the_bank_shakes_again() -> None:
    at = table((1, 2), player_bank="on")
    first_round(at, {1: 500, 2: 500})
    order = tile_order({}, 2)
    round = start_scripted(
        at, ("shuffle", order), ("roll", (1, 1, 1)), mishap("lid_lifted"), ("roll", (3, 3, 3))
    )
    act(close(bet(round, {1: 500})), (2, "bank"), (2, "refuse"), (2, "shake", 3))
    (told,) = events_named(round, "irregular")
    assert (told.data["what"], str(told.cite)) == (
        "the bank lifted the lid: it shakes again",
        "13:69F-10.8(h)",
    )
    act(round, (2, "shake", 3))
    assert len(events_named(round, "shake")) == 2
    assert [event.data["total"] for event in events_named(round, "total")] == [9]


@pytest.mark.rule("13:69F-10.8(f)", "13:69F-10.10(a)")
def test_a_bank_has_one_area_and_its_tiles_are_not_collected() -> None:
    at = table((1, 4), player_bank="on", areas=2)
    first_round(at, {1: 500, 4: 500})
    round = bet(start(at, HANDS, bank=4), {1: 500})
    act(round, (4, "wager", (("pai gow", 600), ("pai gow 2", 700))))
    act(close(round), (4, "bank"), (4, "refuse"), (4, "shake", 3))
    assert {event.data["wager"] for event in events_named(round, "take_down")} == {"pai gow", "pai gow 2"}
    assert set(round.hands) == {1, 4}
    assert "the dealer" in events_named(round, "unwagered")[0].data["positions"]


@pytest.mark.rule("13:69F-10.8(f)")
def test_reading_bank_own_stake() -> None:
    stakes = {6: 1_000, 5: 500, 3: 6_000, BANK: 900}
    round = start_banked(stakes, bank_own_stake="required", dealer=("refuse",))
    assert round.seat_wagers(BANK) == {"pai gow": 900}
    finish_banked(round, 6, 5, 3)
    assert round.changes()[BANK] == 6_500 - 325
    without = start_banked(stakes, dealer=("refuse",))
    assert without.seat_wagers(BANK) == {}


# Setting and comparing: 10.7(c), (f), 10.8(a), (e), (n)


@pytest.mark.rule("13:69F-10.7(c)", "13:69F-10.8(a)", "13:69F-10.8(n)")
def test_the_bank_sets_after_the_players_and_the_dealer_compares_first() -> None:
    round = act(start_banked(STAKES), (BANK, "shake", 3))
    with pytest.raises(Refused):
        act(round, (BANK, "set", pieces("1-3a 5-5a")))
    house_way(round, 6, 5, 3, 2)
    assert not events_named(round, "dealer_sets")
    act(round, (BANK, "set", pieces("1-3a 5-5a")))
    assert str(events_named(round, "set")[-1].cite) == "13:69F-10.7(c)"
    names = [event.name for event in round.events]
    assert names.index("dealer_sets") < names.index("bank_shows")
    (shown,) = events_named(round, "bank_shows")
    assert (shown.actor, shown.cards, str(shown.cite)) == (
        BANK, (*pieces("5-6a 1-6a"), *pieces("1-3a 5-5a")), "13:69F-10.8(n)"
    )  # fmt: skip
    expose_all(round)
    assert [(event.actor, str(event.cite)) for event in events_named(round, "show")] == [
        (seat, "13:69F-10.8(o)") for seat in (6, 5, 3, 2)
    ]


@pytest.mark.rule("13:69F-10.7(c)")
def test_a_bank_shows_its_own_hands_if_the_dealer_does_not_play() -> None:
    round = act(start_banked(STAKES, dealer=("refuse",)), (BANK, "shake", 3))
    house_way(round, 6, 5, 3, 2, BANK)
    assert str(events_named(round, "bank_shows")[0].cite) == "13:69F-10.7(c)"


@pytest.mark.rule("13:69F-10.8(e)", "13:69F-10.8(p)")
def test_the_dealer_sets_the_hand_of_a_co_bank_and_makes_no_wager() -> None:
    round = act(start_banked(STAKES, how="co_bank"), (BANK, "shake", 3))
    house_way(round, 6, 5, 3, 2)
    with refused("13:69F-10.8(p)"):
        act(round, (BANK, "set", pieces("1-3a 5-5a")))
    assert str(events_named(round, "co_bank_set")[0].cite) == "13:69F-10.8(e)"
    assert events_named(round, "dealer_sets")[0].data["place"] == BANK
    assert DEALER not in round.hands
    assert not events_named(round, "wager", wager=DEALER_WAGER)


@pytest.mark.rule("13:69F-10.7(a)")
def test_a_bank_that_sets_the_stronger_tiles_low_loses_nothing() -> None:
    round = act(start_banked({3: 6_000}, dealer=("refuse",)), (BANK, "shake", 3))
    house_way(round, 3)
    expose_all(act(round, (BANK, "set", pieces("5-6a 1-6a"))))
    assert round.changes()[BANK] == 5_700
    check_settled(round)


@pytest.mark.rule("13:69F-10.7(f)", "13:69F-10.7(f)1")
@pytest.mark.parametrize("reading", ["on", "off"])
def test_reading_surrender_vs_bank(reading: str) -> None:
    """Seat 3, who would lose, and seat 2, who would win."""
    round = start_banked({3: 6_000, 2: 3_000}, dealer=("refuse",), surrender_vs_bank=reading)
    house_way(act(round, (BANK, "shake", 3)), 3, 2, BANK)
    if reading == "off":
        assert round.over
        return
    act(round, (2, "surrender", "betting position 5"))
    expose_all(round)
    assert money_events(round) == [
        ("forfeit", 2, 3_000), ("collect", 3, 6_000), ("commission", BANK, 450), ("surplus", 0, 8_550)
    ]  # fmt: skip


@pytest.mark.rule("13:69F-10.8(n)")
@pytest.mark.parametrize(("reading", "event"), [("off", "pay"), ("on", "push")])
def test_reading_zero_rule_dealer_wager(reading: str, event: str) -> None:
    """The dealer's low hand is 0 with a 1-3, above the bank's 0 with a 2-2."""
    hands = {DEALER: "6-6 6-6 1-3 1-5", BANK: "5-6 1-6 2-2 1-5"}
    round = finish_banked(start_banked({BANK: 500}, hands=hands, zero_rule_dealer_wager=reading))
    assert event in [name for name, _, _ in money_events(round)]


# Settlement: 10.8(n)-(r)


@pytest.mark.rule("13:69F-10.8(n)", "13:69F-10.8(o)", "13:69F-10.8(q)", "13:69F-10.8(r)")
def test_a_bank_settles_through_the_center_step_by_step() -> None:
    """Losers 100 and 60, winners 40 and 30, the dealer wins 20: of 70 left 3.50 are due."""
    round = finish_banked(start_banked(STAKES), 6, 5, 3, 2)
    assert money_events(round) == [
        ("collect", 6, 10_000),
        ("collect", 3, 6_000),
        ("pay", DEALER, 2_000),
        ("pay", 5, 4_000),
        ("commission", 5, 200),
        ("pay", 2, 3_000),
        ("commission", 2, 150),
        ("commission", BANK, 350),
        ("surplus", DEALER, 6_650),
    ]
    assert round.changes() == {1: 0, 2: 2_850, 3: -6_000, BANK: 6_650, 5: 3_800, 6: -10_000}
    assert round.house == 2_000 + 200 + 150 + 350
    assert round.center == {"centre": 0}
    cites = {event.name: str(event.cite) for event in round.events}
    assert cites["collect"] == cites["surplus"] == "13:69F-10.8(o)"
    assert str(events_named(round, "pay", wager=DEALER_WAGER)[0].cite) == "13:69F-10.8(q)"
    assert {str(event.cite) for event in events_named(round, "commission", wager="pai gow")} == {
        "13:69F-10.8(r)"
    }


@pytest.mark.rule("13:69F-10.8(o)")
def test_a_bank_covers_a_shortfall_in_the_center() -> None:
    """Losers 20, winners 100: the bank adds 80."""
    round = finish_banked(start_banked({6: 2_000, 5: 6_000, 2: 4_000}, dealer=("refuse",)), 6, 5, 2)
    assert money_events(round)[:3] == [("collect", 6, 2_000), ("supply", DEALER, 8_000), ("pay", 5, 6_000)]
    assert round.changes() == {1: 0, 2: 3_800, 3: 0, BANK: -8_000, 5: 5_700, 6: -2_000}
    assert str(events_named(round, "supply")[0].cite) == "13:69F-10.8(o)"
    assert round.house == 500


@pytest.mark.rule("13:69F-10.8(p)", "13:69F-10.8(e)")
def test_a_co_bank_shares_a_surplus_and_a_shortfall() -> None:
    """Losers 160, winners 70: 45 to the house, 42.75 to the co-bank. Losers 20, winners 100: 40 from each."""
    round = finish_banked(start_banked(STAKES, how="co_bank"), 6, 5, 3, 2)
    assert money_events(round)[-3:] == [
        ("commission", BANK, 225),
        ("surplus", 0, 4_275),
        ("surplus", 0, 4_500),
    ]
    assert round.changes()[BANK] == 4_275
    assert round.house == 4_500 + 225 + 200 + 150
    round = finish_banked(start_banked({6: 2_000, 5: 6_000, 2: 4_000}, how="co_bank"), 6, 5, 2)
    assert [event.data["amount"] for event in events_named(round, "supply")] == [4_000, 4_000]
    assert (round.changes()[BANK], round.house) == (-4_000, -4_000 + 500)


@pytest.mark.rule("13:69F-10.8(p)")
def test_a_co_bank_and_the_house_halve_a_surplus_and_a_shortage_to_the_cent() -> None:
    """Of a $5 surplus each has $2.50, and the co-bank pays 12 cents of it; a $5 shortage is $2.50 each."""
    round = finish_banked(start_banked({3: 500}, how="co_bank"), 3)
    assert money_events(round) == [
        ("collect", 3, 500), ("commission", BANK, 12), ("surplus", 0, 238), ("surplus", 0, 250)
    ]  # fmt: skip
    round = finish_banked(start_banked({5: 500}, how="co_bank"), 5)
    assert [event.data["amount"] for event in events_named(round, "supply")] == [250, 250]


@pytest.mark.rule("13:69F-10.8(p)")
@pytest.mark.parametrize(("whose", "house", "bank"), [("house", 253, 252), ("bank", 252, 253)])
def test_reading_odd_half_to(whose: str, house: int, bank: int) -> None:
    """Of a surplus of $5.05 one cent cannot be halved."""
    round = finish_banked(start_banked({3: 505}, how="co_bank", unit=5, odd_half_to=whose), 3)
    assert {event.data["whose"]: event.data["amount"] for event in events_named(round, "surplus")} == {
        "the house": house,
        f"seat {BANK}": bank - 12,
    }
    round = finish_banked(start_banked({5: 505}, how="co_bank", unit=5, odd_half_to=whose), 5)
    assert {event.data["whose"]: event.data["amount"] for event in events_named(round, "supply")} == {
        "the house": house,
        f"seat {BANK}": bank,
    }


@pytest.mark.rule("13:69F-10.7(i)1", "13:69F-10.7(i)2", "13:69F-10.8(o)")
def test_a_push_against_a_bank_goes_back_to_its_player() -> None:
    round = finish_banked(start_banked({1: 1_000, 3: 500}, dealer=("lower", 300)), 1, 3)
    assert ("push", 1, 1_000) in money_events(round)
    assert str(events_named(round, "push")[0].cite) == "13:69F-10.7(i)2"
    assert events_named(round, "copy")[0].data["which"] == "high hand"
    assert round.changes()[BANK] == 500 - 300 - 10


@pytest.mark.rule("13:69F-10.8(n)")
def test_a_dealer_loss_goes_to_the_center() -> None:
    hands = {**HANDS, DEALER: HANDS[3], 3: HANDS[DEALER]}
    round = finish_banked(start_banked({3: 1_000}, hands=hands), 3)
    assert money_events(round) == [
        ("collect", DEALER, 2_000),
        ("pay", 3, 1_000),
        ("commission", 3, 50),
        ("commission", BANK, 50),
        ("surplus", DEALER, 950),
    ]
    assert str(events_named(round, "collect")[0].cite) == "13:69F-10.8(n)"
    assert round.house == -2_000 + 100


# Who may: 10.8(b)-(d), (g)


@pytest.mark.rule("13:69F-10.8(b)", "13:69F-10.8(c)", "13:69F-10.8(d)", "13:69F-10.8(d)1", "13:69F-10.8(d)2")
def test_the_dealer_offers_the_bank_counterclockwise_to_eligible_players() -> None:
    at = table({1: 100_000, 2: 100_000, 3: 2_000, 4: 100_000}, player_bank="on")
    opening = start_dealt(at, {}, {1: 500, 2: 500, 3: 500})
    assert str(events_named(opening, "no_player_bank")[0].cite) == "13:69F-10.8(b)"
    expose_all(house_way(opening, 1, 2, 3))
    round = close(bet(start(at, {}), {1: 5_000}))
    assert [(event.data["seat"], str(event.cite)) for event in events_named(round, "cannot_bank")] == [
        (4, "13:69F-10.8(d)1"),
        (3, "13:69F-10.8(d)2"),
    ]
    act(round, (2, "bank"))
    assert str(events_named(round, "may_bank")[0].cite) == "13:69F-10.8(d)"
    assert str(events_named(round, "bank")[0].cite) == "13:69F-10.8(c)"
    with pytest.raises(Refused, match="you have the bank: stay seated"):
        at.leave(2)


@pytest.mark.rule("13:69F-10.8(g)")
def test_the_dealers_wager_is_the_larger_of_the_banks_last_two_and_lies_apart() -> None:
    at = table((1, 4), player_bank="on", areas=2)
    opening = start(at, {})
    act(opening, (1, "wager", (("pai gow", 500),)), (4, "wager", (("pai gow", 600), ("pai gow 2", 900))))
    expose_all(house_way(close(opening), 1, 4, 4))
    round = act(close(bet(start(at, {}, bank=4), {1: 500})), (4, "bank"), (4, "agree"))
    (wager,) = events_named(round, "wager", wager=DEALER_WAGER)
    assert (wager.actor, wager.data["amount"], str(wager.cite)) == (DEALER, 900, "13:69F-10.8(g)")
    assert round.house == -900


@pytest.mark.rule("13:69F-10.5(c)", "13:69F-10.8(g)")
def test_the_dealers_wager_is_also_down_before_no_more_bets() -> None:
    at = table((1, 2), player_bank="on")
    first_round(at, {1: 500, 2: 500})
    round = act(close(bet(start(at, {}, bank=2), {1: 500})), (2, "bank"), (2, "agree"))
    assert [event.actor for event in events_named(round, "wager")] == [1, DEALER]
    order = [event.name for event in round.events]
    assert order.index("marker") < order.index("no_more_bets") == len(order) - 1
    assert round.events[-2].name == "wager"


@pytest.mark.rule("13:69F-10.8(g)")
def test_a_bank_without_opponents_gets_its_stake_back_and_nothing_is_dealt() -> None:
    at = table((1,), player_bank="on", bank_own_stake="required")
    first_round(at, {1: 500})
    round = act(close(bet(start(at, {}, bank=1), {1: 700})), (1, "bank"), (1, "refuse"))
    assert round.over
    assert not events_named(round, "deal")
    assert round.changes() == {1: 0}
    assert at.state.banker == 1


@pytest.mark.rule("13:69F-10.8(a)")
def test_no_player_banks_if_the_house_does_not_offer_it() -> None:
    round = close(bet(start(table((1,)), {}), {1: 500}))
    with refused("13:69F-10.8(a)", "does not offer the bank"):
        act(round, (1, "bank"))
