"""Draw a table against the house: the dealer at the top, you in the middle, the others around you."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment.cards import HIDDEN
from pitboss.table import DEALER
from pitboss.table.picture import Place
from pitboss.web.drawing.areas import draw_place_number
from pitboss.web.drawing.chips import marker, marker_width
from pitboss.web.drawing.other_place import OtherPlace, OtherSizes
from pitboss.web.drawing.own_place import OwnPlace, Sizes
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, TILE_HEIGHT_RATIO, piece, shaker
from pitboss.web.drawing.places import half_round, seats_around, second_places
from pitboss.web.drawing.plates import draw_divided_hand, draw_open_seat, hand_size, plate
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import Svg, centered_words, cut_text, tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """Measurements of one drawing."""

    top: float
    """Upper edge of the rail."""
    rail: float
    dealer_card: float
    dealer_tile: float
    dealer_width: float
    """Room for the dealer's cards."""
    line: float
    """Size of the line in front of the dealer."""
    own: Sizes
    own_width: float
    own_plate: Box
    side: float
    """Middle of the seats at the left, from the left edge."""
    side_top: float
    side_bottom: float
    """Upper edge of the first seat at a side and lower edge of the last."""
    other: OtherSizes
    strip: float = 0
    """Height of a row of plates above the cloth."""


ARCS = {
    "wide": Arc(
        top=14, rail=14, dealer_card=66, dealer_tile=34, dealer_width=560, line=17, own=Sizes(84, 44, 104),
        own_width=580, own_plate=Box(390, 606, 300, 62), side=138, side_top=40, side_bottom=588,
        other=OtherSizes(184, (160, 44), 38, 24, 42),
    ),
    "compact": Arc(
        top=6, rail=12, dealer_card=48, dealer_tile=28, dealer_width=400, line=15, own=Sizes(62, 36, 84, 16),
        own_width=416, own_plate=Box(247, 494, 250, 56), side=92, side_top=16, side_bottom=484,
        other=OtherSizes(142, (132, 42), 34, 20, 36),
    ),
    "portrait": Arc(
        top=6, rail=8, dealer_card=48, dealer_tile=26, dealer_width=350, line=14, own=Sizes(72, 38, 82, 16),
        own_width=362, own_plate=Box(74, 482, 242, 54), side=66, side_top=150, side_bottom=538,
        other=OtherSizes(122, (116, 42), 34, 20, 34), strip=46,
    ),
}  # fmt: skip
STRIP_ROW = 4
"""Maximum plates in a row above the cloth."""


class ArcTable:
    """One drawing of a table against the house."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.arc = ARCS[scene.size]
        self.layout = scene.layout
        self.ratio = TILE_HEIGHT_RATIO if self.layout.tiles else CARD_HEIGHT_RATIO
        self.second = second_places(scene)
        """Owner of the second hand at each empty place."""
        self.own = scene.viewer if scene.viewer in scene.visible_seats else None
        self.around = self._seats_around()
        self.strips = -(-len(self.around) // STRIP_ROW) if self._has_strip() else 0
        self.top = self.arc.top + self.strips * self.arc.strip

    def draw(self) -> list[Svg]:
        """Draw the whole table, from the cloth up."""
        dealer, low = self._dealer()
        drawn = [*self._cloth(), *dealer]
        if self._has_strip():
            drawn += self._strip()
        elif self.scene.size == "portrait":
            drawn += self._block(low)
        else:
            drawn += self._sides()
        return [*drawn, *self._own(low)] if self.own is not None else drawn

    def _seats_around(self) -> list[int]:
        """List the other seats in order, open ones too where there is room, and places of second hands."""
        scene = self.scene
        own = [place for place, owner in self.second.items() if owner == scene.viewer]
        seats = {*scene.visible_seats, *self.second}
        if self.own is not None and self.layout.seats <= 7 and scene.size != "portrait":
            seats |= set(range(1, self.layout.seats + 1))
        return [seat for seat in sorted(seats) if seat != self.own and seat not in own]

    def _has_strip(self) -> bool:
        """Return whether the other seats are plates above the cloth: a phone has room only for your place."""
        return self.scene.size == "portrait" and self.own is not None

    # The cloth and the dealer

    def _cloth(self) -> list[Svg]:
        width, height, rail, top = self.scene.width, self.scene.height, self.arc.rail, self.top
        if self.scene.size == "portrait":
            rim = {"x": 2, "y": top, "width": width - 4, "height": height - top - 2, "rx": 34}
            cloth = {"x": 2 + rail, "y": top + rail, "rx": 27}
            size = {"width": width - 4 - 2 * rail, "height": height - top - 2 - 2 * rail}
            return [tag("rect", fill="var(--rail)", **rim), tag("rect", fill="var(--felt)", **cloth, **size)]
        low = height - 10
        return [
            tag("path", d=half_round(8, top, width - 8, low, 50), fill="var(--rail)"),
            tag(
                "path",
                d=half_round(8 + rail, top + rail, width - 8 - rail, low - rail, 40),
                fill="var(--felt)",
            ),
        ]

    def _dealer(self) -> tuple[list[Svg], float]:
        """Draw the dealer's cards, the equipment and the lines in front of them; return their lower edge."""
        scene, arc, x = self.scene, self.arc, self.scene.width / 2
        y = self.top + arc.rail + 17
        drawn: list[Svg] = [centered_words("Dealer", x, y, 13, fill="feltink2", bold=600)]
        if scene.story.dealer_marked:
            drawn.append(marker("DEALER", (x - 80, y - 4), "the dealer's hand is marked"))
        if DEALER in self.layout.counts:
            drawn.append(self._count(DEALER, x + 44, y - 4))
        slots = max(self.layout.dealer, self.layout.board)
        lie = [*(scene.place(DEALER) or Place(DEALER)).cards, *scene.picture.board]
        wide = arc.dealer_tile if self.layout.tiles else arc.dealer_card
        across, low = 0.0, y + 8
        if slots or lie:
            cards, across = self._dealer_cards(lie, slots, x, y + 8, wide)
            drawn += cards
            low += wide * self.ratio
            low += 18 if self._is_set(DEALER, lie) else 0
        drawn += self._equipment(x, across / 2, y + 8)
        name = scene.story.hands.get(DEALER, "")
        said = name[:1].upper() + name[1:] if name else self.layout.says
        lines = [(said, arc.line, 700 if name else 0)] if said else []
        lines += [(line, 13.0, 0) for line in scene.meters()[:2]]
        for text, size, bold in lines:
            low += size + 6
            shown = cut_text(text, size, min(arc.dealer_width, scene.width - 40), bold=bool(bold))
            drawn.append(
                centered_words(shown, x, low, size, fill="feltink" if bold else "feltink2", bold=bold)
            )
        return drawn, low + 8

    def _is_set(self, seat: int, lie: Sequence[int]) -> bool:
        """Return whether a hand lies in its parts."""
        sizes = sum(size for _, size in self.layout.hands)
        return bool(self.layout.hands) and seat in self.scene.story.divided and sizes == len(lie)

    def _dealer_cards(
        self, lie: Sequence[int], slots: int, x: float, top: float, width: float
    ) -> tuple[list[Svg], float]:
        """Draw the dealer's cards and the board, or where they will lie; return how wide they are."""
        scene, tiles, most = self.scene, self.layout.tiles, self.arc.dealer_width
        if self._is_set(DEALER, lie):
            return [draw_divided_hand(scene, lie, x, top, width, most)], width * (len(lie) + 1)
        place = scene.place(DEALER) or Place(DEALER)
        news = [*scene.news.hand(place), *scene.news.board]
        slots = max(slots, len(lie))
        across, step, height = hand_size(slots, width, most, tiles=tiles, gap=6)
        dashed = {"stroke_dasharray": "5 5", "stroke_opacity": "0.7", "stroke": "var(--feltline)"}
        drawn = []
        for n in range(slots):
            at = (x - across / 2 + n * step, top)
            if n < len(lie):
                drawn.append(piece(lie[n], width, at, back=scene.story.back, tiles=tiles, new=news[n]))
            else:
                shape = {"x": at[0], "y": top, "width": width, "height": height, "rx": 6}
                drawn.append(tag("rect", fill="none", **shape, **dashed))
        return drawn, across

    def _equipment(self, x: float, half: float, top: float) -> list[Svg]:
        """Draw the shaker at the dealer's right hand, and the hand that nobody plays at the other side."""
        story, drawn = self.scene.story, list[Svg]()
        if dice := self.layout.dice or len(story.dice):
            size = 32 if self.scene.size == "wide" else 22
            wide = dice * (size + 12) + 16
            left = x - half - 18 - wide
            drawn.append(shaker(story.dice, dice, (left, top), size=size))
            if story.total:
                words = f"shaker: {story.total}"
                drawn.append(centered_words(words, left + wide / 2, top + size + 36, 12, fill="feltink2"))
        if story.dead:
            left = x + half + 24
            drawn += [
                piece(HIDDEN, 20, (left + 3 * n, top - 2 * n), tiles=self.layout.tiles)
                for n in range(story.dead)
            ]
            drawn.append(centered_words("dead hand", left + 20, top + 66, 12, fill="feltink2"))
        return drawn

    # The others

    def _sides(self) -> list[Svg]:
        """Draw the seats at the left, at the right and, without a place of your own, along the bottom."""
        arc, width = self.arc, self.scene.width
        seats = sorted({*self.around, *([self.own] if self.own is not None else [])})
        left, bottom, right = seats_around(seats, self.own)
        drawn: list[Svg] = []
        for side, x, inward in ((left, arc.side, 1), (right, width - arc.side, -1)):
            pitch = (arc.side_bottom - arc.side_top) / max(len(side), 1)
            height = min(pitch - 8, arc.other.tallest(self.ratio, self.layout))
            first = arc.side_top + (pitch - height) * (0.5 if len(side) < 3 else 1)
            for n, seat in enumerate(side):
                lowest = inward * self.arc.rail if n == len(side) - 1 else 0
                drawn.append(self._other(seat, Box(x + lowest, first + n * pitch, 1, height)))
        pitch = min(arc.own_width / max(len(bottom), 1), arc.other.width + 20)
        for n, seat in enumerate(bottom):
            x = width / 2 + (n - (len(bottom) - 1) / 2) * pitch
            drawn.append(self._other(seat, Box(x, self.scene.height - 220, 1, 190)))
        return drawn

    def _block(self, top: float) -> list[Svg]:
        """Draw the seats in rows of three under the dealer, seat 1 at the right."""
        across = 2 if self.layout.cards > 4 and len(self.around) <= 6 else 3 if len(self.around) <= 9 else 4
        rows = max(-(-len(self.around) // across), 1)
        pitch = (self.scene.height - 14 - top) / rows
        wide = (self.scene.width - 24) / across
        drawn = []
        for n, seat in enumerate(self.around):
            row, column = divmod(n, across)
            x = self.scene.width - 12 - wide * (column + 0.5)
            drawn.append(self._other(seat, Box(x, top + pitch * row, 1, min(pitch - 6, 190)), wide - 4))
        return drawn

    def _other(self, seat: int, at: Box, width: float = 0) -> Svg:
        """Draw another seat about a middle; `at` has its upper edge and height."""
        owner = self.second.get(seat, seat)
        wide = width or self.arc.other.width
        box = Box(at.x - wide / 2, at.y, wide, at.height)
        if not self.scene.is_taken(owner):
            return draw_open_seat(self.scene, seat, at.x, box.bottom - 46, min(104, wide - 8))
        return OtherPlace(self.scene, box, seat, owner, self.arc.other, self.ratio).draw()

    def _strip(self) -> list[Svg]:
        """Draw the others' plates in rows above the cloth, from your left to your right."""
        seats = self.around
        if self.own is not None:
            seats = [*(n for n in seats if n > self.own), *(n for n in seats if n < self.own)]
        seats = [seat for seat in seats if self.scene.is_taken(seat)]
        drawn = []
        across = -(-len(seats) // max(self.strips, 1))
        for n, seat in enumerate(seats):
            row, column = divmod(n, across)
            in_row = min(across, len(seats) - row * across)
            wide = min((self.scene.width - 4) / in_row - 4, 128)
            x = self.scene.width / 2 + (column - (in_row - 1) / 2) * (wide + 4)
            box = Box(x - wide / 2, 4 + row * self.arc.strip, wide, self.arc.strip - 4)
            drawn.append(plate(self.scene, seat, box))
        return drawn

    # Your place

    def _own(self, low: float) -> list[Svg]:
        scene, arc = self.scene, self.arc
        seat = self.own or 0
        box = arc.own_plate
        seconds = [place for place, owner in self.second.items() if owner == seat]
        room = Box(scene.width / 2 - arc.own_width / 2, low + 4, arc.own_width, box.y - low - 14)
        place = OwnPlace(scene, room, arc.own, seconds, self.ratio)
        drawn = [*place.draw(), plate(scene, seat, box)]
        x = box.right + 10
        if seat in self.layout.counts:
            drawn.append(self._count(seat, box.x - 20, box.middle[1]))
        for label, says in scene.marks(seat):
            drawn.append(marker(label, (x + marker_width(label) / 2, box.middle[1]), f"the {says}"))
            x += marker_width(label) + 6
        return drawn

    def _count(self, seat: int, x: float, y: float) -> Svg:
        return draw_place_number(self.scene, seat, x, y)


def draw_arc(scene: TableScene) -> list[Svg]:
    """Draw a table with you in front of the dealer and the others at the sides."""
    return ArcTable(scene).draw()
