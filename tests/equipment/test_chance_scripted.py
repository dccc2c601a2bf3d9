"""Scripted chance plays a list; exhaustive chance walks every outcome."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.chance import BadChance, Chance, Outcome, Path, from_description, walk
from pitboss.equipment.dice import BadDice
from tests.cases import for_each

# Scripted chance.


def test_a_script_plays_every_kind_in_order() -> None:
    chance = Chance.scripted(
        [
            ("number", 4),
            ("shuffle", [3, 1]),
            ("draw", [7, 2]),
            ("cut", 12),
            ("roll", (3, 4)),
            ("roll", "5-6"),
            ("spin", 0),
            ("mishap", "die_not_flat"),
        ]
    )
    assert chance.below(5) == 4
    assert chance.shuffle(5) == [3, 1, 0, 2, 4]
    assert chance.draw(2, 80) == [7, 2]
    assert chance.cut(52, least=10) == 12
    assert chance.roll(2) == (3, 4)
    assert chance.roll(2) == (5, 6)
    assert chance.spin(38) == 0
    assert chance.mishap("die_not_flat")
    assert not chance.mishap("die_not_flat")
    assert chance.commitment is None
    again = chance.copy_from_start()
    assert again.below(5) == 4


ASKS: dict[str, Callable[[Chance], object]] = {
    "number": lambda chance: chance.below(6),
    "shuffle": lambda chance: chance.shuffle(4),
    "draw": lambda chance: chance.draw(2, 6),
    "cut": lambda chance: chance.cut(6),
    "roll": lambda chance: chance.roll(2),
    "spin": lambda chance: chance.spin(6),
}


@for_each("kind", ASKS)
def test_a_script_that_has_ended_is_refused(kind: str) -> None:
    with pytest.raises(BadChance, match=f"the script has ended where a {kind} is needed"):
        ASKS[kind](Chance.scripted([]))


@for_each(("wanted", "given"), [(one, other) for one in ASKS for other in (*ASKS, "mishap") if one != other])
def test_an_outcome_of_the_wrong_kind_is_refused_and_stays_in_the_script(wanted: str, given: str) -> None:
    chance = Chance.scripted([(given, 1)])
    with pytest.raises(BadChance, match=f"the script gives a {given} where a {wanted} is needed"):
        ASKS[wanted](chance)
    with pytest.raises(BadChance, match=f"the script gives a {given} where a {wanted} is needed"):
        ASKS[wanted](chance)


@for_each(
    ("outcome", "reason"),
    [
        (("number", 6), "6 is not one of the 6 outcomes possible"),
        (("number", -1), "-1 is not one of"),
        (("number", True), "True is not one of"),
        (("number", 1.0), "1.0 is not one of"),
        (("number", None), "None is not one of"),
        (("shuffle", [4]), "4 is not one of the 4"),
        (("shuffle", [1, 1]), "twice in one draw"),
        (("shuffle", [0, 1, 2, 3, 0]), "twice in one draw"),
        (("shuffle", None), "None is not a list of outcomes"),
        (("draw", [1]), "the script draws 1 where 2 are drawn"),
        (("draw", [1, 2, 3]), "the script draws 3 where 2 are drawn"),
        (("draw", [1, 1]), "twice in one draw"),
        (("draw", [1, 6]), "6 is not one of the 6"),
        (("draw", "12"), "'12' is not a list of outcomes"),
        (("draw", 5), "5 is not a list of outcomes"),
        (("cut", 0), "the script cuts 0 cards where 1 to 5 can be"),
        (("cut", 6), "the script cuts 6 cards where 1 to 5 can be"),
        (("cut", "3"), "the script cuts '3' cards"),
        (("cut", None), "the script cuts None cards"),
        (("spin", 6), "6 is not one of the 6"),
    ],
)
def test_impossible_outcomes_in_a_script_are_refused(outcome: Outcome, reason: str) -> None:
    with pytest.raises(BadChance, match=reason):
        ASKS[outcome[0]](Chance.scripted([outcome]))


@for_each("value", [(3,), (3, 4, 5), (0, 3), (3, 7), (True, 3), (3.0, 3), None, 7, "7-7"])
def test_impossible_rolls_in_a_script_are_refused(value: Any) -> None:
    with pytest.raises(BadDice, match=r"is not a|dice where 2 are rolled"):
        Chance.scripted([("roll", value)]).roll(2)


def test_a_scripted_mishap_happens_when_its_kind_is_asked_for() -> None:
    chance = Chance.scripted([("mishap", "die_not_flat"), ("roll", (1, 2))])
    assert not chance.mishap("die_off_table")
    with pytest.raises(BadChance, match="gives a mishap where a roll is needed"):
        chance.roll(2)
    assert chance.mishap("die_not_flat")
    assert not chance.mishap("die_not_flat")
    assert chance.roll(2) == (1, 2)


# Exhaustive chance.


@for_each(
    ("ask", "expected"),
    [
        (lambda chance: chance.below(5), list(range(5))),
        (lambda chance: chance.spin(38), list(range(38))),
        (lambda chance: chance.roll(2), list(product(range(1, 7), repeat=2))),
        (lambda chance: tuple(chance.shuffle(4)), list(permutations(range(4)))),
        (lambda chance: tuple(chance.draw(3, 7)), list(combinations(range(7), 3))),
        (lambda chance: tuple(chance.draw(0, 7)), [()]),
        (lambda chance: chance.cut(6), [1, 2, 3, 4, 5]),
        (lambda chance: chance.mishap("card_exposed"), [False]),
        (lambda chance: None, [None]),
    ],
)
def test_a_walk_visits_every_outcome_once(ask: Callable[[Chance], Any], expected: list[Any]) -> None:
    found, total = [], Fraction(0)
    for chance in walk():
        found.append(ask(chance))
        assert chance.probability == Fraction(1, len(expected))
        total += chance.probability
    assert len(found) == len(expected)
    assert set(found) == set(expected)
    assert total == 1


def test_a_walk_goes_down_every_branch() -> None:
    """Throw a die. On a six, throw again; on a one, draw two of three. The paths differ in length."""
    found: dict[tuple[object, ...], Fraction] = {}
    for chance in walk():
        (face,) = chance.roll(1)
        path: tuple[object, ...] = (face,)
        if face == 6:
            path += chance.roll(2)
        elif face == 1:
            path += (*chance.draw(2, 3), chance.below(2))
        assert path not in found
        found[path] = chance.probability
    assert len(found) == 4 + 36 + 3 * 2
    assert sum(found.values()) == 1
    assert found[2,] == Fraction(1, 6)
    assert found[6, 1, 1] == Fraction(1, 216)
    assert found[1, 0, 2, 1] == Fraction(1, 36)


@given(st.lists(st.integers(1, 4), max_size=4), st.integers(0, 3))
def test_a_walk_of_nested_choices_is_their_product(sizes: list[int], stop: int) -> None:
    found: Counter[tuple[int, ...]] = Counter()
    total = Fraction(0)
    for chance in walk():
        path: list[int] = []
        for n in sizes:
            path.append(chance.below(n))
            if path[-1] == stop:
                break
        found[tuple(path)] += 1
        total += chance.probability
    assert set(found.values()) == {1}
    assert total == 1


def test_the_walk_of_two_dice_gives_the_known_odds() -> None:
    totals: dict[int, Fraction] = {}
    for chance in walk():
        total = sum(chance.roll(2))
        totals[total] = totals.get(total, Fraction(0)) + chance.probability
    assert totals == {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


def test_a_walk_of_keno_draws_counts_sets_not_orders() -> None:
    assert sum(1 for chance in walk() if chance.draw(3, 10)) == comb(10, 3)


def test_a_path_can_be_repeated() -> None:
    for number, chance in enumerate(walk()):
        first = (chance.below(3), chance.roll(1))
        assert (chance.copy_from_start().below(3), chance.copy_from_start().below(3)) == (first[0], first[0])
        twin = from_description(json.loads(json.dumps(chance.describe())))
        assert (twin.below(3), twin.roll(1)) == first
        assert chance.commitment is None
        assert number < 18


def test_a_path_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BadChance, match="5 is not one of the 3 outcomes possible"):
        Path([5]).below(3)


@pytest.mark.parametrize(("k", "of"), [(4, 3), (-1, 3)])
def test_a_walk_refuses_draws_that_cannot_be_made(k: int, of: int) -> None:
    with pytest.raises(ValueError, match=r".+"):
        next(walk()).draw(k, of)
