"""Betting rounds: the actions open to each seat and their amounts. 13:69F-14.7, 14.17."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from pitboss.law import Cite
from pitboss.poker.chips import Betting, Increase
from pitboss.poker.hand import Hand
from pitboss.poker.laws import CHECK_RAISE, RAISE
from pitboss.poker.options import PokerOptions
from pitboss.table import Action, Amount, Choice, Option
from pitboss.table.event import EVERYONE, NO_DATA


class Span(NamedTuple):
    """The lowest and highest total to which a seat may bet or raise in this betting round."""

    low: int
    high: int


def to_call(hand: Hand, betting: Betting, seat: int) -> int:
    """Return the amount a seat needs to match the bet, up to its stack."""
    missing, stack = betting.current - hand.chips.bets[seat], hand.stacks[seat]
    return missing if missing < stack else stack


def must_respond(hand: Hand, betting: Betting, seat: int) -> bool:
    """Return whether a seat has a decision to make: it has chips, and a bet to meet or somebody to bet
    against."""
    live, stacks, frozen = hand.live, hand.stacks, hand.frozen
    if seat not in live or not stacks[seat] or seat in frozen:
        return False
    for other in live:
        if other != seat and stacks[other] and other not in frozen:
            return True
    bets = hand.chips.bets
    bet = bets[seat]
    return bet < betting.current and any(bets[other] > bet for other in live)


def find_span(hand: Hand, betting: Betting, seat: int) -> Span | None:
    """Return the totals a seat may bet or raise to; None if it may not."""
    current, bet = betting.current, hand.chips.bets[seat]
    most = bet + hand.stacks[seat]
    if most <= current or why_no_raise(hand, betting, seat) or not _can_be_answered(hand, betting, seat):
        return None
    options, limit = hand.options, hand.options.limit
    if limit == "fixed":
        total = min(betting.size if betting.completing else current + betting.size, most)
        return Span(total, total)
    low = betting.size if betting.completing else current + max(betting.raise_by, betting.size)
    if limit == "spread":
        high = max(low, current + hand.most)
    elif limit == "pot":
        high = current + hand.pot + current - bet
    else:
        high = most
    if current and _takes_any_raise(options):
        low = current + options.unit
    low = min(low, most)
    return Span(low, max(low, min(high, most)))


def _takes_any_raise(options: PokerOptions) -> bool:
    """Return whether a single extra chip counts as a full raise."""
    return options.min_raise == "any" and options.limit in ("pot", "no")


def why_no_raise(hand: Hand, betting: Betting, seat: int) -> tuple[str, Cite] | None:
    """Return the reason a seat with enough chips may not raise; None if it may."""
    options = hand.options
    if why := hand.rules.why_no_raise(hand, betting, seat):
        return why
    if options.check_raise == "off" and seat in betting.checked:
        return "a raise after a check is not allowed here", hand.in_force(CHECK_RAISE)
    if options.short_all_in_reopens == "off" and seat in betting.level:
        since = betting.current - betting.level[seat]
        full = options.unit if _takes_any_raise(options) else betting.raise_by
        if 0 < since < full and not betting.completing:
            return "an all-in short of a full raise does not reopen the betting", hand.in_force(RAISE)
    return None


def _can_be_answered(hand: Hand, betting: Betting, seat: int) -> bool:
    """Return whether anyone else could put in more than the current bet."""
    bets, stacks, frozen, current = hand.chips.bets, hand.stacks, hand.frozen, betting.current
    for other in hand.live:
        stack = stacks[other]
        if other != seat and stack and other not in frozen and stack + bets[other] > current:
            return True
    return False


def list_options(hand: Hand, betting: Betting, seat: int) -> list[Option]:
    """List check or call first, then bet or raise, then fold."""
    law, call, money = betting.law, to_call(hand, betting, seat), hand.options.money
    options: list[Option]
    if call:
        options = [Choice(actor=seat, name="call", cite=law, cost=call, unit=money)]
    elif seat == betting.must_bet and not betting.current:
        options = []
    else:
        options = [Choice(actor=seat, name="check", cite=law)]
    if within := find_span(hand, betting, seat):
        name = "raise" if betting.current else "bet"
        low, high = within
        step = hand.options.unit
        options.append(Amount(actor=seat, name=name, cite=law, low=low, high=high, step=step, unit=money))
    if call or hand.rules.free_fold:
        options.append(Choice(actor=seat, name="fold", cite=law))
    return options


def carry_out(hand: Hand, betting: Betting, action: Action) -> None:
    """Apply a player's check, call, bet, raise or fold."""
    seat, name, _ = action
    if name == "check":
        betting.checked.add(seat)
        hand.log.append(("check", betting.law, seat, NO_DATA, (), EVERYONE))
    elif name == "fold":
        hand.drop(seat)
        hand.log.append(("fold", betting.law, seat, NO_DATA, (), EVERYONE))
        betting.law = betting.then
        return
    elif name == "call":
        hand.voluntary.add(seat)
        hand.put_in(seat, to_call(hand, betting, seat), betting.law, "call")
    else:
        hand.voluntary.add(seat)
        _raise_to(hand, betting, seat, action.amount, name)
    betting.level[seat] = betting.current
    betting.law = betting.then


def _raise_to(hand: Hand, betting: Betting, seat: int, total: int, name: str) -> None:
    """Put in a bet or raise, and have everyone else respond."""
    betting.wagers.append(
        Increase(seat, total, betting.raise_by, betting.raises, betting.completing, hand.last_wager)
    )
    by = total - betting.current
    if hand.options.limit != "spread":
        betting.raise_by = max(betting.raise_by, by)
    if betting.completing and total >= betting.size:
        # a forced bet is less than a full bet: completing it reopens the betting to everyone
        betting.level = dict.fromkeys(betting.level, total - betting.raise_by)
    betting.completing = False
    hand.put_in(seat, total - hand.chips.bets[seat], betting.law, name, {"to": total})
    betting.current = total
    if hand.rules.is_raise(hand, seat, name):
        betting.raises += 1
    hand.last_wager = seat
    betting.queue = deque(hand.left_of(seat))


def lower_bet(hand: Hand, betting: Betting, bound: int = 0) -> None:
    """Lower the bet to match after a ruling that may have returned a bet: 14.15(i)3.

    Seats that already answered the earlier bet do not act again, except one that is still `bound` by its
    words or chips.
    """
    bets = hand.chips.bets
    current = max(max(bets.values()), hand.opening_bet if betting.opening else 0)
    if current >= betting.current:
        return
    betting.current = current
    while betting.wagers and betting.wagers[-1].total > current:
        last = betting.wagers.pop()
        _, _, betting.raise_by, betting.raises, betting.completing, hand.last_wager = last
    betting.level = {seat: min(level, current) for seat, level in betting.level.items()}
    betting.queue = deque(
        seat for seat in betting.queue if seat == bound or seat not in betting.level or bets[seat] < current
    )
