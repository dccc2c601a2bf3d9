"""Whole evenings at two desks, each with its seed. A failure is a seed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.charity.tournament.desk.simulation import Evening

STEPS = 90


def _play(furnished: Path, folder: Path, seed: int, players: int = 0, steps: int = STEPS) -> Evening:
    path = folder / f"{seed}.db"
    shutil.copy(furnished, path)
    evening = Evening(path, seed, players)
    try:
        for _ in range(steps):
            evening.step()
        evening.finish()
        evening.verify()
    finally:
        evening.close()
    return evening


@pytest.mark.rule("13:47-20.40(c)")
def test_money_and_seats_hold_through_mistakes_repeats_and_crashes(furnished: Path, tmp_path: Path) -> None:
    played = [_play(furnished, tmp_path, seed) for seed in range(1, 4)]
    assert all(each.done > 20 for each in played)
    assert any(each.repeated for each in played)
    assert any(each.refused for each in played)


@pytest.mark.exhaustive
@pytest.mark.rule("13:47-20.40(c)")
def test_many_evenings(furnished: Path, tmp_path: Path) -> None:
    for seed in range(100, 200):
        _play(furnished, tmp_path, seed, steps=150)
    _play(furnished, tmp_path, 7, players=300, steps=100)
