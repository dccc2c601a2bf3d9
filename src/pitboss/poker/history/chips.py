"""Follow the chips of a hand through its events only."""

from __future__ import annotations

from collections import Counter

from pitboss.table import Event

_IN = {"ante", "blind", "bring_in", "call"}
_OUT = {"uncalled", "returned", "refund", "win"}
_ACTS = {"bring_in", "call", "bet", "raise", "check", "fold"}
_ENDS = {"deal", "draw", "discard", "burn", "board", "common", "showdown"}
"""Events that end a betting round."""


class ChipTracker:
    """The pot, and the gain or loss of each seat, after the events followed so far."""

    def __init__(self) -> None:
        self.pot = 0
        self.gains: Counter[int] = Counter()
        self.bets: Counter[int] = Counter()
        """The bets of each seat in the betting round."""
        self.acted = False
        """Whether anybody has acted in the betting round. If so, the next card ends it."""
        self._raked = 0

    def follow(self, event: Event) -> None:
        """Follow one more event."""
        name, data = event.name, event.data
        seat = data.get("seat", event.actor)
        if name in _IN:
            self._pay(seat, data["amount"], bet=name != "ante")
        elif name in ("bet", "raise"):
            self._pay(seat, data["to"] - self.bets[seat])
        elif name in _OUT:
            self._pay(seat, -data["amount"], bet=False)
            if name == "win":
                self.bets, self.acted = Counter(), False
        elif name == "blind_stays":
            self.bets[seat] += data["amount"]
        elif name in ("rake", "contribution"):
            self.pot -= data["amount"]
            self._raked += data["amount"]
        elif name == "bad_beat_payout":
            self.gains[seat] += data["amount"]
        elif name == "rake_returned":
            self.pot += data["amount"]
            self._raked -= data["amount"]
        elif name in ("misdeal", "dead_round"):
            self.pot += self._raked  # the rake goes back with the rest
            self._raked, self.bets, self.acted = 0, Counter(), False
        elif name in _ENDS and self.acted:
            self.bets, self.acted = Counter(), False
        self.acted |= name in _ACTS

    def _pay(self, seat: int, amount: int, *, bet: bool = True) -> None:
        """Move chips into the pot, or out of it."""
        self.pot += amount
        self.gains[seat] -= amount
        if bet:
            self.bets[seat] += amount
