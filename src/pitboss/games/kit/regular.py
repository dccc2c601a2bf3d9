"""A regular at the games against the house: the same few chips every round, laid in one step."""

from __future__ import annotations

from pitboss.equipment.chance import Chance
from pitboss.table.action import Action, Value
from pitboss.table.option import Amount, Area, Stakes
from pitboss.table.view import View

CHIP = 500
"""Stakes are multiples of this many cents, where the limits allow."""
TIMES = (1, 1, 2, 3, 5)
"""How many times the least stake a regular may bet."""
SIDE_BET_ONE_TIME_IN = 3
GIVING_UP = {"fold", "surrender", "tear_up"}


class RegularPlayer:
    """Bot that bets once a round, stays with its stake and its favorite wager, and never gives up a hand."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._times = TIMES[chance.below(len(TIMES))]
        self._favorite = chance.below(CHIP)

    def __call__(self, view: View) -> Action:
        bet = next((each for each in view.options if isinstance(each, Stakes) and each.ready), None)
        ready = next((each for each in view.options if each.name == "ready"), None)
        free = all(seat != view.viewer for seat, _ in view.wagers)
        if bet is not None and free and (stakes := self._stakes(bet)):
            return bet.action(stakes)
        if ready is not None:
            return ready.action()
        kept = [each for each in view.options if each.name not in GIVING_UP] or view.options
        chosen = kept[self._chance.below(len(kept))]
        return chosen.action(_round_amount(chosen) if isinstance(chosen, Amount) and chosen.money else None)

    def _stakes(self, option: Stakes) -> Value:
        """Stake the favorite area, and sometimes one more; None if the money does not go so far."""
        plain = [area for area in option.areas if not area.free and not area.needs]
        if not plain:
            return None
        main = plain[self._favorite % len(plain)] if len(plain) > len(TIMES) else plain[0]
        amount = self._amount(main, self._times, option.funds)
        if not amount:
            return None
        stakes, left = [(main.wager, amount)], option.funds - amount * (1 + main.keeps)
        others = [area for area in plain if area is not main]
        if others and self._chance.below(SIDE_BET_ONE_TIME_IN) == 0:
            side = others[self._chance.below(len(others))]
            if more := self._amount(side, 1, left):
                stakes.append((side.wager, more))
        return tuple(stakes) if option.refusal(tuple(stakes)) is None else None

    def _amount(self, area: Area, times: int, left: int) -> int:
        """Return a round stake within the limits and the money left; 0 if there is none."""
        wanted = max(-(-area.low // CHIP), 1) * CHIP * times
        amount = min(wanted, area.high, left // (1 + area.keeps))
        amount -= (amount - area.low) % area.step
        return amount if amount >= area.low else 0


def _round_amount(option: Amount) -> int:
    """Return the least multiple of a chip, as near as the limits allow."""
    amount = min(-(-option.low // CHIP) * CHIP, option.high)
    return amount - (amount - option.low) % option.step
