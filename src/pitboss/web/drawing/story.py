"""Read a view's events for what is not cards or markers: dice, wheel, numbers, winners, hand names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.equipment.cards import HIDDEN
from pitboss.equipment.pieces import BALL
from pitboss.table.action import DEALER
from pitboss.table.picture import CLEAR_EVENTS

if TYPE_CHECKING:
    from pitboss.table.event import Event
    from pitboss.table.layout import TableLayout
    from pitboss.table.view import View
    from pitboss.web.drawing.waiting import WaitingTable

SETTING_EVENTS = {"set", "dealer_sets", "bank_shows", "show"}
"""After these events a divided hand lies in its parts."""
SETTLING_EVENTS = {
    "pay": 1, "bonus": 1, "coupon_pays": 1, "jackpot": 1, "collect": -1, "forfeit": -1, "commission": -1,
    "push": 0,
}  # fmt: skip
"""Events that settle a wager, and whether its amount is then won or lost."""
WINNING_EVENTS = {"pay", "jackpot"}
COUPON_EVENTS = {"coupon", "coupon_pays", "coupon_collected", "coupon_returned"}
COVERING_EVENTS = {"cover", "shake"}
DRAWING_EVENTS = {"drawn", "displayed"}


class Story:
    """Progress of a round, as far as its viewer knows."""

    def __init__(self, view: View | WaitingTable, layout: TableLayout) -> None:
        self._viewer = view.viewer
        self._states = layout.states
        self.dice: tuple[int, ...] = ()
        self.total = 0
        self.covered = False
        self.section = ""
        self.posted: list[int] = []
        self.balls: list[int] = []
        self.marked: set[int] = set()
        self.hands: dict[int, str] = {}
        self.shown: dict[int, tuple[int, ...]] = {}
        self.won: Counter[int] = Counter()
        self.shares: dict[int, set[str]] = {}
        """Share of the pot each seat has won: all of it, or its high or low half."""
        self.settled: Counter[tuple[int, str]] = Counter()
        """Result of each wager, by seat and area: 0 for a push."""
        self.staked: dict[tuple[int, str], int] = {}
        """Chips that lay on each area when it was settled, by seat and area."""
        self._taken_in: dict[tuple[int, str], int] = {}
        """Stakes that the house keeps even if they win, such as those of a progressive."""
        self._stands: Counter[tuple[int, str]] = Counter()
        """Wagers settled for good, even if the hands are void."""
        self.coupons: dict[tuple[int, str], int] = {}
        """Coupon beside a wager, by seat and area."""
        self.net: dict[int, int] = {}
        """Result of the whole round, by seat; empty until the end."""
        self.said: dict[int, str] = {}
        self.divided: set[int] = set()
        self.back = "red"
        self.burned = self.rake = self.dead = 0
        self.dealer_marked = False
        self.co_bank = 0
        self.closed = False
        for event in view.events:
            self._follow(event)

    def _follow(self, event: Event) -> None:
        name, data = event.name, event.data
        if name == "deal":
            return  # by far the most
        seat = data.get("seat", event.actor)
        if name in self._states and seat is not None:
            self.said[seat] = self._states[name]
        if name in COUPON_EVENTS and seat is not None:
            self._coupon(event, (seat, data["wager"]))
        if name in SETTING_EVENTS and seat is not None:
            self.divided.add(data.get("place", seat))
        if "hand" in data and event.cards and HIDDEN not in event.cards and seat is not None:
            self.hands[seat], self.shown[seat] = data["hand"], event.cards
        if name == "win" and seat is not None:
            self.won[seat] += data["amount"]
            self.shares.setdefault(seat, set()).add(data.get("share", ""))
        elif name in SETTLING_EVENTS and "wager" in data and seat is not None:
            kept = self._taken_in.get((seat, data["wager"]), 0) if name in WINNING_EVENTS else 0
            area = seat, data.get("rides", data["wager"])
            self.settled[area] += SETTLING_EVENTS[name] * data["amount"] - kept
            if "rides" not in data and name != "commission":
                stake = data.get("stake", 0) if SETTLING_EVENTS[name] > 0 else data["amount"]
                self.staked[area] = max(stake, self.staked.get(area, 0))
        elif name == "locked" and seat is not None:
            self._taken_in[seat, data["wager"]] = data["amount"]
        elif name == "result":
            self._record_result(data)
        elif name == "no_more_bets":
            self.closed = True
        elif name in CLEAR_EVENTS:
            self._clear_void_hands()
        elif name == "numbers_settled":
            self._stands = self.settled.copy()
        elif name in COVERING_EVENTS:
            self.dice, self.total, self.covered = (), 0, True
        elif name == "rake_area":
            self.rake = data["amount"]
        else:
            self._update_cards(event)

    def _clear_void_hands(self) -> None:
        """Forget void hands and what they won or lost."""
        self.settled = self._stands.copy()
        for of_hands in (self.hands, self.shown, self.said, self.divided):
            of_hands.clear()

    def _coupon(self, event: Event, key: tuple[int, str]) -> None:
        if event.name == "coupon":
            self.coupons[key] = event.data["amount"]
        else:
            self.coupons.pop(key, None)

    def _update_cards(self, event: Event) -> None:
        """Update what lies on the table after an event."""
        name, data = event.name, event.data
        if name == "burn":
            self.burned += len(event.cards)
            self.said.clear()
        elif "dice" in data and isinstance(data["dice"], tuple):
            self.dice, self.total, self.covered = data["dice"], data.get("total", 0), False
        elif "section" in data:
            self.section = data["section"]
        elif name == "deck":
            self.back = data.get("colour", self.back)
        elif name == "dead_hand" and event.actor == DEALER and event.cards:
            self.dead = len(event.cards)
        elif name == "marked":
            self.dealer_marked = True
        elif name == "co_bank" and event.actor is not None:
            self.co_bank = event.actor
        else:
            self._record_public(event)

    def _record_public(self, event: Event) -> None:
        """Record cards on the stand, drawn numbers and the viewer's own numbers."""
        if event.name == "hands_open":
            self.posted = list(event.cards)
        elif event.name == "post":
            self.posted += event.cards
        elif event.name == "clear":
            self.posted = []
        elif event.name == "open":
            self.balls = []
        elif event.name in DRAWING_EVENTS:
            self.balls += [each - BALL for each in event.cards if each - BALL not in self.balls]
        elif event.actor == self._viewer is not None:
            self.marked.update(each - BALL for each in event.cards if each > BALL)

    def _record_result(self, data: Mapping[str, object]) -> None:
        seats = data.get("seats")
        if isinstance(seats, Mapping):
            self.net = {int(seat): amount for seat, amount in seats.items()}
