"""The player bank of pai gow and pai gow poker: offers, the dealer's wager, money through the center."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pitboss.games.kit.areas import area_of
from pitboss.games.kit.bank_state import BankState
from pitboss.games.kit.banking import DEALER_WAGER, offer_order
from pitboss.table import DEALER
from tests.games.kit.banked import (
    BankedOptions,
    BankedRound,
    bet,
    close,
    is_asked,
    play_house_round,
    start,
    table,
    wagers,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

# Who is offered the bank


@pytest.mark.rule("13:69F-11.10(a)", "13:69F-11.10(b)")
def test_no_player_banks_the_first_round_or_without_an_offer() -> None:
    at = table()
    first = play_house_round(at, s1=500, s2=500)
    (told,) = events_named(first, "no_player_bank")
    assert str(told.cite) == "13:69F-11.10(b)"
    second = close(bet(start(at, "2s 3s 4s As"), s1=500))
    assert is_asked(second) == 2
    off = table(player_bank="off")
    play_house_round(off, s1=500)
    assert close(bet(start(off, "2s 3s 4s As"), s1=500)).over


@pytest.mark.rule("13:69F-11.10(b)")
def test_an_idle_table_is_reset() -> None:
    for how in ("nobody wagers", "all leave"):
        at = table()
        play_house_round(at, s1=500, s2=500)
        if how == "nobody wagers":
            assert close(start(at, "2s 3s 4s As")).over
        else:
            for seat in (1, 2, 3):
                at.leave(seat)
            at.sit(2, 100_000)
        assert events_named(play_house_round(at, s2=500), "no_player_bank")


@pytest.mark.rule("13:69F-11.10(c)")
def test_the_bank_is_offered_counterclockwise_from_the_far_right_until_one_accepts() -> None:
    at = table(4)
    play_house_round(at, "2s 3s 4s 5s As", s1=500, s2=500, s3=500, s4=500)
    round = close(bet(start(at, "2s 3s 4s 5s As"), s1=500, s2=500))
    act(round, (4, "pass_bank"), (3, "bank"), (3, "refuse"))
    assert round.over
    assert round.bank.seat == 3
    assert at.state.banker == 3


def first_asked(at: Any, *, accepts: int = 0) -> int:
    """Return the seat with the first offer of a round in which everybody passes but one."""
    round = close(bet(start(at, "Ks 3s 4s 2d"), s1=500, s2=500, s3=500))
    first = is_asked(round) if round.turn else DEALER
    while round.turn:
        seat = is_asked(round)
        done = "refuse" if round.bank.seat else "bank" if seat == accepts else "pass_bank"
        act(round, (seat, done))
    return first


@pytest.mark.rule("13:69F-11.10(c)")
def test_the_first_offer_rotates_until_it_returns_to_the_dealer() -> None:
    at = table()
    play_house_round(at, s1=500, s2=500, s3=500)
    assert [first_asked(at) for _ in range(6)] == [3, 2, 1, DEALER, 3, 2]
    assert events_named(at.round, "house_banks")
    at = table(bank_offer_dealer_turn="skip")
    play_house_round(at, s1=500, s2=500, s3=500)
    assert [first_asked(at) for _ in range(5)] == [3, 2, 1, 3, 2]


@pytest.mark.rule("13:69F-11.10(c)")
@pytest.mark.parametrize(("reading", "then"), [("seat_after_first_offer", 2), ("seat_after_bank", DEALER)])
def test_reading_bank_offer_next(reading: str, then: int) -> None:
    at = table(bank_offer_next=reading)
    play_house_round(at, s1=500, s2=500, s3=500)
    assert first_asked(at, accepts=1) == 3
    assert first_asked(at) == then


@pytest.mark.rule("13:69F-11.10(c)")
def test_a_player_never_banks_two_rounds_running_but_a_new_player_may() -> None:
    at = table(1)
    play_house_round(at, "2s As", s1=500)
    act(close(bet(start(at, "2s As"), s1=500)), (1, "bank"), (1, "refuse"))
    play_house_round(at, "2s As", s1=500)  # the dealer's turn
    act(close(bet(start(at, "2s As"), s1=500)), (1, "bank"), (1, "refuse"))
    at = table(bank_offer_dealer_turn="skip")
    play_house_round(at, s1=500, s2=500, s3=500)
    act(close(bet(start(at, "2s 3s 4s As"), s1=500)), (3, "bank"), (3, "refuse"))
    round = close(bet(start(at, "2s 3s 4s As"), s1=500))
    act(round, (2, "pass_bank"), (1, "pass_bank"))
    (told,) = events_named(round, "cannot_bank")
    assert (str(told.cite), told.data["seat"]) == ("13:69F-11.10(c)", 3)
    assert told.data["why"] == "nobody banks two rounds running"


def test_the_order_of_offers() -> None:
    options = BankedOptions()
    assert offer_order(BankState(), (1, 2, 5), options) == [5, 2, 1]
    assert offer_order(BankState(offered=5), (1, 2, 5), options) == [2, 1, 5]
    assert offer_order(BankState(offered=4), (1, 2, 5), options) == [2, 1, 5]  # its last seat is empty now
    assert offer_order(BankState(offered=1), (1, 2, 5), options) == []


@pytest.mark.rule("13:69F-11.10(d)", "13:69F-11.10(d)1")
def test_a_bank_needs_a_wager_in_the_last_house_banked_round() -> None:
    at = table()
    play_house_round(at, s1=500, s2=500)
    round = close(bet(start(at, "2s 3s 4s As"), s1=500, s3=500))
    (told,) = events_named(round, "cannot_bank")
    assert (str(told.cite), told.data["seat"]) == ("13:69F-11.10(d)1", 3)
    act(round, (2, "bank"), (2, "refuse"))  # a banked round does not count
    round = close(bet(start(at, "2s 3s 4s As"), s1=500, s3=500))
    assert [event.data["seat"] for event in events_named(round, "cannot_bank")] == [2]
    act(round, (1, "bank"), (1, "refuse"))
    at.leave(1)
    at.sit(1, 100_000)
    assert at.state.wagered == (2, 500)
    assert at.state.banker == 0


@pytest.mark.rule("13:69F-11.10(d)2")
@pytest.mark.parametrize(("chips", "may"), [(1_500, True), (1_400, False)])
def test_a_bank_covers_all_the_other_players_wagers(chips: int, may: bool) -> None:
    at = table(stacks={1: 100_000, 2: 100_000, 3: chips + 500})
    play_house_round(at, s1=500, s2=500, s3=500)
    round = bet(start(at, "2s 3s 4s As"), s1=500, s2=500, s3=500)
    act(round, (1, "wager", (("main", 500), ("side", 700))))  # the house's own
    close(round)
    assert (is_asked(round) == 3) == may
    assert [str(event.cite) for event in events_named(round, "cannot_bank")] == ["13:69F-11.10(d)2"] * (
        not may
    )


@pytest.mark.rule("13:69F-11.10(d)2", "13:69F-11.10(g)")
def test_reading_bank_cover() -> None:
    """Seat 3 has 14 and the others wager 10: that is not enough for a dealer's wager of 5 besides."""
    for cover, answers in (("players", ["lower", "refuse"]), ("players_and_dealer", [])):
        at = table(stacks={1: 100_000, 2: 100_000, 3: 1_900}, bank_cover=cover)
        play_house_round(at, s1=500, s2=500, s3=500)
        round = close(bet(start(at, "2s 3s 4s As"), s1=500, s2=500))
        assert (is_asked(round) == 3) == bool(answers)
        if answers:
            act(round, (3, "bank"))
            assert wagers(round) == answers
            with refused("13:69F-11.10(g)", "$5 is outside $1 to $4"):
                act(round, (3, "lower", 500))
            act(round, (3, "lower", 400))
            assert round.stacks[3] == 1_400 - 1_000 - 400


# One area, and a stake of its own


@pytest.mark.rule("13:69F-11.10(f)")
def test_a_bank_gets_its_wagers_back_and_has_no_second_area() -> None:
    at = table()
    play_house_round(at, s1=500, s2=500, s3=500)
    round = bet(start(at, "2s 3s 4s As"), s1=500)
    stakes = (("main", 500), ("side", 600), ("main 2", 700), ("side 2", 800))
    act(round, (3, "wager", stakes))
    act(close(round), (3, "bank"))
    assert round.seat_wagers(3) == {"side": 600}
    assert [(event.data["wager"], str(event.cite)) for event in events_named(round, "take_down")] == [
        (name, "13:69F-11.10(f)") for name in ("main", "main 2", "side 2")
    ]
    assert area_of("main 2") == 2
    assert area_of("main") == 1


@pytest.mark.rule("13:69F-11.10(f)")
def test_reading_bank_own_stake() -> None:
    at = table(bank_own_stake="required")
    play_house_round(at, s1=500, s2=500, s3=500)
    round = close(bet(start(at, "2s Ks 4s As"), s1=500, s2=800))
    (told,) = events_named(round, "cannot_bank")
    assert (told.data["seat"], str(told.cite)) == (3, "13:69F-11.10(f)")
    act(round, (2, "bank"))
    assert round.seat_wagers(2) == {"main": 800}
    act(round, (2, "refuse"))
    assert round.changes() == {1: -500, 2: 500 - 25, 3: 0}
    short = table(stacks={1: 100_000, 2: 1_000 + 500, 3: 100_000}, bank_own_stake="required")
    play_house_round(short, s1=500, s2=500, s3=500)
    round = close(bet(start(short, "2s 3s 4s As"), s1=900, s2=500))  # 10, of which 5 are up, cover 9
    act(round, (2, "bank"), (2, "refuse"))
    assert round.changes() == {1: 900 - 45, 2: -900, 3: 0}


# The dealer's wager


@pytest.mark.rule("13:69F-11.10(g)")
@pytest.mark.parametrize(
    ("how", "due"), [("last_wager", 900), ("half_last_wager", 400), ("table_minimum", 500)]
)
def test_the_dealer_matches_the_banks_last_wager_or_less_on_request(how: str, due: int) -> None:
    at = table(dealer_wager=how)
    play_house_round(at, s1=500, s3=900)
    round = act(close(bet(start(at, "2s 3s 4s As"), s1=500)), (3, "bank"))
    assert wagers(round) == ["agree", "lower", "refuse"]
    with refused("13:69F-11.10(g)"):
        act(round, (3, "lower", due))
    act(round, (3, "agree"))
    assert events_named(round, "wager", wager=DEALER_WAGER)[0].data["amount"] == due
    again = round.undo()
    act(again, (3, "lower", 200))
    assert events_named(again, "wager", wager=DEALER_WAGER)[0].data["amount"] == 200
    none = act(round.undo(), (3, "refuse"))
    assert events_named(none, "no_dealer_wager")
    assert not events_named(none, "wager", wager=DEALER_WAGER)


@pytest.mark.rule("13:69F-11.10(e)")
def test_the_dealer_makes_no_wager_against_a_co_bank() -> None:
    at = table(co_bank="on")
    play_house_round(at, s1=500, s3=900)
    round = close(bet(start(at, "2s 3s 4s As"), s1=500))
    assert wagers(round) == ["pass_bank", "bank", "co_bank"]
    act(round, (3, "co_bank"))
    assert round.over
    assert str(events_named(round, "co_bank")[0].cite) == "13:69F-11.10(e)"
    with refused("13:69F-11.10(e)", "co_bank needs player_bank=on"):
        BankedOptions(co_bank="on")


@pytest.mark.rule("13:69F-11.10(g)")
def test_a_player_may_bank_against_the_dealer_with_no_other_players() -> None:
    at = table(1)
    play_house_round(at, "2s As", s1=500)
    round = act(close(bet(start(at, "Ks Ts"), s1=700)), (1, "bank"), (1, "agree"))
    assert round.changes() == {1: 500 - 25}  # the last wager against the dealer was 5
    assert round.house == -475


# Money through the center


def start_banked(
    at: Any, dealt: str, stakes: Mapping[str, int], how: str = "bank", dealer: str = "agree"
) -> Any:
    play_house_round(at, "2s 3s 4s 5s 6s As", **dict.fromkeys(("s1", "s2", "s3", "s4", "s5"), 2_000))
    round = act(close(bet(start(at, dealt), **stakes)), (5, how))
    if how == "bank":
        act(round, (5, dealer))
    check_settled(round)
    return round


def money_events(round: BankedRound) -> list[tuple[str, int]]:
    """List every event that moves money after the wagers, with the amount."""
    names = ("collect", "push", "pay", "supply", "surplus", "commission")
    return [(event.name, event.data["amount"]) for event in round.events if event.name in names]


@pytest.mark.rule("13:69F-11.10(k)", "13:69F-11.10(l)", "13:69F-11.10(n)", "13:69F-11.10(o)")
def test_losses_pay_winners_and_the_bank_keeps_the_rest_less_five_percent() -> None:
    """The dealer wins 20, players win 40 and 30 and lose 100 and 60: 70 are left, of which 3.50 are due."""
    stakes = {"s1": 10_000, "s2": 4_000, "s3": 6_000, "s4": 3_000}
    round = start_banked(
        table(5), "Ts Qs 2s Ks 3s Js", stakes
    )  # the bank's ten, then seats 4 to 1, then the dealer
    assert money_events(round) == [
        ("collect", 6_000),
        ("collect", 10_000),
        ("pay", 2_000),
        ("pay", 3_000),
        ("commission", 150),
        ("pay", 4_000),
        ("commission", 200),
        ("commission", 350),
        ("surplus", 6_650),
    ]
    assert round.changes() == {1: -10_000, 2: 3_800, 3: -6_000, 4: 2_850, 5: 6_650}
    assert round.house == 2_000 + 150 + 200 + 350
    cited = {event.name: str(event.cite) for event in round.events}
    assert cited["collect"] == cited["pay"] == cited["surplus"] == "13:69F-11.10(l)"
    assert str(events_named(round, "pay", wager=DEALER_WAGER)[0].cite) == "13:69F-11.10(n)"
    assert str(events_named(round, "commission", wager="main")[0].cite) == "13:69F-11.10(o)"


@pytest.mark.rule("13:69F-11.10(l)")
def test_the_bank_covers_a_shortfall_in_the_center() -> None:
    """Losers 20, winners 100: the bank adds 80."""
    round = start_banked(table(5), "Ts Qs 2s 3s 4s 5s", {"s4": 10_000, "s3": 2_000}, dealer="refuse")
    assert money_events(round) == [
        ("collect", 2_000),
        ("supply", 8_000),
        ("pay", 10_000),
        ("commission", 500),
    ]
    assert round.changes() == {1: 0, 2: 0, 3: -2_000, 4: 9_500, 5: -8_000}
    assert round.house == 500


@pytest.mark.rule("13:69F-11.10(k)")
def test_a_dealer_loss_goes_to_the_center_and_a_push_to_the_house() -> None:
    round = start_banked(table(5), "Ts 2s 3s 4s 5s 6s", {"s4": 1_000})
    assert money_events(round) == [
        ("collect", 2_000),
        ("collect", 1_000),
        ("commission", 150),
        ("surplus", 2_850),
    ]
    assert round.house == -2_000 + 150
    round = start_banked(table(5), "Ts 2s 3s 4s 5s Td", {"s4": 1_000})
    assert money_events(round)[0] == ("push", 2_000)
    assert round.house == 50


@pytest.mark.rule("13:69F-11.10(m)", "13:69F-11.10(e)")
def test_a_co_bank_shares_surplus_and_shortage_with_the_house() -> None:
    """Losers 160, winners 70: of 90 left the house has 45, and the co-bank 45 less 2.25."""
    stakes = {"s1": 10_000, "s2": 4_000, "s3": 6_000, "s4": 3_000}
    round = start_banked(table(5, co_bank="on"), "Ts Qs 2s Ks 3s Js", stakes, "co_bank")
    assert money_events(round)[-3:] == [("commission", 225), ("surplus", 4_275), ("surplus", 4_500)]
    assert round.changes()[5] == 4_275
    assert round.house == 4_500 + 225 + 150 + 200
    assert str(events_named(round, "surplus")[0].cite) == "13:69F-11.10(m)"
    round = start_banked(table(5, co_bank="on"), "Ts Qs 2s 3s 4s 5s", {"s4": 10_000, "s3": 2_000}, "co_bank")
    assert [event.data["amount"] for event in events_named(round, "supply")] == [4_000, 4_000]
    assert (round.changes()[5], round.house) == (-4_000, -4_000 + 500)


@pytest.mark.rule("13:69F-11.10(m)")
@pytest.mark.parametrize(("whose", "house"), [("house", 453), ("bank", 452)])
def test_reading_odd_half_to(whose: str, house: int) -> None:
    """Of a surplus of $9.05 one cent cannot be halved."""
    at = table(5, co_bank="on", odd_half_to=whose, unit=5)
    round = start_banked(at, "Ts 2s 3s 4s 5s 6s", {"s4": 905}, "co_bank")
    assert round.house == house + (905 - house) * 5 // 100


@pytest.mark.rule("13:69F-11.10(m)")
def test_halves_of_a_co_bank_are_exact() -> None:
    """Of a $9 surplus each has $4.50; the co-bank pays 22 cents of it."""
    round = start_banked(table(5, co_bank="on"), "Ts 2s 3s 4s 5s 6s", {"s4": 900}, "co_bank")
    assert money_events(round)[-3:] == [("commission", 22), ("surplus", 428), ("surplus", 450)]


@pytest.mark.rule("13:69F-11.9(j)", "13:69F-11.10(l)", "13:69F-11.10(o)")
def test_the_vigorish_exceeds_five_percent_only_if_rounded_to_quarters() -> None:
    """5 percent of $5.05 is 25 cents and a quarter, 5 percent of $20.10 a dollar and half a cent."""
    stakes = {"s4": 505, "s3": 2_010, "s2": 505}
    round = start_banked(table(5, unit=5), "Ts Qs 2s 3s 4s 5s", stakes, dealer="refuse")
    assert [event.data["amount"] for event in events_named(round, "commission", wager="main")] == [25]
    assert events_named(round, "commission")[-1].data["amount"] == 100


@pytest.mark.rule("13:69F-11.9(j)")
def test_the_vigorish_is_five_percent_and_may_be_rounded_up_to_quarters() -> None:
    round = start_banked(
        table(5, vig_round_up_25c="on"), "Ts Qs 2s 3s 4s 5s", {"s4": 700, "s3": 2_000}, dealer="refuse"
    )
    assert events_named(round, "commission", wager="main")[0].data["amount"] == 50  # of 35 cents
    assert events_named(round, "commission")[-1].data["amount"] == 75  # of 65
    with refused("13:69F-11.9(j)", "5 percent of winnings, not 6"):
        BankedOptions(vigorish=6)


@pytest.mark.rule("13:69F-11.10(p)")
def test_side_wagers_never_touch_the_bank() -> None:
    at = table()
    play_house_round(at, s1=500, s3=900)
    round = start(at, "Ts 2s Ks 3s")
    act(round, (1, "wager", (("main", 500), ("side", 600))), (3, "wager", (("main", 500), ("side", 700))))
    act(close(round), (3, "bank"), (3, "refuse"))
    assert round.changes() == {1: 500 - 25 + 600, 2: 0, 3: -500 - 700}
    assert round.house == 25 - 600 + 700
