"""Protect promises to patrons: the amount on display and the hand that wins it. 13:69F-14.19(o), (q).

Both single houses and links use these functions, for primary and secondary payouts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pitboss.house.bad_beat.citations import CHANGED, NEVER_LESS
from pitboss.house.bad_beat.rules import PayoutRules
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

POSTED_RULES = (
    "unit", "fund", "secondary_fund", "fund_least_pot", "bb_pot_basis", "bad_beat", "bad_beat_hole_cards",
    "payout_loser", "payout_winner", "payout_table", "payout_several", "secondary", "secondary_percent",
    "both_won", "bonuses",
)  # fmt: skip
"""Rules that (b)1 to 4 require to be posted. Patrons get notice before any of them changes."""


class Promise(NamedTuple):
    """The promise of a primary or secondary payout."""

    shown: int
    """Displayed amount that is not yet paid."""
    hand: int
    """Value of the lowest losing hand that qualifies."""
    hole_cards: bool
    """True if both hole cards must play."""

    def is_harder_than(self, other: Promise) -> bool:
        return self.hand > other.hand or (self.hole_cards and not other.hole_cards)


def make_promise(rules: PayoutRules, level: str, shown: int) -> Promise:
    """Return the rules' promise for one of their payouts."""
    hand = rules.bad_beat if level == "primary" else rules.secondary
    return Promise(shown, rules.hand_value(hand), rules.bad_beat_hole_cards == "on")


def least_display(before: int, paid: int) -> int:
    """Return the least that a display may show: the earlier amount, less payments to winners since."""
    return max(0, before - paid)


def check_display(level: str, shows: int, least: int) -> None:
    """Refuse a display that falls before winners have been paid the difference: (o)."""
    if shows < least:
        why = f"The {level} display may not fall to {dollars(shows)}. Show {dollars(least)} until it is paid."
        raise Refused(why, NEVER_LESS)


def check_change(
    now: Mapping[str, Promise], then: Mapping[str, Promise], has_been_won: Callable[[str], bool]
) -> None:
    """Refuse rules that lower an unpaid display, or make a hand harder before its payout is won: (o), (q).

    `now` has each payout that is or was offered, and `then` has those of the new rules.
    """
    for level, before in now.items():
        after = then.get(level)
        check_display(level, 0 if after is None else after.shown, before.shown)
        if after is not None and after.is_harder_than(before) and not has_been_won(level):
            why = f"You may make the {level} hand harder only after that payout has been won and paid."
            raise Refused(why, CHANGED)


def check_carried(now: PayoutRules, then: PayoutRules, missing: int) -> None:
    """Refuse to stop carrying the difference while a display shows more than its fund holds: (o)."""
    if missing and now.bb_display_overstated != "hold_display" == then.bb_display_overstated:
        why = (
            f"The display is {dollars(missing)} above the fund. The house must still make up that difference."
        )
        raise Refused(why, NEVER_LESS)


def check_game(now: PayoutRules, then: PayoutRules) -> None:
    """Refuse a different game, because its hands do not compare with those that patrons were promised."""
    if then.game != now.game:
        raise Refused("A payout keeps its game. Offer another game as a new payout.", CHANGED, "game")


def needs_notice(now: PayoutRules, then: PayoutRules) -> bool:
    """Return whether the change of rules requires notice to patrons."""
    return any(getattr(now, name) != getattr(then, name) for name in POSTED_RULES)


def check_notice(then: PayoutRules, notice: tuple[int, dict[str, Any]] | None, adopted: int) -> int:
    """Return the notice's entry. Refuse a change that differs from the notice, or has none: (q)."""
    if notice is None or notice[0] < adopted:
        raise Refused("Post a notice of the change before you make it.", CHANGED)
    if notice[1] != then.to_json():
        raise Refused(
            "The notice says otherwise. Make the announced change, or post another notice.", CHANGED
        )
    return notice[0]
