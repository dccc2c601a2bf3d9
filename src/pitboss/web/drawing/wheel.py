"""Draw a wheel with a card on each section; the one that was hit turns amber and shows large in the hub."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from pitboss.equipment.cards import BadCard
from pitboss.equipment.cards import card as card_named
from pitboss.web.drawing.pieces import card, index
from pitboss.web.drawing.svg import NOTHING, Svg, group, middle, number, tag, title, words

INNER = 0.76
"""Inner edge of the sections, relative to the radius."""
OUTER = 0.97
BESIDE = 4
"""Sections shown on each side of the one hit, where there is no room for a wheel."""


def wheel(sections: Sequence[str], hit: str, radius: float, at: tuple[float, float]) -> Svg:
    """Draw the whole wheel about its middle."""
    ring = _ring(tuple(sections), number(radius))
    middle_of = card(_card(hit), radius * 0.42, (-radius * 0.21, -radius * 0.3)) if hit else _still(sections)
    marked = _hit(len(sections), sections.index(hit), radius) if hit in sections else NOTHING
    clapper = tag("path", d="M-7 -4H7L0 12Z", fill="var(--turn)", transform=f"translate(0 {number(-radius)})")
    turned = NOTHING
    if hit in sections:
        turned = group(
            ring, marked, _indices(tuple(sections), number(radius)), transform=_turn(sections, hit)
        )
    else:
        turned = group(ring, _indices(tuple(sections), number(radius)))
    hub = tag("circle", r=radius * (INNER - 0.02), fill="var(--felt2)", stroke="var(--feltline)")
    says = f"the wheel stopped at {hit}" if hit else "the wheel"
    return group(turned, hub, middle_of, clapper, title(says), at=at, class_="wheel")


def _still(sections: Sequence[str]) -> Svg:
    return middle(f"{len(sections)} sections", 0, 5, 15, fill="feltink2")


def _turn(sections: Sequence[str], hit: str) -> str:
    """Rotate the section that was hit to the top, where the clapper is."""
    return f"rotate({number(-(sections.index(hit) + 0.5) * 360 / len(sections))})"


def _sector(count: int, place: int, radius: float) -> str:
    start, end = (2 * pi * (place + more) / count for more in (0, 1))
    near, far = radius * INNER, radius * OUTER
    points = [(near, start), (far, start), (far, end), (near, end)]
    a, b, c, d = (f"{number(r * sin(t))} {number(-r * cos(t))}" for r, t in points)
    out, back = number(far), number(near)
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
    at = radius * (INNER + OUTER) / 2
    turns = (f"rotate({number((n + 0.5) * 360 / count)}) translate(0 {number(-at)})" for n in range(count))
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
    each = width / (2 * BESIDE + 1)
    tall = 38
    drawn = []
    for step in range(-BESIDE, BESIDE + 1):
        name = sections[(center + step) % len(sections)]
        fill = "var(--turn)" if name == hit and not step else "var(--card)"
        x = (step + BESIDE) * each
        drawn.append(tag("rect", x=x, y=0, width=each, height=tall, fill=fill, stroke="#0004"))
        drawn.append(_index(name, f"translate({number(x + each / 2)} {number(tall / 2 + 2)})"))
    clapper = tag(
        "path",
        d=f"M{number(width / 2 - 7)} -7H{number(width / 2 + 7)}L{number(width / 2)} 4Z",
        fill="var(--turn)",
    )
    says = f"the wheel stopped at {hit}" if hit else "the wheel"
    return group(*drawn, clapper, title(says), at=at, class_="wheel")
