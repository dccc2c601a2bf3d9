"""The casino night on screens: the organizers' page, the guests' program, and the lobby."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pitboss.charity.casino_night.games import require_game
from pitboss.charity.casino_night.state import NightTable
from pitboss.server.service import TableService
from pitboss.web.charity.casino_night import server_name
from pitboss.web.charity.night_book import CASINO_NIGHT, read_book
from pitboss.web.charity.tournament.board import PREFIX as TOURNAMENT
from pitboss.web.office.signing import OFFICE
from tests.charity.casino_night.night_house import NightHouse, play_tournament
from tests.databases import forms as forms
from tests.databases import server as server
from tests.house.operations.sample import CLOCK, make_sample
from tests.web.axe import violations
from tests.web.browser import served
from tests.web.playing import PHONE, visit
from tests.web.poker_room import token_of, worker
from tests.web.served import Bound, house_in, visitor

PROGRAM = f"{CASINO_NIGHT}/program"


@pytest.fixture(scope="module")
def organization(forms: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("organization") / "sample.db"
    make_sample(forms["sqlite"], path, "charity")
    return path


@pytest.fixture
def night(organization: Path, tmp_path: Path) -> Iterator[NightHouse]:
    path = tmp_path / "night.db"
    shutil.copy(organization, path)
    with NightHouse.opened(path) as opened:
        opened.clock.seconds = 0.0
        yield opened


@pytest.fixture
def house(night: NightHouse, tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path, clock=CLOCK, url=night.url) as found:
        yield found


def seen(house: TableService, path: str = CASINO_NIGHT, name: str = "Mia") -> str:
    """Return a page as somebody sees it; a guest has no name."""
    answer = (worker(house, name) if name else visitor(house)).get(path)
    assert answer.status_code == 200
    return unescape(answer.text)


def test_without_a_night_the_pages_say_so(house: TableService) -> None:
    assert "No casino night is planned. Plan it" in seen(house)
    assert "No casino night is planned." in seen(house, name="")
    assert "See the program" not in seen(house, "/", "")
    assert visitor(house).get(f"{PROGRAM}/paper").status_code == 404
    assert visitor(house).get(f"{CASINO_NIGHT}?night=7").status_code == 404
    assert visitor(house).get(f"{CASINO_NIGHT}/now").headers["location"].startswith("/sign-in")


@pytest.mark.rule("13:47-20.4", "13:47-13.8(c)")
def test_organizers_see_the_floor_and_what_breaks_a_rule_and_guests_only_the_program(
    house: TableService, night: NightHouse
) -> None:
    night.plan("joker seven", "blackjack")
    night.do("add-step", at="2030-01-01T19:00:00-05:00", title="Tables open", details="Play <chips>")
    night.open("7")
    night.do("add-prize", prize="Gas grill", value=25_000)
    night.do("open-drawer", drawer="front desk", seller="Wyn", bank=20_000)
    night.do("sell", drawer="front desk", item="admission", amount=5_000)
    shown = seen(house)
    for words in ("Ready for the doors.", "Tuesday, January 1, 2030, 6:30 to 11:00 p.m.", "7:00 p.m.",
                  "Mel deals. The organization answers for the table.", "Table 7", "rules in part",
                  "rules not available",
                  "Bring the provider's rules sheet", "Wyn sells", "Counts are blind"):  # fmt: skip
        assert words in shown, words
    assert "Play <chips>" in shown
    assert "$250" not in shown.replace("$250 at retail", "")
    night.do("count-drawer", drawer="front desk", counted=24_900)
    assert "Net proceeds</dt><dd><b>$49</b>" in seen(house)
    assert "Play &lt;chips&gt;" in worker(house, "Mia").get(CASINO_NIGHT).text
    guest = seen(house, name="")
    for words in ("Casino night for the new ladder truck", "Joker seven", "Table 7", "Gas grill",
                  "Chips have no cash value. You must be 18 or older to play."):  # fmt: skip
        assert words in guest
    for words in ("Compliance", "Mel", "Wyn", "front desk", "Net proceeds"):
        assert words not in guest
    assert "tonight" in seen(house, "/", "")
    assert "Casino night rules" not in guest
    paper = seen(house, f"{PROGRAM}/paper?night=1", "")
    assert "Joker seven: casino night rules, in part" in paper


@pytest.mark.rule("13:47-20.4")
def test_a_revoked_license_turns_the_page_red(house: TableService, night: NightHouse) -> None:
    night.plan("joker seven")
    night.open("7")
    night.revoke()
    shown = seen(house)
    assert "1 thing breaks the rules, 1 needs a look." in shown
    assert "License CN-17 does not cover January 1." in shown
    assert f'{OFFICE}{CASINO_NIGHT}/change?night=1">Fix it' in shown


def test_a_table_is_opened_on_the_server_by_a_supervisor(house: TableService, night: NightHouse) -> None:
    night.plan("joker seven", "blackjack")
    night.open("7")
    night.open("9", "blackjack", "Abe")
    shown = seen(house)
    assert shown.count("Play here") == 1
    table = NightTable(name="7", game=require_game("joker seven"), dealer=1, dealer_name="")
    mia = house.people.find("Mia")
    house.open_table(mia, "joker-seven", name=server_name(table))
    shown = seen(house)
    assert "Play here" not in shown
    assert ">Watch</a>" in shown
    assert "Play here" not in seen(house, name="Wyn")


@pytest.mark.rule("13:47-20.40(o)")
def test_the_pages_lead_to_the_tournament_of_the_night(
    house: TableService, night: NightHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    night.plan("joker seven")
    play_tournament(monkeypatch)
    assert "No other game is open while Hold 'em for the ladder truck is played." in seen(house)
    assert f'href="{"/".join((TOURNAMENT, "1", "desk"))}"' in seen(house)
    assert f'href="{TOURNAMENT}/1"' in seen(house, name="")


def test_a_page_reads_the_ledger_again_only_after_an_entry_or_a_minute(
    house: TableService, night: NightHouse
) -> None:
    night.plan("joker seven")
    first = read_book(house.office)
    assert read_book(house.office) is first
    night.open("7")
    second = read_book(house.office)
    assert second is not first
    night.clock.turn(61)
    assert read_book(house.office).now > second.now


def test_the_office_leads_to_the_page(house: TableService) -> None:
    assert f'href="{CASINO_NIGHT}"' in seen(house, OFFICE, "Ola")


@pytest.mark.rule("13:47-20.4")
def test_a_night_in_the_browser(house: TableService, night: NightHouse, browser: Browser) -> None:
    night.plan("joker seven")
    with (
        served(app=Bound(house)) as site,
        visit(browser, site, token_of(house, "Mia")) as desk,
        visit(browser, site, viewport=PHONE) as phone,
    ):
        page, guest = desk.new_page(), phone.new_page()
        guest.goto("/")
        guest.get_by_role("link", name="See the program").click()
        expect(guest.get_by_text("Not open yet")).to_be_visible()
        page.goto(CASINO_NIGHT)
        assert violations(page) == violations(guest) == []
        page.get_by_role("link", name="Add a table").click()
        page.locator("#table").fill("7")
        page.locator("#game").select_option("joker seven")
        page.locator("#dealer").fill("Mel")
        page.locator("main form button").click()
        expect(page.get_by_text("Answers for the table")).to_be_visible()
        page.goto(CASINO_NIGHT)
        expect(page.get_by_text("Mel deals.")).to_be_visible()
        expect(guest.get_by_text("Table 7")).to_be_visible()
        for each in (page, guest):
            width = each.evaluate("document.scrollingElement.scrollWidth - innerWidth")
            assert width <= 0
