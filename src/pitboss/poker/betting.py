"""A betting round: who may do what, and for how much. 13:69F-14.7, 14.17."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from pitboss.law import Cite
from pitboss.poker import rulings
from pitboss.poker.laws import CHECK_RAISE, RAISE
from pitboss.table import Action, Amount, Choice, Option, Turn
from pitboss.table.action import STAFF
from pitboss.table.event import EVERYONE, NOTHING
from pitboss.table.option import Options, Refusal

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand


class Span(NamedTuple):
    """What a bet or raise may come to: the total of the player's bet in this round."""

    low: int
    high: int


class Increase(NamedTuple):
    """A bet or raise, and how the betting stood before it."""

    seat: int
    total: int
    raise_by: int
    raises: int
    completing: bool
    last: int | None
    """Who had made the last bet or raise before."""


class Betting:
    """One betting round of a hand: what must be matched, and who has yet to respond."""

    __slots__ = (
        "bets", "checked", "completing", "current", "hand", "law", "level", "must_bet", "opening",
        "queue", "raise_by", "raises", "size", "then", "wagers",
    )  # fmt: skip

    def __init__(self, hand: Hand, order: list[int], size: int, law: Cite, then: Cite | None = None) -> None:
        self.hand = hand
        self.bets = hand.chips.bets
        self.law = law
        self.then = then or law
        """The rule for those who follow the first to act."""
        self.size = size
        """The bet of fixed limit, the least bet otherwise."""
        self.current = max(self.bets.values(), default=0)
        self.raise_by = size
        """The last full bet or raise: the least that the next one must add; in spread the posted minimum."""
        self.completing = False
        """Whether a forced bet below the small bet may be completed to it, 14.9(e)."""
        self.raises = 0
        self.level: dict[int, int] = {}
        """What had to be matched when each seat last acted."""
        self.checked: set[int] = set()
        self.must_bet: int | None = None
        """A seat that may not check when it opens, under the strict reading of 14.13(f)."""
        self.opening = False
        """Whether blinds or a forced bet open it: the highest must be matched, however short its stack."""
        self.wagers: list[Increase] = []
        """The bets and raises that stand, the last one last."""
        self.queue = deque(order)

    def to_call(self, seat: int) -> int:
        """What a seat needs to match the bet, as far as its stack goes."""
        return min(self.current - self.bets[seat], self.hand.stacks[seat])

    def must_respond(self, seat: int) -> bool:
        """Whether a seat has anything to decide: chips, and a bet to meet or somebody to bet against."""
        hand = self.hand
        live, stacks, frozen = hand.live, hand.stacks, hand.frozen
        if seat not in live or not stacks[seat] or seat in frozen:
            return False
        for other in live:
            if other != seat and stacks[other] and other not in frozen:
                return True
        bets, bet = self.bets, self.bets[seat]
        return bet < self.current and any(bets[other] > bet for other in live)

    def span(self, seat: int) -> Span | None:
        """What the seat may bet or raise to; None if it may not."""
        hand, current = self.hand, self.current
        bet = self.bets[seat]
        most = bet + hand.stacks[seat]
        if most <= current or self.forbidden(seat) or not self._answerable(seat):
            return None
        options = hand.options
        least = self.size if self.completing else current + max(self.raise_by, self.size)
        limit = options.limit
        if limit == "fixed":
            low = high = self.size if self.completing else current + self.size
        elif limit == "spread":
            low, high = least, max(least, current + hand.most)
        elif limit == "pot":
            low, high = least, current + hand.pot + current - bet
        else:
            low, high = least, most
        if self._any_raise and current:
            low = current + options.unit
        low = min(low, most)
        return Span(low, max(low, min(high, most)))

    @property
    def _any_raise(self) -> bool:
        """Whether one chip more is a full raise."""
        options = self.hand.options
        return options.min_raise == "any" and options.limit in ("pot", "no")

    def forbidden(self, seat: int) -> tuple[str, Cite] | None:
        """Why a seat may not raise although it has the chips; None if it may."""
        hand = self.hand
        options = hand.options
        if why := hand.game.no_raise(hand, self, seat):
            return why
        if options.check_raise == "off" and seat in self.checked:
            return "a raise after a check is not allowed here", hand.in_force(CHECK_RAISE)
        if options.short_all_in_reopens == "off" and seat in self.level:
            since = self.current - self.level[seat]
            full = options.unit if self._any_raise else self.raise_by
            if 0 < since < full and not self.completing:
                return "an all-in short of a full raise does not reopen the betting", hand.in_force(RAISE)
        return None

    def _answerable(self, seat: int) -> bool:
        """Whether anyone else could put in more than must be matched now."""
        hand = self.hand
        return any(
            hand.can_act(other) and hand.stacks[other] + self.bets[other] > self.current
            for other in hand.live
            if other != seat
        )

    def refusals(self) -> dict[str, Refusal]:
        """Why the seat to act may not raise, if a rule forbids it."""
        forbidden = self.forbidden(self.queue[0])
        return {"raise": forbidden} if forbidden else {}

    def offers(self, actor: int) -> list[Option]:
        """What anyone may do now: the seat to act, or the dealer and supervisor who may report."""
        return self.options(actor) if actor == self.queue[0] else rulings.reports(self.hand, actor)

    def options(self, seat: int) -> list[Option]:
        """Check or call first, then bet or raise, then fold."""
        law, call = self.law, self.to_call(seat)
        options: list[Option]
        if call:
            options = [Choice(actor=seat, name="call", cite=law, cost=call)]
        elif seat == self.must_bet and not self.current:
            options = []
        else:
            options = [Choice(actor=seat, name="check", cite=law)]
        if span := self.span(seat):
            name = "raise" if self.current else "bet"
            options.append(
                Amount(
                    actor=seat,
                    name=name,
                    cite=law,
                    low=span.low,
                    high=span.high,
                    step=self.hand.options.unit,
                )
            )
        if call or self.hand.game.free_fold:
            options.append(Choice(actor=seat, name="fold", cite=law))
        return options

    def apply(self, action: Action) -> None:
        """What a player has decided, carried out."""
        hand = self.hand
        seat, name, _ = action
        if name == "check":
            self.checked.add(seat)
            hand.log.append(("check", self.law, seat, NOTHING, (), EVERYONE))
        elif name == "fold":
            hand.drop(seat)
            hand.tell("fold", self.law, seat)
            self.law = self.then
            return
        elif name == "call":
            amount = self.to_call(seat)
            hand.voluntary.add(seat)
            hand.put_in(seat, amount, self.law, "call")
        else:
            hand.voluntary.add(seat)
            self.raise_to(seat, action.amount, name)
        self.level[seat] = self.current
        self.law = self.then

    def raise_to(self, seat: int, total: int, name: str) -> None:
        """A bet or raise: everyone else must respond."""
        hand = self.hand
        self.wagers.append(
            Increase(seat, total, self.raise_by, self.raises, self.completing, hand.last_wager)
        )
        by = total - self.current
        if hand.options.limit != "spread":
            self.raise_by = max(self.raise_by, by)
        if self.completing and total >= self.size:
            # a forced bet is no full bet: completing it opens the betting to all
            self.level = dict.fromkeys(self.level, total - self.raise_by)
        self.completing = False
        hand.put_in(seat, total - self.bets[seat], self.law, name, {"to": total})
        self.current = total
        if hand.game.is_raise(hand, seat, name):
            self.raises += 1
        hand.last_wager = seat
        self.queue = deque(hand.left_of(seat))

    def let_go(self, bound: int = 0) -> None:
        """A ruling may have given a bet back: nobody need match what has left the pot, 14.15(i)3.

        Who has answered the bet before it is not asked again, unless `bound` by words or chips just now.
        """
        current = max(max(self.bets.values()), self.hand.opening_bet if self.opening else 0)
        if current >= self.current:
            return
        self.current = current
        while self.wagers and self.wagers[-1].total > current:
            _, _, self.raise_by, self.raises, self.completing, self.hand.last_wager = self.wagers.pop()
        self.level = {seat: min(level, current) for seat, level in self.level.items()}
        self.queue = deque(
            seat
            for seat in self.queue
            if seat == bound or seat not in self.level or self.bets[seat] < current
        )


class BettingTurn(Turn):
    """A seat asked in a betting round: a plain check, call or fold is accepted with nothing listed."""

    __slots__ = ("_betting",)

    def __init__(self, seat: int, betting: Betting) -> None:
        self.actor = seat
        self.cite = betting.law
        self._options = None
        self._betting = betting

    def check(self, action: Action) -> None:
        if type(action) is Action:
            seat, name, value = action
            if value is None and seat is self.actor:  # the same number, not True or 1.0
                betting = self._betting
                if betting.bets[seat] < betting.current:
                    if name == "call" or name == "fold":
                        return
                elif name == "check" and seat != betting.must_bet:
                    return
        super().check(action)

    def listed(self) -> Options:
        betting = self._betting
        return Options((self.actor, *STAFF), betting.offers, self.cite, betting.refusals())
