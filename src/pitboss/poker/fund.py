"""The bad beat fund: what pots give to it, and what a bad beat is paid from it. 13:69F-14.19(a)-(c), (n)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.poker.laws import BAD_BEAT, FUND, LEAST_POT, QUALIFIES, SEVERAL
from pitboss.poker.options import PokerOptions
from pitboss.poker.pots import Contest
from pitboss.table import DEALER, Refused
from pitboss.table.house_options import plain

if TYPE_CHECKING:
    from pitboss.poker.bad_beat import BadBeat
    from pitboss.poker.hand import Hand

BAD_BEAT_FUND = "bad beat"
POSTED_WITH_IT = {
    "fund_least_pot": LEAST_POT,
    "bb_pot_basis": LEAST_POT,
    "bad_beat_hole_cards": QUALIFIES,
    "payout_loser": QUALIFIES,
    "payout_winner": QUALIFIES,
    "payout_table": QUALIFIES,
    "payout_several": SEVERAL,
}
"""What a house posts about its payout, and the paragraph of each."""


def check_fund(options: PokerOptions) -> None:
    """Refuse contributions without a payout, a payout without them, and what says nothing without both."""
    if options.fund and not options.bad_beat:
        raise Refused("pots give to a fund where a payout is offered: post bad_beat, or no fund", FUND)
    if options.bad_beat and not options.fund:
        raise Refused("a payout is made from what pots give: post fund, or no bad_beat", BAD_BEAT)
    if not options.fund:
        usual = plain(type(options))
        for name, law in POSTED_WITH_IT.items():
            if getattr(options, name) != getattr(usual, name):
                raise Refused(f"{name} says nothing without a payout: post bad_beat and fund", law)
    if not options.payout_loser:
        raise Refused("a bad beat pays the losing hand: set payout_loser to 1 or more", BAD_BEAT)
    if options.payout_loser + options.payout_winner + options.payout_table > 100:
        raise Refused("the payouts are more than the fund: let them come to 100 percent or less", BAD_BEAT)


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

    The table are the others who had a hand in the round, but for a player who must leave the game.
    A hand that a file tells pays nothing: no file says what was in the fund.
    """
    if hand.state.recorded is not None:
        return
    options, fund = hand.options, hand.funds.get(BAD_BEAT_FUND, 0)
    losers = beat.best if options.payout_several == "best" else beat.losers
    others = [
        seat
        for seat in sorted((*hand.live, *hand.gone))
        if seat not in (*beat.losers, *beat.winners, *hand.state.out)
    ]
    for seats, percent, share in (
        (losers, options.payout_loser, "losing hand"),
        (beat.winners, options.payout_winner, "winning hand"),
        (others, options.payout_table, "table"),
    ):
        amount = fund * percent // (100 * max(len(seats), 1) * options.unit) * options.unit
        for seat in seats if amount else ():
            source, target = (hand.funds, BAD_BEAT_FUND), (hand.stacks, seat)
            hand.move(amount, source, target, BAD_BEAT, "bad_beat_payout", seat, {"share": share})
