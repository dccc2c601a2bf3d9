"""Line counts of the Caribbean stud progressive, computed once for all tests."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.odds.counting import WagerCount, count


@cache
def _progressive() -> WagerCount:
    model = CaribbeanStud().model(CaribbeanOptions())
    alone = replace(model, draws=model.draws[:1], wagers=model.wagers[2:], decisions=())
    (found,) = [each for each in count(alone) if each.wager.name == "progressive"]
    return found


def counted_progressive(table: str) -> WagerCount:
    """Count the progressive, paid by one of its tables."""
    wager = CaribbeanOptions(tables={"progressive": table}).wagers["progressive"]
    return replace(_progressive(), wagers=(wager,))
