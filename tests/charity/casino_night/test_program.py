"""The program of a casino night: its license, hours and games. 13:47-20.4."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.casino_night.games import GAMES, RULES_SAY, TOURNAMENT, find_game, is_named
from pitboss.table.catalog import GAMES as CATALOG
from pitboss.table.catalog import find_game as find_catalog_game
from tests.cases import for_each
from tests.charity.casino_night.night_house import NightHouse
from tests.helpers import refused


@pytest.mark.rule("13:47-20.4")
def test_the_list_has_21_games_and_says_which_rules_are_played() -> None:
    assert len(GAMES) == len({each.name for each in GAMES}) == 21
    played = {each.name: each.game for each in GAMES if each.game}
    assert set(played.values()) <= set(CATALOG)
    assert {each.rules for each in GAMES} == set(RULES_SAY)
    for each in GAMES:
        assert bool(each.game) == (each.rules != "not held")
        if each.rules in ("held", "in part"):
            game = find_catalog_game(each.game)
            assert game.law == each.law
            assert (game.provenance == "text") == (each.rules == "held")
        elif each.rules == "stand-in":
            assert str(find_catalog_game(each.game).law).startswith("13:69F")


@pytest.mark.rule(
    "13:47-20.2 \"hold 'em\"", '13:47-20.2 "poker"', '13:47-20.2 "seven card poker"',
    '13:47-20.2 "three card poker"',
)  # fmt: skip
def test_games_name_the_terms_that_define_them() -> None:
    defined = {each.name: [str(law) for law in each.defined] for each in GAMES if each.defined}
    assert defined == {
        "Caribbean stud poker": ['13:47-20.2 "poker"'],
        "hold 'em poker": ['13:47-20.2 "hold \'em"'],
        "seven-card stud poker": ['13:47-20.2 "seven card poker"'],
        TOURNAMENT: ['13:47-20.2 "hold \'em"'],
        "three card poker": ['13:47-20.2 "three card poker"'],
    }


@pytest.mark.rule("13:47-20.4")
def test_a_game_is_found_however_it_is_spelled() -> None:
    assert find_game("Three-card poker") == find_game("three card  poker") == GAMES[-1]
    assert find_game("Texas Hold ’em tournament") == find_game(TOURNAMENT)
    assert is_named(GAMES[2], ("Roulette", "Blackjack"))
    for other in ("pai gow", "sic bo", "Spanish 21", "keno", "big six", "bingo"):
        assert find_game(other) is None


@pytest.mark.rule("13:47-20.4")
def test_every_game_is_on_the_list_and_on_the_license(house: NightHouse) -> None:
    house.plan()
    with pytest.raises(ValueError, match="'keno' is not among the 21 games"):
        house.do("add-game", game="keno")
    with refused("13:47-20.4", "does not name roulette"):
        house.do("add-game", game="roulette")
    done = house.do("add-game", game="blackjack")
    assert done.result is not None
    assert done.result.to_json() == {"rules": "rules not available"}
    assert "Bring the provider's rules sheet" in done.warnings[0].message
    assert not house.do("add-game", game="blackjack", rules_sheet="Raritan Games, 2029").warnings
    assert house.night.games == {"blackjack": "Raritan Games, 2029"}


@pytest.mark.rule("13:47-20.4")
@for_each(
    ("changes", "says"),
    [
        ({"license": "CN-99"}, "There is no license CN-99"),
        ({"license": "BL-104"}, "is for bingo, not casino night"),
        ({"opens": "2031-06-01T18:30:00-04:00", "closes": "2031-06-01T23:00:00-04:00"}, "does not cover"),
        ({"closes": "2030-01-01T18:00:00-05:00"}, "closes after the doors open"),
        ({"closes": "2030-01-03T18:00:00-05:00"}, "closes after the doors open"),
    ],
)
def test_a_night_needs_a_license_that_covers_it(
    house: NightHouse, changes: dict[str, Any], says: str
) -> None:
    with refused("13:47-20.4", says):
        house.plan(**changes)


@pytest.mark.rule("13:47-2.4", "5:8-32")
def test_registration_and_age_are_advice(house: NightHouse) -> None:
    example = house.find("casino-night/plan").example
    done = house.submit("casino-night/plan", **{**example, "minimum_age": 16})
    assert [(each.field, each.cite) for each in done.warnings] == [("minimum_age", "5:8-32")]
    house.submit("organization/register", identification="1", qualifies_as="volunteer fire company",
                 first="2027-01-01")  # fmt: skip
    done = house.submit("casino-night/plan", **example)
    assert [each.cite for each in done.warnings] == ["13:47-2.4"]


def test_hours_are_kept_by_the_organizations_clock(house: NightHouse) -> None:
    house.plan(opens="2030-01-02T00:30:00+00:00", closes="2030-01-02T04:00:00+00:00")
    assert house.night.opens.isoformat() == "2030-01-01T19:30:00-05:00"
    assert str(house.night.day) == "2030-01-01"


@pytest.mark.rule("13:47-20.4")
def test_the_program_has_steps_in_order_within_the_hours(house: NightHouse) -> None:
    house.plan()
    house.do("add-step", at="2030-01-01T22:45:00-05:00", title="Last hand")
    house.do("add-step", at="2030-01-01T18:30:00-05:00", title="Doors open", details="Chips at the desk")
    assert [each.title for each in house.night.steps] == ["Doors open", "Last hand"]
    with refused("13:47-20.4", "outside the hours"):
        house.do("add-step", at="2030-01-01T23:30:00-05:00", title="Late")
    house.do("drop-step", step=1)
    assert [each.title for each in house.night.steps] == ["Doors open"]
    with refused("13:47-20.4", "no step 1"):
        house.do("drop-step", step=1)


@pytest.mark.rule("13:47-20.4")
def test_a_game_in_play_stays_on_the_program_and_a_night_that_began_is_not_canceled(
    house: NightHouse,
) -> None:
    house.plan("joker seven")
    house.open("7")
    with refused("13:47-20.4", "Table 7 plays joker seven"):
        house.do("drop-game", game="joker seven")
    with refused("13:47-20.4", "is not on the program"):
        house.do("drop-game", game="under/over")
    with refused("13:47-20.4", "The night has begun"):
        house.do("cancel", reason="Rain")
    another = {"opens": "2030-01-02T18:30:00-05:00", "closes": "2030-01-02T23:00:00-05:00"}
    with refused("13:47-20.4", "Close the tables first"):
        house.do("change", **{**house.find("casino-night/change").example, **another})
    house.do("close-table", table="7")
    house.do("drop-game", game="joker seven")
    assert not house.night.games


@pytest.mark.rule("13:47-20.4")
def test_a_canceled_night_takes_no_forms(house: NightHouse) -> None:
    house.plan()
    house.do("cancel", reason="A storm closed the hall")
    with refused("13:47-20.4", "Casino night 1 is canceled"):
        house.do("add-game", game="joker seven")
    with refused("13:47-20.4", "There is no casino night 2"):
        house.do("add-game", night=2, game="joker seven")
