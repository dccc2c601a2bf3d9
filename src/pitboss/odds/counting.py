"""Count how often wagers hit each line, over every outcome or over a sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import TypeVar

from pitboss.table.model import Decision, Draw, Model, Source
from pitboss.table.wager import Wager

__all__ = [
    "COMPILED_FROM", "SAMPLE_SEED", "LineTally", "Lines", "SeenNumbers", "WagerCount", "count",
    "enumerate_draws", "enumerate_outcomes", "group", "has_too_many_outcomes", "keep_wagers", "max_outcomes",
]  # fmt: skip

N = TypeVar("N")
SeenNumbers = tuple[int, ...]
"""Numbers of the draws a player has seen."""
Lines = tuple[int, ...]
"""Lines of a wager and of those made with it."""
COMPILED_FROM = 10_000
"""Number of outcomes above which compiled code counts them."""
SAMPLED_FROM = 10**11
"""Number of outcomes above which they are sampled instead."""
SAMPLE_ROUNDS, SAMPLE_SEED = 1 << 20, 1
"""Default number of rounds and seed of a sample."""


@dataclass(frozen=True, slots=True)
class WagerCount:
    """Counts of the lines that a wager, with those made with it, hits.

    Counted separately for everything a player may have seen when deciding, so that any pay table can be
    priced from it.
    """

    wagers: tuple[Wager, ...]
    decision: Decision | None
    lines: Mapping[SeenNumbers, Counter[Lines]]
    total: int
    sampled: bool = False
    by_way: bool = False
    """Whether `SeenNumbers` is only the number of the way taken."""

    @property
    def wager(self) -> Wager:
        return self.wagers[0]

    @property
    def follows(self) -> str:
        """Return the wager whose decision may give this one up, if any."""
        about = self.decision.wager if self.decision else self.wager.name
        return "" if about == self.wager.name else about

    def probability(self, line: int) -> Fraction:
        """Return the probability that the first wager hits a line."""
        found = sum(n for lines in self.lines.values() for each, n in lines.items() if each[0] == line)
        return Fraction(found, self.total)


def count(model: Model, known: Sequence[WagerCount] = ()) -> list[WagerCount]:
    """Count every wager that is made before the round and has a pay table, in the model's order.

    Each is counted over the draws it needs, unless it is `known`.
    """
    found = {counted.wager.name: counted for counted in known}
    for part in _parts(model, found):
        found |= {each.wager.name: each for each in _count(part)}
    return [found[wager.name] for wager in model.wagers if is_priced_alone(wager)]


def has_too_many_outcomes(model: Model) -> bool:
    """Return whether there are too many outcomes to count."""
    return _max_outcomes(model) > SAMPLED_FROM


def max_outcomes(model: Model) -> int:
    """Return an upper bound on the number of outcomes for any of its wagers."""
    return max(_max_outcomes(part) for part in _parts(model, ()))


def count_sample(model: Model, rounds: int | None = None, seed: int | None = None) -> list[WagerCount]:
    """Count a sample of rounds from a seed."""
    from pitboss.odds.simulation.rounds import sample

    return sample(model, rounds or SAMPLE_ROUNDS, SAMPLE_SEED if seed is None else seed)


def _parts(model: Model, known: Collection[str]) -> Iterator[Model]:
    """Split the model by the draws that its wagers need."""
    apart: dict[tuple[Draw, ...], list[str]] = {}
    for wager in filter(is_priced_alone, model.wagers):
        if wager.name not in known:
            apart.setdefault(_needed_draws(model, wager), []).append(wager.name)
    for draws, names in apart.items():
        own = {draw.source for draw in draws}
        source = next(iter(own)) if len(own) == 1 else None
        yield replace(
            model,
            source=source or model.source,
            draws=tuple(draw._replace(source=None) for draw in draws) if source else draws,
            wagers=tuple(each for each in model.wagers if not is_priced_alone(each) or each.name in names),
            decisions=tuple(each for each in model.decisions if not affected_wagers(each).isdisjoint(names)),
        )


def _needed_draws(model: Model, wager: Wager) -> tuple[Draw, ...]:
    """Return the draws that a wager and its decision depend on."""
    wagers, decision = group(model, wager)
    names = {draw for each in wagers for draw in each.on}
    seen = model.draw_index(decision.after) + 1 if decision else 0
    names |= {draw.name for draw in model.draws[:seen]}
    names |= {draw.joins for draw in model.draws if draw.name in names}
    return tuple(draw for draw in model.draws if draw.name in names)


def _count(model: Model) -> list[WagerCount]:
    """Count a model's wagers with the fastest method, or sample them."""
    ways = _max_outcomes(model)
    if ways > COMPILED_FROM and model.suits_alike and _draws_one_hand(model):
        from pitboss.odds.suits import count_hands

        return count_hands(model)
    if ways > SAMPLED_FROM:
        return count_sample(model)
    if ways > COMPILED_FROM and _is_single_deck(model):
        from pitboss.odds.compiled import count_compiled

        return count_compiled(model)
    found: Counter[SeenNumbers] = Counter()
    for weight, numbers in enumerate_outcomes(model):
        found[numbers] += weight  # many outcomes have the same numbers
    tally = LineTally(model)
    for numbers, weight in found.items():
        tally.add(numbers, weight)
    return tally.to_counts()


class LineTally:
    """Running counts for each group of wagers that share a decision."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.groups = [group(model, each) for each in model.wagers if is_priced_alone(each)]
        self.found: list[dict[SeenNumbers, Counter[Lines]]] = [{} for _ in self.groups]
        self.total = 0

    def seen_numbers(self, decision: Decision | None, numbers: Sequence[N]) -> tuple[N, ...]:
        """Return the draws a player has seen when deciding."""
        return tuple(numbers[: self.model.draw_index(decision.after) + 1]) if decision else ()

    def by_draw(self, numbers: Sequence[N]) -> dict[str, N]:
        """Return the numbers by name of the draw."""
        return dict(zip((draw.name for draw in self.model.draws), numbers, strict=True))

    def add(self, numbers: SeenNumbers, weight: int) -> None:
        """Add one outcome."""
        named = self.by_draw(numbers)
        self.total += weight
        for (wagers, decision), found in zip(self.groups, self.found, strict=True):
            counter = found.setdefault(self.seen_numbers(decision, numbers), Counter())
            counter[tuple(wager.line_number(named) for wager in wagers)] += weight

    def to_counts(self, *, sampled: bool = False) -> list[WagerCount]:
        return [
            WagerCount(
                wagers, decision, lines, self.total, sampled, sampled and bool(decision and decision.plays)
            )
            for (wagers, decision), lines in zip(self.groups, self.found, strict=True)
        ]


def is_priced_alone(wager: Wager) -> bool:
    """Return whether a wager is priced separately: before the round, with its own stake and pay table."""
    return not wager.later and not wager.rides and bool(wager.pays.lines)


def group(model: Model, wager: Wager) -> tuple[tuple[Wager, ...], Decision | None]:
    """Return a wager with its decision, the wagers that it adds, and what rides on any of them.

    A wager that another wager's decision may give up is grouped by itself with that decision.
    """
    decision = next((each for each in model.decisions if each.wager == wager.name), None)
    named = {wager.name} | ({name for way in decision.ways for name in way.adds} if decision else set())
    others = [each for each in model.wagers if each.rides in named or (each.name in named and each != wager)]
    led_by = next((each for each in model.decisions if wager.name in affected_wagers(each)), None)
    return (wager, *others), decision or led_by


def keep_wagers(model: Model, names: Collection[str]) -> Model:
    """Return the model with only the wagers named, those made with them, and what their decisions need."""
    groups = {wager.name: group(model, wager) for wager in model.wagers if is_priced_alone(wager)}
    kept: set[str] = set()
    for wagers, decision in (groups[name] for name in names if name in groups):
        leaders = groups[decision.wager][0] if decision else ()
        kept |= {each.name for each in (*wagers, *leaders)}
    return replace(
        model,
        wagers=tuple(each for each in model.wagers if each.name in kept),
        decisions=tuple(each for each in model.decisions if not affected_wagers(each).isdisjoint(kept)),
    )


def affected_wagers(decision: Decision) -> set[str]:
    """Return the wagers made before the round that a decision affects."""
    return {decision.wager} | {name for way in decision.ways for name in way.gives_up}


# Enumeration


def enumerate_outcomes(model: Model) -> Iterator[tuple[int, SeenNumbers]]:
    """Yield every outcome of the draws: its weight and its numbers."""
    return _enumerate_outcomes({None: model.source}, model.draws, {}, ())


def _enumerate_outcomes(
    sources: Mapping[Source | None, Source],
    draws: Sequence[Draw],
    items: Mapping[str, tuple[int, ...]],
    numbers: SeenNumbers,
) -> Iterator[tuple[int, SeenNumbers]]:
    if not draws:
        yield 1, numbers
        return
    first, *rest = draws
    source = sources.get(first.source) or first.source or sources[None]
    before = items.get(first.joins, ())
    for weight, kinds in enumerate_draws(source, first.size):
        left = source if source.replaced else Source(_without(source.kinds, kinds))
        number = first.value(*before, *kinds)
        fallen = {**items, first.name: kinds}
        for more, each in _enumerate_outcomes(
            {**sources, first.source: left}, rest, fallen, (*numbers, number)
        ):
            yield weight * more, each


def enumerate_draws(source: Source, size: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the items that can be drawn together, with the number of ways."""
    for kinds in combinations_with_replacement(range(len(source.kinds)), size):
        times = Counter(kinds)
        if source.replaced:
            ways = factorial(size) // prod(map(factorial, times.values()))
            weight = ways * prod(source.kinds[kind] ** n for kind, n in times.items())
        else:
            weight = prod(comb(source.kinds[kind], n) for kind, n in times.items())
        if weight:
            yield weight, kinds


def _without(kinds: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    left = list(kinds)
    for kind in taken:
        left[kind] -= 1
    return tuple(left)


def _max_outcomes(model: Model) -> int:
    """Return an upper bound on the number of outcomes."""
    kinds = len(model.source.kinds)
    return prod(comb(kinds + draw.size - 1, draw.size) for draw in model.draws)


def _is_single_deck(model: Model) -> bool:
    """Return whether every item occurs once, as in a single deck, so that sets can be bit masks."""
    source = model.source
    plain = not source.replaced and set(source.kinds) == {1} and len(source.kinds) <= 64
    return plain and all(draw.source is None for draw in model.draws) and len(model.draws) <= 2


def _draws_one_hand(model: Model) -> bool:
    """Return whether the model draws one hand, and any later draw follows from its `after`."""
    first, *rest = model.draws
    return first.source is None and (not rest or (len(rest) == 1 and rest[0].after is not None))
