"""13:69F-14.19(a)-(c): the contribution to the fund, and losing hands good enough for the payout."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.poker.fund import pot_contribution
from pitboss.poker.game import PokerGame
from pitboss.poker.games.draw import FiveCardDraw, FiveCardDrawLow
from pitboss.poker.games.hold_em import HoldEm, Omaha, OmahaEight
from pitboss.poker.games.seven_card_stud import SevenCardStud
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.poker.recorded import Recorded
from tests.helpers import events_named, refused
from tests.poker.deck import by_seat, call_down, conserved, do, start, table, told, won

QUADS = "2s 2h 2d 2c 3s"


def beaten(game: PokerGame, deck: str, **options: Any) -> Hand:
    """Call down a hand of two players, with four twos posted by default."""
    house: dict[str, Any] = {"bad_beat": QUADS, "fund": 100}
    return call_down(start(table(game, 2, **house | options), deck))


@pytest.mark.rule("13:69F-14.19(c)", "13:69F-14.6(e)9")
def test_the_contribution_comes_after_the_rake_and_before_the_pot_is_pushed() -> None:
    hand = call_down(start(table(HoldEm(), rake_percent=10, fund=100, bad_beat=QUADS)))
    names = [event.name for event in hand.events]
    assert names.index("rake") < names.index("contribution") < names.index("win")
    assert str(events_named(hand, "contribution")[0].cite) == "13:69F-14.19(c)"
    assert (hand.house, hand.fund) == (300, 100)
    assert sum(won(hand).values()) == 2600
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_pot_won_without_a_showdown_contributes_too_and_a_dead_round_does_not() -> None:
    hand = do(start(table(HoldEm(), fund=100, bad_beat=QUADS)), "call fold", ("raise", 2000), "fold")
    assert hand.fund == 100
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.19(b)2")
def test_the_minimum_pot_is_measured_after_the_rake_or_before() -> None:
    after = PokerOptions(fund=100, fund_least_pot=3000)
    before = PokerOptions(fund=100, fund_least_pot=3000, bb_pot_basis="before_rake")
    assert [pot_contribution(options, 2700, 300) for options in (after, before)] == [0, 100]
    assert [pot_contribution(options, 3000, 300) for options in (after, before)] == [100, 100]
    assert pot_contribution(PokerOptions(fund=500), 300, 0) == 300
    house: dict[str, Any] = {"fund": 100, "bad_beat": QUADS, "fund_least_pot": 3000}
    hands = [
        call_down(start(table(HoldEm(), rake_percent=10, bb_pot_basis=basis, **house)))
        for basis in ("after_rake", "before_rake")
    ]
    assert [hand.fund for hand in hands] == [0, 100]


@pytest.mark.rule("13:69F-14.19(c)")
def test_the_contribution_is_taken_once_though_there_are_side_pots() -> None:
    at = table(HoldEm(), {1: 50_000, 2: 50_000, 3: 2_500}, limit="no", fund=300, bad_beat=QUADS)
    hand = call_down(do(start(at), ("raise", 2500), ("raise", 9000), "call"))
    assert hand.fund == 300
    assert conserved(hand)


@pytest.mark.rule("13:69F-14.19(a)", '13:69F-14.1 "bad beat"')
def test_a_losing_hand_at_or_above_the_posted_one_is_reported() -> None:
    deck = by_seat("2s 2h", "As Ah") + " 7c 2d 2c Ad 8c Ac 9c Kd"
    hand = beaten(HoldEm(), deck)
    event = events_named(hand, "bad_beat")[0]
    assert (event.actor, str(event.cite)) == (1, "13:69F-14.19(a)")
    assert "twos" in event.data["hand"] or "2" in event.data["hand"]
    names = [event.name for event in hand.events]
    assert names.index("show") < names.index("bad_beat") < names.index("win")
    assert not events_named(beaten(HoldEm(), deck, bad_beat="3s 3h 3d 3c 2s"), "bad_beat")
    assert not events_named(beaten(HoldEm(), deck, bad_beat="", fund=0), "bad_beat")


@pytest.mark.rule("13:69F-14.19(a)")
def test_a_tie_at_the_top_is_no_bad_beat() -> None:
    hand = beaten(HoldEm(), by_seat("4s 5h", "4d 5c") + " 7c As Ah Ad 8c Ac 9c Kd")
    assert not events_named(hand, "bad_beat")


@pytest.mark.rule("13:69F-14.19(a)")
def test_omaha_and_split_games_go_by_the_high_hand() -> None:
    deck = by_seat("2s 2h 9s 9h", "As Ah Ts Th") + " 7c 2d 2c Ad 8c Ac 9c 3d"
    assert [event.actor for event in events_named(beaten(Omaha(), deck), "bad_beat")] == [1]
    assert [event.actor for event in events_named(beaten(OmahaEight(), deck), "bad_beat")] == [1]


@pytest.mark.rule("13:69F-14.19(a)")
def test_low_games_go_by_the_low_hand() -> None:
    deck = by_seat("Ac 2c 3c 4c 6d", "Ad 2d 3d 4d 5h")
    hand = beaten(FiveCardDrawLow(), deck, bad_beat="As 2s 3s 4s 6s")
    assert [event.actor for event in events_named(hand, "bad_beat")] == [1]
    assert not events_named(beaten(FiveCardDrawLow(), deck, bad_beat="As 2s 3s 4s 5s"), "bad_beat")


@pytest.mark.rule("13:69F-14.19(a)")
def test_the_house_may_require_both_hole_cards_to_play() -> None:
    both = by_seat("2s 2h", "As Ah") + " 7c 2d 2c Ad 8c Ac 9c Kd"
    one = by_seat("2s Kh", "As Ah") + " 7c 2d 2c 2h 8c Ac 9c Ad"
    for deck, counts in ((both, True), (one, False)):
        assert events_named(beaten(HoldEm(), deck), "bad_beat")
        assert bool(events_named(beaten(HoldEm(), deck, bad_beat_hole_cards="on"), "bad_beat")) is counts


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(b)3")
def test_a_bad_beat_needs_both_hole_cards_of_the_winner_to_play() -> None:
    deck = by_seat("8s 6d", "Ks Kd", "Ac Qd", "Jc Jd") + " 2c 8c Jh 8h 2d 8d 2h 5c"
    house: dict[str, Any] = {"bad_beat": "2s 2h 2d 3s 3h", "fund": 100, "bad_beat_hole_cards": "on"}
    hand = call_down(start(table(HoldEm(), 4, **house), deck))
    assert list(won(hand)) == [1]
    assert not events_named(hand, "bad_beat")
    assert not events_named(hand, "bad_beat_payout")
    both = by_seat("8s 8h", "5h 5s", "Kc Qd", "Jc Jd") + " 2c 8c Jh 3h 2d 8d 2h 5c"
    hand = call_down(start(table(HoldEm(), 4, **house), both))
    assert {event.actor for event in events_named(hand, "bad_beat")} == {2, 4}


@pytest.mark.parametrize("game", [Omaha(), SevenCardStud(), FiveCardDraw()])
def test_in_other_games_requiring_both_hole_cards_changes_nothing(game: PokerGame) -> None:
    house = {"bad_beat": "2c 3d 4h 5s 7c", "fund": 100}
    off, on = (
        call_down(told(game, {1: 50_000, 2: 50_000}, Recorded(), bad_beat_hole_cards=both, **house))
        for both in ("off", "on")
    )
    assert events_named(off, "bad_beat")
    assert off.events == on.events


@pytest.mark.rule("13:69F-14.19(a)")
def test_a_hand_conceded_unshown_is_no_bad_beat() -> None:
    deck = by_seat("As Ah", "2s 2h") + " 7c 2d 2c Ad 8c Ac 9c Kd"
    at = table(HoldEm(), 2, bad_beat=QUADS, fund=100, muck="on")
    hand = do(start(at, deck), "call check check check check check check check")
    do(hand, "concede")
    assert not events_named(hand, "bad_beat")
    assert won(hand) == {1: 1900}


@pytest.mark.rule("13:69F-14.19(b)3")
@pytest.mark.parametrize("posted", ["nonsense", "As As Ad Ac Ah", "As Ad"])
def test_an_invalid_posted_hand_is_refused_before_the_deal(posted: str) -> None:
    with refused("13:69F-14.19(b)3"):
        start(table(HoldEm(), bad_beat=posted, fund=100))


@pytest.mark.rule("13:69F-14.19(i)")
def test_a_table_whose_room_pays_reports_the_bad_beat_and_pays_nothing() -> None:
    deck = by_seat("2s 2h", "As Ah") + " 7c 2d 2c Ad 8c Ac 9c Kd"
    hand = beaten(HoldEm(), deck, bad_beat_paid="room")
    (event,) = events_named(hand, "bad_beat_claim")
    assert (event.data["losers"], event.data["winners"], event.data["others"]) == ((1,), (2,), ())
    assert not events_named(hand, "bad_beat_payout")
    assert hand.fund == 100
    assert conserved(hand)
    for shares in (
        {"payout_loser": 20},
        {"payout_winner": 0},
        {"payout_table": 0},
        {"payout_several": "best"},
    ):
        with refused("13:69F-14.19(i)", "leave payout_"):
            beaten(HoldEm(), deck, bad_beat_paid="room", **shares)
