"""Text of the law pages: titles, linked citations, marked words, and typed queries."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from markupsafe import Markup, escape

from pitboss.law import BadCite, BadInput, Cite, cite
from pitboss.law.index import Entry, find, lookup
from pitboss.law.question import parse_question
from pitboss.law.words import ASKING, COMMON, parts, stem, words
from pitboss.web.page import law_page

MAX_QUERY_LENGTH = 120
"""Maximum characters of a query; the longest citation of the index has 43."""
_SENTENCE = re.compile(r"\.(?:\s+(?=[A-Z])|$)")
_MARKS = r"(?:\([a-z]{1,2}\)(?:[1-9][0-9]?(?:\.?[ivx]+\b)?)?)?"
_NUMBER = rf"[1-9][0-9]?[A-Z]?\.[1-9][0-9]?[A-Z]?{_MARKS}"
_CITED = re.compile(rf"(?<![\w.:$-])(?:[1-9][0-9]?:[1-9][0-9]?[A-Z]{{0,2}}-)?{_NUMBER}(?![0-9])")
_WORD = re.compile(r"[A-Za-z0-9]+(?:['’-][A-Za-z0-9]+)*")
_NO_TEXT = re.compile(r"text not available", re.I)


class QueryTooLong(BadInput):
    """A query that is too long."""


def clean_query(text: str) -> str:
    """Clean a query of unprintable characters; refuse one that is too long."""
    if len(text) > MAX_QUERY_LENGTH:
        raise QueryTooLong(
            f"That is {len(text):,} characters long, but a search has at most {MAX_QUERY_LENGTH}. Shorten it."
        )
    shown = ("\ufffd" if unicodedata.category(sign) in ("Cc", "Cs", "Cn", "Co") else sign for sign in text)
    return " ".join("".join(shown).split())


@cache
def title(where: Cite) -> str:
    """Return the title of a part of the law, without the name of the subchapter, or ""."""
    found = next((entry for entry in find(where) if entry.cite == where and not entry.is_held), None)
    return _short(found) if found else ""


def _short(entry: Entry) -> str:
    """Shorten `Poker: seven-card stud. Available in part.` to `Seven-card stud`."""
    said = _sentences(entry.says)[0]
    above = lookup(entry.cite.subchapter)
    name, colon, rest = said.partition(": ")
    if colon and above and entry.cite.depth == 3 and name.lower() in above.says.lower():
        said = rest[:1].upper() + rest[1:]
    return said


def title_notes(entry: Entry) -> str:
    """Return the text after the title, such as how much of the text is available."""
    after = ". ".join(_sentences(entry.says)[1:])
    return "" if _NO_TEXT.fullmatch(after) else f"{after}." if after else ""


def _sentences(text: str) -> list[str]:
    return [each for each in _SENTENCE.split(text) if each] or [text]


def number(where: Cite) -> str:
    """Return a citation without its chapter: `14.10(d)`; a whole chapter as it is."""
    return where.text.partition("-")[2] or where.text


def last_part(where: Cite) -> str:
    """Return the last part of a citation: `(d)`, `1`, `ii`."""
    above = where.parent
    return where.text[len(above.text) :].lstrip(".- ") if above else where.text


def link_citations(entry: Entry) -> Markup:
    """Return a rule's text with its citations as links where the index has them."""
    said, links = entry.says, Markup("")
    done = 0
    for found in _CITED.finditer(said):
        if (where := _find_cited_rule(found[0], entry)) is not None:
            links += escape(said[done : found.start()]) + _link(where, found[0])
            done = found.end()
    return links + escape(said[done:])


def _find_cited_rule(text: str, entry: Entry) -> Cite | None:
    """Return the cited rule: a full citation, or a short one among the entry's references."""
    try:
        where = cite(text if ":" in text else f"{entry.cite.chapter}-{text}")
    except BadCite:
        return None
    known = ":" in text or any(where in see or see in where for see in entry.see if see.depth > 2)
    return where if known and find(where) else None


def _link(where: Cite, text: str) -> Markup:
    return Markup('<a class="inl" href="{}">{}</a>').format(law_page(where), text)


def search_terms(query: str) -> frozenset[str]:
    """Return the terms of a query, to be marked in the results."""
    told = {term for each in parse_question(words(query), {}) for term, share in each.shares if share >= 1}
    return frozenset(told - ASKING)


def mark_terms(text: str, terms: frozenset[str]) -> Markup:
    """Mark the search terms in a text."""
    pieces, done = [], 0
    for found in _WORD.finditer(text):
        word = found[0].lower().replace("’", "'")
        if word not in COMMON and terms.intersection((*parts(word), stem(word))):
            pieces += [escape(text[done : found.start()]), Markup("<mark>{}</mark>").format(found[0])]
            done = found.end()
    return Markup("").join([*pieces, escape(text[done:])])
