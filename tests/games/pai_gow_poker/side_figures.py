"""Line counts of the pai gow poker side wagers, computed once for all tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import comb
from typing import Any

from pitboss.odds.counting import WagerCount, count
from pitboss.odds.exact import WagerValue, price
from pitboss.table.wager import FIRST
from tests.games.pai_gow_poker.side_table import SideTable, SideTableOptions

HANDS = comb(53, 7)
SEVENS = {"bonus": "on", "seven_card_bonus": "on", "insurance": "on", "progressive": 100}


@cache
def count_lines(**options: Any) -> dict[str, WagerCount]:
    """Count each side wager's lines under these options."""
    return {each.wager.name: each for each in count(SideTable().model(SideTableOptions(**options)))}


def reprice(found: WagerCount, **options: Any) -> WagerValue:
    """Reprice the counts at another house's pay tables."""
    wagers = SideTableOptions(**options).wagers
    return price(replace(found, wagers=tuple(wagers[each.name] for each in found.wagers)), stake=100)


def pay_line_counts(found: WagerCount) -> list[int]:
    """Return the number of hands for each pay line, best first."""
    lines = range(FIRST, FIRST + len(found.wager.pays.lines))
    return [int(found.probability(line) * HANDS) for line in lines]


class Frozen(dict[str, str]):
    """A hashable choice of pay tables."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))
