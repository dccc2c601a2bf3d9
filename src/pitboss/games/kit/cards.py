"""Cards against a dealer: shuffled, cut, burned, dealt in the order named, shown and counted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pitboss.equipment.pack import DOWN, Pack
from pitboss.games.kit.irregular import befell
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.table import DEALER, TableState
from pitboss.table.event import EVERYONE, NOBODY
from pitboss.table.round import At


@dataclass(frozen=True, kw_only=True)
class ShoeState(TableState):
    """A shoe that is dealt from round after round."""

    shoe: tuple[int, ...] = ()
    """The cards in it, the next one last; nobody sees them."""

    @property
    def hides(self) -> bool:
        return bool(self.shoe)


class ShoeRules(NamedTuple):
    """What a game says of its shoe, paragraph by paragraph, and how deep the cards are cut at least."""

    shuffled: str
    cut: str
    burned: str
    device: str = ""
    """Where a device may shuffle continuously."""
    least_cut: int = 10


def open_shoe(
    round: HouseRound[Any, Any], cards: Sequence[int], rules: ShoeRules, *, device: bool, fresh: bool
) -> None:
    """The shoe goes on from the last round, until a quarter of its cards is left or it must be `fresh`.

    Then all cards are shuffled and cut, and one is burned. A device shuffles all of them every time.
    """
    round.pack = Pack(round.state.shoe)
    if device:
        shuffle(round, cards, rules.device, machine=True)
    elif fresh or 4 * len(round.pack) < len(cards):
        shuffle(round, cards, rules.shuffled)
        cut(round, rules.cut, least=rules.least_cut)
        burn(round, rules.burned)


def close_shoe(round: HouseRound[Any, Any]) -> None:
    """What is left in the shoe stays there for the next round."""
    round.state = replace(round.state, shoe=tuple(round.pack))


def shuffle(round: HouseRound[Any, Any], cards: Sequence[int], at: At, *, machine: bool = False) -> None:
    """All the cards are shuffled, by hand or by a machine."""
    round.pack = Pack.shuffled(cards, round.chance)
    round.burned, round.discards = [], []
    round.tell("shuffler" if machine else "shuffle", round.cite(at), DEALER)


def cut(
    round: HouseRound[Any, Any], at: At, *, least: int, most: int | None = None, by: int = DEALER
) -> None:
    """The cards are cut, at least so many deep and perhaps at most."""
    depth = round.pack.cut(round.chance, least=least, most=most)
    round.cutter = by
    round.tell("cut", round.cite(at), by, count=depth)


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
    places: Iterable[int],
    count: int,
    at: At,
    *,
    face: bool = DOWN,
    each: int = 1,
    face_up: Irregularity | None = None,
) -> None:
    """`count` cards to every place in the order named, `each` at a time; the dealer is place 0.

    Whoever holds a place sees its cards: the seat of that number, unless the round names a holder.
    """
    order = list(places)
    for _ in range(0, count, each):
        for place in order:
            hand_to(round, place, tuple(take(round, face_up) for _ in range(each)), at, face=face)


def hand_to(
    round: HouseRound[Any, Any],
    place: int,
    cards: tuple[int, ...],
    at: At,
    *,
    face: bool = DOWN,
    hidden: bool = False,
) -> None:
    """Cards that were drawn go to a place. With `hidden` its holder may not look at them yet."""
    if not cards:
        return
    round.hands[place] = round.hands.get(place, ()) + cards
    holder = round.holders.get(place, place)
    data: dict[str, Any] = {"face": "up" if face else "down"} | round.where(place)
    seen_by = EVERYONE if face else NOBODY if hidden else holder
    round.log.append(("deal", round.cite(at), holder, data, cards, seen_by))


def board(
    round: HouseRound[Any, Any], count: int, at: At, *, face_up: Irregularity | None = None
) -> tuple[int, ...]:
    """Cards for all players, face up on the table."""
    cards = tuple(take(round, face_up) for _ in range(count))
    round.board += cards
    round.tell_cards("board", round.cite(at), DEALER, cards)
    return cards


def show(round: HouseRound[Any, Any], place: int, hand: str, at: At) -> None:
    """A hand is turned up for all to see, and called."""
    seat = round.holders.get(place, place)
    round.tell_cards("show", round.cite(at), seat, round.hands[place], hand=hand, **round.where(place))


def count_stub(round: HouseRound[Any, Any], at: At) -> int:
    """The dealer counts the cards that were not dealt."""
    round.tell("counted", round.cite(at), DEALER, count=len(round.pack))
    return len(round.pack)
