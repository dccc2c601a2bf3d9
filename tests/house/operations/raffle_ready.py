"""What must have happened before each operation of raffles."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

RAFFLE_READY: dict[str, Callable[[SampleHouse], dict[str, Any]]] = {}
