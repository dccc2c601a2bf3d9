"""The base of every order of hands: its address in the law, ranks for people and values for engines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import total_ordering
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from pitboss.equipment.cards import JOKER, BadCard
from pitboss.equipment.cards import cards as read_cards
from pitboss.equipment.cards import text as card_text
from pitboss.law import BadInput, Cite
from pitboss.rankings.words import Say

if TYPE_CHECKING:
    from numpy.typing import NDArray

Cards = str | Iterable[int | str]
"""A hand as people or programs write it: `As Kd`, or the integers of the cards."""
Option = bool | str


class BadHand(BadInput):
    """An order cannot rank this hand."""


class BadReading(BadInput):
    """An order does not know this reading of the law."""


@dataclass(frozen=True, slots=True)
class Category:
    """One kind of hand, the paragraph that names it, and how to describe a hand of it."""

    name: str
    law: Cite
    say: Say = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.name


class Reason(NamedTuple):
    """A rule at work: its paragraph, and what it says about these cards."""

    law: Cite
    says: str


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules behind an order, besides its list of hands."""

    cards: Reason
    """The rank of single cards."""
    equal: Reason
    """The treatment of tied hands."""
    alike: Cite | None = None
    """The comparison of two hands of one kind; if empty, the kind's paragraph governs."""
    low_ace: Cite | None = None
    """An ace may begin a straight, below the two."""
    speak: Cite | None = None
    """Cards speak: a hand is what its cards make it, whatever its holder calls it."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Rank:
    """The rank of one hand in one order. Greater is better; tied hands are equal."""

    value: int
    name: str
    category: Category
    cards: tuple[int, ...]
    order: Order = field(repr=False)

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rank) or other.order is not self.order:
            return NotImplemented
        return self.value == other.value

    def __lt__(self, other: Rank) -> bool:
        if not isinstance(other, Rank) or other.order is not self.order:
            return NotImplemented
        return self.value < other.value

    def __hash__(self) -> int:
        return hash((self.order.id, self.value))

    @property
    def qualifies(self) -> bool:
        """Is it a hand at all in this order? False for a low above eight, for example."""
        return self.value > 0

    @property
    def law(self) -> Cite:
        """The paragraph that names this kind of hand."""
        return self.category.law


class Verdict(NamedTuple):
    """The higher of two hands, the rules that decide it, and the cards of either hand that matter."""

    winner: Rank | None
    reasons: tuple[Reason, ...]
    cards: tuple[int, ...] = ()

    @property
    def law(self) -> Cite:
        """The deciding paragraph."""
        return self.reasons[0].law


@dataclass(frozen=True, slots=True)
class Part:
    """One argument of an order: its name and its possible sizes."""

    name: str
    sizes: tuple[int, ...]

    def refuse(self, count: int, title: str) -> BadHand:
        allowed = _join_or(self.sizes)
        return BadHand(f"'{title}' takes {allowed} {self.name}, not {count}")


class Order(ABC):
    """An order of hands. `rank` is for people, `value` for engines, `values` for arrays."""

    readings: Mapping[str, Option] = {}
    """The readings that an order knows, with their defaults."""
    allowed: Mapping[str, tuple[str, ...]] = {}
    """Allowed values of a reading that is not yes or no."""

    def __init__(
        self, id: str, title: str, law: Cite, *parts: Part, rules: Rules, joker: bool = False
    ) -> None:
        self.id = id
        self.title = title
        self.law = law
        self.parts = parts
        self.rules = rules
        self.joker = joker
        self.options: dict[str, Option] = dict(self.readings)
        self._root: Any = self
        self._variants: dict[tuple[tuple[str, Option], ...], Self] = {}

    def __repr__(self) -> str:
        return f"<order {self.id}, {self.law}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.id, self.options)

    def name(self, card: int) -> str:
        """Return the text of one card, or of another ranked piece."""
        return card_text([card])

    @abstractmethod
    def rank(self, *parts: Cards) -> Rank:
        """Rank a hand given as text or integers, with all checks."""

    def explain(self, rank: Rank) -> list[Reason]:
        """Return other rules that make the hand what it is, besides the one that names its kind."""
        return []

    def explain_call(self, rank: Rank, said: str) -> Reason:
        """Return how the law treats a hand that its holder calls something."""
        if self.rules.speak is None:
            raise BadHand(f"{self.title} has no rule on what a player calls a hand")
        if said.strip().lower() in (rank.name.lower(), rank.category.name):
            return Reason(self.rules.speak, "called correctly")
        return Reason(self.rules.speak, f"called {said.strip()}, the cards make it {rank}")

    def compare(self, first: Rank, second: Rank) -> Verdict:
        """Compare two hands of this order. The deciding rule comes first."""
        if first.order is not self or second.order is not self:
            raise BadHand(f"{self.title} cannot compare hands of another order")
        if first == second:
            return Verdict(None, (self._explain_tie(first),))
        ahead, behind = (first, second) if first > second else (second, first)
        if ahead.category != behind.category:
            return Verdict(ahead, (Reason(ahead.law, f"{ahead.category} above {behind.category}"),))
        return self._compare_alike(ahead, behind)

    def _explain_tie(self, rank: Rank) -> Reason:
        return self.rules.equal

    def _compare_alike(self, ahead: Rank, behind: Rank) -> Verdict:
        """Return the verdict on two hands of one kind."""
        decides = Reason(self.rules.alike or ahead.law, f"{ahead} against {behind}")
        return Verdict(ahead, (decides, self.rules.cards))

    def reading(self, **options: Option) -> Self:
        """Return this order under other readings of the law, such as `tie_any_card=True`."""
        unknown = sorted(options.keys() - self.options.keys())
        if unknown:
            known = ", ".join(sorted(self.options)) or "none"
            raise BadReading(f"{self.title} has no reading {unknown[0]!r}; it knows: {known}")
        for name, option in options.items():
            allowed = self.allowed.get(name, (True, False))
            if option not in allowed:
                raise BadReading(f"{name} is {' or '.join(map(str, allowed))}, not {option!r}")
        merged = {**self.options, **options}
        root: Self = self._root
        if merged == root.options:
            return root
        key = tuple(sorted(merged.items()))
        if key not in root._variants:
            variant = root._variant(merged)
            variant.options, variant._root = merged, root
            root._variants[key] = variant
        return root._variants[key]

    def _variant(self, options: dict[str, Option]) -> Self:
        """Return a new order under other readings."""
        raise NotImplementedError

    def read(self, parts: Sequence[Cards]) -> tuple[tuple[int, ...], ...]:
        """Return the parts as card integers. Refuse a wrong number of cards, duplicates and stray jokers."""
        if len(parts) != len(self.parts):
            names = " and ".join(part.name for part in self.parts)
            raise BadHand(f"{self.title} takes {names}: {len(self.parts)} groups of cards, not {len(parts)}")
        hands = tuple(self._read_part(part) for part in parts)
        for part, hand in zip(self.parts, hands, strict=True):
            if len(hand) not in part.sizes:
                raise part.refuse(len(hand), self.title)
        self._check([card for hand in hands for card in hand])
        return hands

    def _read_part(self, part: Cards) -> tuple[int, ...]:
        try:
            return read_cards(part, decks=54)
        except BadCard as bad:
            raise BadHand(str(bad)) from None

    def _check(self, cards: list[int]) -> None:
        if not self.joker and JOKER in cards:
            raise BadHand(f"{self.title} is played without a joker")
        seen: set[int] = set()
        for card in cards:
            if card in seen:
                raise BadHand(f"{card_text([card])} comes twice in one hand")
            seen.add(card)

    @abstractmethod
    def values(self, *hands: Any, out: Any = None, threads: int = 1) -> NDArray[Any]:
        """Return the values of many hands. Greater is better."""

    def _only(self, hands: tuple[Any, ...]) -> Any:
        """Return the only array for an order whose hands have one part."""
        if len(hands) != 1:
            raise BadHand(f"{self.title} takes one array of hands, not {len(hands)}")
        return hands[0]


def _restore(id: str, options: dict[str, Option]) -> Order:
    """Return the same order object after copying or unpickling."""
    from pitboss.rankings import ORDERS

    return ORDERS[id].reading(**options)


def _join_or(sizes: Sequence[int]) -> str:
    words = [str(size) for size in sizes]
    if len(sizes) > 3 and list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return f"{words[0]} to {words[-1]}"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
