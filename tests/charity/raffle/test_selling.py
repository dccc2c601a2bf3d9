"""Opening a raffle and selling its tickets: licenses, bars, ages, numbers, books, money."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.organization.state import list_licenses
from pitboss.charity.positions import COMPENSATED_WORKER, WORKER_APPROVAL
from pitboss.charity.raffle.desk.accounts import accounts_of, drawer_of
from pitboss.charity.raffle.desk.deals import buy_deal
from tests.charity.raffle.fire_company import DAY, HALF, NAME, PLACE, TONIGHT, FireCompany
from tests.house.people import asked
from tests.server.helpers import PASSPHRASE

WINE = {"name": "Wine", "value": 4_000, "category": "alcohol"}
TRAY = [{"container": "A", "price": 500, "first": 1, "last": 100},
        {"container": "B", "price": 1_000, "first": 101, "last": 200}]  # fmt: skip
MERCHANDISE = "off-premises merchandise"


@pytest.mark.rule("13:47-2.9")
def test_a_raffle_needs_a_license_of_its_kind_for_its_day(company: FireCompany) -> None:
    def refuses(match: str, law: str = "13:47-2.9", **given: Any) -> None:
        terms: dict[str, Any] = {
            "raffle": NAME,
            "kind": "on-premises 50/50",
            "place": "Hall",
            "purpose": "a truck",
            "license": "RL-77",
            "drawings": [TONIGHT],
            "prizes": HALF,
            "tickets": [{"price": 500, "first": 1, "last": 10}],
        }
        company.refuses("raffle/open", law, "license", match, **{**terms, **given})

    refuses("There is no license", license="RL-1")
    refuses("is for calendar raffle", license="RL-79")
    refuses("does not cover", drawings=["2031-06-01T20:00:00-04:00"])
    refuses("is for off-premises merchandise", "13:47-6.1", license="RL-78")


@pytest.mark.rule("13:47-8.1(a)1")
def test_the_two_members_in_charge_may_not_buy_and_a_seller_may(company: FireCompany) -> None:
    company.open()
    for barred in ("Mia", "Pru", "mia"):
        company.refuses("raffle/sell", "13:47-8.1(a)1", "buyer", "may not buy", raffle=NAME, buyer=barred,
                        first=1, count=1, paid=500)  # fmt: skip
    namesake = company.sell(1, buyer="Mia", namesake=True)
    assert company.warned(namesake) == [("buyer", "13:47-8.1(a)1")]
    assert company.warned(company.sell(2, buyer="Mel")) == []
    assert company.warned(company.sell(3, buyer="Rosa Lee", namesake=True)) == []
    assert [sale.member > 0 for sale in company.state_of().sales["drum"]] == [False, True, False]


@pytest.mark.rule("13:47-8.1(a)1", "13:47-8.1(a)3")
def test_a_bar_lasts_for_the_whole_raffle(company: FireCompany) -> None:
    """Whoever was in charge for a while, or works here no more, is still barred."""
    company.open()
    company.assign("RL-77", member_in_charge="Ola", proceeds_member="Mel")
    company.assign("RL-77", member_in_charge="Mia", proceeds_member="Pru")
    company.dismiss("Mel")
    for barred in ("Mia", "Pru", "Ola", "Mel"):
        company.refuses("raffle/sell", "13:47-8.1(a)1", "buyer", "may not buy", raffle=NAME, buyer=barred,
                        first=1, count=1, paid=500)  # fmt: skip
    company.sell(1, buyer="Abe")


@pytest.mark.rule("13:47-8.1(a)1")
def test_who_was_in_charge_only_before_the_raffle_is_free(company: FireCompany) -> None:
    company.assign("RL-77", member_in_charge="Ola")
    company.assign("RL-77", member_in_charge="Mia")
    company.open()
    company.sell(1, buyer="Ola")


@pytest.mark.rule("13:47-8.1(a)")
def test_the_wider_bar_scope_reaches_the_licensees_other_draws(company: FireCompany) -> None:
    company.license("RL-90", "draw raffle", MERCHANDISE)
    company.submit("organization/assign-people", license=company_application(company, "RL-90"),
                   member_in_charge="Ola", proceeds_member="Mel")  # fmt: skip
    prizes = [{"name": "Bicycle", "value": 30_000}]
    company.open(MERCHANDISE, raffle="Bicycle", license="RL-90", prizes=prizes)
    company.open()
    company.sell(1, buyer="Ola")
    company.open(MERCHANDISE, raffle="Other", prizes=prizes, bar_scope="licensee")
    company.refuses("raffle/sell", "13:47-8.1(a)1", "buyer", raffle="Other", buyer="Ola", first=1, count=1,
                    paid=500)  # fmt: skip


def company_application(company: FireCompany, number: str) -> int:
    with company.store.read() as connection:
        return next(each.application for each in list_licenses(connection) if each.number == number)


@pytest.mark.rule("13:47-6.19(a)")
def test_only_adults_take_part_in_the_part_with_alcohol(company: FireCompany) -> None:
    company.license("RL-91", "draw raffle", "on-premises merchandise")
    prizes = [{"name": "Toy", "value": 2_000, "container": "A"}, {**WINE, "container": "B"}]
    company.open("on-premises merchandise", license="RL-91", tickets=TRAY, prizes=prizes)
    company.sell(1, container="A", paid=500)
    given: dict[str, Any] = {
        "raffle": NAME,
        "buyer": "Tim Young",
        "first": 101,
        "paid": 1_000,
        "container": "B",
    }
    company.refuses("raffle/sell", "13:47-6.19(a)", "born", "Check that the buyer", **given)
    company.refuses("raffle/sell", "13:47-6.19(a)", "born", "21 or over", **given, born="2009-01-02")
    company.submit("raffle/sell", **given, born="2009-01-01")
    company.submit("raffle/issue-book", raffle=NAME, seller="Mel", first=111, last=120, container="B")
    company.refuses("raffle/return-book", "13:47-8.1(a)", "unsold", "not recorded", raffle=NAME, first=111,
                    paid=10_000, container="B")  # fmt: skip
    assert "2009" not in str(company.state_of().sales)


@pytest.mark.rule("13:47-6.19(a)", "13:47-6.19(b)")
def test_alcohol_is_refused_at_other_raffles_and_opened(company: FireCompany) -> None:
    terms: dict[str, Any] = {
        "raffle": NAME,
        "kind": "wheel",
        "license": "RL-81",
        "place": "Hall",
        "purpose": "a truck",
    }
    company.refuses("raffle/open", "13:47-6.19(a)", "prizes.0.category", **terms, prizes=[WINE])
    draw: dict[str, Any] = {
        **terms,
        "kind": MERCHANDISE,
        "license": "RL-78",
        "drawings": [TONIGHT],
        "tickets": [{"price": 500, "first": 1, "last": 10}],
    }
    company.refuses("raffle/open", "13:47-6.19(b)", "prizes.0.category", **draw,
                    prizes=[{**WINE, "opened": True}])  # fmt: skip


@pytest.mark.rule("13:47-6.20", "13:47-8.3")
def test_reported_limits_are_warned_about_and_recorded(company: FireCompany) -> None:
    opened = company.open(MERCHANDISE, prizes=[
        {"name": "Yacht", "value": 100_000_01}, {"name": "Rifle", "value": 100, "category": "weapon"},
        {"name": "Cash", "value": 100, "category": "cash"},
    ])  # fmt: skip
    assert company.warned(opened) == [
        ("prizes.0.category", "13:47-8.3"), ("prizes.1.category", "13:47-6.20"),
        ("prizes.2.category", "13:47-6.20"),
    ]  # fmt: skip


@pytest.mark.rule("5:8-62")
def test_a_years_prizes_stay_under_half_a_million(company: FireCompany) -> None:
    company.open(MERCHANDISE, raffle="House", prizes=[{"name": "Boat", "value": 499_000_00}])
    company.open(MERCHANDISE, raffle="Gift", prizes=[{"name": "Car", "value": 90_000_00, "donated": True}])
    prizes = [{"name": "Bicycle", "value": 1_000_01}]
    terms: dict[str, Any] = {
        "raffle": NAME,
        "kind": MERCHANDISE,
        "license": "RL-78",
        "place": "Hall",
        "purpose": "a truck",
        "drawings": [TONIGHT],
        "tickets": [{"price": 500, "first": 1, "last": 10}],
    }
    company.refuses("raffle/open", "5:8-62", "prizes", "$1,000 is left", **terms, prizes=prizes)
    company.license("RL-92", "draw raffle", "off-premises 50/50")
    tickets = [{"price": 100_000, "first": 1, "last": 100}]
    company.open("off-premises 50/50", license="RL-92", tickets=tickets)
    company.sell(1, 2, paid=200_000)
    company.refuses("raffle/sell", "5:8-62", "count", "$0 is left", raffle=NAME, buyer="Ann", first=3,
                    count=1, paid=100_000)  # fmt: skip


@pytest.mark.rule("5:8-61")
def test_a_paid_worker_works_only_with_an_approval(company: FireCompany) -> None:
    company.open()
    zed = company.office.staff.people.register("Zed", PASSPHRASE, "player")
    company.office.staff.employ(asked(), zed, position=COMPENSATED_WORKER, licence=WORKER_APPROVAL.name,
                                number="CW-9", place=PLACE)  # fmt: skip
    sell: dict[str, Any] = {"raffle": NAME, "buyer": "Ann", "first": 1, "count": 1, "paid": 500}
    company.refuses("raffle/sell", "5:8-61", "sign.sells", "no approval", signed=company.signed(sells="Zed"),
                    **sell)  # fmt: skip
    company.refuses("raffle/issue-book", "5:8-61", "seller", "no approval", raffle=NAME, seller="Zed",
                    first=1, last=9)  # fmt: skip
    records = company.signed(records="Zed", approves="Mia")
    company.refuses("raffle/deposit", "5:8-61", "sign.records", signed=records, raffle=NAME, seller="Mel",
                    counted=100)  # fmt: skip
    company.open("instant", raffle="Pull-tabs")
    company.refuses("raffle/buy-deal", "5:8-61", "sign.records", signed=records, **buy_deal.example)
    company.submit("raffle/sell", signed=company.signed(sells="Wyn"), **sell)


@pytest.mark.rule("13:47-2.9", "13:47-2.10")
def test_nothing_is_sold_or_drawn_under_a_license_that_was_taken_away(company: FireCompany) -> None:
    company.open()
    company.sell(1, 4)
    company.submit("raffle/close-sales", raffle=NAME)
    company.submit("raffle/count-stubs", raffle=NAME, counted=4)
    company.submit("organization/change-registration", status="suspended", reason="ordered")
    company.refuses("raffle/seal-draw", "13:47-2.10", "raffle", "is suspended", raffle=NAME)
    company.submit("organization/change-registration", status="registered", reason="restored")
    company.clock.turn(DAY / 2)
    company.seal()  # at 3 in the morning
    for license in ("RL-77", "RL-78"):
        if license == "RL-78":
            company.open(MERCHANDISE, raffle="Bicycle", prizes=[{"name": "Bicycle", "value": 30_000}])
        held = company_application(company, license)
        company.submit("organization/end-license", license=str(held), outcome="revoked", reason="ordered")
    company.refuses("raffle/draw-stub", "13:47-2.9", "raffle", "was revoked", raffle=NAME, number=1)
    company.refuses("raffle/sell", "13:47-2.9", "raffle", "was revoked", raffle="Bicycle", buyer="Ann",
                    first=1, count=1, paid=500)  # fmt: skip


@pytest.mark.rule("5:8-60.2")
def test_on_premises_tickets_are_sold_only_on_the_day(company: FireCompany) -> None:
    company.open(drawings=["2030-01-02T21:00:00-05:00"])
    given: dict[str, Any] = {"raffle": NAME, "buyer": "Ann", "first": 1, "count": 1, "paid": 500}
    company.refuses("raffle/sell", "5:8-60.2", "raffle", "only on the day", **given)
    company.clock.turn(DAY)
    company.submit("raffle/sell", **given)


@pytest.mark.rule("13:47-8.18(a)4")
def test_no_ticket_is_sold_twice_or_out_of_its_book(company: FireCompany) -> None:
    company.open()
    company.sell(101, 5)
    sell: dict[str, Any] = {"raffle": NAME, "buyer": "Ann", "paid": 500, "count": 1}
    for first, count in ((105, 1), (100, 2), (99, 10)):
        company.refuses("raffle/sell", "13:47-8.18(a)4", "first", "sold already", **{
            **sell, "first": first, "count": count, "paid": 500 * count})  # fmt: skip
    for first, count in ((1001, 1), (999, 3)):
        company.refuses("raffle/sell", "13:47-8.18(a)4", "first", "are 1 to 1000", **{
            **sell, "first": first, "count": count, "paid": 500 * count})  # fmt: skip
    company.submit("raffle/issue-book", raffle=NAME, seller="Mel", first=201, last=250)
    law = '13:47-1.1 "draw raffle"'
    company.refuses("raffle/sell", law, "first", "in the book of Mel", **sell, first=210)
    company.refuses("raffle/issue-book", law, "first", "in the book of Mel", raffle=NAME, seller="Abe",
                    first=250, last=260)  # fmt: skip
    company.refuses("raffle/close-sales", law, "raffle", "still has the book", raffle=NAME)
    company.submit("raffle/sell", signed=company.signed(sells="Mel"), **sell, first=210)
    company.refuses("raffle/return-book", law, "unsold", "Ticket 210", raffle=NAME, first=201, unsold=[210])
    company.refuses("raffle/return-book", "5:8-60.3", "paid", "cost $235", raffle=NAME, first=201,
                    unsold=[249, 250], paid=24_000)  # fmt: skip
    company.submit("raffle/return-book", raffle=NAME, first=201, unsold=[249, 250], paid=23_500)
    state = company.state_of()
    assert str(state.sold_numbers("drum")) == "101-105, 201-248"
    assert state.takings("drum") == 53 * 500
    assert state.books == ()


@pytest.mark.rule("5:8-60.3")
def test_the_price_is_exact_with_its_discount(company: FireCompany) -> None:
    tickets = [{"price": 500, "first": 1, "last": 100, "bundle": 5, "bundle_price": 2_000}]
    company.open(tickets=tickets)
    company.refuses("raffle/sell", "5:8-60.3", "paid", "cost $25", raffle=NAME, buyer="Ann", first=1,
                    count=6, paid=3_000)  # fmt: skip
    company.sell(1, 6, paid=2_500)
    company.submit("raffle/issue-book", raffle=NAME, seller="Mel", first=11, last=20)
    company.submit("raffle/return-book", raffle=NAME, first=11, unsold=[20], paid=4_100)
    assert company.state_of().takings("drum") == 6_600


@pytest.mark.rule("13:47-6.1")
def test_a_voided_sale_returns_its_money_from_the_sellers_drawer(company: FireCompany) -> None:
    company.open()
    company.sell(101, 5)
    person = company.state_of().sales["drum"][0].seller
    balance = company.office.ledger.balance
    assert balance(drawer_of(NAME, person)) == balance(accounts_of(NAME).receipts()) == 2_500
    company.refuses("raffle/void", '13:47-1.1 "draw raffle"', "first", "No sale begins", raffle=NAME,
                    first=102, reason="x")  # fmt: skip
    company.submit("raffle/void", raffle=NAME, first=101, reason="Changed his mind")
    assert balance(drawer_of(NAME, person)) == balance(accounts_of(NAME).receipts()) == 0
    company.sell(103, 1)


@pytest.mark.rule("13:47-6.2")
def test_a_deposit_posts_what_is_over_or_short(company: FireCompany) -> None:
    company.open()
    company.submit("raffle/issue-book", raffle=NAME, seller="Mel", first=1, last=10)
    company.submit("raffle/return-book", raffle=NAME, first=1, paid=5_000)
    company.submit("raffle/deposit", raffle=NAME, seller="Mel", counted=4_900)
    assert company.office.ledger.balance(accounts_of(NAME).over_and_short) == 100
    company.refuses("raffle/deposit", "13:47-6.2", "seller", "no money", raffle=NAME, seller="Mel", counted=0)
    company.submit("raffle/deposit", raffle=NAME, seller="Mel", counted=100)
    assert company.office.ledger.balance(accounts_of(NAME).over_and_short) == 0


@pytest.mark.rule("13:47-8.18(c)", "13:47-8.18(a)3")
def test_a_calendar_ticket_names_its_holder_and_each_prize_its_day(company: FireCompany) -> None:
    days = ["2030-02-01T19:00:00-05:00", "2030-02-02T19:00:00-05:00"]
    prizes = [{"name": "Radio", "value": 5_000, "day": "2030-02-01"}]
    wrong = [{**prizes[0], "day": "2030-02-03"}]
    terms: dict[str, Any] = {
        "raffle": NAME,
        "kind": "calendar",
        "license": "RL-79",
        "place": "Hall",
        "purpose": "a truck",
        "tickets": [{"price": 500, "first": 1, "last": 10}],
        "drawings": days,
    }
    company.refuses("raffle/open", "13:47-8.18(a)", "prizes.0.day", "no drawing", **terms, prizes=wrong)
    company.open("calendar", drawings=days, prizes=prizes)
    given: dict[str, Any] = {"raffle": NAME, "buyer": "Ann", "first": 1, "count": 1, "paid": 500}
    company.refuses("raffle/sell", "13:47-8.18(c)", "address", "address", **given)
    company.submit("raffle/sell", **given, address="1 Elm Street")


@pytest.mark.rule("13:47-6.20")
def test_terms_that_make_no_raffle_are_refused_at_their_field(company: FireCompany) -> None:
    draw = '13:47-1.1 "draw raffle"'
    terms: dict[str, Any] = {
        "raffle": NAME,
        "kind": "on-premises 50/50",
        "license": "RL-77",
        "place": "Hall",
        "purpose": "a truck",
        "drawings": [TONIGHT],
        "prizes": HALF,
        "tickets": [{"price": 500, "first": 1, "last": 10}],
    }
    cases: list[tuple[str, str, dict[str, Any]]] = [
        ("13:47-6.20", "prizes", {"prizes": [{"name": "Car", "value": 1}]}),
        ("13:47-6.20", "tickets.0.price", {"tickets": [{"price": 501, "first": 1, "last": 10}]}),
        (draw, "tickets", {"tickets": []}),
        (draw, "tickets.0.first", {"tickets": [{"price": 500, "first": 10, "last": 1}]}),
        ("5:8-60.2", "tickets", {"tickets": TRAY}),
        (draw, "prizes", {"prizes": []}),
        (draw, "drawings", {"drawings": []}),
        ("13:47-8.18(a)", "drawings", {"drawings": [TONIGHT, "2030-01-02T21:00:00-05:00"]}),
        ("13:47-8.18(b)", "present", {"present": True}),
        ("13:47-8.46(b)", "insurer", {"insurer": "Shore Mutual"}),
        (draw, "returns_stubs", {"returns_stubs": True}),
    ]
    for law, field, change in cases:
        company.refuses("raffle/open", law, field, **{**terms, **change})
    company.submit("raffle/open", **terms)
    company.refuses("raffle/open", "13:47-6.1", "raffle", "already", **terms)
