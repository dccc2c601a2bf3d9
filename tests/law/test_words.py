"""Test words as the search compares them."""

from __future__ import annotations

import pytest

from pitboss.law.words import stem, terms
from tests.cases import for_each


@for_each(
    "forms",
    [
        ("raise", "raises", "raised", "raising"),
        ("expose", "exposes", "exposed", "exposing"),
        ("bet", "bets", "betting"),
        ("jam", "jams", "jammed", "jamed"),
        ("copy", "copies", "copied"),
        ("box", "boxes"),
        ("deal", "deals", "dealt", "dealing"),
        ("die", "dice"),
        ("win", "wins", "won", "winning"),
        ("fall", "falls", "fell", "falling"),
        ("press", "pressed", "presses"),
        ("7", "seven"),
        ("wrong", "wrongly"),
        ("verbal", "verbally"),
        ("separate", "separately"),
        ("supply", "supplies", "supplied"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


@for_each(
    ("one", "other"),
    [
        ("odds", "odd"),
        ("dealer", "deal"),
        ("player", "play"),
        ("string", "str"),
        ("king", "k"),
        ("bus", "bu"),
    ],
)
def test_different_words_have_different_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize("spelling", ["lockout", "lock-out", "Lock-Out"])
def test_a_compound_is_one_word_and_its_parts(spelling: str) -> None:
    assert terms(spelling)[0] == "lockout"
    assert terms("bring-in") == ["bringin", "bring"]


def test_hold_em_is_one_word_however_it_is_written() -> None:
    spellings = ["hold 'em", "hold'em", "hold-em", "Hold ’em"]
    assert {terms(spelling)[0] for spelling in spellings} == {"holdem"}


def test_a_thousand_is_one_number_and_common_words_are_left_out() -> None:
    assert terms("No prize above $1,000 in the player's hand") == ["priz", "abov", "1,000", "player", "hand"]
