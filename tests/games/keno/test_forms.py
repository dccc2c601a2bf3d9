"""13:69F-15.1 and 19:47-15.4: requests, the ticket as printed, the receipt and the report of a runner."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest

from pitboss.games.keno.forms import (
    IssueDetails,
    KenoRequest,
    Redeemable,
    check_claim,
    check_redemption,
    print_ticket,
    receipt,
    winning_ticket_report,
)
from pitboss.games.keno.rate_card import HOUSE_CARD
from pitboss.games.keno.ticket import Ticket
from tests.helpers import refused

DESK = IssueDetails(issued=datetime(2026, 5, 1, 20, 15), station="3", writer="W17", casino="Boardwalk Hall")


def request(**changes: Any) -> KenoRequest:
    plain: dict[str, Any] = {"groups": ((3, 17), (42,)), "rates": {2: 100, 1: 200}, "price": 300}
    return KenoRequest(**plain | changes)


@pytest.mark.rule(
    "19:47-15.4(a)", "19:47-15.4(b)", "19:47-15.4(b)1", "19:47-15.4(b)2", "19:47-15.4(b)3", "19:47-15.4(b)4",
    "19:47-15.4(b)5", '13:69F-15.1 "conditioning"', '13:69F-15.1 "spots"',
)  # fmt: skip
def test_a_request_needs_marks_conditioning_and_a_price() -> None:
    assert str(request().ticket(5)) == "3 17 | 42: 1/1 at $2, 1/2 at $1; game 5"
    assert request(games=3, price=900).ticket(5).last == 7
    with refused("19:47-15.4(b)", "blank"):
        request(groups=(), rates={}).ticket(1)
    with refused('13:69F-15.1 "spots"', "no number"):
        request(groups=()).ticket(1)
    with refused("19:47-15.4(b)1", "1 to 80"):
        request(groups=((0, 17), (42,))).ticket(1)
    with refused("19:47-15.4(b)2"):
        request(games=0).ticket(1)
    with refused("19:47-15.4(b)3"):
        request(rates={2: 0}).ticket(1)
    with refused("19:47-15.4(b)4", "no way of 5 spots"):
        request(rates={5: 100}).ticket(1)
    with refused("19:47-15.4(b)5"):
        request(price=None).ticket(1)
    with refused('13:69F-15.1 "conditioning"'):
        request(rates={}).ticket(1)
    with refused("19:47-15.4(a)", "priced at $4, but 1/1 at $2, 1/2 at $1 costs $3"):
        request(price=400).ticket(1)


@pytest.mark.rule(
    '13:69F-15.1 "keno request"', '13:69F-15.1 "keno writer request"', '13:69F-15.1 "keno runner request"',
    '13:69F-15.1 "keno ticket"',
)  # fmt: skip
def test_a_writer_takes_one_part_and_a_runner_two() -> None:
    assert request(to="runner", parts=2).ticket(1) == request().ticket(1)
    with refused('13:69F-15.1 "keno writer request"'):
        request(parts=2).ticket(1)
    with refused('13:69F-15.1 "keno runner request"'):
        request(to="runner").ticket(1)
    with refused('13:69F-15.1 "keno request"'):
        request(to="bartender").ticket(1)
    assert request(how="spoken", price=None).ticket(1).kind == "split"
    with refused('13:69F-15.1 "keno ticket"', "only a writer takes spoken wagers"):
        request(how="spoken", to="runner", parts=2).ticket(1)
    with refused("19:47-15.4(a)", "has no keno runners"):
        request(to="runner", parts=2).ticket(1, edition="19:47")
    assert request(groups=((3, 17),), rates={2: 100}, how="quick-pick", price=None).ticket(1).quick


ITEMS = {
    "19:47-15.4(c)1": "2026-05-01 20:15:00",
    "19:47-15.4(c)2": "station 3",
    "19:47-15.4(c)3": "3 17 | 42",
    "19:47-15.4(c)4": "2 games",
    "19:47-15.4(c)5": "game 8 to game 9",
    "19:47-15.4(c)6": "1/1 at $2, 1/2 at $1",
    "19:47-15.4(c)7": "rates $1, $2",
    "19:47-15.4(c)8": "2 ways",
    "19:47-15.4(c)9": "price $6",
    "19:47-15.4(c)10": "writer W17",
    "19:47-15.4(c)11": "limit per game $100,000, shared by all winners in proportion,"
    " in multiples of $1, so a small share may be zero",
    "19:47-15.4(c)12": "You must present this ticket to be paid.",
    "19:47-15.4(c)13": "Claim within 365 days of the start of the last game.",
    "13:69E-1.28U(e)3": "ticket 000000012",
    "13:69E-1.28U(e)6": "Boardwalk Hall",
}


@pytest.mark.rule(
    "19:47-15.4(c)", "19:47-15.4(c)1", "19:47-15.4(c)2", "19:47-15.4(c)3", "19:47-15.4(c)4", "19:47-15.4(c)5",
    "19:47-15.4(c)6", "19:47-15.4(c)7", "19:47-15.4(c)8", "19:47-15.4(c)9", "19:47-15.4(c)10",
    "19:47-15.4(c)11", "19:47-15.4(c)12", "19:47-15.4(c)13", "13:69E-1.28U(e)3", "13:69E-1.28U(e)6",
)  # fmt: skip
def test_a_ticket_shows_every_required_item() -> None:
    ticket = replace(request(games=2, price=600).ticket(8), serial=12)
    lines = print_ticket(ticket, DESK, HOUSE_CARD, "pro_rata")
    assert {str(line.at): line.text for line in lines} == ITEMS
    unlimited = replace(HOUSE_CARD, most=0, aggregate=0, claim_minutes=90)
    no_limit = print_ticket(ticket, DESK, unlimited, "large_winners")
    assert no_limit[10].text == "no limit per game"
    assert "90 minutes" in no_limit[12].text
    with refused("19:47-15.4(c)2"):
        print_ticket(ticket, replace(DESK, station=""), HOUSE_CARD, "pro_rata")
    with refused("19:47-15.4(c)10"):
        print_ticket(ticket, replace(DESK, writer=""), HOUSE_CARD, "pro_rata")
    with refused("13:69E-1.28U(e)3"):
        print_ticket(replace(ticket, serial=0), DESK, HOUSE_CARD, "pro_rata")


def winner(serial: int, *payoffs: int, runner: str = "R1") -> Redeemable:
    return Redeemable(replace(Ticket.parse("1 2: 1/2 at $1"), serial=serial), payoffs, runner)


@pytest.mark.rule(
    '13:69F-15.1 "winning keno ticket report"', "13:69F-15.1.1", "13:69F-15.1.2", "13:69F-15.1.3",
    "13:69F-15.1.3.i", "13:69F-15.1.3.ii",
)  # fmt: skip
def test_the_report_lists_winners_of_500_dollars_or_less_by_runner() -> None:
    found = winning_ticket_report(
        9, [winner(1234, 1_200), winner(1235, 50_000), winner(1236, 50_001), winner(1237, 0),
            winner(1238, 700, 500, runner="R2")],
    )  # fmt: skip
    assert [(section.runner, section.game) for section in found] == [("R1", 9), ("R2", 9)]
    assert found[0].tickets == ((1_200, "******234"), (50_000, "******235"))
    assert found[1].tickets == ((1_200, "******238"),)
    check_redemption(found, winner(1234).ticket, 1_200, "R1", 9)
    with refused("13:69F-15.1.1", "R3"):
        check_redemption(found, winner(1234).ticket, 1_200, "R3", 9)
    with refused("13:69F-15.1.2", "game 8"):
        check_redemption(found, winner(1234).ticket, 1_200, "R1", 8)
    with refused("13:69F-15.1.3", "$500 or less"):
        check_redemption(found, winner(1236).ticket, 50_001, "R1", 9)
    with refused("13:69F-15.1.3.i", "pays $12, not $13"):
        check_redemption(found, winner(1234).ticket, 1_300, "R1", 9)
    with refused("13:69F-15.1.3.ii"):
        winning_ticket_report(9, [winner(0, 100)])
    with refused('13:69F-15.1 "winning keno ticket report"'):
        winning_ticket_report(9, [winner(1, 100, runner="")])


def test_threshold_basis_of_the_report() -> None:
    two_ways = [winner(7, 30_000, 30_000)]
    assert winning_ticket_report(1, two_ways) == []
    (section,) = winning_ticket_report(1, two_ways, "single_way")
    assert section.tickets[0].payout == 60_000


@pytest.mark.rule('13:69F-15.1 "keno ticket receipt"')
def test_a_runner_gives_a_receipt_with_the_serial_number() -> None:
    assert "000001234" in receipt(winner(1234).ticket)
    with refused('13:69F-15.1 "keno ticket receipt"'):
        receipt(winner(0).ticket)


@pytest.mark.rule("19:47-15.4(d)", "19:47-15.6(a)")
@pytest.mark.parametrize(("games", "law"), [(1, "19:47-15.6(a)"), (2, "19:47-15.4(d)")])
def test_an_early_claim_is_refused_by_its_own_rule(games: int, law: str) -> None:
    ticket = Ticket.from_rates([(1, 2)], {2: 100}, first=5, games=games)
    with refused(law, "has not been drawn"):
        check_claim(ticket, HOUSE_CARD, {}, datetime(2026, 5, 1, 20))
