"""The 32 pai gow tiles against the ranking of single tiles in the law."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.tiles import TILES, BadTile, text, tiles
from tests.cases import for_each

# Single tiles from the highest rank down, written independently of the code: the ends and the name.
TWICE = (
    ("6-6", "twelve"),
    ("1-1", "two"),
    ("4-4", "eight"),
    ("1-3", "four"),
    ("5-5", "ten"),
    ("3-3", "six"),
    ("2-2", "four"),
    ("5-6", "eleven"),
    ("4-6", "ten"),
    ("1-6", "seven"),
    ("1-5", "six"),
)
ONCE = (
    ("3-6", "nine"),
    ("4-5", "nine"),
    ("2-6", "eight"),
    ("3-5", "eight"),
    ("2-5", "seven"),
    ("3-4", "seven"),
    ("2-4", "six"),
    ("1-4", "five"),
    ("2-3", "five"),
    ("1-2", "three"),
)
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()


@pytest.mark.rule("13:69F-10.2(a)")
def test_a_set_is_thirty_two_tiles() -> None:
    assert len(TILES) == 32
    assert len(set(map(str, TILES))) == 32


def test_eleven_tiles_appear_twice_and_ten_once() -> None:
    faces = Counter((f"{tile.low}-{tile.high}", tile.name) for tile in TILES)
    assert faces == dict.fromkeys(TWICE, 2) | dict.fromkeys(ONCE, 1)
    assert (len(TWICE), len(ONCE)) == (11, 10)


def test_a_tile_is_named_by_its_spots() -> None:
    for tile in TILES:
        assert 1 <= tile.low <= tile.high <= 6
        assert NUMBERS[tile.spots] == tile.name
    assert sum(tile.spots for tile in TILES) == 227


def test_twins_are_next_to_each_other() -> None:
    for one, other in pairwise(TILES):
        if one.twin == "a":
            assert (other.twin, other.low, other.high, other.name) == ("b", one.low, one.high, one.name)
    assert Counter(tile.twin for tile in TILES) == {"a": 11, "b": 11, "": 10}


@given(st.lists(st.integers(0, 31), unique=True))
def test_text_round_trips(found: list[int]) -> None:
    assert tiles(text(found)) == tuple(found)
    assert tiles(found) == tuple(found)
    assert tiles(text(found).upper()) == tuple(found)


def test_every_tile_has_its_text() -> None:
    assert [tiles(str(tile)) for tile in TILES] == [(number,) for number in range(32)]


def test_a_twin_without_its_letter_is_the_first_not_yet_named() -> None:
    assert text(tiles("6-6 6-6")) == "6-6a 6-6b"
    assert text(tiles("6-6b 6-6")) == "6-6b 6-6a"
    assert text(tiles("2-4 1-1")) == "2-4 1-1a"


@for_each(
    ("bad", "reason"),
    [
        ("6-6a 6-6a", "6-6a comes 2 times in one set"),
        ("2-4 2-4", "2-4 comes 2 times in one set"),
        ("6-6 6-6 6-6", "6-6 comes more than twice in one set"),
        ("6-6 6-6a", "6-6a comes 2 times in one set"),
    ],
)
def test_one_tile_too_many_is_refused(bad: str, reason: str) -> None:
    with pytest.raises(BadTile, match=reason):
        tiles(bad)


def test_a_thirty_third_tile_is_refused() -> None:
    assert len(tiles(range(32))) == 32
    for extra in range(32):
        with pytest.raises(BadTile, match="comes 2 times in one set"):
            tiles([*range(32), extra])


@for_each("bad", ["1x", "4-2", "7-7", "0-1", "6-6c", "2-4a", "6", "twelve", "6-6a,2-4"])
def test_what_is_not_a_tile_is_refused(bad: str) -> None:
    with pytest.raises(BadTile, match="is not a pai gow tile"):
        tiles(bad)


@for_each("bad", [True, False, 1.0, None, -1, 32, (1,)])
def test_impossible_numbers_are_refused(bad: Any) -> None:
    with pytest.raises(BadTile, match="is not a tile: tiles are 0 to 31"):
        tiles([3, bad])
    with pytest.raises(BadTile, match="is not a tile: tiles are 0 to 31"):
        text([bad])


@for_each("bad", [None, 5, 1.5, True])
def test_anything_but_a_list_is_refused(bad: Any) -> None:
    with pytest.raises(BadTile, match="is not a list of tiles"):
        tiles(bad)


def test_empty_text_is_no_tiles() -> None:
    assert tiles("") == tiles([]) == ()
