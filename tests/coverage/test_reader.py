"""A file's citations: what counts as applied, what counts as tested, and what never counts."""

from __future__ import annotations

import pytest

from pitboss.coverage.reach import find_reached
from pitboss.coverage.reader import read_code, read_tests
from pitboss.law import BadCite
from tests.cases import for_each


def in_code(source: str) -> list[tuple[str, int]]:
    """Return what code cites and where, if everything is used except constants that it never reads."""
    read = read_code(source)
    names = [f"m:{name}" for name in read.uses if not name.isupper()]
    attributes = ["." + name.partition(".")[2] for name in read.uses if "." in name]
    found = find_reached({"m": read}, ["m:", *names, *attributes])
    return [(each.cite, each.line) for each in read.cited if ("m", each.within) in found]


def in_tests(source: str) -> list[tuple[str, int]]:
    return [(each.cite, each.line) for each in read_tests(source).cited]


def test_a_citation_made_by_the_code_counts_with_its_line() -> None:
    source = 'x = 1\nrefuse("no", cite("13:69F-13.5(b)"))\nlaw.cite("13:69F-13.6(a)")[0]\n'
    assert sorted(in_code(source)) == [("13:69F-13.5(b)", 2), ("13:69F-13.6(a)", 3)]


def test_a_citation_counts_in_its_normal_form() -> None:
    assert in_code('rule = cite("N.J.A.C. 13:47-20.40(e)9ii")') == [("13:47-20.40(e)9.ii", 1)]


@for_each(
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


def test_citations_in_a_table_with_other_values_count() -> None:
    source = (
        'pays = [(7, cite("13:69F-13.6(a)1")), (8, cite("13:69F-13.6(a)2")), (9, cite("13:69F-13.6(a)3"))]'
    )
    assert [text for text, _ in sorted(in_code(source))] == [f"13:69F-13.6(a){n}" for n in (1, 2, 3)]
    mixed = 'x = [cite("13:69F-13.1"), cite("13:69F-13.2"), other]'
    assert len(in_code(mixed)) == 2


def test_a_citation_used_as_a_key_does_not_count() -> None:
    source = 'twins = {cite("13:69F-14.10(d)"): cite("13:47-20.40(e)3"), cite("13:69F-14.7(c)1"): other}'
    assert in_code(source) == [("13:47-20.40(e)3", 1)]
    assert find_citations(SECTION + 'twins = {"(f)1": "(f)2"}') - {"13:47-20.41"} == {"13:47-20.41(f)2"}


def test_a_bad_citation_in_the_source_is_an_error_with_its_line() -> None:
    with pytest.raises(BadCite, match=r"line 2: 'section 13' is not a citation"):
        in_code('\nrule = cite("section 13")')
    with pytest.raises(BadCite, match=r"line 2: '13\.5' is not a citation"):
        in_tests('@pytest.mark.rule("13.5")\ndef test_x():\n    assert True\n')


MARKED = '@pytest.mark.rule("13:69F-13.5(b)", "13:69F-13.5(c)")\ndef test_x():\n    {}\n'


@for_each(
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


@for_each(
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
def test_a_test_that_asserts_nothing_does_not_count(source: str) -> None:
    assert in_tests(source) == []


def test_tests_in_classes_and_several_markers_count() -> None:
    source = (
        "class TestDice:\n"
        '    @pytest.mark.rule("13:69F-13.1")\n'
        '    @pytest.mark.rule("13:69F-13.2")\n'
        "    def test_x(self):\n        assert f()\n"
    )
    assert [text for text, _ in in_tests(source)] == ["13:69F-13.1", "13:69F-13.2"]


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


def find_citations(source: str) -> set[str]:
    return {text for text, _ in in_code(source)}


SUBCHAPTER = 'LAW = cite("13:69F-13")\n'
SECTION = 'LAW = cite("13:47-20.41")\n'


@for_each(
    ("rest", "found"),
    [
        (".5(f)", "13:69F-13.5(f)"),
        (".6(b)1", "13:69F-13.6(b)1"),
        (".7(a)1.ii", "13:69F-13.7(a)1.ii"),
        (".7(a)1ii", "13:69F-13.7(a)1.ii"),
        (".8A(c)", "13:69F-13.8A(c)"),
        (".7(a)1.ii.(2).(B)", "13:69F-13.7(a)1.ii.(2).(B)"),
        (".5", "13:69F-13.5"),
        (".2.1", "13:69F-13.2.1"),
        ('.1 "shake"', '13:69F-13.1 "shake"'),
    ],
)
def test_a_relative_text_is_completed_by_the_subchapter_of_its_module(rest: str, found: str) -> None:
    assert in_code(f"{SUBCHAPTER}hand.burn({rest!r})\n") == [(found, 2)]
    assert in_code(f"{SUBCHAPTER}\n\ndef settle(x):\n    return {{7: {rest!r}}}[x]\n") == [(found, 5)]


@for_each(
    ("rest", "found"),
    [
        ("(f)1", "13:47-20.41(f)1"),
        ("(h)", "13:47-20.41(h)"),
        ('(a) "qualifying hand"', '13:47-20.41(a) "qualifying hand"'),
        ("(e)9.ii", "13:47-20.41(e)9.ii"),
    ],
)
def test_a_relative_text_is_completed_by_the_section_of_its_module(rest: str, found: str) -> None:
    assert in_code(f"{SECTION}pays = Pays('pair', {rest!r})\n") == [(found, 2)]


@for_each(
    "source",
    [
        'hand.burn(".5(f)", "(f)")',
        'LAW = Way("law")\nhand.burn(".5(f)", "(f)")',
        'def f():\n    LAW = cite(where)\n    return ".5(f)", "(f)"',
        'law = cite(where)\nhand.burn(".5(f)", "(f)")',
        'class Game:\n    law: Cite\n    opens = "(d)1"',
        SUBCHAPTER + '"""(f)"""',
        SUBCHAPTER + 'def f():\n    """.5(f)"""',
        SUBCHAPTER + '".5(f)"',
        SUBCHAPTER + 'x = f"{law}.5(f)"',
        SUBCHAPTER + 'x = "5(f)", "see .5(f)", ".05", "1.5", ".5(F)", ".5(f) ", "", ".", "()", ".py"',
        SUBCHAPTER + 'ALL = [".1", ".2", ".3(a)"]',
        SUBCHAPTER + 'ALL = frozenset((".1", LAW.at(".2"), cite("13:69F-13.3")))',
        SUBCHAPTER + 'IDLE = ".5(f)"',
        SUBCHAPTER + 'IDLE, SPARE = ".5(f)", LAW.at(".6")',
        SUBCHAPTER + 'LAW.at(".5(f)")',
    ],
)
def test_text_that_only_looks_relative_or_is_unused_does_not_count(source: str) -> None:
    assert find_citations(source) - {"13:69F-13"} == set()


def test_a_relative_text_that_names_nothing_is_an_error_with_its_line() -> None:
    for source in (f"{SUBCHAPTER}hand.burn('(f)')", f"{SUBCHAPTER}hand.burn('.5(f)1.iiii')"):
        with pytest.raises(BadCite, match=r"line 2: .* is not a"):
            in_code(source)
    with pytest.raises(BadCite, match=r"line 3: '13:47-20\.41\.5\(f\)' is not a citation"):
        in_code(f"{SECTION}\nhand.burn('.5(f)')")
    with pytest.raises(BadCite, match="line 2: '3' names no part of 13:69F-13"):
        in_code(f"{SUBCHAPTER}hand.burn(LAW.at('3'))")


def test_the_law_of_a_class_precedes_that_of_its_module() -> None:
    source = SUBCHAPTER + (
        'class Own:\n    law = cite("13:69F-14.9")\n    opens = "(d)1"\n    late = LAW.at(".5(a)")\n'
        'class Child(Own):\n    opens = "(d)2"\n'
        'class Named:\n    law = LAW\n    opens = ".5(b)"\n'
        'class Part(Named):\n    law = LAW.at(".6")\n    opens = "(b)1"\n'
        'class Annotated:\n    law: ClassVar = cite("13:69F-14.13")\n    opens = "(a)"\n'
        'class Pair:\n    law, seats = cite("13:69F-14.12"), 9\n    opens = "(b)"\n'
        'class Plain:\n    opens = ".5(c)"\n'
        'class Elsewhere:\n    law = OTHER\n    opens = ".5(z)"\n'
    )
    laws = {"13:69F-13", "13:69F-14.9", "13:69F-13.6", "13:69F-14.13", "13:69F-14.12"}
    assert find_citations(source) - laws == {
        "13:69F-14.9(d)1", "13:69F-13.5(a)", "13:69F-14.9(d)2", "13:69F-13.5(b)", "13:69F-13.6(b)1",
        "13:69F-14.13(a)", "13:69F-14.12(b)", "13:69F-13.5(c)",
    }  # fmt: skip


def test_a_part_of_a_citation_counts_with_the_whole() -> None:
    source = 'LAW = cite("13:69F-13")\nDEAL = LAW.at(".5")\nrefuse(LAW.at(".5(f)"), DEAL.at("(b)"))\n'
    assert in_code(source) == [
        ("13:69F-13", 1), ("13:69F-13.5", 2), ("13:69F-13.5(b)", 3), ("13:69F-13.5(f)", 3)
    ]  # fmt: skip
    assert find_citations('x = cite("13:69F-14.1").at(\' "ante"\')') == {'13:69F-14.1 "ante"'}
    assert find_citations('class Game:\n    law = cite("13:69F-14.9")\n    x = hand.law.at("(f)")') == {
        "13:69F-14.9",
        "13:69F-14.9(f)",
    }
    assert find_citations('x = clock.at("(f)")') == set()


def test_names_bound_one_by_one_and_picked_items_are_not_mere_lists() -> None:
    three = 'cite("13:69F-13.1"), cite("13:69F-13.2"), cite("13:69F-13.3")'
    assert len(find_citations(f"ONE, TWO, THREE = {three}\nuse(ONE, TWO)")) == 2
    assert len(find_citations(f"def f(n):\n    return ({three})[n]")) == 3
    assert find_citations(f"ONE, *MORE = {three}\n") == set()
    assert find_citations(f"ONE, *MORE = {three}\nuse(MORE)\n") == {"13:69F-13.2", "13:69F-13.3"}


def test_a_citation_knows_its_enclosing_name() -> None:
    source = (
        'use(cite("13:69F-13.1"))\nONE = TWO = cite("13:69F-13.2")\nPAIR: Cite = cite("13:69F-13.3")\n'
        'def f():\n    return cite("13:69F-13.4")\n'
        'class C:\n    def g(self):\n        return cite("13:69F-13.5")\n'
        'A, B = one(cite("13:69F-13.6"))\nX[0] = cite("13:69F-13.7")\n'
    )
    assert [(each.cite[-1], each.within) for each in read_code(source).cited] == [
        ("1", ""), ("2", "ONE"), ("2", "TWO"), ("3", "PAIR"), ("4", "f"), ("5", "C.g"), ("6", "A"),
        ("6", "B"), ("7", ""),
    ]  # fmt: skip


def test_each_name_lists_what_it_reads() -> None:
    source = read_code(
        "import numpy\nimport pitboss.a\nimport pitboss.b.c as c\nfrom pitboss.d import e, f as g\n"
        "ONE = e.x(numpy.y)\n"
        "def two(x):\n    from pitboss.late import h\n    return h(ONE, c.z, pitboss.a.w)\n"
        'three = g\nNAME = "pitboss.games.dice:Dice"\n'
    )
    assert source.imports == {
        "pitboss": ("pitboss",), "c": ("pitboss.b.c",), "e": ("pitboss.d:e",), "g": ("pitboss.d:f",),
        "h": ("pitboss.late:h",),
    }  # fmt: skip
    assert source.uses == {
        "": ("pitboss.a:", "pitboss.b.c:", "pitboss.d.e:", "pitboss.d.f:", "pitboss.d:"),
        "ONE": (".x", ".y", "pitboss.d:e.x"),
        "two": (".a", ".w", ".z", ":ONE", "pitboss.a.w", "pitboss.b.c.z", "pitboss.late:h"),
        "three": ("pitboss.d:f",),
        "NAME": ("pitboss.games.dice:Dice",),
    }
