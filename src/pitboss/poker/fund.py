"""The bad beat fund: contributions from pots, and payouts. 13:69F-14.19(a)-(c), (n)."""

from __future__ import annotations

from collections.abc import Collection

from pitboss.poker.bad_beat import BadBeat
from pitboss.poker.hand import Hand
from pitboss.poker.laws import BAD_BEAT, FUND, VERIFIED
from pitboss.poker.options import PokerOptions
from pitboss.poker.pots import Contest
from pitboss.table import DEALER

BAD_BEAT_FUND = "bad beat"


def contribute(hand: Hand, pots: list[Contest]) -> None:
    """Move the pots' contribution to the bad beat fund, after the rake and before any pot is pushed."""
    if not hand.options.fund:
        return
    amount = pot_contribution(hand.options, sum(pot.amount for pot in pots), hand.chips.rake)
    if not amount:
        return
    hand.emit("contribution", FUND, DEALER, amount=amount)
    for pot in pots:
        part = min(amount, pot.amount)
        hand.move(part, pot.account, (hand.funds, BAD_BEAT_FUND), FUND)
        amount -= part


def pot_contribution(options: PokerOptions, pot: int, raked: int) -> int:
    """Return a pot's contribution to the bad beat fund, after the rake."""
    basis = pot + raked if options.bb_pot_basis == "before_rake" else pot
    return min(options.fund, pot) if options.fund and basis >= options.fund_least_pot else 0


def pay_bad_beat(hand: Hand, beat: BadBeat) -> None:
    """Pay the posted shares of the fund in whole chips; the remainder stays in the fund.

    The table share goes to everyone else who had a hand in the round, except a player who must leave the
    game. It includes a losing hand that qualifies when only the best losing hand is paid as such. A hand
    replayed from a file pays nothing, since no file records the fund. Neither does a hand whose payout is
    made by the room.
    """
    if hand.state.recorded is not None:
        return
    options, fund = hand.options, hand.funds.get(BAD_BEAT_FUND, 0)
    losers = beat.best if options.payout_several == "best" else beat.losers
    others = others_dealt_in(hand, (*losers, *beat.winners))
    if options.bad_beat_paid == "room":
        claim = {"losers": beat.losers, "winners": beat.winners, "others": others}
        hand.emit("bad_beat_claim", VERIFIED, DEALER, **claim)
        return
    for seats, percent, share in (
        (losers, options.payout_loser, "losing hand"),
        (beat.winners, options.payout_winner, "winning hand"),
        (others, options.payout_table, "table"),
    ):
        amount = fund * percent // (100 * max(len(seats), 1) * options.unit) * options.unit
        for seat in seats if amount else ():
            source, target = (hand.funds, BAD_BEAT_FUND), (hand.stacks, seat)
            hand.move(amount, source, target, BAD_BEAT, "bad_beat_payout", seat, {"share": share})


def others_dealt_in(hand: Hand, paid: Collection[int] = ()) -> list[int]:
    """Return everyone else who had a hand in the round, except players who must leave the game."""
    out = (*paid, *hand.state.out)
    return [seat for seat in sorted((*hand.live, *hand.dropped)) if seat not in out]
