"""Every hand there is, counted: the figures of the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.rankings import (
    EIGHT_OR_BETTER,
    FOUR,
    HIGH,
    PAI_GOW_FIVE,
    PAI_GOW_NATURAL,
    PAI_GOW_SEVEN,
)
from pitboss.rankings.bulk import census, tally
from pitboss.rankings.pai_gow_classes import (
    imperial_banker_classes,
    imperial_player_classes,
    insurance_classes,
)

pytestmark = pytest.mark.exhaustive


@pytest.mark.rule("13:69F-14.3(b)")
def test_all_20358520_six_card_hands() -> None:
    assert sum(census(HIGH, 6).values()) == 20358520


@pytest.mark.rule("13:69F-27.3(b)")
def test_best_four_of_six_cards() -> None:
    counts = [14664, 47752, 897616, 2245352, 1744080, 2342736, 8194320, 4872000]
    assert list(census(FOUR, 6).values()) == counts


@pytest.mark.rule("13:69F-14.9(j)")
def test_seven_card_lows_of_eight_or_better() -> None:
    assert census(EIGHT_OR_BETTER, 7)["eight or better"] == 24530944


@pytest.mark.rule("13:69F-11.3(b)")
def test_all_154143080_pai_gow_poker_hands() -> None:
    counts = tally(PAI_GOW_FIVE, 7)
    by_kind: Counter[str] = Counter()
    pai_gow: Counter[int] = Counter()
    for value, count in enumerate(counts.tolist()):
        if count:
            shape = PAI_GOW_FIVE.shapes[value - 1]
            by_kind[shape.category.name] += count
            if shape.category.name == "high card":
                pai_gow[shape.ranks[0]] += count
    assert by_kind == {
        "five aces": 1128,
        "royal flush": 26132,
        "straight flush": 184832,
        "four-of-a-kind": 307472,
        "full house": 4188528,
        "flush": 6172088,
        "straight": 11236028,
        "three-of-a-kind": 7470676,
        "two pairs": 2862000 + 32691816,
        "pair": 64221960,
        "high card": 24780420,
    }
    assert [pai_gow[rank] for rank in range(7, 13)] == [31080, 248640, 963480, 2719500, 6386940, 14430780]


@pytest.mark.rule("13:69F-11.3(h)")
def test_hands_of_the_insurance_wager_by_their_highest_card() -> None:
    others = [31080, 248640, 963480, 2719500, 6386940]
    assert list(insurance_classes().census(7).values())[:6] == [*others, 16293480]
    semi_wild = insurance_classes(insurance_joker="semi_wild").census(7)
    assert list(semi_wild.values())[:6] == [*others, 14430780]


@pytest.mark.rule("13:69F-11.3(f)1", "13:69F-11.3(f)2.i", "13:69F-11.3(f)3")
def test_the_seven_card_hands_of_the_bonus_wager() -> None:
    assert list(census(PAI_GOW_SEVEN, 7).values())[:6] == [32, 72, 196, 1128, 26020, 184644]


@pytest.mark.rule("13:69F-11.3(f)2.ii")
@pytest.mark.parametrize(("natural", "matches"), [("whole_hand", 12), ("match_only", 72)])
def test_the_other_royal_match(natural: str, matches: int) -> None:
    order = PAI_GOW_SEVEN.reading(royal_match="ii", royal_match_ii_natural=natural)
    assert census(order, 7)["royal flush plus royal match"] == matches


@pytest.mark.rule("13:69F-11.3(b)2", "13:69F-11.3(g)")
def test_natural_royal_and_straight_flushes() -> None:
    counts = census(PAI_GOW_NATURAL, 7)
    assert list(counts.values())[:5] == [1128, 4512, 21620, 38728, 146104]


@pytest.mark.rule("13:69F-11.20(c)")
def test_the_banker_column_of_the_imperial_bonus() -> None:
    assert list(imperial_banker_classes().census(7).values())[:3] == [31080, 248640, 963480]


@pytest.mark.rule("13:69F-11.19.1", "13:69F-11.20(b)")
def test_the_player_column_of_the_imperial_bonus() -> None:
    counts = list(imperial_player_classes().census(7).values())
    assert counts[:8] == [1128, 26132, 184832, 307472, 4188528, 6172088, 11236028, 7470676]
    narrow = imperial_player_classes(imperial_joker_royal=False).census(7)
    assert narrow["royal flush"] == 4512
    assert sum(narrow.values()) == 154143080
