"""Checks of the posted options of a poker table; each refusal cites the paragraph that forbids a choice."""

from __future__ import annotations

from pitboss.poker.bad_beat import least_value
from pitboss.poker.edition import in_edition
from pitboss.poker.hand import PokerRules
from pitboss.poker.laws import BAD_BEAT, FIRST_BLIND, FUND, IN_PLAY, KILL, ODD_CHIP, POSTED, VERIFIED
from pitboss.poker.options import PokerOptions
from pitboss.table.house_options import at_fault, default_options
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

MAX_ODD_CHIP_CENTS = 100
"""The highest value of an odd chip, a dollar: 14.9(i)3.i."""
COIN_CENTS = (25, 50)
"""Coins that may be used where chips are not small enough: 14.7(c)."""


def check_posted(game: PokerRules, options: PokerOptions) -> None:
    """Refuse options that the rules of the game do not allow, in the edition in play."""
    edition = game.edition_in_play(options)
    try:
        _check_fixed(game, options)
        _check_seats(game, options)
        if edition != "13:47":  # chips of a casino night are not money, 13:47-20.40(c)
            _check_chips(options)
        _check_limits(game, options)
        _check_kill(game, options)
        _check_fund(game, options)
    except Refused as refusal:
        raise Refused(refusal.reason, in_edition(refusal.cite, edition), refusal.field) from None


def _check_fixed(game: PokerRules, options: PokerOptions) -> None:
    """Check options that the section of the game fixes."""
    usual = default_options(game.Options)
    for name, at in game.fixed.items():
        if getattr(options, name) != (value := getattr(usual, name)):
            raise Refused(f"{name} is {value or 'none'} at {game.title.lower()}", game.law.at(at), name)


def _check_seats(game: PokerRules, options: PokerOptions) -> None:
    most, law = game.lawful_seats(options)
    if options.most_seats is not None and options.most_seats > most:
        raise Refused(f"{game.title.lower()} has at most {most} players", law, "most_seats")


def _check_chips(options: PokerOptions) -> None:
    """Check that chips are worth a dollar or more, except for an ante; smaller amounts are coin."""
    if options.unit > MAX_ODD_CHIP_CENTS:
        raise Refused(f"the smallest chip is worth at most {dollars(MAX_ODD_CHIP_CENTS)}", ODD_CHIP, "unit")
    if options.unit not in (*COIN_CENTS, MAX_ODD_CHIP_CENTS):
        why = "the smallest piece is a coin of $0.25 or $0.50, or a chip of $1"
        raise Refused(why, IN_PLAY, "unit")


def _check_limits(game: PokerRules, options: PokerOptions) -> None:
    """Check that the first blind is posted and no forced bet is over the posted maximum."""
    if game.button is not None and not (options.posted_blinds and all(options.posted_blinds)):
        why = "the player at the left of the button posts a blind: post an amount for each"
        raise Refused(why, FIRST_BLIND, "blinds")
    if options.limit not in ("fixed", "spread"):
        if options.maximum != 2 * options.minimum:
            why = f"in {options.limit} limit the stakes are the maximum: do not post one"
            raise Refused(why, POSTED, at_fault(options, "maximum", "limit"))
        return
    if options.limit == "spread" and options.min_raise != default_options(game.Options).min_raise:
        why = "a spread sets its own raises: leave min_raise at its default"
        raise Refused(why, POSTED, "min_raise")
    forced = options.posted_blinds if game.button is not None else (options.forced_bet,)
    if max(forced) > options.maximum:
        why = f"a forced bet of {options.money(max(forced))} is over the posted maximum"
        bets = ("blinds",) if game.button is not None else ("bring_in_amount", "ante")
        fault = at_fault(options, "maximum", *bets, "minimum")
        raise Refused(f"{why}, {options.money(options.maximum)}", POSTED, fault)


def _check_kill(game: PokerRules, options: PokerOptions) -> None:
    """Check that only omaha high-low has a kill, in limits that can be raised in whole chips."""
    if options.kill == "off":
        return
    if not game.kills:
        raise Refused("only omaha high-low, eight or better, may have a kill", KILL, "kill")
    odd = [each for each in (options.minimum, options.maximum) if each % (2 * options.unit)]
    if options.kill == "half" and odd:
        raise Refused(
            f"half of {options.money(odd[0])} cannot be paid in chips",
            KILL,
            at_fault(options, "minimum", "maximum", "kill"),
        )


def _check_fund(game: PokerRules, options: PokerOptions) -> None:
    """Check that a fund and a payout go together, and that payouts do not exceed the fund."""
    if options.fund and not options.bad_beat:
        raise Refused("a fund needs a payout to pay for: post bad_beat too, or no fund", FUND, "fund")
    if options.bad_beat and not options.fund:
        raise Refused("a payout is made from contributions: post fund, or no bad_beat", BAD_BEAT, "bad_beat")
    least_value(game, options)
    if options.bad_beat_paid == "room":
        _check_room(options)
    if not options.payout_loser:
        raise Refused(
            "a bad beat pays the losing hand: set payout_loser to 1 or more", BAD_BEAT, "payout_loser"
        )
    if options.payout_loser + options.payout_winner + options.payout_table > 100:
        why = "the payouts are more than the fund: they may add up to 100 percent at most"
        shares = "payout_loser", "payout_winner", "payout_table"
        raise Refused(why, BAD_BEAT, at_fault(options, *shares))


def _check_room(options: PokerOptions) -> None:
    """Check that a table whose room pays posts no shares; they are in the room's rules."""
    for name in ("payout_loser", "payout_winner", "payout_table", "payout_several"):
        if getattr(options, name) != getattr(default_options(PokerOptions), name):
            raise Refused(f"the room pays a bad beat here: leave {name} to its rules", VERIFIED, name)
