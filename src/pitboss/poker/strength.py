"""Rate the cards of one seat, and choose cards to keep in a draw.

These are rules of thumb for bots, not rules of the games. The tables hold the thresholds; the code compares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

from pitboss.equipment.cards import cards as read
from pitboss.equipment.cards import rank, suit
from pitboss.rankings import (
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    LOW,
    OMAHA,
    SHOWING,
    SIX_OR_BETTER,
    THREE,
    HandOrder,
)
from pitboss.rankings.badugi import BadugiOrder

WEAK, PLAYABLE, GOOD, STRONG = 0, 1, 2, 3
TEN, JACK, ACE = 8, 9, 12
Cards: TypeAlias = Sequence[int]
Judge: TypeAlias = Callable[[Cards], int]


class Goal(NamedTuple):
    """One way to win: an order, and the lowest hands in it that count as playable, good and strong."""

    order: HandOrder | BadugiOrder
    least: tuple[str, str, str]


class DrawStrategy(NamedTuple):
    """A draw game: the number of draws, the cards to keep, and a hand's strength by its missing cards."""

    way: Goal
    draws: int
    keep: Callable[[Cards], Cards]
    lacking: Mapping[int, int]


class StudStrategy(NamedTuple):
    """A stud game: the number of cards, and each way to win with a judge for incomplete hands."""

    full: int
    ways: tuple[tuple[Goal, Judge], ...]


def strength(game: str, own: Cards, board: Cards = (), draws: int = 0) -> int:
    """Return WEAK, PLAYABLE, GOOD or STRONG for the better side of a hand, after a number of draws."""
    if game in BOARDS:
        return _rate_with_board(game, own, board) if board else _rate_hole_cards(game, own)
    if game in DRAWS:
        plan = DRAWS[game]
        lacking = len(own) - len(plan.keep(own))
        coming = plan.lacking.get(lacking, WEAK) if draws < plan.draws else WEAK
        return max(rate_made_hand(plan.way, own), coming)
    cards, stud = (*own, *board), STUDS[game]
    held = max(rate_made_hand(way, cards) for way, _ in stud.ways)
    return max(held, *(judge(cards) for _, judge in stud.ways)) if len(cards) < stud.full else held


def cards_to_keep(game: str, cards: Cards) -> Cards:
    """Return the cards to keep in a draw."""
    return DRAWS[game].keep(cards)


def rate_made_hand(way: Goal, cards: Cards) -> int:
    """Return the strength of a complete hand; WEAK while cards are missing."""
    if len(cards) not in way.order.parts[0].sizes:
        return WEAK
    return _grade(way, way.order.value(cards))


def _grade(way: Goal, value: int) -> int:
    return sum(value >= least for least in _thresholds(way))


@cache
def _thresholds(way: Goal) -> tuple[int, ...]:
    return tuple(way.order.value(read(hand)) for hand in way.least)


def _pip(card: int) -> int:
    """Return 0 for an ace to 12 for a king."""
    return (rank(card) + 1) % 13


# Cards in the center

KINDS = (
    "high card", "one pair", "two pairs", "three-of-a-kind", "straight",
    "flush", "full house", "four-of-a-kind", "straight flush", "royal flush",
)  # fmt: skip
BOARDS: Mapping[str, tuple[int, int, int]] = {
    "hold-em": (1, 2, 4),
    "casino-night-hold-em": (1, 2, 4),
    "omaha": (2, 3, 5),
    "omaha-8": (2, 3, 5),
}
"""Steps above the board that make a hand playable, good and strong."""
EIGHT = Goal(EIGHT_OR_BETTER, ("8c 7d 6h 5s 4c", "7c 6d 5h 4s 3c", "6c 5d 4h 3s 2c"))


def _rate_with_board(game: str, own: Cards, board: Cards) -> int:
    """Rate a hand by its category above the board's; a pair higher than the board counts one more."""
    two = len(own) == 2
    hands = [(*own, *board)] if two else list(OMAHA.choices(own, board))
    above = _kind(HIGH, max(map(HIGH.value, hands))) - _kind_of_board(board)
    ranks = Counter(map(rank, (*own, *board)))
    if above == 1 and any(ranks[rank(card)] > 1 and rank(card) >= max(map(rank, board)) for card in own):
        above += 1
    held = sum(above >= least for least in BOARDS[game])
    if len(board) < 5 and _four_suited(own, board, 1 if two else 2):
        held = max(held, PLAYABLE)
    return max(held, _rate_board_low(hands, own, board)) if game == "omaha-8" else held


def _rate_board_low(hands: Sequence[Cards], own: Cards, board: Cards) -> int:
    """Rate the best low; an ace that is not on the board counts one more."""
    low = _grade(EIGHT, max(map(EIGHT.order.value, hands)))
    ace = any(rank(card) == ACE for card in own) and not any(rank(card) == ACE for card in board)
    return min(low + 1, STRONG) if low and ace else low


def _kind(order: HandOrder, value: int) -> int:
    return KINDS.index(order.category(value).name)


def _kind_of_board(board: Cards) -> int:
    order = HIGH if len(board) > 4 else SHOWING
    return _kind(order, order.value(board))


def _four_suited(own: Cards, board: Cards, least: int) -> bool:
    """Return whether one more card may make a flush, with `least` or more of the hole cards."""
    mine, there = Counter(map(suit, own)), Counter(map(suit, board))
    return any(count >= least and min(count, 2) + there[each] == 4 for each, count in mine.items())


def _rate_hole_cards(game: str, own: Cards) -> int:
    """Rate hole cards without a board. In omaha, count the pairs of cards that hold 'em would play."""
    if len(own) == 2:
        return rate_high_start(own)
    pairs = sum(rate_high_start(pair) >= PLAYABLE for pair in combinations(own, 2))
    high = sum(pairs >= least for least in (3, 4, 6))
    wheel = {_pip(card) for card in own if _pip(card) < 5}
    if game == "omaha" or 0 not in wheel:
        return high
    return max(high, GOOD if 1 in wheel else PLAYABLE if len(wheel) > 2 else WEAK)


# Cards dealt one by one


def rate_high_start(cards: Cards) -> int:
    """Rate the beginning of a high hand: matched, all high, or suited; two cards must also be close."""
    ranks = Counter(map(rank, cards))
    suited = max(Counter(map(suit, cards)).values())
    if len(cards) > 4:
        return PLAYABLE if suited == 4 else WEAK
    matched = max((each for each, count in ranks.items() if count > 1), default=-1)
    if matched >= JACK or max(ranks.values()) > 2:
        return STRONG
    if matched >= 0:
        return GOOD
    low, high = min(ranks), max(ranks)
    if low >= TEN:
        return GOOD if len(cards) == 2 and high == ACE and low >= JACK else PLAYABLE
    close = len(cards) > 2 or high - low <= 2
    return PLAYABLE if suited == len(cards) and close else WEAK


def low_start(highest: int, need: int) -> Judge:
    """Return a judge for low cards of different ranks: all of them at first, later all but one."""

    def judge(cards: Cards) -> int:
        count = len({_pip(card) for card in cards if _pip(card) < highest})
        if count == len(cards) < need:
            return GOOD if need > 3 else PLAYABLE
        later = len(cards) > need // 2 + 1  # more than the first three of five, or two of three
        return PLAYABLE if later and count >= min(len(cards), need) - 1 else WEAK

    return judge


STUD_HIGH = Goal(HIGH, ("2c 2d 5h 4s 3c", "Kc Kd 4h 3s 2c", "2c 2d 2h 4s 3c")), rate_high_start
STUD_LOW = Goal(LOW, ("Tc 9d 8h 7s 6c", "9c 8d 7h 6s 5c", "8c 7d 6h 5s 4c")), low_start(8, 5)
STUDS: Mapping[str, StudStrategy] = {
    "seven-card-stud": StudStrategy(7, (STUD_HIGH,)),
    "seven-card-stud-low": StudStrategy(7, (STUD_LOW,)),
    "seven-card-stud-high-low": StudStrategy(7, (STUD_HIGH, STUD_LOW)),
    "seven-card-stud-8": StudStrategy(7, (STUD_HIGH, (EIGHT, low_start(8, 5)))),
    "five-card-stud": StudStrategy(5, (STUD_HIGH,)),
    "mambo-stud": StudStrategy(
        4,
        (
            (Goal(THREE, ("Tc Td 2h", "2c 3c 5c", "Ac 2d 3h")), rate_high_start),
            (Goal(SIX_OR_BETTER, ("6c 5d 4h", "5c 4d 3h", "4c 3d 2h")), low_start(6, 3)),
        ),
    ),
}

# Cards discarded and replaced


def _keep_high(cards: Cards) -> Cards:
    """Keep matched cards, a straight or flush, four of a suit, or else the two highest."""
    ranks, suits = Counter(map(rank, cards)), Counter(map(suit, cards))
    if matched := [card for card in cards if ranks[rank(card)] > 1]:
        return matched
    if rate_made_hand(DRAW_HIGH, cards) == STRONG:
        return cards
    if four := [card for card in cards if suits[suit(card)] == 4]:
        return four
    return sorted(cards, key=rank)[-2:]


def _keep_low(way: Goal, place: Callable[[int], int], highest: int) -> Callable[[Cards], Cards]:
    """Return a rule that keeps a playable hand, or else one card of each low rank, always drawing at least
    one."""

    def keep(cards: Cards) -> Cards:
        if rate_made_hand(way, cards) >= PLAYABLE:
            return cards
        low = {place(card): card for card in cards if place(card) < highest}
        return [low[each] for each in sorted(low)][: len(cards) - 1]

    return keep


def _keep_badugi(cards: Cards) -> Cards:
    """Keep a badugi, or else the cards that count, up to an eight."""
    used = BADUGI.rank(cards).cards
    return used if len(used) == 4 else [card for card in used if _pip(card) < 8]


DRAW_HIGH = Goal(HIGH, ("9c 9d 4h 3s 2c", "Kc Kd 4h 3s 2c", "2c 2d 2h 4s 3c"))
DRAW_LOW = STUD_LOW[0]
DEUCE = Goal(DEUCE_TO_SEVEN, ("9c 8d 7h 6s 4c", "8c 7d 6h 5s 3c", "7c 6d 5h 4s 2c"))
FOUR_SUITS = Goal(BADUGI, ("Kc Qd Jh Ts", "Jc Td 9h 8s", "8c 7d 6h 5s"))
DRAWS: Mapping[str, DrawStrategy] = {
    "five-card-draw": DrawStrategy(DRAW_HIGH, 1, _keep_high, {1: PLAYABLE}),
    "five-card-draw-low": DrawStrategy(DRAW_LOW, 1, _keep_low(DRAW_LOW, _pip, 8), {1: PLAYABLE}),
    "triple-draw": DrawStrategy(DEUCE, 3, _keep_low(DEUCE, rank, 6), {1: GOOD, 2: PLAYABLE}),
    "badugi": DrawStrategy(FOUR_SUITS, 3, _keep_badugi, {1: PLAYABLE}),
}
