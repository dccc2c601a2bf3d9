"""13:69F-14.19(c), (k), (p): contributions of pots are posted once, as tables play."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.bad_beat.claims import record_claim
from pitboss.house.bad_beat.contributions import (
    Contribution,
    ContributionSplit,
    contribute,
    official_record,
    report_round,
    split_contribution,
)
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.house.casino import Casino, set_casino
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.law import BadInput
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.hand import Hand
from pitboss.storage.errors import Conflict
from tests.helpers import events_named, refused
from tests.house.bad_beat.room import QUADS, SEVENS, Room
from tests.house.people import asked
from tests.poker.deck import by_seat, call_down, conserved, start, table
from tests.server.helpers import HandClock

LAW = "13:69F-14.19"


def played(rules: PayoutRules, **more: Any) -> Hand:
    """Play a hand of three players in which four twos lose to four aces, at a table whose room pays."""
    deck = by_seat("2s 2h", "As Ah", "Kc 3d") + " 7c 2d 2c Ad 8c Ac 9c Kd"
    return call_down(start(table(HoldEm(), 3, **rules.table_options() | more), deck))


@pytest.mark.rule("13:69F-14.19(c)", "13:69F-14.19(i)")
def test_a_finished_round_feeds_the_fund_once_and_claims_the_bad_beat(either: Room) -> None:
    room, rules = either, PayoutRules(bad_beat=QUADS)
    room.offer("7")
    hand = played(rules)
    assert not events_named(hand, "bad_beat_payout")
    assert conserved(hand)
    assert events_named(hand, "bad_beat_claim")[0].data == {"losers": (1,), "winners": (2,), "others": (3,)}
    fed = report_round(hand, table="7", round="12", players={1: "A\xadn  n ", 2: "Bob"})
    assert fed.contribution is not None
    assert fed.claim is not None
    first, again = contribute(room.book, fed.contribution), contribute(room.book, fed.contribution)
    assert (first.replayed, again.replayed, room.fund()) == (False, True, 100)
    assert room.book.balance(LedgerAccount("box", "bad beat, table 7")) == 100
    assert fed.claim.players == {"1": "A?n n", "2": "Bob", "3": "seat 3"}
    found = record_claim(room.book, fed.claim).answer
    assert (found["primary"], found["winners"]) == ([1], [2])
    room.adds_up()


@pytest.mark.rule("13:69F-14.19(c)")
def test_a_round_without_a_bad_beat_for_the_room_has_no_claim() -> None:
    hand = played(PayoutRules(bad_beat=QUADS), bad_beat="As Ah Ad Ac Ks")
    fed = report_round(hand, table="7", round="12", players={})
    assert fed.contribution is not None
    assert fed.claim is None
    paid = played(PayoutRules(bad_beat=QUADS), bad_beat_paid="table")
    assert report_round(paid, table="7", round="13", players={}).claim is None


@pytest.mark.rule("13:69F-14.19(c)", "13:69F-14.19(b)1")
def test_a_pot_contributes_the_posted_amount_at_a_participating_table(room: Room) -> None:
    room.offer("1")
    room.give("1", 1)
    before = room.book.balances()
    for law, reason, told in (
        ("(b)1", "at most $1", {"amount": 101}),
        ("(c)", "more than zero", {"amount": 0}),
        ("(c)", "does not take part", {"table": "2"}),
        ("(a)", "No bad beat payout", {"payout": "another"}),
    ):
        with refused(LAW + law, reason):
            row: dict[str, Any] = {"id": room.id(), "table": "1", "round": "r", "amount": 100} | told
            contribute(room.book, Contribution(**row))
    wrong: list[dict[str, Any]] = [
        {"table": ""},
        {"amount": 1.0},
        {"round": "x\x00"},
        {"table": 1},
        {"payout": None},
    ]
    for bad in wrong:
        made: dict[str, Any] = {"id": room.id(), "table": "1", "round": "r", "amount": 1} | bad
        with pytest.raises(BadInput):
            contribute(room.book, Contribution(**made))
    assert room.book.balances() == before
    contribute(room.book, Contribution(id="a", table="1", round="r", amount=100))
    with refused(f"{LAW}(c)", "has already contributed"):
        contribute(room.book, Contribution(id="b", table="1", round="r", amount=100))
    with pytest.raises(Conflict):
        contribute(room.book, Contribution(id="a", table="1", round="r", amount=50))


@pytest.mark.rule("13:69F-14.19(m)1", "13:69F-14.19(p)")
def test_a_contribution_is_split_with_a_percentage_of_the_day() -> None:
    own = PayoutRules(secondary=SEVENS, secondary_fund=100, both_won="both", reset_percent=15)
    assert split_contribution(own, 200, ContributionSplit(0, 0, 0)) == (85, 100, 15)
    assert split_contribution(own, 60, ContributionSplit(0, 0, 0)) == (
        51,
        0,
        9,
    )  # a small pot: the primary comes first
    third = PayoutRules(reset_percent=33)
    day = ContributionSplit(0, 0, 0)
    for _ in range(100):
        day = ContributionSplit(*map(sum, zip(day, split_contribution(third, 1, day), strict=True)))
    assert day == (67, 0, 33)
    assert split_contribution(third, 100, ContributionSplit(0, 0, 1_000)) == (
        100,
        0,
        0,
    )  # the percentage was higher this morning


@pytest.mark.rule("13:69F-14.19(k)", "13:69F-14.19(p)")
def test_the_official_record_lists_contributions_by_gaming_day(room: Room, clock: HandClock) -> None:
    room.offer("1", reset_percent=10)
    room.give("1", 3)
    clock.turn(86_400)
    room.give("1", 2)
    assert [(day, sum(parts), parts.reset) for day, parts, _ in official_record(room.book)] == [
        ("2030-01-01", 300, 30),
        ("2030-01-02", 200, 20),
    ]
    casino = Casino(day_begins=16)  # an hour from now, by the clock on the wall
    set_casino(room.book, asked(), casino)
    room.give("1", 1)
    assert [sum(parts) for _, parts, _ in official_record(room.book)] == [400, 200]
