"""The end of a hand: the rake, the showdown, and who gets what. 13:69F-14.6(e)5-9, 14.9(i), 14.15(d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.equipment.cards import text
from pitboss.law import Cite, cite
from pitboss.poker.bad_beat import BAD_BEAT, bad_beats
from pitboss.poker.best import best, chosen
from pitboss.poker.dealing import DECK
from pitboss.poker.pots import Contest, divide
from pitboss.poker.rake import Raking
from pitboss.rankings import ODD_CHIP_HIGH, ODD_CHIP_LOW, odd_chip_value
from pitboss.rankings.badugi import BadugiOrder
from pitboss.table import DEALER, Choice, Step
from pitboss.table.event import EVERYONE

if TYPE_CHECKING:
    from pitboss.poker.game import Split

SHOW = cite("13:69F-14.15(d)")
UNSURE = cite("13:69F-14.15(a)")
LAST_PLAYER = cite("13:69F-14.6(d)")
COLLECT = cite("13:69F-14.6(e)5")
SIDE_POTS = cite("13:69F-14.6(e)6")
COUNTED = cite("13:69F-14.6(e)7")


class Showdown(Raking):
    """Verbs for showing hands and awarding pots."""

    __slots__ = ()

    # Showing

    def showdown(self, at: str, wins: str | None = None) -> Step[None]:
        """The hands are shown in order, cards speak, and every pot goes to its winners, by `wins`."""
        alone = len(self.live) == 1
        if not alone:
            self.values = self.game.values(self.whole)
            self.tell("showdown", self.cite(at), DEALER, hands=str(self.cite(self.game.forms or at)))
            yield from self._show()
        pots = self._merged()
        self.contribute(pots)
        ahead: list[tuple[list[int], list[int]]] = [([], [])] * len(pots)
        winners = list(self.live)
        if not alone:
            self._look_for_bad_beat()
            ahead = [self._best(pot) for pot in pots]
            winners = sorted({seat for highs, lows in ahead for seat in (*highs, *lows)})
            if losers := [seat for seat in self.live if seat not in winners]:
                self.tell("losers_collected", COLLECT, DEALER, seats=losers)
        for number in range(len(pots) - 1, -1, -1):
            if number:
                self.tell("side_pot_first", SIDE_POTS, DEALER, amount=pots[number].amount)
            self._award(pots[number], *ahead[number], at, wins or at)
        self._collect(winners)
        self.rake_to_inventory()

    def _merged(self) -> list[Contest]:
        """The pots to be awarded: those that the same players contend for are pushed together."""
        contests = self.pots.contested(self.live, self.gone)
        for contest in contests:
            for pot in contest.pots[1:]:
                self.move(pot.amount, pot.account, contest.account, SIDE_POTS)
        return contests

    def _best(self, pot: Contest) -> tuple[list[int], list[int]]:
        """Who has the best hand for a pot or its high half, and for its low half; nobody if all have gone."""
        seats, values = pot.seats, self.values
        if seats[0] not in self.live:
            return [], []
        highs, lows = (best([values[seat][half] for seat in seats]) for half in (0, 1))
        return chosen(seats, highs), chosen(seats, lows)

    def _collect(self, winners: list[int]) -> None:
        """The winning hand is collected last, and every hand that came back is counted: 14.6(e)5, 7."""
        back = DECK - len(self.deck) - len(self.burned) - len(self.board) - len(self.common)
        self.tell("winners_collected", COLLECT, DEALER, seats=list(winners))
        self.tell("discards_counted", COUNTED, DEALER, count=back)

    def _show(self) -> Step[None]:
        """The player who made the final wager shows first, then clockwise; a loser may concede."""
        first = self.last_wager if self.last_wager in self.live else self.game.first_to_show(self.whole)
        orders = self.game.orders(self.options)
        for seat in self.from_seat(first):
            if seat not in self.live:
                continue
            muck = self.options.muck
            if muck != "off" and len(self.live) > 1 and (muck == "any" or self._beaten(seat)):
                choices = [Choice(actor=seat, name=name, cite=SHOW) for name in ("show", "concede")]
                action = None
                while action is None and seat in self.live and len(self.live) > 1:
                    action = yield from self.ask(self.question(seat, SHOW, choices))
                if seat not in self.live:
                    continue
                if action is not None and action.name == "concede":
                    self._concede(seat)
                    continue
            self.shown.append(seat)
            hand = self.game.shown_later(self.whole, seat, orders)
            self.log.append(("show", SHOW, seat, hand, tuple(self.cards(seat)), EVERYONE))

    def _concede(self, seat: int) -> None:
        """A hand is discarded unshown; that it has lost is for its holder to make sure of: 14.15(a)."""
        law = UNSURE if self.options.muck == "any" else SHOW  # it tells nothing of the hand
        if self.options.disclose == "on":
            self.tell_cards("disclose", SHOW, seat, self.cards(seat), hand=self.game.shown(self.whole, seat))
        self.drop(seat)
        self.tell("concede", law, seat)

    def _beaten(self, seat: int) -> bool:
        """Whether hands already shown beat this one both ways, in every pot: conceding then costs nothing."""
        high, low = self.values[seat]
        for pot in self.pots.contested(self.live, self.gone):
            if seat not in pot.seats:
                continue
            others = [self.values[other] for other in self.shown if other in pot.seats]
            if not any(value[0] > high for value in others):
                return False
            if low and not any(value[1] > low for value in others):
                return False
        return bool(self.shown)

    # Awarding

    def _award(self, pot: Contest, highs: list[int], lows: list[int], at: str, wins: str) -> None:
        """One pot, split high and low where the game is; with nobody to show, it is its last player's."""
        game, split = self.game, self.game.split
        if not highs:
            self._push(pot, pot.seats[0], pot.amount, LAST_PLAYER, "pot")
        elif split is None:
            law = self.cite(game.winning(self.whole, wins, highs))
            self._share(pot, highs, pot.amount, law, self.cite(at), "pot", low=game.lowball)
        elif not lows:
            law = self.cite(split.no_low)
            self._share(pot, highs, pot.amount, law, self.cite(split.suits), "whole pot", low=False)
        else:
            self._halves(pot, highs, lows, split)

    def _halves(self, pot: Contest, highs: list[int], lows: list[int], split: Split) -> None:
        """Half to the high hand and half to the low hand; what will not divide goes with the high half."""
        unit, amount = self.options.unit, pot.amount
        half = amount // 2 // unit * unit
        if amount - 2 * half > unit:
            half += amount % unit  # coin, so that no excess is over a unit
        excess = amount - 2 * half
        if excess:
            self.tell("odd_half", self.cite(split.odd), DEALER, amount=excess)
        suits = self.cite(split.suits)
        whole = split.odd if excess else split.halves
        for winners, part, alone, tied, share in (
            (highs, amount - half, whole, split.tied_high, "high"),
            (lows, half, split.halves, split.tied_low, "low"),
        ):
            law = self.cite(alone if len(winners) == 1 else tied)
            self._share(pot, winners, part, law, suits, share, low=share == "low")
        for seat in highs:
            if seat in lows:
                self._both_ways(seat)

    def _both_ways(self, seat: int) -> None:
        """A player has won with a high hand and with a low hand."""
        parts = self.game.parts(self.whole, seat)
        low_order = self.game.low_order(self.options)
        assert low_order is not None
        high, low = self.game.high_order(self.options).rank(*parts), low_order.rank(*parts)
        law = self.cite(self.game.both_ways(high, low))
        self.tell("both_ways", law, seat, high=text(high.cards), low=text(low.cards))

    def _share(
        self, pot: Contest, winners: list[int], amount: int, law: Cite, odd: Cite, share: str, *, low: bool
    ) -> None:
        """Equal shares; what will not divide goes out by the rule of `odd`."""
        if len(winners) == 1:
            self._push(pot, winners[0], amount, law, share)
            return
        order = self._odd_chip_order(winners, low=low)
        first = self.options.odd_units == "all_to_first"
        shares = divide(amount, order, self.options.unit, all_to_first=first)
        least = min(shares.values())
        for seat, part in shares.items():
            if part > least:
                self.tell("odd_chip", odd, seat, amount=part - least, share=share)
            self._push(pot, seat, part, law, share)

    def _odd_chip_order(self, winners: list[int], *, low: bool) -> list[int]:
        """Who is first in line for an odd chip: by card in split and stud games, else by position."""
        other = self.options.odd_chip_other
        by_card = (self.game.low and other != "position") or (self.game.stud and other == "by_game")
        high_order, low_order = self.game.orders(self.options)
        order = low_order if low and self.game.low else high_order
        if not by_card or order is None or isinstance(order, BadugiOrder):
            return [seat for seat in self.deal_order() if seat in winners]
        odd = ODD_CHIP_LOW.reading(odd_low_card=self.options.odd_low_card) if low else ODD_CHIP_HIGH
        odd = odd.reading(odd_chip_cards=self.options.odd_chip_cards)
        held = {seat: self.game.parts(self.whole, seat) for seat in winners}
        return sorted(winners, key=lambda seat: -odd_chip_value(odd, order, *held[seat]))

    def _push(self, pot: Contest, seat: int, amount: int, law: Cite, share: str) -> None:
        """A pot, or a share of one, goes to a player."""
        self.move(amount, pot.account, (self.stacks, seat), law, "win", seat, {"share": share})
        self.won[seat, share] = self.won.get((seat, share), 0) + amount

    def _look_for_bad_beat(self) -> None:
        """A losing hand that the posted rules name is reported: 14.19(a)."""
        for seat in bad_beats(self.whole):
            self.tell("bad_beat", BAD_BEAT, seat, hand=self.game.shown(self.whole, seat))
