"""Rounds of Caribbean stud for tests: scripted hands, wagers by name."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance
from pitboss.games.caribbean_stud.game import CaribbeanRound, CaribbeanStud
from pitboss.games.caribbean_stud.options import CaribbeanOptions
from pitboss.rankings import CARIBBEAN_STUD
from pitboss.table import DEALER, SUPERVISOR
from tests.helpers import act

QUALIFIED, PAIR, HIGH = "Ad Ks 4h 3c 2s", "9s 9d 7c 4d 2c", "Qd Js 9c 6h 3d"
"""Dealer's hands: the lowest that qualifies, another that does, one that does not."""
ROYAL, STRAIGHT_FLUSH = "Ah Kh Qh Jh Th", "8s 7s 6s 5s 4s"
METER = "Caribbean stud"


def table(players: int = 1, stack: int = 100_000, **options: Any) -> Any:
    stacks = dict.fromkeys(range(1, players + 1), stack)
    return CaribbeanStud().table(options=CaribbeanOptions(**options), stacks=stacks)


def start(at: Any, *hands: str, mishaps: tuple[str, ...] = (), now: datetime | None = None) -> CaribbeanRound:
    """Start a round with these hands, the dealer's last; the dealer's last card is the one turned up."""
    dealt = [cards(hand) for hand in hands]
    if at.options.dealing == "automated_shoe":
        first = [card for hand in dealt for card in hand]
    else:
        first = [hand[place] for place in range(5) for hand in dealt]
    order = [*first, *(card for card in range(52) if card not in first)]
    manual = at.options.shuffle == "manual"
    script: list[Any] = [("shuffle", order[-20:] + order[:-20] if manual else order)]
    script += [("cut", 20)] if manual else []
    chance = Chance.scripted([*script, *(("mishap", each) for each in mishaps)])
    round: CaribbeanRound = at.start(chance, now=now)
    return verify(round)


def verify(round: CaribbeanRound) -> CaribbeanRound:
    """Have the floorperson verify new cards, as the older edition requires."""
    while round.turn and round.turn.actor == SUPERVISOR:
        act(round, (SUPERVISOR, "cards_verified"))
    return round


def bet(round: CaribbeanRound, seat: int = 1, **stakes: int) -> CaribbeanRound:
    return act(round, (seat, "wager", tuple((stakes or {"ante": 1_000}).items())))


def close(round: CaribbeanRound) -> CaribbeanRound:
    return act(round, (DEALER, "no_more_bets"))


def deal_antes(at: Any, *hands: str, **more: Any) -> CaribbeanRound:
    """Deal a round with a $10 ante from every player."""
    round = start(at, *hands, **more)
    for seat in round.seats:
        bet(round, seat)
    return close(round)


def wager_events(round: CaribbeanRound, *names: str) -> list[tuple[str, int | None, str, int]]:
    """List events about wagers: name, actor, wager and amount."""
    found = [event for event in round.events if event.name in names]
    return [(event.name, event.actor, event.data["wager"], event.data["amount"]) for event in found]


def hand(text: str) -> int:
    return CARIBBEAN_STUD.value(cards(text))


def with_dollar(at: Any, *hands: str) -> CaribbeanRound:
    round = start(at, *hands)
    for seat in round.seats:
        bet(round, seat, ante=500, progressive=100)
    return close(round)
