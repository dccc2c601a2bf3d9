"""House ways: how the house divides the cards or tiles of a hand, as functions that can be replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeAlias

from pitboss.equipment.chance import Chance
from pitboss.law import BadInput
from pitboss.table.action import Action
from pitboss.table.view import View

HouseWay: TypeAlias = Callable[[tuple[int, ...]], tuple[tuple[int, ...], ...]]
"""From the cards of a hand to its parts, such as the high hand and the low hand."""


class BadWay(BadInput):
    """A house way that there is not, or that does not divide a hand as it must."""


def chosen(ways: Mapping[str, HouseWay], name: str) -> HouseWay:
    """The way with a name."""
    if not isinstance(name, str) or name not in ways:
        raise BadWay(f"there is no house way {name!r}; there are {', '.join(ways)}")
    return ways[name]


def divided(way: HouseWay, hand: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The hand as the way divides it: parts of these sizes, and every card in one of them."""
    parts = way(hand)
    if tuple(map(len, parts)) != sizes or Counter(card for part in parts for card in part) != Counter(hand):
        raise BadWay(f"a house way must divide {hand} into parts of {sizes}, not {parts}")
    return parts


PREFERS = "house_way", "stay", "play_on", "pass_bank", "ready"


class HouseWayPlayer:
    """Wagers the least, sets the way of the house, and neither banks nor surrenders."""

    def __init__(self, chance: Chance) -> None:
        """Nothing is left to chance."""

    def __call__(self, view: View) -> Action:
        offered = {option.name: option for option in view.options}
        if "wager" in offered and all(seat != view.viewer for seat, _ in view.wagers):
            return offered["wager"].action()
        chosen = next((offered[name] for name in PREFERS if name in offered), view.options[0])
        return chosen.action()
