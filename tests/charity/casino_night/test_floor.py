"""The floor of a casino night: tables, providers, and the other game beside a tournament."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from pitboss.charity.casino_night.state import all_nights, floor_games
from pitboss.table.refused import Refused
from tests.charity.casino_night.night_house import NightHouse, play_tournament
from tests.helpers import refused
from tests.server.helpers import PASSPHRASE

DAY = date(2030, 1, 1)


def other_games(house: NightHouse) -> tuple[str, ...] | None:
    with house.office.ledger.reading() as tx:
        return floor_games(all_nights(tx), "CN-17", DAY)


@pytest.mark.rule("13:47-20.4")
def test_a_table_opens_for_a_game_of_the_program_on_the_day(house: NightHouse) -> None:
    house.plan("joker seven")
    with refused("13:47-20.4", "under/over is not on the program"):
        house.open("7", "under/over")
    with refused("13:47-20.4", "does not name roulette"):
        house.open("7", "roulette")
    done = house.open("7")
    assert done.result is not None
    assert done.result.to_json() == {
        "table": "7", "rules": "casino night rules, in part", "answers": "the organization",
    }  # fmt: skip
    with refused("13:47-20.4", "Table 7 is open for joker seven"):
        house.open("7", dealer="Abe")
    house.clock.turn(86_400)
    with refused("13:47-20.4", "The license is for January 1, 2030"):
        house.open("8")


@pytest.mark.rule("13:47-20.4")
def test_a_night_may_last_past_midnight(house: NightHouse) -> None:
    house.plan("joker seven", closes="2030-01-02T01:00:00-05:00")
    house.clock.turn(9.5 * 3_600)  # half past midnight
    assert not house.open("7").warnings
    house.clock.turn(3_600)
    with refused("13:47-20.4", "tables open on that day"):
        house.open("8", dealer="Abe")


@pytest.mark.rule("13:47-6")
def test_a_table_is_dealt_by_somebody_who_may(house: NightHouse) -> None:
    house.plan("joker seven")
    with refused("13:47-6", "Nobody named Zoe works here"):
        house.open("7", dealer="Zoe")
    with refused("13:47-6", "Ike is a Commission inspector"):
        house.open("7", dealer="Ike")
    house.open("7")
    house.do("staff-table", table="7", dealer="Abe")
    assert house.night.tables["7"].dealer_name == "Abe"
    with refused("13:47-20.4", "Table 9 is not open"):
        house.do("staff-table", table="9", dealer="Mel")


@pytest.mark.rule("13:47-13.8(c)", "13:47-20.40(b)", "13:47-20.41(b)")
def test_the_provider_answers_for_every_table_it_supplies(house: NightHouse) -> None:
    house.plan("joker seven", "three card poker", equipment="rented")
    with refused("13:47-20.40(b)", "comes from an approved provider"):
        house.open("7")
    with refused("13:47-20.41(b)", "comes from an approved provider"):
        house.open("7", "three card poker")
    with refused("13:47-13.8(c)", "Deb works for a provider"):
        house.open("7", dealer="Deb", equipment="owned")
    contract = house.rent()
    change = house.find("casino-night/change").example
    house.do("change", **{**change, "equipment": "rented", "contract": contract})
    with refused("13:47-13.8(c)", "does not list Cal"):
        house.open("7", dealer="Cal")
    done = house.open("7", dealer="Deb")
    assert done.result is not None
    assert done.result.to_json()["answers"] == "Raritan Games, approval GP-52"
    with refused("13:47-13.8(c)", "does not list table 8"):
        house.open("8")
    house.open("8", equipment="owned")
    assert {each.name: each.contract for each in house.night.open_tables} == {"7": contract, "8": 0}
    said = [each.says for each in house.checks() if str(each.law) == "13:47-13.8(c)"]
    assert said == ["The provider answers for 1 table, present or not"]


@pytest.mark.rule("13:47-13.8(a)", "13:47-20.40(b)")
def test_a_contract_is_for_this_night_with_an_approved_provider(house: NightHouse) -> None:
    bingo = house.rent(kind="bingo")
    example = house.find("casino-night/plan").example
    later = house.rent(event="2030-01-09")
    for contract, law, says in (
        (bingo, "13:47-13.8(a)", "is for bingo"), (later, "13:47-13.8(a)", "begins on January 9, 2030"),
        (999, "13:47-13.8(a)", "There is no contract 999"),
    ):  # fmt: skip
        with refused(law, says):
            house.submit("casino-night/plan", **{**example, "equipment": "rented", "contract": contract})
    with refused("13:47-20.40(b)", "leave the contract blank"):
        house.submit("casino-night/plan", **{**example, "contract": house.rent()})
    ended = {**house.find("organization/approve-provider").example, "first": "2028-01-01",
             "last": "2029-12-31"}  # fmt: skip
    contract = house.rent()
    house.submit("organization/approve-provider", **ended)
    with pytest.raises(Refused, match="runs from January 1, 2028 to December 31, 2029"):
        house.submit("casino-night/plan", **{**example, "equipment": "rented", "contract": contract})


@pytest.mark.rule("13:47-20.40(o)")
def test_the_last_other_game_stays_open_while_a_tournament_is_played(
    house: NightHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.plan("joker seven", "under/over", "Texas Hold 'em tournament")
    house.open("7")
    house.open("8", "under/over", "Abe")
    house.open("1", "Texas Hold 'em tournament", "Ola")
    assert other_games(house) == ("joker seven", "under/over")
    play_tournament(monkeypatch)
    done = house.do("close-table", table="7")
    assert [each.message for each in done.warnings] == [
        "Table 8 is now the last other game. Keep it open while Hold 'em for the ladder truck is played."
    ]
    looks = {each.says: each.repair for each in house.checks() if each.severity == "look"}
    assert "Keep it open" in looks["Table 8 is the last other game."]
    with refused("13:47-20.40(o)", "Table 8 is the last other game"):
        house.do("close-table", table="8")
    assert other_games(house) == ("under/over",)
    house.do("close-table", table="1")  # a table of the tournament is not another game
    house.open("9", "joker seven")
    assert not house.do("close-table", table="8").rejected
    play_tournament(monkeypatch, playing=False)
    assert not house.do("close-table", table="9").warnings
    assert other_games(house) == ()


@pytest.mark.rule("13:47-20.40(o)")
def test_tables_of_another_night_under_the_license_count_too(
    house: NightHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.plan("joker seven")
    house.open("7")
    house.submit("casino-night/plan", **{**house.find("casino-night/plan").example, "title": "Annex"})
    house.do("add-game", night=2, game="under/over")
    house.do("open-table", night=2, table="7", game="under/over", dealer="Abe")
    play_tournament(monkeypatch)
    assert house.do("close-table", table="7").warnings
    with refused("13:47-20.40(o)"):
        house.do("close-table", night=2, table="7")


def test_an_open_table_makes_the_report_of_operations_due(house: NightHouse) -> None:
    house.plan("joker seven")
    house.open("7")
    house.open("8", dealer="Abe")
    house.clock.turn(2 * 86_400)
    due = [each.what for _, each in house.office.due()]
    assert [each for each in due if "report of operations for casino night on January 1, 2030" in each] == [
        "File the report of operations for casino night on January 1, 2030, due by February 15, 2030"
    ]
    assert "Close table 7" in due


@pytest.mark.rule("5:8-61")
def test_a_paid_worker_works_only_with_an_approval_in_force(house: NightHouse) -> None:
    paid = {"sells": ("Wyn", PASSPHRASE)}
    house.plan("joker seven")
    house.open("7", dealer="Wyn")
    house.do("open-drawer", drawer="bar", seller="Wyn", bank=0)
    house.do("sell", signed=paid, drawer="bar", item="admission", amount=500)
    approval = house.find("organization/approve-worker").example
    lapsed = {"first": "2028-01-01", "last": "2029-12-31"}
    house.submit("organization/approve-worker", **{**approval, **lapsed})
    assert ("look", "Wyn may not deal now.") in [(each.severity, each.says) for each in house.checks()]
    before = house.state()
    for form in (
        ("open-table", {"table": "8", "game": "joker seven", "dealer": "Wyn"}),
        ("staff-table", {"table": "7", "dealer": "Wyn"}),
        ("open-drawer", {"drawer": "door", "seller": "Wyn", "bank": 0}),
        ("sell", {"signed": paid, "drawer": "bar", "item": "admission", "amount": 500}),
    ):
        with refused("5:8-61", "Wyn has no approval of the Commission for January 1, 2030"):
            house.do(form[0], **form[1])
    assert house.state() == before


@pytest.mark.rule("13:47-20.4")
def test_no_table_opens_and_no_chip_is_sold_without_registration_or_license(house: NightHouse) -> None:
    house.plan("joker seven")
    house.do("open-drawer", drawer="door", seller="Mel", bank=0)
    chips = {"drawer": "door", "item": "play chips", "amount": 500}
    for status in ("suspended", "revoked"):
        house.submit("organization/change-registration", status=status, reason="Order of the Commission")
        with refused("13:47-20.4", f"The registration is {status}"):
            house.open("7")
        with refused("13:47-20.4", f"The registration is {status}"):
            house.do("sell", **chips)
        assert house.broken() == ["The registration is not in force on January 1."]
    house.submit("organization/change-registration", status="registered", reason="Restored")
    house.open("7")
    house.do("sell", **chips)
    register: dict[str, Any] = {"identification": "1", "qualifies_as": "volunteer fire company"}
    register["first"] = "2027-01-01"
    house.submit("organization/register", **register, last="2029-12-31")
    with refused("13:47-20.4", "ends on December 31, 2029"):
        house.open("8", dealer="Abe")
    house.submit("organization/register", **register)
    house.revoke()
    with refused("13:47-20.4", "was revoked"):
        house.do("sell", **chips)


@pytest.mark.rule("13:47-13.8(a)")
def test_a_contract_for_another_municipality_rents_nothing(house: NightHouse) -> None:
    night = {
        **house.find("organization/apply").example,
        "kind": "casino night",
        "municipality": "Lambertville",
    }
    house.submit("organization/apply", **{**night, "filed": "2029-12-01"})
    contract = house.rent(municipality="Lambertville")
    with refused("13:47-13.8(a)", "license CN-17 is of Hopewell"):
        house.plan("joker seven", equipment="rented", contract=contract)
