"""A pack of cards: shuffling, cutting and dealing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import BadCard, cards
from pitboss.equipment.chance import Chance
from pitboss.equipment.pack import Pack


def pack(text: str) -> Pack:
    """Return a pack with the first listed card on top."""
    return Pack(reversed(cards(text)))


def test_cards_are_taken_from_the_top() -> None:
    held = pack("As Kd 2c 3c")
    assert held.take() == cards("As")
    assert held.take(2) == cards("Kd 2c")
    assert held.take(0) == ()
    assert held == list(cards("3c"))


@pytest.mark.parametrize("bad", [5, -1])
def test_a_refused_take_leaves_the_pack_as_it_was(bad: Any) -> None:
    held = pack("As Kd 2c 3c")
    with pytest.raises(BadCard, match="cards cannot be taken: 4 are left"):
        held.take(bad)
    assert held.take(4) == cards("As Kd 2c 3c")


def test_a_shuffled_pack_is_dealt_in_the_order_of_chance() -> None:
    held = Pack.shuffle(cards("As Kd 2c"), Chance.scripted([("shuffle", [2, 0, 1])]))
    assert held.take(3) == cards("2c As Kd")


def test_a_cut_brings_the_lower_part_to_the_top() -> None:
    held = pack("As Kd 2c 3c")
    assert held.cut(Chance.scripted([("cut", 1)]), least=1) == 1
    assert held.take(4) == cards("Kd 2c 3c As")


@given(st.integers(0, 10**9), st.lists(st.integers(0, 20), max_size=8))
def test_taken_and_remaining_cards_make_the_deck(seed: int, counts: list[int]) -> None:
    chance = Chance.seeded(seed)
    held = Pack.shuffle(range(52), chance)
    held.cut(chance, least=10)
    taken: list[int] = []
    for count in counts:
        if count <= len(held):
            taken += held.take(count)
    assert sorted([*taken, *held]) == list(range(52))
