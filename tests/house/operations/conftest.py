"""The sample house, furnished once per worker and copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest

from pitboss.house.keeper import Keeper
from pitboss.storage.clock import WallClock
from tests.house.operations.sample import CLOCK, SampleHouse, make_sample


@pytest.fixture(scope="package", autouse=True)
def hand_clock() -> Iterator[None]:
    """Have every clock, including those of commands and pages, show the time that tests set."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(WallClock, "now", lambda _: CLOCK.now())
        yield


@pytest.fixture(scope="package")
def furnished(
    hand_clock: None, forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Keeper], Path]:
    """Furnish the sample of a kind of keeper, when it is first needed."""
    folder = tmp_path_factory.mktemp("sample")

    @cache
    def furnish(keeper: Keeper) -> Path:
        made = folder / f"{keeper}.db"
        make_sample(forms["sqlite"], made, keeper)
        return made

    return furnish


@pytest.fixture
def new_house(furnished: Callable[[Keeper], Path], tmp_path: Path) -> Iterator[Callable[..., SampleHouse]]:
    """Make copies of the sample house or organization, each with a separate name."""
    with ExitStack() as opened:

        def make(name: str, keeper: Keeper = "casino") -> SampleHouse:
            path = tmp_path / f"{name.replace('/', ' ')}.db"
            shutil.copy(furnished(keeper), path)
            return opened.enter_context(SampleHouse.opened(path))

        yield make
