"""Test hooks: the house acts on tables besides playing them, and is told again after a crash."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from pitboss.law import cite
from pitboss.server import house_hooks
from pitboss.server.hooks import TableHook
from pitboss.server.running_table import ChipMove, RunningTable
from pitboss.server.scheduler import CHORES_INTERVAL_SECONDS
from pitboss.server.service import TableService
from pitboss.storage.errors import Conflict
from pitboss.storage.people import Person
from pitboss.table.house_options import HouseOptions
from pitboss.table.refused import Refused
from pitboss.table.round import Round
from tests.helpers import refused
from tests.server.helpers import FAST, HandClock, house_at, person, until

LAW = cite("13:69F-14.14")
BOTS = {1: "random", 2: "random", 3: "random"}


class Posting(TableHook):
    """Posts chips and rounds once each to a ledger that outlives the server and may be out of order."""

    name = "posting"
    chips: ClassVar[dict[tuple[int, int], ChipMove]]
    rounds: ClassVar[dict[tuple[int, int], int]]
    calls: ClassVar[list[str]]
    broken = shut = strict = False

    def check_options(
        self, person: Person, running: RunningTable, new: HouseOptions, old: HouseOptions | None = None
    ) -> None:
        if self.strict and person.name == "Ann":
            raise Refused("no table for Ann", LAW)

    def check_seat(self, person: Person, running: RunningTable, seat: int) -> None:
        if self.strict and seat == 5:
            raise Refused("seat 5 is for the next on the list", LAW)

    def adopt(self, running: RunningTable) -> None:
        self.calls.append("adopt")

    def chips_moved(self, running: RunningTable, move: ChipMove) -> None:
        self.notes(running).setdefault("chips", []).append(move)

    def round_over(self, running: RunningTable, round: Round[Any, Any]) -> None:
        self.calls.append(f"over {round.start.number}")
        self.notes(running)["round"] = round

    def closing(self, running: RunningTable) -> None:
        if self.strict:
            raise Refused("count the meters first", LAW)

    def post(self, running: RunningTable) -> str:
        notes = self.notes(running)
        if self.broken and notes:
            return "the ledger is broken"
        for move in notes.pop("chips", []):
            self.chips[running.id, move.line] = move
        if round := notes.pop("round", None):
            self.rounds[running.id, round.start.number] = sum(round.stacks.values()) + sum(
                round.wagers.values()
            )
        return ""

    def why_not(self, running: RunningTable) -> str:
        return "the shift is over" if self.shut else ""


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> type[Posting]:
    class Fresh(Posting):
        chips, rounds, calls = {}, {}, []

    monkeypatch.setattr(house_hooks, "HOOKS", (Fresh,))
    return Fresh


def opened(house: TableService, game: str = "mini-dice", **more: Any) -> tuple[Person, int]:
    boss = person(house, "Boss", "administrator")
    settings = {**FAST, "bots_alone": True}
    answer = house.open_table(boss, game, settings=settings, bots=BOTS, **more)
    return boss, int(answer["table"])


def balance(hook: type[Posting]) -> int:
    return sum(move.amount for move in hook.chips.values())


def play(house: TableService, table: int, rounds: int) -> None:
    until(house, lambda: house.table(None, table).rounds >= rounds and not house.table(None, table).busy)


def test_chips_and_rounds_are_posted_when_they_are_written(hook: type[Posting], house: TableService) -> None:
    boss, table = opened(house)
    assert balance(hook) == 3 * house.table(None, table).settings["stack"]
    play(house, table, 3)
    assert list(hook.rounds) == [(table, 1), (table, 2), (table, 3)]
    assert hook.calls == ["adopt", "over 1", "over 2", "over 3"]
    house.sit(boss, table, 6, stack=700)
    until(house, lambda: any(move.seat == 6 for move in hook.chips.values()))
    assert [move.amount for move in hook.chips.values() if move.seat == 6] == [700]


def test_chips_that_leave_a_closed_table_are_posted_before_it_ends(
    hook: type[Posting], house: TableService
) -> None:
    boss, table = opened(house)
    play(house, table, 2)
    house.pause(boss, table)
    there = hook.rounds[table, max(number for _, number in hook.rounds)]
    bought = balance(hook)
    house.close(boss, table)
    carried = -sum(move.amount for move in hook.chips.values() if move.amount < 0)
    assert carried == there
    assert balance(hook) == bought - there


@pytest.mark.parametrize("played", [0, 1, 3])
def test_unposted_lines_are_posted_after_a_crash(
    hook: type[Posting], url: str, clock: HandClock, played: int
) -> None:
    with house_at(url, clock) as house:
        boss, table = opened(house)
        if played:
            play(house, table, played)
        house.pause(boss, table)
        hook.broken = True
        house.sit(boss, table, 6, stack=700)
        before = balance(hook)
    hook.broken = False
    with house_at(url, clock) as house:
        assert balance(hook) == before + 700
        assert max((number for _, number in hook.rounds), default=0) == played
        again = dict(hook.chips)
    with house_at(url, clock):
        assert hook.chips == again


def test_a_table_halts_while_a_hook_cannot_post_and_then_resumes(
    hook: type[Posting], house: TableService, clock: HandClock
) -> None:
    hook.broken = True
    boss, table = opened(house)
    assert house.table(None, table).halted == "the ledger is broken"
    with pytest.raises(Conflict, match="The table can close once all its rounds and chips are posted"):
        house.close(boss, table)
    hook.broken = False
    clock.turn(CHORES_INTERVAL_SECONDS)
    house.tick()
    assert house.table(None, table).halted == ""
    assert balance(hook) > 0
    hook.shut = True
    until(house, lambda: house.table(None, table).halted == "the shift is over")
    assert not house.table(None, table).busy
    hook.shut = False
    clock.turn(CHORES_INTERVAL_SECONDS)
    house.tick()
    play(house, table, 3)


def test_a_hook_refuses_a_table_a_seat_and_a_closing(hook: type[Posting], house: TableService) -> None:
    hook.strict = True
    ann = person(house, "Ann")
    with refused(str(LAW), "no table for Ann"):
        house.open_table(ann, "mini-dice")
    boss, table = opened(house)
    with refused(str(LAW), "next on the list"):
        house.sit(ann, table, 5)
    with refused(str(LAW), "count the meters"):
        house.pause(boss, table)
        house.close(boss, table)
    assert len(house.table(None, table).seats) == 3
