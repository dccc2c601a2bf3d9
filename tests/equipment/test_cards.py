"""Cards, decks, shoes and the stock: text that round-trips, and impossible cards refused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import (
    HIDDEN,
    JOKER,
    BadCard,
    card,
    cards,
    deck,
    in_words,
    name,
    rank,
    shoe,
    suit,
    text,
)
from tests.cases import for_each

ALL = range(53)
hands = st.lists(st.sampled_from(ALL), unique=True, max_size=53)


@for_each(
    ("written", "number", "words"),
    [
        ("2c", 0, "two of clubs"),
        ("2d", 1, "two of diamonds"),
        ("2h", 2, "two of hearts"),
        ("2s", 3, "two of spades"),
        ("3c", 4, "three of clubs"),
        ("Td", 33, "ten of diamonds"),
        ("Jh", 38, "jack of hearts"),
        ("Qs", 43, "queen of spades"),
        ("Kc", 44, "king of clubs"),
        ("As", 51, "ace of spades"),
        ("Jk", 52, "joker"),
    ],
)
def test_a_card_is_four_times_its_rank_and_its_suit(written: str, number: int, words: str) -> None:
    assert card(written) == number
    assert name(number) == written
    assert in_words(number) == words


def test_every_card_has_its_own_text_and_words() -> None:
    assert [card(name(each)) for each in ALL] == list(ALL)
    assert len({name(each) for each in ALL}) == len({in_words(each) for each in ALL}) == 53
    assert [rank(each) * 4 + suit(each) for each in ALL] == list(ALL)
    assert rank(JOKER) == 13


@pytest.mark.parametrize("other", ["as", "AS", "aS"])
def test_letters_may_be_large_or_small(other: str) -> None:
    assert card(other) == card("As")


@for_each(("other", "normal"), [("10d", "Td"), ("10D", "Td"), ("td", "Td"), ("jk", "Jk"), ("JK", "Jk")])
def test_other_spellings(other: str, normal: str) -> None:
    assert name(card(other)) == normal


@given(hands)
def test_text_round_trips(hand: list[int]) -> None:
    assert cards(text(hand)) == tuple(hand)
    assert cards(hand) == tuple(hand)
    assert cards(text(hand).replace(" ", ",")) == tuple(hand)
    assert cards(text(hand).replace(" ", "")) == tuple(hand)
    assert cards(text(hand).lower()) == tuple(hand)
    assert cards([name(each) for each in hand]) == tuple(hand)


def test_cards_run_together_with_a_ten_in_two_digits() -> None:
    assert cards("10d9c10h") == cards("Td 9c Th")
    assert cards("10d") == cards("Td")
    assert cards("") == ()


def test_numbers_of_numpy_are_cards() -> None:
    assert cards(np.array([0, 51], dtype=np.int8)) == (0, 51)
    assert all(type(each) is int for each in cards(np.array([0, 51])))


@for_each("bad", ["1x", "", "A", "s", "Ass", "11c", "1c", "0c", "A♠", "??", "joker", "As Td", " As"])
def test_what_is_not_a_card_is_refused(bad: str) -> None:
    with pytest.raises(BadCard, match="is not a card: write a rank"):
        card(bad)


@for_each("bad", [None, 5, 1.5, True, b"As", ["As"]])
def test_only_text_names_a_card(bad: Any) -> None:
    with pytest.raises(BadCard, match="is not a card"):
        card(bad)


@for_each("bad", [True, False, 1.0, 0.5, None, -1, 53, 1000, "1x", b"As", HIDDEN, (3,)])
def test_impossible_cards_in_a_list_are_refused(bad: Any) -> None:
    with pytest.raises(BadCard, match="is not a card"):
        cards([0, bad])


@for_each("bad", [None, 5, 1.5, True])
def test_anything_but_a_list_is_refused(bad: Any) -> None:
    with pytest.raises(BadCard, match="is not a list of cards"):
        cards(bad)


@for_each("bad", ["1x", "As 1x", "AsK", "As Td2c", "AsTd2", "As;Td"])
def test_impossible_cards_in_a_text_are_refused(bad: str) -> None:
    with pytest.raises(BadCard, match="is not a card"):
        cards(bad)


@for_each("bad", [53, -2, True, 1.0, None])
def test_what_is_not_a_card_has_no_name(bad: Any) -> None:
    with pytest.raises(BadCard, match="is not a card"):
        name(bad)
    with pytest.raises(BadCard, match="is not a card"):
        text([0, bad])
    with pytest.raises(BadCard, match="is not a card"):
        in_words(bad)


def test_a_hidden_card_has_text_but_is_not_a_card() -> None:
    assert name(HIDDEN) == "??"
    assert text([card("As"), HIDDEN]) == "As ??"
    with pytest.raises(BadCard, match="is not a card"):
        cards("As ??")
    with pytest.raises(BadCard, match="is not a card"):
        in_words(HIDDEN)


def test_a_card_appears_once_per_deck() -> None:
    with pytest.raises(BadCard, match="As comes 2 times, but there is only 1"):
        cards("As Td As")
    assert cards("As As", decks=2) == (51, 51)
    with pytest.raises(BadCard, match="As comes 3 times, but there are only 2"):
        cards("As As As", decks=2)


@given(hands.filter(bool), st.data())
def test_any_card_twice_is_refused(hand: list[int], data: st.DataObject) -> None:
    twice = data.draw(st.sampled_from(hand))
    with pytest.raises(BadCard, match=f"{name(twice)} comes 2 times"):
        cards([*hand, twice])


def test_a_fifty_third_card_of_fifty_two_is_refused() -> None:
    assert len(cards(range(52), jokers=0)) == 52
    for extra in range(52):
        with pytest.raises(BadCard, match="comes 2 times"):
            cards([*range(52), extra])
    with pytest.raises(BadCard, match="Jk comes 1 times, but there is no"):
        cards(range(53), jokers=0)


def test_jokers_are_counted_separately() -> None:
    assert cards("Jk") == (JOKER,)
    assert cards("Jk Jk", jokers=2) == (JOKER, JOKER)
    assert cards("Jk Jk", decks=2) == (JOKER, JOKER)
    with pytest.raises(BadCard, match="Jk comes 2 times, but there is only 1"):
        cards("Jk Jk")
    with pytest.raises(BadCard, match="Jk comes 3 times, but there are only 2"):
        cards("Jk Jk Jk", jokers=2)
    with pytest.raises(BadCard, match="As comes 2 times"):
        cards("As As", jokers=2)


def test_decks() -> None:
    assert deck() == tuple(range(52))
    assert deck(jokers=1) == tuple(range(53))
    assert Counter(deck(jokers=2))[JOKER] == 2
    assert cards(deck(jokers=2), jokers=2) == deck(jokers=2)


@for_each("count", range(1, 9))
def test_a_shoe_holds_every_card_once_per_deck(count: int) -> None:
    found = Counter(shoe(count, jokers=1))
    assert found == dict.fromkeys(ALL, count)
    assert cards(shoe(count), decks=count) == shoe(count)
    assert len(shoe(count)) == 52 * count


@for_each("bad", [0, -1, 1.5, 2.0, None, "2"])
def test_impossible_shoes_are_refused(bad: Any) -> None:
    with pytest.raises(BadCard, match="at least one deck"):
        shoe(bad)


@pytest.mark.parametrize("bad", [-1, 1.0, None])
def test_impossible_jokers_are_refused(bad: Any) -> None:
    with pytest.raises(BadCard, match="jokers"):
        deck(jokers=bad)
    with pytest.raises(BadCard, match="jokers"):
        shoe(2, jokers=bad)
