"""Draw betting areas on the cloth and the chips on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from pitboss.table import dollars
from pitboss.table.layout import Spot
from pitboss.web.drawing.chips import ChipSlot, chips, heap, own_ring, pill, pill_width
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import (
    NOTHING,
    Svg,
    centered_words,
    group,
    tag,
    text_width,
    title,
    words,
)

SMALL_AREA_WIDTH = 30
"""Narrower areas show only the amount."""
LARGE_AREA_WIDTH = 62
"""Areas at least as wide and high have large chips, a stake beside its win, and a note."""
PILL_HEIGHT = 28
"""Room for an amount at the foot of a large area."""
NOBODY: Mapping[int, int] = MappingProxyType({})
MAX_SQUEEZE = 1.4
"""How much wider than its room a name may be, and is squeezed."""
MIN_TEXT_SIZE = 11.0
"""Minimum text size on the cloth."""


def draw_area(scene: TableScene, spot: Spot, seat: int, box: Box, *, wager: str = "") -> Svg:
    """Draw one area of one seat: its outline, and its name or the chips on it."""
    name = wager or spot.wager
    amount = scene.wagers.get(seat, {}).get(name, 0)
    lively = seat == scene.viewer and name in scene.open_areas
    acts = seat == scene.viewer == scene.awaited and not scene.open_areas
    waits = acts and spot.later and not amount
    settled = scene.story.settled.get((seat, name))
    idle = not amount and not lively and settled is None
    dashed = idle and (spot.later or scene.story.closed or scene.over)
    lit = waits or (lively and scene.is_to_bet)
    drawn = [outline(spot, box, lit=lit, dashed=dashed)]
    says = f"{name}, {dollars(amount)}{describe_coupon(scene, seat, name)}" if amount else name
    if settled is not None:
        came_to = describe_result(settled)
        staked = 0 if settled < 0 else scene.story.staked.get((seat, name), 0)
        drawn += _draw_settled(spot, box, came_to, amount, (staked, max(settled, 0)))
        says = f"{says}, {came_to.says}"
    elif amount:
        drawn.append(_draw_stake(amount, box, seat == scene.viewer, new=scene.news.wager(seat, name)))
    else:
        drawn.append(_draw_empty(scene, spot, name, box, lively=lively, waits=waits))
    if amount and (coupon := scene.story.coupons.get((seat, name))):
        drawn.append(_coupon(coupon, box))
    slot = str(chip_slot(box)) if lively else ""
    return group(*drawn, title(says), **area_attributes(name, says, slot, seat=seat, up=amount))


def chip_slot(box: Box) -> ChipSlot:
    """Return where the chips of an area of one seat lie; a narrow one has room only for the amount."""
    x, y = box.middle
    if box.width < SMALL_AREA_WIDTH:
        return ChipSlot(x, y, 0, 0, y, MIN_TEXT_SIZE)
    if box.width < LARGE_AREA_WIDTH or box.height < LARGE_AREA_WIDTH:
        radius = min(box.width, box.height, 64) * 0.31
        return ChipSlot(x, y - 3, 2 * radius, 2 * radius, y + radius + 1)
    free = box.height - PILL_HEIGHT
    return ChipSlot(x, box.y + 4 + free / 2, box.width * 0.56, free - 6, box.bottom - 17)


def _draw_stake(amount: int, box: Box, own: bool, *, new: bool) -> Svg:
    """Draw the chips on an area over their amount; only the amount where there is no room."""
    x, y = box.middle
    if box.width < SMALL_AREA_WIDTH:
        return pill(dollars(amount), x, y, size=MIN_TEXT_SIZE)
    if box.width < LARGE_AREA_WIDTH or box.height < LARGE_AREA_WIDTH:
        radius = min(box.width, box.height, 64) * 0.31
        return chips(amount, (x, y - 3), radius=radius, side=0, new=new)
    ground = {"fill": "turn", "ink": "turnink"} if own else {}
    slot = chip_slot(box)
    lie = heap(amount, (x, slot.y), slot.width, slot.height)
    ring = own_ring(x, slot.y, min(slot.width, slot.height) / 2 + 5) if own else NOTHING
    said = pill(dollars(amount), x, slot.pill_y, size=slot.size, **ground)
    return group(lie, ring, title(dollars(amount)), said, class_="new" if new else None)


def _draw_empty(scene: TableScene, spot: Spot, name: str, box: Box, *, lively: bool, waits: bool) -> Svg:
    """Draw the name of an area, on a large one over what may be done there."""
    if box.height < LARGE_AREA_WIDTH or box.width < LARGE_AREA_WIDTH:
        return draw_name(spot, box)
    note = ""
    if lively:
        low, high = scene.area_limits[name]
        note = f"{dollars(low)} to {dollars(high)}" if low != high else dollars(low)
    elif scene.over and scene.story.net:
        note = "no bet"
    elif waits:
        note = "now"
    elif spot.later:
        note = "later"
    if text_width(note, 12) > box.width - 8:
        note = ""
    return draw_name(spot, box, note)


def _coupon(value: int, box: Box) -> Svg:
    """Draw the coupon beside the chips, labeled if there is room."""
    said = f"+{dollars(value)} coupon"
    fits = pill_width(said, MIN_TEXT_SIZE) <= box.width
    return pill(said, box.middle[0], box.y + 8, size=MIN_TEXT_SIZE) if fits else NOTHING


def describe_coupon(scene: TableScene, seat: int, name: str) -> str:
    coupon = scene.story.coupons.get((seat, name))
    return f" and a coupon for {dollars(coupon)}" if coupon else ""


class WagerResult(NamedTuple):
    """Outcome of a wager: signed amount, background, ink and words."""

    said: str
    ground: str
    ink: str
    says: str


def describe_result(net: int) -> WagerResult:
    """Describe the settled result of an area."""
    if net > 0:
        return WagerResult(f"+{dollars(net)}", "win,#8fe0ae", "winink,#0b2615", f"won {dollars(net)}")
    if net < 0:
        return WagerResult(f"−{dollars(-net)}", "plate,var(--surface)", "loss", f"lost {dollars(-net)}")
    return WagerResult("push", "rail", "feltink", "push")


def _draw_settled(
    spot: Spot, box: Box, came_to: WagerResult, amount: int, laid: tuple[int, int]
) -> list[Svg]:
    """Draw a settled area: its result over the chips still there, the stake beside the win, or its name."""
    x, y = box.middle
    large = min(box.width, box.height) >= LARGE_AREA_WIDTH
    if amount:
        lie = _draw_stake(amount, box, own=False, new=False)
        return [lie, result_pill(came_to, x, box.y + (14 if large else 4))]
    size = 13 if large else 12
    if large and any(laid):
        shown = [each for each in laid if each]
        wide, free = box.width * 0.4, box.height - PILL_HEIGHT
        first = x - (wide + 2) * (len(shown) - 1) / 2
        places = [(first + n * (wide + 2), box.y + 4 + free / 2) for n in range(len(shown))]
        heaps = [heap(each, at, wide, free - 6) for each, at in zip(shown, places, strict=True)]
        return [*heaps, result_pill(came_to, x, box.bottom - 17, size)]
    roomy = box.height >= 44 and len(break_name(spot.label or spot.wager, box)) < 3
    if not roomy:
        return [result_pill(came_to, x, y, MIN_TEXT_SIZE)]
    mark = result_pill(came_to, x, box.bottom - (17 if large else 13), size)
    return [draw_name(spot, box._replace(height=box.height - (26 if large else 20))), mark]


def result_pill(found: WagerResult, x: float, y: float, size: float = 12) -> Svg:
    return pill(found.said, x, y, size=size, fill=found.ground, ink=found.ink, line=found.ink)


def area_attributes(name: str, says: str, slot: str, *, seat: int | None, up: int = 0) -> dict[str, Any]:
    """Return the attributes that let a page find an area and a person choose it to place chips.

    `slot` says where your chips lie; it is empty if the area takes none now.
    """
    told: dict[str, Any] = {"class_": "area", "data_area": name, "data_of": seat}
    if slot:
        told |= {"class_": "area open", "role": "button", "tabindex": 0, "aria_label": says}
        told |= {"data_slot": slot, "data_up": up or None}
    return told


@lru_cache(4096)
def outline(spot: Spot, box: Box, *, lit: bool, dashed: bool) -> Svg:
    line: dict[str, object] = {
        "fill": "var(--felt2)",
        "stroke": "var(--turn)" if lit else "var(--feltline)",
        "stroke_width": 2.5 if lit else 1.4,
        "stroke_dasharray": "4 4" if dashed else None,
    }
    x, y = box.middle
    if spot.card is not None and not lit:
        return NOTHING
    if spot.shape == "circle":
        return tag("circle", cx=x, cy=y, r=min(box.width, box.height) / 2, **line)
    if spot.shape == "dot":
        line |= {"fill_opacity": "0", "stroke_opacity": None if lit else "0"}
        return tag("circle", cx=x, cy=y, r=min(box.width, box.height) / 2, **line)
    return tag(
        "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=min(8, box.height / 4), **line
    )


@lru_cache(4096)
def draw_name(spot: Spot, box: Box, note: str = "") -> Svg:
    """Draw the name of an area, one word per line, and a note beneath. Leave out what would be squeezed."""
    if spot.shape == "dot":
        return NOTHING
    lines = break_name(spot.label or spot.wager, box)
    large = box.height >= LARGE_AREA_WIDTH
    ink = "feltink" if large else "feltink2"
    room = box.width * (0.92 if spot.shape == "circle" else 1) - 6
    if len(lines) == 1 and text_width(lines[0], MIN_TEXT_SIZE, bold=True) > MAX_SQUEEZE * room:
        half = len(lines[0]) // 2
        lines = [f"{lines[0][:half]}-", lines[0][half:]]
    widest = max(text_width(each, 1, bold=True) for each in lines)
    free = box.height - (15 if note else 0)
    fits = (
        n for n in ((14.0, 12.0) if large else (12.0,)) if widest * n <= room and (n + 3) * len(lines) <= free
    )
    size = next(fits, MIN_TEXT_SIZE)
    if len(lines) * size > box.height or widest * size > MAX_SQUEEZE * room:
        return NOTHING
    x, y = box.middle
    first = y + size * 0.36 - (len(lines) - 1 + bool(note)) * (size + 2) / 2
    drawn = [
        words(line, x, first + n * (size + 2), size, fill=ink, bold=600, anchor="middle", fit=room)
        for n, line in enumerate(lines)
    ]
    if note:
        drawn.append(centered_words(note, x, first + len(lines) * (size + 2) + 1, 12, fill="feltink2"))
    return Svg("".join(drawn))


def break_name(name: str, box: Box) -> list[str]:
    """Break a name into lines that fit, splitting words only where needed."""
    lines = [""]
    name = name[:1].upper() + name[1:]
    for word in name.replace("-", "-\0").replace(" ", " \0").split("\0"):
        if lines[-1] and text_width(lines[-1] + word, 12, bold=True) > box.width - 8:
            lines.append(word)
        else:
            lines[-1] += word
    return [line.strip() for line in lines]


def summary(scene: TableScene, seat: int, x: float, y: float, *, tight: bool = False) -> Svg:
    """Draw all wagers of a seat as one stack, where its areas have no room; if tight, only the amount."""
    up = scene.wagers.get(seat, {})
    total = sum(up.values())
    if not total:
        return NOTHING
    told = ", ".join(
        f"{name} {dollars(amount)}{describe_coupon(scene, seat, name)}" for name, amount in up.items()
    )
    if tight:
        return group(pill(dollars(total), x, y, size=12), title(told))
    wide = 22 + 5 + pill_width(dollars(total))
    return group(chips(total, (x - wide / 2 + 11, y), radius=10), title(told))


def draw_place_number(scene: TableScene, seat: int, x: float, y: float) -> Svg:
    """Draw the number of a place, lit where the dice tell the deal to start."""
    counts, total = scene.layout.counts, scene.story.total
    ends = (total - 1) % (len(counts) + scene.layout.dead_hand) + 1 if total else 0
    lit = ends == counts[seat] and "bank" not in scene.picture.marks
    fill, ink = ("var(--turn)", "turnink") if lit else ("none", "feltink2")
    ring = tag("circle", cx=x, cy=y, r=11, fill=fill, stroke="var(--feltline)")
    return Svg(ring + centered_words(str(counts[seat]), x, y + 4.3, 12, fill=ink, bold=700))
