"""The chips of a hand: forced bets, betting rounds, and what goes into the pots. 13:69F-14.7."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping

from pitboss.law import Cite, cite
from pitboss.poker.betting import Betting, BettingTurn
from pitboss.poker.drawing import Drawing
from pitboss.poker.positions import follow
from pitboss.table import DEALER, Action, Choice, Step
from pitboss.table.event import NOTHING

ALL_IN = cite("13:69F-14.7(c)4")
SIDE_POT = cite("13:69F-14.7(c)4.iii")
COIN = cite("13:69F-14.7(c)2")
POT = cite('13:69F-14.1 "pot"')
CHIP = 100
"""What coin in the pot is changed into: the one-dollar chip."""
UNCALLED = cite("13:69F-14.14(d)")


class Wagers(Drawing):
    """Verbs for betting, in the words of the law."""

    __slots__ = ("big", "blind_posts", "facing", "killer", "last_blind", "most", "opening_bet", "small")
    direct = True
    """Whether seats are asked by a turn alone, with no words to weigh and no file to read."""
    facing: Betting | None
    """The betting round in which a seat is being asked, if one is."""
    small: int
    """The bet of the early rounds in fixed limit; the least bet otherwise."""
    big: int
    most: int
    """The most a bet or raise may add in spread limit."""
    opening_bet: int
    """What must be matched before the cards are dealt: the highest blind, however short the stack."""
    blind_posts: list[tuple[int, int]]
    last_blind: int
    """Who posts the last of the table's blinds: the first betting round starts at the left."""
    killer: int | None
    """Who posts a kill blind in this hand."""

    def can_act(self, seat: int) -> bool:
        """Whether a seat still has chips to bet, and has not ended its obligation to."""
        return self.stacks[seat] > 0 and seat not in self.frozen

    def from_seat(self, seat: int) -> list[int]:
        """The live seats clockwise from `seat`."""
        live = self.live
        place = bisect_left(live, seat)
        return live[place:] + live[:place]

    def first_left_of_button(self) -> int:
        """The live seat nearest to the button's left."""
        return self.deal_order()[0]

    # Chips

    def put_in(
        self, seat: int, amount: int, law: Cite, event: str, data: Mapping[str, int] = NOTHING
    ) -> None:
        """Chips go from a stack into the bets."""
        self.move(amount, (self.stacks, seat), (self.bets, seat), law, event, seat, data)
        self.paid[seat] += amount

    def into_pots(self, closed: Collection[int]) -> None:
        """The bets go into the pots, each layer of them into its own."""
        book, bets = self.bets, dict(self.bets)
        for pot, layer in self.pots.gather(bets, closed):
            for seat, bet in bets.items():
                if bet and (part := layer.part(bet)):
                    self.move(part, (book, seat), pot.account, POT)

    def fold(self, seat: int, law: Cite) -> None:
        """The hand goes into the discards."""
        self.drop(seat)
        self.tell("fold", law, seat)

    def gather(self) -> None:
        """The bets of a complete round go into the pots: an uncalled one goes back, the rake comes out."""
        self._return_uncalled()
        stacks, frozen = self.stacks, self.frozen
        closed = [seat for seat in self.live if not stacks[seat] or seat in frozen]
        before = len(self.pots.pots)
        out = [seat for seat in closed if self.bets[seat] and not stacks[seat]] if closed else []
        self.into_pots(closed)
        if closed:
            self._tell_all_in(out, before)
        self.take_rake()

    def _tell_all_in(self, out: list[int], before: int) -> None:
        """Who has run out of chips is all-in, and the others bet on into a side pot: 14.7(c)4."""
        for seat in out:
            self.tell("all_in", ALL_IN, seat, amount=self.paid[seat])
        for pot in self.pots.pots[before:]:
            seats = [seat for seat in pot.seats if seat in self.live]
            if pot.amount or len(seats) > 1:
                self.tell("side_pot", SIDE_POT, DEALER, seats=seats)

    def _return_uncalled(self) -> None:
        """What nobody called, or no other stack could, is not part of the pot."""
        ranked = sorted(self.bets.values())
        amount = ranked[-1] - ranked[-2]
        if not amount:
            return
        seat = max(self.bets, key=self.bets.__getitem__)
        if seat not in self.live:  # a dead hand leaves its bet in the pot, as far as a live one can match it
            matched = max(
                self.bets[other] + (self.stacks[other] if self.can_act(other) else 0) for other in self.live
            )
            amount = min(amount, max(ranked[-1] - matched, 0))
            if not amount:
                return
        self.move(amount, (self.bets, seat), (self.stacks, seat), UNCALLED, "uncalled", seat)
        self.paid[seat] -= amount

    def take_rake(self) -> None:
        """After a betting round the rake is taken, if there is one."""
        raise NotImplementedError

    # Forced bets

    def antes(self, at: str) -> None:
        """Each player antes, if an ante is posted."""
        ante, law = self.options.ante, self.cite(at)
        if not ante and not self.options.ante_posts:
            return
        told = dict(self.options.ante_posts)
        for seat in self.live:
            amount = min(told.get(seat, ante), self.stacks[seat])
            if not amount:
                continue
            self._force("ante", law, seat, amount)
            self.forced[seat] = amount
        if 0 < ante < CHIP and (chips := sum(self.bets.values()) // CHIP):
            self.tell("coin", COIN, DEALER, amount=chips * CHIP)
        closed = [seat for seat in self.live if not self.can_act(seat)]
        pooled = self.options.ante_pool == "on"
        if not pooled:
            self._return_uncalled()
        self.into_pots(() if pooled else closed)
        for seat in closed if pooled else ():
            self.pots.close(seat)
        if self.options.rake_counts_ante == "on":
            for pot in self.pots.pots:
                pot.ante = pot.bet

    def blinds(self, *at: str) -> None:
        """The players left of the button post their blinds, by one rule or each by the next."""
        laws = [self.cite(each) for each in at]
        self.blind_round = self.pots.gathered + 1
        for number, (seat, posted) in enumerate(self.blind_posts, 1):
            law = laws[min(number, len(laws)) - 1]
            if seat not in self.live:
                continue  # the deal has cost this player the hand before the blinds
            amount = min(posted, self.stacks[seat])
            self._force("blind", law, seat, amount)
            self.posted[seat] = amount

    def _force(self, name: str, law: Cite, seat: int, amount: int) -> None:
        """A forced bet is put in; what stands from a misdeal is told so, not as paid a second time."""
        stays = min(self.standing.pop((name, seat), 0), amount) if self.standing else 0
        if stays:
            self.put_in(seat, stays, law, f"{name}_stays")
        if amount > stays or not amount:
            self.put_in(seat, amount - stays, law, name)

    def posted_by(self, seats: Iterable[int]) -> list[tuple[int, int]]:
        """The posted blinds, each by its seat, as far as a player is there."""
        posted = zip(seats, self.options.posted_blinds, strict=False)
        return [(seat, amount) for seat, amount in posted if amount and seat in self.live]

    def blinds_again(self, at: str) -> None:
        """The blinds are posted anew for a later round, by those who are still in and have the chips."""
        able = [seat for seat in self.live if self.stacks[seat]]
        self.blind_posts = self.posted_by(follow(self.button, able, self.options))
        self.last_blind = self.blind_posts[-1][0] if self.blind_posts else self.button
        self.blinds(at)

    def bring_in(self, seat: int, at: str, then: str) -> Step[None]:
        """The player whose up-card says so makes the forced bet; the others respond in turn."""
        law = self.cite(at)
        self.begin_betting()
        betting = Betting(self, [], self.small, self.cite(then))
        betting.completing = self.options.forced_bet < self.small and self.options.bring_in_complete == "on"
        amount, action = 0, None
        while action is None and len(self.live) > 1 and not any(self.bets.values()):
            amount = min(self.options.forced_bet, self.stacks[seat])
            self.bound = (seat, amount)
            if not any(self.can_act(other) for other in self.live if other != seat):
                break  # everyone else is all-in for the ante: there is nobody to bet against
            if not self.stacks[seat]:
                break  # all-in for the ante: there is nothing left to bet
            more = betting.completing and self.stacks[seat] > self.options.forced_bet
            larger = [each for each in betting.options(seat) if each.name == "bet"] if more else []
            choices = [Choice(actor=seat, name="bring_in", cite=law, cost=amount), *larger]
            action = yield from self.ask(self.question(seat, law, choices))
            if action is None and not self.bets[seat]:
                seat = self.game.opener(self.whole)  # a report may have changed the up-cards
        self.bound = None
        self.first_actor = self.last_wager = seat
        betting.queue.extend(self.left_of(seat))
        if action is not None and action.name == "bet":
            betting.apply(action)
        elif action is not None:
            self.put_in(seat, amount, law, "bring_in")
        if action is None or action.name != "bet":
            full = self.options.short_blind == "full"
            betting.current = self.options.forced_bet if full else max(self.bets.values())
            betting.level[seat] = betting.current
        yield from self._respond(betting)

    # Betting rounds

    def begin_betting(self) -> None:
        """The first deal is over and betting begins."""
        self.betting_begun = True

    def opening_round(self, at: str, *, then: str | None = None, big: bool = False) -> Step[None]:
        """The first betting round of a button game, from the left of the last blind; blinds may raise."""
        self.begin_betting()
        last = self.last_blind
        order = self.left_of(last) + ([last] if last in self.live else [])
        if self.killer in order and self.options.kill_acts_last == "on":
            order.remove(self.killer)
            order.append(self.killer)
        betting = self._betting(order, at, then, big=big)
        betting.current = max(betting.current, self.opening_bet)
        if self.options.limit in ("pot", "no") and not self.options.posts:
            betting.raise_by = max(betting.size, self.opening_bet)  # the blind is the last bet
        self.last_wager = None
        yield from self._respond(betting)

    def betting(
        self, first: int, at: str, *, then: str | None = None, big: bool = False, must_bet: bool = False
    ) -> Step[None]:
        """A betting round in which `first` bets or checks, and the others follow, by the rule of `then`."""
        betting = self._betting(self.from_seat(first), at, then, big=big)
        betting.must_bet = first if must_bet else None
        self.first_actor = first
        if self.options.showdown_last_wager == "final_round":
            self.last_wager = None
        yield from self._respond(betting)

    def _betting(self, order: list[int], at: str, then: str | None, *, big: bool) -> Betting:
        size = self.big if big else self.small
        return Betting(self, order, size, self.cite(at), None if then is None else self.cite(then))

    def _respond(self, betting: Betting) -> Step[None]:
        """Each player in turn responds, until all have answered the last bet."""
        direct = self.direct and self.options.words == "off"
        self.facing = betting
        while betting.queue and len(self.live) > 1:
            seat = betting.queue[0]
            if not betting.must_respond(seat):
                betting.queue.popleft()
                continue
            action = (yield BettingTurn(seat, betting)) if direct else (yield from self.decide(betting, seat))
            if action is not None and action.actor == seat:
                betting.queue.popleft()
                betting.apply(action)
                continue
            if action is not None:
                self.step_in(action)
            if self.choosing:
                yield from self.game.choices(self.whole)
                self.facing = betting
        self.facing = None
        self.gather()

    def decide(self, betting: Betting, seat: int) -> Step[Action | None]:
        """What a seat decides in a betting round; None if somebody stepped in instead."""
        raise NotImplementedError

    def step_in(self, action: Action) -> None:
        """A report by the dealer or the supervisor is ruled on."""
        raise NotImplementedError
