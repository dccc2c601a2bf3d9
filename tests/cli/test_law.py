"""The commands of the law: no more work than they need, editions told apart, lines that fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.law import index
from tests.cases import for_each


def _law(*words: str, columns: int = 80) -> str:
    done = CliRunner().invoke(app, ["law", *words], env={"COLUMNS": str(columns)})
    assert done.exit_code == 0, done.output
    return done.stdout


def _rows(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _law(*words, "--json").splitlines()]


def _refused(*words: str) -> str:
    done = CliRunner().invoke(app, ["law", *words])
    assert done.exception
    return str(done.exception)


def test_showing_a_paragraph_parses_only_the_subchapters_that_mention_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    load, parsed = index.load, []

    def watched(path: Path) -> tuple[index.Entry, ...]:
        parsed.append(f"{path.parent.name}/{path.stem}")
        return load(path)

    monkeypatch.setattr(index, "load", watched)
    index._load_cached.cache_clear()
    assert "A wager whose amount cannot be paid" in _law("show", "13:69F-13.6(b)1")
    assert parsed == ["13-69F/13"]


def test_several_citations_are_shown_in_the_order_asked() -> None:
    shown = _law("show", "14.10b", "14.9", "b", "14.1", "ante")
    heads = [shown.index(head) for head in ("13:69F-14.10(b)  ", "13:69F-14.9(b)  ", '13:69F-14.1 "ante"  ')]
    assert heads == sorted(heads)
    assert [row["cite"] for row in _rows("show", "14.10b", "14.9b")] == ["13:69F-14.10(b)", "13:69F-14.9(b)"]


def test_one_unknown_citation_stops_the_whole_command() -> None:
    done = CliRunner().invoke(app, ["law", "show", "14.9b", "13:69F-14.99"])
    assert not done.stdout
    assert "nearest are 13:69F-14.18, 13:69F-14.19, 13:69F-14.20" in str(done.exception)
    assert "`pitboss law search`" in str(done.exception)


def test_an_older_edition_is_marked_when_a_short_citation_falls_back_to_it() -> None:
    shown = _law("show", "15.5(d)")
    assert shown.startswith("19:47-15.5(d)")
    told = "Older edition, replaced by 13:69F in 2012. We do not have the text that replaced it."
    assert told in " ".join(shown.split())
    assert shown.count("(older edition)") == 2  # the two items it contains


def test_an_older_edition_names_the_paragraph_in_force() -> None:
    assert "In force: 13:69F-14.9(b)." in _law("show", "19:47-14.9(b)")
    assert "lder edition" not in _law("show", "14.9(b)")
    assert "(older edition)" in _law("show", "19:47").splitlines()[0]


@for_each(
    ("words", "older", "in_force"),
    [
        (("show", "14.9(b)"), False, None),
        (("show", "19:47-14.9(b)"), True, "13:69F-14.9(b)"),
        (("show", "15.5(h)"), True, None),
        (("search", "lockout", "--limit", "1"), True, None),
    ],
)
def test_older_editions_are_marked_in_json_too(
    words: tuple[str, ...], older: bool, in_force: str | None
) -> None:
    row = _rows(*words)[0]
    assert (row["older"], row["in_force"]) == (older, in_force)


def test_a_search_and_the_glossary_mark_an_older_edition() -> None:
    assert "19:47-15.5(d)  procedure (older edition)" in _law("search", "lockout")
    assert "push  19:47-16.1 (older edition)" in _law("glossary", "push")
    assert "push  13:69F-16.1\n" in _law("glossary", "push")


def test_a_search_reports_corrected_spelling() -> None:
    assert _law("search", "exposd").startswith("exposd: searching for exposed.\n13:69F-14.15(k)  ruling\n")
    assert "searching for" not in _law("search", "exposed")


def test_a_search_keeps_to_a_chapter_or_an_edition() -> None:
    assert all(row["cite"].startswith("13:47-") for row in _rows("search", "wager", "--chapter", "13:47"))
    assert {row["edition"] for row in _rows("search", "wager", "--edition", "19:47 (May 1996)")} == {
        "19:47 (May 1996)"
    }
    nothing = _law("search", "gongs", "--chapter", "13:47")
    assert (
        nothing.split()
        == (
            "Nothing found. Try fewer or other words, leave out --chapter and --edition, "
            "or see `pitboss law glossary`."
        ).split()
    )
    assert "--chapter" not in _law("search", "zzqx")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--chapter", "14"), "choose one of 13:47, 13:69E, 13:69F, 19:47"),
        (("--edition", "1996"), "19:47 (August 1996), 19:47 (May 1996)"),
        (("--edition", "19:47", "--chapter", "13:47"), "give only one of the two"),
    ],
)
def test_a_wrong_chapter_or_edition_is_refused_with_the_valid_ones(
    words: tuple[str, ...], reason: str
) -> None:
    assert reason in _refused("search", "wager", *words)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    "words",
    [
        ("search", "how many players may sit at stud"),
        ("search", "board", "cards"),
        ("show", "20.40(a)", "15.5(d)"),
        ("show", "14.9"),
        ("glossary",),
    ],
)
def test_lines_fit_the_screen(words: tuple[str, ...], columns: int) -> None:
    assert max(map(len, _law(*words, columns=columns).splitlines())) <= columns
