"""House ways: functions that divide a hand's cards or tiles as the house does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeAlias

from pitboss.equipment.chance import Chance
from pitboss.law import BadInput
from pitboss.table.action import Action
from pitboss.table.option import Stakes
from pitboss.table.view import View

HouseWay: TypeAlias = Callable[[tuple[int, ...]], tuple[tuple[int, ...], ...]]
"""Divides the cards of a hand into its parts, such as high hand and low hand."""


class BadWay(BadInput):
    """An unknown house way, or one that divides a hand wrongly."""


def find_house_way(ways: Mapping[str, HouseWay], name: str) -> HouseWay:
    """Look up a way by name."""
    if not isinstance(name, str) or name not in ways:
        raise BadWay(f"unknown house way {name!r}; choose one of: {', '.join(ways)}")
    return ways[name]


def divide_hand(way: HouseWay, hand: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Divide a hand by a house way, and check that the parts have these sizes and use every card once."""
    parts = way(hand)
    if tuple(map(len, parts)) != sizes or Counter(card for part in parts for card in part) != Counter(hand):
        raise BadWay(f"a house way must divide {hand} into parts of {sizes}, not {parts}")
    return parts


PREFERRED_ACTIONS = "house_way", "stay", "play_on", "pass_bank", "ready"


class HouseWayPlayer:
    """Bot that bets the minimum, sets the house way, and never banks or surrenders."""

    def __init__(self, chance: Chance) -> None:
        """Ignore chance: this bot has no random choices."""

    def __call__(self, view: View) -> Action:
        offered = {option.name: option for option in view.options}
        bet = next((each for each in view.options if isinstance(each, Stakes) and each.ready), None)
        if bet and all(seat != view.viewer for seat, _ in view.wagers):
            return bet.action()
        chosen = next((offered[name] for name in PREFERRED_ACTIONS if name in offered), view.options[0])
        return chosen.action()
