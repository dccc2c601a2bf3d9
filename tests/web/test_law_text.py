"""The words of a rule on a page: links, marks and provenance, with everything typed escaped."""

from __future__ import annotations

from pitboss.law import cite
from pitboss.law.index import PROVENANCES, every_entry, lookup
from pitboss.table.catalog import RULES_NOT_HELD
from pitboss.web.law_text import clean_query, link_citations, mark_terms, search_terms
from pitboss.web.page import PROVENANCE_TAGS, law_page, templates
from tests.cases import for_each
from tests.web.reading import read


def test_citations_in_a_rule_are_links_where_the_index_has_them() -> None:
    entry = lookup(cite("13:69F-14.10(d)"))
    assert entry
    assert f'<a class="inl" href="{law_page("13:69F-8.3")}">13:69F-8.3</a>' in link_citations(entry)
    for each in every_entry():
        assert read(str(link_citations(each))).text == each.says


def test_words_are_marked_in_all_their_forms_and_the_rest_is_escaped() -> None:
    shown = mark_terms("The <b>burned</b> card & a burn", search_terms("burning"))
    assert shown == "The &lt;b&gt;<mark>burned</mark>&lt;/b&gt; card &amp; a <mark>burn</mark>"


def test_unprintable_characters_are_replaced() -> None:
    assert clean_query(" a\x00b \n c\ud800 ") == "a\ufffdb \ufffd c\ufffd"


@for_each("kind", [*PROVENANCES, "not held", RULES_NOT_HELD])
def test_provenance_is_worded_in_one_way(kind: str) -> None:
    tag = templates().get_template("parts.html").module.provenance(kind)  # type: ignore[attr-defined]
    assert read(str(tag)).text == (PROVENANCE_TAGS[kind][1] if kind in PROVENANCE_TAGS else kind)
    assert kind == RULES_NOT_HELD or PROVENANCE_TAGS[kind][2] in tag
