"""Names for the players and amounts of a hand: its file's names, seats and money, or seats and dollars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.poker.hand import Hand
from pitboss.poker.history.recorded_hand import RecordedHand
from pitboss.table import Event
from pitboss.table.words import say


class Words:
    """Names of the players and amounts of one hand; `names` are for players of a hand without a file."""

    def __init__(self, hand: Hand, names: Mapping[int, str] | None = None) -> None:
        self.hand = hand
        self.file = hand.recording if isinstance(hand, RecordedHand) else None
        self.names = self.file.names_by_player() if self.file else names or {}
        self.money = self.file.money if self.file else hand.game.money
        self._open = hand.file_chance.history.open_stacks if isinstance(hand, RecordedHand) else ()

    def name_player(self, seat: int) -> str:
        """Return a player's name, or the seat."""
        return self.names.get(seat) or f"Seat {seat}"

    def label(self, seat: int) -> str:
        """Return the seat, with the name if there is one."""
        if self.file:
            return self.file.label(seat)
        return f"Seat {seat}, {self.names[seat]}" if self.names.get(seat) else f"Seat {seat}"

    def stack(self, seat: int, amount: int, unknown: str) -> str:
        """Return a player's stack, or `unknown` if the file leaves it open."""
        return unknown if self._open and self._open[seat - 1] else self.money(amount)

    def say(self, event: Event) -> str:
        """Write an event as a sentence."""
        if self.file:
            return self.file.say(event, self.hand.game)
        return say(event, self.hand.game, names=self.names)


def dealt_in(hand: Hand, events: Iterable[Event]) -> list[int]:
    """Return the players who were dealt in, including those removed from the game after a misdeal."""
    dealt = {event.actor for event in events if event.name == "deal" and event.actor}
    return sorted(dealt.union(hand.players))
