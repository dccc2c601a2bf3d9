"""Databases for simulated days, made once per test process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.house.keno import games, integrity
from tests.house.simulation.days import Days


@pytest.fixture(scope="package", autouse=True)
def same_draws() -> Iterator[None]:
    """Fix the numbers that a seed draws. They depend on the programs' digest, which any edit changes."""
    with pytest.MonkeyPatch.context() as patched:
        for module in (integrity, games):
            patched.setattr(module, "hash_program", lambda: "0" * 64)
        yield


@pytest.fixture(scope="package")
def days(same_draws: None, forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Days]:
    folder = tmp_path_factory.mktemp("days")
    made = Days(forms["sqlite"], lambda name: f"sqlite:///{folder / name}.db")
    yield made
    made.store.close()
