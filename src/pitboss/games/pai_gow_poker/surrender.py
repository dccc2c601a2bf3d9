"""Surrender: 11.9(e)."""

from __future__ import annotations

from typing import Any

from pitboss.games.kit.areas import area_at, area_of, named, wagers_at
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.setting import Surrender
from pitboss.games.kit.settle import forfeit
from pitboss.games.pai_gow_poker.bonuses import has_envy
from pitboss.games.pai_gow_poker.side_hands import BANKER, MAIN
from pitboss.games.pai_gow_poker.side_wagers import bars_surrender
from pitboss.law import cite
from pitboss.table import DEALER

LAW = cite("13:69F-11")


def surrender_of(round: HouseRound[Any, Any], envious: list[int]) -> Surrender:
    """A player may give a wager up, unless a progressive or seven-card bonus wager is with it.

    Whoever gives up a bonus wager of $5 or more is still owed envy bonuses, and is added to `envious`.
    """
    options = round.options

    def may(place: int) -> bool:
        if bars_surrender(round, round.holders.get(place, place), area_at(round, place)):
            return False
        return options.surrender_side_wagers == "forfeit" or len(wagers_at(round, place)) == 1

    def done(place: int) -> None:
        """The wager is taken at once. What looks on cards that nobody sees is lost with it."""
        seat = round.holders.get(place, place)
        for name in wagers_at(round, place):
            wager = options.wagers[name]
            if has_envy(wager, round.wagers.get((seat, name), 0)):
                envious.append(seat)
            if BANKER not in wager.on:
                _take(round, seat, name)
        round.tell("count_down", round.cite(".9(e)2"), DEALER, count=len(round.hands[place]))

    return Surrender(".9(e)", may, done)


def _take(round: HouseRound[Any, Any], seat: int, name: str) -> None:
    """To the centre, where a player banks and it is so read; else to the house."""
    if name == named(MAIN, area_of(name)) and round.bank.seat and round.options.surrender_vs_bank == "off":
        law, key = round.cite(".9(e)1"), (seat, name)
        area = round.wagers, key
        round.move(round.wagers[key], area, round.till, law, "forfeit", seat, {"wager": name})
    else:
        forfeit(round, seat, round.options.wagers[name], ".9(e)1")
