"""Deals on the prizes left: by chips, or by the exact independent chip model, in fractions until the end.

The independent chip model takes the chance of winning as a player's share of the chips, and so on for each
next place among those left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, gcd
from typing import NamedTuple

from pitboss.charity.tournament.events import StacksCounted
from pitboss.charity.tournament.laws import PRIZES
from pitboss.charity.tournament.prizes import NO_CASH
from pitboss.charity.tournament.state import Tournament
from pitboss.table.refused import Refused

__all__ = [
    "DealByStacks", "DealQuote", "chip_chop", "independent_chip_model", "quote_deal", "quote_for",
    "round_shares",
]  # fmt: skip

MAX_SETS = 20_000
"""Kinds of sets that are counted: 14 players with any stacks, or a full table with stacks in round chips."""
CHOP_ABOVE_FIRST = "By chips, the leader gets more than first prize. The chip model does not do that."


class DealQuote(NamedTuple):
    """Both divisions of the prizes left, exact and in whole cents, with warnings."""

    stacks: tuple[int, ...]
    prizes: tuple[int, ...]
    for_winner: int
    chop: tuple[Fraction, ...]
    icm: tuple[Fraction, ...]
    chop_cents: tuple[int, ...]
    icm_cents: tuple[int, ...]
    warnings: tuple[str, ...]


class DealByStacks(NamedTuple):
    """The share of each player left by both divisions, in cents of retail value, with warnings."""

    by_chips: Mapping[int, int]
    chip_model: Mapping[int, int]
    warnings: tuple[str, ...]


def quote_for(tournament: Tournament, for_winner: int = 0) -> DealByStacks | None:
    """Divide the prizes left by the counted stacks; None unless everyone's chips were counted."""
    inside = sorted(tournament.players, key=lambda each: each.number)
    stacks = [each.stack for each in inside]
    if len(stacks) < 2 or min(stacks) < 1 or sum(stacks) != tournament.chips_in_play:
        return None
    if tournament.dealing == "cards" and not {each.number for each in inside} <= _last_counted(tournament):
        return None
    quote = quote_deal(stacks, [each.value for each in tournament.sheet.prizes], for_winner)
    numbers = [each.number for each in inside]
    return DealByStacks(
        dict(zip(numbers, quote.chop_cents, strict=True)),
        dict(zip(numbers, quote.icm_cents, strict=True)),
        quote.warnings,
    )


def _last_counted(tournament: Tournament) -> set[int]:
    """Return the players whose stacks the last count keyed."""
    for number, each in reversed(list(enumerate(tournament.events))):
        if isinstance(each, StacksCounted) and number not in tournament.corrected:
            return set(each.stacks)
    return set()


def quote_deal(stacks: Sequence[int], prizes: Sequence[int], for_winner: int = 0) -> DealQuote:
    """Divide the prizes left among the players left, apart from what stays for the winner."""
    if len(stacks) < 2 or min(stacks) < 1:
        raise Refused("a deal is between two players or more, each with chips", PRIZES, "stacks")
    won = list(prizes[: len(stacks)])
    if not won or min(won) < 0 or sorted(won, reverse=True) != won:
        raise Refused(
            "list the prizes left from first place down, none larger than the one above", PRIZES, "prizes"
        )
    if not 0 <= for_winner <= won[0]:
        raise Refused("at most first prize can stay for the winner", PRIZES, "for_winner")
    won[0] -= for_winner
    won += [0] * (len(stacks) - len(won))
    chop, icm = chip_chop(stacks, won), independent_chip_model(stacks, won)
    warnings = [NO_CASH]
    if max(chop) > max(won):
        warnings.append(CHOP_ABOVE_FIRST)
    return DealQuote(
        tuple(stacks), tuple(won), for_winner, chop, icm,
        round_shares(chop, sum(won)), round_shares(icm, sum(won)), tuple(warnings),
    )  # fmt: skip


def chip_chop(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Give everyone the smallest prize left, and divide the rest by chips."""
    least, total = min(prizes), sum(stacks)
    rest = sum(prizes) - least * len(stacks)
    return tuple(least + Fraction(rest * stack, total) for stack in stacks)


def independent_chip_model(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Return everyone's exact expected prize.

    The model is a race: a player's time is exponential with the stack as its rate. So a player with s chips
    beats all of some others with c chips together in s of s + c cases. Inclusion and exclusion turn this into
    places, and only the number of others and their chips matter: sets are counted, not listed.
    """
    unit = gcd(*stacks)
    sizes = [stack // unit for stack in stacks]
    sets = _count_sets(sizes)
    weights = _weigh_sets(list(prizes) + [0] * (len(sizes) - len(prizes)))
    return tuple(size * _sum_shares(_leave_out(sets, size), size, weights) for size in sizes)


_Sets = Mapping[tuple[int, int], int]
"""Number of sets of players, by their size and their chips."""


def _count_sets(sizes: Sequence[int]) -> _Sets:
    sets = {(0, 0): 1}
    for size in sizes:
        larger = {(number + 1, chips + size): ways for (number, chips), ways in sets.items()}
        for key, ways in larger.items():
            sets[key] = sets.get(key, 0) + ways
        if len(sets) > MAX_SETS:
            reason = (
                f"the exact chip model of {len(sizes)} players is too large: count stacks in a larger chip"
            )
            raise Refused(reason, PRIZES, "stacks")
    return sets


def _leave_out(sets: _Sets, size: int) -> _Sets:
    """Return the sets without one player of this size."""
    without: dict[tuple[int, int], int] = {}
    for number, chips in sorted(sets):
        ways = sets[number, chips] - without.get((number - 1, chips - size), 0)
        if ways:
            without[number, chips] = ways
    return without


def _weigh_sets(prizes: Sequence[int]) -> list[int]:
    """Return the weight of beating a set of each size: the prize for beating exactly that many, sieved."""
    by_beaten = prizes[::-1]
    return [
        sum(
            (-1) ** (number - beaten) * comb(number, beaten) * by_beaten[beaten]
            for beaten in range(number + 1)
        )
        for number in range(len(prizes))
    ]


def _sum_shares(sets: _Sets, size: int, weights: Sequence[int]) -> Fraction:
    """Add up weight / (size + chips) over the sets, in pairs so that denominators stay small for long."""
    by_total: dict[int, int] = {}
    for (number, chips), ways in sets.items():
        by_total[size + chips] = by_total.get(size + chips, 0) + ways * weights[number]
    terms = sorted((total, weight) for total, weight in by_total.items() if weight)
    while len(terms) > 1:
        pairs = zip(terms[::2], terms[1::2], strict=False)
        last = terms[-1:] if len(terms) % 2 else []
        terms = [(a * b, above * b + below * a) for (a, above), (b, below) in pairs] + last
    return Fraction(terms[0][1], terms[0][0]) if terms else Fraction(0)


def round_shares(shares: Sequence[Fraction], total: int) -> tuple[int, ...]:
    """Round to cents that add up: the largest remainders get the cents left over, the first ones if equal."""
    whole = [int(share) for share in shares]
    by_remainder = sorted(range(len(shares)), key=lambda at: (whole[at] - shares[at], at))
    for at in by_remainder[: total - sum(whole)]:
        whole[at] += 1
    return tuple(whole)
