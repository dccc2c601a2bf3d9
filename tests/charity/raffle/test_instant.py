"""Instant raffles at the desk: purchase by check, invoices, sales, winners, daily records, three years."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.accounts import GAMES_ACCOUNT
from pitboss.charity.organization.state import list_licenses
from pitboss.charity.raffle.desk.accounts import accounts_of
from pitboss.charity.raffle.desk.deal_records import list_accounts, list_daily_records
from pitboss.charity.raffle.desk.deal_state import read_deal
from pitboss.charity.raffle.desk.deals import buy_deal
from pitboss.house.ledger.verifying import verify
from tests.charity.raffle.fire_company import DAY, FireCompany
from tests.house.operations.raffle_ready import open_pulls

SERIAL = "0045871"
PULLS = "Pull-tabs"


def _in_play(company: FireCompany, **more: Any) -> None:
    if more:
        company.open("instant", raffle=PULLS, **more)
    else:
        open_pulls(company)
    company.submit("raffle/buy-deal", **buy_deal.example)
    company.submit("raffle/put-in-play", serial=SERIAL)


def _buy(company: FireCompany, law: str, field: str, match: str = "", **more: Any) -> None:
    company.refuses("raffle/buy-deal", law, field, match, **{**buy_deal.example, **more})


@pytest.mark.rule("13:47-8.38(a)")
def test_a_deal_is_bought_by_check_dated_the_delivery_day(company: FireCompany) -> None:
    open_pulls(company)
    law = "13:47-8.38(a)"
    _buy(company, law, "paid_by", "by check", paid_by="cash")
    _buy(company, law, "paid_by", paid_by="credit")
    _buy(company, law, "check_date", check_date="2030-01-02")
    _buy(company, law, "delivered", "not delivered", delivered="2030-01-02", check_date="2030-01-02")
    before = company.office.ledger.balance(GAMES_ACCOUNT)
    company.submit("raffle/buy-deal", **buy_deal.example)
    assert company.office.ledger.balance(GAMES_ACCOUNT) == before - 9_000
    assert company.office.ledger.balance(accounts_of(PULLS).expenses) == 9_000
    _buy(company, "13:47-8.41(a)4", "serial", "already")


@pytest.mark.rule(
    "13:47-8.43(a)1", "13:47-8.43(a)2", "13:47-8.43(a)3.iii", "13:47-8.43(a)3.ix", '13:47-1.1 "form number"'
)
def test_a_wrong_invoice_is_refused_at_its_field(company: FireCompany) -> None:
    open_pulls(company)
    _buy(company, "13:47-8.43(a)1", "invoice", invoice="A1")
    _buy(company, "13:47-8.43(a)2", "parts", parts=1)
    _buy(company, "13:47-8.43(a)3.iii", "identification", identification="1-2-3")
    _buy(company, "13:47-8.43(a)3.ix", "ideal_gross", ideal_gross=1)
    _buy(company, '13:47-1.1 "ideal net receipts"', "ideal_net", ideal_net=1)
    _buy(company, "13:47-8.41(a)4", "flare", flare=[{"value": 100, "count": 2_401}])
    _buy(company, "5:8-51.5", "raffle", "not an instant raffle", raffle=_half(company))
    large = company.submit("raffle/buy-deal", **{
        **buy_deal.example, "flare": [{"value": 150_001, "count": 1}], "ideal_net": 89_999,
    })  # fmt: skip
    assert company.warned(large) == [("flare", "13:47-6.20")]
    _buy(company, '13:47-1.1 "form number"', "form_number", "other prizes", serial="0045872")


def _half(company: FireCompany) -> str:
    company.open()
    return "Ladder truck"


@pytest.mark.rule("13:47-8.1(b)1", "13:47-8.1(b)2", "13:47-8.1(b)3")
def test_nobody_who_serves_an_instant_raffle_buys_wins_or_claims(company: FireCompany) -> None:
    _in_play(company)
    law, seller = "13:47-8.1(b)", company.signed(sells="Mel")
    sell: dict[str, Any] = {"serial": SERIAL, "count": 1, "paid": 100}
    for barred in ("Mia", "Pru", "Mel"):
        company.refuses("raffle/sell-pulls", f"{law}1", "buyer", signed=seller, **sell, buyer=barred)
    company.submit("raffle/sell-pulls", signed=seller, **sell, buyer="Abe")
    payer = company.signed(pays="Mel")
    for barred in ("Mia", "Mel"):
        company.refuses("raffle/redeem-pulls", f"{law}3", "winner", signed=payer, serial=SERIAL, value=100,
                        winner=barred)  # fmt: skip
        company.refuses("raffle/redeem-pulls", f"{law}2", "claimant", signed=payer, serial=SERIAL, value=100,
                        winner="Rosa Lee", claimant=barred)  # fmt: skip
    company.submit("raffle/redeem-pulls", signed=payer, serial=SERIAL, value=100, winner="Rosa Lee")
    company.refuses("raffle/sell-pulls", f"{law}1", "buyer", signed=company.signed(sells="Abe"), **sell,
                    buyer="Mel")  # fmt: skip


@pytest.mark.rule("13:47-8.1(b)1", "13:47-8.1(b)3")
def test_who_sells_one_deal_is_barred_from_all_deals_of_the_license(company: FireCompany) -> None:
    _in_play(company)
    sell: dict[str, Any] = {"count": 1, "paid": 100}
    company.submit("raffle/sell-pulls", signed=company.signed(sells="Mel"), serial=SERIAL, **sell)
    company.open("instant", raffle="More pull-tabs")
    for serial, raffle in (("2", PULLS), ("3", "More pull-tabs")):
        company.submit("raffle/buy-deal", **{**buy_deal.example, "serial": serial, "raffle": raffle})
        company.submit("raffle/put-in-play", serial=serial)
        signed = company.signed(sells="Abe")
        company.refuses("raffle/sell-pulls", "13:47-8.1(b)1", "buyer", signed=signed, serial=serial, **sell,
                        buyer="Mel")  # fmt: skip
        company.submit("raffle/sell-pulls", signed=signed, serial=serial, **sell, buyer="Ola")
    company.dismiss("Mel")
    company.refuses("raffle/redeem-pulls", "13:47-8.1(b)3", "winner", signed=company.signed(pays="Abe"),
                    serial="3", value=100, winner="Mel")  # fmt: skip


@pytest.mark.rule("13:47-8.1(c)1")
def test_a_raffle_that_names_no_bingo_is_at_the_occasion_that_is_open(company: FireCompany) -> None:
    _in_play(company)
    sell: dict[str, Any] = {"signed": company.signed(sells="Wyn"), "serial": SERIAL, "count": 1, "paid": 100}
    company.submit("raffle/sell-pulls", **sell, buyer="Ola")
    company.submit("bingo/plan", title="Bingo", day="2030-01-01", license="BL-104", illustrated=True,
                   games=[{"game": "1", "arrangement": "any-line", "prize": 100}])  # fmt: skip
    company.submit("bingo/open", occasion=1)
    company.assign("BL-104", member_in_charge="Ola")
    company.assign("BL-104", member_in_charge="Mia", workers=["Mel"])
    company.submit("bingo/begin-game", occasion=1, game=1, signed=company.signed(calls="Abe"))
    for barred in ("Ola", "Mel", "Abe"):
        company.refuses("raffle/sell-pulls", "13:47-8.1(c)1", "buyer", **sell, buyer=barred)
    company.submit("bingo/end-game", occasion=1, reason="Nobody won", signed=company.signed(calls="Abe"))
    company.submit("bingo/close", occasion=1)
    company.submit("raffle/sell-pulls", **sell, buyer="Abe")


@pytest.mark.rule("13:47-8.41(b)")
def test_no_more_tickets_are_redeemed_than_were_sold(company: FireCompany) -> None:
    _in_play(company)
    redeem: dict[str, Any] = {"serial": SERIAL, "value": 100}
    company.refuses("raffle/redeem-pulls", "13:47-8.41(b)", "count", "Record the sales", **redeem)
    company.submit("raffle/sell-pulls", serial=SERIAL, count=3, paid=300)
    company.submit("raffle/redeem-pulls", **redeem, count=2)
    company.refuses("raffle/redeem-pulls", "13:47-8.41(b)", "count", "Record the sales", **redeem, count=2)
    company.submit("raffle/redeem-pulls", **redeem)


@pytest.mark.rule("13:47-8.1(b)3")
def test_the_winner_of_more_than_a_nominal_prize_is_named(company: FireCompany) -> None:
    _in_play(company)
    company.submit("raffle/sell-pulls", serial=SERIAL, count=100, paid=10_000)
    redeem: dict[str, Any] = {"serial": SERIAL, "value": 10_000}
    company.refuses("raffle/redeem-pulls", "13:47-8.1(b)3", "winner", "Name the winner", **redeem)
    company.submit("raffle/redeem-pulls", **redeem, winner="Rosa Lee")


@pytest.mark.rule("13:47-8.41(a)5")
def test_a_deal_that_is_gone_is_not_put_in_play(company: FireCompany) -> None:
    open_pulls(company)
    company.submit("raffle/buy-deal", **buy_deal.example)
    company.submit("raffle/dispose-of-deal", serial=SERIAL, how="passed on with its leave", leave="Letter",
                   reason="Lent")  # fmt: skip
    company.refuses("raffle/put-in-play", "13:47-8.41(a)5", "serial", "gone since", serial=SERIAL)


@pytest.mark.rule("13:47-8.1(c)")
def test_only_an_instant_raffle_is_held_at_a_bingo_occasion(company: FireCompany) -> None:
    company.refuses("raffle/open", "13:47-8.1(c)", "bingo_license", "Only an instant", raffle="Wheel",
                    license="RL-81", kind="wheel", place="Hall", purpose="a truck",
                    bingo_license="BL-104")  # fmt: skip


@pytest.mark.rule("13:47-8.1(c)1", "13:47-8.1(c)3")
def test_who_runs_the_bingo_plays_no_instant_raffle_there(company: FireCompany) -> None:
    company.license("BL-200", "bingo")
    with company.store.read() as connection:
        number = next(each.application for each in list_licenses(connection) if each.number == "BL-200")
    company.submit("organization/assign-people", license=number, member_in_charge="Ola",
                   proceeds_member="Mel", workers=["Abe"])  # fmt: skip
    _in_play(company, bingo_license="BL-200")
    sell: dict[str, Any] = {"serial": SERIAL, "count": 1, "paid": 100}
    signed = company.signed(sells="Wyn")
    for barred in ("Ola", "Mel", "Abe"):
        company.refuses("raffle/sell-pulls", "13:47-8.1(c)1", "buyer", signed=signed, **sell, buyer=barred)
        company.refuses("raffle/redeem-pulls", "13:47-8.1(c)3", "winner", signed=company.signed(pays="Wyn"),
                        serial=SERIAL, value=100, winner=barred)  # fmt: skip
    company.refuses("raffle/sell-pulls", "13:47-8.1(b)1", "buyer", signed=signed, **sell, buyer="Pru")


@pytest.mark.rule(
    "13:47-8.41(b)", "13:47-8.41(b)1", "13:47-8.41(b)2", "13:47-8.41(b)3", "13:47-8.41(b)4", "13:47-8.43(a)",
    "13:47-8.41(a)1", "13:47-8.41(a)2", "13:47-8.41(b)5", "13:47-8.41(b)6", "13:47-8.41(a)3",
    "13:47-8.41(a)4.i",
    "13:47-8.41(a)4.ii", "13:47-8.41(a)4.iii", "13:47-8.41(a)4.iv", "13:47-8.41(a)5", "13:47-8.41(a)6",
)  # fmt: skip
def test_the_records_of_a_deal_add_up_day_by_day(company: FireCompany) -> None:
    open_pulls(company)
    company.submit("raffle/buy-deal", **buy_deal.example)
    company.refuses("raffle/sell-pulls", "13:47-8.41(b)", "serial", "not in play", serial=SERIAL, count=1,
                    paid=100)  # fmt: skip
    company.submit("raffle/put-in-play", serial=SERIAL)
    company.refuses("raffle/put-in-play", "13:47-8.41(a)5", "serial", "in play since", serial=SERIAL)
    company.refuses("raffle/sell-pulls", "13:47-8.41(b)", "paid", "cost $5", serial=SERIAL, count=5, paid=400)
    company.refuses("raffle/sell-pulls", "13:47-8.41(b)", "count", "2400 tickets", serial=SERIAL, count=2401,
                    paid=240_100)  # fmt: skip
    company.submit("raffle/sell-pulls", serial=SERIAL, count=500, paid=50_000)
    company.submit("raffle/redeem-pulls", serial=SERIAL, value=25_000, winner="Rosa Lee")
    company.clock.turn(DAY)
    company.submit("raffle/sell-pulls", serial=SERIAL, count=1_000, paid=100_000)
    company.submit("raffle/redeem-pulls", serial=SERIAL, value=25_000, winner="Ann Poe")
    third = company.submit("raffle/redeem-pulls", serial=SERIAL, value=25_000, winner="Ann Poe")
    assert third.rejected is not None
    assert "0 winners" in third.rejected.message
    with company.store.read() as connection:
        deal = read_deal(connection, SERIAL)
    assert deal is not None
    assert [(day, each.gross, each.redeemed, each.paid) for day, each in deal.days.items()] == [
        ("2030-01-01", 50_000, 1, 25_000), ("2030-01-02", 100_000, 1, 25_000),
    ]  # fmt: skip
    daily = list_daily_records(deal)
    assert [(each.day, *(item.text for item in each.items[-2:])) for each in daily] == [
        ("2030-01-02", "$1,000 for 1000", "1 worth $250"), ("2030-01-01", "$500 for 500", "1 worth $250"),
    ]  # fmt: skip
    assert [str(item.law) for item in daily[0].items] == [f"13:47-8.41(b){item}" for item in range(1, 7)]
    accounts = {str(each.law): each.text for each in list_accounts(deal)}
    assert accounts["13:47-8.41(a)4.iv"] == "$910"
    assert accounts["13:47-8.41(a)1"].endswith("keep until January 2, 2033")
    assert accounts["13:47-8.43(a)"] == "A1047"
    company.refuses("raffle/end-deal", "13:47-8.41(a)3", "unsold", "900 tickets", serial=SERIAL, unsold=899)
    ended = company.submit("raffle/end-deal", serial=SERIAL, unsold=900)
    assert ended.result is not None
    assert ended.result.to_json() == {
        "gross": 150_000, "prizes": 50_000, "cost": 9_000, "net": 91_000, "keep_until": "2033-01-02",
    }  # fmt: skip
    balance = company.office.ledger.balance
    assert (balance(accounts_of(PULLS).receipts()), balance(accounts_of(PULLS).prizes)) == (150_000, 50_000)
    verify(company.store.url)


@pytest.mark.rule("13:47-8.41(a)", "13:47-8.41(a)1", "13:47-8.41(a)2", "13:47-8.38(b)", "13:47-8.38(c)")
def test_a_deals_records_are_kept_for_three_years(company: FireCompany) -> None:
    _in_play(company)
    company.submit("raffle/sell-pulls", serial=SERIAL, count=1, paid=100)
    given: dict[str, Any] = {"serial": SERIAL, "reason": "Old"}
    company.refuses("raffle/dispose-of-deal", "13:47-8.41(a)", "serial", "End the deal", **given)
    company.refuses("raffle/dispose-of-deal", "13:47-8.38(b)", "leave", "letter", **given,
                    how="passed on with its leave")  # fmt: skip
    company.refuses("raffle/dispose-of-deal", "13:47-8.38(c)", "serial", "was in play", **given,
                    how="by directions of the Commission", leave="Letter")  # fmt: skip
    company.submit("raffle/end-deal", serial=SERIAL, unsold=2_399)
    company.refuses("raffle/dispose-of-deal", "13:47-8.41(a)", "serial", "until January 1, 2033", **given)
    company.clock.turn(3 * 366 * DAY)
    assert "raffle/dispose-of-deal" in [each.operation for _, each in company.office.due()]
    company.submit("raffle/dispose-of-deal", **given)
    company.refuses("raffle/dispose-of-deal", "13:47-8.41(a)", "serial", "gone since", **given)
    assert "raffle/dispose-of-deal" not in [each.operation for _, each in company.office.due()]
