"""Every text on the felt is readable on its background, in both themes."""

from __future__ import annotations

import re
from pathlib import Path

import pitboss.web
from pitboss.web.drawing.chips import CHIPS
from tests.cases import for_each
from tests.web.boxes import Drawn, boxes
from tests.web.gallery import begun, go_on
from tests.web.test_felt import GAMES, SIZES, drawn

STYLES = (Path(pitboss.web.__file__).parent / "static" / "pitboss.css").read_text(encoding="utf-8")
SUITS = {"s": "spade", "h": "heart", "d": "diamond", "c": "club", "k": "spade"}
LEAST = 4.5
PRINTED = {f"#pb-chip{name}": colour for name, colour in CHIPS.values()}


def tokens(start: str) -> dict[str, str]:
    """Return the colors set by a block of the style sheet."""
    return dict(re.findall(r"--([\w-]+): (#\w{6})", STYLES.split(start)[1].split("}")[0]))


LIGHT = tokens(":root {")
THEMES = {"light": LIGHT, "dark": LIGHT | tokens(':root[data-theme="dark"] {')}


def colour(value: str, theme: dict[str, str]) -> str:
    """Return a fill as six hexadecimal digits: a token, its fallback, or a color."""
    found = re.fullmatch(r"var\(--(\w+)(?:,(.+))?\)", value)
    if not found:
        return value
    name, otherwise = SUITS.get(found[1], found[1]), found[2]
    return theme[name] if name in theme else colour(otherwise, theme)


def light(value: str) -> float:
    if len(value) == 4:
        value = "#" + "".join(2 * each for each in value[1:])
    parts = [int(value[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def ground(lie: list[Drawn], place: int) -> str:
    """Return the background of a text: the last shape drawn before it about its middle, else the cloth."""
    x, y = lie[place].box.middle
    for each in reversed(lie[:place]):
        box = each.box
        covers = each.fill in PRINTED or (each.fill != "none" and each.name in ("rect", "circle"))
        if covers and box.x <= x <= box.right and box.y <= y <= box.bottom:
            return each.fill
    return "var(--felt)"


@for_each("game", GAMES)
def test_text_contrasts_with_its_background(game: str) -> None:
    seen = set()
    for steps in (0, 3, 12, 400):
        round = go_on(begun(game, 5, steps), steps, steps)
        for size, viewer in zip(SIZES, (None, 1, 3), strict=True):
            lie = boxes(drawn(round, viewer, size, states={2: "away 0:24"}, left=0.5, remark="two pairs"))
            seen |= {
                (each.fill, ground(lie, n)) for n, each in enumerate(lie) if each.name == "text" and each.text
            }
    assert len(seen) > 3
    for name, theme in THEMES.items():
        for ink, under in seen:
            pair = colour(ink, theme), PRINTED.get(under) or colour(under, theme)
            assert contrast(*pair) >= LEAST, (name, ink, under, pair)
