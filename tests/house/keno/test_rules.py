"""Test situations of the keno room, named by citation, on one database."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from pitboss.house.keno import draws, games, integrity, selling, serials, stations, voids
from pitboss.house.keno.state import LIABILITY, WINNERS
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.ledger import Ledger
from pitboss.table.fields import BadForm
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.house.keno.desk import TWENTY, Desk, wager_line


@pytest.mark.rule("19:47-15.3(a)")
def test_wagers_are_made_at_a_station_in_a_booth(desk: Desk) -> None:
    for station in (2, 3):
        with refused("19:47-15.3(a)"):
            desk.sell(station)
    with refused("19:47-15.3(a)", "Close it first"):
        desk.do(stations.set_up, station=1, booth="main", sets_up="keno supervisor")
    for number, booth in ((0, "main"), (1_000, "main"), (3, ""), (3, "a\0b"), (True, "main")):
        with pytest.raises(BadForm):
            desk.do(stations.set_up, station=number, booth=booth, sets_up="keno supervisor")
    with refused("19:47-15.3(a)", "another station"):
        desk.open_station(2, "W9", "keno writer")
    with refused('13:69F-15.1 "keno ticket"', "somebody else's"):
        desk.open_station(2, "W1", "keno runner")


@pytest.mark.rule("19:47-15.3(b)")
def test_wagers_are_paid_by_legal_means(desk: Desk) -> None:
    for kind in selling.PAYMENT_MEANS:
        assert desk.sell(paid={kind: 100}).answer["price"] == 100
    with pytest.raises(BadForm) as bad:
        desk.sell(paid={"credit": 100})
    (error,) = bad.value.errors
    assert (error.field, error.cite) == ("paid.0.kind", "19:47-15.3(b)")
    with pytest.raises(BadForm):
        desk.sell(paid={"currency": 100.0})
    with refused("19:47-15.3(b)"):
        desk.sell(paid={"currency": 0})
    old = desk.sell(line="4 5 $1").answer
    again = desk.sell(line=f"again {serials.format_serial(old['serial']).lower()}")
    assert again.answer["wager"] == old["wager"]
    with refused("19:47-15.3(b)"):
        desk.sell(line=f"again {serials.new_serial()}")


@pytest.mark.rule('13:69F-15.1 "quick-pick"')
def test_a_quick_pick_is_picked_by_the_system(desk: Desk) -> None:
    sold = desk.sell(line="q8 $1")
    found = desk.room.ticket(sold.answer["serial"])[2]
    assert found.ticket.quick
    assert len(found.ticket.groups[0]) == 8
    for spots in (0, 81):
        with refused("19:47-15.7(a)"):
            desk.sell(line=f"q{spots} $1")


@pytest.mark.rule("19:47-15.7(a)")
def test_an_unclear_request_goes_back(desk: Desk) -> None:
    for line in ("seven $1", "7", "$1", "1 | : 1 $1", f"{' | '.join(['1'] * 21)}: 1 $1"):
        with pytest.raises(Refused) as refusal:
            desk.sell(line=line)
        assert (str(refusal.value.cite), refusal.value.field) == ("19:47-15.7(a)", "line"), line
    for line, law in (("7 $1 x0", "19:47-15.4(b)2"), ("1 | 1: 2 $1", "19:47-15.7(a)")):
        with refused(law):
            desk.sell(line=line)
    for bad in ({"line": "7" * 401}, {"paid": 100}, {"receipt": 7}):
        with pytest.raises(BadForm):
            desk.sell(**bad)
    assert desk.book.balance(LIABILITY) == 0


def test_a_request_with_too_many_ways_is_refused_at_once(desk: Desk) -> None:
    with refused("19:47-15.4(a)"):
        desk.sell(line=wager_line(TWENTY, {10: 100}))


@pytest.mark.rule("19:47-15.4(c)1")
@pytest.mark.rule("13:69E-1.28U(e)")
@pytest.mark.rule("13:69E-1.28U(e)1")
@pytest.mark.rule("13:69E-1.28U(e)2")
@pytest.mark.rule("13:69E-1.28U(e)4")
@pytest.mark.rule("13:69E-1.28U(e)5")
def test_a_ticket_shows_all_its_items_and_a_code(desk: Desk) -> None:
    sold = desk.sell(line="3 14 $1")
    lines, code, found = desk.room.ticket(sold.answer["serial"])
    items = {str(law): line.text for line in lines for law in line.laws}
    assert {f"19:47-15.4(c){n}" for n in range(1, 14)} <= items.keys()
    assert items["13:69E-1.28U(e)1"].startswith("2030-01-01 15:00:00")
    assert items["13:69E-1.28U(e)2"] == "3 14"
    assert items["13:69E-1.28U(e)4"] == "gaming day 2030-01-01"
    assert items["13:69E-1.28U(e)5"] == "station 1"
    assert items["13:69E-1.28U(e)6"] == "Boardwalk Hall"
    assert items["13:69E-1.28U(e)"] == f"serial {serials.format_serial(found.row.serial)}"
    assert code.startswith("<svg")


def test_serials_in_a_text_are_masked() -> None:
    serial = serials.new_serial()
    told = serials.mask_serial_numbers(
        f'{{"serial":"{serial}"}}, {serials.format_serial(serial)}; {"a" * 64}'
    )
    assert told == f'{{"serial":"{"*" * 10}{serial[-3:]}"}}, {"*" * 10}{serial[-3:]}; {"a" * 64}'


def test_a_serial_keyed_in_wrong_is_caught() -> None:
    serial = serials.new_serial()
    assert serials.parse_serial(serials.format_serial(serial).lower()) == serial
    for at in range(13):
        other = serial[:at] + ("A" if serial[at] != "A" else "B") + serial[at + 1 :]
        with refused("19:47-15.7(b)"):
            serials.parse_serial(other)
    for bad in ("", None, 12, serial + "A", serial[:-1] + "O"):
        with refused("19:47-15.7(b)"):
            serials.parse_serial(bad)


@pytest.mark.rule("19:47-15.4(e)")
@pytest.mark.rule("13:69E-1.28U(f)")
def test_a_ticket_is_voided_before_its_game_only(desk: Desk) -> None:
    first, second = desk.sell().answer["serial"], desk.wide(games=2).answer["serial"]
    done = desk.void(first)
    assert done.answer["slip"].startswith(
        f"VOID: ticket 1, serial {serials.format_serial(first)}, $1 paid back"
    )
    assert desk.room.list_voided(desk.room.state.day, 1) == [(1, first, 100, "W1")]
    with refused("19:47-15.4(e)", "already"):
        desk.void(first)
    desk.open_station(2, "R1", "keno runner")
    with refused("19:47-15.4(e)", "is a keno runner"):
        desk.void(second, 2)
    desk.lock()
    with refused("19:47-15.5(d)1"):
        desk.void(second)
    desk.draw()
    desk.open_game()
    with refused("13:69E-1.28U(f)"):
        desk.void(second)


@pytest.mark.rule("19:47-15.5(a)")
def test_the_generator_needs_two_keys_and_the_approved_program(desk: Desk) -> None:
    desk.play()
    desk.close_day()
    desk.clock.turn(24 * 3600)
    program, keys = (
        integrity.hash_program(),
        {"division_key": "Division inspector", "keno_key": "keno supervisor"},
    )
    with refused("19:47-15.5(a)"):
        desk.do(games.open_day, program=program, division_key="Division inspector")
    with refused("19:47-15.5(a)"):
        desk.do(games.open_day, program=program, division_key="keno supervisor", keno_key="keno supervisor")
    with refused("13:69E-1.28U(j)"):
        desk.do(games.open_day, program="another", **keys)
    with refused("19:47-15.5(b)"):
        desk.open_game()
    assert desk.open_day().answer["day"] == "2030-01-02"
    assert desk.open_game().answer["game"] == 1


@pytest.mark.rule("19:47-15.5(b)")
@pytest.mark.rule("13:69E-1.28U(d)")
def test_games_are_numbered_in_sequence_within_the_gaming_day(desk: Desk) -> None:
    for number in (1, 2):
        assert desk.play().answer["game"] == number
        assert desk.open_game().answer["game"] == number + 1
    with refused("19:47-15.5(b)", "not drawn"):
        desk.open_game()
    desk.play()
    desk.clock.turn(24 * 3600)
    with refused("19:47-15.5(b)", "is over"):
        desk.open_game()


@pytest.mark.rule("19:47-15.5(c)")
@pytest.mark.rule("19:47-15.5(d)")
def test_a_spoken_notice_comes_a_minute_before_and_a_supervisor_starts(plain: Ledger) -> None:
    desk = Desk(plain, lock_out="manual", closing_notice="spoken")
    with refused("19:47-15.5(d)", "must sign here"):
        desk.run(games.lock_out, game=1)
    with refused("19:47-15.5(d)"):
        desk.do(games.lock_out, game=1)
    with pytest.raises(Refused) as refusal:
        desk.do(games.lock_out, game=1, starts="keno writer")
    assert (str(refusal.value.cite), refusal.value.field) == ("19:47-15.5(d)", "sign.approves")
    with refused("19:47-15.5(c)"):
        desk.do(games.lock_out, game=1, starts="keno supervisor")
    desk.do(games.say_closing, game=1, says="keno writer")
    desk.clock.turn(59)
    with refused("19:47-15.5(c)"):
        desk.do(games.lock_out, game=1, starts="keno supervisor")
    desk.clock.turn(1)
    desk.do(games.lock_out, game=1, starts="keno writer", approves="keno supervisor")
    assert desk.room.board().status == "locked"


@pytest.mark.rule("19:47-15.5(d)1")
@pytest.mark.rule("19:47-15.5(e)")
def test_the_clock_locks_the_stations_and_only_a_supervisor_overrides(desk: Desk) -> None:
    def override(seconds: int, reason: str = "a station is down", by: str = "keno supervisor") -> None:
        desk.do(games.override, game=1, seconds=seconds, reason=reason, overrides=by)

    with refused("19:47-15.5(e)"):
        override(600, by="keno writer")
    for seconds, reason in ((59, "x"), (3601, "x"), (60, " ")):
        with pytest.raises(BadForm):
            override(seconds, reason)
    with refused("19:47-15.5(e)", "as the booths show"):
        override(120)
    override(600)
    desk.clock.turn(599)
    desk.sell()
    with refused("19:47-15.5(c)"):
        desk.lock(0)
    desk.clock.turn(1)
    with refused("19:47-15.5(d)1"):
        desk.sell()
    with refused("19:47-15.5(d)1"):
        override(60)
    with refused("19:47-15.5(d)2"):
        desk.draw()


def test_later_games_are_sold_during_a_draw_if_the_option_is_on(plain: Ledger) -> None:
    desk = Desk(plain, sell_later_games_during_draw="on")
    desk.lock()
    assert desk.sell().answer["first"] == 2


@pytest.mark.rule("19:47-15.3(c)")
def test_an_error_is_answered_for_until_the_game_starts(plain: Ledger) -> None:
    desk = Desk(plain, game_start="first_number", refund_undrawn="on")
    serial = desk.sell(line="7 $1 x2").answer["serial"]

    def point_out() -> int:
        form = {"station": 1, "serial": serial, "reason": "7 for 1"}
        return int(desk.do(voids.point_out, **form, agrees="keno supervisor").answer["amount"])

    with refused("19:47-15.3(c)"):
        point_out()
    desk.lock()
    assert point_out() == 200
    with refused("19:47-15.3(c)", "already refunded"):
        point_out()
    (journal,) = desk.room.journal(desk.room.state.day).stations
    assert (journal.sold, journal.paid, journal.lost) == ((1, 200), (0, 0), (1, 200))
    desk.draw()
    with refused("19:47-15.3(c)"):
        point_out()
    desk.open_game()
    with refused("19:47-15.3(c)", "already refunded"):
        desk.do(voids.refund, station=1, serial=serial)


@pytest.mark.rule("19:47-15.3(c)", "13:69E-1.28U(h)")
def test_a_refunded_price_is_not_refunded_again(plain: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    """This holds when the game fails and when later games are canceled."""
    desk = Desk(plain, game_start="first_number")
    house = desk.book.balance(HOUSE)
    serial, other = (desk.sell(line="7 $1 x3").answer["serial"] for _ in range(2))
    desk.lock()
    desk.do(voids.point_out, station=1, serial=serial, reason="7 for 1", agrees="keno supervisor")
    assert desk.book.balance(HOUSE) == house - 300
    monkeypatch.setattr(draws, "read_key", lambda *_: "")
    desk.fail()
    desk.cancel_games()
    assert (desk.book.balance(WINNERS), desk.book.balance(HOUSE)) == (300, house)
    assert desk.book.balance(LIABILITY) == 0
    assert desk.room.disagreements() == []
    with refused("19:47-15.6(a)", "has won nothing"):
        desk.redeem(serial)
    assert desk.redeem(other).answer["amount"] == 300


@pytest.mark.rule("13:69E-1.28U(h)")
def test_a_failed_draw_returns_all_wagers(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    serial = desk.wide(games=2).answer["serial"]
    desk.lock()
    with refused("13:69E-1.28U(h)", "can be selected"):
        desk.fail()
    monkeypatch.setattr(draws, "read_key", lambda *_: "")
    with refused("13:69E-1.28U(c)"):
        desk.draw()
    with refused("13:69E-1.28U(h)"):
        desk.fail(reports="keno writer")
    desk.fail()
    monkeypatch.undo()
    assert desk.book.balance(WINNERS) == 2_000
    assert draws.list_calls(desk.room.recall(desk.room.state.day, 1))[0].text == "Game 1: failed"
    desk.open_game()
    won = desk.play().answer["won"]
    assert desk.redeem(serial).answer["amount"] == 2_000 + won
    assert desk.room.disagreements() == []


@pytest.mark.rule("13:69E-1.28U(j)")
@pytest.mark.rule("13:69E-1.28U(k)")
def test_corruption_suspends_operation_until_a_supervisor_deals_with_it(desk: Desk) -> None:
    serial = desk.sell().answer["serial"]
    with desk.book.store.write() as connection:
        connection.execute(text("DROP TRIGGER keno_tickets_no_update"))
        connection.execute(text("UPDATE keno_tickets SET each_game = 9 WHERE number = 1"))
    desk.lock()
    with refused("13:69E-1.28U(k)", "ticket 1 differs from what was sold"):
        desk.draw()
    with refused("13:69E-1.28U(k)"):
        desk.redeem(serial)
    with desk.book.store.write() as connection:
        connection.execute(text("UPDATE keno_tickets SET each_game = 100 WHERE number = 1"))
    assert desk.room.examine() == []
    desk.do(integrity.resume, reason="the row was put back from the ledger", resumes="keno supervisor")
    desk.draw()


@pytest.mark.rule("13:69E-1.28U(k)")
def test_rules_changed_behind_the_book_are_found_and_restored(desk: Desk) -> None:
    desk.sell()
    desk.lock()
    with desk.book.store.write() as connection:
        connection.execute(text("DROP TRIGGER keno_room_no_update"))
        chosen = (
            "UPDATE keno_room SET state = json_set(state, '$.chosen.interval', 1) WHERE id = (SELECT max(id)"
        )
        connection.execute(text(f"{chosen} FROM keno_room)"))
    assert desk.room.state.rules.interval == 1
    with refused("13:69E-1.28U(k)", "differ from the ledger"):
        desk.draw()
    assert desk.room.state.rules.interval == 300
    desk.do(integrity.resume, reason="the ledger has the rules", resumes="keno supervisor")
    desk.draw()


@pytest.mark.rule("13:69E-1.28U(h)")
@pytest.mark.rule("13:69E-1.28U(k)")
def test_a_game_that_corruption_keeps_unlocked_can_be_failed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock has closed the game, so it can be neither locked nor canceled. The wagers are returned."""
    desk.wide()
    monkeypatch.setattr(integrity, "hash_program", lambda: "another")
    desk.room.examine()
    with refused("19:47-15.5(d)2"):
        desk.fail()
    with refused("13:69E-1.28U(k)"):
        desk.lock()
    with refused("19:47-15.5(d)1"):
        desk.cancel_games()
    desk.fail()
    assert desk.book.balance(WINNERS) == 2_000
    desk.close_day()
    assert desk.room.disagreements() == []


def test_another_program_suspends_operation(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "hash_program", lambda: "another")
    assert desk.room.examine() == ["the program differs from the one the system was started with"]
    with refused("13:69E-1.28U(j)"):
        desk.do(integrity.resume, reason="nothing", resumes="keno supervisor")
