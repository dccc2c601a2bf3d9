"""JSON from untrusted sources: what is read, and what is refused."""

from __future__ import annotations

import json
from math import factorial

import pytest

from pitboss.table.json_text import MAX_DEPTH, BadJson, loads
from tests.cases import for_each


@for_each(
    "text",
    [
        "0",
        "-1.5",
        '"NaN"',
        '"' + "9" * 5000 + '"',
        str(factorial(416)),
        '{"a": [1, {"b": null}], "c": "\\ud83c\\udccf"}',
        "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1),
        "[" + "[]," * 1000 + "[]]",
    ],
)
def test_valid_json_is_read(text: str) -> None:
    assert loads(text) == json.loads(text)


@for_each(
    ("text", "why"),
    [
        ("NaN", "NaN is not a number"),
        ("[-Infinity]", "-Infinity is not a number"),
        ("1e999", "too large"),
        ("9" * 5000, "too many digits"),
        ("[-" + "9" * 4002 + "]", "too many digits"),
        ('"\\ud800"', "half a character"),
        ('{"\\udfff": 1}', "half a character"),
        ('"\udcff"', "half a character"),
        ("[" * (MAX_DEPTH + 2) + "]" * (MAX_DEPTH + 2), "too deep"),
        ("[" * 100_000, "too deep"),
        ('{"a":' * 900 + "1" + "}" * 900, "too deep"),
    ],
)
def test_json_that_nothing_can_use_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadJson, match=why):
        loads(text)


def test_text_that_is_not_json_is_refused() -> None:
    with pytest.raises(json.JSONDecodeError):
        loads("[1,")
