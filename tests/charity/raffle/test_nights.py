"""Seeded raffle nights: whatever breaks, tickets and cents add up and every record verifies."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.charity.raffle.nights import RaffleNight

QUICK_SEEDS, ALL_SEEDS = range(14), range(14, 314)


def _play(sample: Path, folder: Path, seed: int, steps: int) -> RaffleNight:
    night = RaffleNight(sample, folder, seed)
    try:
        night.play(steps)
    finally:
        night.store.close()
    return night


@pytest.mark.rule('13:47-1.1 "draw raffle"', "13:47-6.20", "13:47-8.18(a)4", "13:47-8.1(a)1")
def test_nights_with_crashes_add_up(organization: Path, tmp_path: Path) -> None:
    drawn = crashed = at_once = 0
    for seed in QUICK_SEEDS:
        night = _play(organization, tmp_path, seed, 45)
        drawn += len(night.account.out)
        crashed += night.store.faults.happened.total()
        at_once += night.at_once
    assert drawn > 2
    assert crashed > 5
    assert at_once > 5


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", ALL_SEEDS)
def test_three_hundred_longer_nights_add_up(organization: Path, tmp_path: Path, seed: int) -> None:
    _play(organization, tmp_path, seed, 150)
