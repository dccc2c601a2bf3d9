"""Errors of the deal, and what becomes of cards and money after them. 13:69F-14.5(c), 14.15(e)-(g), (i)."""

from __future__ import annotations

from dataclasses import replace

from pitboss.equipment.pack import DOWN, UP
from pitboss.law import Cite, cite
from pitboss.poker.dealing import LEAST_CUT, OFF_TABLE, RAKE
from pitboss.poker.drawing import EXPOSED
from pitboss.poker.positions import follow
from pitboss.poker.showdown import Showdown
from pitboss.poker.trouble import DeadRound, Misdeal
from pitboss.table import DEALER, SUPERVISOR, Choice, Step, Turn
from pitboss.table.event import EVERYONE, NOBODY

RECUT = cite("13:69F-14.5(c)")
MISDEAL = cite("13:69F-14.15(e)")
WRONG_START = cite("13:69F-14.15(e)2")
LEFT_OUT = cite("13:69F-14.15(e)4")
INELIGIBLE = cite("13:69F-14.15(f)")
DEAD = cite("13:69F-14.15(g)")
NEW_DECK = cite("13:69E-1.18(n)")
REFUND = cite("13:69F-14.15(i)3")
KINDS = ("ante", "blind")
"""Forced money that a misdeal may leave on the table."""
ACTED = {
    "shuffle", "burn", "board", "common", "check", "call", "bet", "raise", "fold", "bring_in", "owes",
    "said", "chips", "threw", "showdown",
}  # fmt: skip
"""What ends the time in which a fault of the cards just dealt is noticed."""


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
        depth = self.deck.cut(self.chance, least=LEAST_CUT)
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
                self.deal_to_ineligible(seat)
        order = order[self.first_place :] + order[: self.first_place]
        return [seat for seat in order if seat != self.left_out]

    def deal_to_ineligible(self, seat: int) -> None:
        """The top card went to a player who is not to get one: it alone is dead, and play goes on."""
        card = self.take()
        self.discards.append((DEALER, card))
        self.tell_cards("ineligible", INELIGIBLE, DEALER, [card], seen_by=NOBODY, seat=seat)

    def settle_short(self) -> None:
        """A card off the table that is not replaced leaves too few: a fouled hand, and not by its holder."""
        for seat in dict.fromkeys(self.short):
            if seat in self.live:
                self.refund(seat, DEALER)
        self.short = []

    # Cards just dealt

    def just_dealt(self, seat: int) -> list[tuple[int, bool]]:
        """The cards that came to a seat since anybody last acted on the cards, and whether by a draw."""
        found: list[tuple[int, bool]] = []
        for name, _, actor, _, cards, _ in reversed(self.log):
            if name in ACTED or (name == "discard" and actor == seat):
                break
            if name in ("deal", "draw") and actor == seat:
                found = [(card, name == "draw") for card in cards] + found
        held = self.cards(seat)
        return [(card, drawn) for card, drawn in found if card in held]

    def lose_dealt(self, seat: int, number: int) -> None:
        """One of the cards just dealt has fallen off the table: 14.15(n)."""
        card, drawn = self.just_dealt(seat)[number - 1]
        face = UP if card in self.up[seat] else DOWN
        (self.up if face else self.down)[seat].remove(card)
        another = self.lose_card(seat, card, seen_by=EVERYONE if face is UP else seat)
        if another is None:
            self.settle_short()
        else:
            self._hand_over(seat, another, face, OFF_TABLE, drawn=drawn)
        if face is UP and self.facing is not None and len(self.live) > 1:
            self.game.lead_again(self.whole)

    def expose_dealt(self, seat: int, number: int) -> None:
        """One of the cards just dealt face down has been exposed: 14.15(k), (m), (o)."""
        card, drawn = self.just_dealt(seat)[number - 1]
        if not drawn:
            self.game.exposed_before(self.whole, seat, card)
            return
        another = self.expose_drawn(seat, card)
        if another != card:
            self.down[seat].remove(card)
            self._hand_over(seat, another, DOWN, EXPOSED, drawn=True)

    def _hand_over(self, seat: int, card: int, face: bool, law: Cite, *, drawn: bool) -> None:
        """A card in place of one that was dealt, or drawn."""
        if not drawn:
            self.give(seat, card, face, law)
            return
        self.down[seat].append(card)
        self.tell_cards("draw", law, seat, [card], seen_by=seat, count=1)

    # Errors found

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
            self.tell("returned", LEFT_OUT, DEALER, seat=seat, amount=self.take_back(seat, LEFT_OUT))

    def judge_deal(self, what: str, law: Cite) -> None:
        """A misdeal until two have put money in of their own will; then it is too late for one."""
        if len(self.voluntary) < 2:
            raise Misdeal(what, law)
        self.tell("error_stands", law, DEALER, what=what)

    # Hands that are out

    def kill_hand(self, seat: int, by: int, what: str, law: Cite) -> None:
        """The hand is dead; the chips it has put in stay in the pot. The last hand is never dead."""
        if len(self.live) > 1:
            self.drop(seat)
            self.tell("dead_hand", law, by, seat=seat, what=what)

    def refund(self, seat: int, by: int, law: Cite = REFUND) -> None:
        """A victim of an error, not a contributor to it, gets back all it put in: 14.15(i)3."""
        if len(self.live) > 1:
            amount = self.take_back(seat, law)
            self.drop(seat)
            self.tell("refund", law, by, seat=seat, amount=amount)

    def take_back(self, seat: int, law: Cite) -> int:
        """All that a seat has put in comes back: its bet and its part of each pot, as far as a pot has it."""
        stack, returned = (self.stacks, seat), self.bets[seat]
        self.move(returned, (self.bets, seat), stack, law)
        for pot in self.pots.pots:
            part = min(pot.given(seat), pot.amount, self.paid[seat] - returned)
            if part:
                self.move(part, pot.account, stack, law)
                returned += part
        self.paid[seat] -= returned
        return returned + sum(self.standing.pop((kind, seat), 0) for kind in KINDS)

    # The end of a deal or a round

    def misdealt(self, trouble: Misdeal) -> bool:
        """All cards go back for a reshuffle. Whether enough players remain for a new deal."""
        self.tell("misdeal", trouble.cite, DEALER, reason=trouble.reason)
        forced = self._forced_money()
        removed = [seat for seat in self.players if seat in self.state.out]
        self.players = [seat for seat in self.players if seat not in removed]
        back = self._take_all_back(MISDEAL)
        self.clear_cards()
        again = len(self.players) > 1
        if again and self.game.button:
            self._assign_blinds_without(removed)
        if again and self.options.misdeal_money == "antes_blinds_stay":
            due = dict(self.blind_posts)
            for (kind, seat), amount in forced.items():
                stays = min(amount, due.get(seat, 0)) if kind == "blind" else amount
                if stays and seat in self.players:
                    self.standing[kind, seat] = stays
                    back[seat] -= stays
        self._tell_returned(MISDEAL, back)
        return again

    def _forced_money(self) -> dict[tuple[str, int], int]:
        """The antes and blinds that lie on the table, by kind and seat."""
        found = dict(self.standing)
        for seat, paid in self.paid.items():
            ante = min(paid, self.forced.get(seat, 0))
            blind = min(paid - ante, self.posted.get(seat, 0))
            for kind, amount in zip(KINDS, (ante, blind), strict=True):
                found[kind, seat] = found.get((kind, seat), 0) + amount
        return found

    def _assign_blinds_without(self, removed: list[int]) -> None:
        """Who posts in the new deal, without those who had to leave the game."""
        if self.killer in removed:
            self.killer = None
        if any(seat in removed for seat in self.state.blind_seats):
            self.state = replace(self.state, blind_seats=follow(self.button, self.players, self.options))
        if not self.options.posts:
            self.assign_blinds()
        self.blind_posts = [(seat, amount) for seat, amount in self.blind_posts if seat in self.players]
        highest = max((amount for _, amount in self.blind_posts), default=0)
        self.opening_bet = min(self.opening_bet, highest)

    def assign_blinds(self) -> None:
        """Who posts which blind."""
        raise NotImplementedError

    def called_dead(self, trouble: DeadRound) -> None:
        """Everything goes back to the players, no rake is kept, and the deck is replaced: 14.15(g)."""
        self.tell("dead_round", trouble.cite, DEALER, reason=trouble.reason)
        self._tell_returned(DEAD, self._take_all_back(DEAD))
        self.tell("new_deck", NEW_DECK, DEALER)

    def _take_all_back(self, law: Cite) -> dict[int, int]:
        """The pots go back to those who filled them, and a rake taken with them; how much to each."""
        centre = self.pots.pots[0].account
        self.move(self.rake_area, (self.rake_book, RAKE), centre, law)
        for pot in self.pots.pots[1:]:
            self.move(pot.amount, pot.account, centre, law)
        for seat, bet in self.bets.items():
            self.move(bet, (self.bets, seat), centre, law)
        back = dict(self.paid)
        for seat, amount in back.items():
            self.move(amount, centre, (self.stacks, seat), law)
        for (_, seat), amount in self.standing.items():
            back[seat] += amount  # chips that the last misdeal left on the table
        self.standing = {}
        self.clear_chips()
        return back

    def _tell_returned(self, law: Cite, back: dict[int, int]) -> None:
        for seat, amount in back.items():
            if amount:
                self.tell("returned", law, DEALER, seat=seat, amount=amount)
