"""Draw another player's place at a table against the house: cards over areas over the plate."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.table.layout import Spot, TableLayout
from pitboss.web.drawing.areas import draw_area, draw_place_number, summary
from pitboss.web.drawing.chips import marker, marker_width
from pitboss.web.drawing.hand_names import fit_hand_name
from pitboss.web.drawing.places import arrange_in_rows, spots_of
from pitboss.web.drawing.plates import draw_divided_hand, hand, plate
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import NOTHING, Svg, cut_text, group, title, words

NOTE_HEIGHT = 24
"""Room under a plate for the number of the place, markers and the name of the hand."""
GAP = 5
SUMMARY_HEIGHT, TIGHT_HEIGHT = 34, 22
"""Height of all wagers as one stack, and as an amount."""


class OtherSizes(NamedTuple):
    """Largest sizes in one drawing."""

    width: float
    plate: tuple[float, float]
    card: float
    tile: float
    spot: float

    def tallest(self, ratio: float, layout: TableLayout) -> float:
        """Return the height of a place with everything."""
        cards = (self.tile if layout.tiles else self.card) * ratio if layout.cards else 0
        return NOTE_HEIGHT + self.plate[1] + self.spot + cards + 4 * GAP


class OtherPlace:
    """One place in a box, drawn from its lower edge up; what has no room is left out or summed up."""

    def __init__(
        self, scene: TableScene, box: Box, seat: int, owner: int, sizes: OtherSizes, ratio: float
    ) -> None:
        self.scene, self.box, self.seat, self.owner = scene, box, seat, owner
        self.sizes, self.ratio = sizes, ratio
        wide, tall = min(sizes.plate[0], box.width), sizes.plate[1]
        note = NOTE_HEIGHT if box.height >= 90 else 0
        self.plate = Box(box.middle[0] - wide / 2, box.bottom - note - tall, wide, tall)

    def draw(self) -> Svg:
        """Draw the plate, what is written under it, and above it the areas and the cards."""
        if self.seat == self.owner:
            drawn = [plate(self.scene, self.seat, self.plate)]
        else:
            said = f"second hand of {self.scene.name(self.owner) or f'seat {self.owner}'}"
            shown = cut_text(said, 12, self.box.width)
            x, y = self.plate.middle
            drawn = [words(shown, x, y, 12, fill="feltink2", anchor="middle")]
        areas, y = self._areas(self.plate.y - GAP)
        return Svg("".join([*drawn, areas, self._cards(y), *self._notes()]))

    def _card_height(self) -> float:
        place = self.scene.place(self.seat)
        if not self.scene.layout.cards and (place is None or not place.cards):
            return 0
        return (self.sizes.tile if self.scene.layout.tiles else self.sizes.card) * self.ratio

    def _areas(self, low: float) -> tuple[Svg, float]:
        """Draw the areas in one row if they fit, else all wagers as one stack; return the line above."""
        mine = spots_of(self.scene, self.owner, second=self.seat != self.owner)
        spots = [spot for row in arrange_in_rows(mine, 1) for spot in row]
        free = low - self.box.y - self._card_height() - GAP
        size = min(self.sizes.spot, (self.box.width + 4) / max(len(spots), 1) - 4, free)
        if spots and size >= self.sizes.spot * 0.8:
            return self._draw_row(spots, size, low), low - size - GAP
        tight = free < SUMMARY_HEIGHT
        if free < TIGHT_HEIGHT - GAP:
            return NOTHING, low
        tall = TIGHT_HEIGHT if tight else SUMMARY_HEIGHT
        y = low - tall / 2 + (2 if tight else 3)
        return summary(self.scene, self.owner, self.box.middle[0], y, tight=tight), low - tall

    def _draw_row(self, spots: list[Spot], size: float, low: float) -> Svg:
        left = self.box.middle[0] - (len(spots) * (size + 4) - 4) / 2
        boxes = [Box(left + n * (size + 4), low - size, size, size) for n in range(len(spots))]
        drawn = [draw_area(self.scene, spot, self.owner, box) for spot, box in zip(spots, boxes, strict=True)]
        return Svg("".join(drawn))

    def _cards(self, low: float) -> Svg:
        scene, place = self.scene, self.scene.place(self.seat)
        if place is None or not place.cards:
            return NOTHING
        tall = min(self._card_height(), low - self.box.y + GAP)
        if tall < 24:
            return NOTHING
        wide, x = tall / self.ratio, self.box.middle[0]
        parts = sum(size for _, size in scene.layout.hands)
        if self.seat in scene.story.divided and parts == len(place.cards):
            lie = place.cards
            return draw_divided_hand(
                scene, lie, x, low - tall, wide, self.box.width, holder=self.owner, named=False
            )
        return hand(scene, place, x, low - tall, wide, self.box.width)

    def _notes(self) -> list[Svg]:
        """Draw the number of the place, its markers and the name of the hand under the plate."""
        if self.box.bottom - self.plate.bottom < NOTE_HEIGHT:
            return []
        scene, y, x = self.scene, self.plate.bottom + 14, self.plate.x
        drawn: list[Svg] = []
        if self.seat in scene.layout.counts:
            drawn.append(draw_place_number(scene, self.seat, x + 11, y))
            x += 28
        for label, says in scene.marks(self.seat) if self.seat == self.owner else ():
            drawn.append(marker(label, (x + marker_width(label) / 2, y), f"the {says}"))
            x += marker_width(label) + 6
        name = scene.hand_name(self.owner) if self.seat == self.owner else ""
        name = name or (scene.out_reason(self.owner) if scene.over else "")
        if not name:
            return drawn
        centered = x == self.plate.x
        room = self.box.width if centered else self.box.right - x
        said = fit_hand_name(name, 12, room)
        at = (self.box.middle[0], "middle") if centered else (x, None)
        drawn.append(group(words(said, at[0], y + 3, 12, fill="feltink2", anchor=at[1]), title(name)))
        return drawn
