"""Printed cards and illustrations: every number, serial and code is on the page."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET

import pytest

from pitboss.charity.bingo.arrangements import CELLS, find_arrangement, library
from pitboss.charity.bingo.cards import BadBingoCard, BingoSeries
from pitboss.charity.bingo.printing import CardHeading, draw_svg, print_illustration, print_sheets
from pitboss.equipment.chance import Chance
from pitboss.reports.typesetting import draw_qr_code

pytest.importorskip("typst")
pypdf = pytest.importorskip("pypdf")
HEADING = CardHeading(
    title="St. Brendan's Bingo #1 *x*", lines=("Friday, December 4, 2026",), game="Game 4", prize="$150",
    arrangement=find_arrangement("letter-x"),
)  # fmt: skip


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages]


@pytest.mark.parametrize("on", [1, 3, 6])
def test_a_sheet_prints_its_cards(on: int) -> None:
    series = BingoSeries.make(7, "blue", 60, Chance.seeded(1), on=on)
    pdf = print_sheets(series, [2, 3], HEADING)
    assert pdf == print_sheets(series, [2, 3], HEADING), "the same sheets are the same bytes"
    found = pages(pdf)
    assert len(found) == 2
    for audit, text in zip((2, 3), found, strict=True):
        for words in (
            "St. Brendan's Bingo #1 *x*",
            "Friday, December 4",
            "Game 4",
            "Letter X · $150",
            f"Sheet {audit}",
        ):
            assert words in text.replace("’", "'")
        words_printed = text.split()
        for card in series.sheet(audit).cards:
            assert str(card.serial) in text
            for number in card.places:
                assert str(number) in words_printed
    page = pypdf.PdfReader(io.BytesIO(pdf)).pages[0]
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (612, 792)
    assert len(page.images) == on


@pytest.mark.rule("13:47-7.11(a)")
def test_the_illustration_describes_every_arrangement() -> None:
    text = " ".join(" ".join(pages(print_illustration(list(library().items()), lines=("No. 0000",)))).split())
    assert "13:47-7.11(a)" in text
    for each in library().values():
        assert each.name in text
        assert each.says in text


def test_a_code_has_its_white_edge() -> None:
    code = draw_qr_code("7-004217-9")
    side, pixels = code["side"], code["pixels"]
    assert side == 21 + 2 * 4
    assert len(pixels) == side * side
    assert set(pixels[: 4 * side]) == {255}
    finder = [pixels[(4 + row) * side + 4 : (4 + row) * side + 11] for row in range(7)]
    assert finder[0] == [0] * 7
    assert finder[1] == [0, 255, 255, 255, 255, 255, 0]


def test_a_shape_is_a_picture() -> None:
    shape = find_arrangement("letter-x").shapes[0]
    squares = [each for each in ET.fromstring(draw_svg(shape)) if each.tag.endswith("rect")]
    assert len(squares) == CELLS
    assert sum(each.get("fill") == "#1F3F4A" for each in squares) == 9


def test_a_file_has_at_least_one_sheet() -> None:
    series = BingoSeries.make(7, "blue", 60, Chance.seeded(1))
    with pytest.raises(BadBingoCard):
        print_sheets(series, [])
    with pytest.raises(BadBingoCard):
        print_sheets(series, [11])
