"""Cards, tiles, dice, chips, markers and the wheel as SVG: what they show and what they hide."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pitboss.equipment.cards import HIDDEN, JOKER, card, in_words
from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import TILES
from pitboss.games.pokette.drawing import WHEEL
from pitboss.web.drawing import card as drawn_card
from pitboss.web.drawing import chips, defs, die, marker, shaker, tile, wheel
from pitboss.web.drawing.chips import MAX_STACK_CHIPS, chip, stack
from pitboss.web.drawing.pieces import piece
from pitboss.web.drawing.svg import Svg, cut_text, tag, text_width, words
from tests.cases import for_each

SPOT = re.compile(r"M[\d.]+ [\d.]+a")


def tree(fragment: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{fragment}</svg>")


def titles(fragment: str) -> list[str | None]:
    return [each.text for each in tree(fragment).iter("title")]


def texts(fragment: str) -> list[str | None]:
    return [each.text for each in tree(fragment).iter("text")]


@for_each("width", [23, 28, 34, 44, 80, 88])
@for_each("each", range(53))
def test_a_card_shows_its_rank_and_suit(each: int, width: int) -> None:
    fragment = drawn_card(each, width)
    suit = "k" if each == JOKER else "cdhs"[each & 3]
    assert titles(fragment) == [in_words(each)]
    assert f"#pb-{suit}" in fragment
    assert f"var(--{suit})" in fragment
    assert texts(fragment) == ["JK" if each == JOKER else "2 3 4 5 6 7 8 9 10 J Q K A".split()[each >> 2]]


def test_a_ten_is_squeezed_and_never_written_as_a_letter() -> None:
    (text,) = tree(drawn_card(card("Td"), 80)).iter("text")
    assert text.text == "10"
    assert float(text.attrib["textLength"]) == pytest.approx(30.4)
    (text,) = tree(drawn_card(card("9d"), 80)).iter("text")
    assert "textLength" not in text.attrib


def test_from_44_pixels_a_card_has_an_index_and_a_large_suit() -> None:
    assert drawn_card(0, 43).count("<use") == 1
    assert drawn_card(0, 44).count("<use") == 2


def test_an_overlapped_cards_rank_stays_visible() -> None:
    (text,) = tree(drawn_card(card("Kd"), 28, shown=15)).iter("text")
    assert float(text.attrib["x"]) == pytest.approx(7.5)
    assert float(text.attrib["textLength"]) <= 15


def test_backs_show_only_their_deck() -> None:
    red, blue = drawn_card(HIDDEN, 30), drawn_card(HIDDEN, 30, back="blue")
    assert titles(red) == titles(blue) == ["face down"]
    assert not texts(red)
    assert "back-red" in red
    assert red.replace("back-red", "back-blue") == blue
    assert "id=" not in red
    assert titles(tile(HIDDEN, 30)) == ["face down"]
    assert piece(HIDDEN, 30, tiles=True) == tile(HIDDEN, 30)


def test_a_deck_of_unknown_color_still_has_a_back() -> None:
    assert drawn_card(HIDDEN, 30, back='"><script>') == drawn_card(HIDDEN, 30)


@for_each("number", range(len(TILES)))
def test_a_tile_has_the_spots_of_its_ends(number: int) -> None:
    fragment = piece(TILE + number, 46)
    found, upper, lower = TILES[number], 0, 0
    for path in tree(fragment).iter("path"):
        for spot in SPOT.findall(path.attrib["d"]):
            y = float(spot[1:-1].split()[1])
            upper, lower = upper + (y < 46 * 1.25), lower + (y > 46 * 1.25)
    assert (upper, lower) == (found.low, found.high)
    assert titles(fragment) == [f"{found.low}-{found.high}"]


def test_ones_and_fours_are_red_and_the_twelve_is_half_and_half() -> None:
    counts = {}
    for found in TILES[:2] + TILES[2:4] + TILES[8:9] + TILES[-2:]:
        fragment = tile(TILES.index(found), 40)
        paths = list(tree(fragment).iter("path"))
        red = sum(len(SPOT.findall(path.attrib["d"])) for path in paths if "red" in path.get("fill", ""))
        counts[str(found)] = red, found.spots - red
    assert counts == {
        "6-6a": (6, 6), "6-6b": (6, 6), "1-1a": (2, 0), "1-1b": (2, 0), "5-5a": (0, 10),
        "2-4": (4, 2), "1-2": (1, 2),
    }  # fmt: skip


def test_dice_and_a_covered_shaker() -> None:
    assert titles(die(5, 36)) == ["5"]
    assert titles(shaker((4, 6, 3), 3, (0, 0))) == ["4", "6", "3"]
    assert titles(shaker((), 3, (0, 0))) == ["shaker, covered"]
    assert not re.search(r"pb-die\d", shaker((), 3, (0, 0)))
    for face in range(1, 7):
        (shape,) = (each for each in tree(defs()).iter("symbol") if each.attrib["id"] == f"pb-die{face}")
        assert len(list(shape.iter("circle"))) == face


@for_each(
    ("cents", "pile"),
    [
        (4_000, ["25", "10", "5"]),
        (50, ["1"]),
        (53_100, ["500", "25", "5", "1"]),
        (10**9, ["1K"] * 5),
    ],
)
def test_a_bet_is_at_most_five_chips_the_highest_first(cents: int, pile: list[str]) -> None:
    assert re.findall(r"#pb-chip(\w+)", stack(cents, 11, (0, 0))) == pile
    assert len(pile) <= MAX_STACK_CHIPS


def test_the_amount_is_what_counts() -> None:
    assert "$630.50" in texts(chips(63_050, (0, 0)))
    assert texts(chip(2_500, 22)) == ["$25"]
    assert not texts(chip(2_500, 11))


def test_markers() -> None:
    assert "<circle" in marker("B", (0, 0), "the button")
    assert titles(marker("B", (0, 0), "the button")) == ["the button"]
    assert "<rect" in marker("CO-BANK", (0, 0))


def test_the_wheel_has_54_sections_and_shows_the_one_that_was_hit() -> None:
    assert len(set(WHEEL)) == 54
    still, hit = wheel(WHEEL, "", 170, (0, 0)), wheel(WHEEL, "Qc", 170, (0, 0))
    assert still.count("rotate(") == 54
    assert "queen of clubs" in hit
    assert "queen of clubs" not in still
    assert titles(wheel(WHEEL, "Jk2", 170, (0, 0)))[0] == "joker"


def test_every_used_shape_is_defined() -> None:
    defined = {each.attrib["id"] for each in tree(defs()).iter() if "id" in each.attrib}
    used = {"pb-s", "pb-h", "pb-d", "pb-c", "pb-k", "pb-back-red", "pb-back-blue", "pb-tileback", "pb-chip1K"}
    assert used <= defined


# Writing


def test_plain_text_in_svg_is_escaped() -> None:
    hostile = "<script>\"'&\x00\ud800"
    element = tag("text", hostile, data_name=hostile)
    assert "<script" not in element
    read = ElementTree.fromstring(element)
    assert read.text == read.attrib["data-name"] == "<script>\"'&"
    assert tag("g", Svg("<b/>")) == "<g><b/></g>"


def test_a_long_text_is_cut_with_an_ellipsis() -> None:
    assert cut_text("North", 13, 100) == "North"
    short = cut_text("Maximiliana Featherstonehaugh", 13, 100)
    assert short.endswith("…")
    assert text_width(short, 13) <= 100
    assert "textLength" in words("a long text", 0, 0, 12, fit=20)


def test_a_text_is_escaped_and_equal_svg_is_not() -> None:
    """Test both orders of drawing, because of the cache: elements are kept."""
    assert tag("g", "<b/>", id="a") == '<g id="a">&lt;b/&gt;</g>'
    assert tag("g", Svg("<b/>"), id="a") == '<g id="a"><b/></g>'
    assert tag("g", Svg("<i/>")) == "<g><i/></g>"
    assert tag("g", "<i/>") == "<g>&lt;i/&gt;</g>"
