"""Strategies for Caribbean stud, in plain integers and in words."""

from __future__ import annotations

from pitboss.equipment.cards import cards
from pitboss.games.caribbean_stud.hands import LOWEST_PAIR_VALUE, QUALIFYING_VALUE
from pitboss.rankings.caribbean import CARIBBEAN_STUD
from pitboss.table.model import Ladder, Strategy

BET, FOLD = range(2)
"""Decision numbers."""
ACE_KING_JACK = CARIBBEAN_STUD.value(cards("As Kd Jh 8c 3s"))
QUEEN, JACK, KING = 10, 9, 11
"""Rank numbers."""


# Strategies map the player's hand and the up-card (see `hands`) to a decision


def bet_everything(player: int, up: int) -> int:
    """Bet every hand."""
    return BET


def bet_pairs(player: int, up: int) -> int:
    """Bet a pair or better."""
    return BET if player >> 17 >= LOWEST_PAIR_VALUE else FOLD


def bet_ace_king(player: int, up: int) -> int:
    """Bet any hand with which the dealer would qualify."""
    return BET if player >> 17 >= QUALIFYING_VALUE else FOLD


def bet_ace_king_jack(player: int, up: int) -> int:
    """Bet ace-king-jack-eight-three or better, whatever the dealer shows."""
    return BET if player >> 17 >= ACE_KING_JACK else FOLD


def bet_by_three_rules(player: int, up: int) -> int:
    """Bet a pair or better always, ace-king in three cases, and less never."""
    value, ranks, shown = player >> 17, player >> 4 & 8191, up >> 2
    if value >= LOWEST_PAIR_VALUE:
        return BET
    if value < QUALIFYING_VALUE:
        return FOLD
    held = ranks >> shown & 1
    queen, jack = ranks >> QUEEN & 1, ranks >> JACK & 1
    if shown >= KING:
        return BET if queen or jack else FOLD
    lower = ranks & (ranks - 1)
    fourth = lower & -lower  # the bit of the fourth-highest rank
    return BET if held or (queen and 1 << shown < fourth) else FOLD


STRATEGIES = (
    Strategy(
        "three-rules",
        "Bet a pair or better. Bet ace-king if the up-card is a two to a queen and matches one of your "
        "cards; if it is an ace or a king and you hold a queen or a jack; or if it matches none, you hold a "
        "queen, and it is below your fourth-highest card. Fold the rest.",
        bet_by_three_rules,
    ),
    Strategy("a-k-j-8-3", "Bet ace-king-jack-eight-three or better, fold the rest.", bet_ace_king_jack),
    Strategy("pair", "Bet a pair or better, fold the rest.", bet_pairs),
    Strategy("ace-king", "Bet ace-king or better, fold the rest.", bet_ace_king),
    Strategy("everything", "Bet every hand.", bet_everything),
)


# Order of hands, for a summary


def strength(player: int, up: int) -> int:
    """Return the value of the player's hand."""
    return player >> 17


LADDER = Ladder(strength, CARIBBEAN_STUD.name_from)


def describe_situation(number: int) -> tuple[str, str] | None:
    """Describe an ace-king hand and the up-card, from the number of `hands.situation`."""
    if number < 2:
        return None
    bits = number - 2
    held = ("only ace-king", "ace-king-queen", "ace-king-jack", "ace-king-queen-jack")[bits & 3]
    if bits & 8:
        return held, "ace or king"
    if bits & 4:
        return held, "matches another"
    return held, "below your fourth" if bits & 16 else "any other"
