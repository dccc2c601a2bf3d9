"""A hand of poker: a round whose procedure is told in the verbs of the law."""

from __future__ import annotations

from pitboss.equipment.pack import Pack
from pitboss.law import cite
from pitboss.poker import speech
from pitboss.poker.betting import Betting, BettingTurn
from pitboss.poker.dealing import DECK, LEAST_CUT
from pitboss.poker.rulings import Rulings
from pitboss.poker.stakes import killed, least_stacks
from pitboss.table import DEALER, Action, Refused, Step, Turn

PLAYERS = cite("13:69F-14.6(b)")
MOST_PLAYERS = 11


class Hand(Rulings):
    """Seats, button and blinds; the cards, chips, showdown and rulings come with the classes it extends."""

    __slots__ = ("blind_seats",)

    def sit_down(self) -> None:
        """Who is dealt in, where the button is, and what is posted."""
        options = self.options
        self._raise_limits()
        able = self._dealt_in()
        if len(able) < 2:
            raise Refused("two players with enough on the table are needed", PLAYERS)
        if len(able) > MOST_PLAYERS:
            raise Refused("poker is played by at most eleven", PLAYERS)
        self.players = able
        self.clear_cards()
        self.clear_chips()
        self.killer = self.state.killer if self.state.killer in able and options.kill != "off" else None
        self.blind_posts: list[tuple[int, int]] = []
        self.opening_bet = 0
        self.blind_seats: tuple[int, ...] = ()
        if self.game.button:
            self._place_button()
            self.assign_blinds()

    def _dealt_in(self) -> list[int]:
        """Who takes part: with the forced money and one least bet on the table, 14.7(c)3."""
        state = self.state
        least = least_stacks(self.game, self.options, state, self.seats)
        absent = (*state.out, *state.waiting)
        return [seat for seat in self.seats if self.stacks[seat] >= least[seat] and seat not in absent]

    def _place_button(self) -> None:
        """At first in front of one player, chosen by place or by card; then it goes round clockwise."""
        game, last, dead = self.game, self.state.button, self.options.button_rule == "dead"
        if last is None:
            by_card = self.options.first_button == "by_card"
            left = self.options.first_button == "dealers_left"
            self.button = self._draw_for_button() if by_card else self.players[0 if left else -1]
            law = game.button_laws.first if by_card else game.button_laws.right
        elif self.state.placed is not None:
            law = game.button_laws.moves
            self.button = self.state.placed
        else:
            law = game.button_laws.moves
            self.button = next((seat for seat in self.players if seat > last), self.players[0])
            if dead and self.state.next_button is not None:
                self.button = self.state.next_button
        if self.button not in self.players:
            law = game.button_laws.mark  # it marks an imaginary dealer, where nobody is dealt in
        if self.options.posts:
            law = game.button_laws.order  # told, not moved
        self.tell("button", self.cite(law), DEALER, seat=self.button)

    def _draw_for_button(self) -> int:
        """A single card is dealt to each player; the rank of it gives one of them the button."""
        law = self.cite(self.game.button_laws.card)
        deck = Pack.shuffled(range(DECK), self.chance)
        deck.cut(self.chance, least=LEAST_CUT)
        cards = dict(zip(self.players, reversed(deck), strict=False))
        for seat, card in cards.items():
            self.tell_cards("button_card", law, seat, [card])
        choose = max if self.options.button_draw == "highest" else min
        return choose(cards, key=cards.__getitem__)

    def assign_blinds(self) -> None:
        """The first blind is left of the button, the next ones follow; the kill player posts the kill."""
        told = [(seat, amount) for seat, amount in self.options.posts if amount]
        if absent := [seat for seat, _ in told if seat not in self.players]:
            raise Refused(f"seat {absent[0]} is not dealt in and cannot post", PLAYERS)
        posted = told or self._placed_blinds() or self.posted_in_turn()
        self.blind_seats = () if self.options.posts else tuple(seat for seat, _ in posted)
        self.last_blind = posted[-1][0] if posted else self.button
        newcomers = [seat for seat in self.state.posting if seat not in self.blind_seats]
        posted += [(seat, max(self.options.posted_blinds)) for seat in newcomers]
        if self.killer is not None:
            posted = [(seat, amount) for seat, amount in posted if seat != self.killer]
            posted.append((self.killer, self.small))
        self.blind_posts = posted
        full = self.options.short_blind == "full"
        self.opening_bet = max((amount for _, amount in posted), default=0) if full else 0

    def posted_in_turn(self) -> list[tuple[int, int]]:
        order = [seat for seat in self.deal_order() if self.stacks[seat]]
        if len(order) == 2 and order[-1] == self.button and self.options.heads_up_button_posts_small == "on":
            order.reverse()
        posted = zip(order, self.options.posted_blinds, strict=False)
        return [(seat, amount) for seat, amount in posted if amount]

    def _placed_blinds(self) -> list[tuple[int, int]]:
        """The blinds where the room has put them, as far as a player is there."""
        if self.state.placed is None:
            return []
        seats = zip(self.state.blind_seats, self.options.posted_blinds, strict=False)
        return [(seat, amount) for seat, amount in seats if seat in self.players]

    def _raise_limits(self) -> None:
        """The posted limits; with the kill button out they are doubled, or raised by half: 14.11(i)."""
        options = self.options
        self.small, self.big, self.most = options.minimum, options.maximum, options.maximum
        if options.limit != "fixed":
            self.big = self.small
        if options.kill != "off" and self.state.killer is not None:
            for name in ("small", "big", "most"):
                setattr(self, name, killed(getattr(self, name), options))

    def leave_button(self) -> None:
        """What the table remembers for the next round."""
        if not self.game.button:
            return
        after = next((seat for seat in self.players if seat > self.button), self.players[0])
        blinds = self.blind_seats if self.state.placed is None else self.state.blind_seats
        self.state = self.state.after_hand(self.button, after, blinds)

    # Questions

    def ask(self, turn: Turn) -> Step[Action | None]:
        self.facing = None
        action = yield turn
        if action.actor == turn.actor:
            return action
        self.step_in(action)
        return None

    def decide(self, betting: Betting, seat: int) -> Step[Action | None]:
        if self.options.words == "on":
            return (yield from speech.decide(self, betting, seat))
        return (yield BettingTurn(seat, betting))
