"""Two processes at one tournament: each replays only the steps that are new to it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.charity.tournament.desk import records
from tests.charity.tournament.desk.a_desk import Desk


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The steps that were replayed or decided."""
    steps: list[int] = []
    fold = records.fold

    def count(before: Any, number: int, step: int, does: str, says: Any) -> Any:
        steps.append(step)
        return fold(before, number, step, does, says)

    monkeypatch.setattr(records, "fold", count)
    return steps


def test_an_operation_replays_only_what_the_other_process_added(desk: Desk, replayed: list[int]) -> None:
    plan = desk.office.desk.find("casino-night", "plan").example
    desk.floor("plan", **plan)
    desk.floor("add-game", night=1, game="joker seven")
    for table in ("7", "8"):
        desk.floor("open-table", night=1, table=table, game="joker seven", dealer="Mel")
    desk.begin(10)
    other = desk.beside()
    for each in (other, desk):
        each.submit("announce", text="Welcome")
    replayed.clear()
    rounds = 6
    for _ in range(rounds):
        desk.submit("announce", text="At the left desk")
        other.submit("announce", text="At the right desk")
    assert len(replayed) == 2 * 2 * rounds  # each step twice: decided by one, read by the other
    replayed.clear()
    desk.floor("close-table", night=1, table="8")
    desk.office.desk.due()
    other.office.desk.due()
    assert len(replayed) <= 2
    assert desk.made == other.made
    other.close()


def test_steps_that_are_not_in_the_ledger_any_more_are_forgotten(desk: Desk) -> None:
    desk.enter(2)
    *steps, last = desk.made.steps
    lost = replace(desk.made, steps=(*steps, last._replace(text="Before the backup was restored")))
    longer = replace(desk.made, steps=(*steps, last, last._replace(step=last.step + 1)))
    with desk.store.read() as connection:
        for known in (lost, longer):
            assert records.read_tournament(connection, 1, known) == desk.made
