"""The law pages: every rule has one, links work, and typed text is never executed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from threading import Event
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from fastapi.testclient import TestClient
from httpx2 import Response
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.types import Message

from pitboss.coverage.places import places
from pitboss.law import cite
from pitboss.law.compare import compare
from pitboss.law.index import every_entry, lookup, subchapters
from pitboss.law.search import search
from pitboss.table.catalog import GAMES
from pitboss.web import law_pages
from pitboss.web.app import create_app
from pitboss.web.guard import HEADERS
from pitboss.web.law_text import (
    MAX_QUERY_LENGTH,
    title,
)
from pitboss.web.law_views import bar, games_of, referring_rules
from pitboss.web.page import law_page
from tests.cases import for_each
from tests.helpers import in_a_loop, some
from tests.web.reading import Read, read
from tests.web.served import HERE, PLENTY

CLIENT = TestClient(create_app(rate=PLENTY), base_url=HERE)
LAW, NEW, STATIC = "/law", "/new", "static"
PAGES = ("", "search", "search?q=burn", "compare", "compare?one=14.9", "glossary", "coverage",
         "coverage?where=14.19", "13:69F", "13:69F-14", "13:69F-14.10(f)", "13:69F-26.1",
         "13:69F-14.99", "search?q=zqzqzq")  # fmt: skip
WILD = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "../../etc", "..", "\0", "\x1b[31m",
        "‮cite", "Ⅷ:٣", "𝟙𝟛:𝟞𝟡F", "a\u0301" * 30, "\U0010ffff", "9" * 5000, "13:69F-" + "9" * 5000,
        "13:69F-14.9(" + "i" * 5000 + ")", "x" * 60_000, "{{ 7*7 }}", "'; drop table rules; --",
        "%00", "%2e%2e%2f", "13:69F-14.9\n14.10", "14.1 \"ante", " ", "/", "//", "?", "#")  # fmt: skip
ASKED = ("{}", "search?q={}", "search?q=burn&chapter={}", "search?q=burn&edition={}", "hits?q={}",
         "compare?one={}", "compare?one=14.9&other={}", "glossary?term={}", "coverage?where={}", "card/{}",
         "source/{}")  # fmt: skip


def get(path: str, **given: Any) -> Response:
    """Get an address under the law."""
    return CLIENT.get(f"{LAW}/{path}" if path else LAW, **given)


def page(path: str, expect: int = 200) -> Read:
    """Read a page under the law, following redirects."""
    answer = get(path)
    assert answer.status_code == expect, path
    return read(answer.text)


@cache
def known() -> set[str]:
    """Return the address of every entry and chapter."""
    chapters = {each.chapter for each in subchapters()}
    return {law_page(entry.cite) for entry in every_entry()} | {law_page(each) for each in chapters}


def check_links(pages: Iterable[Read]) -> None:
    """Check that links lead to rules of the index, to existing games, and to pages that answer."""
    others = set()
    for each in pages:
        for link in each.links:
            path = urlsplit(link).path
            if link.startswith("#"):
                assert link[1:] in each.ids, link
            elif path in ("/", "/odds"):
                assert urlsplit(link).fragment in ("", *GAMES)
            elif path == NEW:
                assert urlsplit(link).query.removeprefix("game=") in GAMES
            elif path not in known():
                others.add(link)
    for link in sorted(others):
        answer = CLIENT.get(link)
        assert answer.status_code == 200, link
        if urlsplit(link).fragment:
            assert urlsplit(link).fragment in read(answer.text).ids, link


def check_entries(every: int) -> None:
    entries = list(every_entry())[::every]
    assert entries
    found = []
    for entry in entries:
        answer = CLIENT.get(law_page(entry.cite), follow_redirects=False)
        assert answer.status_code == 200, entry.cite
        found.append(read(answer.text))
        said = " ".join(found[-1].text.split())
        if entry.is_held:
            assert " ".join(entry.says.split()) in said, entry.cite
        assert str(entry.cite) in said
        assert found[-1].levels[0] == 1
    check_links(found)


def test_sampled_rules_have_a_page_with_working_links() -> None:
    check_entries(every=37)


@pytest.mark.exhaustive
def test_every_rule_has_a_page_with_working_links() -> None:
    check_entries(every=1)


@for_each("path", PAGES)
def test_pages_have_ordered_headings_headed_tables_and_no_inline_script(path: str) -> None:
    answer = get(path)
    found = read(answer.text)
    assert found.levels.count(1) == 1
    assert found.levels[0] == 1
    assert all(after - before <= 1 for before, after in zip(found.levels, found.levels[1:], strict=False))
    assert found.tables == found.headed
    assert found.scripts
    assert all(found.scripts)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


@for_each("path", PAGES)
def test_every_link_leads_to_a_page(path: str) -> None:
    check_links([read(get(path).text)])


@for_each(
    "spelled", ["14.10f", "14.10(f)", "14.10 (f)", "N.J.A.C. 13:69F-14.10(f)", "§14.10(f)", "13:69f-14.10(f)"]
)
def test_a_rule_is_found_by_any_spelling_at_one_address(spelled: str) -> None:
    answer = get(quote(spelled))
    assert answer.status_code == 200
    assert answer.url.path == f"{LAW}/13:69F-14.10(f)"


def test_the_requested_paragraph_shows_its_readings() -> None:
    answer = get("13:69F-14.10(d)").text
    panel = read(answer.split('<section class="cur"')[1].split("</section>")[0])
    entry = lookup(cite("13:69F-14.10(d)"))
    assert entry
    assert " ".join(entry.says.split()) in " ".join(panel.text.split())
    assert entry.readings
    for reading in entry.readings:
        assert reading.option in panel.text
        assert reading.says in panel.text
    assert answer.count('<section class="cur"') == 1
    assert '<section class="cur"' not in get("13:69F-14.10").text


def test_a_rule_shows_references_both_ways_games_code_and_tests() -> None:
    found = page("13:69F-14.10(d)")
    entry = lookup(cite("13:69F-14.10(d)"))
    assert entry
    for where in (*entry.see, *referring_rules()[entry.cite]):
        assert law_page(where) in found.links
    assert {"/#hold-em", f"{NEW}?game=hold-em"} <= set(found.links)
    for place in (*places().code[str(entry.cite)], *(places().tests or {})[str(entry.cite)][:3]):
        file, _, line = place.rpartition(":")
        assert f"{LAW}/source/{file}#L{line}" in found.links


def test_games_apply_their_own_and_shared_sections() -> None:
    def ids(where: str) -> list[str]:
        return [game.id for game in games_of(cite(where))]

    assert ids("13:69F-14.10(d)") == ["hold-em"]
    assert {"hold-em", "badugi", "seven-card-stud-8"} < set(ids("13:69F-14.7(c)1"))
    assert "mini-dice" not in ids("13:69F-14.7(c)1")
    assert ids("13:69F-13.5(d)") == ["mini-dice"]
    assert {"hold-em", "badugi"} < set(ids("13:69F-14.1"))
    assert ids("13:69F-26.1") == []
    assert ids("13:69E-1.6A") == []


def test_missing_text_is_labeled() -> None:
    found = page("13:69F-26.1")
    assert title(cite("13:69F-26.1")) == "Definitions"
    assert "text not available" in found.text
    assert "text available" not in found.text


@for_each(
    ("path", "status", "near"),
    [
        ("13:69F-14.99", 404, "13:69F-14.20"),
        ("14.10(z)", 404, "13:69F-14.10(j)"),
        ("99:99", 404, "13:69F"),
        ("8.3", 300, "13:47-8.3"),
        ("burn", 404, '13:69F-14.1 "burn card"'),
    ],
)
def test_an_unknown_citation_suggests_the_nearest(path: str, status: int, near: str) -> None:
    answer = get(path)
    assert answer.status_code == status
    assert law_page(near) in read(answer.text).links


def test_search_matches_the_command_line_and_marks_words() -> None:
    answer = get("search", params={"q": "when is a card burned"}).text
    found = [link for link in read(answer).links if link in known()]
    assert found == [law_page(hit.entry.cite) for hit in search("when is a card burned")]
    assert "<mark>burn</mark>" in answer
    assert "<mark>the</mark>" not in answer


def test_search_opens_a_citation_offers_choices_and_stays_in_a_chapter() -> None:
    answer = get("search", params={"q": "14.9 (d)"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{LAW}/13:69F-14.9(d)")
    assert {law_page("13:47-8.3"), law_page("13:69F-8.3")} <= set(page("search?q=8.3").links)
    in_chapter = [link for link in page("search?q=burn&chapter=13:47").links if link in known()]
    assert in_chapter
    assert all("13:47" in link for link in in_chapter)
    assert "13:69F" in page("search?q=burn&chapter=13:99", 400).text


def test_a_failed_search_shows_near_citations_and_corrections() -> None:
    assert law_page("13:69F-99") not in page("search?q=13:69F-99.1").links
    assert law_page("13:69F-37") in page("search?q=13:69F-99.1").links
    assert "No results." in page("search?q=zqzqzq").text
    assert "Showing results for “shuffle” instead of “shufle”." in page("search?q=shufle").text


def test_search_suggestions_are_a_fragment() -> None:
    answer = get("hits", params={"q": "burn"})
    assert answer.text.count('role="option"') == 6
    assert "<html" not in answer.text
    first = read(get("hits", params={"q": "14.9(d)"}).text).links[0]
    assert first == law_page("13:69F-14.9(d)")


def test_editions_compare_as_on_the_command_line() -> None:
    pairs = compare(cite("13:69F-14.9"), cite("19:47-14.9"))
    differ = sum(not pair.is_same and not pair.is_unheld for pair in pairs)
    only = get("compare?one=19:47-14.9&other=13:69F-14.9").text
    assert only.count('class="differs"') == differ
    assert "in force" in only
    whole = get("compare?one=14.9&all=1").text
    assert whole.count('class="differs"') == differ
    assert read(whole).links.count(law_page("13:69F-14.9(c)")) == 1
    assert "on different levels" in page("compare?one=14.9&other=14.9(d)", 400).text
    assert "only one edition" in page("compare?one=13.5", 400).text
    assert "too long for one page" in page("compare?one=13:69F&other=19:47&all=1", 400).text


def test_only_what_differs_in_law_is_tinted() -> None:
    html = get("compare?one=14.9&all=1").text
    shown = " ".join(read(html).text.split())
    pairs = compare(cite("13:69F-14.9"), cite("19:47-14.9"))
    reworded = [pair for pair in pairs if pair.is_same and pair.later and pair.earlier]
    assert any(pair.later.says != pair.earlier.says for pair in reworded)  # type: ignore[union-attr]
    assert html.count("<tr>") >= len(reworded)
    assert "<ins>" not in html
    assert html.count('class="unheld"') == sum(pair.is_unheld for pair in pairs if not pair.is_same)
    for entry in (each for pair in pairs for each in (pair.later, pair.earlier) if each):
        assert " ".join(entry.says.split()) in shown


def test_the_glossary_has_every_term_and_finds_synonyms() -> None:
    everything = page("glossary")
    for entry in every_entry():
        if entry.cite.term and entry.kind == "definition":
            assert law_page(entry.cite) in everything.links
    assert law_page('13:69F-14.1 "forced bet"') in page("glossary?term=bring+in").links
    assert "is not a defined term" in page("glossary?term=zqzqzq", 404).text


def test_coverage_has_a_bar_for_each_subchapter_and_lists_what_is_open() -> None:
    found = page("coverage")
    for where in subchapters():
        assert law_page(where) in found.links
    narrow = page("coverage?where=14.19")
    assert law_page("13:69F-14.19") in narrow.links
    assert bar(cite("13:69F-14.10")).says == "15 of 15 applied"
    share = bar(cite("13:69F-2"))
    assert share.applied + share.people + share.open == share.held
    assert 0 < sum(share.widths) < 100
    for whole in ("13:69F-10", "13:69F-11", "13:69F-14", "19:47-16"):
        assert not bar(cite(whole)).open


def test_a_card_is_a_rule_without_the_page() -> None:
    answer = get("card/14.10(f)")
    entry = lookup(cite("13:69F-14.10(f)"))
    assert entry
    assert "<html" not in answer.text
    found = read(answer.text)
    assert entry.says in found.text
    assert "Open the rule" in found.text
    assert "text available" in found.text
    assert entry.kind in found.text
    assert set(found.links) == {law_page(entry.cite)}
    assert get("card/zz").status_code == 404
    assert ".rule-card {" in CLIENT.get(f"/{STATIC}/pitboss.css").text


@for_each("file", ["pitboss/../../pyproject.toml", "pyproject.toml", "/etc", "pitboss"])
def test_only_files_that_cite_rules_are_shown(file: str) -> None:
    assert get(f"source/{quote(file, safe='')}").status_code == 404


@for_each("path", ASKED)
@for_each("wild", WILD)
def test_typed_queries_are_answered_politely_and_escaped(path: str, wild: str) -> None:
    answer = get(path.format(quote(wild, safe="")))
    assert answer.status_code in (200, 300, 400, 404)
    assert "<script>alert" not in answer.text
    assert "<img" not in answer.text
    assert ">49<" not in answer.text
    read(answer.text)


@given(st.sampled_from(ASKED), st.text(max_size=MAX_QUERY_LENGTH + 3))
@settings(max_examples=some(150))
def test_any_text_gets_an_answer(path: str, text: str) -> None:
    answer = get(path.format(quote(text, safe="", errors="surrogatepass")))
    assert answer.status_code in (200, 300, 400, 404)


@given(st.from_regex(r"(13:69F-|19:47-|)[1-9]{1,2}[A-B]?\.[1-9]{1,2}(\([a-z]\)[1-9]?(ii)?)?", fullmatch=True))
@settings(max_examples=some(150))
def test_anything_like_a_citation_gets_an_answer(text: str) -> None:
    assert get(text).status_code in (200, 300, 404)


@pytest.mark.parametrize("signs", [MAX_QUERY_LENGTH + 1, 100_000])
def test_a_too_long_query_is_refused_politely(signs: int) -> None:
    status, text = in_a_loop(_ask(f"{LAW}/search", f"q={'a' * signs}"))
    assert status == 400
    assert f"{signs:,} characters" in text
    assert len(text) < 10_000
    status, text = in_a_loop(_ask(f"{LAW}/{'a' * signs}", ""))
    assert status == 400


async def _ask(path: str, query: str) -> tuple[int, str]:
    """Query the pages without a client, which would refuse such addresses."""
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
             "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": query.encode(),
             "headers": [(b"host", b"localhost")],
             "server": ("localhost", 80), "client": ("localhost", 1), "root_path": ""}  # fmt: skip
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await create_app()(scope, receive, send)
    body = b"".join(each.get("body", b"") for each in sent)
    return sent[0]["status"], body.decode()


def test_a_server_starts_without_parsing_its_source(monkeypatch: pytest.MonkeyPatch) -> None:
    for each in ("coverage.places.places", "coverage.places.read_tree", "web.law_views.places_here"):
        monkeypatch.delattr(f"pitboss.{each}")  # reading it fails
    law_pages.warm_up()
    with TestClient(create_app(), base_url="http://localhost") as client:
        assert client.get("/").status_code == 200


def test_slow_work_is_done_at_startup(monkeypatch: pytest.MonkeyPatch) -> None:
    done = Event()
    monkeypatch.setattr(law_pages, "warm_up", done.set)
    with TestClient(create_app(), base_url="http://localhost"):
        assert done.wait(10)
