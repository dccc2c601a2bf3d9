"""The raffle's pages: each state of a draw, who sees what, and names that break nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.charity.raffle.desk.deals import buy_deal
from pitboss.charity.raffle.verifying import verify_raffle
from pitboss.server.service import TableService
from pitboss.web.charity.raffle_views import PREFIX
from tests.charity.raffle.fire_company import DAY, NAME, FireCompany
from tests.house.operations.raffle_ready import open_pulls
from tests.house.operations.sample import CLOCK
from tests.web.served import house_in, visitor

DEALS = f"{PREFIX}/deals"
ODD = 'Tray <b>"&/%'


@pytest.fixture
def desk(organization: Path, tmp_path: Path) -> Iterator[tuple[FireCompany, TableService]]:
    path = tmp_path / "company.db"
    shutil.copy(organization, path)
    CLOCK.seconds = 0.0
    company = FireCompany(path)
    with house_in(tmp_path, url=f"sqlite:///{path}", clock=CLOCK) as found:
        yield company, found
    company.store.close()


def _visitor(house: TableService, name: str = "") -> TestClient:
    client = visitor(house)
    if name:
        token = house.people.create_token(house.people.find(name))
        client.headers["Authorization"] = f"Bearer {token}"
    return client


def test_each_state_of_a_draw_says_what_comes_next(desk: tuple[FireCompany, TableService]) -> None:
    company, house = desk
    public, hers = _visitor(house), _visitor(house, "Mia")
    assert "No raffle is open" in public.get("/raffles").text
    company.open(
        MERCHANDISE, prizes=[{"name": "Bicycle", "value": 30_000}, {"name": "Radio", "value": 5_000}]
    )
    company.sell(1, 3)
    steps = []

    def look() -> str:
        dock = hers.get(f"{company.page()}/dock")
        assert dock.status_code == 200
        assert public.get(company.page()).status_code == 200
        return dock.text

    following: list[tuple[str, Callable[[], Any]]] = [
        ("Close sales?", lambda: company.submit("raffle/close-sales", raffle=NAME)),
        ("Count the counterparts", lambda: company.submit("raffle/count-stubs", raffle=NAME, counted=3)),
        ("Seal the list of 3 tickets", lambda: company.seal("chance")),
        ("Ask somebody in the hall", lambda: company.submit(
            "raffle/draw-by-chance", raffle=NAME, word="blue heron", said_by="Rosa Lee")),
        ("wins Bicycle", lambda: company.award(1)),
        ("wins Radio", lambda: company.award(2)),
    ]  # fmt: skip
    for words, step in following:
        steps.append(words in look())
        step()
    assert steps == [True] * 6
    assert "organization/report-operations?license=RL-78&amp;event=2030-01-01&amp;receipts=%2415" in look()
    assert "Every prize of this drawing" in look()
    shown = public.get(company.page()).text
    assert "blue heron" in shown
    assert "Nobody here" not in shown
    record = public.get(f"{company.page()}/record.jsonl")
    assert len(verify_raffle(record.content).draws[0].winners) == 2
    assert "Every prize handed over" in public.get("/raffles").text


MERCHANDISE = "off-premises merchandise"


def test_only_those_who_run_the_drawing_get_its_forms(desk: tuple[FireCompany, TableService]) -> None:
    company, house = desk
    company.open()
    company.sell(1, 3, buyer="Rosa Lee")
    lobby = _visitor(house).get("/").text
    assert "Ladder truck, for a ladder truck." in lobby
    assert company.page() in lobby
    public, worker, inspector = _visitor(house), _visitor(house, "Wyn"), _visitor(house, "Ike")
    page = public.get(company.page()).text
    assert "data-operation" not in page
    assert "Rosa Lee" not in page
    for client, path, status in (
        (public, "dock", 303), (public, "desk", 303), (inspector, "desk", 403), (inspector, "dock", 403),
        (worker, "dock", 403), (worker, "desk", 200), (worker, "sales", 200), (public, "now", 200),
    ):  # fmt: skip
        assert client.get(f"{company.page()}/{path}").status_code == status, path
    assert public.get(f"{PREFIX}/99999").status_code == 404
    company.open("wheel", raffle="Big wheel")
    assert public.get(company.page("Big wheel")).status_code == 404


def test_trays_calendars_and_odd_names_are_shown(desk: tuple[FireCompany, TableService]) -> None:
    company, house = desk
    company.license("RL-91", "draw raffle", "on-premises merchandise")
    tickets = [{"container": "A", "price": 500, "first": 1, "last": 100},
               {"container": "B", "price": 1_000, "first": 101, "last": 200, "bundle": 3,
                "bundle_price": 2_500}]  # fmt: skip
    prizes = [{"name": "Toy", "value": 2_000, "container": "A"},
              {"name": "Wine", "value": 3_000, "category": "alcohol", "container": "B"}]  # fmt: skip
    company.open("on-premises merchandise", raffle=ODD, license="RL-91", tickets=tickets, prizes=prizes)
    company.sell(1, 3, raffle=ODD, container="A")
    days = ["2030-01-01T21:00:00-05:00", "2030-01-02T21:00:00-05:00"]
    company.open("calendar", drawings=days, prizes=[
        {"name": "Radio", "value": 5_000, "day": "2030-01-01"},
        {"name": "Clock", "value": 6_000, "day": "2030-01-02"}])  # fmt: skip
    company.sell(1, 2, address="1 Elm Street")
    company.close(2)
    hers = _visitor(house, "Mia")
    listed = hers.get("/raffles").text
    assert "Tray &lt;b&gt;" in listed
    assert '<b>"' not in listed
    address = company.page(ODD)
    for path in ("", "now", "dock", "desk", "sales", "record.jsonl"):
        assert hers.get(f"{address}/{path}".rstrip("/")).status_code == 200, path
    desk_page = hers.get(f"{address}/desk").text
    assert 'type="date" name="born"' in desk_page
    assert 'data-bundle-price="2500"' in desk_page
    assert "3 tickets sold" in hers.get(f"{address}?container=A").text
    assert 'name="day" value="2030-01-01"' in hers.get(f"{company.page()}/dock").text
    company.seal(day="2030-01-01")
    company.draw(1)
    company.award()
    company.clock.turn(DAY)
    assert 'name="day" value="2030-01-02"' in hers.get(f"{company.page()}/dock").text


@pytest.mark.rule("13:47-8.41(b)")
def test_a_deals_records_are_a_page_for_those_who_sell(desk: tuple[FireCompany, TableService]) -> None:
    company, house = desk
    open_pulls(company)
    company.submit("raffle/buy-deal", **buy_deal.example)
    hers = _visitor(house, "Mel")
    assert f"{DEALS}/0045871" in hers.get(PREFIX).text
    shown = hers.get(f"{DEALS}/0045871")
    assert "13:47-8.41(a)4.iv" in shown.text
    assert hers.get(f"{DEALS}/1").status_code == 404
    assert _visitor(house, "Ike").get(f"{DEALS}/0045871").status_code == 403
    assert "0045871" not in _visitor(house).get(PREFIX).text
