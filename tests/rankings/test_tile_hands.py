"""Pai gow tiles: 13:69F-10.2(b)-(h)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from pitboss.rankings import PAI_GOW_TILES, BadHand
from pitboss.rankings.tiles import FACES, PAIRS, TILE_RANKS, pair_rank


@pytest.mark.rule("13:69F-10.2(b)")
def test_the_twenty_pairs_in_order() -> None:
    in_order = """2-4 1-2; 6-6 6-6; 1-1 1-1; 4-4 4-4; 1-3 1-3; 5-5 5-5; 3-3 3-3; 2-2 2-2; 5-6 5-6; 4-6 4-6;
    1-6 1-6; 1-5 1-5; 3-6 4-5; 3-5 2-6; 3-4 2-5; 1-4 2-3; 6-6 4-5; 1-1 3-6; 6-6 4-4; 1-1 2-6""".split(";")
    ranks = [PAI_GOW_TILES.rank(" ".join(pair.split())) for pair in in_order]
    assert len(ranks) == len(PAIRS) == 20
    assert ranks == sorted(ranks, reverse=True)
    assert [rank.value for rank in ranks] == list(range(190, 170, -1))
    assert str(ranks[0]) == "supreme pair"
    assert str(ranks[12]) == "mixed nines"
    assert str(ranks[16]) == "wong with a twelve"
    assert str(ranks[19]) == "gong with a two"
    assert ranks[19] > PAI_GOW_TILES.rank("6-6 1-6")


@pytest.mark.rule("13:69F-10.2(b)", "13:69F-10.2(c)")
def test_a_pair_is_one_rank_whatever_its_second_tile() -> None:
    assert PAI_GOW_TILES.rank("6-6 4-5") == PAI_GOW_TILES.rank("6-6 3-6")
    assert PAI_GOW_TILES.rank("1-1 2-6") == PAI_GOW_TILES.rank("1-1 3-5") == PAI_GOW_TILES.rank("1-1 4-4")


@pytest.mark.rule("13:69F-10.2(d)1", "13:69F-10.2(d)2")
def test_the_value_is_the_last_digit_of_the_spots() -> None:
    assert str(PAI_GOW_TILES.rank("1-1 3-3")).startswith("value 8")
    assert str(PAI_GOW_TILES.rank("5-6 1-6")).startswith("value 8")
    assert PAI_GOW_TILES.rank("5-6 1-6") < PAI_GOW_TILES.rank("1-1 3-3")


@pytest.mark.rule("13:69F-10.2(e)")
def test_the_tiles_of_the_supreme_pair_count_as_each_other_and_rank_as_they_count() -> None:
    assert str(PAI_GOW_TILES.rank("1-2 1-6")) == "value 3, top tile 1-6"
    assert str(PAI_GOW_TILES.rank("2-4 1-6")) == "value 3, top tile 1-6"
    assert str(PAI_GOW_TILES.rank("1-2 5-6")) == "value 7, top tile 5-6"
    # Counted six, the 1-2 ranks above the 1-4; counted three, the 2-4 ranks below it.
    assert str(PAI_GOW_TILES.rank("1-2 2-3")) == "value 8, top tile 1-4 or 2-3"
    assert str(PAI_GOW_TILES.rank("2-4 2-3")) == "value 8, top tile 1-4 or 2-3"


@pytest.mark.rule("13:69F-10.2(f)", "13:69F-10.2(g)", "13:69F-10.2(h)")
def test_equal_values_go_by_the_higher_tile_and_then_are_copies() -> None:
    assert PAI_GOW_TILES.rank("6-6 1-4") > PAI_GOW_TILES.rank("1-3 1-2")
    assert PAI_GOW_TILES.rank("6-6 1-4") == PAI_GOW_TILES.rank("6-6 2-3")
    assert PAI_GOW_TILES.rank("4-5 2-2") == PAI_GOW_TILES.rank("3-6 2-2")
    faces = [face for faces in TILE_RANKS for face in faces]
    assert len(TILE_RANKS) == 17
    assert sorted(faces) == sorted(set(FACES))


@pytest.mark.rule("13:69F-10.2(b)", "13:69F-10.2(d)")
def test_all_496_two_tile_hands() -> None:
    values = [PAI_GOW_TILES.value(hand) for hand in combinations(range(32), 2)]
    assert sum(value > 170 for value in values) == 40
    points = Counter((value - 1) // 17 for value in values if value <= 170)
    assert [points[value] for value in range(10)] == [24, 32, 44, 48, 52, 44, 56, 52, 56, 48]


@pytest.mark.rule("13:69F-10.2(b)")
def test_all_35960_four_tile_hands_by_best_pair() -> None:
    held: Counter[int] = Counter()
    best: Counter[int | None] = Counter()
    for hand in combinations(range(32), 4):
        pairs = {rank for two in combinations(hand, 2) if (rank := pair_rank(*two))}
        held.update(pairs)
        best[min(pairs, default=None)] += 1
    assert [held[rank] for rank in range(1, 21)] == [435] * 16 + [1625, 1625, 3030, 3030]
    assert [best[rank] for rank in range(1, 17)] == list(range(435, 419, -1))
    assert [best[rank] for rank in (17, 18, 19, 20, None)] == [1456, 1248, 2304, 1936, 22176]


def test_bulk_values_agree_and_bad_tiles_are_refused() -> None:
    hands = np.array(list(combinations(range(32), 2)), np.uint8)
    assert PAI_GOW_TILES.values(hands).tolist() == [PAI_GOW_TILES.value(hand) for hand in hands.tolist()]
    with pytest.raises(BadHand, match="twice"):
        PAI_GOW_TILES.values(np.array([[1, 2], [3, 3]], np.uint8))
    with pytest.raises(BadHand, match="not a tile"):
        PAI_GOW_TILES.values(np.array([[1, 32]], np.uint8))
    with pytest.raises(BadHand, match="not a pai gow tile"):
        PAI_GOW_TILES.rank("6-7 1-2")
    with pytest.raises(BadHand, match="2 tiles, not 3"):
        PAI_GOW_TILES.rank("6-6 1-2 1-1")
    with pytest.raises(BadHand):
        PAI_GOW_TILES.value((3, 3))
