"""The sample house, furnished once for each worker; each test has a copy."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.house.operations.sample import SampleHouse, make_sample


@pytest.fixture(scope="session")
def furnished(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("sample") / "house.db"
    make_sample(forms["sqlite"], made)
    return made


@pytest.fixture
def new_house(furnished: Path, tmp_path: Path) -> Iterator[Callable[[str], SampleHouse]]:
    """Make copies of the sample house, each under a name of its own."""
    with ExitStack() as opened:

        def make(name: str) -> SampleHouse:
            path = tmp_path / f"{name.replace('/', ' ')}.db"
            shutil.copy(furnished, path)
            return opened.enter_context(SampleHouse.opened(path))

        yield make
