"""Steps that both three-card games share: hands, play or fold, and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pitboss.games.kit import cards
from pitboss.games.kit.areas import area_of, name_on_area
from pitboss.games.kit.betting import lay
from pitboss.games.kit.irregularities import ask_about
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import DecidedWager, decide_wagers, forfeit
from pitboss.games.three_card.hands import ANTE, DEALERS, PLAY, PLAYER, SIX, SIX_CARD, Strengths, best_of_six
from pitboss.table import DEALER, Choice, Step
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.layout import Spot
from pitboss.table.round import At

SPOTS = (
    Spot(wager="pair plus", cell=(0.5, 0), shape="circle"),
    Spot(wager="ante", cell=(0, 1)),
    Spot(wager="play", cell=(1, 1)),
)
"""Betting areas of one place."""


QUALIFIES = "The dealer qualifies with a queen or better"


class ThreeCardHand(NamedTuple):
    """A hand in play: its place, its seat, and its betting area."""

    place: int
    seat: int
    area: int = 1

    def wager(self, name: str) -> tuple[int, str]:
        """Return the account key of a wager on this hand."""
        return self.seat, name_on_area(name, self.area)


def hands_with_wagers(round: HouseRound[Any, Any], hands: Iterable[ThreeCardHand]) -> list[ThreeCardHand]:
    """List the hands with any wager up."""
    held = {(seat, area_of(name)) for seat, name in round.wagers}
    return [hand for hand in hands if (hand.seat, hand.area) in held]


HOW_TO_PLAY = HowToPlay(
    "Make a better three-card hand than the dealer.",
    (
        "Bet on ante, on pair plus, or on both. Other areas on the felt are extra bets.",
        "You and the dealer get three cards each. Look at yours.",
        "Play, with a second bet as large as your ante, or fold and lose the ante.",
        "The dealer needs queen high. With less, your ante wins and your play bet comes back.",
        "Otherwise the better hand wins ante and play. If the hands are equal, both bets come back.",
    ),
)


MEANS = {
    "play": "You match your ante with a bet against the dealer's hand.",
    "fold": "You give up the hand and its ante.",
}
"""Explanation of each choice."""


def dealer_strength(round: HouseRound[Any, Any]) -> int | None:
    """Return the strength of the dealer's hand: 0 if it doesn't qualify, None if there is none."""
    strengths: Strengths = round.options.strengths
    return strengths.dealer(*round.hands[DEALER]) if DEALER in round.hands else None


def ask_decisions(
    round: HouseRound[Any, Any],
    hands: Iterable[ThreeCardHand],
    *,
    play: At,
    fold: At,
    gives_up: Mapping[str, At],
) -> Step[dict[ThreeCardHand, int]]:
    """Ask each hand with an ante to match it with a play wager or fold, and return folded antes by hand.

    `gives_up` lists the other wagers that a fold forfeits.
    """
    law, folds, folded = round.cite(play), round.cite(fold), {}
    for hand in hands:
        seat, ante = hand.wager(ANTE)
        stake = round.wagers.get((seat, ante), 0)
        if not stake:
            continue
        among = (ante,) if hand.area > 1 else ()
        options = (
            Choice(actor=seat, name="play", cite=law, cost=stake, among=among),
            Choice(actor=seat, name="fold", cite=folds, among=among),
        )
        action = yield from ask_about(round, hand.place, law, options)
        if action is None:
            continue
        if action.name == "play":
            lay(round, *hand.wager(PLAY), stake, round.options.wagers[PLAY].at)
            continue
        round.emit("fold", folds, seat, **round.place_data(hand.place))
        folded[hand] = stake
        for name, at in {ANTE: fold, **gives_up}.items():
            if hand.wager(name) in round.wagers:
                forfeit(round, seat, round.options.wagers[name_on_area(name, hand.area)], at)
    return folded


def show_hand(round: HouseRound[Any, Any], place: int, called: Mapping[str, At]) -> None:
    """Turn up a hand and announce its rank, citing its paragraph."""
    strengths: Strengths = round.options.strengths
    kind, words = strengths.name_hand(round.hands[place])
    cards.show_hand(round, place, words, called[kind])


def draw_numbers(round: HouseRound[Any, Any], hand: ThreeCardHand, dealer: int | None) -> dict[str, int]:
    """Return the draws' numbers for one hand, by their names on its area. The dealer may have no hand."""
    own, strengths = round.hands[hand.place], round.options.strengths
    found: dict[str, int] = {name_on_area(PLAYER, hand.area): strengths.player(*own)}
    if dealer is not None:
        found[DEALERS] = dealer
        if hand.wager(SIX_CARD) in round.wagers:
            found[name_on_area(SIX, hand.area)] = best_of_six(*own, *round.hands[DEALER])
    return found


def decide_hands(
    round: HouseRound[Any, Any], hands: Iterable[ThreeCardHand], dealer: int | None
) -> list[DecidedWager]:
    """Decide all wagers, by seat and in the order of the layout."""
    by_seat: dict[int, dict[str, int]] = {}
    for hand in hands:
        by_seat.setdefault(hand.seat, {}).update(draw_numbers(round, hand, dealer))
    return [each for seat, found in sorted(by_seat.items()) for each in decide_wagers(round, found, [seat])]
