"""Cards as small integers: `rank * 4 + suit`, with 52 for the joker. Text looks like `As Td 2c Jk`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pitboss.law import BadInput

__all__ = [
    "HIDDEN", "JOKER", "RANKS", "RANK_NAMES", "SUITS", "SUIT_NAMES", "BadCard", "card", "cards", "deck",
    "in_words", "name", "rank", "shoe", "suit", "text",
]  # fmt: skip

RANKS = "23456789TJQKA"
SUITS = "cdhs"
"""Clubs, diamonds, hearts, spades: the law's order of suits."""
RANK_NAMES = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
JOKER = 52
HIDDEN = -1
"""A card that the viewer may not see. Its text is `??`."""

_TEXT = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
_CARD = {text.lower(): card for card, text in enumerate(_TEXT)} | {
    f"10{suit}": RANKS.index("T") * 4 + number for number, suit in enumerate(SUITS)
}


class BadCard(BadInput):
    """A card does not exist, or there is one too many."""


def rank(card: int) -> int:
    """Return 0 for a two to 12 for an ace; 13 for the joker."""
    return card >> 2


def suit(card: int) -> int:
    """Return 0 for clubs, 1 for diamonds, 2 for hearts or 3 for spades."""
    return card & 3


def card(text: str) -> int:
    """Return the card for a text such as `As`, `10d` or `Jk`."""
    try:
        return _CARD[text.lower()]
    except (KeyError, AttributeError):
        raise BadCard(
            f"{text!r} is not a card: write a rank (2-9, T, J, Q, K, A) and a suit (c, d, h, s), or Jk"
        ) from None


def cards(text: str | Iterable[int | str], *, decks: int = 1, jokers: int | None = None) -> tuple[int, ...]:
    """Return the cards in a text such as `As Td 2c` or `AsTd2c`, or in a sequence of cards.

    It refuses more copies of a card than there are decks, and too many jokers (by default, more than one per
    deck).
    """
    if not isinstance(text, Iterable):
        raise BadCard(f"{text!r} is not a list of cards")
    found = tuple(map(card, _split(text))) if isinstance(text, str) else tuple(map(_check_card, text))
    allowed = decks if jokers is None else jokers
    for each, count in Counter(found).items():
        most = allowed if each == JOKER else decks
        if count > most:
            times = "no" if most == 0 else f"only {most}"
            raise BadCard(
                f"{_TEXT[each]} comes {count} times, but there {'is' if most <= 1 else 'are'} {times}"
            )
    return found


def name(card: int) -> str:
    """Return `As` for a card, `Jk` for the joker or `??` for a hidden card."""
    return "??" if card == HIDDEN else _TEXT[_check_card(card)]


def text(cards: Iterable[int]) -> str:
    """Return text such as `As Td 2c`."""
    return " ".join(map(name, cards))


def in_words(card: int) -> str:
    """Return a name such as `ace of spades`."""
    if card == JOKER:
        return "joker"
    return f"{RANK_NAMES[rank(_check_card(card))]} of {SUIT_NAMES[suit(card)]}"


def deck(*, jokers: int = 0) -> tuple[int, ...]:
    """Return the 52 cards in order, with any jokers at the end."""
    if not isinstance(jokers, int) or jokers < 0:
        raise BadCard(f"a deck has 0 or more jokers, not {jokers!r}")
    return (*range(52), *(JOKER,) * jokers)


def shoe(decks: int, *, jokers: int = 0) -> tuple[int, ...]:
    """Return `decks` decks in order, each with its jokers."""
    if not isinstance(decks, int) or decks < 1:
        raise BadCard(f"a shoe has at least one deck, not {decks!r}")
    return deck(jokers=jokers) * decks


def _split(text: str) -> list[str]:
    words = text.replace(",", " ").split()
    if len(words) == 1 and words[0].lower() not in _CARD:
        word = words[0].replace("10", "T")
        return [word[i : i + 2] for i in range(0, len(word), 2)]
    return words


def _check_card(value: int | str) -> int:
    if isinstance(value, str):
        return card(value)
    try:
        number = value.__index__()  # numpy integers too
    except AttributeError:
        number = -1
    if isinstance(value, bool) or not 0 <= number <= JOKER:
        raise BadCard(f"{value!r} is not a card: cards are 0 to 51, and 52 the joker")
    return number
