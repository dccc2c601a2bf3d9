"""Irregularities of pai gow and their rulings: 10.9."""

from __future__ import annotations

from typing import Any

from pitboss.games.kit.card_trouble import exposed_piece
from pitboss.games.kit.irregularities import is_dealt
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.games.kit.shaker import ShakerRules
from pitboss.games.pai_gow.places import place_name
from pitboss.law import cite

LAW = cite("13:69F-10")


def _still_hidden(round: HouseRound[Any, Any]) -> bool:
    """Return whether the dealer's and the bank's hands are still face down."""
    return bool(round.hands) and not round.board


NOT_FLAT = Irregularity(says="no roll: not all dice lie flat", at=".9(a)", outcome="play_on")
FELL_OUT = Irregularity(says="no roll: a die fell out of the shaker", at=".9(b)", outcome="play_on")
LID_LIFTED = Irregularity(says="the bank lifted the lid: it shakes again", at=".8(h)", outcome="play_on")
WRONG_TOTAL = Irregularity(
    says="the dice were added up wrongly and the tiles went to wrong positions",
    at=".9(c)",
    outcome="void",
    when=is_dealt,
)
TILE_EXPOSED = Irregularity(
    says="a tile of the dealer or the bank was exposed", at=".9(e)", outcome="void", when=_still_hidden
)
DEAD_EXPOSED = Irregularity(
    says="a tile of the dead hand, or of a position without a wager, was exposed",
    at=".9(e)",
    outcome="void",
    when=is_dealt,
)
PLAYER_EXPOSED = exposed_piece("the dealer exposed a tile of {hand}", ".9(d)", place_name)
NOT_THE_WAY = Irregularity(
    says="the dealer's hands are not set in the way submitted", at=".9(f)", outcome="play_on"
)
SHAKER = ShakerRules(
    shaken=".6(a)", bank_shakes=".8(h)", total=".6(b)",
    not_flat=NOT_FLAT, fell_out=FELL_OUT, lid_lifted=LID_LIFTED,
)  # fmt: skip
