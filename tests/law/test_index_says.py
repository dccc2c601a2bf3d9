"""Test the text of the entries: in our own words, alike for alike rules, with the right actors."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

from pitboss.law import cite
from pitboss.law.compare import find_successor
from pitboss.law.index import editions, every_entry, find, lookup
from pitboss.poker.options import PokerOptions
from pitboss.table.house_options import describe_options
from tests.cases import for_each
from tests.law.copies import find_copies, runs_of, words_of

ENTRIES = tuple(every_entry())

OPTIONS_THAT_DIFFER = {
    "min_raise": "the charity tournament's definition of a raise names its least amount, one chip",
    "showdown_last_wager": "the tournament speaks of the last bet, with no word of the last interval",
}
"""Options whose default differs between paragraphs, and why."""


def test_a_run_of_nine_words_is_found() -> None:
    law = runs_of("The dealer shall then burn one card and deal each player a card face down.")
    assert runs_of("Then burn one card — and deal, each player’s turn") & law == set()
    assert runs_of("must then burn one card and DEAL each player a cigar") & law != set()
    assert runs_of("one two three") == set()


def test_nine_words_of_a_text_of_the_law_are_found(tmp_path: Path) -> None:
    entry = next(each for each in ENTRIES if len(words_of(each.says)) == 12)
    words = words_of(entry.says)
    (tmp_path / "law.txt").write_text(" ".join(words[:8]), encoding="utf-8")
    assert find_copies(tmp_path) == []
    broken = " ".join(words[:9])[:-1] + "-\n  " + words[8][-1]
    (tmp_path / "law.txt").write_text(f"It says: {broken}.", encoding="utf-8")
    assert f"{entry.cite}: {' '.join(words[:9])}" in find_copies(tmp_path)


def test_a_folder_without_a_text_of_the_law_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"no \.txt"):
        find_copies(tmp_path)


def test_an_option_means_the_same_everywhere() -> None:
    values, defaults = defaultdict(set), defaultdict(set)
    for entry in ENTRIES:
        for reading in entry.readings:
            values[reading.option].add(frozenset(reading.values))
            defaults[reading.option].add(reading.default)
    assert not [option for option, found in values.items() if len(found) > 1]
    assert {option for option, found in defaults.items() if len(found) > 1} == set(OPTIONS_THAT_DIFFER)


def test_readings_of_the_tournament_have_the_values_of_a_hands_options() -> None:
    known = {row.name: set(row.values) for row in describe_options(PokerOptions)}
    readings = [each for entry in find(cite("13:47-20.40")) for each in entry.readings]
    shared = {each.option: set(each.values) for each in readings if each.option in known}
    assert "min_raise" in shared
    assert {option for option, values in shared.items() if not values <= known[option]} == set()


def test_readings_are_real_choices() -> None:
    for entry in ENTRIES:
        options = [reading.option for reading in entry.readings]
        assert len(set(options)) == len(options), entry.cite
        for reading in entry.readings:
            assert re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", reading.option), entry.cite
            assert len(reading.values) >= 2, entry.cite
            assert len(set(reading.values)) == len(reading.values), entry.cite
            assert reading.default in reading.values, entry.cite


def test_a_later_amendment_of_a_held_text_names_its_source() -> None:
    held = {each.id: each.effective.year for each in editions().values()}
    late = [
        entry
        for entry in ENTRIES
        for year in re.findall(r"\b(?:19|20)\d\d\b", entry.says)
        if entry.provenance == "text" and int(year) > held[entry.edition]
    ]
    assert late
    assert not [entry.cite for entry in late if not entry.source]


def test_twins_of_two_editions_are_of_one_kind() -> None:
    twins = [(entry, later) for entry in ENTRIES if (at := find_successor(entry)) and (later := lookup(at))]
    assert twins
    assert not [
        f"{entry.cite} is {entry.kind}, {later.cite} {later.kind}"
        for entry, later in twins
        if entry.is_held and later.is_held and entry.kind != later.kind
    ]


def test_twins_of_the_two_pai_gow_games_are_of_one_kind() -> None:
    terms = [entry for entry in find(cite("13:69F-10.1")) if entry.cite.term and entry.provenance == "text"]
    twins = [(entry, lookup(cite(str(entry.cite).replace("-10.", "-11.")))) for entry in terms]
    assert [entry.cite.term for entry, later in twins if later and entry.kind != later.kind] == []
    assert sum(later is not None for _, later in twins) > 4


def test_a_second_deck_is_described_alike_at_both_games() -> None:
    twins = [(lookup(cite(f"13:69F-11.2(b){n}")), lookup(cite(f"19:47-16.2(b){n}"))) for n in range(1, 6)]
    assert all(one and other and (one.kind, one.who) == (other.kind, other.who) for one, other in twins)
    for one, other in (*twins, (lookup(cite("13:69F-11.5(d)")), lookup(cite("19:47-16.3(d)")))):
        assert one
        assert other
        assert (one.human is None, one.software is None) == (other.human is None, other.software is None)


def test_entries_from_other_sources_name_them() -> None:
    bare = [e.cite for e in ENTRIES if e.is_held and e.provenance in ("code", "sister") and not e.source]
    assert not bare


def test_human_steps_name_an_actor() -> None:
    nobody = [entry.cite for entry in ENTRIES if entry.human is not None and not entry.who]
    assert not nobody


def test_a_software_duty_comes_with_a_human_step() -> None:
    split = [entry for entry in ENTRIES if entry.software is not None]
    assert split
    assert not [entry.cite for entry in split if entry.human is None or entry.software == entry.human]


@for_each(
    "where",
    ["13:69F-14.19(d)1", "13:69F-14.19(d)2", "13:69F-14.19(g)", "19:47-15.5(a)", "19:47-15.6(a)",
     "13:47-20.40(d)", "13:47-20.40(m)", "13:69F-11.10(h)1", "13:69F-11.10(i)2", "13:69F-11.10(j)1",
     "13:69F-11.9(b)", "13:69F-10.7(b)", "13:69F-10.4(a)3.ii", "13:47-20.40(e)8", "13:47-20.40(j)5",
     "13:69F-11.5(a)", "13:69F-11.5(b)", "13:69F-11.5(c)", "13:69F-11.11(o)", "13:69F-14.15(q)",
     "19:47-16.3(a)", "19:47-16.3(c)", "19:47-16.4(e)"],
)  # fmt: skip
def test_people_and_software_have_separate_parts(where: str) -> None:
    entry = lookup(cite(where))
    assert entry is not None
    assert entry.human
    assert entry.software


def test_a_dispute_at_the_tournament_goes_to_the_operator() -> None:
    entry = lookup(cite("13:47-20.40(l)"))
    assert entry is not None
    assert entry.who == ("operator",)
