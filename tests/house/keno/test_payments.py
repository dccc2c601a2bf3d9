"""Tickets paid, or not: situations of the keno room named by citation. One database is enough for them."""

from __future__ import annotations

import pytest

from pitboss.house.keno import down as down_
from pitboss.house.keno import games, redeeming, selling, stations, unclaimed
from pitboss.house.keno.laws import UNCLAIMED
from pitboss.house.keno.state import WINNERS
from pitboss.house.keno.unclaimed import TO
from pitboss.house.ledger.accounts import CAGE
from pitboss.house.ledger.book import Book
from pitboss.house.office.keno import due as keno_due
from pitboss.law import BadInput
from tests.helpers import refused
from tests.house.keno.desk import Desk, new_id
from tests.house.simulation.keno_day import at_once


@pytest.mark.rule("19:47-15.6(b)")
@pytest.mark.rule("19:47-15.7(b)")
def test_1500_dollars_or_more_takes_a_supervisors_signature(desk: Desk) -> None:
    serial = desk.rich()
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
    cage = desk.book.balance(CAGE)
    pays = {"pays": "cashier", "verifies_the_payment": "accounting representative"}
    assert [each.law for each in keno_due(desk.room, desk.clock.now())][-1] == UNCLAIMED
    desk.signed("pay_fund", unclaimed.PayFund(id=new_id()), **pays)
    assert (desk.book.balance(TO["revenue_fund"]), desk.book.balance(CAGE)) == (0, cage - due)
    with refused("19:47-15.6(d)", "nothing is owed"):
        desk.signed("pay_fund", unclaimed.PayFund(id=new_id()), **pays)
    assert desk.room.disagreements() == []


@pytest.mark.rule("19:47-15.6(c)2")
def test_a_multi_race_ticket_is_good_from_the_start_of_its_last_game(plain: Book) -> None:
    desk = Desk(plain, rate_card={"schedules": {"1": {"1": 3}}, "claim_minutes": 5})
    serial = desk.wide(games=2).answer["serial"]
    desk.play()
    desk.open_game()
    desk.play()
    until, law = desk.room.ticket(serial)[2].valid_until()
    assert (str(law), (until - desk.clock.now()).total_seconds()) == ("19:47-15.6(c)2", 300)


@pytest.mark.rule("19:47-15.4(d)")
@pytest.mark.rule("19:47-15.6(c)1")
def test_what_is_owed_for_games_not_drawn_can_be_claimed_from_when_it_is(plain: Book) -> None:
    desk = Desk(plain, rate_card={"schedules": {"1": {"1": 3}}, "claim_minutes": 5})
    serial = desk.wide(games=3).answer["serial"]
    desk.play()
    desk.clock.turn(3600)
    cancel = games.CancelGames(id=new_id(), reason="an alarm")
    desk.signed("cancel_games", cancel, cancels="keno supervisor")
    desk.clock.turn(300)
    assert desk.redeem(serial).answer["amount"] >= 4_000


@pytest.mark.rule("19:47-15.7(c)")
def test_a_system_that_sold_was_not_down(desk: Desk) -> None:
    since = desk.clock.now().isoformat()
    desk.clock.turn(5)
    desk.sell()
    with refused("19:47-15.7(c)", "was not down"):
        form = down_.Down(id=new_id(), reason="no network", since=since)
        desk.signed("system_down", form, reports="keno supervisor")


@pytest.mark.rule("19:47-15.6(b)")
def test_a_supervisor_at_a_station_does_not_authorize_what_they_pay(desk: Desk) -> None:
    desk.open_station(2, "S1", "keno supervisor")
    desk.crew.hire("manager", "keno manager")
    form = redeeming.Redeem(id=new_id(), station=2, serial=desk.rich(), by="check")
    with refused("19:47-15.6(b)", "another supervisor signs"):
        desk.signed("redeem", form, authorizes="keno supervisor")
    assert desk.signed("redeem", form, authorizes="manager").answer["amount"] >= 150_000


@pytest.mark.rule("19:47-15.6(a)")
@pytest.mark.rule("13:69E-1.28U(m)")
def test_what_is_refused_for_want_of_money_is_paid_in_the_same_moment_elsewhere(desk: Desk) -> None:
    """Four requests in one step: a drawer with too little, a sale, the other drawer, and once more."""
    serial = desk.winner()
    due = desk.book.balance(WINNERS)
    desk.crew.hire("another writer", "keno writer")
    desk.open_station(2, "W2", "another writer", bank=1)
    desk.open_game()
    before = desk.sell().answer["ticket"]
    pay = [redeeming.Redeem(id=new_id(), station=station, serial=serial) for station in (2, 1, 2)]
    sale = selling.Sale(id=new_id(), station=1, how="quick-pick", spots=1, rates={"1": 100},
                        paid={"currency": 100})  # fmt: skip
    room = desk.room
    with refused("19:47-15.6(a)", "does not cover"):
        at_once(desk.book, [lambda: room.redeem(pay[0]), lambda: room.sell(sale),
                            lambda: room.redeem(pay[1]), lambda: room.redeem(pay[2])])  # fmt: skip
    assert room.sell(sale).answer["ticket"] == before + 1
    assert room.redeem(pay[1]).again
    with refused("19:47-15.6(a)", "was paid at station 1"):
        room.redeem(pay[2])
    assert desk.book.balance(WINNERS) < due
    assert desk.room.disagreements() == []


@pytest.mark.rule("13:69E-1.28U(m)")
def test_a_ticket_paid_on_a_day_without_games_is_in_that_days_journal(desk: Desk) -> None:
    serial = desk.winner()
    desk.signed("close_day", games.CloseDay(id=new_id()), cancels="keno supervisor")
    desk.clock.turn(24 * 3600)
    paid = desk.redeem(serial).answer["amount"]
    day = desk.room.state.day_of(desk.clock.now())
    assert desk.room.journal(day).paid == (1, paid)
    with refused("13:69E-1.28U(m)"):
        desk.room.journal("2029-01-01")


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
    others = [desk.sell(groups=[[n] for n in range(at, at + 20)], rates={"1": 100}, paid={"currency": 2_000})
              for at in (1, 21, 41, 61)]  # fmt: skip
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
    written = next(s for s in (each.answer["serial"] for each in others) if desk.room.ticket(s)[2].due)
    with refused("13:69F-15.1.1"):
        desk.redeem(written, 2)
    took = desk.room.take(redeeming.Take(id=new_id(), station=2, serial=large.row.serial))
    assert took.answer["receipt"] == f"Received keno ticket {large.row.serial} to be redeemed."


@pytest.mark.rule("19:47-15.3(e)")
def test_the_most_that_a_game_pays_is_shared_out(plain: Book) -> None:
    card = {"schedules": {"1": {"1": 3}}, "aggregate": 10_000_000, "most": 10_000_000, "maximum": 10_000_000}
    desk = Desk(plain, rate_card=card)
    for _ in range(4):
        desk.wide(rate=10_000_000)
    won = desk.play().answer["won"]
    assert won <= 10_000_000
    assert desk.room.disagreements() == []


@pytest.mark.rule("19:47-15.3(e)", "19:47-15.4(c)11")
def test_a_winner_whose_share_of_the_limit_is_nothing_is_told_so(plain: Book) -> None:
    card = {"schedules": {"1": {"1": 3}}, "aggregate": 10_000_000, "most": 10_000_000, "maximum": 10_000_000}
    desk = Desk(plain, rate_card=card)
    large = [desk.wide(rate=10_000_000).answer["serial"] for _ in range(5)]
    small = [desk.sell(groups=[[number]]).answer["serial"] for number in range(1, 21)]
    desk.play()
    found = [desk.room.ticket(serial)[2] for serial in small]
    cut = next(each for each in found if each.cut)
    assert (cut.due, cut.cut) == (0, 300)
    with refused(
        "19:47-15.3(e)", "won $3 by the rate card, but its share of the most that a game pays is $0"
    ):
        desk.redeem(cut.row.serial)
    loser = next(each for each in found if not each.cut)
    with refused("19:47-15.6(a)", "has won nothing"):
        desk.redeem(loser.row.serial)
    assert all(desk.room.ticket(serial)[2].cut > 0 for serial in large)
    assert "a small share may be nothing" in " ".join(line.text for line in desk.room.ticket(small[0])[0])


@pytest.mark.rule('13:69F-15.1 "keno ticket receipt"', "19:47-15.7(c)")
def test_a_ticket_has_one_receipt_and_none_while_the_system_is_down(desk: Desk) -> None:
    desk.open_station(2, "R1", "keno runner")
    first = desk.winner()

    def take() -> str:
        form = redeeming.Take(id=new_id(), station=2, serial=first)
        return str(desk.room.take(form).answer["receipt"])

    desk.signed("system_down", down_.Down(id=new_id(), reason="no network"), reports="keno supervisor")
    with refused("19:47-15.7(c)"):
        take()
    desk.signed("system_up", down_.Up(id=new_id()), reports="keno supervisor")
    assert first in take()
    with refused('13:69F-15.1 "keno ticket receipt"', "R1 has ticket"):
        take()
    assert desk.redeem(first).answer["amount"] > 0


@pytest.mark.rule("19:47-15.6(a)")
def test_a_supervisor_counts_the_drawer_of_somebody_who_has_gone(desk: Desk) -> None:
    desk.crew.hire("another", "keno writer")
    form = stations.CloseStation(id=new_id(), station=1, counted=500_000, tickets=0)
    with refused("19:47-15.6(a)", "who signs for it"):
        desk.signed("close_station", form, has_the_drawer="another", has_the_cage="cashier")
    desk.signed("close_station", form, has_the_drawer="keno supervisor", has_the_cage="cashier")
    desk.open_station(1, "W2", "another")


def test_rules_change_between_gaming_days_only(desk: Desk) -> None:
    form = stations.Rules(id=new_id(), options={"interval": 60})
    with refused('13:69F-15.1 "rate card"'):
        desk.signed("choose", form, chooses="keno supervisor")
    desk.play()
    desk.signed("close_day", games.CloseDay(id=new_id()), cancels="keno supervisor")
    unknown = stations.Rules(id=new_id(), options={"intervall": 60})
    with pytest.raises(BadInput):
        desk.signed("choose", unknown, chooses="keno supervisor")
    older = stations.Rules(id=new_id(), options={"edition": "19:47"})
    with refused("13:69E-1.28U(b)"):
        desk.signed("choose", older, chooses="keno supervisor")
    desk.signed("choose", form, chooses="keno supervisor")
    assert desk.room.state.rules.interval == 60
    fill = stations.Fill(id=new_id(), station=1, amount=5_000)
    desk.signed("fill", fill, has_the_drawer="keno writer", has_the_cage="cashier")
    with refused("19:47-15.6(a)", "who signs for it"):
        desk.crew.hire("another", "keno writer")
        more = stations.Fill(id=new_id(), station=1, amount=5_000)
        desk.signed("fill", more, has_the_drawer="another", has_the_cage="cashier")
