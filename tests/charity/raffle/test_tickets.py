"""Tickets: every item of 8.7 and 8.18, presence, and numbers without gaps or repeats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.charity.findings import enforce
from pitboss.charity.raffle.kinds import RAFFLE_KINDS
from pitboss.charity.raffle.tickets import (
    HELP_LINE,
    NO_SUBSTITUTION,
    STUB_ITEMS,
    NumberRanges,
    PrintedPrize,
    TicketFace,
    check_ticket,
    list_items,
    number_text,
    parse_ticket,
    ticket_code,
)
from pitboss.law import BadInput
from pitboss.table.refused import Refused

CALENDAR, DRAW = RAFFLE_KINDS["calendar"], RAFFLE_KINDS["off-premises merchandise"]
FACE = TicketFace(
    title="Winter calendar", organization="Maplewood Fire Company No. 2", identification="123-4-56789",
    license="RL 2026-14", place="12 Elm Street", drawings=("December 1, 2030, 7 p.m.",),
    prizes=(PrintedPrize("Television", 40_000, "2030-12-01"), PrintedPrize("Bicycle", 25_000, "2030-12-02")),
    price="$10", purpose="a ladder truck", total_value=65_000, legends=(NO_SUBSTITUTION, HELP_LINE),
)  # fmt: skip
GONE: dict[str, list[dict[str, Any]]] = {
    "13:47-8.18(a)1": [{"organization": ""}, {"identification": ""}, {"license": ""}],
    "13:47-8.18(a)2": [{"place": ""}, {"drawings": ()}],
    "13:47-8.18(a)3": [
        {"prizes": (PrintedPrize("Television", 65_000),)},
        {"prizes": (PrintedPrize("Television", None, "2030-12-01"),), "total_value": 0},
    ],
    "13:47-8.18(a)4": [{"numbered": False}],
    "13:47-8.18(a)5": [{"total_value": None}, {"total_value": 64_999}],
    "13:47-8.18(a)6": [{"price": ""}],
    "13:47-8.18(a)7": [{"purpose": ""}],
    "13:47-8.18(a)8": [{"legends": (HELP_LINE,)}],
    "13:47-8.18(a)9": [{"legends": (NO_SUBSTITUTION,)}],
    "13:47-8.18(c)": [{"stub": tuple(name for name in STUB_ITEMS if name != gone)} for gone in STUB_ITEMS],
}


@pytest.mark.rule(
    "13:47-8.18(a)", "13:47-8.18(a)1", "13:47-8.18(a)2", "13:47-8.18(a)3", "13:47-8.18(a)4",
    "13:47-8.18(a)5", "13:47-8.18(a)6", "13:47-8.18(a)7", "13:47-8.18(a)8", "13:47-8.18(a)9",
    "13:47-8.18(c)", "13:47-8.18(d)",
)  # fmt: skip
def test_a_calendar_ticket_without_any_one_item_is_refused_at_its_paragraph() -> None:
    assert check_ticket(FACE, CALENDAR) == []
    for law, changes in GONE.items():
        for change in changes:
            with pytest.raises(Refused) as refused:
                enforce(check_ticket(replace(FACE, **change), CALENDAR))
            assert str(refused.value.cite) == law, change
    assert [str(each.law) for each in list_items(FACE, CALENDAR)][:9] == list(GONE)[:9]


@pytest.mark.rule("13:47-8.7")
def test_a_draw_ticket_without_an_item_is_warned_about() -> None:
    face = replace(FACE, prizes=(PrintedPrize("Car", 2_000_000),))
    assert check_ticket(face, DRAW) == []
    assert len(list_items(face, DRAW)) == 10
    changes: list[dict[str, Any]] = [
        {"organization": ""}, {"identification": ""}, {"license": ""}, {"place": ""}, {"drawings": ()},
        {"prizes": ()}, {"numbered": False}, {"price": ""}, {"purpose": ""}, {"legends": ()},
    ]  # fmt: skip
    for change in changes:
        (warning,) = enforce(check_ticket(replace(face, **change), DRAW))
        assert warning.cite == "13:47-8.7"
        assert warning.message.startswith("Advice")
    half = replace(face, prizes=(PrintedPrize("Half of the takings", None),))
    assert check_ticket(half, DRAW) == []


def test_numbers_have_as_many_digits_as_the_last_one() -> None:
    assert [number_text(7, 500), number_text(7, 12_000)] == ["0007", "00007"]


@given(st.sets(st.integers(1, 60)), st.sets(st.integers(1, 60)))
def test_ranges_hold_exactly_their_numbers(numbers: set[int], gone: set[int]) -> None:
    ranges = NumberRanges.of((each, each) for each in numbers)
    left = ranges.without(gone)
    assert list(ranges) == sorted(numbers)
    assert list(left) == sorted(numbers - gone)
    assert [left.at(place) for place in range(left.count)] == list(left)
    assert all((each in left) == (each in numbers - gone) for each in range(62))
    assert NumberRanges.from_json(left.to_json()) == left == NumberRanges.of(left.ranges)
    with pytest.raises(IndexError):
        left.at(left.count)


@pytest.mark.rule("13:47-8.18(a)4")
def test_overlapping_ranges_are_refused() -> None:
    with pytest.raises(Refused, match="Ticket 5 is there twice"):
        NumberRanges.of([(1, 5), (5, 9)])
    assert str(NumberRanges.of([(6, 9), (1, 5), (12, 12)])) == "1-9, 12"


def test_a_mistyped_ticket_number_is_caught_by_its_check_digit() -> None:
    assert ticket_code(112, 5_000) == "0112-4"
    for number in (1, 112, 4_980, 123_456):
        code = ticket_code(number, 5_000)
        assert [parse_ticket(each) for each in (code, str(number), number, f" {code} ")] == [number] * 4
        for place, digit in enumerate(code):
            for other in "0123456789":
                if digit.isdigit() and other != digit:
                    with pytest.raises(BadInput):
                        parse_ticket(code[:place] + other + code[place + 1 :])
    for wrong in ("0", "1000000", "112-", "x", 0, True, None, 1.5):
        with pytest.raises(BadInput):
            parse_ticket(wrong)
