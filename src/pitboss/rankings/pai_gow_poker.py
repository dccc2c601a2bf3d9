"""Pai gow poker, 13:69F-11.3: five-card and two-card hands with the joker, and the hands of seven cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import JOKER
from pitboss.law import Cite, cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import Cards, Category, Option, Rank, Reason, Rules, Verdict
from pitboss.rankings.patterns import (
    JOKER_BIT,
    JOKER_UNIT,
    UNITS,
    Lookup,
    grown,
    numbered,
    pattern,
    rank_bits,
)
from pitboss.rankings.shapes import ACE, Ranks, Shape, by_any_card, groups, odd, runs, shaped
from pitboss.rankings.words import ACE_HIGH, alone, listed, matched, one, topped

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIVE_ACES = Category("five aces", cite("13:69F-11.3(b)1"), alone("five aces"))
ROYAL_FLUSH = Category("royal flush", cite("13:69F-11.3(b)2"), alone("royal flush"))
STRAIGHT_FLUSH = Category("straight flush", cite("13:69F-11.3(b)3"), topped("straight flush"))
FOUR_OF_A_KIND = Category("four-of-a-kind", cite("13:69F-11.3(b)4"), matched("four-of-a-kind", 4))
FULL_HOUSE = Category("full house", cite("13:69F-11.3(b)5"), matched("full house", 3, 2, between=" over "))
FLUSH = Category("flush", cite("13:69F-11.3(b)6"), listed("flush"))
STRAIGHT = Category("straight", cite("13:69F-11.3(b)7"), topped("straight"))
THREE_OF_A_KIND = Category("three-of-a-kind", cite("13:69F-11.3(b)8"), matched("three-of-a-kind", 3))
TWO_PAIRS = Category("two pairs", cite("13:69F-11.3(b)9"), matched("two pairs", 2, 2))
PAIR = Category("pair", cite("13:69F-11.3(b)10"), matched("pair", 2))
HIGH_CARD = Category("high card", cite("13:69F-11.3(e)"), listed("high card"))
COMPLETED = (ROYAL_FLUSH, STRAIGHT_FLUSH, FLUSH, STRAIGHT)
"""The kinds of hand that the joker may complete as any card."""
RULES = Rules(
    cards=Reason(cite("13:69F-11.3(a)"), ACE_HIGH),
    equal=Reason(cite("13:69F-11.3(e)"), "identical hands are a copy hand"),
    alike=cite("13:69F-11.3(e)"),
    low_ace=cite("13:69F-11.3(a)"),
)

READINGS: dict[str, Option] = {
    "wheel_lowest": False,
    "tie_any_card": False,
    "joker_flush": "highest_missing",
}
_ALLOWED: dict[str, tuple[str, ...]] = {"joker_flush": ("highest_missing", "ace")}


def _straights(wheel_lowest: bool) -> list[Ranks]:
    """All straights, lowest first: A-2-3-4-5 second to A-K-Q-J-10, or lowest where the licensee says so."""
    wheel, *others = runs(5)
    return [wheel, *others] if wheel_lowest else [*others[:-1], wheel, others[-1]]


def five_shapes(**options: Option) -> list[Shape]:
    """The distinct five-card hands of 11.3(b), worst first."""
    options = READINGS | options
    straights = _straights(bool(options["wheel_lowest"]))
    royal = runs(5)[-1]
    suited_runs = [run for run in straights if run != royal]
    flushes = odd(5)
    if options["joker_flush"] == "ace":  # the joker as a second ace, beside four suited cards with an ace
        flushes = sorted([*flushes, *((ACE, ACE, *rest) for rest in groups(1, 1, 1, ranks=range(12)))])
    shapes = [
        *shaped(HIGH_CARD, odd(5)),
        *shaped(PAIR, groups(2, 1, 1, 1)),
        *shaped(TWO_PAIRS, groups(2, 2, 1)),
        *shaped(THREE_OF_A_KIND, groups(3, 1, 1)),
        *shaped(STRAIGHT, straights),
        *shaped(FLUSH, flushes, suited=True),
        *shaped(FULL_HOUSE, groups(3, 2)),
        *shaped(FOUR_OF_A_KIND, groups(4, 1)),
        *shaped(STRAIGHT_FLUSH, suited_runs, suited=True),
        *shaped(ROYAL_FLUSH, [royal], suited=True),
        *shaped(FIVE_ACES, [(ACE,) * 5]),
    ]
    return by_any_card(shapes) if options["tie_any_card"] else shapes


class JokerOrder(HandOrder):
    """An order in which the joker is an ace, or any card that completes a straight or a flush."""

    allowed = _ALLOWED

    def _base(self) -> tuple[Lookup, Lookup]:
        plain, suited = numbered([shape for shape in self.shapes if shape.ranks])
        plain |= _with_joker(plain, [pattern(run) for run in runs(5)] if self._wild else [])
        if self._wild:
            suited |= self._suited_with_joker(suited)
        return plain, {ranks: value for ranks, value in suited.items() if ranks.bit_count() == 5}

    def _suited_with_joker(self, suited: Lookup) -> Lookup:
        """Four suited ranks and the joker: the best flush or straight flush it completes."""
        as_ace = self.options.get("joker_flush") == "ace"
        straight = [rank_bits(run) for run in runs(5)]
        joined: Lookup = {}
        for four in map(rank_bits, combinations(range(13), 4)):
            fifths = [four | 1 << rank for rank in range(13) if not four >> rank & 1]
            if as_ace:
                fifths = [four | 1 << ACE, *(five for five in fifths if five in straight)]
            joined[four | JOKER_BIT] = max(suited[five] for five in fifths)
        return joined

    def explain(self, rank: Rank) -> list[Reason]:
        """What the joker is, and where the licensee has A-2-3-4-5."""
        reasons = super().explain(rank)
        if JOKER in rank.cards:
            reasons.append(self._joker(rank))
        if rank.category is STRAIGHT_FLUSH:
            with_joker = "without joker" if natural(rank) else "with joker"
            reasons.append(Reason(cite("13:69F-11.3(g)"), f"for pay table B a straight flush {with_joker}"))
        return [*reasons, *self._lowest_wheel(rank)]

    def _joker(self, rank: Rank) -> Reason:
        """What the joker stands for, and by which rule."""
        ranks = self.shapes[rank.value - 1].ranks
        stands_for = f"the joker is the {one(ranks[rank.cards.index(JOKER)]) if ranks else 'missing card'}"
        if self._wild and (rank.category in COMPLETED or not ranks):
            return Reason(cite("13:69F-11.3(c)"), f"{stands_for} that completes the {rank.category}")
        return Reason(self._joker_law, stands_for)

    @property
    def _wild(self) -> bool:
        """Whether the joker may complete a straight or a flush."""
        return self.options.get("insurance_joker") != "ace_only"

    @property
    def _joker_law(self) -> Cite:
        """The paragraph that makes the joker an ace."""
        return cite("13:69F-11.3(a)")

    def _lowest_wheel(self, *ranks: Rank) -> list[Reason]:
        """The licensee's choice to count A-2-3-4-5 lowest, if it touches one of the straights."""
        chosen = self.options.get("wheel_lowest") and not self.options["tie_any_card"]
        wheels = (self.shapes[rank.value - 1].ranks == runs(5)[0] for rank in ranks)
        says = "the licensee counts A-2-3-4-5 lowest"
        return [Reason(cite("13:69F-11.3(d)"), says)] if chosen and any(wheels) else []

    def _alike(self, ahead: Rank, behind: Rank) -> Verdict:
        verdict = super()._alike(ahead, behind)
        return verdict._replace(reasons=(*self._lowest_wheel(ahead, behind), *verdict.reasons))

    def choices(self, hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every choice of cards, those without the joker first: natural hands are named as such."""
        natural = [card for card in hand if card != JOKER]
        yield from combinations(natural, self.take)
        if JOKER in hand:
            for some in combinations(natural, self.take - 1):
                yield (*some, JOKER)


def _with_joker(plain: Lookup, straights: list[int]) -> Lookup:
    """Four cards and the joker: as an ace, or as what completes a straight."""
    fours: Lookup = {0: 0}
    for _ in range(4):
        fours = grown(fours)
    joined: Lookup = {four + JOKER_UNIT: plain[four + UNITS[ACE]] for four in fours}
    for straight in straights:
        for unit in UNITS:
            if straight & unit:
                four = straight - unit + JOKER_UNIT
                joined[four] = max(joined[four], plain[straight])
    return joined


PAI_GOW_FIVE = JokerOrder(
    "pai-gow-five",
    "pai gow poker high hand, five cards",
    cite("13:69F-11.3(b)"),
    five_shapes,
    rules=RULES,
    take=5,
    sizes=(5, 6, 7),
    readings=READINGS,
    joker=True,
)


class InsuranceOrder(JokerOrder):
    """Seven cards for the insurance wager, where the joker is an ace and, unless read otherwise, no more."""

    allowed = _ALLOWED | {"insurance_joker": ("ace_only", "semi_wild")}

    @property
    def _joker_law(self) -> Cite:
        return cite("13:69F-11.3(h)")


PAI_GOW_INSURANCE = InsuranceOrder(
    "pai-gow-insurance",
    "pai gow insurance hand, seven cards",
    cite("13:69F-11.3(h)"),
    five_shapes,
    rules=RULES,
    take=5,
    sizes=(7,),
    readings=READINGS | {"insurance_joker": "ace_only"},
    joker=True,
)


def natural(rank: Rank) -> bool:
    """Whether a hand needs no joker, as a natural royal flush: 11.3(b)2, (g)."""
    return JOKER not in rank.cards


# Two cards -------------------------------------------------------------------------------------


def two_shapes() -> list[Shape]:
    """The distinct low hands, worst first: a pair, or two single cards."""
    return [*shaped(HIGH_CARD, groups(1, 1)), *shaped(PAIR, groups(2))]


class TwoCardOrder(JokerOrder):
    """The two-card hand: the joker is an ace and completes nothing."""

    def _base(self) -> tuple[Lookup, Lookup]:
        plain, _ = numbered(self.shapes)
        return plain | {unit + JOKER_UNIT: plain[unit + UNITS[ACE]] for unit in UNITS}, {}


PAI_GOW_TWO = TwoCardOrder(
    "pai-gow-two",
    "pai gow poker low hand, two cards",
    cite("13:69F-11.3(b)10"),
    two_shapes,
    rules=RULES,
    take=2,
    sizes=(2,),
    joker=True,
    suits=False,
)


def rightly_set(five: Cards, two: Cards, order: HandOrder = PAI_GOW_FIVE) -> bool:
    """Whether the five-card hand ranks equal to or above the two-card hand, as 11.9(a) asks."""
    high, low = order.rank(five), PAI_GOW_TWO.rank(two)
    if high.law not in (PAIR.law, HIGH_CARD.law):
        return True
    if high.law != low.law:
        return high.law == PAIR.law
    ranks = order.shapes[high.value - 1].ranks[:2]
    return ranks >= PAI_GOW_TWO.shapes[low.value - 1].ranks


# Seven cards -----------------------------------------------------------------------------------

SEVEN_NATURAL = Category(
    "seven-card straight flush with no joker",
    cite("13:69F-11.3(f)1"),
    alone("seven-card straight flush with no joker"),
)
ROYAL_MATCH = Category(
    "royal flush plus royal match",
    cite("13:69F-11.3(f)2"),
    alone("royal flush plus royal match"),
)
SEVEN_JOKER = Category(
    "seven-card straight flush with joker",
    cite("13:69F-11.3(f)3"),
    alone("seven-card straight flush with joker"),
)
# The royal match the licensee has chosen: a suited king and queen, or a natural suited ace and king.
MATCHES: dict[Option, tuple[Cite, frozenset[int]]] = {
    "i": (cite("13:69F-11.3(f)2.i"), frozenset({11, 10})),
    "ii": (cite("13:69F-11.3(f)2.ii"), frozenset({ACE, 11})),
}
SEVEN_READINGS: dict[str, Option] = READINGS | {
    "royal_match": "i",
    "royal_match_ii_natural": "whole_hand",
}
_SEVEN_ALLOWED: dict[str, tuple[str, ...]] = {
    "royal_match": ("i", "ii"),
    "royal_match_ii_natural": ("whole_hand", "match_only"),
}


def seven_shapes(**options: Option) -> list[Shape]:
    """The hands of five cards, and above them the three kinds of seven, each one value."""
    five = {name: option for name, option in options.items() if name in READINGS}
    return [
        *five_shapes(**five),
        *(Shape(kind, (), True) for kind in (SEVEN_JOKER, ROYAL_MATCH, SEVEN_NATURAL)),
    ]


class SevenCardOrder(JokerOrder):
    """Seven cards for the bonus wager: the hands of 11.3(f) above the best five cards."""

    allowed = _ALLOWED | _SEVEN_ALLOWED

    def _grow(self, size: int) -> tuple[Lookup, Lookup]:
        plain, suited = super()._grow(size)
        if size == 7:
            for run in map(rank_bits, runs(7)):
                suited[run] = len(self.shapes)
                for rank in range(13):
                    if run >> rank & 1:
                        suited[run & ~(1 << rank) | JOKER_BIT] = len(self.shapes) - 2
        return plain, suited

    @property
    def _royal(self) -> int:
        return next(value for value, shape in enumerate(self.shapes, 1) if shape.category is ROYAL_FLUSH)

    def value(self, cards: Sequence[int]) -> int:
        """The value of seven card integers; duplicates are not looked for."""
        value = super().value(cards)
        if self.shapes[value - 1].category is ROYAL_FLUSH:
            (hand,) = self.read((cards,))
            if self._matches(hand):
                return len(self.shapes) - 1
        return value

    def _matches(self, hand: tuple[int, ...]) -> bool:
        """Whether the two cards beside some royal flush are the suited pair of ranks asked for."""
        _, ranks = MATCHES[self.options["royal_match"]]
        if self._barred(hand):
            return False
        royal = set(runs(5)[-1])
        for suit in range(4):
            rest = [card for card in hand if card != JOKER and not (card & 3 == suit and card >> 2 in royal)]
            joker = JOKER in hand
            made = sum(card & 3 == suit and card >> 2 in royal for card in hand if card != JOKER) + joker
            if made == 5 and {card >> 2 for card in rest} == ranks and len({card & 3 for card in rest}) == 1:
                return True
        return False

    def _barred(self, hand: tuple[int, ...]) -> bool:
        """(f)2.ii is natural: no joker in the whole hand, or, read narrowly, none in the match."""
        natural = self.options["royal_match_ii_natural"] == "whole_hand"
        return self.options["royal_match"] == "ii" and natural and JOKER in hand

    def _used(self, hand: tuple[int, ...], value: int, shape: Shape) -> tuple[int, ...]:
        if not shape.ranks:
            return tuple(sorted(hand, reverse=True))
        return super()._used(hand, value, shape)

    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """The values of many hands; the few royal flushes are looked at one by one."""
        import numpy as np

        from pitboss.rankings.bulk import cards_of

        values = super().values(*hands, out=out, threads=threads)
        array = np.asarray(hands[0])
        for row in np.nonzero(values == self._royal)[0].tolist():
            cards = cards_of(int(array[row])) if array.ndim == 1 else tuple(array[row].tolist())
            if self._matches(cards):
                values[row] = len(self.shapes) - 1
        return values


PAI_GOW_SEVEN = SevenCardOrder(
    "pai-gow-seven",
    "pai gow poker bonus hand, seven cards",
    cite("13:69F-11.3(f)"),
    seven_shapes,
    rules=RULES,
    take=5,
    sizes=(7,),
    readings=SEVEN_READINGS,
    joker=True,
)
