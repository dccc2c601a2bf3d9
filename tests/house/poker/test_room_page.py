"""The page about a poker room says what its examples print."""

from __future__ import annotations

import re

import pytest

from pitboss.law import cite
from pitboss.law.index import find
from tests.pages import examples, page, run

PAGE = page("docs/poker-room.md")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
EXAMPLES = [(title, example) for title, section in SECTIONS.items() for example in examples(section)]
CITED = re.compile(r"(?<![\d.])(?:13:(?:69F|47)-)?(?:14|20)\.\d+(?:\(\w+\)\d*(?:\.[ivx]+)?)*")


@pytest.mark.parametrize(("title", "example"), EXAMPLES, ids=[title for title, _ in EXAMPLES])
def test_an_example_prints_what_the_page_says(
    title: str, example: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(example)
    expected = re.findall(r"#> (.*)", example)
    assert expected
    assert capsys.readouterr().out.splitlines() == expected


def test_every_section_has_one_example_and_the_page_is_short() -> None:
    assert [title for title, _ in EXAMPLES] == list(SECTIONS)
    assert PAGE.count("```python") == len(EXAMPLES) == 7
    assert len(PAGE.splitlines()) <= 150


@pytest.mark.parametrize("title", SECTIONS)
def test_every_section_cites_paragraphs_that_the_index_has(title: str) -> None:
    prose = re.sub(r"```python\n.*?```", "", SECTIONS[title], flags=re.DOTALL)
    found = CITED.findall(prose)
    assert found
    for text in found:
        assert find(cite(text if ":" in text else f"13:69F-{text}")), text
