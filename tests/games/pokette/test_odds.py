"""Figures of pokette, each by its wager and the cards posted for it."""

from __future__ import annotations

from fractions import Fraction as F
from itertools import product

import pytest

from pitboss.equipment.cards import cards
from pitboss.games.pokette.game import Pokette
from pitboss.games.pokette.hands import HANDS, pack_posted, winning_sections
from pitboss.games.pokette.options import PoketteOptions
from pitboss.odds.exact import prices
from pitboss.table.wager import FIRST

EDGES = {
    "straight up": F(1, 18),
    "split": F(2, 27),
    "corner": F(1, 27),
    "single rank": F(1, 27),
    "double rank": F(1, 9),
    "ace-king-queen": F(1, 27),
    "jack-10-9": F(1, 27),
    "8-7-6": F(1, 27),
    "5-4-3": F(1, 27),
    "red": F(1, 27),
    "black": F(1, 27),
    "suit": F(1, 27),
    "jacer": F(1, 27),
    "pair in two (7s posted)": F(1, 9),
    "pair in three (7s 8h posted)": F(1, 9),
    "three-of-a-kind (7s 7h posted)": F(1, 9),
    "straight (7s 8h posted, open)": F(1, 9),
    "straight (7s 9h posted, inside)": F(1, 9),
    "straight flush (7s 8s posted, open)": F(2, 27),
    "straight flush (7s 9s posted, inside)": F(2, 27),
    "flush (7s Ks posted)": F(1, 27),
}


@pytest.mark.rule("13:69F-12.6(b)")
def test_the_house_edge_of_every_wager() -> None:
    assert {found.wager: found.edge for found in prices(Pokette(), PoketteOptions())} == EDGES


def test_one_area_stands_for_all_of_its_kind() -> None:
    for wager in PoketteOptions().wagers.values():
        if wager.on == ("spin",):
            wins = sum(wager.line_number({"spin": fall}) == FIRST for fall in range(54))
            assert 1 - F(wins * (wager.odds[0].win + 1), 54) == EDGES[wager.pays.name]


def test_the_edge_of_a_hand_is_the_same_for_all_cards_posted_alike() -> None:
    """Prices every one or two cards that can be posted, by line."""
    options = PoketteOptions()
    known: dict[str, set[F]] = {}
    for name, edge in EDGES.items():
        known.setdefault(name.split(" (")[0], set()).add(edge)
    for posted in [*product(range(52), repeat=1), *product(range(0, 52, 3), range(52))]:
        shut = options.closed_hands(posted)
        for hand in HANDS:
            if hand.name not in shut:
                lines = [
                    hand.line_number({"spin": fall, "posted": pack_posted(posted)}) for fall in range(54)
                ]
                won = sum(hand.odds[line - FIRST].win + 1 for line in lines if line >= FIRST)
                assert 1 - F(won, 54) in known[hand.name]


def test_better_odds_and_other_readings_change_the_edge() -> None:
    better = prices(Pokette(), PoketteOptions(odds={"straight up": "51 to 1", "straight: inside": "12 to 1"}))
    found = {each.wager: each.edge for each in better}
    assert found["straight up"] == F(1, 27)
    assert found["straight (7s 9h posted, inside)"] == F(1, 27)
    assert found["straight (7s 8h posted, open)"] == F(1, 9)
    wider = PoketteOptions(
        pair_in_two_with_two_posted="on", impossible_hand_wager="accept", joker_posted="stays"
    )
    more = {each.wager: each.edge for each in prices(Pokette(), wider) if each.wager not in EDGES}
    assert more == {
        "pair in two (7s 8h posted)": F(1, 9),
        "pair in three (7s Jk posted)": F(5, 9),
        "three-of-a-kind (7s 8h posted)": F(1),
        "straight (7s Kh posted)": F(1),
        "straight flush (7s Ks posted)": F(1),
        "flush (7s Kh posted)": F(1),
    }


def test_a_hand_wager_over_two_spins_would_favor_the_player() -> None:
    """Made with one card posted and two spins to come, pair in three would give the player an edge."""
    one, pair = cards("7s")[0], HANDS[1]
    ends = F(0)  # two spins, a joker spoiling nothing but itself
    for two, three in product(range(54), repeat=2):
        values = [each // 4 for each in (one, two, three) if each < 52]
        ends += len(set(values)) < len(values)
    assert ends / 54**2 == F(152, 729)
    assert 1 - ends / 54**2 * (pair.odds[0].win + 1) == F(-61, 243)
    assert winning_sections("pair in three", pack_posted(cards("7s 8h"))) == 8
