"""The end of a hand: the rake, the showdown, and who gets what. 13:69F-14.6(e)5-9, 14.9(i), 14.15(d)."""

from __future__ import annotations

from pitboss.law import cite
from pitboss.poker import rake
from pitboss.poker.pots import Pot, best, divide
from pitboss.poker.wagers import Wagers
from pitboss.rankings import ODD_CHIP_HIGH, ODD_CHIP_LOW, odd_chip_value
from pitboss.rankings.badugi import BadugiOrder
from pitboss.table import DEALER, Choice, Step

SHOW = cite("13:69F-14.15(d)")
SPEAK = cite("13:69F-14.3(g)")
LAST_PLAYER = cite("13:69F-14.6(d)")
COLLECT = cite("13:69F-14.6(e)5")
SIDE_POTS = cite("13:69F-14.6(e)6")
RAKED = cite("13:69F-14.6(e)8")
CONTRIBUTED = cite("13:69F-14.6(e)9")
BAD_BEAT = cite("13:69F-14.19(a)")


class Showdown(Wagers):
    """Verbs for showing hands and awarding pots."""

    # Rake

    def take_rake(self) -> None:
        options = self.options
        if not options.rake_percent and not options.rake_levels:
            return
        for pot in self.pots.pots:
            by_percent = rake.percentage(options, pot, pot.raked) if options.rake_percent else 0
            self._rake(pot, by_percent, "percentage")
            if options.rake_levels:
                self._rake(pot, rake.increments(options, pot), "increment")

    def _rake(self, pot: Pot, amount: int, kind: str) -> None:
        if amount:
            pot.amount -= amount
            pot.raked += amount
            self.pot -= amount
            self.house += amount
            self.rake_area += amount
            law = rake.PERCENTAGE if kind == "percentage" else rake.LEVELS
            self.tell("rake", law, DEALER, amount=amount)

    def _finish_rake(self, pots: list[Pot]) -> None:
        """The rake goes into the inventory; then each pot gives its part to the bad beat fund."""
        if self.rake_area:
            self.tell("rake_to_inventory", rake.INVENTORY, DEALER, amount=self.rake_area)
        if not self.options.fund:
            return
        whole = sum(pot.amount for pot in pots)
        amount = rake.contribution(self.options, whole, self.rake_area)
        if amount:
            for pot in pots:
                part = min(amount, pot.amount)
                pot.amount -= part
                amount -= part
                self.pot -= part
                self.fund += part
            self.tell("contribution", rake.FUND, DEALER, amount=self.fund)

    # Showing

    def showdown(self, at: str) -> Step[None]:
        """The hands are shown in order, cards speak, and every pot goes to its winners."""
        pots = self.pots.contested(self.live)
        if len(self.live) == 1:
            self._finish_rake(pots)
            self._push(self.live[0], sum(pot.amount for pot in pots), LAST_PLAYER, share="pot")
            return
        self.values = {seat: self.game.values(self.whole, seat) for seat in self.live}
        yield from self._show()
        pots = self.pots.contested(self.live)
        self._finish_rake(pots)
        self._look_for_bad_beat()
        for pot in reversed(pots):
            self._award(pot, at)

    def _show(self) -> Step[None]:
        """The player who made the final wager shows first, then clockwise; a loser may concede."""
        first = self.last_wager if self.last_wager in self.live else self.game.first_to_show(self.whole)
        for seat in self.from_seat(first):
            if self.options.muck == "on" and len(self.live) > 1 and self._beaten(seat):
                choices = [Choice(actor=seat, name=name, cite=SHOW) for name in ("show", "concede")]
                action = None
                while action is None and seat in self.live:
                    action = yield from self.ask(seat, SHOW, choices)
                if action is None or action.name == "concede":
                    if seat in self.live:
                        self.live.remove(seat)
                        self.muck(seat)
                        self.tell("concede", SHOW, seat)
                    continue
            shown = self.game.shown(self.whole, seat)
            self.shown.append(seat)
            self.tell_cards("show", SHOW, seat, self.cards(seat), hand=shown)

    def _beaten(self, seat: int) -> bool:
        """Whether hands already shown beat this one both ways: conceding then costs nothing."""
        high, low = self.values[seat]
        others = [self.values[other] for other in self.shown if other in self.live]
        if not others:
            return False
        return any(value[0] > high for value in others) and (
            not low or any(value[1] > low for value in others)
        )

    # Awarding

    def _award(self, pot: Pot, at: str) -> None:
        """One pot, split high and low where the game is; equal hands share equally."""
        law = self.cite(at)
        highs = {seat: self.values[seat][0] for seat in pot.seats}
        lows = {seat: self.values[seat][1] for seat in pot.seats}
        if not self.game.low:
            self._share(best(pot.seats, highs), pot.amount, law, "pot", low=self.game.lowball)
        elif not any(lows.values()):
            self._share(best(pot.seats, highs), pot.amount, law, "whole pot", low=False)
        else:
            unit = self.options.unit
            half = pot.amount // 2 // unit * unit
            self._share(best(pot.seats, highs), pot.amount - half, law, "high", low=False)
            self._share(best(pot.seats, lows), half, law, "low", low=True)

    def _share(self, winners: list[int], amount: int, law: object, share: str, *, low: bool) -> None:
        order = winners if len(winners) == 1 else self._odd_chip_order(winners, low=low)
        first = self.options.odd_units == "all_to_first"
        for seat, part in divide(amount, order, self.options.unit, all_to_first=first).items():
            self._push(seat, part, law, share)

    def _odd_chip_order(self, winners: list[int], *, low: bool) -> list[int]:
        """Who is first in line for an odd chip: by card in split and stud games, else by position."""
        by_card = self.game.low or (self.game.stud and self.options.odd_chip_other == "by_game")
        order = self.game.low_order(self.whole) if low and self.game.low else self.game.high_order(self.whole)
        if not by_card or order is None or isinstance(order, BadugiOrder):
            return [seat for seat in self.deal_order() if seat in winners]
        odd = ODD_CHIP_LOW.reading(odd_low_card=self.options.odd_low_card) if low else ODD_CHIP_HIGH
        chips = {seat: odd_chip_value(odd, order, *self.game.parts(self.whole, seat)) for seat in winners}
        return sorted(winners, key=lambda seat: -chips[seat])

    def _push(self, seat: int, amount: int, law: object, share: str) -> None:
        """A pot, or a share of one, goes to a player."""
        self.pot -= amount
        self.stacks[seat] += amount
        self.won[seat, share] = self.won.get((seat, share), 0) + amount
        self.tell("win", law, seat, amount=amount, share=share)  # type: ignore[arg-type]

    def _look_for_bad_beat(self) -> None:
        """A losing hand that the posted rules name is reported: 14.19(a)."""
        least = self.game.bad_beat_value(self.options)
        if not least:
            return
        top = max(self.values[seat][0] for seat in self.live)
        for seat in self.shown:
            value = self.values[seat][0]
            if least <= value < top:
                self.tell("bad_beat", BAD_BEAT, seat, hand=self.game.shown(self.whole, seat))
