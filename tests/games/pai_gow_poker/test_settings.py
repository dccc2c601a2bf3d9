"""Settings of seven cards against the house's hands, checked against a count one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.equipment.cards import JOKER, cards
from pitboss.games.pai_gow_poker.game import PaiGowPoker
from pitboss.games.pai_gow_poker.house_ways import HOUSE_WAYS
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.settings import (
    compute_marks,
    count_house_hands,
    legal_settings,
    set_by_marks,
)
from pitboss.games.pai_gow_poker.settlement import number_set_hand
from pitboss.rankings.bulk import cards_of, every_hand, masks_of
from pitboss.rankings.pai_gow_poker import PAI_GOW_TWO
from pitboss.table.house_options import BadOptions

GAME, OPTIONS = PaiGowPoker(), PaiGowPokerOptions()
WAY = HOUSE_WAYS["foxwoods"]


def dealt(seed: int, hands: int) -> list[tuple[int, ...]]:
    chance = Random(seed)
    return [tuple(chance.sample(range(53), 7)) for _ in range(hands)]


def test_house_hands_from_the_remaining_cards() -> None:
    """Twelve cards, the joker among them: each hand is set by the way itself, card by card."""
    left = [*cards("As Ad Kd Qd Jd 9d 9c 8h 7s 5d 5c"), JOKER]
    gone = [card for card in range(53) if card not in left]
    found = count_house_hands(WAY, OPTIONS.order, gone)
    plain = Counter(number_set_hand(*WAY(hand), OPTIONS.order) for hand in combinations(left, 7))
    assert dict(zip(found.dealt.tolist(), found.times.tolist(), strict=True)) == plain


@pytest.mark.rule("13:69F-11.9(a)", "13:69F-11.9(g)3")
def test_legal_settings() -> None:
    """Every legal setting appears, each number once, whatever the order of the cards."""
    for hand in dealt(5, 50):
        found = legal_settings(hand, OPTIONS.order)
        numbers = {
            number_set_hand(tuple(card for card in hand if card not in low), low, OPTIONS.order)
            for low in combinations(hand, 2)
        }
        assert {each.number for each in found} == {number for number in numbers if not number >> 24}
        assert [each.number for each in found] == sorted({each.number for each in found}, reverse=True)
        for each in found:
            assert sorted(each.high + each.low) == sorted(hand)
            assert number_set_hand(each.high, each.low, OPTIONS.order) == each.number
        for way in HOUSE_WAYS.values():
            assert number_set_hand(*way(hand), OPTIONS.order) in numbers
            assert any(each.number == number_set_hand(*way(hand), OPTIONS.order) for each in found)


@pytest.mark.exhaustive
def test_the_whole_deck_strategy_maximizes_marks() -> None:
    wager = OPTIONS.wagers["pai gow poker"]
    known = compute_marks(wager, WAY, OPTIONS.order)
    assert (np.diff(known.high) >= 0).all()  # a better hand is above more
    assert (np.diff(known.low) >= 0).all()
    hands = dealt(6, 200)
    lows = set_by_marks(masks_of(np.array(hands, np.uint8)), known, OPTIONS.order)
    (model,) = GAME.models_playing("whole_deck", OPTIONS)
    for hand, low in zip(hands, lows.tolist(), strict=True):
        best = max(
            legal_settings(hand, OPTIONS.order),
            key=lambda each: (known.high[each.number >> 8] + known.low[each.number & 255], each.number),
        )
        assert PAI_GOW_TWO.value(cards_of(low)) == best.number & 255
        assert model.draws[0].value(*hand) == best.number


@pytest.mark.slow
def test_marks_count_beaten_house_hands() -> None:
    """Checks a sample of house hands: the percentage that a pair of tens low beats."""
    known = compute_marks(OPTIONS.wagers["pai gow poker"], WAY, OPTIONS.order)
    tens = PAI_GOW_TWO.value(cards("Ts Th"))
    below = [number_set_hand(*WAY(hand), OPTIONS.order) & 255 < tens for hand in dealt(8, 4_000)]
    share = sum(below) / len(below)
    assert abs(known.low[tens] / 154_143_080 - share) < 4 * (share * (1 - share) / len(below)) ** 0.5


def test_a_strategy_changes_only_the_players_settings() -> None:
    (model,) = GAME.models_playing("ballys", OPTIONS)
    hand = next(hand for hand in dealt(9, 5_000) if _apart(hand))
    player, banker = model.draws[:2]
    assert player.value(*hand) == number_set_hand(*HOUSE_WAYS["ballys"](hand), OPTIONS.order)
    assert banker.value(*hand) == number_set_hand(*WAY(hand), OPTIONS.order)
    with pytest.raises(BadOptions, match="no strategy 'best'; it has foxwoods, ballys, whole_deck"):
        GAME.models_playing("best", OPTIONS)


def _apart(hand: tuple[int, ...]) -> bool:
    return len({number_set_hand(*way(hand), OPTIONS.order) for way in HOUSE_WAYS.values()}) == 2


@pytest.mark.exhaustive
def test_a_whole_deck_counted_up_to_suits_matches_a_full_count() -> None:
    from pitboss.games.pai_gow_poker.house_ways_bulk import low_masks

    found = count_house_hands(WAY, OPTIONS.order)
    counts = np.zeros((len(OPTIONS.order.shapes) + 1) << 8, np.int64)
    for masks in every_hand(7, joker=True):
        low = low_masks(WAY, masks)
        number = OPTIONS.order.values(masks ^ low).astype(np.int64) << 8 | PAI_GOW_TWO.values(low)
        counts += np.bincount(number, minlength=len(counts))
    assert found.dealt.tolist() == np.flatnonzero(counts).tolist()
    assert found.times.tolist() == counts[found.dealt].tolist()
