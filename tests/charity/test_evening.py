"""The sample evening: every game is under way, at any hour, and can go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from pitboss.charity.bingo.desk.hall import read_hall
from pitboss.charity.casino_night.facts import gather_facts
from pitboss.charity.casino_night.standing_checks import standing_checks
from pitboss.charity.casino_night.state import read_nights
from pitboss.charity.evening import FIFTY, FLOOR, GUESTS, OUT, PLACES, SALES
from pitboss.charity.organization.department import organization
from pitboss.charity.raffle.desk.reading import read_raffle
from pitboss.charity.tournament.clock import read_clock
from pitboss.charity.tournament.desk.records import read_tournament
from pitboss.house.departments import departments_of, load_department
from pitboss.house.ledger.verifying import verify
from tests.charity.evening_house import make_evening
from tests.cli.test_cli import run
from tests.house.operations.sample import CLOCK, SampleHouse
from tests.server.helpers import HandClock


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "evening.db"
    CLOCK.seconds = 0.0
    make_evening(path, CLOCK)
    return path


@pytest.fixture
def evening(made: Path) -> Iterator[SampleHouse]:
    CLOCK.seconds = 0.0
    with SampleHouse.opened(made) as house:
        yield house


def test_the_casino_night_is_open_and_breaks_no_rule(evening: SampleHouse) -> None:
    with evening.store.read() as connection:
        (night,) = read_nights(connection)
        now = evening.office.casino.local(CLOCK.now())
        checks = standing_checks(gather_facts(connection, night, now))
    assert [table.name for table in night.open_tables] == [table for table, *_ in FLOOR]
    assert night.opens <= now <= night.closes
    assert {each.severity for each in checks} == {"fine"}


def test_the_tournament_is_in_its_third_level(evening: SampleHouse) -> None:
    with evening.store.read() as connection:
        found = read_tournament(connection, 1)
    assert found is not None
    assert read_clock(found.play, CLOCK.now()).level_number == 3
    assert len(found.play.players) == len(GUESTS) - len(OUT)
    assert found.play.chips_in_play == 1_500 * (len(GUESTS) + 1)


def test_a_game_of_bingo_is_paid_and_the_next_is_called(evening: SampleHouse) -> None:
    with evening.store.read() as connection:
        hall = read_hall(connection, 1)
    assert hall is not None
    assert hall.game is not None
    assert (hall.game.number, len(hall.game.balls)) == (2, 9)
    assert sum(each.scheduled for each in hall.winners) == 15_000


def test_the_raffle_can_be_sealed_drawn_and_handed_over(made: Path, tmp_path: Path) -> None:
    copied = tmp_path / "evening.db"
    copied.write_bytes(made.read_bytes())
    CLOCK.seconds = 0.0
    with SampleHouse.opened(copied) as house:
        house.submit("raffle/seal-draw", raffle=FIFTY)
        house.submit("raffle/draw-stub", raffle=FIFTY, number=7)
        house.submit("raffle/award", raffle=FIFTY, prize=1, winner=GUESTS[1])
        with house.store.read() as connection:
            state = read_raffle(connection, FIFTY)
        verify(house.store.url)
    assert state is not None
    assert state.is_finished
    assert [each.amount for each in state.awards.values()] == [500 * sum(SALES) // 2]


@pytest.mark.parametrize("hour", ["2030-02-01T00:01:00-05:00", "2030-02-28T23:58:00-05:00"])
def test_an_evening_begins_at_any_hour(hour: str, tmp_path: Path) -> None:
    clock = HandClock()
    clock.turn((datetime.fromisoformat(hour) - clock.now()).total_seconds())
    make_evening(tmp_path / "late.db", clock)


def test_the_command_says_where_to_go(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path / 'fire.db'}")
    (row,) = map(json.loads, run("charity", "sample", "--json", *database).stdout.splitlines())
    assert [each["address"] for each in row["places"]] == [each.address for each in PLACES]
    assert {each["who"] for each in row["places"]} <= row["people"].keys()


def test_operations_of_a_charity_are_listed_in_the_order_of_doing() -> None:
    for name in departments_of("charity"):
        department = load_department(name)
        assert sorted(department.order) == sorted(department.operations), name
        assert all(each.title.split()[0].isalpha() for each in department.operations.values())
    assert next(iter(organization.operations)) == "register"
