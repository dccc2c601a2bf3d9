"""13:69F-14.19(m) to (q): displayed amounts are paid even when claims overlap and rules change."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.accounting.corrections import Correction, correct
from pitboss.house.accounting.department import accounting
from pitboss.house.bad_beat import adopting, paying, verifying
from pitboss.house.bad_beat.board import make_board
from pitboss.house.bad_beat.display_amounts import MADE_GOOD
from pitboss.house.bad_beat.judging import judge_hands
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.ledger.rows import PostingRow
from pitboss.house.operations.desk import OperationsDesk
from pitboss.law import BadInput
from tests.helpers import refused
from tests.house.bad_beat.room import ACCOUNTING, SEVENS, SUPER, Room
from tests.server.helpers import PASSPHRASE

LAW = "13:69F-14.19"
OWN: dict[str, Any] = {"secondary": SEVENS, "fund": 200, "secondary_fund": 100, "both_won": "both"}
PART: dict[str, Any] = {"secondary": SEVENS, "fund": 200, "secondary_percent": 90, "both_won": "both"}
SEVENS_LOSE: dict[str, Any] = {"board": "7d 7c 2d Ad 2h", "shown": {"1": "7s Ks", "2": "As Ah"}}
BOTH_LOSE: dict[str, Any] = {
    "board": "2d 2c 9d 9c 9h",
    "shown": {"1": "2s 2h", "2": "9s 3c", "3": "As Ah", "4": "Ks Kh"},
}


def shown(room: Room) -> int:
    now = make_board(room.book)
    assert now is not None
    return now.primary


def take_off(room: Room, amount: int) -> None:
    """Remove contributions that were entered twice from the fund, newest first."""
    debit, credit = "fund: bad beat", "box: bad beat, table 1"
    posted = (
        select(PostingRow.entry, PostingRow.amount)
        .where(PostingRow.debit == credit, PostingRow.credit == debit)
        .order_by(PostingRow.entry.desc())
    )
    with room.book.store.read() as connection:
        rows = connection.execute(posted).all()
    by = {"makes": (ACCOUNTING, PASSPHRASE), "approves": (SUPER, PASSPHRASE)}
    desk = OperationsDesk(room.book, room.staff, [accounting])
    for entry, there in rows:
        if part := min(there, amount):
            form = Correction(entry=entry, amount=part, debit=debit, credit=credit, reason="entered twice")
            desk.submit(correct, form, id=room.id(), credentials=by)
            amount -= part
    assert not amount


@pytest.mark.rule(f"{LAW}(o)")
def test_paying_an_earlier_winner_does_not_lower_the_next_ones_display(room: Room) -> None:
    """The second display was the whole record: the first winner's money had left the fund before."""
    room.offer("1", "2", payout_table=50, payout_winner=0)
    room.give("1", 100)
    room.adjust()
    first = room.prepared()
    room.give("1", 150)
    assert room.adjust() == {"primary": 15_000}
    second = room.verified(table="2", round="x")
    room.pay_all(first)
    assert room.adjust() == {"primary": 15_000}
    assert [each.id for each in room.claims() if each.is_open] == [second]


@pytest.mark.rule(f"{LAW}(o)")
def test_a_correction_lowers_no_display_after_an_earlier_winner_is_paid(room: Room) -> None:
    room.offer("1", "2", payout_table=50, payout_winner=0)
    room.give("1", 100)
    room.adjust()
    first = room.prepared()
    room.give("1", 150)
    room.adjust()
    take_off(room, 4_000)
    room.pay_all(first)
    assert room.adjust() == {"primary": 15_000}
    assert (room.fund(), room.book.balance(MADE_GOOD)) == (15_000, -4_000)


@pytest.mark.rule(f"{LAW}(o)")
def test_a_winner_gets_the_displayed_amount_while_an_earlier_one_waits(room: Room) -> None:
    room.offer("1", "2", payout_table=50, payout_winner=0)
    room.give("1", 100)
    room.adjust()
    room.prepared()
    room.give("1", 150)
    room.adjust()
    take_off(room, 4_000)
    second = room.claim(table="2", round="x")
    assert (
        room.do(verifying.verify, claim=second, qualifies="yes").answer["total"] == 14_900
    )  # in whole chips
    assert shown(room) == 15_000


@pytest.mark.rule(f"{LAW}(m)", f"{LAW}(o)", f"{LAW}(q)")
def test_a_round_dealt_before_its_fund_was_merged_pays_the_displayed_amount(room: Room) -> None:
    room.offer("1", **OWN)
    posted = PayoutRules.from_json(room.rules(**OWN)).table_options()
    room.give("1", 100, 300)
    assert room.adjust() == {"primary": 20_000, "secondary": 10_000}
    room.change(**PART)
    claim = room.claim(posted=posted, **SEVENS_LOSE)
    answer = room.do(verifying.verify, claim=claim, qualifies="yes").answer
    assert answer["total"] == 26_800  # of 90% of $300, in whole chips
    (mine,) = room.claims()
    assert {fund for _, fund, _, _ in mine.steps["verified"]["shares"]} == {"bad beat"}


@pytest.mark.rule(f"{LAW}(a)", f"{LAW}(m)")
def test_a_denied_hand_returns_its_shares_to_a_fund_still_on_offer(room: Room) -> None:
    room.offer("1", **OWN)
    room.give("1", 100, 300)
    room.adjust()
    claim = room.verified(**SEVENS_LOSE)
    room.change(**PART)
    room.do(verifying.verify, claim=claim, qualifies="no", reason="the hand was mucked")
    assert (room.fund(), room.fund(name="bad beat, secondary")) == (30_000, 0)
    assert room.adjust() == {"primary": 30_000, "secondary": 27_000}


@pytest.mark.rule(f"{LAW}(m)2.i", f"{LAW}(n)")
@pytest.mark.parametrize(("several", "lesser"), [("split", [3, 4]), ("best", [3])])
def test_both_payouts_pay_their_best_of_several_hands(room: Room, several: str, lesser: list[int]) -> None:
    """The best hand for each payout: a higher hand does not displace one that qualifies for the lower."""
    room.offer("1", payout_several=several, **OWN)
    room.give("1", 100, 300)
    room.claim(**BOTH_LOSE)
    assert room.claims()[0].claim_data["found"] == {"primary": [1], "secondary": lesser, "winners": [2]}


@pytest.mark.rule(f"{LAW}(b)3", "13:69F-14.9(h)")
def test_no_board_is_larger_than_the_game_deals(room: Room) -> None:
    """A player's card on the board would count for everybody. Only seven-card stud has a common card."""
    hold_em = PayoutRules(bad_beat="2s 2h 2d 2c 3s")
    with pytest.raises(BadInput, match="not hands of"):
        judge_hands(hold_em, "2d 2c 2s Ad Ac As", {"1": "2h", "2": "Ah"})
    for game, cards in (("five-card-stud", "2d 2c 2s"), ("five-card-draw", "2d 2c 2s")):
        with pytest.raises(BadInput, match="not hands of"):
            judge_hands(
                PayoutRules(game=game, bad_beat="2s 2h 2d 2c 3s"),
                "9h",
                {"1": f"{cards} 2h", "2": "As Ah Ad Ac"},
            )
    stud = PayoutRules(game="seven-card-stud", bad_beat="2s 2h 2d 2c 3s")
    shown = {"1": "2s 2h 2d 2c 5s 7d", "2": "As Ah Ad Ac 5d 7s"}
    assert judge_hands(stud, "9h", shown).primary == [1]


@pytest.mark.rule(f"{LAW}(i)")
def test_a_round_is_claimed_once_however_it_is_written(room: Room) -> None:
    room.offer("1")
    room.give("1", 100)
    room.verified(round="R7")
    for same in ("r7", "#R7", "Round R7"):
        with refused(f"{LAW}(i)", "already has a claim"):
            room.claim(round=same)


@pytest.mark.rule(f"{LAW}(i)")
def test_a_round_is_claimed_once_even_if_its_table_changes_payouts(room: Room) -> None:
    room.offer("1", "2")
    room.offer("3", payout="other")
    room.give("2", 100)
    room.give("3", 100, payout="other")
    room.paid(round="7")
    room.adjust()
    room.do(adopting.designate, table="1", state="out")
    room.do(adopting.designate, table="1", payout="other")
    with refused(f"{LAW}(i)", "already has a claim"):
        room.claim(round="7", payout="other")


@pytest.mark.rule(f"{LAW}(o)")
def test_a_rule_change_cannot_drop_a_difference_that_the_house_carries(room: Room) -> None:
    room.offer("1")
    room.give("1", 100)
    room.adjust()
    take_off(room, 4_000)
    holds = room.rules(bb_display_overstated="hold_display")
    with refused(f"{LAW}(o)", "The display is $40 above the fund"):
        room.adopt(holds)
    room.adjust()  # the house makes it good
    room.adopt(holds)
    assert room.fund() == 10_000


@pytest.mark.rule(f"{LAW}(q)")
def test_a_claim_settled_without_payment_has_not_won_the_displayed_payout(room: Room) -> None:
    """The first claim takes the whole payout and is finally denied. The second is settled with nothing."""
    room.offer("1", "2", bad_beat=SEVENS, payout_table=50, payout_winner=0)
    harder = room.rules(payout_table=50, payout_winner=0)
    room.give("1", 100)
    room.adjust()
    room.notice(harder)
    first, second = room.verified(), room.verified(table="2", round="x")
    room.do(paying.post_pending, claim=second)
    room.do(paying.call, claim=second)
    room.do(paying.prepare, claim=second, kind="chips")
    room.adjust()
    assert [each.last_step for each in room.claims()] == ["verified", "adjusted"]
    with refused(f"{LAW}(q)", "only after that payout has been won and paid"):
        room.adopt(harder)
    room.do(verifying.verify, claim=first, qualifies="no", reason="the hand was mucked")
    with refused(f"{LAW}(q)"):
        room.adopt(harder)
    assert shown(room) == 10_000
