"""13:69F-14.19(a)-(c): a bad beat fund grows from pots, carries over between hands, and is paid out."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.table import PokerTable
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.house_options import BadOptions
from tests.cases import for_each
from tests.helpers import act, events_named, refused
from tests.poker.deck import by_seat, call_down, community, do, law_of, outcomes, rule, stacked, start, table

QUADS = "2s 2h 2d 2c 3s"
BEATEN = by_seat("2s 2h", "As Ah", "7d 8d", "9d Jd") + " 7c 2d 2c Ad 8c Ac 9c Kd"
"""Four twos in seat 1 lose to four aces in seat 2; seats 3 and 4 have nothing."""
TWICE = community("Ks Kh", "As Ah", "7s 7h", "9d Jd", board="Ad Ac Kd 7c 2s")
"""Kings full in seat 1 and sevens full in seat 3 lose to four aces in seat 2."""
FUND = "bad beat"


def posting(seats: int = 4, **options: Any) -> PokerTable:
    """Make a table that posts four twos and takes a dollar a pot by default."""
    house: dict[str, Any] = {"bad_beat": QUADS, "fund": 100}
    return table(HoldEm(), seats, **house | options)


def filled(at: PokerTable, hands: int) -> PokerTable:
    """Play some hands without a payout."""
    for _ in range(hands):
        call_down(start(at, by_seat("2s 7h", "3s 8h", "4s 9h", "5s Th") + " 7c Kd Qc Jd 8c 6c 9c 2d"))
    return at


def paid(hand: Hand) -> dict[int | None, int]:
    return {event.actor: event.data["amount"] for event in events_named(hand, "bad_beat_payout")}


# Posted options


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(c)")
def test_contributions_and_payouts_are_posted_together_or_not_at_all() -> None:
    with refused("13:69F-14.19(c)", "post bad_beat"):
        table(HoldEm(), fund=100)
    with refused("13:69F-14.19(a)", "post fund"):
        table(HoldEm(), bad_beat=QUADS)
    assert posting().options.fund == 100


@pytest.mark.rule("13:69F-14.19(b)1", "13:69F-14.19(b)2", "13:69F-14.19(b)3", "13:69F-14.19(n)")
@for_each(
    ("option", "value", "law"),
    [
        ("fund_least_pot", 3000, "(b)2"),
        ("bb_pot_basis", "before_rake", "(b)2"),
        ("bad_beat_hole_cards", "on", "(b)3"),
        ("payout_loser", 40, "(b)3"),
        ("payout_winner", 10, "(b)3"),
        ("payout_table", 0, "(b)3"),
        ("payout_several", "best", "(n)"),
    ],
)
def test_options_without_effect_when_there_is_no_fund_are_refused(option: str, value: Any, law: str) -> None:
    with pytest.raises(BadOptions, match=f"{option} does nothing without"):
        table(HoldEm(), **{option: value})
    needed = {"fund_least_pot": 4000} if option == "bb_pot_basis" else {}
    assert getattr(posting(**{option: value} | needed).options, option) == value
    (described,) = [each for each in HoldEm().house_options() if each.name == option]
    assert str(described.cite) == f"13:69F-14.19{law}"


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(b)3")
def test_a_payout_includes_the_losing_hand_and_does_not_exceed_the_fund() -> None:
    with refused("13:69F-14.19(a)", "the losing hand"):
        posting(payout_loser=0)
    with refused("13:69F-14.19(a)", "more than the fund"):
        posting(payout_loser=60, payout_winner=40, payout_table=1)
    assert posting(payout_loser=100, payout_winner=0, payout_table=0)


# From hand to hand


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(c)")
def test_the_fund_stays_at_the_table_and_apart_from_the_house() -> None:
    at = filled(posting(rake_percent=10), 4)
    assert at.funds == {FUND: 400}
    hand = call_down(start(at, BEATEN))
    result = events_named(hand, "result")[0].data
    assert (result["house"], result["fund"]) == (hand.house, hand.fund)
    assert (hand.house, hand.fund) == (400, 0 - sum(paid(hand).values()) + 100)
    assert at.funds == {FUND: 500 - sum(paid(hand).values())}


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(b)3")
def test_a_bad_beat_is_paid_from_the_fund_by_the_posted_shares() -> None:
    at = filled(posting(), 20)
    hand = call_down(start(at, BEATEN))
    assert paid(hand) == {1: 1000, 2: 500, 3: 200, 4: 200}  # of $21; the rest is less than a chip and stays
    assert [event.data["share"] for event in events_named(hand, "bad_beat_payout")] == [
        "losing hand", "winning hand", "table", "table",
    ]  # fmt: skip
    assert law_of(hand, "bad_beat_payout") == "13:69F-14.19(a)"
    assert at.funds == {FUND: 200}
    assert hand.total_money() == sum(hand.start.stacks.values()) + 2000
    names = [event.name for event in hand.events]
    assert names.index("contribution") < names.index("bad_beat") < names.index("bad_beat_payout")


@pytest.mark.rule("13:69F-14.19(n)")
@pytest.mark.parametrize(
    ("rule", "shares"), [("split", {1: 500, 3: 500, 4: 500}), ("best", {1: 1000, 3: 200, 4: 200})]
)
def test_several_bad_beats_share_or_only_the_best_is_paid(rule: str, shares: dict[int, int]) -> None:
    at = filled(posting(payout_several=rule, bad_beat="2s 2h 2d 3s 3h"), 20)
    hand = call_down(start(at, TWICE))
    assert [event.actor for event in events_named(hand, "bad_beat")] == [1, 3]
    assert paid(hand) == shares | {2: 500}


@pytest.mark.rule("13:69F-14.19(a)")
def test_the_table_share_stays_if_nobody_else_played_and_an_empty_fund_pays_nothing() -> None:
    deck = by_seat("2s 2h", "As Ah") + " 7c 2d 2c Ad 8c Ac 9c Kd"
    hand = call_down(start(posting(2, fund=1000), deck))
    assert paid(hand) == {1: 500, 2: 200}
    assert hand.fund == 300
    poor = call_down(start(posting(2, fund_least_pot=50_000), deck))
    assert events_named(poor, "bad_beat")
    assert (paid(poor), poor.fund) == ({}, 0)


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.16(b)")
def test_a_removed_player_gets_no_share_but_a_refunded_one_does() -> None:
    at = filled(posting(), 20)
    hand = start(at, BEATEN)
    rule(hand, "seat 3: protected hand lost, not at fault")
    assert paid(call_down(hand))[3] == 200
    at = filled(posting(), 20)
    hand = start(at, BEATEN)
    rule(hand, "seat 3: passed information", SUPERVISOR)
    assert paid(call_down(hand)) == {1: 1000, 2: 500, 4: 500}


@pytest.mark.rule("13:69F-14.19(c)", "13:69F-14.15(g)", "13:69F-14.15(e)")
def test_a_dead_or_misdealt_round_gives_nothing_and_pays_nothing() -> None:
    at = filled(posting(), 4)
    dead = do(start(at, BEATEN), "call call")
    act(dead, (DEALER, "report", "a card missing or one too many"))
    assert (dead.over, dead.fund, paid(dead)) == (True, 0, {})
    again = start(at, stacked(BEATEN, *outcomes("")))
    act(again, (DEALER, "report", "no proper shuffle or cut"))
    assert again.fund == 0
    assert call_down(again).fund == 100
    assert at.funds == {FUND: 500}


def test_the_options_of_any_house_survive_a_round_trip() -> None:
    options = PokerOptions(bad_beat=QUADS, fund=100, payout_loser=70, payout_winner=20, payout_table=10)
    assert PokerOptions.from_json(options.to_json()) == options
