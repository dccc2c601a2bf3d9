"""Properties of all orders: names, laws, refusals, readings, and both forms of input."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pitboss.rankings import (
    BADUGI,
    HIGH,
    LOW,
    OMAHA,
    ORDERS,
    PAI_GOW_FIVE,
    SHOWING,
    THREE,
    BadHand,
    BadReading,
    HandOrder,
    Order,
)
from tests.cases import for_each

EVERY = for_each("order", ORDERS.values())
HANDS = [order for order in ORDERS.values() if isinstance(order, HandOrder)]


@EVERY
def test_every_order_has_a_title_and_a_law(order: Order) -> None:
    assert order.title
    assert order.law.depth >= 3
    assert order.parts
    assert ORDERS[order.id] is order


def test_the_documentation_lists_every_order_and_every_reading() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "rankings.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("|")]
    listed = {row[2].strip(" `"): row[4].strip() for row in rows if len(row) == 6}
    assert {id: law for id, law in listed.items() if id in ORDERS} == {
        order.id: str(order.law) for order in ORDERS.values()
    }
    for order in ORDERS.values():
        assert all(f"`{name}`" in page for name in order.readings)


@for_each("order", HANDS)
def test_every_distinct_hand_has_its_own_name_and_cites_its_paragraph(order: HandOrder) -> None:
    named = [shape for shape in order.shapes if shape.ranks]
    assert len({shape.category.say(shape.ranks) for shape in named}) == len(named)
    assert all(kind.law.depth >= 4 for kind in order.categories)


@for_each(
    ("order", "hand", "reason"),
    [
        (HIGH, "As Ks Qs Js", "takes 5, 6 or 7 cards, not 4"),
        (HIGH, "As Ks Qs Js Ts 9s 8s 7s", "takes 5, 6 or 7 cards, not 8"),
        (HIGH, "As Ks Qs Js As", "As comes twice"),
        (HIGH, "As Ks Qs Js Jk", "without a joker"),
        (HIGH, "As Ks Qs Js Xx", "'Xx' is not a card"),
        (LOW, "As Ks Qs Js Jk 2c", "without a joker"),
        (THREE, "", "takes 3 or 4 cards, not 0"),
        (PAI_GOW_FIVE, "As Ks Qs Jk Jk", "Jk comes twice"),
        (BADUGI, "As Ks Qs", "takes 4 cards, not 3"),
        (SHOWING, "As Ks Qs Js Ts", "takes 1 to 4 cards, not 5"),
    ],
)
def test_an_impossible_hand_is_refused_with_the_reason(order: Order, hand: str, reason: str) -> None:
    with pytest.raises(BadHand, match=reason):
        order.rank(hand)


def test_hole_and_board_are_checked_together() -> None:
    with pytest.raises(BadHand, match="hole cards and board cards: 2 groups of cards, not 1"):
        OMAHA.rank("As Ks Qs Js")
    with pytest.raises(BadHand, match="takes 4 hole cards, not 3"):
        OMAHA.rank("As Ks Qs", "2c 3c 4c 5c 6c")
    with pytest.raises(BadHand, match="As comes twice"):
        OMAHA.rank("As Ks Qs Js", "2c 3c 4c 5c As")


@for_each("hand", [(0, 1, 2, 3), (0, 1, 2, 3, -1), (0, 1, 2, 3, 52), (0, 1, 2, 3, 60), ("x",) * 5])
def test_value_refuses_anything_but_a_hand(hand: tuple[int, ...]) -> None:
    with pytest.raises(BadHand):
        HIGH.value(hand)
    with pytest.raises(BadHand):
        PAI_GOW_FIVE.value((0, 1, 2, 3, -1))
    with pytest.raises(BadHand):
        OMAHA.value(hand[:4], hand)


def test_value_also_takes_text_and_numpy_integers() -> None:
    hand = np.array([50, 46, 42, 38, 34], np.uint8)
    assert HIGH.value("Ah Kh Qh Jh Th") == HIGH.value(tuple(hand)) == 7462  # type: ignore[arg-type]
    assert OMAHA.value((*hand[:2], 0, 4), (*hand[2:], 8, 12)) == 7462
    assert BADUGI.value(np.array([48, 1, 6, 11], np.uint8)) == 1092  # type: ignore[arg-type]


@pytest.mark.rule("13:69F-14.3(g)")
def test_the_order_of_the_cards_does_not_matter() -> None:
    assert HIGH.rank("Ts As Qs 2c Ks 3d Js") == HIGH.rank("2d 3c As Ks Qs Js Ts")


def test_ranks_compare_only_within_one_order() -> None:
    high, low = HIGH.rank("5s 4c 3d 2h As"), LOW.rank("5s 4c 3d 2h As")
    assert high != low
    with pytest.raises(TypeError):
        assert high < low
    assert high != HIGH.reading(tie_any_card=True).rank("5s 4c 3d 2h As")
    assert high in {HIGH.rank("5c 4d 3h 2s Ac")}
    with pytest.raises(AttributeError):
        high.value = 3  # type: ignore[misc]


def test_an_unknown_reading_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadReading, match="no reading 'wild_twos'; it knows: tie_any_card"):
        HIGH.reading(wild_twos=True)
    with pytest.raises(BadReading, match="tie_any_card is True or False, not 'yes'"):
        HIGH.reading(tie_any_card="yes")
    assert PAI_GOW_FIVE.reading(wheel_lowest=True).reading(wheel_lowest=False) is PAI_GOW_FIVE


def test_a_copied_or_pickled_order_is_the_same_object() -> None:
    other = HIGH.reading(tie_any_card=True)
    assert copy.deepcopy(HIGH) is HIGH
    assert pickle.loads(pickle.dumps(other)) is other
    rank = HIGH.rank("5s 4c 3d 2h As")
    assert copy.deepcopy(rank) == rank


def test_one_hand_needs_neither_numpy_nor_numba() -> None:
    script = (
        "import sys, pitboss.rankings as r;"
        "print(r.HIGH.rank('As Ks Qs Js Ts'), r.PAI_GOW_TILES.rank('2-4 1-2'));"
        "print(r.OMAHA.rank('As Ks 2c 3c', 'Qs Js Ts 2d 2h'));"
        "print({'numpy', 'numba'} & set(sys.modules))"
    )
    shown = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines() == ["royal flush supreme pair", "royal flush", "set()"]
