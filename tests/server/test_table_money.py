"""Test that the ledger and the tables agree at any moment, wherever the server stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.house.casino import Casino
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.faults import Tampered
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.verifying import verify
from pitboss.house.tables.accounts import accounts_of
from pitboss.house.tables.checks import find_faults
from pitboss.house.tables.money import TableFigures, chips_at
from pitboss.house.tables.posting import FORWARD, posted_so_far
from pitboss.house.tables.revenue import revenue_of
from pitboss.law import BadInput
from pitboss.poker.table import PokerTable
from pitboss.server.scheduler import CHORES_INTERVAL_SECONDS
from pitboss.server.service import TableService, make_secure_chance
from pitboss.storage.errors import Conflict
from pitboss.table import Refused
from tests.databases import server as server
from tests.helpers import refused
from tests.house.simulation.faults import Crash, Faults, FaultyStore
from tests.server.helpers import CHEAP, FAST, HandClock, house_at, person, until
from tests.server.test_bad_beat_hook import Played
from tests.server.test_ledger import Doings

BOTS = {1: "random", 2: "random", 3: "random"}
ALONE = {**FAST, "bots_alone": True}
DAY = date(2030, 1, 1)


def agrees(house: TableService, table_id: int) -> None:
    """Assert that the ledger agrees with a table."""
    running = house.in_play.get(table_id)
    table, book = running.table, house.office.ledger
    if running.halted.startswith("The ledger"):
        return
    accounts = accounts_of(table_id, table.game.id)
    assert book.balance(accounts.chips) == chips_at(table)
    funds = sum(
        each for account, each in book.balances().items() if account.name.endswith(f", table {table_id}")
    )
    assert funds == sum(table.funds.values())
    with house.store.read() as connection:
        posted = posted_so_far(connection, table_id)
    assert (posted.figures.bought, posted.figures.cashed) == (table.bought, table.cashed)
    assert running.noted_round in (0, posted.round)


def until_turned(house: TableService, clock: HandClock, holds: Callable[[], bool]) -> None:
    """Run the tables and the clock until a condition holds."""

    def turned() -> bool:
        clock.turn(1)
        return holds()

    until(house, turned)


def play(house: TableService, clock: HandClock, table: int, rounds: int) -> None:
    def over() -> bool:
        look = house.table(None, table)
        return look.rounds >= rounds and not look.busy

    until_turned(house, clock, over)


@pytest.mark.parametrize("game", ["mini-dice", "hold-em", "pai-gow-poker", "caribbean-stud"])
def test_the_book_agrees_with_a_table_after_every_action(url: str, game: str) -> None:
    clock, random, doings = HandClock(), Random(game), None
    for _ in range(2):
        with house_at(url, clock, make_secure_chance) as house:
            doings = doings or Doings(house, game, random)
            for _ in range(40):
                agrees(house, doings.table)
                try:
                    doings.one(house, clock)
                except (Refused, BadInput):
                    continue
            assert house.in_play.get(doings.table).table.number > 0
    verify(house.store.url)


@pytest.fixture
def faulty(url: str) -> Iterator[FaultyStore]:
    store = FaultyStore(url)
    yield store
    store.close()


def restarted(store: FaultyStore, clock: HandClock) -> TableService:
    """Restart from disk, after the leases of the old process have expired."""
    clock.turn(100)
    faults, store.faults = store.faults, Faults(Random(0), 0)
    house = TableService(store, clock=clock, hasher=CHEAP)
    house.start()
    store.faults = faults
    return house


def test_rounds_are_posted_once_wherever_writes_fail(faulty: FaultyStore) -> None:
    clock = HandClock()
    house = TableService(faulty, clock=clock, hasher=CHEAP)
    sue, crashes = person(house, "Sue", "supervisor"), 0
    tables = [
        house.open_table(sue, game, settings=ALONE, bots=BOTS, options=options)["table"]
        for game, options in (("hold-em", {"rake_percent": 5}), ("mini-dice", {}))
    ]
    faulty.faults = Faults(Random(25), 0.08)
    for _ in range(160):
        try:
            clock.turn(CHORES_INTERVAL_SECONDS / 2)
            house.tick()
        except Crash:
            crashes += 1
            faulty.cut()
            house = restarted(faulty, clock)
            for table in tables:
                agrees(house, table)
                assert house.in_play.get(table).halted == ""
    happened, faulty.faults = faulty.faults.happened, Faults(Random(0), 0)
    house = restarted(faulty, clock)
    for table in tables:
        agrees(house, table)
        assert house.in_play.get(table).table.number > 2
    assert crashes > 3
    assert {"disk full", "line cut"} <= happened.keys()
    found = verify(faulty.url)
    assert found.postings > 10


def test_a_table_halts_while_the_book_cannot_be_written_and_goes_on_by_itself(
    house: TableService, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sue = person(house, "Sue", "supervisor")
    table = house.open_table(sue, "mini-dice", settings=ALONE, bots=BOTS)["table"]
    with monkeypatch.context() as broken:

        def fails(*_: object, **__: object) -> None:
            raise OSError("no space")

        broken.setattr(Ledger, "do", fails)
        play(house, clock, table, 1)
        look = house.table(None, table)
        assert look.halted == "The ledger cannot be written now (OSError). Trying again."
        clock.turn(CHORES_INTERVAL_SECONDS)
        house.tick()
        assert house.table(None, table).rounds == 1
        with pytest.raises(Conflict, match="once all its rounds and chips are posted"):
            house.close(sue, table)
    clock.turn(CHORES_INTERVAL_SECONDS)
    house.tick()
    assert house.table(None, table).halted == ""
    play(house, clock, table, 3)
    agrees(house, table)


def test_closing_a_table_cashes_out_all_chips(house: TableService, clock: HandClock) -> None:
    sue = person(house, "Sue", "supervisor")
    table = house.open_table(sue, "three-card-poker", settings=ALONE, bots=BOTS)["table"]
    play(house, clock, table, 4)
    house.close(sue, table)
    book, accounts = house.office.ledger, accounts_of(table, "three-card-poker")
    with house.store.read() as connection:
        figures = posted_so_far(connection, table).figures
    assert book.balance(accounts.chips) == figures.chips == 0
    assert book.balance(accounts.inventory) == figures.win == figures.bought - figures.cashed
    assert book.balance(accounts.win) == figures.win
    verify(house.store.url)


def test_a_round_given_back_posts_nothing(house: TableService, clock: HandClock) -> None:
    sue, ann = person(house, "Sue", "supervisor"), person(house, "Ann")
    table = house.open_table(sue, "mini-dice", settings=FAST, bots=BOTS)["table"]
    house.sit(ann, table, 5)
    until_turned(house, clock, lambda: house.in_play.get(table).round is not None)
    with house.store.read() as connection:
        before = posted_so_far(connection, table)
    house.give_back(sue, table, "a spilled drink")
    with house.store.read() as connection:
        assert posted_so_far(connection, table) == before
    agrees(house, table)


def test_an_older_table_is_brought_forward_into_the_book(
    url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr("pitboss.server.house_hooks.HOOKS", ())
        with house_at(url, clock) as house:
            sue = person(house, "Sue", "supervisor")
            table = house.open_table(sue, "hold-em", settings=ALONE, bots=BOTS, options={"rake_percent": 5})[
                "table"
            ]
            play(house, clock, table, 3)
    with house_at(url, clock) as house:
        agrees(house, table)
        play(house, clock, table, 5)
        agrees(house, table)
        with house.store.read() as connection:
            assert connection.scalar(select(EntryRow.number).where(EntryRow.kind == FORWARD)) == 1
            report = revenue_of(connection, Casino(), DAY)
        assert (report.total.rounds, report.total.figures.bought, report.disagreement) == (2, 0, "")
        verify(house.store.url)


@pytest.mark.rule("13:69F-14.19(a)")
def test_who_pays_a_bad_beat_is_not_changed_while_the_fund_holds_money(
    house: TableService, clock: HandClock
) -> None:
    sue = person(house, "Sue", "administrator")
    options = {"bad_beat": "2s 2d 2c 2h 3s", "fund": 100, "fund_least_pot": 1, "payout_loser": 50,
               "payout_winner": 25, "payout_table": 25}  # fmt: skip
    table = house.open_table(sue, "hold-em", settings=ALONE, bots=BOTS, options=options)["table"]
    until_turned(house, clock, lambda: bool(house.in_play.get(table).table.funds.get("bad beat")))
    agrees(house, table)
    fund = LedgerAccount("table fund", f"bad beat, table {table}")
    assert house.office.ledger.balance(fund) == house.in_play.get(table).table.funds["bad beat"]
    until_turned(house, clock, lambda: house.in_play.get(table).is_free)
    with refused("13:69F-14.19(a)", "bad beat fund holds money"):
        hook = house.in_play.hooks._hooks[0]
        old = house.in_play.get(table).table.options
        room = house.in_play.get(table).game.options_from_json(options | {"bad_beat_paid": "room"})
        hook.check_options(sue, house.in_play.get(table), room, old)


FORGERIES = {
    "UPDATE table_postings SET win = win + 100, cashed = cashed - 100 WHERE number = 3": "match its line",
    'UPDATE lines SET line = replace(line, \'"house":\', \'"house":7,"was":\')': "another result",
    "UPDATE lines SET line = replace(line, '[\"sit\",1,', '[\"sit\",1,1')": "bought in the ledger",
    "DELETE FROM lines": "is missing",
}


def test_a_forged_row_or_record_is_found(forms: dict[str, str], tmp_path: Path, clock: HandClock) -> None:
    path = copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "house.db")
    with house_at(f"sqlite:///{path}", clock) as house:
        sue = person(house, "Sue", "supervisor")
        table = house.open_table(sue, "mini-dice", settings=ALONE, bots=BOTS)["table"]
        play(house, clock, table, 4)
        house.close(sue, table)
        assert verify(house.store.url).entries > 4
    for number, (forgery, why) in enumerate(FORGERIES.items()):
        url = f"sqlite:///{copy(path, tmp_path / f'{number}.db')}"
        with house_at(url, clock) as house:
            with house.store.write() as connection:
                connection.exec_driver_sql("DROP TRIGGER table_postings_no_update")
                connection.exec_driver_sql(forgery)
            with pytest.raises(Tampered, match=why):
                verify(house.store.url)


def test_a_round_that_is_posted_twice_or_not_at_all_is_found(house: TableService, clock: HandClock) -> None:
    """Even if an entry is sealed correctly, the table's record disagrees with it."""
    from pitboss.house.tables.posting import ROUND, TableName, _write

    sue = person(house, "Sue", "supervisor")
    table = house.open_table(sue, "mini-dice", settings=ALONE, bots=BOTS)["table"]
    play(house, clock, table, 2)
    running = house.in_play.get(table)

    def again(round: int) -> list[Any]:
        with house.store.read() as connection:
            posted = posted_so_far(connection, table)
        at = TableName(table, running.name)
        _write(house.office.ledger, at, running.table, ROUND, round, TableFigures(handle=100), (), posted)
        with house.store.read() as connection:
            return [str(each) for each in find_faults(connection)]

    assert any("is posted twice" in each for each in again(1))
    assert any("is not finished in its record" in each for each in again(99))


@pytest.mark.rule("13:69F-14.19(a)", "13:69F-14.19(c)")
def test_pot_contributions_are_posted_once_from_chips_to_the_fund(
    house: TableService, clock: HandClock
) -> None:
    played = Played(house, clock)
    table = played.open()
    played.play(table, 3)
    agrees_room(house, table, sum(played.given()))
    book = house.office.ledger
    with house.store.read() as connection:
        figures = posted_so_far(connection, table).figures
    assert figures.contributions == sum(played.given()) > 0
    assert book.balance(accounts_of(table, "hold-em").inventory) == figures.bought - figures.contributions
    box = sum(each for account, each in book.balances().items() if account.kind == "box")
    owed = sum(each for account, each in book.balances().items() if account.kind in ("fund", "reset"))
    assert box == owed == figures.contributions
    verify(house.store.url)


def agrees_room(house: TableService, table: int, given: int) -> None:
    """Assert that chips agree, and that the room holds the fund that the table shows."""
    running = house.in_play.get(table)
    assert house.office.ledger.balance(accounts_of(table, "hold-em").chips) == chips_at(running.table)
    assert running.table.funds["bad beat"] == given


@pytest.mark.rule("13:69F-14.14(b)3")
def test_a_time_charge_is_posted_apart_from_cashed_chips(house: TableService, clock: HandClock) -> None:
    sue = person(house, "Sue", "supervisor")
    table = house.open_table(sue, "hold-em", settings=ALONE, bots=BOTS)["table"]
    running = house.in_play.get(table)
    with house.in_play.hold(table):
        at = running.table
        assert isinstance(at, PokerTable)
        at.pay_time(1, 500)
        with refused("13:69F-14.14(b)3", "seat 2 has only"):
            at.pay_time(2, 10**9)
        house.in_play.write(running)
    agrees(house, table)
    assert house.office.ledger.balance(accounts_of(table, "hold-em").time) == 500
    with house.store.read() as connection:
        report = revenue_of(connection, Casino(), DAY)
    assert (report.total.figures.time, report.total.revenue, report.total.hold) == (500, 500, None)


@pytest.mark.rule("13:69F-14.14(a)")
def test_a_day_is_reported_by_table_and_game_from_the_entries_of_that_day(
    house: TableService, clock: HandClock
) -> None:
    sue, reports = person(house, "Sue", "supervisor"), []
    poker = house.open_table(sue, "hold-em", name="=1+1", settings=ALONE, bots=BOTS,
                             options={"rake_percent": 5})["table"]  # fmt: skip
    dice = house.open_table(sue, "mini-dice", name="Dice", settings=ALONE, bots=BOTS)["table"]
    for _ in range(2):  # on two gaming days
        for table in (poker, dice):
            play(house, clock, table, house.table(None, table).rounds + 3)
        with house.store.read() as connection:
            reports.append(revenue_of(connection, Casino(), Casino().gaming_day(clock.now())))
        clock.turn(24 * 3600)
    first, second = reports
    assert (first.day, second.day) == (DAY, date(2030, 1, 2))
    assert [(each.table, each.game) for each in first.tables] == [(poker, "hold-em"), (dice, "mini-dice")]
    for table, game in ((poker, "hold-em"), (dice, "mini-dice")):
        with house.store.read() as connection:
            ever = posted_so_far(connection, table).figures
        days = [each for report in reports for each in report.tables if each.table == table]
        assert sum((each.figures for each in days), TableFigures()) == ever
        begun = house.in_play.get(table).table
        assert sum(each.rounds for each in days) == begun.number - begun.busy
        earned = accounts_of(table, game).rake if game == "hold-em" else accounts_of(table, game).win
        assert house.office.ledger.balance(earned) == ever.rake + ever.win
    total, games = first.total, {each.game: each for each in first.games}
    assert total.revenue == games["hold-em"].figures.rake + games["mini-dice"].figures.win
    assert (first.disagreement, second.first) == ("", (first.last or 0) + 1)
    header, *lines = first.to_csv().splitlines()
    assert header.startswith("day,table,name,game,rounds,handle,drop,win,rake,time charges,")
    assert lines[0].startswith(f"2030-01-01,{poker},'=1+1,hold-em,")  # no formula
    row = dict(zip(header.split(","), lines[1].split(","), strict=True))
    figures = games["mini-dice"].figures
    assert round(float(row["win"]) * 100) == figures.win
    assert round(float(row["drop"]) * 100) == figures.bought
    assert abs(float(row["hold percent"] or 0) - 100 * figures.win / figures.bought) <= 0.05
    assert first.to_json()["total"]["revenue"] == total.revenue


def test_a_report_says_if_the_postings_do_not_match_its_figures(
    forms: dict[str, str], tmp_path: Path, clock: HandClock
) -> None:
    path = copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "house.db")
    with house_at(f"sqlite:///{path}", clock) as house:
        table = house.open_table(person(house, "Sue", "supervisor"), "mini-dice", settings=ALONE, bots=BOTS)[
            "table"
        ]
        play(house, clock, table, 2)
        with house.store.write() as connection:
            connection.exec_driver_sql("DROP TRIGGER table_postings_no_update")
            connection.exec_driver_sql("UPDATE table_postings SET win = win + 100 WHERE number = 2")
        with house.store.read() as connection:
            said = revenue_of(connection, Casino(), DAY).disagreement
    assert said == "The postings do not add up to these figures (win): verify the ledger."
