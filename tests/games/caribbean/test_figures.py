"""13:69F-16: the wagers' figures, and the effect of each option."""

from __future__ import annotations

from fractions import Fraction as F
from typing import Any

import pytest

from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance
from pitboss.games.caribbean_stud.game import CaribbeanStud
from pitboss.games.caribbean_stud.hands import QUALIFYING_VALUE, ante_line, bet_line, hand_of_player
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.odds import visible_card
from pitboss.odds.counting import count_sample
from pitboss.odds.exact import price
from pitboss.odds.returns import net_of
from pitboss.table import Refused
from pitboss.table.bots import RandomLegal, play_out
from pitboss.table.house_options import named_values
from pitboss.table.record import digest
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.cases import for_each
from tests.games.caribbean.figures import counted_progressive
from tests.games.caribbean.playing import (
    PAIR,
    QUALIFIED,
    ROYAL,
    STRAIGHT_FLUSH,
    bet,
    close,
    hand,
    start,
    table,
)
from tests.helpers import act

# Figures


def test_the_progressive_is_counted_exactly() -> None:
    fixed = {"B1": F(14965, 64974), "B2": F(18085, 64974), "B3": F(1385, 3822), "B4": F(20945, 43316)}
    even = {"B1": 26_320_526, "B2": 24_678_421, "B3": 21_804_737, "B4": 17_661_316}
    for name, part in fixed.items():
        found = counted_progressive(name)
        assert found.total == 2_598_960
        assert 1 - price(found, meter=1_000_000).edge == part + F(10_000 * 19, 6_497_400)
        assert abs(price(found, meter=even[name]).mean) < F(1, 10**7)


def test_a_sample_is_near_the_figures() -> None:
    (ante, *_) = count_sample(CaribbeanStud().model(CaribbeanOptions()), 1 << 18, 3)
    assert ante.sampled
    found = price(ante, stake=500)
    deviation = 2.243 / 512
    assert abs(float(found.edge) - 0.052243) < 3 * deviation
    assert abs(float(found.staked) - (1 + 2 * 5316167 / 10179260)) < 0.01
    assert found.ways[0,] == "fold"
    assert found.ways[1,] == "bet"


OUTCOMES = {
    (FIRST, PUSHES): 4_532_514_033_720,
    (PUSHES, PUSHES): 321_623_100,
    (LOSES, LOSES): 2_726_592_727_512,
    (FIRST, FIRST): 16_759_740,
    (FIRST, FIRST + 1): 156_929_720,
    (FIRST, FIRST + 2): 2_832_435_800,
    (FIRST, FIRST + 3): 16_624_475_280,
    (FIRST, FIRST + 4): 21_856_990_280,
    (FIRST, FIRST + 5): 43_805_516_100,
    (FIRST, FIRST + 6): 234_242_908_320,
    (FIRST, FIRST + 7): 488_012_139_360,
    (FIRST, FIRST + 8): 2_324_742_321_600 + 18_505_682_208,
}
"""Line counts of ante and bet where optimal play bets."""


@pytest.mark.exhaustive
def test_optimal_play_over_all_twenty_trillion_cases() -> None:
    model = CaribbeanStud().model(CaribbeanOptions())
    assert visible_card.fits(model)
    counted = visible_card.count_decided_wager(model)
    assert counted.total == 19_933_230_517_200
    found = price(counted, model.stake)
    assert found.mean == F(-142031221, 2718662100)
    assert found.element_of_risk == F(86781076031, 3396139966890)
    assert found.played == {"bet": F(5316167, 10179260), "fold": 1 - F(5316167, 10179260)}
    assert abs(float(found.variance) ** 0.5 - 2.242950) < 1e-6
    assert counted.lines[0,] == OUTCOMES
    assert sum(counted.lines[1,].values()) == 9_523_005_974_460


def test_settlement_at_the_boundary_of_qualifying() -> None:
    player = hand_of_player(*cards("8s 7d 5c 4d 2c"))
    assert ante_line(player, QUALIFYING_VALUE - 1, QUALIFYING_VALUE) == FIRST
    assert bet_line(player, QUALIFYING_VALUE - 1, QUALIFYING_VALUE) == PUSHES
    assert (
        ante_line(player, QUALIFYING_VALUE, QUALIFYING_VALUE)
        == bet_line(player, QUALIFYING_VALUE, QUALIFYING_VALUE)
        == LOSES
    )
    assert hand(QUALIFIED) == QUALIFYING_VALUE


@pytest.mark.rule("13:69E-1.13G(c)")
@pytest.mark.parametrize("least", [2_400, 2_500, 10_000, 400_000])
@pytest.mark.parametrize("scope", ["bet", "ante_and_bet"])
def test_odds_and_play_apply_the_same_limit(scope: Any, least: int) -> None:
    options = CaribbeanOptions(minimum=least, maximum=10**6, payout_limit_scope=scope)
    model = CaribbeanStud().model(options)
    priced = net_of(model.wagers[:2], model.decisions[0].ways[0], model.stake)
    for player, line in ((ROYAL, FIRST), (PAIR, FIRST + 8)):
        at = table(stack=10**7, minimum=least, maximum=10**6, payout_limit_scope=scope)
        round = act(close(bet(start(at, player, QUALIFIED), ante=least)), (1, "bet"))
        assert priced((FIRST, line)) * least == round.changes()[1]


# Options


OTHERS: dict[str, Any] = {
    "minimum": 1_000, "maximum": 600, "unit": 200, "decks": 1, "seats": 6, "meter_initial": 5,
    "meter_reset": 5, "meter_rate": 10, "tables": {"progressive": "B1"},
}  # fmt: skip


@for_each("option", [each.name for each in CaribbeanStud().house_options()])
def test_every_option_changes_something(option: str) -> None:
    for value in named_values(CaribbeanOptions).get(option) or (OTHERS[option],):
        if value != getattr(CaribbeanOptions(), option):
            house = {option: value} | ({"decks": 1} if value == "manual" else {})
            assert night(house) != night({"decks": 1} if value == "manual" else {})


def night(house: dict[str, Any]) -> list[str]:
    """Return the events of scripted rounds with meter winners, or the refusal."""
    try:
        at = table(7, 10**6, **house)
    except Refused as refusal:
        return [str(refusal)]
    chance, heard = Chance.seeded(3), []
    for number in range(8):
        round = at.start(chance.fork(number))
        play_out(round, {seat: RandomLegal(chance.fork(f"{number} {seat}")) for seat in range(1, 8)})
        heard.append(digest(round.events))
    at = table(4, 10**6, **house)
    hands = ROYAL, "As Ks Qs Js Ts", STRAIGHT_FLUSH, "6c 6d 6h 5c 5d", PAIR
    round = start(at, *hands)
    for seat in (1, 2, 3, 4):
        bet(round, seat, ante=min(5_000, at.options.maximum), progressive=100)
    act(close(round), (1, "bet"), (2, "bet"), (3, "fold"), (4, "bet"))
    return [*heard, digest(round.events)]
