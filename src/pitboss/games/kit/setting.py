"""Setting hands: players divide their cards or tiles into a high hand and a low hand, or surrender.

The law gives no order, so players may set at any time; the dealer waits for them clockwise from the left. A
player with two hands sets the one with the larger wager first; if the wagers are equal, the first one
counterclockwise. A hand laid face down cannot be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from pitboss.games.kit.house_way import HouseWay
from pitboss.games.kit.irregularities import reports, rule_on_report
from pitboss.games.kit.round import HouseRound
from pitboss.law import Cite
from pitboss.table import DEALER, Action, Choice, Option, Pick, Step, Turn
from pitboss.table.action import STAFF

HighLow: TypeAlias = tuple[tuple[int, ...], ...]
"""A set hand: high hand and low hand."""
WORDS = MappingProxyType(
    {
        "set": "{actor} sets two hands face down, low hand last: {cards}.",
        "advice": "The dealer tells a player how the house would set the hand, low hand last: {cards}.",
        "surrender": "{actor} surrenders.",
        "expose": "The dealer is about to turn up the next hand.",
    }
)


class SettingRules(NamedTuple):
    """Paragraphs on setting, and the size of the low hand."""

    sets: str
    """Each player sets the hands."""
    asks: str
    """The dealer may tell a player the house way, and leaves a set hand alone."""
    order: str
    """Order of setting two hands."""
    low: int = 2


class Surrender(NamedTuple):
    """Surrender: its paragraph, the places that may, and the game's follow-up."""

    at: str
    may: Callable[[int], bool]
    carry_out: Callable[[int], None]


def setting_order(round: HouseRound[Any, Any], stakes: Mapping[int, int]) -> dict[int, list[int]]:
    """List each holder's places in setting order: larger wager first, equal ones counterclockwise."""
    found: dict[int, list[int]] = {}
    for place in sorted(stakes, key=lambda place: (-stakes[place], -place)):
        found.setdefault(round.holders.get(place, place), []).append(place)
    return dict(sorted(found.items()))


def set_hands(
    round: HouseRound[Any, Any],
    stakes: Mapping[int, int],
    rules: SettingRules,
    way: HouseWay,
    *,
    surrender: Surrender | None = None,
) -> Step[dict[int, HighLow]]:
    """Have the holder of each hand in `stakes` set it, and return high and low hands by place.

    Hands surrendered or removed by a ruling are left out.
    """
    waiting, advised = setting_order(round, stakes), set[int]()
    found: dict[int, HighLow] = {}
    several = {seat for seat, places in waiting.items() if len(places) > 1}
    sets, asks, order = (round.cite(at) for at in (rules.sets, rules.asks, rules.order))
    forbidden = round.forbidden | {"set": ("your hand is already set, face down", asks)}

    def offer(actor: int) -> list[Option]:
        if actor in STAFF:
            return reports(round, actor)
        place = waiting[actor][0]
        law = order if actor in several else sets
        least = rules.low
        options: list[Option] = [
            Pick(actor=actor, name="set", cite=law, items=round.hands[place], least=least, most=least),
            _choice(actor, "house_way", asks),
        ]
        if place not in advised:
            options.append(_choice(actor, "ask", asks))
        if surrender and surrender.may(place):
            options.append(_choice(actor, "surrender", round.cite(surrender.at)))
        return options

    while True:
        _drop_removed_hands(round, waiting)
        if not waiting:
            return {place: hands for place, hands in found.items() if place in round.hands}
        first, *others = waiting
        action = yield Turn(first, sets, offer, others=(*others, *STAFF), forbidden=forbidden)
        if action.actor in STAFF:
            yield from rule_on_report(round, action)
            continue
        place = waiting[action.actor][0]
        if action.name == "ask":
            advised.add(place)
            advice = _flat(way(round.hands[place]))
            round.emit_cards("advice", asks, DEALER, advice, seen_by=action.actor)
            continue
        if action.name == "surrender" and surrender:
            give_up(round, place, surrender)
        else:
            law = asks if action.name == "house_way" else order if action.actor in several else sets
            found[place] = _set(round, place, action, way, law)
        waiting[action.actor].remove(place)


def offer_surrender(
    round: HouseRound[Any, Any],
    places: Collection[int],
    next_up: int,
    surrender: Surrender,
    law: Cite,
    *,
    asked: bool = False,
) -> Step[list[int]]:
    """Let players surrender before the dealer turns up the hand of `next_up`. Return the places that stay.

    With `asked`, that player must answer; otherwise the dealer moves on if nobody speaks up.
    """
    may = [place for place in places if surrender.may(place)]
    at, holder = round.cite(surrender.at), round.holders.get(next_up, next_up)

    def places_by_name(actor: int) -> dict[str, int]:
        return {f"seat {place}": place for place in may if round.holders.get(place, place) == actor}

    def offer(actor: int) -> list[Option]:
        if actor in STAFF:
            own: list[Option] = [_choice(DEALER, "expose", law)] if actor == DEALER and not asked else []
            return own + reports(round, actor)
        gives_up = Choice(actor=actor, name="surrender", cite=at, among=tuple(places_by_name(actor)))
        return [_choice(actor, "stay", at), gives_up] if asked and actor == holder else [gives_up]

    while next_up in round.hands and (next_up in may if asked else may):
        seats = sorted({round.holders.get(place, place) for place in may})
        first = holder if asked else DEALER
        others = [actor for actor in (*seats, *STAFF) if actor != first]
        action = yield Turn(first, law, offer, others=others, forbidden=round.forbidden)
        if action.name in ("expose", "stay"):
            break
        if action.actor in STAFF:
            yield from rule_on_report(round, action)
            may[:] = [place for place in may if place in round.hands]
            continue
        place = places_by_name(action.actor)[action.word]
        may.remove(place)
        give_up(round, place, surrender)
    return [place for place in places if place in round.hands]


def give_up(round: HouseRound[Any, Any], place: int, surrender: Surrender) -> None:
    """Surrender a hand: take its wager, and count and put away its pieces unseen."""
    seat, law = round.holders.get(place, place), round.cite(surrender.at)
    round.emit("surrender", law, seat, count=len(round.hands[place]), **round.place_data(place))
    surrender.carry_out(place)
    round.discards += round.hands.pop(place)


def _set(round: HouseRound[Any, Any], place: int, action: Action, way: HouseWay, law: Cite) -> HighLow:
    """Set a hand by the player's choice or the house way, and lay it face down."""
    hand, seat = round.hands[place], action.actor
    if action.name == "house_way":
        parts = way(hand)
    else:
        low = action.picked
        parts = tuple(piece for piece in hand if piece not in low), low
    round.emit_cards("set", law, seat, _flat(parts), seen_by=seat, **round.place_data(place))
    return parts


def _flat(parts: HighLow) -> tuple[int, ...]:
    return tuple(piece for part in parts for piece in part)


def _drop_removed_hands(round: HouseRound[Any, Any], waiting: dict[int, list[int]]) -> None:
    """Stop waiting for hands that are gone."""
    for seat, places in list(waiting.items()):
        places[:] = [place for place in places if place in round.hands]
        if not places:
            del waiting[seat]


@lru_cache(maxsize=256)
def _choice(actor: int, name: str, law: Cite) -> Choice:
    return Choice(actor=actor, name=name, cite=law)
