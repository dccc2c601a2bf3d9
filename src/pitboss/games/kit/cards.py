"""Cards against a dealer: shuffled, cut, burned, dealt in the order named, shown and counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.equipment.pack import Pack
from pitboss.games.kit.irregular import Irregularity, befell
from pitboss.games.kit.round import HouseRound
from pitboss.table import DEALER, TableState
from pitboss.table.event import EVERYONE, NOBODY
from pitboss.table.round import At

DOWN, UP = False, True


@dataclass(frozen=True, kw_only=True)
class ShoeState(TableState):
    """A shoe that is dealt from round after round."""

    shoe: tuple[int, ...] = ()
    """The cards in it, the next one last; nobody sees them."""


def shuffle(round: HouseRound[Any, Any], cards: Sequence[int], at: At, *, machine: bool = False) -> None:
    """All the cards are shuffled, by hand or by a machine."""
    round.pack = Pack.shuffled(cards, round.chance)
    round.burned, round.discards = [], []
    round.tell("shuffler" if machine else "shuffle", round.cite(at), DEALER)


def cut(round: HouseRound[Any, Any], at: At, *, least: int) -> None:
    """The cards are cut, at least so many deep."""
    depth = round.pack.cut(round.chance, least=least)
    round.tell("cut", round.cite(at), DEALER, count=depth)


def take(round: HouseRound[Any, Any], face_up: Irregularity | None = None) -> int:
    """The next card; one that chance has face up in the pack is dealt with by its rule first."""
    if face_up and round.mishaps and len(round.pack) > 1 and round.chance.mishap("face_up"):
        befell(round, face_up)
    return round.pack.pop()


def set_aside(round: HouseRound[Any, Any], at: At) -> None:
    """The next card is not used: it goes to the discards for all to see."""
    card = round.pack.pop()
    round.discards.append(card)
    round.tell_cards("set_aside", round.cite(at), DEALER, [card])


def burn(round: HouseRound[Any, Any], at: At) -> None:
    """The next card goes aside, unseen."""
    card = round.pack.pop()
    round.burned.append(card)
    round.tell_cards("burn", round.cite(at), DEALER, [card], seen_by=NOBODY)


def deal(
    round: HouseRound[Any, Any],
    seats: Iterable[int],
    count: int,
    at: At,
    *,
    face: bool = DOWN,
    each: int = 1,
    face_up: Irregularity | None = None,
) -> None:
    """`count` cards to every seat in the order named, `each` at a time; the dealer is seat 0."""
    order, law = list(seats), round.cite(at)
    said = "up" if face else "down"
    for _ in range(0, count, each):
        for seat in order:
            cards = tuple(take(round, face_up) for _ in range(each))
            round.hands[seat] = round.hands.get(seat, ()) + cards
            round.tell_cards("deal", law, seat, cards, seen_by=EVERYONE if face else seat, face=said)


def board(
    round: HouseRound[Any, Any], count: int, at: At, *, face_up: Irregularity | None = None
) -> tuple[int, ...]:
    """Cards for all players, face up on the table."""
    cards = tuple(take(round, face_up) for _ in range(count))
    round.board += cards
    round.tell_cards("board", round.cite(at), DEALER, cards)
    return cards


def show(round: HouseRound[Any, Any], seat: int, hand: str, at: At) -> None:
    """A hand is turned up for all to see, and called."""
    round.tell_cards("show", round.cite(at), seat, round.hands[seat], hand=hand)


def count_stub(round: HouseRound[Any, Any], at: At) -> int:
    """The dealer counts the cards that were not dealt."""
    round.tell("counted", round.cite(at), DEALER, count=len(round.pack))
    return len(round.pack)
