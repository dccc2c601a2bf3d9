"""The rake, and the contribution to a bad beat fund. 13:69F-14.14(b), (d), (e), 14.19(c)."""

from __future__ import annotations

from pitboss.law import Cite, cite
from pitboss.poker.dealing import RAKE
from pitboss.poker.options import MOST_PERCENT, PokerOptions
from pitboss.poker.pots import Contest, Pot
from pitboss.poker.wagers import Wagers
from pitboss.table import DEALER, Refused

PERCENTAGE = cite("13:69F-14.14(b)1.ii")
LEVELS = cite("13:69F-14.14(b)2.i")
RAKE_AREA = cite("13:69F-14.14(b)2.ii")
PERCENTAGE_IN = cite("13:69F-14.14(b)1.iii")
LEVELS_IN = cite("13:69F-14.14(b)2.iii")
NO_MORE = cite("13:69F-14.14(e)")
FUND = cite("13:69F-14.19(c)")
BAD_BEAT_FUND = "bad beat"


class Raking(Wagers):
    """Verbs for what the house takes from the pots."""

    __slots__ = ()

    def take_rake(self) -> None:
        """After a betting round the rake comes out of every pot, by one method or by several."""
        options = self.options
        if not options.rake_percent and not options.rake_levels:
            return
        if self.won:
            raise Refused("the pots are with their winners: no more rake is taken", NO_MORE)
        for pot in self.pots.pots:
            if options.rake_percent:
                self._rake(pot, percentage(options, self._sums_bet(pot)), PERCENTAGE)
            while amount := next_level(options, pot):
                pot.levels += 1
                self._rake(pot, amount, LEVELS)

    def _sums_bet(self, pot: Pot) -> int:
        """What was bet into a pot in this betting round; antes and blinds count or not."""
        if self.options.rake_counts_ante == "on" or self.blind_round != self.pots.gathered:
            return pot.bet
        layers = [layer for layer in pot.layers if layer.number == self.pots.gathered]
        blinds = sum(
            layer.part(min(amount, layer.bets.get(seat, 0)))
            for layer in layers
            for seat, amount in self.posted.items()
        )
        return pot.bet - blinds

    def _rake(self, pot: Pot, amount: int, law: Cite) -> None:
        """Chips go from a pot to the rake area, up to the posted maximum of the round of play."""
        amount = min(amount, pot.amount)
        if self.options.rake_cap:
            amount = min(amount, self.options.rake_cap - self.rake_area)
        if amount <= 0:
            return
        pot.raked += amount
        self.move(amount, pot.account, (self.rake_book, RAKE), law, "rake", DEALER)
        if law == LEVELS:
            self.tell("rake_area", RAKE_AREA, DEALER, amount=self.rake_area)

    def rake_to_inventory(self) -> None:
        """The round of play is complete: the dealer puts the rake into the table inventory."""
        if self.rake_area:
            law = PERCENTAGE_IN if self.options.rake_percent else LEVELS_IN
            self.move(self.rake_area, (self.rake_book, RAKE), self.till, law, "rake_to_inventory", DEALER)

    def contribute(self, pots: list[Contest]) -> None:
        """The rake is out and no pot is pushed yet: the pots give their part to the bad beat fund."""
        if not self.options.fund:
            return
        amount = contribution(self.options, sum(pot.amount for pot in pots), self.rake_area)
        if not amount:
            return
        self.tell("contribution", FUND, DEALER, amount=amount)
        for pot in pots:
            part = min(amount, pot.amount)
            self.move(part, pot.account, (self.funds, BAD_BEAT_FUND), FUND)
            amount -= part


# What is due


def percentage(options: PokerOptions, bet: int) -> int:
    """What a straight percentage takes of the sums bet in a betting round, in whole chips."""
    unit = options.unit
    exact = bet * options.rake_percent
    if options.rake_round == "nearest":
        most = bet * MOST_PERCENT // (100 * unit)  # rounding up never lifts it over the ten percent of (b)1.i
        return min((exact + 50 * unit) // (100 * unit), most) * unit
    return exact // (100 * unit) * unit


def next_level(options: PokerOptions, pot: Pot) -> int:
    """What is due because a pot has reached the next level; 0 if it has not."""
    if pot.levels >= len(options.rake_levels):
        return 0
    level, amount = sorted(options.rake_levels)[pot.levels]
    return amount if pot.amount + pot.raked >= level else 0


def contribution(options: PokerOptions, pot: int, raked: int) -> int:
    """What a pot gives to the bad beat fund, once the rake is out."""
    basis = pot + raked if options.bb_pot_basis == "before_rake" else pot
    return min(options.fund, pot) if options.fund and basis >= options.fund_least_pot else 0
