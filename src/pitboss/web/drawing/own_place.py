"""Draw your own place at a table against the house: your hands over your betting areas, both large."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.table.layout import Spot
from pitboss.table.picture import Place
from pitboss.web.drawing.areas import LARGE_AREA_WIDTH, draw_area
from pitboss.web.drawing.hand_names import fit_hand_name
from pitboss.web.drawing.places import arrange_in_rows, spots_of
from pitboss.web.drawing.plates import draw_divided_hand, hand, hand_size
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import Svg, centered_words, cut_text, group, tag, text_width, title

NAME_HEIGHT = 26
LABEL_HEIGHT = 18
"""Room above a row of large areas for their names."""
PART_HEIGHT = 44
"""Height of an area that is part of a cell."""
MIN_AREA = 44
"""Minimum width of one of your areas: a finger must find it."""
GAP = 12


class Sizes(NamedTuple):
    """Largest sizes of your cards and areas in one drawing, and the size of a hand's name."""

    card: float
    tile: float
    spot: float
    name: float = 18


class OwnPlace:
    """Your hands and areas in a box in front of your plate."""

    def __init__(
        self, scene: TableScene, box: Box, sizes: Sizes, seconds: Sequence[int], ratio: float
    ) -> None:
        self.scene, self.box, self.sizes = scene, box, sizes
        self.seat = scene.viewer or 0
        self.hands = [self.seat, *seconds]
        self.ratio = ratio
        self.width = (box.width - 24 * (len(self.hands) - 1)) / len(self.hands)
        second = {each.removesuffix(" 2") for each in scene.open_areas if each.endswith(" 2")}
        self.doubled = bool(seconds) or bool(second & scene.layout.wagers)

    def draw(self) -> list[Svg]:
        """Draw the names and cards of your hands, and your areas beneath them."""
        wide, tall = self._card_size()
        cards = tall + (20 if self.scene.layout.hands else 0)
        above = (NAME_HEIGHT if cards else 0) + cards + (GAP if cards else 0)
        rows, size, pitch = self._fit_areas(self.box.height - above)
        if size < LARGE_AREA_WIDTH and cards and not any(map(self.scene.place, self.hands)):
            cards = above = 0  # the areas have the room of the cards until these are dealt
            rows, size, pitch = self._fit_areas(self.box.height)
        used = above + self._height_of(rows, size, pitch)
        top = self.box.y + max((self.box.height - used) * 0.45, 0)
        drawn = [
            self._draw_hand(place, self._middle(n), top + NAME_HEIGHT, wide)
            for n, place in enumerate(self.hands)
            if cards
        ]
        return [*drawn, *self._draw_areas(rows, size, pitch, top + above)]

    def _middle(self, n: int) -> float:
        """Return the middle of one of your hands, the first at the right as at the table."""
        across = len(self.hands)
        return self.box.middle[0] + ((across - 1) / 2 - n) * (self.width + 24)

    # Cards

    def _card_size(self) -> tuple[float, float]:
        """Return the width and height of your cards."""
        layout = self.scene.layout
        lie = [place for each in self.hands if (place := self.scene.place(each))]
        count = max(layout.cards, *(len(place.cards) for place in lie), 0)
        if not count:
            return 0, 0
        wide = self.sizes.tile if layout.tiles else self.sizes.card
        wide = min(wide, self.width / (1 + (min(count, 7) - 1) * 0.8))
        return wide, wide * self.ratio

    def _draw_hand(self, number: int, x: float, top: float, width: float) -> Svg:
        scene, layout = self.scene, self.scene.layout
        place = scene.place(number)
        if place is None or not place.cards:
            return self._draw_no_cards(place, x, top, width)
        name = scene.hand_name(self.seat) if number == self.hands[0] else "second hand"
        name = name[:1].upper() + name[1:]
        sizes = (self.sizes.name, 15.0, 13.0)
        size = next((each for each in sizes if text_width(name, each, bold=True) <= self.width), 12.0)
        named = centered_words(fit_hand_name(name, size, self.width, bold=True), x, top - 9, size, bold=700)
        if number in scene.story.divided and sum(size for _, size in layout.hands) == len(place.cards):
            lie = draw_divided_hand(scene, place.cards, x, top, width, self.width, holder=self.seat)
        else:
            lie = hand(scene, place, x, top, width, self.width, gap=6)
        return Svg(named + lie)

    def _draw_no_cards(self, place: Place | None, x: float, top: float, width: float) -> Svg:
        """Outline where your cards will lie; say why they are gone."""
        count = max(self.scene.layout.cards, 1)
        across, step, height = hand_size(count, width, self.width, tiles=self.scene.layout.tiles, gap=6)
        line = {
            "fill": "none",
            "stroke": "var(--feltline)",
            "stroke_dasharray": "5 5",
            "stroke_opacity": "0.7",
        }
        places = [(x - across / 2 + n * step, width) for n in range(count)]
        if step < width:
            places = [(x - across / 2, across)]
        boxes = [tag("rect", x=at, y=top, width=wide, height=height, rx=6, **line) for at, wide in places]
        kind = "tiles" if self.scene.layout.tiles else "cards"
        said = place.out if place is not None and place.out else f"your {kind}"
        return Svg("".join(boxes) + centered_words(said, x, top - 10, 13, fill="feltink2"))

    # Areas

    def _spots(self) -> list[Spot]:
        found = spots_of(self.scene, self.seat, second=False)
        if self.doubled:
            found += spots_of(self.scene, self.seat, second=True)
        return found

    def _fit_areas(self, room: float) -> tuple[list[list[Spot]], float, float]:
        """Return the areas in rows, their size and the height of a row: as large as the room allows."""
        spots = self._spots()
        best: tuple[list[list[Spot]], float, float] = ([], 0, 0)
        for count in range(1, len(spots) + 1):
            rows = arrange_in_rows(spots, count)
            parts = [row for row in rows if row[0].size[0] < 1]
            whole = [row for row in rows if row[0].size[0] >= 1]
            across = max((len(row) for row in whole), default=1)
            wide = (self.box.width + GAP) / across - GAP
            free = room - len(parts) * (PART_HEIGHT + 6)
            for label in (LABEL_HEIGHT, 0):
                tall = free / max(len(whole), 1) - label - 6
                size = min(self.sizes.spot, wide, tall)
                if size > best[1] + 1 and (not label or size >= LARGE_AREA_WIDTH):
                    best = rows, size, size + label + 6
        return best if best[0] else (arrange_in_rows(spots, 1), MIN_AREA, MIN_AREA + 6)

    def _height_of(self, rows: list[list[Spot]], size: float, pitch: float) -> float:
        return sum(PART_HEIGHT + 6 if row[0].size[0] < 1 else pitch for row in rows)

    def _draw_areas(self, rows: list[list[Spot]], size: float, pitch: float, top: float) -> list[Svg]:
        drawn: list[Svg] = []
        for row in rows:
            part = row[0].size[0] < 1
            tall = PART_HEIGHT if part else size
            gap = min(GAP, 6) if part else GAP
            wide = min((self.box.width + gap) / len(row) - gap, size)
            left = self.box.middle[0] - (len(row) * (wide + gap) - gap) / 2
            y = top if part else top + pitch - size - 6
            for n, spot in enumerate(row):
                box = Box(left + n * (wide + gap), y, wide, tall)
                drawn.append(draw_area(self.scene, spot, self.seat, box))
                if pitch - size > LABEL_HEIGHT and not part:
                    drawn.append(self._draw_label(spot, box))
            top += PART_HEIGHT + 6 if part else pitch
        return drawn

    def _draw_label(self, spot: Spot, box: Box) -> Svg:
        """Name an area above it while chips or a result cover its own name."""
        laid = self.scene.wagers.get(self.seat, {}).get(spot.wager)
        lively = spot.wager in self.scene.open_areas
        covered = laid or self.scene.story.settled.get((self.seat, spot.wager), -1) >= 0
        if not covered and not lively:
            return Svg("")  # without chips the name is on the area
        name = spot.label or spot.wager
        said, room = name[:1].upper() + name[1:], box.width + GAP
        size = next((each for each in (13.0, 12.0) if text_width(said, each, bold=True) <= room), 11.0)
        said = cut_text(said, size, room, bold=True)
        more = title(name) if said.endswith("…") else Svg("")
        named = Svg(centered_words(said, box.middle[0], box.y - 6, size, bold=700) + more)
        if covered:
            return named
        return group(named, class_="over", visibility="hidden", data_label=spot.wager)
