"""Cards, tiles, dice, chips and markers, each as a fragment of SVG. Colours are variables of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import pi
from typing import Literal, TypeAlias

from pitboss.equipment.cards import HIDDEN, JOKER, RANKS, SUITS, in_words, rank, suit
from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import TILES
from pitboss.table import dollars
from pitboss.web.drawing.svg import NOTHING, Svg, group, measure, middle, number, tag, title, words

State: TypeAlias = Literal["", "picked", "out", "plays"]
"""How a card or tile stands out: picked, not in play, or one of those that win."""
Place: TypeAlias = tuple[float, float]

TALL = 1.4
"""How tall a card is for its width."""
TILE_TALL = 2.5
INDEX_FROM = 44
"""From this width a card has an index in its corner."""
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
"""Chips by their worth in cents, the highest first: what is printed on them, and their colour."""
MOST_CHIPS = 5
LABEL_FROM = 17
"""From this radius a chip has its worth printed on it."""
_SUIT_SHAPES = {
    "s": "M12 1.5C9.2 6 3 9.2 3 14.3c0 2.8 2.1 4.8 4.7 4.8 1.4 0 2.6-.6 3.3-1.6-.1 2-.9 3.6-2.4 5h6.8c-1.5"
    "-1.4-2.3-3-2.4-5 .7 1 1.9 1.6 3.3 1.6 2.6 0 4.7-2 4.7-4.8C21 9.2 14.8 6 12 1.5Z",
    "h": "M12 22C8 17.6 2 13.6 2 8.2 2 4.9 4.4 2.5 7.4 2.5c1.9 0 3.6 1 4.6 2.7 1-1.7 2.7-2.7 4.6-2.7 3 0 5.4 "
    "2.4 5.4 5.7 0 5.4-6 9.4-10 13.8Z",
    "d": "M12 1 20.5 12 12 23 3.5 12Z",
    "c": "M12 1.8a4.9 4.9 0 0 0-3.6 8.2A4.9 4.9 0 1 0 10.9 16c0 2.5-.8 4.7-2.3 6.5h6.8c-1.5-1.8-2.3-4-2.3-6.5"
    "a4.9 4.9 0 1 0 2.5-6A4.9 4.9 0 0 0 12 1.8Z",
    "k": "M12 1.6 14.7 8.9 22.5 9.2 16.4 14 18.5 21.5 12 17.2 5.5 21.5 7.6 14 1.5 9.2 9.3 8.9Z",
}
BACKS = ("red", "blue")


@cache
def defs() -> Svg:
    """The shapes that all drawings on a page share; put it once at the beginning of the page."""
    shapes = [
        tag("symbol", tag("path", d=d), id=f"pb-{name}", viewBox="0 0 24 24")
        for name, d in _SUIT_SHAPES.items()
    ]
    shapes += [_back_shape(colour) for colour in BACKS]
    shapes += [_tile_back_shape(), *(_die_shape(face) for face in _PIPS), *map(_chip_shape, CHIPS)]
    hidden = {"width": 0, "height": 0, "aria_hidden": "true", "style": "position:absolute"}
    return tag("svg", tag("defs", *shapes), **hidden)


def use(id: str, x: float, y: float, width: float, height: float, fill: str | None = None) -> Svg:
    """One of the shared shapes."""
    return tag("use", href=f"#pb-{id}", x=x, y=y, width=width, height=height, fill=fill)


# Cards


def piece(
    piece: int,
    width: float,
    at: Place = (0, 0),
    *,
    state: State = "",
    back: str = "red",
    tiles: bool = False,
    shown: float | None = None,
) -> Svg:
    """A card or a tile; what is hidden is a back, of a tile if tiles are dealt."""
    if tiles or piece >= TILE:
        return tile(piece - TILE if piece != HIDDEN else HIDDEN, width, at, state=state)
    return card(piece, width, at, state=state, back=back, shown=shown)


def card(
    card: int,
    width: float,
    at: Place = (0, 0),
    *,
    state: State = "",
    back: str = "red",
    shown: float | None = None,
) -> Svg:
    """A card of a width; a hidden one shows the back of its deck and nothing else.

    Of a small card that lies under the next, so much is `shown`.
    """
    if card == HIDDEN:
        inner = _back(width, back if back in BACKS else BACKS[0])
    else:
        inner = _face(card, width, min(shown or width, width))
    ring = _ring(width, width * TALL, width * 0.085, state)
    return group(inner, ring, at=_lifted(at, state), opacity="0.38" if state == "out" else None)


@lru_cache(1024)
def _face(card: int, width: float, shown: float) -> Svg:
    name = "k" if card == JOKER else SUITS[suit(card)]
    index = "JK" if card == JOKER else RANKS[rank(card)].replace("T", "10")
    colour = f"var(--{name})"
    edge = tag(
        "rect",
        width=width,
        height=width * TALL,
        rx=max(3, width * 0.085),
        fill="var(--card)",
        stroke="#0004",
        stroke_width=0.8,
    )
    inner = (
        _large(index, name, colour, width)
        if width >= INDEX_FROM
        else _small(index, name, colour, width, shown)
    )
    return Svg(edge + inner + title(in_words(card)))


def _large(index: str, name: str, colour: str, width: float) -> Svg:
    """An index at the top left and one large suit at the bottom right."""
    u = width / 100
    squeezed = 38 * u if len(index) > 1 else None
    return Svg(
        words(index, 23.5 * u, 47 * u, 46 * u, fill=name, bold=700, anchor="middle", fit=squeezed)
        + use(name, 10 * u, 55 * u, 27 * u, 27 * u, colour)
        + use(name, 36 * u, 75 * u, 56 * u, 56 * u, colour)
    )


def _small(index: str, name: str, colour: str, width: float, shown: float) -> Svg:
    """The rank, as large as fits, over its suit."""
    u = width / 100
    squeezed = shown * 0.84 if len(index) > 1 or shown < width else None
    return Svg(
        words(index, shown / 2, 68 * u, 74 * u, fill=name, bold=700, anchor="middle", fit=squeezed)
        + use(name, shown / 2 - 24 * u, 80 * u, 48 * u, 48 * u, colour)
    )


@lru_cache(256)
def _back(width: float, colour: str) -> Svg:
    return Svg(use(f"back-{colour}", 0, 0, width, width * TALL) + title("face down"))


def _back_shape(colour: str) -> Svg:
    fill = {"red": "var(--backred)", "blue": "var(--backblue)"}[colour]
    lines = "".join(f"M3 {y}L47 {y - 44}" for y in range(10, 112, 7))
    clip = tag("clipPath", tag("rect", x=3.5, y=3.5, width=43, height=63, rx=2.5), id=f"pb-clip-{colour}")
    return tag(
        "symbol",
        clip,
        tag("rect", x=0.4, y=0.4, width=49.2, height=69.2, rx=4.5, fill="var(--card)", stroke="#0004"),
        tag("rect", x=3.5, y=3.5, width=43, height=63, rx=2.5, fill=fill),
        tag(
            "path",
            d=lines,
            stroke="#fff",
            stroke_opacity="0.22",
            stroke_width=1.6,
            clip_path=f"url(#pb-clip-{colour})",
        ),
        id=f"pb-back-{colour}",
        viewBox="0 0 50 70",
    )


def _ring(width: float, height: float, rx: float, state: State) -> Svg:
    if state not in ("picked", "plays"):
        return NOTHING
    colour = "var(--turn)" if state == "picked" else "var(--won,#7fd3a0)"
    shape = {"x": -2.5, "y": -2.5, "width": width + 5, "height": height + 5, "rx": rx + 2.5}
    return tag("rect", **shape, fill="none", stroke=colour, stroke_width=3)


def _lifted(at: Place, state: State) -> Place:
    return (at[0], at[1] - 14) if state == "picked" else at


# Tiles

_HALF = {
    1: ((0, 0),),
    2: ((-0.23, 0), (0.23, 0)),
    3: ((-0.265, -0.26), (0, 0), (0.265, 0.26)),
    4: ((-0.23, -0.21), (0.23, -0.21), (-0.23, 0.21), (0.23, 0.21)),
    5: ((-0.258, -0.26), (0.258, -0.26), (0, 0), (-0.258, 0.26), (0.258, 0.26)),
    6: ((-0.23, -0.3), (-0.23, 0), (-0.23, 0.3), (0.23, -0.3), (0.23, 0), (0.23, 0.3)),
}
"""The spots of one end, from its middle, for a tile that is 1 wide."""
_RED = (1, 4)
"""The ends whose spots are red; those of the 6-6 are red and white by halves."""


def tile(tile: int, width: float, at: Place = (0, 0), *, state: State = "") -> Svg:
    """A tile of a width, by its number among the 32, the lower end on top."""
    inner = _tile_back(width) if tile == HIDDEN else _tile_face(tile, width)
    ring = _ring(width, width * TILE_TALL, width * 0.1, state)
    return group(inner, ring, at=_lifted(at, state), opacity="0.38" if state == "out" else None)


@lru_cache(256)
def _tile_face(number_of: int, width: float) -> Svg:
    found = TILES[number_of]
    height = width * TILE_TALL
    face = {"fill": "var(--tile,#14181b)", "stroke": "var(--tileedge,#8a959a)", "stroke_width": 1}
    line = f"M{number(width * 0.2)} {number(height / 2)}H{number(width * 0.8)}"
    return Svg(
        tag("rect", width=width, height=height, rx=width * 0.11, **face)
        + tag("path", d=line, stroke="var(--tileline,#5c676c)")
        + _spots(found.low, width, height * 0.265, found.spots == 12, top=True)
        + _spots(found.high, width, height * 0.735, found.spots == 12, top=False)
        + title(f"{found.low}-{found.high}")
    )


def _spots(count: int, width: float, y: float, halves: bool, *, top: bool) -> Svg:
    """The spots of one end, one path for each colour."""
    white: list[str] = []
    red: list[str] = []
    radius = width * (0.155 if count == 1 else 0.097)
    for dx, dy in _HALF[count]:
        coloured = (dx < 0) == top if halves else count in _RED
        r, x = number(radius), width * (0.5 + dx) - radius
        arc = f"a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0"
        (red if coloured else white).append(f"M{number(x)} {number(y + width * dy)}{arc}")
    drawn = [(red, "var(--spotred,#e5484d)"), (white, "var(--spotwhite,#f7f5ef)")]
    return Svg("".join(tag("path", d="".join(paths), fill=fill) for paths, fill in drawn if paths))


@lru_cache(64)
def _tile_back(width: float) -> Svg:
    return Svg(use("tileback", 0, 0, width, width * TILE_TALL) + title("face down"))


def _tile_back_shape() -> Svg:
    outer = {"fill": "var(--tileback,#23282c)", "stroke": "var(--tileedge,#8a959a)"}
    return tag(
        "symbol",
        tag("rect", x=0.5, y=0.5, width=27, height=69, rx=3, **outer),
        tag("rect", x=4, y=4, width=20, height=62, rx=2, fill="none", stroke="var(--tileline,#5c676c)"),
        id="pb-tileback",
        viewBox="0 0 28 70",
    )


# Dice

_PIPS = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}


def _die_shape(face: int) -> Svg:
    edge = tag("rect", x=0.5, y=0.5, width=39, height=39, rx=7, fill="var(--card)", stroke="#0005")
    pips = [tag("circle", cx=x * 10, cy=y * 10, r=3.7, fill="var(--s)") for x, y in _PIPS[face]]
    return tag("symbol", edge, *pips, id=f"pb-die{face}", viewBox="0 0 40 40")


def die(face: int, size: float, at: Place = (0, 0)) -> Svg:
    """A die that shows a face."""
    return group(use(f"die{face}", 0, 0, size, size), title(str(face)), at=at)


def shaker(faces: Sequence[int], dice: int, at: Place, *, size: float = 32) -> Svg:
    """The capsule that holds the dice; without faces it is covered."""
    width, height = dice * (size + 12) + 16, size + 20
    open_now = len(faces) > 0
    shape = {"rx": height / 2, "stroke": "var(--feltline)", "stroke_width": 1.5}
    fill = "var(--felt2)" if open_now else "var(--rail)"
    inside = [die(face, size, (14 + n * (size + 12), 10)) for n, face in enumerate(faces)]
    if not open_now:
        inside = [middle("covered", width / 2, height / 2 + 5, 13, fill="feltink2"), title("shaker, covered")]
    return group(tag("rect", width=width, height=height, fill=fill, **shape), *inside, at=at, class_="shaker")


# Chips


def _chip_shape(worth: int) -> Svg:
    colour = CHIPS[worth][1]
    mark, line = ("#9aa3a8", "#1c2328") if worth == 100 else ("#fff", "#fff")
    fill = f"var(--chip{CHIPS[worth][0]},{colour})"
    dash = number(2 * pi * 43 / 16)
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


def chip(worth: int, radius: float, at: Place = (0, 0), *, label: bool = True) -> Svg:
    """One chip about its middle, with its worth where there is room to read it."""
    name = CHIPS[worth][0]
    size = max(11.0, radius * 0.52)
    said = NOTHING
    if label and radius >= LABEL_FROM:
        fill = "markerink,#1c2328" if worth == 100 else "chipink,#fff"
        fit = min(radius * 1.2, measure(f"${name}", size, bold=True))
        said = words(f"${name}", 0, size * 0.36, size, fill=fill, bold=700, anchor="middle", fit=fit)
    return group(use(f"chip{name}", -radius, -radius, 2 * radius, 2 * radius), said, at=at)


def stack(amount: int, radius: float, at: Place) -> Svg:
    """At most five chips on top of each other, the highest at the bottom."""
    pile = list(_change(amount))
    step = radius * 0.3
    drawn = [
        chip(worth, radius, (at[0], at[1] - n * step), label=n == len(pile) - 1)
        for n, worth in enumerate(pile)
    ]
    return Svg("".join(drawn))


def _change(amount: int) -> Iterable[int]:
    """The highest chips that an amount can be laid in; less than the least is one of those."""
    left, count = max(amount, 100), 0
    for worth in CHIPS:
        while left >= worth and count < MOST_CHIPS:
            yield worth
            left, count = left - worth, count + 1


def pill(text: str, x: float, y: float, *, size: float = 14, fill: str = "rail", ink: str = "feltink") -> Svg:
    """A text on a dark capsule, about its middle."""
    width = pill_width(text, size)
    box = {"x": x - width / 2, "y": y - size * 0.8, "width": width, "height": size * 1.6, "rx": size * 0.8}
    return Svg(
        tag("rect", fill=f"var(--{fill})", **box)
        + words(text, x, y + size * 0.36, size, fill=ink, bold=700, anchor="middle", fit=width - 6)
    )


def pill_width(text: str, size: float = 14) -> float:
    return measure(text, size, bold=True) + size


def chips(amount: int, at: Place, *, radius: float = 11, side: int = 1) -> Svg:
    """A bet: a stack, and its amount on a capsule at the right (1), the left (-1) or beneath (0)."""
    return group(_bet(amount, radius, side), at=at)


@lru_cache(2048)
def _bet(amount: int, radius: float, side: int) -> Svg:
    said = dollars(amount)
    x = side * (radius + 6 + pill_width(said) / 2)
    y = 0 if side else radius + 4
    return Svg(stack(amount, radius, (0, 0)) + pill(said, x, y, size=14 if side else 13) + title(said))


# Markers


def marker(label: str, at: Place, says: str = "") -> Svg:
    """A marker about its middle: a disc for one letter, else a label."""
    line = {"fill": WHITE, "stroke": DARK, "stroke_width": 1.5}
    if len(label) == 1:
        shape = tag("circle", r=13, **line)
    else:
        width = marker_width(label)
        shape = tag("rect", x=-width / 2, y=-11, width=width, height=22, rx=4, **line)
    ink = "markerink,#1c2328"
    return group(
        shape, middle(label, 0, 4.5, 12.5, fill=ink, bold=800), title(says or label), at=at, class_="marker"
    )


def marker_width(label: str) -> float:
    return 26 if len(label) == 1 else measure(label, 12.5, bold=True) + 14
