"""A tournament opens with all that its sheet must state, six times a year: 13:47-20.40(b), (l) to (n)."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.charity.tournament.desk.opening import EXAMPLE
from pitboss.house.ledger.entry import OperationRequest
from tests.charity.tournament.desk.a_desk import DAY, Desk, refused
from tests.server.helpers import PASSPHRASE

MISSING: list[tuple[dict[str, Any], str, str]] = [
    ({"buy_in": 0}, "13:47-20.40(m)1", "buy_in.price"),
    ({"chips": 0}, "13:47-20.40(m)1", "buy_in.chips"),
    ({"rebuys": 0}, "13:47-20.40(m)2.i", "rebuys.count"),
    ({"rebuy_price": 0}, "13:47-20.40(m)2.ii", "rebuys.price"),
    ({"rebuy_chips": 0}, "13:47-20.40(m)2.iii", "rebuys.chips"),
    ({"rebuy_minutes": 0}, "13:47-20.40(m)2.iv", "rebuys.minutes"),
    ({"end": None}, "13:47-20.40(m)3", "end"),
    ({"end": "set_time"}, "13:47-20.40(m)3", "ends_at"),
    ({"schedule": []}, "13:47-20.40(m)4", "schedule"),
    ({"three_raises": False}, "13:47-20.40(m)5", "three_raises"),
    ({"prizes": []}, "13:47-20.40(m)6", "prizes"),
]


@pytest.mark.rule("13:47-20.40(m)")
def test_a_sheet_that_lacks_an_item_is_refused_with_the_item(desk: Desk) -> None:
    for given, law, field in MISSING:
        with refused(law, field):
            desk.open(**given)
    desk.open()


@pytest.mark.rule("13:47-20.40(m)")
def test_the_form_asks_for_every_item_that_no_sheet_may_lack(desk: Desk) -> None:
    fields = {each.name: each for each in desk.office.desk.find("tournament", "open").fields}
    required = {name for name, each in fields.items() if each.required}
    always = {"buy_in", "chips", "end", "schedule", "prizes"}
    assert required == always | {"license", "day", "operator", "equipment"}
    assert {fields[name].default for name in always} == {None}  # no form shows a price of $0
    for name in always:  # a form without it is refused by its item of (m), not as a wrong form
        with refused(fields[name].cite, reason="the rules sheet does not state"):
            desk.submit("open", **{key: value for key, value in EXAMPLE.items() if key != name})


@pytest.mark.rule("13:47-20.40(m)")
def test_a_tournament_without_rebuys_needs_none_of_their_items(desk: Desk) -> None:
    desk.open(rebuys=0, rebuy_price=0, rebuy_chips=0, rebuy_minutes=0)
    assert desk.play.sheet.rebuys.count == 0


@pytest.mark.rule("13:47-20.40(d)")
def test_a_twelfth_seat_is_refused(desk: Desk) -> None:
    with refused("13:47-20.40(d)", "seats"):
        desk.open(seats=12)
    desk.open(seats=11)


@pytest.mark.rule("13:47-20.40(h)")
def test_a_fourth_rebuy_and_a_61st_minute_cannot_be_posted(desk: Desk) -> None:
    with refused("13:47-20.40(m)2.i"):
        desk.open(rebuys=4)
    with refused("13:47-20.40(m)2.iv"):
        desk.open(rebuy_minutes=61)


@pytest.mark.rule("13:47-20.40(e)2")
def test_a_dead_button_cannot_be_posted(desk: Desk) -> None:
    with refused("13:47-20.40(e)2"):
        desk.open(rules=[{"rule": "button_rule", "choice": "dead"}])


@pytest.mark.rule("13:47-20.40(m)7")
def test_only_known_house_rules_can_be_posted(desk: Desk) -> None:
    with refused("13:47-20.40(m)", "rules"):
        desk.open(rules=[{"rule": "free beer", "choice": "on"}])
    desk.open(rules=[{"rule": "late_entry", "choice": "on"}])
    assert desk.play.sheet.rules.late_entry == "on"


def test_the_form_suggests_the_license_the_operator_and_blinds_that_the_chips_build(desk: Desk) -> None:
    operation = desk.office.desk.find("tournament", "open")
    assert operation.prefill is not None
    with desk.office.desk.reading() as tx:
        suggested = dict(operation.prefill(tx))
    chosen = (
        "buy_in",
        "chips",
        "prizes",
        "rebuys",
        "rebuy_price",
        "rebuy_chips",
        "rebuy_minutes",
        "equipment",
    )
    desk.submit("open", **{**{name: EXAMPLE[name] for name in chosen}, **suggested})
    assert (desk.made.header.license, desk.made.header.operator_name) == ("CN-17", "Cal")
    assert len(desk.play.sheet.levels) == 9


@pytest.mark.rule("13:47-20.4")
def test_a_casino_night_license_names_the_tournament(desk: Desk) -> None:
    for number in ("BL-104", "XX-1"):
        with refused("13:47-20.4", "license"):
            desk.open(license=number)
    with refused("13:47-20.4", "license"):
        desk.open(day="2035-01-01")


@pytest.mark.rule("13:47-20.40(l)")
def test_the_operator_holds_a_class_a_license(desk: Desk) -> None:
    for name in ("Mia", "Nobody"):
        with refused("13:47-20.40(l)", "operator"):
            desk.open(operator=name)


@pytest.mark.rule("13:47-20.40(b)")
def test_rented_equipment_comes_from_a_named_provider(desk: Desk) -> None:
    rented = {"equipment": "rented from an approved provider"}
    with refused("13:47-20.40(b)", "provider"):
        desk.open(**rented)
    with refused("5:8-61", "provider", "No provider has approval"):
        desk.open(**rented, provider="Garden State Gaming Supply")
    with refused("13:47-13.8(a)", "provider", "No contract with Raritan Games"):
        desk.open(**rented, provider="GP-52")
    desk.rent(kind="bingo")
    desk.rent(event="2030-01-02")
    with refused("13:47-13.8(a)", "provider"):
        desk.open(**rented, provider="GP-52")
    desk.rent()
    desk.enter(2, **rented, provider="GP-52").submit("draw-seats")
    assert desk.made.header.provider == "GP-52"
    desk.organization("approve-provider", first="2028-01-01", last="2029-12-31")
    with refused("5:8-61", "provider", "was not in force"):
        desk.submit("start", other_games=["blackjack"])


@pytest.mark.rule("13:47-20.40(c)", "13:47-6.19(a)")
def test_a_place_wins_merchandise_and_never_cash_or_alcohol(desk: Desk) -> None:
    prize = {"place": 1, "prize": "An envelope", "value": 50_000}
    with refused("13:47-20.40(c)", "prizes.0.category", "is cash"):
        desk.open(prizes=[{**prize, "category": "cash"}])
    with refused("13:47-6.19(a)", "prizes.0.category"):
        desk.open(prizes=[{**prize, "prize": "A case of wine", "category": "alcohol"}])
    form = {**EXAMPLE, "day": DAY, "prizes": [{**prize, "prize": "Old coins", "category": "coins"}]}
    (warning,) = desk.submit("open", **form).warnings
    assert (warning.field, warning.cite) == ("prizes.0.category", "13:47-6.20")
    assert desk.play.sheet.prizes[0].category == "coins"


@pytest.mark.rule("13:47-20.40(n)")
def test_the_seventh_tournament_of_a_calendar_year_is_refused(desk: Desk) -> None:
    for number in range(1, 7):
        assert desk.answer("open", **EXAMPLE)["number_this_year"] == number
    with refused("13:47-20.40(n)", "day"):
        desk.submit("open", **EXAMPLE)
    desk.submit("cancel", tournament=6, reason="Snow")
    assert desk.answer("open", **EXAMPLE)["number_this_year"] == 6


@pytest.mark.rule("13:47-20.40(n)")
def test_events_of_one_night_count_once_by_the_other_reading(desk: Desk) -> None:
    by_night = {**EXAMPLE, "rules": [{"rule": "tournament_count_unit", "choice": "night"}]}
    for _ in range(7):
        assert desk.answer("open", **by_night)["number_this_year"] == 1


@pytest.mark.rule("13:47-20.40(n)")
def test_a_year_is_counted_one_way(desk: Desk) -> None:
    for _ in range(6):
        desk.submit("open", **EXAMPLE)
    with refused("13:47-20.40(n)", "rules", "the same way"):
        desk.submit("open", **EXAMPLE, rules=[{"rule": "tournament_count_unit", "choice": "night"}])


@pytest.mark.rule("13:47-20.40(n)")
def test_a_tournament_that_was_played_cannot_be_canceled(desk: Desk) -> None:
    desk.enter(2)
    with refused("13:47-20.40(n)", "tournament", "Return their buy-ins"):
        desk.submit("cancel", reason="Too few")
    desk.submit("draw-seats")
    desk.submit("start", other_games=["blackjack"])
    with refused("13:47-20.40(n)", "tournament", "counts"):
        desk.submit("cancel", reason="Too few")


@pytest.mark.rule("13:47-20.40(n)")
def test_a_tournament_that_was_dealt_counts_although_its_start_is_taken_back(desk: Desk) -> None:
    desk.begin(2)
    start = len(desk.made.steps) - 1
    desk.clock.turn(1200)
    desk.submit("undo", step=start, reason="Let us try again")
    assert desk.play.phase == "seated"
    with refused("13:47-20.40(n)", "tournament", "counts"):
        desk.submit("cancel", reason="Too few")
    with refused("13:47-20.40(c)", "entrant", "not redeemed"):
        desk.submit("withdraw", entrant=1)


@pytest.mark.rule("13:47-20.40(m)")
def test_nothing_happens_to_a_tournament_that_is_not_there_or_canceled(desk: Desk) -> None:
    with refused("13:47-20.40(m)", "tournament"):
        desk.submit("register", player="Ann")
    desk.open().submit("cancel", reason="Snow")
    with refused("13:47-20.40(m)", "tournament", "canceled"):
        desk.submit("register", player="Ann")


@pytest.mark.rule("13:47-20.40(l)")
def test_only_the_operator_of_the_tournament_decides_its_disputes(desk: Desk) -> None:
    desk.begin(2)
    dispute = desk.answer("record-dispute", dispute="Who raised?")["dispute"]
    with refused("13:47-20.40(l)"):
        desk.submit("rule", by="Mia", dispute=dispute, ruling="Seat 3 did.")
    other = desk.office.staff.people.register("Cyd", PASSPHRASE)
    desk.office.staff.employ(
        OperationRequest(id="cyd", what={}), other, position="Class A casino night operator",
        licence="Class A operator", number="A-2", place="hall",
    )  # fmt: skip
    desk.people = {each.name: each for each in desk.office.staff.list_employees()}
    with refused("13:47-20.40(l)", "sign.decides"):
        desk.submit("rule", by="Cyd", dispute=dispute, ruling="Seat 3 did.")
    for director in ("Mia", "Cyd"):  # nor does anybody else make it go away
        with refused("13:47-20.40(l)", "sign.directs"):
            desk.submit("undo", by=director, step=dispute)
    with refused("13:47-20.40(l)", "dispute"):
        desk.submit("rule", dispute=dispute + 1, ruling="Seat 3 did.")
    assert desk.made.disputes == {dispute: "Who raised?"}
    desk.submit("rule", dispute=dispute, ruling="Seat 3 did.")
    assert not desk.made.disputes
    (ruling,) = desk.play.rulings
    assert (ruling.operator, ruling.dispute, ruling.ruling) == ("Cal", "Who raised?", "Seat 3 did.")
    with refused("13:47-20.40(l)", "sign.decides"):
        desk.submit("disqualify", by="Cyd", entrant=1, ruling=ruling.number, chips=1500)
    with refused("13:47-20.40(l)", "sign.directs"):
        desk.submit("undo", step=len(desk.made.steps) - 1)
    desk.submit("undo", by="Cal", step=len(desk.made.steps) - 1)
    assert desk.made.disputes == {dispute: "Who raised?"}
    desk.bust(2)
    desk.submit("end")
    with refused("13:47-20.40(l)", "tournament", "not decided every dispute"):
        desk.submit("report")
