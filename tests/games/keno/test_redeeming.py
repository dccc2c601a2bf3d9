"""Payment of winning tickets when something fails, and their validity: 19:47-15.6(c) and 15.7."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from pitboss.games.keno.forms import check_claim
from pitboss.games.keno.rate_card import HOUSE_CARD
from pitboss.games.keno.ticket import Ticket
from pitboss.law import cite
from pitboss.table import SUPERVISOR
from tests.cases import for_each
from tests.games.keno.table import buy, draw_of, finish, start, table
from tests.helpers import act, events_named, refused


@pytest.mark.rule("19:47-15.7(b)")
def test_the_writer_keys_in_an_unreadable_ticket() -> None:
    round = finish(buy(start(table(), draw_of(1, 2), "ticket_unread"), (1, 2), w1_2=100))
    assert events_named(round, "keyed_in", ticket=1)[0].cite == cite("19:47-15.7(b)")
    assert events_named(round, "redeem", amount=1_200)


@pytest.mark.rule("19:47-15.7(c)", "19:47-15.7(c)1", "19:47-15.7(c)2", "19:47-15.7(c)3")
@for_each(
    ("spots", "rate", "wins", "law"),
    [
        (1, 300, 900, "19:47-15.7(c)1"),
        (3, 1_000, 1_000, "19:47-15.7(c)1"),
        (1, 400, 1_200, "19:47-15.7(c)2"),
        (3, 100_000, 100_000, "19:47-15.7(c)2"),
        (1, 33_400, 100_200, "19:47-15.6(a)"),
        (1, 50_000, 150_000, "19:47-15.6(a)"),
    ],
)
def test_small_winners_are_paid_by_hand_if_the_system_is_down(
    spots: int, rate: int, wins: int, law: str
) -> None:
    at = table(stack=200_000, maximum=200_000)
    round = start(at, draw_of(*(1, 2)[: max(1, spots - 1)]), "system_down")
    finish(buy(round, tuple(range(1, spots + 1)), **{f"w1_{spots}": rate}))
    assert events_named(round, "system_down")[0].cite == cite("19:47-15.7(c)")
    assert (
        bool(events_named(round, "payment_waits"))
        == (wins > 100_000)
        == bool(events_named(round, "system_up"))
    )
    if law == "19:47-15.7(c)2" or wins >= 150_000:
        assert not events_named(round, "redeem")
        act(round, (SUPERVISOR, "authorize"))
        at_authority = cite("19:47-15.6(b)" if wins >= 150_000 else law)
        assert events_named(round, "authorize", ticket=1)[0].cite == at_authority
    assert events_named(round, "redeem", amount=wins)[0].cite == cite(law)
    assert round.over


def test_payments_that_wait_for_the_system_come_last() -> None:
    round = start(table(stack=200_000, maximum=200_000), draw_of(1), "system_down")
    finish(buy(buy(round, (1,), w1_1=40_000), (1,), w1_1=100))
    assert [event.data["ticket"] for event in events_named(round, "redeem")] == [2, 1]


@pytest.mark.rule("19:47-15.6(c)", "19:47-15.6(c)1", "19:47-15.6(c)2")
def test_a_ticket_expires_counted_from_the_start_of_its_last_game() -> None:
    began = datetime(2026, 1, 1, 12)
    one = Ticket.from_rates([(1, 2)], {2: 100}, serial=1)
    many = Ticket.from_rates([(1, 2)], {2: 100}, games=3, serial=1)
    year = timedelta(days=365)
    for ticket, law in ((one, "19:47-15.6(c)"), (many, "19:47-15.6(c)1")):
        check_claim(ticket, HOUSE_CARD, {1: began, 3: began + timedelta(hours=1)}, began + year)
        with refused(law, "365 days"):
            check_claim(ticket, HOUSE_CARD, {1: began, 3: began + timedelta(hours=1)}, began + 2 * year)
    short, last = replace(HOUSE_CARD, claim_minutes=5), began + timedelta(minutes=20)
    check_claim(many, short, {1: began, 3: last}, last + timedelta(minutes=5))
    with refused("19:47-15.4(d)", "has not been drawn"):
        check_claim(many, HOUSE_CARD, {1: began}, began)
