"""A live tournament for each test, on a copy of the sample organization."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from pitboss.server import dealing
from tests.charity.tournament.live.a_tournament import LiveTournament


@pytest.fixture
def live(organization_file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LiveTournament]:
    found = LiveTournament(organization_file)
    monkeypatch.setattr(dealing, "Chance", SimpleNamespace(secure=found.draw_chance))  # that of the bots
    yield found
    found.close()
