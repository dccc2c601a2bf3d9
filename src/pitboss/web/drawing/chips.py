"""Draw chips, amounts on capsules and markers, each as a fragment of SVG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import pi
from typing import NamedTuple, TypeAlias

from pitboss.table.money import DOLLARS, MoneyUnit
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

Place: TypeAlias = tuple[float, float]
WHITE, DARK = "var(--marker,#fffefa)", "var(--markerink,#1c2328)"
CHIPS = {
    100_000: ("1K", "#b0521a"),
    50_000: ("500", "#6b4a9b"),
    10_000: ("100", "#23282c"),
    2_500: ("25", "#2b7a4b"),
    1_000: ("10", "#2f62a8"),
    500: ("5", "#b33a36"),
    100: ("1", "#f2efe6"),
}
"""Chips by their value in cents, highest first: the printed label and the color."""
MAX_STACK_CHIPS = 5
MIN_LABELED_RADIUS = 17
"""Minimum radius of a chip with its value printed on it."""


def chip_shape(worth: int) -> Svg:
    """Draw a chip as a shape that all drawings on a page share."""
    color = CHIPS[worth][1]
    mark, line = ("#9aa3a8", "#1c2328") if worth == 100 else ("#fff", "#fff")
    fill = f"var(--chip{CHIPS[worth][0]},{color})"
    dash = format_length(2 * pi * 43 / 16)
    edge = {
        "stroke": mark,
        "stroke_opacity": "0.85",
        "stroke_width": 12,
        "stroke_dasharray": f"{dash} {dash}",
    }
    return tag(
        "symbol",
        tag("circle", r=49, fill=fill, stroke="#0006", stroke_width=2),
        tag("circle", r=43, fill="none", **edge),
        tag("circle", r=32, fill=fill, stroke=line, stroke_opacity="0.45", stroke_width=2),
        id=f"pb-chip{CHIPS[worth][0]}",
        viewBox="-50 -50 100 100",
    )


def chip(
    worth: int, radius: float, at: Place = (0, 0), *, label: bool = True, money: MoneyUnit = DOLLARS
) -> Svg:
    """Draw one chip about its middle, with its value where there is room to read it."""
    name = CHIPS[worth][0]
    size = max(11.0, radius * 0.52)
    said = NOTHING
    if label and radius >= MIN_LABELED_RADIUS:
        fill = "markerink,#1c2328" if worth == 100 else "chipink,#fff"
        printed = f"{money.sign}{name}"
        fit = min(radius * 1.2, text_width(printed, size, bold=True))
        said = words(printed, 0, size * 0.36, size, fill=fill, bold=700, anchor="middle", fit=fit)
    return group(use(f"chip{name}", -radius, -radius, 2 * radius, 2 * radius), said, at=at)


def stack(amount: int, radius: float, at: Place, money: MoneyUnit = DOLLARS) -> Svg:
    """Stack at most five chips, the highest at the bottom."""
    pile = list(_make_change(amount))
    step = radius * 0.3
    drawn = [
        chip(worth, radius, (at[0], at[1] - n * step), label=n == len(pile) - 1, money=money)
        for n, worth in enumerate(pile)
    ]
    return Svg("".join(drawn))


class ChipSlot(NamedTuple):
    """Room for the chips on an area about a middle, and the height and size of the amount beneath."""

    x: float
    y: float
    width: float
    height: float
    pill_y: float
    size: float = 13

    def __str__(self) -> str:
        return " ".join(f"{each:.1f}" for each in self)


def heap(amount: int, at: Place, width: float, height: float) -> Svg:
    """Stack chips about a middle, as large as fits a width and height."""
    more = len(list(_make_change(amount))) - 1
    radius = min(width / 2, height / (2 + 0.3 * more))
    return stack(amount, radius, (at[0], at[1] + radius * 0.15 * more))


def own_ring(x: float, y: float, radius: float) -> Svg:
    """Ring your own chips. The page draws the same ring dashed around chips that are not bet yet."""
    return tag("circle", cx=x, cy=y, r=radius, fill="none", stroke="var(--turn)", stroke_width=2.5)


def _make_change(amount: int) -> Iterable[int]:
    """Yield the highest chips that make up an amount; anything below the smallest chip counts as one."""
    left, count = max(amount, 100), 0
    for worth in CHIPS:
        while left >= worth and count < MAX_STACK_CHIPS:
            yield worth
            left, count = left - worth, count + 1


def pill(
    text: str,
    x: float,
    y: float,
    *,
    size: float = 14,
    fill: str = "rail",
    ink: str = "feltink",
    line: str = "",
) -> Svg:
    """Draw text on a dark capsule, about its middle; `line` is the color of its edge."""
    width = pill_width(text, size)
    box = {"x": x - width / 2, "y": y - size * 0.8, "width": width, "height": size * 1.6, "rx": size * 0.8}
    return Svg(
        tag("rect", fill=f"var(--{fill})", stroke=f"var(--{line})" if line else None, **box)
        + words(text, x, y + size * 0.36, size, fill=ink, bold=700, anchor="middle", fit=width - 6)
    )


def pill_width(text: str, size: float = 14) -> float:
    return text_width(text, size, bold=True) + size


def chips(
    amount: int,
    at: Place,
    money: MoneyUnit = DOLLARS,
    *,
    radius: float = 11,
    side: int = 1,
    new: bool = False,
) -> Svg:
    """Draw a bet: a stack with its amount on a capsule at the right (1), left (-1) or beneath (0)."""
    return group(_bet(amount, money, radius, side), at=at, class_="new" if new else None)


@lru_cache(2048)
def _bet(amount: int, money: MoneyUnit, radius: float, side: int) -> Svg:
    said = money(amount)
    x = side * (radius + 6 + pill_width(said) / 2)
    y = 0 if side else radius + 4
    return Svg(stack(amount, radius, (0, 0), money) + pill(said, x, y, size=14 if side else 13) + title(said))


# Markers


def marker(label: str, at: Place, says: str = "") -> Svg:
    """Draw a marker about its middle: a disc for one letter, else a label."""
    line = {"fill": WHITE, "stroke": DARK, "stroke_width": 1.5}
    if len(label) == 1:
        shape = tag("circle", r=13, **line)
    else:
        width = marker_width(label)
        shape = tag("rect", x=-width / 2, y=-11, width=width, height=22, rx=4, **line)
    ink = "markerink,#1c2328"
    return group(
        shape,
        centered_words(label, 0, 4.5, 12.5, fill=ink, bold=800),
        title(says or label),
        at=at,
        class_="marker",
    )


def marker_width(label: str) -> float:
    return 26 if len(label) == 1 else text_width(label, 12.5, bold=True) + 14
