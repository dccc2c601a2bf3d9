"""Test casinos in separate processes on one PostgreSQL: notified at once, cut off and back, claiming
together."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import text

from pitboss.house.due import Due
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.link.contributions import receive
from pitboss.house.link.key import LinkKey
from pitboss.house.link.linked import LinkedCasino
from pitboss.house.link.notices import PayoutNotice, find_unreachable, read_answers
from pitboss.house.link.options import ClaimRule, LinkOptions
from pitboss.house.link.outbox import list_unanswered
from pitboss.house.link.system import ServerClock
from pitboss.house.link.tasks import list_tasks
from pitboss.house.staff.employees import Staff
from pitboss.storage.clock import WallClock
from pitboss.storage.people import People
from pitboss.storage.store import Store
from tests.helpers import refused
from tests.house.link.linking import CASINOS, HALL, INLET, MARINA, Linked, new_id, terms
from tests.house.link.test_outbox import send
from tests.house.people import Crew
from tests.server.helpers import CHEAP
from tests.waiting import PATIENCE_SECONDS, wait_until

TOLD = "13:69F-14.20(e)4.i"
OPTIONS = LinkOptions(told_seconds=60, rival_seconds=0, mcbb_claim_rule="split_equally")
RIVAL_SECONDS = 3600
_FORK = multiprocessing.get_context("fork")
"""Uses only its own connections."""


class Board:
    """A casino's process, as a thread with its own database pool, with the stages it was notified of."""

    def __init__(self, key: LinkKey, every: float = 0.25) -> None:
        self.stages: list[str] = []
        self.linked = LinkedCasino(key, self._hear, every=every)

    def _hear(self, notice: PayoutNotice) -> None:
        self.stages.append(notice.stage)


class Later:
    """Let time pass on the link's server without waiting."""

    def __init__(self, patched: pytest.MonkeyPatch) -> None:
        self._seconds, server_time = 0, ServerClock.now
        patched.setattr(
            ServerClock, "now", lambda clock: server_time(clock) + timedelta(seconds=self._seconds)
        )

    def turn(self, seconds: int) -> None:
        self._seconds += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Later:
    return Later(monkeypatch)


@pytest.fixture
def central(url: str) -> Iterator[Linked]:
    """Provide a link on PostgreSQL, by its server's clock."""
    made = Linked(url, WallClock())
    made.staff()
    made.offer()
    yield made
    made.store.close()


def missing(linked: Linked) -> list[str]:
    with linked.store.read() as connection:
        return list(find_unreachable(connection, linked.link.clock.now(), terms(OPTIONS)))


def cut(linked: Linked) -> None:
    """Kill every listening connection."""
    with linked.store.write() as connection:
        connection.execute(text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ))  # fmt: skip


@pytest.mark.rule("13:69F-14.20(e)4.i")
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_all_are_notified_at_once_and_a_disconnected_one_on_return(central: Linked, clock: Later) -> None:
    central.agree(terms(OPTIONS))
    boards = {casino: Board(central.key(casino)) for casino in CASINOS}
    with ExitStack() as stack:
        for board in boards.values():
            stack.callback(board.linked.stop)
            board.linked.start()
        wait_until(lambda: not missing(central))
        central.give(HALL, 900)
        central.claim(MARINA)
        wait_until(lambda: set(told(central, 1)) == set(CASINOS))
        assert all(board.stages == ["pending"] for board in boards.values())
        central.rule(MARINA, 1)

        cut(central)  # every connection breaks, and each casino comes back by itself
        central.confirm(1)
        wait_until(lambda: all(board.stages == ["pending", "confirmed"] for board in boards.values()))
        wait_until(lambda: not missing(central))

        boards[INLET].linked.stop()  # one is gone, and misses what happens next
        with refused(TOLD, "Inlet Club cannot be notified"):
            central.give(HALL, 500)
        wait_until(lambda: "suspended" in str(boards[HALL].linked.read_display()))
        back = boards[INLET] = Board(central.key(INLET))
        stack.callback(back.linked.stop)
        back.linked.run_once()
        central.give(HALL, 500)
        central.claim(HALL)
        clock.turn(OPTIONS.told_seconds + 1)  # it was there once, and has not been heard of since
        wait_until(lambda: missing(central) == [INLET])
        with refused(TOLD, "Inlet Club cannot be notified"):
            central.give(HALL, 500)
        back.linked.start()
        wait_until(lambda: INLET in told(central, 3) and not missing(central))
        assert back.stages == ["pending"]
        central.give(HALL, 500)
    assert central.adds_up()


@pytest.mark.rule("13:69F-14.20(e)4.i")
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_casino_hears_by_postgresql_notification_not_by_polling(
    central: Linked,
) -> None:
    central.agree(terms(OPTIONS))
    central.here(MARINA, INLET)
    board = Board(central.key(HALL), every=PATIENCE_SECONDS * 2)
    board.linked.start()
    wait_until(lambda: not missing(central))
    central.give(HALL, 900)
    central.claim(MARINA)
    wait_until(lambda: board.stages == ["pending"])
    board.linked._stop.set()
    central.rule(MARINA, 1)
    central.answer_all()
    central.confirm(1)  # calls once more, so that the thread ends
    board.linked.stop()


def told(linked: Linked, notice: int) -> list[str]:
    with linked.store.read() as connection:
        return list(read_answers(connection, notice).told)


def _claims(url: str, casino: str, name: str, together: Barrier, found: Any) -> None:
    """Run the process of one casino, which claims at the same time as the other."""
    linked = Linked(url, WallClock())
    linked.here(casino)
    together.wait(PATIENCE_SECONDS)
    found.put((casino, linked.claim(casino, id=name)))
    linked.store.close()


@pytest.mark.rule("13:69F-14.20(e)4.iii")
@pytest.mark.parametrize("rule", ["earliest_server_time", "split_equally"])
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_simultaneous_claims_have_one_winner_or_share(
    central: Linked, clock: Later, url: str, rule: ClaimRule
) -> None:
    central.agree(terms(LinkOptions(told_seconds=60, rival_seconds=RIVAL_SECONDS, mcbb_claim_rule=rule)))
    central.here()
    central.give(HALL, 6000)
    central.give(MARINA, 4000)
    together, found = _FORK.Barrier(2), _FORK.Queue()
    running = [_FORK.Process(target=_claims, args=(url, casino, new_id(), together, found))
               for casino in (HALL, MARINA)]  # fmt: skip
    for each in running:
        each.start()
    answered = dict(found.get(timeout=PATIENCE_SECONDS) for _ in running)
    for each in running:
        each.join(PATIENCE_SECONDS)
    assert sorted(answer["claim"] for answer in answered.values()) == [1, 2]
    assert {answer["payout"] for answer in answered.values()} == {1}
    first, second = sorted(answered, key=lambda casino: int(answered[casino]["claim"]))
    central.rule(second, 2)
    central.rule(first, 1)
    central.answer_all()
    if rule == "split_equally":
        assert "confirm payout 1" not in str(due(central))
        clock.turn(RIVAL_SECONDS + 1)
        central.here()
        assert "confirm payout 1" in str(due(central))
        assert central.confirm(1) == {1: 5000, 2: 5000}
        central.pay(2, first)
    else:
        assert central.confirm(1) == {1: 10_000}
    central.pay(1, second)
    assert central.fund() == 0
    assert central.adds_up()


def due(linked: Linked) -> list[Due]:
    with linked.store.read() as connection:
        return list_tasks(connection, HALL, linked.link.clock.now())


def _house(key: LinkKey, file: str, found: Any) -> None:
    """Run the process of a casino whose transmission arrives but who never gets the answer."""
    book = Ledger(Store(file), WallClock())
    staff = Staff(book, People(book.store, book.clock, CHEAP))
    process = LinkedCasino(key, book=book, every=0.1)

    def received(*sent: Any) -> None:
        receive(*sent)
        found.put("arrived")
        time.sleep(PATIENCE_SECONDS)

    with patch("pitboss.house.link.linked.receive", received):
        process.run_once()
        send(process, staff, {"table 1": 900})
        for _ in range(300):  # until the others are there
            process.send()
            time.sleep(0.1)


@pytest.mark.rule("13:69F-14.20(e)2", "13:69F-14.20(e)4.i")
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_killed_process_sends_again_and_gets_missed_notices(
    central: Linked, clock: Later, tmp_path: Path
) -> None:
    central.agree(terms(OPTIONS))
    central.here()
    file = f"sqlite:///{tmp_path / 'hall.db'}"
    book = Ledger(Store(file), WallClock())
    Crew(book, "accounting representative")
    found = _FORK.Queue()
    process = _FORK.Process(target=_house, args=(central.key(HALL), file, found))
    process.start()
    assert found.get(timeout=PATIENCE_SECONDS) == "arrived"
    process.kill()
    process.join(PATIENCE_SECONDS)
    assert central.fund() == 900
    central.claim(MARINA)
    clock.turn(OPTIONS.told_seconds + 1)
    assert HALL in missing(central)
    back = LinkedCasino(central.key(HALL), book=book)
    assert [notice.stage for notice in back.run_once()] == ["pending"]
    with book.store.read() as connection:
        assert list_unanswered(connection, HALL) == []
    assert central.fund() == 900
    assert HALL not in missing(central)
    back.stop()
    book.store.close()
