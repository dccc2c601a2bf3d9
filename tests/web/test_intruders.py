"""Attempts by intruders and cheats over HTTP all fail."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.house_wide import MAX_OWN_TABLES
from pitboss.server.supervision import RulingPreview
from pitboss.web.guard import CACHE_CONTROL, CLIENTS_PER_ADDRESS, COOKIE, Rate
from pitboss.web.lobby import LOBBY
from pitboss.web.sign_in import PassphraseAttempts
from pitboss.web.streams import MAX_STREAMS_PER_PERSON
from tests.server.helpers import FAST, PASSPHRASE, awaited, mild_action, until
from tests.web.programs import API, TABLES, Site, heads_up, site
from tests.web.served import visitor

__all__ = ["site"]
GAMES = f"{API}/games"
CARD = {"schedules": {"1": {"1": 3}}}


# Files


@pytest.mark.parametrize("path", ["check", "odds", "par", "advice", "simulations"])
def test_no_operation_reads_a_file_of_the_server(site: Site, tmp_path: Path, path: str) -> None:
    file = tmp_path / "card.json"
    file.write_text('{"salary": 7}')
    needed: dict[str, dict[str, Any]] = {"advice": {"hand": "As"}, "simulations": {"rounds": 1000}}
    for name in (file, tmp_path / "nothing.json"):
        body = {"options": {"rate_card": str(name)}, **needed.get(path, {})}
        answer = site.client().post(f"{GAMES}/keno/{path}", json=body)
        assert answer.status_code == (200 if path == "check" else 400)
        assert "This is not JSON" in answer.text
        assert "salary" not in answer.text


# Private tables


def test_a_table_that_becomes_private_has_another_link(site: Site) -> None:
    ann, hers = site.guest("Ann")
    table = site.house.open_table(ann, "red-dog")["table"]
    path = f"{TABLES}/{table}"
    old = site.client().get(path).json()["table"]["code"]
    told = hers.post(f"{path}/settings", json={"private": True}).json()
    assert told["code"] != old
    for address in (path, f"{path}/back/{0}", f"/table/{table}"):
        assert site.client().get(address, params={"code": old}).status_code == 403
    assert site.client().get(f"/join/{old}").status_code == 404
    assert site.client().get(path, params={"code": told["code"]}).status_code == 200
    assert hers.post(f"{path}/settings", json={"speed": "fast"}).json()["code"] == told["code"]
    site.house.in_play.get(table).lost = True  # the database has the new one as well
    assert site.client().get(path, params={"code": told["code"]}).status_code == 200


def test_a_dealer_comes_to_a_private_table_by_its_link(site: Site) -> None:
    ann, _ = site.guest("Ann")
    table = site.house.open_table(ann, "red-dog", settings={"private": True})["table"]
    dan, path = site.member("Dan of the link", "dealer"), f"{TABLES}/{table}"
    assert dan.post(f"{path}/place", json={"place": "dealer"}).status_code == 403
    assert dan.get(path).status_code == 403
    code = site.house.table(ann, table).code
    assert dan.post(f"{path}/place", json={"place": "dealer", "code": code}).status_code == 200


def test_the_stream_of_a_private_table_says_that_it_is_closed(site: Site) -> None:
    ann, _ = site.guest("Ann")
    table = site.house.open_table(ann, "red-dog", settings={"private": True})["table"]
    told = site.client().get(f"/table/{table}/live")
    assert "this table is private" in told.text
    assert "parts" not in told.text


# Roles


def test_a_revoked_role_no_longer_rules_or_sees(site: Site) -> None:
    house, table = site.house, heads_up(site)
    boss = house.people.register("Boss of roles", PASSPHRASE, "administrator")
    sue = site.member("Sue of old", "supervisor")
    assert sue.post(f"{table.path}/place", json={"place": "supervisor"}).status_code == 200
    assert sue.get(table.path).json()["seat"] == "supervisor"
    house.people.set_role(boss, "Sue of old", "player")
    look = sue.get(table.path).json()
    assert (look["seat"], look["round"]["viewer"], look["round"]["options"]) == (None, None, [])
    ruling = {"do": "report", "value": "a dispute: play on"}
    before = site.state(table.table)
    answer = sue.post(f"{table.path}/act", json=ruling)
    assert (answer.status_code, site.state(table.table)) == (403, before)
    screen = f"/table/{table.table}/rulings"
    assert sue.get(f"{screen}/means", params={"do": "report"}).status_code == 403
    assert sue.post(f"{table.path}/leave", json={}).status_code == 200


def test_an_administrator_remains(site: Site) -> None:
    boss = site.member("Only boss", "administrator")
    answer = boss.post(f"{API}/people/{'only BOSS'}/role", json={"role": "player"})
    assert answer.status_code == 403
    assert boss.get(f"{API}/me").json()["role"] == "administrator"


def test_outcomes_that_depend_on_cards_are_not_predicted(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say that a ruling may move chips whenever the rest of the round decides it."""
    house = site.house
    sue = house.people.register("Sue who foresees", PASSPHRASE, "supervisor")
    table = heads_up(site).table
    house.take_place(sue, table, "supervisor")
    round = house.in_play.get(table).round
    assert round is not None
    ruling = {"do": "report", "value": "a dispute: play on"}
    assert house.preview_ruling(sue, table, ruling).moves is False
    act = type(round).act

    def goes_on(again: Any, action: Any) -> None:
        act(again, action)
        if action.name == "report":
            again.emit("settled", again.law)  # by hidden cards: nobody gets anything

    monkeypatch.setattr(type(round), "act", goes_on)
    found: RulingPreview = house.preview_ruling(sue, table, ruling)
    assert found.moves is True
    assert "settled" not in [event.name for event in found.events]


# Floods


def test_made_up_tokens_do_not_raise_the_rate_limit(site: Site) -> None:
    stranger = visitor(site.house, rate=Rate(0.001, 3))
    made_up = [{"Cookie": f"{COOKIE}={n}"} for n in range(3 * CLIENTS_PER_ADDRESS)]
    assert {stranger.get("/sign-in", headers=each).status_code for each in made_up} == {200}
    for header in ({"Cookie": f"{COOKIE}=more"}, {"Authorization": "Bearer more"}, {}):
        assert stranger.get("/sign-in", headers=header).status_code == 429


def test_all_streams_of_an_address_are_counted(site: Site) -> None:
    ann, hers = site.guest("Ann")
    table = site.house.open_table(ann, "red-dog")["table"]
    open, key = site.app.state.streams, "from testclient"
    open[key] = MAX_STREAMS_PER_PERSON * CLIENTS_PER_ADDRESS
    try:
        for who in (hers, site.client()):
            who.cookies.set(COOKIE, "made up")
            for path in (f"{TABLES}/{table}/live", f"/table/{table}/live"):
                assert who.get(path).status_code == 429
        open[key], open[f"person {ann.id}"] = 0, MAX_STREAMS_PER_PERSON
        assert hers.get(f"/table/{table}/live").status_code == 429
    finally:
        open.clear()


def test_one_person_does_not_take_all_tables(site: Site) -> None:
    _, hers = site.guest("Ann")
    made = [hers.post(TABLES, json={"game": "red-dog"}) for _ in range(MAX_OWN_TABLES + 1)]
    assert [answer.status_code for answer in made] == [201] * MAX_OWN_TABLES + [409]
    assert "close one first" in made[-1].text
    first = made[0].json()["table"]
    assert hers.post(f"{TABLES}/{first}/close", json={}).status_code == 200
    assert hers.post(TABLES, json={"game": "red-dog"}).status_code == 201


def test_a_guest_cannot_leave_bots_playing(site: Site) -> None:
    ann, hers = site.guest("Ann")
    alone = {**FAST, "bots_alone": True}
    body = {"game": "red-dog", "settings": alone, "bots": {"1": "random"}}
    assert hers.post(TABLES, json=body).status_code == 403
    path = f"{TABLES}/{site.house.open_table(ann, 'red-dog')['table']}"
    assert hers.post(f"{path}/settings", json=alone).status_code == 403
    sue = site.member("Sue of bots", "supervisor")
    assert sue.post(f"{path}/settings", json={"bots_alone": True}).status_code == 200
    assert hers.post(f"{path}/settings", json={"speed": "calm"}).status_code == 200


def test_long_option_values_are_refused(site: Site) -> None:
    _, hers = site.guest("Ann")
    for name, status in (("Ours", 201), ("x" * 100_000, 400)):
        body = {"game": "keno", "options": {"rate_card": {**CARD, "name": name}}}
        assert hers.post(TABLES, json=body).status_code == status


def test_guests_from_one_address_come_one_after_the_other(site: Site) -> None:
    host = visitor(site.house)
    host.app.state.newcomers = Rate(0.001, 2)  # type: ignore[attr-defined]
    codes = [host.post(f"{API}/guests", json={}).status_code for _ in range(2)]
    assert codes == [201, 201]
    host.cookies.clear()
    assert host.post(f"{API}/guests", json={}).status_code == 429
    assert host.post("/guest").status_code == 429
    assert host.post(f"/deal-me-in/{'hold-em'}").status_code == 429


def test_another_spelling_of_a_name_shares_its_attempts(site: Site) -> None:
    client = visitor(site.house)
    client.app.state.tries = PassphraseAttempts(0.001, 3)  # type: ignore[attr-defined]
    for name in ("Zoe", " zoe", "ＺＯＥ"):
        assert client.post("/sign-in", data={"name": name, "passphrase": "a guess"}).status_code == 401
    assert client.post("/sign-in", data={"name": "zoe  ", "passphrase": "a guess"}).status_code == 429


# Leftovers


def test_personal_pages_are_not_cached(site: Site) -> None:
    table = heads_up(site)
    get = partial(table.first.get, headers={"Accept": "text/html"})
    for path in ("/", f"/table/{table.table}", f"/table/{table.table}/back/{0}", f"{LOBBY}/tables"):
        assert get(path).headers["Cache-Control"] == CACHE_CONTROL


# Seats and settings of others


def test_a_new_player_does_not_act_for_the_previous_one(site: Site) -> None:
    house = site.house
    (ann, _), (bob, his), (_, eves) = site.guest("Ann"), site.guest("Bob"), site.guest("Eve")
    table = house.open_table(ann, "red-dog", settings=FAST)["table"]
    path = f"{TABLES}/{table}"
    house.sit(ann, table, 1)
    house.sit(bob, table, 2)
    until(house, lambda: house.in_play.get(table).round is not None)
    assert his.post(f"{path}/leave", json={}).json()["left"]
    assert not eves.post(f"{path}/sit", json={"seat": 2}).json()["seated"]
    round = house.in_play.get(table).round
    assert round is not None
    if awaited(house, ann, table):
        house.act(ann, table, mild_action(house, ann, table))
    assert round.turn is not None
    assert round.turn.actor == 2
    before = site.state(table)
    answer = eves.post(f"{path}/act", json={"do": round.turn.options.of(2)[0].name})
    assert (answer.status_code, site.state(table)) == (409, before)
    assert "from the next round on" in answer.text
    house.tick()  # the house plays for the leaver and does not wait for the newcomer
    assert site.state(table) != before
    assert not house.in_play.get(table).misses


def test_nobody_shortens_their_opponents_time(site: Site) -> None:
    house = site.house
    (ann, hers), (bob, _) = site.guest("Ann"), site.guest("Bob")
    table = house.open_table(ann, "hold-em")["table"]
    path = f"{TABLES}/{table}"
    house.sit(ann, table, 1)
    assert hers.post(f"{path}/settings", json={"answer_seconds": 30}).status_code == 200
    house.sit(bob, table, 2)
    for name in ("answer_seconds", "kept_seconds", "word_seconds"):
        assert hers.post(f"{path}/settings", json={name: 1}).status_code == 403
    assert hers.post(f"{path}/settings", json={"speed": "fast", "answer_seconds": 30}).status_code == 200
