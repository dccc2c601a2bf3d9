"""What must have happened before each operation of a hold 'em tournament."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.house.operations.sample import SampleHouse

TOURNAMENT_READY: dict[str, Callable[[SampleHouse], dict[str, Any]]] = {}
