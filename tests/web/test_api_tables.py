"""Tables over HTTP: every action at one and about one, each request once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from pitboss.evidence.verifying import verify
from tests.server.helpers import FAST, HandClock, awaited, until
from tests.web.programs import API, TABLES, Site, heads_up, site
from tests.web.served import house_in

__all__ = ["site"]


def done(answer: Any, status: int = 200) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def opened(client: TestClient, game: str = "red-dog", **given: Any) -> str:
    answer = done(client.post(TABLES, json={"game": game, "settings": FAST, **given}), 201)
    assert answer["version"] == 1
    return f"{TABLES}/{answer['table']}"


def test_a_first_minute(site: Site) -> None:
    """Come in as a guest, open a table with bots, sit down, play a round, and download the record."""
    token = done(site.client().post(f"{API}/guests", json={"name": "Jo"}), 201)["token"]
    jo = site.client(token)
    path = opened(jo, "hold-em", name="Jo's", bots={"2": "tight", "5": "random"}, options={"limit": "no"})
    assert done(jo.post(f"{path}/sit", json={"seat": 1, "stack": 50_000}))["seated"] is True
    table, person = int(path.rpartition("/")[2]), site.house.people.find_by_token(token)
    until(site.house, lambda: awaited(site.house, person, table))
    look = done(jo.get(path))
    assert (look["table"]["name"], look["seat"], look["phase"], look["runs"]) == ("Jo's", 1, "round", True)
    assert {each["do"] for each in look["round"]["options"]} >= {"fold"}
    acted = done(jo.post(f"{path}/act", json={"do": "fold", "turn": look["turn"]}))
    assert acted["round"] == 1
    before = done(jo.get(f"{path}/back/{0}"))
    assert (before["viewer"], before["options"] != []) == (1, before["awaited"] == 1)
    until(site.house, lambda: site.house.table(person, table).rounds == 2)
    answer = jo.get(f"{path}/own-record")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert f'filename="table-{table}-own.jsonl"' in answer.headers["content-disposition"]
    assert [json.loads(line) for line in answer.text.splitlines()]
    assert table in {each["id"] for each in jo.get(TABLES).json()}


def test_every_action_at_a_seat(site: Site) -> None:
    _, ann = site.guest("Ann")
    path = opened(ann, settings={**FAST, "deals": "when_ready", "word_seconds": 30})
    table = int(path.rpartition("/")[2])
    assert done(ann.post(f"{path}/sit", json={"seat": 2}))["seat"] == 2
    assert done(ann.post(f"{path}/buy", json={"amount": 500}))["bought"] is True
    assert "left" not in done(ann.post(f"{path}/away", json={}))
    assert done(ann.get(path))["table"]["seats"][0]["out"] is True
    assert done(ann.post(f"{path}/back", json={}))["seat"] == 2
    done(ann.post(f"{path}/ready", json={}))
    until(site.house, lambda: bool(done(ann.get(path))["may_add_word"]))
    done(ann.post(f"{path}/word", json={"word": "clover"}))
    assert done(ann.get(path))["table"]["seats"][0]["word"] is True
    assert ann.post(f"{path}/seen", json={}).status_code == 204
    until(site.house, lambda: bool(done(ann.get(path))["round"]))
    look = done(ann.get(path))
    staked = done(ann.post(f"{path}/act", json={"do": "wager", "value": {"initial wager": 500}}))
    assert staked["version"] > look["table"]["version"]
    assert done(ann.post(f"{path}/leave", json={}))["left"] is False
    assert site.house.table(None, table).seats[0].leaving


def test_every_action_about_a_table(site: Site) -> None:
    _, ann = site.guest("Ann")
    path = opened(ann)
    assert done(ann.post(f"{path}/bot", json={"seat": 3, "bot": "random", "stack": 9_000}))["seated"] is True
    assert done(ann.post(f"{path}/clear-seat", json={"seat": 3}))["left"] is True
    assert done(ann.post(f"{path}/settings", json={"speed": "calm"}))["settings"]["speed"] == "calm"
    assert done(ann.post(f"{path}/settings", json=FAST))["settings"]["speed"] == "fast"
    assert done(ann.post(f"{path}/options", json={"minimum": 1000}))["options"] == {"minimum": 1000}
    assert done(ann.post(f"{path}/pause", json={"paused": True}))["paused"] is True
    assert done(ann.post(f"{path}/pause", json={"paused": False}))["paused"] is False
    done(ann.post(f"{path}/sit", json={"seat": 1}))
    until(site.house, lambda: bool((done(ann.get(path))["round"] or {}).get("options")))
    done(ann.post(f"{path}/act", json={"do": "wager", "value": {"initial wager": 1000}}))
    assert done(ann.post(f"{path}/undo", json={}))["inputs"] == 0
    done(ann.post(f"{path}/give-back", json={"why": "a card fell"}))
    done(ann.post(f"{path}/close", json={}))
    assert ann.get(path).status_code == 404


def test_house_staff_deal_rule_and_read_the_record(site: Site) -> None:
    dealer, supervisor = site.member("Dee", "dealer"), site.member("Sue", "supervisor")
    table = heads_up(site)
    assert done(dealer.post(f"{table.path}/place", json={"place": "dealer"}))["seat"] == "dealer"
    assert done(supervisor.post(f"{table.path}/place", json={"place": "supervisor"}))["seat"] == "supervisor"
    assert done(supervisor.get(table.path))["table"]["staff"] == {"dealer": "Dee", "supervisor": "Sue"}
    assert supervisor.get(f"{table.path}/record").status_code == 403
    done(supervisor.post(f"{table.path}/clear-seat", json={"seat": -1}))
    answer = supervisor.get(f"{table.path}/record")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.content == site.state(table.table)[0]
    done(supervisor.post(f"{table.path}/give-back", json={"why": "for the test"}))
    done(supervisor.post(f"{table.path}/close", json={}))
    assert verify(supervisor.get(f"{table.path}/record").content).round_count == 0


def test_an_unchanged_look_is_not_sent_again(site: Site) -> None:
    table = heads_up(site)
    mine = table.first.get(table.path).headers["etag"]
    theirs = table.second.get(table.path).headers["etag"]
    assert mine != theirs
    again = table.first.get(table.path, headers={"If-None-Match": mine})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", mine)
    assert table.first.get(table.path, headers={"If-None-Match": theirs}).status_code == 200
    done(table.second.post(f"{table.path}/buy", json={"amount": 100}))
    newer = table.first.get(table.path, headers={"If-None-Match": mine})
    assert newer.status_code == 200
    assert newer.headers["etag"] != mine


def test_a_repeated_request_acts_once(site: Site) -> None:
    table = heads_up(site)
    send: dict[str, Any] = {"json": {"amount": 700}, "headers": {"Idempotency-Key": "once"}}
    first = table.first.post(f"{table.path}/buy", **send)
    before = site.state(table.table)
    again = table.first.post(f"{table.path}/buy", **send)
    assert (first.status_code, first.json()) == (again.status_code, again.json()) == (200, done(first))
    assert site.state(table.table) == before
    assert site.house.in_play.get(table.table).seat_of(table.people[0].id).buying == 700  # type: ignore[union-attr]
    other = table.first.post(f"{table.path}/buy", json={"amount": 800}, headers=send["headers"])
    assert other.status_code == 409
    assert "used for another request" in other.json()["error"]
    assert site.state(table.table) == before
    theirs = table.second.post(f"{table.path}/buy", **send)  # ids belong to one person
    assert done(theirs)["version"] > done(first)["version"]


def test_opening_and_acting_twice_happens_once(site: Site) -> None:
    _, ann = site.guest("Ann")
    send: dict[str, Any] = {"json": {"game": "red-dog"}, "headers": {"Idempotency-Key": "open"}}
    assert done(ann.post(TABLES, **send), 201) == done(ann.post(TABLES, **send), 201)
    table = heads_up(site)
    act: dict[str, Any] = {"json": {"do": "fold"}, "headers": {"Idempotency-Key": "fold"}}
    first = done(table.first.post(f"{table.path}/act", **act))
    state = site.state(table.table)
    assert done(table.first.post(f"{table.path}/act", **act)) == first
    assert site.state(table.table) == state


def test_a_player_who_only_polls_keeps_the_seat(tmp_path: Path) -> None:
    clock = HandClock()
    with house_in(tmp_path, clock=clock) as house:
        site = Site(house)
        ann, hers = site.guest("Ann")
        settings = {**FAST, "deals": "when_ready", "kept_seconds": 100}
        table = house.open_table(ann, "red-dog", settings=settings)["table"]
        house.sit(ann, table, 1)
        for _ in range(3):
            clock.turn(99)
            assert hers.get(f"{TABLES}/{table}").json()["seat"] == 1
            house.tick()
        clock.turn(101)
        house.tick()
        assert hers.get(f"{TABLES}/{table}").json()["seat"] is None
