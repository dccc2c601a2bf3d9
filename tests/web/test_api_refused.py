"""Refusals of the API: a status, a reason, and no change."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.web import streams
from pitboss.web.guard import COOKIE
from tests.cases import for_each
from tests.server.helpers import FAST, PASSPHRASE
from tests.web.programs import API, TABLES, HeadsUp, Site, heads_up, site

__all__ = ["site"]
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def table(site: Site) -> HeadsUp:
    return heads_up(site)


def refused(site: Site, table: int, send: Any, status: int, why: str = "") -> dict[str, Any]:
    """Check that a request is refused like this and changes nothing."""
    before = site.state(table)
    answer = send()
    assert answer.status_code == status, answer.text
    assert site.state(table) == before
    said: dict[str, Any] = answer.json()
    assert set(said) <= {"error", "cite", "errors"}
    assert why in said["error"]
    return said


# People


def test_a_wrong_token_is_refused_on_every_route(site: Site, table: HeadsUp) -> None:
    for header in ("Bearer wrong", "Bearer ", "Basic abc", "wrong"):
        client = site.client()
        client.headers["Authorization"] = header
        for path in (table.path, TABLES, f"{table.path}/live"):
            refused(site, table.table, partial(client.get, path), 401)
        act = partial(client.post, f"{table.path}/act", json={"do": "fold"})
        refused(site, table.table, act, 401)
        assert client.get(f"{API}/me").headers["WWW-Authenticate"] == "Bearer"


def test_a_stranger_may_watch_but_do_nothing(site: Site, table: HeadsUp) -> None:
    stranger = site.client()
    assert stranger.get(table.path).json()["seat"] is None
    stranger.cookies.set(COOKIE, "nobody's")
    for deed in ("sit", "act", "leave", "close", "settings"):
        refused(site, table.table, partial(stranger.post, f"{table.path}/{deed}", json={}), 401)
    refused(site, table.table, lambda: stranger.get(f"{table.path}/record"), 401)
    assert stranger.post(TABLES, json={"game": "hold-em"}).status_code == 401


def test_nobody_acts_for_another_seat_or_out_of_turn(site: Site, table: HeadsUp) -> None:
    seat = table.second.get(table.path).json()["seat"]
    act = f"{table.path}/act"
    acts: list[tuple[TestClient, dict[str, Any], int, str]] = [
        (table.first, {"do": "fold", "actor": seat}, 403, "not yours"),
        (table.first, {"do": "fold", "actor": "dealer"}, 403, "not yours"),
        (table.second, {"do": "fold"}, 422, ""),
        (table.second, {"do": "fold", "actor": table.first.get(table.path).json()["seat"]}, 403, "not yours"),
        (table.first, {"do": "fold", "turn": "1.7"}, 409, "look again"),
        (table.first, {"do": "raise", "value": 7}, 422, ""),
        (table.first, {"do": "dance"}, 422, ""),
        (site.guest("Cat")[1], {"do": "fold"}, 403, "no seat"),
    ]
    for client, body, status, why in acts:
        said = refused(site, table.table, partial(client.post, act, json=body), status, why)
        assert ("cite" in said) == (status == 422)


def test_only_the_person_who_runs_a_table_changes_it(site: Site, table: HeadsUp) -> None:
    _, cat = site.guest("Cat")
    bodies: dict[str, dict[str, Any]] = {
        "bot": {"seat": 5}, "clear-seat": {"seat": 1}, "settings": {"speed": "calm"}, "options": {},
        "pause": {"paused": True}, "give-back": {"why": "I lose"}, "undo": {}, "close": {},
        "place": {"place": "dealer"}, "leave": {}, "buy": {"amount": 1}, "ready": {}, "word": {"word": "x"},
    }  # fmt: skip
    for deed, body in bodies.items():
        refused(site, table.table, partial(cat.post, f"{table.path}/{deed}", json=body), 403)
    refused(site, table.table, lambda: cat.get(f"{table.path}/record"), 403)
    refused(site, table.table, lambda: cat.get(f"{table.path}/own-record"), 403)


def test_a_private_table_needs_its_code(site: Site) -> None:
    ann, hers = site.guest("Ann")
    _, cat = site.guest("Cat")
    id = site.house.open_table(ann, "red-dog", settings={**FAST, "private": True})["table"]
    path, code = f"{TABLES}/{id}", site.house.table(ann, id).code
    for wrong in ({}, {"code": "wrong"}, {"code": ""}):
        for part in ("", "/live", f"/back/{0}"):
            refused(site, id, partial(cat.get, f"{path}{part}", params=wrong), 403, "private")
        refused(site, id, partial(cat.post, f"{path}/sit", json={"seat": 1, **wrong}), 403, "private")
    assert id not in {each["id"] for each in cat.get(TABLES).json()}
    assert cat.get(path, params={"code": code}).json()["table"]["code"] == code
    assert cat.post(f"{path}/sit", json={"seat": 1, "code": code}).status_code == 200
    assert cat.get(path).status_code == 200
    assert hers.get(path).status_code == 200


# Requests


MALFORMED = [
    b"", b"{", b"nonsense", b"[]", b"null", b"7", b'"seat"', b"[" * 20_000, b"9" * 5000,
    b'{"seat": "1"}', b'{"seat": true}', b'{"seat": 1.0}', b'{"seat": 1.5}', b'{"seat": null}',
    b'{"seat": NaN}', b'{"seat": Infinity}', b'{"seat": 1e400}', b'{"seat": [1]}', b'{"seat": {"1": 1}}',
    b'{"seat": 1000000000000000000000000}', b'{"seat": -2}', b'{"seat": ' + b"1" * 4000 + b"}",
    b'{"seat": 3, "extra": 1}', b'{"seat": 3, "stack": "9"}', b'{"seat": 3, "stack": 0}',
    b'{"seat": 3, "stack": 100000001}', b'{"seat": 3, "code": 7}', b'{"seat": 3, "code": "\\ud800"}',
    b'{"\\ud800": 3}', b'{"seat": 3, "code": "' + b"x" * 100 + b'"}', b'{"seat": 3, "\xff": 1}', b"\xff\xfe",
]  # fmt: skip


@for_each("body", MALFORMED)
def test_a_body_that_is_malformed_is_refused(site: Site, table: HeadsUp, body: bytes) -> None:
    _, cat = site.guest("Cat")
    refused(site, table.table, lambda: cat.post(f"{table.path}/sit", content=body, headers=JSON), 400)


WRONG = {
    "act": [b'{"do": 7}', b'{"do": "bet", "value": 1.5}', b'{"do": "bet", "value": true}', b"{}",
            b'{"do": "bet", "value": [true]}', b'{"do": "bet", "value": {"a": "1"}}',
            b'{"do": "bet", "value": [[1]]}', b'{"do": "bet", "value": 1e99}', b'{"do": "bet", "value": NaN}',
            b'{"do": "' + b"x" * 300 + b'"}', b'{"do": "bet", "value": [' + b"1," * 300 + b"1]}",
            b'{"do": "bet", "value": 10000000000000}', b'{"do": "bet", "value": "\\udfff"}',
            b'{"do": "fold", "turn": 3}', b'{"do": "fold", "actor": "everybody"}'],
    "buy": [b'{"amount": "5"}', b'{"amount": -5}', b'{"amount": 0}', b'{"amount": 5.0}', b"{}"],
    "word": [b"{}", b'{"word": 7}', b'{"word": "\\ud83d"}'],
    "settings": [b'{"speed": "\\ud800"}', b'{"stack": NaN}', b'{"speed": {"a": [[[]]]}}', b'{"no": 1}',
                 b'{"word_seconds": true}', b'{"stack": "5"}', b"[]", b'{"\\ud800": 1}'],
    "options": [b'{"limit": "none"}', b'{"blinds": {"a": NaN}}', b'{"minimum": 1e400}', b'{"nothing": 1}',
                b'{"minimum": true}', b'{"limit": "\\ud800"}',
                b'{"blinds": ' + b"[" * 900 + b"]" * 900 + b"}"],
    "pause": [b'{"paused": 1}', b'{"paused": "yes"}', b"{}"],
    "give-back": [b'{"why": 7}', b'{"why": ""}', b'{"why": "\\u0000"}', b"{}"],
    "place": [b'{"place": "pit"}', b'{"place": 0}'],
    "undo": [b'{"all": true}', b"[]"],
}  # fmt: skip


@pytest.mark.parametrize("deed", WRONG)
def test_values_of_the_wrong_kind_or_size_are_refused(site: Site, deed: str) -> None:
    table = heads_up(site)
    supervisor = site.house.people.register(f"Sue {deed}", PASSPHRASE, "supervisor")
    if deed == "options":
        site.house.give_back(supervisor, table.table, "they are chosen between rounds")
    client = (
        table.first
        if deed in ("act", "buy", "word")
        else site.client(site.house.people.create_token(supervisor))
    )
    for body in WRONG[deed]:
        send = partial(client.post, f"{table.path}/{deed}", content=body, headers=JSON)
        said = refused(site, table.table, send, 400)
        assert len(said["error"]) <= 1000, body


def test_a_body_without_end_is_not_read(site: Site, table: HeadsUp) -> None:
    parts = (b'{"why": "' + b"x" * 4096 for _ in range(100))
    send = partial(table.first.post, f"{table.path}/give-back", content=parts, headers=JSON)
    refused(site, table.table, send, 413)


def test_unknown_ids_are_not_found(site: Site, table: HeadsUp) -> None:
    for path in ("99", "2147483647"):
        assert table.first.get(f"{TABLES}/{path}").status_code == 404
        assert table.first.post(f"{TABLES}/{path}/leave", json={}).status_code == 404
        assert table.first.get(f"{TABLES}/{path}/live").status_code == 404
    for path in ("0", "-1", "x", "1.5", "9" * 30, "9" * 5000, "%00", "%ED%A0%80"):
        assert table.first.get(f"{TABLES}/{path}").status_code == 400
    assert table.first.get(f"{table.path}/back/{9999}").status_code == 400
    assert table.first.get(f"{table.path}/nothing").status_code == 404
    assert "nothing at this address" in table.first.get(f"{API}/nothing").json()["error"]
    other = table.first.get(f"{table.path}/sit")
    assert (other.status_code, other.headers["allow"]) == (405, "POST")
    for body in ({"game": "hold-him"}, {"game": "supreme-pai-gow"}, {"game": "hold-em", "bots": {"0": "x"}},
                 {"game": "hold-em", "bots": {"2": "genius"}}, {"game": "hold-em", "bots": {"99": "random"}},
                 {"game": "hold-em", "name": "\u202e"}, {"game": 7}, {}):  # fmt: skip
        count = len(site.house.in_play.all())
        assert table.first.post(TABLES, json=body).status_code in (400, 422), body
        assert len(site.house.in_play.all()) == count


@pytest.mark.parametrize("key", ["", "x" * 65, "a\u00a0b"])
def test_a_request_id_can_be_read(site: Site, table: HeadsUp, key: str) -> None:
    header = {b"Idempotency-Key": key.encode("latin-1")}
    send = partial(table.first.post, f"{table.path}/buy", json={"amount": 1}, headers=header)
    refused(site, table.table, send, 400)


def test_passphrases_and_tokens_never_leak(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    secret = "a secret that nobody tells"
    caplog.set_level(logging.DEBUG)
    client = site.client(secret)
    tokens = f"{API}/tokens"
    answers = [
        client.get(f"{API}/me"),
        client.post(tokens, json={"name": "Zed", "passphrase": secret}),
        client.post(tokens, json={"name": "Zed", "passphrase": [secret]}),
        client.post(tokens, json={"name": "Zed", "passphrase": secret * 60}),
        client.post(tokens, json={"name": "Zed", "passphrase": secret, "more": secret}),
        client.post(tokens, json={"name": 7, "passphrase": secret}),
        client.post(tokens, content=f'{{"passphrase": "{secret}\\ud800", "name": "Zed"}}', headers=JSON),
        client.post(tokens, content=f'{{"passphrase": "{secret}', headers=JSON),
        client.post(f"{API}/people", json={"name": "\u202e", "passphrase": secret}),
    ]
    assert [answer.status_code for answer in answers] == [401, 401, 400, 400, 400, 400, 400, 400, 400]
    assert not any(secret in answer.text for answer in answers)
    made = client.post(f"{API}/people", json={"name": "Zed", "passphrase": secret})
    assert (made.status_code, made.json()) == (201, {"name": "Zed", "role": "player", "guest": False})
    assert secret not in caplog.text


def test_one_person_has_a_few_dozen_streams(site: Site) -> None:
    ann, client = site.guest("Ann")
    key, id = f"person {ann.id}", site.house.open_table(ann, "red-dog")["table"]
    site.app.state.streams[key] = streams.MAX_STREAMS_PER_PERSON
    try:
        answer = client.get(f"{TABLES}/{id}/live")
        assert answer.status_code == 429
        assert "close one first" in answer.json()["error"]
        assert site.app.state.streams[key] == streams.MAX_STREAMS_PER_PERSON
    finally:
        del site.app.state.streams[key]
