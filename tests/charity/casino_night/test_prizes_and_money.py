"""Prizes, chips and money of a casino night."""

from __future__ import annotations

import pytest

from tests.charity.casino_night.night_house import NightHouse
from tests.helpers import refused


@pytest.mark.rule("13:47-6.19(a)", "13:47-6.20")
def test_alcohol_is_no_prize_and_cash_brings_a_warning(house: NightHouse) -> None:
    house.plan()
    with refused("13:47-6.19(a)", "alcohol may be a prize only in a draw raffle"):
        house.do("add-prize", prize="Wine lover's basket", value=8_000, category="alcohol")
    for category, says in (("cash", "cash may not be a prize"), ("weapon", "may not be a weapon")):
        done = house.do("add-prize", prize=category, value=8_000, category=category)
        assert says in done.warnings[0].message
        assert done.warnings[0].message.startswith("Advice")
    assert sorted(each.says for each in house.checks() if str(each.law) == "13:47-6.20") == [
        "cash: cash may not be a prize of a casino night.", "weapon: a prize may not be a weapon.",
    ]  # fmt: skip
    house.do("drop-prize", prize="cash", reason="Advice")
    assert list(house.night.prizes) == ["weapon"]


@pytest.mark.rule("13:47-6.19(a)", "13:47-6.20")
def test_an_organization_may_read_alcohol_and_cash_as_lawful_prizes(house: NightHouse) -> None:
    house.plan()
    house.submit(
        "organization/choose-readings", alcohol_casino_night_prize="on", casino_night_cash_prizes="on"
    )
    for category in ("alcohol", "cash"):
        assert house.do("add-prize", prize=category, value=8_000, category=category).warnings == ()
    (said,) = (each.says for each in house.checks() if str(each.law) == "13:47-6.20")
    assert said == "2 prizes, $160 at retail, none prohibited"


@pytest.mark.rule("13:47-20.40(c)", "13:47-6.20")
def test_chips_have_no_cash_value(house: NightHouse) -> None:
    house.plan()
    house.do("open-drawer", drawer="front desk", seller="Mel", bank=20_000)
    chips = {"count": 400, "player": "Pat Reed", "want": "cash", "amount": 4_000, "drawer": "front desk"}
    before = house.state()
    with refused("13:47-20.40(c)", "Tournament chips have no cash value"):
        house.do("exchange-chips", chips="tournament chips", **chips)
    assert house.state() == before
    house.do("add-prize", prize="Envelope", value=4_000, category="cash")
    hidden = {"count": 400, "player": "Pat Reed", "prize": "Envelope", "of_age": True}
    with refused("13:47-20.40(c)", "Envelope is cash"):
        house.do("exchange-chips", chips="tournament chips", **hidden)
    done = house.do("exchange-chips", chips="play chips", **chips)
    assert "Give merchandise" in done.warnings[0].message
    with refused("13:47-6.20", "how much cash, and from which drawer"):
        house.do("exchange-chips", chips="play chips", count=1, player="Pat", want="cash")
    with refused("13:47-6.20", "no amount"):
        house.do("exchange-chips", chips="play chips", count=1, player="Pat", prize="Gas grill", amount=1)


@pytest.mark.rule("13:47-6.20")
def test_a_prize_is_won_once_by_somebody_of_age(house: NightHouse) -> None:
    house.plan()
    house.do("add-prize", prize="Gas grill", value=25_000, donated=True)
    with refused("13:47-6.20", "Players must be 18, as posted"):
        house.do("award-prize", prize="Gas grill", winner="Kim Reed", won_at="Roulette")
    with refused("13:47-6.20", "Players must be 18, as posted"):
        house.do("exchange-chips", chips="play chips", count=1, player="Kim", prize="Gas grill")
    house.do("exchange-chips", chips="tournament chips", count=1_500, player="Pat Reed", prize="Gas grill",
             of_age=True)  # fmt: skip
    assert house.night.prizes["Gas grill"].won_at == "1,500 tournament chips"
    for name, more in (
        ("award-prize", {"winner": "Kim", "won_at": "Desk", "of_age": True}), ("drop-prize", {"reason": "x"}),
        ("add-prize", {"value": 1}), ("exchange-chips", {"chips": "play chips", "count": 1, "player": "Kim"}),
    ):  # fmt: skip
        with refused("13:47-6.20", "was won by Pat Reed"):
            house.do(name, prize="Gas grill", **more)
    with refused("13:47-6.20", "is not among the prizes"):
        house.do("award-prize", prize="Television", winner="Kim", won_at="Desk", of_age=True)


@pytest.mark.rule("13:47-20.4")
@pytest.mark.parametrize(
    ("counted", "over", "deposited"),
    [(65_000, 0, 45_000), (64_000, -1_000, 44_000), (66_500, 1_500, 46_500), (15_000, -50_000, 0)],
)
def test_a_drawer_is_counted_over_or_short(
    house: NightHouse, counted: int, over: int, deposited: int
) -> None:
    house.plan()
    house.do("open-drawer", drawer="front desk", seller="Mel", bank=20_000)
    house.do("sell", drawer="front desk", item="admission", amount=30_000)
    house.do("sell", drawer="front desk", item="play chips", amount=25_000)
    house.do(
        "pay", payee="Raritan Games", what="Rent", amount=10_000, paid_from="drawer", drawer="front desk"
    )
    balance = house.office.ledger.balances
    account = {each.key: amount for each, amount in balance().items()}["games account: games of chance"]
    done = house.do("count-drawer", drawer="front desk", counted=counted)
    assert done.result is not None
    assert done.result.to_json() == {"expected": 65_000, "over": over, "deposited": deposited}
    now = {each.key: amount for each, amount in balance().items()}
    assert now["drawer: casino night 1, front desk"] == 0
    assert now["games account: games of chance"] == account + deposited
    report = house.report()
    assert report.receipts == {"admission": 30_000, "play chips": 25_000}
    assert (report.gross, report.expenses, report.over) == (55_000, 10_000, over)
    assert report.net == 45_000 + over
    with refused("13:47-20.4", "is not open"):
        house.do("sell", drawer="front desk", item="admission", amount=1)
    with refused("13:47-20.4", "Choose another name"):
        house.do("open-drawer", drawer="front desk", seller="Abe", bank=0)


@pytest.mark.rule("13:47-20.4", "13:47-6")
def test_money_is_taken_by_workers_from_drawers_that_are_open(house: NightHouse) -> None:
    house.plan()
    with refused("13:47-6", "Deb is a provider's dealer"):
        house.do("open-drawer", drawer="bar", seller="Deb", bank=0)
    house.do("open-drawer", drawer="bar", seller="Wyn", bank=0)
    with refused("13:47-20.4", "how much money was taken"):
        house.do("sell", drawer="bar", item="other", amount=0)
    with refused("13:47-20.4", "does not cover this"):
        house.do("pay", payee="A", what="B", amount=100, paid_from="drawer", drawer="bar")
    for more, says in (({"paid_from": "drawer"}, "Name a drawer"), ({"drawer": "bar"}, "Name a drawer"),
                       ({"amount": 0}, "how much is paid")):  # fmt: skip
        with refused("13:47-20.4", says):
            house.do("pay", **{"payee": "A", "what": "B", "amount": 100, **more})
    house.do("pay", payee="Hopewell Hardware", what="Gas grill", amount=20_000, purpose="prize")
    assert house.report().prizes_bought == 20_000


@pytest.mark.rule("13:47-20.4")
def test_a_night_is_closed_when_all_is_closed_and_counted(house: NightHouse) -> None:
    house.plan("joker seven")
    house.open("7")
    house.do("open-drawer", drawer="bar", seller="Wyn", bank=0)
    house.do("sell", drawer="bar", item="food and drink", amount=12_000)
    with refused("13:47-20.4", "Close every table first. Open: 7"):
        house.do("close")
    house.do("close-table", table="7")
    with refused("13:47-20.4", "Count every drawer first. Not counted: bar"):
        house.do("close")
    house.do("count-drawer", drawer="bar", counted=12_000)
    house.do("add-prize", prize="Gas grill", value=25_000)
    house.do("award-prize", prize="Gas grill", winner="Pat", won_at="Desk", of_age=True)
    done = house.do("close")
    assert done.result is not None
    assert done.result.to_json() == {
        "gross": 12_000, "prizes": 0, "expenses": 0, "over": 0, "net": 12_000, "prizes_value": 25_000,
    }  # fmt: skip
    with refused("13:47-20.4", "Casino night 1 is closed"):
        house.do("sell", drawer="bar", item="other", amount=1)
