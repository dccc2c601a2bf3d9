"""Draw cards, tiles and dice, each as a fragment of SVG. Colors are variables of the page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from pitboss.equipment.cards import HIDDEN, JOKER, RANKS, SUITS, in_words, rank, suit
from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import TILES
from pitboss.web.drawing.chips import CHIPS, chip_shape
from pitboss.web.drawing.svg import NOTHING, Svg, centered_words, format_length, group, tag, title, use, words

State: TypeAlias = Literal["", "picked", "out", "lost", "plays"]
"""Highlight of a card or tile: picked, out of play, yours and lost, or part of a winning hand."""
DIMMED = {"out": "0.38", "lost": "0.72"}
"""Opacity of what did not win: your own cards stay easy to read."""
Place: TypeAlias = tuple[float, float]

CARD_HEIGHT_RATIO = 1.4
"""Height of a card relative to its width."""
TILE_HEIGHT_RATIO = 2.5
MIN_INDEX_WIDTH = 44
"""Minimum width of a card with an index in its corner."""
INDEX_SIZE = 13
"""Size of the rank in a lone index."""
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
    """Define the shapes that all drawings on a page share. Put it once at the beginning of the page."""
    shapes = [
        tag("symbol", tag("path", d=d), id=f"pb-{name}", viewBox="0 0 24 24")
        for name, d in _SUIT_SHAPES.items()
    ]
    shapes += [_back_shape(color) for color in BACKS]
    shapes += [_index_shape(card) for card in range(JOKER)]
    shapes += [_tile_back_shape(), *(_die_shape(face) for face in _PIPS), *map(chip_shape, CHIPS)]
    hidden = {"width": 0, "height": 0, "aria_hidden": "true", "style": "position:absolute"}
    return tag("svg", tag("defs", *shapes), **hidden)


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
    new: bool = False,
) -> Svg:
    """Draw a card or a tile; a hidden one is a back, of a tile if tiles are dealt."""
    if tiles or piece >= TILE:
        return tile(piece - TILE if piece != HIDDEN else HIDDEN, width, at, state=state, new=new)
    return card(piece, width, at, state=state, back=back, shown=shown, new=new)


def card(
    card: int,
    width: float,
    at: Place = (0, 0),
    *,
    state: State = "",
    back: str = "red",
    shown: float | None = None,
    new: bool = False,
) -> Svg:
    """Draw a card of a width; a hidden one shows only the back of its deck.

    `shown` is the visible part of a small card that lies under the next; a `new` one may be animated.
    """
    if card == HIDDEN:
        inner = _back(width, back if back in BACKS else BACKS[0])
    else:
        inner = _face(card, width, min(shown or width, width))
    ring = _ring(width, width * CARD_HEIGHT_RATIO, width * 0.085, state)
    return _place_piece(inner, ring, at, state, new=new)


def _place_piece(inner: Svg, ring: Svg, at: Place, state: State, *, new: bool) -> Svg:
    """Place a card or tile, highlighted by its state."""
    return group(
        inner, ring, at=_lift_picked(at, state), opacity=DIMMED.get(state), class_="new" if new else None
    )


@lru_cache(1024)
def _face(card: int, width: float, shown: float) -> Svg:
    name = "k" if card == JOKER else SUITS[suit(card)]
    index = "JK" if card == JOKER else RANKS[rank(card)].replace("T", "10")
    color = f"var(--{name})"
    edge = tag(
        "rect",
        width=width,
        height=width * CARD_HEIGHT_RATIO,
        rx=max(3, width * 0.085),
        fill="var(--card)",
        stroke="#0004",
        stroke_width=0.8,
    )
    inner = (
        _draw_large_face(index, name, color, width)
        if width >= MIN_INDEX_WIDTH
        else _draw_small_face(index, name, color, width, shown)
    )
    return Svg(edge + inner + title(in_words(card)))


def _draw_large_face(index: str, name: str, color: str, width: float) -> Svg:
    """Draw an index at the top left and one large suit at the bottom right."""
    u = width / 100
    squeezed = 38 * u if len(index) > 1 else None
    return Svg(
        words(index, 23.5 * u, 47 * u, 46 * u, fill=name, bold=700, anchor="middle", fit=squeezed)
        + use(name, 10 * u, 55 * u, 27 * u, 27 * u, color)
        + use(name, 36 * u, 75 * u, 56 * u, 56 * u, color)
    )


def _draw_small_face(index: str, name: str, color: str, width: float, shown: float) -> Svg:
    """Draw the rank, as large as fits, over its suit."""
    u = width / 100
    squeezed = shown * 0.84 if len(index) > 1 or shown < width else None
    return Svg(
        words(index, shown / 2, 68 * u, 74 * u, fill=name, bold=700, anchor="middle", fit=squeezed)
        + use(name, shown / 2 - 24 * u, 80 * u, 48 * u, 48 * u, color)
    )


@lru_cache(256)
def _back(width: float, color: str) -> Svg:
    return Svg(use(f"back-{color}", 0, 0, width, width * CARD_HEIGHT_RATIO) + title("face down"))


def _back_shape(color: str) -> Svg:
    fill = {"red": "var(--backred)", "blue": "var(--backblue)"}[color]
    lines = "".join(f"M3 {y}L47 {y - 44}" for y in range(10, 112, 7))
    clip = tag("clipPath", tag("rect", x=3.5, y=3.5, width=43, height=63, rx=2.5), id=f"pb-clip-{color}")
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
            clip_path=f"url(#pb-clip-{color})",
        ),
        id=f"pb-back-{color}",
        viewBox="0 0 50 70",
    )


def _ring(width: float, height: float, rx: float, state: State) -> Svg:
    if state not in ("picked", "plays"):
        return NOTHING
    color = "var(--turn)" if state == "picked" else "var(--win,#8fe0ae)"
    shape = {"x": -2.5, "y": -2.5, "width": width + 5, "height": height + 5, "rx": rx + 2.5}
    return tag("rect", **shape, fill="none", stroke=color, stroke_width=3)


def _lift_picked(at: Place, state: State) -> Place:
    return (at[0], at[1] - 14) if state == "picked" else at


def _index_shape(card: int) -> Svg:
    name, index = SUITS[suit(card)], RANKS[rank(card)].replace("T", "10")
    return group(
        words(index, 0, -1, INDEX_SIZE, fill=name, bold=700, anchor="middle", fit=INDEX_SIZE),
        use(name, -5.5, 2, 11, 11, f"var(--{name})"),
        id=f"pb-{_index_id(card)}",
    )


def _index_id(card: int) -> str:
    return f"i{RANKS[rank(card)]}{SUITS[suit(card)]}"


def index(card: int, transform: str) -> Svg:
    """Draw rank over suit about a middle and without an edge; a star for a joker."""
    if card >= JOKER:
        return tag("use", href="#pb-k", x=-7, y=-8, width=14, height=14, fill="var(--k)", transform=transform)
    return tag("use", href=f"#pb-{_index_id(card)}", transform=transform)


# Tiles

_TILE_SPOTS = {
    1: ((0, 0),),
    2: ((-0.23, 0), (0.23, 0)),
    3: ((-0.265, -0.26), (0, 0), (0.265, 0.26)),
    4: ((-0.23, -0.21), (0.23, -0.21), (-0.23, 0.21), (0.23, 0.21)),
    5: ((-0.258, -0.26), (0.258, -0.26), (0, 0), (-0.258, 0.26), (0.258, 0.26)),
    6: ((-0.23, -0.3), (-0.23, 0), (-0.23, 0.3), (0.23, -0.3), (0.23, 0), (0.23, 0.3)),
}
"""Spots of one end, from its middle, for a tile of width 1."""
_RED_ENDS = (1, 4)
"""Ends with red spots; those of the 6-6 are red and white by halves."""


def tile(tile: int, width: float, at: Place = (0, 0), *, state: State = "", new: bool = False) -> Svg:
    """Draw a tile of a width, by its number among the 32, the lower end on top."""
    inner = _tile_back(width) if tile == HIDDEN else _tile_face(tile, width)
    ring = _ring(width, width * TILE_HEIGHT_RATIO, width * 0.1, state)
    return _place_piece(inner, ring, at, state, new=new)


@lru_cache(256)
def _tile_face(number_of: int, width: float) -> Svg:
    found = TILES[number_of]
    height = width * TILE_HEIGHT_RATIO
    face = {"fill": "var(--tile,#14181b)", "stroke": "var(--tileedge,#8a959a)", "stroke_width": 1}
    line = f"M{format_length(width * 0.2)} {format_length(height / 2)}H{format_length(width * 0.8)}"
    return Svg(
        tag("rect", width=width, height=height, rx=width * 0.11, **face)
        + tag("path", d=line, stroke="var(--tileline,#5c676c)")
        + _spots(found.low, width, height * 0.265, found.spots == 12, top=True)
        + _spots(found.high, width, height * 0.735, found.spots == 12, top=False)
        + title(f"{found.low}-{found.high}")
    )


def _spots(count: int, width: float, y: float, halves: bool, *, top: bool) -> Svg:
    """Draw the spots of one end, one path for each color."""
    white: list[str] = []
    red: list[str] = []
    radius = width * (0.155 if count == 1 else 0.097)
    for dx, dy in _TILE_SPOTS[count]:
        colored = (dx < 0) == top if halves else count in _RED_ENDS
        r, x = format_length(radius), width * (0.5 + dx) - radius
        arc = f"a{r} {r} 0 1 0 {format_length(2 * radius)} 0a{r} {r} 0 1 0 {format_length(-2 * radius)} 0"
        (red if colored else white).append(f"M{format_length(x)} {format_length(y + width * dy)}{arc}")
    drawn = [(red, "var(--spotred,#e5484d)"), (white, "var(--spotwhite,#f7f5ef)")]
    return Svg("".join(tag("path", d="".join(paths), fill=fill) for paths, fill in drawn if paths))


@lru_cache(64)
def _tile_back(width: float) -> Svg:
    return Svg(use("tileback", 0, 0, width, width * TILE_HEIGHT_RATIO) + title("face down"))


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
    """Draw a die showing a face."""
    return group(use(f"die{face}", 0, 0, size, size), title(str(face)), at=at)


def shaker(faces: Sequence[int], dice: int, at: Place, *, size: float = 32) -> Svg:
    """Draw the capsule that holds the dice; without faces it is covered."""
    width, height = dice * (size + 12) + 16, size + 20
    open_now = len(faces) > 0
    shape = {"rx": height / 2, "stroke": "var(--feltline)", "stroke_width": 1.5}
    fill = "var(--felt2)" if open_now else "var(--rail)"
    inside = [die(face, size, (14 + n * (size + 12), 10)) for n, face in enumerate(faces)]
    if not open_now:
        inside = [
            centered_words("shaker", width / 2, height / 2 + 5, 13, fill="feltink2"),
            title("shaker, covered"),
        ]
    return group(tag("rect", width=width, height=height, fill=fill, **shape), *inside, at=at, class_="shaker")
