"""Chance is exactly unbiased: proved by going through every byte string and every number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import factorial, perm
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.chance import BadChance, Chance, Stream
from tests.cases import for_each

KEY = bytes(range(32))


# Scaling is unbiased: proved by feeding in every byte string.


class Fed(Stream):
    """A stream that reads given byte strings."""

    def __init__(self, strings: Iterator[bytes]) -> None:
        super().__init__(KEY)
        self.strings = strings
        self.taken = 0

    def _refill(self, size: int) -> None:
        assert self._at == len(self._pool)
        self._pool, self._at = next(self.strings), 0
        assert len(self._pool) == size
        self.taken += 1


def _tally(n: int) -> tuple[Counter[int], int]:
    """Read every byte string once. Count each number below n, and the byte strings."""
    size = ((n - 1).bit_length() + 7) // 8
    chance = Fed(bytes(string) for string in product(range(256), repeat=size))
    counts: Counter[int] = Counter()
    while True:
        try:
            counts[chance.below(n)] += 1
        except StopIteration:
            return counts, chance.taken


@for_each("n", [*range(2, 301)])
def test_every_number_is_equally_likely(n: int) -> None:
    counts, taken = _tally(n)
    bits = (n - 1).bit_length()
    size = (bits + 7) // 8
    each = 2 ** (8 * size - bits)
    assert taken == 256**size
    assert counts == dict.fromkeys(range(n), each)
    assert (
        taken - counts.total() == (2**bits - n) * each
    )  # these were read and rejected, as a single value would be
    assert 2 * counts.total() > taken  # fewer than half are


def test_one_outcome_needs_no_bytes() -> None:
    chance = Chance.seeded(7)
    assert [chance.below(1) for _ in range(5)] == [0] * 5
    assert chance.below(256) == Chance.seeded(7).below(256)


@given(st.integers(2, factorial(60)), st.data())
def test_large_numbers_are_read_the_same_way(n: int, data: st.DataObject) -> None:
    bits = (n - 1).bit_length()
    size = (bits + 7) // 8
    excess = 8 * size - bits
    value = data.draw(st.integers(0, n - 1))
    rejected = data.draw(st.integers(n, 2**bits) | st.just(n))
    noise = data.draw(st.integers(0, 2**excess - 1))
    strings = [(value << excess | noise).to_bytes(size, "big")]
    if rejected < 2**bits:
        strings.insert(0, (rejected << excess | noise).to_bytes(size, "big"))
    chance = Fed(iter(strings))
    assert chance.below(n) == value
    assert chance.taken == len(strings)


class Fixed(Chance):
    """Answers one question with one number, and remembers how many answers there were."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.number

    def copy_from_start(self) -> Fixed:
        return Fixed(self.number)

    def describe(self) -> dict[str, Any]:
        return {}


def _all(question: Callable[[Chance], object], outcomes: int) -> list[Any]:
    found = []
    for number in range(outcomes):
        chance = Fixed(number)
        found.append(question(chance))
        assert chance.asked == [outcomes]
    return found


@for_each("n", range(1, 7))
def test_numbers_and_shuffles_correspond_one_to_one(n: int) -> None:
    found = _all(lambda chance: tuple(chance.shuffle(n)), factorial(n))
    assert sorted(found) == sorted(permutations(range(n)))


@for_each(("k", "n"), [(k, n) for n in range(1, 7) for k in range(n + 1)])
def test_numbers_and_draws_correspond_one_to_one(k: int, n: int) -> None:
    found = _all(lambda chance: tuple(chance.draw(k, n)), perm(n, k))
    assert sorted(found) == sorted(permutations(range(n), k))


@for_each(("dice", "sides"), [(1, 6), (2, 6), (3, 6), (2, 8), (4, 2)])
def test_numbers_and_rolls_correspond_one_to_one(dice: int, sides: int) -> None:
    found = _all(lambda chance: chance.roll(dice, sides=sides), sides**dice)
    assert sorted(found) == sorted(product(range(1, sides + 1), repeat=dice))


@for_each(("n", "least", "most"), [(52, 1, None), (52, 10, 42), (5, 0, 5), (5, 3, 3), (2, 1, None)])
def test_numbers_and_cuts_correspond_one_to_one(n: int, least: int, most: int | None) -> None:
    last = n - 1 if most is None else most
    found = _all(lambda chance: chance.cut(n, least=least, most=most), last - least + 1)
    assert found == list(range(least, last + 1))


# Mishaps.


@pytest.mark.parametrize("mishaps", [-1, 1])
def test_impossible_rates_of_mishap_are_refused(mishaps: int) -> None:
    with pytest.raises(BadChance, match="or 2 or more"):
        Chance.seeded(7, mishaps=mishaps)
    with pytest.raises(BadChance, match="or 2 or more"):
        Chance.secure(mishaps=mishaps)


def test_no_mishap_happens_by_default() -> None:
    chance = Chance.seeded(7)
    assert not any(chance.mishap("card_exposed") for _ in range(100))
    assert chance.below(256) == Chance.seeded(7).below(256)


@for_each("mishaps", [2, 3, 6, 50])
def test_a_mishap_is_one_outcome_in_n(mishaps: int) -> None:
    def asked(chance: Chance) -> bool:
        chance.mishaps = mishaps
        return chance.mishap("die_not_flat")

    assert _all(asked, mishaps).count(True) == 1


def test_mishaps_come_at_the_chosen_rate() -> None:
    chance = Chance.seeded(7, mishaps=50)
    seen = sum(chance.mishap("die_not_flat") for _ in range(20_000))
    assert abs(seen - 400) < 4 * (20_000 * 0.02 * 0.98) ** 0.5
