"""The text of the rules sheet under 13:47-20.40(m): the same for the page, the projector and the paper."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Literal, NamedTuple

from pitboss.charity.tournament.house_rules import describe_house_rules
from pitboss.charity.tournament.laws import BUY_IN, HOUSE_RULE
from pitboss.charity.tournament.prizes import NO_CASH
from pitboss.charity.tournament.sheet import BlindLevel, PostedSheet
from pitboss.law import Cite, cite
from pitboss.table.money import dollars

__all__ = ["PostedItem", "describe_posting"]

SHOWN_RULES = {
    "dealing": {
        "live": "Tables are dealt on the server. Players act on their phones; bots may play seats. A player "
        "who is late or away checks or folds, and posts blinds."
    },
    "rebuy_only_when_broke": {"on": "Only a player without chips may re-buy."},
    "add_ons": {"on": "In a break a player with chips may add on: that is a re-buy, and counts as one."},
    "declined_rebuy_eliminates": {
        "on": "A player who loses all chips and declines a re-buy is out.",
        "off": "A player who loses all chips may re-buy until the time for re-buys is over.",
    },
    "late_entry": {"on": "Players may enter during the first hour of play."},
    "limit": {
        "no": "No-limit: a player may bet any part of his or her chips.",
        "pot": "Pot-limit: a bet is at most the pot.",
        "fixed": "Bets and raises have fixed amounts.",
        "spread": "Bets are within posted limits.",
    },
    "min_raise": {
        "any": "A raise is one chip or more above the call.",
        "last_raise": "A raise is at least as much as the last bet or raise of the interval.",
    },
    "all_in_counts_as_raise": {
        "on": "An all-in above the call counts as one of the three raises.",
        "off": "An all-in above the call does not count as one of the three raises.",
    },
    "same_round_elimination": {
        "starting_chips": "Of players out in one round, whoever began it with more chips places higher.",
        "tie": "Players out in the same round tie.",
    },
    "equal_chips_at_end": {"play_on": "Players with equal chips at the set time play on."},
    "hand_for_hand": {"on": "One place before the prizes, all tables start each round together."},
    "chip_race": {
        "draw": "When a chip leaves play, odd chips are pooled and drawn for: at most one larger chip a "
        "player, and nobody is raced out.",
        "round_up": "When a chip leaves play, each player's odd chips are rounded up to one larger chip.",
    },
}
"""Sentences for the house rules that a player needs to know, by rule and value."""
MOVES = (
    "Tables are kept within one player of each other. The player due the big blind next moves to the worst "
    "free seat, never into the small blind.",
    "A table breaks as soon as the others have room. Its players draw an order, then seats.",
    "The button moves to the next player before each round.",
)


class PostedItem(NamedTuple):
    """An item of the sheet: its rule, and what it says."""

    heading: str
    lines: tuple[str, ...]
    cite: Cite
    provenance: Literal["text", "custom"] = "text"


def describe_posting(sheet: PostedSheet) -> Iterator[PostedItem]:
    """Yield the items of the sheet in the order of the text. A draft leaves out what is missing."""
    buy_in, terms = sheet.buy_in, sheet.rebuys
    if buy_in.price and buy_in.chips:
        line = f"{dollars(buy_in.price)} for {buy_in.chips:,} chips, the same for every player."
        yield PostedItem("Buy-in", (line,), cite("13:47-20.40(m)1"))
    yield PostedItem("Chips", ("Chips have no cash value and are not redeemed.",), BUY_IN)
    if terms.count:
        whose = "a player" if sheet.rules.rebuy_cap_unit == "player" else "in all"
        lines = (
            f"At most {terms.count} {whose}, {dollars(terms.price)} for {terms.chips:,} chips each.",
            f"In the first {terms.minutes} minutes of play, and not later.",
        )
        yield PostedItem("Re-buys", lines, cite("13:47-20.40(m)2"))
    else:
        yield PostedItem("Re-buys", ("None.",), cite("13:47-20.40(m)2"))
    if sheet.end == "survivor":
        yield PostedItem("End", ("Play goes on until one player is left.",), cite("13:47-20.40(m)3"))
    elif sheet.end and sheet.ends_at:
        line = f"Play stops at {_clock_time(sheet.ends_at)}. Players are ranked by the value of their chips."
        yield PostedItem("End", (line,), cite("13:47-20.40(m)3"))
    if sheet.levels:
        yield PostedItem("Blinds", tuple(_describe_schedule(sheet)), cite("13:47-20.40(m)4"))
    if sheet.three_raises:
        yield PostedItem("Raises", (sheet.three_raises,), cite("13:47-20.40(m)5"))
    if sheet.prizes:
        prizes = tuple(f"{won.place}. {won.prize}, retail value {dollars(won.value)}" for won in sheet.prizes)
        ties = "Players who tie share the value of the places they tie for."
        yield PostedItem("Prizes", (*prizes, ties, NO_CASH), cite("13:47-20.40(m)6"))
    yield PostedItem("House rules", tuple(_describe_rules(sheet)), HOUSE_RULE, "custom")
    if sheet.notes:
        yield PostedItem("Also", sheet.notes, HOUSE_RULE)


def _clock_time(at: datetime) -> str:
    """Return a time of day as people say it: 10:30 PM."""
    return f"{at.hour % 12 or 12}:{at:%M %p}"


def _describe_schedule(sheet: PostedSheet) -> Iterator[str]:
    number = 0
    for step in sheet.schedule:
        if isinstance(step, BlindLevel):
            number += 1
            yield f"Level {number}: {step.small:,} and {step.big:,}, {step.minutes} minutes"
        else:
            race = f"; chips of {step.race_off:,} leave play" if step.race_off else ""
            yield f"Break, {step.minutes} minutes{race}"


def _describe_rules(sheet: PostedSheet) -> Iterator[str]:
    if sheet.rules.table_balance == "within_one":
        yield from MOVES
    if sheet.rules.dealing == "live":
        yield f"A player at a table has {sheet.rules.answer_seconds} seconds to decide."
    for rule in describe_house_rules():
        sentence = SHOWN_RULES.get(rule.name, {}).get(getattr(sheet.rules, rule.name))
        needs_rebuys = rule.topic == "re-buys" and rule.name != "late_entry"
        if sentence and (sheet.rebuys.count or not needs_rebuys):
            yield sentence
