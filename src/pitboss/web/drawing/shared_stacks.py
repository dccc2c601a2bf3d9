"""Place everybody's chips on an area of a shared layout: in seat order, each with its owner and amount."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pitboss.table import dollars
from pitboss.table.layout import Spot
from pitboss.web.drawing.chips import ChipSlot, heap, own_ring, pill, pill_width
from pitboss.web.drawing.owners import owner_color
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import NOTHING, Svg

PILL, MIN_PILL = 11.5, 11
"""Size of the text under a stack, and on a narrow area."""
GAP = 5
MIN_CHIPS, MAX_CHIPS = 20.0, 48.0
"""Smallest and largest size of a stack."""
NAME_HEIGHT, FACE_HEIGHT = 42, 60
"""Height of the name of an area, alone and with the pills at its foot."""
NARROW_WIDTH, NARROW_FACE_HEIGHT = 54, 74
"""A narrow area has its name in two lines, over what it pays."""
ROW = 18
"""Height of a pill in a column."""
RESERVED = "You $100"
"""Text whose room is kept for your chips while you may still bet."""


class Stack(NamedTuple):
    """The chips of one seat, or of several together; without a seat."""

    seat: int | None
    amount: int
    says: str


def is_tight(box: Box) -> bool:
    """Return whether an area has room for amounts only."""
    return box.width < 46 or box.height < 44


class SharedStacks:
    """The stacks of one area."""

    def __init__(self, scene: TableScene, laid: Mapping[int, int], spot: Spot, box: Box) -> None:
        self.scene, self.spot, self.box = scene, spot, box
        self.viewer = scene.viewer
        self.keeps_room = spot.wager in scene.open_areas and self.viewer is not None
        self.size = PILL if box.width >= 70 else MIN_PILL
        self.stacks = self._gather(laid)

    def _gather(self, laid: Mapping[int, int]) -> list[Stack]:
        """List the stacks from left to right."""
        seats = sorted({*laid, *([self.viewer] if self.keeps_room and self.viewer else [])}, reverse=True)
        return [self._stack(seat, laid.get(seat, 0)) for seat in seats]

    def _stack(self, seat: int, amount: int) -> Stack:
        owner = "You" if seat == self.viewer else self.scene.initials.get(seat, f"#{seat}")
        return Stack(seat, amount, f"{owner} {dollars(amount)}" if amount else RESERVED)

    def _width(self, stacks: list[Stack]) -> float:
        return sum(pill_width(each.says, self.size) + GAP for each in stacks) - GAP

    def _fits(self, stacks: list[Stack]) -> bool:
        return self._width(stacks) <= self.box.width

    def draw(self) -> Svg:
        """Draw all chips that are bet."""
        if is_tight(self.box):
            return self._draw_amounts()
        drawn = [self._draw_stack(each, slot) for each, slot in self._slots().items() if each.amount]
        return Svg("".join(drawn))

    def own_slot(self) -> ChipSlot:
        """Return where your chips lie or would lie."""
        x, box = self.box.middle[0], self.box
        if is_tight(box):
            return ChipSlot(x, 0, 0, 0, self._amount_height(), 11)
        found = (slot for each, slot in self._slots().items() if each.seat == self.viewer)
        return next(found, ChipSlot(x, 0, 0, 0, box.bottom - 12, self.size))

    def _slots(self) -> dict[Stack, ChipSlot]:
        """Place the stacks side by side at the foot of the area, or else in a column."""
        box, stacks = self.box, self.stacks
        if len(stacks) > 1 and not self._fits(stacks):
            return self._column()
        size, low = self._chip_size(), box.bottom - 12
        room = self._width(stacks)
        x = box.right - 8 - room if box.width > 2 * room + 60 or not size else box.middle[0] - room / 2
        found = {}
        for each in stacks:
            wide = pill_width(each.says, self.size)
            found[each] = ChipSlot(x + wide / 2, low - 6 - size / 2, size, size, low, self.size)
            x += wide + GAP
        return found

    def _chip_size(self) -> float:
        """Return the size of a stack over its pill; 0 if there is no room for it."""
        face = FACE_HEIGHT if self.box.width >= NARROW_WIDTH else NARROW_FACE_HEIGHT
        size = min(MAX_CHIPS, self.box.height - face)
        return size if size >= MIN_CHIPS else 0

    def _chip_size_under_others(self) -> float:
        """Return the size of your chips between your pill and one for all others; 0 without room."""
        size = min(MAX_CHIPS, self.box.height - NAME_HEIGHT - 2 * ROW)
        return size if size >= MIN_CHIPS else 0

    def _column(self) -> dict[Stack, ChipSlot]:
        """Place the others' amounts in a column, beside your chips if there is room, else above them."""
        box, low = self.box, self.box.bottom - 12
        own = next((each for each in self.stacks if each.seat == self.viewer), None)
        others = [each for each in self.stacks if each is not own]
        widest = max(pill_width(each.says, self.size) for each in others)
        own_width = pill_width(own.says, self.size) if own else 0
        beside = own is not None and own_width + GAP + widest <= box.width - 6
        rows = max(int((box.height - NAME_HEIGHT) // ROW) - (own is not None and not beside), 1)
        chip = 0 if own is None or beside else self._chip_size_under_others()
        rows = 1 if chip else rows
        if len(others) > rows:
            kept, rest = others[: rows - 1], others[rows - 1 :]
            total = sum(each.amount for each in rest)
            others = [*kept, Stack(None, total, f"+{len(rest)} {dollars(total)}")]
        found = {}
        if own is not None:
            x, size = (box.x + 4 + own_width / 2, self._chip_size()) if beside else (box.middle[0], chip)
            found[own] = ChipSlot(x, low - 6 - size / 2, size, size, low, self.size)
        x = box.right - 3 - widest / 2 if beside else box.middle[0]
        first = low - ROW * (len(others) - (own is None or beside)) - max(chip - 4, 0)
        for n, each in enumerate(others):
            y = first + ROW * n
            found[each] = ChipSlot(x, y, 0, 0, y, self.size)
        return found

    def _draw_stack(self, each: Stack, slot: ChipSlot) -> Svg:
        own = each.seat == self.viewer and each.seat is not None
        chips = heap(each.amount, (slot.x, slot.y), slot.width, slot.height) if slot.width else NOTHING
        ring = own_ring(slot.x, slot.y, slot.width / 2 + 3) if own and slot.width else NOTHING
        said = _shorten(each, self.box.width + 2, own=own)
        return Svg(chips + ring + self._draw_pill(said, slot.x, slot.pill_y, slot.size))

    def _draw_pill(self, each: Stack, x: float, y: float, size: float) -> Svg:
        if each.seat is not None and each.seat == self.viewer:
            return pill(each.says, x, y, size=size, fill="turn", ink="turnink")
        line = owner_color(each.seat) if each.seat is not None else "feltline"
        return pill(each.says, x, y, size=size, line=line)

    # Areas with room for amounts only

    def _amount_height(self) -> float:
        """Return where the amount lies: at the area's foot if that keeps a name or rank visible."""
        box, card = self.box, self.spot.card is not None
        if card and box.height >= 44:
            return box.bottom - 3
        return box.bottom - 14 if box.height >= 60 and not card else box.middle[1]

    def _draw_amounts(self) -> Svg:
        """Draw your amount, and above it whose chips lie there too; without yours, theirs."""
        x, y, most = self.box.middle[0], self._amount_height(), self.box.width + 4
        own = [each for each in self.stacks if each.seat == self.viewer and each.amount]
        others = [each for each in self.stacks if each.seat != self.viewer]
        drawn = [self._draw_pill(_shorten(each, most, own=True), x, y, 11) for each in own]
        if len(others) > 1:
            total = sum(each.amount for each in others)
            others = [Stack(None, total, f"{len(others)}: {dollars(total)}")]
        for each in others:
            if own:
                brief = each._replace(says=each.says.partition(" ")[0].rstrip(":"))
                drawn.append(self._draw_pill(brief, x, y - 15, 11))
            else:
                drawn.append(self._draw_pill(_shorten(each, most), x, y, 11))
        return Svg("".join(drawn))


def _shorten(each: Stack, most: float, *, own: bool = False) -> Stack:
    """Leave out the owner of your own amount, or the amount of another's, where both do not fit."""
    if pill_width(each.says, 11) <= most:
        return each
    owner, _, amount = each.says.partition(" ")
    return each._replace(says=amount if own else owner)
