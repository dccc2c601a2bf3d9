"""Pages of an occasion: what everybody sees, what workers see, and what changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pitboss.web.charity.bingo.live import format_parts
from tests.charity.bingo.desk.occasions import serial
from tests.web.charity.bingo_hall import ServedHall, at, hall_in, make_organization
from tests.web.served import HERE, visitor

AMUSING = [{"game": "1", "arrangement": "four-corners"}]


@pytest.fixture(scope="module")
def organization(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_organization(tmp_path_factory.mktemp("organization"))


@pytest.fixture
def hall(organization: Path, tmp_path: Path) -> Iterator[ServedHall]:
    with hall_in(tmp_path, organization, alternates_licensed=True) as found:
        yield found


def client(hall: ServedHall, name: str = "") -> TestClient:
    found = visitor(hall.house)
    if name:
        found.headers |= {"Authorization": f"Bearer {hall.token(name)}", "Origin": HERE}
    return found


def test_everybody_sees_the_program_and_the_board(hall: ServedHall) -> None:
    anybody = client(hall)
    program = anybody.get(at("1")).text
    for words in ("Four corners", "Letter X", "up to $500", "$500 in 50 calls", "BL-104"):
        assert words in program
    assert "Thursday bingo" in anybody.get("/bingo").text
    hall.begin()
    hall.call(47, 3)
    board = anybody.get(at("1", "board")).text
    assert re.search(r'class="last">3<', board)
    assert re.search(r'class="on">47<', board)
    assert anybody.get(at("2")).status_code == 404
    assert anybody.get(at("1", "games", "1")).status_code == 404


def test_only_workers_see_the_desk(hall: ServedHall) -> None:
    hall.begin()
    anybody, representative, worker = client(hall), client(hall, "Rex"), client(hall, "Mel")
    for path in ("caller", "accounts", "accounts.csv", "series/7.pdf", f"card?serial={serial(1)}"):
        assert anybody.get(at("1", path)).status_code in (303, 401)
        assert representative.get(at("1", path)).status_code == 403
        assert worker.get(at("1", path)).status_code == 200
    assert client(hall, "Rex").get(at("1", "caller", "live")).status_code == 403
    assert client(hall).get(at("1", "caller", "now")).status_code == 403


def test_a_checked_card_shows_its_missing_numbers(hall: ServedHall) -> None:
    hall.begin()
    corners = hall.corners(1)
    hall.call(*corners[:3])
    shown = client(hall, "Mel").get(at("1", "card"), params={"serial": serial(1)}).text
    assert re.search(rf'class="miss[^>]*>{corners[3]}<', shown)
    assert "was not called" in shown
    hall.call(corners[3])
    shown = client(hall, "Mel").get(at("1", "card"), params={"serial": serial(1)}).text
    assert shown.count('class="w') == 4
    wrong = client(hall, "Mel").get(at("1", "card"), params={"serial": "7-000001-5"})
    assert wrong.status_code == 400


def test_a_screen_gets_only_the_parts_that_changed(hall: ServedHall) -> None:
    hall.begin()
    mel = client(hall, "Mel")
    before = mel.get(at("1", "caller", "now")).json()
    hall.call(47)
    after = mel.get(at("1", "caller", "now")).json()
    assert (before["state"]["calls"], after["state"]["calls"], after["state"]["says"]) == ([], [47], "G 47")
    sent: dict[str, str] = {}
    format_parts(before["parts"], before["state"], sent)
    message = format_parts(after["parts"], after["state"], sent)
    assert '"numbers":' in message
    assert '"facts":' not in message


def test_a_drawn_game_is_checked_on_its_page(hall: ServedHall) -> None:
    hall.begin(drawn_by="committed")
    for _ in range(5):
        hall.do("call")
    anybody = client(hall)
    assert hall.hall.game is not None
    hidden = anybody.get(at("1", "board")).text
    hall.do("end-game", reason="a test")
    assert hall.hall.ended[1]["key"] not in hidden
    assert "These balls follow from the key." in anybody.get(at("1", "games", "1")).text


def test_sheets_are_printed_from_any_sheet_on(hall: ServedHall) -> None:
    mel = client(hall, "Mel")
    page = mel.get(at("1", "accounts")).text
    asked = dict(re.findall(r'name="(sheets?)" type="number" min="1" max="\d+" value="(\d+)"', page))
    assert asked.keys() == {"sheet", "sheets"}
    assert mel.get(at("1", "series/7.pdf"), params=asked | {"sheet": 2}).content.startswith(b"%PDF")
    assert mel.get(at("1", "series/7.pdf"), params={"sheet": 1, "sheets": 201}).status_code == 400


def test_accounts_are_money_in_dollars(hall: ServedHall) -> None:
    hall.do("settle", "Mel", sign={"counts": "Mia"}, counted=55_950)
    mel = client(hall, "Mel")
    assert "-$0.50" in mel.get(at("1", "accounts")).text
    lines = mel.get(at("1", "accounts.csv")).text.splitlines()
    assert lines[1] == "Mel,500.00,60,0,0,60,60.00,560.00,559.50,-0.50"


def test_players_take_cards_on_their_phones_only_for_amusement(
    hall: ServedHall, organization: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert client(hall).get(at("1", "play")).status_code == 422
    with hall_in(tmp_path_factory.mktemp("amusing"), organization, AMUSING, license=None) as amusing:
        amusing.do("receive-cards", series=7, color="blue", size=6)
        phone, other = client(amusing), client(amusing)
        for each in (phone, other):
            each.headers["Origin"] = HERE
        assert "Get a card" in phone.get(at("1", "play")).text
        assert phone.post(at("1", "play"), data={"player": "  "}).status_code == 200
        assert amusing.hall.players == {}
        assert phone.post(at("1", "play"), data={"player": "Ann"}).status_code == 303
        assert phone.post(at("1", "play"), data={"player": "Ann"}).status_code == 303  # has a card already
        other.post(at("1", "play"), data={"player": "Bo"})
        assert list(amusing.hall.players.values()) == ["Ann", "Bo"]
        assert serial(1) in phone.get(at("1", "play")).text
        amusing.begin()
        amusing.call(*amusing.corners(1))
        entries = amusing.state()[0]
        if not set(amusing.corners(2)) <= set(amusing.corners(1)):
            assert not other.post(at("1", "claim")).json()["good"]
        assert amusing.state()[0] == entries  # a false alarm of a phone is not recorded
        assert phone.post(at("1", "claim")).json()["good"]
        assert amusing.hall.game is not None
        assert amusing.hall.game.on_hold
