"""The lobby: dealing in with one press, open tables, every game, invitations, and people."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pitboss.server.service import TableService
from pitboss.table import every_game, find_game
from pitboss.table.catalog import GAMES, GAMES_WITHOUT_TEXT
from pitboss.web.lobby import grouped_games, open_tables
from pitboss.web.ready import deal_in as deal_in_by_name
from pitboss.web.ready import ready_bots
from pitboss.web.rooms import POKER
from tests.server.helpers import HandClock, person
from tests.web.filled import Filled
from tests.web.keno_room import room_in
from tests.web.poker_room import poker_room
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


@pytest.mark.parametrize("id", ["hold-em", "mini-dice", "pai-gow"])
def test_a_newcomer_is_dealt_in_with_one_press(house: TableService, clock: HandClock, id: str) -> None:
    newcomer = visitor(house)
    assert newcomer.get("/").text.count(">Play</button>") == len(GAMES)
    table = deal_in(newcomer, id)
    guest = house.people.find_by_token(newcomer.cookies["pitboss"])
    look = house.table(guest, table)
    assert guest.guest
    bots = ready_bots(find_game(id))
    assert bots
    assert {seat.seat: seat.bot for seat in look.seats} == {1: False, **dict.fromkeys(bots, True)}
    assert all(seat.stack for seat in look.seats)
    for _ in range(50):
        clock.turn(2)
        house.tick()
        if house.look(guest, table)["phase"] == "round":
            break
    assert house.look(guest, table)["round"] is not None


def test_every_game_can_be_dealt(house: TableService) -> None:
    ann = person(house, "Ann", "supervisor")
    tables = [deal_in_by_name(house, ann, find_game(id)) for id in GAMES]
    assert len(set(tables)) == len(GAMES)


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


def test_only_games_can_be_dealt(house: TableService) -> None:
    answer = visitor(house).post("/deal-me-in/bridge")
    assert answer.status_code == 404
    assert "choose one in the lobby" in answer.text


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
    assert "No tables are open. Press Play at any game to start one." in shown
    assert "<html" not in shown
    newcomer = visitor(house)
    table = deal_in(newcomer, "mambo-stud")
    assert f'href="/table/{table}">Back to my seat</a>' in newcomer.get(LISTED).text
    other = visitor(house).get(LISTED).text
    assert "Back to my seat" not in other
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


def test_every_game_has_one_line_with_its_best_bet(house: TableService) -> None:
    shown = visitor(house).get("/").text
    for game in every_game():
        assert game.summary, game.id
        assert len(game.summary) <= 50, game.id
        assert f'id="{game.id}"' in shown
        assert f'action="/deal-me-in/{game.id}"' in shown
        assert (f'href="/odds/{game.id}"' in shown) == bool(game.models(game.Options()))
    assert 'title="House edge of the best bet, place 6.">1.52%</a>' in shown
    titles = ("Card games", "Tiles", "Dice and numbers", "Poker <", "Games we can’t deal yet", "Open tables")
    places = [shown.index(f">{title}") for title in titles]
    assert places == sorted(places)
    assert all(f"{title} <span" in shown.replace("&#39;", "'") for title, _ in GAMES_WITHOUT_TEXT.values())
    assert 'href="/new"' in shown


def test_provenance_is_tagged_only_where_it_is_an_exception() -> None:
    rows = {row.id: row.provenance for group in grouped_games() for row in group.games}
    assert {id for id, provenance in rows.items() if provenance} == {
        game.id for game in every_game() if game.provenance != "text"
    }
    assert "text held" not in visitor(None).get("/").text


def test_games_of_charities_come_last_in_their_group() -> None:
    groups = {group.id: [row.id for row in group.games] for group in grouped_games()}
    assert groups["poker"][0] == "hold-em"
    assert groups["poker"][-1] == "casino-night-hold-em"
    assert groups["cards"][-1] == "casino-night-three-card-poker"
    assert groups["tiles"] == ["pai-gow"]
    assert groups["numbers"] == ["mini-dice", "pokette", "keno", "chuck-a-luck", "under-over"]


def test_without_a_house_there_are_games_and_nothing_to_open() -> None:
    alone = visitor(None)
    shown = alone.get("/").text
    assert all(f'id="{id}"' in shown for id in GAMES)
    assert Filled(shown).forms.keys() == {"/".join(("", "search"))}
    assert "/new" not in shown
    assert alone.get(LISTED).status_code == alone.get("/new").status_code == 404


# Your seats and the rooms


def test_your_seats_are_one_card_and_the_newest_is_amber(house: TableService) -> None:
    ann = member(house, "Ann")
    shown = ann.get("/").text
    assert "You have a seat" not in shown
    assert shown.count("btn sm pri") == 1  # the first game's Play
    first, second = deal_in(ann, "hold-em"), deal_in(ann, "red-dog")
    house.sit(person(house, "Bo"), second, 4)
    shown = ann.get("/").text
    assert "btn sm pri" not in shown
    assert "You have a seat at red dog" in shown
    assert f"Table {second}, seat 1, $1,000 in chips. Bo and 2 bots play with you." in shown
    assert shown.index(f'btn pri" href="/table/{second}"') < shown.index(f'btn" href="/table/{first}"')


def test_the_poker_room_says_what_is_going_on(house: TableService) -> None:
    stranger = visitor(house)
    assert "No table is open." in stranger.get("/").text
    host = person(house, "Host")
    house.open_table(host, "omaha", bots={1: "tight"})
    house.open_table(host, "hold-em", bots={1: "tight"})
    house.open_table(host, "pai-gow")
    shown = stranger.get("/").text
    assert "2 tables: Omaha, Hold &#39;em." in shown
    assert "19 open seats" in shown
    room = stranger.get(POKER).text
    assert room.count("<tr data-table") == 2
    assert "/deal-me-in/hold-em" in room
    assert "/deal-me-in/pai-gow" not in room
    assert stranger.get(f"{POKER}/tables").text.strip() in room


def test_a_room_that_is_not_there_has_no_door(house: TableService) -> None:
    shown = visitor(house).get("/").text
    assert "Keno room" not in shown
    assert "Bad beat" not in shown
    assert "Casino night" not in shown
    assert "Bingo" not in shown


def test_the_keno_room_shows_its_game_and_its_clock(tmp_path: Path) -> None:
    with room_in(tmp_path) as room:
        room.play()
        shown = visitor(room.house).get("/").text
    assert "Keno room" in shown
    assert "Game 2 is on sale." in shown
    assert "Game 1 was drawn last." in shown
    assert shown.count('class="on"') == 20
    assert 'href="/keno">See the board</a>' in shown


def test_the_bad_beat_payout_is_named_in_the_poker_room(house: TableService) -> None:
    room = poker_room(house)
    assert "Bad beat payout" not in visitor(house).get("/").text
    room.give("7", 20)
    room.adjust()
    assert "Bad beat payout $18." in visitor(house).get("/").text
    assert "Bad beat payout <b>$18</b>" in visitor(house).get(POKER).text


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
