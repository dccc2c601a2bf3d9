"""Claims by serial number, the jackpot's four points, and payment. 13:47-7.13, 7.33."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.table.fields import BadForm
from tests.charity.bingo.desk.occasions import FOUR, Occasion, serial

JACKPOT = [{"game": "1", "arrangement": "four-corners", "prize": 10_000, "jackpot": 200_000,
            "jackpot_calls": 4}]  # fmt: skip


def test_a_false_claim_is_recorded_with_the_missing_numbers(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell()
    occasion.begin()
    corners = sorted(occasion.corners(1))
    occasion.call(*corners[:3])
    why = occasion.rejects("13:47-7.13", "claim", serial=serial(1))
    assert why.endswith(f" {corners[3]} was not called.")
    with occasion.office.ledger.store.read() as connection:
        (entry,) = find_entries(connection, EntryFilter(kind="bingo claim rejected"))
    assert entry.line["facts"]["form"]["serial"] == serial(1)


def test_a_mistyped_serial_is_caught_by_its_check_digit(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell()
    occasion.begin()
    right, before = serial(12), occasion.state()
    for place in range(2, len(right)):
        for digit in "0123456789":
            if right[place].isdigit() and digit != right[place]:
                with pytest.raises(BadForm):
                    occasion.do("claim", serial=right[:place] + digit + right[place + 1 :])
    assert occasion.state() == before


def test_only_a_card_sold_tonight_wins(occasion: Occasion) -> None:
    occasion.open([*FOUR, {"game": "2", "arrangement": "four-corners", "prize": 1_000}])
    occasion.deposit()
    occasion.do("receive-cards", series=7, color="blue", size=60, price=100)
    occasion.do("open-bank", "Mel", sign={"hands_out": "Mia"}, bank=50_000)
    occasion.do("issue-cards", "Mel", sign={"hands_out": "Mia"}, first=serial(1), last=serial(30))
    occasion.do("settle", "Mel", sign={"counts": "Mia"}, counted=52_900,
                returned=[{"first": serial(30), "last": serial(30)}])  # fmt: skip
    occasion.begin()
    occasion.call(*dict.fromkeys((*occasion.corners(30), *occasion.corners(31), *occasion.corners(29))))
    assert "not sold" in occasion.rejects("13:47-7.13", "claim", serial=serial(30))  # returned
    assert "not sold" in occasion.rejects("13:47-7.13", "claim", serial=serial(31))  # never issued
    assert "not of this occasion" in occasion.rejects("13:47-7.13", "claim", serial=serial(1, series=8))
    good = occasion.do("claim", serial=serial(29))
    assert not good.warnings
    occasion.refuses("13:47-7.13", "claim", serial=serial(29), field="serial")


def test_a_card_of_a_seller_who_has_not_settled_wins_with_a_warning(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell()
    occasion.begin()
    occasion.call(*occasion.corners(1))
    (warning,) = occasion.do("claim", serial=serial(1)).warnings
    assert "Mel has not settled" in warning.message
    occasion.do("pay", "Mel", game=1)
    why = occasion.refuses(
        "13:47-7.9", "settle", who="Mel", sign={"counts": "Mia"}, counted=0,
        returned=[{"first": serial(1), "last": serial(60)}], field="returned.0.first",
    )  # fmt: skip
    assert "won game 1" in why


def test_a_card_that_goes_out_during_a_game_plays_from_the_next_one(occasion: Occasion) -> None:
    occasion.open([*FOUR, {"game": "2", "arrangement": "four-corners", "prize": 1_000}])
    occasion.deposit()
    occasion.do("receive-cards", series=7, color="blue", size=60, price=100)
    occasion.do("open-bank", "Mel", sign={"hands_out": "Mia"}, bank=50_000)
    occasion.do("issue-cards", "Mel", sign={"hands_out": "Mia"}, first=serial(1), last=serial(12))
    occasion.begin()
    occasion.call(*dict.fromkeys((*occasion.corners(6), *occasion.corners(13))))
    occasion.do("issue-cards", "Mel", sign={"hands_out": "Mia"}, first=serial(13), last=serial(24))
    occasion.do("rent-device", "Mel", model="TED-3", number="T-1", first=serial(1), last=serial(6))
    for number in (6, 13):
        assert "after game 1 began" in occasion.rejects("13:47-7.13", "claim", serial=serial(number))
    occasion.do("end-game", reason="nobody won")
    occasion.begin(2)
    occasion.call(*dict.fromkeys((*occasion.corners(6), *occasion.corners(13))))
    for number in (6, 13):
        occasion.do("claim", serial=serial(number))


def test_a_card_taken_for_amusement_during_a_game_plays_from_the_next_one(occasion: Occasion) -> None:
    occasion.open([{"game": "1", "arrangement": "four-corners"}], license=None)
    occasion.do("receive-cards", series=7, color="blue", size=6)
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("give-card", "Wyn", player="Ann")
    assert "after game 1 began" in occasion.rejects("13:47-7.13", "claim", serial=serial(1))


def test_a_house_rule_may_ask_for_the_last_call(occasion: Occasion) -> None:
    occasion.open(late_bingo="refused")
    occasion.sell()
    occasion.begin()
    free = next(ball for ball in range(1, 76) if ball not in occasion.corners(1))
    occasion.call(*occasion.corners(1), free)
    assert "not on the last call" in occasion.rejects("13:47-7.13", "claim", serial=serial(1))


def test_a_good_claim_is_not_dropped_without_a_reason(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell()
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    occasion.refuses("13:47-7.14", "resume", field="reason")
    occasion.refuses("13:47-7.14", "end-game", reason="x")
    occasion.do("resume", reason="the player has left")
    assert occasion.hall.game is not None
    assert occasion.hall.game.claims == ()


def test_a_prize_comes_from_the_payers_bank_or_by_check(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell(bank=10_000)
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    assert "Pay by check" in occasion.refuses("13:47-7.6", "pay", who="Mel", game=1, field="by")
    occasion.refuses("13:47-7.6", "pay", who="Wyn", game=1)
    occasion.refuses("13:47-7.14", "pay", who="Mel", game=2, field="game")
    before = occasion.balance("games account", "games of chance")
    occasion.do("pay", "Mel", game=1, by="check")
    assert occasion.balance("games account", "games of chance") == before - 15_000
    assert occasion.balance("prizes") == 15_000


# Jackpots


def verified(**more: Any) -> dict[str, Any]:
    return {"serial": serial(1), "claimant": "Pat Reed", "witness": "Lee Moss", "color": "blue", "calls": 4,
            "matches": True, "announced": True, **more}  # fmt: skip


@pytest.fixture
def jackpot(occasion: Occasion) -> Occasion:
    """An occasion with a jackpot card that has four corners in four calls."""
    occasion.open([{**JACKPOT[0], "jackpot_calls": 8}])
    occasion.sell(jackpot=True)
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1), claimant="Pat Reed")
    return occasion


@pytest.mark.rule("13:47-7.33(b)")
def test_no_jackpot_is_paid_before_it_is_verified(jackpot: Occasion) -> None:
    jackpot.refuses("13:47-7.33(b)", "pay", who="Mel", game=1, by="check", field="game")
    jackpot.do("verify-jackpot", **verified())
    paid = jackpot.do("pay", "Mel", game=1, by="check").result
    assert paid is not None
    assert (paid.to_json()["amount"], paid.to_json()["jackpot"]) == (200_000, True)
    assert jackpot.hall.paid.scheduled == {}


@pytest.mark.rule("13:47-7.33(a)")
def test_another_player_watches_and_the_member_in_charge_signs(jackpot: Occasion) -> None:
    jackpot.refuses("13:47-7.33(a)", "verify-jackpot", **verified(witness="Pat Reed"), field="witness")
    jackpot.refuses("13:47-7.33(a)", "verify-jackpot", **verified(witness=" pat  REED"), field="witness")
    jackpot.refuses("13:47-7.33(a)", "verify-jackpot", **verified(claimant="Ann", witness="Pat Reed"),
                    field="witness")  # fmt: skip
    jackpot.refuses("13:47-7.33(a)", "verify-jackpot", **verified(serial=serial(2)), field="serial")
    jackpot.refuses("13:47-7", "verify-jackpot", who="Mel", **verified(), field="sign.verifies")


@pytest.mark.rule("13:47-7.33(a)")
def test_nobody_who_works_at_the_occasion_is_the_player_who_watches(jackpot: Occasion) -> None:
    for worker in ("Mia", "Mel", " mel", "Pru"):
        jackpot.refuses("13:47-7.33(a)", "verify-jackpot", **verified(witness=worker), field="witness")
    jackpot.do("verify-jackpot", **verified(witness="Ola"))  # a member who only plays tonight
    jackpot.do("verify-jackpot", **verified(witness="Mel", namesake=True))


@pytest.mark.rule("13:47-7.33(a)")
def test_a_witness_who_claims_afterwards_stops_the_payment(jackpot: Occasion) -> None:
    jackpot.do("resume", reason="another card has it too")
    jackpot.call(*(each for each in jackpot.corners(2) if each not in jackpot.called()))
    jackpot.do("claim", serial=serial(1), claimant="Pat Reed")
    calls = len(jackpot.called())
    jackpot.do("verify-jackpot", **verified(calls=calls))
    jackpot.do("claim", serial=serial(2), claimant="Lee Moss")
    jackpot.do(
        "verify-jackpot", **verified(serial=serial(2), claimant="Lee Moss", witness="Ola", calls=calls)
    )
    why = jackpot.refuses("13:47-7.33(a)", "pay", who="Mel", game=1, by="check", field="game")
    assert "Lee Moss claims" in why
    jackpot.do("verify-jackpot", **verified(witness="Ola", calls=calls))
    jackpot.do("pay", "Mel", game=1, by="check")


@pytest.mark.rule("13:47-7.33(a)1")
@pytest.mark.rule("13:47-7.33(a)2")
@pytest.mark.rule("13:47-7.33(a)4")
def test_a_jackpot_fails_on_each_of_the_four_points(jackpot: Occasion) -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("13:47-7.33(a)1", {"matches": False}, "does not match the objects drawn"),
        ("13:47-7.33(a)2", {"announced": False}, "not announced or displayed correctly"),
        ("13:47-7.33(a)2", {"calls": 5}, "5 objects were counted, and 4 were called"),
        ("13:47-7.33(a)4", {"color": "red"}, "This card is red"),
    ]
    for law, given, why in wrong:
        assert why in jackpot.rejects(law, "verify-jackpot", **verified(**given))
    jackpot.refuses("13:47-7.33(b)", "pay", who="Mel", game=1, by="check")


@pytest.mark.rule("13:47-7.33(a)3")
def test_after_the_last_call_for_the_jackpot_the_prize_is_paid(occasion: Occasion) -> None:
    occasion.open(JACKPOT)
    occasion.sell(jackpot=True)
    occasion.begin()
    free = next(ball for ball in range(1, 76) if ball not in occasion.corners(1))
    occasion.call(free, *occasion.corners(1))
    occasion.do("claim", serial=serial(1), claimant="Pat Reed")
    assert "5 calls" in occasion.rejects("13:47-7.33(a)3", "verify-jackpot", **verified(calls=5))
    paid = occasion.do("pay", "Mel", game=1).result
    assert paid is not None
    assert (paid.to_json()["amount"], paid.to_json()["jackpot"]) == (10_000, False)


@pytest.mark.rule("13:47-7.33(a)4")
def test_only_cards_sold_for_the_jackpot_game_claim_it(occasion: Occasion) -> None:
    occasion.open([*JACKPOT, {"game": "2", "arrangement": "four-corners", "prize": 100}])
    occasion.sell(jackpot=True)
    occasion.do("receive-cards", series=9, color="red", size=60, price=100)
    occasion.do("issue-cards", "Mel", sign={"hands_out": "Mia"}, first=serial(1, 9), last=serial(60, 9))
    occasion.begin()
    occasion.rejects("13:47-7.33(a)4", "claim", serial=serial(1, 9))
    occasion.do("end-game", reason="a test")
    occasion.begin(2)
    occasion.rejects("13:47-7.33(a)4", "claim", serial=serial(1))
