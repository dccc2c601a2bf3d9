"""Dice: text that round-trips, and impossible dice refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.dice import BadDice, Shaker, dice, text
from tests.cases import for_each


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8))
def test_text_round_trips(faces: list[int]) -> None:
    assert dice(text(faces)) == tuple(faces)
    assert dice(text(faces), count=len(faces)) == tuple(faces)
    assert dice(faces) == tuple(faces)


@for_each("written", ["3-4", "3 4", "3,4", "3, 4", " 3 - 4 "])
def test_a_roll_may_be_written_in_several_ways(written: str) -> None:
    assert dice(written) == (3, 4)
    assert text(dice(written)) == "3-4"


@for_each("bad", ["", " ", "three", "3-x", "3.5", "-3", "-3-4", "3-4-", "1x", "³", "٣", "+3"])
def test_what_is_not_a_roll_is_refused(bad: str) -> None:
    with pytest.raises(BadDice, match="is not a roll"):
        dice(bad)


@for_each("bad", [None, 3, 2.5, True])
def test_anything_but_a_list_is_refused(bad: Any) -> None:
    with pytest.raises(BadDice, match="is not a roll"):
        dice(bad)


@for_each("bad", [0, 7, -1, True, False, 3.0, None, "3", 100])
def test_impossible_faces_are_refused(bad: Any) -> None:
    with pytest.raises(BadDice, match="is not a face of a die with 6 sides"):
        dice([3, bad])


@pytest.mark.parametrize("bad", ["0-3", "3-7", "34"])
def test_impossible_faces_in_a_text_are_refused(bad: str) -> None:
    with pytest.raises(BadDice, match="is not a face"):
        dice(bad)


def test_the_number_of_sides_is_a_choice() -> None:
    assert dice("8-1", sides=8) == (8, 1)
    with pytest.raises(BadDice, match="9 is not a face of a die with 8 sides"):
        dice("9", sides=8)


@pytest.mark.parametrize("faces", ["3", "3-4-5"])
def test_the_number_of_dice_must_be_right(faces: str) -> None:
    with pytest.raises(BadDice, match=f"{len(dice(faces))} dice where 2 are rolled"):
        dice(faces, count=2)


def test_a_roll_needs_dice() -> None:
    with pytest.raises(BadDice, match="0 dice where one or more are rolled"):
        dice([])


def test_a_shaker_is_shaken_three_times_by_default() -> None:
    assert Shaker(2).least_shakes == 3
    assert Shaker(3, least_shakes=5) == Shaker(3, 5)
    with pytest.raises(AttributeError):
        Shaker(2).dice = 3  # type: ignore[misc]
