"""How often wagers come to which lines: every way that chance can fall, counted; or many ways, sampled."""

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

N = TypeVar("N")
Seen = tuple[int, ...]
"""The numbers of the draws that a player has seen."""
Lines = tuple[int, ...]
"""The lines that a wager, and those made with it, came to."""
MANY = 10_000
"""From so many ways on, they are counted by compiled code."""
TOO_MANY = 10**11
"""From so many on, they are not counted at all: a sample is drawn."""
SAMPLED, SEED = 1 << 20, 1
"""How many rounds, and by which stream."""


@dataclass(frozen=True, slots=True)
class WagerCount:
    """How often a wager, and those that are made with it in the round, come to which lines.

    Counted for each thing that the player may have seen when deciding, so that any pay table can be
    priced from it.
    """

    wagers: tuple[Wager, ...]
    decision: Decision | None
    lines: Mapping[Seen, Counter[Lines]]
    total: int
    sampled: bool = False
    by_way: bool = False
    """Whether what was seen is no more than the number of the way that was gone."""

    @property
    def wager(self) -> Wager:
        return self.wagers[0]

    @property
    def follows(self) -> str:
        """The wager whose decision it follows, where a way to decide about another gives it up too."""
        about = self.decision.wager if self.decision else self.wager.name
        return "" if about == self.wager.name else about

    def probability(self, line: int) -> Fraction:
        """How often the first wager comes to a line."""
        found = sum(n for lines in self.lines.values() for each, n in lines.items() if each[0] == line)
        return Fraction(found, self.total)


def count(model: Model, known: Sequence[WagerCount] = ()) -> list[WagerCount]:
    """Every wager that is made before the round and has a pay table, in the order of the model.

    Each is counted by the draws that it needs, unless it is `known`.
    """
    found = {counted.wager.name: counted for counted in known}
    for part in _parts(model, found):
        found |= {each.wager.name: each for each in _count(part)}
    return [found[wager.name] for wager in model.wagers if priced_alone(wager)]


def too_many(model: Model) -> bool:
    """Whether there are more ways to fall than can be walked."""
    return _ways(model) > TOO_MANY


def ways(model: Model) -> int:
    """At most how many ways there are to fall for any of its wagers."""
    return max(_ways(part) for part in _parts(model, ()))


def sampled(model: Model, rounds: int | None = None, seed: int | None = None) -> list[WagerCount]:
    """The same, of so many rounds by a seeded stream."""
    from pitboss.odds.simulation.rounds import sample

    return sample(model, rounds or SAMPLED, SEED if seed is None else seed)


def _parts(model: Model, known: Collection[str]) -> Iterator[Model]:
    """The model apart, by the draws that its wagers need: what else is drawn makes no difference to them."""
    apart: dict[tuple[Draw, ...], list[str]] = {}
    for wager in filter(priced_alone, model.wagers):
        if wager.name not in known:
            apart.setdefault(_needed(model, wager), []).append(wager.name)
    for draws, names in apart.items():
        own = {draw.source for draw in draws}
        source = next(iter(own)) if len(own) == 1 else None
        yield replace(
            model,
            source=source or model.source,
            draws=tuple(draw._replace(source=None) for draw in draws) if source else draws,
            wagers=tuple(each for each in model.wagers if not priced_alone(each) or each.name in names),
            decisions=tuple(each for each in model.decisions if not _concerned(each).isdisjoint(names)),
        )


def _needed(model: Model, wager: Wager) -> tuple[Draw, ...]:
    """The draws that decide a wager and those made with it, and those seen before."""
    wagers, decision = group(model, wager)
    names = {draw for each in wagers for draw in each.on}
    seen = model.place(decision.after) + 1 if decision else 0
    names |= {draw.name for draw in model.draws[:seen]}
    names |= {draw.joins for draw in model.draws if draw.name in names}
    return tuple(draw for draw in model.draws if draw.name in names)


def _count(model: Model) -> list[WagerCount]:
    """The wagers of a model by all of its draws, in the quickest way that there is; or by a sample."""
    ways = _ways(model)
    if ways > MANY and model.suits_alike and _one_hand(model):
        from pitboss.odds.suits import count_hands

        return count_hands(model)
    if ways > TOO_MANY:
        return sampled(model)
    if ways > MANY and _single(model):
        from pitboss.odds.compiled import count_compiled

        return count_compiled(model)
    tally = LineTally(model)
    for weight, numbers in falls(model):
        tally.add(numbers, weight)
    return tally.counted()


class LineTally:
    """What has been counted so far, for each group of wagers that are decided about together."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.groups = [group(model, each) for each in model.wagers if priced_alone(each)]
        self.found: list[dict[Seen, Counter[Lines]]] = [{} for _ in self.groups]
        self.total = 0

    def seen(self, decision: Decision | None, numbers: Sequence[N]) -> tuple[N, ...]:
        """What a player has seen when deciding."""
        return tuple(numbers[: self.model.place(decision.after) + 1]) if decision else ()

    def named(self, numbers: Sequence[N]) -> dict[str, N]:
        """The numbers by their draws."""
        return dict(zip((draw.name for draw in self.model.draws), numbers, strict=True))

    def add(self, numbers: Seen, weight: int) -> None:
        """One way to fall."""
        named = self.named(numbers)
        self.total += weight
        for (wagers, decision), found in zip(self.groups, self.found, strict=True):
            counter = found.setdefault(self.seen(decision, numbers), Counter())
            counter[tuple(wager.comes_to(named) for wager in wagers)] += weight

    def counted(self, *, sampled: bool = False) -> list[WagerCount]:
        return [
            WagerCount(
                wagers, decision, lines, self.total, sampled, sampled and bool(decision and decision.plays)
            )
            for (wagers, decision), lines in zip(self.groups, self.found, strict=True)
        ]


def priced_alone(wager: Wager) -> bool:
    """Whether a wager is priced for itself: made before the round, on a stake of its own, by a pay table."""
    return not wager.later and not wager.rides and bool(wager.pays.lines)


def group(model: Model, wager: Wager) -> tuple[tuple[Wager, ...], Decision | None]:
    """A wager with the decision about it, the wagers that it adds, and what rides on any of them.

    A wager that a decision about another may give up goes alone with that decision.
    """
    decision = next((each for each in model.decisions if each.wager == wager.name), None)
    named = {wager.name} | ({name for way in decision.ways for name in way.adds} if decision else set())
    others = [each for each in model.wagers if each.rides in named or (each.name in named and each != wager)]
    led_by = next((each for each in model.decisions if wager.name in _concerned(each)), None)
    return (wager, *others), decision or led_by


def only(model: Model, names: Collection[str]) -> Model:
    """Return the model with only the wagers named, those made with them, and what their decisions need."""
    groups = {wager.name: group(model, wager) for wager in model.wagers if priced_alone(wager)}
    kept: set[str] = set()
    for wagers, decision in (groups[name] for name in names if name in groups):
        leaders = groups[decision.wager][0] if decision else ()
        kept |= {each.name for each in (*wagers, *leaders)}
    return replace(
        model,
        wagers=tuple(each for each in model.wagers if each.name in kept),
        decisions=tuple(each for each in model.decisions if not _concerned(each).isdisjoint(kept)),
    )


def _concerned(decision: Decision) -> set[str]:
    """The wagers made before the round that a decision is about, or may give up."""
    return {decision.wager} | {name for way in decision.ways for name in way.gives_up}


# Every way to fall


def falls(model: Model) -> Iterator[tuple[int, Seen]]:
    """Every way that the draws can fall: in how many ways, and the numbers they come to."""
    return _falls({None: model.source}, model.draws, {}, ())


def _falls(
    sources: Mapping[Source | None, Source],
    draws: Sequence[Draw],
    items: Mapping[str, tuple[int, ...]],
    numbers: Seen,
) -> Iterator[tuple[int, Seen]]:
    if not draws:
        yield 1, numbers
        return
    first, *rest = draws
    source = sources.get(first.source) or first.source or sources[None]
    before = items.get(first.joins, ())
    for weight, kinds in drawn(source, first.size):
        left = source if source.replaced else Source(_without(source.kinds, kinds))
        number = first.value(*before, *kinds)
        fallen = {**items, first.name: kinds}
        for more, each in _falls({**sources, first.source: left}, rest, fallen, (*numbers, number)):
            yield weight * more, each


def drawn(source: Source, size: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The items that can be drawn together, and in how many ways."""
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


def _ways(model: Model) -> int:
    """At most how many ways there are to fall."""
    kinds = len(model.source.kinds)
    return prod(comb(kinds + draw.size - 1, draw.size) for draw in model.draws)


def _single(model: Model) -> bool:
    """Whether every item is there once, as the cards of one deck: then sets of them are masks of bits."""
    source = model.source
    plain = not source.replaced and set(source.kinds) == {1} and len(source.kinds) <= 64
    return plain and all(draw.source is None for draw in model.draws) and len(model.draws) <= 2


def _one_hand(model: Model) -> bool:
    """Whether a single hand of cards is drawn out, and what falls after it can be told from it."""
    first, *rest = model.draws
    return first.source is None and (not rest or (len(rest) == 1 and rest[0].after is not None))
