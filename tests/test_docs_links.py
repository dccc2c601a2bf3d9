"""Links, citations and paths in the documentation lead somewhere, and every page is in the navigation."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from docsite.generate import WRITERS
from docsite.stage import OUTSIDE, site_text
from pitboss.law import cite
from pitboss.law.index import find
from pitboss.table import every_game
from tests.cases import for_each
from tests.pages import ROOT, page

DOCS = ROOT / "docs"
PAGES = [*(ROOT / name for name in ("README.md", *OUTSIDE)), *sorted(DOCS.rglob("*.md"))]
IDS = [path.relative_to(ROOT).as_posix() for path in PAGES]
GENERATED = {
    *WRITERS,
    "reference/routes.md",
    "reference/options/index.md",
    *(f"reference/options/{game.id}.md" for game in every_game()),
}
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
_SHORT = re.compile(r"(?<![\d.:$/-])\b\d{1,2}\.\d{1,2}[A-Z]?(?:\([a-z]{1,2}\)[0-9a-z.]*)")
_CITATION = re.compile(r"\b(?:13:69[A-Z]|19:47|13:47)-\d[0-9A-Z.]*(?:\([0-9A-Za-z]+\)[0-9a-z.]*)*")
FORM_ONLY = {"13:47-7.2.1"}
"""Citations that only show how one is written."""
_PATH = re.compile(r"\bdocs/[a-z/-]+\.md\b")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def test_the_generated_pages_are_named() -> None:
    """The generator makes exactly these: tests/test_docsite.py compares them."""
    assert not [name for name in GENERATED if (DOCS / name).exists()]


@for_each("name", IDS)
def test_links_and_their_anchors_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for target, anchor in _LINK.findall(_FENCE.sub("", path.read_text(encoding="utf-8"))):
        if ":" in target:
            continue
        to = Path(os.path.normpath(path.parent / target)) if target else path
        if to.is_relative_to(DOCS) and to.relative_to(DOCS).as_posix() in GENERATED:
            continue
        assert to.is_file(), f"{name}: {target}"
        assert not anchor or anchor in set(_anchors(to)), f"{name}: {target}#{anchor}"


def _anchors(path: Path) -> Iterator[str]:
    """Yield the anchors of a page, as the site generator and code hosts name them."""
    for heading in _HEADING.findall(_FENCE.sub("", path.read_text(encoding="utf-8"))):
        yield re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


@for_each("name", IDS)
def test_every_citation_is_in_the_index(name: str) -> None:
    for found in _CITATION.findall(page(name)):
        text = found.rstrip(".")
        assert text in FORM_ONLY or find(cite(text)), f"{name}: {text}"


@for_each("name", ["guides/poker-room.md", "guides/poker-decks.md", "law/irregularities.md"])
def test_every_short_citation_is_in_the_index(name: str) -> None:
    """Pages that leave out the chapter say so; theirs is 13:69F."""
    found = _SHORT.findall(page(f"docs/{name}"))
    assert found
    for text in found:
        assert find(cite(f"13:69F-{text.rstrip('.')}")), f"{name}: {text}"


def test_paths_of_pages_named_anywhere_exist() -> None:
    """Docstrings, help and comments name pages by their path in the project."""
    for folder in ("src", "tests", "bench", "docsite"):
        for path in (ROOT / folder).rglob("*.py"):
            for name in _PATH.findall(path.read_text(encoding="utf-8")):
                assert (ROOT / name).is_file(), f"{path.relative_to(ROOT)}: {name}"


def test_the_navigation_has_every_page_once() -> None:
    navigation = page("mkdocs.yml").partition("\nnav:\n")[2]
    named = re.findall(r"([\w/-]+\.md)$", navigation, re.MULTILINE)
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert sorted(named) == sorted({*written, *GENERATED, *OUTSIDE.values()})


@for_each("name", IDS)
def test_every_page_begins_with_one_title_and_says_whom_it_is_for(name: str) -> None:
    text = _FENCE.sub("", page(name))
    assert text.startswith("# ")
    assert not name.startswith("docs/") or text.split("\n\n")[1].startswith("For "), name
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1


def test_links_to_files_outside_the_site_become_text(tmp_path: Path) -> None:
    text = site_text(DOCS / "how-it-works" / "dependencies.md", "how-it-works/dependencies.md")
    assert "`run.txt`" in text
    assert "](../../requirements" not in text
    assert "[CONTRIBUTING.md](contributing.md)" in text
