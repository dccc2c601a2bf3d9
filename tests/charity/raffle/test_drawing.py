"""Draws: the container holds what was sold, every ticket has the same chance, holders are proved."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest

from pitboss.charity.raffle.drawing import DrawSeal, HolderLeaf, HolderTree, draw_numbers, make_chance
from pitboss.charity.raffle.tickets import NumberRanges
from pitboss.equipment.chance import BadChance
from pitboss.law import BadInput
from pitboss.table.refused import Refused

KEY = bytes(range(32))
SOLD = NumberRanges.of([(1, 438)])
SEAL = DrawSeal(
    raffle="Ladder truck", draw=1, container="drum", day="", mode="chance", sold=SOLD, counted=438, out=(),
    prizes=(0,), takings=219_000, holders="", at="2030-01-01T20:00:00+00:00",
)  # fmt: skip


def _committed(seal: DrawSeal, key: bytes = KEY) -> DrawSeal:
    return replace(seal, commitment=make_chance(key, seal).commitment)


@pytest.mark.rule('13:47-1.1 "draw raffle"')
def test_no_draw_is_sealed_until_the_counterparts_are_as_many_as_the_tickets() -> None:
    for counted in (437, 439, 0):
        with pytest.raises(Refused, match="Count again") as refused:
            replace(SEAL, counted=counted)
        assert (str(refused.value.cite), refused.value.field) == ('13:47-1.1 "draw raffle"', "counted")


@pytest.mark.rule('13:47-1.1 "draw raffle"')
def test_a_stub_never_sold_or_drawn_before_is_refused() -> None:
    seal = replace(SEAL, out=(7,))
    seal.check_stub(112, {5})
    for number, reason in (
        (439, "never sold"),
        (0, "never sold"),
        (7, "drawn already"),
        (5, "drawn already"),
    ):
        with pytest.raises(Refused, match=reason):
            seal.check_stub(number, {5})


def test_committed_chance_gives_the_same_tickets_to_everyone() -> None:
    seal = _committed(replace(SEAL, prizes=(0, 1, 2), out=(1, 2, 438)))
    numbers = draw_numbers(KEY, seal, "blue heron")
    assert numbers == draw_numbers(KEY, DrawSeal.from_json(seal.to_json()), "blue heron")
    assert len(set(numbers)) == 3
    assert all(number in seal.eligible for number in numbers)
    assert numbers != draw_numbers(KEY, seal, "grey heron")


def test_a_key_or_a_list_other_than_the_committed_one_is_found() -> None:
    seal = _committed(SEAL)
    for wrong in (
        replace(seal, takings=1),
        replace(seal, sold=NumberRanges.of([(2, 439)])),
        replace(seal, draw=2),
    ):
        with pytest.raises(BadChance):
            draw_numbers(KEY, wrong, "blue heron")
    with pytest.raises(BadChance):
        draw_numbers(bytes(32), seal, "blue heron")


def test_every_ticket_and_every_order_is_equally_likely() -> None:
    """Count 2,400 draws. Folding a byte back on 3 tickets would be off by a third of a percent, so the
    exact claim rests on `Stream.below`; this finds an order or an index that is wrong."""
    seal = replace(SEAL, sold=NumberRanges.of([(5, 6), (9, 10)]), counted=4, prizes=(0, 1))
    seen: Counter[tuple[int, ...]] = Counter()
    committed = _committed(seal)
    for trial in range(2_400):
        seen[tuple(draw_numbers(KEY, committed, str(trial)))] += 1
    assert set(seen) == set(permutations((5, 6, 9, 10), 2))
    squared = sum((count - 200) ** 2 / 200 for count in seen.values())
    assert squared < 31.3  # chi-square with 11 degrees of freedom, 0.1%


def test_fewer_tickets_than_prizes_are_all_drawn() -> None:
    seal = _committed(replace(SEAL, sold=NumberRanges.of([(1, 2)]), counted=2, prizes=(0, 1, 2)))
    assert sorted(draw_numbers(KEY, seal, "word")) == [1, 2]


def test_a_holder_is_proved_without_showing_the_others() -> None:
    holders = [(1, 5, "Rosa Lee"), (11, 20, ""), (6, 10, "Ann Poe")]
    tree = HolderTree(KEY, holders)
    leaf = HolderLeaf.from_json(tree.open(7).to_json())
    assert leaf.root == tree.root
    assert leaf.text == '[6,10,"Ann Poe"]'
    assert "Rosa" not in str(leaf.to_json())
    assert replace(leaf, text='[6,10,"Pete Sims"]').root != tree.root
    assert HolderTree(KEY, [(1, 5, "Pete Sims"), *holders[1:]]).root != tree.root
    assert replace(leaf, salt="zz").root == ""
    assert replace(leaf, at=5).root == ""
    assert HolderTree(KEY, []).root == ""
    with pytest.raises(BadInput):
        tree.open(21)
