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
from pitboss.table.house_options import BadOptions
from tests.cases import for_each
from tests.charity.tournament.events_of import T0, make_sheet
from tests.helpers import refused


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
        sheet = make_sheet(**change)  # type: ignore[arg-type]
        (item,) = missing_items(sheet)
        assert (item.field, str(item.cite)) == (field, f"13:47-20.40{where}")
        with refused(f"13:47-20.40{where}", "add it and post the sheet"):
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
    with pytest.raises(Exception) as caught, refused(f"13:47-20.40{where}"):
        try:
            make_sheet(**change)
        except Exception as refusal:
            assert getattr(refusal, "field", "") == field
            raise
        raise AssertionError("not refused")
    assert "not refused" not in str(caught.value)
