"""A hand of poker: a round whose procedure is told in the verbs of the law."""

from __future__ import annotations

from dataclasses import replace

from pitboss.equipment.pack import Pack
from pitboss.law import cite
from pitboss.poker import speech
from pitboss.poker.betting import Betting, BettingTurn
from pitboss.poker.dealing import DECK, LEAST_CUT
from pitboss.poker.positions import follow
from pitboss.poker.rulings import Rulings
from pitboss.poker.stakes import killed, least_stacks
from pitboss.table import DEALER, Action, Refused, Step, Turn

PLAYERS = cite("13:69F-14.6(b)")
MOST_PLAYERS = 11


class Hand(Rulings):
    """Seats, button and blinds; the cards, chips, showdown and rulings come with the classes it extends."""

    __slots__ = ()

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
        if self.game.button:
            self._place_button()
            self.assign_blinds()

    def _dealt_in(self) -> list[int]:
        """Who takes part: with the forced money and one least bet on the table, 14.7(c)3."""
        state, stacks = self.state, self.stacks
        least = least_stacks(self.game, self.options, state, self.seats)
        absent = (*state.out, *state.waiting)
        return [seat for seat, needed in least.items() if stacks[seat] >= needed and seat not in absent]

    def _place_button(self) -> None:
        """The button lies where the table has put it; in the first round the hand finds a place for it."""
        laws, options = self.game.button_laws, self.options
        law = laws.moves
        if self.state.button is None:
            button, law = self._first_button()
            blinds = () if options.posts else follow(button, self.players, options)
            self.state = replace(self.state, button=button, blind_seats=blinds)
        else:
            button = self.state.button
        if button not in self.players:
            law = laws.mark  # it marks an imaginary dealer, where nobody is dealt in
        if options.posts:
            law = laws.order  # told, not moved
        self.button = button
        self.tell("button", self.cite(law), DEALER, seat=button)

    def _first_button(self) -> tuple[int, str]:
        """At first it is in front of one player, chosen by place or by card; and by which rule."""
        laws, way = self.game.button_laws, self.options.first_button
        if way == "by_card":
            return self._draw_for_button(), laws.first
        return self.players[0 if way == "dealers_left" else -1], laws.right

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
        """Who posts: the seats of the blinds, who comes in, and the kill player, who posts the kill alone."""
        options, state = self.options, self.state
        told = [(seat, amount) for seat, amount in options.posts if amount]
        if absent := [seat for seat, _ in told if seat not in self.players]:
            raise Refused(f"seat {absent[0]} is not dealt in and cannot post", PLAYERS)
        posted = told or self.posted_by(state.blind_seats)
        self.last_blind = posted[-1][0] if posted else self.button
        newcomers = [seat for seat in state.posting if seat not in state.blind_seats]
        posted += [(seat, max(options.posted_blinds, default=0)) for seat in newcomers]
        if self.killer is not None:
            posted = [(seat, amount) for seat, amount in posted if seat != self.killer]
            posted.append((self.killer, self.small))
        self.blind_posts = posted
        full = options.short_blind == "full"
        self.opening_bet = max((amount for _, amount in posted), default=0) if full else 0

    def _raise_limits(self) -> None:
        """The posted limits; with the kill button out they are doubled, or raised by half: 14.11(i)."""
        options = self.options
        self.small, self.big, self.most = options.minimum, options.maximum, options.maximum
        if options.limit != "fixed":
            self.big = self.small
        if options.kill != "off" and self.state.killer is not None:
            for name in ("small", "big", "most"):
                setattr(self, name, killed(getattr(self, name), options))

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
