"""The table as one viewer sees it: whose cards lie where, the board, the markers. It knows events, no game.

All cards come from the events of a `View`, in which hidden ones are gone: a picture cannot show another's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from pitboss.equipment.cards import HIDDEN
from pitboss.table.action import DEALER, Actor
from pitboss.table.event import NOBODY, Event

DEALT = {"deal", "draw", "marked"}
OPENED = {"turn_over", "show", "disclose", "dealer_sets", "bank_shows"}
"""A hand lies open for all."""
OUT = {
    "fold": "folded",
    "deemed_fold": "folded",
    "concede": "conceded",
    "surrender": "surrendered",
    "void_hand": "hand void",
    "dead_hand": "hand dead",
    "refund": "out of the hand",
    "removed": "must leave",
}
"""A hand is given up, or taken away: how its place is then called."""
COLLECTED = {"no_wager", "no_dealer_hand"}
"""Cards that nobody plays go away unseen."""
CLEARED = {"misdeal", "dead_round", "dealt_again", "void"}
"""All cards go back."""
MARKS = {"button": "button", "marker": "bank", "kill": "kill button", "offer": "shaker"}
"""What lies in front of a seat to mark it, by the event that puts it there."""


class Seen(Protocol):
    """What has events as one viewer may see them: a `View`."""

    @property
    def events(self) -> Sequence[Event]: ...


@dataclass(slots=True)
class Place:
    """What lies in one place: in front of a seat or the dealer, or on a second area of a seat."""

    holder: Actor
    down: list[int] = field(default_factory=list)
    up: list[int] = field(default_factory=list)
    out: str = ""
    """Why its cards are gone."""

    @property
    def cards(self) -> list[int]:
        return self.down + self.up

    def give_up(self, why: str) -> None:
        """The cards go to the discards."""
        self.down, self.up, self.out = [], [], why

    def lose(self, cards: Iterable[int]) -> None:
        """Cards leave the place; of those that the viewer has not seen, any."""
        for card in cards:
            pile = self.up if card in self.up else self.down
            if card in pile or HIDDEN in pile:
                pile.remove(card if card in pile else HIDDEN)

    def turn_up(self, cards: Sequence[int]) -> None:
        """Cards lie open; they were the place's own, or the viewer had not seen them."""
        self.lose(card for card in cards if card not in self.up)
        self.up = [card for card in self.up if card not in cards] + list(cards)


class Picture:
    """Cards by place, the cards for all, and who is marked, from the events of a view."""

    def __init__(self, view: Seen) -> None:
        self.places: dict[int, Place] = {}
        self.board: list[int] = []
        self.marks: dict[str, int] = {}
        for event in view.events:
            self._follow(event)

    def of(self, seat: Actor) -> list[Place]:
        """The places of a seat, its own first."""
        return [place for _, place in sorted(self.places.items()) if place.holder == seat]

    def marks_of(self, seat: Actor) -> list[str]:
        """What marks a seat."""
        return [mark for mark, marked in self.marks.items() if marked == seat]

    def _follow(self, event: Event) -> None:
        name, seat = event.name, event.data.get("seat", event.actor)
        if name in DEALT:
            self._dealt(event)
        elif name in ("board", "common"):
            self.board += event.cards
        elif name in OPENED:
            self._place(event, seat).turn_up(event.cards)
        elif name in OUT:
            self._out(event, seat)
        elif name in CLEARED:
            self.places, self.board = {}, []
        elif name in MARKS:
            self.marks[MARKS[name]] = seat
        elif name == "kill_off":
            self.marks.pop(MARKS["kill"], None)
        elif name in COLLECTED:
            for place in event.data["places"]:
                self.places.pop(place, None)
        elif event.cards:
            self._moved(event, seat)

    def _dealt(self, event: Event) -> None:
        number = event.data.get("place", event.actor)
        place = self.places.setdefault(number, Place(event.actor if event.actor is not None else DEALER))
        pile = place.up if event.data.get("face") == "up" else place.down
        pile += event.cards

    def _moved(self, event: Event, seat: Actor) -> None:
        """Cards that a place has are thrown away, looked at, set in another order, lost or exposed."""
        if event.name == "discard":
            self._place(event, seat).lose(event.cards)
        elif event.name in ("look", "set") and HIDDEN not in event.cards:
            place = self._place(event, seat)
            place.down = [card for card in event.cards if card not in place.up]
        elif event.name == "off_table" and event.seen_by != NOBODY:
            self._place(event, seat).lose(event.cards)
        elif event.name == "exposed" and seat in self.places:
            self._exposed(event, self._place(event, seat))

    def _exposed(self, event: Event, place: Place) -> None:
        """A card has been seen by all. One that is lost goes; one that its holder has already lies open."""
        if event.data.get("lost"):
            place.down = [card for card in place.down if card not in event.cards]
        elif "seat" not in event.data:  # else it is dealt after the event
            place.turn_up(event.cards)

    def _out(self, event: Event, seat: Actor) -> None:
        if seat == DEALER:
            return  # a stack without a player
        several = [] if "place" in event.data else self.of(seat)
        number = event.data.get("place", seat)
        for place in several or [self.places.setdefault(number, Place(seat))]:
            place.give_up(OUT[event.name])

    def _place(self, event: Event, seat: Actor) -> Place:
        """The place that an event is about: named by it, or the one of the seat that these cards fit."""
        number = event.data.get("place")
        if number is not None and number in self.places:
            return self.places[number]
        own = self.of(seat)
        cards = set(event.cards)
        known = (place for place in own if cards.intersection(place.cards))
        fits = (place for place in own if len(place.cards) == len(event.cards) and not place.up)
        found = next(known, None) or next(fits, None)
        return found or self.places.setdefault(seat, Place(seat))
