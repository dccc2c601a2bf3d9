"""Programs as bots, ended after each test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.bots import CommandBot
from tests.waiting import PATIENCE_SECONDS


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def make(told: list[str]) -> Iterator[Any]:
    """Create bots from Python source, and close them at the end."""
    bots: list[CommandBot] = []

    def of(source: str, **more: Any) -> CommandBot:
        more = {"seconds": PATIENCE_SECONDS} | more
        bots.append(CommandBot([sys.executable, "-c", source], warn=told.append, **more))
        return bots[-1]

    yield of
    for bot in bots:
        bot.close()
