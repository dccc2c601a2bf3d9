"""A live tournament in a browser: the desk, one player's phone, and the projector."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from pitboss.charity import sample
from pitboss.charity.tournament.desk.opening import EXAMPLE
from pitboss.charity.tournament.state import Tournament
from pitboss.house.operations.desk import Receipt, make_request
from pitboss.house.staff.employees import FormSignature
from pitboss.server.service import TableService
from pitboss.web import api
from pitboss.web.charity.tournament.board import PREFIX
from pitboss.web.charity.tournament.book import find_book
from tests.charity.tournament.conftest import same_keys
from tests.house.operations.sample import PEOPLE_BY_POSITION
from tests.server.helpers import PASSPHRASE
from tests.web.browser import served
from tests.web.playing import PHONE, visit
from tests.web.served import house_in

__all__ = ["same_keys"]

AT = f"{PREFIX}/1"
TOURNAMENTS = "/tournaments"
DIRECTOR = {"width": 1024, "height": 768}


class Desk:
    """Submits operations of tournament 1, signed by whoever may."""

    def __init__(self, house: TableService) -> None:
        self.office = house.office
        self.people = {each.name: each for each in self.office.staff.list_employees()}

    def submit(self, name: str, **given: Any) -> Receipt:
        operation = self.office.desk.find("tournament", name)
        form = operation.parse(given)
        id = f"{name} {len(self.office.ledger.balances())} {self.steps}"
        request, signed = make_request(operation, form, id), {}
        for each in operation.signers:
            who = self.people[PEOPLE_BY_POSITION["charity"][each.positions[0]]]
            signed[each.part] = FormSignature(
                who.person, who.name, request.signing_digest, self.office.ledger.now()
            )
        return self.office.desk.submit(operation, form, id=id, signatures=signed)

    @property
    def steps(self) -> int:
        looks = find_book(self.office.ledger).list_all()
        return len(looks[0].made.steps) if looks else 0

    @property
    def play(self) -> Tournament:
        return find_book(self.office.ledger).read(1).play


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableService]:
    with house_in(tmp_path_factory.mktemp("organization")) as found:
        sample.furnish(found.office, PASSPHRASE)
        found.event_tables.speed = "fast"
        yield found


@pytest.fixture(scope="module")
def site(house: TableService) -> Iterator[str]:
    with served(house) as address:
        yield address


@pytest.fixture
def desk(house: TableService) -> Desk:
    """Open a tournament of four players at two tables. Nobody plays for the first of table 2 yet."""
    desk = Desk(house)
    today = house.office.casino.local(house.office.ledger.now()).date().isoformat()
    live = [{"rule": "dealing", "choice": "live"}]
    desk.submit("open", **{**EXAMPLE, "day": today, "seats": 3, "rules": live})
    for name in ("Ann Ames", "Ben Boyd", "Cat Cole", "Dov Dahl"):
        desk.submit("register", tournament=1, player=name)
    desk.submit("draw-seats", tournament=1)
    return desk


def test_a_phone_plays_a_live_table_and_follows_its_player_to_another(
    browser: Browser, site: str, house: TableService, desk: Desk
) -> None:
    look = find_book(house.office.ledger).read(1)
    me, *_ = (each for each in look.play.entrants.values() if each.table == 2)
    with (
        visit(browser, site, house.people.create_token(house.people.find("Mia")), viewport=DIRECTOR) as hers,
        visit(browser, site) as hall,
        visit(browser, site, viewport=PHONE) as mine,
    ):
        director, projector, phone = hers.new_page(), hall.new_page(), mine.new_page()
        phone.goto(f"{AT}/card/{look.made.codes[me.number]}")
        phone.get_by_role("button", name="Play on this phone").click()
        expect(phone.locator("main")).to_contain_text("Your table opens here")
        director.goto(f"{AT}/desk")
        tasks = director.locator("[data-task]", has_text="Nobody plays for")
        expect(tasks).to_have_count(3)
        for left in (2, 1, 0):
            tasks.first.get_by_role("button", name="Let a bot play").click()
            expect(tasks).to_have_count(left)
        director.locator("#quick-other_games").fill("blackjack")
        director.keyboard.press("Enter")
        phone.get_by_role("link", name="Go to your table").click()
        expect(phone).to_have_url(re.compile(r"/table/\d+$"))
        first = phone.url
        expect(phone.locator("#dock button[data-act]").first).to_be_visible()
        phone.locator("#dock button[data-act]").first.click()
        projector.goto(f"{AT}/clock")
        expect(projector.locator("[data-stacks] li").first).to_contain_text(re.compile(r"\d,\d{3}"))
        told = projector.request.get(f"{api.PREFIX}{AT.replace(PREFIX, TOURNAMENTS)}").json()
        _check_route(told, int(first.rpartition("/")[2]))
        player = house.people.find(find_book(house.office.ledger).read(1).made.accounts[me.number])
        house.away(player, int(first.rpartition("/")[2]))  # the hand goes on without the player
        _take_out(desk, next(one.number for one in desk.play.entrants.values() if one.table == 1))
        expect(phone).not_to_have_url(first)
        expect(phone).to_have_url(re.compile(r"/table/\d+$"))
        expect(phone.locator("main.table")).to_have_attribute("data-seat", re.compile(r"\d"))
        assert len(house.in_play.all()) == 1
        director.reload()
        expect(director.locator("section.table")).to_have_count(1)


def _check_route(told: dict[str, Any], table: int) -> None:
    """Compare the route for programs with what the screens show."""
    assert (told["phase"], told["live"], told["players"]) == ("running", True, 4)
    assert sum(each["stack"] for each in told["entrants"]) == told["chips_in_play"] == 6000
    assert table in [each["table"] for each in told["tables"]]
    assert told["clock"]["blinds"] == "25 / 50"


def _take_out(desk: Desk, entrant: int) -> None:
    desk.submit("pause", tournament=1)
    desk.submit("record-dispute", tournament=1, dispute="Told others the hand")
    step = desk.steps - 1
    ruled = desk.submit("rule", tournament=1, dispute=step, ruling="Out")
    assert ruled.result is not None
    chips = desk.play.entrants[entrant].stack
    desk.submit("disqualify", tournament=1, entrant=entrant, chips=chips, **ruled.result.to_json())
