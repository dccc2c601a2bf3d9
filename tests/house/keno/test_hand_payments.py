"""Test payments by hand: always entered, as a breach if against the rules, and never paid twice."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.keno import hand_payments, unclaimed
from pitboss.house.keno.hand_payments import BREACH
from pitboss.house.keno.state import WINNERS
from pitboss.house.ledger.accounts import HOUSE
from pitboss.house.ledger.queries import EntryFilter, find_entries
from pitboss.table.fields import BadForm
from tests.helpers import refused
from tests.house.keno.desk import Desk

SUPERVISOR: dict[str, Any] = {"reports": "keno supervisor"}
LEAVE: dict[str, Any] = {"authorized": "keno supervisor"}


def breaches(desk: Desk) -> list[str]:
    """Return the breaches in the audit view, newest last."""
    with desk.book.store.read() as connection:
        found = find_entries(connection, EntryFilter(kind=BREACH))
    return [each["what"] for line, _ in found for each in line["facts"]["breaches"]]


def due(desk: Desk, serial: str) -> int:
    return desk.room.ticket(serial)[2].due


def check_books(desk: Desk) -> None:
    assert desk.room.disagreements() == []
    assert desk.room.examine() == []


# Correct payments


@pytest.mark.rule("19:47-15.7(c)", "19:47-15.7(c)1", "19:47-15.7(c)2")
def test_small_winners_are_paid_by_hand_and_verified_later(desk: Desk) -> None:
    serial = desk.winner()
    owed, drawer = due(desk, serial), desk.room.state.station(1).drawer
    desk.go_down()
    with refused("19:47-15.7(c)"):
        desk.redeem(serial)
    with refused("19:47-15.7(c)"):
        desk.pay_by_hand(serial, owed, desk.clock.now().isoformat())
    paid = desk.clock.now().isoformat()
    desk.clock.turn(60)
    desk.come_up()
    with refused("19:47-15.7(c)"):
        desk.pay_by_hand(serial, 0, paid)
    with refused("19:47-15.7(c)", "after it was made"):
        desk.pay_by_hand(serial, owed, desk.clock.now().isoformat().replace("2030", "2031"), **SUPERVISOR)
    with refused("19:47-15.7(c)", "This payment broke no rule"):
        desk.pay_by_hand(serial, owed, paid, **SUPERVISOR)
    before = desk.book.balance(drawer)
    assert desk.pay_by_hand(serial, owed, paid, **LEAVE) == {"owed": owed, "lost": 0, "rest": 0, "why": ""}
    assert desk.book.balance(drawer) == before - owed
    with refused("19:47-15.6(a)", "was paid at station 1"):
        desk.redeem(serial)
    assert breaches(desk) == []
    assert not desk.room.journal(desk.room.state.day).by_hand[0].breach
    check_books(desk)


@pytest.mark.rule("19:47-15.6(a)", "19:47-15.7(b)", "19:47-15.7(c)2")
def test_the_rest_after_a_payment_by_hand_is_paid_once(desk: Desk) -> None:
    """The ticket pays more than $10, so a supervisor also signs for a smaller part, and then for the rest."""
    serial = desk.rich(100)
    owed, paid = due(desk, serial), desk.while_down()
    with refused("19:47-15.7(c)2"):
        desk.pay_by_hand(serial, 200, paid)
    done = desk.pay_by_hand(serial, 200, paid, **LEAVE)
    assert (done["owed"], done["rest"]) == (200, owed - 200)
    with refused("19:47-15.6(a)", "pay the rest by form keno/pay-rest"):
        desk.redeem(serial)
    with refused("19:47-15.7(b)"):
        desk.do(hand_payments.pay_rest, station=1, serial=serial)
    left = desk.book.balance(WINNERS)
    assert desk.pay_rest(serial) == owed - 200
    assert desk.book.balance(WINNERS) == left - (owed - 200)
    with refused("19:47-15.6(a)", "has nothing left to pay"):
        desk.pay_rest(serial)
    assert desk.room.journal(desk.room.state.day).paid == (2, owed)
    check_books(desk)
    desk.clock.turn(366 * 24 * 3600)
    with desk.book.store.read() as connection:
        assert serial not in {
            each.row.serial for each, _ in unclaimed.find_expired(connection, desk.clock.now())
        }


@pytest.mark.rule("19:47-15.6(a)")
def test_a_runner_does_not_pay_the_rest(desk: Desk) -> None:
    desk.open_station(2, "R1", "keno runner")
    serial = desk.rich(100)
    desk.pay_by_hand(serial, 200, desk.while_down(), **LEAVE)
    with refused("19:47-15.6(a)", "is a keno runner"):
        desk.pay_rest(serial, 2)


# Payments against the rules that are entered anyway


@pytest.mark.rule("19:47-15.7(c)3", "19:47-15.6(a)")
@pytest.mark.parametrize("amount", [900, None])
def test_a_payment_over_the_limit_is_a_breach_and_cancels_the_ticket(desk: Desk, amount: int | None) -> None:
    serial, paid = desk.rich(), desk.while_down()
    owed = due(desk, serial)
    for alone in ({}, LEAVE):
        with refused("19:47-15.7(c)3", "a supervisor reports it as a breach"):
            desk.pay_by_hand(serial, amount or owed, paid, **alone)
    with refused("19:47-15.7(c)", "must sign here"):
        desk.do(hand_payments.report_hand_payment, station=1, serial=serial, amount=owed, paid_at=paid,
                **SUPERVISOR)  # fmt: skip
    done = desk.pay_by_hand(serial, amount or owed, paid, **SUPERVISOR)
    assert (done["owed"], done["lost"], done["rest"]) == (amount or owed, 0, owed - (amount or owed))
    with refused("19:47-15.6(a)"):
        desk.redeem(serial, authorizes="keno supervisor")
    assert breaches(desk) == ["over $1,000 waits for the system"]
    assert desk.room.journal(desk.room.state.day).by_hand[0].breach
    check_books(desk)


@pytest.mark.rule("19:47-15.7(c)", "19:47-15.6(a)")
def test_a_payment_from_another_writers_drawer_is_a_breach(desk: Desk) -> None:
    serial, paid = desk.winner(), desk.while_down()
    desk.crew.hire("another", "keno writer")
    drawer = desk.room.state.station(1).drawer
    owed, before = due(desk, serial), desk.book.balance(drawer)
    with refused("19:47-15.6(a)", "another signs for the drawer of W1"):
        desk.pay_by_hand(serial, owed, paid, by="another", **LEAVE)
    assert desk.pay_by_hand(serial, owed, paid, by="another", **SUPERVISOR)["owed"] == owed
    assert desk.book.balance(drawer) == before - owed
    with refused("19:47-15.6(a)"):
        desk.redeem(serial)
    assert breaches(desk) == ["another signs for the drawer of W1 at station 1"]


@pytest.mark.rule("19:47-15.7(c)1")
def test_a_payment_by_a_runner_is_a_breach(desk: Desk) -> None:
    desk.open_station(2, "R1", "keno runner")
    serial, paid = desk.winner(), desk.while_down()
    with refused("19:47-15.7(c)1", "keno runner is a keno runner"):
        desk.pay_by_hand(serial, 300, paid, 2, by="keno runner", **LEAVE)
    desk.pay_by_hand(serial, 300, paid, 2, by="keno runner", **SUPERVISOR)
    assert breaches(desk) == ["keno runner is not a keno writer"]


@pytest.mark.rule("19:47-15.7(c)")
def test_a_payment_while_the_system_was_up_is_a_breach(desk: Desk) -> None:
    serial = desk.winner()
    paid, owed = desk.clock.now().isoformat(), due(desk, serial)
    with refused("19:47-15.7(c)", "not down then"):
        desk.pay_by_hand(serial, owed, paid, **LEAVE)
    assert desk.pay_by_hand(serial, owed, paid, **SUPERVISOR)["owed"] == owed
    with refused("19:47-15.6(a)"):
        desk.redeem(serial)
    check_books(desk)


@pytest.mark.rule("19:47-15.7(c)2")
def test_a_breach_that_only_people_know_is_recorded(desk: Desk) -> None:
    serial = desk.rich(100)
    owed, paid = due(desk, serial), desk.while_down()
    done = desk.pay_by_hand(serial, owed, paid, breach=f"nobody authorized {serial}", **SUPERVISOR)
    assert (done["owed"], done["why"]) == (owed, f"nobody authorized {serial}")
    (told,) = desk.room.journal(desk.room.state.day).by_hand
    assert told.why == f"nobody authorized {told.part}"
    assert serial not in told.part
    with pytest.raises(BadForm):
        desk.pay_by_hand(serial, owed, paid, breach="\0", **SUPERVISOR)


@pytest.mark.rule("19:47-15.4(d)", "19:47-15.6(a)", "19:47-15.7(c)")
@pytest.mark.parametrize(("races", "law"), [(1, "19:47-15.6(a)"), (2, "19:47-15.4(d)")])
def test_a_ticket_paid_before_its_last_game_is_not_redeemed_later(desk: Desk, races: int, law: str) -> None:
    """The ticket plays on. Later winnings go to its patron, and the overpaid part goes back to the house."""
    serial = desk.wide(games=races).answer["serial"]
    desk.go_down()
    assert (desk.room.board().status, desk.room.board().left) == ("stopped", None)  # the clock waits
    paid = desk.clock.now().isoformat()
    desk.come_up()
    with refused(law, "has not been drawn"):
        desk.redeem(serial)
    with refused(law, "has not been drawn"):
        desk.pay_by_hand(serial, 100, paid, **LEAVE)
    assert desk.pay_by_hand(serial, 100, paid, **SUPERVISOR)["lost"] == 100
    with refused("19:47-15.6(a)", "was paid by hand"):
        desk.void(serial)
    won = 0
    for race in range(races):
        won += desk.play().answer["won"]
        if race + 1 < races:
            desk.open_game()
    assert won > 100
    with refused("19:47-15.6(a)", "$1 by hand"):
        desk.redeem(serial)
    before = desk.book.balance(HOUSE)
    assert desk.pay_rest(serial) == due(desk, serial) - 100
    assert abs(desk.book.balance(HOUSE) - before) == 100
    assert desk.book.balance(WINNERS) == 0
    check_books(desk)


@pytest.mark.rule("19:47-15.6(d)", "19:47-15.7(c)")
def test_winnings_covered_by_an_early_payment_are_not_swept_to_the_fund(desk: Desk) -> None:
    serial = desk.wide().answer["serial"]
    desk.pay_by_hand(serial, 100_000, desk.clock.now().isoformat(), **SUPERVISOR)
    desk.play()
    assert due(desk, serial) == desk.book.balance(WINNERS) > 0
    with refused("19:47-15.6(a)", "has nothing left to pay"):
        desk.pay_rest(serial)
    desk.clock.turn(366 * 24 * 3600)
    assert desk.sweep(2031).answer["amount"] == 0
    assert desk.book.balance(WINNERS) == 0
    assert desk.room.totals()["recovered"][0].number == 1
    check_books(desk)


# Attempts to cheat


@pytest.mark.rule("19:47-15.6(a)", "19:47-15.7(c)")
def test_an_invented_payment_needs_a_supervisor_and_is_a_loss(desk: Desk) -> None:
    paid = desk.while_down()
    for serial in ("nonsense", "ABCD-EFGH-JKMN-P"):
        with refused("13:69E-1.28U(g)", "no such ticket"):
            desk.pay_by_hand(serial, 500, paid)
        with refused("13:69E-1.28U(g)", "no such ticket"):
            desk.pay_by_hand(serial, 500, paid, **LEAVE)
        assert desk.pay_by_hand(serial, 500, paid, **SUPERVISOR)["lost"] == 500
    assert breaches(desk) == ["no such ticket was sold here"] * 2
    assert desk.room.journal(desk.room.state.day).stations[0].lost == (2, 1_000)
    check_books(desk)


@pytest.mark.rule("19:47-15.6(a)")
def test_a_hand_payment_of_a_redeemed_ticket_is_a_loss(desk: Desk) -> None:
    serial = desk.winner()
    owed, paid = desk.redeem(serial).answer["amount"], desk.while_down()
    with refused("19:47-15.6(a)", "was paid at station 1"):
        desk.pay_by_hand(serial, owed, paid, **LEAVE)
    done = desk.pay_by_hand(serial, owed, paid, **SUPERVISOR)
    assert (done["owed"], done["lost"], done["rest"]) == (0, owed, 0)
    with refused("19:47-15.6(a)", "has nothing left to pay"):
        desk.pay_rest(serial)
    check_books(desk)


@pytest.mark.rule("19:47-15.6(a)", "19:47-15.7(c)")
def test_two_hand_payments_of_one_ticket_leave_nothing_to_pay(desk: Desk) -> None:
    serial = desk.rich(100)
    owed, paid = due(desk, serial), desk.while_down()
    assert desk.pay_by_hand(serial, 200, paid, **LEAVE)["rest"] == owed - 200
    with refused("19:47-15.6(a)", "was paid at station 1"):
        desk.pay_by_hand(serial, owed - 500, paid, **LEAVE)
    assert desk.pay_by_hand(serial, owed - 500, paid, **SUPERVISOR)["rest"] == 300
    assert desk.pay_rest(serial) == 300
    assert desk.pay_by_hand(serial, owed, paid, **SUPERVISOR)["lost"] == owed
    with refused("19:47-15.6(a)", "has nothing left to pay"):
        desk.pay_rest(serial)
    check_books(desk)


@pytest.mark.rule("19:47-15.6(a)", "19:47-15.7(c)")
def test_a_counted_drawer_is_not_charged_again(desk: Desk) -> None:
    """The house bore the shortage, so a writer cannot enter a payment from it without a supervisor."""
    serial, paid = desk.winner(), desk.while_down()
    owed = due(desk, serial)
    counted = desk.book.balance(desk.room.state.station(1).drawer) - owed
    desk.close_station(counted, 1)
    desk.clock.turn(60)
    after = desk.clock.now().isoformat()
    with refused("19:47-15.7(c)2"):
        desk.pay_by_hand(serial, owed, paid)
    with refused("19:47-15.7(c)", "not down then"):
        desk.pay_by_hand(serial, owed, after, **LEAVE)
    desk.crew.hire("another", "keno writer")
    desk.open_station(1, "W2", "another")
    drawer, house = desk.room.state.station(1).drawer, desk.book.balance(HOUSE)
    before = desk.book.balance(drawer)
    assert desk.pay_by_hand(serial, owed, paid, **LEAVE)["owed"] == owed
    assert desk.book.balance(drawer) == before
    assert abs(desk.book.balance(HOUSE) - house) == owed
    check_books(desk)


@pytest.mark.rule("19:47-15.6(a)")
def test_a_payment_from_an_unattended_drawer_is_a_breach(desk: Desk) -> None:
    serial, paid = desk.winner(), desk.while_down()
    with refused("19:47-15.6(a)", "nobody was signed on at station 2 then"):
        desk.pay_by_hand(serial, 300, paid, 2, **LEAVE)
    desk.pay_by_hand(serial, 300, paid, 2, **SUPERVISOR)
    with refused("19:47-15.6(a)", "was paid at station 2"):
        desk.redeem(serial)
    check_books(desk)


@pytest.mark.rule("13:69E-1.28U(f)", "19:47-15.6(c)")
def test_void_and_expired_tickets_paid_by_hand_are_losses_and_the_fund_gets_its_due(desk: Desk) -> None:
    void = desk.sell().answer["serial"]
    desk.void(void)
    serial = desk.winner()
    owed, until = due(desk, serial), desk.room.ticket(serial)[2].valid_until()[0]
    desk.clock.turn((until - desk.clock.now()).total_seconds() + 1)
    paid = desk.clock.now().isoformat()
    for number, law in ((void, "13:69E-1.28U(f)"), (serial, "19:47-15.6(c)")):
        desk.pay_by_hand(number, owed, paid, **SUPERVISOR)
        with refused(law):
            desk.redeem(number)
    left = desk.book.balance(WINNERS)
    assert desk.sweep(2031).answer["amount"] == left
    assert desk.room.journal(desk.room.state.day_of(desk.clock.now())).stations[0].lost.amount == 2 * owed
    check_books(desk)


@pytest.mark.rule("19:47-15.7(c)")
def test_an_unreadable_hand_payment_is_refused(desk: Desk) -> None:
    serial, paid = desk.winner(), desk.while_down()
    for bad in ("0001-01-01T00:00:00+14:00", "2030-01-01T20:00:00", "9999-12-31T23:59:59-14:00", 3):
        with pytest.raises(BadForm) as wrong:
            desk.pay_by_hand(serial, 300, bad)  # type: ignore[arg-type]
        assert [each.field for each in wrong.value.errors] == ["paid_at"]
    with pytest.raises(BadForm):
        desk.pay_by_hand("\0", 1, paid)
    with refused("19:47-15.3(a)"):
        desk.pay_by_hand(serial, 300, paid, 77, **SUPERVISOR)


@pytest.mark.rule("19:47-15.4(d)")
def test_undrawn_games_of_a_ticket_paid_by_hand_are_not_refunded(desk: Desk) -> None:
    serial = desk.wide(games=2).answer["serial"]
    desk.pay_by_hand(serial, 100, desk.clock.now().isoformat(), **SUPERVISOR)
    desk.cancel_games()
    assert desk.pay_rest(serial) == 4_000 - 100
    check_books(desk)


@pytest.mark.rule("19:47-15.7(c)")
def test_an_amount_too_large_for_the_book_is_refused_even_without_a_drawer(desk: Desk) -> None:
    """From an unattended drawer nothing is posted, but the day's journal includes it."""
    serial, before = desk.winner(), "2030-01-01T00:00:00+00:00"
    for amount in (10**15, 2**63 - 1, 2**63, 10**30):
        with pytest.raises(BadForm):
            desk.pay_by_hand(serial, amount, before, **SUPERVISOR)
    assert desk.pay_by_hand(serial, 10**15 - 1, before, **SUPERVISOR)["lost"] > 0
    assert desk.room.journal(desk.room.state.day).by_hand[0].amount == 10**15 - 1
    check_books(desk)


@pytest.mark.rule("19:47-15.7(c)")
def test_a_payment_records_its_ticket_and_its_breach(desk: Desk) -> None:
    paid = desk.while_down()
    for wrong in ("", "  ", "X" * 33, "AB\0CD", None, 7):
        with pytest.raises(BadForm) as bad:
            desk.pay_by_hand(wrong, 100, paid, **SUPERVISOR)  # type: ignore[arg-type]
        assert [each.field for each in bad.value.errors] == ["serial"]
    told: Any
    for told in (0, False, [], {}, " "):
        with pytest.raises(BadForm) as bad:
            desk.pay_by_hand("made up", 100, paid, breach=told, **SUPERVISOR)
        assert [each.field for each in bad.value.errors] == ["breach"]
