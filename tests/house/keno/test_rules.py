"""Situations of the keno room, named by citation. One database is enough for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from pitboss.house.keno import critical, draws, games, redeeming, selling, serials, stations, unclaimed, voids
from pitboss.house.keno import down as down_
from pitboss.house.keno.state import LIABILITY, WINNERS
from pitboss.house.keno.unclaimed import TO
from pitboss.house.ledger.accounts import CAGE
from pitboss.house.ledger.book import Book
from pitboss.law import BadInput
from pitboss.storage.store import Store
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.house.keno.desk import Desk, new_id
from tests.server.helpers import HandClock


@pytest.fixture
def book(tmp_path: Path, forms: dict[str, str], clock: HandClock) -> Iterator[Book]:
    import shutil

    shutil.copy(forms["sqlite"].removeprefix("sqlite:///"), tmp_path / "house.db")
    store = Store(f"sqlite:///{tmp_path / 'house.db'}")
    yield Book(store, clock, sync=False)
    store.close()


@pytest.fixture
def desk(book: Book) -> Desk:
    return Desk(book)


@pytest.mark.rule("19:47-15.3(a)")
def test_wagers_are_made_at_a_station_in_a_booth(desk: Desk) -> None:
    for station in (3, "1", None, True, 10**30):
        with refused("19:47-15.3(a)"):
            desk.sell(station)  # type: ignore[arg-type]
    for number, booth in ((0, "main"), (1_000, "main"), (3, ""), (3, "a\nb"), ("3", "main")):
        form = stations.SetUp(id=new_id(), station=number, booth=booth)  # type: ignore[arg-type]
        with refused("19:47-15.3(a)"):
            desk.signed("set_up", form, sets_up="keno supervisor")
    with refused("19:47-15.3(a)", "another station"):
        desk.open_station(2, "W9", "keno writer")
    with refused('13:69F-15.1 "keno ticket"', "somebody else's"):
        desk.open_station(2, "W1", "keno runner")


@pytest.mark.rule("19:47-15.3(b)")
def test_wagers_are_paid_in_what_the_law_takes(desk: Desk) -> None:
    for kind in selling.MONEY:
        assert desk.sell(paid={kind: 100}).answer["price"] == 100
    for paid in ({"credit": 100}, {"currency": 100.0}, {"currency": "100"}, {"currency": 0}):
        with refused("19:47-15.3(b)"):
            desk.sell(paid=paid)
    old = desk.sell(groups=[[4, 5]], rates={"2": 100}).answer
    again = desk.sell(how="old ticket", old=serials.shown(old["serial"]).lower(), groups=(), rates={})
    assert again.answer["says"] == old["says"]
    with refused("19:47-15.3(b)"):
        desk.sell(how="old ticket", old=serials.new_serial())


@pytest.mark.rule('13:69F-15.1 "quick-pick"')
def test_a_quick_pick_is_picked_by_the_system(desk: Desk) -> None:
    sold = desk.sell(how="quick-pick", groups=(), spots=8, rates={"8": 100})
    found = desk.room.ticket(sold.answer["serial"])[2]
    assert found.ticket.quick
    assert len(found.ticket.groups[0]) == 8
    for spots in (0, 81, -1):
        with refused('13:69F-15.1 "quick-pick"'):
            desk.sell(how="quick-pick", groups=(), spots=spots, rates={"8": 100})


@pytest.mark.rule("19:47-15.7(a)")
@pytest.mark.parametrize("bad", [
    {"groups": [["7"]]}, {"groups": "7"}, {"groups": [[True]]}, {"groups": [[1]] * 21}, {"rates": {"1": "x"}},
    {"rates": {"x": 100}}, {"rates": {"1": 100, "01": 100}}, {"games": 0}, {"games": "1"}, {"price": "1"},
    {"groups": [[1], [1]], "rates": {"2": 100}}, {"games": 10**9},
])  # fmt: skip
def test_an_unclear_request_goes_back(desk: Desk, bad: dict[str, Any]) -> None:
    with refused("19:47-15.7(a)"):
        desk.sell(**bad)
    assert desk.book.balance(LIABILITY) == 0
    for bad_form in ({"how": "sung"}, {"king": 1}, {"paid": 100}):
        with pytest.raises(BadInput):
            desk.sell(**bad_form)


def test_a_request_with_ways_without_end_is_refused_at_once(desk: Desk) -> None:
    with refused("19:47-15.4(a)"):
        desk.sell(groups=[[n] for n in range(1, 21)], rates={"10": 100})


@pytest.mark.rule("19:47-15.4(c)1")
@pytest.mark.rule("13:69E-1.28U(e)")
@pytest.mark.rule("13:69E-1.28U(e)1")
@pytest.mark.rule("13:69E-1.28U(e)2")
@pytest.mark.rule("13:69E-1.28U(e)4")
@pytest.mark.rule("13:69E-1.28U(e)5")
def test_a_ticket_shows_all_its_items_and_a_code(desk: Desk) -> None:
    sold = desk.sell(groups=[[3, 14]], rates={"2": 100})
    lines, code, found = desk.room.ticket(sold.answer["serial"])
    items = {str(law): line.text for line in lines for law in line.laws}
    assert {f"19:47-15.4(c){n}" for n in range(1, 14)} <= items.keys()
    assert items["13:69E-1.28U(e)1"].startswith("2030-01-01 15:00:00")
    assert items["13:69E-1.28U(e)2"] == "3 14"
    assert items["13:69E-1.28U(e)4"] == "gaming day 2030-01-01"
    assert items["13:69E-1.28U(e)5"] == "station 1"
    assert items["13:69E-1.28U(e)6"] == "Boardwalk Hall"
    assert items["13:69E-1.28U(e)"] == f"serial {serials.shown(found.row.serial)}"
    assert code.startswith("<svg")


def test_a_serial_keyed_in_wrong_is_caught() -> None:
    serial = serials.new_serial()
    assert serials.keyed(serials.shown(serial).lower()) == serial
    for at in range(13):
        other = serial[:at] + ("A" if serial[at] != "A" else "B") + serial[at + 1 :]
        with refused("19:47-15.7(b)"):
            serials.keyed(other)
    for bad in ("", None, 12, serial + "A", serial[:-1] + "O"):
        with refused("19:47-15.7(b)"):
            serials.keyed(bad)


@pytest.mark.rule("19:47-15.4(e)")
@pytest.mark.rule("13:69E-1.28U(f)")
def test_a_ticket_is_voided_before_its_game_only(desk: Desk) -> None:
    first, second = desk.sell().answer["serial"], desk.wide(games=2).answer["serial"]
    done = desk.void(first)
    assert done.answer["slip"].startswith(f"VOID: ticket 1, serial {serials.shown(first)}, $1 paid back")
    assert desk.room.voided(desk.room.state.day, 1) == [(1, first, 100, "W1")]
    with refused("19:47-15.4(e)", "already"):
        desk.void(first)
    desk.open_station(2, "R1", "keno runner")
    with refused("19:47-15.4(e)", "not a runner"):
        desk.void(second, 2)
    desk.lock()
    with refused("19:47-15.5(d)1"):
        desk.void(second)
    desk.room.draw(draws.Draw(id=new_id(), game=1))
    desk.open_game()
    with refused("13:69E-1.28U(f)"):
        desk.void(second)


@pytest.mark.rule("19:47-15.5(a)")
def test_the_generator_takes_two_keys_and_the_program_that_was_seen(desk: Desk) -> None:
    desk.play()
    desk.signed("close_day", games.CloseDay(id=new_id()), cancels="keno supervisor")
    desk.clock.turn(24 * 3600)
    form = games.OpenDay(id=new_id(), program=critical.program())
    with refused("19:47-15.5(a)"):
        desk.signed("open_day", form, turns_one_key="Division inspector")
    with refused("19:47-15.5(a)"):
        desk.signed("open_day", form, turns_one_key="keno supervisor", turns_the_other_key="keno supervisor")
    other = games.OpenDay(id=new_id(), program="another")
    keys = {"turns_one_key": "Division inspector", "turns_the_other_key": "keno supervisor"}
    with refused("13:69E-1.28U(j)"):
        desk.signed("open_day", other, **keys)
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
def test_a_spoken_notice_comes_a_minute_before_and_a_supervisor_starts(book: Book) -> None:
    desk = Desk(book, lock_out="manual", closing_notice="spoken")
    form = games.LockOut(id=new_id(), game=1)
    with refused("19:47-15.5(d)"):
        desk.room.lock_out(form)
    with refused("19:47-15.5(d)"):
        desk.signed("lock_out", form, starts="keno writer")
    with refused("19:47-15.5(c)"):
        desk.signed("lock_out", form, starts="keno supervisor")
    desk.signed("say_closing", games.SayClosing(id=new_id(), game=1), says="keno writer")
    desk.clock.turn(59)
    with refused("19:47-15.5(c)"):
        desk.signed("lock_out", form, starts="keno supervisor")
    desk.clock.turn(1)
    desk.signed("lock_out", form, starts="keno writer", approves="keno supervisor")
    assert desk.room.board().status == "locked"


@pytest.mark.rule("19:47-15.5(d)1")
@pytest.mark.rule("19:47-15.5(e)")
def test_the_clock_locks_the_stations_and_only_a_supervisor_overrides(desk: Desk) -> None:
    form = games.Override(id=new_id(), game=1, seconds=600, reason="a station does not answer")
    with refused("19:47-15.5(e)"):
        desk.signed("override", form, overrides="keno writer")
    for seconds, reason in ((59, "x"), (3601, "x"), ("60", "x"), (60, " ")):
        bad = games.Override(id=new_id(), game=1, seconds=seconds, reason=reason)  # type: ignore[arg-type]
        with refused("19:47-15.5(e)"):
            desk.signed("override", bad, overrides="keno supervisor")
    desk.signed("override", form, overrides="keno supervisor")
    desk.clock.turn(599)
    desk.sell()
    with refused("19:47-15.5(c)"):
        desk.lock(0)
    desk.clock.turn(1)
    with refused("19:47-15.5(d)1"):
        desk.sell()
    with refused("19:47-15.5(d)1"):
        desk.signed("override", games.Override(id=new_id(), game=1, seconds=60, reason="late"),
                    overrides="keno supervisor")  # fmt: skip
    with refused("19:47-15.5(d)2"):
        desk.room.draw(draws.Draw(id=new_id(), game=1))


def test_later_games_are_sold_during_a_draw_where_that_is_chosen(book: Book) -> None:
    desk = Desk(book, sell_later_games_during_draw="on")
    desk.lock()
    assert desk.sell().answer["first"] == 2


@pytest.mark.rule("19:47-15.3(c)")
def test_an_error_is_answered_for_until_the_game_starts(book: Book) -> None:
    desk = Desk(book, game_start="first_number")
    serial = desk.sell().answer["serial"]
    form = voids.PointOut(id=new_id(), station=1, serial=serial, reason="7 for 1")
    with refused("19:47-15.3(c)"):
        desk.signed("point_out", form, agrees="keno supervisor")
    desk.lock()
    assert desk.signed("point_out", form, agrees="keno supervisor").answer["amount"] == 100
    desk.room.draw(draws.Draw(id=new_id(), game=1))
    again = voids.PointOut(id=new_id(), station=1, serial=serial, reason="7 for 1")
    with refused("19:47-15.3(c)"):
        desk.signed("point_out", again, agrees="keno supervisor")


@pytest.mark.rule("13:69E-1.28U(h)")
def test_a_draw_that_cannot_be_made_gives_all_wagers_back(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    serial = desk.wide(games=2).answer["serial"]
    desk.lock()
    form = draws.Fail(id=new_id(), game=1, reason="the generator is dead")
    with refused("13:69E-1.28U(h)", "can be selected"):
        desk.signed("fail", form, reports="keno supervisor")
    monkeypatch.setattr(draws, "key_of", lambda *_: "")
    with refused("13:69E-1.28U(c)"):
        desk.room.draw(draws.Draw(id=new_id(), game=1))
    with refused("13:69E-1.28U(h)"):
        desk.signed("fail", form, reports="keno writer")
    desk.signed("fail", form, reports="keno supervisor")
    monkeypatch.undo()
    assert desk.book.balance(WINNERS) == 2_000
    assert draws.calls(desk.room.recall(desk.room.state.day, 1))[0].text == "Game 1: failed"
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
    with refused("13:69E-1.28U(k)", "ticket 1 is not what was sold"):
        desk.room.draw(draws.Draw(id=new_id(), game=1))
    with refused("13:69E-1.28U(k)"):
        desk.redeem(serial)
    with desk.book.store.write() as connection:
        connection.execute(text("UPDATE keno_tickets SET each_game = 100 WHERE number = 1"))
    assert desk.room.examine() == []
    form = critical.Resume(id=new_id(), reason="the row was put back from the book")
    desk.signed("resume", form, deals_with_it="keno supervisor")
    desk.room.draw(draws.Draw(id=new_id(), game=1))


def test_another_program_suspends_operation(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(critical, "program", lambda: "another")
    assert desk.room.examine() == ["the program is not the one that the keys were turned for"]
    form = critical.Resume(id=new_id(), reason="nothing")
    with refused("13:69E-1.28U(j)"):
        desk.signed("resume", form, deals_with_it="keno supervisor")


def _rich(desk: Desk) -> str:
    """A ticket of a hundred dollars a way that is owed $1,500 or more: the best of four."""
    sold = [desk.sell(groups=[[n] for n in range(at, at + 20)], rates={"1": 10_000},
                      paid={"currency": 200_000}).answer["serial"] for at in (1, 21, 41, 61)]  # fmt: skip
    desk.play()
    return str(max(sold, key=lambda serial: desk.room.ticket(serial)[2].due))


@pytest.mark.rule("19:47-15.6(b)")
@pytest.mark.rule("19:47-15.7(b)")
def test_1500_dollars_or_more_takes_a_supervisors_signature(desk: Desk) -> None:
    serial = _rich(desk)
    with refused("19:47-15.6(b)"):
        desk.redeem(serial)
    form = redeeming.Redeem(id=new_id(), station=1, serial=serial, keyed_in=True, by="check")
    with refused("19:47-15.6(b)"):
        desk.signed("redeem", form, authorizes="keno writer")
    cage = desk.book.balance(CAGE)
    paid = desk.signed("redeem", form, authorizes="keno supervisor").answer["amount"]
    assert paid >= 150_000
    assert desk.book.balance(CAGE) == cage - paid
    for by in ("cheque", 3):
        with pytest.raises(BadInput):
            desk.redeem(serial, by=by)


@pytest.mark.rule("19:47-15.6(c)")
@pytest.mark.rule("19:47-15.6(c)2")
@pytest.mark.rule("19:47-15.6(d)")
def test_what_nobody_claims_in_time_goes_to_the_fund_once_a_year(desk: Desk) -> None:
    serial = desk.winner()
    due = desk.book.balance(WINNERS)
    until, law = desk.room.ticket(serial)[2].valid_until()
    assert str(law) == "19:47-15.6(c)"
    sweep = unclaimed.Sweep(id=new_id(), year=2030)
    who = {"lists_them": "keno supervisor", "verifies_the_list": "accounting representative"}
    with refused("19:47-15.6(c)"):
        desk.signed("sweep", sweep, **who)
    desk.clock.turn((until - desk.clock.now()).total_seconds() + 1)
    with refused("19:47-15.6(c)"):
        desk.redeem(serial)
    with refused("19:47-15.6(d)"):
        desk.signed("sweep", sweep, **who)
    done = desk.signed("sweep", unclaimed.Sweep(id=new_id(), year=2031), **who)
    assert done.answer["amount"] == due == desk.book.balance(TO["revenue_fund"])
    with refused("19:47-15.6(d)", "once a year"):
        desk.signed("sweep", unclaimed.Sweep(id=new_id(), year=2031), **who)
    assert desk.room.disagreements() == []


@pytest.mark.rule("19:47-15.6(c)2")
def test_a_multi_race_ticket_is_good_from_the_start_of_its_last_game(book: Book) -> None:
    desk = Desk(book, rate_card={"schedules": {"1": {"1": 3}}, "claim_minutes": 5})
    serial = desk.wide(games=2).answer["serial"]
    desk.play()
    desk.open_game()
    desk.play()
    until, law = desk.room.ticket(serial)[2].valid_until()
    assert (str(law), (until - desk.clock.now()).total_seconds()) == ("19:47-15.6(c)2", 300)


@pytest.mark.rule("19:47-15.7(c)")
@pytest.mark.rule("19:47-15.7(c)1")
@pytest.mark.rule("19:47-15.7(c)2")
@pytest.mark.rule("19:47-15.7(c)3")
def test_small_winners_are_paid_by_hand_and_verified_later(desk: Desk) -> None:
    serial = desk.winner()
    due = desk.room.ticket(serial)[2].due
    desk.signed("system_down", down_.Down(id=new_id(), reason="no network"), reports="keno supervisor")
    with refused("19:47-15.7(c)"):
        desk.redeem(serial)
    paid = desk.clock.now().isoformat()
    desk.clock.turn(60)
    desk.signed("system_up", down_.Up(id=new_id()), reports="keno supervisor")

    def enter(number: str, amount: int, when: str = paid, leave: bool = True) -> dict[str, Any]:
        form = down_.HandPaid(id=new_id(), station=1, serial=number, amount=amount, paid=when)
        more = {"authorized": "keno supervisor"} if leave and amount > 1_000 else {}
        return desk.signed("enter_hand_paid", form, paid="keno writer", **more).answer

    with refused("19:47-15.7(c)3"):
        enter(serial, 100_001)
    with refused("19:47-15.7(c)2"):
        enter(serial, 1_001, leave=False)
    with refused("19:47-15.7(c)", "not down then"):
        enter(serial, due, desk.clock.now().isoformat().replace("2030", "2029"))
    assert enter(serial, due) == {"owed": due, "lost": 0, "why": ""}
    twice = enter(serial, due)
    assert (twice["owed"], twice["lost"]) == (0, due)
    assert "was paid at station 1" in twice["why"]
    assert enter("nonsense", 500)["lost"] == 500
    assert desk.room.disagreements() == []
    assert desk.room.journal(desk.room.state.day).stations[0].lost.amount == due + 500


@pytest.mark.rule('13:69F-15.1 "winning keno ticket report"')
@pytest.mark.rule('13:69F-15.1 "keno ticket receipt"')
def test_a_runner_pays_small_winners_by_the_report_and_takes_others_away(desk: Desk) -> None:
    desk.open_station(2, "R1", "keno runner")
    with refused('13:69F-15.1 "keno ticket"'):
        desk.sell(2)
    serials_ = []
    for at in (1, 21, 41, 61):
        groups = [[n] for n in range(at, at + 20)]
        for rate in (100, 10_000):
            form = selling.Sale(id=new_id(), station=2, groups=groups, rates={"1": rate}, price=20 * rate,
                                paid={"currency": 20 * rate}, receipt=True)  # fmt: skip
            serials_.append(desk.room.sell(form).answer["serial"])
    other = desk.wide().answer["serial"]
    desk.play()
    found = [desk.room.ticket(each)[2] for each in serials_]
    small = next(each for each in found if 0 < each.due <= 50_000)
    large = max(found, key=lambda each: each.due)
    (section,) = desk.room.report(desk.room.state.day, 1)
    assert section.runner == "R1"
    assert all(row.payout <= 50_000 and row.serial_part.startswith("*" * 10) for row in section.tickets)
    assert desk.redeem(small.row.serial, 2).answer["amount"] == small.due
    with refused("13:69F-15.1.3"):
        desk.redeem(large.row.serial, 2)
    if desk.room.ticket(other)[2].due:
        with refused("13:69F-15.1.1"):
            desk.redeem(other, 2)
    took = desk.room.take(redeeming.Take(id=new_id(), station=2, serial=large.row.serial))
    assert took.answer["receipt"] == f"Received keno ticket {large.row.serial} to be redeemed."


@pytest.mark.rule("19:47-15.3(e)")
def test_the_most_that_a_game_pays_is_shared_out(book: Book) -> None:
    card = {"schedules": {"1": {"1": 3}}, "aggregate": 10_000_000, "most": 10_000_000, "maximum": 10_000_000}
    desk = Desk(book, rate_card=card)
    for _ in range(4):
        desk.wide(rate=10_000_000)
    won = desk.play().answer["won"]
    assert won <= 10_000_000
    assert desk.room.disagreements() == []


def test_rules_change_between_gaming_days_only(desk: Desk) -> None:
    form = stations.Rules(id=new_id(), options={"interval": 60})
    with refused('13:69F-15.1 "rate card"'):
        desk.signed("choose", form, chooses="keno supervisor")
    desk.play()
    desk.signed("close_day", games.CloseDay(id=new_id()), cancels="keno supervisor")
    with pytest.raises(BadInput):
        desk.signed(
            "choose", stations.Rules(id=new_id(), options={"intervall": 60}), chooses="keno supervisor"
        )
    with pytest.raises(Refused):
        bad = stations.Rules(id=new_id(), options={"edition": "19:47"})
        desk.signed("choose", bad, chooses="keno supervisor")
    desk.signed("choose", form, chooses="keno supervisor")
    assert desk.room.state.rules.interval == 60
    fill = stations.Fill(id=new_id(), station=1, amount=5_000)
    desk.signed("fill", fill, has_the_drawer="keno writer", has_the_cage="cashier")
    with refused("19:47-15.6(a)", "who signs for it"):
        desk.crew.hire("another", "keno writer")
        more = stations.Fill(id=new_id(), station=1, amount=5_000)
        desk.signed("fill", more, has_the_drawer="another", has_the_cage="cashier")
