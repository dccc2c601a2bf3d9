"""A keno ticket as a value: groups of numbers, ways with their rates, and games.

It needs no table: it can be written and read, priced, checked against a rate card, and paid on a draw.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from pitboss.equipment.pieces import BALLS
from pitboss.games.keno.rate_card import MAX_GROUPS, RateCard, TicketKind
from pitboss.law import BadInput, cite
from pitboss.table.money import cents, dollars
from pitboss.table.refused import Refused
from pitboss.table.wager import cap_payout

__all__ = ["Ticket", "check_way_count", "count_ways", "drawn_bits"]

LAW = cite("13:69F-15")
OLD = cite("19:47-15")

KIND_AT = {
    "straight": LAW.at(".2(c)1"),
    "split": LAW.at('.2(c) "split ticket"'),
    "way": LAW.at('.2(c) "way ticket"'),
    "combination": LAW.at('.2(c) "combination ticket"'),
    "king": LAW.at('.2(c) "king ticket"'),
}
"""Paragraph that permits each kind. For all but the first, the wording is another state's."""
MULTI_RACE_AT = OLD.at(".2(c)6")
UNCLEAR_AT = OLD.at(".7(a)")
_GRID = frozenset(range(1, BALLS + 1))
_LETTERS = "ABCDEFGHIJKLMNOPQRST"
_CONDITION = re.compile(r"(?:(\d{1,7})/(\d{1,2})|([A-T]+)) at (\S+)")
_BETWEEN = re.compile(r",(?!\d{3}(?![\d/]))")
"""A comma between two conditions, not one in an amount such as $1,000."""
_GAMES = re.compile(r"games? (\d{1,9})(?: to (\d{1,9}))?")


class TicketWay(NamedTuple):
    """One straight wager on a ticket: some of its groups together, as bits, and the rate."""

    groups: int
    rate: int


class BadTicket(BadInput):
    """Text or a row of numbers that is not a ticket."""


# Ways: sets of groups


@lru_cache(maxsize=4096)
def count_ways(sizes: tuple[int, ...]) -> dict[int, int]:
    """Count the ways that groups of these sizes make up each number of spots."""
    counts = {0: 1}
    for size in sizes:
        more = {spots + size: n for spots, n in counts.items()}
        counts = {spots: counts.get(spots, 0) + more.get(spots, 0) for spots in counts | more}
    counts[0] -= 1  # no group at all is no way
    return {spots: n for spots, n in sorted(counts.items()) if n}


@lru_cache(maxsize=4096)
def group_sets(sizes: tuple[int, ...], spots: int) -> tuple[int, ...]:
    """Return the sets of groups, as bits, that make up this many spots together."""
    found: dict[int, list[int]] = {0: [0]}
    for place, size in enumerate(sizes):
        for total in sorted(found, reverse=True):
            if total + size <= spots:
                found.setdefault(total + size, []).extend([mask | 1 << place for mask in found[total]])
    return tuple(sorted(mask for mask in found.get(spots, ()) if mask))


def number_bits(numbers: Iterable[int]) -> int:
    """Return numbers as bits."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def drawn_bits(numbers: Iterable[int]) -> int:
    """Return the 20 numbers as bits, after checking that they differ and are from 1 to 80."""
    listed = list(numbers)
    if len(set(listed)) != 20 or len(listed) != 20 or not all(1 <= number <= BALLS for number in listed):
        raise Refused("a game needs 20 different numbers from 1 to 80", OLD.at(".5(d)2"))
    return number_bits(listed)


@dataclass(frozen=True, kw_only=True)
class Ticket:
    """A ticket as the computer prints it, which decides every payment."""

    groups: tuple[tuple[int, ...], ...]
    ways: tuple[TicketWay, ...]
    first: int
    last: int
    """First and last of the consecutive games."""
    king: bool = False
    """True if the first group is a king: a single number joined with the others."""
    quick: bool = False
    """True if the system picked the numbers."""
    serial: int = 0

    @classmethod
    def from_rates(
        cls,
        groups: Sequence[Sequence[int]],
        rates: Mapping[int, int],
        *,
        first: int = 1,
        games: int = 1,
        king: bool = False,
        quick: bool = False,
        serial: int = 0,
    ) -> Ticket:
        """Build a ticket on all ways of the spot counts that have a rate, dropping unused groups."""
        sizes = tuple(map(len, groups))
        ways = [
            TicketWay(mask, rate)
            for spots, rate in sorted(rates.items())
            for mask in group_sets(sizes, spots)
        ]
        used = 0
        for way in ways:
            used |= way.groups
        kept = [place for place in range(len(sizes)) if used >> place & 1]
        if len(kept) < len(sizes):
            ways = [
                TicketWay(sum(1 << new for new, old in enumerate(kept) if way.groups >> old & 1), way.rate)
                for way in ways
            ]
        return cls(
            groups=tuple(tuple(sorted(groups[place])) for place in kept),
            ways=tuple(ways),
            first=first,
            last=first + games - 1,
            king=king and 0 in kept,
            quick=quick,
            serial=serial,
        )

    # Kind and price

    @cached_property
    def kind(self) -> TicketKind:
        """Type of ticket, determined by its ways."""
        alone = {1 << place for place in range(len(self.groups))}
        sets = {way.groups for way in self.ways}
        if self.king:
            return "king"
        if len(self.groups) == 1:
            return "straight"
        if sets == alone:
            return "split"
        equal = len(set(map(len, self.groups))) == 1
        return "way" if equal and len(self.groups) >= 3 and not sets & alone else "combination"

    @property
    def games(self) -> int:
        return self.last - self.first + 1

    @cached_property
    def each_game(self) -> int:
        """Price per game: the sum of the rates of all ways."""
        return sum(way.rate for way in self.ways)

    @property
    def price(self) -> int:
        """Total price."""
        return self.each_game * self.games

    @cached_property
    def name(self) -> str:
        """Name of its wager account."""
        return f"ticket {self.serial}"

    # Payoffs

    @cached_property
    def _masks(self) -> tuple[int, ...]:
        """Numbers of each way, as bits."""
        groups = list(map(number_bits, self.groups))
        if len(groups) == 1:
            return (groups[0],) * len(self.ways)
        return tuple(
            sum(mask for place, mask in enumerate(groups) if way >> place & 1) for way, _ in self.ways
        )

    @cached_property
    def spots(self) -> tuple[int, ...]:
        """Number of spots of each way."""
        return tuple([mask.bit_count() for mask in self._masks])

    def count_catches(self, drawn: int) -> list[int]:
        """Count the numbers each way catches. `drawn` holds the 20 numbers as bits."""
        return [(mask & drawn).bit_count() for mask in self._masks]

    def payoffs(self, drawn: int, card: RateCard) -> list[int]:
        """Return each way's payoff in one game, by the rate card."""
        pays, most = card.pays, card.most
        parts = zip(self._masks, self.spots, self.ways, strict=True)
        won = [pays[spots][(mask & drawn).bit_count()] * way[1] for mask, spots, way in parts]
        return [cap_payout(each, most) for each in won] if most and max(won) > most else won

    def advantage(self, card: RateCard) -> Fraction:
        """Return the house advantage of the whole ticket: the mean over its ways, weighted by rate."""
        parts = Counter(zip(self.spots, (way.rate for way in self.ways), strict=True))
        kept = [count * rate * card.advantage(spots, rate) for (spots, rate), count in parts.items()]
        return sum(kept, Fraction(0)) / self.each_game

    # Checks before the sale

    def check(self, card: RateCard, *, most_of: Literal["way", "ticket"] = "way") -> None:
        """Refuse a ticket that the law or the rate card does not let a writer sell."""
        numbers = [number for group in self.groups for number in group]
        if not all(1 <= number <= BALLS for number in numbers):
            raise Refused("keno numbers are 1 to 80", LAW.at(".2(a)"))
        if not numbers or not all(self.groups) or len(set(numbers)) < len(numbers):
            raise Refused("each group needs numbers, and no number may appear twice", UNCLEAR_AT)
        if len(self.groups) > MAX_GROUPS or (self.king and len(self.groups[0]) != 1):
            raise Refused(f"a ticket has at most {MAX_GROUPS} groups, and a king is one number", UNCLEAR_AT)
        self._check_ways(card)
        largest = len(numbers) if most_of == "ticket" else max(self.spots)
        if largest > card.spots or max(self.spots) > card.spots:
            why = f"the rate card allows at most {card.spots} spots, not {largest}"
            raise Refused(why, LAW.at(".2(b)"))
        if self.quick and self.kind != "straight":
            raise Refused("a quick-pick must be a straight ticket", LAW.at('.1 "quick-pick"'))
        if self.kind not in card.types:
            raise Refused(f"{self.kind} tickets are not on the rate card", KIND_AT[self.kind])
        self._check_games(card)

    def _check_ways(self, card: RateCard) -> None:
        sets = [way.groups for way in self.ways]
        played = 0
        for each in sets:
            played |= each
        whole = (1 << len(self.groups)) - 1
        if not sets or len(set(sets)) < len(sets) or min(sets) < 1 or played != whole:
            raise Refused("name each way once, and use every group in a way", UNCLEAR_AT)
        for rate in {way.rate for way in self.ways}:
            if not card.minimum <= rate <= card.maximum or rate % card.unit:
                limits = f"{dollars(card.minimum)} to {dollars(card.maximum)} by {dollars(card.unit)}"
                raise Refused(f"the rate per way must be {limits}, not {dollars(rate)}", OLD.at(".3(d)"))
        check_way_count(max(map(self.spots.count, self.spots)), card)

    def _check_games(self, card: RateCard) -> None:
        """Check that a multi-race ticket covers consecutive games within the card's limit."""
        if not 1 <= self.first <= self.last:
            raise Refused(f"games {self.first} to {self.last} are not consecutive", MULTI_RACE_AT)
        if self.games > 1 and not card.multi_race:
            raise Refused("this licensee sells no multi-race tickets", OLD.at(".4(d)"))
        if self.games > card.most_games:
            raise Refused(f"a ticket covers at most {card.most_games} games here", MULTI_RACE_AT)

    # Text and rows

    @cached_property
    def conditioning(self) -> str:
        """Ways and their rates: `3/4 at $1` means all three ways of four spots."""
        sizes, left, parts = tuple(map(len, self.groups)), dict(self.ways), []
        for spots in sorted(set(self.spots)):
            sets = group_sets(sizes, spots)
            rates = {left.get(each) for each in sets}
            if len(rates) == 1:
                parts.append(f"{len(sets)}/{spots} at {dollars(left[sets[0]])}")
            else:
                some = (each for each in sets if each in left)
                parts += [f"{self._group_letters(each)} at {dollars(left[each])}" for each in some]
        return ", ".join(parts)

    def _group_letters(self, groups: int) -> str:
        return "".join(_LETTERS[place] for place in range(len(self.groups)) if groups >> place & 1)

    @cached_property
    def numbers(self) -> str:
        """Numbers by group, in the form `king 7 | 1 2 3 | 4 5 6`."""
        text = " | ".join(" ".join(map(str, group)) for group in self.groups)
        return f"king {text}" if self.king else f"quick-pick {text}" if self.quick else text

    def __str__(self) -> str:
        games = f"games {self.first} to {self.last}" if self.games > 1 else f"game {self.first}"
        return f"{self.numbers}: {self.conditioning}; {games}"

    @classmethod
    def parse(cls, text: str) -> Ticket:
        """Parse a ticket in the form of `str`: `1 2 3 | 4 5 6: 2/3 at $1, AB at $2; games 8 to 10`."""
        numbers, colon, rest = text.partition(":")
        played, _, covered = rest.partition(";")
        found = _GAMES.fullmatch(covered.strip() or "game 1")
        if not colon or not found:
            raise Refused(f"{text!r}: write groups, a colon, and ways with rates", UNCLEAR_AT)
        king, quick = "king" in numbers, "quick-pick" in numbers
        for word in ("king", "quick-pick"):
            numbers = numbers.replace(word, "")
        groups = tuple(tuple(sorted(map(_parse_number, part.split()))) for part in numbers.split("|"))
        if len(groups) > MAX_GROUPS:
            raise Refused(f"a ticket has at most {MAX_GROUPS} groups", UNCLEAR_AT)
        ways = [way for part in _BETWEEN.split(played) for way in _parse_condition(part.strip(), groups)]
        first, last = int(found[1]), int(found[2] or found[1])
        return cls(groups=groups, ways=tuple(ways), first=first, last=last, king=king, quick=quick)

    @cached_property
    def row(self) -> tuple[int, ...]:
        """The ticket as a row of numbers, for the table state."""
        marks = self.king + 2 * self.quick
        sizes, numbers = map(len, self.groups), (number for group in self.groups for number in group)
        ways = (part for way in self.ways for part in way)
        return self.serial, self.first, self.last, marks, len(self.groups), *sizes, *numbers, *ways

    @classmethod
    @lru_cache(maxsize=4096)
    def from_row(cls, row: tuple[int, ...]) -> Ticket:
        """Read the ticket that `row` wrote."""
        serial, first, last, marks, count, *rest = row
        sizes, rest = rest[:count], rest[count:]
        groups, place = [], 0
        for size in sizes:
            groups.append(tuple(rest[place : place + size]))
            place += size
        pairs = rest[place:]
        if len(sizes) < count or len(pairs) % 2 or not pairs:
            raise BadTicket(f"{list(row)} is not a ticket")
        ways = tuple(TicketWay(*pairs[at : at + 2]) for at in range(0, len(pairs), 2))
        numbers, sets = rest[:place], [way.groups for way in ways]
        if (
            min(sizes, default=0) < 1
            or not set(numbers) <= _GRID
            or len(set(numbers)) < place
            or not all(0 < each < 1 << count for each in sets)
            or len(set(sets)) < len(sets)
            or min(way.rate for way in ways) < 1
            or first > last
        ):
            raise BadTicket(f"{list(row)} is not a ticket that was sold")
        return cls(groups=tuple(groups), ways=ways, first=first, last=last, king=bool(marks & 1),
                   quick=bool(marks & 2), serial=serial)  # fmt: skip

    def repeat(self, first: int, serial: int) -> Ticket:
        """Return the same wager starting with another game: an old ticket serves as a new request."""
        return replace(self, first=first, last=first + self.games - 1, quick=False, serial=serial)


def check_way_count(ways: int, card: RateCard) -> None:
    """Refuse more ways of one spot count than the rate card allows."""
    if ways > card.most_ways:
        raise Refused(f"the rate card allows at most {card.most_ways} ways of one kind", OLD.at(".4(a)"))


def _parse_number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 4):
        raise Refused(f"{word!r} is not a number from 1 to 80", UNCLEAR_AT)
    return int(word)


def _parse_condition(text: str, groups: Sequence[Sequence[int]]) -> list[TicketWay]:
    """Parse `3/4 at $1`, all three ways of four spots, or `AC at $1`, one way of groups one and three."""
    found = _CONDITION.fullmatch(text)
    if not found:
        raise Refused(f"{text!r}: write ways, spots and a rate, such as 3/4 at $1", UNCLEAR_AT)
    rate, sizes = cents(found[4]), tuple(map(len, groups))
    if letters := found[3]:
        if max(map(_LETTERS.index, letters)) >= len(groups):
            raise Refused(f"{letters!r}: there are {len(groups)} groups", UNCLEAR_AT)
        return [TicketWay(number_bits(map(_LETTERS.index, letters)), rate)]
    count, spots = int(found[1]), int(found[2])
    there = count_ways(sizes).get(spots, 0)
    if there != count:
        raise Refused(f"{text!r}: these groups make {there} ways of {spots} spots", UNCLEAR_AT)
    return [TicketWay(mask, rate) for mask in group_sets(sizes, spots)]
