"""Players of three styles for every poker game. (A calling station takes the first option.)"""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.equipment.cards import HIDDEN
from pitboss.poker.strength import GOOD, PLAYABLE, STRONG, cards_to_keep, strength
from pitboss.table import Action, Amount, Choice, Option, Pick
from pitboss.table.bots import first_option
from pitboss.table.view import View

__all__ = ["read_view"]

NEW_STREET = {"deal", "board", "common", "discard"}
"""Events between two betting rounds."""
MAX_RAISES = 3


@dataclass
class BotView:
    """The cards and chips that a seat can see."""

    own: list[int] = field(default_factory=list)
    """Includes the common card of stud, which belongs to everybody."""
    board: list[int] = field(default_factory=list)
    draws: int = 0
    """Number of times the seat has drawn."""
    raises: int = 0
    """Bets and raises since the last cards were dealt."""
    pot: int = 0
    price: int = 0
    """Cost of a call."""


def read_view(view: View) -> BotView:
    """Collect the cards and chips in a player's view."""
    seen, viewer = BotView(), view.viewer
    for event in view.events:
        mine = event.actor == viewer
        if event.name in NEW_STREET:
            seen.raises = 0
        if (event.name in ("deal", "draw") and mine) or event.name == "common":
            seen.own += [card for card in event.cards if card != HIDDEN]
        elif event.data.get("seat") == viewer and (event.name == "off_table" or event.data.get("lost")):
            seen.own = [card for card in seen.own if card not in event.cards]
        elif event.name == "discard" and mine:
            seen.own = [card for card in seen.own if card not in event.cards]
            seen.draws += 1
        elif event.name == "board":
            seen.board += event.cards
        elif event.name == "misdeal":
            seen = BotView()
        elif event.name in ("bet", "raise"):
            seen.raises += 1
    seen.pot = view.pot
    seen.price = next(
        (each.cost for each in view.options if isinstance(each, Choice) and each.name == "call"), 0
    )
    return seen


def tight_player(view: View) -> Action:
    """Play few hands, bet the good ones and fold the rest."""
    return _play(view, looser=0, raises=True)


def rock_player(view: View) -> Action:
    """Play few hands, and never bet or raise."""
    return _play(view, looser=0, raises=False)


def maniac_player(view: View) -> Action:
    """Play nearly every hand as if it were better than it is."""
    return _play(view, looser=1, raises=True)


def _play(view: View, *, looser: int, raises: bool) -> Action:
    assert view.turn is not None
    options = {option.name: option for option in view.turn.options}
    if isinstance(discard := options.get("discard"), Pick):
        kept = cards_to_keep(view.game.id, discard.items)
        return discard.action(tuple(card for card in discard.items if card not in kept))
    if "call" not in options and "check" not in options:
        return first_option(view)
    seen = read_view(view)
    held = min(strength(view.game.id, seen.own, seen.board, seen.draws) + looser, STRONG)
    if not raises:
        options = {name: option for name, option in options.items() if name not in ("bet", "raise")}
    return _bet(options, held, seen)


def _bet(options: dict[str, Option], held: int, seen: BotView) -> Action:
    """Raise a strong hand and bet a good one. It takes more to call two raises or a bet over the pot."""
    larger = options.get("raise") or options.get("bet")
    if held >= STRONG and isinstance(larger, Amount) and seen.raises < MAX_RAISES:
        return larger.action(double_minimum(larger))
    if "check" in options:
        return options["bet" if held >= GOOD and "bet" in options else "check"].action()
    dear = seen.raises > 0 and 4 * seen.price > 3 * seen.pot
    needed = STRONG if dear else GOOD if seen.raises > 1 else PLAYABLE
    return options["call" if held >= needed else "fold"].action()


def double_minimum(option: Amount) -> int:
    """Return twice the minimum, as near as the steps and the maximum allow."""
    return option.low + (min(2 * option.low, option.high) - option.low) // option.step * option.step
