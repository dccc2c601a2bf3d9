"""The posted rules sheet: what no sheet may post, what is missing, and the text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.charity.tournament.house_rules import TournamentRules, describe_house_rules
from pitboss.charity.tournament.posting import describe_posting
from pitboss.charity.tournament.sheet import (
    BlindLevel,
    BuyIn,
    PostedPrize,
    PostedSheet,
    RebuyTerms,
    ScheduledBreak,
    missing_items,
    require_complete,
)
from pitboss.law import cite
from pitboss.law.index import find
from pitboss.table.house_options import BadOptions
from tests.cases import for_each
from tests.charity.tournament.events_of import T0, make_sheet, refused


@pytest.mark.rule(
    "13:47-20.40(m)1", "13:47-20.40(m)2", "13:47-20.40(m)2.i", "13:47-20.40(m)2.ii", "13:47-20.40(m)2.iii",
    "13:47-20.40(m)2.iv", "13:47-20.40(m)3", "13:47-20.40(m)4", "13:47-20.40(m)5", "13:47-20.40(m)6",
    "13:47-20.40(m)",
)  # fmt: skip
def test_a_sheet_without_an_item_is_refused_with_its_rule() -> None:
    assert missing_items(make_sheet()) == []
    terms = RebuyTerms(count=2, price=5_000, chips=1_500, minutes=60)
    for change, field, where in (
        ({"buy_in": BuyIn(chips=1_500)}, "buy_in.price", "(m)1"),
        ({"buy_in": BuyIn(price=5_000)}, "buy_in.chips", "(m)1"),
        ({"rebuys": replace(terms, count=0)}, "rebuys.count", "(m)2.i"),
        ({"rebuys": replace(terms, price=0)}, "rebuys.price", "(m)2.ii"),
        ({"rebuys": replace(terms, chips=0)}, "rebuys.chips", "(m)2.iii"),
        ({"rebuys": replace(terms, minutes=0)}, "rebuys.minutes", "(m)2.iv"),
        ({"end": ""}, "end", "(m)3"),
        ({"end": "set_time"}, "ends_at", "(m)3"),
        ({"schedule": ()}, "schedule", "(m)4"),
        ({"three_raises": " "}, "three_raises", "(m)5"),
        ({"prizes": ()}, "prizes", "(m)6"),
    ):
        sheet = make_sheet(**change)
        (item,) = missing_items(sheet)
        assert (item.field, str(item.cite)) == (field, f"13:47-20.40{where}")
        with refused(where, field, "add it and post the sheet"):
            require_complete(sheet)


@for_each(
    ("where", "field", "change"),
    [
        ("(d)", "seats", {"seats": 12}),
        ("(d)", "seats", {"seats": 1}),
        ("(m)2.i", "rebuys.count", {"rebuys": RebuyTerms(count=4, price=1, chips=25, minutes=60)}),
        ("(m)2.iv", "rebuys.minutes", {"rebuys": RebuyTerms(count=3, price=1, chips=25, minutes=61)}),
        ("(m)2", "rebuys.price", {"rebuys": RebuyTerms(count=3, price=-1, chips=25, minutes=60)}),
        ("(c)", "buy_in.price", {"buy_in": BuyIn(price=-1, chips=25)}),
        ("(c)", "buy_in.chips", {"buy_in": BuyIn(price=1, chips=1_510)}),
        ("(c)", "denominations", {"denominations": (100, 25)}),
        ("(i)", "end", {"end": "whenever"}),
        ("(m)3", "ends_at", {"ends_at": T0}),
        ("(m)4", "schedule.0.small", {"schedule": (BlindLevel(small=10, big=25, minutes=20),)}),
        ("(m)4", "schedule.0.minutes", {"schedule": (BlindLevel(small=25, big=50, minutes=0),)}),
        ("(m)4", "schedule", {"schedule": (ScheduledBreak(minutes=5),)}),
        ("(m)4", "schedule", {"schedule": tuple(BlindLevel(small=n, big=100, minutes=9) for n in (50, 25))}),
        (
            "(m)4",
            "schedule.1.race_off",
            {
                "schedule": (
                    BlindLevel(small=100, big=200, minutes=9),
                    ScheduledBreak(minutes=5, race_off=100),
                    BlindLevel(small=100, big=200, minutes=9),
                ),
            },
        ),
        ('(a) "small blinds"', "schedule.0.small", {"schedule": (BlindLevel(small=0, big=50, minutes=9),)}),
        ('(a) "big blind"', "schedule.0.big", {"schedule": (BlindLevel(small=50, big=25, minutes=9),)}),
        ("(m)6", "prizes", {"prizes": (PostedPrize(place=2, prize="basket", value=1),)}),
        ("(m)6", "prizes.0.value", {"prizes": (PostedPrize(place=1, prize="basket", value=0),)}),
    ],
)
@pytest.mark.rule(
    "13:47-20.40(d)", "13:47-20.40(c)", "13:47-20.40(h)", "13:47-20.40(i)", "13:47-20.40(m)2.i",
    "13:47-20.40(m)2.iv", "13:47-20.40(m)4",
)  # fmt: skip
def test_what_no_sheet_may_post_is_refused(where: str, field: str, change: dict[str, Any]) -> None:
    with refused(where, field):
        make_sheet(**change)


@pytest.mark.rule("13:47-20.40(e)2", "13:47-20.40(e)3", "13:47-20.40(e)4")
def test_a_dead_button_cannot_be_posted() -> None:
    with refused("(e)2", "rules.button_rule", "next player"):
        TournamentRules(button_rule="dead")  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="late_entry must be off or on"):
        TournamentRules(late_entry="perhaps")  # type: ignore[arg-type]


@pytest.mark.rule("13:47-20.40(j)1", "13:47-20.40(j)2", "13:47-20.40(j)3", "13:47-20.40(j)")
def test_wild_cards_high_low_and_a_rake_cannot_be_posted() -> None:
    for paragraph, change in (
        ("(j)1", {"wild_cards": "deuces"}),
        ("(j)2", {"high_low": "on"}),
        ("(j)3", {"rake": "5%"}),
    ):
        with refused(paragraph, f"rules.{next(iter(change))}"):
            TournamentRules(**change)  # type: ignore[arg-type]


def test_house_rules_have_the_names_values_and_defaults_of_the_index() -> None:
    rules = TournamentRules()
    readings = {each.option: each for entry in find(cite("13:47-20.40")) for each in entry.readings}
    described = list(describe_house_rules())
    for rule in described:
        assert getattr(rules, rule.name) == rule.default, rule.name
        if rule.name in readings:
            assert readings[rule.name].default == rule.default
            assert set(readings[rule.name].values) == set(rule.values), rule.name
    assert {rule.name for rule in described} - set(readings) == {
        "answer_seconds",
        "button_rule",
        "dealing",
        "wild_cards",
        "high_low",
        "rake",
    }
    assert TournamentRules(muck="on").to_json() == {"muck": "on"}


@pytest.mark.rule("13:47-20.40(m)", "13:47-20.40(m)5", "13:47-20.40(m)7")
def test_the_posting_states_every_item_in_the_order_of_the_text() -> None:
    items = list(describe_posting(make_sheet()))
    assert [str(item.cite).removeprefix("13:47-20.40") for item in items] == [
        "(m)1", "(c)", "(m)2", "(m)3", "(m)4", "(m)5", "(m)6", "(m)7",
    ]  # fmt: skip
    text = {item.heading: " ".join(item.lines) for item in items}
    assert text["Buy-in"] == "$50 for 1,500 chips, the same for every player."
    assert "At most 1 a player, $50 for 1,500 chips each." in text["Re-buys"]
    assert "No more than three raises" in text["Raises"]
    assert "Break, 10 minutes" in text["Blinds"]
    assert "retail value $200.01" in text["Prizes"]
    assert items[-1].provenance == "custom"
    draft = list(describe_posting(PostedSheet(notes=("Doors open at 6.",))))
    assert [item.heading for item in draft] == ["Chips", "Re-buys", "End", "Raises", "House rules", "Also"]
    timed = describe_posting(make_sheet(end="set_time", ends_at=T0.replace(hour=22)))
    assert any("Play stops at 10:00 PM." in item.lines[0] for item in timed)
