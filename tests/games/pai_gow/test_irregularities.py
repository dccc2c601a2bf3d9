"""13:69F-10.9: irregularities of the dice, the tiles and the dealer's hands."""

from __future__ import annotations

import pytest

from pitboss.equipment.cards import HIDDEN
from pitboss.table import DEALER, SUPERVISOR
from tests.games.pai_gow.table import (
    FULL_TABLE,
    bet,
    close,
    expose_all,
    house_way,
    mishap,
    pieces,
    start,
    start_dealt,
    start_scripted,
    table,
    tile_order,
)
from tests.games.settled import check_settled
from tests.helpers import act, events_named, refused

WRONG_TOTAL = "the dice were added up wrongly and the tiles went to wrong positions"
EXPOSED = "a tile of the dealer or the bank was exposed"
DEAD_EXPOSED = "a tile of the dead hand, or of a position without a wager, was exposed"
TO_SEAT_2 = (4, 4, 6)
"""Dice by which the first stack goes to betting position 5, which is seat 2."""


@pytest.mark.rule("13:69F-10.9(a)", "13:69F-10.9(b)")
@pytest.mark.parametrize(
    ("kind", "says", "where"),
    [
        ("die_not_flat", "no roll: not all dice lie flat", "(a)"),
        ("die_fell_out", "no roll: a die fell out of the shaker", "(b)"),
    ],
)
def test_no_roll(kind: str, says: str, where: str) -> None:
    order = tile_order({}, DEALER)
    script = ("shuffle", order), ("roll", (1, 1, 1)), mishap(kind), ("roll", (3, 3, 3))
    round = close(bet(start_scripted(table((1,)), *script), {1: 500}))
    (told,) = events_named(round, "irregular")
    assert (told.data["what"], str(told.cite)) == (says, f"13:69F-10.9{where}")
    assert len(events_named(round, "shake")) == 2
    assert [event.data["dice"] for event in events_named(round, "total")] == [(3, 3, 3)]


@pytest.mark.rule("13:69F-10.9(c)")
def test_a_wrong_dice_total_voids_all_hands() -> None:
    at = table((1, 2))
    round = start_dealt(at, {}, {1: 500, 2: 700}, mishap("wrong_total"))
    assert round.over
    assert events_named(round, "first_stack")[0].data["position"] == "betting position 1"  # one too far
    assert str(events_named(round, "void")[0].cite) == "13:69F-10.9(c)"
    assert round.changes() == {1: 0, 2: 0}
    round = house_way(start_dealt(at, FULL_TABLE, {1: 500, 2: 700}), 1, 2)
    act(round, (2, "stay"), (SUPERVISOR, "report", WRONG_TOTAL))
    assert round.over
    assert round.changes() == {1: 0, 2: 0}
    assert [event.data for event in events_named(round, "returned")] == [
        {"seat": 1, "amount": 500},
        {"seat": 2, "amount": 700},
    ]


@pytest.mark.rule("13:69F-10.9(d)")
def test_a_player_whose_tile_is_exposed_decides_before_looking_at_the_others() -> None:
    at = table((2, 3))
    round = start_dealt(at, FULL_TABLE, {2: 500, 3: 600}, mishap("tile_exposed"), roll=TO_SEAT_2)
    (told,) = events_named(round, "exposed")
    assert told.cards == pieces("5-6b")
    assert told.for_viewer(3).cards == told.cards
    assert not events_named(round, "deal")  # seat 2 has seen no other tile
    others = set(pieces("2-2a 2-2b 2-3"))
    assert not any(others & set(event.cards) for event in round.view(2).events)
    with refused("13:69F-10.9(d)"):
        act(round, (3, "void_hand"))
    played = act(round.copy(), (2, "play_on"))
    assert expose_all(house_way(played, 2, 3)).changes() == {2: 475, 3: 0}
    act(round, (2, "void_hand"))
    assert round.changes() == {2: 0, 3: 0}
    assert set(round.hands) == {DEALER, 3}
    assert expose_all(house_way(round, 3)).changes() == {2: 0, 3: 0}
    assert str(events_named(round, "hand_void")[0].cite) == "13:69F-10.9(d)"
    check_settled(round)


@pytest.mark.rule("13:69F-10.9(d)")
@pytest.mark.parametrize("by", [DEALER, SUPERVISOR])
def test_staff_report_an_exposed_tile_and_its_player_decides(by: int) -> None:
    round = start_dealt(table((2, 3)), FULL_TABLE, {2: 500, 3: 600})
    act(round, (by, "report", "the dealer exposed a tile of betting position 5"))
    (told,) = events_named(round, "irregular")
    assert (told.actor, told.data["place"], str(told.cite)) == (by, 2, "13:69F-10.9(d)")
    assert told.data["what"] == "the dealer exposed a tile of betting position 5"
    assert round.turn is not None
    assert round.turn.actor == 2
    assert [option.name for option in round.view(2).options] == ["play_on", "void_hand"]
    played = house_way(act(round.copy(), (2, "play_on")), 2, 3)
    assert expose_all(played).changes() == {2: 475, 3: 0}
    act(round, (2, "void_hand"))
    assert round.wagers == {(3, "pai gow"): 600}
    assert expose_all(house_way(round, 3)).changes() == {2: 0, 3: 0}
    check_settled(round)


@pytest.mark.rule("13:69F-10.9(d)", "13:69F-10.10(b)")
def test_only_the_hand_with_the_exposed_tile_is_decided_even_if_set() -> None:
    round = start(table((1, 4), areas=2), FULL_TABLE)
    act(round, (1, "wager", (("pai gow", 500), ("pai gow 2", 700))), (4, "wager", (("pai gow", 500),)))
    close(round)
    house_way(round, 1, 1)
    act(round, (DEALER, "report", "the dealer exposed a tile of betting position 5"))
    reports = {word for option in round.turn.options.of(DEALER) for word in option.among}  # type: ignore
    assert "the dealer exposed a tile of betting position 5" not in reports  # it is being decided about
    assert "the dealer exposed a tile of betting position 6" in reports
    act(round, (1, "void_hand"))
    assert events_named(round, "void_hand")[0].data["place"] == 2
    assert round.wagers == {(1, "pai gow"): 500, (4, "pai gow"): 500}
    house_way(round, 4)
    act(round, (4, "stay"), (SUPERVISOR, "report", "the dealer exposed a tile of betting position 6"))
    assert expose_all(act(round, (1, "void_hand"))).changes() == {1: 0, 4: 0}
    check_settled(round)


def test_a_void_hand_on_a_second_area_leaves_the_first() -> None:
    round = start_dealt(table((1,), areas=2), FULL_TABLE, {1: 500})
    act(house_way(round, 1), (1, "stay"))
    at = table((1,), areas=2)
    order = tile_order(FULL_TABLE, 2)
    round = start_scripted(at, ("shuffle", order), ("roll", TO_SEAT_2), mishap("tile_exposed"))
    act(round, (1, "wager", (("pai gow", 500), ("pai gow 2", 700))), (DEALER, "no_more_bets"))
    act(round, (1, "void_hand"))
    assert round.wagers == {(1, "pai gow"): 500}
    assert expose_all(house_way(round, 1)).changes() == {1: -500}


@pytest.mark.rule("13:69F-10.9(e)")
@pytest.mark.parametrize("roll", [(3, 3, 3), (2, 3, 3), (1, 1, 1)], ids=["dealer", "dead hand", "no wager"])
def test_an_exposed_dealer_dead_or_unwagered_tile_voids_all_hands(
    roll: tuple[int, int, int],
) -> None:
    round = start_dealt(table((1, 2)), {}, {1: 500, 2: 700}, mishap("tile_exposed"), roll=roll)
    assert round.over
    assert str(events_named(round, "void")[0].cite) == "13:69F-10.9(e)"
    assert round.changes() == {1: 0, 2: 0}


@pytest.mark.rule("13:69F-10.9(e)")
def test_the_dealer_may_report_an_exposed_tile_until_hands_are_turned_up() -> None:
    at = table((1, 2))
    round = start_dealt(at, FULL_TABLE, {1: 500, 2: 700})
    assert act(round.copy(), (DEALER, "report", EXPOSED)).over
    house_way(round, 1, 2)
    with refused("13:69F-10.9(c)"):
        act(round, (DEALER, "report", EXPOSED))
    assert set(round.view(1).events[-1].cards) != {HIDDEN}


@pytest.mark.rule("13:69F-10.9(e)")
def test_nobody_sees_unwagered_tiles_during_the_round() -> None:
    round = start_dealt(table((1, 2)), FULL_TABLE, {1: 500, 2: 700})
    house_way(round, 1, 2)
    act(round, (2, "stay"), (DEALER, "report", DEAD_EXPOSED))
    assert round.over
    assert str(events_named(round, "void")[0].cite) == "13:69F-10.9(e)"
    assert round.changes() == {1: 0, 2: 0}


@pytest.mark.rule("13:69F-10.9(f)")
def test_dealer_hands_not_set_the_submitted_way_are_reset() -> None:
    hands = FULL_TABLE | {DEALER: "1-3a 5-6a 1-6a 5-5a"}  # as dealt, 5 over 7
    round = house_way(start_dealt(table((2,)), hands, {2: 500}, mishap("set_wrongly")), 2)
    wrong, right = events_named(round, "dealer_sets")
    assert wrong.cards == pieces("1-3a 5-6a 1-6a 5-5a")
    assert right.cards == (*pieces("5-6a 1-6a"), *pieces("1-3a 5-5a"))
    (told,) = events_named(round, "irregular")
    assert str(told.cite) == "13:69F-10.9(f)"
    assert round.events.index(wrong) < round.events.index(told) < round.events.index(right)
    assert expose_all(round).changes() == {2: 475}
