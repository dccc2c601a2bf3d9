"""Test that contributions arrive complete and accurate, identified by casino."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.house.link.contributions import (
    MAX_LINES,
    LastTransmission,
    TableContribution,
    Transmission,
    next_transmission,
    read_last_transmission,
    receive,
)
from pitboss.house.link.options import LinkOptions
from pitboss.house.link.participants import list_signs
from pitboss.law import BadInput
from tests.cases import for_each
from tests.helpers import refused
from tests.house.link.linking import HALL, INLET, MARINA, Linked, terms
from tests.server.helpers import HandClock

COMPLETE = "13:69F-14.20(e)2"


def next_of(linked: Linked, casino: str, *amounts: int) -> Transmission:
    with linked.store.read() as connection:
        last = read_last_transmission(connection, casino)
    return next_transmission(casino, last, [TableContribution("table 1", amount) for amount in amounts])


@pytest.mark.rule("13:69F-14.20(e)2")
def test_contributions_are_kept_apart_by_casino(linked: Linked) -> None:
    linked.give(HALL, 300, 200)
    linked.give(MARINA, 400)
    assert linked.give(HALL, 100).answer == {"number": 2, "total": 100}
    assert linked.balances() == {"cage: Boardwalk Hall": 600, "cage: Marina House": 400, "fund: linked": 1000}


@pytest.mark.rule("13:69F-14.20(e)2")
def test_a_transmission_sent_twice_is_accepted_once(linked: Linked) -> None:
    sent = next_of(linked, HALL, 300)
    receive(linked.link, sent, linked.by[HALL])
    assert receive(linked.link, sent, linked.by[HALL]).replayed
    assert linked.fund() == 300


@pytest.mark.rule("13:69F-14.20(e)2")
def test_gaps_repeats_and_altered_transmissions_are_refused_on_record(linked: Linked) -> None:
    first = next_of(linked, HALL, 300)
    second = next_transmission(HALL, LastTransmission(1, first.digest), [TableContribution("table 2", 500)])
    with refused(COMPLETE, "transmission 1 is missing, so send it before 2"):
        receive(linked.link, second, linked.by[HALL])
    altered = replace(first, lines=(TableContribution("table 1", 301),))
    with refused(COMPLETE, "altered on the way"):
        receive(linked.link, altered, linked.by[HALL])
    receive(linked.link, first, linked.by[HALL])
    with refused(COMPLETE, "already arrived"):
        receive(linked.link, altered, linked.by[HALL])
    of_another_past = next_transmission(
        HALL, LastTransmission(1, "0" * 64), [TableContribution("table 2", 500)]
    )
    with refused(COMPLETE, "altered on the way"):
        receive(linked.link, of_another_past, linked.by[HALL])
    assert linked.fund() == 300
    receive(linked.link, second, linked.by[HALL])
    assert linked.fund() == 800
    assert linked.kinds().count("link refusal") == 4


@pytest.mark.rule("13:69F-14.20(e)3")
def test_a_casino_sends_only_its_own_contributions(linked: Linked) -> None:
    with refused("13:69F-14.20(e)1", "may not send anything for Marina House"):
        receive(linked.link, next_of(linked, MARINA, 300), linked.by[HALL])
    with refused("13:69F-14.20(e)3", "credential belongs to no casino"):
        receive(linked.link, next_of(linked, HALL, 300), linked.by[HALL]._replace(token="guessed"))
    assert linked.fund() == 0
    assert linked.kinds()[-2:] == ["link refusal", "link refusal"]


@pytest.mark.rule("13:69F-14.20(e)4.i")
def test_contributions_stop_while_a_casino_cannot_be_notified(linked: Linked, clock: HandClock) -> None:
    clock.turn(11)
    linked.here(HALL, MARINA)
    with refused("13:69F-14.20(e)4.i", "Inlet Club cannot be notified"):
        linked.give(HALL, 300)
    linked.here(INLET)
    linked.give(HALL, 300)
    linked.agree(terms(LinkOptions(mcbb_offline_contribution="on")))
    clock.turn(11)
    linked.give(HALL, 400)
    assert linked.fund() == 700


@pytest.mark.rule("13:69F-14.20(c)2", "13:69F-14.20(d)1.i")
def test_the_posted_part_of_a_contribution_is_kept_for_the_next_payout(linked: Linked) -> None:
    linked.choose(LinkOptions(reset_percent=25))
    with linked.store.read() as connection:
        assert "25% of each contribution is kept for the next payout." in str(list_signs(connection, HALL))
    linked.give(HALL, 101)
    assert linked.balances() == {"cage: Boardwalk Hall": 101, "fund: linked": 76, "reset: linked": 25}


@for_each(
    "lines",
    [[], [TableContribution("table 1", 1)] * (MAX_LINES + 1), [TableContribution("table 1", 0)],
     [TableContribution("table 1", -5)], [TableContribution("table 1", 10**15)], [TableContribution("", 5)],
     [TableContribution("a\x00b", 5)], [TableContribution("table 1", True)],
     [TableContribution("table 1", 1.5)]],  # type: ignore[arg-type]
)  # fmt: skip
def test_invalid_contributions_are_not_sent(lines: list[TableContribution]) -> None:
    with pytest.raises(BadInput):
        next_transmission(HALL, LastTransmission(), lines)
