"""13:69F-10.7 and 10.10(b): hands are set, surrendered, exposed, compared and settled."""

from __future__ import annotations

import pytest

from pitboss.cli.tabletop import draw_view
from pitboss.equipment.cards import HIDDEN
from pitboss.table import DEALER
from tests.games.pai_gow.table import (
    BEATEN,
    FULL_TABLE,
    close,
    expose_all,
    house_way,
    money_events,
    pieces,
    start,
    start_dealt,
    table,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

# Setting: 10.7(a)-(c)


@pytest.mark.rule("13:69F-10.7(a)", "13:69F-10.7(b)")
def test_each_player_sets_two_hands_face_down_once() -> None:
    round = start_dealt(table((1, 2)), FULL_TABLE, {1: 500, 2: 500})
    low = pieces("1-5b 2-6")
    act(round, (1, "set", low))
    (told,) = events_named(round, "set")
    assert told.cards == (*pieces("4-4a 3-3b"), *low)
    assert str(told.cite) == "13:69F-10.7(a)"
    assert set(told.for_viewer(2).cards) == {HIDDEN}
    with refused("13:69F-10.7(b)", "already set, face down"):
        act(round, (1, "set", low))
    with refused("13:69F-10.7(a)"):
        act(round, (2, "set", low))  # another player's tiles
    with refused("13:69F-10.7(a)"):
        act(round, (2, "set", pieces("2-2a 2-2b 2-3")))


@pytest.mark.rule("13:69F-10.7(b)")
def test_only_the_player_who_asks_is_told_the_house_way() -> None:
    round = act(start_dealt(table((1, 2)), FULL_TABLE, {1: 500, 2: 500}), (2, "ask"))
    (told,) = events_named(round, "advice")
    assert told.cards == (*pieces("2-2a 2-2b"), *pieces("5-6b 2-3"))
    assert set(told.for_viewer(1).cards) == {HIDDEN}
    house_way(round, 1, 2)
    assert [str(event.cite) for event in events_named(round, "set")] == ["13:69F-10.7(b)"] * 2
    assert events_named(round, "set")[1].cards == told.cards


@pytest.mark.rule("13:69F-10.7(c)", "13:69F-10.7(d)3", "13:69F-10.7(e)")
def test_the_dealer_sets_the_submitted_way_after_all_players() -> None:
    round = start_dealt(table((1, 2)), FULL_TABLE, {1: 500, 2: 500})
    house_way(round, 1)
    assert not events_named(round, "dealer_sets")
    house_way(round, 2)
    (told,) = events_named(round, "dealer_sets")
    assert told.cards == (*pieces("5-6a 1-6a"), *pieces("1-3a 5-5a"))
    assert told.data["hand"] == "value 8, top tile 5-6 over value 4, top tile 1-3"
    assert str(told.cite) == "13:69F-10.7(d)3"
    other = house_way(
        start_dealt(table((1,), house_way="best_low"), {DEALER: "2-4 1-2 6-6 1-1"}, {1: 500}), 1
    )
    (told,) = events_named(other, "dealer_sets")
    assert str(told.cite) == "13:69F-10.7(e)"  # the supreme pair is not played


@pytest.mark.rule("13:69F-10.10(b)")
def test_the_hand_with_the_larger_wager_is_set_first_and_equal_ones_counterclockwise() -> None:
    for second, first_place in ((700, 3), (500, 3), (400, 2)):
        round = start(table((2,), areas=2, minimum=100), FULL_TABLE)
        act(round, (2, "wager", (("pai gow", 500), ("pai gow 2", second))))
        close(round)
        low = {2: pieces("5-6b 2-3"), 3: pieces("3-4 4-6b")}
        other = 5 - first_place
        with refused("13:69F-10.10(b)"):
            act(round, (2, "set", low[other]))
        act(round, (2, "set", low[first_place]))
        with refused("13:69F-10.10(b)", "pick only from those shown"):
            act(round, (2, "set", low[first_place]))  # once it lies face down it is not changed
        act(round, (2, "set", low[other]))
        expose_all(round)
        assert [event.actor for event in events_named(round, "show")] == [2, 2]
        assert events_named(round, "pay")[0].data["wager"] == "pai gow"  # position 3 pushes, 2 wins
        assert events_named(round, "push")[0].data["wager"] == "pai gow 2"
        check_settled(round)


@pytest.mark.rule('13:69F-10.1 "high hand"', '13:69F-10.1 "low hand"', "13:69F-10.7(a)")
def test_the_stronger_two_tiles_are_the_high_hand_wherever_they_are_laid() -> None:
    """The pair of 2-2 is laid as the low hand."""
    round = start_dealt(table((2,)), FULL_TABLE, {2: 500})
    expose_all(act(round, (2, "set", pieces("2-2a 2-2b"))))
    assert round.changes() == {2: 475}
    (high,), (low,) = events_named(round, "reordered_high"), events_named(round, "reordered_low")
    assert (high.cards, str(high.cite)) == (pieces("2-2a 2-2b"), '13:69F-10.1 "high hand"')
    assert (low.cards, str(low.cite)) == (pieces("5-6b 2-3"), '13:69F-10.1 "low hand"')
    check_settled(round)


# Surrender: 10.7(f)


@pytest.mark.rule("13:69F-10.7(f)", "13:69F-10.7(f)1", "13:69F-10.7(f)2")
def test_a_player_may_surrender_from_the_dealers_set_until_exposure() -> None:
    round = start_dealt(table((1, 2, 6)), FULL_TABLE, {1: 500, 2: 600, 6: 700})
    with refused("13:69F-10.7(a)"):
        act(round, (2, "surrender"))  # the dealer has not set
    house_way(round, 1, 2, 6)
    act(round, (6, "stay"))
    assert [event.actor for event in events_named(round, "show")] == [6]
    with refused("13:69F-10.7(g)"):
        act(round, (6, "surrender", "betting position 1"))
    act(round, (2, "surrender", "betting position 5"))  # having seen what seat 6 had
    assert round.wagers == {(1, "pai gow"): 500, (6, "pai gow"): 700}
    assert str(events_named(round, "forfeit")[0].cite) == "13:69F-10.7(f)1"
    assert str(events_named(round, "stacked_unseen")[0].cite) == "13:69F-10.7(f)2"
    expose_all(round)
    assert [event.actor for event in events_named(round, "show")] == [6, 1]
    assert round.changes() == {1: -500, 2: -600, 6: 665}
    tiles = set(pieces(FULL_TABLE[2]))
    seen = [event for event in round.view(6).events if tiles & set(event.cards)]
    assert not seen
    check_settled(round)


def test_nothing_is_exposed_if_all_surrender() -> None:
    round = house_way(start_dealt(table((2,), areas=2), FULL_TABLE, {2: 600}), 2)
    act(round, (2, "surrender", "betting position 5"))
    assert round.over
    assert round.changes() == {2: -600}


# Exposure and settlement: 10.7(g)-(k)


@pytest.mark.rule(
    '13:69F-10.1 "push"', "13:69F-10.7(g)", "13:69F-10.7(h)", "13:69F-10.7(i)",
    "13:69F-10.7(i)1", "13:69F-10.7(i)2", "13:69F-10.7(j)", "13:69F-10.7(k)",
)  # fmt: skip
def test_a_full_table_settled_step_by_step() -> None:
    """Against 8 over 4, from the far right: a win, a loss, two pushes, a win and a loss."""
    stakes = {6: 10_000, 5: 2_500, 4: 1_500, 3: 3_000, 2: 700, 1: 900}
    round = house_way(start_dealt(table(), FULL_TABLE, stakes), *range(1, 7))
    expose_all(round)
    assert [(event.actor, str(event.cite)) for event in events_named(round, "show")] == [
        (seat, "13:69F-10.7(g)") for seat in (6, 5, 4, 3, 2, 1)
    ]
    announced = ["wins", "loses", "pushes", "pushes", "wins", "loses"]
    assert [event.data["result"] for event in events_named(round, "announce")] == announced
    assert money_events(round) == [
        ("collect", 5, 2_500),  # losers and pushes at once
        ("push", 4, 1_500),
        ("push", 3, 3_000),
        ("collect", 1, 900),
        ("pay", 6, 10_000),  # winners when all hands are exposed, from the far right
        ("commission", 6, 500),
        ("pay", 2, 700),
        ("commission", 2, 35),
    ]
    shown = [event.name for event in round.events]
    assert shown.index("pay") > max(place for place, name in enumerate(shown) if name == "show")
    assert {event.name: str(event.cite) for event in round.events if event.name in ("collect", "pay")} == {
        "collect": "13:69F-10.7(h)",
        "pay": "13:69F-10.7(j)",
    }
    assert [str(event.cite) for event in events_named(round, "push")] == [
        "13:69F-10.7(i)1",
        "13:69F-10.7(i)2",
    ]
    assert [(event.data["seat"], str(event.cite)) for event in events_named(round, "tiles_collected")] == [
        (5, "13:69F-10.7(h)"), (4, "13:69F-10.7(i)"), (3, "13:69F-10.7(i)"), (1, "13:69F-10.7(h)")
    ]  # fmt: skip
    assert round.options.wagers["pai gow"].pushes == '.1 "push"'
    assert {str(event.cite) for event in events_named(round, "commission")} == {"13:69F-10.7(k)"}
    assert round.changes() == {6: 9_500, 5: -2_500, 4: 0, 3: 0, 2: 665, 1: -900}
    assert round.house == 2_500 + 900 - 10_000 - 700 + 500 + 35
    check_settled(round)


@pytest.mark.rule("13:69F-10.7(k)")
@pytest.mark.parametrize(("stake", "exact", "rounded"), [(500, 25, 25), (700, 35, 50), (1_000, 50, 50)])
def test_the_vigorish_is_five_percent_and_may_be_rounded_up_to_quarters(
    stake: int, exact: int, rounded: int
) -> None:
    for rounding, due in (("off", exact), ("on", rounded)):
        round = expose_all(
            house_way(start_dealt(table((2,), vig_round_up_25c=rounding), FULL_TABLE, {2: stake}), 2)
        )
        assert money_events(round) == [("pay", 2, stake), ("commission", 2, due)]
    with refused("13:69F-10.7(k)", "5 percent of winnings, not 6"):
        table((1,), vigorish=6)
    with refused("13:69F-10.7(k)"):
        table((1,), vigorish=0)


ZEROS = {1: "6-6 6-6 1-3 1-5", DEALER: "5-6 1-6 2-2 1-5"}
"""The player has a pair over 0 with a 1-3; the dealer 8 over 0 with a 2-2, set by hand."""


@pytest.mark.rule("13:69F-10.7(j)", "13:69F-10.7(i)1")
@pytest.mark.parametrize(("reading", "change"), [("on", 0), ("off", 475)])
def test_reading_zero_low_never_wins(reading: str, change: int) -> None:
    """Both low hands have a value of zero, and the player's has the higher tile."""
    round = start_dealt(table((1,), zero_low_never_wins=reading), ZEROS, {1: 500})
    expose_all(house_way(round, 1))
    assert events_named(round, "dealer_sets")[0].data["hand"].endswith("value 0, top tile 2-2")
    assert round.changes() == {1: change}


@pytest.mark.rule("13:69F-10.7(h)")
@pytest.mark.parametrize(("reading", "change"), [("off", 475), ("on", 0)])
def test_reading_zero_rule_on_pairs(reading: str, change: int) -> None:
    """The low hand is a pair of tens, whose spots add up to 20."""
    hands = {1: "6-6 6-6 5-5b 5-5a", DEALER: "1-3 5-6 1-6 4-6"}
    round = start_dealt(table((1,), zero_rule_on_pairs=reading), hands, {1: 500})
    expose_all(house_way(round, 1))
    assert round.changes() == {1: change}


@pytest.mark.rule('13:69F-10.1 "copy hand"', "13:69F-10.2(c)", "13:69F-10.2(h)")
def test_a_copy_counts_for_the_dealer() -> None:
    """The same high hand of 8 with a 5-6, and a low hand of 4 with a 1-3: both are copies."""
    hands = {1: "5-6b 1-6b 1-3b 5-5b", DEALER: BEATEN}
    round = expose_all(house_way(start_dealt(table((1,)), hands, {1: 500}), 1))
    assert round.changes() == {1: -500}
    (told,) = events_named(round, "copy")
    assert (told.data["which"], str(told.cite)) == ("high hand and low hand", '13:69F-10.1 "copy hand"')


def test_remarks_shown_to_a_player() -> None:
    at = table((2,), areas=2)
    round = start(at, FULL_TABLE)
    act(round, (2, "wager", (("pai gow", 500), ("pai gow 2", 700))))
    close(round)
    seen = draw_view(round, 2, 80)
    assert "down 5-6b 2-2a 2-2b 2-3" in seen
    assert "betting position 4: 1-4 1-2 3-4 4-6b" in seen
    assert "pai gow $5,\n                pai gow 2 $7\n" in seen
    house_way(round, 2, 2)
    assert "  dealer        up 5-6a 1-6a 1-3a 5-5a" in draw_view(round, 2, 80)


def test_players_sitting_out_see_only_exposed_hands() -> None:
    round = start_dealt(table((1, 2)), FULL_TABLE, {2: 500})
    house_way(round, 2)
    hidden = set(pieces(FULL_TABLE[2]))
    assert not any(hidden & set(event.cards) for event in round.view(1).events)
    expose_all(round)
    assert any(hidden == set(event.cards) for event in round.view(1).events)
