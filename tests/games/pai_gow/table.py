"""Steps of pai gow for tests: tiles by the place they go to, wagers by seat."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pitboss.equipment.chance import Chance
from pitboss.equipment.pieces import TILE
from pitboss.equipment.tiles import tiles
from pitboss.games.pai_gow.dealing import PaiGowRound, starting_place
from pitboss.games.pai_gow.game import PaiGow
from pitboss.games.pai_gow.options import PaiGowOptions
from pitboss.games.pai_gow.places import COUNT
from pitboss.table import DEALER, SUPERVISOR
from tests.helpers import act

NINE = (3, 3, 3)
"""Dice by which the first stack goes to number one: the dealer, or the bank."""
BEATEN = "1-3a 5-6a 1-6a 5-5a"
"""Set the house way: 8 with a 5-6, over 4 with a 1-3. All the hands below are played against it."""
FULL_TABLE = {
    6: "3-5 3-3a 6-6a 4-4b",  # wins: gong with a twelve, over 4 with a 4-4
    5: "5-5b 1-6b 2-5 2-4",  # loses: 7, over 3
    4: "3-6 1-3b 1-5a 1-1b",  # pushes: wong with a two, over 0
    3: "1-4 1-2 3-4 4-6b",  # pushes: 8 with a five, over 7
    2: "5-6b 2-2a 2-2b 2-3",  # wins: pair of 2-2, over 6
    1: "2-6 1-5b 4-4a 3-3b",  # loses: 6, over 2
    DEALER: BEATEN,
}


def table(seats: Any = (1, 2, 3, 4, 5, 6), stack: int = 100_000, **options: Any) -> Any:
    stacks = seats if isinstance(seats, Mapping) else dict.fromkeys(seats, stack)
    return PaiGow().table(options=PaiGowOptions(**options), stacks=stacks)


def tile_order(hands: Mapping[int, str], first: int, *, leftwards: bool = True) -> list[int]:
    """Return the tile order that deals these hands to their places, the first stack to one of them."""
    used = tiles(" ".join(hands.values()))
    held = {place: used[4 * number : 4 * number + 4] for number, place in enumerate(hands)}
    rest = iter(tile for tile in range(32) if tile not in used)
    begin = COUNT.index(first)
    stacks = [
        held[place] if place in held else [next(rest) for _ in range(4)]
        for place in COUNT[begin:] + COUNT[:begin]
    ]
    return [tile for stack in (stacks if leftwards else stacks[::-1]) for tile in stack]


def start(
    at: Any,
    hands: Mapping[int, str],
    *then: Any,
    roll: tuple[int, int, int] = NINE,
    bank: int = DEALER,
    now: datetime | None = None,
) -> PaiGowRound:
    """Start a round with these hands; `then` scripts chance after the dice."""
    leftwards = at.options.stack_order == "right_to_left"
    order = tile_order(hands, starting_place(sum(roll), bank), leftwards=leftwards)
    return start_scripted(at, ("shuffle", order), ("roll", roll), *then, now=now)


def start_scripted(at: Any, *script: Any, now: datetime | None = None) -> PaiGowRound:
    """Start a scripted round, opening the table if it is the first."""
    round: PaiGowRound = at.start(Chance.scripted(script), now=now)
    if round.turn is not None and round.turn.options[0].name == "tiles_verified":
        act(round, (SUPERVISOR, "tiles_verified"))
    return round


def mishap(kind: str) -> tuple[str, str]:
    return "mishap", kind


def bet(round: PaiGowRound, stakes: Mapping[int, int]) -> PaiGowRound:
    for seat, stake in stakes.items():
        act(round, (seat, "wager", (("pai gow", stake),)))
    return round


def close(round: PaiGowRound) -> PaiGowRound:
    return act(round, (DEALER, "no_more_bets"))


def start_dealt(
    at: Any, hands: Mapping[int, str], stakes: Mapping[int, int], *then: Any, **how: Any
) -> PaiGowRound:
    """Start a round banked by the house, up to the setting of hands."""
    return close(bet(start(at, hands, *then, **how), stakes))


def house_way(round: PaiGowRound, *seats: int) -> PaiGowRound:
    return act(round, *((seat, "house_way") for seat in seats))


def expose_all(round: PaiGowRound) -> PaiGowRound:
    """Turn up the remaining hands; everybody stays in."""
    while round.turn:
        act(round, (round.turn.actor, "stay"))
    return round


def pieces(text: str) -> tuple[int, ...]:
    """Return tiles as table pieces."""
    return tuple(tile + TILE for tile in tiles(text))


def money_events(round: PaiGowRound) -> list[tuple[str, int, int]]:
    """List every event that settles money, in order, with actor and amount."""
    names = ("collect", "forfeit", "push", "pay", "commission", "supply", "surplus")
    return [
        (event.name, event.actor or 0, event.data["amount"]) for event in round.events if event.name in names
    ]


def first_round(at: Any, stakes: Mapping[int, int]) -> None:
    """Play a house-banked round that everybody loses, so that players may bank the next."""
    hands = {DEALER: "2-4 1-2 6-6 6-6"} | ({1: "3-3 1-3 5-5 4-6"} if 1 in stakes else {})
    round = start_dealt(at, hands, stakes)
    house_way(round, *stakes)
    expose_all(round)
    assert round.over
