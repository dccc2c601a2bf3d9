"""Who gets what, worked out a second time from PokerKit's hands under either engine's rule for odd chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
Pots = Sequence[tuple[int, Sequence[int]]]


def settle(
    pots: Pots,
    hands: Sequence[Sequence[Any]],
    cards: Sequence[tuple[Any, ...]],
    centre: tuple[Any, ...],
    readings: Mapping[str, bool],
    *,
    lowball: bool,
) -> list[int]:
    """What each player wins; `readings` names the differences that apply."""
    won = [0] * len(hands)
    winning = _winning(pots, hands)
    for amount, players in _joined(pots, winning) if readings["pots joined"] else pots:
        kinds = range(len(hands[players[0]]))
        everyone = winning if readings["low of another pot"] else players
        kinds_won = [kind for kind in kinds if any(hands[player][kind] is not None for player in everyone)]
        each, odd = divmod(amount, len(kinds_won))
        for place, kind in enumerate(kinds_won):
            part = each + (odd if place == 0 else 0)
            best = _best(players, hands, kind)
            winners = [player for player in players if player in winning and hands[player][kind] == best]
            if readings["odd chip by card"] and len(winners) > 1 and best is not None:
                winners = _by_card(winners, best, cards, centre, low=lowball or kind == 1)
            _divide(part, winners, won, spread=readings["odd chips spread"])
    return won


def _best(players: Sequence[int], hands: Sequence[Sequence[Any]], kind: int) -> Any:
    made = [hands[player][kind] for player in players if hands[player][kind] is not None]
    return max(made) if made else None


def _winning(pots: Pots, hands: Sequence[Sequence[Any]]) -> set[int]:
    """Who has the best hand for some pot: they muck all other hands before they push anything."""
    winning = set()
    for _, players in pots:
        for kind in range(len(hands[players[0]])):
            best = _best(players, hands, kind)
            winning |= {player for player in players if best is not None and hands[player][kind] == best}
    return winning


def _joined(pots: Pots, winning: set[int]) -> list[tuple[int, list[int]]]:
    """Pots that the same winners are left to share, as one."""
    joined: list[tuple[int, list[int]]] = []
    for amount, players in pots:
        left = [player for player in players if player in winning]
        if joined and joined[-1][1] == left:
            joined[-1] = (joined[-1][0] + amount, left)
        else:
            joined.append((amount, left))
    return joined


def _divide(amount: int, winners: Sequence[int], won: list[int], *, spread: bool) -> None:
    each, odd = divmod(amount, len(winners))
    for place, player in enumerate(winners):
        won[player] += each + (int(place < odd) if spread else odd * (place == 0))


def _by_card(
    winners: Sequence[int], best: Any, cards: Sequence[tuple[Any, ...]], centre: tuple[Any, ...], *, low: bool
) -> list[int]:
    """The winners in the order in which cards give them odd chips: 13:69F-14.9(i)3."""
    keys = {}
    for player in winners:
        choices = [_key(five, low=low) for five in _fives(cards[player], centre) if _equal(best, five)]
        keys[player] = min(choices) if low else max(choices)
    return sorted(winners, key=keys.__getitem__, reverse=not low)


def _fives(own: tuple[Any, ...], centre: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    if len(own) == 4:  # omaha
        for two in combinations(own, 2):
            for three in combinations(centre, 3):
                yield (*two, *three)
    else:
        yield from combinations((*own, *centre), 5)


def _equal(best: Any, five: tuple[Any, ...]) -> bool:
    entry = type(best).lookup.get_entry_or_none(five)
    return entry is not None and entry == best.entry


def _key(five: tuple[Any, ...], *, low: bool) -> list[tuple[int, int]]:
    """A hand's cards as they are compared: the highest first, or for lows the lowest, an ace below a two."""
    ranks = "A" + RANKS[:-1] if low else RANKS
    return sorted(((ranks.index(card.rank), SUITS.index(card.suit)) for card in five), reverse=not low)
