"""13:69F-14.19(c), (l): a payout ends, and its whole balance reaches poker patrons."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.bad_beat.adopting import designate
from pitboss.house.bad_beat.board import make_board
from pitboss.house.bad_beat.counting import carry, count_at_table, receive, tell_division
from pitboss.house.bad_beat.display_amounts import MADE_GOOD
from pitboss.house.bad_beat.ending import award_rest, end, move
from pitboss.house.bad_beat.playing import check_takes_part
from pitboss.house.bad_beat.state import primary
from pitboss.house.bad_beat.verifying import verify
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.entry import Posting
from pitboss.law import cite
from pitboss.table.fields import BadForm
from tests.helpers import refused
from tests.house.bad_beat.room import SEVENS, Room
from tests.house.people import correct

LAW = "13:69F-14.19"


def count(room: Room, boxes: dict[str, int], payout: str = "bad beat") -> None:
    room.do(tell_division, where="table 9", when="now", payout=payout)
    done = room.do(count_at_table, at="9", boxes=boxes, recording="t", lock="l", payout=payout)
    count = done.answer["count"]
    room.do(carry, count=count, payout=payout)
    room.do(receive, count=count, total=sum(boxes.values()), payout=payout)


def told(room: Room) -> list[str]:
    """Return the notice on the board."""
    shown = make_board(room.book)
    assert shown is not None
    return [line.text for line in shown.notice]


def ended(room: Room, **plan: Any) -> Room:
    """A payout with $10, in three accounts, whose contributions have ended."""
    rules: dict[str, Any] = {
        "secondary": SEVENS,
        "secondary_fund": 100,
        "both_won": "both",
        "reset_percent": 20,
    }
    room.offer("1", plan=plan, **rules)
    room.give("1", 5, 200)
    room.adjust()
    room.notice_of_end()
    room.do(end)
    room.do(designate, table="1", state="closed")
    return room


@pytest.mark.rule("13:69F-14.19(c)", "13:69F-14.19(q)")
def test_contributions_end_after_a_notice(room: Room) -> None:
    room.offer("1")
    with refused(f"{LAW}(q)", "Post the notice that contributions end"):
        room.do(end)
    room.notice(room.rules(fund=200))
    with refused(f"{LAW}(q)", "Post the notice that contributions end"):  # of something else
        room.do(end)
    room.notice_of_end()
    assert told(room) == ["Contributions to the bad beat payout will end."]
    with refused(f"{LAW}(c)", "dealer is a dealer"):
        room.do(end, {"ends": "dealer"})
    room.do(end)
    assert told(room) == ["Contributions have ended. The balance goes to poker patrons."]
    with room.book.store.read() as connection, refused(f"{LAW}(c)", "not in force"):
        check_takes_part(connection, "1", "hold-em", None)
    with refused(f"{LAW}(c)", "already ended"):
        room.do(end)
    with refused(f"{LAW}(c)", "before you offer the payout again"):
        room.adopt(room.rules())


@pytest.mark.rule("13:69F-14.19(l)", "13:69F-14.19(a)")
def test_the_balance_is_awarded_to_the_last_cent(either: Room) -> None:
    room = ended(either, award="a free tournament")
    with refused(f"{LAW}(c)", "Count the contributions of table 1"):
        room.do(award_rest, players={"Ann": 1_000})
    count(room, {"1": 1_000})
    for players in ({"Ann": 999}, {"Ann": 1_000, "Bob": 1}, {}):
        with refused(f"{LAW}(l)", "The balance is $10. Pay all of it"):
            room.do(award_rest, players=players)
    for wrong in ({"Ann": 1_001, "Bob": -1}, ["Ann"]):
        with pytest.raises(BadForm):
            room.do(award_rest, players=wrong)
    with refused(f"{LAW}(l)", "does not move the balance"):
        room.do(move, to="bad beat")
    room.do(award_rest, players={"Ann": 600, "Bob": 400})
    owed = {account: there for account, there in room.book.balances().items() if there}
    assert owed == {}
    assert make_board(room.book) is None
    with refused(f"{LAW}(a)", "No bad beat payout"):
        room.do(award_rest, players={})


@pytest.mark.rule("13:69F-14.19(l)")
def test_the_balance_moves_to_the_payout_named_in_the_plan(room: Room) -> None:
    ended(room, move_to="omaha")
    count(room, {"1": 1_000})
    with refused(f"{LAW}(l)", "is not offered"):
        room.do(move, to="omaha")
    room.offer("8", payout="omaha", game="omaha")
    with refused(f"{LAW}(l)", "the balance moves"):
        room.do(award_rest, players={"Ann": 1_000})
    with refused(f"{LAW}(l)", "does not move the balance"):
        room.do(move, to="other")
    room.do(move, to="omaha")
    taken_over = make_board(room.book, "omaha")
    assert taken_over is not None
    assert taken_over.primary == 1_000
    assert (room.fund(name="omaha"), room.fund(), room.fund("reset")) == (1_000, 0, 0)
    assert room.fund(name="bad beat, secondary") == 0
    room.do(designate, table="1", payout="omaha")  # it is free again
    room.offer("5")  # and the payout may be offered anew
    assert room.adjust() == {"primary": 0}


@pytest.mark.rule("13:69F-14.19(l)")
def test_no_money_moves_while_contributions_continue_or_a_claim_is_open(room: Room) -> None:
    room.offer("1")
    room.give("1", 10)
    with refused(f"{LAW}(c)", "End contributions first"):
        room.do(award_rest, players={})
    room.notice_of_end()
    room.do(end)
    claim = room.claim()  # it may still be won
    room.give("1", 1)  # and what the round in play gave is the players'
    with refused(f"{LAW}(c)", "Table 1 is open. Close it"):
        room.do(award_rest, players={"Ann": 1_100})
    room.do(designate, table="1", state="closed")
    count(room, {"1": 1_100})
    with refused(f"{LAW}(l)", f"Settle {claim} first"):
        room.do(award_rest, players={"Ann": 1_100})
    room.do(verify, claim=claim, qualifies="no", reason="a fouled hand")
    room.do(award_rest, players={"Ann": 1_100})
    assert not any(room.book.balances().values())


@pytest.mark.rule("13:69F-14.19(l)", "13:69F-14.19(o)")
@pytest.mark.parametrize("reading", ["house_carries", "hold_display"])
def test_the_displayed_amount_is_paid_at_the_end_even_if_less_is_left(room: Room, reading: str) -> None:
    room.offer("1", bb_display_overstated=reading)
    room.give("1", 10)
    room.adjust()
    back = (Posting(300, primary("bad beat"), LedgerAccount("box", "bad beat, table 1"), cite(f"{LAW}(c)")),)
    correct(room.book, 1, back, cite=cite(f"{LAW}(c)"), place="table 1")
    room.notice_of_end()
    room.do(end)
    room.do(designate, table="1", state="closed")
    count(room, {"1": 700})
    with refused(f"{LAW}(l)", "The balance is $10"):
        room.do(award_rest, players={"Ann": 700})
    room.do(award_rest, players={"Ann": 1_000})
    assert (room.book.balance(MADE_GOOD), room.fund()) == (-300, 0)
