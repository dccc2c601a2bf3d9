"""What breaks a rule at a casino night, what needs a look, and what is fine."""

from __future__ import annotations

import pytest

from pitboss.charity.casino_night.standing_checks import count_checks
from tests.charity.casino_night.night_house import NightHouse, play_tournament
from tests.helpers import refused


def says(house: NightHouse, law: str) -> list[tuple[str, str]]:
    return [(each.severity, each.says) for each in house.checks() if str(each.law) == law]


@pytest.mark.rule("13:47-20.4", "13:47-2.4", "13:47-4.9", "5:8-32")
def test_a_night_in_order_is_fine(house: NightHouse) -> None:
    house.plan("joker seven", "three card poker")
    house.open("7")
    assert ("look", "The fee of $100 to the municipality and to the Commission is not recorded.") in says(
        house, "13:47-4.9"
    )
    house.submit("organization/pay-fee", license="CN-17", occasions=1)
    assert {each.severity for each in house.checks()} == {"fine"}
    assert [each.says for each in house.checks()] == [
        "License CN-17 covers January 1", "Registration valid on January 1",
        "All 2 games are authorized and on the license", "The organization owns the equipment",
        "Fees paid: $100 to the municipality and to the Commission", "Minimum age 18, as posted",
        "Report of operations due February 15",
    ]  # fmt: skip
    assert count_checks(house.checks()) == {"breaks": 0, "look": 0, "fine": 7}


@pytest.mark.rule("13:47-20.4")
def test_what_breaks_a_rule_comes_first_with_its_repair(house: NightHouse) -> None:
    house.plan("joker seven", "blackjack")
    house.open("7")
    house.revoke()
    first = house.checks()[0]
    assert (first.severity, first.operation) == ("breaks", "casino-night/change")
    assert house.broken() == ["License CN-17 does not cover January 1."]
    assert ("look", "Blackjack: the casino night rules are not available.") in says(house, "13:47-20.4")
    with refused("13:47-20.4", "was revoked"):
        house.open("8", dealer="Abe")


@pytest.mark.rule("13:47-20.4")
def test_an_empty_program_and_rented_equipment_need_a_look(house: NightHouse) -> None:
    house.plan(equipment="rented", minimum_age=16)
    assert house.broken() == []
    assert [each.says for each in house.checks() if each.severity == "look"] == [
        "The program has no games.", "No contract of a provider is recorded for the rented equipment.",
        "The fee of $100 to the municipality and to the Commission is not recorded.",
        "The posted minimum age is 16.",
    ]  # fmt: skip


@pytest.mark.rule("13:47-20.40(b)")
def test_an_approval_that_ends_breaks_a_rule(house: NightHouse) -> None:
    contract = house.rent()
    house.plan("joker seven", equipment="rented", contract=contract)
    house.open("7")
    house.submit("organization/approve-provider", **{
        **house.find("organization/approve-provider").example, "first": "2028-01-01", "last": "2029-12-31",
    })  # fmt: skip
    assert house.broken() == [
        "The approval of Raritan Games runs from January 1, 2028 to December 31, 2029, "
        "not on January 1, 2030."
    ]


@pytest.mark.rule("13:47-20.4")
def test_dealers_who_left_or_deal_twice_need_a_look(house: NightHouse) -> None:
    house.plan("joker seven", "under/over")
    house.open("7")
    house.open("8", "under/over")
    assert ("look", "Mel deals tables 7 and 8.") in says(house, "13:47-20.4")
    house.do("staff-table", table="8", dealer="Abe")
    assert not [each for each in says(house, "13:47-20.4") if each[0] == "look"]


@pytest.mark.rule("13:47-20.40(n)", "13:47-20.40(o)")
def test_the_tournament_is_checked(house: NightHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house.plan("joker seven", "under/over")
    play_tournament(monkeypatch)
    assert house.broken() == ["No other game is open while Hold 'em for the ladder truck is played."]
    assert says(house, "13:47-20.40(n)") == [("fine", "Tournament 2 of 6 this year")]
    house.open("7")
    assert house.broken() == []
    house.open("8", "under/over", "Abe")
    assert says(house, "13:47-20.40(o)") == [("fine", "2 other tables are open during the tournament")]
    play_tournament(monkeypatch, of_year=7)
    assert house.broken() == ["Tournament 7 of 6 this year."]


@pytest.mark.rule("13:47-4.9")
def test_a_report_that_is_late_needs_a_look(house: NightHouse) -> None:
    house.plan("joker seven")
    house.open("7")
    assert ("fine", "Report of operations due February 15") in says(house, "13:47-4.9")
    house.clock.turn(60 * 86_400)
    assert ("look", "The report of operations was due on February 15.") in says(house, "13:47-4.9")
