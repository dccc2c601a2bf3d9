"""The page about a room's papers shows its examples' output, and cites paragraphs in the index."""

from __future__ import annotations

import re

import pytest

from pitboss.law import cite
from pitboss.law.index import find
from tests.pages import examples, page, run

PAGE = page("docs/guides/papers.md")
TITLES = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("example", examples(PAGE), ids=TITLES)
def test_an_example_prints_what_the_page_says(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(example)
    expected = re.findall(r"#> (.*)", example)
    assert expected
    assert capsys.readouterr().out.splitlines() == expected


def test_the_page_cites_paragraphs_that_the_index_has() -> None:
    cited = re.findall(r"1[39]:[0-9EF]+-[\w.]*\w(?:\(\w+\)\d*)?", PAGE)
    assert len(cited) > 10
    assert not [text for text in cited if not find(cite(text))]
