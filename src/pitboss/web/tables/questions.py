"""Questions that the dock asks once more before a player gives something up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.games.kit.areas import area_of
from pitboss.games.pai_gow.places import place_name
from pitboss.games.pai_gow_poker.side_hands import BANKER_BONUS
from pitboss.table import Choice, Option, Pick, dollars
from pitboss.table.picture import Picture
from pitboss.table.view import View


class Question(NamedTuple):
    """A question in a dialog: its title, what follows, and the button that goes on."""

    title: str
    because: str
    yes: str


def ask_again(option: Option, view: View) -> Mapping[str, Question]:
    """Return the question for each word of an option, or for the option itself; none if it needs none."""
    if not isinstance(option, Choice) or option.name != "surrender":
        return {}
    return {word: _ask_to_surrender(view, _given_up(view, word)) for word in option.among or ("",)}


def _ask_to_surrender(view: View, amount: int) -> Question:
    because = "You give up this hand and the wagers on it, whatever the other hands are."
    return Question(f"Surrender {dollars(amount)}?", because, f"Surrender {dollars(amount)}")


def _given_up(view: View, word: str) -> int:
    """Return what the viewer has wagered on the area of the hand to surrender."""
    own = {
        wager: amount
        for (seat, wager), amount in view.wagers.items()
        if seat == view.viewer and not wager.startswith(BANKER_BONUS)
    }
    places = {number: place for number, place in Picture(view).places.items() if place.holder == view.viewer}
    pieces = next((set(each.items) for each in view.options if isinstance(each, Pick)), None)
    for number, place in places.items():
        meant = word in (f"seat {number}", place_name(number)) if word else set(place.cards) == pieces
        if meant:
            area = 1 if number == view.viewer else 2
            return sum(amount for wager, amount in own.items() if area_of(wager) == area)
    return sum(own.values())
