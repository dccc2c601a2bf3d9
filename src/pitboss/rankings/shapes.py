"""The shapes of hands: every distinct hand of an order as its ranks, worst first, and its values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from pitboss.rankings.order import Category

ACE = 12
Ranks = tuple[int, ...]


class Shape(NamedTuple):
    """One distinct hand: its category, its ranks in the order they are compared, and whether suited."""

    category: Category
    ranks: Ranks
    suited: bool = False


def groups(*counts: int, ranks: Iterable[int] = range(13)) -> list[Ranks]:
    """All hands of matched cards, lowest first: `groups(3, 2)` are the full houses.

    Counts come largest first; equal counts hold their ranks from high to low,
    so comparing two tuples compares matched cards first and odd cards after.
    """
    return sorted(_groups(counts, frozenset(ranks)))


def _groups(counts: tuple[int, ...], ranks: frozenset[int]) -> Iterator[Ranks]:
    if not counts:
        yield ()
        return
    alike = counts.count(counts[0])
    for chosen in combinations(sorted(ranks, reverse=True), alike):
        matched = tuple(rank for rank in chosen for _ in range(counts[0]))
        for rest in _groups(counts[alike:], ranks - set(chosen)):
            yield matched + rest


def runs(length: int) -> list[Ranks]:
    """All straights, lowest first: the ace ends one at either side and never lies within."""
    wheel = (*range(length - 2, -1, -1), ACE)
    return [wheel, *(tuple(range(top, top - length, -1)) for top in range(length - 1, 13))]


def odd(length: int) -> list[Ranks]:
    """All hands of different ranks that are no straight, lowest first."""
    straight = {frozenset(run) for run in runs(length)}
    return [ranks for ranks in groups(*(1,) * length) if frozenset(ranks) not in straight]


def shaped(category: Category, hands: Iterable[Ranks], *, suited: bool = False) -> list[Shape]:
    """Each of the hands as a shape of one category."""
    return [Shape(category, ranks, suited) for ranks in hands]


def by_any_card(shapes: list[Shape]) -> list[Shape]:
    """The shapes with ties settled by the highest card the other hand lacks, and nothing before it."""
    return resorted(shapes, lambda shape: tuple(sorted(shape.ranks, reverse=True)))


def resorted(shapes: list[Shape], key: Callable[[Shape], Ranks]) -> list[Shape]:
    """The shapes sorted anew within each category; the categories stay where they are."""
    place = {category: number for number, category in enumerate(dict.fromkeys(s.category for s in shapes))}
    return sorted(shapes, key=lambda shape: (place[shape.category], key(shape)))
