"""Steps of pai gow poker for tests: scripted cards, wagers by name, hands set in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pitboss.equipment.cards import JOKER, cards
from pitboss.equipment.chance import Chance
from pitboss.games.pai_gow_poker.game import PaiGowPoker, PaiGowPokerRound
from pitboss.games.pai_gow_poker.options import PaiGowPokerOptions
from pitboss.games.pai_gow_poker.side_hands import MAIN
from pitboss.games.pai_gow_poker.start import places_clockwise
from pitboss.table import DEALER
from tests.helpers import act

SHOE = "automated_shoe"
HOUSE = "Ks Kd 9c 8h 4s 3d 2h"
"""The dealer's default hand: kings high, nine and eight low."""
BEATS = "As Ad Qc Jh 7s 5d 3c"
"""Aces high, queen and jack low: both above the dealer's."""
HALF = "Ah Qd Qs 7h 6c 4d 3h"
"""Queens high, ace and seven low: one hand above the dealer's."""
BELOW = "Jd Jc 7c 6h 5c 3s 2d"
"""Jacks high, seven and six low: neither above the dealer's."""


def table(*seats: int, stack: int = 100_000, **options: Any) -> Any:
    """Open a table with verified cards, by default with an automated shoe, which deals whole hands."""
    at = unverified_table(*seats, stack=stack, **options)
    at._state = replace(at._state, inspected=True)
    return at


def unverified_table(*seats: int, stack: int = 100_000, **options: Any) -> Any:
    """Open a table whose cards are not verified yet."""
    house = PaiGowPokerOptions(**({"dealing": SHOE} | options))
    return PaiGowPoker().table(options=house, stacks=dict.fromkeys(seats or (1, 2, 3), stack))


def packets(hands: Mapping[int, str], start: int = DEALER) -> list[int]:
    """Return the deck order from which an automated shoe deals these hands to their places."""
    wanted = {place: cards(text) for place, text in ({DEALER: HOUSE} | dict(hands)).items()}
    used = [card for hand in wanted.values() for card in hand]
    assert len(set(used)) == len(used), "a card is in two hands"
    rest = iter([card for card in range(JOKER + 1) if not any(card in hand for hand in wanted.values())])
    order = [wanted.get(place) or tuple(next(rest) for _ in range(7)) for place in places_clockwise(start)]
    return [card for hand in order for card in hand]


def deal(
    at: Any,
    hands: Mapping[int, str],
    *mishaps: str,
    number: int = 1,
    start: int = DEALER,
    before: tuple[str, ...] = (),
    first: tuple[str, ...] = (),
) -> PaiGowPokerRound:
    """Start a round with these hands by place, with mishaps `before` the number or in the deal."""
    script: list[Any] = [("shuffle", packets(hands, start)), *(("mishap", each) for each in first)]
    script += [("roll", (number,)), *(("mishap", each) for each in (*before, *mishaps))]
    round: PaiGowPokerRound = at.start(Chance.scripted(script))
    return round


def bet(round: PaiGowPokerRound, stakes: Mapping[int, int], **more: int) -> PaiGowPokerRound:
    """Place the pai gow poker wagers of seats, or one seat's with side wagers."""
    named = tuple((name.replace("_", " "), amount) for name, amount in more.items())
    for seat, stake in stakes.items():
        act(round, (seat, "wager", ((MAIN, stake), *named)))
    return round


def close(round: PaiGowPokerRound) -> PaiGowPokerRound:
    return act(round, (DEALER, "no_more_bets"))


def house_way(round: PaiGowPokerRound, *seats: int) -> PaiGowPokerRound:
    """Set the players' hands the house way."""
    return act(round, *((seat, "house_way") for seat in seats))


def low(round: PaiGowPokerRound, seat: int, text: str) -> PaiGowPokerRound:
    """Set these two cards low."""
    return act(round, (seat, "set", cards(text)))


def expose(round: PaiGowPokerRound) -> PaiGowPokerRound:
    """Turn up the players' hands one by one, unless nobody could surrender before."""
    while round.turn:
        act(round, (DEALER, "expose"))
    return round


def play_round(
    at: Any, stakes: Mapping[int, int], hands: Mapping[int, str] | None = None
) -> PaiGowPokerRound:
    """Play a whole round in which all set the house way."""
    round = close(bet(deal(at, hands or {}), stakes))
    return expose(house_way(round, *stakes))


def money(round: PaiGowPokerRound, *names: str) -> list[tuple[str, int | None, int]]:
    """List the announced movements of money, in order: event, actor, amount."""
    wanted = names or ("collect", "push", "pay", "commission", "supply", "surplus", "forfeit")
    events = [event for event in round.events if event.name in wanted]
    return [(event.name, event.actor, event.data["amount"]) for event in events]
