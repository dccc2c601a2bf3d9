"""Draws of the side wagers: their numbers for one hand in play, and as draws of the model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.games.pai_gow_poker.side_hands import (
    BANKER,
    FIRST_THREE,
    SEVEN_CARDS,
    seven_number,
    unseen_number,
)
from pitboss.games.pai_gow_poker.side_options import SideWagerOptions
from pitboss.games.pai_gow_poker.side_wagers import side_wagers
from pitboss.rankings.pai_gow_classes import imperial_banker_classes, three_card_classes
from pitboss.table.model import Draw


def side_numbers(
    options: SideWagerOptions, cards: Sequence[int] | None, banker: Sequence[int] | None
) -> dict[str, int]:
    """Return the draws' numbers for one hand: its seven cards in the order of the deal, and the banker's.

    Pass None for unseen cards: those of a player who surrendered, or a dealer's hand collected unseen. They
    count as no hand.
    """
    held, numbers = options.side_kinds, {}
    if held:
        numbers[SEVEN_CARDS] = unseen_number(held) if cards is None else seven_number(held, cards)
    if options.three_card_bonus == "on":
        kinds = three_card_classes()
        numbers[FIRST_THREE] = len(kinds.names) - 1 if cards is None else kinds.of(cards[:3])
    if options.imperial == "on":
        kinds = imperial_banker_classes()
        numbers[BANKER] = len(kinds.names) - 1 if banker is None else kinds.of(banker)
    return numbers


# Draws for odds


def side_draws(options: SideWagerOptions) -> tuple[Draw, ...]:
    """Return the draws that the side wagers use. Suits are interchangeable for all of them."""
    held, three, banker = options.side_kinds, three_card_classes(), imperial_banker_classes()

    def seven(*cards: int) -> int:
        return seven_number(held, cards)

    def sevens(rows: Any) -> Any:
        return sum(kinds.all_of(rows).astype("int64") << shift for kinds, shift in held.values())

    def after(rows: Any) -> Any:
        from pitboss.games.pai_gow_poker.banker_counts import banker_counts  # loads compiled code

        return banker_counts(rows)

    draws = {
        FIRST_THREE: Draw(FIRST_THREE, 3, lambda *cards: three.of(cards), three.all_of),
        SEVEN_CARDS: Draw(SEVEN_CARDS, 7, seven, sevens),
        BANKER: Draw(BANKER, 7, lambda *cards: banker.of(cards), banker.all_of, after=after),
    }
    return tuple(draws[name] for name in draws if name in _draws_in_use(options))


def _draws_in_use(options: SideWagerOptions) -> set[str]:
    """Return the draws that the offered side wagers use."""
    return {name for wager in side_wagers(options) for name in wager.on}
