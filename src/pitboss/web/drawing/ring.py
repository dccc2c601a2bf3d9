"""Draw a poker table: seats all around, you at the bottom; the public sees the dealer at the top."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import cos, hypot, pi, sin

from pitboss.equipment.cards import HIDDEN
from pitboss.table import DEALER
from pitboss.table.picture import Place
from pitboss.web.drawing.chips import chips, marker, marker_width, pill_width
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, card
from pitboss.web.drawing.plates import (
    dealer_box,
    draw_open_seat,
    hand,
    hand_label,
    hand_size,
    label_box,
    plate,
)
from pitboss.web.drawing.ring_sizes import MAX_LARGE_PLATES, MIN_SHOWN_CARD, RINGS
from pitboss.web.drawing.room import Box, Room, on_ring, ring_path
from pitboss.web.drawing.scene import Size, TableScene
from pitboss.web.drawing.svg import NOTHING, Svg, centered_words, tag, text_width


class RingTable:
    """One drawing of a ring."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.ring = RINGS[scene.size]
        self.room = Room()
        self.around = [DEALER, *scene.visible_seats]
        own = scene.viewer in self.around[1:]
        self.few = len(self.around) - (own or scene.size != "portrait") <= MAX_LARGE_PLATES
        self.boxes: dict[int, Box] = {}
        self.cards: dict[int, tuple[Box, float]] = {}
        self.portrait = scene.size == "portrait"
        self.narrow = self.portrait and not self.few
        """Whether the seats take two columns and the board the room between them."""

    def draw(self) -> list[Svg]:
        """Draw the whole table, from the cloth up."""
        self._seat_all()
        for seat in self.around:
            self._lay_cards(seat)
        middle_of = self._middle()
        plates = [self._seat(seat) for seat in self.around]
        cards = [self._cards(seat) for seat in self.around]
        names = [self._hand_name(seat) for seat in self.around]
        bets = [self._bet(seat) for seat in self.around]
        marks = [self._marks(seat) for seat in self.around]
        return [_cloth(self.scene.size), *middle_of, *cards, *plates, *bets, *names, *marks]

    # Where everybody is

    def _angle(self, place: int) -> float:
        """Return a place's angle, clockwise from the top: viewer at the bottom, else dealer on top."""
        step = 2 * pi / len(self.around)
        if self.scene.viewer in self.around[1:]:
            return pi + (place - self.around.index(self.scene.viewer)) * step
        return place * step

    def _seat_all(self) -> None:
        if self.portrait:
            self._arrange_columns()
            return
        width, height = self.ring.plate_few if self.few else self.ring.plate
        for place, seat in enumerate(self.around):
            x, y = on_ring(*self.ring.middle, *self.ring.seats, self._angle(place))
            box = Box.about(x, y, width, height)
            if seat == DEALER:
                box = Box.about(x, y, 88 if self.few else 76, 30)
            elif seat == self.scene.viewer:
                box = Box.about(x, self.ring.own_y, *self.ring.own_plate)
            self.boxes[seat] = self.room.take(box)

    def _arrange_columns(self) -> None:
        """Place the seats on a narrow drawing: up the left side, over the top, down the right side."""
        order = list(self.around)
        own = self.scene.viewer if self.scene.viewer in order else None
        if own is not None:
            first = order.index(own)
            order = [*order[first + 1 :], *order[:first]]
            self.boxes[own] = self.room.take(
                Box.about(self.ring.middle[0], self.ring.own_y, *self.ring.own_plate)
            )
        else:
            order = [*order[len(order) // 2 + 1 :], *order[: len(order) // 2 + 1]]
        width, height = self.ring.plate_few if self.few else self.ring.plate
        rows = len(order) // 2
        top = 8 if len(order) % 2 else 0
        low = 396 if own is not None else 432
        first_row = 92 if self.few else 76 if top else 48
        steps = (low - height - first_row) / max(rows - 1, 1)
        ys = [first_row + n * steps for n in range(rows)]
        if self.few and rows == 3:
            ys = [92, 174, low - height]
        spots = [(6.0, y) for y in reversed(ys)]
        spots += [(195 - width / 2, float(top))] if len(order) % 2 else []
        spots += [(384 - width, y) for y in ys]
        for seat, (x, y) in zip(order, spots, strict=True):
            box = Box(x, y, width, height)
            if seat == DEALER:
                box = Box.about(*box.middle, min(width, 84), 28)
            self.boxes[seat] = self.room.take(box)

    def _lay_cards(self, seat: int) -> None:
        """Reserve the room for a seat's cards, on the inner side of its plate."""
        place, box = self.scene.place(seat), self.boxes[seat]
        if place is None or not place.cards:
            return
        own = seat == self.scene.viewer
        x, y = box.middle
        count = len(place.cards)
        width = self._own_card(count) if own else self._other_card(place)
        most = box.width - 4 if self.portrait else max(box.width - 4, min(count, 4) * width)
        most = (370 if self.portrait else 420) if own else most
        across, _, height = hand_size(count, width, most)
        raised = 10 if place.up and place.down else 0
        top = box.y - height + (3 if own else 2)
        if not own and (box.y < 36 if self.portrait else y < self.ring.middle[1] - 20):
            top = box.bottom - 2 + raised
        left = min(max(x - across / 2, 2), self.scene.width - across - 2)
        if self._has_cards_beside(seat):
            left, top = (box.x - across - 3 if x > self.ring.middle[0] else box.right + 3), y - height / 2
        at = Box(left, top - raised, across, height + raised)
        self.cards[seat] = self.room.take(at), width

    def _has_cards_beside(self, seat: int) -> bool:
        """Return whether the seats above and below are so near that cards lie beside the plate."""
        crowded = self.scene.size == "compact" and not self.few and seat != self.scene.viewer
        return crowded and abs(self.boxes[seat].middle[1] - self.ring.middle[1]) < 20

    def _other_card(self, place: Place) -> float:
        """Return the width of another player's cards: larger once they are shown."""
        shown = self.scene.over and place.cards and HIDDEN not in place.cards
        if not shown:
            return self.ring.card if self.few else self.ring.card - 4
        if self.portrait:
            return 28 if self.narrow else 32
        return self.ring.shown if len(place.cards) <= 2 and self.few else MIN_SHOWN_CARD

    def _own_card(self, count: int) -> float:
        most = self.ring.own_card
        if self.portrait:
            return most if count <= 2 else most * 0.72 if count <= 5 else most * 0.62
        return most if count <= 3 else most * 0.86 if count <= 5 else most * 0.7

    # What lies where

    def _seat(self, seat: int) -> Svg:
        box = self.boxes[seat]
        if seat == DEALER:
            note = "" if self.portrait else self.scene.footnote()
            if note:
                self.room.take(Box.about(box.middle[0], box.bottom + 12, pill_width(note, 12), 20))
            return dealer_box(box, note)
        if not self.scene.is_taken(seat):
            return draw_open_seat(self.scene, seat, *box.middle, min(104, box.width))
        return plate(self.scene, seat, box)

    def _cards(self, seat: int) -> Svg:
        place = self.scene.place(seat)
        if place is None or seat not in self.cards:
            return NOTHING
        at, width = self.cards[seat]
        raised = 10 if place.up and place.down else 0
        return hand(self.scene, place, at.middle[0], at.y + raised, width, at.width, raised=raised)

    def _middle(self) -> list[Svg]:
        """Draw the board and the pot."""
        scene, ring = self.scene, self.ring
        cx, cy = ring.middle
        slots = max(scene.layout.board, len(scene.picture.board))
        width = 36 if self.narrow else ring.board
        gap = 3 if self.narrow else ring.gap
        across = slots * (width + gap) - gap
        drawn, y, news = [], ring.board_y, scene.news.board
        if slots:
            self.room.take(Box(cx - across / 2, y, across, width * CARD_HEIGHT_RATIO))
        for n in range(slots):
            x = cx - across / 2 + n * (width + gap)
            if n < len(scene.picture.board):
                each = scene.picture.board[n]
                state, back = scene.state(each), scene.story.back
                drawn.append(card(each, width, (x, y), state=state, back=back, new=news[n]))
            else:
                dashed = {"stroke_dasharray": "5 5", "stroke_opacity": "0.6", "stroke": "var(--feltline)"}
                drawn.append(
                    tag(
                        "rect",
                        x=x,
                        y=y,
                        width=width,
                        height=width * CARD_HEIGHT_RATIO,
                        rx=7,
                        fill="none",
                        **dashed,
                    )
                )
        pot_y = ring.pot_y if slots else cy - 24
        return [*drawn, *self._pot(cx, pot_y)]

    def _pot(self, x: float, y: float) -> list[Svg]:
        scene, size = self.scene, self.ring.pot
        drawn = []
        plates, _ = self.ring.plate_few if self.few else self.ring.plate
        room = scene.width - 2 * plates - 24
        if scene.pot:
            said = scene.money(scene.pot)
            size = min(size, size * room / text_width(said, size, bold=True))
            self.room.take(Box.about(x, y + size / 2 - 2, text_width(said, size, bold=True) + 12, size * 2))
            drawn += [
                centered_words("Pot", x, y, 14, fill="feltink2"),
                centered_words(said, x, y + size + 1, size, bold=700),
            ]
        lines = [*(scene.pots(room) if scene.pot else ()), *scene.meters()]
        for n, line in enumerate(lines):
            at = y + size + 18 + 16 * n
            self.room.take(Box.about(x, at - 4, text_width(line, 13), 16))
            drawn.append(centered_words(line, x, at, 13, fill="feltink2"))
        return drawn

    def _bet(self, seat: int) -> Svg:
        amount = self.scene.bets.get(seat, 0)
        if not amount or seat not in self.boxes:
            return NOTHING
        cx, _ = self.ring.middle
        said, new = pill_width(self.scene.money(amount)), self.scene.news.bet(seat)
        if self.narrow:
            tried = (Box.about(x, y, max(said, 18), 42) for x, y in self._toward(seat))
            x, y = self.room.fit(tried, gap=1).middle
            return chips(amount, (x, y - 2), self.scene.money, radius=8, side=0, new=new)
        side = -1 if self.boxes[seat].middle[0] > cx + 8 else 1
        wide = 22 + 6 + said
        left = wide - 11 if side < 0 else 11
        box = self.room.fit(Box(x - left, y - 24, wide, 38) for x, y in self._toward(seat))
        x = box.right - 11 if side < 0 else box.x + 11
        return chips(amount, (x, box.y + 24), self.scene.money, side=side, new=new)

    def _toward(self, seat: int) -> Iterator[tuple[float, float]]:
        """Yield places on the cloth between a seat and the middle, the best first."""
        angle = self._angle(self.around.index(seat))
        box = self.boxes[seat]
        near = self.cards[seat][0] if seat in self.cards else box
        cx, cy = self.ring.middle
        if self.portrait:
            inward = 1 if box.middle[0] < cx - 20 else -1 if box.middle[0] > cx + 20 else 0
            if not inward:
                down = 1 if box.middle[1] < cy else -1
                y = (max(box.bottom, near.bottom) + 20) if down > 0 else near.y - 18
                yield from (
                    (cx + dx, y + down * dy)
                    for dy in (0, 10, 24, 40)
                    for dx in (0, -30, 30, -60, 60, -80, 80)
                )
                return
            edge = box.right if inward > 0 else box.x
            wide = max(28, pill_width(self.scene.money(self.scene.bets.get(seat, 0))) / 2 + 3)
            for dy in (0, -9, -18, -27, -38, 9, 18, 27, -52, 52):
                for dx in (wide, wide + 8, wide + 20) if self.narrow else (17, 26, 36, 46, 60, 76):
                    yield edge + inward * dx, box.middle[1] + dy
            return
        if seat == self.scene.viewer:
            yield from ((near.middle[0] + dx, near.y - 18) for dx in (-20, 20, 60, -60, 120, -120))
        a, b = self.ring.bets
        for scale in (1, 0.93, 1.06, 0.86, 1.12, 0.78):
            for turn in (0, 0.09, -0.09, 0.18, -0.18, 0.27, -0.27):
                yield on_ring(cx, cy, a * scale, b * scale, angle + turn)

    def _marks(self, seat: int) -> Svg:
        """Draw the button and similar markers on the cloth in front of the seat, clear of everything else."""
        if seat not in self.boxes or seat == DEALER:
            return NOTHING
        drawn = []
        for label, says in self.scene.marks(seat):
            width, height = marker_width(label), 26 if len(label) == 1 else 22
            at = self.room.fit(Box.about(x, y, width, height) for x, y in self._beside(seat)).middle
            drawn.append(marker(label, at, f"the {says}"))
        return Svg("".join(drawn))

    def _beside(self, seat: int) -> Iterator[tuple[float, float]]:
        """Yield places on the cloth near a seat, starting nearest to a button's usual position."""
        box = self.boxes[seat]
        x, y = box.middle
        cx, cy = self.ring.middle
        far = hypot(cx - x, cy - y) or 1
        toward = ((cx - x) / far, (cy - y) / far)
        reach = box.width / 2 * abs(toward[0]) + box.height / 2 * abs(toward[1]) + 26
        if seat in self.cards and not self.portrait:
            reach += self.cards[seat][0].height * abs(toward[1]) * 0.6
        for more in (0, 14, 30, 48, 70, 96, 124):
            for turn in (0.5, -0.5, 0.8, -0.8, 0.2, -0.2, 1.1, -1.1):
                dx = toward[0] * cos(turn) - toward[1] * sin(turn)
                dy = toward[0] * sin(turn) + toward[1] * cos(turn)
                at = x + dx * (reach + more), y + dy * (reach + more)
                if self._on_cloth(*at):
                    yield at
        a, b = self.ring.rim
        steps = product(range(-9, 10), range(-9, 10))
        cloth = [(cx + a * i / 10, cy + b * j / 10) for i, j in steps]
        yield from sorted(
            filter(lambda at: self._on_cloth(*at), cloth), key=lambda at: hypot(at[0] - x, at[1] - y)
        )

    def _on_cloth(self, x: float, y: float) -> bool:
        cx, cy = self.ring.middle
        a, b = (each - self.ring.rail - 14 for each in self.ring.rim)
        return float(abs((x - cx) / a) ** 2.7 + abs((y - cy) / b) ** 2.7) <= 1

    def _hand_name(self, seat: int) -> Svg:
        """Draw the hand's name: beside your plate, on the outer side of another player's."""
        text = self.scene.hand_name(seat)
        if not text or seat not in self.boxes or (self.portrait and not self._fits_hand_name(seat)):
            return NOTHING
        box = self.boxes[seat]
        x, y = box.middle
        if seat == self.scene.viewer and not self.portrait:
            at = label_box(text, x, y, min(300, self.scene.width - box.right - 20))
            return hand_label(text, self.room.take(at._replace(x=box.right + 12)))
        found = self.room.find(self._outward(seat, text), 0, [])
        return hand_label(text, found) if found else NOTHING  # the plate's title has it too

    def _outward(self, seat: int, text: str) -> Iterator[Box]:
        """Yield boxes for a hand's name, best first: at the plate, else beyond the cards."""
        box = self.boxes[seat]
        x, y = box.middle
        lie = self.cards[seat][0] if seat in self.cards else box
        above = y < self.ring.middle[1] - 20 and not self.portrait
        tops = [box.y - 21, box.bottom + 1, lie.bottom + 1, lie.y - 21]
        tops[:2] = tops[:2] if above else reversed(tops[:2])
        wide = self.scene.width / 2 if self.portrait else 300
        for most in (wide, max(box.width + 40, 150), box.width):
            at = label_box(text, x, y, most)
            left = min(max(at.x, 4), self.scene.width - at.width - 4)
            for top in tops:
                yield at._replace(x=left, y=min(max(top, 0), self.scene.height - 20))

    def _fits_hand_name(self, seat: int) -> bool:
        """Return whether a hand's name fits on a narrow drawing: yours and the winners'."""
        return seat == self.scene.viewer or self.scene.story.won[seat] > 0


@cache
def _cloth(size: Size) -> Svg:
    """Draw the rail, the cloth and the betting line."""
    found = RINGS[size]
    (a, b), rail, line = found.rim, found.rail, found.line
    bet_line = {"fill": "none", "stroke": "var(--feltline)", "stroke_opacity": "0.35"}
    return Svg(
        tag("path", d=ring_path(*found.middle, a, b), fill="var(--rail)")
        + tag("path", d=ring_path(*found.middle, a - rail, b - rail), fill="var(--felt)")
        + tag("path", d=ring_path(*found.middle, a - rail - line, b - rail - line), **bet_line)
    )


def draw_ring(scene: TableScene) -> list[Svg]:
    """Draw a table with seats all around it."""
    return RingTable(scene).draw()
