"""The side wagers of pai gow poker.

Sources: the Wizard of Odds; where it is said, the tables of the Fortune and Mania side bets.
"""

from __future__ import annotations

from math import comb

import pytest

from pitboss.odds.exact import price
from pitboss.rankings.pai_gow_classes import bonus_classes
from pitboss.table.wager import FIRST
from tests.games.pai_gow_poker.side_figures import SEVENS, Frozen, count_lines
from tests.published.printed import percent

THREE_CARDS = [48, 58, 100, 1_020, 1_308, 3_912]
"""Of 23,426: straight flush without the joker, three-of-a-kind, straight flush with it, and so on down."""
THREE_CARD_EDGE, SEVEN_CARD_EDGE = "3.86", "6.37"
FORTUNE_EDGE = "7.8"
"""By its third table: Fortune."""
TRIPS, STRAIGHTS = 7_672_500, 11_034_204
"""Seven cards, where a hand with both is paid as trips: Fortune and Mania."""


@pytest.mark.rule("13:69F-11.18")
def test_the_three_card_bonus() -> None:
    found = count_lines(three_card_bonus="on")["three-card bonus"]
    lines = [found.probability(line) * comb(53, 3) for line in range(FIRST, FIRST + 6)]
    assert lines == THREE_CARDS
    assert percent(price(found).edge, THREE_CARD_EDGE) == THREE_CARD_EDGE


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-11.16", "13:69F-11.18")
def test_the_edges_of_the_seven_card_wagers() -> None:
    seven = price(count_lines(**SEVENS)["seven-card bonus"])
    assert percent(seven.edge, SEVEN_CARD_EDGE) == SEVEN_CARD_EDGE
    fortune = price(count_lines(bonus="on", tables=Frozen(bonus="T3"))["bonus"])
    assert percent(fortune.edge, FORTUNE_EDGE) == FORTUNE_EDGE


@pytest.mark.exhaustive
def test_three_of_a_kind_above_a_straight_and_three_pairs_apart() -> None:
    counts = bonus_classes(three_over_straight=True, three_pairs=True).census(7)
    assert (counts["three-of-a-kind"], counts["straight"]) == (TRIPS, STRAIGHTS)
    assert (counts["three pairs"], counts["two pairs"]) == (2_862_000, 32_691_816)
