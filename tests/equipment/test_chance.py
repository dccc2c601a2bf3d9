"""Seeded and secure chance: reproducible, independent, committed to."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator
from itertools import islice
from math import perm
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.chance import (
    BadChance,
    Chance,
    Committed,
    Outcome,
    Scripted,
    Stream,
    from_description,
    walk,
)
from tests.cases import for_each

KEY = bytes(range(32))


# Seeded chance: the same forever.


def test_seeded_chance_gives_the_values_it_always_gave() -> None:
    chance = Chance.seeded(7)
    assert chance.describe()["key"] == "19abee57e86d51e728bf565090380520da139512cc0748a47c86dbda57dada98"
    old = from_description(chance.describe() | {"kind": "pitboss/1"})
    assert old.commitment == "82f092ffaaa592f1c1e467498607cc337b56848dbc00181fe0816af25dc482fb"
    numbers = [chance.below(n) for n in (1, 2, 6, 37, 38, 52, 256, 257, 1000, 2**64)]
    assert numbers == [0, 1, 1, 13, 16, 38, 104, 44, 224, 11782049200633128413]
    assert chance.shuffle(10) == [5, 6, 0, 7, 8, 3, 9, 4, 2, 1]
    assert chance.draw(5, 80) == [53, 74, 27, 77, 7]
    assert (chance.roll(2), chance.roll(3)) == ((2, 3), (1, 3, 6))
    assert chance.spin(38) == 27
    assert chance.cut(52) == 7
    assert chance.cut(52, least=10, most=42) == 17


def test_a_seeded_deck_is_the_deck_it_always_was() -> None:
    assert Chance.seeded("night").shuffle(52) == [
        30, 16, 29, 48, 1, 7, 43, 18, 9, 20, 5, 50, 17, 49, 41, 45, 4, 8, 14, 19, 38, 6, 23, 27, 33, 44,
        39, 51, 37, 21, 10, 35, 47, 42, 24, 32, 28, 40, 31, 12, 36, 13, 34, 11, 22, 46, 2, 0, 15, 26, 3, 25,
    ]  # fmt: skip


def test_seeded_forks_and_mishaps_are_what_they_always_were() -> None:
    fork = Chance.seeded(7).fork("a")
    assert fork.describe()["key"] == "69b4588c28af1d84546a4c9cf6adc9fbd4c0349262e15d6157728b76fca3bcfd"
    assert fork.below(10**9) == 299982387
    rough = Chance.seeded(7, mishaps=4)
    assert [number for number in range(12) if rough.mishap("card_exposed")] == [1, 4]


class Reference:
    """The `pitboss/1` algorithm, reimplemented from its description one bit at a time."""

    def __init__(self, key: bytes) -> None:
        self.bytes = self._bytes(key)

    @staticmethod
    def _bytes(key: bytes) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(key + bytes((counter >> shift) & 255 for shift in range(56, -8, -8)))
            yield from block.digest()
            counter += 1

    def below(self, n: int) -> int:
        bits = 0
        while 1 << bits < n:
            bits += 1
        while True:
            read = "".join(f"{byte:08b}" for byte in islice(self.bytes, -(-bits // 8)))
            number = int(read[:bits] or "0", 2)
            if number < n:
                return number

    def draw(self, k: int, of: int) -> list[int]:
        number, left, drawn = self.below(perm(of, k)), list(range(of)), []
        for _ in range(k):
            drawn.append(left[number % len(left)])
            number //= len(left)
            left.remove(drawn[-1])
        return drawn

    def roll(self, dice: int, sides: int) -> tuple[int, ...]:
        number = self.below(sides**dice)
        return tuple(number // sides**place % sides + 1 for place in range(dice))


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**80), max_size=20))
def test_numbers_follow_the_stated_algorithm(key: bytes, sizes: list[int]) -> None:
    chance, reference = Stream(key), Reference(key)
    assert [chance.below(n) for n in sizes] == [reference.below(n) for n in sizes]


@given(st.integers(0, 2**64), st.integers(1, 60), st.integers(1, 5), st.integers(2, 20))
def test_shuffles_draws_and_rolls_follow_the_stated_algorithm(
    seed: int, n: int, dice: int, sides: int
) -> None:
    chance = Chance.seeded(seed)
    reference = Reference(hashlib.sha256(f"pitboss/1/seed/{seed}".encode()).digest())
    assert chance.shuffle(n) == reference.draw(n, n)
    assert chance.draw(n // 2, n) == reference.draw(n // 2, n)
    assert chance.roll(dice, sides=sides) == reference.roll(dice, sides)
    assert chance.spin(n) == reference.below(n)


@given(st.integers() | st.text("abc/7 ", max_size=5))
def test_the_same_seed_gives_the_same_outcomes(seed: int | str) -> None:
    one, other = Chance.seeded(seed), Chance.seeded(seed)
    assert one.shuffle(52) == other.shuffle(52)
    assert one.mark == other.mark
    first = one.roll(2)
    assert one.copy_from_start().shuffle(52) == one.copy_from_start().shuffle(52)
    assert first == other.roll(2)


def test_different_seeds_give_different_outcomes() -> None:
    assert len({tuple(Chance.seeded(seed).shuffle(52)) for seed in range(200)}) == 200
    assert len({Chance.seeded(seed).mark for seed in range(200)}) == 200


def test_chance_can_start_over() -> None:
    chance = Chance.seeded(3, mishaps=5)
    first = [chance.below(100) for _ in range(50)]
    again = chance.copy_from_start()
    assert [again.below(100) for _ in range(50)] == first
    assert again.mishaps == 5


# Secure chance.


def test_secure_chance_differs_every_time() -> None:
    keys = {Chance.secure().describe()["key"] for _ in range(50)}
    assert len(keys) == 50
    assert len({tuple(Chance.secure().shuffle(52)) for _ in range(20)}) == 20


def test_secure_chance_is_keyed_by_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token(size: int) -> bytes:
        asked.append(size)
        return KEY

    monkeypatch.setattr(secrets, "token_bytes", token)
    assert Chance.secure(mishaps=9).describe() == {"kind": "pitboss/2", "key": KEY.hex(), "mishaps": 9}
    assert asked == [32]


# Forks.


def test_forks_are_independent_of_each_other_and_of_their_source() -> None:
    chance = Chance.seeded(7)
    keys = {chance.describe()["key"]} | {chance.fork(label).describe()["key"] for label in range(100)}
    keys |= {chance.fork(1).fork(label).describe()["key"] for label in range(100)}
    assert len(keys) == 201
    assert len({tuple(chance.fork(label).shuffle(52)) for label in range(50)}) == 50


def test_a_fork_does_not_depend_on_what_was_drawn_before() -> None:
    fresh, used = Chance.seeded(7), Chance.seeded(7, mishaps=3)
    used.shuffle(52)
    assert fresh.fork("x").shuffle(52) == used.fork("x").shuffle(52)
    assert used.fork("x").mishaps == 3
    again = Chance.seeded(7)
    again.shuffle(52)
    forked = Chance.seeded(7)
    forked.shuffle(52)
    forked.fork("y").shuffle(52)
    assert again.shuffle(52) == forked.shuffle(52)


# Bad arguments.


@for_each("n", [0, -1, 2.0, None, True, "6"])
def test_a_choice_of_nothing_is_refused(n: Any) -> None:
    chance = Chance.seeded(7)
    for ask in (
        chance.below,
        chance.spin,
        chance.shuffle,
        lambda n: chance.roll(n),
        lambda n: chance.roll(2, sides=n),
    ):
        with pytest.raises(BadChance, match="a choice has at least one outcome"):
            ask(n)
    with pytest.raises(BadChance, match="a choice has at least one outcome"):
        next(walk()).below(n)
    assert chance.below(256) == Chance.seeded(7).below(256)


@pytest.mark.parametrize(("k", "of"), [(-1, 5), (6, 5), (81, 80)])
def test_drawing_more_than_there_are_is_refused(k: int, of: int) -> None:
    with pytest.raises(BadChance, match=f"{k} cannot be drawn from {of}"):
        Chance.seeded(7).draw(k, of)


@for_each(("n", "least", "most"), [(1, 1, None), (52, 43, 42), (52, -1, 5), (52, 1, 53), (0, 1, None)])
def test_an_impossible_cut_is_refused(n: int, least: int, most: int | None) -> None:
    with pytest.raises(BadChance, match="is not possible with"):
        Chance.seeded(7).cut(n, least=least, most=most)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_key_of_the_wrong_length_is_refused(size: int) -> None:
    with pytest.raises(BadChance, match=f"a key has 32 bytes, not {size}"):
        Stream(bytes(size))


# The fairness record.


def _through_json(chance: Chance) -> Chance:
    return from_description(json.loads(json.dumps(chance.describe())))


@pytest.mark.parametrize("chance", [Chance.seeded(7), Chance.seeded("x", mishaps=9), Chance.secure()])
def test_a_described_chance_is_recreated(chance: Chance) -> None:
    twin = _through_json(chance)
    assert type(twin) is type(chance)
    assert twin.commitment == chance.commitment
    assert twin.mishaps == chance.mishaps
    fresh = chance.copy_from_start()
    assert [twin.shuffle(52) for _ in range(3)] == [fresh.shuffle(52) for _ in range(3)]
    assert [twin.mishap("x") for _ in range(50)] == [fresh.mishap("x") for _ in range(50)]


def test_a_description_is_of_the_beginning() -> None:
    chance = Chance.seeded(7)
    before = chance.describe()
    first = chance.shuffle(52)
    assert chance.describe() == before
    assert _through_json(chance).shuffle(52) == first


def test_a_described_script_is_recreated() -> None:
    outcomes: list[Outcome] = [
        ("roll", (3, 4)),
        ("mishap", "die_not_flat"),
        ("shuffle", [2, 0]),
        ("number", 5),
    ]
    twin = _through_json(Chance.scripted(outcomes))
    assert isinstance(twin, Scripted)
    assert twin.roll(2) == (3, 4)
    assert twin.mishap("die_not_flat")
    assert twin.shuffle(3) == [2, 0, 1]
    assert twin.below(6) == 5


@for_each(
    "described",
    [
        {},
        None,
        [],
        "pitboss/1",
        {"kind": "pitboss/3", "key": KEY.hex(), "mishaps": 0},
        {"kind": "pitboss/1"},
        {"kind": "pitboss/1", "key": KEY.hex()},
        {"kind": "pitboss/1", "key": "00", "mishaps": 0},
        {"kind": "pitboss/1", "key": "zz" * 32, "mishaps": 0},
        {"kind": "pitboss/1", "key": KEY.hex(), "mishaps": 1},
        {"kind": "pitboss/1", "key": KEY.hex(), "mishaps": "often"},
        {"kind": "scripted"},
        {"kind": "scripted", "outcomes": 5},
        {"kind": "scripted", "outcomes": [["roll"]]},
        {"kind": "path", "choices": None},
    ],
)
def test_an_invalid_description_is_refused(described: Any) -> None:
    with pytest.raises(BadChance, match="this does not describe a chance"):
        from_description(described)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 255))
def test_a_commitment_changes_with_every_bit_of_the_key(key: bytes, bit: int) -> None:
    other = bytearray(key)
    other[bit // 8] ^= 1 << bit % 8
    one, two = Committed(key).commitment, Committed(bytes(other)).commitment
    assert len(one) == len(two) == 64
    differing = (int(one, 16) ^ int(two, 16)).bit_count()
    assert 64 < differing < 192


def test_a_commitment_does_not_reveal_the_key() -> None:
    chance = Committed(KEY)
    assert chance.commitment == hashlib.sha256(b"pitboss/1/commit/" + KEY).hexdigest()
    assert KEY.hex() not in chance.commitment
    # Nor does it reveal the stream, a fork or the bare hash of the key.
    stream = bytes(chance.below(256) for _ in range(64)).hex()
    assert chance.commitment not in stream
    assert chance.commitment not in (hashlib.sha256(KEY).hexdigest(), chance.fork("commit").describe()["key"])


def test_a_commitment_stays_the_same_while_the_chance_is_used() -> None:
    chance = Chance.secure()
    before = chance.commitment
    chance.shuffle(52)
    assert chance.commitment == before == chance.copy_from_start().commitment
