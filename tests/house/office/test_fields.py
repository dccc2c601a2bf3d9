"""Fields as people fill them in."""

from __future__ import annotations

import pytest

from pitboss.house.office.fields import Field, Kind
from pitboss.house.office.telling import told
from pitboss.law import BadInput
from tests.cases import for_each


@for_each(
    ("kind", "given", "read"),
    [
        ("text", " as it was \n", "as it was"),
        ("amount", "$1,250.50", 125_050),
        ("amount", 125_050, 125_050),
        ("number", " 12 ", 12),
        ("flag", "on", True),
        ("flag", "", False),
        ("flag", False, False),
        ("choice", "a", "a"),
        ("list", "seven, eight\n\nnine", ["seven", "eight", "nine"]),
        ("numbers", "3 17 42", [3, 17, 42]),
        ("numbers", "3, 17", [3, 17]),
        ("numbers", [3], [3]),
        ("amounts", "7: 120\ntable 8: 12.50", {"7": 12_000, "table 8": 1_250}),
        ("amounts", {"7": 5}, {"7": 5}),
        ("amounts", "7: 1,250, 8: 40", {"7": 125_000, "8": 4_000}),
        ("texts", "1: As Kd, 2: Ann, junior", {"1": "As Kd", "2": "Ann, junior"}),
        ("texts", "offered from: 18:00 on", {"offered from": "18:00 on"}),
        ("texts", {"1": "As Kd"}, {"1": "As Kd"}),
        ("chips", "5: 20\n0.50: 3", {"500": 20, "50": 3}),
        ("chips", {"500": 20}, {"500": 20}),
    ],
)
def test_what_is_given_is_read(kind: Kind, given: object, read: object) -> None:
    assert Field("f", "This", kind, among=("a", "b")).read(given) == read


@for_each(
    ("kind", "given"),
    [
        ("text", ""), ("text", None), ("text", 3), ("text", "\x1b[2J"), ("text", "x" * 2001),
        ("amount", "ten"), ("amount", -1), ("amount", 1.5), ("amount", True), ("amount", 10**15),
        ("number", "-1"), ("number", "1e3"), ("number", "9" * 400), ("number", 2.0), ("number", "٣"),
        ("flag", "maybe"), ("flag", 1.0), ("choice", "c"), ("choice", ["a"]), ("choice", {}),
        ("list", {"a": 1}), ("list", ["a", 3]), ("list", ["x"] * 501), ("numbers", "3 x"), ("numbers", [[3]]),
        ("amounts", "7: 1\n7: 2"), ("amounts", "7"), ("amounts", [1]), ("amounts", {"7": "x"}),
        ("texts", "As Kd"), ("texts", {"1": 3}), ("texts", {3: "x"}), ("texts", "1: a\n1: b"),
        ("chips", "5: x"), ("chips", "x: 5"), ("chips", {"500": -1}),
        ("amounts", {str(n): 1 for n in range(501)}),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_sent_back(kind: Kind, given: object) -> None:
    with pytest.raises(BadInput):
        Field("f", "This", kind, among=("a", "b")).read(given)


def test_what_is_optional_may_be_left_out() -> None:
    kinds: list[Kind] = ["text", "amount", "number", "list", "numbers", "amounts"]
    assert [Field("f", "This", kind, optional=True).read(None) for kind in kinds] == ["", 0, 0, [], [], {}]
    assert Field("f", "This", "amount", optional=True, usual=500).read("") == 500


def test_what_a_form_came_to_is_told_in_dollars() -> None:
    answer = {"owed": 1_500, "lost": 0, "rest": 250, "reset": 450, "game": 7, "shares": [[1, "Ann", 5]]}
    assert told(answer) == [
        ("owed", "$15"),
        ("lost", "$0"),
        ("rest", "$2.50"),
        ("reset", "$4.50"),
        ("game", "7"),
    ]
