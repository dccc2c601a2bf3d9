"""The search box of every page: games, tables, the law, its terms, documentation, and forms of the office."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.server.service import TableService
from pitboss.web.office.signing import OFFICE
from pitboss.web.page import law_page
from pitboss.web.search import documents
from pitboss.web.search.finding import find_everything
from tests.server.helpers import person
from tests.web.poker_room import poker_room, worker
from tests.web.served import house_in, visitor

SEARCH, DOCS = "/search", "/docs"
DESIGNATE = f"{OFFICE}/bad-beat/designate"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path) as found:
        yield found


def kinds_of(query: str, *, works_here: bool = False) -> dict[str, list[str]]:
    return {
        group.title: [hit.name for hit in group.hits]
        for group in find_everything(query, [], works_for="casino" if works_here else None)
    }


def test_games_are_found_by_the_beginnings_of_words() -> None:
    assert kinds_of("cari")["Games"] == ["Caribbean stud"]
    assert kinds_of("HOLD em")["Games"][0] == "Hold 'em"
    assert "Badugi" not in kinds_of("lowest wins")["Games"]
    assert "Five-card draw, low" in kinds_of("lowest wins")["Games"]
    assert kinds_of("supreme")["Games"] == ["Supreme pai gow"]


def test_the_law_and_its_terms_are_found() -> None:
    found = kinds_of("burn card")
    assert found["Law"]
    assert "Games" not in found
    assert kinds_of("poker")["Terms of the law"][0] == "poker"


def test_only_staff_find_forms_of_the_office() -> None:
    assert "Forms of the office" not in kinds_of("waiting list")
    assert kinds_of("waiting list", works_here=True)["Forms of the office"]


def test_documentation_is_found_once_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "SITE", tmp_path)
    assert "Documentation" not in kinds_of("quokka")
    page = tmp_path / "guides" / "zoo" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text(
        '<title>The zoo - Pitboss</title><h2 id="quokkas">Feed &amp; count<a class="headerlink">¶</a></h2>'
    )
    (tmp_path / "index.html").write_text("<title>Pitboss</title>")
    group = find_everything("count zoo", [], works_for=None)[-1]
    assert group.hits == [("Feed & count", "/".join((DOCS, "guides", "zoo", "#quokkas")), "The zoo")]


def test_every_page_has_the_box_and_it_works_without_a_script(house: TableService) -> None:
    stranger = visitor(house)
    for where in ("/", "/law", "/odds", "/sign-in", "/new", SEARCH):
        assert 'action="/search" data-find' in stranger.get(where).text, where
    found = stranger.get(SEARCH, params={"q": "badugi"}).text
    assert 'href="/#badugi"' in found
    assert "Results for “badugi”" in found


def test_a_citation_leads_straight_to_its_rule(house: TableService) -> None:
    answer = visitor(house).get(SEARCH, params={"q": "14.9(d)"})
    assert (answer.status_code, answer.headers["location"]) == (303, law_page("13:69F-14.9(d)"))


def test_tables_are_found_by_those_who_may_see_them(house: TableService) -> None:
    host = person(house, "Host")
    house.open_table(host, "omaha", name="Zebra")
    house.open_table(host, "omaha", name="Zebra in secret", settings={"private": True})
    shown = visitor(house).get(f"{SEARCH}/hits", params={"q": "zebra"}).text
    assert "Table 1: Zebra" in shown
    assert "secret" not in shown


def test_an_employee_finds_forms_on_the_page(house: TableService) -> None:
    poker_room(house)
    asked = {"q": "designate"}
    assert DESIGNATE in worker(house, "poker shift supervisor").get(SEARCH, params=asked).text
    assert DESIGNATE not in visitor(house).get(SEARCH, params=asked).text


@pytest.mark.parametrize("query", ["", "   ", "<script>alert(1)</script>", "%%%", "(((", "x" * 120])
def test_any_query_is_answered(house: TableService, query: str) -> None:
    for where in (SEARCH, f"{SEARCH}/hits"):
        answer = visitor(house).get(where, params={"q": query})
        assert answer.status_code == 200
        assert "<script>alert" not in answer.text
    assert visitor(house).get(SEARCH, params={"q": "x" * 121}).status_code == 400
