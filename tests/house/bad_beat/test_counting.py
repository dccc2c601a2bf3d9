"""13:69F-14.19(d), (e): boxes are counted, carried and received, and nothing is lost on the way."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.bad_beat.adopting import designate
from pitboss.house.bad_beat.counting import (
    carry,
    collect,
    count_at_table,
    count_in_cage,
    receive,
    tell_division,
)
from pitboss.house.bad_beat.paying import award_bonus
from pitboss.house.bad_beat.state import CAGE, HOUSE_ADVANCES, SHORTAGES
from pitboss.law import BadInput
from pitboss.table.fields import BadForm
from tests.helpers import refused
from tests.house.bad_beat.room import SUPER, Room
from tests.server.helpers import HandClock

LAW = "13:69F-14.19"
TOLD = {"where": "table 9", "when": "at 4 in the morning"}


def counted(room: Room, by: dict[str, str] | None = None, /, **told: Any) -> str:
    row = {
        "at": "9",
        "boxes": {"1": 300, "2": 200},
        "recording": "tape 4",
        "lock": "L1",
    } | told
    return str(room.do(count_at_table, by, **row).answer["count"])


@pytest.fixture
def full(room: Room) -> Room:
    """Two tables with $3 and $2 in their boxes."""
    room.offer("1", "2")
    room.give("1", 3)
    room.give("2", 2)
    return room


@pytest.mark.rule("13:69F-14.19(d)", "13:69F-14.19(d)1", "13:69F-14.19(e)")
def test_boxes_counted_at_a_closed_table_go_to_the_cage(either: Room) -> None:
    room = either
    room.offer("1", "2")
    room.give("1", 3)
    room.give("2", 2)
    room.do(tell_division, **TOLD)
    count = counted(room)
    room.give("1", 1)  # play goes on, with an empty box
    room.do(carry, count=count)
    room.do(receive, count=count, total=500)
    assert (room.book.balance(CAGE), room.fund(), room.fund("box", "bad beat, table 1")) == (500, 600, 100)


@pytest.mark.rule("13:69F-14.19(d)")
def test_the_division_is_notified_first_and_every_box_is_accounted_for(full: Room, clock: HandClock) -> None:
    with refused(f"{LAW}(d)", "Notify the Division"):
        counted(full)
    with pytest.raises(BadForm, match="where: Fill this in"):
        full.do(tell_division, where="", when="now")
    full.do(tell_division, **TOLD)
    with refused(f"{LAW}(d)", "Include the box of table 2"):
        counted(full, boxes={"1": 300})
    with refused(f"{LAW}(d)", "Table 5 has no box"):
        counted(full, boxes={"1": 300, "2": 200, "5": 0})
    clock.turn(86_400)
    with refused(f"{LAW}(d)", "Notify the Division"):  # of each day's count
        counted(full)


@pytest.mark.rule("13:69F-14.19(d)1")
def test_a_count_at_a_table_needs_a_closed_table_a_recording_and_three_people(full: Room) -> None:
    full.do(tell_division, **TOLD)
    before = full.book.balances()
    people = {"counts": "dealer", "attends": SUPER, "records": "surveillance operator"}
    for reason, by, told in (
        ("Table 1 is open", None, {"at": "1"}),
        ("cashier is a cashier", people | {"counts": "cashier"}, {}),
        ("floorperson is a floorperson", people | {"attends": "floorperson"}, {}),
        ("A surveillance operator must sign here", {"counts": "dealer", "attends": SUPER}, {}),
    ):
        with refused(f"{LAW}(d)1", reason):
            counted(full, by, **told)
    for field, bad in (
        ("boxes.0", {"boxes": [1]}), ("boxes.0.table", {"boxes": {"": 1}}), ("boxes", {"boxes": None}),
        ("boxes.0.amount", {"boxes": {"1": -300, "2": 200}}), ("reason", {"reason": "a\x07b"}),
        ("recording", {"recording": ""}), ("lock", {"lock": ""}),
    ):  # fmt: skip
        with pytest.raises(BadForm) as raised:
            counted(full, **bad)
        assert [each.field for each in raised.value.errors] == [field]
    assert full.book.balances() == before
    full.do(designate, table="1", state="closed")
    counted(full, at="1")


@pytest.mark.rule("13:69F-14.19(d)1", "13:69F-14.19(e)")
def test_steps_come_in_order_and_nothing_is_counted_twice(full: Room) -> None:
    full.do(tell_division, **TOLD)
    with refused(f"{LAW}(d)1", "No count x is under way"):
        full.do(carry, count="x")
    count = counted(full, id="c")
    assert counted(full, id="c") == count  # the same form again is the same count
    with refused(f"{LAW}(d)1", "not in the cage yet"):
        counted(full)
    with refused(f"{LAW}(e)", "It must be carried first"):
        full.do(receive, count=count, total=500)
    with refused(f"{LAW}(d)1", "dealer is a dealer"):
        full.do(carry, {"carries": "dealer"}, count=count)
    full.do(carry, count=count)
    with refused(f"{LAW}(d)1", "It must be counted first"):
        full.do(carry, count=count)
    with refused(f"{LAW}(e)", "security officer is a security officer"):
        full.do(receive, {"verifies": "security officer"}, count=count, total=500)
    off = full.reject(receive, count=count, total=400)
    assert (off["field"], off["cite"]) == ("total", f"{LAW}(e)")
    assert "$5" not in off["message"]  # nobody is told what to count to
    full.do(receive, count=count, total=400, reason="a chip is missing")
    with refused(f"{LAW}(e)", "No count"):
        full.do(receive, count=count, total=500)
    assert (full.book.balance(CAGE), full.book.balance(SHORTAGES), full.fund()) == (400, -100, 500)


@pytest.mark.rule("13:69F-14.19(e)", "13:69F-14.19(a)")
def test_the_house_bears_shortages_and_players_get_overages(full: Room) -> None:
    full.do(tell_division, **TOLD)
    off = full.reject(count_at_table, at="9", boxes={"1": 300, "2": 199}, recording="t", lock="l")
    assert (off["field"], off["cite"]) == ("boxes.1.amount", f"{LAW}(d)1")
    counted(full, boxes={"1": 250, "2": 300}, reason="miscounted at the table")
    assert (full.fund(), full.book.balance(SHORTAGES)) == (600, -50)


@pytest.mark.rule("13:69F-14.19(d)2", "13:69F-14.19(e)")
def test_locked_boxes_are_accounted_for_carried_and_counted_in_the_cage(room: Room) -> None:
    room.offer("1", "2", counting="cage")
    room.give("1", 3)
    room.give("2", 2)
    room.do(tell_division, where="cage", when="at 4")
    with refused(f"{LAW}(d)1", "another kind of count: cage"):
        counted(room)
    with refused(f"{LAW}(d)2", "Include the box of table 2"):
        room.do(collect, boxes=["1"])
    with refused(f"{LAW}(d)2", "cashier is a cashier"):
        room.do(collect, {"accounts": SUPER, "carries": "cashier"}, boxes=["1", "2"])
    for bad in (["1", "1"], [1], None):
        with pytest.raises(BadInput):
            room.do(collect, boxes=bad)
    count = room.do(collect, boxes=["1", "2"]).answer["count"]
    with refused(f"{LAW}(e)", "not counted yet"):
        room.do(receive, count=count, total=500)
    with refused(f"{LAW}(e)", "Count each box that arrived, and no other. Table 2"):
        room.do(count_in_cage, count=count, boxes={"1": 300})
    off = room.reject(count_in_cage, count=count, boxes={"1": 200, "2": 300})
    assert (off["field"], off["cite"]) == ("boxes.0.amount", f"{LAW}(e)")
    with refused(f"{LAW}(e)", "dealer is a dealer"):
        room.do(count_in_cage, {"counts": "dealer"}, count=count, boxes={"1": 300, "2": 200})
    room.do(count_in_cage, count=count, boxes={"1": 200, "2": 300}, reason="boxes changed over")
    assert (room.book.balance(CAGE), room.book.balance(SHORTAGES), room.fund()) == (500, -100, 600)


@pytest.mark.rule("13:69F-14.19(j)", "13:69F-14.19(e)")
def test_the_houses_advance_is_repaid_when_the_boxes_arrive(room: Room) -> None:
    room.offer("1", bonuses=[["high hand", 200]])
    room.give("1", 3)
    room.do(award_bonus, bonus="high hand", table="1", player="Ann")
    assert (room.book.balance(HOUSE_ADVANCES), room.fund()) == (200, 100)
    room.do(tell_division, **TOLD)
    count = counted(room, boxes={"1": 300})
    room.do(carry, count=count)
    room.do(receive, count=count, total=300)
    assert (room.book.balance(HOUSE_ADVANCES), room.book.balance(CAGE), room.fund()) == (0, 100, 100)
