"""Draw a table against the house: the dealer at the top, seats on an arc from right to left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.equipment.cards import HIDDEN
from pitboss.table import DEALER
from pitboss.table.layout import Spot
from pitboss.table.picture import Place
from pitboss.web.drawing.areas import draw_area, draw_place_number, summary
from pitboss.web.drawing.chips import marker
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, TILE_HEIGHT_RATIO, card, piece, shaker
from pitboss.web.drawing.places import arrange_in_rows, half_round, second_places
from pitboss.web.drawing.plates import (
    dealer_box,
    draw_divided_hand,
    draw_open_seat,
    hand,
    hand_label,
    hand_size,
    label_box,
    plate,
)
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import NOTHING, Svg, centered_words, tag

GAP = 6
MIN_AREA_WIDTH = 33
"""Minimum width of an area. Narrower ones are combined into one stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arc:
    """Measurements of one drawing."""

    margin: float
    bottom: float
    """Lower edge of the plates in the middle, and of those at the ends."""
    ends: float
    plate: tuple[float, float]
    own_plate: tuple[float, float]
    area: float
    own_area: float
    card: float
    own_card: float
    dealer_card: float
    dealer_y: float
    top: float
    """Upper edge of the cloth."""


ARCS = {
    "wide": Arc(
        margin=50, bottom=652, ends=520, plate=(158, 50), own_plate=(172, 52), area=66, own_area=78, card=40,
        own_card=72, dealer_card=78, dealer_y=46, top=20,
    ),
    "compact": Arc(
        margin=40, bottom=432, ends=372, plate=(134, 44), own_plate=(150, 46), area=46, own_area=52, card=28,
        own_card=46, dealer_card=44, dealer_y=20, top=6,
    ),
    "portrait": Arc(
        margin=6, bottom=520, ends=520, plate=(120, 40), own_plate=(196, 46), area=46, own_area=62, card=22,
        own_card=54, dealer_card=44, dealer_y=10, top=4,
    ),
}  # fmt: skip


class ArcTable:
    """One drawing of an arc."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.arc = ARCS[scene.size]
        self.layout = scene.layout
        self.tall = TILE_HEIGHT_RATIO if self.layout.tiles else CARD_HEIGHT_RATIO
        self.second = second_places(scene)
        """Owner of the second hand at each empty place."""
        self.columns = sorted({*scene.visible_seats, *self.second})

    def draw(self) -> list[Svg]:
        """Draw the whole table, from the cloth up."""
        if self.scene.size == "portrait":
            return [*self._cloth(), *self._dealer(), *self._draw_in_rows()]
        columns = [self._column(seat, x, width) for seat, x, width in self._spread()]
        return [*self._cloth(), *self._dealer(), *self._sides(), *columns]

    # The cloth and the dealer

    def _cloth(self) -> list[Svg]:
        width, height, top = self.scene.width, self.scene.height, self.arc.top
        if self.scene.size == "portrait":
            rim = {"x": 0, "y": top, "width": width, "height": height - top - 4, "rx": 26}
            cloth = {"x": 8, "y": top + 8, "width": width - 16, "height": height - top - 20, "rx": 20}
            return [tag("rect", fill="var(--rail)", **rim), tag("rect", fill="var(--felt)", **cloth)]
        low = height - 14
        return [
            tag("path", d=half_round(22, top, width - 22, low, 46), fill="var(--rail)"),
            tag("path", d=half_round(38, top + 16, width - 38, low - 18, 38), fill="var(--felt)"),
        ]

    def _dealer(self) -> list[Svg]:
        """Draw the dealer's box, cards and the text printed in front of them."""
        scene, arc = self.scene, self.arc
        x = scene.width / 2
        box = Box(x - 52, arc.dealer_y, 104, 26)
        top = box.bottom + (8 if scene.size != "portrait" else 6)
        drawn: list[Svg] = [dealer_box(box), *self._dealer_cards(x, top)]
        width = 28 if self.layout.tiles else arc.dealer_card
        y = top + width * self.tall + 18
        name = scene.story.hands.get(DEALER, "")
        if scene.story.dealer_marked:
            drawn.append(marker("DEALER", (x - 100, box.middle[1]), "the dealer's hand is marked"))
        if name:
            low = y + (12 if DEALER in scene.story.divided and self.layout.hands else -4)
            drawn.append(hand_label(name, label_box(name, x, low, 340)))
        elif self.layout.says and scene.size != "portrait":
            drawn.append(centered_words(self.layout.says, x, y, 13, fill="feltink2"))
        if DEALER in self.layout.counts:
            drawn.append(self._count(DEALER, box.right + 18, box.middle[1]))
        return drawn

    def _dealer_cards(self, x: float, top: float) -> list[Svg]:
        scene = self.scene
        place = scene.place(DEALER) or Place(DEALER)
        lie = [*place.cards, *scene.picture.board]
        news = [*scene.news.hand(place), *scene.news.board]
        tiles, width = self.layout.tiles, 28 if self.layout.tiles else self.arc.dealer_card
        slots = max(self.layout.dealer, self.layout.board, len(lie))
        if lie and DEALER in scene.story.divided and self._is_divided(lie):
            return [draw_divided_hand(scene, lie, x, top, width, 560 if scene.size == "wide" else 360)]
        most = {"wide": 600, "compact": 400, "portrait": 350}[scene.size]
        across, step, height = hand_size(slots, width, most, tiles=tiles)
        step += 6 if across + 6 * slots < most and slots < 6 else 0
        start = x - (width + step * (slots - 1)) / 2
        drawn = []
        for n in range(slots):
            at = (start + n * step, top)
            if n < len(lie):
                drawn.append(piece(lie[n], width, at, back=scene.story.back, tiles=tiles, new=news[n]))
            else:
                dashed = {"stroke_dasharray": "5 5", "stroke_opacity": "0.7", "stroke": "var(--feltline)"}
                drawn.append(
                    tag("rect", x=at[0], y=at[1], width=width, height=height, rx=6, fill="none", **dashed)
                )
        return drawn

    def _sides(self) -> list[Svg]:
        """Draw the dealer's sides: the deck or the shaker, the dead hand, the meters."""
        scene, story = self.scene, self.scene.story
        left, right, y = scene.width * 0.17, scene.width * 0.8, self.arc.dealer_y + 6
        drawn: list[Svg] = []
        dice = self.layout.dice or len(story.dice)
        if dice:
            wide = dice * 44 + 16
            drawn.append(shaker(story.dice, dice, (left - wide / 2, y)))
            if story.total:
                drawn.append(centered_words(f"shaker: {story.total}", left, y + 70, 13, fill="feltink2"))
        elif not self.layout.tiles:
            size = 44 if scene.size == "wide" else 34
            pile = [
                card(HIDDEN, size, (left - size / 2 + 3 * n, y + 6 - 3 * n), back=story.back)
                for n in range(3)
            ]
            drawn += [
                *pile,
                centered_words("deck", left + 3, y + 6 + size * CARD_HEIGHT_RATIO + 16, 12, fill="feltink2"),
            ]
        if story.dead:
            stack = [
                piece(HIDDEN, 26, (right - 20 + 3 * n, y + 4 - 2 * n), tiles=self.layout.tiles)
                for n in range(story.dead)
            ]
            drawn += [*stack, centered_words("dead hand", right, y + 84, 12, fill="feltink2")]
        for n, line in enumerate(scene.meters()):
            drawn.append(
                centered_words(line, right, y + 16 + 18 * n + (84 if story.dead else 0), 13, fill="feltink2")
            )
        return drawn

    # The columns

    def _spread(self) -> list[tuple[int, float, float]]:
        """Return each place with the middle and the width of its column; seat 1 at the right, yours wider."""
        own = self.scene.viewer
        weights = [1.4 if seat == own else 1.0 for seat in self.columns]
        room = self.scene.width - 2 * self.arc.margin
        unit = min(room / sum(weights or [1]), 200)
        x = self.scene.width / 2 + unit * sum(weights) / 2
        found = []
        for seat, weight in zip(self.columns, weights, strict=True):
            found.append((seat, x - unit * weight / 2, unit * weight))
            x -= unit * weight
        return found

    def _column(self, seat: int, x: float, width: float) -> Svg:
        """Draw a place from its plate up: plate, cards, areas."""
        scene, arc = self.scene, self.arc
        owner = self.second.get(seat, seat)
        bend = ((x - scene.width / 2) / (scene.width / 2 - arc.margin)) ** 2
        low = arc.bottom - (arc.bottom - arc.ends) * bend
        if not scene.is_taken(owner):
            return draw_open_seat(scene, seat, x, low - 30)
        own = owner == scene.viewer
        across, tall = arc.own_plate if own else arc.plate
        box = Box(x - min(across, width - 6) / 2, low - tall, min(across, width - 6), tall)
        y = box.y - 8
        drawn: list[Svg] = [plate(scene, owner, box), self._draw_hand_name(owner, box)]
        if seat != owner:
            drawn = [centered_words(f"second hand of seat {owner}", x, low - 12, 12, fill="feltink2")]
            y = low - 32
        cards, y = self._cards(seat, x, y, width - 6, own=own)
        areas, y = self._areas(seat, owner, x, y, width - 4, own=own)
        drawn += [cards, areas, *self._marks(owner, x, y - 14)]
        if seat in self.layout.counts:
            drawn.append(self._count(seat, x - min(width / 2 - 14, 62), y + 14))
        return Svg("".join(drawn))

    def _count(self, seat: int, x: float, y: float) -> Svg:
        counts, total = self.layout.counts, self.scene.story.total
        ends = (total - 1) % (len(counts) + self.layout.dead_hand) + 1 if total else 0
        lit = ends == counts[seat] and "bank" not in self.scene.picture.marks
        return draw_place_number(counts[seat], x, y, lit=lit)

    def _marks(self, seat: int, x: float, y: float) -> list[Svg]:
        return [
            marker(label, (x, y - 26 * n), f"the {says}")
            for n, (label, says) in enumerate(self.scene.marks(seat))
        ]

    def _draw_hand_name(self, seat: int, box: Box) -> Svg:
        name = self.scene.hand_name(seat)
        if not name:
            return NOTHING
        x, _ = box.middle
        return hand_label(name, label_box(name, x, box.bottom + 13, box.width + 14))

    def _is_divided(self, pieces: Sequence[int]) -> bool:
        """Return whether the hand has as many pieces as the parts it is set in."""
        return bool(self.layout.hands) and sum(size for _, size in self.layout.hands) == len(pieces)

    def _cards(self, seat: int, x: float, y: float, most: float, *, own: bool) -> tuple[Svg, float]:
        """Draw the cards of a place above a line, and return the line above them."""
        place = self.scene.place(seat)
        lie = place is not None and bool(place.cards)
        count = len(place.cards) if place is not None and lie else self.layout.cards
        if not count:
            return NOTHING, y
        arc = self.arc
        width = arc.own_card if own else arc.card
        if self.layout.tiles:
            width = 34 if own and self.scene.size != "compact" else 24
        width = min(width, (most - 2 * count) / min(count, 5 if own else 4))
        if place is None or not lie:
            if self.scene.size == "portrait":
                return NOTHING, y
            return NOTHING, y - width * self.tall - 10 - (16 if self.layout.hands else 0)
        if seat in self.scene.story.divided and self._is_divided(place.cards):
            top = y - width * self.tall - 16
            return draw_divided_hand(self.scene, place.cards, x, top, width, most), top - 10
        top = y - width * self.tall - (16 if self.layout.hands else 0)
        return hand(self.scene, place, x, top, width, most), top - 10

    def _areas(
        self, seat: int, owner: int, x: float, y: float, most: float, *, own: bool
    ) -> tuple[Svg, float]:
        """Draw the betting areas of a place above a line, and return their upper edge."""
        spots = self._spots(seat, owner)
        if not spots:
            return NOTHING, y
        columns = max(spot.cell[0] + spot.size[0] for spot, _ in spots)
        rows = max(spot.cell[1] + spot.size[1] for spot, _ in spots)
        size = min(self.arc.own_area if own else self.arc.area, most / columns - GAP)
        size = min(size, (y - self._column_limit(x, most)) / rows - GAP)
        if size < (28 if own and self.scene.size != "portrait" else MIN_AREA_WIDTH):
            return summary(self.scene, owner, x, y - 16), y - 40
        pitch = size + GAP
        left, top = x - (columns * pitch - GAP) / 2, y - rows * pitch
        drawn = []
        for spot, wager in spots:
            (column, row), (wide, tall) = spot.cell, spot.size
            box = Box(left + column * pitch, top + row * pitch, wide * pitch - GAP, tall * pitch - GAP)
            drawn.append(draw_area(self.scene, spot, owner, box, wager=wager))
        return Svg("".join(drawn)), top

    def _column_limit(self, x: float, width: float) -> float:
        """Return the upper limit of a column: below the dealer's cards and the pieces beside them."""
        if self.scene.size == "portrait":
            return 310
        return 226 if self.scene.size == "wide" else 132 if abs(x - self.scene.width / 2) < 230 else 116

    def _spots(self, seat: int, owner: int) -> list[tuple[Spot, str]]:
        """List the areas of a place with their wagers: `ante 2` is the ante of a second place."""
        more = "" if seat == owner else " 2"
        spots = arrange_in_rows(self.layout.spots) if self.scene.size == "portrait" else self.layout.spots
        found = [(spot, spot.wager + more) for spot in spots]
        if more:
            return found
        known = {wager for _, wager in found}
        second = owner in self.second.values()
        up = {
            *self.scene.wagers.get(owner, {}),
            *(self.scene.open_areas if owner == self.scene.viewer else ()),
        }
        extra = sorted(name for name in up - known if not (second and name.removesuffix(" 2") in known))
        rows = max((spot.cell[1] + spot.size[1] for spot, _ in found), default=0)
        across = max(int(self.layout.columns), 1)
        for n, name in enumerate(extra):
            cell = (n % across, rows + n // across)
            found.append((Spot(wager=name, cell=cell), name))
        return found

    # On a phone

    def _draw_in_rows(self) -> list[Svg]:
        """Draw the others in rows beneath the dealer, and your own place at the bottom."""
        scene = self.scene
        others = [seat for seat in reversed(self.columns) if seat != scene.viewer]
        own = scene.viewer is not None and scene.viewer in self.columns
        across = 3 if len(others) <= 6 else 4
        drawn = []
        top, low = 148.0 if self.layout.hands else 132.0, 308.0 if own else 520.0
        rows = max(-(-len(others) // across), 1)
        pitch = min((low - top) / rows, 104)
        wide = (scene.width - 24) / across
        for n, seat in enumerate(others):
            x = 12 + wide * (n % across + 0.5)
            drawn.append(self._draw_small_place(seat, x, top + pitch * (n // across), wide - 4, pitch))
        if own:
            drawn.append(self._column(scene.viewer or 0, scene.width / 2, scene.width - 24))
        y = 135 if scene.story.hands.get(DEALER) else 112
        drawn += [
            centered_words(line, scene.width / 2, y, 12, fill="feltink2") for line in scene.meters()[:1]
        ]
        return drawn

    def _draw_small_place(self, seat: int, x: float, top: float, width: float, height: float) -> Svg:
        """Draw another player's place in little room: wagers in one stack, cards, plate."""
        scene, owner = self.scene, self.second.get(seat, seat)
        if not scene.is_taken(owner):
            return draw_open_seat(scene, seat, x, top + height - 30)
        tall = 38
        box = Box(x - width / 2, top + height - tall - 4, width, tall)
        place = scene.place(seat)
        drawn = [plate(scene, owner, box)]
        if place is not None and place.cards:
            size = 14.5 if self.layout.tiles else min(24.0, (width - 8) / 4)
            tall_card = size * self.tall
            aside, most = (width * 0.22, width * 0.54) if scene.wagers.get(owner) else (0, width - 4)
            drawn.append(hand(scene, place, x - aside, box.y - tall_card - 2, size, most))
        if scene.wagers.get(owner):
            beside = place is not None and bool(place.cards)
            drawn.append(summary(scene, owner, x + (width * 0.27 if beside else 0), box.y - 14))
        return Svg("".join(drawn))


def draw_arc(scene: TableScene) -> list[Svg]:
    """Draw a table with seats on an arc in front of the dealer."""
    return ArcTable(scene).draw()
