"""Pai gow poker, 13:69F-11.3: five-card and two-card hands with the joker. See also `pai_gow_bonus`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import combinations

from pitboss.equipment.cards import JOKER, SUIT_NAMES, suit
from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.order import Category, Option, Rank, Reason, Rules, Verdict
from pitboss.rankings.patterns import (
    JOKER_BIT,
    JOKER_UNIT,
    UNITS,
    Lookup,
    grow,
    number_shapes,
    pattern,
    rank_bits,
)
from pitboss.rankings.shapes import ACE, Ranks, Shape, by_any_card, groups, make_shapes, odd_ranks, runs
from pitboss.rankings.words import ACE_HIGH, rank_name, say_all_cards, say_matched, say_name, say_top_card

FIVE_ACES = Category("five aces", cite("13:69F-11.3(b)1"), say_name("five aces"))
ROYAL_FLUSH = Category("royal flush", cite("13:69F-11.3(b)2"), say_name("royal flush"))
STRAIGHT_FLUSH = Category("straight flush", cite("13:69F-11.3(b)3"), say_top_card("straight flush"))
FOUR_OF_A_KIND = Category("four-of-a-kind", cite("13:69F-11.3(b)4"), say_matched("four-of-a-kind", 4))
FULL_HOUSE = Category(
    "full house", cite("13:69F-11.3(b)5"), say_matched("full house", 3, 2, between=" over ")
)
FLUSH = Category("flush", cite("13:69F-11.3(b)6"), say_all_cards("flush"))
STRAIGHT = Category("straight", cite("13:69F-11.3(b)7"), say_top_card("straight"))
THREE_OF_A_KIND = Category("three-of-a-kind", cite("13:69F-11.3(b)8"), say_matched("three-of-a-kind", 3))
TWO_PAIRS = Category("two pairs", cite("13:69F-11.3(b)9"), say_matched("two pairs", 2, 2))
PAIR = Category("pair", cite("13:69F-11.3(b)10"), say_matched("pair", 2))
HIGH_CARD = Category("high card", cite("13:69F-11.3(e)"), say_all_cards("high card"))
COMPLETED = (ROYAL_FLUSH, STRAIGHT_FLUSH, FLUSH, STRAIGHT)
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
JOKER_FLUSH: dict[str, tuple[str, ...]] = {"joker_flush": ("highest_missing", "ace")}


def _straights(wheel_lowest: bool) -> list[Ranks]:
    """Return all straights, lowest first. A-2-3-4-5 is second highest, or lowest if the house chooses."""
    wheel, *others = runs(5)
    return [wheel, *others] if wheel_lowest else [*others[:-1], wheel, others[-1]]


def five_shapes(**options: Option) -> list[Shape]:
    """Return the distinct five-card hands of 11.3(b), worst first."""
    options = READINGS | options
    straights = _straights(bool(options["wheel_lowest"]))
    royal = runs(5)[-1]
    suited_runs = [run for run in straights if run != royal]
    flushes = odd_ranks(5)
    if options["joker_flush"] == "ace":  # the joker as a second ace, next to four suited cards with an ace
        flushes = sorted([*flushes, *((ACE, ACE, *rest) for rest in groups(1, 1, 1, ranks=range(12)))])
    shapes = [
        *make_shapes(HIGH_CARD, odd_ranks(5)),
        *make_shapes(PAIR, groups(2, 1, 1, 1)),
        *make_shapes(TWO_PAIRS, groups(2, 2, 1)),
        *make_shapes(THREE_OF_A_KIND, groups(3, 1, 1)),
        *make_shapes(STRAIGHT, straights),
        *make_shapes(FLUSH, flushes, suited=True),
        *make_shapes(FULL_HOUSE, groups(3, 2)),
        *make_shapes(FOUR_OF_A_KIND, groups(4, 1)),
        *make_shapes(STRAIGHT_FLUSH, suited_runs, suited=True),
        *make_shapes(ROYAL_FLUSH, [royal], suited=True),
        *make_shapes(FIVE_ACES, [(ACE,) * 5]),
    ]
    return by_any_card(shapes) if options["tie_any_card"] else shapes


class JokerOrder(HandOrder):
    """An order in which the joker is an ace, or any card that completes a straight or a flush."""

    allowed = JOKER_FLUSH
    joker_is_ace = cite("13:69F-11.3(a)")
    """The paragraph that makes the joker an ace."""
    joker_completes = cite("13:69F-11.3(c)")
    """The paragraph that lets it complete a hand."""

    @property
    def completed_kinds(self) -> Collection[Category]:
        """Kinds of hand that the joker may complete as any card."""
        return COMPLETED

    @property
    def joker_only(self) -> Collection[Category]:
        """Kinds of suited hand that need the joker, if they are separate from those without it."""
        return ()

    @property
    def natural_only(self) -> Collection[Category]:
        """Kinds of suited hand that the joker cannot complete."""
        return ()

    def _base(self) -> tuple[Lookup, Lookup]:
        plain, suited = number_shapes(self.shapes, without=self.joker_only)
        runs_of = [pattern(run) for run in runs(self.take)]
        plain |= _with_joker(plain, runs_of if self.completed_kinds else [], self.take)
        if self.completed_kinds:
            _, completed = number_shapes(self.shapes, without=self.natural_only)
            suited |= self._suited_with_joker(completed)
        return plain, {ranks: value for ranks, value in suited.items() if ranks.bit_count() == self.take}

    def _suited_with_joker(self, suited: Lookup) -> Lookup:
        """Return all but one suited rank plus the joker, as the best flush or straight flush it completes."""
        as_ace = self.options.get("joker_flush") == "ace"
        straight = [rank_bits(run) for run in runs(self.take)]
        joined: Lookup = {}
        for some in map(rank_bits, combinations(range(13), self.take - 1)):
            whole = [some | 1 << rank for rank in range(13) if not some >> rank & 1]
            if as_ace:
                whole = [some | 1 << ACE, *(each for each in whole if each in straight)]
            joined[some | JOKER_BIT] = max(suited.get(each, 0) for each in whole)
        return joined

    def explain(self, rank: Rank) -> list[Reason]:
        """Return the hand's rank, its suit, what the joker is, and the licensee's place for A-2-3-4-5."""
        count = len(self.shapes)
        ranks = f"number {count + 1 - rank.value} of {count} hands"
        reasons = [*super().explain(rank), Reason(cite('13:69F-11.1 "rank or ranking"'), ranks)]
        if self.shapes[rank.value - 1].suited:
            of = next(SUIT_NAMES[suit(card)] for card in rank.cards if card != JOKER)
            reasons.append(Reason(cite('13:69F-11.1 "suit"'), f"all of one suit, {of}"))
        if JOKER in rank.cards:
            reasons.append(self._joker(rank))
        return [*reasons, *self._lowest_wheel(rank)]

    def _joker(self, rank: Rank) -> Reason:
        """Return what the joker stands for, with the rule."""
        _, ranks, suited = self.shapes[rank.value - 1]
        whole = "missing card" if suited else rank_name(ACE)
        stands_for = f"the joker is the {rank_name(ranks[rank.cards.index(JOKER)]) if ranks else whole}"
        if rank.category in self.completed_kinds or (suited and not ranks):
            return Reason(self.joker_completes, f"{stands_for} that completes the {rank.category}")
        return Reason(self.joker_is_ace, stands_for)

    def _lowest_wheel(self, *ranks: Rank) -> list[Reason]:
        """Return the licensee's choice to count A-2-3-4-5 lowest, if it affects one of the straights."""
        chosen = self.options.get("wheel_lowest") and not self.options["tie_any_card"]
        wheels = (self.shapes[rank.value - 1].ranks == runs(self.take)[0] for rank in ranks)
        says = "the licensee counts A-2-3-4-5 lowest"
        return [Reason(cite("13:69F-11.3(d)"), says)] if chosen and any(wheels) else []

    def _compare_alike(self, ahead: Rank, behind: Rank) -> Verdict:
        verdict = super()._compare_alike(ahead, behind)
        return verdict._replace(reasons=(*self._lowest_wheel(ahead, behind), *verdict.reasons))

    def choices(self, hand: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield every choice of cards, without the joker first, so that natural hands get their names."""
        natural = [card for card in hand if card != JOKER]
        yield from combinations(natural, self.take)
        if JOKER in hand:
            for some in combinations(natural, self.take - 1):
                yield (*some, JOKER)


def _with_joker(plain: Lookup, straights: list[int], take: int) -> Lookup:
    """Add the joker to all cards but one, as an ace or to complete a straight."""
    others: Lookup = {0: 0}
    for _ in range(take - 1):
        others = grow(others)
    joined: Lookup = {some + JOKER_UNIT: plain[some + UNITS[ACE]] for some in others}
    for straight in straights:
        for unit in UNITS:
            if straight & unit:
                some = straight - unit + JOKER_UNIT
                joined[some] = max(joined[some], plain[straight])
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
    """Seven cards for the insurance wager. The joker is only an ace unless a reading says otherwise."""

    allowed = JOKER_FLUSH | {"insurance_joker": ("ace_only", "semi_wild")}
    joker_is_ace = cite("13:69F-11.3(h)")

    @property
    def completed_kinds(self) -> Collection[Category]:
        """Empty, unless the joker keeps its power."""
        return COMPLETED if self.options["insurance_joker"] == "semi_wild" else ()


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


# Two cards -------------------------------------------------------------------------------------


def two_shapes() -> list[Shape]:
    """Return the distinct low hands, worst first: a pair, or two single cards."""
    return [*make_shapes(HIGH_CARD, groups(1, 1)), *make_shapes(PAIR, groups(2))]


class TwoCardOrder(JokerOrder):
    """The two-card hand. The joker is an ace and completes nothing."""

    def _base(self) -> tuple[Lookup, Lookup]:
        plain, _ = number_shapes(self.shapes)
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


def rightly_set(five: Sequence[int], two: Sequence[int], order: HandOrder = PAI_GOW_FIVE) -> bool:
    """Return whether the five-card hand ranks equal to or above the two-card hand, as 11.9(a) requires."""
    return heights(order)[order.value(five)] >= heights(PAI_GOW_TWO)[PAI_GOW_TWO.value(two)]


@cache
def heights(order: HandOrder) -> list[int]:
    """Return numbers by value that compare hands of five cards with hands of two.

    Two single cards are below any pair. Hands impossible with two cards are above all possible ones.
    """
    above = {PAIR.law: 1, HIGH_CARD.law: 0}
    found = [0]
    for shape in order.shapes:
        first, second = shape.ranks[:2]
        found.append(above.get(shape.category.law, 2) << 8 | first << 4 | second)
    return found
