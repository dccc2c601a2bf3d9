"""Arrangements: the library, files and their errors, and the least sets of cells that win."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.charity.bingo.arrangements import (
    FREE,
    Arrangement,
    BadArrangement,
    arrangement_from_json,
    can_be_missed,
    find_arrangement,
    library,
    parse_arrangement,
)
from pitboss.charity.bingo.odds import price_arrangement
from tests.cases import for_each
from tests.charity.bingo.wins import is_won
from tests.helpers import some
from tests.pages import examples, page

X = ["#...#", ".#.#.", "..#..", ".#.#.", "#...#"]
CORNERS = ["#...#", ".....", ".....", ".....", "#...#"]
SHAPES = st.sets(
    st.integers(1, (1 << 25) - 1).map(lambda mask: mask & ~FREE).filter(bool), min_size=1, max_size=6
)


def test_the_library_is_what_people_play() -> None:
    found = {
        name: (len(each.shapes), each.need, len(each.ways), each.fewest) for name, each in library().items()
    }
    assert len(found) >= 30
    assert found["any-line"] == (12, 1, 12, 4)
    assert found["hardway-line"] == (8, 1, 8, 5)
    assert found["two-lines"] == (12, 2, 66, 8)
    assert found["four-corners"] == (1, 1, 1, 4)
    assert found["postage-stamp"] == (4, 1, 4, 4)
    assert found["postage-stamp-anywhere"] == (16, 1, 16, 3)
    assert found["letter-x"] == (1, 1, 1, 8)
    assert found["coverall"] == (1, 1, 1, 24)
    assert all(each.says for each in library().values())


def test_an_arrangement_is_the_same_after_writing_and_reading() -> None:
    for each in library().values():
        assert parse_arrangement(json.dumps(each.to_json())) == each


def test_a_card_can_be_missed_while_the_open_numbers_can_block_it() -> None:
    for name, fewest in (("any-line", 5), ("coverall", 1), ("four-corners", 1), ("postage-stamp", 4),
                         ("two-lines", 5)):  # fmt: skip
        within = price_arrangement(find_arrangement(name)).within
        blocked = [not can_be_missed(find_arrangement(name), 75 - calls) for calls in range(76)]
        assert blocked == [within(calls) == 1 for calls in range(76)], name
        assert blocked.index(True) == 76 - fewest, name


def test_an_arrangement_is_found_by_id_or_name() -> None:
    assert find_arrangement("letter-x") is find_arrangement(" Letter X ")
    with pytest.raises(BadArrangement, match="any-line"):
        find_arrangement("letter-q")


def test_the_file_in_the_guide_is_an_arrangement() -> None:
    (example,) = examples(page("docs/guides/bingo-night.md"), "json")
    assert parse_arrangement(example).masks == find_arrangement("two-postage-stamps").masks


@for_each(
    "wrong, where",
    [
        ({"name": ""}, "name"), ({"name": 5}, "name"), ({"name": "a\nb"}, "name"), ({"name": " X"}, "name"),
        ({"need": 2}, "need"), ({"need": 0}, "need"), ({"need": "1"}, "need"), ({"need": True}, "need"),
        ({"shapes": []}, "shapes"), ({"shapes": X}, "shapes.0"), ({"shapes": [X[:4]]}, "shapes.0"),
        ({"shapes": [X, [*X[:4], "#..."]]}, "shapes.1.4"), ({"shapes": [["#...x", *X[1:]]]}, "shapes.0.0"),
        ({"shapes": [X, X]}, "shapes.1"), ({"shapes": [X] * 1001}, "shapes"), ({"shapes": "X"}, "shapes"),
        ({"shapes": [[".....", ".....", "..#..", ".....", "....."]]}, "shapes.0"),
        ({"wild": 1}, "wild"), ({"says": 3}, "says"),
    ],
)  # fmt: skip
def test_a_bad_file_names_the_place(wrong, where) -> None:  # type: ignore[no-untyped-def]
    check_error({"name": "X", "shapes": [X], **wrong}, where)


def test_a_file_needs_a_name_and_shapes() -> None:
    check_error({"name": "X"}, "shapes")
    check_error({"shapes": [X]}, "name")
    check_error([], "")


def check_error(row: object, where: str) -> None:
    with pytest.raises(BadArrangement) as caught:
        arrangement_from_json(row)
    assert caught.value.field == where
    assert str(caught.value).startswith(f"{where}: " if where else "an arrangement is")


@for_each("text", ["", "{", "[" * 100_000, "x" * 300_000, b"\xff\xfe"])
def test_a_file_that_is_not_json_is_refused(text) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadArrangement):
        parse_arrangement(text)


def test_two_shapes_that_differ_only_in_the_free_center_are_one() -> None:
    without = [*X[:2], ".....", *X[3:]]
    with pytest.raises(BadArrangement, match=r"shapes\.1"):
        arrangement_from_json({"name": "X", "shapes": [X, without]})


@given(SHAPES, st.data())
@settings(max_examples=some(60), deadline=None)
def test_the_ways_are_the_least_sets_that_win(shapes: set[int], data: st.DataObject) -> None:
    need = data.draw(st.integers(1, len(shapes)))
    each = Arrangement("Any", tuple(sorted(shapes)), need)
    for way in each.ways.tolist():
        assert is_won(each, way)
        assert not any(is_won(each, way & ~(1 << cell)) for cell in range(25) if way >> cell & 1)
    for covered in data.draw(st.lists(st.integers(0, (1 << 25) - 1), max_size=20)):
        assert is_won(each, covered) == bool(((each.ways & np.uint32(covered)) == each.ways).any())


def test_ways_of_many_shapes_are_found_at_once() -> None:
    cells = [1 << cell for cell in range(25) if cell not in (2, 7, 12, 17, 22)]
    each = Arrangement("Ten of twenty", tuple(cells), 10)
    assert len(each.ways) == 184_756
    assert (np.bitwise_count(each.ways) == 10).all()
