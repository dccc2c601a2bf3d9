"""Requests refused before a page sees them, and headers of every answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection

from pitboss.server.service import TableService
from pitboss.web import guard
from pitboss.web.guard import BYTES_PER_REQUEST, COOKIE, HEADERS, MAX_BODY_BYTES, Rate
from pitboss.web.sign_in import local_address
from tests.cases import for_each
from tests.server.helpers import PASSPHRASE, HandClock
from tests.web.served import HERE, house_in, visitor

STATIC = "/static"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TableService]:
    with house_in(tmp_path) as found:
        yield found


@pytest.fixture
def stranger(house: TableService) -> TestClient:
    return visitor(house)


def test_every_answer_has_the_headers(stranger: TestClient) -> None:
    for path in ("/", "/nothing", f"{STATIC}/pitboss.css", "/sign-in"):
        answer = stranger.get(path)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_another_name_for_this_server_is_refused(stranger: TestClient) -> None:
    for name in ("evil.example", "evil.example:8069", "localhost.evil.example", ""):
        assert stranger.get("/", headers={"Host": name}).status_code == 421
    for name in ("localhost:8069", "127.0.0.1:1", "[::1]:8069", "[::1]", "localhost"):
        assert stranger.get("/", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize(
    "header",
    [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "http://evil.example"},
     {"Origin": "null"}, {"Origin": f"{HERE}:81"}, {"Origin": "http://["}],
)  # fmt: skip
def test_cross_site_requests_are_refused(
    house: TableService, stranger: TestClient, header: dict[str, str]
) -> None:
    answer = stranger.post("/guest", data={"name": "Jo"}, headers=header)
    assert answer.status_code == 403
    assert COOKIE not in answer.cookies
    assert stranger.post("/guest", data={"name": "Jo"}, headers={"Origin": HERE}).status_code == 303


def test_a_too_long_request_is_refused_with_or_without_a_length(stranger: TestClient) -> None:
    long = b"name=" + b"x" * MAX_BODY_BYTES
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert stranger.post("/guest", content=long, headers=form).status_code == 413
    parts = (long[n : n + 4096] for n in range(0, len(long), 4096))
    assert stranger.post("/guest", content=parts, headers=form).status_code == 413
    assert (
        stranger.post("/guest", content=b"", headers={**form, "Content-Length": "9" * 40}).status_code == 413
    )


def test_a_flood_is_slowed_without_slowing_others(
    house: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = HandClock()
    monkeypatch.setattr(guard, "monotonic", clock.beat)
    stranger = visitor(house, rate=Rate(0.5, 3))
    answers = [stranger.get("/sign-in") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].headers["Retry-After"] == "3"
    assert "wait" in answers[-1].json()["error"]
    assert stranger.get("/sign-in", headers={"Cookie": f"{COOKIE}=another"}).status_code == 200
    clock.turn(2)
    assert [stranger.get("/sign-in").status_code for _ in range(2)] == [200, 429]


def test_a_long_body_counts_as_many_requests(house: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    """Charge a long body like many requests: reading it takes as long and blocks other work."""
    monkeypatch.setattr(guard, "monotonic", HandClock().beat)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    long = b"name=".ljust(8 * BYTES_PER_REQUEST, b"x")
    for content in (long, iter([long[:9000], long[9000:]])):
        stranger = visitor(house, rate=Rate(0.5, 10))
        assert stranger.post("/guest", content=content, headers=form).status_code == 400
        assert [stranger.get("/sign-in").status_code for _ in range(2)] == [200, 429]


@pytest.mark.parametrize(
    ("hosts", "address"),
    [(["10.0.0.1", "::ffff:10.0.0.1"], "10.0.0.1"),
     (["2001:db8:0:1::1", "2001:db8:0:1:ffff:1:2:3", "2001:db8:0:1::1%eth0"], "2001:db8:0:1::/64"),
     (["testclient"], "testclient")],
)  # fmt: skip
def test_addresses_of_one_household_count_as_one(hosts: list[str], address: str) -> None:
    found = {
        guard.client_address(HTTPConnection({"type": "http", "headers": [], "client": (host, 1)}))
        for host in hosts
    }
    assert found == {address}


def test_a_browser_stays_signed_in_by_a_cookie_that_scripts_cannot_read(
    house: TableService, stranger: TestClient
) -> None:
    answer = stranger.post("/register", data={"name": "Jo", "passphrase": PASSPHRASE, "next": "/law"})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/law")
    cookie = answer.headers["Set-Cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert PASSPHRASE not in cookie
    assert "Jo</span>" in stranger.get("/").text
    stranger.post("/sign-out")
    assert "Sign in</a>" in stranger.get("/").text
    stranger.cookies.set(COOKIE, answer.cookies[COOKIE])  # its token is no longer valid
    assert "Sign in</a>" in stranger.get("/").text


def test_a_wrong_passphrase_is_refused_and_not_shown_again(stranger: TestClient) -> None:
    stranger.post("/register", data={"name": "Jo", "passphrase": PASSPHRASE})
    stranger.cookies.clear()
    answer = stranger.post("/sign-in", data={"name": "Jo", "passphrase": "quite another one"})
    assert answer.status_code == 401
    assert "quite another one" not in answer.text
    assert 'value="Jo"' in answer.text
    assert stranger.post("/sign-in", data={"name": "jo", "passphrase": PASSPHRASE}).status_code == 303


def test_nobody_guesses_fast(stranger: TestClient) -> None:
    answers = [
        stranger.post("/sign-in", data={"name": "Jo", "passphrase": f"guess {n:06}"}) for n in range(12)
    ]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429] * 2
    assert "wait" in answers[-1].text


def test_guests_come_in_where_allowed(house: TableService) -> None:
    assert visitor(house).post("/guest").status_code == 303
    refused = visitor(house, guests=False).post("/guest")
    assert refused.status_code == 403
    assert "sign in with a passphrase" in refused.text


def test_names_are_escaped(stranger: TestClient) -> None:
    stranger.post("/guest", data={"name": "<b>Jo</b>"})
    shown = stranger.get("/").text
    assert "&lt;b&gt;Jo&lt;/b&gt;" in shown
    assert "<b>Jo</b>" not in shown


@for_each("address", ["//evil.example", "http://evil.example", "/\\evil.example", "/a b", "x", ""])
def test_sign_in_never_redirects_to_another_site(address: str) -> None:
    assert local_address(address) == "/"
    assert local_address(f"/table/{3}?code=a-b_c") == f"/table/{3}?code=a-b_c"
