"""Test the index of rules: every file loads, every citation leads somewhere, nothing is missing or copied."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable

from pitboss.law import Cite, cite
from pitboss.law.cite import Key
from pitboss.law.index import (
    ACTORS,
    editions,
    entries,
    entries_naming,
    every_entry,
    find,
    find_neighbors,
    find_referring,
    lookup,
    subchapters,
)
from tests.cases import for_each

ENTRIES = tuple(every_entry())
HELD = frozenset(entry.cite for entry in ENTRIES)
CHAPTERS = ("13:69F", "13:69E", "13:47", "19:47")

_FEW = "only the sections that are held or referred to are indexed"
_REFERRED = "the text is not available; these paragraphs are known because others refer to them or quote them"
_PEOPLES = "what people do at the table is in the older edition only"
GAPS: dict[str, tuple[str, str]] = {
    "13:47": ("5 9-12 14-19", "the subchapters between are not available"),
    "13:47-4": ("1-8", _FEW),
    "13:47-5A": ("2-7", _FEW),
    "13:47-6": ("4-18", _FEW),
    "13:47-7": ("34-43", _FEW),
    "13:47-8": ("2 6 8-9 11-14 16-17 19-37 39-40 44-45", _FEW),
    "13:47-13": ("2 4-7", _FEW),
    "13:47-20": ("1 3 5-14 16-18 20-25 27-32 34-39", _FEW),
    "13:69E-1": ("1-6 14 20-27 10A 13A 13F 13K 13W 28T", _REFERRED),
    "13:69E-1.13B": ("1-4", _REFERRED),
    "13:69E-1.16": ("3-4", _REFERRED),
    "13:69E-1.16(e)": ("1-2", _REFERRED),
    "13:69E-1.16(e)3": ("1-2", _REFERRED),
    "13:69E-1.17": ("1-9", _REFERRED),
    "13:69E-1.18": ("4 6-13 15-17", _REFERRED),
    "13:69E-1.18(c)": ("1", _REFERRED),
    "13:69E-1.19": ("1-3", _REFERRED),
    "13:69E-1.19(d)": ("1-3", _REFERRED),
    "13:69F-2.3": ("2-3", _REFERRED),
    "13:69F-8.3": ("1", _REFERRED),
    "13:69F-11.16": ("1-2", _REFERRED),
    "13:69F-11.18": ("1-2", _REFERRED),
    "13:69F-16.2": ("1", _PEOPLES),
    "13:69F-16.2(b)": ("1-3", _PEOPLES),
    "13:69F-16.3": ("1-4", _PEOPLES),
    "13:69F-16.4(c)1": ("1", _PEOPLES),
    "13:69F-19.5": ("1-5", _REFERRED),
    "13:69F-19.7": ("1-7", _REFERRED),
    "13:69F-23.3": ("1-2", _REFERRED),
    "13:69F-23.10": ("1-2", _REFERRED),
    "13:69F-23.11": ("1", _REFERRED),
    "13:69F-25.11": ("1-2", _REFERRED),
    "13:69F-27.10": ("1", _REFERRED),
    "13:69F-31": ("1-3 5 7 12-13", "of this later game only parts were printed elsewhere"),
    "13:69F-35": ("2-3 7-8", "of this later game only parts were printed elsewhere"),
    "19:47": ("1-13", "of the older edition only poker, keno and Caribbean stud are held"),
    "19:47-14": ("1-6", "the older edition is held from 14.7(i) to 14.10(d)"),
    "19:47-14.7": ("1-8", "the older edition is held from 14.7(i)"),
    "19:47-15": ("1", "the older edition is held from 15.2(c)6"),
    "19:47-15.2": ("1-2", "the older edition is held from 15.2(c)6"),
    "19:47-15.2(c)": ("1-5", "the older edition is held from 15.2(c)6"),
}
"""Numbers that are missing because we do not hold the text, and why."""


def test_every_file_is_named_after_its_subchapter_and_holds_only_that() -> None:
    assert {subchapter.chapter for subchapter in subchapters()} <= set(CHAPTERS)
    for subchapter in subchapters():
        found = entries(subchapter)
        assert found, f"{subchapter} is empty"
        assert all(entry.cite in subchapter for entry in found), subchapter
        assert list(found) == sorted(found, key=lambda entry: (entry.cite, entry.edition))


def test_citations_are_written_in_their_normal_form() -> None:
    for path in subchapters().values():
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["entry"]
        for row in rows:
            for text in (
                row["cite"],
                *row.get("see", ()),
                *([row["counterpart"]] if "counterpart" in row else []),
            ):
                assert str(cite(text)) == text, f"{path.name}: {text}"


def test_no_paragraph_is_entered_twice_in_one_edition() -> None:
    twice = [where for where, count in Counter((e.cite, e.edition) for e in ENTRIES).items() if count > 1]
    assert not twice


def test_every_entry_has_text() -> None:
    for entry in ENTRIES:
        words = [entry.says, *(reading.says for reading in entry.readings)]
        words += [text for text in (entry.human, entry.software, entry.differs, entry.uncertain) if text]
        assert all(len(text.split()) >= 1 and text == text.strip() for text in words), entry.cite
        assert entry.says[-1] in ".?!)\"'”’", f"{entry.cite} does not end a sentence: {entry.says!r}"


def test_references_within_indexed_chapters_lead_to_an_entry() -> None:
    broken = [
        f"{entry.cite} -> {other}"
        for entry in ENTRIES
        for other in (*entry.see, *([entry.counterpart] if entry.counterpart else []))
        if other.chapter in CHAPTERS and other not in HELD
    ]
    assert not broken


def test_no_entry_refers_to_itself() -> None:
    assert not [entry.cite for entry in ENTRIES if entry.cite in entry.see]


def test_every_paragraph_has_a_parent_in_the_index() -> None:
    orphans = [entry.cite for entry in ENTRIES if entry.cite.depth > 2 and entry.cite.parent not in HELD]
    assert not orphans


def missing(found: Iterable[Cite]) -> dict[Cite, list[str]]:
    """Return the numbers, letters or suffixes that the contents of each citation skip."""
    below: dict[Cite, set[tuple[int, str]]] = defaultdict(set)
    for where in found:
        if where.parent is not None and where.term is None:
            below[where.parent].add(_place(where.key))
    gaps = {}
    for parent, places in below.items():
        numbers = {number for number, _ in places}
        skipped = [str(number) for number in range(1, max(numbers)) if number not in numbers]
        for number, suffix in sorted(places):
            before = "" if suffix == "A" else chr(ord(suffix) - 1) if suffix else None
            if before is not None and (number, before) not in places:
                skipped.append(f"{number}{before}")
        if skipped:
            gaps[parent] = skipped
    return gaps


def _place(key: Key) -> tuple[int, str]:
    one, other = key[-1]
    if len(key) > 3:
        return int(other), ""
    return int(one), str(other)


@for_each(
    ("texts", "expected"),
    [
        (["13:69F-1.1", "13:69F-1.2", "13:69F-1.2A", "13:69F-1.2B"], {}),
        (["13:69F-1.1", "13:69F-1.3"], {"13:69F-1": ["2"]}),
        (["13:69F-1.2"], {"13:69F-1": ["1"]}),
        (["13:69F-1.1", "13:69F-1.1B"], {"13:69F-1": ["1A"]}),
        (["13:69F-1.1A"], {"13:69F-1": ["1"]}),
        (["13:69F-1.1(a)", "13:69F-1.1(c)"], {"13:69F-1.1": ["2"]}),
        (["13:69F-1.1(a)1.i", "13:69F-1.1(a)1.iii"], {"13:69F-1.1(a)1": ["2"]}),
        (['13:69F-1.1 "zero"', "13:69F-1.1(a)"], {}),
        (["13:47-7.2.1", "13:47-7.2.3"], {"13:47-7.2": ["2"]}),
    ],
)
def test_a_gap_is_found(texts: list[str], expected: dict[str, list[str]]) -> None:
    found = {str(parent): skipped for parent, skipped in missing(map(cite, texts)).items()}
    assert {parent: skipped for parent, skipped in found.items() if parent in expected} == expected
    assert not expected or set(expected) <= set(found)
    assert expected or not found


def in_short(skipped: list[str]) -> str:
    """Expand `1-3 5 28T` to the numbers 1, 2, 3 and 5 and the number 28T."""
    ranges: list[list[int]] = []
    for number in sorted(int(each) for each in skipped if each.isdecimal()):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    words = [f"{first}-{last}" if first < last else str(first) for first, last in ranges]
    return " ".join(words + [each for each in skipped if not each.isdecimal()])


def test_numbering_has_only_explained_gaps() -> None:
    found = {str(parent): in_short(skipped) for parent, skipped in missing(HELD).items()}
    assert found == {parent: skipped for parent, (skipped, _) in GAPS.items()}


@for_each(
    ("where", "least"),
    [("13:69F-14", 250), ("13:69F-11", 150), ("13:69F-10", 70), ("13:47", 120), ("19:47", 110)],
)
def test_the_index_is_as_large_as_promised(where: str, least: int) -> None:
    assert len(find(cite(where))) > least


def test_editions_are_of_their_chapter() -> None:
    known = editions()
    for entry in ENTRIES:
        assert known[entry.edition].chapter == entry.cite.chapter, entry.cite
    for edition in known.values():
        assert edition.id.startswith(edition.chapter)
        assert cite(edition.chapter).depth == 1
        if edition.amends is not None:
            assert known[edition.amends].chapter == edition.chapter
            assert known[edition.amends].effective < edition.effective
        if edition.supersedes is not None:
            assert edition.supersedes in {other.chapter for other in known.values()}
            assert (
                min(o.effective for o in known.values() if o.chapter == edition.supersedes)
                < edition.effective
            )


def test_each_part_of_the_older_chapter_has_its_print_date() -> None:
    dates = defaultdict(set)
    for entry in find(cite("19:47")):
        dates[str(entry.cite.subchapter)].add(editions()[entry.edition].effective.isoformat())
    assert dates == {"19:47-14": {"2006-05-15"}, "19:47-15": {"1996-08-19"}, "19:47-16": {"1996-05-20"}}


def test_only_the_older_edition_names_counterparts_and_differences() -> None:
    for entry in ENTRIES:
        if entry.counterpart is not None:
            assert entry.cite.chapter == "19:47", entry.cite
            assert entry.counterpart.chapter == "13:69F", entry.cite


def test_only_terms_have_aliases() -> None:
    for entry in ENTRIES:
        if entry.aliases:
            assert entry.cite.term is not None, entry.cite
            assert entry.cite.term not in entry.aliases, entry.cite


def test_lookup_and_find() -> None:
    title = lookup(cite("13:69F-13.5"))
    assert title is not None
    assert title.kind == "title"
    assert not title.is_held
    inside = find(cite("13:69F-13.5"))
    assert inside[0] == title
    assert len(inside) > 1
    assert all(entry.cite in cite("13:69F-13.5") for entry in inside)
    assert {entry.cite for entry in inside} == {where for where in HELD if where in cite("13:69F-13.5")}
    assert lookup(cite("13:69F-13.99")) is None
    assert find(cite("13:69F-99")) == ()
    assert lookup(cite("13:69F-99.1")) is None
    assert len(find(cite("13:69F"))) == sum(entry.cite.chapter == "13:69F" for entry in ENTRIES)


def test_neighbors_are_at_the_same_level() -> None:
    for entry in find(cite("13:69F-13")):
        before, after = find_neighbors(entry)
        for other in (before, after):
            assert other is None or other.cite.parent == entry.cite.parent
        assert before is None or (before.cite < entry.cite and find_neighbors(before)[1] == entry)
        assert after is None or (after.cite > entry.cite and find_neighbors(after)[0] == entry)
    first = lookup(cite("13:69F-13.1"))
    assert first is not None
    assert find_neighbors(first)[0] is None
    following = find_neighbors(first)[1]
    assert following is not None
    assert following.cite == cite("13:69F-13.2")


SEEN = sorted({where for entry in ENTRIES for where in entry.see})


@for_each(
    "aim",
    [cite("13:69F-10.2(g)"), *SEEN[::50], *[where for where in SEEN if where.term][::5]],
)
def test_referring_entries_cite_the_paragraph(aim: Cite) -> None:
    found = find_referring(aim)
    assert found
    assert found == [entry for entry in ENTRIES if aim in entry.see]


def test_only_subchapters_that_name_a_citation_are_searched() -> None:
    read = {entry.cite.subchapter for entry in entries_naming(cite("13:69F-13.6(b)1"))}
    assert cite("13:69F-13") in read
    assert cite("13:69F-14") not in read
    assert list(entries_naming(cite("13:69F-99.1"))) == []


def test_actors_are_listed_once() -> None:
    assert len(set(ACTORS)) == len(ACTORS)
