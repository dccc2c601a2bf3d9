"""Redeem winning tickets through the system, keyed in by hand, or without it. 19:47-15.6 and 15.7."""

from __future__ import annotations

from pitboss.games.keno.round import KenoRound, OpenTicket
from pitboss.law import Cite, cite
from pitboss.table import DEALER, SUPERVISOR, Choice, Step, Turn

OLD = cite("19:47-15")
SYSTEM = cite("13:69E-1.28U")

PAYMENT, AUTHORITY, KEY_IN = OLD.at(".6(a)"), OLD.at(".6(b)"), OLD.at(".7(b)")
DOWN, ALONE = OLD.at(".7(c)"), OLD.at(".7(c)1")
WITH_LEAVE, NOT_PAID = OLD.at(".7(c)2"), OLD.at(".7(c)3")
VOID_AT = SYSTEM.at("(f)")
AUTHORIZATION_CENTS = 150_000
"""Smallest payment that a supervisor must authorize, in cents: $1,500."""
MAX_ALONE_CENTS, MAX_BY_HAND_CENTS = 1_000, 100_000
"""Limits without the system, in cents: $10 for the writer alone, $1,000 with a supervisor's approval."""


def redeem(round: KenoRound, *, drawn: bool) -> Step[None]:
    """Pay winning tickets once their last game is over."""
    winners, waiting = _take_finished(round, drawn=drawn), list[OpenTicket]()
    down = bool(winners) and bool(round.mishaps) and round.chance.mishap("system_down")
    if winners and drawn and round.options.edition == "13:69F":
        round.forbidden["void"] = "the numbers are drawn, so no ticket can be voided", VOID_AT
    if down:
        round.emit("system_down", DOWN, DEALER)
    for held in winners:
        if not down:
            yield from _pay_by_system(round, held)
        elif _threshold_amount(round, held) > MAX_BY_HAND_CENTS:
            round.emit("payment_waits", NOT_PAID, DEALER, ticket=held.ticket.serial)
            waiting.append(held)
        else:
            yield from _pay_by_hand(round, held)
    if waiting:
        round.emit("system_up", NOT_PAID, DEALER)
    for held in waiting:
        yield from _pay_by_system(round, held)


def _take_finished(round: KenoRound, *, drawn: bool) -> list[OpenTicket]:
    """Take down finished tickets and return the winners. All may serve as requests again."""
    over = round.finished = [held for held in round.open_tickets if held.ticket.last <= round.number]
    round.open_tickets = [held for held in round.open_tickets if held.ticket.last > round.number]
    for held in over:
        if held.seat in round.stacks:
            round.old_tickets[held.seat] = held
        if drawn and not held.won:
            round.emit("loses", PAYMENT, held.seat, ticket=held.ticket.serial)
    return [held for held in over if held.won]


def _threshold_amount(round: KenoRound, held: OpenTicket) -> int:
    """Return the amount that legal thresholds apply to."""
    return held.won if round.options.threshold_basis == "ticket_total" else held.best


def _pay_by_system(round: KenoRound, held: OpenTicket) -> Step[None]:
    """Pay through the system. The writer keys in an unreadable ticket: 15.6(a), (b), 15.7(b)."""
    if round.mishaps and round.chance.mishap("ticket_unread"):
        round.emit("keyed_in", KEY_IN, DEALER, ticket=held.ticket.serial)
    if _threshold_amount(round, held) >= AUTHORIZATION_CENTS:
        yield from _authorize(round, held, AUTHORITY)
    _pay(round, held, PAYMENT)


def _pay_by_hand(round: KenoRound, held: OpenTicket) -> Step[None]:
    """Pay without the system: a small winner by the writer alone, others with approval: 15.7(c)."""
    law = ALONE if _threshold_amount(round, held) <= MAX_ALONE_CENTS else WITH_LEAVE
    if law == WITH_LEAVE:
        yield from _authorize(round, held, law)
    _pay(round, held, law)


def _authorize(round: KenoRound, held: OpenTicket, law: Cite) -> Step[None]:
    """Have a supervisor authorize the payment."""
    options = [Choice(actor=SUPERVISOR, name="authorize", cite=law)]
    yield Turn(SUPERVISOR, law, options, forbidden=round.forbidden)
    round.emit("authorize", law, SUPERVISOR, ticket=held.ticket.serial)


def _pay(round: KenoRound, held: OpenTicket, law: Cite) -> None:
    data = {"ticket": held.ticket.serial}
    round.move(held.won, round.till, round.purse(held.seat), law, "redeem", held.seat, data)
