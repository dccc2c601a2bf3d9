"""Best play as a person would learn it: from which rung of a ladder on, a table for the rest, simple ways.

Nothing is written down beforehand: words are put to what was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.advice import BestPlay, Case, Grid, Simple
from pitboss.odds.faced import Faced, Numbers
from pitboss.table.model import Ladder, Way


def learnt(faced: Faced) -> BestPlay:
    """The best play of one decision, and what simpler play costs."""
    decision, edge = faced.decision, faced.edge(faced.best)
    rules, between = _rules(faced)
    simple = [(each.name, each.says, faced.of(each.plays)) for each in decision.strategies]
    simple += _found(faced, mixed=bool(between))
    compared = [Simple(name, says, faced.edge(ways), faced.edge(ways) - edge) for name, says, ways in simple]
    return BestPlay(
        about=decision.wager,
        edge=edge,
        ways=faced.total,
        played={
            way.name: Fraction(int(faced.often[faced.best == number].sum()), faced.total)
            for number, way in enumerate(decision.ways)
        },
        rules=rules,
        grid=_grid(faced),
        between=between,
        simple=tuple(sorted(compared, key=lambda each: each.cost)),
    )


class _Rungs:
    """The rungs of a ladder, and which way is the best on each: -1 where that hangs on what else is seen."""

    def __init__(self, faced: Faced, ladder: Ladder) -> None:
        self.on = faced.of(ladder.rung)
        self.names, often, self.won = faced.put_together(self.on)
        self.always = np.where((often > 0).sum(1) == 1, often.argmax(1), -1)
        self.least, self.most = int(self.always[0]), int(self.always[-1])
        others = np.flatnonzero(self.always != self.most)
        self.high = int(others[-1]) + 1 if len(others) else 0
        """The first rung of those at the top that are all played in one way."""
        changed = np.flatnonzero(self.always != self.least)
        self.low = int(changed[0]) if len(changed) else len(self.names)
        """The first rung after those at the bottom that are all played in one way."""


def _rules(faced: Faced) -> tuple[tuple[str, ...], tuple[Case, ...]]:
    """What to do, by the rungs of the ladder; and the cases between, where it hangs on more than the rung."""
    ways, ladder = faced.decision.ways, faced.decision.ladder
    if ladder is None or not len(faced.often):
        return (), ()
    rungs = _Rungs(faced, ladder)
    if rungs.most < 0 or rungs.least < 0:
        return (), tuple(_cases(faced, ladder, rungs.on, faced.often > 0))
    if rungs.high == 0:
        return (f"Always {ways[rungs.most].name}.",), ()
    top = f"{_do(ways[rungs.most])} with {ladder.says(int(rungs.names[rungs.high]))} {ladder.beyond}."
    if rungs.low >= rungs.high:
        return (top, f"{_do(ways[rungs.least])} with less."), ()
    bottom = f"{_do(ways[rungs.least])} with less than {ladder.says(int(rungs.names[rungs.low]))}."
    there = (rungs.on >= rungs.names[rungs.low]) & (rungs.on < rungs.names[rungs.high])
    hangs = f"With what is between the two, it hangs on the {faced.decision.after}."
    return (top, bottom, hangs), tuple(_cases(faced, ladder, rungs.on, there))


def _do(way: Way) -> str:
    return way.name.capitalize()


def _cases(faced: Faced, ladder: Ladder, on: Numbers, there: NDArray[np.bool_]) -> Iterator[Case]:
    """Everything that may be seen there, and how often each way is the best: suits may make a difference."""
    seen = list(zip(*(column[there].tolist() for column in faced.seen), strict=True))
    found: dict[tuple[int, ...], list[int]] = {}
    rungs = dict(zip(seen, on[there].tolist(), strict=True))
    for each, best, often in zip(seen, faced.best[there].tolist(), faced.often[there].tolist(), strict=True):
        found.setdefault(each, [0] * len(faced.decision.ways))[best] += often
    for each in sorted(found, key=lambda each: (rungs[each], each)):
        total, pairs = sum(found[each]), zip(faced.decision.ways, found[each], strict=True)
        shares = {way.name: Fraction(often, total) for way, often in pairs if often}
        yield Case(ladder.says(rungs[each]), each, shares)


def _found(faced: Faced, *, mixed: bool) -> list[tuple[str, str, Numbers]]:
    """Where the best play is more than a line: the best line that can be drawn, and the table by itself."""
    found = []
    ladder, alike = faced.decision.ladder, faced.decision.alike
    if ladder and mixed:
        rungs = _Rungs(faced, ladder)
        above = rungs.won[::-1, rungs.most].cumsum()[::-1]
        below = rungs.won[:, rungs.least].cumsum() - rungs.won[:, rungs.least]
        line = rungs.names[int((above + below).argmax())]
        ways = np.where(rungs.on >= line, rungs.most, rungs.least)
        most, least = (faced.decision.ways[way] for way in (rungs.most, rungs.least))
        says = f"{_do(most)} with {ladder.says(int(line))} {ladder.beyond}, {least.name} with less."
        found.append(("best line", f"The best single line that can be drawn: {says}", ways))
    if alike and faced.decision.told:
        cases = faced.of(alike)
        names, _, won = faced.put_together(cases)
        ways = won.argmax(1)[np.searchsorted(names, cases)]
        found.append(("table", "Play by the table, in each of its cells as is best there.", ways))
    return found


def _grid(faced: Faced) -> Grid | None:
    """What to do by row and column, where the decision tells them: how often, if it differs within a cell."""
    decision = faced.decision
    if not decision.alike or not decision.told:
        return None
    cells: dict[tuple[str, str], Numbers] = {}
    names, often, _ = faced.put_together(faced.of(decision.alike))
    for name, each in zip(names.tolist(), often, strict=True):
        if where := decision.told(name):
            cells[where] = cells.get(where, np.zeros(len(decision.ways), np.int64)) + each
    rows, columns = (_in_order(cells, part) for part in (0, 1))
    told = {where: _told(each, decision.ways) for where, each in cells.items()}
    lines = tuple((row, *(told.get((row, column), "") for column in reversed(columns))) for row in rows)
    return Grid((f"by the {decision.after}", *reversed(columns)), lines)


def _in_order(cells: Mapping[tuple[str, str], Numbers], part: int) -> list[str]:
    """The rows or the columns, those first in which the first way is seldom the best."""
    sums: dict[str, Numbers] = {}
    for where, often in cells.items():
        sums[where[part]] = sums.get(where[part], 0) + often
    return sorted(sums, key=lambda name: Fraction(int(sums[name][0]), int(sums[name].sum())))


def _told(often: Numbers, ways: tuple[Way, ...]) -> str:
    """The way that is mostly the best; with its share, never rounded up, where it is not always."""
    most, total = int(often.argmax()), int(often.sum())
    share = int(often[most]) * 1000 // total
    return ways[most].name if share == 1000 else f"{ways[most].name} {share / 10:.1f}%"
