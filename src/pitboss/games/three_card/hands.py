"""What hands of three cards come to, in plain integers: strengths, settlements, and the model of a round."""

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
"""The draws: the player's three cards, the dealer's three, and all six of them."""
LOWEST_QUEEN = read("Qc 3d 2h")
QUEEN_SIX_FOUR = read("Qc 6d 4h")


def against_dealer(player: int, dealer: int, unqualified: int, wins: int) -> int:
    """Ante or play: by what comes if the dealer (0) does not qualify and if the player wins; a tie pushes."""
    if dealer == 0:
        return unqualified
    if player == dealer:
        return PUSHES
    return wins if player > dealer else LOSES


def pair_or_better(player: int, pair: int, flush: int, straight: int, three: int, straight_flush: int) -> int:
    """Pair plus: by the player's own hand, from a pair on; the least strength of each rank is given."""
    if player < pair:
        return LOSES
    return FIRST + (player >= flush) + (player >= straight) + (player >= three) + (player >= straight_flush)


def straight_or_better(player: int, straight: int, three: int, straight_flush: int) -> int:
    """Ante bonus: by the player's own hand, from a straight on."""
    if player < straight:
        return PUSHES
    return FIRST + (player >= three) + (player >= straight_flush)


def straight_unbeaten(player: int, dealer: int, straight: int, three: int, straight_flush: int) -> int:
    """Ante bonus where a hand that the dealer has beaten has none."""
    if player < straight or player < dealer:
        return PUSHES
    return FIRST + (player >= three) + (player >= straight_flush)


def three_or_better(
    six: int, three: int, straight: int, flush: int, full: int, four: int, straight_flush: int, royal: int
) -> int:
    """Six-card bonus: by the best five of all six cards, ranked as five cards are."""
    if six < three:
        return LOSES
    over = (six >= straight) + (six >= flush) + (six >= full) + (six >= four)
    return FIRST + over + (six >= straight_flush) + (six >= royal)


class Strengths:
    """How strong hands are under an order: the number that wagers are settled by, greater is better.

    A dealer's hand that does not qualify has no strength at all.
    """

    def __init__(self, order: HandOrder) -> None:
        self.order = order
        self._names: dict[int, tuple[str, str]] = {}

    @cached_property
    def _queen(self) -> int:
        return self.order.value(LOWEST_QUEEN)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The least strength of a pair, a flush, a straight, three of a kind and a straight flush."""
        return least(self.order)[1:]

    def player(self, *hand: int) -> int:
        """The strength of a player's hand."""
        return self.order.value(hand)

    def dealer(self, *hand: int) -> int:
        """The strength of the dealer's hand; 0 if it is not queen high or better."""
        value = self.order.value(hand)
        return 0 if value < self._queen else value

    def called(self, hand: Sequence[int]) -> tuple[str, str]:
        """The kind of a hand, and what it is called."""
        value = self.order.value(hand)
        if value not in self._names:
            shape = self.order.shapes[value - 1]
            self._names[value] = shape.category.name, shape.category.say(shape.ranks)
        return self._names[value]

    def from_on(self, strength: int) -> str:
        """What the weakest hand of so much strength or more is called."""
        return self.order.from_on(strength)

    def players(self, rows: Any) -> Any:
        """The same for arrays of hands, one row each."""
        return self.order.values(rows).astype("int64")

    def dealers(self, rows: Any) -> Any:
        """The same for arrays of dealers' hands."""
        found = self.order.values(rows).astype("int64")
        return found * (found >= self._queen)


@cache
def least(order: HandOrder) -> tuple[int, ...]:
    """The least value of each kind of hand in an order, the lowest kind first."""
    found: dict[str, int] = {}
    for place, shape in enumerate(order.shapes):
        found.setdefault(shape.category.name, place + 1)
    return tuple(sorted(found.values()))


def best_of_six(*hand: int) -> int:
    """The value of the best five of six cards."""
    return SIX_CARD_BONUS.value(hand)


# Ways to play that can be learnt: 0 is to play, 1 to fold


def from_strength(least: int) -> Callable[[int], int]:
    """To play a hand of so much strength or more."""

    def plays(player: int) -> int:
        return 0 if player >= least else 1

    return plays


def strategies(strengths: Strengths) -> tuple[Strategy, ...]:
    """The best known and the simplest."""
    best, queen = strengths.player(*QUEEN_SIX_FOUR), strengths.player(*LOWEST_QUEEN)
    return (
        Strategy("q-6-4", "Play queen-six-four or better, fold the rest.", from_strength(best)),
        Strategy("queen", "Play queen high or better, fold the rest.", from_strength(queen)),
        Strategy("pair", "Play a pair or better, fold the rest.", from_strength(strengths.ranks[0])),
        Strategy("everything", "Play every hand.", from_strength(0)),
    )


def model(strengths: Strengths, wagers: Sequence[Wager], fold: Way) -> Model:
    """A round for one player: three cards, to play or to fold, and the dealer's three.

    What the six-card bonus pays hangs on all six cards together, whoever has which: they are a draw of
    their own. Where a fold gives it up, it hangs on the player's three too, and the others join them.
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
