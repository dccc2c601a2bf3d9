"""Work that a stranger can cause is bounded by processor time, and clients learn how long to wait."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import Request

from pitboss.evidence.own_record import make_own_record
from pitboss.server.looks import PersonLook
from pitboss.server.service import TableService
from pitboss.storage.errors import TooManyRequests
from pitboss.storage.people import Person
from pitboss.web import guard, work
from pitboss.web.api import odds as api_odds
from pitboss.web.app import create_app
from pitboss.web.guard import Rate
from pitboss.web.odds.job_queue import ClientLimitReached, Job, JobQueue
from pitboss.web.tables import live
from pitboss.web.tables import page_parts as drawn_parts
from tests.server.helpers import FAST, PASSPHRASE, HandClock, until
from tests.web.asgi import Reply, ask
from tests.web.served import freeze_clock, house_in

JSON, FORM = (b"content-type", b"application/json"), (b"content-type", b"application/x-www-form-urlencoded")
STRANGER, OTHER = "10.9.9.9", "10.0.0.1"
COSTLY: dict[str, dict[str, Any]] = {
    "law search": {"path": "law/search", "query": b"q=card"},
    "law hits": {"path": "law/hits", "query": b"q=card"},
    "law compare": {"path": "law/compare", "query": b"one=13:69F-14.9"},
    "law api": {"path": "api/law", "query": b"q=card"},
    "law compare api": {"path": "api/law/compare", "query": b"one=13:69F-14.9&other=13:69E-1.9"},
    "law rule api": {"path": "api/law/13:69F-14"},
    "new table": {"path": "new"},
    "new form": {"path": "new/form"},
    "new check": {"path": "new/check", "method": "POST", "headers": [FORM], "body": b"game=hold-em"},
    "opening": {"path": "new", "method": "POST", "headers": [FORM], "body": b"game=hold-em"},
    "options": {
        "path": "api/games/hold-em/check", "method": "POST", "headers": [JSON], "body": b'{"options": {}}',
    },
    "odds": {"path": "odds/red-dog"},
    "simulating": {"path": "odds/red-dog/simulate"},
    "look back": {"path": "table/1/back/0"},
    "look back api": {"path": "api/tables/1/back/0"},
}  # fmt: skip
COSTLY_IN_SEATS: dict[str, dict[str, Any]] = {
    "opening api": {
        "path": "api/tables", "method": "POST", "headers": [JSON], "body": b'{"game": "red-dog"}',
    },
    "change options": {
        "path": "api/tables/{own}/options", "method": "POST", "headers": [JSON], "body": b"{}",
    },
}  # fmt: skip
CHECKED = {
    "odds": ("odds", b'{"options": {"no such": 1}}'),
    "equity": ("equity", b'{"hands": ["AsAh"], "options": {"no such": 1}}'),
    "par": ("par", b'{"options": {"no such": 1}}'),
    "advice": ("advice", b'{"hand": "", "options": {"no such": 1}}'),
    "simulation": ("simulations", b'{"rounds": 1000, "options": {"no such": 1}}'),
}
"""Questions whose options are checked here and refused, without any worker process."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with house_in(tmp_path_factory.mktemp("house")) as house:
        made = create_app(house)
        ann, bob = (house.people.register(name, PASSPHRASE) for name in ("Ann", "Bob"))
        made.state.token, made.state.bobs = house.people.create_token(ann), house.people.create_token(bob)
        play_one_round(house, ann, bob)
        made.state.own = {
            token: house.open_table(person, "red-dog")["table"]
            for person, token in ((ann, made.state.token), (bob, made.state.bobs))
        }
        yield made


def play_one_round(house: TableService, ann: Person, bob: Person) -> None:
    """Begin a round at table 1, where both sit."""
    house.open_table(ann, "hold-em", settings=FAST)
    house.sit(ann, 1, 1)
    house.sit(bob, 1, 2)
    until(house, lambda: house.look(None, 1)["phase"] == "round")


@pytest.fixture
def costs(app: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the cost of charged work; otherwise time stands still."""
    clock = {"now": 0.0, "step": 0.0}

    def thread_time() -> float:
        clock["now"] += clock["step"]
        return clock["now"]

    freeze_clock(monkeypatch)
    monkeypatch.setattr(work, "thread_time", thread_time)
    app.state.work = work.WorkLimit(Rate(40, 400))
    return lambda seconds: clock.update(step=seconds)


def get(app: Any, address: str, **asked: Any) -> Reply:
    return ask(app, asked.pop("path"), address=address, **asked)


@pytest.mark.parametrize("asked", COSTLY.values(), ids=COSTLY)
def test_heavy_users_wait_and_others_do_not(
    app: Any, costs: Callable[[float], None], asked: dict[str, Any]
) -> None:
    costs(6.0)
    assert get(app, STRANGER, **asked).status < 400
    late = get(app, STRANGER, **asked)
    assert (late.status, late.headers["retry-after"]) == (429, "5")
    assert b"try again in 5 seconds" in late.body
    assert get(app, OTHER, **asked).status < 400


@pytest.mark.parametrize("asked", COSTLY_IN_SEATS.values(), ids=COSTLY_IN_SEATS)
def test_a_person_who_causes_much_work_waits_and_others_do_not(
    app: Any, costs: Callable[[float], None], asked: dict[str, Any]
) -> None:
    def ask_as(token: str) -> int:
        hers = (b"authorization", f"Bearer {token}".encode())
        more = {
            "path": asked["path"].format(own=app.state.own[token]),
            "headers": [*asked.get("headers", []), hers],
        }
        return get(app, STRANGER, **asked | more).status

    costs(6.0)
    assert ask_as(app.state.token) < 400
    assert ask_as(app.state.token) == 429
    assert ask_as(app.state.bobs) < 400


@pytest.mark.parametrize(("path", "body"), CHECKED.values(), ids=CHECKED)
def test_refused_options_are_charged_too(
    app: Any, costs: Callable[[float], None], path: str, body: bytes
) -> None:
    costs(6.0)
    asked = {"path": f"api/games/hold-em/{path}", "method": "POST", "headers": [JSON], "body": body}
    assert [get(app, address, **asked).status for address in (STRANGER, STRANGER, OTHER)] == [400, 429, 400]


@pytest.mark.usefixtures("costs")
def test_an_own_record_is_made_in_a_worker_process(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that replaying every round of a table happens in a worker process."""
    asked: list[Any] = []

    def ask_apart(call: Any, *args: Any, **more: Any) -> Job:
        asked.append((call, *args, more))
        work = Job(call, args)
        work.future.set_result(b"made apart")
        return work

    monkeypatch.setattr(api_odds, "counters", lambda: SimpleNamespace(ask=ask_apart))
    hers = [(b"authorization", f"Bearer {app.state.token}".encode())]
    reply = get(app, STRANGER, path="api/tables/1/own-record", headers=hers)
    assert reply.body == b"made apart"
    data = app.state.house.table_store.lines(1)
    assert asked == [(make_own_record, data, 1, {"client": STRANGER, "keep": False})]


def test_a_table_is_drawn_once_per_viewer_for_all_streams(app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    house, drawings, drawn = app.state.house, live.Drawings(), list[int | None]()
    honest = drawn_parts.parts

    def count(look: PersonLook, *args: Any) -> dict[str, str]:
        drawn.append(look.seat)
        return honest(look, *args)

    monkeypatch.setattr(live, "parts", count)
    people = [house.people.find_by_token(token) for token in (app.state.token, app.state.bobs)]
    viewers = [*people, None]
    shown = [
        drawings.draw(house, who, 1, "", "wide", live.NOTHING).parts for _ in range(3) for who in viewers
    ]
    assert sorted(drawn, key=str) == [1, 2, None]
    assert shown[:3] == shown[3:6] == shown[6:]
    assert len({each["felt"] for each in shown}) == 3, "each sees their own cards"


def test_a_redrawn_table_shows_the_seconds_left(tmp_path: Path) -> None:
    clock, drawings = HandClock(), live.Drawings()
    with house_in(tmp_path, clock=clock) as house:
        ann, bob = (house.people.register(name, PASSPHRASE) for name in ("Ann", "Bob"))
        play_one_round(house, ann, bob)
        for who in (ann, None):
            drawings.draw(house, who, 1, "", "wide", live.NOTHING)
        before = house.look(ann, 1)["seconds"]
        clock.turn(4)
        for who in (ann, None):
            state = json.loads(drawings.draw(house, who, 1, "", "wide", live.NOTHING).state)
            assert state["seconds"] == before - 4


def test_cheap_pages_still_work_after_the_work_limit(app: Any, costs: Callable[[float], None]) -> None:
    costs(6.0)
    get(app, STRANGER, path="new")
    assert [get(app, STRANGER, path=path).status for path in ("", "sign-in", "law", "new")] == [200] * 3 + [
        429
    ]


def test_each_person_and_each_address_has_a_share(app: Any, costs: Callable[[float], None]) -> None:
    costs(6.0)
    hers = [(b"authorization", f"Bearer {app.state.token}".encode())]
    assert get(app, STRANGER, path="new").status == 200
    assert get(app, STRANGER, path="new", headers=hers).status == 200
    assert get(app, STRANGER, path="new", headers=hers).status == 429
    assert get(app, OTHER, path="new", headers=hers).status == 429, "wherever she is"
    costs(20.0)
    app.state.work = work.WorkLimit(Rate(40, 400))
    assert get(app, STRANGER, path="new").status == 200
    assert get(app, STRANGER, path="new", headers=hers).status == 429, "the address has no more"


def test_parallel_work_is_charged_in_full(app: Any) -> None:
    """Check that asking for everything at once gains nothing: the next wait is longer."""
    limit, begin = work.WorkLimit(Rate(40, 400)), Barrier(2)

    def one() -> None:
        with limit.charge(Request({"type": "http", "app": app, "headers": [], "client": (STRANGER, 1)})):
            begin.wait(20)
            limit._of_person.spend(STRANGER, 10)

    with ThreadPoolExecutor(2) as threads:
        for each in [threads.submit(one) for _ in range(2)]:
            each.result(20)
    with pytest.raises(TooManyRequests) as late:
        one()
    assert 50 < late.value.wait <= 61


def test_heavy_calculation_users_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(guard, "monotonic", lambda: now[0])
    line = JobQueue(2, waiting=5, each=5, share=Rate(0.5, 600))
    first = Job(print, (), client=STRANGER)
    line.put(first)
    assert line.take() is first
    line.finish(first, 660.0)
    with pytest.raises(ClientLimitReached, match="about 2 min") as late:
        line.put(Job(print, (), client=STRANGER))
    assert late.value.wait == 120
    line.put(Job(print, (), client=OTHER))
    now[0] += 121
    line.put(Job(print, (), client=STRANGER))
