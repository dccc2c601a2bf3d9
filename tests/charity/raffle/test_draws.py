"""Drawing and awarding: counts, sealed lists, witnesses, presence, bars, cash, sporting venues."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.accounts import GAMES_ACCOUNT
from pitboss.charity.raffle.desk.accounts import accounts_of
from pitboss.charity.raffle.desk.rows import RaffleKeyRow
from pitboss.charity.raffle.verifying import verify_raffle
from pitboss.house.ledger.verifying import verify
from tests.charity.raffle.fire_company import DAY, NAME, FireCompany
from tests.house.operations.raffle_ready import open_golf

DRAW = '13:47-1.1 "draw raffle"'
MERCHANDISE = "off-premises merchandise"
PRIZES = [{"name": "Bicycle", "value": 30_000}, {"name": "Radio", "value": 5_000}]
YEAR = 365 * DAY


def _sold_out(company: FireCompany, **more: Any) -> None:
    """Open a 50/50, sell four tickets to Rosa and Ann, and count them."""
    company.open(**more)
    company.sell(101, 2)
    company.sell(201, 2, buyer="Ann Poe")
    company.close(4)


@pytest.mark.rule(DRAW)
def test_no_draw_before_the_counterparts_are_as_many_as_the_tickets(company: FireCompany) -> None:
    company.open()
    company.refuses("raffle/close-sales", DRAW, "raffle", "No ticket is sold", raffle=NAME)
    company.sell(101, 5)
    company.refuses("raffle/seal-draw", DRAW, "raffle", "Close sales", raffle=NAME)
    company.refuses("raffle/draw-stub", DRAW, "raffle", "Seal the draw", raffle=NAME, number=101)
    company.submit("raffle/close-sales", raffle=NAME)
    company.refuses("raffle/sell", DRAW, "raffle", "are closed", raffle=NAME, buyer="Ann", first=1, count=1,
                    paid=500)  # fmt: skip
    company.refuses("raffle/seal-draw", DRAW, "container", "Count the counterparts", raffle=NAME)
    for wrong in (4, 6):
        off = company.submit("raffle/count-stubs", raffle=NAME, counted=wrong)
        assert off.rejected is not None
        assert "5 tickets are sold" in off.rejected.message
        company.refuses("raffle/seal-draw", DRAW, "container", raffle=NAME)
    company.submit("raffle/count-stubs", raffle=NAME, counted=5)
    company.seal()


@pytest.mark.rule(DRAW)
def test_reopened_sales_need_a_new_count(company: FireCompany) -> None:
    _sold_out(company)
    company.submit("raffle/reopen-sales", raffle=NAME, reason="A book turned up")
    company.sell(301)
    company.submit("raffle/close-sales", raffle=NAME)
    company.refuses("raffle/seal-draw", DRAW, "container", "Count", raffle=NAME)
    company.submit("raffle/count-stubs", raffle=NAME, counted=5)
    company.seal()
    company.refuses("raffle/reopen-sales", DRAW, "raffle", "sealed", raffle=NAME, reason="x")
    company.refuses("raffle/count-stubs", DRAW, "container", "sealed", raffle=NAME, counted=5)


@pytest.mark.rule(DRAW, "13:47-6.20")
def test_a_barrel_draw_from_ticket_to_witness_is_verified_offline(company: FireCompany) -> None:
    _sold_out(company)
    sealed = company.seal()
    assert sealed.result is not None
    fingerprint = sealed.result.to_json()["fingerprint"]
    company.refuses("raffle/draw-stub", DRAW, "number", "never sold", raffle=NAME, number=103)
    company.refuses("raffle/draw-by-chance", DRAW, "raffle", "barrel", raffle=NAME, word="x", said_by="Ann")
    company.draw(202)
    company.refuses("raffle/draw-stub", DRAW, "raffle", "Seal", raffle=NAME, number=101)
    company.submit("raffle/withdraw-stub", raffle=NAME, prize=1, reason="Misread")
    company.draw(201)
    before = company.office.ledger.balance(GAMES_ACCOUNT)
    company.refuses("raffle/award", "13:47-8.18(c)", "winner", "was sold to Ann Poe", raffle=NAME, prize=1,
                    winner="Rosa Lee")  # fmt: skip
    paid = company.award(winner="Ann Poe")
    assert paid.result is not None
    assert paid.result.to_json()["amount"] == 1_000
    assert company.office.ledger.balance(accounts_of(NAME).prizes) == 1_000
    assert company.office.ledger.balance(GAMES_ACCOUNT) == before - 1_000
    verified = verify_raffle(company.record())
    (draw,) = verified.draws
    assert (draw.fingerprint, draw.winners, draw.awarded) == (fingerprint, {0: 201}, {0})
    assert '[201,202,"Ann Poe"]' in company.record().decode().replace("\\", "")
    assert "Rosa" not in company.record().decode()
    company.refuses("raffle/award", DRAW, "prize", "awarded already", raffle=NAME, prize=1, winner="Ann Poe")
    verify(company.store.url)


@pytest.mark.rule("13:47-6.20")
def test_1001_dollars_pay_500_dollars_50(company: FireCompany) -> None:
    company.open(tickets=[{"price": 100, "first": 1, "last": 2000}])
    company.sell(1, 1001, paid=100_100)
    company.close(1001)
    company.seal()
    drawn = company.draw(1001)
    assert drawn.result is not None
    assert drawn.result.to_json()["amount"] == 500_50


@pytest.mark.rule(DRAW)
def test_a_draw_by_committed_chance_opens_its_key_with_the_result(company: FireCompany) -> None:
    _sold_out(company)
    company.seal("chance")
    with company.store.read() as connection:
        keys = set(connection.scalars(RaffleKeyRow.__table__.select().with_only_columns(RaffleKeyRow.key)))
    assert not any(key in company.record().decode() for key in keys)
    company.refuses("raffle/draw-stub", DRAW, "raffle", "committed chance", raffle=NAME, number=101)
    signed = company.signed(draws="Mia", witnesses="Mel")
    company.refuses("raffle/draw-by-chance", DRAW, "said_by", "somebody in the hall", signed=signed,
                    raffle=NAME, word="blue heron", said_by="Mia")  # fmt: skip
    done = company.submit("raffle/draw-by-chance", raffle=NAME, word="blue heron", said_by="Rosa Lee")
    assert done.result is not None
    found = done.result.to_json()
    (draw,) = verify_raffle(company.record()).draws
    assert list(draw.winners.values()) == found["numbers"]
    assert found["key"] in keys
    verify(company.store.url)


@pytest.mark.rule("13:47-8.1(a)2", "13:47-8.1(a)3", "13:47-6.1")
def test_nobody_barred_wins_or_claims_and_no_witness_does(company: FireCompany) -> None:
    company.open()
    company.submit("raffle/issue-book", raffle=NAME, seller="Mel", first=1, last=4)
    company.submit("raffle/return-book", raffle=NAME, first=1, paid=2_000)
    company.close(4)
    company.seal()
    company.draw(1)
    for barred in ("Mia", "Pru"):
        company.refuses("raffle/award", "13:47-8.1(a)3", "winner", "may not win", raffle=NAME, prize=1,
                        winner=barred)  # fmt: skip
        company.refuses("raffle/award", "13:47-8.1(a)2", "claimant", "may not claim", raffle=NAME, prize=1,
                        winner="Rosa Lee", claimant=barred)  # fmt: skip
    signed = company.signed(pays="Mel", witnesses="Abe")
    for field in ("winner", "claimant"):
        given: dict[str, Any] = {"winner": "Rosa Lee", field: "Abe"}
        company.refuses("raffle/award", "13:47-6.1", field, "cannot claim it", signed=signed, raffle=NAME,
                        prize=1, **given)  # fmt: skip
    company.refuses("raffle/pass-over", "13:47-8.1(a)", "holder", "Nothing bars", raffle=NAME, prize=1,
                    why="barred", holder="Rosa Lee")  # fmt: skip
    company.submit("raffle/pass-over", raffle=NAME, prize=1, why="barred", holder="Mia")
    company.draw(2)
    company.award(claimant="Ann Poe")
    assert verify_raffle(company.record()).draws[0].winners == {0: 2}


@pytest.mark.rule("13:47-8.18(b)", "5:8-60.2")
def test_absent_holders_are_passed_over_only_where_the_tickets_say_so(company: FireCompany) -> None:
    company.open(MERCHANDISE, prizes=PRIZES)
    company.sell(1, 4)
    company.close(4)
    company.seal()
    company.draw(2)
    company.refuses("raffle/pass-over", "13:47-8.18(b)", "prize", "do not say", raffle=NAME, prize=1)
    with_legend = "Present"
    company.open(MERCHANDISE, raffle=with_legend, prizes=PRIZES, present=True)
    company.sell(1, 4, raffle=with_legend)
    company.submit("raffle/close-sales", raffle=with_legend)
    company.submit("raffle/count-stubs", raffle=with_legend, counted=4)
    company.submit("raffle/seal-draw", raffle=with_legend)
    company.submit("raffle/draw-stub", raffle=with_legend, number=2)
    company.submit("raffle/pass-over", raffle=with_legend, prize=1)
    company.refuses("raffle/draw-stub", DRAW, "number", "drawn already", raffle=with_legend, number=2)
    company.submit("raffle/draw-stub", raffle=with_legend, number=3)
    assert company.state_of(with_legend).winners == {0: (1, 3)}


@pytest.mark.rule(DRAW)
def test_a_redraw_by_chance_is_sealed_anew_without_the_tickets_drawn(company: FireCompany) -> None:
    _sold_out(company)
    company.seal("chance")
    company.submit("raffle/draw-by-chance", raffle=NAME, word="one", said_by="Rosa Lee")
    first = company.state_of().winners[0][1]
    company.submit("raffle/pass-over", raffle=NAME, prize=1)
    company.seal("chance")
    company.refuses("raffle/seal-draw", DRAW, "raffle", "is not finished", raffle=NAME)
    company.submit("raffle/abandon-draw", raffle=NAME, reason="The lights went out")
    company.refuses("raffle/abandon-draw", DRAW, "raffle", "No draw", raffle=NAME, reason="x")
    company.seal("chance")
    company.submit("raffle/draw-by-chance", raffle=NAME, word="two", said_by="Rosa Lee")
    assert company.state_of().winners[0][1] != first
    verified = verify_raffle(company.record())
    assert len(verified.draws) == 3
    assert any("lights went out" in each for each in verified.not_proved)


@pytest.mark.rule("13:47-8.18(a)2")
def test_a_calendar_is_drawn_on_its_days_and_stubs_may_go_back_in(company: FireCompany) -> None:
    days = ["2030-01-01T21:00:00-05:00", "2030-01-02T21:00:00-05:00"]
    prizes = [{"name": "Radio", "value": 5_000, "day": "2030-01-01"},
              {"name": "Clock", "value": 6_000, "day": "2030-01-02"}]  # fmt: skip
    company.open("calendar", drawings=days, prizes=prizes, returns_stubs=True)
    company.sell(1, 3, address="1 Elm Street")
    company.close(3)
    law = "13:47-8.18(a)"
    company.refuses("raffle/seal-draw", law, "day", "Give the day", raffle=NAME)
    early = {"raffle": NAME, "day": "2030-01-02"}
    company.refuses("raffle/seal-draw", f"{law}2", "day", "is on January 2, 2030", **early)
    company.seal(day="2030-01-01")
    company.draw(2)
    company.refuses("raffle/seal-draw", DRAW, "container", "is drawn", raffle=NAME, day="2030-01-01")
    company.clock.turn(DAY)
    due = [each for _, each in company.office.due() if each.operation.startswith("raffle/")]
    assert {each.operation for each in due} == {"raffle/award"}
    company.clock.turn(DAY / 4)
    due = [each for _, each in company.office.due() if each.operation == "raffle/seal-draw"]
    assert [str(each.law) for each in due] == [law]
    company.seal(day="2030-01-02")
    company.draw(2)
    assert [each.winners for each in verify_raffle(company.record()).draws] == [{0: 2}, {1: 2}]


@pytest.mark.rule("13:47-8.7")
def test_a_draw_before_the_day_on_the_tickets_is_warned_about(company: FireCompany) -> None:
    company.open(MERCHANDISE, prizes=PRIZES, drawings=["2030-03-01T20:00:00-05:00"])
    company.sell(1, 4)
    company.close(4)
    assert company.warned(company.seal()) == [("day", "13:47-8.7")]


@pytest.mark.rule("5:8-51.6")
def test_a_prize_at_a_sporting_venue_is_posted_claimed_delivered_or_forfeited(company: FireCompany) -> None:
    _sold_out(company, venue=True)
    company.seal()
    company.refuses("raffle/post-winners", "5:8-51.6", "raffle", "Nothing is drawn", raffle=NAME,
                    websites=["hopewell.example"])  # fmt: skip
    company.draw(101)
    assert _due(company) == ["raffle/post-winners"]
    posted = company.submit("raffle/post-winners", raffle=NAME, websites=["hopewell.example"])
    assert posted.result is not None
    assert posted.result.to_json()["until"] == "2031-01-01"
    company.refuses("raffle/award", "5:8-51.6", "prize", "Record the claim", raffle=NAME, prize=1,
                    winner="Rosa Lee")  # fmt: skip
    company.refuses("raffle/forfeit", "5:8-51.6", "prize", "until January 1, 2031", raffle=NAME, prize=1)
    company.refuses("raffle/claim", "13:47-8.18(c)", "claimant", "was sold to Rosa Lee", raffle=NAME, prize=1,
                    claimant="Ann Poe")  # fmt: skip
    claimed = company.submit("raffle/claim", raffle=NAME, prize=1, claimant="Rosa Lee")
    assert claimed.result is not None
    assert claimed.result.to_json()["deliver"] == "2030-01-31"
    company.refuses("raffle/claim", "5:8-51.6", "prize", "claimed already", raffle=NAME, prize=1,
                    claimant="Rosa Lee")  # fmt: skip
    company.refuses("raffle/forfeit", "5:8-51.6", "prize", "Deliver it", raffle=NAME, prize=1)
    company.clock.turn(24 * DAY)
    assert _due(company) == ["raffle/award"]
    company.award()
    assert _due(company) == []


@pytest.mark.rule("5:8-51.6")
def test_a_prize_nobody_claims_in_a_year_is_the_organizations(company: FireCompany) -> None:
    _sold_out(company, venue=True)
    company.seal()
    company.draw(101)
    company.submit("raffle/post-winners", raffle=NAME, websites=["hopewell.example"])
    company.clock.turn(YEAR + DAY / 2)
    assert _due(company) == ["raffle/forfeit"]
    company.submit("raffle/forfeit", raffle=NAME, prize=1)
    assert company.state_of().is_finished
    assert company.office.ledger.balance(accounts_of(NAME).prizes) == 0


@pytest.mark.rule("13:47-6.20")
def test_another_raffles_unclaimed_prize_is_kept_with_advice(company: FireCompany) -> None:
    _sold_out(company)
    company.seal()
    company.draw(101)
    assert company.warned(company.submit("raffle/forfeit", raffle=NAME, prize=1)) == [("prize", "13:47-6.20")]


def _due(company: FireCompany) -> list[str]:
    return [each.operation for _, each in company.office.due() if each.operation.startswith("raffle/")]


@pytest.mark.rule("13:47-6.1")
def test_a_report_of_operations_is_due_after_the_day_of_the_draw(company: FireCompany) -> None:
    _sold_out(company)
    company.seal()
    company.clock.turn(DAY)
    reports = [each for _, each in company.office.due() if each.operation == "organization/report-operations"]
    assert [each.fields["license"] for each in reports] == ["RL-77"]
    assert "February 15, 2030" in reports[0].what


# Contests


@pytest.mark.rule("13:47-8.46(a)", "13:47-8.46(b)", "13:47-8.46(d)")
def test_a_hole_in_one_is_awarded_once_before_a_witness(company: FireCompany) -> None:
    terms: dict[str, Any] = {"raffle": "Hole-in-one", "license": "RL-82", "kind": "golf", "place": "Course",
             "purpose": "a ladder truck", "equal_chance": True}  # fmt: skip
    big = [{"name": "Million", "value": 1_000_000_01}]
    company.refuses("raffle/open", "13:47-8.46(a)", "prizes.0.category", **terms, prizes=big)
    car = [{"name": "Car", "value": 25_000_01}]
    company.refuses("raffle/open", "13:47-8.46(b)", "insured", "insured in full", **terms, prizes=car)
    side = [{"name": "Longest drive", "value": 500_01, "side": True}]
    company.refuses("raffle/open", "13:47-8.46(d)", "prizes", "side prize", **terms, prizes=side)
    open_golf(company)
    given: dict[str, Any] = {"raffle": "Hole-in-one", "prize": 1}
    signed = company.signed(records="Mel", witnesses="Abe")
    company.refuses("raffle/award-contest", "13:47-6.1", "winner", "cannot claim", signed=signed, **given,
                    winner="Abe")  # fmt: skip
    company.submit("raffle/award-contest", **given, winner="Rosa Lee")
    company.refuses("raffle/award-contest", "13:47-6.1", "prize", "awarded already", **given, winner="Ann")


@pytest.mark.rule("13:47-8.3", "13:47-6.20", "13:47-8.15")
def test_wheels_and_door_prizes_warn_about_reported_limits(company: FireCompany) -> None:
    company.open("wheel", raffle="Big wheel")
    taken = company.submit("raffle/record-takings", raffle="Big wheel", takings=90_000, prizes=60_000,
                           largest=50_001)  # fmt: skip
    assert company.warned(taken) == [("largest", "13:47-8.3")]
    assert company.state_of("Big wheel").gross == 90_000
    company.open(raffle="Tonight")
    company.open("door prize", raffle="Door", prizes=[{"name": "Ham", "value": 2_000}])
    door = company.submit("raffle/award-contest", raffle="Door", prize=1, winner="Rosa Lee")
    assert company.warned(door) == [("raffle", "13:47-8.15")] * 2
    company.refuses("raffle/record-takings", "13:47-6.1", "raffle", "itself", raffle="Tonight", takings=1)
