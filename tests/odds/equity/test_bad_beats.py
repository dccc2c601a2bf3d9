"""How often a posted bad beat is met: counted, sampled, and through play."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from pitboss.odds.equity.bad_beat_pairs import boards
from pitboss.odds.equity.bad_beats import BadBeats, NoBadBeat, _sample_bad_beats, bad_beats
from pitboss.odds.equity.cards import read_spot
from pitboss.poker.bad_beat import both_hole_cards_play, find_bad_beat_among, least_value
from pitboss.poker.options import PokerOptions
from pitboss.poker.orders import mark_beaten
from pitboss.rankings import HIGH
from tests.helpers import refused
from tests.poker.deck import GAMES

HOLD_EM = GAMES["hold-em"]
QUADS, ACES_FULL, FLUSH = "2s 2h 2d 2c 3s", "As Ah Ad Kc Kd", "7s 5s 4s 3s 2s"


def options(least: str, **more: Any) -> PokerOptions:
    return PokerOptions(bad_beat=least, fund=100, **more)


@pytest.mark.rule("13:69F-14.19(a)")
@pytest.mark.parametrize("both", ["off", "on"])
@pytest.mark.parametrize("least", [QUADS, FLUSH])
def test_the_pairs_of_a_board_match_the_rule(least: str, both: str) -> None:
    """Boards where it is met often, with every two hands looked at by the rule of play."""
    house = options(least, bad_beat_hole_cards=both)
    value = least_value(HOLD_EM, house)
    found = boards(HIGH, value, both == "on")
    place = int(np.flatnonzero(found.pairs)[-7])
    board = [card for card in range(52) if int(found.masks[place]) >> card & 1]
    worth = {}
    for hole in combinations([card for card in range(52) if card not in board], 2):
        good = both == "off" or both_hole_cards_play(house, hole, board)
        if good and HIGH.value((*hole, *board)) >= value:
            worth[hole] = HIGH.value((*hole, *board))
    pairs = sum(
        bool(mark_beaten([worth[one], worth[other]], value))
        for one, other in combinations(worth, 2)
        if not set(one) & set(other)
    )
    assert found.pairs[place] == pairs > 0


def sampled(least: str, players: int, deals: int, **more: Any) -> int:
    """How many of so many deals have a bad beat, each looked at."""
    house = options(least, **more)
    spot = read_spot(HOLD_EM, ["random"] * players, options=house)
    return _sample_bad_beats(spot, least_value(HOLD_EM, house), deals, 3)


def test_two_hands_are_counted_and_a_sample_agrees() -> None:
    found = bad_beats(HOLD_EM, options(QUADS), 2)
    assert (found.deals, found.error, found.relative_error) == (0, 0, 0)
    expected = float(found.probability) * (1 << 20)
    assert abs(sampled(QUADS, 2, 1 << 20) - expected) < 4.5 * expected**0.5


@pytest.mark.parametrize("players", [pytest.param(3, marks=pytest.mark.exhaustive), 10])
def test_more_hands_are_estimated_from_the_count_and_a_plain_sample_agrees(players: int) -> None:
    found = bad_beats(HOLD_EM, options(ACES_FULL), players, samples=1 << 15)
    again = bad_beats(HOLD_EM, options(ACES_FULL), players, samples=1 << 15)
    assert found == again
    assert 0 < found.error < found.probability / 20
    seen, deals = sampled(ACES_FULL, players, 1 << 20), 1 << 20
    spread = (found.error**2 + seen / deals**2) ** 0.5
    assert abs(seen / deals - float(found.probability)) < 4.5 * spread


def test_bad_beats_grow_with_players_and_weaker_hands_and_shrink_with_the_hole_card_rule() -> None:
    two, ten = (bad_beats(HOLD_EM, options(QUADS), players, samples=4096) for players in (2, 10))
    assert two.probability < ten.probability < 45 * two.probability
    assert bad_beats(HOLD_EM, options(FLUSH), 2).probability > two.probability
    both = bad_beats(HOLD_EM, options(QUADS, bad_beat_hole_cards="on"), 2)
    assert 0 < both.probability < two.probability


@pytest.mark.rule("13:69F-14.19(a)")
def test_among_more_hands_the_one_that_wins_the_round_must_use_both_hole_cards_too() -> None:
    """A plain sample, each deal judged as at the table."""
    house, players, deals = options("3s 3h 2d 2c 4s", bad_beat_hole_cards="on"), 8, 3000
    chance, seen = np.random.default_rng(5), 0
    for _ in range(deals):
        dealt = chance.permutation(52)[: 5 + 2 * players].tolist()
        board, own = dealt[:5], {seat: dealt[3 + 2 * seat : 5 + 2 * seat] for seat in range(1, players + 1)}
        values = {seat: HIGH.value((*cards, *board)) for seat, cards in own.items()}
        seen += find_bad_beat_among(HOLD_EM, house, values, own, board) is not None
    found = bad_beats(HOLD_EM, house, players, samples=1 << 15)
    share = seen / deals
    spread = (found.error**2 + share * (1 - share) / deals) ** 0.5
    assert abs(share - float(found.probability)) < 4 * spread


@pytest.mark.parametrize(
    ("id", "least"),
    [
        ("omaha", "2s 2h 2d 4c 4s"),
        ("seven-card-stud", "2s 2h 2d 4c 4s"),
        ("seven-card-stud-low", "7s 5h 4d 3c 2s"),
        ("five-card-stud", "2s 2h 2d 4c 5s"),
        ("mambo-stud", "2s 2h 2d"),
    ],
)
def test_other_games_are_sampled(id: str, least: str) -> None:
    few, many = (bad_beats(GAMES[id], options(least), players, samples=1 << 16) for players in (2, 6))
    assert few.deals == 1 << 16
    assert 0 < few.probability < many.probability < 1
    assert 0 < many.error < many.probability


def test_draw_games_use_the_bots_draws() -> None:
    found = bad_beats(GAMES["five-card-draw"], options("2s 2h 2d 4c 5s"), 4, samples=4096)
    assert 0.005 < found.probability < 0.1


def test_an_unbeatable_hand_is_never_a_bad_beat() -> None:
    found = bad_beats(HOLD_EM, options("As Ks Qs Js Ts"), 9)
    assert not found.probability
    assert (found.hands, found.relative_error, found.average_fund) == (None, None, None)
    assert found.contribution(100) == 0
    mambo = bad_beats(GAMES["mambo-stud"], options("As Ks Qs"), 4, samples=2048)
    assert mambo.hands is None
    assert mambo.error > 0  # it was only not seen


@pytest.mark.rule("13:69F-14.19(b)3", "13:69F-14.19(c)")
def test_the_cost_of_a_fund() -> None:
    found = BadBeats(HOLD_EM, options(QUADS), 9, Fraction(1, 3000), 0.0, 0)
    assert found.hands == 3000
    assert found.cost(5_000_000) == Fraction(5000, 3)
    assert found.contribution(5_000_000) == 1700  # whole chips
    assert found.average_fund == 300_000
    row = found.to_json(5_000_000)
    assert (row["hands"], row["contribution"], row["carries"], row["fraction"]) == (
        3000,
        1700,
        300_000,
        "1/3000",
    )


def test_invalid_input_is_refused() -> None:
    with pytest.raises(NoBadBeat, match="name the lowest losing hand"):
        bad_beats(HOLD_EM, PokerOptions(), 9)
    with refused("13:69F-14.19(b)3", "cannot be posted"):
        bad_beats(HOLD_EM, options("2s 2h"), 9)
    with refused("13:69F-14.10(b)", "seats at most 11"):
        bad_beats(HOLD_EM, options(QUADS), 12)
