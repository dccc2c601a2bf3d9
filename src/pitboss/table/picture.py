"""The table as one viewer sees it: hands, board and markers. It works for any game, from events.

All cards come from a `View`'s events, which hide secret cards, so a picture cannot show another player's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.equipment.cards import HIDDEN
from pitboss.table.action import DEALER, Actor
from pitboss.table.event import NOBODY, Event

DEAL_EVENTS = {"deal", "draw", "marked"}
REVEAL_EVENTS = {"turn_over", "show", "disclose", "dealer_sets", "bank_shows"}
"""Events that turn a hand up for all."""
OUT_LABELS = {
    "fold": "folded",
    "deemed_fold": "folded",
    "concede": "conceded",
    "surrender": "surrendered",
    "void_hand": "hand void",
    "dead_hand": "hand dead",
    "refund": "out of the hand",
    "removed": "must leave",
}
"""Events that give up a hand or take it away, with the label of its place."""
COLLECT_EVENTS = {"no_wager", "no_dealer_hand"}
"""Events that remove unplayed cards unseen."""
CLEAR_EVENTS = {"misdeal", "dead_round", "dealt_again", "void"}
"""Events that return all cards."""
MARKER_EVENTS = {"button": "button", "marker": "bank", "kill": "kill button", "offer": "shaker"}
"""Markers in front of a seat, by the event that puts them there."""


class HasEvents(Protocol):
    """Anything with events as one viewer sees them, such as a `View`."""

    @property
    def events(self) -> Sequence[Event]: ...


@dataclass(slots=True)
class Place:
    """Cards in one place: in front of a seat or the dealer, or on a seat's second area."""

    holder: Actor
    down: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    out: str = ""
    """Why its cards are gone."""

    @property
    def cards(self) -> list[int]:
        return self.down + self.up

    def give_up(self, why: str) -> None:
        """Discard all cards."""
        self.down, self.up, self.out = [], [], why

    def lose(self, cards: Iterable[int]) -> None:
        """Remove cards. For cards that the viewer has not seen, remove any hidden ones."""
        for card in cards:
            pile = self.up if card in self.up else self.down
            if card in pile or HIDDEN in pile:
                pile.remove(card if card in pile else HIDDEN)

    def turn_up(self, cards: Sequence[int]) -> None:
        """Turn cards up, whether the viewer knew them or not."""
        self.lose(card for card in cards if card not in self.up)
        self.up = [card for card in self.up if card not in cards] + list(cards)


class Picture:
    """Cards by place, the board and the markers, from a view's events."""

    def __init__(self, view: HasEvents) -> None:
        self.places: dict[int, Place] = {}
        self.board: list[int] = []
        self.marks: dict[str, int] = {}
        for event in view.events:
            self._follow(event)

    def of(self, seat: Actor) -> list[Place]:
        """Return a seat's places, its own first."""
        return [place for _, place in sorted(self.places.items()) if place.holder == seat]

    def marks_of(self, seat: Actor) -> list[str]:
        """Return the markers in front of a seat."""
        return [mark for mark, marked in self.marks.items() if marked == seat]

    def _follow(self, event: Event) -> None:
        name, seat = event.name, event.data.get("seat", event.actor)
        if name in DEAL_EVENTS:
            self._deal(event)
        elif name in ("board", "common"):
            self.board += event.cards
        elif name in REVEAL_EVENTS:
            self._place(event, seat).turn_up(event.cards)
        elif name in OUT_LABELS:
            self._give_up(event, seat)
        elif name in CLEAR_EVENTS:
            self.places, self.board = {}, []
        elif name in MARKER_EVENTS:
            self.marks[MARKER_EVENTS[name]] = seat
        elif name == "kill_off":
            self.marks.pop(MARKER_EVENTS["kill"], None)
        elif name in COLLECT_EVENTS:
            for place in event.data["places"]:
                self.places.pop(place, None)
        elif event.cards:
            self._move_cards(event, seat)

    def _deal(self, event: Event) -> None:
        number = event.data.get("place", event.actor)
        place = self.places.setdefault(number, Place(event.actor if event.actor is not None else DEALER))
        pile = place.up if event.data.get("face") == "up" else place.down
        pile += event.cards

    def _move_cards(self, event: Event, seat: Actor) -> None:
        """Handle cards of a place that are discarded, looked at, set, lost or exposed."""
        if event.name == "discard":
            self._place(event, seat).lose(event.cards)
        elif event.name in ("look", "set") and HIDDEN not in event.cards:
            place = self._place(event, seat)
            place.down = [card for card in event.cards if card not in place.up]
        elif event.name == "off_table" and event.seen_by != NOBODY:
            self._place(event, seat).lose(event.cards)
        elif event.name == "exposed" and seat in self.places:
            self._expose(event, self._place(event, seat))

    def _expose(self, event: Event, place: Place) -> None:
        """Expose a card to all. A lost card goes away; a card that its holder has already is turned up."""
        if event.data.get("lost"):
            place.down = [card for card in place.down if card not in event.cards]
        elif "seat" not in event.data:  # else it is dealt after the event
            place.turn_up(event.cards)

    def _give_up(self, event: Event, seat: Actor) -> None:
        if seat == DEALER:
            return  # a stack without a player
        several = [] if "place" in event.data else self.of(seat)
        number = event.data.get("place", seat)
        for place in several or [self.places.setdefault(number, Place(seat))]:
            place.give_up(OUT_LABELS[event.name])

    def _place(self, event: Event, seat: Actor) -> Place:
        """Find an event's place: the one it names, or the seat's place that these cards fit."""
        number = event.data.get("place")
        if number is not None and number in self.places:
            return self.places[number]
        own = self.of(seat)
        cards = set(event.cards)
        known = (place for place in own if cards.intersection(place.cards))
        fits = (place for place in own if len(place.cards) == len(event.cards) and not place.up)
        found = next(known, None) or next(fits, None)
        return found or self.places.setdefault(seat, Place(seat))
