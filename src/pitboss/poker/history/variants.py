"""The variant codes of the PHH format, and their games of subchapter 14."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pitboss.poker.game import PokerGame
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.laws import LISTED
from pitboss.table.catalog import find_game


class Variant(NamedTuple):
    """A game with its betting limit, as the format names it."""

    code: str
    game: str
    limit: str
    holes: int
    """Number of cards dealt to a player before the first betting round."""
    kind: str
    """The way the rest is dealt: `board`, `stud` or `draw`."""


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
UNSUPPORTED_CODES = {
    "NS": "short-deck hold 'em is played with 36 cards, New Jersey's games with 52",
    "N2L1D": "deuce-to-seven single draw is not a game of New Jersey; its deuce-to-seven has three draws",
}
"""Codes of the format for games that New Jersey does not have."""


def find_variant(code: object) -> Variant:
    """Return the variant with this code, or refuse it with the reason."""
    if not isinstance(code, str):
        raise BadHistory(f"the variant must be a code such as NT, not {code!r}")
    found = VARIANTS.get(code)
    if found is None:
        why = UNSUPPORTED_CODES.get(code, "it is not a code for a game of New Jersey")
        raise BadHistory(
            f"the variant {code!r} is refused: {why} ({LISTED}); known are {', '.join(VARIANTS)}"
        )
    return found


@cache
def game_of(code: str) -> PokerGame:
    """Return the game of a variant."""
    game = find_game(VARIANTS[code].game)
    if not isinstance(game, PokerGame):
        raise TypeError(f"{game.id} is not poker")
    return game


def code_of(game: str, limit: str) -> str | None:
    """Return the code for a game with its betting limit; None if the format has none."""
    played = "hold-em" if game == "casino-night-hold-em" else game
    for row in VARIANTS.values():
        if (row.game, row.limit) == (played, limit):
            return row.code
    return None
