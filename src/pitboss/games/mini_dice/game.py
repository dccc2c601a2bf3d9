"""Mini-dice as the table knows it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from pitboss.equipment.chance import Chance
from pitboss.games.mini_dice.options import MiniDiceOptions, MiniDiceState
from pitboss.games.mini_dice.play import play
from pitboss.games.mini_dice.wagers import LOSES, STAYS, WAGERS
from pitboss.law import cite
from pitboss.table import Game, HouseOptions, Play, Refused, TableState
from pitboss.table.round import Round


class MiniDice(Game):
    """Two dice in a shaker, ten betting areas, one shake a round. N.J.A.C. 13:69F-13."""

    id = "mini-dice"
    title = "Mini-dice"
    law = cite("13:69F-13")
    max_seats = 8  # 13:69E-1.13I, which would say, is not held: a small table by custom
    Options = MiniDiceOptions
    State = MiniDiceState
    words = MappingProxyType(
        {
            "shaker_works": "The floorperson finds the shaker in working order.",
            "replace_dice": "The floorperson has the dice replaced: they have been here for 24 hours.",
            "open": "The table opens with {dice} dice sealed in the shaker.",
            "no_more_bets": 'The dealer calls "No more bets".',
            "cover": "The dealer covers the shaker.",
            "shake": "{actor} shakes {times} times.",
            "offer": "The dealer offers the shaker to seat {seat}.",
            "accept": "{actor} accepts the shaker.",
            "refuse": "{actor} refuses the shaker.",
            "return_shaker": "{actor} gives the shaker back to the dealer.",
            "invalid_shake": "{actor} has not shaken it as it must be; once more.",
            "cocked_die": "A die does not lie flat: {ruling}.",
            "uncover": "The dealer uncovers the dice and calls {total}: {dice}.",
            "settled": "All wagers decided by the shake are settled.",
            "keep": "{actor} keeps the shaker.",
            "pass": "{actor} passes the shaker on.",
            "order_pass": "The floorperson orders seat {seat} to pass the shaker: {reason}.",
        }
    )

    def play(self, round: Round) -> Play:
        return play(round)

    def stays(self, seat: int, round: Round) -> Refused | None:
        if any(owner == seat for owner, _ in round.wagers):
            reason = "a player who has wagered stays seated until the round is complete"
            return Refused(reason, cite("13:69F-13.4(b)"))
        return None

    def leave(
        self, seat: int, options: HouseOptions, state: TableState, wagers: dict[tuple[int, str], int]
    ) -> tuple[TableState, int]:
        """Between rounds a player may go; place bets come back, unless the house lets them stay up."""
        assert isinstance(options, MiniDiceOptions)
        assert isinstance(state, MiniDiceState)
        state = replace(state, refused=tuple(each for each in state.refused if each != seat))
        if options.place_bet_on_leaving == "stays_up":
            return state, 0
        return super().leave(seat, options, state, wagers)

    def wagers(self, options: HouseOptions) -> tuple[str, ...]:
        return tuple(WAGERS)

    def trial(self, wager: str, options: HouseOptions, chance: Chance) -> Fraction | None:
        assert isinstance(options, MiniDiceOptions)
        total = sum(chance.roll(2))
        result = WAGERS[wager].result(total)
        if result == STAYS:
            return None
        return Fraction(-1) if result == LOSES else options.line(WAGERS[wager].wins[total]).ratio
