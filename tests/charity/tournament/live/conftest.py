"""A live tournament for each test, on a copy of the sample organization."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from pitboss.server import dealing
from tests.charity.tournament.desk.conftest import furnished as furnished
from tests.charity.tournament.live.a_tournament import LiveTournament


@pytest.fixture
def live(furnished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveTournament]:
    path = tmp_path / "organization.db"
    shutil.copy(furnished, path)
    found = LiveTournament(path)
    monkeypatch.setattr(dealing, "Chance", SimpleNamespace(secure=found.draw_chance))  # that of the bots
    yield found
    found.close()
