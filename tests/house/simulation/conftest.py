"""Where simulated days are played: once for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.house.simulation.days import Days


@pytest.fixture(scope="session")
def days(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Days]:
    folder = tmp_path_factory.mktemp("days")
    made = Days(forms["sqlite"], lambda name: f"sqlite:///{folder / name}.db")
    yield made
    made.store.close()
