"""A room as a card: what is going on in it now, its doors, and its picture."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import Markup

from pitboss.charity.bingo.cards import BALLS_IN_PLAY, COLUMN_NUMBERS
from pitboss.equipment.cards import cards
from pitboss.web.drawing import pieces
from pitboss.web.drawing.svg import tag

WIDE, HIGH, PIECE, GAP = 260, 76, 38, 6
KENO_NUMBERS, KENO_COLUMNS = 80, 20
MAX_GAMES_NAMED = 3


class Door(NamedTuple):
    """A way into a room."""

    words: str
    address: str


class RoomCard(NamedTuple):
    """A room as the lobby and the organization's page show it."""

    id: str
    title: str
    tag: str
    picture: Markup
    lines: tuple[str, ...]
    doors: tuple[Door, ...]


def name_games(games: list[str]) -> str:
    """List a few games, and count the others."""
    shown, others = games[:MAX_GAMES_NAMED], len(games) - MAX_GAMES_NAMED
    return ", ".join(shown) + (f" and {others} more" if others > 0 else "")


# Pictures


@cache
def picture_tickets() -> Markup:
    """Draw tickets as they come off a roll."""
    step, wide = 50, 44
    drawn: list[str] = []
    for place in range(5):
        x = 5 + place * step
        drawn.append(tag("rect", x=x, y=22, width=wide, height=32, rx=5, class_="on"))
        number = f"{112 + place:04}"
        drawn.append(
            tag("text", number, x=x + wide / 2, y=43, text_anchor="middle", font_size=14, fill="#1C2328")
        )
    return _picture(drawn)


@cache
def picture_cards() -> Markup:
    faces = cards("Ah Kd Jc Ts 5d")
    step = PIECE + GAP
    left = (WIDE + GAP - len(faces) * step) / 2
    return _picture([pieces.card(face, PIECE, (left + n * step, 10)) for n, face in enumerate(faces)])


@cache
def picture_dice() -> Markup:
    size, faces = 46, (5, 2, 6)
    left = (WIDE + 14 - len(faces) * (size + 14)) / 2
    return _picture([pieces.die(face, size, (left + n * (size + 14), 14)) for n, face in enumerate(faces)])


@lru_cache(8)
def picture_keno(drawn: tuple[int, ...]) -> Markup:
    """Draw the board of eighty numbers, with those of the last game filled."""
    return _picture_numbers(drawn, KENO_NUMBERS, KENO_COLUMNS, top=9)


@lru_cache(8)
def picture_bingo(called: tuple[int, ...]) -> Markup:
    """Draw the board of 75 numbers, with those called filled."""
    return _picture_numbers(called, BALLS_IN_PLAY, COLUMN_NUMBERS, top=4)


def _picture_numbers(filled: tuple[int, ...], numbers: int, columns: int, *, top: int) -> Markup:
    step = WIDE / columns
    return _picture(
        [
            tag(
                "rect",
                x=(number % columns) * step + 2,
                y=top + number // columns * 14,
                width=step - 4,
                height=10,
                rx=3,
                class_="on" if number + 1 in filled else "off",
            )
            for number in range(numbers)
        ]
    )


def _picture(drawn: list[str]) -> Markup:
    return Markup(tag("svg", *drawn, class_="pic", viewBox=f"0 0 {WIDE} {HIGH}", aria_hidden="true"))
