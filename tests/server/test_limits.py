"""Test that limits and rules across tables hold when many open at once, in any process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from pitboss.law import BadInput
from pitboss.server import house_wide, leases
from pitboss.server.house_wide import MAX_OWN_TABLES
from pitboss.server.service import TableService
from pitboss.storage.errors import Conflict
from pitboss.storage.people import Person
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.server.helpers import FAST, HandClock, house_at, lines, person

MANY = 25
LEAST = {"odds": {"any 7": "4 to 1"}}
BETTER, BEST = {"odds": {"any 7": "5 to 1"}}, {"odds": {"any 7": "6 to 1"}}


@pytest.fixture
def other(url: str, house: TableService, clock: HandClock) -> Iterator[TableService]:
    """Provide another process with the same database."""
    with house_at(url, clock) as started:
        yield started


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Call all at the same time; return each result, or the error that refused it."""
    begin = threading.Barrier(len(calls))

    def one(call: Callable[[], Any]) -> Any:
        begin.wait()
        try:
            return call()
        except (Refused, BadInput) as error:
            return error

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(one, calls))


def open_dice(house: TableService, who: Person, options: dict[str, Any]) -> int:
    table: int = house.open_table(who, "mini-dice", options=options, settings=FAST)["table"]
    return table


def test_one_persons_table_limit_holds_for_simultaneous_requests(house: TableService) -> None:
    ann = person(house, "Ann")
    answers = together(*[partial(house.open_table, ann, "red-dog")] * MANY)
    refusals = [each for each in answers if isinstance(each, Exception)]
    assert len(answers) - len(refusals) == MAX_OWN_TABLES == len(house.tables(None))
    assert {type(each) for each in refusals} == {Conflict}


def test_the_houses_table_limit_holds_for_simultaneous_requests(
    house: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_wide, "MAX_OPEN_TABLES", 5)
    people = [person(house, f"P{n}") for n in range(12)]
    answers = together(*[partial(house.open_table, who, "red-dog") for who in people])
    assert sum(isinstance(each, dict) for each in answers) == 5 == len(house.tables(None))


def test_tables_of_another_process_count_toward_the_limit(house: TableService, other: TableService) -> None:
    ann = person(house, "Ann")
    calls = [partial(each.open_table, ann, "red-dog") for each in (house, other)] * 10
    answers = together(*calls)
    assert sum(isinstance(each, dict) for each in answers) == MAX_OWN_TABLES


def test_a_table_that_is_closed_makes_room(house: TableService) -> None:
    ann = person(house, "Ann")
    tables = [house.open_table(ann, "red-dog")["table"] for _ in range(MAX_OWN_TABLES)]
    with pytest.raises(Conflict, match="close one first"):
        house.open_table(ann, "red-dog")
    house.close(ann, tables[0])
    house.open_table(ann, "red-dog")


@pytest.mark.rule("13:69F-13.6(b)")
def test_mini_dice_pays_the_same_at_every_table_of_a_house(house: TableService, other: TableService) -> None:
    sue = person(house, "Sue", "supervisor")
    first = open_dice(house, sue, BETTER)
    for each in (house, other):
        with refused(
            "13:69F-13.6(b)",
            f"any 7 pays 4 to 1 here but 5 to 1 at another table of the house: table {first}",
        ):
            open_dice(each, sue, LEAST)
    open_dice(other, sue, BETTER)
    house.open_table(sue, "red-dog")
    assert len(house.tables(sue)) + len(other.tables(sue)) == 3


@pytest.mark.rule("13:69F-13.6(b)")
def test_a_new_table_gets_the_houses_odds_by_default(house: TableService, other: TableService) -> None:
    sue = person(house, "Sue", "supervisor")
    open_dice(house, sue, BETTER)
    for each in (house, other):
        table = open_dice(each, sue, {"holder_must_bet": "on"})
        assert each.table(sue, table).options == {**BETTER, "holder_must_bet": "on"}


@pytest.mark.rule("13:69F-13.6(b)")
def test_odds_cannot_change_at_only_one_table(house: TableService, other: TableService) -> None:
    sue = person(house, "Sue", "supervisor")
    one, two = open_dice(house, sue, LEAST), open_dice(other, sue, LEAST)
    before = lines(house, one), house.look(sue, one)
    with refused("13:69F-13.6(b)", f"table {two} is open"):
        house.change_options(sue, one, BEST)
    assert (lines(house, one), house.look(sue, one)) == before
    house.change_options(sue, one, {"holder_must_bet": "on"})
    other.close(sue, two)
    house.change_options(sue, one, BEST)
    with refused("13:69F-13.6(b)"):
        open_dice(other, sue, LEAST)
    open_dice(other, sue, BEST)


@pytest.mark.rule("13:69F-13.6(b)")
def test_odds_of_a_table_taken_by_another_process_are_read_from_its_record(
    house: TableService, url: str, clock: HandClock
) -> None:
    sue = person(house, "Sue", "supervisor")
    table = open_dice(house, sue, LEAST)
    clock.turn(leases.LEASE_SECONDS + 1)  # it was stopped so long that another thought it gone
    with house_at(url, clock) as other:
        other.change_options(sue, table, BEST)
        with refused("13:69F-13.6(b)", f"table {table} is open"):
            open_dice(house, sue, LEAST)
        open_dice(house, sue, BEST)


@pytest.mark.rule("13:69F-13.6(b)")
def test_odds_stay_uniform_when_tables_are_opened_and_changed_at_once(
    house: TableService, other: TableService
) -> None:
    sue = person(house, "Sue", "supervisor")
    mine, theirs = open_dice(house, sue, LEAST), open_dice(other, sue, LEAST)
    opened = [
        partial(open_dice, each, sue, odds) for each in (house, other) for odds in (LEAST, BETTER, BEST)
    ]
    changed = partial(other.change_options, sue, theirs, BETTER)
    together(*opened, changed, partial(house.close, sue, mine), partial(other.close, sue, theirs))
    tables = [*house.tables(sue), *other.tables(sue)]
    assert len({str(table.options) for table in tables if table.game == "mini-dice"}) <= 1


def test_two_administrators_who_demote_each_other_leave_one(house: TableService) -> None:
    for number in range(5):
        ann, bob = (person(house, f"{name} {number}", "administrator") for name in ("Ann", "Bob"))
        answers = together(
            partial(house.people.set_role, ann, bob.name, "player"),
            partial(house.people.set_role, bob, ann.name, "player"),
        )
        assert sum(isinstance(each, Person) for each in answers) == 1
