"""The cards of a hand: where each of them lies."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from pitboss.equipment.pack import Pack
from pitboss.law import Cite
from pitboss.poker.copying import copy_slots

DECK = 52


class Cards:
    """The deck, the players' cards, the board, the burn cards and the discards."""

    __slots__ = (
        "barred", "board", "boxed", "burned", "choosing", "common", "deck", "discards", "down", "exposed",
        "short", "to_replace", "turned", "up",
    )  # fmt: skip

    def __init__(self, players: Iterable[int]) -> None:
        self.deck = Pack()
        self.down: dict[int, list[int]] = {seat: [] for seat in players}
        self.up: dict[int, list[int]] = {seat: [] for seat in self.down}
        self.board: list[int] = []
        self.common: list[int] = []
        self.burned: list[int] = []
        self.discards: list[tuple[int, int]] = []
        """Cards thrown away, each with the seat it came from (0 for the dealer)."""
        self.boxed = 0
        """How many were found face up in the deck."""
        self.barred: set[int] = set()
        """Cards found face up in the deck or dealt off the table: not used in this round of play."""
        self.short: list[int] = []
        """Seats that are a card short, because one fell off the table and was not replaced."""
        self.exposed: list[int] = []
        """Cards turned up in the deal that should not have been."""
        self.to_replace: list[int] = []
        """Seats that get a new card for an exposed one when the deal is complete."""
        self.turned: list[int] = []
        """Seats with a hole card exposed in the first deal, once for each."""
        self.choosing: list[int] = []
        """Seats that may choose, with their last hole card exposed."""

    def of(self, seat: int) -> list[int]:
        """All the cards in front of a seat."""
        return self.down[seat] + self.up[seat]

    def muck(self, seat: int) -> None:
        """A hand goes into the discards."""
        self.discards += zip(repeat(seat), self.of(seat))
        self.down[seat], self.up[seat] = [], []

    def copy(self) -> Cards:
        new = copy_slots(self, self.__slots__)
        new.down = {seat: cards[:] for seat, cards in self.down.items()}
        new.up = {seat: cards[:] for seat, cards in self.up.items()}
        return new


class DrawRound:
    """One round of draws: its rules, and who has yet to draw."""

    __slots__ = ("law", "queue", "reshuffled")

    def __init__(self, queue: list[int], law: Cite, reshuffled: Cite) -> None:
        self.queue = queue
        self.law = law
        self.reshuffled = reshuffled
        """The rule for a deck with too few cards."""

    def copy(self) -> DrawRound:
        return copy_slots(self, self.__slots__)
