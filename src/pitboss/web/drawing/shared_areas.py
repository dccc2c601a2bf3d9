"""Draw the areas of a layout that all players share, and whose chips lie on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pitboss.equipment.cards import JOKER, RANKS, SUITS, rank, suit
from pitboss.table import dollars
from pitboss.table.layout import Spot
from pitboss.web.drawing.areas import (
    MIN_TEXT_SIZE,
    NOBODY,
    area_attributes,
    break_name,
    describe_coupon,
    describe_result,
    draw_name,
    outline,
    result_pill,
)
from pitboss.web.drawing.pieces import index
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.shared_stacks import NARROW_WIDTH, SharedStacks, is_tight
from pitboss.web.drawing.svg import NOTHING, Svg, format_length, group, tag, title, use, words

FOOT_HEIGHT = 28
"""Room at the foot of a narrow area for chips or a result."""


def draw_shared_area(scene: TableScene, spot: Spot, box: Box) -> Svg:
    """Draw one area of a shared layout: your own chips and those of the others."""
    laid = scene.chips_by_area.get(spot.wager, NOBODY)
    own = laid.get(scene.viewer, 0) if scene.viewer is not None else 0
    lively = spot.wager in scene.open_areas
    stacks = SharedStacks(scene, laid, spot, box)
    slot = str(stacks.own_slot()) if lively else ""
    came_to = scene.results.get(spot.wager, NOBODY)
    if not laid and not came_to:
        dashed = not lively and (scene.story.closed or scene.over)
        return _draw_empty_area(spot, box, slot, dashed=dashed)
    drawn = [outline(spot, box, lit=lively and bool(own), dashed=False), _face(spot, box)]
    if laid:
        chips_laid = stacks.draw()
        new = any(scene.news.wager(seat, spot.wager) for seat in laid)
        drawn.append(group(chips_laid, class_="new") if new else chips_laid)
    told = [
        f"{_seat_name(scene, seat)} {dollars(each)}{describe_coupon(scene, seat, spot.wager)}"
        for seat, each in sorted(laid.items())
    ]
    if came_to:
        drawn.append(_mark(scene, came_to, box, laid=bool(laid)))
        told += [
            f"{_seat_name(scene, seat)} {describe_result(each).says}"
            for seat, each in sorted(came_to.items())
        ]
    says = ": ".join(filter(None, [spot.wager, ", ".join(told)]))
    return group(*drawn, title(says), **area_attributes(spot.wager, says, slot, seat=None, up=own))


@lru_cache(4096)
def _draw_empty_area(spot: Spot, box: Box, slot: str, *, dashed: bool) -> Svg:
    """Draw a shared area without chips; with a slot, it takes yours now."""
    if spot.shape == "dot" and not slot:
        return NOTHING
    drawn = [outline(spot, box, lit=False, dashed=dashed), _face(spot, box)]
    return group(*drawn, title(spot.wager), **area_attributes(spot.wager, spot.wager, slot, seat=None))


def _seat_name(scene: TableScene, seat: int) -> str:
    return "you" if seat == scene.viewer else f"seat {seat}"


def _mark(scene: TableScene, came_to: Mapping[int, int], box: Box, *, laid: bool) -> Svg:
    """Draw a shared area's result for the viewer, else for all; muted for a player with no part in it."""
    viewer, tight = scene.viewer, is_tight(box)
    own = viewer is not None and viewer in came_to
    found = describe_result(came_to[viewer or 0] if own else sum(came_to.values()))
    if viewer is not None and not own:
        if tight:
            return NOTHING
        found = found._replace(ground="rail", ink="feltink2")
    y = box.y + 6 if laid else box.bottom - (13 if box.height >= 40 else box.height / 2)
    return result_pill(found, box.middle[0], y, MIN_TEXT_SIZE if tight else 12)


@lru_cache(4096)
def _face(spot: Spot, box: Box) -> Svg:
    """Draw the face of a shared area: a card, or a name over what it pays."""
    x, y = box.middle
    if spot.shape == "dot":
        return NOTHING
    if spot.card is not None:
        return _card_face(spot.card, x, y, box)
    if is_tight(box):
        return draw_name(spot, box)
    if box.width < NARROW_WIDTH:
        return _draw_narrow_face(spot, box)
    said = spot.label or spot.wager
    said = said[:1].upper() + said[1:]
    size = 15 if box.width >= 70 else 13
    name = words(said, box.x + 8, box.y + 19, size, bold=700, fit=box.width - 14)
    if not spot.note:
        return name
    return Svg(name + words(spot.note, box.x + 8, box.y + 35, 12, fill="feltink2", fit=box.width - 14))


def _draw_narrow_face(spot: Spot, box: Box) -> Svg:
    """Draw a name in lines over what it pays, at the top: the chips lie beneath."""
    lines, free = break_name(spot.label or spot.wager, box), box.height - FOOT_HEIGHT
    if 14 * len(lines) > free:
        lines = [" ".join(lines)]
    note = spot.note if 14 * (len(lines) + 1) <= free else ""
    x, room = box.middle[0], box.width - 4
    drawn = [
        words(line, x, box.y + 15 + 14 * n, 12, bold=700, anchor="middle", fit=room)
        for n, line in enumerate(lines)
    ]
    if note:
        y = box.y + 15 + 14 * len(lines)
        drawn.append(words(note, x, y, 11, fill="feltink2", anchor="middle", fit=room))
    return Svg("".join(drawn))


def _card_face(card: int, x: float, y: float, box: Box) -> Svg:
    """Draw a card printed on the cloth: its index on a light background."""
    ground = tag(
        "rect",
        x=box.x + 3,
        y=box.y + 3,
        width=box.width - 6,
        height=box.height - 6,
        rx=3,
        fill="var(--card)",
    )
    whole = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    reach = tag("rect", **whole, fill="none", pointer_events="all")  # a finger may hit the whole cell
    ground = Svg(reach + ground)
    if card >= JOKER or box.height >= 44:
        return Svg(ground + index(card, f"translate({format_length(x)} {format_length(y)}) scale(1.35)"))
    name, drawn = SUITS[suit(card)], RANKS[rank(card)].replace("T", "10")
    size = min(16.0, box.height * 0.5)
    beside = words(drawn, x - 6, y + size * 0.36, size, fill=name, bold=700, anchor="middle", fit=size)
    return Svg(ground + beside + use(name, x + 2, y - size * 0.4, size * 0.8, size * 0.8, f"var(--{name})"))
