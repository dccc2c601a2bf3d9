"""Turn computed best play into rules to learn: thresholds on a ladder, a table for the rest, simple ways.

No strategy is hard-coded; the words describe computed results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.best_play.advice import BestPlay, NamedStrategy, StrategyCase, StrategyGrid
from pitboss.odds.best_play.situations import DecisionSituations, Numbers
from pitboss.table.model import Ladder, Way


def describe_best_play(faced: DecisionSituations, stake: int) -> BestPlay:
    """Describe the best play of a decision, and the cost of simpler play."""
    decision, edge = faced.decision, faced.edge(faced.best)
    rules, between = _rules(faced)
    simple = [(each.name, each.says, faced.evaluate(each.plays)) for each in decision.strategies]
    simple += _simpler_strategies(faced)
    compared = [
        NamedStrategy(name, says, faced.edge(ways), faced.edge(ways) - edge) for name, says, ways in simple
    ]
    return BestPlay(
        about=decision.wager,
        stake=stake,
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
    """The rungs of a ladder and the best way on each; -1 if it depends on other cards seen."""

    def __init__(self, faced: DecisionSituations, ladder: Ladder) -> None:
        self.on = faced.evaluate(ladder.rung)
        self.names, often, self.won = faced.group_by(self.on)
        always = np.where((often > 0).sum(1) == 1, often.argmax(1), -1)
        mixed = np.flatnonzero(always < 0)
        if len(mixed):
            always[
                mixed[0] : mixed[-1] + 1
            ] = -1  # keep one band, even if a rung in it is always played the same
        self.always = always
        self.least, self.most = int(always[0]), int(always[-1])

    def runs(self) -> list[tuple[int, int]]:
        """Group rungs that are played the same: the first of each run and its way, from the top down."""
        first = [0, *(np.flatnonzero(np.diff(self.always)) + 1).tolist()]
        return [(int(self.names[place]), int(self.always[place])) for place in reversed(first)]


def _rules(faced: DecisionSituations) -> tuple[tuple[str, ...], tuple[StrategyCase, ...]]:
    """Return the rules by rung, and the cases that depend on more than the rung."""
    ways, ladder, every = faced.decision.ways, faced.decision.ladder, faced.often > 0
    if ladder is None:
        return (), tuple(_cases(faced, lambda rung: "", faced.often, every))
    if not len(faced.often):
        return (), ()
    rungs = _Rungs(faced, ladder)
    runs = rungs.runs()
    if len(runs) == 1 and rungs.most >= 0:
        return (f"Always {ways[rungs.most].name}.",), ()
    rules = []
    for place, (rung, way) in enumerate(runs):
        down = f", down to {ladder.says(rung)}" if place < len(runs) - 1 else ""
        what = f"with less{down}" if place else f"with {ladder.says(rung)} {ladder.beyond}"
        hangs = f"{what}{',' if down else ''} it depends on the {faced.decision.after}"
        rules.append(_sentence(hangs if way < 0 else f"{ways[way].name} {what}"))
    between = (rungs.always < 0)[np.searchsorted(rungs.names, rungs.on)]
    return tuple(rules), tuple(_cases(faced, ladder.says, rungs.on, between))


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _cases(
    faced: DecisionSituations, called: Callable[[int], str], on: Numbers, there: NDArray[np.bool_]
) -> Iterator[StrategyCase]:
    """Yield every situation in the open band, with how often each way is best (suits may matter)."""
    seen = list(zip(*(column[there].tolist() for column in faced.seen), strict=True))
    found: dict[tuple[int, ...], list[int]] = {}
    rungs = dict(zip(seen, on[there].tolist(), strict=True))
    for each, best, often in zip(seen, faced.best[there].tolist(), faced.often[there].tolist(), strict=True):
        found.setdefault(each, [0] * len(faced.decision.ways))[best] += often
    for each in sorted(found, key=lambda each: (rungs[each], each)):
        total, pairs = sum(found[each]), zip(faced.decision.ways, found[each], strict=True)
        shares = {way.name: Fraction(often, total) for way, often in pairs if often}
        yield StrategyCase(called(rungs[each]), each, shares)


def _simpler_strategies(faced: DecisionSituations) -> list[tuple[str, str, Numbers]]:
    """Return simpler strategies: the best single cutoff, and the table."""
    found = []
    ladder, alike = faced.decision.ladder, faced.decision.alike
    if ladder and (line := _best_line(faced, ladder)):
        found.append(line)
    if alike and faced.decision.chart_cell:
        cases = faced.evaluate(alike)
        names, _, won = faced.group_by(cases)
        ways = won.argmax(1)[np.searchsorted(names, cases)]
        found.append(("table", "Follow the table, with the best choice in each cell.", ways))
    return found


def _best_line(faced: DecisionSituations, ladder: Ladder) -> tuple[str, str, Numbers] | None:
    """Find the best single cutoff: one way from some rung up, another below it."""
    rungs = _Rungs(faced, ladder)
    if rungs.least < 0 or rungs.most < 0 or rungs.least == rungs.most or len(rungs.runs()) == 2:
        return None
    above = rungs.won[::-1, rungs.most].cumsum()[::-1]
    below = rungs.won[:, rungs.least].cumsum() - rungs.won[:, rungs.least]
    line = int(rungs.names[int((above + below).argmax())])
    most, least = (faced.decision.ways[way] for way in (rungs.most, rungs.least))
    says = f"{most.name} with {ladder.says(line)} {ladder.beyond}, {least.name} with less"
    ways = np.where(rungs.on >= line, rungs.most, rungs.least)
    return "best line", _sentence(f"{says}: the best single cutoff"), ways


def _grid(faced: DecisionSituations) -> StrategyGrid | None:
    """Return the table of decisions, with a share where a cell is mixed."""
    decision = faced.decision
    if not decision.alike or not decision.chart_cell:
        return None
    cells: dict[tuple[str, str], Numbers] = {}
    names, often, _ = faced.group_by(faced.evaluate(decision.alike))
    for name, each in zip(names.tolist(), often, strict=True):
        if where := decision.chart_cell(name):
            cells[where] = cells.get(where, np.zeros(len(decision.ways), np.int64)) + each
    rows, columns = (_sort_labels(cells, part) for part in (0, 1))
    told = {where: _describe_cell(each, decision.ways) for where, each in cells.items()}
    lines = tuple((row, *(told.get((row, column), "") for column in reversed(columns))) for row in rows)
    return StrategyGrid((f"by the {decision.after}", *reversed(columns)), lines)


def _sort_labels(cells: Mapping[tuple[str, str], Numbers], part: int) -> list[str]:
    """Sort rows or columns by how rarely the first way is best."""
    sums: dict[str, Numbers] = {}
    for where, often in cells.items():
        sums[where[part]] = sums.get(where[part], 0) + often
    return sorted(sums, key=lambda name: Fraction(int(sums[name][0]), int(sums[name].sum())))


def _describe_cell(often: Numbers, ways: tuple[Way, ...]) -> str:
    """Return the way that is most often best, with its share (rounded down) if it is not always."""
    most, total = int(often.argmax()), int(often.sum())
    share = int(often[most]) * 1000 // total
    return ways[most].name if share == 1000 else f"{ways[most].name} {share / 10:.1f}%"
