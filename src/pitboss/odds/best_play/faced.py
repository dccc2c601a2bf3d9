"""Every situation that a decision is faced in, how often, and what each way then wins: in arrays.

numpy loads here; where a hand is played against another of which one card is seen, compiled code too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.counting import MANY, WagerCount, count, group, too_many
from pitboss.odds.returns import net_of
from pitboss.table.model import Decision, Model, always

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DecisionSituations:
    """The situations in which there is something to decide."""

    decision: Decision
    seen: tuple[Numbers, ...]
    """The numbers of the draws seen, a column each."""
    best: Numbers
    """The number of the way that is best."""
    often: Numbers
    """In how many ways each situation comes."""
    won: Any
    """What each way wins in all of them together, in parts of the first stake: a row a way.

    Integers of 64 bits where all of them together fit in one, else Python's own.
    """
    parts: int
    """Into how many parts a unit is divided, so that all are whole."""
    total: int
    """In how many ways a round can fall."""
    apart: int
    """What is won where there is nothing to decide."""

    def edge(self, ways: Numbers) -> Fraction:
        """The house's share of a unit first staked, if these ways are gone."""
        won = int(self.won[ways, np.arange(len(ways))].sum()) + self.apart
        return Fraction(-won, self.parts * self.total)

    def of(self, function: Callable[..., int]) -> Numbers:
        """A function of what was seen, for every situation."""
        if len(self.often) > MANY:
            from pitboss.rankings.compiling import for_arrays

            return np.broadcast_to(for_arrays(function)(*self.seen), self.often.shape).astype(np.int64)
        rows = zip(*(column.tolist() for column in self.seen), strict=True)
        return np.array([function(*row) for row in rows], np.int64)

    def put_together(self, keys: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The different keys; under each, how often each way is the best, and what each would win."""
        names, place = np.unique(keys, return_inverse=True)
        ways = len(self.decision.ways)
        often, won = (np.zeros((len(names), ways), kind) for kind in (np.int64, self.won.dtype))
        np.add.at(often, (place, self.best), self.often)
        for way in range(ways):
            np.add.at(won[:, way], place, self.won[way])
        return names, often, won


def faced(model: Model, decision: Decision) -> DecisionSituations:
    """The situations of one decision of a model."""
    wagers, _ = group(model, model.wager(decision.wager))
    alone = replace(model, wagers=wagers, decisions=(decision,))
    if too_many(alone):
        from pitboss.odds import unseen

        if unseen.fits(alone):
            return _but_for(_unseen(alone))
    (counted,) = count(alone)
    return _but_for(_counted(counted, model.stake))


def _counted(counted: WagerCount, stake: int) -> DecisionSituations:
    """What was counted for everything that may be seen."""
    assert counted.decision is not None
    nets = [net_of(counted.wagers, way, stake) for way in counted.decision.ways]
    won = [
        [sum(n * net(lines) for lines, n in came.items()) for came in counted.lines.values()] for net in nets
    ]
    parts = lcm(*(Fraction(each).denominator for row in won for each in row))
    whole = _safe(np.array([[int(each * parts) for each in row] for row in won], object))
    seen = np.array(list(counted.lines), np.int64)
    often = np.array([came.total() for came in counted.lines.values()], np.int64)
    best = np.asarray(whole.argmax(axis=0), np.int64)
    return DecisionSituations(counted.decision, tuple(seen.T), best, often, whole, parts, counted.total, 0)


def _unseen(model: Model) -> DecisionSituations:
    """A hand against another of which one card is seen, by the hand's number and the card's rank.

    Which suits the cards have may change what is best, so that one hand with one rank may come twice.
    """
    from pitboss.odds import unseen

    found = unseen.situations(model)
    worth, parts = found.worth(model.stake)
    keys, often, won = found.put_together(worth, found.decided(model.stake))
    hands, ranks, best = keys
    numbers = np.zeros(len(found.codes), np.int64)
    numbers[found.which] = found.numbers
    shown = np.array([model.draws[1].value(4 * rank) for rank in range(13)], np.int64)
    seen = numbers[hands], shown[ranks]
    return DecisionSituations(found.decision, seen, best, often, _safe(won), parts, int(often.sum()), 0)


def _safe(won: Any) -> Any:
    """Return the same in integers of 64 bits if no sum of them can overflow, else in Python's own."""
    total = int(np.abs(won.astype(object)).sum())
    return won.astype(np.int64 if total < 2**63 else object)


def _but_for(found: DecisionSituations) -> DecisionSituations:
    """Without the situations in which there is nothing to decide: the default way is taken there."""
    if found.decision.arises is always:
        return found
    arises = found.of(found.decision.arises) != 0
    kept: dict[str, Any] = {
        "seen": tuple(column[arises] for column in found.seen),
        "best": found.best[arises],
        "often": found.often[arises],
        "won": found.won[:, arises],
    }
    return replace(found, **kept, apart=int(found.won[found.decision.default_number, ~arises].sum()))
