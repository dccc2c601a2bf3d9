"""Forms that wait for their last signature: their pages and API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.house.keno.serials import format_serial
from pitboss.web.office.signing import OFFICE
from pitboss.web.operations.pages import WAIT_BUTTON
from pitboss.web.operations.pending import PATH as PENDING
from tests.server.helpers import PASSPHRASE
from tests.web.keno_room import KENO, Room, room_in
from tests.web.served import member, visitor

TWENTY = " | ".join(map(str, range(1, 21)))
API = f"/api{PENDING}"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room_in(tmp_path_factory.mktemp("pending")) as found:
        yield found


@pytest.fixture
def form(room: Room) -> dict[str, Any]:
    """Return a ticket owed $2,000."""
    if room.room.state.game is None:
        room.do("open-game", {}, opens="Wes")
    serial = room.sold(f"{TWENTY}: 20/1 $100")["serial"]
    room.do("cancel-games", {"reason": "an alarm"}, cancels="Sal")
    return {"serial": serial}


@pytest.mark.rule("19:47-15.6(b)")
def test_the_last_signature_can_come_from_another_screen(room: Room, form: dict[str, Any]) -> None:
    asks = room.wes.get(f"{OFFICE}{KENO}/redeem")
    assert f'name="{WAIT_BUTTON}"' in asks.text
    assert WAIT_BUTTON not in room.wes.get(f"{OFFICE}{KENO}/sell").text  # nobody else signs that form
    sent = {
        "station": "1",
        "serial": format_serial(form["serial"]),
        "by": "cash",
        "id": "page",
        WAIT_BUTTON: "yes",
    }
    wrong = room.wes.post(f"{OFFICE}{KENO}/redeem", data=sent | {"station": "2"})
    assert (wrong.status_code, "no keno work station 2" in wrong.text) == (422, True)
    asked = room.wes.post(f"{OFFICE}{KENO}/redeem", data=sent)
    assert (asked.status_code, asked.headers["location"]) == (303, PENDING)
    mine = room.wes.get(PENDING).text
    assert "you asked" in mine
    assert form["serial"] not in mine
    (waiting,) = room.people["Sal"].get(API).json()
    assert (waiting["operation"], waiting["part"], waiting["requested_by"]) == (
        "keno/redeem",
        "authorizes",
        "Wes",
    )
    declined = room.people["Sal"].post(f"{PENDING}/{waiting['entry']}/withdraw")
    assert "Nothing was done" in declined.text
    assert room.people["Sal"].get(API).json() == []


def test_the_api_signs_and_withdraws(room: Room, form: dict[str, Any]) -> None:
    sal = room.people["Sal"]
    first = room.post("redeem/request", form, id="first").json()["entry"]
    assert room.wes.post(f"{API}/{first}/withdraw").json()["status"] == "ended"
    assert sal.post(f"{API}/{first}/sign", json={"passphrase": PASSPHRASE}).status_code == 404
    second = room.post("redeem/request", form, id="second").json()["entry"]
    assert visitor(room.house).get(API).status_code == 401
    assert member(room.house, "Player").get(API).status_code == 403
    wrong = sal.post(f"{API}/{second}/sign", json={"passphrase": "a wrong guess"})
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, "sign.authorizes")
    signed = sal.post(f"{API}/{second}/sign", json={"passphrase": PASSPHRASE}).json()
    assert (signed["replayed"], signed["result"]["amount"]) == (False, 200_000)
    assert room.wes.get(f"{API}/{second}").json()["status"] == "done"
