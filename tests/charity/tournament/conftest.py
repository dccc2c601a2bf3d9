"""The same keys for every run: the draw of seats decides who busts when, and a failure must come back."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.charity.tournament.desk import entries
from pitboss.house.ledger import draw_keys

SEED = 1


class SameKeys:
    """Keys and codes from one seed, in place of `secrets`."""

    def __init__(self) -> None:
        self._random = Random(SEED)

    def randbelow(self, end: int) -> int:
        return self._random.randrange(end)

    def token_bytes(self, count: int) -> bytes:
        return self._random.randbytes(count)


@pytest.fixture(autouse=True)
def same_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = SameKeys()
    for module in (draw_keys, entries):
        monkeypatch.setattr(module, "secrets", keys)
