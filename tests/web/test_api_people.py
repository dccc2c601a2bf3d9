"""People over HTTP: guests, tokens with a lifetime, and roles."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pitboss.web.sign_in import PassphraseAttempts
from tests.server.helpers import PASSPHRASE
from tests.web.programs import API, Site, site
from tests.web.served import visitor

__all__ = ["site"]
TOKENS = f"{API}/tokens"
PEOPLE = f"{API}/people"
HERE = "current"


def test_somebody_registers_signs_in_and_out(site: Site) -> None:
    stranger = site.client()
    assert stranger.get(f"{API}/me").status_code == 401
    made = stranger.post(PEOPLE, json={"name": "Jo", "passphrase": PASSPHRASE})
    assert (made.status_code, made.json()) == (201, {"name": "Jo", "role": "player", "guest": False})
    assert stranger.post(PEOPLE, json={"name": "jo", "passphrase": PASSPHRASE}).status_code == 409
    assert stranger.post(PEOPLE, json={"name": "Al", "passphrase": "short"}).status_code == 400
    signed = stranger.post(TOKENS, json={"name": "Jo", "passphrase": PASSPHRASE, "days": 2, "label": "bot"})
    assert signed.status_code == 201
    until = datetime.fromisoformat(signed.json()["until"])
    assert until == datetime(2030, 1, 1, 20, tzinfo=UTC) + timedelta(days=2)
    jo = site.client(signed.json()["token"])
    assert jo.get(f"{API}/me").json() == made.json() == signed.json()["person"]
    assert jo.delete(f"{TOKENS}/{HERE}").status_code == 204
    assert jo.get(f"{API}/me").status_code == 401
    assert jo.delete(f"{TOKENS}/{HERE}").status_code == 401


def test_a_browser_signs_out_of_its_cookie(site: Site) -> None:
    browser = visitor(site.house)
    browser.post("/guest", data={"name": "Jo"})
    assert browser.get(f"{API}/me").json()["guest"] is True
    assert browser.delete(f"{TOKENS}/{HERE}").status_code == 204
    assert not browser.cookies
    assert browser.get(f"{API}/me").status_code == 401


def test_guests_come_in_where_allowed(site: Site) -> None:
    answer = site.client().post(f"{API}/guests", json={})
    assert answer.status_code == 201
    assert answer.json()["person"]["guest"] is True
    assert site.client(answer.json()["token"]).get(f"{API}/me").json() == answer.json()["person"]
    count = len(site.house.people.list_people())
    refused = visitor(site.house, guests=False).post(f"{API}/guests", json={"name": "Jo"})
    assert refused.status_code == 403
    assert "sign in" in refused.json()["error"]
    assert len(site.house.people.list_people()) == count


def test_nobody_guesses_fast(site: Site) -> None:
    guesser = visitor(site.house)
    sent = [
        guesser.post(TOKENS, json={"name": "Jo", "passphrase": f"guess {n:06}"}).status_code
        for n in range(12)
    ]
    assert sent == [401] * 10 + [429] * 2


@pytest.mark.parametrize("days", [0, 367, "2", 1.5, True])
def test_a_token_is_valid_for_a_bounded_number_of_days(site: Site, days: object) -> None:
    site.app.state.tries = PassphraseAttempts()
    answer = site.client().post(TOKENS, json={"name": "Jo", "passphrase": PASSPHRASE, "days": days})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("days: ")


def test_administrators_assign_roles(site: Site) -> None:
    boss, supervisor, player = (
        site.member(name, role)  # type: ignore[arg-type]
        for name, role in (("Bea", "administrator"), ("Sam", "supervisor"), ("Pat", "player"))
    )
    role, nobodys = (f"{PEOPLE}/{name}/role" for name in ("Pat", "Nobody"))
    for who in (supervisor, player):
        assert who.post(role, json={"role": "dealer"}).status_code == 403
    assert player.get(f"{API}/me").json()["role"] == "player"
    assert boss.post(role, json={"role": "dealer"}).json()["role"] == "dealer"
    assert player.get(f"{API}/me").json()["role"] == "dealer"
    assert boss.post(role, json={"role": "king"}).status_code == 400
    assert boss.post(nobodys, json={"role": "dealer"}).status_code == 404
    assert player.get(PEOPLE).status_code == 403
    listed = {each["name"]: each["role"] for each in supervisor.get(PEOPLE).json()}
    assert listed["Pat"] == "dealer"
    assert listed["Bea"] == "administrator"
