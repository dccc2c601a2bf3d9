"""13:69F-10.3 to 10.6: the tiles are inspected and washed, the dice count, and eight stacks go out."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from itertools import product

import pytest

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow.dealing import starting_place
from pitboss.games.pai_gow.places import COUNT, DEAD, place_name
from pitboss.table import DEALER, SUPERVISOR
from pitboss.table.event import NOBODY
from tests.cases import for_each
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
from tests.helpers import act, events_named, refused

NOON = datetime(2024, 5, 1, 12)


# The table opens: 10.3, 10.4


@pytest.mark.rule("13:69F-10.3(a)", "13:69F-10.4(c)", "13:69F-10.4(d)")
def test_the_table_opens_with_verified_shown_and_washed_tiles() -> None:
    at = table((1,))
    round = start(at, {})
    names = [event.name for event in round.events]
    assert names[:5] == ["round", "tiles_verified", "dice", "open", "wash"]
    assert events_named(round, "dice")[0].data["count"] == 3
    (wash,) = events_named(round, "wash")
    assert (wash.data["circles"], wash.data["stacks"], str(wash.cite)) == (8, 8, "13:69F-10.4(d)")
    assert sorted(round.pack) == list(range(64, 96))


@pytest.mark.rule("13:69F-10.4(a)")
def test_no_tile_is_washed_before_the_floorperson_verifies_the_inspection() -> None:
    round = table((1,)).start(Chance.seeded(1))
    assert round.turn is not None
    assert (round.turn.actor, str(round.turn.cite)) == (SUPERVISOR, "13:69F-10.4(a)")
    assert {option.name for option in round.turn.options} == {"tiles_verified", "replace_tiles"}
    assert not events_named(round, "wash")
    act(round, (SUPERVISOR, "tiles_verified"))
    assert events_named(round, "wash")


@pytest.mark.rule("13:69F-10.4(a)3.i", "13:69F-10.4(a)3.ii")
def test_an_unfit_set_is_sealed_and_another_is_brought() -> None:
    at = table((1,))
    round = at.start(Chance.seeded(1), now=NOON)
    act(round, (SUPERVISOR, "replace_tiles"), (SUPERVISOR, "tiles_verified"))
    (sealed,) = events_named(round, "sealed")
    assert (sealed.data["when"], str(sealed.cite)) == ("2024-05-01T12:00", "13:69F-10.4(a)3.ii")


@pytest.mark.rule("13:69F-10.4(f)", "13:69F-10.4(g)")
def test_tiles_are_washed_after_every_round_and_laid_out_at_an_idle_table() -> None:
    at = table((1, 2))
    house_way(start_dealt(at, {}, {1: 500}), 1)
    expose_all(at.round)
    again = start(at, {})
    assert [str(event.cite) for event in events_named(again, "wash")] == ["13:69F-10.4(f)"]
    assert not events_named(again, "open")
    close(again)  # nobody wagers: the table is idle
    assert [str(event.cite) for event in events_named(again, "laid_out")] == ["13:69F-10.4(g)"]
    assert not at.state.opened
    shown_again = start(at, {})
    assert str(events_named(shown_again, "open")[0].cite) == "13:69F-10.4(c)"
    assert not events_named(shown_again, "tiles_verified")  # the set is the same


@pytest.mark.rule("13:69F-10.4(g)")
def test_tiles_are_laid_out_again_when_all_players_left() -> None:
    at = table((1, 2))
    expose_all(house_way(start_dealt(at, {}, {1: 500}), 1))
    at.leave(1)
    assert at.state.opened  # one who sat there is still there
    at.leave(2)
    assert not at.state.opened
    at.sit(2, 5_000)
    assert events_named(start(at, {}), "open")


@pytest.mark.rule("13:69F-10.4(e)")
def test_a_tile_that_turns_over_has_the_whole_set_washed_again() -> None:
    at = table((1,))
    order = tile_order({}, DEALER)
    script = (("shuffle", order), mishap("tile_turned"), ("shuffle", order), ("roll", (1, 1, 1)))
    round = start_scripted(at, *script)
    assert [str(event.cite) for event in events_named(round, "wash")] == ["13:69F-10.4(d)", "13:69F-10.4(e)"]
    again = start_scripted(table((1,)), ("shuffle", order), ("shuffle", order[::-1]), ("roll", (1, 1, 1)))
    act(again, (SUPERVISOR, "report", "a tile turned over as the stacks were built"))
    assert str(events_named(again, "wash")[-1].cite) == "13:69F-10.4(e)"
    close(bet(again, {1: 500}))
    with refused("13:69F-10.9(c)", "to report, choose one of these"):  # the stacks have gone out
        act(again, (DEALER, "report", "a tile turned over as the stacks were built"))


@pytest.mark.rule("13:69F-10.3(c)")
def test_dice_leave_the_table_within_24_hours() -> None:
    at = table((1,))
    for hours, asked in ((0, False), (23, False), (25, True), (30, False)):
        round = start(at, {}, now=NOON + timedelta(hours=hours))
        assert bool(round.turn and round.turn.actor == SUPERVISOR) == asked
        if asked:
            act(round, (SUPERVISOR, "replace_dice"))
            assert str(events_named(round, "replace_dice")[0].cite) == "13:69F-10.3(c)"
        expose_all(house_way(close(bet(round, {1: 500})), 1))


# Wagers: 10.5


@pytest.mark.rule("13:69F-10.5(a)")
def test_wagers_are_chips_on_the_area_and_no_cash_is_taken() -> None:
    round = start(table((1,)), {})
    with refused("13:69F-8.2", "$5.50 on pai gow is not a multiple of the posted unit: stake in $1"):
        bet(round, {1: 550})
    with refused("13:69F-10.5(a)", "a spoken wager with cash"):
        act(round, (1, "cash_wager"))
    act(round, (1, "wager", (("pai gow", 500),)))
    assert str(events_named(round, "wager")[0].cite) == "13:69F-10.5(a)"
    with refused("13:69F-8.2"):
        act(round, (1, "wager", (("pai gow", 60_000),)))


@pytest.mark.rule("13:69F-10.5(b)")
def test_only_players_at_the_table_wager_and_they_stay() -> None:
    at = table((1, 2))
    round = bet(start(at, {}), {1: 500})
    with refused("13:69F-10.5(b)"):
        act(round, (3, "wager", (("pai gow", 500),)))
    with refused("13:69F-10.5(b)", "stays seated until the round is over"):
        at.leave(1)
    at.leave(2)
    expose_all(house_way(close(round), 1))
    assert at.leave(1) == round.stacks[1]


@pytest.mark.rule("13:69F-10.5(c)", "13:69F-10.6(a)")
def test_nothing_is_wagered_or_withdrawn_after_no_more_bets() -> None:
    round = start_dealt(table((1, 2)), {}, {1: 500})
    (call,) = events_named(round, "no_more_bets")
    assert str(call.cite) == "13:69F-10.6(a)"
    shake = events_named(round, "shake")[0]
    assert (shake.actor, shake.data["times"], str(shake.cite)) == (DEALER, 3, "13:69F-10.6(a)")
    assert round.events.index(shake) > round.events.index(call)
    for seat in (1, 2):
        with refused("13:69F-10.5(c)", "no wager is taken after no more bets"):
            act(round, (seat, "wager", (("pai gow", 500),)))
    with refused("13:69F-10.7(a)"):
        act(round, (1, "take_down", "pai gow"))


# Where the deal begins: 10.6(b), (c)


@pytest.mark.rule("13:69F-10.6(b)", "13:69F-10.6(c)", "13:69F-10.6(c)1", "13:69F-10.6(c)2")
@for_each(
    ("roll", "position", "where"),
    [
        ((3, 3, 3), "the dealer", "(c)1"),
        ((5, 5, 5), "betting position 6", "(c)2"),
        ((1, 1, 1), "betting position 2", "(c)"),
        ((2, 3, 3), "the dead hand", "(c)"),
        ((6, 6, 6), "betting position 1", "(c)"),
    ],
)
def test_the_dice_count_counterclockwise_from_the_dealer(
    roll: tuple[int, int, int], position: str, where: str
) -> None:
    round = start_dealt(table((1,)), {}, {1: 500}, roll=roll)
    assert events_named(round, "total")[0].data["total"] == sum(roll)
    (first,) = events_named(round, "first_stack")
    assert (first.data["position"], str(first.cite)) == (position, f"13:69F-10.6{where}")


@pytest.mark.rule("13:69F-10.6(c)")
def test_the_starting_place_of_all_216_rolls() -> None:
    places = Counter(place_name(starting_place(sum(roll))) for roll in product(range(1, 7), repeat=3))
    assert places == {
        "the dealer": 28, "betting position 1": 28, "betting position 2": 28, "betting position 3": 28,
        "betting position 4": 27, "betting position 5": 25, "betting position 6": 25, "the dead hand": 27,
    }  # fmt: skip
    for total in range(3, 19):
        number = (total - 1) % 8 + 1
        assert starting_place(total) == COUNT[number - 1]


# The stacks go out: 10.6(d), (e)


@pytest.mark.rule("13:69F-10.6(d)")
def test_stacks_go_counterclockwise_to_every_place() -> None:
    """A total of 15: position 6, the dead hand, the dealer, and then positions 1 to 5."""
    round = start_dealt(table(), {}, dict.fromkeys(range(1, 7), 500), roll=(5, 5, 5))
    stacks = [event.cards for event in round.events if event.name in ("deal", "dead_hand", "marked")]
    order = [tile for stack in stacks for tile in stack]
    assert [event.actor for event in events_named(round, "deal")] == [1, 6, 5, 4, 3, 2]
    assert (
        round.events.index(events_named(round, "dead_hand")[0])
        == round.events.index(events_named(round, "deal")[0]) + 1
    )
    assert (
        round.events.index(events_named(round, "marked")[0])
        == round.events.index(events_named(round, "deal")[0]) + 2
    )
    assert [tile - 64 for tile in order] == list(range(32))  # as they were stacked, from the right
    (dead,) = events_named(round, "dead_hand")
    assert (dead.seen_by, str(dead.cite)) == (NOBODY, "13:69F-10.6(d)")
    assert not events_named(round, "unwagered")


@pytest.mark.rule("13:69F-10.6(d)")
def test_reading_stack_order() -> None:
    script = ("shuffle", list(range(32))), ("roll", (3, 3, 3))
    for order, tiles in (("right_to_left", (64, 65, 66, 67)), ("left_to_right", (92, 93, 94, 95))):
        round = close(bet(start_scripted(table((1,), stack_order=order), *script), {1: 500}))
        assert events_named(round, "marked")[0].cards == tiles


@pytest.mark.rule("13:69F-10.6(e)")
def test_stacks_without_a_wager_are_collected_and_nobody_sees_them() -> None:
    round = start_dealt(table((2, 4)), FULL_TABLE, {4: 500})
    (collected,) = events_named(round, "unwagered")
    assert collected.data["positions"] == tuple(f"betting position {place}" for place in (1, 2, 4, 5, 6))
    assert len(collected.cards) == 20
    for viewer in (None, DEALER, 2, 4):
        assert set(collected.for_viewer(viewer).cards) == {HIDDEN}
    assert set(round.hands) == {DEALER, 4}
    assert round.view(2).events[-1].cards
    deal = events_named(round, "deal")[0]
    assert deal.cards == pieces(FULL_TABLE[4])
    assert set(deal.for_viewer(2).cards) == set(deal.for_viewer(DEALER).cards) == {HIDDEN}
    assert set(events_named(round, "marked")[0].for_viewer(4).cards) == {HIDDEN}


@pytest.mark.rule("13:69F-10.10(a)")
def test_a_second_area_is_an_empty_position_beside_the_player() -> None:
    at = table((2, 3, 6), areas=2)
    round = start(at, {})
    stakes = (("pai gow", 500), ("pai gow 2", 700))
    act(round, (3, "wager", stakes))
    act(close(round))
    assert [(event.actor, event.data.get("place")) for event in events_named(round, "deal")] == [
        (3, 4),
        (3, None),
    ]
    assert set(round.hands) == {DEALER, 3, 4}
    packed_in = start(table((1, 2, 3), areas=2), {})
    with refused("13:69F-10.5(a)", "cannot bet on “pai gow 2” now"):
        act(packed_in, (2, "wager", stakes))
    with refused("13:69F-10.10(a)", "goes with a wager on pai gow"):
        act(packed_in, (3, "wager", (("pai gow 2", 500),)))
    one = start(table((2, 6)), {})
    with refused("13:69F-10.5(a)"):
        act(one, (2, "wager", stakes))
    with refused("13:69F-10.10(a)", "one betting area or two, not 3"):
        table((1,), areas=3)
    assert DEAD == 7
