"""Names of ranks and hands: `kings`, `8-6-4-3-A`, `full house, kings over fours`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pitboss.equipment.cards import RANK_NAMES, RANKS

ACE_HIGH = "cards rank from the ace down to the two, whatever their suits"
ACE_BEST = "for low, cards rank from the ace, the best, to the king"
TWO_BEST = "for low, cards rank from the two, the best, to the king and last the ace"
SHARED = "equal hands share the pot"

Say = Callable[[Sequence[int]], str]


def rank_name(rank: int) -> str:
    """Return a singular such as `king`."""
    return RANK_NAMES[rank]


def rank_plural(rank: int) -> str:
    """Return a plural such as `kings` or `sixes`."""
    word = RANK_NAMES[rank]
    return word + ("es" if word.endswith("x") else "s")


def rank_letters(ranks: Iterable[int]) -> str:
    """Return a short form such as `10-8-6`."""
    return "-".join(RANKS[rank].replace("T", "10") for rank in ranks)


def say_name(name: str) -> Say:
    """Describe a hand by name only: `royal flush`."""
    return lambda ranks: name


def say_top_card(name: str) -> Say:
    """Describe a hand by its highest card: `straight, nine high`."""
    return lambda ranks: f"{name}, {rank_name(ranks[0])} high"


def say_all_cards(name: str) -> Say:
    """Describe a hand by all its cards: `flush, A-J-9-4-2`."""
    return lambda ranks: f"{name}, {rank_letters(ranks)}"


def say_matched(name: str, *counts: int, between: str = " and ") -> Say:
    """Describe a hand by its matched cards, then the others: `two pairs, kings and fours with 9`."""

    def say(ranks: Sequence[int]) -> str:
        told, at = [], 0
        for count in counts:
            told.append(rank_plural(ranks[at]))
            at += count
        rest = f" with {rank_letters(ranks[at:])}" if ranks[at:] else ""
        return f"{name}, {between.join(told)}{rest}"

    return say


def say_low(say: Say | None = None) -> Say:
    """Describe the same hand as a low: `8-6-4-3-A low`."""
    return lambda ranks: f"{say(ranks) if say else rank_letters(ranks)} low"
