"""Irregularities of a deck dealt against a dealer, as data. Each game supplies its paragraphs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.games.kit import cards
from pitboss.games.kit.areas import wagers_at
from pitboss.games.kit.irregularities import ask, is_dealt
from pitboss.games.kit.round import HandIrregularity, HouseRound, Irregularity
from pitboss.games.kit.settle import void_wager
from pitboss.law import Cite
from pitboss.table import DEALER, Choice, Step
from pitboss.table.action import SUPERVISOR


def name_seat(place: int) -> str:
    """Name a hand by its seat."""
    return f"seat {place}"


def exposed_piece(says: str, at: str, name: Callable[[int], str] = name_seat) -> Irregularity:
    """Build the irregularity of an exposed piece in one hand; `says` has a {hand} placeholder."""
    return Irregularity(
        says=says, at=at, outcome="play_on", of_hand=HandIrregularity(name, hidden_hands, decide_exposed_hand)
    )


def hidden_hands(round: HouseRound[Any, Any]) -> list[int]:
    """List players' hands that are in play, face down and not awaiting a decision."""
    away = {DEALER, round.bank.seat, *round.deciding}
    shown = [{*entry[4]} for entry in round.log if entry[0] == "show"]
    return [
        place
        for place, hand in sorted(round.hands.items())
        if place not in away and {*hand} not in shown and wagers_at(round, place)
    ]


def decide_exposed_hand(round: HouseRound[Any, Any], place: int, law: Cite) -> Step[None]:
    """Ask a player whether to play a hand with an exposed piece. A void hand's wagers go back."""
    if not (yield from ask_to_play_on(round, place, law)):
        void_hand(round, place, law)


def ask_to_play_on(round: HouseRound[Any, Any], place: int, law: Cite) -> Step[bool]:
    """Ask a player, before looking at the other pieces, to play an exposed hand or void it."""
    seat = round.holders.get(place, place)
    options = [Choice(actor=seat, name=name, cite=law) for name in ("play_on", "void_hand")]
    round.deciding.add(place)
    action = yield from ask(round, seat, law, options)
    round.deciding.remove(place)
    round.emit(action.name, law, seat, **round.place_data(place))
    return action.name == "play_on"


def void_hand(round: HouseRound[Any, Any], place: int, law: Cite) -> None:
    """Return all wagers on a hand and remove it unseen."""
    seat = round.holders.get(place, place)
    for name in wagers_at(round, place):
        void_wager(round, seat, name, law)
    round.hands.pop(place, None)


@dataclass(frozen=True, kw_only=True)
class CardTrouble:
    """Irregularities of a deck. Chance can cause each at its moment, and staff may report any of them."""

    face_up: Irregularity
    several_up: Irregularity
    drawn: Irregularity
    wrong_number: Irregularity
    dealer_exposed: Irregularity
    player_exposed: Irregularity
    shuffler: Irregularity
    shoe: Irregularity
    recut: Irregularity

    @property
    def reportable(self) -> tuple[Irregularity, ...]:
        return (
            self.face_up, self.several_up, self.drawn, self.wrong_number, self.dealer_exposed,
            self.player_exposed, self.shuffler, self.shoe, self.recut,
        )  # fmt: skip


def last_cutter(round: HouseRound[Any, Any]) -> int:
    """Return the last player who cut, to cut again."""
    return DEALER if round.cutter is None else round.cutter


def card_irregularities(
    *,
    face_up: str,
    several_up: str,
    drawn: str,
    wrong_number: str,
    dealer_exposed: str,
    player_exposed: str,
    shuffler: str,
    shoe: str,
    recut: str,
    recut_by: Callable[[HouseRound[Any, Any]], int] = last_cutter,
) -> CardTrouble:
    """Build the irregularities of a game's deck from the paragraphs that rule on them."""

    def cut_again(round: HouseRound[Any, Any], law: Cite) -> None:
        rules = round.options.deck
        cards.cut(round, law, least=rules.least_cut, most=rules.most_cut, by=recut_by(round))

    void = Irregularity(says="", at="", outcome="void", when=is_dealt)
    return CardTrouble(
        face_up=Irregularity(
            says="a card is face up in the deck", at=face_up, outcome=cards.set_aside, when=_is_undealt
        ),
        several_up=replace(
            void, says="several cards are face up in the deck", at=several_up, when=_is_shuffled
        ),
        drawn=Irregularity(
            says="a card was drawn in error, its face unseen: it is the next card",
            at=drawn,
            outcome="play_on",
            when=_is_undealt,
        ),
        wrong_number=replace(void, says="a hand has the wrong number of cards", at=wrong_number),
        dealer_exposed=replace(void, says="a card of the dealer was exposed", at=dealer_exposed),
        player_exposed=exposed_piece("the dealer exposed a card of {hand}", player_exposed),
        shuffler=Irregularity(
            says="the shuffler did not finish", at=shuffler, outcome=_shuffle_again, when=_is_machine_shuffle
        ),
        shoe=replace(void, says="the automated shoe did not deal all cards", at=shoe, when=_is_shoe_deal),
        recut=Irregularity(
            says="the cut was improper", at=recut, outcome=cut_again, when=_may_recut, by=(SUPERVISOR,)
        ),
    )


def _shuffle_again(round: HouseRound[Any, Any], law: Cite) -> None:
    cards.shuffle(round, round.options.cards, law, machine=True)


# When each may be reported


def _is_shuffled(round: HouseRound[Any, Any]) -> bool:
    return bool(round.pack)


def _is_undealt(round: HouseRound[Any, Any]) -> bool:
    """Return whether the deck is shuffled and no card is out."""
    return len(round.pack) == len(round.options.cards)


def _may_recut(round: HouseRound[Any, Any]) -> bool:
    return round.cutter is not None and _is_undealt(round)


def _is_machine_shuffle(round: HouseRound[Any, Any]) -> bool:
    return round.options.shuffle == "machine" and _is_shuffled(round) and not round.hands


def _is_shoe_deal(round: HouseRound[Any, Any]) -> bool:
    return round.options.dealing == "automated_shoe" and _is_shuffled(round) and not round.hands
