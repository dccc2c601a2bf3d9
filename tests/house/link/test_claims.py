"""Test claims: pending, rival, verified, confirmed, paid, documented; and the debts that follow."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.ledger.rows import EntryRow
from pitboss.house.link import claims
from pitboss.house.link.agreement import find_pending_payout
from pitboss.house.link.debts import read_debts
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.record import document_claims
from pitboss.house.link.system import FUND
from pitboss.law import BadInput
from pitboss.table.json_text import loads
from tests.helpers import refused
from tests.house.link.linking import (
    CASINOS,
    HALL,
    INLET,
    MARINA,
    RULES,
    Linked,
    terms,
)
from tests.server.helpers import HandClock

DOCUMENTED, RIVALS, LIABLE = "13:69F-14.20(e)4.ii", "13:69F-14.20(e)4.iii", "13:69F-14.20(d)2"


def given(linked: Linked, options: LinkOptions | None = None) -> Linked:
    """Let the casinos contribute $60, $30 and $10."""
    if options is not None:
        linked.choose(options)
    for casino, amount in zip(CASINOS, (6000, 3000, 1000), strict=True):
        linked.give(casino, amount)
    return linked


def owed(linked: Linked) -> list[tuple[int, str, str, int]]:
    with linked.store.read() as connection:
        return read_debts(connection)


def records(linked: Linked, payout: int = 1) -> list[dict[str, Any]]:
    with linked.store.read() as connection:
        return document_claims(connection, payout)


def won(linked: Linked, casino: str = MARINA) -> int:
    """Claim and confirm a payout; return the number of its claim."""
    done = linked.claim(casino)
    linked.rule(casino, done["claim"])
    linked.answer_all()
    linked.confirm(done["payout"])
    linked.answer_all()
    return int(done["claim"])


@pytest.mark.rule("13:69F-14.20(e)4.ii")
def test_a_payout_is_documented(linked: Linked) -> None:
    number = won(given(linked))
    linked.pay(number, MARINA)
    assert records(linked) == [{
        "claim": 1, "date": "2030-01-01", "time": "20:00:00.000000 UTC", "amount": 10_000,
        "round": records(linked)[0]["round"], "board": "9c 9d As Ad Kd", "winning": "9s 9h (seat 2)",
        "losing": "Ac Ks (seat 1)", "casino": MARINA, "table": "table 1",
        "holds": True, "verified": "Marina House shift", "authorized": "Marina House accounting",
        "shares": [{"seat": 1, "player": "Ann", "amount": 10_000, "share": "primary, losing hand"}],
        "paid by": MARINA,
    }]  # fmt: skip
    assert linked.adds_up()


@pytest.mark.rule("13:69F-14.20(e)4.ii")
def test_two_different_people_of_that_casino_verify_and_authorize(linked: Linked) -> None:
    given(linked).claim(MARINA)
    form = {"claim": 1, "holds": True}

    def rule(verifies: str, authorizes: str) -> None:
        linked.do(claims.rule, form, MARINA, verifies=verifies, authorizes=authorizes)

    with refused(DOCUMENTED, "A different person must sign"):
        rule("Marina House shift", "Marina House shift")
    with refused(DOCUMENTED, "does not work for Marina House"):
        rule("Marina House shift", "Boardwalk Hall accounting")
    with refused(DOCUMENTED, "Marina House floor is a poker supervisor"):
        rule("Marina House floor", "Marina House accounting")
    with refused(DOCUMENTED, "not verified yet"):
        linked.answer_all()
        linked.confirm(1)
    with refused("13:69F-14.20(e)1", "may not send anything for Marina House"):
        linked.do(claims.rule, form, HALL)  # whatever is signed
    rule("Marina House shift", "Marina House manager")
    with refused(DOCUMENTED, "already ruled on"):
        linked.rule(MARINA, 1)


@pytest.mark.rule("13:69F-14.20(e)4.iii")
def test_the_earliest_claim_by_the_servers_time_wins(linked: Linked, clock: HandClock) -> None:
    given(linked).claim(MARINA)
    clock.turn(0.001)
    assert linked.claim(INLET) == {"payout": 1, "claim": 2}
    linked.answer_all()
    linked.rule(INLET, 2)
    with refused(DOCUMENTED, "Claim 1 of Marina House is not verified yet"):
        linked.confirm(1)
    linked.rule(MARINA, 1)
    assert linked.confirm(1) == {1: 10_000}
    with refused(LIABLE, "Claim 2 has no award"):
        linked.pay(2, INLET)


@pytest.mark.rule("13:69F-14.20(e)4.iii")
def test_the_next_claim_wins_if_the_first_does_not_hold(linked: Linked) -> None:
    given(linked).claim(MARINA)
    linked.claim(INLET)
    linked.answer_all()
    linked.rule(MARINA, 1, holds=False)
    linked.rule(INLET, 2)
    assert linked.confirm(1) == {2: 10_000}


@pytest.mark.rule("13:69F-14.20(e)4.iii")
def test_rival_claims_share_equally_if_so_agreed(linked: Linked, clock: HandClock) -> None:
    given(linked, LinkOptions(mcbb_claim_rule="split_equally", rival_seconds=60))
    linked.give(HALL, 51)
    for number, casino in enumerate((MARINA, INLET, HALL), 1):
        linked.claim(casino)
        linked.rule(casino, number, holds=casino != HALL)
    linked.answer_all()
    with refused(RIVALS, "may still claim"):
        linked.confirm(1)
    clock.turn(61)
    assert linked.confirm(1) == {1: 5025, 2: 5025}
    linked.pay(1, MARINA)
    linked.pay(2, INLET)
    assert linked.fund() == 1  # which is no chip
    assert linked.adds_up()
    for debt, _, creditor, _ in owed(linked):
        linked.settle(debt, creditor)
    assert {key: amount for key, amount in linked.balances().items() if "cage" not in key} == {FUND.key: 1}


@pytest.mark.rule("13:69F-14.20(e)4.iii")
def test_a_hand_played_after_the_claim_period_is_for_the_next_payout(
    linked: Linked, clock: HandClock
) -> None:
    given(linked).claim(MARINA)
    with refused(RIVALS, "already claimed this payout"):
        linked.claim(MARINA)
    with refused(RIVALS, "already claimed this payout"):
        linked.claim(MARINA, "Table 1")
    linked.claim(MARINA, "table 2")
    clock.turn(121)
    with refused(RIVALS, "are for the next payout"):
        linked.claim(INLET)


@pytest.mark.rule("13:69F-14.20(e)4.iii", "13:69F-14.20(c)2")
def test_the_fund_continues_from_the_reset_and_new_contributions(linked: Linked) -> None:
    given(linked, LinkOptions(reset_percent=10)).claim(MARINA)
    linked.give(HALL, 1000)
    linked.rule(MARINA, 1)
    linked.answer_all()
    assert linked.confirm(1) == {1: 9000}
    assert (linked.fund(), linked.balances().get("reset: linked")) == (900 + 1100, None)
    linked.answer_all()
    assert linked.claim(INLET) == {"payout": 2, "claim": 2}


@pytest.mark.rule("13:69F-14.20(e)4.iii")
def test_a_payout_whose_claims_do_not_hold_is_withdrawn(linked: Linked) -> None:
    given(linked).claim(MARINA)
    linked.rule(MARINA, 1, holds=False)
    linked.answer_all()
    assert linked.confirm(1) == {}
    assert linked.fund() == 10_000
    with refused("13:69F-14.20(e)4", "not pending"):
        linked.confirm(1)
    with refused(LIABLE, "has no award"):
        linked.pay(1, MARINA)


@pytest.mark.rule("13:69F-14.20(d)2", "13:69F-14.20(d)", "13:69F-14.20(e)")
def test_any_casino_pays_all_of_it_and_the_others_owe_their_shares(linked: Linked) -> None:
    number = won(given(linked))
    with refused(
        "13:69F-14.20(e)", "A poker supervisor of Marina House, where the hand was won, must witness"
    ):
        linked.pay(number, INLET, witness=INLET)  # its word alone, by which the others would owe it money
    assert linked.pay(number, INLET) == (10_000, {HALL: 6000, MARINA: 3000, INLET: 1000})
    assert owed(linked) == [(1, HALL, INLET, 6000), (2, MARINA, INLET, 3000)]
    assert linked.balances()["house: Inlet Club"] == 9000
    with refused(LIABLE, "is already paid"):
        linked.pay(number, HALL)
    with refused("13:69F-14.20(e)1", "may not send anything for Inlet Club"):
        linked.settle(1, HALL)  # who owes does not say that it has paid
    linked.settle(1, INLET)
    linked.settle(2, INLET)
    assert linked.balances() == {}
    assert owed(linked) == []
    with refused(LIABLE, "is already settled"):
        linked.settle(1, INLET)


@pytest.mark.rule("13:69F-14.20(c)2", "13:69F-14.20(d)")
def test_an_empty_fund_or_a_nonparty_cannot_claim(linked: Linked) -> None:
    with refused("13:69F-14.20(c)2", "The linked fund is empty"):
        linked.claim(HALL)
    linked.agree(terms(names=(HALL, MARINA)))
    linked.post(HALL)
    linked.post(MARINA)
    linked.give(HALL, 500)
    with refused("13:69F-14.20(d)", "Inlet Club is not a party"):
        linked.claim(INLET)
    with refused("13:69F-14.20(d)", "Inlet Club is not a party"):
        linked.give(INLET, 500)
    linked.claim(HALL)
    with refused("13:69F-14.20(d)", "Inlet Club is not a party"):
        linked.claim(INLET)


@pytest.mark.parametrize(
    "changes",
    [{"shown": {"1": "Ac Ks"}}, {"shown": {"1": "Ac", "2": "9s 9h"}}, {"shown": {"1": "none", "2": "9s 9h"}},
     {"shown": 5}, {"table": ""}, {"board": "As As As As As"}, {"table": "t" * 100}, {"board": "As " * 1000},
     {"players": {"1": "Ann"}}, {"round": ""}],
    ids=str,
)  # fmt: skip
def test_an_invalid_claim_is_refused(linked: Linked, changes: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        given(linked).claim(HALL, **changes)
    assert linked.kinds().count("link claim") == 0


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(b)3", "13:69F-14.20(a)")
@pytest.mark.parametrize(
    ("board", "shown"),
    [("9c 9d As Kd 3h", {"1": "Ac Ks", "2": "9s 9h"}), ("2c 5d 7h 9d Jc", {"1": "Ac Ks", "2": "9s 3h"}),
     ("9c 9d As Ad Kd", {"1": "Ac Ks", "2": "Ah Kh"})],
    ids=["two pair over", "a pair over ace high", "a split pot"],
)  # fmt: skip
def test_a_hand_that_does_not_qualify_is_rejected_on_record(
    linked: Linked, board: str, shown: dict[str, str]
) -> None:
    receipt = given(linked).report(HALL, board=board, shown=shown)
    assert receipt.rejected is not None
    assert "As Ah Ad Kc Kd or better" in receipt.rejected.message
    assert (receipt.rejected.field, receipt.rejected.cite) == ("shown", "13:69F-14.19(b)3")
    with linked.store.read() as connection:
        line = loads(connection.scalar(select(EntryRow.line).where(EntryRow.number == receipt.entry)) or "")
        assert find_pending_payout(connection) is None
    assert (line["kind"], line["place"]) == ("link claim rejected", f"{HALL}, table 1")
    assert line["facts"]["form"]["board"] == board
    assert [each["name"] for each in line["hands"]] == [f"{HALL} floor"]
    assert (line["postings"], line["rows"], linked.fund()) == ([], {}, 10_000)
    linked.claim(HALL)  # what qualifies still does


def test_missing_claims_and_debts_cannot_be_ruled_on_or_settled(linked: Linked) -> None:
    with refused(DOCUMENTED, "There is no claim 7"):
        linked.rule(HALL, 7)
    with pytest.raises(BadInput):
        linked.rule(HALL, 10**40)
    with refused(LIABLE, "There is no debt 3"):
        linked.settle(3, HALL)
    given(linked).claim(HALL)
    with refused(DOCUMENTED, "why the claim does not hold"):
        linked.rule(HALL, 1, holds=False, reason="")
    with pytest.raises(BadInput):
        linked.rule(HALL, 1, holds="perhaps")


@pytest.mark.rule("13:69F-14.19(b)3", "13:69F-14.19(n)", "13:69F-14.20(a)")
def test_an_award_is_shared_as_the_posted_rules_say(linked: Linked) -> None:
    linked.change(RULES | {"unit": 100, "payout_loser": 50, "payout_winner": 25, "payout_table": 25})
    given(linked)
    linked.give(HALL, 333)
    number = won(linked)
    (row,) = records(linked)
    assert [(each["player"], each["amount"]) for each in row["shares"]] == [
        ("Ann", 5100), ("Bob", 2500), ("Cyd", 2500),
    ]  # fmt: skip
    assert (row["amount"], linked.fund()) == (10_100, 233)
    assert linked.pay(number, HALL)[0] == 10_100
    assert linked.adds_up()


@pytest.mark.rule("13:69F-14.20(e)4.iii")
def test_a_round_is_claimed_once_unless_its_claim_did_not_hold(linked: Linked) -> None:
    given(linked).claim(MARINA, round="R31")
    linked.rule(MARINA, 1, holds=False)
    linked.answer_all()
    linked.confirm(1)
    linked.answer_all()
    linked.claim(MARINA, round="31r")
    linked.rule(MARINA, 2)
    linked.answer_all()
    linked.confirm(2)
    linked.answer_all()
    linked.give(HALL, 500)
    for same in ("31R", "#31r", "Round #31r", "No. 31r"):
        with refused(RIVALS, f"Round {same} at table 1 was already claimed, by claim 2"):
            linked.claim(MARINA, round=same)


@pytest.mark.rule("13:69F-14.20(e)")
def test_a_signer_with_the_name_of_a_player_is_warned_about(linked: Linked) -> None:
    given(linked)
    floor = f"{HALL} floor"
    receipt = linked.report(HALL, players={"1": "Ann", "2": floor.upper()})
    assert [(each.field, each.cite) for each in receipt.warnings] == [("sign.reports", "13:69F-14.20(e)")]
    assert not linked.report(MARINA, players={"1": "Ann", "2": floor}).warnings  # others signed there
