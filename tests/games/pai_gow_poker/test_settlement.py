"""Pai gow poker, 11.9: hands are set, exposed, compared, collected and paid."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import HIDDEN, cards
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settlement import WRONG_SIZES, number_set_hand, pack_hands
from pitboss.rankings.pai_gow_poker import PAI_GOW_FIVE
from pitboss.table import DEALER
from tests.cases import for_each
from tests.games.pai_gow_poker.playing import (
    BEATS,
    BELOW,
    HALF,
    bet,
    close,
    deal,
    expose,
    house_way,
    low,
    money,
    play_round,
    table,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused


@pytest.mark.rule("13:69F-11.9(a)", "13:69F-11.9(b)", '13:69F-11.1 "set or setting the hands"')
def test_each_player_sets_five_cards_and_two_and_nobody_sees_them() -> None:
    round = close(bet(deal(table(), {1: BEATS, 2: HALF}), {1: 1000, 2: 1000}))
    low(round, 1, "Qc Jh")
    (told,) = events_named(round, "set")
    assert told.cards == cards("As Ad 7s 5d 3c Qc Jh")
    assert set(told.for_viewer(2).cards) == set(told.for_viewer(DEALER).cards) == {HIDDEN}
    with refused("13:69F-11.9(b)", "already set, face down"):
        low(round, 1, "As Ad")
    with refused("13:69F-11.9(a)", "pick 2, not 1"):
        low(round, 2, "Qd")


@pytest.mark.rule("13:69F-11.9(b)", "13:69F-11.9(d)")
def test_the_dealer_tells_the_house_way_on_request() -> None:
    two_pairs = "9s 9d 6c 6h Kc 7d 2c"
    for way, lower in (("foxwoods", "6c 6h"), ("ballys", "Kc 7d")):  # split, or kept for the king
        round = close(bet(deal(table(house_way=way), {1: two_pairs}), {1: 1000}))
        act(round, (1, "ask"))
        (told,) = events_named(round, "advice")
        assert told.cards[-2:] == cards(lower)
        assert set(told.for_viewer(3).cards) == {HIDDEN}


@pytest.mark.rule("13:69F-11.9(c)", "13:69F-11.9(d)")
def test_the_dealers_cards_are_turned_over_last_and_set_the_house_way() -> None:
    round = close(bet(deal(table(), {1: BEATS, 2: HALF}), {1: 1000, 2: 1000}))
    house_way(round, 2)
    assert not events_named(round, "show")
    house_way(round, 1)
    (shown,) = events_named(round, "show")
    assert str(shown.cite) == "13:69F-11.9(c)"
    assert shown.cards[-2:] == cards("9c 8h")
    assert shown.data["hand"] == "pair, kings with 4-3-2; high card, 9-8"


@pytest.mark.rule(
    "13:69F-11.9(f)",
    "13:69F-11.9(g)",
    "13:69F-11.9(g)1",
    "13:69F-11.9(h)",
    "13:69F-11.9(i)",
    "13:69F-11.9(j)",
)
def test_hands_are_exposed_from_the_right_and_winners_are_paid_last() -> None:
    round = play_round(
        table(1, 2, 3, 4),
        {1: 1000, 2: 2000, 3: 3000, 4: 4000},
        {1: BEATS, 2: BELOW, 3: HALF, 4: "Ac Kc Kh Td 6s 5h 2s"},
    )
    shown = [event for event in events_named(round, "show") if event.actor != DEALER]
    assert [(event.actor, event.data["result"]) for event in shown] == [
        (4, "wins"), (3, "pushes"), (2, "loses"), (1, "wins"),
    ]  # fmt: skip
    assert money(round) == [
        ("push", 3, 3000),
        ("collect", 2, 2000),
        ("pay", 4, 4000),
        ("commission", 4, 200),
        ("pay", 1, 1000),
        ("commission", 1, 50),
    ]
    assert round.changes() == {1: 950, 2: -2000, 3: 0, 4: 3800}
    assert round.house == -950 + 2000 - 3800
    check_settled(round)


@pytest.mark.rule(
    "13:69F-11.9(g)2", "13:69F-11.9(h)1", "13:69F-11.9(h)2", "13:69F-11.9(g)1", '13:69F-11.1 "copy hand"',
    '13:69F-11.1 "push"', '13:69F-11.1 "rank or ranking"',
)  # fmt: skip
@for_each(
    ("hand", "lower", "law", "event"),
    [
        (BELOW, "7c 6h", "(g)1", "collect"),
        ("Kc Kh 4c 3h 2s 7d 6d", "7d 6d", "(g)2", "collect"),  # the high hand is a copy, the low hand lower
        ("Kc Kh 4c 3h 2s 9d 8d", "9d 8d", "(g)2", "collect"),  # both are copies
        ("Jc Jh 4c 3h 2s 9d 8d", "9d 8d", "(g)2", "collect"),  # the low hand is one, the high hand lower
        ("Ac Ah 4c 3h 2s 9d 8d", "9d 8d", "(h)1", "push"),
        ("Ac Ah 4c 3h 2s 7d 6d", "7d 6d", "(h)1", "push"),
        ("Kc Kh 4c 3h 2s Qd 8d", "Qd 8d", "(h)2", "push"),
        ("Jc Jh 4c 3h 2s Td 8d", "Td 8d", "(h)2", "push"),
        (BEATS, "Qc Jh", "(i)", "pay"),
    ],
)
def test_only_higher_hands_count(hand: str, lower: str, law: str, event: str) -> None:
    round = expose(low(close(bet(deal(table(1), {1: hand}), {1: 1000})), 1, lower))
    (settled,) = events_named(round, event)
    assert str(settled.cite) == f"13:69F-11.9{law}"
    assert bool(events_named(round, "copy")) == (lower == "9d 8d" or hand.startswith("Kc Kh"))


@pytest.mark.rule("13:69F-11.9(g)3", "13:69F-11.9(a)", '13:69F-11.1 "high hand"', '13:69F-11.1 "low hand"')
def test_a_low_hand_above_the_high_hand_loses() -> None:
    hand = "As Ad Kc Kh 7s 5d 3c"
    round = expose(low(close(bet(deal(table(1), {1: hand}), {1: 1000})), 1, "As Ad"))
    assert str(events_named(round, "collect")[0].cite) == "13:69F-11.9(g)3"
    assert str(events_named(round, "set_wrongly")[0].cite) == '13:69F-11.1 "low hand"'
    sevens = "7s 7d 7c 7h Kc 5d 3c"  # equal pairs in both hands are allowed
    round = expose(low(close(bet(deal(table(1), {1: sevens}), {1: 1000})), 1, "7s 7d"))
    assert not events_named(round, "set_wrongly")


@pytest.mark.rule("13:69F-11.9(g)4")
def test_three_cards_low_and_four_high_lose() -> None:
    round = deal(table(1), {1: BEATS}, "three_low 1")
    expose(low(close(bet(round, {1: 1000})), 1, "Qc Jh"))
    assert str(events_named(round, "collect")[0].cite) == "13:69F-11.9(g)4"
    assert number_set_hand(cards("As Ad Qc Jh"), cards("7s 5d 3c"), PAI_GOW_FIVE) == pack_hands(
        0, 0, WRONG_SIZES
    )


@pytest.mark.rule("13:69F-11.9(j)")
def test_vigorish_is_five_percent_and_may_be_rounded_up_to_a_quarter() -> None:
    for rounds_up, stake, due in (("off", 700, 35), ("on", 700, 50), ("on", 500, 25), ("off", 12_300, 615)):
        round = play_round(table(1, vig_round_up_25c=rounds_up), {1: stake}, {1: BEATS})
        assert money(round, "commission") == [("commission", 1, due)]
    with refused("13:69F-11.9(j)", "5 percent"):
        PaiGowPokerOptions(vigorish=6)


@pytest.mark.rule("13:69F-11.3(d)")
def test_a_house_may_rank_the_wheel_lowest() -> None:
    wheel = "As 2d 3c 4h 5s Qd Jc"
    dealer = "Ks Qh Jd Tc 9h 3s 2c"
    for rank, event in (("second", "pay"), ("lowest", "push")):
        round = deal(table(1, wheel=rank), {1: wheel, DEALER: dealer})
        expose(low(close(bet(round, {1: 1000})), 1, "Qd Jc"))
        assert events_named(round, event)


def test_readings_of_the_ranking_reach_the_table() -> None:
    jokers = "Jk As Ks 8s 3s 7d 6c"  # four spades with an ace: the joker is the queen, or a second ace
    dealer = "Ah Kh Qh Js 9h 8h 4c"  # a flush with ace, king and queen
    for joker, event in (("highest_missing", "collect"), ("ace", "push")):
        round = deal(table(1, joker_flush=joker), {1: jokers, DEALER: dealer})
        expose(low(close(bet(round, {1: 1000})), 1, "7d 6c"))
        assert events_named(round, event), joker
    for any_card, event in (("off", "collect"), ("on", "push")):
        round = deal(
            table(1, tie_any_card=any_card), {1: "Qs Qh Ac Jd Tc 7d 6c", DEALER: "Kh Kc Qd 3s 2h 9c 8d"}
        )
        expose(low(close(bet(round, {1: 1000})), 1, "7d 6c"))
        assert events_named(round, event), any_card


@pytest.mark.rule("13:69F-11.11(i)")
def test_dealer_hands_set_wrongly_are_reset_and_play_continues() -> None:
    round = deal(table(1), {1: BEATS}, "dealer_set")
    expose(house_way(close(bet(round, {1: 1000})), 1))
    assert str(events_named(round, "irregular")[0].cite) == "13:69F-11.11(i)"
    assert events_named(round, "show")[0].cards[-2:] == cards("9c 8h")
    assert events_named(round, "pay")


# Surrender: 11.9(e)


@pytest.mark.rule("13:69F-11.9(e)", "13:69F-11.9(e)1", "13:69F-11.9(e)2")
def test_a_surrender_loses_the_wager_at_once_and_the_cards_are_counted_unseen() -> None:
    round = act(close(bet(deal(table(), {1: BELOW}), {1: 1000, 2: 500})), (1, "surrender"))
    assert money(round) == [("forfeit", 1, 1000)]
    assert events_named(round, "count_down", count=7)
    house_way(round, 2)
    act(round, (2, "surrender", "seat 2"))
    assert round.over
    assert round.house == 1500
    assert [event.actor for event in events_named(round, "show")] == [DEALER]


@pytest.mark.rule("13:69F-11.9(e)", "13:69F-11.9(f)")
@pytest.mark.parametrize("reading", ["deal", "dealer_set"])
def test_a_player_may_surrender_until_exposure(reading: str) -> None:
    at = table(surrender_from=reading)
    round = house_way(close(bet(deal(at, {1: BELOW, 3: BEATS}), {1: 1000, 2: 800, 3: 500})), 1, 2, 3)
    act(round, (DEALER, "expose") if reading == "deal" else (3, "stay"))
    assert [event.actor for event in events_named(round, "show")] == [DEALER, 3]
    with refused("13:69F-11.9(e)"):
        act(round, (3, "surrender", "seat 3"))
    act(round, (1, "surrender", "seat 1"))  # having seen what seat 3 had, and before seat 2 is turned up
    assert money(round) == [("forfeit", 1, 1000)]
    act(round, (DEALER, "expose") if reading == "deal" else (2, "stay"))
    assert round.over
    assert [event.actor for event in events_named(round, "show")] == [DEALER, 3, 2]
    assert ("pay", 3, 500) in money(round)


def test_surrender_may_begin_only_when_the_dealer_has_set() -> None:
    round = close(bet(deal(table(1, surrender_from="dealer_set"), {1: BELOW}), {1: 1000}))
    with refused("13:69F-11.9(e)"):
        act(round, (1, "surrender"))
    house_way(round, 1)
    assert round.turn is not None
    assert round.turn.actor == 1  # asked, now that the dealer's hands lie there
    assert act(round.copy(), (1, "stay")).over
    act(round, (1, "surrender", "seat 1"))
    assert round.house == 1000


@pytest.mark.rule("13:69F-11.9(e)", "13:69F-11.7(d)", "13:69F-11.7(e)")
def test_a_progressive_or_seven_card_wager_bars_surrender() -> None:
    for wager, options in (
        ("progressive", {"progressive": 100}),
        ("seven-card bonus", {"seven_card_bonus": "on"}),
    ):
        round = deal(table(1, **options), {1: BELOW})
        act(round, (1, "wager", (("pai gow poker", 1000), (wager, 100))))
        close(round)
        with refused("13:69F-11.9(e)"):
            act(round, (1, "surrender"))
        assert house_way(round, 1).over


@pytest.mark.rule("13:69F-11.7(f)", "13:69F-11.9(f)1", "13:69F-11.9(f)2")
def test_other_side_wagers_are_lost_with_a_surrender_or_bar_it() -> None:
    nine_high = "9c 8d 7h 5s 4c 3d 2s"
    for reading in ("forfeit", "refuse_surrender"):
        at = table(1, imperial="on", bonus="on", surrender_side_wagers=reading)
        round = deal(at, {1: BELOW, DEALER: nine_high})
        act(round, (1, "wager", (("pai gow poker", 1000), ("imperial bonus", 100), ("bonus", 100))))
        close(round)
        if reading == "refuse_surrender":
            with refused("13:69F-11.9(e)"):
                act(round, (1, "surrender"))
            continue
        act(round, (1, "surrender"))
        assert money(round, "forfeit") == [("forfeit", 1, 1000), ("forfeit", 1, 100)]
        assert money(round, "push", "bonus") == [("push", 1, 100), ("bonus", 1, 10_000)]
        results = [(str(event.cite), event.data["result"]) for event in events_named(round, "announce")]
        assert results == [("13:69F-11.9(f)1", "loses"), ("13:69F-11.9(f)2", "wins")]


# Cards on the layout: 11.9(g), (h), (j), (l)


@pytest.mark.rule("13:69F-11.9(g)", "13:69F-11.9(h)", "13:69F-11.9(i)")
def test_cards_stay_for_a_side_wager_that_won() -> None:
    straight = "Jd Tc 9h 8d 7s 3s 2d"
    at = table(1, seven_card_bonus="on")
    round = deal(at, {1: straight})
    act(round, (1, "wager", (("pai gow poker", 1000), ("seven-card bonus", 100))))
    expose(low(close(round), 1, "3s 2d"))
    assert events_named(round, "push")
    assert not events_named(round, "rack")
    assert events_named(round, "pay", wager="seven-card bonus")
    for keep, racked in (("on", 0), ("off", 1)):
        round = deal(table(1, imperial="on", keep_cards_imperial=keep), {1: straight})
        act(round, (1, "wager", (("pai gow poker", 1000), ("imperial bonus", 100))))
        expose(low(close(round), 1, "3s 2d"))
        assert len(events_named(round, "rack")) == racked


@pytest.mark.rule("13:69F-11.9(l)")
def test_cards_that_won_a_part_of_the_meter_stay_until_the_paperwork_is_done() -> None:
    round = deal(table(1, progressive=100), {1: "As Ad Ac Ah Jk 7s 2c"})
    act(round, (1, "wager", (("pai gow poker", 1000), ("progressive", 100))))
    house_way(close(round), 1)
    assert events_named(round, "jackpot")
    assert str(events_named(round, "rack_rest")[0].cite) == "13:69F-11.9(l)"


# Two areas: 11.12


@pytest.mark.rule("13:69F-11.12(a)", "13:69F-11.12(b)")
def test_a_player_plays_two_adjacent_areas_separately() -> None:
    with refused("13:69F-11.12(a)", "not 3"):
        PaiGowPokerOptions(areas=3)
    at = table(2, 6, areas=2)
    round = deal(at, {2: BEATS, 3: BELOW})
    act(round, (2, "wager", (("pai gow poker", 1000), ("pai gow poker 2", 2000))))
    close(round)
    with refused("13:69F-11.12(b)", "pick only from those shown"):
        low(round, 2, "Qc Jh")  # the larger wager is set first
    low(round, 2, "7c 6h")
    low(round, 2, "Qc Jh")
    expose(round)
    assert money(round) == [("collect", 2, 2000), ("pay", 2, 1000), ("commission", 2, 50)]
    assert round.changes()[2] == -1050
    check_settled(round)


@pytest.mark.rule("13:69F-11.12(a)")
def test_a_second_area_needs_house_permission_and_a_free_position() -> None:
    with refused("13:69F-11.7(a)", "cannot bet on “pai gow poker 2” now"):
        act(deal(table(2), {}), (2, "wager", (("pai gow poker", 1000), ("pai gow poker 2", 1000))))
    full = deal(table(1, 2, 3, areas=2), {})
    with refused("13:69F-11.7(a)", "cannot bet on “pai gow poker 2” now"):
        act(full, (2, "wager", (("pai gow poker", 1000), ("pai gow poker 2", 1000))))
