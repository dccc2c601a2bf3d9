"""Whole evenings at two desks, each with its seed. A failure is a seed."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.charity.tournament.desk.simulation import Evening

QUICK_SEEDS, QUICK_STEPS = range(1, 17), 30
BLOCKS, BLOCK_SEEDS = range(10), 40


def _play(organization: Path, folder: Path, seed: int, players: int = 0, *, steps: int) -> Evening:
    path = folder / f"{seed}.db"
    shutil.copy(organization, path)
    evening = Evening(path, seed, players)
    try:
        for _ in range(steps):
            evening.step()
        evening.finish()
        evening.verify()
    except Exception as error:
        raise AssertionError(f"evening {seed}: {error!r}") from error
    finally:
        evening.close()
    return evening


@pytest.mark.rule("13:47-20.40(c)")
def test_money_and_seats_hold_through_mistakes_repeats_and_crashes(
    organization: Path, tmp_path: Path
) -> None:
    played = [_play(organization, tmp_path, seed, 4 + seed % 8, steps=QUICK_STEPS) for seed in QUICK_SEEDS]
    happened = sum((each.happened + each.faults.happened for each in played), Counter[str]())
    assert all(each.done > 8 for each in played)
    assert sum(each.repeated for each in played) > 5
    assert sum(each.undone for each in played) > 5
    assert sum(each.refused for each in played) > 5
    assert all(happened[each] for each in ("at once", "restarted", "crash", "answer lost"))


@pytest.mark.exhaustive
@pytest.mark.rule("13:47-20.40(c)")
@pytest.mark.parametrize("block", BLOCKS)
def test_four_hundred_longer_evenings(organization: Path, tmp_path: Path, block: int) -> None:
    for seed in range(100 + BLOCK_SEEDS * block, 100 + BLOCK_SEEDS * (block + 1)):
        _play(organization, tmp_path, seed, steps=150)


@pytest.mark.exhaustive
@pytest.mark.rule("13:47-20.40(c)")
def test_an_evening_of_three_hundred_players(organization: Path, tmp_path: Path) -> None:
    _play(organization, tmp_path, 7, players=300, steps=100)
