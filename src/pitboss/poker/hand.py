"""A hand of poker: a round whose procedure is told in the verbs of the law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pitboss.law import Cite, cite
from pitboss.poker.betting import Betting
from pitboss.poker.rulings import Rulings
from pitboss.table import DEALER, SUPERVISOR, Action, Option, Refused, Step, Turn
from pitboss.table.option import Build

PLAYERS = cite("13:69F-14.6(b)")
ENOUGH = cite("13:69F-14.7(c)3")
BUTTON = cite("13:69F-14.10(c)3")
FIRST_BUTTON = cite("13:69F-14.10(c)2.i")
MOST_PLAYERS = 11


class Hand(Rulings):
    """Seats, button and blinds; the cards, chips, showdown and rulings come with the classes it extends."""

    def sit_down(self) -> None:
        """Who is dealt in, where the button is, and what is posted."""
        options = self.options
        able = [seat for seat in self.seats if self._dealt_in(seat)]
        if len(able) < 2:
            raise Refused("two players with enough on the table are needed", PLAYERS)
        if len(able) > MOST_PLAYERS:
            raise Refused("poker is played by at most eleven", PLAYERS)
        self.players = able
        self.clear_cards()
        self.clear_chips()
        self.small, self.big, self.most = options.minimum, options.maximum, options.maximum
        if options.limit != "fixed":
            self.big = self.small
        self._raise_for_kill()
        self.blind_posts: list[tuple[int, int]] = []
        self.opening_bet = 0
        if self.game.button:
            self._place_button()
            self._assign_blinds()

    def _dealt_in(self, seat: int) -> bool:
        """A player takes part with the forced money and one least bet: 14.7(c)3."""
        if seat in self.state.out:
            return False
        forced = self.options.ante + (max(self.options.posted_blinds, default=0) if self.game.button else 0)
        if self.game.stud:
            forced += self.options.forced_bet
        least = forced + self.options.minimum if self.options.need_minimum == "on" else 1
        return self.stacks[seat] >= least

    def _place_button(self) -> None:
        """At first in front of the player on the dealer's right; then it goes round clockwise."""
        last = self.state.button
        if last is None:
            self.button = self.players[-1]
            self.tell("button", FIRST_BUTTON, DEALER, seat=self.button)
            return
        self.button = next((seat for seat in self.players if seat > last), self.players[0])
        if self.options.button_rule == "dead" and last not in self.players:
            self.button = next((seat for seat in self.seats if seat > last), self.seats[0])
        self.tell("button", BUTTON, DEALER, seat=self.button)

    def _assign_blinds(self) -> None:
        """The first blind is left of the button, the next ones follow; the kill player posts the kill."""
        if self.options.posts:
            self.blind_posts = [(seat, amount) for seat, amount in self.options.posts if amount]
            self.opening_bet = max((amount for _, amount in self.blind_posts), default=0)
            return
        order = self.deal_order()
        if len(order) == 2 and self.options.heads_up_button_posts_small == "on":
            order.reverse()
        posted = list(zip(order, self.options.posted_blinds, strict=False))
        if self.killer is not None:
            posted = [(seat, amount) for seat, amount in posted if seat != self.killer]
            posted.append((self.killer, self.small))
        self.blind_posts = posted
        self.opening_bet = max((amount for _, amount in posted), default=0)

    def _raise_for_kill(self) -> None:
        """With the kill button out, the limits are doubled, or raised by half: 14.11(i)."""
        killer = self.state.killer
        self.killer = killer if killer in self.players and self.options.kill != "off" else None
        if self.killer is not None:
            for name in ("small", "big", "most"):
                amount = getattr(self, name)
                setattr(self, name, amount * 2 if self.options.kill == "kill" else amount * 3 // 2)

    def leave_button(self) -> None:
        """What the table remembers for the next round."""
        button = self.button if self.game.button else self.state.button
        self.state = replace(self.state, button=button, hands=self.state.hands + 1)

    # Questions

    def ask(self, seat: int, law: Cite, options: Sequence[Option] | Build) -> Step[Action | None]:
        build = options if callable(options) else (lambda _: options)
        action = yield Turn(seat, law, self._asked(seat, build), others=(DEALER, SUPERVISOR))
        if action.actor == seat:
            return action
        self.step_in(action)
        return None

    def decide(self, betting: Betting, seat: int) -> Step[Action | None]:
        forbidden = betting.forbidden(seat)
        action = yield Turn(
            seat,
            betting.law,
            self._asked(seat, betting.options),
            others=(DEALER, SUPERVISOR),
            forbidden={"raise": forbidden} if forbidden else None,
        )
        if action.actor == seat:
            return action
        self.step_in(action)
        return None

    def _asked(self, seat: int, build: Build) -> Build:
        """The seat's own options; the dealer's and supervisor's are what they may report."""
        return lambda actor: build(actor) if actor == seat else self.reports(actor)
