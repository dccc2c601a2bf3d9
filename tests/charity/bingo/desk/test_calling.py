"""Open an occasion, begin its games, and call their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from pitboss.charity.bingo.desk.calling import bind_balls
from pitboss.charity.bingo.desk.keys import draw_balls
from pitboss.charity.organization.state import find_licenses
from pitboss.charity.positions import COMPENSATED_WORKER, WORKER_APPROVAL
from pitboss.charity.raffle.barred import RaffleRole
from pitboss.charity.raffle.desk.people import people_of
from pitboss.charity.raffle.desk.reading import get_raffle
from pitboss.house.ledger.verifying import verify
from pitboss.table.fields import BadForm
from pitboss.table.refused import Refused
from tests.charity.bingo.desk.occasions import FOUR, LINES, Occasion, serial
from tests.house.people import asked
from tests.server.helpers import PASSPHRASE


def test_an_occasion_needs_a_bingo_license_in_force_on_its_day(occasion: Occasion) -> None:
    law = "13:47-2.9"
    plan: dict[str, Any] = {"title": "x", "illustrated": True, "games": FOUR, "field": "license"}
    occasion.refuses(law, "plan", **plan, day=occasion.today, license="BL-999")
    occasion.refuses(law, "plan", **plan, day=occasion.today, license="RL-77")
    occasion.refuses(law, "plan", **plan, day="2039-01-01", license="BL-104")


def test_an_occasion_opens_once_and_on_its_day(occasion: Occasion) -> None:
    occasion.refuses("13:47-7", "open")
    occasion.plan(day="2030-01-02")
    occasion.refuses("13:47-7", "open", field="occasion")
    occasion.refuses("13:47-7", "count-people", people=3)
    occasion.clock.turn(24 * 3600)
    occasion.do("open")
    occasion.refuses("13:47-7", "open")


def test_a_license_that_ended_after_the_plan_keeps_the_occasion_shut(occasion: Occasion) -> None:
    occasion.plan(day="2030-12-31")
    occasion.clock.turn(364 * 24 * 3600)
    organization = occasion.office.desk.departments["organization"].operations
    with occasion.office.ledger.reading() as tx:
        (held,) = (each for each in find_licenses(tx) if each.number == "BL-104")
    ended: dict[str, Any] = {"license": held.number, "outcome": "revoked", "reason": "ordered"}
    occasion.office.desk.submit(
        organization["end-license"], ended, id="revoked", signed_in=occasion.people["Ola"]
    )
    occasion.refuses("13:47-2.9", "open", field="occasion")


def test_no_game_begins_under_a_license_or_registration_that_was_taken_away(occasion: Occasion) -> None:
    def record(name: str, who: str, **form: Any) -> None:
        operation = occasion.office.desk.find("organization", name)
        occasion.office.desk.submit(
            operation, form, id="-".join(form.values()), signed_in=occasion.people[who]
        )

    occasion.open()
    for status in ("suspended", "revoked"):
        record("change-registration", "Ola", status=status, reason="ordered")
        assert status in occasion.refuses("13:47-2.10", "begin-game", game=1, field="occasion")
    record("change-registration", "Ola", status="registered", reason="restored")
    record("end-license", "Ola", license="BL-104", outcome="revoked", reason="ordered")
    occasion.refuses("13:47-2.9", "begin-game", game=1, field="occasion")


def test_an_occasion_may_run_past_midnight_and_not_into_another_evening(occasion: Occasion) -> None:
    occasion.open(LINES)
    occasion.clock.turn(12 * 3600)  # 3 a.m.
    occasion.begin(1)
    occasion.do("end-game", reason="nobody won")
    occasion.clock.turn(4 * 3600)
    occasion.refuses("13:47-7", "begin-game", game=2, field="occasion")


@pytest.mark.rule('13:47-1.1 "bingo"')
def test_balls_are_keyed_once_each_and_under_their_letter(occasion: Occasion) -> None:
    occasion.open()
    occasion.refuses("13:47-7", "call", ball=3)
    occasion.begin()
    occasion.refuses("13:47-7.9", "call", field="ball")
    occasion.do("call", ball="G 47")
    assert "call 1" in occasion.refuses('13:47-1.1 "bingo"', "call", ball=47, field="ball")
    for wrong in ("B 47", "76", "0", "G"):
        with pytest.raises(BadForm):
            occasion.do("call", ball=wrong)
    assert occasion.called() == (47,)


def test_two_desks_cannot_make_the_same_call(occasion: Occasion) -> None:
    occasion.open()
    occasion.begin()
    occasion.do("call", "Mel", ball=1, call=1)
    occasion.refuses("13:47-7.9", "call", who="Wyn", ball=2, call=1, field="call")
    occasion.do("call", "Wyn", ball=2, call=2)


def test_a_repeated_request_calls_once(occasion: Occasion) -> None:
    occasion.open()
    occasion.begin()
    first = occasion.do("call", ball=1, id="same")
    again = occasion.do("call", ball=1, id="same")
    assert (first.replayed, again.replayed, again.result) == (False, True, first.result)
    assert occasion.called() == (1,)


def test_a_mis_keyed_call_is_corrected_by_a_new_entry(occasion: Occasion) -> None:
    occasion.open()
    occasion.begin()
    occasion.call(1, 47, 3)
    occasion.refuses("13:47-7.9", "correct-call", call=4, ball=9, reason="x", field="call")
    occasion.refuses("13:47-7.9", "correct-call", call=2, ball=47, reason="x", field="ball")
    occasion.refuses("13:47-7.9", "correct-call", call=2, ball=3, reason="x", field="ball")
    occasion.do("correct-call", call=2, ball=46, reason="keyed 47 for 46")
    assert occasion.called() == (1, 46, 3)
    occasion.do("correct-call", call=3, reason="no such ball")
    assert occasion.called() == (1, 46)
    occasion.call(47)


def test_a_claim_is_checked_again_after_a_correction(occasion: Occasion) -> None:
    occasion.open()
    occasion.sell()
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    free = next(ball for ball in range(1, 76) if ball not in occasion.card(1).numbers)
    occasion.do("correct-call", call=4, ball=free, reason="keyed wrong")
    occasion.refuses("13:47-7.14", "pay", who="Mel", game=1)
    occasion.rejects("13:47-7.13", "claim", serial=serial(1))


def test_a_call_that_a_prize_rests_on_stands(occasion: Occasion) -> None:
    occasion.open([{"game": "1a", "arrangement": "four-corners", "prize": 100},
                   {"game": "1b", "arrangement": "coverall", "prize": 100}])  # fmt: skip
    occasion.sell()
    occasion.begin()
    occasion.call(*occasion.corners(1))
    occasion.do("claim", serial=serial(1))
    occasion.do("pay", "Mel", game=1)
    occasion.refuses("13:47-7.9", "correct-call", call=4, reason="x", field="call")


def test_drawn_balls_follow_from_a_key_bound_before_the_first(occasion: Occasion) -> None:
    occasion.open()
    begun = occasion.begin(drawn_by="committed").result
    assert begun is not None
    commitment = begun.to_json()["commitment"]
    occasion.refuses("13:47-7.9", "call", ball=3, field="ball")
    drawn = []
    for _ in range(75):
        receipt = occasion.do("call")
        assert receipt.result is not None
        drawn.append(receipt.result.to_json()["ball"])
    assert sorted(drawn) == list(range(1, 76))
    occasion.refuses("13:47-7.14", "call")
    occasion.refuses("13:47-7.9", "correct-call", call=3, reason="x", field="call")
    with occasion.office.ledger.store.read() as connection:
        lines = "".join(connection.scalars(text("SELECT line FROM entries")))
        (key,) = connection.execute(
            text("SELECT key FROM bingo_keys WHERE commitment = :c"), {"c": commitment}
        ).one()
    assert key not in lines
    occasion.do("end-game", reason="nobody claims")
    over = occasion.hall.ended[1]
    assert over["key"] == key
    assert list(draw_balls(over["key"], commitment, over["seal"], 1, 1)) == drawn
    verify(occasion.office.ledger.store.url)


def test_one_key_does_not_fit_another_game(occasion: Occasion) -> None:
    occasion.open(LINES)
    form = occasion.office.desk.find("bingo", "begin-game").parse({"occasion": 1, "game": 1})
    assert bind_balls(occasion.office.ledger, form) == ""
    occasion.begin(1, drawn_by="committed")
    occasion.do("call")
    occasion.do("end-game", reason="a test")
    over = occasion.hall.ended[1]
    assert draw_balls(over["key"], over["commitment"], over["seal"], 1, 1)[:1] == over["balls"]
    with pytest.raises(Refused):
        draw_balls(over["key"], over["commitment"], over["seal"], 1, 2)


def test_one_game_is_called_at_a_time_and_once(occasion: Occasion) -> None:
    occasion.open(LINES)
    occasion.refuses("13:47-7", "begin-game", game=3, field="game")
    occasion.begin(2)
    occasion.refuses("13:47-7", "begin-game", game=1, field="game")
    occasion.do("end-game", reason="a fire drill")
    occasion.refuses("13:47-7", "begin-game", game=2, field="game")


@pytest.mark.rule("5:8-61")
def test_a_paid_worker_calls_only_with_an_approval(occasion: Occasion) -> None:
    occasion.open()
    occasion.begin()
    occasion.do("call", "Wyn", ball=1)
    staff = occasion.office.staff
    person = staff.people.register("Zed", PASSPHRASE, "player")
    staff.employ(asked({"hire": "Zed"}), person, position=COMPENSATED_WORKER, licence=WORKER_APPROVAL.name,
                 number="CW-9", place="the hall")  # fmt: skip
    occasion.people["Zed"] = staff.find(person.id)
    occasion.refuses("5:8-61", "call", who="Zed", ball=2, field="sign.calls")


def test_calling_waits_on_hold(occasion: Occasion) -> None:
    occasion.open()
    occasion.begin()
    occasion.refuses("13:47-7.13", "resume")
    occasion.call(1)
    occasion.do("hold")
    occasion.refuses("13:47-7.13", "hold")
    occasion.refuses("13:47-7.13", "call", ball=2)
    occasion.do("resume")
    occasion.call(2)


@pytest.mark.rule("13:47-8.1(c)1")
def test_who_helps_at_the_occasion_assists_at_bingo_for_its_instant_raffle(occasion: Occasion) -> None:
    instant = {"raffle": "Pull-tabs", "license": "RL-80", "kind": "instant", "place": "Hall",
               "purpose": "a truck"}  # fmt: skip
    open_raffle = occasion.office.desk.find("raffle", "open")
    occasion.office.desk.submit(open_raffle, instant, id="pulls", signed_in=occasion.people["Mia"])
    abe, mia, pru = (occasion.people[name].person for name in ("Abe", "Mia", "Pru"))

    def roles() -> dict[int, set[RaffleRole]]:
        with occasion.office.ledger.reading() as tx:
            return people_of(tx, get_raffle(tx, "Pull-tabs"))

    occasion.open()
    assert abe not in roles()
    occasion.begin()
    occasion.do("call", "Abe", ball=1)
    assert roles()[abe] == {"assists at bingo"}
    assert "in charge of bingo" in roles()[mia]
    assert "in charge of bingo proceeds" in roles()[pru]
    for _ in range(9):
        occasion.plan(day="2030-01-08")  # plans made since hide nobody
    assert roles()[abe] == {"assists at bingo"}
    occasion.clock.turn(24 * 3600)
    assert abe not in roles()  # another day, another raffle
