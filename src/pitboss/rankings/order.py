"""What every order of hands has: an address in the law, a rank for people and a value for engines."""

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
    """A hand that an order cannot rank, and why."""


class BadReading(BadInput):
    """A reading of the law that an order does not know."""


@dataclass(frozen=True, slots=True)
class Category:
    """One kind of hand, the paragraph that names it, and how a hand of it is said."""

    name: str
    law: Cite
    say: Say = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.name


class Reason(NamedTuple):
    """A rule at work: its paragraph, and what it says of the cards at hand."""

    law: Cite
    says: str


@dataclass(frozen=True, slots=True)
class Rules:
    """What an order rests on besides its list of hands."""

    cards: Reason
    """How single cards rank."""
    equal: Reason
    """What becomes of hands that tie."""
    alike: Cite | None = None
    """Which of two hands of one kind is higher; where nothing is said, the paragraph of the kind says it."""
    low_ace: Cite | None = None
    """That an ace may begin a straight, below the two."""
    speak: Cite | None = None
    """That a hand is what its cards are, whatever its holder calls it."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Rank:
    """The place of one hand in one order. Greater is better; hands that tie are equal."""

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
        """No for a hand that is no hand at all here, such as a low above eight."""
        return self.value > 0

    @property
    def law(self) -> Cite:
        """The paragraph that names this kind of hand."""
        return self.category.law


class Verdict(NamedTuple):
    """Which of two hands is higher, by which rules, and the cards of either that decide it."""

    winner: Rank | None
    reasons: tuple[Reason, ...]
    cards: tuple[int, ...] = ()

    @property
    def law(self) -> Cite:
        """The paragraph that decides."""
        return self.reasons[0].law


@dataclass(frozen=True, slots=True)
class Part:
    """One argument of an order: its name and how many pieces it may have."""

    name: str
    sizes: tuple[int, ...]

    def refuse(self, count: int, title: str) -> BadHand:
        allowed = _either(self.sizes)
        return BadHand(f"{title} takes {allowed} {self.name}, not {count}")


class Order(ABC):
    """An order of hands. `rank` is for people, `value` for engines, `values` for arrays."""

    readings: Mapping[str, Option] = {}
    """The readings an order knows, with their defaults."""
    allowed: Mapping[str, tuple[str, ...]] = {}
    """What a reading that is not yes or no may be."""

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
        return _restored, (self.id, self.options)

    def name(self, card: int) -> str:
        """The text of one card, or of what else is ranked."""
        return card_text([card])

    @abstractmethod
    def rank(self, *parts: Cards) -> Rank:
        """The rank of a hand given as text or integers, everything checked."""

    def explain(self, rank: Rank) -> list[Reason]:
        """What else makes a hand of this order what it is, besides the rule that names its kind."""
        return []

    def called(self, rank: Rank, said: str) -> Reason:
        """What the law makes of a hand that its holder calls something."""
        if self.rules.speak is None:
            raise BadHand(f"{self.title} has no rule on what a player calls a hand")
        if said.strip().lower() in (rank.name.lower(), rank.category.name):
            return Reason(self.rules.speak, "called what it is")
        return Reason(self.rules.speak, f"called {said.strip()}, the cards make it {rank}")

    def compare(self, first: Rank, second: Rank) -> Verdict:
        """Which of two hands of this order is higher, and why: the rule that decides comes first."""
        if first.order is not self or second.order is not self:
            raise BadHand(f"{self.title} compares no hands of another order")
        if first == second:
            return Verdict(None, (self._equal(first),))
        ahead, behind = (first, second) if first > second else (second, first)
        if ahead.category != behind.category:
            return Verdict(ahead, (Reason(ahead.law, f"{ahead.category} above {behind.category}"),))
        return self._alike(ahead, behind)

    def _equal(self, rank: Rank) -> Reason:
        return self.rules.equal

    def _alike(self, ahead: Rank, behind: Rank) -> Verdict:
        """The verdict on two hands of one kind."""
        decides = Reason(self.rules.alike or ahead.law, f"{ahead} against {behind}")
        return Verdict(ahead, (decides, self.rules.cards))

    def reading(self, **options: Option) -> Self:
        """This order under other readings of the law, such as `tie_any_card=True`."""
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
        """A new order under other readings, for an order that has any."""
        raise NotImplementedError

    def read(self, parts: Sequence[Cards]) -> tuple[tuple[int, ...], ...]:
        """The parts as card integers; a wrong number, a duplicate or a stray joker is refused."""
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
        """The values of many hands at once, greater is better."""

    def _only(self, hands: tuple[Any, ...]) -> Any:
        """The one array of an order whose hands have one part."""
        if len(hands) != 1:
            raise BadHand(f"{self.title} takes one array of hands, not {len(hands)}")
        return hands[0]


def _restored(id: str, options: dict[str, Option]) -> Order:
    """The order again, the same object, after copying or from a file."""
    from pitboss.rankings import ORDERS

    return ORDERS[id].reading(**options)


def _either(sizes: Sequence[int]) -> str:
    words = [str(size) for size in sizes]
    if len(sizes) > 3 and list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return f"{words[0]} to {words[-1]}"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
