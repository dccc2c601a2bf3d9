"""Test a day in the keno room on both databases: stations, games, tickets, draws, payments and journals."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from pitboss.house.keno import draws, selling, voids
from pitboss.house.keno.department import keno
from pitboss.house.keno.redeeming import redeem
from pitboss.house.keno.room import KenoRoom
from pitboss.house.keno.state import LIABILITY, WINNERS
from pitboss.house.ledger.accounts import LedgerAccount
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.operations.desk import OperationsDesk
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.house.keno.desk import Desk, done_of


@pytest.fixture
def desk(book: Ledger) -> Desk:
    return Desk(book)


DRAWER = LedgerAccount("drawer", "keno station 1")


@pytest.mark.rule("19:47-15.3(a)")
@pytest.mark.rule("19:47-15.4(c)")
@pytest.mark.rule("13:69E-1.28U(a)")
@pytest.mark.rule("13:69E-1.28U(b)")
@pytest.mark.rule("13:69E-1.28U(g)")
@pytest.mark.rule("13:69E-1.28U(m)")
def test_a_day_is_sold_drawn_paid_and_agrees_with_the_ledger(desk: Desk) -> None:
    lost, gone = desk.wide(games=2), desk.sell()
    desk.void(gone.answer["serial"])
    assert desk.book.balance(LIABILITY) == 4_000
    first = desk.play()
    assert (first.answer["tickets"], first.answer["wagered"]) == (1, 2_000)
    with refused("19:47-15.4(d)"):
        desk.redeem(lost.answer["serial"])
    desk.open_game()
    second = desk.play()
    won = first.answer["won"] + second.answer["won"]
    assert desk.book.balance(LIABILITY) == 0
    assert desk.book.balance(WINNERS) == won
    before = desk.book.balance(DRAWER)
    assert desk.redeem(lost.answer["serial"]).answer["amount"] == won
    assert desk.book.balance(DRAWER) == before - won
    journal = desk.room.journal(desk.room.state.day)
    assert (journal.sold, journal.voided, journal.paid) == ((2, 4_100), (1, 100), (1, won))
    assert [each.wagered for each in journal.games] == [2_000, 2_000]
    assert desk.room.disagreements() == []
    assert desk.room.totals()["sold"][0] == (2, 4_100)
    assert desk.room.examine() == []
    done = desk.close_station(before - won - 5, 0)
    assert done.answer == {"variance": -5, "tickets_missing": 1}
    assert desk.book.balance(DRAWER) == 0
    with refused("19:47-15.3(a)", "Nobody is signed on"):
        desk.sell()


@pytest.mark.rule("19:47-15.5(a)")
@pytest.mark.rule("19:47-15.5(f)")
@pytest.mark.rule("19:47-15.5(g)")
@pytest.mark.rule("19:47-15.5(h)")
@pytest.mark.rule("13:69E-1.28U(c)")
def test_numbers_follow_from_the_commitment_and_are_kept(desk: Desk) -> None:
    desk.sell()
    board = desk.room.board()
    assert (board.game, board.status, board.left, board.drawn) == (1, "open", 300, [])
    done = desk.play()
    drawn = desk.room.recall(desk.room.state.day, 1)
    assert drawn.commitment == board.commitment
    assert drawn.numbers == tuple(done.answer["numbers"])
    assert len(set(drawn.numbers)) == 20
    assert draws.verify_draw(drawn)
    called = draws.list_calls(drawn)
    assert called[0].text == f"Number 1: {drawn.numbers[0]}."
    assert called[-1].text == f"Game 1: {' '.join(map(str, sorted(drawn.numbers)))}"
    with pytest.raises(DBAPIError), desk.book.store.write() as connection:
        connection.execute(text("DELETE FROM keno_draws"))
    with refused("19:47-15.5(h)"):
        desk.room.recall(desk.room.state.day, 2)


def test_the_key_is_hidden_before_the_draw(desk: Desk) -> None:
    desk.sell()
    desk.lock()
    with desk.book.store.read() as connection:
        (key,) = connection.execute(text("SELECT key FROM keno_keys")).scalars().all()
        lines = connection.execute(text("SELECT line FROM entries")).scalars().all()
    assert not any(key in line for line in lines)
    assert key not in repr(desk.room.board()) + repr(desk.room.state)


@pytest.mark.rule("13:69E-1.28U(l)")
def test_a_loss_of_power_between_lock_out_and_draw_changes_nothing(desk: Desk) -> None:
    sold = desk.wide()
    desk.lock()
    store = Store(desk.book.store.url.render_as_string(hide_password=False))
    book = Ledger(store, desk.clock)
    again = OperationsDesk(book, desk.crew, [keno])
    assert KenoRoom(book).state == desk.room.state
    receipt = draws.recover_draw(again, book)
    assert receipt is not None
    done = done_of(receipt)
    assert draws.recover_draw(again, book) is None
    assert draws.verify_draw(desk.room.recall(desk.room.state.day, 1))
    assert desk.room.ticket(sold.answer["serial"])[2].due == done.answer["won"]
    store.close()


@pytest.mark.rule("19:47-15.6(a)")
def test_two_stations_at_the_same_instant_pay_a_ticket_once(desk: Desk) -> None:
    desk.crew.hire("second writer", "keno writer")
    desk.open_station(2, "W2", "second writer")
    serial, begin, said = desk.winner(), threading.Barrier(8), list[object]()

    def pay(n: int) -> None:
        operations, station = (desk.operations if n % 2 else other), 1 + n % 2
        begin.wait()
        try:
            receipt = operations.submit(redeem, {"station": station, "serial": serial}, id=f"race {n}",
                                        signed_in=writers[station])  # fmt: skip
            said.append(done_of(receipt).answer["amount"])
        except Refused as no:
            said.append(str(no.cite))

    other = OperationsDesk(Ledger(desk.book.store, desk.clock), desk.crew, [keno])
    shifts = {number: each.shift for number, each in desk.room.state.stations.items()}
    writers = {number: desk.crew.find(shift.person) for number, shift in shifts.items() if shift}
    threads = [threading.Thread(target=pay, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said.count("19:47-15.6(a)") == 7
    assert desk.room.disagreements() == []
    with refused("19:47-15.6(a)", "was paid at station"):
        desk.redeem(serial)


def test_a_sale_sent_twice_is_one_ticket_and_numbers_have_no_gap(desk: Desk) -> None:
    form: dict[str, Any] = {"id": "twice", "station": 1, "line": "q5 $1", "paid": {"coin": 100}}
    first = desk.do(selling.sell, **form)
    again = desk.do(selling.sell, **form)
    assert again.replayed
    assert again.answer == first.answer
    with refused("19:47-15.4(c)"):
        desk.sell(paid={"currency": 99})
    assert desk.sell().answer["ticket"] == first.answer["ticket"] + 1


@pytest.mark.rule("19:47-15.4(d)")
def test_remaining_games_are_canceled_or_refunded(book: Ledger) -> None:
    desk = Desk(book, refund_undrawn="on")
    three, two = desk.wide(games=3), desk.wide(games=2)
    desk.play()
    desk.open_game()
    assert desk.do(voids.refund, station=1, serial=three.answer["serial"]).answer["amount"] == 4_000
    assert desk.redeem(three.answer["serial"]).answer["amount"] >= 4_000
    assert desk.cancel_games().answer["tickets"] == 1
    assert desk.redeem(two.answer["serial"]).answer["amount"] >= 2_000
    assert desk.book.balance(LIABILITY) == desk.book.balance(WINNERS) == 0
    desk.open_game()
    late = desk.wide(games=5)
    desk.play()
    desk.close_day()
    assert desk.room.ticket(late.answer["serial"])[2].row.ended_for == 8_000
    assert desk.room.disagreements() == []
    with refused("19:47-15.5(b)"):
        desk.open_day()
