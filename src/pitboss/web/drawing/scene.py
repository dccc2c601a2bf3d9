"""Prepare a view for drawing: its picture, names and states, the same for every kind of table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

from pitboss.table import DEALER, Stakes
from pitboss.table.money import DOLLARS, MoneyUnit
from pitboss.table.picture import Picture, Place
from pitboss.web.drawing.news import News
from pitboss.web.drawing.owners import find_initials
from pitboss.web.drawing.pieces import State
from pitboss.web.drawing.story import Story
from pitboss.web.drawing.svg import text_width

if TYPE_CHECKING:
    from pitboss.table.layout import TableLayout
    from pitboss.table.view import View
    from pitboss.web.drawing.waiting import WaitingTable

Size: TypeAlias = Literal["wide", "compact", "portrait"]
Tone: TypeAlias = Literal["", "yours", "acts", "sunk", "allin", "won", "lost", "even", "dashed"]
"""Look of a plate: your turn, another's, out of the hand, all-in, a winner, a loser, neither, away."""
BOXES: Mapping[str, tuple[int, int]] = {"wide": (1080, 690), "compact": (744, 560), "portrait": (390, 548)}

MAX_UPRIGHT_COLUMNS = 10
"""A phone shows layouts with more columns than this turned on their side."""
MIN_ROW_HEIGHT, ROOM_FOR_REST = 42, 206
"""Height of a row of a turned layout, so that a finger finds it, and room for the plates and all else. Such a
table is longer than the screen, and scrolls."""

NOBODY: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Standing:
    """State of a seat and the look of its plate."""

    words: str = ""
    tone: Tone = ""
    sunk: bool = False
    """Is the seat out of the hand?"""


def describe_net(net: int, money: MoneyUnit = DOLLARS) -> str:
    """Write what was won or lost with its sign, or `even`."""
    return f"{'+' if net > 0 else '−'}{money(abs(net))}" if net else "even"


def is_turned(layout: TableLayout, size: Size) -> bool:
    """Return whether a shared layout is turned on its side, and so is longer than a phone's screen."""
    return size == "portrait" and layout.kind == "grid" and layout.columns > MAX_UPRIGHT_COLUMNS


def measure_table(layout: TableLayout, size: Size) -> tuple[int, int]:
    """Return the width and height of a drawing."""
    width, height = BOXES[size]
    long = round(layout.columns * MIN_ROW_HEIGHT) + ROOM_FOR_REST
    return width, max(height, long) if is_turned(layout, size) else height


class TableScene:
    """Everything a drawing needs, computed once."""

    def __init__(
        self,
        view: View | WaitingTable,
        size: Size,
        names: Mapping[int, str],
        *,
        styles: Mapping[int, str] = NOBODY,
        states: Mapping[int, str],
        sit: str,
        left: float | None,
        remark: str,
        since: int | None = None,
    ) -> None:
        self.view = view
        self.size: Size = size
        self.width, self.height = measure_table(view.layout, size)
        self.names = names
        self.styles = styles
        self.away = states
        self.sit = sit
        self.left = left
        self.remark = remark
        self.viewer = view.viewer
        self.layout: TableLayout = view.layout
        self.money = view.game.money
        self.picture = Picture(view)
        self.story = Story(view, self.layout)
        self.news = News(view.events, since, self.picture)
        self.stacks = view.stacks
        self.bets = view.bets
        self.pot = view.pot
        turn = view.turn
        self.awaited = None if turn is None else turn.actor
        self.over = turn is None

    @cached_property
    def wagers(self) -> dict[int, dict[str, int]]:
        """Return the chips on the areas, by seat."""
        found: dict[int, dict[str, int]] = {}
        for (seat, name), amount in self.view.wagers.items():
            found.setdefault(seat, {})[name] = amount
        return found

    @cached_property
    def area_limits(self) -> dict[str, tuple[int, int]]:
        """Return the least and the most that the viewer may place on each open area now."""
        stakes = [option for option in self.view.options if isinstance(option, Stakes)]
        areas = [
            area for option in stakes for area in option.areas if not area.free
        ]  # coupons lie beside chips
        return {area.wager: (area.low, area.high) for area in areas}

    @cached_property
    def chips_by_area(self) -> dict[str, dict[int, int]]:
        """Return the chips on the areas, by area."""
        found: dict[str, dict[int, int]] = {}
        for (seat, name), amount in self.view.wagers.items():
            found.setdefault(name, {})[seat] = amount
        return found

    @cached_property
    def results(self) -> dict[str, dict[int, int]]:
        """Return the results of the wagers on each area, by seat."""
        found: dict[str, dict[int, int]] = {}
        for (seat, name), net in self.story.settled.items():
            found.setdefault(name, {})[seat] = net
        return found

    @cached_property
    def open_areas(self) -> frozenset[str]:
        """Return the areas on which the viewer may place chips now."""
        return frozenset(self.area_limits)

    @cached_property
    def is_to_bet(self) -> bool:
        """Return whether the table waits for the viewer's bets; chips may be added even after that."""
        if self.viewer is not None and self.viewer == self.awaited:
            return bool(self.open_areas)
        return any(isinstance(each, Stakes) and each.ready for each in self.view.options)

    @cached_property
    def occupied_seats(self) -> list[int]:
        """Return the occupied seats."""
        return sorted({*self.stacks, *self.names, *self.away} - {DEALER})

    @property
    def visible_seats(self) -> list[int]:
        """Return the seats to draw: all if the viewer may choose one, else the occupied ones."""
        if not self.sit:
            return self.occupied_seats
        return sorted({*self.occupied_seats, *range(1, self.layout.seats + 1)})

    @cached_property
    def initials(self) -> dict[int, str]:
        """Return the initials of the players, for their chips on a shared layout."""
        return find_initials(self.names, self.occupied_seats)

    def is_taken(self, seat: int) -> bool:
        return seat in self.occupied_seats

    def name(self, seat: int) -> str:
        """Return the name of the player in a seat."""
        if seat == self.viewer:
            return "You"
        return self.names.get(seat, "")

    def place(self, seat: int) -> Place | None:
        """Return the cards and chips in front of a seat, if any."""
        return self.picture.places.get(seat)

    def standing(self, seat: int) -> Standing:
        """Return the state of a seat for its plate: a decision due comes first."""
        out = self.out_reason(seat)
        net = self.net(seat)
        if net is not None:
            said = describe_net(net, self.money)
            return Standing(said, "won" if net > 0 else "lost" if net else "even", bool(out))
        if seat in self.away:
            return Standing(self.away[seat], "dashed")
        if seat in self.seats_to_set and seat != self.viewer:
            return Standing("sets", "acts")
        if seat == self.awaited or seat in self.seats_to_set:
            if seat != self.viewer:
                return Standing("to act", "acts")
            return Standing("to bet" if self.is_to_bet else "your turn", "yours")
        if out:
            return Standing(out, "sunk", sunk=True)
        if self._all_in(seat):
            return Standing("ALL-IN", "allin")
        if seat == self.viewer and self.open_areas:
            return Standing("to bet", "yours") if self.is_to_bet else Standing("bet")
        return Standing(self._wagered(seat) or self.story.said.get(seat, ""))

    def _wagered(self, seat: int) -> str:
        """Return what another seat has bet where a narrow drawing has no room for its areas."""
        if self.size != "portrait" or self.layout.kind != "arc" or seat == self.viewer:
            return ""
        total = sum(self.wagers.get(seat, {}).values())
        return f"{self.money(total)} bet" if total else ""

    @cached_property
    def seats_to_set(self) -> set[int]:
        """Return the seats that must still set their hands, where all do so at once in view of everyone."""
        if not self.layout.hands or self.awaited is None:
            return set()
        unset = {
            place.holder
            for number, place in self.picture.places.items()
            if place.cards and number not in self.story.divided and place.holder != DEALER
        }
        return unset if self.awaited in unset else set()

    def net(self, seat: int) -> int | None:
        """Return what a seat has won or lost in the round; None before its end or without a part."""
        story = self.story
        if seat not in story.net:
            return story.won[seat] or None
        part = story.net[seat] or self.picture.of(seat) or seat in self.wagers
        return story.net[seat] if part or any(owner == seat for owner, _ in story.settled) else None

    def out_reason(self, seat: int) -> str:
        """Return why none of a seat's hands is still in play, if so."""
        own = self.picture.of(seat)
        gone = [place.out for place in own if place.out]
        if gone and not any(place.cards for place in own):
            return gone[0]
        if own or not self.picture.places or not self.pot or self.layout.kind != "ring":
            return ""
        return "not in the hand"

    def _all_in(self, seat: int) -> bool:
        if self.layout.kind != "ring" or self.stacks.get(seat) or not self.pot:
            return False
        return any(place.cards for place in self.picture.of(seat))

    def hand_name(self, seat: int) -> str:
        """Return the name of a seat's hand if it has been shown or is the viewer's own."""
        shown = self.story.hands.get(seat, "")
        return shown or (self.remark if seat == self.viewer else "")

    def marks(self, seat: int) -> list[tuple[str, str]]:
        """Return the markers of a seat: label and meaning."""
        found = [(self.layout.marks.get(mark, mark.upper()), mark) for mark in self.picture.marks_of(seat)]
        if seat == self.story.co_bank:
            found = [("CO-BANK", "co-bank") if mark == "bank" else (label, mark) for label, mark in found]
        return found

    def pots(self, room: float) -> list[str]:
        """List the pots if there are several: in one line if they fit, else the main one over the others."""
        largest, *sides = [amount for amount in self.view.pots if amount] or [0]
        if not sides:
            return []
        main, side = f"main {self.money(largest)}", f"side {', '.join(map(self.money, sides))}"
        if text_width(f"{main} · {side}", 13) <= room:
            return [f"{main} · {side}"]
        return [
            main,
            side if text_width(side, 13) <= room else f"{len(sides)} side pots {self.money(sum(sides))}",
        ]

    def footnote(self) -> str:
        """Return the burned cards and the rake."""
        story = self.story
        said = [f"{story.burned} burned"] if story.burned else []
        return " · ".join([*said, *([f"rake {self.money(story.rake)}"] if story.rake else [])])

    def meters(self) -> list[str]:
        """Return the meters and funds at the table."""
        kind = "fund" if self.layout.kind == "ring" else "meter"
        funds = {name: amount for name, amount in self.view.funds.items() if amount}
        return [f"{name.removesuffix(' progressive')} {kind} {self.money(funds[name])}" for name in funds]

    @cached_property
    def winning_cards(self) -> dict[int, frozenset[int]]:
        """Return the winning cards by seat, of hands that were shown."""
        found: dict[int, frozenset[int]] = {}
        for seat, shares in self.story.shares.items():
            if hand := self.story.shown.get(seat):
                made = [self.view.playing_cards(hand, self.picture.board, share) for share in shares]
                found[seat] = frozenset(card for cards in made for card in cards)
        return found

    def state(self, card: int, holder: int | None = None) -> State:
        """Return a card's highlight: cards outside a winning hand are dimmed, your own only a little.

        Board cards have no holder.
        """
        if not self.winning_cards:
            return "plays" if holder is not None and self._beat_the_house(holder) else ""
        hands = (
            self.winning_cards.values() if holder is None else [self.winning_cards.get(holder, frozenset())]
        )
        if any(card in hand for hand in hands):
            return "plays"
        return "lost" if holder is not None and holder == self.viewer else "out"

    def _beat_the_house(self, seat: int) -> bool:
        """Return whether a seat's shown hand won wagers against the house and lost none."""
        results = [net for (owner, _), net in self.story.settled.items() if owner == seat]
        shown = seat in self.story.shown and self.over
        return shown and max(results, default=0) > 0 and min(results, default=0) >= 0
