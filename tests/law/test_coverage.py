"""Coverage reads the source: what counts as applied, what counts as tested, and what never does."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pitboss.law import BadCite, Cite, cite
from pitboss.law import coverage as module
from pitboss.law.coverage import Cover, Place, cited_by_code, cited_by_tests, coverage
from pitboss.law.coverage_page import page
from pitboss.law.index import Entry, find, lookup


def in_code(source: str) -> list[tuple[str, int]]:
    return [(str(where), line) for where, line in module._code_citations(ast.parse(source))]


def in_tests(source: str) -> list[tuple[str, int]]:
    return [(str(where), line) for where, line in module._test_citations(ast.parse(source))]


def test_a_citation_made_by_the_code_counts_with_its_line() -> None:
    source = 'x = 1\nrefuse("no", cite("13:69F-13.5(b)"))\nlaw.cite("13:69F-13.6(a)")[0]\n'
    assert sorted(in_code(source)) == [("13:69F-13.5(b)", 2), ("13:69F-13.6(a)", 3)]


def test_a_citation_counts_in_its_normal_form() -> None:
    assert in_code('rule = cite("N.J.A.C. 13:47-20.40(e)9ii")') == [("13:47-20.40(e)9.ii", 1)]


@pytest.mark.parametrize(
    "source",
    [
        'ALL = [cite("13:69F-13.1"), cite("13:69F-13.2"), cite("13:69F-13.3")]',
        'ALL = (cite("13:69F-13.1"), cite("13:69F-13.2"), cite("13:69F-13.3"))',
        'ALL = {cite("13:69F-13.1"), cite("13:69F-13.2"), cite("13:69F-13.3")}',
        'ALL = frozenset((cite("13:69F-13.1"), cite("13:69F-13.2"), law.cite("13:69F-13.3")))',
        'cite("13:69F-13.1")\ncite("13:69F-13.2")\n',
        'def f():\n    cite("13:69F-13.1")\n',
        'ALL = [cite(text) for text in ("13:69F-13.1", "13:69F-13.2")]',
        'where = "13:69F-13.1"',
        '"""13:69F-13.1"""',
        '# cite("13:69F-13.1")',
        'recite("13:69F-13.1")',
        "cite(13)",
    ],
)
def test_a_mere_list_of_citations_does_not_count(source: str) -> None:
    assert in_code(source) == []


def test_citations_in_a_table_with_something_beside_them_count() -> None:
    source = (
        'PAYS = [(7, cite("13:69F-13.6(a)1")), (8, cite("13:69F-13.6(a)2")), (9, cite("13:69F-13.6(a)3"))]'
    )
    assert [text for text, _ in sorted(in_code(source))] == [f"13:69F-13.6(a){n}" for n in (1, 2, 3)]
    mixed = 'x = [cite("13:69F-13.1"), cite("13:69F-13.2"), other]'
    assert len(in_code(mixed)) == 2


def test_a_bad_citation_in_the_source_is_an_error_with_its_line() -> None:
    with pytest.raises(BadCite, match=r"line 2: 'section 13' is not a citation"):
        in_code('\nrule = cite("section 13")')
    with pytest.raises(BadCite, match=r"line 2: '13\.5' is not a citation"):
        in_tests('@pytest.mark.rule("13.5")\ndef test_x():\n    assert True\n')


MARKED = '@pytest.mark.rule("13:69F-13.5(b)", "13:69F-13.5(c)")\ndef test_x():\n    {}\n'


@pytest.mark.parametrize(
    "body",
    [
        "assert f() == 1",
        "with pytest.raises(ValueError):\n        f()",
        'with refused("13:69F-13.5(b)"):\n        f()',
        "for x in y:\n        assert x",
    ],
)
def test_a_marked_test_that_asserts_counts_for_every_citation(body: str) -> None:
    assert in_tests(MARKED.format(body)) == [("13:69F-13.5(b)", 2), ("13:69F-13.5(c)", 2)]


@pytest.mark.parametrize(
    "source",
    [
        MARKED.format("pass"),
        MARKED.format("f()"),
        MARKED.format('"""assert"""'),
        MARKED.format("assert f()").replace("test_x", "helper"),
        'def test_x():\n    assert cite("13:69F-13.5(b)")\n',
        MARKED.format("assert f()").replace("rule", "parametrize"),
        'pytestmark = pytest.mark.rule("13:69F-13.5(b)")\ndef test_x():\n    assert f()\n',
    ],
)
def test_what_is_not_a_test_of_the_rule_does_not_count(source: str) -> None:
    assert in_tests(source) == []


def test_tests_in_classes_and_several_markers_count() -> None:
    source = (
        "class TestDice:\n"
        '    @pytest.mark.rule("13:69F-13.1")\n'
        '    @pytest.mark.rule("13:69F-13.2")\n'
        "    def test_x(self):\n        assert f()\n"
    )
    assert [text for text, _ in in_tests(source)] == ["13:69F-13.1", "13:69F-13.2"]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small source tree in place of ours."""
    package, tests = tmp_path / "src" / "pitboss", tmp_path / "tests"
    (package / "games").mkdir(parents=True)
    (tests / "games").mkdir(parents=True)
    monkeypatch.setattr(module, "PACKAGE", package)
    monkeypatch.setattr(module, "TESTS", tests)
    for cached in (cited_by_code, cited_by_tests):
        cached.cache_clear()
        monkeypatch.setattr(module, cached.__name__, cached.__wrapped__)
    return tmp_path


def test_a_source_tree_is_read_file_by_file(tree: Path) -> None:
    source = tree / "src" / "pitboss"
    (source / "a.py").write_text('x = cite("13:69F-13.5(b)")\n', encoding="utf-8")
    (source / "games" / "b.py").write_text('\ny = f(cite("13:69F-13.5(b)"))\n', encoding="utf-8")
    (source / "note.txt").write_text('cite("13:69F-13.5(c)")\n', encoding="utf-8")
    (tree / "tests" / "games" / "test_b.py").write_text(MARKED.format("assert f()"), encoding="utf-8")
    assert module.cited_by_code() == {
        cite("13:69F-13.5(b)"): [Place("pitboss/a.py", 1), Place("pitboss/games/b.py", 2)]
    }
    assert module.cited_by_tests() == {
        cite("13:69F-13.5(b)"): [Place("tests/games/test_b.py", 2)],
        cite("13:69F-13.5(c)"): [Place("tests/games/test_b.py", 2)],
    }
    assert str(Place("a.py", 3)) == "a.py:3"


def test_an_installed_copy_has_no_tests(tree: Path) -> None:
    for folder in (tree / "tests" / "games", tree / "tests"):
        folder.rmdir()
    assert module.cited_by_tests() == {}


def test_rows_add_up_from_section_to_chapter(tree: Path) -> None:
    source = tree / "src" / "pitboss" / "a.py"
    source.write_text('x = cite("13:69F-13.5(b)")\ny = cite("13:69F-13.5(d)")\n', encoding="utf-8")
    (tree / "tests" / "test_a.py").write_text(MARKED.format("assert f()"), encoding="utf-8")
    rows = {row.cite: row for row in coverage(cite("13:69F-13"))}
    assert list(rows) == sorted(rows)
    section, subchapter = rows[cite("13:69F-13.5")], rows[cite("13:69F-13")]
    assert (section.code, section.tests) == (subchapter.code, subchapter.tests) == (2, 2)
    held = [entry for entry in find(cite("13:69F-13.5")) if entry.held]
    assert section.held == len(held)
    assert section.entries == len(find(cite("13:69F-13.5")))
    assert section.human == sum(entry.human is not None for entry in held)
    why = {entry.cite: reason for entry, reason in section.open}
    assert cite("13:69F-13.5(b)") not in why
    expected = {cite("13:69F-13.5(c)"): "no code", cite("13:69F-13.5(d)"): "no test"}
    for where, reason in expected.items():
        entry = lookup(where)
        assert entry is not None
        assert why[where] == ("human" if entry.human is not None else reason)
    assert set(why) == {entry.cite for entry in held} - {cite("13:69F-13.5(b)")}
    assert subchapter.entries == sum(row.entries for row in rows.values() if row.cite.depth == 3) + sum(
        entry.cite.depth == 2 for entry in find(cite("13:69F-13"))
    )


def _entry(*, human: str | None = None, title: bool = False) -> Entry:
    return Entry(
        cite=cite("13:69F-13.5(b)"),
        kind="title" if title else "procedure",
        says="Someone must do it.",
        provenance="text",
        edition="13:69F",
        human=human,
    )


@pytest.mark.parametrize(
    ("human", "code", "tests", "why"),
    [
        (None, True, True, None),
        (None, True, False, "no test"),
        (None, False, True, "no code"),
        (None, False, False, "not yet"),
        ("Do it.", False, False, "human"),
        ("Do it.", True, False, "human"),
        ("Do it.", True, True, None),
    ],
)
def test_why_a_paragraph_is_open(human: str | None, code: bool, tests: bool, why: str | None) -> None:
    row, entry = Cover(cite("13:69F-13.5")), _entry(human=human)
    row.add(entry, code, tests)
    assert row.open == ([] if why is None else [(entry, why)])
    assert (row.entries, row.held, row.code, row.tests) == (1, 1, int(code), int(tests))


def test_a_title_is_an_entry_and_not_a_paragraph() -> None:
    row = Cover(cite("13:69F-13.5"))
    row.add(_entry(title=True), False, False)
    assert (row.entries, row.held, row.open) == (1, 0, [])


def test_a_row_as_json() -> None:
    row = Cover(cite("13:69F-13.5"))
    row.add(_entry(), True, False)
    found = row.to_json()
    assert found["cite"] == "13:69F-13.5"
    assert found["level"] == "section"
    assert found["open"] == [{"cite": "13:69F-13.5(b)", "why": "no test"}]
    assert (found["entries"], found["paragraphs"], found["human"], found["code"], found["tests"]) == (
        1,
        1,
        0,
        1,
        0,
    )
    title = lookup(cite("13:69F-13.5"))
    assert title is not None
    assert found["title"] == title.says


def test_a_human_step_in_json_says_what_to_do() -> None:
    row = Cover(cite("13:69F-13.5"))
    row.add(_entry(human="Do it."), False, False)
    assert row.to_json()["open"] == [{"cite": "13:69F-13.5(b)", "why": "human", "who": [], "step": "Do it."}]


def test_the_page_has_a_line_for_each_subchapter() -> None:
    rows = coverage(cite("13:69F-13"))
    lines = page(rows).splitlines()
    row = next(row for row in rows if row.cite == cite("13:69F-13"))
    assert sum(line.startswith("| 13:69F-13 ") for line in lines) == 1
    assert f"| {row.entries} | {row.held} | {row.human} |" in page(rows)
    assert "## 13:69F" in lines


def test_coverage_of_the_whole_and_of_a_part_agree() -> None:
    whole = {row.cite: row for row in coverage()}
    part = {row.cite: row for row in coverage(cite("13:69F-13"))}
    for where, row in part.items():
        if where in cite("13:69F-13"):
            assert whole[where] == row


def _uncovered(where: Cite) -> list[str]:
    code, tests = cited_by_code(), cited_by_tests()
    return [
        f"{entry.cite}: {'' if entry.cite in code else 'no code '}{'' if entry.cite in tests else 'no test'}"
        for entry in find(where)
        if entry.held and entry.human is None and not (entry.cite in code and entry.cite in tests)
    ]


def test_mini_dice_is_covered() -> None:
    assert _uncovered(cite("13:69F-13")) == []


def test_everything_cited_in_the_index_chapters_exists() -> None:
    wrong = [
        f"{where} at {places[0]}"
        for found in (cited_by_code(), cited_by_tests())
        for where, places in found.items()
        if where.chapter in ("13:69F", "13:69E", "13:47", "19:47") and where.depth > 1 and not find(where)
    ]
    assert not wrong


def test_paragraphs_named_within_a_section_count() -> None:
    source = (
        'class Game(Base):\n    law = cite("13:69F-14.9")\n    opens = "(d)1"\n'
        '    def deal(self, hand):\n        hand.burn("(f)")\n        hand.say("(not one)")\n'
        'class Child(Game):\n    opens = "(d)2"\n'
        'class Other:\n    opens = "(d)3"\n'
    )
    found = {text for text, _ in in_code(source)}
    assert found == {"13:69F-14.9", "13:69F-14.9(d)1", "13:69F-14.9(f)", "13:69F-14.9(d)2"}


def test_a_constant_that_nothing_reads_does_not_count() -> None:
    assert in_code('IDLE = cite("13:69F-13.1")\nREAD = cite("13:69F-13.2")\nrefuse("no", READ)') == [
        ("13:69F-13.2", 2)
    ]
