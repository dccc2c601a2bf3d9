"""The pages about a poker room and its decks show the output of their examples."""

from __future__ import annotations

import re

import pytest

from pitboss.law import cite
from pitboss.law.index import find
from tests.cases import for_each
from tests.pages import examples, page, run

PAGES = [page("docs/guides/poker-room.md"), page("docs/guides/poker-decks.md")]
SECTIONS = {
    title: text
    for each in PAGES
    for title, text in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", each, re.DOTALL | re.MULTILINE)
}
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


def test_every_section_has_one_example_and_the_pages_are_short() -> None:
    assert [title for title, _ in EXAMPLES] == list(SECTIONS)
    assert [each.count("```python") for each in PAGES] == [7, 3]
    assert len(EXAMPLES) == 10
    assert max(len(each.splitlines()) for each in PAGES) <= 150


@for_each("title", SECTIONS)
def test_every_section_cites_paragraphs_that_the_index_has(title: str) -> None:
    prose = re.sub(r"```python\n.*?```", "", SECTIONS[title], flags=re.DOTALL)
    found = CITED.findall(prose)
    assert found
    for text in found:
        assert find(cite(text if ":" in text else f"13:69F-{text}")), text
