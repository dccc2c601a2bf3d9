"""A card or tile of a player that the dealer exposes: its player plays the hand, or has it void."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.kit.areas import wagers_at
from pitboss.games.kit.irregular import Irregularity, OfHand, ask
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import void_wager
from pitboss.law import Cite
from pitboss.table import DEALER, Choice, Step


def name_seat(place: int) -> str:
    """Name a hand by its seat."""
    return f"seat {place}"


def exposed_piece(says: str, at: str, name: Callable[[int], str] = name_seat) -> Irregularity:
    """Make the irregularity, which staff report of one hand; `says` has a place for the {hand}."""
    return Irregularity(says=says, at=at, outcome="play_on", of_hand=OfHand(name, hidden_hands, decide))


def hidden_hands(round: HouseRound[Any, Any]) -> list[int]:
    """List the places of players' hands that are in play, not turned up, and not being decided about."""
    away = {DEALER, round.bank.seat, *round.deciding}
    shown = [{*entry[4]} for entry in round.log if entry[0] == "show"]
    return [
        place
        for place, hand in sorted(round.hands.items())
        if place not in away and {*hand} not in shown and wagers_at(round, place)
    ]


def decide(round: HouseRound[Any, Any], place: int, law: Cite) -> Step[None]:
    """Ask the player of a hand whether to play it; one that is void is out, and its wagers go back."""
    if not (yield from plays_on(round, place, law)):
        void_hand(round, place, law)


def plays_on(round: HouseRound[Any, Any], place: int, law: Cite) -> Step[bool]:
    """Ask whether a player, the other pieces unseen, plays a hand of which one was exposed, or voids it."""
    seat = round.holders.get(place, place)
    options = [Choice(actor=seat, name=name, cite=law) for name in ("play_on", "void_hand")]
    round.deciding.add(place)
    action = yield from ask(round, seat, law, options)
    round.deciding.remove(place)
    round.tell(action.name, law, seat, **round.where(place))
    return action.name == "play_on"


def void_hand(round: HouseRound[Any, Any], place: int, law: Cite) -> None:
    """Give back all wagers on a hand; nobody looks at it any more."""
    seat = round.holders.get(place, place)
    for name in wagers_at(round, place):
        void_wager(round, seat, name, law)
    round.hands.pop(place, None)
