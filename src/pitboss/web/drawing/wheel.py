"""Draw a wheel with a card on each section; the one that was hit turns amber and shows large in the hub."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from pitboss.equipment.cards import BadCard
from pitboss.equipment.cards import card as card_named
from pitboss.web.drawing.pieces import card, index
from pitboss.web.drawing.svg import NOTHING, Svg, centered_words, format_length, group, tag, title, words

INNER_RADIUS = 0.76
"""Inner edge of the sections, relative to the radius."""
OUTER_RADIUS = 0.97
STRIP_SECTIONS_BESIDE = 4
"""Sections shown on each side of the one hit, where there is no room for a wheel."""


def wheel(sections: Sequence[str], hit: str, radius: float, at: tuple[float, float]) -> Svg:
    """Draw the whole wheel about its middle."""
    ring = _ring(tuple(sections), format_length(radius))
    middle_of = (
        card(_card(hit), radius * 0.42, (-radius * 0.21, -radius * 0.3)) if hit else _draw_resting(sections)
    )
    marked = _hit(len(sections), sections.index(hit), radius) if hit in sections else NOTHING
    clapper = tag(
        "path", d="M-7 -4H7L0 12Z", fill="var(--turn)", transform=f"translate(0 {format_length(-radius)})"
    )
    turned = NOTHING
    if hit in sections:
        turned = group(
            ring,
            marked,
            _indices(tuple(sections), format_length(radius)),
            transform=_rotate_to_top(sections, hit),
        )
    else:
        turned = group(ring, _indices(tuple(sections), format_length(radius)))
    hub = tag("circle", r=radius * (INNER_RADIUS - 0.02), fill="var(--felt2)", stroke="var(--feltline)")
    says = f"the wheel stopped at {hit}" if hit else "the wheel"
    return group(turned, hub, middle_of, clapper, title(says), at=at, class_="wheel")


def _draw_resting(sections: Sequence[str]) -> Svg:
    return centered_words(f"{len(sections)} sections", 0, 5, 15, fill="feltink2")


def _rotate_to_top(sections: Sequence[str], hit: str) -> str:
    """Rotate the section that was hit to the top, where the clapper is."""
    return f"rotate({format_length(-(sections.index(hit) + 0.5) * 360 / len(sections))})"


def _sector(count: int, place: int, radius: float) -> str:
    start, end = (2 * pi * (place + more) / count for more in (0, 1))
    near, far = radius * INNER_RADIUS, radius * OUTER_RADIUS
    points = [(near, start), (far, start), (far, end), (near, end)]
    a, b, c, d = (f"{format_length(r * sin(t))} {format_length(-r * cos(t))}" for r, t in points)
    out, back = format_length(far), format_length(near)
    return f"M{a}L{b}A{out} {out} 0 0 1 {c}L{d}A{back} {back} 0 0 0 {a}Z"


def _hit(count: int, place: int, radius: float) -> Svg:
    return tag("path", d=_sector(count, place, radius), fill="var(--turn)")


@lru_cache(16)
def _ring(sections: tuple[str, ...], size: str) -> Svg:
    radius, count = float(size), len(sections)
    rim = tag("circle", r=radius, fill="var(--rail)", stroke="var(--feltline)")
    card_ring = "".join(_sector(count, place, radius) for place in range(count))
    return Svg(rim + tag("path", d=card_ring, fill="var(--card)", stroke="#0004", stroke_width=0.6))


@lru_cache(16)
def _indices(sections: tuple[str, ...], size: str) -> Svg:
    radius, count = float(size), len(sections)
    at = radius * (INNER_RADIUS + OUTER_RADIUS) / 2
    turns = (
        f"rotate({format_length((n + 0.5) * 360 / count)}) translate(0 {format_length(-at)})"
        for n in range(count)
    )
    return Svg("".join(_index(name, turn) for name, turn in zip(sections, turns, strict=True)))


def _index(name: str, transform: str) -> Svg:
    """Draw rank over suit; a star for a joker; any other label as it is."""
    found = _card(name)
    if found < 0:
        return group(words(name, 0, 4, 12, fill="s", bold=700, anchor="middle"), transform=transform)
    return index(found, transform)


def _card(name: str) -> int:
    """Return the card of a section (`Jk1` is a joker), or -1 if it is no card."""
    try:
        return card_named("Jk" if name.startswith("Jk") else name)
    except BadCard:
        return -1


def strip(sections: Sequence[str], hit: str, width: float, at: tuple[float, float]) -> Svg:
    """Draw part of the wheel as a row, the section that was hit in the middle."""
    center = sections.index(hit) if hit in sections else 0
    each = width / (2 * STRIP_SECTIONS_BESIDE + 1)
    tall = 38
    drawn = []
    for step in range(-STRIP_SECTIONS_BESIDE, STRIP_SECTIONS_BESIDE + 1):
        name = sections[(center + step) % len(sections)]
        fill = "var(--turn)" if name == hit and not step else "var(--card)"
        x = (step + STRIP_SECTIONS_BESIDE) * each
        drawn.append(tag("rect", x=x, y=0, width=each, height=tall, fill=fill, stroke="#0004"))
        drawn.append(_index(name, f"translate({format_length(x + each / 2)} {format_length(tall / 2 + 2)})"))
    clapper = tag(
        "path",
        d=f"M{format_length(width / 2 - 7)} -7H{format_length(width / 2 + 7)}L{format_length(width / 2)} 4Z",
        fill="var(--turn)",
    )
    says = f"the wheel stopped at {hit}" if hit else "the wheel"
    return group(*drawn, clapper, title(says), at=at, class_="wheel")
