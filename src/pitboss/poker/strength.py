"""How good the cards of one seat look, in four steps. Rules of thumb for bots, not rules of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from pitboss.equipment.cards import rank, suit
from pitboss.poker.game import PokerGame
from pitboss.rankings import BADUGI, HIGH, THREE

WEAK, PLAYABLE, GOOD, STRONG = 0, 1, 2, 3


def strength(game: PokerGame, own: Sequence[int], board: Sequence[int]) -> int:
    """WEAK, PLAYABLE, GOOD or STRONG: the better of the high and the low side of the hand."""
    if game.id == "badugi":
        return _badugi(own)
    if game.id == "triple-draw":
        return _low([rank(card) for card in own], 6)
    if game.lowball:
        return _low([_pip(card) for card in own], 7)
    if game.id == "mambo-stud":
        return max(_mambo(own, board), _low([_pip(card) for card in own], 5, need=3))
    high = _start(own, game) if len(own) + len(board) < 5 else _made(own, board)
    if game.low is None:
        return high
    if board:
        return max(high, _board_low(own, board))
    return max(high, _low([_pip(card) for card in own], 7))


def _pip(card: int) -> int:
    """0 for an ace to 12 for a king."""
    return (rank(card) + 1) % 13


def _board_low(own: Sequence[int], board: Sequence[int]) -> int:
    """Two low cards that go with three in the centre; the ace makes it good."""
    shared = {_pip(card) for card in board if _pip(card) <= 7}
    mine = {_pip(card) for card in own if _pip(card) <= 7} - shared
    if len(mine) < 2 or len(shared) < 3:
        return WEAK
    return STRONG if 0 in mine else GOOD


def _start(own: Sequence[int], game: PokerGame) -> int:
    """Before there are five cards: pairs, high cards, cards that go together."""
    ranks = Counter(map(rank, own))
    paired = max((each for each, count in ranks.items() if count > 1), default=-1)
    if any(count > 2 for count in ranks.values()) or paired >= 9:
        return STRONG
    if paired >= 0:
        return GOOD
    high = sorted(ranks, reverse=True)
    suited = max(Counter(map(suit, own)).values())
    if len(own) == 2:
        if high[0] == 12 and high[1] >= 9:
            return GOOD
        return PLAYABLE if high[1] >= 8 or (suited == 2 and high[0] - high[1] <= 2) else WEAK
    if suited >= 3 and not game.button:
        return GOOD
    return PLAYABLE if high[1] >= 9 or suited >= 3 else WEAK


def _made(own: Sequence[int], board: Sequence[int]) -> int:
    """With five cards or more: what the best five make beyond what lies in the centre."""
    cards = tuple(own[:7]) if not board else tuple(own[:2]) + tuple(board)
    name = HIGH.rank(cards[:7]).category.name
    if name in ("high card",):
        return WEAK
    if name == "one pair":
        pairs = [each for each, count in Counter(map(rank, cards)).items() if count > 1]
        mine = {rank(card) for card in own}
        return PLAYABLE if pairs and pairs[0] in mine else WEAK
    return GOOD if name in ("two pairs", "three-of-a-kind") else STRONG


def _mambo(own: Sequence[int], board: Sequence[int]) -> int:
    cards = (*own, *board)
    if len(cards) < 3:
        return GOOD if len({rank(card) for card in cards}) < len(cards) else PLAYABLE
    name = THREE.rank(cards).category.name
    return {"high card": WEAK, "one pair": GOOD}.get(name, STRONG)


def _low(places: Sequence[int], highest: int, need: int = 5) -> int:
    """How many of the low cards needed are there, of those dealt so far."""
    count = len({place for place in places if place <= highest})
    missing = min(len(places), need) - count
    if missing <= 0:
        return STRONG if count >= need else GOOD
    return PLAYABLE if missing == 1 else WEAK


def _badugi(own: Sequence[int]) -> int:
    size = len(BADUGI.rank(own).cards)
    return (WEAK, WEAK, PLAYABLE, GOOD, STRONG)[size]
