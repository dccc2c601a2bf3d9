"""Pay tables of the pai gow poker side wagers, N.J.A.C. 13:69F-11.14 to 11.20.

We don't have the text of most of these sections. Where they are missing, the tables are those that
casinos commonly use.
"""

from __future__ import annotations

from pitboss.law import cite
from pitboss.table import Odds
from pitboss.table.wager import Pays

LAW = cite("13:69F-11")

# Progressive: 11.14

PROGRESSIVE_STAKES_CENTS = 0, 100, 500
"""Not offered, or the one wager that may be made, in cents: 11.14(a)."""
PROGRESSIVE_PAYS = (
    Pays("five aces", Odds(0), ".14(d)", meter=100),
    Pays("natural royal flush", Odds(0), ".14(d)", meter=10),
    Pays("royal flush", Odds(500), ".14(d)"),
    Pays("straight flush", Odds(100), ".14(d)"),
    Pays("four-of-a-kind", Odds(50), ".14(d)"),
    Pays("full house", Odds(4), ".14(d)"),
)

# Insurance, bonus and envy, three-card and seven-card bonus: 11.15 to 11.18

STRAIGHT, THREE_ALIKE, THREE_PAIRS, FOUR_ALIKE = (
    "straight",
    "three-of-a-kind",
    "three pairs",
    "four-of-a-kind",
)
_SEVENS = "seven-card straight flush with no joker", "royal flush plus royal match", \
    "seven-card straight flush with joker"  # fmt: skip
_FIVES = "five aces", "royal flush", "straight flush", FOUR_ALIKE, "full house", "flush"
_THREE_TWO = {THREE_ALIKE: 3, STRAIGHT: 2}


def _fortune(*odds: int) -> dict[str, int]:
    return dict(zip((*_SEVENS, *_FIVES), odds, strict=True)) | _THREE_TWO


# To 1. In the first, three pairs are a push.
FORTUNE = {
    "T1": _fortune(5_000, 1_000, 750, 250, 100, 50, 20, 5, 4),
    "T2": _fortune(8_000, 2_000, 1_000, 400, 150, 50, 25, 5, 4),
    "T3": _fortune(5_000, 2_000, 1_000, 400, 150, 50, 25, 5, 4),
    "T4": _fortune(2_500, 1_000, 750, 250, 125, 50, 25, 5, 4),
    "T6": _fortune(5_000, 1_000, 500, 300, 110, 45, 25, 5, 4),
}
PUSHES_IN = "T1"
# Paid once for each other player's hand.
ENVY_CENTS = dict(
    zip((*_SEVENS, *_FIVES[:4]), (500_000, 100_000, 50_000, 25_000, 5_000, 2_000, 500), strict=True)
)
MIN_ENVY_STAKE_CENTS = 500
"""The smallest bonus wager that earns an envy bonus: 11.1."""
PAI_GOW = {
    "nine high": 100, "ten high": 25, "jack high": 15, "queen high": 7, "king high": 5, "ace high": 3,
}  # fmt: skip
THREE_CARDS = {
    "straight flush without joker": 40, THREE_ALIKE: 30, "straight flush with joker": 5, STRAIGHT: 4,
    "flush": 3, "pair": 1,
}  # fmt: skip
_MANIA = {FOUR_ALIKE: 25, "full house": 5, "flush": 4} | _THREE_TWO
SEVEN_TABLES = {
    "A": {"five aces": 500, "royal flush": 250, "straight flush": 50} | _MANIA,
    "B": {
        "five aces": 500, "royal flush": 250, "straight flush without joker": 75,
        "straight flush with joker": 45,
    } | _MANIA,
}  # fmt: skip

# Imperial pai gow bonus: 11.19 and 11.20

IMPERIAL_PLAYER_ODDS = {
    "five aces": 1_000, "royal flush": 200, "straight flush": 50, "four-of-a-kind": 25, "full house": 5,
    "flush": 4, "straight": 2, "three-of-a-kind": 2,
}  # fmt: skip
IMPERIAL_BANKER_ODDS = {"nine high": 100, "ten high": 20, "jack high": 5}
LEAST_CAP_CENTS = 4_000_000
"""The lowest limit on imperial payouts that a house may post: 11.20(d)."""
