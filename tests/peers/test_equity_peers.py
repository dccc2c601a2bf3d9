"""Agreement with poker_equity, a library of its own: counts of every deal, game by game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.equipment.cards import text
from pitboss.odds.equity.shares import equity
from tests.cases import for_each
from tests.poker.deck import GAMES

poker_equity = pytest.importorskip("poker_equity")
THEIRS = {
    "hold-em": "holdem",
    "omaha": "omaha",
    "omaha-8": "omaha_hi_lo",
    "seven-card-stud": "stud",
    "seven-card-stud-8": "stud_hi_lo",
    "seven-card-stud-low": "razz",
}
UNKNOWN = {"hold-em": 2, "omaha": 2, "omaha-8": 2}
"""How many cards of the board are to come; in stud each of two players lacks one."""


def agree(id: str, hands: list[list[int]], board: list[int]) -> None:
    ours = equity(GAMES[id], [text(hand) for hand in hands], board=text(board), exact=True)
    spelled = [text(hand).replace(" ", "") for hand in hands]
    theirs: dict[str, Any] = poker_equity.exact_from_text(THEIRS[id], spelled, text(board).replace(" ", ""))
    assert ours.total == theirs["samples"]
    for place, share in enumerate(ours.shares):
        assert (share.wins, share.ties) == (theirs["scoop_count"][place], theirs["tie_count"][place])
        assert float(share.equity * ours.total) == pytest.approx(theirs["share_sum"][place])
        assert float((share.low or Fraction(0)) / 2 * ours.total) == pytest.approx(
            theirs["low_share_sum"][place]
        )


@for_each("id", THEIRS)
@for_each("seed", range(12))
def test_both_count_the_same(id: str, seed: int) -> None:
    chance, game = np.random.default_rng(seed), GAMES[id]
    players = 2 if game.stud else 2 + seed % 3
    deck = chance.permutation(52).tolist()
    own = game.own - (1 if game.stud else 0)
    hands = [deck[own * place : own * place + own] for place in range(players)]
    agree(id, hands, deck[40 : 40 + game.shared - UNKNOWN.get(id, 0)])


@pytest.mark.parametrize("hands", [["AsAh", "KcKd"], ["As2d", "AhKc"], ["Ts9s", "Ad5d", "7c7h"]])
def test_both_count_the_same_before_the_flop(hands: list[str]) -> None:
    found = equity(GAMES["hold-em"], hands)
    theirs = poker_equity.exact_from_text("holdem", hands)
    assert [share.wins for share in found.shares] == theirs["win_count"]
    assert [share.ties for share in found.shares] == theirs["tie_count"]
