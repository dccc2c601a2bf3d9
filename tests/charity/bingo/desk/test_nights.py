"""Simulated occasions with crashes, repeats, corrections and two desks at once. A failure is a seed."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.house.ledger.verifying import verify
from tests.charity.bingo.desk.nights import Night
from tests.house.simulation.faults import FaultyStore

WANTED = {
    "call done", "claim done", "claim rejected", "correct-call done", "pay done", "pay refused",
    "settle done", "resume refused", "two desks", "end-game done",
}  # fmt: skip


@pytest.fixture
def store(organization: Path, tmp_path: Path) -> Iterator[FaultyStore]:
    shutil.copy(organization, tmp_path / "night.db")
    made = FaultyStore(f"sqlite:///{tmp_path / 'night.db'}")
    yield made
    made.close()


def play(store: FaultyStore, organization: Path, seed: int, *, check: bool) -> Counter[str]:
    night = Night(store, f"sqlite:///{organization}", seed)
    try:
        night.play()
        if check:
            verify(store.url)
    except Exception as error:
        raise AssertionError(f"night {seed}: {error!r}") from error
    return night.done


def test_money_cards_and_calls_agree_through_a_few_nights(store: FaultyStore, organization: Path) -> None:
    done = Counter[str]()
    for seed in range(40):
        done += play(store, organization, seed, check=seed == 0)
        if seed >= 9 and done.keys() >= WANTED:
            return
    raise AssertionError(f"this never came: {WANTED - done.keys()}")


@pytest.mark.exhaustive
@pytest.mark.parametrize("block", range(10))
def test_money_cards_and_calls_agree_through_hundreds_of_nights(
    store: FaultyStore, organization: Path, block: int
) -> None:
    for seed in range(1_000 + 40 * block, 1_040 + 40 * block):
        play(store, organization, seed, check=seed % 10 == 0)
