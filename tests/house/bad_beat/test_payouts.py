"""13:69F-14.19(i), (j), (m), (n), (p): a bad beat is verified, announced, delivered and paid in order."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.bad_beat import claims, paying
from pitboss.house.bad_beat.adjusting import compute_record
from pitboss.house.bad_beat.claims import Claim, claim_by_hand
from pitboss.house.bad_beat.contributions import Contribution, contribute
from pitboss.house.bad_beat.display_amounts import MADE_GOOD
from pitboss.house.bad_beat.judging import judge_hands
from pitboss.house.bad_beat.paying import award_bonus, call, pay, post_pending, prepare
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.bad_beat.verifying import verify
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.law import BadInput
from pitboss.table.fields import BadForm
from tests.helpers import refused
from tests.house.bad_beat.room import ACCOUNTING, BOARD, PLAYERS, QUADS, SEVENS, SHIFT, SHOWN, SUPER, Room
from tests.house.people import Crew

LAW = "13:69F-14.19"


@pytest.mark.rule(
    "13:69F-14.19(i)", "13:69F-14.19(i)1", "13:69F-14.19(i)2", "13:69F-14.19(j)", "13:69F-14.19(a)"
)
def test_a_bad_beat_is_paid_step_by_step_and_everybody_gets_a_share(either: Room) -> None:
    room = either
    room.offer("1")
    room.give("1", 10)
    claim = room.verified()
    assert (room.fund(), room.fund("patrons")) == (100, 900)  # $1 will not divide among two others
    room.do(post_pending, claim=claim)
    room.do(call, claim=claim)
    room.do(prepare, claim=claim, kind="cash")
    paid = [room.do(pay, claim=claim, seat=n, player=PLAYERS[str(n)]).answer["amount"] for n in (1, 2, 3, 4)]
    assert paid == [500, 200, 100, 100]
    assert room.fund("patrons") == 0
    room.adjust()
    assert [each.last_step for each in room.claims()] == ["adjusted"]


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(i)1", "13:69F-14.19(i)2", "13:69F-14.19(j)")
def test_no_step_is_taken_early_or_twice(room: Room) -> None:
    room.offer("1")
    room.give("1", 10)
    claim = room.claim()
    before = room.book.balances()
    for kind, law, more in (
        (post_pending, "(i)1", {}),
        (call, "(i)2", {}),
        (prepare, "(j)", {"kind": "cash"}),
        (pay, "(j)", {"seat": 1, "player": "Ann"}),
    ):
        with refused(LAW + law, "is claimed"):
            room.do(kind, claim=claim, **more)
    assert room.book.balances() == before
    room.do(verify, claim=claim, qualifies="yes")
    with refused(f"{LAW}(i)", "is verified"):
        room.do(verify, claim=claim, qualifies="yes")
    with refused(f"{LAW}(i)2", "It must be pending"):
        room.do(call, claim=claim)
    room.do(post_pending, claim=claim)
    with refused(f"{LAW}(j)", "It must be called"):
        room.do(prepare, claim=claim, kind="chips")
    room.do(call, claim=claim)
    with pytest.raises(BadForm, match="kind: Choose cash"):
        room.do(prepare, claim=claim, kind="a car")
    room.do(prepare, claim=claim, kind="chips")
    room.do(pay, claim=claim, seat=1, player="Ann")
    with refused(f"{LAW}(j)", "already been paid"):
        room.do(pay, claim=claim, seat=1, player="Ann")
    with refused(f"{LAW}(j)", "Nothing is due to Ann in seat 2"):
        room.do(pay, claim=claim, seat=2, player="Ann")
    with refused(f"{LAW}(j)", "Nothing is due"):
        room.do(pay, claim=claim, seat=9, player="Bob")
    with refused(f"{LAW}(i)1", "There is no claim"):
        room.do(post_pending, claim="another")


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(b)3")
def test_a_claim_is_judged_against_the_hand_that_won_the_round() -> None:
    rules = PayoutRules(bad_beat="2s 2h 2d 3s 3h", bad_beat_hole_cards="on")
    shown = {"1": "8s 6d", "2": "Kc Kd", "4": "Jc Jd"}  # seat 1 wins with one hole card
    with refused(f"{LAW}(b)3", "No losing hand"):
        judge_hands(rules, "8c Jh 8h 8d 5c", shown)
    found = judge_hands(rules, "8c Jh 3h 8d 5c", {"1": "8s 8h", "2": "5h 5s", "4": "Jc Jd"})
    assert (found.primary, found.winners) == ([2, 4], [1])


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(i)2")
def test_each_step_is_taken_by_the_people_the_law_names(room: Room) -> None:
    room.offer("1")
    room.give("1", 10)
    claim = room.claim()
    with refused(f"{LAW}(i)", "poker supervisor is a poker supervisor"):
        room.do(verify, {"verifies": SUPER}, claim=claim, qualifies="yes")
    with refused(f"{LAW}(i)", "must sign here"):
        room.do(verify, {"posts": SHIFT}, claim=claim, qualifies="yes")
    room.do(verify, claim=claim, qualifies="yes")
    room.do(post_pending, claim=claim)
    with refused(f"{LAW}(i)2", "cashier is a cashier"):
        room.do(call, {"calls": SHIFT, "answers": "cashier"}, claim=claim)
    room.do(call, {"calls": SHIFT, "answers": ACCOUNTING}, claim=claim)
    room.do(prepare, claim=claim, kind="chips")
    with refused(f"{LAW}(i)2", "Accounting was called"):
        room.do(pay, claim=claim, seat=1, player="Ann")
    Crew.hire(room.staff, "the night shift", ACCOUNTING)  # type: ignore[arg-type]
    room.do(pay, {"delivers": "the night shift", "attends": SUPER}, claim=claim, seat=2, player="Bob")
    room.do(pay, {"delivers": ACCOUNTING, "attends": SUPER}, claim=claim, seat=1, player="Ann")


@pytest.mark.rule("13:69F-14.19(i)")
def test_a_hand_that_does_not_qualify_is_denied_with_a_reason(room: Room) -> None:
    room.offer("1")
    room.give("1", 10)
    claim = room.claim()
    with refused(f"{LAW}(i)", "Explain why the hand does not qualify"):
        room.do(verify, claim=claim, qualifies="no")
    room.do(verify, claim=claim, qualifies="no", reason="the hand was fouled")
    assert room.fund() == 1000
    with refused(f"{LAW}(i)1", "is denied"):
        room.do(post_pending, claim=claim)


@pytest.mark.rule("13:69F-14.19(j)")
def test_a_house_may_pay_at_the_cage_and_then_nobody_is_called(room: Room) -> None:
    room.offer("1", paid_at="cage")
    room.give("1", 10)
    claim = room.verified()
    room.do(post_pending, claim=claim)
    with refused(f"{LAW}(j)", "at the cage"):
        room.do(call, claim=claim)
    room.do(prepare, claim=claim, kind="cash")
    with refused(f"{LAW}(j)", "dealer is a dealer"):
        room.do(pay, {"pays": "dealer"}, claim=claim, seat=1, player="Ann")
    assert room.do(pay, {"pays": "cashier"}, claim=claim, seat=1, player="Ann").answer["amount"] == 500


@pytest.mark.rule("13:69F-14.19(i)")
def test_two_claims_are_verified_in_order_and_the_second_gets_the_remaining_fund(room: Room) -> None:
    room.offer("1", "2")
    room.give("1", 100)
    first, second = room.claim(), room.claim(table="2", round="x")
    with refused(f"{LAW}(i)", f"{first} came first"):
        room.do(verify, claim=second, qualifies="yes")
    assert room.do(verify, claim=first, qualifies="yes").answer["total"] == 9_900
    assert room.do(verify, claim=second, qualifies="yes").answer["total"] == 0
    with refused(f"{LAW}(i)", "already has a claim"):
        room.claim(table="2", round="x")


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(o)")
def test_money_set_apart_for_one_claim_is_not_made_good_for_the_next(room: Room) -> None:
    """Money set aside stays displayed until it is paid, which does not put the display above the record."""
    room.offer("1", "2")
    room.give("1", 100)
    room.adjust()
    first, second = room.claim(), room.claim(table="2", round="x")
    assert room.do(verify, claim=first, qualifies="yes").answer["total"] == 9_900
    assert room.do(verify, claim=second, qualifies="yes").answer["total"] == 0
    assert (room.fund(), room.book.balance(MADE_GOOD)) == (100, 0)


@pytest.mark.rule("13:69F-14.19(n)")
@pytest.mark.parametrize(("several", "paid"), [("split", {1: 2500, 3: 2500}), ("best", {3: 5000})])
def test_several_losing_hands_share_or_only_the_best_is_paid(
    room: Room, several: str, paid: dict[int, int]
) -> None:
    room.offer("1", payout_several=several, payout_table=0)
    room.give("1", 100)
    claim = room.verified(board="2d 3d 4d 2c 3c", shown={"1": "2s 2h", "2": "5d 6d", "3": "3s 3h"})
    (mine,) = room.claims()
    losers = {seat: sum(row.values()) for seat, row in paying.sum_shares(mine).items() if seat != 2}
    assert losers == paid
    assert claim == mine.id


@pytest.mark.rule("13:69F-14.19(m)", "13:69F-14.19(m)2", "13:69F-14.19(m)2.ii")
def test_a_secondary_payout_funded_from_the_primary_is_subtracted_from_it(room: Room) -> None:
    room.offer("1", secondary=SEVENS, secondary_percent=10, both_won="both")
    room.give("1", 100)
    room.adjust()
    claim = room.paid(board="7d 7c 2d 2c 9h", shown={"1": "7s Kh", "2": "2s 2h"})
    assert room.fund() == 10_000 - 900  # of $10: $5, $2 and $1 each for the two others
    assert room.adjust() == {"primary": 9_100, "secondary": 910}
    assert [each.id for each in room.claims()] == [claim]


@pytest.mark.rule("13:69F-14.19(m)1", "13:69F-14.19(m)2.i")
@pytest.mark.parametrize(("both", "left"), [("primary", (0, 2_000)), ("both", (0, 0))])
def test_both_payouts_in_one_round_are_paid_as_submitted(
    room: Room, both: str, left: tuple[int, int]
) -> None:
    rules: dict[str, Any] = {
        "secondary": "3s 3h 3d 4c 4d",
        "both_won": both,
        "fund": 100,
        "secondary_fund": 100,
    }
    room.offer("1", bad_beat="4s 4h 4d 4c 2s", payout_table=0, payout_winner=50, **rules)
    room.give("1", 20, 200)
    assert (room.fund(), room.fund(name="bad beat, secondary")) == (2_000, 2_000)
    shown = {"1": "4s 4h", "2": "5d 6d", "3": "3s 3h"}  # four fours and four threes lose to a straight flush
    room.paid(board="4d 3d 2d 4c 3c", shown=shown)
    assert (room.fund(), room.fund(name="bad beat, secondary")) == left


@pytest.mark.rule("13:69F-14.19(p)")
def test_the_reset_amount_is_a_share_of_the_day_and_begins_the_next_payout(room: Room) -> None:
    room.offer("1", reset_percent=15)
    room.give("1", 20)
    assert (room.fund(), room.fund("reset")) == (1_700, 300)
    room.verified()
    assert room.fund("reset") == 0
    assert room.fund() == 1_700 - 1_600 + 300


@pytest.mark.rule("13:69F-14.19(b)4", "13:69F-14.19(a)")
def test_only_a_posted_bonus_is_paid_from_the_fund(room: Room) -> None:
    room.offer("1", bonuses=[["high hand of the hour", 500]])
    room.give("1", 10)
    with refused(f"{LAW}(b)4", "have no bonus"):
        room.do(award_bonus, bonus="royal flush", table="1", player="Ann")
    with refused(f"{LAW}(c)", "does not take part"):
        room.do(award_bonus, bonus="high hand of the hour", table="2", player="Ann")
    with refused(f"{LAW}(j)", "security officer is a security officer"):
        by = {"verifies": SHIFT, "prepares": "security officer"}
        room.do(award_bonus, by, bonus="high hand of the hour", table="1", player="Ann")
    room.do(award_bonus, bonus="high hand of the hour", table="1", player="Ann")
    assert (room.fund(), room.fund("patrons")) == (500, 0)
    room.do(award_bonus, bonus="high hand of the hour", table="1", player="Ann")
    with refused(f"{LAW}(b)4", "does not cover"):
        room.do(award_bonus, bonus="high hand of the hour", table="1", player="Ann")


@pytest.mark.rule("13:69F-14.19(b)3")
def test_a_claim_needs_valid_hands_that_qualify(room: Room) -> None:
    room.offer("1")
    room.give("1", 1)
    before = room.book.balances()
    row: dict[str, Any] = {"id": "x", "table": "1", "round": "x", "board": BOARD, "players": PLAYERS}
    done = claims.record_claim(room.book, Claim(**row, shown={"1": "2s Kh", "2": "As Ah"}))
    assert "No losing hand" in done.answer["rejected"]["message"]  # and it is on record
    assert (room.book.balances(), room.claims()) == (before, [])
    with refused(f"{LAW}(c)", "does not take part"):
        room.claim(table="9")
    for bad in (
        {"shown": {"1": "2s 2h"}},
        {"shown": {"1": "2s 2h", "2": "2s Ah"}},
        {"shown": {"1": "2s 2x", "2": "As Ah"}},
        {"shown": {"99": "2s 2h", "2": "As Ah"}},
        {"shown": {"1": "2s", "2": "As Ah"}, "board": "2d"},
        {"shown": {"1": "2s 2h 3h", "2": "As Ah"}},
        {"shown": {"1": "2s", "2": "As Ah"}},
        {"board": "2d 2c Ad Ac"},
        {"board": "2d 2c Ad Ac 9h 9s"},
        {"shown": "2s 2h"},
        {"board": 7},
        {"players": {"1": "Ann"}},
        {"players": PLAYERS | {"5": "a\x07b"}},
        {"round": ""},
        {"round": "x" * 41},
    ):
        with pytest.raises(BadInput):
            room.claim(**bad)
    assert room.claims() == []


@pytest.mark.rule("13:69F-14.19(b)3")
def test_a_hand_on_the_board_does_not_qualify_if_both_hole_cards_must_play() -> None:
    rules = PayoutRules(bad_beat="2s 2h 2d 2c 3s", bad_beat_hole_cards="on")
    assert judge_hands(rules, BOARD, SHOWN).primary == [1]
    with refused(f"{LAW}(b)3"):
        judge_hands(rules, "2d 2c 2h Ad Ac", {"1": "2s Kh", "2": "As Ah"})


@pytest.mark.rule("13:69F-14.19(b)3", "13:69F-14.19(q)")
def test_a_hand_is_judged_by_the_rules_it_was_dealt_by(room: Room) -> None:
    room.offer("1")
    posted, harder = (
        PayoutRules(bad_beat=QUADS).table_options(),
        room.rules(bad_beat="Ks Kh Kd Kc 3s", fund=50, unit=50),
    )
    room.give("1", 10)
    room.notice(harder)
    room.paid()
    room.adopt(harder)
    with pytest.raises(KeyError):  # it is rejected
        room.claim()
    with refused(f"{LAW}(c)", "never had"):
        room.claim(posted=posted | {"fund": 99})
    assert PayoutRules.from_json(room.claims()[0].claim_data["rules"]).table_options() == posted
    room.claim(posted=posted)
    given = Contribution(id="late", table="1", round="x", amount=100, posted=posted)
    assert contribute(room.book, given).answer["amount"] == 100


@pytest.mark.rule("13:69F-14.19(i)")
def test_a_claim_by_hand_is_signed_and_does_not_block_the_tables_report(room: Room) -> None:
    room.offer("1")
    room.give("1", 100)
    dealt: list[tuple[Any, ...]] = [(1, "Eve", SHOWN["1"]), (2, "Bob", SHOWN["2"]), (3, "Cyd")]
    form: dict[str, Any] = {"table": "1", "round": "r", "board": BOARD, "players": dealt}
    for by, reason in ({}, "must sign here"), ({"claims": "cashier"}, "cashier is a cashier"):
        with refused(f"{LAW}(a)", reason):
            room.do(claim_by_hand, by, **form)
    false = room.do(claim_by_hand, **form).answer["claim"]
    with refused(f"{LAW}(i)", "already has a claim"):
        room.do(claim_by_hand, **form)
    true = room.claim(id="true", round="r")
    with refused(f"{LAW}(i)", "already has a claim"):
        room.claim(round="r")
    with refused(f"{LAW}(i)", "came first"):
        room.do(verify, claim=true, qualifies="yes")
    room.do(verify, claim=false, qualifies="yes")
    with refused(f"{LAW}(i)", f"is paid under claim {false}"):
        room.do(verify, claim=true, qualifies="yes")
    room.do(verify, claim=true, qualifies="no", reason="the other is paid")


@pytest.mark.rule("13:69F-14.19(i)", "13:69F-14.19(a)", "13:69F-14.19(p)")
@pytest.mark.parametrize("prepared", [True, False])
def test_a_hand_that_turns_out_not_to_qualify_is_denied_until_somebody_is_paid(
    room: Room, prepared: bool
) -> None:
    room.offer("1", reset_percent=10)
    room.give("1", 10)
    room.adjust()
    room.notice(room.rules(bad_beat="Ks Kh Kd Kc 3s", reset_percent=10))
    claim = room.prepared() if prepared else room.verified()
    with refused(f"{LAW}(i)", "Explain why the hand does not qualify"):
        room.do(verify, claim=claim, qualifies="no")
    room.do(verify, claim=claim, qualifies="no", reason="the recording shows another card")
    there = (room.fund(), room.fund("reset"), room.fund("patrons"))
    assert (there, room.fund("container", "bad beat payouts prepared")) == ((900, 100, 0), 0)
    assert compute_record(room.book) == {"primary": 900}
    with refused(f"{LAW}(q)", "has been won"):  # which it was not
        room.adopt(room.rules(bad_beat="Ks Kh Kd Kc 3s", reset_percent=10))
    true = room.prepared(round="true")
    room.do(pay, claim=true, seat=1, player="Ann")
    with refused(f"{LAW}(i)", "Somebody has been paid"):
        room.do(verify, claim=true, qualifies="no", reason="x")


@pytest.mark.rule("13:69F-14.19(i)")
@pytest.mark.parametrize("wrong", ["", "maybe", "true", 1, 0, None, [], True])
def test_a_hand_qualifies_or_does_not(room: Room, wrong: Any) -> None:
    """Only "no" denies a claim. Any other value would take a payout from its winner."""
    room.offer("1")
    room.give("1", 100)
    claim = room.verified()
    with pytest.raises(BadInput, match="qualifies: "):
        room.do(verify, claim=claim, qualifies=wrong, reason="none")
    assert room.claims()[0].last_step == "verified"


@pytest.mark.rule("13:69F-14.19(b)3")
def test_a_claim_by_hand_that_does_not_qualify_is_recorded_with_its_reason(room: Room) -> None:
    room.offer("1")
    room.give("1", 1)
    dealt = [(1, "Ann", "2s Kh"), (2, "Bob", "As Ah")]
    form = {"table": "1", "round": "r", "board": BOARD, "players": dealt}
    rejected = room.reject(claim_by_hand, **form)
    assert (rejected["field"], rejected["cite"]) == ("players", f"{LAW}(b)3")
    with room.book.store.read() as connection:
        (newest,) = find_entries(connection, EntryFilter(limit=1))
    assert newest.line["kind"] == "bad beat claim rejected"
    assert newest.line["facts"]["form"]["round"] == "r"
    assert [hand["name"] for hand in newest.line["hands"]] == ["dealer"]
    assert room.claims() == []


def test_a_patron_with_a_signers_name_causes_a_warning_and_not_a_refusal(room: Room) -> None:
    room.offer("1", bonuses=[["high hand", 500]])
    room.give("1", 10)
    done = room.do(award_bonus, bonus="high hand", table="1", player=SHIFT.upper())
    (warning,) = done.answer["warnings"]
    assert (warning["field"], warning["cite"]) == ("player", f"{LAW}(b)4")
    assert SHIFT in warning["message"]
    claim = room.prepared(players=PLAYERS | {"1": SUPER})
    paid = room.do(pay, claim=claim, seat=1, player=SUPER).answer
    assert [each["field"] for each in paid["warnings"]] == ["player"]
    assert "warnings" not in room.do(pay, claim=claim, seat=2, player="Bob").answer
