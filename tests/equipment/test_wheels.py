"""Wheels have every number once, in the order of real wheels."""

from __future__ import annotations

import pytest

from pitboss.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, BadWheel, Wheel
from tests.cases import for_each

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def test_the_single_zero_wheel_has_every_number_once() -> None:
    assert len(SINGLE_ZERO) == 37
    assert sorted(SINGLE_ZERO.pockets, key=int) == [str(number) for number in range(37)]


def test_the_double_zero_wheel_has_every_number_once() -> None:
    assert len(DOUBLE_ZERO) == 38
    assert sorted(DOUBLE_ZERO.pockets) == sorted(["00", *(str(number) for number in range(37))])


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=["single", "double"])
def test_red_and_black_alternate_between_the_zeros(wheel: Wheel) -> None:
    colours = "".join(
        "-" if int(label) == 0 else "r" if int(label) in RED else "b" for label in wheel.pockets
    )
    assert colours.count("r") == colours.count("b") == 18
    assert "rr" not in colours
    assert "bb" not in colours


def test_opposite_pockets_of_a_double_zero_wheel_are_neighboring_numbers() -> None:
    half = len(DOUBLE_ZERO) // 2
    assert DOUBLE_ZERO.pocket("00") - DOUBLE_ZERO.pocket("0") == half
    for odd in range(1, 36, 2):
        across = (DOUBLE_ZERO.pocket(str(odd)) + half) % 38
        assert DOUBLE_ZERO.pockets[across] == str(odd + 1)


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=["single", "double"])
def test_labels_and_positions_round_trip(wheel: Wheel) -> None:
    for position, label in enumerate(wheel.pockets):
        assert wheel.pocket(label) == position


def test_a_label_may_appear_more_than_once() -> None:
    wheel = Wheel("big six", ("1", "2", "1", "5"))
    assert len(wheel) == 4
    assert wheel.pocket("1") == 0


@for_each("bad", ["37", "000", "", "red", "-1"])
def test_an_unknown_pocket_is_refused(bad: str) -> None:
    with pytest.raises(BadWheel, match="is not on the double zero wheel"):
        DOUBLE_ZERO.pocket(bad)


def test_double_zero_is_not_on_the_single_zero_wheel() -> None:
    with pytest.raises(BadWheel, match="'00' is not on the single zero wheel"):
        SINGLE_ZERO.pocket("00")


@pytest.mark.parametrize("pockets", [(), ("0",)])
def test_a_wheel_needs_two_pockets(pockets: tuple[str, ...]) -> None:
    with pytest.raises(BadWheel, match="at least two pockets"):
        Wheel("odd", pockets)
