"""Pai gow poker, the cards: decks, shuffle, cut (11.2-11.7), three ways to deal (11.8-11.8B), and 11.11."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment.cards import HIDDEN, JOKER
from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.dealing import split_stacks
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.table import DEALER, SUPERVISOR
from tests.cases import for_each
from tests.games.pai_gow_poker.playing import (
    BEATS,
    bet,
    close,
    deal,
    expose,
    house_way,
    money,
    packets,
    play_round,
    table,
)
from tests.helpers import act, cites, events_named, refused

ORDER = list(range(JOKER + 1))


def start_scripted(at: Any, *outcomes: Any) -> Any:
    return at.start(Chance.scripted([("shuffle", ORDER), *outcomes]))


# The table opens, and wagers: 11.5 to 11.7


@pytest.mark.rule("13:69F-11.5(b)", "13:69F-11.5(c)", "13:69F-11.6(g)")
def test_cards_are_shown_and_washed_at_a_new_or_idle_table() -> None:
    at = table(1)
    first = play_round(at, {1: 1000})
    (spread,) = events_named(first, "spread_up")
    assert (spread.data["suits"], str(spread.cite)) == (
        "clubs, diamonds, hearts, spades", "13:69F-11.5(b)"
    )  # fmt: skip
    assert events_named(first, "wash")
    assert not events_named(play_round(at, {1: 1000}), "wash")
    assert events_named(close(deal(at, {})), "spread")
    assert events_named(play_round(at, {1: 1000}), "wash")


@pytest.mark.rule("13:69F-11.2(a)")
def test_a_deck_has_one_joker_and_there_is_no_third_deck() -> None:
    round = close(bet(table(1).start(Chance.seeded(1)), {1: 1000}))
    dealt = [card for event in events_named(round, "deal") for card in event.cards]
    assert len(dealt) == len(set(dealt)) == 49
    assert set(dealt) | set(round.discards) == set(ORDER)
    with refused("13:69F-11.2(a)", "must be 1 or 2, not 3"):
        PaiGowPokerOptions(decks=3)


@pytest.mark.rule("13:69F-11.7(a)", "13:69F-11.7(b)", "13:69F-11.7(c)")
def test_wagers_are_chips_laid_by_seated_players_before_no_more_bets() -> None:
    at = table(1, 2)
    round = deal(at, {})
    with refused("13:69F-11.7(a)", "cash"):
        act(round, (1, "cash_wager"))
    with refused("13:69F-8.2", "$5.50 on pai gow poker is not a multiple of the posted unit: stake in $1"):
        bet(round, {1: 550})
    close(bet(round, {1: 1000}))
    with refused("13:69F-11.7(c)"):
        bet(round, {2: 1000})
    with refused("13:69F-11.7(c)"):
        act(round, (1, "withdraw_wager"))
    with refused("13:69F-11.7(b)", "stays seated"):
        at.leave(1)
    with refused("13:69F-11.7(b)"):
        act(deal(table(1), {}), (4, "wager", (("pai gow poker", 1000),)))


@pytest.mark.rule("13:69F-11.2(b)", "13:69F-11.2(b)4")
def test_two_decks_alternate_with_a_machine() -> None:
    at = table(1, decks=2)
    colors = [events_named(play_round(at, {1: 1000}), "deck")[0].data["colour"] for _ in range(3)]
    assert colors == ["red", "blue", "red"]
    with refused("13:69F-11.2(b)"):
        PaiGowPokerOptions(decks=2, shuffle="manual")


# Shuffle and cut: 11.6


@pytest.mark.rule("13:69F-11.6(d)1", "13:69F-11.6(d)3")
def test_the_cut_order_restarts_with_the_game() -> None:
    at = table(1, 2, 3, shuffle="manual")

    def first_offered() -> tuple[int, str]:
        round = close(bet(at.start(Chance.seeded(at.number)), {1: 1000}))
        assert round.turn is not None
        offered = round.turn.actor, str(round.turn.cite)
        act(round, (round.turn.actor, "cut"), (DEALER, "deal"), (1, "house_way"))
        expose(round)
        return offered

    assert first_offered() == (1, "13:69F-11.6(d)1")
    assert first_offered() == (3, "13:69F-11.6(d)3")
    assert first_offered() == (2, "13:69F-11.6(d)3")
    assert events_named(close(at.start(Chance.seeded("idle"))), "spread")
    assert first_offered() == (1, "13:69F-11.6(d)1")
    assert first_offered() == (3, "13:69F-11.6(d)3")


@pytest.mark.rule("13:69F-11.6(f)")
def test_only_the_supervisor_may_call_a_cut_improper() -> None:
    script = ("shuffle", ORDER), ("cut", 20), ("mishap", "cut"), ("cut", 30)
    round = table(1, shuffle="manual").start(Chance.scripted(script))
    act(close(bet(round, {1: 1000})), (1, "cut"))
    (found,) = events_named(round, "irregular")
    assert (found.actor, str(found.cite)) == (SUPERVISOR, "13:69F-11.6(f)")
    assert [event.data["count"] for event in events_named(round, "cut")] == [20, 30]


@pytest.mark.rule("13:69F-11.6(a)", "13:69F-11.6(b)", "13:69F-11.6(b)1")
def test_cards_shuffled_by_a_machine_are_not_cut() -> None:
    round = close(bet(deal(table(1), {}), {1: 1000}))
    assert events_named(round, "shuffler")
    assert not events_named(round, "cut")
    with refused("13:69F-11.6(b)1"):
        act(round, (1, "cut"))


def by_hand(*seats: int, **options: Any) -> Any:
    return table(*seats, shuffle="manual", **options)


def cut_offers(at: Any, *, refuse: int = 0) -> list[int]:
    """List the seats that refuse the cut, then the cutter, in a round with wagers by all."""
    round = start_scripted(at, ("cut", 20), ("roll", (1,)))
    close(bet(round, dict.fromkeys(round.seats, 1000)))
    asked = []
    while round.turn and round.turn.actor != DEALER:
        asked.append(round.turn.actor)
        act(round, (asked[-1], "refuse_cut" if len(asked) <= refuse else "cut"))
    act(round, (DEALER, "deal"))
    house_way(round, *round.seats)
    expose(round)
    return asked


@pytest.mark.rule("13:69F-11.6(b)2", "13:69F-11.6(c)", "13:69F-11.6(d)", "13:69F-11.6(d)1", "13:69F-11.6(d)3")
def test_the_cut_is_offered_at_the_far_right_and_one_seat_further_each_round() -> None:
    at = by_hand(1, 2, 3)
    assert cut_offers(at) == [1]
    assert cut_offers(at) == [3]
    assert cut_offers(at, refuse=1) == [2, 1]
    assert cut_offers(at) == [1]
    assert cut_offers(at, refuse=3) == [3, 2, 1]
    assert cut_offers(by_hand(1, 2, 3, cut_offer_all="off"), refuse=3) == [1]


@pytest.mark.rule("13:69F-11.6(d)1")
def test_the_first_cut_is_offered_in_order_of_arrival() -> None:
    at = by_hand(2)
    for seat in (3, 1):
        at.sit(seat, 100_000)
    at.sit(2, 500)  # more chips are no new arrival
    assert cut_offers(at, refuse=3) == [2, 3, 1]
    other = by_hand(2)
    for seat in (3, 1):
        other.sit(seat, 100_000)
    other.leave(2)
    other.sit(2, 100_000)
    assert cut_offers(other, refuse=3) == [3, 1, 2]


@pytest.mark.rule("13:69F-11.6(c)")
def test_the_dealer_cuts_if_nobody_does() -> None:
    round = start_scripted(by_hand(1), ("cut", 20))
    act(close(bet(round, {1: 1000})), (1, "refuse_cut"))
    assert events_named(round, "dealer_cuts")
    assert events_named(round, "cut")[0].actor == DEALER


@pytest.mark.rule("13:69F-11.6(e)")
def test_a_cut_is_ten_cards_from_either_end_and_the_cutting_card_has_its_place() -> None:
    for place in ("discard_rack", "four_from_bottom"):
        depths = set()
        for seed in range(300):
            round = by_hand(1, cutting_card=place).start(Chance.seeded(seed))
            act(close(bet(round, {1: 1000})), (1, "cut"))
            depths.add(events_named(round, "cut")[0].data["count"])
            assert events_named(round, "cutting_card", goes=place.replace("_", " "))
        assert (min(depths), max(depths)) == (10, 43)


@pytest.mark.rule("13:69F-11.6(f)")
def test_a_supervisor_may_order_a_recut_by_the_last_cutter_or_the_next_entitled() -> None:
    for by, again in (("last_cutter", 1), ("next_entitled", 2)):
        round = start_scripted(by_hand(1, 2, 3, recut_by=by), ("cut", 20), ("cut", 30))
        act(close(bet(round, {1: 1000})), (1, "cut"), (SUPERVISOR, "report", "the cut was improper"))
        assert [event.actor for event in events_named(round, "cut")] == [1, again]
        assert str(events_named(round, "cut")[1].cite) == "13:69F-11.6(f)"


# Three ways to deal: 11.8, 11.8A, 11.8B


@pytest.mark.rule("13:69F-11.8(a)", "13:69F-11.8(b)", "13:69F-11.8(c)")
def test_a_manual_shoe_deals_single_cards_clockwise_to_all_places() -> None:
    round = start_scripted(table(1, dealing="manual_shoe", number_wager="on"), ("roll", (2,)))
    close(act(round, (1, "wager", (("pai gow poker", 1000), ("number two", 500)))))
    dealt = events_named(round, "deal")
    assert [event.actor for event in dealt[:8]] == [6, DEALER, 1, 2, 3, 4, 5, 6]
    assert [event.cards for event in dealt[:3]] == [(0,), (1,), (2,)]
    assert round.hands[1] == (2, 9, 16, 23, 30, 37, 44)
    assert len(dealt) == 49
    assert str(events_named(round, "no_more_bets")[0].cite) == "13:69F-11.8(a)"
    assert str(events_named(round, "numbers_settled")[0].cite) == "13:69F-11.8(b)"


@pytest.mark.rule(
    "13:69F-11.8A(a)", "13:69F-11.8A(b)", "13:69F-11.8A(b)2", "13:69F-11.8A(c)", "13:69F-11.8A(e)"
)
@pytest.mark.rule("13:69F-11.8A(f)", "13:69F-11.8A(d)", "13:69F-11.8A(d)1")
def test_seven_stacks_are_dealt_back_and_forth_from_the_hand_then_delivered_clockwise() -> None:
    stacks = split_stacks(range(49))
    assert stacks[0] == (0, 13, 14, 27, 28, 41, 42)
    assert stacks[6] == (6, 7, 20, 21, 34, 35, 48)
    round = start_scripted(table(1, dealing="hand", number_wager="on"), ("roll", (7,)))
    close(act(round, (1, "wager", (("pai gow poker", 1000), ("number two", 500)))))
    dealt = events_named(round, "deal")
    assert [(event.actor, event.cards[0]) for event in dealt] == [
        (1, 0), (2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (DEALER, 6),
    ]  # fmt: skip
    names = [event.name for event in round.events]
    assert names.index("stacks") < names.index("counted") < names.index("number") < names.index("deal")
    assert str(events_named(round, "no_more_bets")[0].cite) == "13:69F-11.8A(b)2"
    assert str(events_named(round, "numbers_settled")[0].cite) == "13:69F-11.8A(e)"


@pytest.mark.rule(
    "13:69F-11.8B(a)", "13:69F-11.8B(b)1", "13:69F-11.8B(b)2", "13:69F-11.8B(d)", "13:69F-11.8B(e)"
)
@pytest.mark.rule("13:69F-11.8B(e)1", "13:69F-11.8B(f)", "13:69F-11.8B(b)")
def test_an_automated_shoe_dispenses_stacks_of_seven() -> None:
    round = close(bet(start_scripted(table(4), ("roll", (4,))), {4: 1000}))
    dealt = events_named(round, "deal")
    assert [(event.actor, event.cards[0]) for event in dealt][:3] == [(4, 0), (5, 7), (6, 14)]
    assert str(events_named(round, "no_more_bets")[0].cite) == "13:69F-11.8B(b)2"
    assert events_named(round, "no_wager")[0].data["positions"] == (1, 2, 4, 5, 6)


@pytest.mark.rule("13:69F-11.8(d)", "13:69F-11.8(d)1", "13:69F-11.8A(g)", "13:69F-11.8B(f)")
@pytest.mark.parametrize(
    ("dealing", "law"), [("manual_shoe", ".8(d)1"), ("hand", ".8A(g)"), ("automated_shoe", ".8B(f)")]
)
def test_hands_without_a_wager_and_the_four_cards_left_are_put_away_unseen(dealing: str, law: str) -> None:
    round = close(bet(start_scripted(table(1, 2, dealing=dealing), ("roll", (1,))), {1: 1000}))
    assert set(round.hands) == {DEALER, 1}
    assert str(events_named(round, "no_wager")[0].cite) == f"13:69F-11{law}"
    assert events_named(round, "put_away", count=4)
    for event in events_named(round, "deal"):
        for viewer in (None, DEALER, 1, 2):
            hidden = set(event.for_viewer(viewer).cards) == {HIDDEN}
            assert hidden == (viewer != 1 or event.actor != 1)


@pytest.mark.rule("13:69F-11.8(d)2", "13:69F-11.8A(d)2", "13:69F-11.8B(e)2")
@pytest.mark.parametrize(
    ("dealing", "law"), [("manual_shoe", ".8(d)2"), ("hand", ".8A(d)2"), ("automated_shoe", ".8B(e)2")]
)
def test_more_or_less_than_four_cards_void_the_round_and_a_wrong_deck_leaves_the_table(
    dealing: str, law: str
) -> None:
    for mishap, washed in (("misdealt", 0), ("wrong_deck", 1)):
        at = table(1, dealing=dealing)
        expose(house_way(close(bet(start_scripted(at, ("roll", (1,))), {1: 1000})), 1))
        order = (
            (("mishap", mishap), ("roll", (1,)))
            if dealing == "hand"
            else (("roll", (1,)), ("mishap", mishap))
        )
        round = close(bet(start_scripted(at, *order), {1: 1000}))
        assert round.over
        assert str(events_named(round, "void")[0].cite) == f"13:69F-11{law}"
        assert round.changes() == {1: 0}
        after = start_scripted(at)
        if washed:
            act(after, (SUPERVISOR, "cards_verified"))  # another deck has come
        assert len(events_named(after, "wash")) == washed


# What goes wrong with the cards: 11.11


@pytest.mark.rule("13:69F-11.11(f)")
def test_a_card_found_face_up_is_not_used_but_may_count_as_one_of_the_four() -> None:
    for counts, void in (("on", False), ("off", True)):
        round = close(bet(deal(table(1, faceup_card_counts=counts), {}, "face_up"), {1: 1000}))
        assert events_named(round, "set_aside")[0].cards == (packets({})[0],)
        assert bool(events_named(round, "void")) == void
    round = close(bet(deal(table(1), {}, "face_up", "face_up"), {1: 1000}))
    assert str(events_named(round, "void")[0].cite) == "13:69F-11.11(f)"


@pytest.mark.rule(
    "13:69F-11.11(g)", "13:69F-11.11(h)", "13:69F-11.11(e)", "13:69F-11.11(n)", "13:69F-11.11(m)"
)
@for_each(
    ("mishap", "law", "void"),
    [
        ("drawn", "(g)", False),
        ("wrong_number", "(h)", True),
        ("dealer_exposed", "(e)", True),
        ("shoe", "(n)", True),
    ],
)
def test_cards_drawn_in_error_are_used_and_wrong_or_exposed_ones_void_all_hands(
    mishap: str, law: str, void: bool
) -> None:
    round = close(bet(deal(table(1), {}, mishap), {1: 1000}))
    assert f"13:69F-11.11{law}" in map(str, cites(round))
    assert round.over == void
    again = table(1).start(
        Chance.scripted([("shuffle", ORDER), ("mishap", "shuffler"), ("shuffle", ORDER), ("roll", (1,))])
    )
    assert str(events_named(close(bet(again, {1: 1000})), "shuffler")[1].cite) == "13:69F-11.11(m)"


@pytest.mark.rule("13:69F-11.11(k)", "13:69F-11.11(l)")
@pytest.mark.parametrize(("mishap", "law"), [("stack_exposed", "(k)"), ("stacks", "(l)")])
def test_misdealt_stacks_are_reshuffled(mishap: str, law: str) -> None:
    round = start_scripted(table(1, dealing="hand"), ("mishap", mishap), ("shuffle", ORDER), ("roll", (1,)))
    close(bet(round, {1: 1000}))
    assert str(events_named(round, "irregular")[0].cite) == f"13:69F-11.11{law}"
    assert [str(event.cite) for event in events_named(round, "shuffler")] == [
        "13:69F-11.6(a)", f"13:69F-11.11{law}"
    ]  # fmt: skip
    expose(house_way(round, 1))
    assert not events_named(round, "void")


def test_staff_report_irregularities() -> None:
    for says in (
        "a hand has the wrong number of cards",
        "the start was counted wrongly",
        "a card of the dealer was exposed",
    ):
        round = close(bet(deal(table(1), {}), {1: 1000}))
        act(round, (DEALER, "report", says))
        assert events_named(round, "void")
        assert round.changes() == {1: 0}


def test_a_void_round_may_be_dealt_again_at_the_same_wagers() -> None:
    at = table(1, 2, void_returns_wager="off")
    script = [("shuffle", packets({})), ("roll", (1,)), ("shuffle", packets({1: BEATS})), ("roll", (1,))]
    round = close(bet(at.start(Chance.scripted(script)), {1: 1000, 2: 500}))
    act(round, (2, "surrender"), (DEALER, "report", "a hand has the wrong number of cards"))
    assert events_named(round, "dealt_again")
    assert str(events_named(round, "shuffler")[-1].cite) == "13:69F-11.11(h)"
    assert round.wagers == {(1, "pai gow poker"): 1000, (2, "pai gow poker"): 500}
    expose(house_way(round, 1, 2))
    assert ("pay", 1, 1000) in money(round)
