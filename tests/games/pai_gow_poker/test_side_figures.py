"""13:69F-11.14 to 11.20: exact figures of the pai gow poker side wagers."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np
import pytest

from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.banker_counts import HANDS_LEFT, banker_counts
from pitboss.games.pai_gow_poker.side_draws import side_draws
from pitboss.games.pai_gow_poker.side_pay_tables import ENVY_CENTS
from pitboss.games.pai_gow_poker.side_wagers import WIDEST
from pitboss.odds.compiled import values
from pitboss.odds.exact import price
from pitboss.table.wager import FIRST, LOSES, PUSHES
from tests.games.pai_gow_poker.side_figures import (
    HANDS,
    SEVENS,
    Frozen,
    count_lines,
    pay_line_counts,
    reprice,
)
from tests.games.pai_gow_poker.side_table import SideTableOptions

# Seven cards: 154,143,080 hands


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-11.16")
def test_the_bonus_by_each_table() -> None:
    first = count_lines(**SEVENS)["bonus"]
    assert pay_line_counts(first) == [
        32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204,
    ]  # fmt: skip
    assert first.probability(PUSHES) == F(2_862_000, HANDS)
    assert price(first).edge == F(220226, 2752555)
    second = count_lines(bonus="on", tables=Frozen(bonus="T2"))["bonus"]
    edges = [reprice(second, bonus="on", tables={"bonus": name}).edge for name in ("T2", "T3", "T4", "T6")]
    assert edges == [F(1496262, 19267885), F(215466, 2752555), F(3271699, 38535770), F(3578229, 38535770)]
    straight = count_lines(bonus="on", three_and_straight="straight", tables=Frozen(bonus="T2"))["bonus"]
    assert pay_line_counts(straight)[-2:] == [11_236_028, 7_470_676]
    assert price(straight).edge == F(304298, 3853577)


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-11.3(f)2.i", "13:69F-11.3(f)2.ii")
def test_royal_matches() -> None:
    narrow = {"royal_match": "ii", "royal_match_ii_natural": "match_only"}
    assert pay_line_counts(count_lines(bonus="on", royal_match="ii")["bonus"])[1] == 12
    assert pay_line_counts(count_lines(bonus="on", **narrow)["bonus"])[1] == 72


@pytest.mark.exhaustive
@pytest.mark.rule('13:69F-11.1 "envy bonus"')
def test_envy_is_worth_under_one_percent_of_five_dollars_per_other_player() -> None:
    premium = pay_line_counts(count_lines(**SEVENS)["bonus"])[:7]
    assert sum(premium) == 519_564
    worth = sum(hands * amount for hands, amount in zip(premium, ENVY_CENTS.values(), strict=True))
    assert round(worth / HANDS / 500 * 100, 2) == 0.93  # published, for sums not all quoted: 0.92


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-11.18", "13:69F-11.18(c)")
def test_the_seven_card_bonus() -> None:
    found = count_lines(**SEVENS)["seven-card bonus"]
    assert price(found).edge == F(72161, 1133405)
    apart = count_lines(seven_card_bonus="on", tables=Frozen(**{"seven-card bonus": "B"}))["seven-card bonus"]
    assert pay_line_counts(apart)[:4] == [1_128, 26_132, 38_728, 146_104]
    assert apart.probability(LOSES) == found.probability(LOSES)


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-11.16(c)")
def test_insurance() -> None:
    lower = [31_080, 248_640, 963_480, 2_719_500, 6_386_940]
    assert pay_line_counts(count_lines(**SEVENS)["insurance"]) == [*lower, 16_293_480]
    trade = count_lines(insurance="on", insurance_joker="semi_wild")["insurance"]
    assert pay_line_counts(trade) == [*lower, 14_430_780]
    assert price(trade).edge == F(13829, 550511) + 4 * F(16_293_480 - 14_430_780, HANDS)


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-11.14(d)")
def test_the_progressive() -> None:
    found = count_lines(**SEVENS)["progressive"]
    assert pay_line_counts(found) == [1_128, 4_512, 21_620, 184_832, 307_472, 4_188_528]
    fixed = 500 * 21_620 + 100 * 184_832 + 50 * 307_472 + 4 * 4_188_528
    for dollars in (10_000, 60_000):  # the meter; the stake is $1 and stays with the house
        meter = dollars * 1_128 + dollars // 10 * 4_512
        assert price(found, meter=100 * dollars).mean == F(fixed + meter, HANDS) - 1


@pytest.mark.exhaustive
@pytest.mark.rule("13:69F-11.20(b)", "13:69F-11.20(c)", "13:69F-11.20(d)", "13:69F-11.19.2")
def test_the_imperial_bonus() -> None:
    found = count_lines(imperial="on")["imperial bonus"]
    assert found.total == HANDS * HANDS_LEFT
    both = price(found, stake=100)
    assert both.edge == F(19300339245623, 687538252601200)
    assert found.probability(LOSES) == F(551092121151623, 687538252601200)
    missed = found.probability(LOSES) + found.probability(PUSHES)
    paid = sum(found.probability(FIRST + place) * odds.ratio for place, odds in enumerate(found.wager.odds))
    assert missed - paid == F(4557249, 38535770)  # the player column only
    banker = sum(n for lines in found.lines.values() for (_, line), n in lines.items() if line >= FIRST)
    assert F(banker, found.total) == F(4440, 550511)
    capped = reprice(found, imperial="on", side_minimum=10_000, side_maximum=10_000, imperial_cap=11_000_000)
    assert capped.edge == both.edge
    lowered = SideTableOptions(imperial="on", side_maximum=10_000)
    wagers = tuple(lowered.wagers[each.name] for each in found.wagers)
    both_came = [(pair, n) for lines in found.lines.values() for pair, n in lines.items()]
    beside = sum(  # five aces use the whole limit up: nothing is left for the banker's hand
        n * wagers[1].odds[line - FIRST].ratio for (own, line), n in both_came if own == FIRST <= line
    )
    assert beside
    less = 600 * F(1_128, HANDS) + beside / found.total
    assert price(replace(found, wagers=wagers), stake=10_000).edge == both.edge + less


# Counting and play agree


def hands(number: int) -> Any:
    """Return random hands, some with the joker."""
    chance = Chance.seeded("side wagers")
    rows = [chance.shuffle(53)[:7] for _ in range(number)]
    return np.array([*rows, *([*row[:6], 52] for row in rows[:50] if 52 not in row)], np.uint8)


def test_bulk_kinds_match_single_hands() -> None:
    three, seven, banker = side_draws(SideTableOptions(**WIDEST))
    rows = hands(300)
    for draw in (three, seven, banker):
        some = rows[:, : draw.size]
        assert values(draw, some).tolist() == [draw.value(*row) for row in some.tolist()]


def test_banker_hands_after_a_hand_match_a_full_count() -> None:
    sets = [ranks for ranks in combinations(range(9), 7) if not _in_sequence(ranks)]
    made = [
        sum(1 << 4 * rank + suit for rank, suit in zip(ranks, suits, strict=True))
        for ranks in sets
        for suits in product(range(4), repeat=7)
        if max(map(suits.count, range(4))) < 5
    ]
    masks, nine = np.array(made, np.uint64), np.array([mask >> 32 == 0 for mask in made])
    assert (int(nine.sum()), int((~nine).sum())) == (31_080, 248_640)
    rows = hands(40)
    for row, counts in zip(rows.tolist(), banker_counts(rows).tolist(), strict=True):
        apart = masks & np.uint64(sum(1 << card for card in row)) == 0
        assert counts[:2] == [int((apart & nine).sum()), int((apart & ~nine).sum())]
        assert sum(counts) == comb(46, 7)


def _in_sequence(ranks: tuple[int, ...]) -> bool:
    return any(ranks[place + 4] - ranks[place] == 4 for place in range(len(ranks) - 4))
