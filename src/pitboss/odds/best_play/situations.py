"""List every situation of a decision in arrays: its frequency, and what each way wins.

Loads numpy, and compiled code for games against a hand with one visible card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.counting import COMPILED_FROM, WagerCount, count, group, has_too_many_outcomes
from pitboss.odds.returns import net_of
from pitboss.table.model import Decision, Model, always

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DecisionSituations:
    """The situations in which a player has a decision."""

    decision: Decision
    seen: tuple[Numbers, ...]
    """Numbers of the draws seen, one column each."""
    best: Numbers
    """Number of the best way."""
    often: Numbers
    """Number of outcomes that lead to each situation."""
    won: Any
    """Total win of each way, in parts of the first stake, one row per way.

    64-bit integers if the sums fit, otherwise Python integers.
    """
    parts: int
    """Parts per unit, chosen so that all amounts are integers."""
    total: int
    """Number of outcomes of a round."""
    apart: int
    """Amount won in situations without a decision."""

    def edge(self, ways: Numbers) -> Fraction:
        """Return the house edge if these ways are chosen."""
        won = int(self.won[ways, np.arange(len(ways))].sum()) + self.apart
        return Fraction(-won, self.parts * self.total)

    def evaluate(self, function: Callable[..., int]) -> Numbers:
        """Apply a function of the draws seen to every situation."""
        if len(self.often) > COMPILED_FROM:
            from pitboss.rankings.compiling import compile_for_arrays

            return np.broadcast_to(compile_for_arrays(function)(*self.seen), self.often.shape).astype(
                np.int64
            )
        rows = zip(*(column.tolist() for column in self.seen), strict=True)
        return np.array([function(*row) for row in rows], np.int64)

    def group_by(self, keys: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Group by key: return the keys, how often each way is best, and what each would win."""
        names, place = np.unique(keys, return_inverse=True)
        ways = len(self.decision.ways)
        often, won = (np.zeros((len(names), ways), kind) for kind in (np.int64, self.won.dtype))
        np.add.at(often, (place, self.best), self.often)
        for way in range(ways):
            np.add.at(won[:, way], place, self.won[way])
        return names, often, won


def find_situations(model: Model, decision: Decision) -> DecisionSituations:
    """Return the situations of a decision of a model."""
    wagers, _ = group(model, model.wager(decision.wager))
    alone = replace(model, wagers=wagers, decisions=(decision,))
    if has_too_many_outcomes(alone):
        from pitboss.odds import visible_card

        if visible_card.fits(alone):
            return _drop_undecided(_from_visible_card(alone))
    (counted,) = count(alone)
    return _drop_undecided(_from_counts(counted, model.stake))


def _from_counts(counted: WagerCount, stake: int) -> DecisionSituations:
    """Convert counts into situations."""
    assert counted.decision is not None
    nets = [net_of(counted.wagers, way, stake) for way in counted.decision.ways]
    won = [
        [sum(n * net(lines) for lines, n in came.items()) for came in counted.lines.values()] for net in nets
    ]
    parts = lcm(*(Fraction(each).denominator for row in won for each in row))
    whole = _fit_integers(np.array([[int(each * parts) for each in row] for row in won], object))
    seen = np.array(list(counted.lines), np.int64)
    often = np.array([came.total() for came in counted.lines.values()], np.int64)
    best = np.asarray(whole.argmax(axis=0), np.int64)
    return DecisionSituations(counted.decision, tuple(seen.T), best, often, whole, parts, counted.total, 0)


def _from_visible_card(model: Model) -> DecisionSituations:
    """Return the situations of a hand against one visible card, by hand number and rank.

    Suits may change the best play, so a hand and a rank may appear twice.
    """
    from pitboss.odds import visible_card

    found = visible_card.situations(model)
    worth, parts = found.worth(model.stake)
    keys, often, won = found.group_by_rank(worth, found.chosen_ways(model.stake))
    hands, ranks, best = keys
    numbers = np.zeros(len(found.codes), np.int64)
    numbers[found.which] = found.numbers
    shown = np.array([model.draws[1].value(4 * rank) for rank in range(13)], np.int64)
    seen = numbers[hands], shown[ranks]
    return DecisionSituations(
        found.decision, seen, best, often, _fit_integers(won), parts, int(often.sum()), 0
    )


def _fit_integers(won: Any) -> Any:
    """Convert to 64-bit integers if no sum can overflow; otherwise keep Python integers."""
    total = int(np.abs(won.astype(object)).sum())
    return won.astype(np.int64 if total < 2**63 else object)


def _drop_undecided(found: DecisionSituations) -> DecisionSituations:
    """Drop situations without a decision; they take the default way."""
    if found.decision.arises is always:
        return found
    arises = found.evaluate(found.decision.arises) != 0
    kept: dict[str, Any] = {
        "seen": tuple(column[arises] for column in found.seen),
        "best": found.best[arises],
        "often": found.often[arises],
        "won": found.won[:, arises],
    }
    return replace(found, **kept, apart=int(found.won[found.decision.default_number, ~arises].sum()))
