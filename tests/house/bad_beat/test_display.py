"""13:69F-14.19(k), (o): displays show the record, and fall only by payments. Work that is due."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pitboss.house.bad_beat.adjusting import adjust_displays, compute_record
from pitboss.house.bad_beat.adopting import designate
from pitboss.house.bad_beat.board import make_board
from pitboss.house.bad_beat.containers import count_container, issue_forms, place_part
from pitboss.house.bad_beat.counting import carry, count_at_table, receive, tell_division
from pitboss.house.bad_beat.display_amounts import MADE_GOOD
from pitboss.house.bad_beat.matching import match_forms
from pitboss.house.bad_beat.paying import call, pay, post_pending, prepare
from pitboss.house.bad_beat.state import primary
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import Posting
from pitboss.law import BadInput, cite
from tests.helpers import refused
from tests.house.bad_beat.room import ACCOUNTING, PLAYERS, SEVENS, SUPER, Room
from tests.house.bad_beat.test_ending import count
from tests.house.people import correct
from tests.server.helpers import HandClock

LAW = "13:69F-14.19"


@pytest.mark.rule("13:69F-14.19(k)", "13:69F-14.19(k)1", "13:69F-14.19(k)2")
def test_accounting_adjusts_the_display_to_the_record_with_a_supervisor_present(room: Room) -> None:
    room.offer("1")
    room.give("1", 10)
    with refused(f"{LAW}(k)2", "The primary record is $10"):
        room.do(adjust_displays, shows={"primary": 1_100})
    with refused(f"{LAW}(k)2", "one row for each display: primary"):
        room.do(adjust_displays, shows={"primary": 1_000, "secondary": 0})
    with refused(f"{LAW}(k)", "cashier is a cashier"):
        room.do(
            adjust_displays, {"adjusts": "cashier", "attends": "poker supervisor"}, shows={"primary": 1_000}
        )
    with refused(f"{LAW}(k)1", "must sign here"):
        room.do(adjust_displays, {"adjusts": ACCOUNTING}, shows={"primary": 1_000})
    with pytest.raises(BadInput):
        room.do(adjust_displays, shows=[1_000])
    room.do(adjust_displays, shows={"primary": 1_000})
    shown = make_board(room.book)
    assert shown is not None
    assert (shown.primary, shown.pending) == (1_000, False)
    assert make_board(room.book, "another") is None


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.19(i)1", "13:69F-14.19(k)1")
def test_a_display_falls_only_by_what_was_paid(room: Room) -> None:
    room.offer("1")
    room.give("1", 10)
    room.adjust()
    claim = room.verified()
    room.do(post_pending, claim=claim)
    shown = make_board(room.book)
    assert shown is not None
    assert shown.pending
    assert any("Pending adjustment" in line.text for line in shown.rules)
    with refused(f"{LAW}(o)", "may not fall to $1"):
        room.do(adjust_displays, shows={"primary": 100})
    assert room.adjust() == {"primary": 1_000}  # of the day, though winners wait
    room.do(call, claim=claim)
    room.do(prepare, claim=claim, kind="chips")
    for seat in (1, 2, 3):
        room.do(pay, claim=claim, seat=seat, player=PLAYERS[str(seat)])
    with refused(f"{LAW}(o)", "may not fall to $1"):
        room.do(adjust_displays, shows={"primary": 100})
    assert room.adjust() == {"primary": 200}  # one is not there, and is owed $1
    assert room.claims()[0].is_open
    room.do(pay, claim=claim, seat=4, player="Dee")
    with refused(f"{LAW}(o)", "may not fall to $0"):
        room.do(adjust_displays, shows={"primary": 0})
    assert room.adjust() == {"primary": 100}
    shown = make_board(room.book)
    assert shown is not None
    assert (shown.primary, shown.pending) == (100, False)


@pytest.mark.rule("13:69F-14.19(o)")
@pytest.mark.parametrize(
    ("reading", "carried", "total"), [("house_carries", 300, 900), ("hold_display", 0, 400)]
)
def test_a_display_above_the_record_stays(room: Room, reading: str, carried: int, total: int) -> None:
    room.offer("1", bb_display_overstated=reading)
    room.give("1", 10)
    room.adjust()
    law = cite(f"{LAW}(c)")
    back = (Posting(300, primary("bad beat"), LedgerAccount("box", "bad beat, table 1"), law),)
    correct(room.book, 1, back, cite=law, place="table 1")
    with refused(f"{LAW}(o)", "may not fall"):
        room.do(adjust_displays, shows={"primary": 700})
    assert compute_record(room.book) == {"primary": 1_000}
    assert room.adjust() == {"primary": 1_000}
    assert (room.book.balance(MADE_GOOD), room.fund()) == (-carried, 700 + carried)
    claim = room.verified()
    (mine,) = room.claims()
    assert mine.id == claim
    assert mine.steps["verified"]["total"] == total


@pytest.mark.rule("13:69F-14.19(o)")
def test_the_displayed_amount_is_paid_even_if_the_record_is_corrected_downward(room: Room) -> None:
    room.offer("1")
    room.give("1", 10)
    room.adjust()
    law = cite(f"{LAW}(c)")
    back = (Posting(300, primary("bad beat"), LedgerAccount("box", "bad beat, table 1"), law),)
    correct(room.book, 1, back, cite=law, place="table 1")
    room.verified()
    (mine,) = room.claims()
    assert (mine.steps["verified"]["total"], room.fund()) == (900, 100)


@pytest.mark.rule("13:69F-14.19(k)1", "13:69F-14.19(m)1")
def test_a_separate_secondary_fund_has_a_separate_display(room: Room) -> None:
    room.offer("1", secondary=SEVENS, secondary_fund=100, both_won="both")
    room.give("1", 20, 200)
    assert room.adjust() == {"primary": 2_000, "secondary": 2_000}
    room.paid(board="7d 7c 2d 2c 9h", shown={"1": "7s Kh", "2": "2s 2h"})
    assert room.adjust() == {"primary": 2_000, "secondary": 100}
    shown = make_board(room.book)
    assert shown is not None
    assert shown.secondary == 100


@pytest.mark.rule("13:69F-14.19(d)", "13:69F-14.19(k)")
def test_the_count_and_the_displays_are_due_each_gaming_day(room: Room, clock: HandClock) -> None:
    assert room.due() == []
    room.offer("1")
    ends = datetime(2030, 1, 2, 11, tzinfo=UTC)  # 6 in the morning, by the clock on the wall
    assert [(each.when, each.what) for each in room.due()] == [
        (ends, "adjust the displays"),
        (ends, "count the boxes"),
    ]
    room.adjust()
    clock.turn(86_400)
    assert [each.what for each in room.late()] == ["count the boxes"]
    room.do(tell_division, where="table 9", when="now")
    done = room.do(count_at_table, at="9", boxes={"1": 0}, recording="t", lock="l")
    room.do(carry, count=done.answer["count"])
    room.do(receive, count=done.answer["count"], total=0)
    assert room.late() == []


@pytest.mark.rule("13:69F-14.19(f)1", "13:69F-14.19(h)")
def test_a_container_is_due_when_it_fills_when_its_table_closes_and_each_day(
    room: Room, clock: HandClock
) -> None:
    room.offer("1", "2", counting="inventory", capacity=300)
    room.do(issue_forms, table="1", first=1, last=10)
    room.give("1", 2)
    assert room.late() == []
    room.give("1", 1)
    room.give("2", 1)
    room.do(designate, table="2", state="closed")
    assert [(each.what, str(each.law)) for each in room.late()] == [
        ("table 1 has a full container: count it", f"{LAW}(f)1"),
        ("table 2 is closed: count it", f"{LAW}(f)1"),
    ]
    told = {"chips": {"1": 3}, "value": 300, "recording": "t", "why": "filling"}
    room.do(count_container, serial=1, table="1", **told)
    room.do(place_part, serial=1, part="original")
    room.do(place_part, {"places": SUPER}, serial=1, part="duplicate")
    room.do(match_forms, originals=[1], duplicates=[1])
    clock.turn(86_400)
    whats = [each.what for each in room.late()]
    assert "table 2 is closed: count it" in whats
    assert "count the container of table 1" not in whats
    assert "match the forms" not in whats


@pytest.mark.rule("13:69F-14.19(i)")
def test_a_claim_waits_for_its_next_step(room: Room, clock: HandClock) -> None:
    room.offer("1")
    room.give("1", 10)
    claim = room.claim()
    (first,) = room.late()
    assert (first.what, str(first.law)) == (f"{claim} at table 1: verify the hand", f"{LAW}(i)")


@pytest.mark.rule("13:69F-14.19(d)", "13:69F-14.19(f)1")
def test_each_payout_table_and_counting_method_is_due_from_its_start(room: Room, clock: HandClock) -> None:
    def lates() -> list[str]:
        return [each.what for each in room.late() if "count" in each.what and "omaha" not in each.what]

    room.offer("1")
    room.offer("8", payout="omaha", game="omaha")
    clock.turn(86_400)
    count(room, {"8": 0}, "omaha")  # is none of the other payout
    assert lates() == ["count the boxes"]
    room.adopt(room.rules(counting="inventory"))
    room.do(designate, table="2")
    assert lates() == []
    clock.turn(86_400)
    assert lates() == ["count the container of table 1", "count the container of table 2"]
    room.do(designate, table="1", state="closed")  # and nothing is in it
    assert lates() == ["count the container of table 2"]
    clock.turn(86_400)
    room.do(designate, table="1")
    assert lates() == ["count the container of table 2"]
