"""Draw betting areas on the cloth and the chips on them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from pitboss.equipment.cards import JOKER, RANKS, SUITS, rank, suit
from pitboss.table import dollars
from pitboss.table.layout import Spot
from pitboss.web.drawing.chips import chips, pill, pill_width, stack
from pitboss.web.drawing.pieces import index
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import TableScene
from pitboss.web.drawing.svg import (
    NOTHING,
    Svg,
    centered_words,
    format_length,
    group,
    tag,
    text_width,
    title,
    use,
    words,
)

SMALL_AREA_WIDTH = 30
"""Narrower areas show only the amount."""
NOBODY: Mapping[int, int] = MappingProxyType({})
MIN_TEXT_SIZE = 11.0
"""Minimum text size on the cloth."""


def draw_area(scene: TableScene, spot: Spot, seat: int, box: Box, *, wager: str = "") -> Svg:
    """Draw one area of one seat: its outline, and its name or the chips on it."""
    name = wager or spot.wager
    amount = scene.wagers.get(seat, {}).get(name, 0)
    lively = seat == scene.viewer and name in scene.open_areas
    acts = seat == scene.viewer == scene.awaited and not scene.open_areas
    waits = acts and spot.later and not amount
    dashed = not amount and not lively and (spot.later or scene.story.closed or scene.over)
    drawn = [_outline(spot, box, lit=lively or waits, dashed=dashed)]
    x, y = box.middle
    if amount and box.width < SMALL_AREA_WIDTH:
        drawn.append(pill(dollars(amount), x, y, size=MIN_TEXT_SIZE))
    elif amount:
        radius = min(box.width, box.height, 64) * 0.31
        drawn.append(chips(amount, (x, y - 3), radius=radius, side=0, new=scene.news.wager(seat, name)))
    else:
        drawn.append(_draw_name(spot, box))
    says = f"{name}, {dollars(amount)}{_with_coupon(scene, seat, name)}" if amount else name
    if amount and (coupon := scene.story.coupons.get((seat, name))):
        drawn.append(_coupon(coupon, box))
    if (seat, name) in scene.story.settled:
        came_to = describe_result(scene.story.settled[seat, name])
        drawn[1:] = [*(drawn[1:] if amount else []), *_draw_settled(spot, box, came_to, laid=bool(amount))]
        says = f"{says}, {came_to.says}"
    return group(*drawn, title(says), **_area_attributes(name, says, lively=lively, seat=seat))


def _coupon(value: int, box: Box) -> Svg:
    """Draw the coupon beside the chips, labeled if there is room."""
    said = f"+{dollars(value)} coupon"
    fits = pill_width(said, MIN_TEXT_SIZE) <= box.width
    return pill(said, box.middle[0], box.y + 8, size=MIN_TEXT_SIZE) if fits else NOTHING


def _with_coupon(scene: TableScene, seat: int, name: str) -> str:
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
        return WagerResult(f"+{dollars(net)}", "won,#7fd3a0", "wonink,#0f2e1c", f"won {dollars(net)}")
    if net < 0:
        return WagerResult(f"−{dollars(-net)}", "plate,var(--surface)", "loss", f"lost {dollars(-net)}")
    return WagerResult("push", "rail", "feltink", "push")


def _draw_settled(spot: Spot, box: Box, came_to: WagerResult, *, laid: bool) -> list[Svg]:
    """Draw the name of an area over its result, and the chips if they stay."""
    x, y = box.middle
    roomy = box.height >= 44 and len(_break_name(spot.label or spot.wager, box)) < 3
    if laid:
        return [_result_pill(came_to, x, box.y + 4)]
    mark = _result_pill(came_to, x, box.bottom - 13 if roomy else y)
    return [_draw_name(spot, box._replace(height=box.height - 20)), mark] if roomy else [mark]


def _area_attributes(name: str, says: str, *, lively: bool, seat: int | None) -> dict[str, Any]:
    """Return the attributes that let a page find an area and a person choose it to place chips."""
    told: dict[str, Any] = {"class_": "area", "data_area": name, "data_of": seat}
    if lively:
        told |= {"class_": "area open", "role": "button", "tabindex": 0, "aria_label": says}
    return told


@lru_cache(4096)
def _outline(spot: Spot, box: Box, *, lit: bool, dashed: bool) -> Svg:
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
def _draw_name(spot: Spot, box: Box) -> Svg:
    """Draw the name of an area, one word per line."""
    if spot.shape == "dot":
        return NOTHING
    lines = _break_name(spot.label or spot.wager, box)
    size = 12.0 if box.height >= 15 * len(lines) else MIN_TEXT_SIZE
    room = box.width * (0.86 if spot.shape == "circle" else 1) - 6
    x, y = box.middle
    first = y + size * 0.36 - (len(lines) - 1) * (size + 2) / 2
    return Svg(
        "".join(
            words(line, x, first + n * (size + 2), size, fill="feltink2", bold=600, anchor="middle", fit=room)
            for n, line in enumerate(lines)
        )
    )


def _break_name(name: str, box: Box) -> list[str]:
    """Break a name into lines that fit, splitting words only where needed."""
    lines = [""]
    for word in name.replace("-", "-\0").replace(" ", " \0").split("\0"):
        if lines[-1] and text_width(lines[-1] + word, 12, bold=True) > box.width - 8:
            lines.append(word)
        else:
            lines[-1] += word
    return [line.strip() for line in lines]


def draw_shared_area(scene: TableScene, spot: Spot, box: Box) -> Svg:
    """Draw one area of a shared layout: your own chips and those of the others."""
    laid = scene.chips_by_area.get(spot.wager, NOBODY)
    own = laid.get(scene.viewer, 0) if scene.viewer is not None else 0
    others = sum(laid.values()) - own
    lively = spot.wager in scene.open_areas
    came_to = scene.results.get(spot.wager, NOBODY)
    if not laid and not came_to:
        return _draw_empty_area(spot, box, lively, dashed=not lively and (scene.story.closed or scene.over))
    drawn = [_outline(spot, box, lit=lively and bool(own), dashed=False), _face(spot, box)]
    if laid:
        chips_laid = _draw_stakes(own, others, spot, box)
        new = any(scene.news.wager(seat, spot.wager) for seat in laid)
        drawn.append(group(chips_laid, class_="new") if new else chips_laid)
    told = [
        f"{_seat_name(scene, seat)} {dollars(each)}{_with_coupon(scene, seat, spot.wager)}"
        for seat, each in sorted(laid.items())
    ]
    if came_to:
        drawn.append(_mark(scene, came_to, box, laid=bool(laid)))
        told += [
            f"{_seat_name(scene, seat)} {describe_result(each).says}"
            for seat, each in sorted(came_to.items())
        ]
    says = ": ".join(filter(None, [spot.wager, ", ".join(told)]))
    return group(*drawn, title(says), **_area_attributes(spot.wager, says, lively=lively, seat=None))


@lru_cache(4096)
def _draw_empty_area(spot: Spot, box: Box, lively: bool, *, dashed: bool) -> Svg:
    """Draw a shared area without chips."""
    if spot.shape == "dot" and not lively:
        return NOTHING
    drawn = [_outline(spot, box, lit=False, dashed=dashed), _face(spot, box)]
    return group(
        *drawn, title(spot.wager), **_area_attributes(spot.wager, spot.wager, lively=lively, seat=None)
    )


def _seat_name(scene: TableScene, seat: int) -> str:
    return "you" if seat == scene.viewer else f"seat {seat}"


def _mark(scene: TableScene, came_to: Mapping[int, int], box: Box, *, laid: bool) -> Svg:
    """Draw a shared area's result for the viewer, else for all; muted for a player with no part in it."""
    viewer, tight = scene.viewer, box.width < 62 or box.height < 44
    own = viewer is not None and viewer in came_to
    found = describe_result(came_to[viewer or 0] if own else sum(came_to.values()))
    if viewer is not None and not own:
        if tight:
            return NOTHING
        found = found._replace(ground="rail", ink="feltink2")
    y = box.y + 6 if laid else box.bottom - (13 if box.height >= 40 else box.height / 2)
    return _result_pill(found, box.middle[0], y, MIN_TEXT_SIZE if tight else 12)


def _result_pill(found: WagerResult, x: float, y: float, size: float = 12) -> Svg:
    return pill(found.said, x, y, size=size, fill=found.ground, ink=found.ink, line=found.ink)


@lru_cache(4096)
def _face(spot: Spot, box: Box) -> Svg:
    """Draw the face of a shared area: a card, or a name over what it pays."""
    x, y = box.middle
    if spot.shape == "dot":
        return NOTHING
    if spot.card is not None:
        return _card_face(spot.card, x, y, box)
    if box.height < 44 or box.width < 50:
        return _draw_name(spot, box)
    said = spot.label or spot.wager
    size = 15 if box.width >= 70 else 13
    name = words(said, box.x + 8, box.y + 19, size, bold=700, fit=box.width - 14)
    if not spot.note:
        return name
    return Svg(name + words(spot.note, box.x + 8, box.y + 35, 12, fill="feltink2", fit=box.width - 14))


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
    if card >= JOKER or box.height >= 44:
        return Svg(ground + index(card, f"translate({format_length(x)} {format_length(y)}) scale(1.35)"))
    name, drawn = SUITS[suit(card)], RANKS[rank(card)].replace("T", "10")
    size = min(16.0, box.height * 0.5)
    beside = words(drawn, x - 6, y + size * 0.36, size, fill=name, bold=700, anchor="middle", fit=size)
    return Svg(ground + beside + use(name, x + 2, y - size * 0.4, size * 0.8, size * 0.8, f"var(--{name})"))


def _draw_stakes(own: int, others: int, spot: Spot, box: Box) -> Svg:
    """Draw your stack with its amount and the others' total; their stack if you have none."""
    x, _ = box.middle
    small = box.width < 62 or box.height < 44
    amount = own or others
    if small:
        return _draw_small_amount(own, others, x, _amount_height(spot, box))
    low = box.bottom - 17
    said = dollars(amount)
    right = box.right - 18
    drawn = [stack(amount, 11, (right, low)), pill(said, right - 17 - pill_width(said, 12) / 2, low, size=12)]
    if own and others:
        more = f"+{dollars(others)}"
        free = pill_width(more, 11)
        drawn.append(pill(more, box.right - 6 - free / 2, box.y + 13, size=11, fill="felt", ink="feltink2"))
    return Svg("".join(drawn))


def _amount_height(spot: Spot, box: Box) -> float:
    """Return where the amount lies on a small area: at its foot if that keeps a name or rank visible."""
    if spot.card is not None and box.height >= 44:
        return box.bottom - 3
    return box.bottom - 14 if box.height >= 60 and spot.card is None else box.middle[1]


def _draw_small_amount(own: int, others: int, x: float, y: float) -> Svg:
    """Draw only the amount where there is little room; amber if it is yours."""
    if own:
        return pill(dollars(own), x, y, size=11, fill="turn", ink="turnink")
    return pill(dollars(others), x, y, size=11)


def summary(scene: TableScene, seat: int, x: float, y: float) -> Svg:
    """Draw all wagers of a seat as one stack, where its areas have no room."""
    up = scene.wagers.get(seat, {})
    total = sum(up.values())
    if not total:
        return NOTHING
    told = ", ".join(
        f"{name} {dollars(amount)}{_with_coupon(scene, seat, name)}" for name, amount in up.items()
    )
    wide = 22 + 5 + pill_width(dollars(total))
    return group(chips(total, (x - wide / 2 + 11, y), radius=10), title(told))


def draw_place_number(count: int, x: float, y: float, *, lit: bool) -> Svg:
    """Draw the number of a place, where places are numbered."""
    fill, ink = ("var(--turn)", "turnink") if lit else ("none", "feltink2")
    ring = tag("circle", cx=x, cy=y, r=11, fill=fill, stroke="var(--feltline)")
    return Svg(ring + centered_words(str(count), x, y + 4.3, 12, fill=ink, bold=700))
