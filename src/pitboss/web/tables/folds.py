"""Find the steps of a log that only the dealer cares about, to show them as one line that opens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.equipment.cards import HIDDEN
from pitboss.table.action import DEALER

if TYPE_CHECKING:
    from pitboss.table.action import Actor
    from pitboss.table.event import Event

NO_MORE_BETS = "“no more bets”"
STEP_NAMES = {
    "shuffle": "shuffle", "shuffler": "shuffle", "reshuffle": "shuffle", "other_shuffled": "shuffle",
    "wash": "shuffle", "as_delivered": "shuffle", "pre_shuffled": "shuffle",
    "cut": "cut", "to_cut": "cut", "cutting_card": "cut", "dealer_cuts": "cut", "cut_offer": "cut",
    "stacked": "stack", "stacks": "stack", "shoe_stacks": "stack", "first_stack": "stack",
    "no_more_bets": NO_MORE_BETS,
    "deck": "deck", "two_decks": "deck", "other_deck": "deck", "two_backs": "deck", "decks_apart": "deck",
    "deck_received": "deck", "deck_complete": "deck", "decks_complete": "deck",
    "spread": "inspect", "spread_up": "inspect", "cards_verified": "inspect", "tiles_verified": "inspect",
    "shaker_works": "inspect", "laid_out": "inspect", "device_shows": "inspect",
    "open": "open", "dice": "dice", "cover": "cover", "shake": "shake", "spin": "spin",
    "game": "game", "button": "button", "burn": "burn", "deal": "deal",
    "ready": "deal", "number": "deal", "start": "deal", "start_marker": "deal",
    "counted": "count", "count_down": "count", "discards_counted": "count",
    "put_away": "collect", "no_wager": "collect", "unwagered": "collect", "rack": "collect",
    "rack_rest": "collect", "tiles_collected": "collect", "losers_collected": "collect",
    "winners_collected": "collect",
}  # fmt: skip
"""Housekeeping in a word, by event."""


def is_housekeeping(event: Event, viewer: Actor | None) -> bool:
    """Return whether a viewer learns nothing from an event about others' hands or bets."""
    if event.name == "deal":
        return event.actor == viewer or all(each == HIDDEN for each in event.cards)
    if event.name == "shake" and event.actor != DEALER:
        return False
    return event.name in STEP_NAMES and all(each == HIDDEN for each in event.cards)


def fold_title(events: Sequence[Event], steps: int) -> str:
    """Return the line for a run of housekeeping: `Shuffle, cut, deal (5 steps)`."""
    names = ", ".join(dict.fromkeys(STEP_NAMES[event.name] for event in events))
    at = names.startswith("“")
    return f"{names[:at]}{names[at].upper()}{names[at + 1 :]} ({steps} steps)"


def own_cards(events: Sequence[Event], viewer: Actor | None) -> list[int]:
    """Return the cards that a viewer is dealt in a run of events."""
    if viewer is None:
        return []
    deals = (event.cards for event in events if event.name == "deal" and event.actor == viewer)
    return [each for cards in deals for each in cards if each != HIDDEN]
