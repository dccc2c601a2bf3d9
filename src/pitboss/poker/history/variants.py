"""The variant codes of the PHH format, and the games of subchapter 14 they stand for."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pitboss.poker.game import PokerGame
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.laws import LISTED
from pitboss.table.catalog import find_game


class Variant(NamedTuple):
    """A game with its betting, as the format names it."""

    code: str
    game: str
    limit: str
    holes: int
    """How many cards a player is dealt before the first betting round."""
    kind: str
    """How the rest is dealt: `board`, `stud` or `draw`."""


VARIANTS = {
    row.code: row
    for row in (
        Variant("FT", "hold-em", "fixed", 2, "board"),
        Variant("NT", "hold-em", "no", 2, "board"),
        Variant("PO", "omaha", "pot", 4, "board"),
        Variant("FO/8", "omaha-8", "fixed", 4, "board"),
        Variant("F7S", "seven-card-stud", "fixed", 3, "stud"),
        Variant("F7S/8", "seven-card-stud-8", "fixed", 3, "stud"),
        Variant("FR", "seven-card-stud-low", "fixed", 3, "stud"),
        Variant("F2L3D", "triple-draw", "fixed", 5, "draw"),
        Variant("FB", "badugi", "fixed", 4, "draw"),
    )
}
ELSEWHERE = {
    "NS": "short-deck hold 'em is played with 36 cards, New Jersey's games with 52",
    "N2L1D": "deuce-to-seven single draw is not a game of New Jersey; its deuce-to-seven has three draws",
}
"""Codes of the format for games that New Jersey does not have."""


def variant(code: object) -> Variant:
    """The variant with this code, or the reason why it is not played here."""
    if not isinstance(code, str):
        raise BadHistory(f"the variant is a code such as NT, not {code!r}")
    found = VARIANTS.get(code)
    if found is None:
        why = ELSEWHERE.get(code, "it is not a code for a game of New Jersey")
        raise BadHistory(
            f"the variant {code!r} is refused: {why} ({LISTED}); known are {', '.join(VARIANTS)}"
        )
    return found


@cache
def game_of(code: str) -> PokerGame:
    """The game of a variant."""
    game = find_game(VARIANTS[code].game)
    if not isinstance(game, PokerGame):
        raise TypeError(f"{game.id} is not poker")
    return game


def code_of(game: str, limit: str) -> str | None:
    """The code for a game with its betting; None if the format has none."""
    played = "hold-em" if game == "casino-night-hold-em" else game
    for row in VARIANTS.values():
        if (row.game, row.limit) == (played, limit):
            return row.code
    return None
