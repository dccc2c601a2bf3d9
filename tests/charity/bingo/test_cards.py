"""Cards of a series: distinct, derived from their key alone, with serials that catch a slip."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.charity.bingo.cards import (
    SERIAL_EXAMPLE,
    BadBingoCard,
    BingoPack,
    BingoSerial,
    BingoSeries,
    number_name,
    parse_serial,
)
from pitboss.charity.check_digit import check_digit, has_valid_check_digit
from pitboss.equipment.chance import Chance
from tests.cases import for_each
from tests.helpers import some

SERIES = BingoSeries.make(7, "blue", 9000, Chance.seeded(1))


def test_no_two_cards_of_a_series_hold_the_same_numbers() -> None:
    faces = SERIES.faces()
    assert faces.shape == (9000, 25)
    assert len(np.unique(np.sort(faces, axis=1), axis=0)) == 9000


def test_every_face_is_a_bingo_card() -> None:
    faces = SERIES.faces().reshape(-1, 5, 5)
    assert (faces[:, 2, 2] == 0).all()
    for column in range(5):
        numbers = np.delete(faces[:, :, column], 2, axis=1) if column == 2 else faces[:, :, column]
        assert numbers.min() == 15 * column + 1
        assert numbers.max() == 15 * column + 15
        assert (np.diff(np.sort(numbers, axis=1), axis=1) > 0).all()


def test_each_number_is_as_frequent_in_each_cell() -> None:
    """Chi-square of 24 cells with 15 numbers each: 336 degrees of freedom, so 480 is past 1 in a million."""
    faces = SERIES.faces()
    counts = np.array([np.bincount(faces[:, cell], minlength=76) for cell in range(25) if cell != 12])
    expected = len(faces) / 15
    assert ((counts[counts > 0] - expected) ** 2 / expected).sum() < 480


def test_a_card_follows_from_the_key_and_its_number_alone() -> None:
    faces = SERIES.faces([4217, 1, 9000])
    assert [SERIES.card(number).cells for number in (4217, 1, 9000)] == [tuple(row) for row in faces.tolist()]
    assert SERIES.card(4217) == BingoSeries.from_json(SERIES.to_json()).card(4217)


def test_the_derivation_never_changes() -> None:
    assert SERIES.card(4217).rows == (
        (9, 23, 32, 51, 67),
        (7, 30, 41, 58, 64),
        (3, 16, 0, 52, 65),
        (5, 21, 36, 49, 68),
        (14, 17, 40, 53, 74),
    )
    assert str(SERIES.card(4217).serial) == SERIAL_EXAMPLE


def test_another_key_gives_other_cards_and_another_commitment() -> None:
    other = BingoSeries.make(7, "blue", 9000, Chance.seeded(2))
    assert other.commitment != SERIES.commitment
    assert (other.faces(range(1, 101)) != SERIES.faces(range(1, 101))).any(axis=1).all()
    assert SERIES.key not in SERIES.commitment + repr(SERIES)


def test_sheets_hold_all_cards_once() -> None:
    small = BingoSeries.make(8, "green", 30, Chance.seeded(1), on=3)
    numbers = [
        card.serial.number for audit in range(1, small.sheets + 1) for card in small.sheet(audit).cards
    ]
    assert numbers == list(range(1, 31))
    assert SERIES.audit_number(4217) == 703
    assert [card.serial.number for card in SERIES.sheet(703).cards] == list(range(4213, 4219))


def test_a_pack_has_a_sheet_of_each_series() -> None:
    other = BingoSeries.make(8, "green", 30, Chance.seeded(1), on=3)
    pack = BingoPack((SERIES, other))
    assert pack.size == 10
    assert [(sheet.audit, len(sheet.cards)) for sheet in pack.sheets(4)] == [(4, 6), (4, 3)]


@for_each(
    "problem, field",
    [
        ({"number": 0}, "number"), ({"number": 10_000}, "number"), ({"color": "bl#e"}, "color"),
        ({"cards": 9001}, "cards"), ({"cards": 0}, "cards"), ({"cards": 1_000_002}, "cards"),
        ({"cards": 6.0}, "cards"), ({"number": True}, "number"), ({"on": 4}, "on"), ({"key": "ab"}, "key"),
    ],
)  # fmt: skip
def test_an_impossible_series_names_its_field(problem, field) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadBingoCard) as caught:
        BingoSeries.from_json(SERIES.to_json() | problem)
    assert caught.value.field == field


def test_cards_and_sheets_beyond_the_series_are_refused() -> None:
    for number in (0, 9001):
        with pytest.raises(BadBingoCard):
            SERIES.card(number)
    for audit in (0, 1501):
        with pytest.raises(BadBingoCard):
            SERIES.sheet(audit)
    with pytest.raises(BadBingoCard, match="series 8"):
        SERIES.find(BingoSerial(8, 1))


@for_each("text", [SERIAL_EXAMPLE, " 7-004217-9 ", "7-4217-9", "70042179", "7-0042179", "0007-004217-9"])
def test_a_serial_is_read_as_printed(text) -> None:  # type: ignore[no-untyped-def]
    assert parse_serial(text) == BingoSerial(7, 4217)


@for_each("text", ["", "4217", "004217", "7-004217", "7-004217-8", "x-004217-9", "7--9", "٧-004217-9"])
def test_a_mistyped_serial_is_refused(text) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadBingoCard):
        parse_serial(text)


@given(st.text("0123456789", min_size=1, max_size=12), st.data())
@settings(max_examples=some(150))
def test_the_check_digit_catches_every_wrong_digit_and_every_swap(digits: str, data: st.DataObject) -> None:
    whole = digits + str(check_digit(digits))
    assert has_valid_check_digit(whole)
    for place, right in enumerate(whole):
        for wrong in set("0123456789") - {right}:
            assert not has_valid_check_digit(whole[:place] + wrong + whole[place + 1 :])
        if place and whole[place - 1] != right:
            assert not has_valid_check_digit(
                whole[: place - 1] + right + whole[place - 1] + whole[place + 1 :]
            )


def test_numbers_are_named_by_their_column() -> None:
    assert [number_name(number) for number in (1, 15, 16, 45, 46, 75)] == [
        "B 1", "B 15", "I 16", "N 45", "G 46", "O 75",
    ]  # fmt: skip
