"""Find what the newest events brought, so that a page can animate it: cards by place, chips by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.table.picture import Picture, Place

if TYPE_CHECKING:
    from pitboss.table.event import Event


class _EarlierView(NamedTuple):
    """An earlier view, as far as a picture needs it."""

    events: Sequence[Event]


class News:
    """News since a number of a view's events; without a number there is none."""

    def __init__(self, events: Sequence[Event], since: int | None, now: Picture) -> None:
        self._now = now
        self._was: Picture | None = None
        self._bets: set[int | None] = set()
        self._wagers: set[tuple[int | None, str]] = set()
        if since is None or since >= len(events):
            return
        self._was = Picture(_EarlierView(events[:since]))
        for event in events[since:]:
            if "wager" in event.data:
                self._wagers.add((event.actor, event.data["wager"]))
            elif "amount" in event.data:
                self._bets.add(event.actor)

    def hand(self, place: Place) -> list[bool]:
        """Return which cards of a place are new."""
        if self._was is None:
            return [False] * len(place.cards)
        number = next((n for n, each in self._now.places.items() if each is place), None)
        was = None if number is None else self._was.places.get(number)
        return _find_new_cards(place.cards, was.cards if was else [])

    @property
    def board(self) -> list[bool]:
        """Return which board cards are new."""
        if self._was is None:
            return [False] * len(self._now.board)
        return _find_new_cards(self._now.board, self._was.board)

    def bet(self, seat: int) -> bool:
        """Return whether the bet of a seat is new."""
        return seat in self._bets

    def wager(self, seat: int, name: str) -> bool:
        """Return whether the chips of a seat on an area are new."""
        return (seat, name) in self._wagers


def _find_new_cards(cards: Sequence[int], before: Sequence[int]) -> list[bool]:
    """Return which cards are new; among backs, the last ones."""
    more = Counter(cards) - Counter(before)
    found = []
    for card in reversed(cards):
        found.append(more[card] > 0)
        more[card] -= 1
    return found[::-1]
