"""Draw seat plates, the dealer's box, hands of cards, hand names and open seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.table import DEALER
from pitboss.table.picture import Place
from pitboss.web.drawing.chips import pill, pill_width
from pitboss.web.drawing.hand_names import fit_hand_name
from pitboss.web.drawing.pieces import CARD_HEIGHT_RATIO, TILE_HEIGHT_RATIO, piece
from pitboss.web.drawing.room import Box
from pitboss.web.drawing.scene import Standing, TableScene
from pitboss.web.drawing.svg import (
    NOTHING,
    Svg,
    centered_words,
    cut_text,
    group,
    tag,
    text_width,
    title,
    words,
)

PLATE: dict[str, dict[str, str | float]] = {
    "yours": {"stroke": "var(--turn)", "stroke_width": 3},
    "acts": {"stroke": "var(--turn)", "stroke_width": 1.5},
    "won": {"stroke": "var(--win,#8fe0ae)", "stroke_width": 3},
    "dashed": {"stroke": "var(--edge)", "stroke_dasharray": "5 4"},
}
"""Border of a plate."""
STATE_COLORS = {
    "yours": ("turn", "turnink"),
    "allin": ("allin,#a3202c", "chipink,#fff"),
    "won": ("win,#8fe0ae", "winink,#0b2615"),
    "lost": ("lossbg,#fbe9e9", "loss"),
}
"""Background and ink of each state."""
RESULTS = ("won", "lost", "even")
LARGE_HEIGHT = 54
"""Minimum height of a plate with large figures."""


class Type(NamedTuple):
    """Sizes of the text on a plate, and of the state's capsule."""

    name: float
    stack: float
    state: float
    tall: float


def type_on(height: float) -> Type:
    """Return the sizes of text that fit on a plate of some height."""
    if height >= LARGE_HEIGHT:
        return Type(15, 22, 15, 28)
    return Type(13, 17, 12, 18) if height >= 44 else Type(12, 15, 12, 18)


def plate(scene: TableScene, seat: int, box: Box) -> Svg:
    """Draw a player's name, stack and state."""
    standing = scene.standing(seat)
    border = PLATE.get(standing.tone, {"stroke": "var(--feltline)", "stroke_opacity": "0.55"})
    fill = "var(--sunk)" if standing.sunk else "var(--plate,var(--surface))"
    stack = scene.money(scene.stacks[seat]) if seat in scene.stacks else ""
    name = scene.name(seat)
    who, style = f"Seat {seat}, {name}" if name else f"Seat {seat}", scene.styles.get(seat, "")
    return group(
        tag("rect", width=box.width, height=box.height, rx=10, fill=fill, **border),
        *_lines(scene, seat, box, standing, stack),
        _time_left(scene, seat, box),
        title(", ".join(filter(None, [who, style, stack, standing.words, scene.hand_name(seat)]))),
        at=(box.x, box.y),
        class_=f"seat {standing.tone}".strip(),
        data_seat=seat,
    )


def _name_on_plate(scene: TableScene, seat: int, room: float, size: float) -> str:
    """Return the name on a plate, cut if need be; if they fit, with your seat or how a bot plays."""
    name, bold = scene.name(seat) or f"Seat {seat}", seat == scene.viewer
    longer = f"{name} · seat {seat}" if bold else name
    if scene.layout.kind == "ring" and (style := scene.styles.get(seat)):
        longer = name.replace("· bot", f"· {style.partition(' and ')[0]} bot")
    return cut_text(longer if text_width(longer, size, bold) <= room else name, size, room, bold)


def _lines(scene: TableScene, seat: int, box: Box, standing: Standing, stack: str) -> list[Svg]:
    """Draw the name over the stack; the state beside the stack, or beside or instead of the name."""
    sizes, edge = type_on(box.height), 12 if box.width >= 100 else 7
    room = box.width - 2 * edge
    large = next((n for n in (sizes.stack, 17.0, 15.0, 13.0, 12.0) if text_width(stack, n, True) <= room), 11)
    first, second = box.height * 0.41, box.height * 0.82
    state = state_width(standing, room, sizes.state)
    beside_stack = not state or text_width(stack, large, bold=True) + state + 6 <= room
    free = room if beside_stack else room - state - 6
    bold = 700 if seat == scene.viewer else 500
    said = _name_on_plate(scene, seat, free, sizes.name)
    if standing.tone in RESULTS and not beside_stack and said.endswith("…"):
        stack, beside_stack = "", True  # name and result are worth more than a cut name
        said = _name_on_plate(scene, seat, room, sizes.name)
    ink, weight = ("ink2", 500) if standing.sunk else ("plateink,var(--ink)", 700)
    drawn = [words(stack, edge, second, large, fill=ink, bold=weight, fit=room)]
    bets = seat == scene.viewer and bool(scene.open_areas)
    if bets:  # the page says what is left beside chips that are not bet yet
        drawn = [group(*drawn, data_stack=scene.stacks.get(seat, 0))]
    if free >= 24:
        named = words(said, edge, first, sizes.name, fill="plateink2,var(--ink2)", bold=bold)
        drawn.append(group(named, data_name=scene.name(seat)) if bets else named)
    if state:
        y, tall = second - large * 0.34, sizes.tall
        if box.height >= LARGE_HEIGHT and beside_stack and free >= text_width(said, sizes.name, True) + state:
            y = box.height / 2
        elif not beside_stack:
            y, tall = first - sizes.name * 0.34, min(sizes.tall, box.height * 0.42)
        told = _state(standing, box.width - edge + 2 - state / 2, y, room, (sizes.state, tall))
        drawn.append(group(told, data_standing=standing.words) if bets else told)
    return drawn


def state_width(standing: Standing, most: float, size: float = 12) -> float:
    """Return the width that a state takes, up to a maximum."""
    if not standing.words:
        return 0
    pilled = standing.tone in STATE_COLORS
    return min(text_width(standing.words, size, bold=True) + (size + 2 if pilled else 2), most)


def _state(standing: Standing, x: float, y: float, most: float, sizes: tuple[float, float]) -> Svg:
    """Draw a state about a middle. An amount that is too long is squeezed, never cut."""
    size, tall = sizes
    width = state_width(standing, most, size)
    pilled = standing.tone in STATE_COLORS
    room = width - (10 if pilled else 0)
    text = standing.words if standing.tone in RESULTS else cut_text(standing.words, size, room, bold=True)
    ground, ink = STATE_COLORS.get(standing.tone, ("", "plateink2,var(--ink2)"))
    said = words(text, x, y + size * 0.36, size, fill=ink, bold=700, anchor="middle", fit=room)
    if not pilled:
        return said
    shape = {"x": x - width / 2, "y": y - tall / 2, "width": width, "height": tall, "rx": tall / 2}
    return Svg(tag("rect", fill=f"var(--{ground})", **shape) + said)


def _time_left(scene: TableScene, seat: int, box: Box) -> Svg:
    """Draw a bar that shows how much of the time to act is left."""
    if scene.left is None or seat != scene.awaited:
        return NOTHING
    whole = box.width - 24
    bar: dict[str, Any] = {"x": 12, "y": box.height - 4.5, "height": 2.5, "rx": 1}
    part = whole * min(max(scene.left, 0), 1)
    return Svg(
        tag("rect", width=whole, fill="var(--line)", **bar)
        + tag("rect", width=part, fill="var(--turn)", class_="time", **bar)
    )


def draw_open_seat(
    scene: TableScene, seat: int, x: float, y: float, width: float = 104, height: float = 44
) -> Svg:
    """Draw an open seat: a link to take it, or only a place for somebody else."""
    shape = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": height / 2}
    ring = tag("rect", fill="var(--felt)", stroke="var(--feltline)", stroke_dasharray="5 5", **shape)
    if not scene.sit:
        return group(ring, centered_words("Open seat", x, y + 4.5, 12.5, fill="feltink2"), class_="free")
    return tag(
        "a",
        ring,
        centered_words("Sit here", x, y + 5, 14, bold=600),
        title(f"Take seat {seat}"),
        href=scene.sit.replace("{seat}", str(seat)),
        class_="sit",
        data_sit=seat,
    )


def dealer_box(box: Box, note: str = "") -> Svg:
    """Draw the dealer's box, and a line beneath."""
    x, y = box.middle
    shape = {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": 8}
    drawn = tag("rect", fill="var(--rail)", stroke="var(--feltline)", stroke_opacity="0.55", **shape)
    under = pill(note, x, box.bottom + 12, size=12, fill="rail") if note else NOTHING
    return Svg(drawn + centered_words("Dealer", x, y + 4.5, 13, fill="feltink2") + under)


def hand_label(text: str, box: Box, *, ground: str = "rail") -> Svg:
    """Draw the name of a hand, cut if it is too long."""
    said = fit_hand_name(text, 12, box.width - 12, bold=True)
    x, y = box.middle
    return group(pill(said, x, y, size=12, fill=ground), title(text))


def label_box(text: str, x: float, y: float, most: float) -> Box:
    """Return the room for the name of a hand about a place."""
    return Box.about(x, y, min(pill_width(text, 12) + 2, most), 20)


# Hands of cards


def hand_size(
    count: int, width: float, most: float, *, tiles: bool = False, gap: float = 2
) -> tuple[float, float, float]:
    """Return the width of a row of cards, the step from one to the next, and their height."""
    step = (
        min(width + (gap + 1 if tiles else gap), (most - width) / max(count - 1, 1)) if count > 1 else width
    )
    return width + step * max(count - 1, 0), step, width * (TILE_HEIGHT_RATIO if tiles else CARD_HEIGHT_RATIO)


def hand(
    scene: TableScene,
    place: Place,
    x: float,
    y: float,
    width: float,
    most: float,
    *,
    raised: float = 0,
    gap: float = 2,
) -> Svg:
    """Draw a place's cards about a middle, from a top. If some lie open, those face down stand higher."""
    tiles, last = scene.layout.tiles, len(place.cards) - 1
    across, step, _ = hand_size(last + 1, width, most, tiles=tiles, gap=gap)
    start, higher = x - across / 2, raised if place.up and place.down else 0
    look: dict[str, Any] = {"back": scene.story.back, "tiles": tiles}
    drawn = []
    for n, (each, new) in enumerate(zip(place.cards, scene.news.hand(place), strict=True)):
        at = (start + n * step, y - (higher if n < len(place.down) else 0))
        state, shown = scene.state(each, place.holder), step if n < last else None
        drawn.append(piece(each, width, at, state=state, shown=shown, new=new, **look))
    return group(*drawn, class_="cards", data_of=place.holder)


def draw_divided_hand(
    scene: TableScene,
    pieces: Sequence[int],
    x: float,
    y: float,
    width: float,
    most: float,
    *,
    holder: int = DEALER,
    named: bool = True,
) -> Svg:
    """Draw a set hand, its parts side by side, each with its name beneath if asked."""
    tiles, parts = scene.layout.tiles, scene.layout.hands
    gap = 9
    count = len(pieces)
    step = min(width + 2, (most - gap * (len(parts) - 1) - width * len(parts)) / max(count - len(parts), 1))
    across = sum(width + step * (size - 1) for _, size in parts) + gap * (len(parts) - 1)
    left, drawn, first = x - across / 2, [], 0
    height = width * (TILE_HEIGHT_RATIO if tiles else CARD_HEIGHT_RATIO)
    for name, size in parts:
        wide = width + step * (size - 1)
        for n, each in enumerate(pieces[first : first + size]):
            seen = step if n < size - 1 else None
            at = (left + n * step, y)
            state = scene.state(each, holder)
            drawn.append(piece(each, width, at, state=state, back=scene.story.back, tiles=tiles, shown=seen))
        if named:
            drawn.append(centered_words(name, left + wide / 2, y + height + 15, 12, fill="feltink2"))
        left, first = left + wide + gap, first + size
    return group(*drawn, class_="cards")
