"""Test games run by the clock, and desks, on both databases. Several servers do each step once."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select

from pitboss.house.keno import desk_views
from pitboss.house.keno.book_time import set_time
from pitboss.house.keno.department import keno
from pitboss.house.keno.outages import system_down
from pitboss.house.keno.schedule import ABANDONED_AFTER, CALLING_TIME, Schedule
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.rows import EntryRow
from pitboss.house.ledger.verifying import verify
from pitboss.house.operations.desk import OperationsDesk
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.house.keno.desk import Desk


def schedule_on(desk: Desk) -> Schedule:
    """Build the clock of another server on the same database."""
    book = Ledger(desk.book.store, desk.clock, sync=False)
    return Schedule(OperationsDesk(book, desk.crew, [keno]), book)


@pytest.mark.rule("19:47-15.5(d)1")
def test_two_servers_lock_draw_and_open_once(book: Ledger) -> None:
    desk = Desk(book)
    desk.sell()
    both = [desk.schedule, schedule_on(desk)]
    for seconds in (300, 0, CALLING_TIME.seconds, 0):
        desk.clock.turn(seconds)
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda each: each.step(), both))
        assert [each.trouble for each in both] == ["", ""]
    with book.store.read() as connection:
        kinds = Counter(connection.scalars(select(EntryRow.kind)))
    assert (kinds["keno lock-out"], kinds["keno draw"], kinds["keno game"]) == (1, 1, 2)
    assert desk.room.journal(desk.room.state.day).games[0].tickets == 1


@pytest.mark.rule("19:47-15.6(b)")
def test_a_desk_lists_tickets_waiting_for_a_supervisor(book: Ledger) -> None:
    desk = Desk(book)
    shift = desk.room.state.stations[1].shift
    assert shift is not None
    first = desk.room.desk(1, shift.person)
    assert (first.sold, first.last) == (0, "")
    sold = [desk.wide(10_000, at=at).answer for at in (1, 21, 41, 61)]
    void = desk.sell(line="9 $1").answer["serial"]
    desk.void(void)  # which is no sale any more
    look = desk.room.desk(1, shift.person)
    assert (look.sold, look.takings, look.last) == (4, 800_000, void)
    assert look.drawer == first.drawer + look.takings
    with pytest.raises(Refused, match="Nobody else can work there"):
        desk.room.desk(1, shift.person + 1)
    desk.play()
    due = {each["ticket"]: desk.room.ticket(each["serial"])[2].due for each in sold}
    with book.store.read() as connection:
        waits = [
            each.row.number for each in desk_views.find_tickets_to_authorize(connection, desk.clock.now())
        ]
    assert waits  # 20 numbers on four tickets: one has five of them, at $300 each
    assert waits == [number for number, amount in due.items() if amount >= 150_000]


@pytest.mark.rule("13:69E-1.28U(l)")
def test_a_server_that_starts_while_another_draws_recovers_nothing(plain: Ledger) -> None:
    desk = Desk(plain)
    desk.lock()
    second = schedule_on(desk)
    assert second.begin() is None
    assert desk.room.state.game is not None  # the first server draws it
    desk.clock.turn(ABANDONED_AFTER.seconds)
    assert second.begin() is not None  # nobody did: that one has lost its power
    desk.open_game()
    desk.lock()
    desk.clock.turn(ABANDONED_AFTER.seconds)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda do: do(), [desk.schedule.step, second.begin]))
    assert second.trouble == ""
    with plain.store.read() as connection:
        assert list(connection.scalars(select(EntryRow.kind))).count("keno draw") == 2


@pytest.mark.rule("13:69E-1.28U(e)1")
@pytest.mark.rule("13:69E-1.28U(k)")
def test_a_clock_set_forward_and_back_does_not_stop_the_room(plain: Ledger) -> None:
    desk, year = Desk(plain), 365 * 24 * 3600
    schedule, right = desk.schedule, desk.clock.now()
    desk.clock.turn(year)
    assert schedule.step() is not None  # the game is locked, and drawn, by a clock that is ahead
    assert schedule.step() is not None
    desk.clock.turn(20 - year)
    assert schedule.step() is None
    assert "364 days" in schedule.trouble
    assert "13:69E-1.28U(e)1" in [str(each.law) for _, each in desk.operations.due()]
    form = {"reason": "the clock was a year ahead", "sets": "keno supervisor"}
    with refused("13:69E-1.28U(e)1"):
        desk.do(set_time, **form)
    done = desk.do(set_time, **form, verifies="accounting representative")
    assert (done.at, plain.now()) == (desk.clock.now(), desk.clock.now())
    desk.go_down()
    desk.come_up()
    assert schedule.step() is not None  # game 2 opens, on the day that it is
    assert (schedule.trouble, desk.room.board().left) == ("", 300)
    issued = desk.room.ticket(desk.sell().answer["serial"])[0][0].text
    assert issued.startswith(desk.room.state.casino.local(right).isoformat(sep=" ")[:16])
    desk.play()
    with refused("13:69E-1.28U(e)1", "not behind"):
        desk.do(set_time, **form, verifies="accounting representative")
    assert desk.room.examine() == []
    assert verify(plain.store.url).at == plain.now()  # the ledger says who set its time back


def test_a_game_opened_while_the_clock_was_ahead_closes_on_time(plain: Ledger) -> None:
    desk = Desk(plain)
    desk.play()
    desk.clock.turn(3600)
    desk.open_game()
    desk.clock.turn(-3600)
    assert (desk.room.board().status, desk.room.board().left) == ("waits", None)
    desk.do(set_time, reason="an hour ahead", sets="keno supervisor", verifies="accounting representative")
    assert (desk.room.board().status, desk.room.board().left) == ("open", 300)
    assert desk.play().answer["game"] == 2


def test_the_schedule_says_why_it_stopped(book: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(book)
    schedule = desk.schedule
    desk.clock.turn(300)

    def broken(*_: object, **__: object) -> None:
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(desk.operations, "run", broken)
        assert schedule.step() is None
        assert "OSError" in schedule.trouble
    assert schedule.step() is not None
    assert schedule.trouble == ""


def test_the_board_says_who_lets_the_room_go_on(book: Ledger) -> None:
    desk = Desk(book, lock_out="manual")

    def awaited() -> tuple[str, str]:
        step = desk.room.board().next
        return (step.operation, step.says) if step else ("", "")

    assert awaited() == ("", "")
    desk.clock.turn(300)
    operation, says = awaited()
    assert operation == "keno/lock-out"
    assert says.startswith("It is time to close. A keno supervisor starts the game")
    desk.do(system_down, reason="no network", reports="keno supervisor")
    operation, says = awaited()
    assert operation == "keno/system-up"
    assert "no network" in says


def test_the_board_says_what_happens_between_games_and_days(book: Ledger) -> None:
    desk = Desk(book)
    desk.clock.turn(300)
    assert desk.room.board().next is None
    desk.clock.turn(60)  # nobody has stepped the clock
    for operation in ("keno/lock-out", "keno/draw"):
        step = desk.room.board().next
        assert step is not None
        assert step.operation == operation
        assert desk.schedule.step() is not None
    step = desk.room.board().next
    assert step is not None
    assert (step.says, step.operation) == ("The next game opens in a few seconds.", "")
    desk.clock.turn(2 * 24 * 3600)
    step = desk.room.board().next
    assert step is not None
    assert step.operation == "keno/close-day"
