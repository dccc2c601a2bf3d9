"""The lobby: dealing in with one press, open tables, every game, invitations, and people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pitboss.server.service import TableService
from pitboss.table import every_game
from pitboss.table.catalog import GAMES, GAMES_WITHOUT_TEXT
from pitboss.web.lobby import open_tables
from pitboss.web.ready import READY
from tests.server.helpers import HandClock, person
from tests.web.filled import Filled
from tests.web.served import house_in, member, visitor

LISTED = "/".join(("", "lobby", "tables"))
SCRIPT = "<script>alert(1)</script>"


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def house(tmp_path: Path, clock: HandClock) -> Iterator[TableService]:
    with house_in(tmp_path, clock=clock) as found:
        yield found


def table_of(location: str) -> int:
    assert location.startswith("/table/")
    return int(location.rpartition("/")[2])


def deal_in(client: TestClient, id: str) -> int:
    answer = client.post(f"/deal-me-in/{id}")
    assert answer.status_code == 303, answer.text
    return table_of(answer.headers["location"])


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.id)
def test_a_newcomer_is_dealt_in_with_one_press(house: TableService, clock: HandClock, ready) -> None:  # type: ignore[no-untyped-def]
    newcomer = visitor(house)
    assert newcomer.get("/").text.count("Deal me in</button>") == len(READY)
    table = deal_in(newcomer, ready.id)
    guest = house.people.find_by_token(newcomer.cookies["pitboss"])
    look = house.table(guest, table)
    assert guest.guest
    assert {seat.seat: seat.bot for seat in look.seats} == {1: False, **dict.fromkeys(ready.bots, True)}
    assert all(seat.stack for seat in look.seats)
    for _ in range(50):
        clock.turn(2)
        house.tick()
        if house.look(guest, table)["phase"] == "round":
            break
    assert house.look(guest, table)["round"] is not None


def test_pressing_again_returns_to_your_table_and_others_get_their_own(house: TableService) -> None:
    newcomer = visitor(house)
    first = deal_in(newcomer, "hold-em")
    assert deal_in(newcomer, "hold-em") == first
    assert deal_in(newcomer, "mini-dice") != first
    assert deal_in(visitor(house), "hold-em") != first
    assert len(house.tables(None)) == 3


def test_without_guests_one_signs_in_first(house: TableService) -> None:
    answer = visitor(house, guests=False).post("/deal-me-in/hold-em")
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?next=%2F")
    assert house.tables(None) == []
    assert deal_in(member(house, "Ann", guests=False), "hold-em")


def test_only_ready_tables_can_be_dealt(house: TableService) -> None:
    answer = visitor(house).post("/deal-me-in/keno")
    assert answer.status_code == 404
    assert "choose one in the lobby" in answer.text


def test_ready_tables_are_in_the_catalog_and_have_a_picture() -> None:
    assert {each.id for each in READY} <= GAMES.keys()
    assert [each.game.min_seats for each in READY] == [2, 2, 1]
    for each in READY:
        assert each.picture.count("translate(") == len(each.shown.split()) + each.hidden + len(each.dice)
        assert each.words.endswith(" bots.")


# Open tables


def test_open_tables_are_listed_with_your_seat_on_top(house: TableService) -> None:
    ann, bo = person(house, "Ann"), person(house, "Bo")
    fixed = house.open_table(bo, "seven-card-stud", bots={1: "tight"})["table"]
    full = house.open_table(bo, "pai-gow", bots=dict.fromkeys(range(1, 7), "random"))["table"]
    own = house.open_table(bo, "hold-em", options={"limit": "no"}, bots={2: "tight"})["table"]
    house.sit(ann, own, 4)
    mine, first, second = open_tables(house.tables(ann), ann)
    assert (mine.id, mine.mine, mine.stakes) == (own, True, "no limit, blinds $5 and $10")
    assert mine.seats == ("", "on", "", "me", *[""] * 7)
    assert (first.id, first.stakes, first.waits, first.full) == (
        fixed,
        "fixed limit, $10 and $20",
        True,
        False,
    )
    assert (second.id, second.stakes, second.taken, second.full) == (full, "$5 to $500", 6, True)
    assert [each.mine for each in open_tables(house.tables(bo), bo)] == [False] * 3


def test_the_list_is_also_a_fragment(house: TableService) -> None:
    shown = visitor(house).get(LISTED).text
    assert "No tables are open. Press Deal me in above to start one." in shown
    assert "<html" not in shown
    newcomer = visitor(house)
    table = deal_in(newcomer, "mambo-stud")
    assert f'href="/table/{table}">Back to your seat</a>' in newcomer.get(LISTED).text
    other = visitor(house).get(LISTED).text
    assert "Back to your seat" not in other
    assert other.strip() in visitor(house).get("/").text


def test_a_private_table_is_listed_only_for_its_guests(house: TableService) -> None:
    host = person(house, "Host")
    house.open_table(host, "omaha", name="Ours", settings={"private": True})
    assert "Ours" not in visitor(house).get("/").text
    shown = open_tables(house.tables(host), host)
    assert [(each.name, each.private) for each in shown] == [("Ours", True)]


def test_written_text_is_escaped(house: TableService) -> None:
    ann = member(house, SCRIPT, "administrator")
    house.open_table(house.people.find(SCRIPT), "omaha", name=SCRIPT)
    for where in ("/", LISTED, "/people"):
        shown = ann.get(where).text
        assert "&lt;script&gt;" in shown
        assert SCRIPT not in shown


# Games


def test_every_game_has_a_row_that_pages_link_to(house: TableService) -> None:
    shown = visitor(house).get("/").text
    for game in every_game():
        assert f'id="{game.id}"' in shown
        assert f'href="/new?game={game.id}"' in shown
        assert (f'href="/odds/{game.id}"' in shown) == bool(game.models(game.Options()))
    assert shown.count("g off") == len(GAMES_WITHOUT_TEXT)
    titles = ("Sit down", "Open tables", "Poker", "Against the house", "Casino nights")
    assert sorted(titles, key=lambda title: shown.index(f">{title}")) == list(titles)


def test_without_a_house_there_are_games_and_nothing_to_open() -> None:
    alone = visitor(None)
    shown = alone.get("/").text
    assert all(f'id="{id}"' in shown for id in GAMES)
    assert Filled(shown).forms.keys() == {"/".join(("", "law", "search"))}
    assert "/new?" not in shown
    assert alone.get(LISTED).status_code == alone.get("/new").status_code == 404


# Invitations


def test_an_invitation_leads_to_its_table(house: TableService) -> None:
    host = person(house, "Host")
    table = house.open_table(host, "omaha", settings={"private": True})["table"]
    code = house.table(host, table).code
    answer = visitor(house).get(f"/join/{code}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table}?code={code}")
    house.close(host, table)
    gone = visitor(house).get(f"/join/{code}")
    assert gone.status_code == 404
    assert "it may have been closed" in gone.text


# People


def test_supervisors_see_people_and_administrators_assign_roles(house: TableService) -> None:
    admin, chief = member(house, "Ada", "administrator"), member(house, "Sue", "supervisor")
    player = member(house, "Pat")
    assert visitor(house).get("/people").headers["location"] == "/sign-in?next=%2Fpeople"
    assert player.get("/people").status_code == 403
    listed = chief.get("/people").text
    assert all(name in listed for name in ("Ada", "Sue", "Pat"))
    assert "<select" not in listed
    assert ['href="/people"' in client.get("/").text for client in (admin, chief, player)] == [
        True,
        True,
        False,
    ]
    for client in (player, chief):
        assert client.post("/people", data={"name": "Pat", "role": "administrator"}).status_code == 403
    assert house.people.find("Pat").role == "player"
    assert "Pat is now dealer." in admin.post("/people", data={"name": "Pat", "role": "dealer"}).text
    assert house.people.find("Pat").role == "dealer"


@pytest.mark.parametrize(("name", "role", "status"), [("Nobody", "dealer", 404), ("Ada", "queen", 400)])
def test_an_invalid_role_is_refused(house: TableService, name: str, role: str, status: int) -> None:
    admin = member(house, "Ada", "administrator")
    answer = admin.post("/people", data={"name": name, "role": role})
    assert answer.status_code == status
    assert 'role="alert"' in answer.text
    assert house.people.find("Ada").role == "administrator"
