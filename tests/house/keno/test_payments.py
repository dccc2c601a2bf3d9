"""Test paid and refused tickets, named by citation, on one database."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.keno import redeeming, selling, stations, unclaimed
from pitboss.house.keno.laws import UNCLAIMED
from pitboss.house.keno.outages import system_down
from pitboss.house.keno.serials import new_serial
from pitboss.house.keno.state import WINNERS
from pitboss.house.keno.unclaimed import SWEEP_ACCOUNTS
from pitboss.house.ledger.accounts import CAGE
from pitboss.house.ledger.entry import CompletedOperation
from pitboss.house.ledger.ledger import Ledger
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.house.operations.operation import Rejected
from pitboss.table.fields import BadForm
from tests.helpers import refused
from tests.house.keno.desk import Desk, new_id, wager_line
from tests.house.simulation.keno_day import at_once


@pytest.mark.rule("19:47-15.6(b)")
@pytest.mark.rule("19:47-15.7(b)")
def test_1500_dollars_or_more_needs_a_supervisors_signature(desk: Desk) -> None:
    serial = desk.rich()
    with refused("19:47-15.6(b)"):
        desk.redeem(serial)
    with refused("19:47-15.6(b)"):
        desk.redeem(serial, keyed_in=True, by="check", authorizes="keno writer")
    cage = desk.book.balance(CAGE)
    paid = desk.redeem(serial, keyed_in=True, by="check", authorizes="keno supervisor").answer["amount"]
    assert paid >= 150_000
    assert desk.book.balance(CAGE) == cage - paid
    for by in ("cheque", 3):
        with pytest.raises(BadForm):
            desk.redeem(serial, by=by)
    desk.open_game()
    small = desk.sell().answer["serial"]
    with refused("13:69E-1.28U(g)", "does not take that signature"):
        desk.redeem(small, authorizes="keno supervisor")


@pytest.mark.rule("19:47-15.6(c)")
@pytest.mark.rule("19:47-15.6(c)2")
@pytest.mark.rule("19:47-15.6(d)")
def test_unclaimed_winnings_go_to_the_fund_once_a_year(desk: Desk) -> None:
    serial = desk.winner()
    due = desk.book.balance(WINNERS)
    until, law = desk.room.ticket(serial)[2].valid_until()
    assert str(law) == "19:47-15.6(c)"
    with refused("19:47-15.6(c)"):
        desk.sweep(2030)
    desk.clock.turn((until - desk.clock.now()).total_seconds() + 1)
    with refused("19:47-15.6(c)"):
        desk.redeem(serial)
    with refused("19:47-15.6(d)"):
        desk.sweep(2030)
    done = desk.sweep(2031)
    assert done.answer["amount"] == due == desk.book.balance(SWEEP_ACCOUNTS["revenue_fund"])
    with refused("19:47-15.6(d)", "once a year"):
        desk.sweep(2031)
    cage = desk.book.balance(CAGE)
    pays = {"pays": "cashier", "verifies": "accounting representative"}
    assert UNCLAIMED in [each.law for _, each in desk.operations.due()]
    desk.do(unclaimed.pay_fund, **pays)
    assert (desk.book.balance(SWEEP_ACCOUNTS["revenue_fund"]), desk.book.balance(CAGE)) == (0, cage - due)
    with refused("19:47-15.6(d)", "Nothing is owed"):
        desk.do(unclaimed.pay_fund, **pays)
    assert desk.room.disagreements() == []


@pytest.mark.rule("19:47-15.6(c)2")
def test_a_multi_race_ticket_is_good_from_the_start_of_its_last_game(plain: Ledger) -> None:
    desk = Desk(plain, rate_card={"schedules": {"1": {"1": 3}}, "claim_minutes": 5})
    serial = desk.wide(games=2).answer["serial"]
    desk.play()
    desk.open_game()
    desk.play()
    until, law = desk.room.ticket(serial)[2].valid_until()
    assert (str(law), (until - desk.clock.now()).total_seconds()) == ("19:47-15.6(c)2", 300)


@pytest.mark.rule("19:47-15.4(d)")
@pytest.mark.rule("19:47-15.6(c)1")
def test_refunds_for_undrawn_games_can_be_claimed_once_owed(plain: Ledger) -> None:
    desk = Desk(plain, rate_card={"schedules": {"1": {"1": 3}}, "claim_minutes": 5})
    serial = desk.wide(games=3).answer["serial"]
    desk.play()
    desk.clock.turn(3600)
    desk.cancel_games()
    desk.clock.turn(300)
    assert desk.redeem(serial).answer["amount"] >= 4_000


@pytest.mark.rule("19:47-15.7(c)")
def test_a_system_cannot_be_reported_down_at_a_time_it_sold(desk: Desk) -> None:
    since = desk.clock.now().isoformat()
    desk.clock.turn(5)
    desk.sell()
    with refused("19:47-15.7(c)", "M. Give a later time."):
        desk.do(system_down, reason="no network", since=since, reports="keno supervisor")


@pytest.mark.rule("19:47-15.6(b)")
def test_a_supervisor_at_a_station_cannot_authorize_their_own_payment(desk: Desk) -> None:
    desk.open_station(2, "S1", "keno supervisor")
    desk.crew.hire("manager", "keno manager")
    serial = desk.rich()
    with refused("19:47-15.6(b)", "A different person must sign"):
        desk.redeem(serial, 2, by="check", authorizes="keno supervisor")
    assert desk.redeem(serial, 2, by="check", authorizes="manager").answer["amount"] >= 150_000


@pytest.mark.rule("19:47-15.6(a)")
@pytest.mark.rule("13:69E-1.28U(m)")
def test_a_ticket_refused_at_an_empty_drawer_is_paid_at_another_at_once(desk: Desk) -> None:
    """Four requests in one step: a drawer with too little, a sale, the other drawer, and once more."""
    serial = desk.winner()
    due = desk.book.balance(WINNERS)
    desk.crew.hire("another writer", "keno writer")
    desk.open_station(2, "W2", "another writer", bank=1)
    desk.open_game()
    before = desk.sell().answer["ticket"]
    ids = [new_id() for _ in range(4)]

    def pay(place: int, station: int) -> CompletedOperation:
        return desk.do(redeeming.redeem, id=ids[place], station=station, serial=serial)

    def sell() -> CompletedOperation:
        return desk.do(selling.sell, id=ids[3], station=1, line="q1 $1")

    with refused("19:47-15.6(a)", "does not cover"):
        at_once(desk.book, [lambda: pay(0, 2), sell, lambda: pay(1, 1), lambda: pay(2, 2)])
    assert sell().answer["ticket"] == before + 1
    assert pay(1, 1).replayed
    with refused("19:47-15.6(a)", "was paid at station 1"):
        pay(2, 2)
    assert desk.book.balance(WINNERS) < due
    assert desk.room.disagreements() == []


@pytest.mark.rule("13:69E-1.28U(m)")
def test_a_ticket_paid_on_a_day_without_games_is_in_that_days_journal(desk: Desk) -> None:
    serial = desk.winner()
    desk.close_day()
    desk.clock.turn(24 * 3600)
    paid = desk.redeem(serial).answer["amount"]
    day = desk.room.state.day_of(desk.clock.now())
    assert desk.room.journal(day).paid == (1, paid)
    with refused("13:69E-1.28U(m)"):
        desk.room.journal("2029-01-01")


@pytest.mark.rule('13:69F-15.1 "winning keno ticket report"')
@pytest.mark.rule('13:69F-15.1 "keno ticket receipt"')
def test_a_runner_pays_small_winners_on_the_report_and_takes_others_away(desk: Desk) -> None:
    desk.open_station(2, "R1", "keno runner")
    with refused('13:69F-15.1 "keno ticket"'):
        desk.sell(2)
    serials_ = []
    for at in (1, 21, 41, 61):
        groups = [[n] for n in range(at, at + 20)]
        for rate in (100, 10_000):
            line = wager_line(groups, {1: rate}, price=20 * rate)
            serials_.append(desk.sell(2, line, receipt=True).answer["serial"])
    others = [desk.wide(at=at) for at in (1, 21, 41, 61)]
    desk.play()
    found = [desk.room.ticket(each)[2] for each in serials_]
    small = next(each for each in found if 0 < each.due <= 50_000)
    large = max(found, key=lambda each: each.due)
    (section,) = desk.room.report(desk.room.state.day, 1)
    assert section.runner == "R1"
    assert all(row.payout <= 50_000 and row.serial_part.startswith("*" * 10) for row in section.tickets)
    assert desk.redeem(small.row.serial, 2).answer["amount"] == small.due
    with refused("13:69F-15.1.3"):
        desk.redeem(large.row.serial, 2, authorizes="keno supervisor" if large.due >= 150_000 else "")
    written = next(s for s in (each.answer["serial"] for each in others) if desk.room.ticket(s)[2].due)
    with refused("13:69F-15.1.1"):
        desk.redeem(written, 2)
    took = desk.do(redeeming.take, station=2, serial=large.row.serial)
    assert took.answer["receipt"] == f"Received keno ticket {large.row.serial} to be redeemed."


@pytest.mark.rule("19:47-15.3(e)")
def test_the_limit_of_a_game_is_shared(plain: Ledger) -> None:
    card = {"schedules": {"1": {"1": 3}}, "aggregate": 10_000_000, "most": 10_000_000, "maximum": 10_000_000}
    desk = Desk(plain, rate_card=card)
    for _ in range(4):
        desk.wide(rate=10_000_000)
    won = desk.play().answer["won"]
    assert won <= 10_000_000
    assert desk.room.disagreements() == []


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.4(c)11")
def test_a_winner_with_no_share_of_the_limit_gets_the_reason(plain: Ledger) -> None:
    card = {"schedules": {"1": {"1": 3}}, "aggregate": 10_000_000, "most": 10_000_000, "maximum": 10_000_000}
    desk = Desk(plain, rate_card=card)
    large = [desk.wide(rate=10_000_000).answer["serial"] for _ in range(5)]
    small = [desk.sell(line=f"{number} $1").answer["serial"] for number in range(1, 21)]
    desk.play()
    found = [desk.room.ticket(serial)[2] for serial in small]
    cut = next(each for each in found if each.cut)
    assert (cut.due, cut.cut) == (0, 300)
    with refused("19:47-15.3(e)", "won $3 by the rate card, but its share of the maximum a game pays is $0"):
        desk.redeem(cut.row.serial)
    loser = next(each for each in found if not each.cut)
    with refused("19:47-15.6(a)", "has won nothing"):
        desk.redeem(loser.row.serial)
    assert all(desk.room.ticket(serial)[2].cut > 0 for serial in large)
    assert "a small share may be zero" in " ".join(line.text for line in desk.room.ticket(small[0])[0])


@pytest.mark.rule('13:69F-15.1 "keno ticket receipt"', "19:47-15.7(c)")
def test_a_ticket_has_one_receipt_and_none_while_the_system_is_down(desk: Desk) -> None:
    desk.open_station(2, "R1", "keno runner")
    first = desk.winner()

    def take() -> str:
        return str(desk.do(redeeming.take, station=2, serial=first).answer["receipt"])

    desk.go_down()
    with refused("19:47-15.7(c)"):
        take()
    desk.come_up()
    assert first in take()
    with refused('13:69F-15.1 "keno ticket receipt"', "R1 already has ticket"):
        take()
    assert desk.redeem(first).answer["amount"] > 0


@pytest.mark.rule("19:47-15.6(a)")
def test_a_supervisor_counts_an_absent_writers_drawer(desk: Desk) -> None:
    desk.crew.hire("another", "keno writer")
    with refused("19:47-15.6(a)", "so keno writer must sign"):
        desk.close_station(500_000, 0, drawer="another")
    desk.close_station(500_000, 0, drawer="keno supervisor")
    desk.open_station(1, "W2", "another")


def test_rules_change_between_gaming_days_only(desk: Desk) -> None:
    def choose(**options: object) -> None:
        desk.do(stations.choose_rules, options=options, chooses="keno supervisor")

    with refused('13:69F-15.1 "rate card"'):
        choose(interval=60)
    desk.play()
    desk.close_day()
    with pytest.raises(BadForm) as bad:
        choose(intervall=60)
    assert [each.field for each in bad.value.errors] == ["options"]
    with refused("13:69E-1.28U(b)"):
        choose(edition="19:47")
    choose(interval=60)
    assert desk.room.state.rules.interval == 60
    fill: dict[str, Any] = {"station": 1, "amount": 5_000, "cage": "cashier"}
    desk.do(stations.fill, **fill, drawer="keno writer")
    desk.crew.hire("another", "keno writer")
    with refused("19:47-15.6(a)", "so keno writer must sign"):
        desk.do(stations.fill, **fill, drawer="another")


@pytest.mark.rule("13:69E-1.28U(g)", "19:47-15.6(a)")
def test_a_ticket_that_fails_verification_is_rejected_on_record(desk: Desk) -> None:
    void = desk.sell().answer["serial"]
    desk.void(void)
    paid = desk.winner()
    desk.redeem(paid)
    balances = desk.book.balances()
    claims = {new_serial(): "13:69E-1.28U(g)", void: "13:69E-1.28U(f)", paid: "19:47-15.6(a)"}
    for serial, law in claims.items():
        with pytest.raises(Rejected) as rejected:
            desk.redeem(serial)
        assert (rejected.value.field, str(rejected.value.cite)) == ("serial", law)
    with desk.book.store.read() as connection:
        found = [line for line, _ in find_entries(connection, EntryFilter(kind="keno redemption rejected"))]
    assert [each["cite"] for each in found] == list(claims.values())
    assert all(each["hands"][0]["name"] == "keno writer" for each in found)
    assert desk.book.balances() == balances
    assert desk.room.examine() == []
