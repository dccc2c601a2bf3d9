"""Shapes of hands: every distinct hand of an order by its ranks, worst first, and comparisons of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from pitboss.rankings.order import Category, Order, Rank, Reason, Verdict
from pitboss.rankings.words import rank_name, rank_plural

ACE = 12
Ranks = tuple[int, ...]


class Shape(NamedTuple):
    """One distinct hand: its category, its ranks in the order compared, and whether it is suited."""

    category: Category
    ranks: Ranks
    suited: bool = False


def groups(*counts: int, ranks: Iterable[int] = range(13)) -> list[Ranks]:
    """Return all hands of matched cards, lowest first: `groups(3, 2)` are the full houses.

    Counts come largest first. Equal counts hold their ranks from high to low, so comparing two tuples
    compares matched cards first and odd cards after.
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
    """Return all straights, lowest first. An ace is at either end, never inside."""
    wheel = (*range(length - 2, -1, -1), ACE)
    return [wheel, *(tuple(range(top, top - length, -1)) for top in range(length - 1, 13))]


def odd_ranks(length: int) -> list[Ranks]:
    """Return all hands of different ranks that are not straights, lowest first."""
    straight = {frozenset(run) for run in runs(length)}
    return [ranks for ranks in groups(*(1,) * length) if frozenset(ranks) not in straight]


def make_shapes(category: Category, hands: Iterable[Ranks], *, suited: bool = False) -> list[Shape]:
    """Return the hands as shapes of one category."""
    return [Shape(category, ranks, suited) for ranks in hands]


def by_any_card(shapes: list[Shape]) -> list[Shape]:
    """Return the shapes with ties broken only by the highest card that the other hand lacks."""
    return sort_within(shapes, lambda shape: tuple(sorted(shape.ranks, reverse=True)))


def sort_within(shapes: list[Shape], key: Callable[[Shape], Ranks]) -> list[Shape]:
    """Sort the shapes within each category, leaving the categories in place."""
    place = {category: number for number, category in enumerate(dict.fromkeys(s.category for s in shapes))}
    return sorted(shapes, key=lambda shape: (place[shape.category], key(shape)))


class ShapedOrder(Order):
    """An order given by its shapes. A hand's value is the place of its shape."""

    @property
    @abstractmethod
    def shapes(self) -> list[Shape]:
        """Every distinct hand, worst first; value v is at index v - 1."""

    def explain(self, rank: Rank) -> list[Reason]:
        """Add the rule that the ace begins the straight, if it does."""
        begun = self._sequence(rank) and self.shapes[rank.value - 1].ranks[-1:] == (ACE,)
        law = self.rules.low_ace if begun else None
        return [Reason(law, "the ace begins the straight")] if law else []

    def _sequence(self, rank: Rank) -> bool:
        """Return whether a hand is a straight, suited or not. Its kind's paragraph compares those."""
        return "straight" in rank.category.name

    def _compared_ranks(self, rank: Rank) -> list[tuple[int, int]]:
        """Return the ranks of a hand in the order compared, each with its card."""
        pairs = list(zip(self.shapes[rank.value - 1].ranks, rank.cards, strict=True))
        return sorted(pairs, reverse=True) if self.options.get("tie_any_card") else pairs

    def _explain_tie(self, rank: Rank) -> Reason:
        return super()._explain_tie(rank) if rank.qualifies else Reason(rank.law, f"neither counts: {rank}")

    def _compare_alike(self, ahead: Rank, behind: Rank) -> Verdict:
        """Decide by the first rank that differs. The kind's paragraph governs straights and matched cards."""
        both = zip(self._compared_ranks(ahead), self._compared_ranks(behind), strict=True)
        (rank, card), (lower, other) = next((a, b) for a, b in both if a[0] != b[0])
        straight = matched = False
        if not self.options.get("tie_any_card"):
            straight = self._sequence(ahead)
            matched = all(
                self.shapes[hand.value - 1].ranks.count(each) > 1
                for hand, each in ((ahead, rank), (behind, lower))
            )
        law = ahead.law if straight or matched else self.rules.alike or ahead.law
        say = rank_plural if matched else rank_name
        says = f"{ahead} above {behind}" if straight else f"{say(rank)} against {say(lower)}"
        return Verdict(ahead, (Reason(law, says), self.rules.cards), (card, other))
