"""The page about the bad beat fund says what its examples print, and cites what the index has."""

from __future__ import annotations

import re

import pytest

from pitboss.law import cite
from pitboss.law.index import find
from tests.pages import examples, page, run

PAGE = page("docs/bad-beat.md")


def test_the_examples_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    whole = "\n".join(examples(PAGE))  # they follow each other
    run(whole)
    assert capsys.readouterr().out.splitlines() == re.findall(r"#> (.*)", whole)


def test_the_page_cites_paragraphs_that_the_index_has() -> None:
    cited = re.findall(r"13:69F-14\.19(?:\(\w+\)\d*)", PAGE)
    assert len(cited) > 15
    assert not [text for text in cited if not find(cite(text))]
