"""Side wagers of pai gow poker, 13:69F-11.14 to 11.20.

The house banks all of them, whoever has the bank, and the cards decide them however set: 11.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from pitboss.games.kit.areas import name_on_area
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import DecidedWager
from pitboss.games.pai_gow_poker.bonuses import (
    bonus_wager,
    insurance_wager,
    seven_card_wager,
    three_card_wager,
)
from pitboss.games.pai_gow_poker.imperial import imperial_wagers
from pitboss.games.pai_gow_poker.progressive import progressive_wager
from pitboss.games.pai_gow_poker.side_hands import (
    BANKER_BONUS,
    IMPERIAL,
    PROGRESSIVE,
    SEVEN_CARD,
    is_any_of,
)
from pitboss.games.pai_gow_poker.side_options import SideWagerOptions
from pitboss.law import cite
from pitboss.table.wager import FIRST, Wager

LAW = cite("13:69F-11")
BARS_SURRENDER = (PROGRESSIVE, SEVEN_CARD)
"""Wagers that bar a surrender: 11.9(e)."""
WIDEST: Mapping[str, Any] = MappingProxyType(
    {"progressive": 100}
    | dict.fromkeys(("insurance", "bonus", "three_card_bonus", "seven_card_bonus", "imperial"), "on")
)
"""Options that offer every side wager."""
WORDS: Mapping[str, str] = MappingProxyType(
    {
        "envy": "{actor} gets an envy bonus of {amount} for the {hand} of seat {of}.",
        "meter": "The meter shows {amount}.",
    }
)


def side_wagers(options: SideWagerOptions) -> tuple[Wager, ...]:
    """List the side wagers that the house offers, in the order of their sections."""
    found: list[Wager] = []
    if options.progressive:
        found.append(progressive_wager(options))
    if options.insurance == "on":
        found.append(insurance_wager(options))
    if options.bonus == "on":
        found.append(bonus_wager(options))
    if options.three_card_bonus == "on":
        found.append(three_card_wager(options))
    if options.seven_card_bonus == "on":
        found.append(seven_card_wager(options))
    if options.imperial == "on":
        found += imperial_wagers(options)
    return tuple(found)


def bars_surrender(round: HouseRound[Any, Any], seat: int, area: int = 1) -> str:
    """Return the side wager that bars a surrender on an area; empty if none does: 11.9(e)."""
    names = (name_on_area(each, area) for each in BARS_SURRENDER)
    return next((name for name in names if (seat, name) in round.wagers or (seat, name) in round.taken), "")


def keeps_cards(found: Iterable[DecidedWager], *, imperial: bool) -> bool:
    """Return whether a winning side wager keeps a hand's cards on the layout: 11.9(g), (h).

    A winning progressive or seven-card bonus wager does; so does an imperial wager, if the reading says so.
    """
    keep = BARS_SURRENDER + ((IMPERIAL, BANKER_BONUS) if imperial else ())
    return any(each.line >= FIRST and is_any_of(each.wager, *keep) for each in found)
