"""In which words a hand is told: the names, seats and money of its file, or seats and dollars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.poker.hand import Hand
from pitboss.poker.history.told import ToldHand
from pitboss.table import Event
from pitboss.table.money import dollars
from pitboss.table.words import say


class Words:
    """What players and amounts of one hand are called; `names` are those of players without a file."""

    def __init__(self, hand: Hand, names: Mapping[int, str] | None = None) -> None:
        self.hand = hand
        self.file = hand.recording if isinstance(hand, ToldHand) else None
        self.names = self.file.whose() if self.file else names or {}
        self.money = self.file.money if self.file else dollars
        self._open = hand.told.history.open_stacks if isinstance(hand, ToldHand) else ()

    def who(self, seat: int) -> str:
        """A player's name, or the seat."""
        return self.names.get(seat) or f"Seat {seat}"

    def label(self, seat: int) -> str:
        """The seat, with the name if there is one."""
        if self.file:
            return self.file.label(seat)
        return f"Seat {seat}, {self.names[seat]}" if self.names.get(seat) else f"Seat {seat}"

    def stack(self, seat: int, amount: int, unknown: str) -> str:
        """What a player has; `unknown` if the file leaves it open."""
        return unknown if self._open and self._open[seat - 1] else self.money(amount)

    def say(self, event: Event) -> str:
        """An event as a sentence."""
        if self.file:
            return self.file.say(event, self.hand.game)
        return say(event, self.hand.game, names=self.names)


def dealt_in(hand: Hand, events: Iterable[Event]) -> list[int]:
    """Who was dealt in, also those whom a misdeal later found removed from the game."""
    dealt = {event.actor for event in events if event.name == "deal" and event.actor}
    return sorted(dealt.union(hand.players))
