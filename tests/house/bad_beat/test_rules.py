"""13:69F-14.19(b), (l), (m), (n), (p), (q): the rules submitted and posted, and their changes."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.bad_beat.adopting import designate, submit_plan
from pitboss.house.bad_beat.board import make_board
from pitboss.house.bad_beat.display import room_sign
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.verifying import verify
from pitboss.house.ledger.entry import OperationRequest
from pitboss.house.poker.signs import bad_beat_sign
from pitboss.law import BadInput
from pitboss.law.index import find
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.options import PokerOptions
from pitboss.table.fields import BadForm
from tests.cases import for_each
from tests.helpers import refused
from tests.house.bad_beat.room import ACES_FULL, QUADS, SEVENS, SUPER, Room

LAW = "13:69F-14.19"


@pytest.mark.rule("13:69F-14.19(l)")
def test_nothing_is_offered_before_a_plan_to_discontinue_is_submitted(room: Room) -> None:
    with refused(f"{LAW}(l)", "Submit the plan to discontinue first"):
        room.adopt(room.rules())
    for plan in ({}, {"move_to": "other", "award": "a draw"}, {"move_to": "bad beat"}):
        with refused(f"{LAW}(l)"):
            room.do(submit_plan, contributions="dealers take none", **plan)
    with pytest.raises(BadForm, match="contributions: Fill this in"):
        room.do(submit_plan, contributions="", award="a draw")
    with refused(f"{LAW}(l)", "poker supervisor is a poker supervisor"):
        room.do(submit_plan, {"submits": SUPER}, contributions="x", award="a draw")
    room.do(submit_plan, contributions="dealers take none", award="a draw.  Then\na tournament")
    with refused(f"{LAW}(a)", "No bad beat payout"):
        room.do(designate, table="1")
    room.offer("1")
    assert make_board(room.book) is not None


@pytest.mark.rule("13:69F-14.19(q)")
def test_a_change_must_match_its_notice(room: Room) -> None:
    room.offer("1")
    then = room.rules(fund=200)
    with refused(f"{LAW}(q)", "Post a notice"):
        room.adopt(then)
    shown = make_board(room.book)
    assert shown is not None
    assert shown.notice == []
    room.notice(then)
    shown = make_board(room.book)  # where patrons read it
    assert shown is not None
    assert [line.text for line in shown.notice] == ["Will change: $2 at most, a fixed amount, from each pot."]
    with refused(f"{LAW}(q)", "The notice says otherwise"):
        room.adopt(room.rules(fund=300))
    room.adopt(then)
    with refused(f"{LAW}(q)", "Post a notice"):  # that notice is used up
        room.adopt(room.rules(fund=100))
    room.adopt(room.rules(fund=200, reset_percent=10))  # not among (b)1 to 4
    assert room.adopt(room.rules(fund=200)).answer == {}
    with refused(f"{LAW}(q)", "another game"):
        room.adopt(room.rules(fund=200, game="omaha"))


@pytest.mark.rule("13:69F-14.19(q)")
@pytest.mark.parametrize("harder", [{"bad_beat": "3s 3h 3d 3c 2s"}, {"bad_beat_hole_cards": "on"}])
def test_a_harder_hand_waits_until_the_payout_has_been_won_and_paid(
    room: Room, harder: dict[str, str]
) -> None:
    room.offer("1")
    room.give("1", 10)
    then = room.rules(**harder)
    room.notice(then)
    with refused(f"{LAW}(q)", "only after that payout has been won"):
        room.adopt(then)
    claim = room.claim()
    with refused(f"{LAW}(q)", f"Verify {claim} first"):
        room.adopt(then)
    room.do(verify, claim=claim, qualifies="yes")
    with refused(f"{LAW}(q)", "won and paid"):  # it may still be denied
        room.adopt(then)
    room.do(verify, claim=claim, qualifies="no", reason="the deck was fouled")
    with refused(f"{LAW}(q)", "won and paid"):
        room.adopt(then)
    room.paid()
    room.adopt(then)
    easier = room.rules(bad_beat=SEVENS)
    room.notice(easier)
    room.adopt(easier)


NONE: dict[str, Any] = {}
OWN: dict[str, Any] = {"secondary": SEVENS, "secondary_fund": 100, "both_won": "primary"}
PART: dict[str, Any] = {"secondary": SEVENS, "secondary_percent": 20, "both_won": "primary"}
SECONDARY_BEAT: dict[str, Any] = {"board": "7d 7c 2d 2c 9h", "shown": {"1": "7s Kh", "2": "2s 2h"}}


def shown(room: Room) -> tuple[int, int]:
    found = make_board(room.book)
    assert found is not None
    return found.primary, found.secondary


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.19(m)")
@pytest.mark.parametrize(
    ("now", "then", "amount"),
    [
        (PART, OWN, 200),
        (PART, NONE, 200),
        (PART, PART | {"secondary_percent": 19}, 200),
        (OWN, PART, 1_000),
        (OWN, NONE, 1_000),
    ],
    ids=["part to own", "part to none", "smaller part", "own to part", "own to none"],
)
def test_a_secondary_display_does_not_fall_when_its_kind_changes(
    room: Room, now: dict[str, Any], then: dict[str, Any], amount: int
) -> None:
    room.offer("1", **now)
    room.give("1", 10, 200 if now is OWN else 100)
    room.adjust()
    assert shown(room) == (1_000, amount)
    with refused(f"{LAW}(o)", "The secondary display may not fall to"):
        room.change(**then)
    assert shown(room) == (1_000, amount)
    room.change(**now | {"fund": 200})
    assert shown(room) == (1_000, amount)


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.19(m)", "13:69F-14.19(l)")
def test_a_paid_secondary_payout_may_be_discontinued_and_its_money_goes_to_the_primary(room: Room) -> None:
    room.offer("1", **OWN, payout_table=0, payout_winner=50, reset_percent=10)
    room.give("1", 10, 200)
    room.adjust()
    room.notice(room.rules())
    room.paid(**SECONDARY_BEAT)
    room.give("1", 1, 200)
    assert room.fund(name="bad beat, secondary") == 100
    room.adopt(room.rules())
    assert (room.fund(), room.fund(name="bad beat, secondary"), room.fund("reset")) == (1_200, 0, 0)
    assert room.adjust() == {"primary": 1_200}


@pytest.mark.rule("13:69F-14.19(q)", "13:69F-14.19(m)")
def test_a_secondary_hand_cannot_get_harder_by_discontinuing_and_offering_it_again(room: Room) -> None:
    nines = "9s 9h 9d 2c 2d"
    room.offer("1", **OWN)
    room.change()  # nothing is displayed yet
    with refused(f"{LAW}(q)", "make the secondary hand harder only after"):
        room.change(**OWN | {"secondary": nines})
    room.change(**OWN | {"secondary": "5s 5h 5d 2c 2d"})
    with refused(f"{LAW}(q)", "make the secondary hand harder only after"):
        room.change(**OWN)
    room.give("1", 10, 200)
    room.notice(room.rules())
    room.paid(**SECONDARY_BEAT)
    room.adopt(room.rules())
    room.change(**OWN | {"secondary": nines})  # it was won before it was taken down


@pytest.mark.rule(
    "13:69F-14.19(b)",
    "13:69F-14.19(b)1",
    "13:69F-14.19(b)2",
    "13:69F-14.19(b)3",
    "13:69F-14.19(b)4",
    "13:69F-14.19(m)2.iii",
    "13:69F-14.19(p)",
    "13:69F-14.19(n)",
)
def test_the_room_posts_what_the_law_requires(room: Room) -> None:
    rules: dict[str, Any] = {
        "fund_least_pot": 2_000,
        "secondary": SEVENS,
        "secondary_percent": 10,
        "both_won": "both",
    }
    room.offer("1", **rules, reset_percent=15, bonuses=[["high hand", 500]])
    room.give("1", 1)
    room.adjust()
    shown = make_board(room.book)
    assert shown is not None
    said = {str(line.law).removeprefix(LAW): line.text for line in shown.rules}
    for law, words in {
        "(b)": "Bad beat payout: $0.85.",
        "(b)1": "$1 at most, a fixed amount, from each pot of $20 or more",
        "(b)2": "measured after the rake",
        "(m)": f"Secondary payout: $0.08, for {SEVENS} or better",
        "(m)2.iii": "funded from the primary, and is subtracted from it",
        "(b)4": "high hand: $5",
        "(p)": "15% of each day's",
        "(n)": "they share equally",
    }.items():
        assert words in said[law]
    assert any(QUADS in line.text for line in shown.rules)
    plain = " ".join(line.text for line in room_sign(PayoutRules(), 0))
    assert "The fund pays no other bonus" in plain
    assert "Secondary" not in plain


@pytest.mark.rule("13:69F-14.19(b)")
def test_a_table_whose_room_pays_posts_its_eligibility_and_where_the_rules_are() -> None:
    rules = PayoutRules(bad_beat=QUADS, secondary=SEVENS, secondary_fund=100, both_won="both")
    options = PokerOptions(**rules.table_options())
    HoldEm().check_options(options)
    assert (options.bad_beat, options.fund, options.bad_beat_paid) == (SEVENS, 200, "room")
    assert [line.text for line in bad_beat_sign(options)] == [
        "This table is eligible for the bad beat payout.",
        "Its rules and its amount are posted in the poker room.",
    ]


@for_each(
    ("law", "rules"),
    [
        ("(a)", {"fund": 0}),
        ("(a)", {"fund": 150}),
        ("(a)", {"unit": 0}),
        ("(a)", {"game": "craps"}),
        ("(a)", {"game": "whist"}),
        ("(a)", {"payout_loser": 0}),
        ("(a)", {"payout_loser": 90}),
        ("(b)3", {"bad_beat": "As As"}),
        ("(b)4", {"bonuses": [["x", 0]]}),
        ("(j)", {"kinds": []}),
        ("(j)", {"kinds": ["a car"]}),
        ("(m)", {"secondary_fund": 100}),
        ("(m)", {"both_won": "both"}),
        ("(m)", {"secondary": ACES_FULL, "secondary_fund": 100, "both_won": "both"}),
        ("(m)1", {"secondary": SEVENS, "both_won": "both"}),
        ("(m)2", {"secondary": SEVENS, "both_won": "both", "secondary_fund": 100, "secondary_percent": 9}),
        ("(m)2", {"secondary": SEVENS, "both_won": "both", "secondary_percent": 100}),
        ("(m)2.i", {"secondary": SEVENS, "secondary_percent": 10}),
        ("(p)", {"reset_percent": 100}),
        ("(f)2.ii", {"witness": "second_department"}),
        ("(f)2.ii", {"witnesses": ["security officer"]}),
        ("(f)2.ii.(1)", {"witness": "second_department", "witnesses": ["surveillance operator"]}),
        ("(f)2.ii.(1)", {"witness": "second_department", "witnesses": ["internal auditor"]}),
        ("(f)2.ii.(1)", {"witness": "second_department", "witnesses": ["poker supervisor"]}),
        ("(f)2.ii.(2)", {"witness": "second_department", "witnesses": ["cashier"]}),
        ("(f)2.i", {"witness": "second_department", "witnesses": ["keno writer"]}),
    ],
)
@pytest.mark.rule(
    "13:69F-14.19(m)", "13:69F-14.19(m)1", "13:69F-14.19(m)2", "13:69F-14.19(m)2.i", "13:69F-14.19(p)",
    "13:69F-14.19(f)2.i", "13:69F-14.19(f)2.ii",
    "13:69F-14.19(f)2.ii.(1)", "13:69F-14.19(f)2.ii.(2)", "13:69F-14.19(b)4", "13:69F-14.19(j)",
)  # fmt: skip
def test_rules_that_the_law_does_not_allow_are_refused(law: str, rules: dict[str, Any]) -> None:
    with refused(LAW + law):
        PayoutRules(**{"bad_beat": ACES_FULL} | rules)


@pytest.mark.parametrize(
    "rules",
    [{"fund": -1}, {"fund": 1.5}, {"fund": True}, {"counting": "somewhere"}, {"kinds": 7},
     {"witnesses": ["x"]}, {"bonuses": [["a\x07b", 1]]}, {"unheard": 1}, {"bonuses": [["x", 1]] * 2},
     {"bonuses": ["x"]}],
    ids=str,
)  # fmt: skip
def test_nonsense_rules_are_bad_input(room: Room, rules: dict[str, Any]) -> None:
    room.offer()
    with pytest.raises(BadInput):
        room.notice({"bad_beat": QUADS} | rules)


def test_the_readings_of_the_index_are_fields_with_its_defaults() -> None:
    rules = PayoutRules()
    found = [reading for entry in find(rules.law) for reading in entry.readings]
    assert len(found) == 4
    for reading in found:
        assert getattr(rules, reading.option) == reading.default
        with pytest.raises(BadInput):
            PayoutRules.from_json({reading.option: "other"})
    assert PayoutRules.from_json(rules.to_json()) == rules


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_table_takes_part_in_one_payout_and_leaves_only_when_empty(room: Room) -> None:
    room.offer("1")
    room.offer(payout="omaha bad beat", game="omaha")
    with refused(f"{LAW}(c)", "takes part in bad beat"):
        room.do(designate, table="1", payout="omaha bad beat")
    room.give("1", 1)
    with refused(f"{LAW}(c)", "not counted yet"):
        room.do(designate, table="1", state="out")
    room.do(designate, table="1", state="closed")
    room.give("1", 1)  # of the round in play
    with refused(f"{LAW}(c)", "not counted yet"):
        room.do(designate, table="1")
    with pytest.raises(BadInput, match="state: Choose open, closed or out"):
        room.do(designate, table="2", state="ajar")
    with refused(f"{LAW}(c)", "cashier is a cashier"):
        room.do(designate, {"designates": "cashier"}, table="2")


@pytest.mark.rule("13:69F-14.19(o)", "13:69F-14.19(b)3")
def test_a_change_cannot_lower_a_displayed_secondary_payout(room: Room) -> None:
    rules: dict[str, Any] = {"secondary": SEVENS, "secondary_percent": 20, "both_won": "both"}
    room.offer("1", **rules)
    room.give("1", 10)
    room.adjust()
    for percent in (10, 30):
        room.notice(room.rules(**rules | {"secondary_percent": percent}))
        if percent == 10:
            with refused(f"{LAW}(o)", "may not fall to"):
                room.adopt(room.rules(**rules | {"secondary_percent": percent}))
        else:
            room.adopt(room.rules(**rules | {"secondary_percent": percent}))
    with refused(f"{LAW}(q)", "Post a notice"):  # shares come in other chips
        room.adopt(room.rules(**rules | {"secondary_percent": 30, "unit": 50}))


@pytest.mark.rule("13:69F-14.19(a)")
def test_a_payouts_name_cannot_share_another_payouts_accounts(room: Room) -> None:
    for name in ("bad beat, secondary", "x" * 41, "a\x07"):
        with pytest.raises(BadInput):
            room.do(submit_plan, contributions="none", award="a tournament", payout=name)


def test_rules_that_nobody_could_read_or_post_are_refused() -> None:
    wrong: tuple[dict[str, Any], ...] = (
        {"game": 7}, {"game": []}, {"bad_beat": 7}, {"secondary": []}, {"witnesses": [[]]},
        {"fund": 10**30}, {"capacity": 2**63}, {"fund_least_pot": 10**15}, {"unit": "x"},
    )  # fmt: skip
    for each in wrong:
        with pytest.raises(BadForm) as bad:
            PayoutRules.from_json(each)
        assert [error.field for error in bad.value.errors] == [*each]
    with refused(f"{LAW}(f)1", "Use a larger one"):
        PayoutRules(counting="inventory", capacity=99)
    with pytest.raises(BadInput, match="Cannot read"):
        OperationRequest(id="x", what={"table": "\ud800", "boxes": b"7"}).digest  # noqa: B018
