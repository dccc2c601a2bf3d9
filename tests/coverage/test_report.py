"""Coverage rows add up, say what is open and why, and make a page."""

from __future__ import annotations

from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.coverage.places import Places, places
from pitboss.coverage.report import Cover, coverage, render_page
from pitboss.law import cite
from pitboss.law.index import Entry, every_entry, find, lookup
from tests.cases import for_each

CITED = Places(
    code={"13:69F-13.5(b)": ["pitboss/a.py:1"], "13:69F-13.5(d)": ["pitboss/a.py:2"]},
    tests={"13:69F-13.5(b)": ["tests/test_a.py:2"], "13:69F-13.5(c)": ["tests/test_a.py:2"]},
)


def test_rows_add_up_from_section_to_chapter() -> None:
    rows = {row.cite: row for row in coverage(cite("13:69F-13"), CITED)}
    assert list(rows) == sorted(rows)
    section, subchapter = rows[cite("13:69F-13.5")], rows[cite("13:69F-13")]
    assert (section.code, section.tests) == (subchapter.code, subchapter.tests) == (2, 2)
    held = [entry for entry in find(cite("13:69F-13.5")) if entry.is_held]
    assert section.held == len(held)
    assert section.entries == len(find(cite("13:69F-13.5")))
    assert section.human == sum(entry.human is not None for entry in held)
    why = {entry.cite: reason for entry, reason in section.open}
    assert cite("13:69F-13.5(b)") not in why
    expected = {cite("13:69F-13.5(c)"): "no code", cite("13:69F-13.5(d)"): "no test"}
    for where, reason in expected.items():
        entry = lookup(where)
        assert entry is not None
        assert why[where] == ("human" if entry.is_for_people_only else reason)
    assert set(why) == {entry.cite for entry in held} - {cite("13:69F-13.5(b)")}
    assert subchapter.entries == sum(row.entries for row in rows.values() if row.cite.depth == 3) + sum(
        entry.cite.depth == 2 for entry in find(cite("13:69F-13"))
    )


def _entry(*, human: str | None = None, software: str | None = None, title: bool = False) -> Entry:
    return Entry(
        cite=cite("13:69F-13.5(b)"),
        kind="title" if title else "procedure",
        says="Someone must do it.",
        provenance="text",
        edition="13:69F",
        human=human,
        software=software,
    )


@for_each(
    ("human", "software", "code", "tests", "why"),
    [
        (None, None, True, True, None),
        (None, None, True, False, "no test"),
        (None, None, False, True, "no code"),
        (None, None, False, False, "not yet"),
        ("Do it.", None, False, False, "human"),
        ("Do it.", None, True, False, "human"),
        ("Do it.", None, True, True, None),
        ("Do it.", "Count it.", True, True, None),
        ("Do it.", "Count it.", True, False, "no test"),
        ("Do it.", "Count it.", False, True, "no code"),
        ("Do it.", "Count it.", False, False, "not yet"),
    ],
)
def test_the_reason_for_an_open_paragraph_is_given(
    human: str | None, software: str | None, code: bool, tests: bool, why: str | None
) -> None:
    row, entry = Cover(cite("13:69F-13.5")), _entry(human=human, software=software)
    row.add(entry, code, tests)
    assert row.open == ([] if why is None else [(entry, why)])
    assert (row.entries, row.held, row.code, row.tests) == (1, 1, int(code), int(tests))
    assert row.steps == ([entry] if human else [])
    assert row.human == len(row.steps)
    assert bool(row.waiting) == (why not in (None, "human"))


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
    assert row.to_json()["open"] == [{"cite": "13:69F-13.5(b)", "why": "human"}]
    assert row.to_json()["steps"] == [{"cite": "13:69F-13.5(b)", "who": [], "step": "Do it."}]


def test_a_mixed_paragraph_shows_the_step_and_the_duty() -> None:
    row = Cover(cite("13:69F-13.5"))
    row.add(_entry(human="Do it.", software="Count it."), False, False)
    found = row.to_json()
    assert found["open"] == [{"cite": "13:69F-13.5(b)", "why": "not yet", "duty": "Count it."}]
    assert found["steps"] == [{"cite": "13:69F-13.5(b)", "who": [], "step": "Do it."}]


def test_paragraphs_that_code_applies_are_not_only_for_people() -> None:
    """Otherwise it would pass as the people's once the code is gone."""
    cited = places().code
    alone = [entry.cite for entry in every_entry() if entry.is_for_people_only]
    assert alone
    assert not [f"{where} is cited at {cited[where.text][0]}" for where in alone if where.text in cited]


def test_the_page_has_a_line_for_each_subchapter() -> None:
    rows = coverage(cite("13:69F-13"))
    lines = render_page(rows).splitlines()
    row = next(row for row in rows if row.cite == cite("13:69F-13"))
    assert sum(line.startswith("| 13:69F-13 ") for line in lines) == 1
    assert f"| {row.entries} | {row.held} | {row.human} |" in render_page(rows)
    assert "## 13:69F" in lines


def test_coverage_of_the_whole_and_of_a_part_agree() -> None:
    whole = {row.cite: row for row in coverage()}
    part = {row.cite: row for row in coverage(cite("13:69F-13"))}
    for where, row in part.items():
        if where in cite("13:69F-13"):
            assert whole[where] == row


def test_without_the_tests_their_column_is_empty() -> None:
    rows = coverage(cite("13:69F-13.5"), Places(CITED.code, None))
    section = next(row for row in rows if row.cite == cite("13:69F-13.5"))
    assert section.tests is None
    assert section.to_json()["tests"] is None
    assert section.counts[3:5] == [2, "-"]
    assert {why for _, why in section.open} <= {"human", "not yet"}
    assert not {cite("13:69F-13.5(b)"), cite("13:69F-13.5(d)")} & {entry.cite for entry, _ in section.open}


def test_an_older_paragraph_is_applied_by_the_one_that_took_its_place() -> None:
    rows = coverage(cite("19:47-14.9"), Places({"13:69F-14.9(c)": ["pitboss/a.py:1"]}, {}))
    section = next(row for row in rows if row.cite == cite("19:47-14.9"))
    assert section.code == 1
    assert (cite("19:47-14.9(c)"), "no test") in [(entry.cite, why) for entry, why in section.open]


def test_mini_dice_is_covered() -> None:
    subchapter = cite("13:69F-13")
    assert [row.waiting for row in coverage(subchapter) if row.cite == subchapter] == [[]]


def test_everything_cited_in_the_index_chapters_exists() -> None:
    wrong = [
        f"{text} at {found[0]}"
        for part in (places().code, places().tests or {})
        for text, found in part.items()
        if (where := cite(text)).chapter in ("13:69F", "13:69E", "13:47", "19:47")
        and where.depth > 1
        and not find(where)
    ]
    assert not wrong


def test_the_command_shows_the_step_and_the_duty() -> None:
    shown = " ".join(CliRunner().invoke(app, ["law", "show", "13:69F-14.19(d)2"]).output.split())
    assert "people do it: Security carries the locked boxes from the poker tables to the cage." in shown
    assert "software's part: Account for every box" in shown
    told = " ".join(CliRunner().invoke(app, ["law", "coverage", "13:69F-14.19"]).output.split())
    assert "Security carries the locked boxes from the poker tables to the cage. (13:69F-14.19(d)2)" in told
    assert "(not yet)" not in told
