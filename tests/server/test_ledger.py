"""Test that no chip is created or lost, whatever people do and whenever the house restarts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.law import BadInput
from pitboss.server.running_table import RunningTable
from pitboss.server.service import TableService
from pitboss.storage.people import Person
from pitboss.table import Refused
from pitboss.table.table import Table
from tests.server.helpers import FAST, HandClock, house_at, person, random_action

STEPS = 120
GAMES = ["mini-dice", "keno", "pai-gow", "caribbean-stud", "red-dog", "hold-em", "triple-draw"]
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "mini-dice": [{"place_bet_on_leaving": "stays_up"}, {}],
    "pai-gow": [{"player_bank": "on"}, {}],
    "hold-em": [{"limit": "pot"}, {"most_seats": 4}, {"rake_percent": 5}, {}],
}


class Ledger:
    """Record chips brought in, carried away and won by the house, by the library's table."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._at: dict[int, tuple[Table, int]] = {}
        for name, sign in (("sit", 1), ("leave", -1), ("hand_over", -1)):
            patch.setattr(Table, name, self._noted(getattr(Table, name), sign))
        settle = Table._settle

        def settled(table: Table) -> None:
            round = table.round
            settle(table)
            if round is not None and table.round is None:
                self._note(table, -round.house)

        patch.setattr(Table, "_settle", settled)

    def _noted(self, change: Any, sign: int) -> Callable[..., Any]:
        def done(table: Table, seat: int, *stack: int) -> Any:
            carried = change(table, seat, *stack)
            self._note(table, sign * (stack[0] if stack else carried))
            return carried

        done.is_table_change, done.__name__ = True, change.__name__  # type: ignore[attr-defined]
        return done

    def _note(self, table: Table, amount: int) -> None:
        self._at[id(table)] = table, self.wanted(table) + amount

    def wanted(self, table: Table) -> int:
        """Return the total that must be on a table."""
        return self._at.get(id(table), (table, 0))[1]


def lies(table: Table) -> int:
    """Add up all money on a table."""
    if table.round is None or table.round.over:
        return sum(sum(book.values()) for book in (table.stacks, table.wagers, table.funds, table.owed))
    round = table.round
    gone = sum(stack for seat, stack in round.stacks.items() if seat not in table._stacks)
    left: int = round.total_money() - gone + sum(table._owed.values())
    return left


class Doings:
    """People who act at random at one table."""

    def __init__(self, house: TableService, game: str, random: Random) -> None:
        self.random, self.game = random, game
        self.people = [person(house, name) for name in ("Ann", "Bob", "Cid")]
        self.sue = person(house, "Sue", "supervisor")
        settings = {**FAST, "mishaps": 20, "bots_alone": True, "word_seconds": random.choice([0, 5])}
        opened = house.open_table(self.sue, game, settings=settings, bots={1: "random"})
        self.table = opened["table"]

    def one(self, house: TableService, clock: HandClock) -> None:
        """Do one random thing, which may be refused."""
        random, table, sue = self.random, self.table, self.sue
        who = random.choice(self.people)
        rare: list[Callable[[], object]] = [
            lambda: house.leave(who, table),
            lambda: house.away(who, table),
            lambda: house.back(who, table),
            lambda: house.buy(who, table, random.choice([1, 5000])),
            lambda: house.add_bot(sue, table, random.randint(1, 6)),
            lambda: house.clear_seat(sue, table, random.randint(1, 6)),
            lambda: house.change_options(sue, table, random.choice(OPTIONS.get(self.game, [{}]))),
            lambda: house.give_back(sue, table, "why not"),
            lambda: house.undo(sue, table),
            lambda: clock.turn(random.choice([5, 70, 1000])),
        ]
        if random.random() < 0.15:
            random.choice(rare)()
        elif random.random() < 0.2:
            house.sit(who, table, random.randint(1, 6), stack=random.choice([None, 2000]))
        elif (asked := self._asked(house.in_play.get(table))) is not None:
            house.act(asked, table, random_action(house, asked, table, Chance.seeded(str(random.random()))))
        else:
            house.tick()

    def _asked(self, running: RunningTable) -> Person | None:
        round = running.round
        sitter = running.find_player(round.turn.actor) if round is not None and round.turn else None
        return next((each for each in self.people if sitter and each.id == sitter.person_id), None)


@pytest.mark.parametrize("game", GAMES)
def test_no_chip_is_created_or_lost(
    game: str, forms: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{copy(forms['sqlite'].removeprefix('sqlite:///'), tmp_path)}"
    ledger, clock, random, rounds = Ledger(monkeypatch), HandClock(), Random(game), iter(range(10_000))

    def chance(mishaps: int) -> Chance:
        return Chance.seeded(f"{game} {next(rounds)}", mishaps=mishaps)

    doings: Doings | None = None
    for _ in range(3):
        with house_at(url, clock, chance) as house:
            doings = doings or Doings(house, game, random)
            for _ in range(STEPS // 3):
                running = house.in_play.get(doings.table)
                assert lies(running.table) == ledger.wanted(running.table)
                assert running.table.stacks.keys() <= running.seats.keys()
                assert "something went wrong" not in running.halted
                try:
                    doings.one(house, clock)
                except (Refused, BadInput):
                    continue
            assert running.table.number > 0
