"""Pai gow after a void round: eligibility to bank, and the rule cited for the wash."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.table import DEALER
from tests.games.pai_gow.table import (
    bet,
    close,
    expose_all,
    first_round,
    house_way,
    start,
    start_dealt,
    table,
)
from tests.games.pai_gow.test_banking import BANK, STAKES, start_banked
from tests.helpers import act, events_named

WRONG_TOTAL = "the dice were added up wrongly and the tiles went to wrong positions"


@pytest.mark.rule("13:69F-10.8(o)", "13:69F-10.9(c)")
def test_after_a_void_round_the_bank_is_offered_as_before() -> None:
    round = act(start_banked(STAKES), (BANK, "shake", 3))
    before = round.start.state
    act(round, (DEALER, "report", WRONG_TOTAL))
    assert round.over
    assert round.state == replace(before, banker=BANK, void_at="13:69F-10.9(c)")
    assert set(round.changes().values()) == {0}
    assert round.house == 0


@pytest.mark.rule("13:69F-10.8(c)")
def test_a_player_never_banks_two_rounds_running_even_after_a_void_round() -> None:
    at = table((1, 2), player_bank="on")
    first_round(at, {1: 500, 2: 500})
    round = act(close(bet(start(at, {}, bank=2), {1: 500})), (2, "bank"), (2, "refuse"), (2, "shake", 3))
    assert act(round, (DEALER, "report", WRONG_TOTAL)).over
    barred = close(bet(start(at, {}), {1: 500}))
    (told,) = events_named(barred, "cannot_bank", seat=2)
    assert str(told.cite) == "13:69F-10.8(c)"
    act(barred, (1, "pass_bank"), (DEALER, "report", WRONG_TOTAL))
    again = close(bet(start(at, {}), {1: 500}))
    assert events_named(again, "cannot_bank", seat=2)  # a void round of the house does not lift it
    expose_all(house_way(act(again, (1, "pass_bank")), 1))
    assert not events_named(close(bet(start(at, {}), {1: 500, 2: 500})), "cannot_bank", seat=2)


@pytest.mark.rule("13:69F-10.9(c)", "13:69F-10.9(e)", "13:69F-10.4(f)")
@pytest.mark.parametrize(
    ("says", "law"),
    [(WRONG_TOTAL, "13:69F-10.9(c)"), ("a tile of the dealer or the bank was exposed", "13:69F-10.9(e)")],
)
def test_after_void_hands_the_tiles_are_washed_by_the_rule_that_voided_them(says: str, law: str) -> None:
    at = table((1,))
    act(start_dealt(at, {}, {1: 500}), (DEALER, "report", says))
    again = start_dealt(at, {}, {1: 500})
    assert str(events_named(again, "wash")[0].cite) == law
    expose_all(house_way(again, 1))
    assert str(events_named(start(at, {}), "wash")[0].cite) == "13:69F-10.4(f)"
