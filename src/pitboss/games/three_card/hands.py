"""Three-card hands in plain integers: strengths, settlements, and the model of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any

from pitboss.equipment.cards import cards as read
from pitboss.rankings import SIX_CARD_BONUS, HandOrder
from pitboss.table.model import Decision, Draw, Ladder, Model, Strategy, Way, always, cards, itself
from pitboss.table.wager import FIRST, LOSES, PUSHES, Wager

ANTE, PLAY, PAIR_PLUS, BONUS, SIX_CARD = "ante", "play", "pair plus", "ante bonus", "six-card bonus"
PLAYER, DEALERS, SIX = "player", "dealer", "six cards"
"""Draws: the player's three cards, the dealer's three, and all six."""
LOWEST_QUEEN = read("Qc 3d 2h")
QUEEN_SIX_FOUR = read("Qc 6d 4h")


def against_dealer(player: int, dealer: int, unqualified: int, wins: int) -> int:
    """Settle ante or play. `unqualified` is the line if the dealer (0) doesn't qualify; a tie pushes."""
    if dealer == 0:
        return unqualified
    if player == dealer:
        return PUSHES
    return wins if player > dealer else LOSES


def pair_or_better(player: int, pair: int, flush: int, straight: int, three: int, straight_flush: int) -> int:
    """Settle pair plus, by the player's hand. Arguments are the lowest strength of each rank."""
    if player < pair:
        return LOSES
    return FIRST + (player >= flush) + (player >= straight) + (player >= three) + (player >= straight_flush)


def straight_or_better(player: int, straight: int, three: int, straight_flush: int) -> int:
    """Settle the ante bonus, by the player's hand."""
    if player < straight:
        return PUSHES
    return FIRST + (player >= three) + (player >= straight_flush)


def straight_unbeaten(player: int, dealer: int, straight: int, three: int, straight_flush: int) -> int:
    """Settle the ante bonus where hands beaten by the dealer earn none."""
    if player < straight or player < dealer:
        return PUSHES
    return FIRST + (player >= three) + (player >= straight_flush)


def three_or_better(
    six: int, three: int, straight: int, flush: int, full: int, four: int, straight_flush: int, royal: int
) -> int:
    """Settle the six-card bonus, by the best five of all six cards."""
    if six < three:
        return LOSES
    over = (six >= straight) + (six >= flush) + (six >= full) + (six >= four)
    return FIRST + over + (six >= straight_flush) + (six >= royal)


class Strengths:
    """Hand strengths under an order: wagers compare these numbers, higher is better.

    A dealer's hand that doesn't qualify has strength 0.
    """

    def __init__(self, order: HandOrder) -> None:
        self.order = order
        self._names: dict[int, tuple[str, str]] = {}

    @cached_property
    def _queen_high(self) -> int:
        return self.order.value(LOWEST_QUEEN)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """Lowest strength of a pair, a flush, a straight, three of a kind and a straight flush."""
        return lowest_values(self.order)[1:]

    def player(self, *hand: int) -> int:
        """Return the strength of a player's hand."""
        return self.order.value(hand)

    def dealer(self, *hand: int) -> int:
        """Return the strength of the dealer's hand; 0 below queen high."""
        value = self.order.value(hand)
        return 0 if value < self._queen_high else value

    def name_hand(self, hand: Sequence[int]) -> tuple[str, str]:
        """Return the kind and the name of a hand."""
        value = self.order.value(hand)
        if value not in self._names:
            shape = self.order.shapes[value - 1]
            self._names[value] = shape.category.name, shape.category.say(shape.ranks)
        return self._names[value]

    def from_on(self, strength: int) -> str:
        """Name the weakest hand of at least this strength."""
        return self.order.name_from(strength)

    def players(self, rows: Any) -> Any:
        """Return the strengths of many players' hands, one per row."""
        return self.order.values(rows).astype("int64")

    def dealers(self, rows: Any) -> Any:
        """Return the strengths of many dealers' hands, one per row."""
        found = self.order.values(rows).astype("int64")
        return found * (found >= self._queen_high)


@cache
def lowest_values(order: HandOrder) -> tuple[int, ...]:
    """Return the lowest value of each kind of hand in an order, lowest kind first."""
    found: dict[str, int] = {}
    for place, shape in enumerate(order.shapes):
        found.setdefault(shape.category.name, place + 1)
    return tuple(sorted(found.values()))


def best_of_six(*hand: int) -> int:
    """Return the value of the best five of six cards."""
    return SIX_CARD_BONUS.value(hand)


# Strategies: 0 is play, 1 is fold


def play_from(least: int) -> Callable[[int], int]:
    """Play a hand of this strength or more."""

    def plays(player: int) -> int:
        return 0 if player >= least else 1

    return plays


def strategies(strengths: Strengths) -> tuple[Strategy, ...]:
    """List the best-known and simplest strategies."""
    best, queen = strengths.player(*QUEEN_SIX_FOUR), strengths.player(*LOWEST_QUEEN)
    return (
        Strategy("q-6-4", "Play queen-six-four or better, fold the rest.", play_from(best)),
        Strategy("queen", "Play queen high or better, fold the rest.", play_from(queen)),
        Strategy("pair", "Play a pair or better, fold the rest.", play_from(strengths.ranks[0])),
        Strategy("everything", "Play every hand.", play_from(0)),
    )


def model(strengths: Strengths, wagers: Sequence[Wager], fold: Way) -> Model:
    """Build the model for one player: three cards, play or fold, and the dealer's three.

    The six-card bonus depends on all six cards, whoever holds them, so they are a separate draw. Where a fold
    forfeits the bonus it also depends on the player's three, and the other cards join them.
    """
    draws = [
        Draw(PLAYER, 3, strengths.player, strengths.players),
        Draw(DEALERS, 3, strengths.dealer, strengths.dealers),
    ]
    if any(SIX in wager.on for wager in wagers):
        six = Draw(SIX, 6, best_of_six, SIX_CARD_BONUS.values, source=cards())
        draws.append(six._replace(size=3, source=None, joins=PLAYER) if SIX_CARD in fold.gives_up else six)
    ways = Way("play", {PLAY: 1}), fold
    ladder = Ladder(itself, strengths.from_on)
    decision = Decision(PLAYER, ANTE, ways, always, None, strategies=strategies(strengths), ladder=ladder)
    return Model(
        source=cards(),
        draws=tuple(draws),
        wagers=tuple(wagers),
        decisions=(decision,),
        suits_alike=True,
    )
