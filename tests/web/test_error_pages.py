"""Every request, however odd, gets an answer that says what is wrong; error pages never fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.web import page as pages
from pitboss.web.app import create_app
from pitboss.web.guard import COOKIE
from tests.cases import for_each
from tests.helpers import some
from tests.web.asgi import ask
from tests.web.served import PLENTY, house_in

HTML = (b"accept", b"text/html")
PATHS = (
    "", "nothing", "table/9", "table/x", "table/9/live", "table/9/back/0", "sign-in", "law/99.9",
    "law/14.9(d)1", "odds/nothing", "join/none", "new", "new/check", "people", "audit", "floor",
    "api/tables/9", "api/nothing", "office", "static/none.css", "keno",
)  # fmt: skip


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with house_in(tmp_path_factory.mktemp("house")) as house:
        yield create_app(house, rate=PLENTY, hosts=())


@for_each("path", PATHS)
@for_each(
    "header",
    [b"nonsense", b"Basic dTpw", b"Bearer", b"Bearer none", b"bearer \xff\xfe", b"Bearer " + b"x" * 5000],
)
def test_a_bad_authorization_header_gives_no_500(app: Any, path: str, header: bytes) -> None:
    reply = ask(app, path, headers=[(b"authorization", header), HTML])
    assert reply.status < 500
    assert reply.status != 303 or "sign-in" not in reply.headers["location"], (
        "that would lead round in a circle"
    )


def test_an_invalid_token_is_reported_on_a_page(app: Any) -> None:
    reply = ask(app, "", headers=[(b"authorization", b"Bearer none"), HTML])
    assert reply.status == 401
    assert reply.headers["www-authenticate"] == "Bearer"
    assert b"Sign in again" in reply.body
    assert b"<html" in reply.body


@for_each("host", [b"[", b"a b", b"[::1", b"x/../y", b"\xff", b"a:b", b"a:123456", b"http://["])
def test_an_invalid_host_is_refused(app: Any, host: bytes) -> None:
    assert ask(app, "nothing/", host=host).status == 400


odd_text = st.text(max_size=40)
odd_bytes = st.binary(max_size=40)
names = st.sampled_from(
    [b"authorization", b"cookie", b"accept", b"content-type", b"content-length", b"if-none-match", b"range",
     b"prefer", b"idempotency-key", b"origin", b"last-event-id", b"sec-fetch-site", b"x-forwarded-for"]
)  # fmt: skip
values = st.one_of(
    odd_bytes,
    st.sampled_from(
        [b"text/html", b"application/json", b"multipart/form-data", b"multipart/form-data; boundary=x",
         b"Bearer x",
         b"application/x-www-form-urlencoded; charset=utf-99", f"{COOKIE}=x; theme=\"; felt=\\".encode(),
         b"bytes=9-1", b"-1", b"1e9", b"null"]
    ),
)  # fmt: skip


@given(
    path=st.one_of(st.sampled_from(PATHS), odd_text, st.sampled_from(PATHS).flatmap(
        lambda path: odd_text.map(lambda more: f"{path}/{more}")
    )),
    method=st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "FOO", "get"]),
    headers=st.lists(st.tuples(names, values), max_size=4),
    query=odd_bytes,
    body=odd_bytes,
)  # fmt: skip
@settings(
    max_examples=some(300), deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)  # fmt: skip
def test_no_request_is_answered_with_500(app: Any, **request: Any) -> None:
    if request["path"].endswith("live"):
        return
    reply = ask(app, request.pop("path"), **request)
    assert reply.status < 500, reply


def test_errors_are_plain_text_where_no_page_can_be_made(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> bool:
        raise RuntimeError("the database is away")

    monkeypatch.setattr(pages, "works_here", broken)
    reply = ask(app, "nothing", headers=[HTML])
    assert reply.status == 404
    assert b"there is nothing at this address" in reply.body
