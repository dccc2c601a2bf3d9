"""Test debts between casinos: shared costs, money handed over, and the shares of a payout."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.house.link.debts import charge
from pitboss.house.link.options import LinkOptions
from pitboss.law import BadInput
from pitboss.table.refused import Refused
from tests.helpers import refused
from tests.house.link.linking import HALL, INLET, MARINA, Linked, terms
from tests.house.link.test_claims import given, owed, won


@pytest.mark.rule("13:69F-14.20(c)2")
def test_a_cost_is_shared(linked: Linked) -> None:
    form: dict[str, Any] = {"casino": HALL, "amount": 1000, "what": "the server's electricity"}
    linked.crew.hire(other := f"{HALL} clerk", "accounting representative", "casino employee")
    linked.enroll(HALL, other)
    for who in (other, f"{INLET} cashier"):
        with pytest.raises(Refused) as no:
            linked.do(charge, form, charges=f"{HALL} accounting", agrees=who)
        assert (str(no.value.cite), no.value.field) == ("13:69F-14.20(c)2", "sign.agrees")
    linked.do(charge, form, charges=f"{HALL} accounting", agrees=f"{INLET} accounting")
    assert owed(linked) == [(1, MARINA, HALL, 333), (2, INLET, HALL, 333)]
    linked.settle(1, HALL)
    assert linked.balances() == {"house: Boardwalk Hall": 333, "house: Inlet Club": -333}
    for bad in (0, -1, 1.5, 10**15):
        with pytest.raises((BadInput, Refused)):
            linked.do(charge, form | {"amount": bad}, charges=f"{HALL} accounting",
                      agrees=f"{INLET} accounting")  # fmt: skip


@pytest.mark.rule("13:69F-14.20(c)2")
def test_a_leaving_casino_hands_over_its_holdings(linked: Linked) -> None:
    given(linked).propose(fewer := terms(names=(HALL, MARINA)))
    with refused(
        "13:69F-14.20(c)2", "Inlet Club is leaving but holds $10 of the fund. It must hand that over first."
    ):
        linked.execute(fewer, HALL)

    def transfer(amount: int, to: str = HALL, by: str = HALL) -> None:
        linked.transfer(INLET, to, amount, by)

    with refused("13:69F-14.20(c)2", "which does not cover this"):
        transfer(1001)
    with refused("13:69F-14.20(e)1", "may not send anything for Boardwalk Hall"):
        transfer(1000, by=INLET)  # who is rid of it does not say that it has come
    with refused("13:69F-14.20(c)2", "two different casinos"):
        transfer(1000, INLET, INLET)
    with refused("13:69F-14.20(c)2", "Enter an amount"):
        transfer(0)
    number = won(linked)  # of which it owes its share now
    linked.pay(number, MARINA)
    linked.give(HALL, 500)
    with refused("13:69F-14.20(c)2", "Inlet Club owes $10 of what it holds. Settle that first."):
        transfer(1000)
    linked.settle(2, MARINA)
    linked.give(INLET, 1000)
    transfer(1000)
    for casino in fewer.names:
        linked.execute(fewer, casino)
    linked.approve(fewer)
    assert linked.balances() == {
        "cage: Boardwalk Hall": 7500,
        "fund: linked": 1500,
        "house: Marina House": 6000,
    }


@pytest.mark.rule("13:69F-14.20(c)2", "13:69F-14.20(d)2")
def test_a_payout_is_paid_from_current_holdings(linked: Linked) -> None:
    linked.agree(terms(names=(HALL, INLET)))
    for casino in (HALL, INLET):
        linked.post(casino)
    linked.give(HALL, 6000)
    linked.give(INLET, 1000)
    linked.claim(HALL)
    linked.rule(HALL, 1)
    linked.answer_all(HALL, INLET)
    linked.confirm(1)
    linked.agree(terms(decisions="by all three"))  # Marina House joins, and takes over what Inlet Club holds
    linked.transfer(INLET, MARINA, 1000)
    assert linked.pay(1, HALL)[1] == {HALL: 6000, INLET: 0, MARINA: 1000}
    linked.settle(1, HALL)
    assert linked.balances() == {}


@pytest.mark.rule("13:69F-14.20(d)2", "13:69F-14.20(c)2")
def test_shares_are_equal_if_so_agreed_whatever_each_holds(linked: Linked) -> None:
    number = won(given(linked, LinkOptions(sharing="equally")))
    assert linked.pay(number, HALL)[1] == {HALL: 3334, MARINA: 3333, INLET: 3333}
    linked.settle(1, HALL)
    linked.settle(2, HALL)
    assert linked.adds_up()
    assert linked.balances() == {"cage: Boardwalk Hall": 2666, "house: Inlet Club": 2333,
                                 "house: Marina House": 333}  # fmt: skip
    linked.transfer(HALL, INLET, 2333)
    linked.propose(fewer := terms(names=(HALL, MARINA)))
    linked.execute(fewer, HALL)  # Inlet Club leaves with what it has put in, and with nothing of the fund
    linked.answer_all()
    linked.give(INLET, 100)
    with refused("13:69F-14.20(c)2", "Inlet Club is leaving but holds $1 of the fund"):
        linked.execute(fewer, MARINA)
