"""Locate the elements of a drawing: each with its box on the screen and the part it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from pitboss.web.drawing.room import Box
from pitboss.web.drawing.svg import text_width

PARTS = ("seat", "cards", "marker", "area", "sit", "number", "wheel", "shaker")
_MOVE = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")


class Drawn(NamedTuple):
    """One element: its name, box, part of the drawing, text and color."""

    name: str
    box: Box
    part: str
    text: str = ""
    fill: str = "none"
    """Fill color; for a shared shape, its address."""


def boxes(svg: str) -> list[Drawn]:
    """List all elements that cover something, except the cloth and rotated ones."""
    root = ElementTree.fromstring(svg)
    return [each for child in root for each in _within(child, 0, 0, "")]


def _within(element: ElementTree.Element, x: float, y: float, part: str) -> Iterator[Drawn]:
    moved = element.get("transform", "")
    if found := _MOVE.match(moved):
        x, y = x + float(found[1]), y + float(found[2])
    if "rotate" in moved or element.get("opacity"):  # dimmed cards keep their place
        return
    kind = element.get("class", "").split(" ")[0]
    part = kind if kind in PARTS else part
    if (box := _box(element)) is not None:
        unseen = element.get("fill-opacity") == "0"
        fill = element.get("href", "none" if unseen else element.get("fill", "none"))
        yield Drawn(element.tag, box._replace(x=box.x + x, y=box.y + y), part, element.text or "", fill)
    for child in element:
        yield from _within(child, x, y, part)


def _box(element: ElementTree.Element) -> Box | None:
    def given(key: str) -> float:
        return float(element.get(key, 0))

    if element.tag in ("rect", "use"):
        return Box(*map(given, ("x", "y", "width", "height")))
    if element.tag == "circle":
        return Box.about(given("cx"), given("cy"), 2 * given("r"), 2 * given("r"))
    if element.tag != "text":
        return None
    size = given("font-size")
    wide = given("textLength") or text_width(element.text or "", size, given("font-weight") >= 600)
    start = {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
    return Box(given("x") - start, given("y") - size * 0.75, wide, size * 0.95)
