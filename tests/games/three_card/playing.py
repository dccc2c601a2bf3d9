"""Steps of both games of three-card poker for tests: hands scripted, wagers by name."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.cards import cards
from pitboss.equipment.chance import Chance
from pitboss.games.kit.round import HouseRound
from pitboss.games.three_card.casino import ThreeCardPoker, ThreeCardPokerOptions
from pitboss.games.three_card.casino_night import CasinoNightOptions, CasinoNightThreeCardPoker
from pitboss.table import DEALER
from tests.helpers import act

CUT = 20
Wagers = dict[str, int]
NIGHT = CasinoNightThreeCardPoker()
CASINO = ThreeCardPoker()


def night(players: int = 1, stack: int = 100_000, **options: Any) -> Any:
    """Open a table at a casino night."""
    stacks = dict.fromkeys(range(1, players + 1), stack)
    return NIGHT.table(options=CasinoNightOptions(**options), stacks=stacks)


def casino(*seats: int, stack: int = 100_000, **options: Any) -> Any:
    """Open a table at a casino, with players in these seats."""
    stacks = dict.fromkeys(seats or (1,), stack)
    return CASINO.table(options=ThreeCardPokerOptions(**options), stacks=stacks)


def start(at: Any, *hands: str, aside: str = "", mishaps: tuple[str, ...] = ()) -> HouseRound[Any, Any]:
    """Start a round in which the players have these hands, clockwise, and the dealer the last.

    The cards put aside come before all others.
    """
    dealt, options = [cards(hand) for hand in hands], at.options
    packets = options.deal_order == "three_at_once" if _is_night(at) else options.dealing == "automated_shoe"
    order = [card for hand in dealt for card in hand]
    if not packets:
        order = [hand[number] for number in range(3) for hand in dealt]
    order = [*cards(aside), *order] if aside else order
    order += [card for card in range(52) if card not in order]
    script: list[Any] = [("shuffle", order)]
    if not _is_night(at) and options.shuffle == "manual":
        script = [("shuffle", order[-CUT:] + order[:-CUT]), ("cut", CUT)]
    round: HouseRound[Any, Any] = at.start(
        Chance.scripted([*script, *(("mishap", each) for each in mishaps)])
    )
    return round


def _is_night(at: Any) -> bool:
    return at.game is NIGHT


def bet(round: HouseRound[Any, Any], seat: int = 1, **stakes: int) -> HouseRound[Any, Any]:
    """Place wagers by name: `ante`, `pair_plus`, `six_card_bonus`, and with `_2` those on a second hand."""
    laid = tuple((_name(wager), stake) for wager, stake in stakes.items())
    return act(round, (seat, "wager", laid))


def _name(wager: str) -> str:
    return "six-card bonus" + wager[14:].replace("_", " ") if wager[:3] == "six" else wager.replace("_", " ")


def close(round: HouseRound[Any, Any]) -> HouseRound[Any, Any]:
    return act(round, (DEALER, "no_more_bets"))


def settlement_events(round: HouseRound[Any, Any]) -> list[tuple[int, str, str, int, str]]:
    """List the steps of the settlement: actor, event, wager, amount and paragraph."""
    ends = "forfeit", "collect", "push", "pay", "bonus", "hand_void"
    law = str(round.law)
    return [
        (event.actor or 0, event.name, event.data["wager"], event.data["amount"], str(event.cite)[len(law) :])
        for event in round.events
        if event.name in ends
    ]
