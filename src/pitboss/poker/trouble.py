"""What can end a deal or a round early: misdeals and dead rounds. 13:69F-14.15(e), (g)."""

from __future__ import annotations

from pitboss.law import Cite


class Trouble(Exception):
    """Something that stops the procedure where it is; the game decides how it goes on."""

    def __init__(self, reason: str, cite: Cite) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite


class Misdeal(Trouble):
    """All cards go back to the dealer for a reshuffle, and the deal begins again."""


class DeadRound(Trouble):
    """The round is called dead: everything in the pot goes back, and the deck is replaced."""
