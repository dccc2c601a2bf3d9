"""The bad beat fund: what pots give to it, and what a bad beat is paid from it. 13:69F-14.19(a)-(c), (n)."""

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
    """The rake is out and no pot is pushed yet: the pots give their part to the bad beat fund."""
    if not hand.options.fund:
        return
    amount = contribution(hand.options, sum(pot.amount for pot in pots), hand.chips.rake)
    if not amount:
        return
    hand.tell("contribution", FUND, DEALER, amount=amount)
    for pot in pots:
        part = min(amount, pot.amount)
        hand.move(part, pot.account, (hand.funds, BAD_BEAT_FUND), FUND)
        amount -= part


def contribution(options: PokerOptions, pot: int, raked: int) -> int:
    """What a pot gives to the bad beat fund, once the rake is out."""
    basis = pot + raked if options.bb_pot_basis == "before_rake" else pot
    return min(options.fund, pot) if options.fund and basis >= options.fund_least_pot else 0


def pay(hand: Hand, beat: BadBeat) -> None:
    """The posted shares of the fund are paid, in whole chips; what is left over stays in it.

    The table are the others who had a hand in the round, but for a player who must leave the game: also a
    losing hand that qualifies, where the best is paid alone.
    A hand that a file tells pays nothing: no file says what was in the fund. Nor does one whose room pays.
    """
    if hand.state.recorded is not None:
        return
    options, fund = hand.options, hand.funds.get(BAD_BEAT_FUND, 0)
    losers = beat.best if options.payout_several == "best" else beat.losers
    others = others_dealt_in(hand, (*losers, *beat.winners))
    if options.bad_beat_paid == "room":
        told = {"losers": beat.losers, "winners": beat.winners, "others": others}
        hand.tell("bad_beat_claim", VERIFIED, DEALER, **told)
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
    """Who else had a hand in the round, but for a player who must leave the game."""
    out = (*paid, *hand.state.out)
    return [seat for seat in sorted((*hand.live, *hand.gone)) if seat not in out]
