"""Draw a shared layout in the middle of the table: areas, numbers, a wheel or dice, with seats beneath."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pitboss.table import dollars
from pitboss.table.layout import Spot
from pitboss.web.drawing.chips import marker, pill
from pitboss.web.drawing.owners import owner_color
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, card, shaker
from pitboss.web.drawing.plates import draw_open_seat, hand, plate
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene, is_turned
from pitboss.web.drawing.shared_areas import draw_shared_area
from pitboss.web.drawing.svg import NOTHING, Svg, centered_words, group, tag, title, words
from pitboss.web.drawing.wheel import strip, wheel

NUMBERS_PER_ROW = 10
"""Numbers in a row."""
DOT = 15
FEW_SEATS, FEW_SEATS_SCALE = 3, 1.5
"""A few seats in one row have larger cards."""
FEW_AREAS, FEW_AREAS_SCALE = 6, 1.5
"""A layout of a few areas has larger ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Measurements of one drawing."""

    edge: float
    plate: tuple[float, float]
    most_plates: int
    """Maximum plates in a row."""
    rows: int
    """Maximum rows of plates."""
    cell: tuple[float, float]
    """Maximum cell size."""
    wheel: float
    card: float
    """Width of a player's card, if the game deals any."""


GRIDS = {
    "wide": Grid(edge=22, plate=(150, 48), most_plates=10, rows=2, cell=(168, 150), wheel=176, card=32),
    "compact": Grid(edge=14, plate=(130, 42), most_plates=10, rows=2, cell=(132, 104), wheel=170, card=26),
    "portrait": Grid(edge=6, plate=(120, 38), most_plates=3, rows=3, cell=(90, 112), wheel=0, card=24),
}


class GridTable:
    """One drawing of a shared layout."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.grid = GRIDS[scene.size]
        self.layout = scene.layout
        self.known = scene.layout.wagers
        self.portrait = scene.size == "portrait"
        self.turned = is_turned(self.layout, scene.size)

    def draw(self) -> list[Svg]:
        """Draw everything: the seats first, because they take their room from the layout."""
        plates, top = self._draw_plates()
        box = self._draw_beside(Box(self.grid.edge + 14, self.grid.edge + 14, 0, 0), top)
        return [*self._cloth(), *self._equipment(box, top), *self._areas(box), *self._numbers(box), *plates]

    def _cloth(self) -> list[Svg]:
        edge, width, height = self.grid.edge, self.scene.width, self.scene.height
        rim = {"x": edge / 2, "y": edge / 2, "width": width - edge, "height": height - edge, "rx": 34}
        inner = edge / 2 + (12 if not self.portrait else 6)
        cloth = {"x": inner, "y": inner, "width": width - 2 * inner, "height": height - 2 * inner, "rx": 26}
        return [tag("rect", fill="var(--rail)", **rim), tag("rect", fill="var(--felt)", **cloth)]

    # The seats

    def _visible_seats(self) -> tuple[list[int], int]:
        """Return the seats that fit and the number left out; yours and the one to act always appear."""
        seats, most = self.scene.visible_seats, self.grid.most_plates * self.grid.rows
        if len(seats) <= most:
            return seats, 0
        first = {self.scene.viewer, self.scene.awaited}
        kept = sorted(seats, key=lambda seat: (seat not in first, not self.scene.is_taken(seat), seat))[
            : most - 1
        ]
        return sorted(kept), len(seats) - len(kept)

    def _draw_plates(self) -> tuple[list[Svg], float]:
        """Draw the plates beneath the layout, seat 1 at the right, and return their upper edge."""
        seats, more = self._visible_seats()
        places = len(seats) + bool(more)
        rows = max(-(-places // self.grid.most_plates), 1)
        across = -(-places // rows) if places else 1
        room = self.scene.width - 2 * self.grid.edge - 20
        width = min(self.grid.plate[0], room / across - 6)
        tall = self.grid.plate[1]
        above = 20.0 if self._has_note() else 6.0
        if self.layout.cards:
            above += self._cards_height(rows, across)
        pitch = tall + above
        top = self.scene.height - self.grid.edge - 10 - rows * pitch
        drawn = []
        pitch_x = room / max(across, 1) if self.layout.cards and rows == 1 else width + 6
        spread = pitch_x - 10
        for n, seat in enumerate(seats):
            row, column = divmod(n, across)
            in_row = min(across, places - row * across)
            x = self.scene.width / 2 + ((in_row - 1) / 2 - column) * pitch_x
            y = top + row * pitch + pitch - tall
            drawn.append(self._seat(seat, Box(x - width / 2, y, width, tall)))
            if (place := self.scene.place(seat)) and place.cards:
                high = y - self._cards_height(rows, across)
                drawn.append(hand(self.scene, place, x, high, self._card_width(rows, across), spread))
        if more:
            x = self.scene.width / 2 - ((places - (rows - 1) * across - 1) / 2) * pitch_x
            drawn.append(
                centered_words(f"and {more} more", x, top + rows * pitch - tall / 2, 12, fill="feltink2")
            )
        return drawn, top

    def _card_width(self, rows: int, across: int) -> float:
        """Return the width of a player's cards, larger where a few seats share a row."""
        return self.grid.card * (FEW_SEATS_SCALE if rows == 1 and across <= FEW_SEATS else 1)

    def _cards_height(self, rows: int, across: int) -> float:
        """Return the room of a player's cards above the initials on the plate."""
        return self._card_width(rows, across) * CARD_HEIGHT_RATIO + 16

    def _has_note(self) -> bool:
        """Return whether there is a note above the plates."""
        return bool(self.scene.picture.marks) or any(map(self._ticket_total, self.scene.wagers))

    def _ticket_total(self, seat: int) -> int:
        """Return a seat's total on wagers without an area, such as tickets."""
        up = self.scene.wagers.get(seat, {})
        return sum(amount for name, amount in up.items() if name not in self.known)

    def _seat(self, seat: int, box: Box) -> Svg:
        if not self.scene.is_taken(seat):
            return draw_open_seat(self.scene, seat, *box.middle, min(104, box.width), box.height)
        drawn = [plate(self.scene, seat, box)]
        if self.layout.spots and seat != self.scene.viewer:
            initials = self.scene.initials[seat]
            drawn.append(pill(initials, box.right - 18, box.y - 4, size=11, line=owner_color(seat)))
        x = box.x + 34
        if staked := self._ticket_total(seat):
            drawn.append(pill(dollars(staked), x, box.y - 9, size=11))
            x += 60
        for label, says in self.scene.marks(seat):
            drawn.append(
                group(
                    marker(label, (0, 0), f"the {says}"),
                    transform=f"translate({x:.0f} {box.y - 9:.0f}) scale(.9)",
                )
            )
            x += 70
        return Svg("".join(drawn))

    # Beside the layout

    def _draw_beside(self, box: Box, top: float) -> Box:
        """Draw the equipment and return the room left for the areas."""
        inner = self.grid.edge + (20 if not self.portrait else 10)
        left, right, high, low = inner, self.scene.width - inner, inner, top - 10
        if self.layout.wheel and not self.portrait:
            left += 2 * self.grid.wheel + 24
        elif self.layout.wheel:
            high += 62
        if self.layout.dice:
            high += 80 if self.scene.size == "wide" else 58
        if self.layout.numbers and not self.portrait:
            high += 14
        if self.scene.meters():
            high += 18
        return Box(left, high, right - left, low - high)

    def _equipment(self, box: Box, top: float) -> list[Svg]:
        """Draw the wheel with the posted cards, or the shaker, and the meters."""
        scene, story, inner = self.scene, self.scene.story, self.grid.edge + 16
        drawn: list[Svg] = []
        if self.layout.wheel and self.portrait:
            drawn.append(strip(self.layout.wheel, story.section, scene.width - 40, (20, inner + 8)))
        elif self.layout.wheel:
            radius = self.grid.wheel
            x, y = self.grid.edge + 16 + radius, inner + 8 + radius
            drawn += [
                wheel(self.layout.wheel, story.section, radius, (x, y)),
                *self._draw_posted_cards(x, y + radius + 14, top),
            ]
        if self.layout.dice:
            size = 44 if scene.size == "wide" else 32
            wide = self.layout.dice * (size + 12) + 16
            y = inner + (10 if not self.portrait else -6)
            drawn.append(shaker(story.dice, self.layout.dice, (scene.width / 2 - wide / 2, y), size=size))
            if story.total:
                drawn.append(
                    centered_words(str(story.total), scene.width / 2 + wide / 2 + 28, y + 36, 28, bold=700)
                )
        drawn += [
            centered_words(line, box.middle[0], box.y - 8, 13, fill="feltink2") for line in scene.meters()[:1]
        ]
        return drawn

    def _draw_posted_cards(self, x: float, y: float, top: float) -> list[Svg]:
        """Draw the cards on the stand."""
        cards, size = self.scene.story.posted, 54
        if not cards or y + 20 + size * CARD_HEIGHT_RATIO > top:
            return []
        start = x - (len(cards) * (size + 8) - 8) / 2
        return [
            centered_words("posted", x, y + 8, 13, fill="feltink2"),
            *(card(each, size, (start + n * (size + 8), y + 18)) for n, each in enumerate(cards)),
        ]

    # The areas

    def _areas(self, box: Box) -> list[Svg]:
        spots = self.layout.spots
        if not spots:
            return []
        columns, rows = self.layout.columns, self.layout.rows
        if self.turned:
            columns, rows = rows, columns
        more = FEW_AREAS_SCALE if len(spots) <= FEW_AREAS else 1
        wide = min(box.width / columns, self.grid.cell[0] * more)
        tall = min(box.height / rows, self.grid.cell[1] * more)
        left = box.middle[0] - wide * columns / 2
        top = box.y + max((box.height - tall * rows) / 2, 0)
        placed = [(spot, self._cell(spot, left, top, wide, tall)) for spot in spots]
        ordered = sorted(placed, key=lambda pair: pair[0].shape == "dot")
        return [draw_shared_area(self.scene, spot, at) for spot, at in ordered]

    def _cell(self, spot: Spot, left: float, top: float, wide: float, tall: float) -> Box:
        (column, row), (across, down) = spot.cell, spot.size
        if self.turned:
            (row, column), (down, across) = spot.cell, spot.size
        if spot.shape == "dot":
            return Box.about(left + column * wide, top + row * tall, DOT, DOT)
        gap = 6 if wide > 70 else 2
        return Box(
            left + column * wide + gap / 2, top + row * tall + gap / 2, across * wide - gap, down * tall - gap
        )

    # Numbers to be drawn

    def _numbers(self, box: Box) -> list[Svg]:
        """Draw the board of numbers in two blocks: drawn numbers are filled, yours have an amber ring."""
        count = self.layout.numbers
        if not count:
            return []
        rows = -(-count // NUMBERS_PER_ROW)
        wide = min(box.width / NUMBERS_PER_ROW, 84)
        tall = min((box.height - 14) / rows, 52)
        left, top = box.middle[0] - wide * NUMBERS_PER_ROW / 2, box.y + (box.height - 14 - tall * rows) / 2
        drawn = []
        order = {each: n for n, each in enumerate(self.scene.story.balls, 1)}
        for each in range(1, count + 1):
            row, column = divmod(each - 1, NUMBERS_PER_ROW)
            y = top + row * tall + (14 if row >= rows / 2 else 0)
            box_of = Box(left + column * wide + 2, y + 2, wide - 4, tall - 4)
            drawn.append(_number(each, box_of, order.get(each, 0), each in self.scene.story.marked))
        return drawn


@lru_cache(2048)
def _number(each: int, box: Box, order: int, own: bool) -> Svg:
    """Draw one number; `order` is its place in the drawing, 0 if not drawn."""
    drawn = order > 0
    fill = "turn" if drawn and own else "feltink" if drawn else "felt2"
    ink = "turnink" if drawn and own else "rail" if drawn else "feltink2"
    line: dict[str, object] = {"stroke": "var(--feltline)", "stroke_opacity": "0.5"}
    if own:
        line = {"stroke": "var(--turn)", "stroke_width": 3}
    shape = {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": 7}
    x, y = box.middle
    says = [str(each), "yours" if own else "", f"number {order} drawn" if drawn else ""]
    rank = NOTHING
    if drawn and box.width >= 56:
        rank = words(str(order), box.right - 6, box.y + 13, 11, fill=ink, anchor="end")
    return group(
        tag("rect", fill=f"var(--{fill})", **line, **shape),
        centered_words(str(each), x, y + 5, 15 if box.width > 36 else 13, fill=ink, bold=700),
        rank,
        title(", ".join(filter(None, says))),
        class_="number",
        data_number=each,
    )


def draw_grid(scene: TableScene) -> list[Svg]:
    """Draw a table with one layout for everyone."""
    return GridTable(scene).draw()
