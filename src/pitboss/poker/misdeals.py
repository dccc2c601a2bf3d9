"""Errors of the deal, and what becomes of cards and money after them. 13:69F-14.5(c), 14.15(e)-(g), (i)."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.law import Cite, cite
from pitboss.poker.dealing import LEAST_CUT
from pitboss.poker.showdown import Showdown
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.table import DEALER, SUPERVISOR, Choice, Step, Turn
from pitboss.table.event import NOBODY

RECUT = cite("13:69F-14.5(c)")
MISDEAL = cite("13:69F-14.15(e)")
WRONG_START = cite("13:69F-14.15(e)2")
LEFT_OUT = cite("13:69F-14.15(e)4")
INELIGIBLE = cite("13:69F-14.15(f)")
DEAD = cite("13:69F-14.15(g)")
NEW_DECK = cite("13:69E-1.18(n)")
REFUND = cite("13:69F-14.15(i)3")


class Misdeals(Showdown):
    """Verbs for a deal that goes wrong, and for giving chips back."""

    __slots__ = ("deal_begun",)

    def clear_cards(self) -> None:
        super().clear_cards()
        self.deal_begun = False

    # Before the deal

    def recuts(self) -> Step[None]:
        """Before any card is dealt, a supervisor may have the cards cut again: 14.5(c)."""
        if self.mishaps and self.chance.mishap("bad_cut"):
            self._recut()
        choices = [Choice(actor=SUPERVISOR, name=name, cite=RECUT) for name in ("deal", "recut")]
        while self.options.ask_recut == "on":
            action = yield Turn(SUPERVISOR, RECUT, choices)
            if action.name == "deal":
                return
            self._recut()

    def _recut(self) -> None:
        depth = self.chance.cut(len(self.deck), least=LEAST_CUT)
        self.deck = self.deck[-depth:] + self.deck[:-depth]  # the top of the deck is the end of the list
        self.tell("recut", RECUT, SUPERVISOR, count=depth)

    # In the first deal

    def mistaken_order(self) -> list[int]:
        """Chance may have the dealer begin one place too far, pass a player over, or deal to an idle one."""
        order = self.deal_order()
        if not self.deal_begun:
            self.deal_begun = True
            if self.chance.mishap("wrong_start"):
                self.first_place = 1
            if self.chance.mishap("player_left_out"):
                self.left_out = order[self.chance.below(len(order))]
        for seat in self.seats:
            if seat not in self.players and self.chance.mishap("card_to_ineligible"):
                card = self.take()
                self.discards.append((DEALER, card))
                self.tell_cards("ineligible", INELIGIBLE, DEALER, [card], seen_by=NOBODY, seat=seat)
        order = order[self.first_place :] + order[: self.first_place]
        return [seat for seat in order if seat != self.left_out]

    def settle_short(self) -> None:
        """A card off the table that is not replaced leaves too few: a fouled hand, and not by its holder."""
        for seat in dict.fromkeys(self.short):
            if seat in self.live:
                self.refund(seat, DEALER)
        self.short = []

    # Errors found

    def volunteers(self) -> int:
        """How many players have put money in of their own will."""
        return len(self.voluntary)

    def begin_betting(self) -> None:
        """An error of the deal is noticed before the betting, or as often only after the first round."""
        first = not self.betting_begun
        super().begin_betting()
        if first and (self.first_place or self.left_out is not None):
            dealt = [seat for seat in self.live if seat != self.left_out]
            if len(dealt) < 2 or self.chance.below(2) == 0:
                self.deal_error()
            else:
                self.live = dealt

    def gather(self) -> None:
        super().gather()
        if self.first_place or self.left_out is not None:
            self.deal_error()
        if self.mishaps and len(self.live) > 1:
            self.hand_mishaps()

    def hand_mishaps(self) -> None:
        """What may befall a hand between betting rounds."""
        raise NotImplementedError

    def deal_error(self) -> None:
        """A wrong start or a player left out is a misdeal until two have put money in; then play goes on."""
        seat = self.left_out
        law = WRONG_START if seat is None else LEFT_OUT
        what = "the deal began at the wrong place" if seat is None else f"seat {seat} was left out"
        self.judge_deal(what, law)
        self.first_place, self.left_out = 0, None
        if seat is not None and self.paid[seat]:
            self.tell("returned", LEFT_OUT, DEALER, seat=seat, amount=self.take_back(seat))

    def judge_deal(self, what: str, law: Cite) -> None:
        """A misdeal, or too late for one."""
        if self.volunteers() < 2:
            raise Misdeal(what, law)
        self.tell("error_stands", law, DEALER, what=what)

    # Hands that are out

    def kill_hand(self, seat: int, by: int, what: str, law: Cite) -> None:
        """The hand is dead; the chips it has put in stay in the pot. The last hand is never dead."""
        if len(self.live) > 1:
            self.live.remove(seat)
            self.muck(seat)
            self.tell("dead_hand", law, by, seat=seat, what=what)

    def refund(self, seat: int, by: int, law: Cite = REFUND) -> None:
        """A victim of an error, not a contributor to it, gets back all it put in: 14.15(i)3."""
        if len(self.live) > 1:
            amount = self.take_back(seat)
            self.live.remove(seat)
            self.muck(seat)
            self.tell("refund", law, by, seat=seat, amount=amount)

    def take_back(self, seat: int) -> int:
        """All that a seat has put in comes back: its bet and its part of each pot, as far as a pot has it."""
        returned, self.bets[seat] = self.bets[seat], 0
        for pot in self.pots.pots:
            part = min(pot.given(seat), pot.amount, self.paid[seat] - returned)
            pot.amount -= part
            returned += part
        self.pot -= returned
        self.paid[seat] -= returned
        self.stacks[seat] += returned
        return returned

    # The end of a deal or a round

    def misdealt(self, trouble: Misdeal) -> bool:
        """All cards go back for a reshuffle. Whether enough players remain for a new deal."""
        self.tell("misdeal", trouble.cite, DEALER, reason=trouble.reason)
        stay: dict[int, int] = {}
        if self.options.misdeal_money == "antes_blinds_stay":
            stay = {seat: self.forced.get(seat, 0) + self.posted.get(seat, 0) for seat in self.players}
            self.standing |= {"ante"} if self.forced else set()
            self.standing |= {"blind"} if self.posted else set()
        self.return_all(MISDEAL, stay)
        self.players = [seat for seat in self.players if seat not in self.state.out]
        self.blind_posts = [(seat, amount) for seat, amount in self.blind_posts if seat in self.players]
        self.clear_cards()
        self.clear_chips()
        return len(self.players) > 1

    def called_dead(self, trouble: DeadRound) -> None:
        """Everything goes back to the players, no rake is kept, and the deck is replaced: 14.15(g)."""
        self.tell("dead_round", trouble.cite, DEALER, reason=trouble.reason)
        self.return_all(DEAD)
        self.tell("new_deck", NEW_DECK, DEALER)

    def return_all(self, law: Cite, stay: Mapping[int, int] | None = None) -> None:
        """The pots go back to those who filled them, and a rake taken with them.

        What `stay`s on the table for a new deal is posted again at once, so it is not told as returned.
        """
        self.pot += self.rake_area
        self.house -= self.rake_area
        self.rake_area = 0
        for seat, amount in self.paid.items():
            self.stacks[seat] += amount
            self.pot -= amount
            told = amount - min(amount, (stay or {}).get(seat, 0))
            if told:
                self.tell("returned", law, DEALER, seat=seat, amount=told)
        self.clear_chips()
