"""Print bingo cards to be sold, and the sheet that illustrates a program's arrangements, 13:47-7.11(a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.charity.bingo.arrangements import CELLS, COVERED, Arrangement, draw
from pitboss.charity.bingo.cards import (
    FREE_CELL,
    SIDE,
    BadBingoCard,
    BingoCard,
    BingoPack,
    BingoSeries,
    BingoSheet,
)
from pitboss.law import cite
from pitboss.reports.typesetting import draw_qr_code, typeset

ILLUSTRATION = cite("13:47-7.11(a)")
MAX_SHEETS = 500
"""Most sheets in one file: some seconds of work, and about a gigabyte of memory."""
NOTE = "Mark in ink. These cards can be used once. You must be present to win."
HELP_LINE = "1-800-GAMBLER"
_CELL_PIXELS = 20


@dataclass(frozen=True, kw_only=True)
class CardHeading:
    """The words around the cards of a sheet. Empty ones are left out."""

    title: str = "Bingo"
    lines: tuple[str, ...] = ()
    """The day, the place, and the identification and license numbers."""
    game: str = ""
    prize: str = ""
    arrangement: Arrangement | None = None
    note: str = NOTE
    help: str = HELP_LINE


def print_sheets(series: BingoSeries, audits: Sequence[int], heading: CardHeading | None = None) -> bytes:
    """Return sheets of a series as a PDF, one on each letter page."""
    words = heading or CardHeading()
    return _print([(series.sheet(audit), words) for audit in audits])


def print_packs(pack: BingoPack, audits: Sequence[int], headings: Sequence[CardHeading]) -> bytes:
    """Return packs as a PDF: for each audit number, the sheets of all series, one heading a series."""
    return _print([page for audit in audits for page in zip(pack.sheets(audit), headings, strict=True)])


def _print(pages: Sequence[tuple[BingoSheet, CardHeading]]) -> bytes:
    if not 1 <= len(pages) <= MAX_SHEETS:
        raise BadBingoCard(f"one file has 1 to {MAX_SHEETS:,} sheets, not {len(pages):,}", "sheets")
    sheets = [_sheet(sheet, heading) for sheet, heading in pages]
    return typeset("bingo_cards.typ", {"title": pages[0][1].title, "sheets": sheets})


def _sheet(sheet: BingoSheet, words: CardHeading) -> dict[str, Any]:
    first, last = sheet.cards[0].serial.number, sheet.cards[-1].serial.number
    cards = f"card {first:06}" if first == last else f"cards {first:06} to {last:06}"
    arrangement = words.arrangement
    prize = " · ".join(filter(None, [arrangement.name if arrangement else "", words.prize]))
    return {
        "title": words.title, "lines": list(words.lines), "game": words.game, "prize": prize,
        "shape": draw(arrangement.shapes[0]) if arrangement else [], "note": words.note, "help": words.help,
        "name": f"Sheet {sheet.audit} · {cards}", "cards": [_card(card) for card in sheet.cards],
    }  # fmt: skip


def _card(card: BingoCard) -> dict[str, Any]:
    serial = str(card.serial)
    return {
        "serial": serial, "series": f"series {card.serial.series} · {card.color}",
        "rows": [list(row) for row in card.rows], "code": draw_qr_code(serial),
    }  # fmt: skip


def print_illustration(
    games: Iterable[tuple[str, Arrangement]], *, title: str = "Bingo arrangements", lines: Sequence[str] = ()
) -> bytes:
    """Return the sheet for a license application: every game with its arrangement drawn and described."""
    data = {
        "title": title, "lines": list(lines), "law": str(ILLUSTRATION),
        "arrangements": [_illustrated(game, arrangement) for game, arrangement in games],
    }  # fmt: skip
    return typeset("bingo_arrangements.typ", data)


def _illustrated(game: str, arrangement: Arrangement) -> dict[str, Any]:
    return {
        "game": game, "name": arrangement.name, "says": arrangement.describe(), "note": _count(arrangement),
        "shapes": [draw(shape) for shape in arrangement.shapes],
    }  # fmt: skip


def _count(arrangement: Arrangement) -> str:
    shapes = len(arrangement.shapes)
    if shapes == 1:
        return f"{arrangement.fewest} numbers."
    wins = "any one wins" if arrangement.need == 1 else f"any {arrangement.need} of them win"
    return f"{shapes} shapes, {wins}. At least {arrangement.fewest} numbers."


def draw_svg(shape: int) -> str:
    """Draw a shape as an SVG picture of its own, with the free center marked."""
    pixels, edge = _CELL_PIXELS, _CELL_PIXELS * SIDE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {edge} {edge}" width="{edge}" height="{edge}">'
    ]
    for cell, sign in zip(range(CELLS), "".join(draw(shape)), strict=True):
        fill = "#1F3F4A" if sign == COVERED else "#DEDEDE"
        x, y = cell % SIDE * pixels + 1, cell // SIDE * pixels + 1
        parts.append(f'<rect x="{x}" y="{y}" width="{pixels - 2}" height="{pixels - 2}" fill="{fill}"/>')
        if cell == FREE_CELL:
            ink = "#FFFFFF" if sign == COVERED else "#4F5A61"
            parts.append(f'<circle cx="{edge // 2}" cy="{edge // 2}" r="3" fill="{ink}"/>')
    return "".join([*parts, "</svg>"])
