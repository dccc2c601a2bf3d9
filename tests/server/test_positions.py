"""Positions that the law puts over poker tables act there like the server's supervisors, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pitboss.server.service import TableService
from tests.house.people import Crew, asked
from tests.server.helpers import PASSPHRASE, person
from tests.web.poker_room import worker
from tests.web.served import house_in, visitor

API = "/api"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path) as found:
        Crew(found.office.ledger, "poker supervisor", "dealer", "keno writer")
        yield found


@pytest.fixture
def tables(house: TableService) -> tuple[int, int]:
    """Return a poker table and another one, each with somebody else playing."""
    host, guest = person(house, "Host"), person(house, "Guest of the host")
    found = [house.open_table(host, game)["table"] for game in ("hold-em", "red-dog")]
    for table in found:
        house.sit(guest, table, 2)
    return found[0], found[1]


def pause(client: TestClient, table: int) -> int:
    return client.post(f"{API}/tables/{table}/pause", json={"paused": True}).status_code


def test_a_poker_supervisor_opens_the_floor_and_rules_at_poker(
    house: TableService, tables: tuple[int, int]
) -> None:
    supervisor = worker(house, "poker supervisor")
    floor = supervisor.get("/floor")
    assert floor.status_code == 200
    assert f'data-table="{tables[0]}"' in floor.text
    assert f'data-table="{tables[1]}"' not in floor.text
    assert 'href="/floor"' in supervisor.get("/").text
    assert [pause(supervisor, table) for table in tables] == [200, 403]
    assert supervisor.get(f"/table/{tables[0]}/rulings").status_code == 200


def test_a_stranger_cannot_find_out_which_seats_are_taken(house: TableService) -> None:
    table = house.open_table(person(house, "Host"), "red-dog", bots={2: "random"}, settings={"private": True})
    keno_writer, address = worker(house, "keno writer"), f"{API}/tables/{table['table']}/clear-seat"
    answers = [keno_writer.post(address, json={"seat": seat}) for seat in (1, 2)]
    assert [each.status_code for each in answers] == [403, 403]
    assert answers[0].text == answers[1].text


def test_other_positions_do_not(house: TableService, tables: tuple[int, int]) -> None:
    for position in ("dealer", "keno writer"):
        other = worker(house, position)
        assert other.get("/floor").status_code == 403
        assert 'href="/floor"' not in other.get("/").text
        assert pause(other, tables[0]) == 403


def test_a_dealer_by_position_takes_the_dealers_place_at_poker(
    house: TableService, tables: tuple[int, int]
) -> None:
    dealer = worker(house, "dealer")
    place = {"place": "dealer"}
    codes = [dealer.post(f"{API}/tables/{table}/place", json=place).status_code for table in tables]
    assert codes == [200, 403]


def test_employees_land_in_their_office_and_others_in_the_lobby(house: TableService) -> None:
    person(house, "Pat")
    for name, next, to in (
        ("poker supervisor", "", "/house"),
        ("poker supervisor", "/law", "/law"),
        ("Pat", "", "/"),
    ):
        form = {"name": name, "passphrase": PASSPHRASE, "next": next}
        assert visitor(house).post("/sign-in", data=form).headers["location"] == to
    assert 'href="/sign-in"' in visitor(house).get("/").text
    assert 'href="/sign-in?next=/law"' in visitor(house).get("/law").text


def test_the_office_begins_with_the_own_department(house: TableService) -> None:
    shown = worker(house, "keno writer").get("/house").text
    assert shown.index('id="keno"') < shown.index('id="poker"')
    shown = worker(house, "poker supervisor").get("/house").text
    assert shown.index('id="poker"') < shown.index('id="keno"')


def test_a_new_position_changes_the_tag_of_a_look(house: TableService, tables: tuple[int, int]) -> None:
    supervisor, address = worker(house, "poker supervisor"), f"{API}/tables/{tables[0]}"
    before = supervisor.get(address)
    assert before.json()["runs"] is True
    tag = {"If-None-Match": before.headers["etag"]}
    assert supervisor.get(address, headers=tag).status_code == 304
    who = house.people.sign_in("poker supervisor", PASSPHRASE)
    house.office.staff.employ(
        asked(), who, position="poker supervisor", licence="casino employee", number=f"L{who.id}",
        active=False, place="Boardwalk Hall",
    )  # fmt: skip
    after = supervisor.get(address, headers=tag)
    assert (after.status_code, after.json()["runs"]) == (200, False)
