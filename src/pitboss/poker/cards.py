"""The cards of a hand and where each one is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat

from pitboss.equipment.pack import Pack
from pitboss.law import Cite
from pitboss.poker.copying import copy_slots

DECK_SIZE = 52


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
        """Discarded cards, each with the seat it came from (0 for the dealer)."""
        self.boxed = 0
        """Number of cards found face up in the deck."""
        self.barred: set[int] = set()
        """Cards found face up in the deck or dealt off the table, which are out of play for this round."""
        self.short: list[int] = []
        """Seats that are one card short, because a card fell off the table and was not replaced."""
        self.exposed: list[int] = []
        """Cards turned face up by mistake in the deal."""
        self.to_replace: list[int] = []
        """Seats that get a replacement for an exposed card when the deal is complete."""
        self.turned: list[int] = []
        """Seats with a hole card exposed in the first deal, once per card."""
        self.choosing: list[int] = []
        """Seats that get to choose because their last hole card was exposed."""

    def of(self, seat: int) -> list[int]:
        """Return all cards in front of a seat."""
        return self.down[seat] + self.up[seat]

    def muck(self, seat: int) -> None:
        """Move a hand to the discards."""
        self.discards += zip(repeat(seat), self.of(seat))
        self.down[seat], self.up[seat] = [], []

    def copy(self) -> Cards:
        new = copy_slots(self, self.__slots__)
        new.down = {seat: cards[:] for seat, cards in self.down.items()}
        new.up = {seat: cards[:] for seat, cards in self.up.items()}
        return new


class DrawRound:
    """One round of draws: its rules, and the seats still to draw."""

    __slots__ = ("law", "queue", "reshuffled")

    def __init__(self, queue: list[int], law: Cite, reshuffled: Cite) -> None:
        self.queue = queue
        self.law = law
        self.reshuffled = reshuffled
        """The rule for a deck that is too short."""

    def copy(self) -> DrawRound:
        return copy_slots(self, self.__slots__)
