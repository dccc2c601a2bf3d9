"""Cards dealt against a dealer: shuffle, cut, burn, deal, show and count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pitboss.equipment.pack import DOWN, Pack
from pitboss.games.kit.irregularities import report_irregularity
from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.table import DEALER, TableState
from pitboss.table.event import EVERYONE, NOBODY
from pitboss.table.round import At


@dataclass(frozen=True, kw_only=True)
class ShoeState(TableState):
    """A shoe that lasts several rounds."""

    shoe: tuple[int, ...] = ()
    """Cards in the shoe, the next one last. Nobody sees them."""

    @property
    def has_hidden_cards(self) -> bool:
        return bool(self.shoe)


class ShoeRules(NamedTuple):
    """Paragraphs on a game's shoe, and the shallowest cut."""

    shuffled: str
    cut: str
    burned: str
    device: str = ""
    """A device may shuffle continuously."""
    least_cut: int = 10


def open_shoe(
    round: HouseRound[Any, Any], cards: Sequence[int], rules: ShoeRules, *, device: bool, fresh: bool
) -> None:
    """Continue the shoe from the last round, or start a `fresh` one when under a quarter is left.

    Starting one means to shuffle, cut and burn a card. A device shuffles all cards every round.
    """
    round.pack = Pack(round.state.shoe)
    if device:
        shuffle(round, cards, rules.device, machine=True)
    elif fresh or 4 * len(round.pack) < len(cards):
        shuffle(round, cards, rules.shuffled)
        cut(round, rules.cut, least=rules.least_cut)
        burn(round, rules.burned)


def close_shoe(round: HouseRound[Any, Any]) -> None:
    """Keep the rest of the shoe for the next round."""
    round.state = replace(round.state, shoe=tuple(round.pack))


def shuffle(round: HouseRound[Any, Any], cards: Sequence[int], at: At, *, machine: bool = False) -> None:
    """Shuffle all the cards by hand or by machine."""
    round.pack = Pack.shuffle(cards, round.chance)
    round.burned, round.discards = [], []
    round.emit("shuffler" if machine else "shuffle", round.cite(at), DEALER)


def cut(
    round: HouseRound[Any, Any], at: At, *, least: int, most: int | None = None, by: int = DEALER
) -> None:
    """Cut the cards at least `least` deep, and at most `most`."""
    depth = round.pack.cut(round.chance, least=least, most=most)
    round.cutter = by
    round.emit("cut", round.cite(at), by, count=depth)


def take_card(round: HouseRound[Any, Any], face_up: Irregularity | None = None) -> int:
    """Take the next card, ruling first on one that chance left face up in the pack."""
    if face_up and round.mishaps and len(round.pack) > 1 and round.chance.mishap("face_up"):
        report_irregularity(round, face_up)
    return round.pack.pop()


def set_aside(round: HouseRound[Any, Any], at: At) -> None:
    """Put the next card, unused, face up with the discards."""
    card = round.pack.pop()
    round.discards.append(card)
    round.emit_cards("set_aside", round.cite(at), DEALER, [card])


def burn(round: HouseRound[Any, Any], at: At) -> None:
    """Burn the next card unseen."""
    card = round.pack.pop()
    round.burned.append(card)
    round.emit_cards("burn", round.cite(at), DEALER, [card], seen_by=NOBODY)


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
    """Deal `count` cards to every place in order, `each` at a time. The dealer is place 0.

    A place's holder sees its cards: the seat of that number, unless the round names another holder.
    """
    order = list(places)
    for _ in range(0, count, each):
        for place in order:
            hand_to(round, place, tuple(take_card(round, face_up) for _ in range(each)), at, face=face)


def hand_to(
    round: HouseRound[Any, Any],
    place: int,
    cards: tuple[int, ...],
    at: At,
    *,
    face: bool = DOWN,
    hidden: bool = False,
) -> None:
    """Give drawn cards to a place. With `hidden`, its holder may not look at them yet."""
    if not cards:
        return
    round.hands[place] = round.hands.get(place, ()) + cards
    holder = round.holders.get(place, place)
    data: dict[str, Any] = {"face": "up" if face else "down"} | round.place_data(place)
    seen_by = EVERYONE if face else NOBODY if hidden else holder
    round.log.append(("deal", round.cite(at), holder, data, cards, seen_by))


def deal_board(
    round: HouseRound[Any, Any], count: int, at: At, *, face_up: Irregularity | None = None
) -> tuple[int, ...]:
    """Deal community cards face up."""
    cards = tuple(take_card(round, face_up) for _ in range(count))
    round.board += cards
    round.emit_cards("board", round.cite(at), DEALER, cards)
    return cards


def show_hand(round: HouseRound[Any, Any], place: int, hand: str, at: At) -> None:
    """Turn up a hand and announce it."""
    seat = round.holders.get(place, place)
    round.emit_cards("show", round.cite(at), seat, round.hands[place], hand=hand, **round.place_data(place))


def count_stub(round: HouseRound[Any, Any], at: At) -> int:
    """Count the cards that were not dealt."""
    round.emit("counted", round.cite(at), DEALER, count=len(round.pack))
    return len(round.pack)
