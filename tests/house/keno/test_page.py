"""The page about a keno room says what its examples print, one after the other."""

from __future__ import annotations

import re

import pytest

from tests.pages import examples, page, run


def test_the_examples_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    example = "".join(examples(page("docs/keno-room.md")))
    run(example)
    assert capsys.readouterr().out.splitlines() == re.findall(r"#> (.*)", example)
