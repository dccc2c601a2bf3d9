"""13:69F-14.19(f)-(h): containers counted into the inventory, the two-part form, and the daily match."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.bad_beat.containers import count_container, issue_forms, place_part, void_form
from pitboss.house.bad_beat.contributions import Contribution, contribute
from pitboss.house.bad_beat.counting import count_at_table, tell_division
from pitboss.house.bad_beat.matching import ADJUSTMENTS, REVENUE, match_forms
from pitboss.house.bad_beat.playing import check_takes_part
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.state import SHORTAGES
from pitboss.law import BadInput
from pitboss.table.fields import BadForm
from tests.helpers import refused
from tests.house.bad_beat.room import SECURITY, SUPER, Room
from tests.house.people import Crew

LAW = "13:69F-14.19"


@pytest.fixture
def full(room: Room) -> Room:
    """Two tables with $3 in each container, and forms 1 to 10 and 11 to 20."""
    return fill(room)


def fill(room: Room, **rules: Any) -> Room:
    room.offer("1", "2", counting="inventory", **rules)
    room.do(issue_forms, table="1", first=1, last=10)
    room.do(issue_forms, table="2", first=11, last=20)
    room.give("1", 3)
    room.give("2", 3)
    return room


def count(room: Room, serial: object = 1, by: dict[str, str] | None = None, /, **told: Any) -> None:
    row: dict[str, Any] = {
        "serial": serial,
        "table": "1",
        "chips": {"1": 3},
        "value": 300,
        "recording": "tape 4",
    } | told
    room.do(count_container, by, **row)


def place(room: Room, serial: int, witness: str = SUPER) -> None:
    room.do(place_part, serial=serial, part="original")
    room.do(place_part, {"places": witness}, serial=serial, part="duplicate")


@pytest.mark.rule(
    "13:69F-14.19(f)", "13:69F-14.19(f)2", "13:69F-14.19(g)", "13:69F-14.19(h)", "13:69F-14.19(f)3"
)
def test_chips_return_to_the_table_and_the_forms_parts_are_matched(either: Room) -> None:
    room = fill(either)
    count(room, 1)
    assert room.fund("inventory", "poker table 1") == 300
    assert room.fund("container", "bad beat, table 1") == 0
    place(room, 1)
    found = room.do(match_forms, originals=[1], duplicates=[1]).answer
    assert (found["without_original"], found["missing"], found["unused"]) == ([], [], [])
    assert room.book.balance(REVENUE) == 0
    assert room.fund() == 600


@pytest.mark.rule(
    "13:69F-14.19(f)", "13:69F-14.19(f)1", "13:69F-14.19(f)3", "13:69F-14.19(f)3.ii", "13:69F-14.19(f)3.iii"
)
def test_a_form_filled_in_wrong_is_refused_and_moves_no_money(full: Room) -> None:
    before = full.book.balances()
    for law, reason, serial, told in (
        ("(f)3.ii", "Form 11 was not issued to table", 11, {}),
        ("(f)3.iii", "add up to $3, not $4", 1, {"value": 400}),
        ("(f)2", "where surveillance finds its recording", 1, {"recording": ""}),
        ("(c)", "does not take part", 1, {"table": "7"}),
    ):
        with refused(LAW + law, reason):
            count(full, serial, **told)
    for field, bad in (
        ("serial", {"serial": 0}), ("serial", {"serial": "x"}), ("serial", {"serial": True}),
        ("chips.0.value", {"chips": {"one": 3}}), ("chips.0.number", {"chips": {"1": -3}}),
        ("value", {"value": 3.0}), ("why", {"why": "whenever"}), ("chips", {"chips": 3}),
        ("reason", {"reason": "a\x07"}),
    ):  # fmt: skip
        with pytest.raises(BadForm) as raised:
            count(full, **{"serial": 1} | bad)
        assert [each.field for each in raised.value.errors] == [field]
    off = full.reject(count_container, serial=1, table="1", chips={"1": 2}, value=200, recording="t")
    assert (off["field"], off["cite"]) == ("value", f"{LAW}(f)")
    assert full.book.balances() == before
    count(full, 1, chips={"1": 2}, value=200, reason="a chip fell down")
    assert (full.book.balance(SHORTAGES), full.fund()) == (-100, 600)
    with refused(f"{LAW}(f)3", "Form 1 was already used"):
        count(full, 1, chips={}, value=0)


@pytest.mark.rule("13:69F-14.19(f)2", "13:69F-14.19(f)3.iv")
def test_dealer_and_witness_are_different_people_and_all_tables_follow_one_procedure(full: Room) -> None:
    with refused(f"{LAW}(f)3.iv", "security officer is a security officer"):
        count(full, 1, {"counts": "dealer", "witnesses": SECURITY})
    with refused(f"{LAW}(f)2", "poker supervisor is a poker supervisor"):
        count(full, 1, {"counts": SUPER, "witnesses": SUPER})
    with refused(f"{LAW}(f)3.iv", "must sign here"):
        count(full, 1, {"counts": "dealer"})


@pytest.mark.rule("13:69F-14.19(f)2", "13:69F-14.19(f)2.i", "13:69F-14.19(f)2.ii")
def test_a_witness_from_a_second_department_is_named_and_licensed(book_room: Room) -> None:
    room = fill(book_room, witness="second_department", witnesses=["security officer"],
                bb_witness_licence="casino_key_employee")  # fmt: skip
    with refused(f"{LAW}(f)2.ii", "floorperson is a floorperson"):
        count(room, 1, {"counts": "dealer", "witnesses": "floorperson"})
    with refused(f"{LAW}(f)2.ii", "poker supervisor is a poker supervisor"):
        count(room, 1)
    with refused(f"{LAW}(f)2.i", "casino key employee license"):
        count(room, 1, {"counts": "dealer", "witnesses": SECURITY})
    assert isinstance(room.staff, Crew)
    room.staff.hire("chief", "security officer", "casino key employee")
    count(room, 1, {"counts": "dealer", "witnesses": "chief"}, recording="")
    place(room, 1, "chief")


@pytest.fixture
def book_room(room: Room) -> Room:
    """The room with a staff that can hire."""
    crew = Crew.__new__(Crew)
    crew.ledger, crew.people = room.book, room.staff.people
    return Room(room.book, crew)


@pytest.mark.rule("13:69F-14.19(f)3")
def test_form_numbers_are_unique_and_a_spoiled_form_is_accounted_for(full: Room) -> None:
    for first, last in ((5, 25), (20, 30), (30, 29), (1, 10**6)):
        with refused(f"{LAW}(f)3"):
            full.do(issue_forms, table="1", first=first, last=last)
    with refused(f"{LAW}(f)3", "dealer is a dealer"):
        full.do(issue_forms, {"issues": "dealer"}, table="1", first=30, last=40)
    with pytest.raises(BadForm, match="reason: Fill this in"):
        full.do(void_form, serial=1, table="1", reason="")
    full.do(void_form, serial=1, table="1", reason="coffee")
    with refused(f"{LAW}(f)3", "already used"):
        count(full, 1)
    count(full, 4)
    place(full, 4)
    assert full.do(match_forms, originals=[4], duplicates=[4]).answer["unused"] == [2, 3]


@pytest.mark.rule("13:69F-14.19(g)")
def test_each_part_is_placed_once_by_its_signer(full: Room) -> None:
    with refused(f"{LAW}(f)3", "Nobody has filled in form 1"):
        full.do(place_part, serial=1, part="original")
    count(full, 1)
    with refused(f"{LAW}(g)", "The dealer who signed the form"):
        full.do(place_part, {"places": SUPER}, serial=1, part="original")
    with refused(f"{LAW}(g)", "The witness who signed the form"):
        full.do(place_part, serial=1, part="duplicate")
    place(full, 1)
    with refused(f"{LAW}(g)", "already placed"):
        full.do(place_part, serial=1, part="original")
    with pytest.raises(BadInput):
        full.do(place_part, serial=1, part="triplicate")


@pytest.mark.rule("13:69F-14.19(h)")
def test_a_duplicate_without_an_original_is_poker_revenue_until_the_original_turns_up(full: Room) -> None:
    count(full, 1)
    count(full, 11, table="2")
    place(full, 1)
    place(full, 11)
    found = full.do(match_forms, originals=[1], duplicates=[1, 11]).answer
    assert (found["originals"], found["duplicates"]) == (1, 2)
    assert (found["without_original"], found["added_to_revenue"]) == ([11], 300)
    assert (full.book.balance(REVENUE), full.book.balance(ADJUSTMENTS), full.fund()) == (300, -300, 600)
    late = full.do(match_forms, originals=[11], duplicates=[]).answer  # found the day after
    assert (late["without_duplicate"], late["taken_off_revenue"]) == ([], 300)
    assert (full.book.balance(REVENUE), full.book.balance(ADJUSTMENTS)) == (0, 0)
    with refused(f"{LAW}(h)", "already received"):
        full.do(match_forms, originals=[], duplicates=[11])


@pytest.mark.rule("13:69F-14.19(h)")
@pytest.mark.parametrize(("reading", "revenue"), [("log", 0), ("add_to_revenue", 300)])
def test_an_original_without_a_duplicate_is_logged_or_added(room: Room, reading: str, revenue: int) -> None:
    fill(room, bb_orphan_original=reading)
    count(room, 1)
    count(room, 12, table="2")
    place(room, 1)
    found = room.do(match_forms, originals=[1], duplicates=[]).answer
    assert (found["without_duplicate"], found["missing"]) == ([1], [12])
    assert room.book.balance(REVENUE) == revenue
    other = room.rules(counting="inventory", bb_orphan_original="add_to_revenue")
    room.adopt(other)  # what was added, and what was not, is not forgotten
    late = room.do(match_forms, originals=[], duplicates=[1]).answer
    assert late["taken_off_revenue"] == revenue
    assert room.book.balance(REVENUE) == 0


@pytest.mark.rule("13:69F-14.19(g)", "13:69F-14.19(h)")
def test_an_unplaced_part_cannot_be_matched(full: Room) -> None:
    count(full, 1)
    for part in ("original", "duplicate"):
        with refused(f"{LAW}(g)", f"Nobody has placed the {part} of form 1"):
            full.do(match_forms, **{"originals": [], "duplicates": []} | {f"{part}s": [1]})
    full.do(place_part, serial=1, part="original")
    with refused(f"{LAW}(g)", "Nobody has placed the duplicate"):
        full.do(match_forms, originals=[1], duplicates=[1])
    full.do(place_part, {"places": SUPER}, serial=1, part="duplicate")
    full.do(match_forms, originals=[1], duplicates=[1])


@pytest.mark.rule("13:69F-14.19(h)")
def test_a_match_is_made_by_accounting_and_names_existing_forms(full: Room) -> None:
    count(full, 1)
    with refused(f"{LAW}(h)", "Nobody has filled in form 2"):
        full.do(match_forms, originals=[2], duplicates=[1])
    with refused(f"{LAW}(h)", "cashier is a cashier"):
        full.do(match_forms, {"matches": "cashier"}, originals=[1], duplicates=[1])
    wrong: tuple[Any, ...] = ([1, 1], ["x"], [-1], [10**20], {})
    for bad in wrong:
        with pytest.raises(BadInput):
            full.do(match_forms, originals=bad, duplicates=[1])


@pytest.mark.rule("13:69F-14.19(f)")
def test_one_counting_method_replaces_the_other(full: Room, room: Room) -> None:
    full.do(tell_division, where="cage", when="now")
    with refused(f"{LAW}(d)1", "another kind of count: inventory"):
        boxes = {"1": 300, "2": 300}
        full.do(count_at_table, at="9", boxes=boxes, recording="t", lock="l")
    room.offer("3", payout="other", bad_beat="3s 3h 3d 3c 2s")
    with refused(f"{LAW}(f)", "boxes in the cage"):
        count(room, 1, payout="other", table="3")


@pytest.mark.rule("13:69F-14.19(f)1")
def test_no_round_is_dealt_at_a_table_whose_container_is_full(room: Room) -> None:
    room.offer("1", counting="inventory", capacity=300)
    rules = PayoutRules.from_json(room.rules(counting="inventory", capacity=300))
    posted = rules.poker_game.Options(**rules.table_options())

    def check() -> None:
        with room.book.store.read() as connection:
            check_takes_part(connection, "1", "hold-em", posted)

    room.give("1", 2)
    check()
    room.give("1", 1)
    with refused(f"{LAW}(f)1", "The container of table 1 is full"):
        check()


@pytest.mark.rule("13:69F-14.19(f)1")
def test_a_contribution_that_overfills_a_container_is_refused_until_it_is_counted(room: Room) -> None:
    room.offer("1", counting="inventory", capacity=300)
    room.do(issue_forms, table="1", first=1, last=10)
    room.give("1", 3)
    late = Contribution(id="late", table="1", round="late", amount=1)
    with refused(f"{LAW}(f)1", "The container of table 1 is full. Count it first"):
        contribute(room.book, late)
    assert (room.fund(), room.fund("container", "bad beat, table 1")) == (300, 300)
    with refused(f"{LAW}(c)", "Count the contributions of table 1 first"):
        room.adopt(room.rules(counting="inventory", capacity=200))
    count(room, 1)
    contribute(room.book, late)
    assert room.fund() == 301
