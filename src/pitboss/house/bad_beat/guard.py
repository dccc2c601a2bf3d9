"""What patrons were promised: the amount on display, and the hand that wins it. 13:69F-14.19(o), (q).

A single house and a link of casinos ask these functions, for the primary payout as for the secondary.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pitboss.house.bad_beat.laws import CHANGED, NEVER_LESS
from pitboss.house.bad_beat.rules import Rules
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

POSTED_RULES = (
    "unit", "fund", "secondary_fund", "fund_least_pot", "bb_pot_basis", "bad_beat", "bad_beat_hole_cards",
    "payout_loser", "payout_winner", "payout_table", "payout_several", "secondary", "secondary_percent",
    "both_won", "bonuses",
)  # fmt: skip
"""The rules that (b)1 to 4 have posted: patrons are told before any of them changes."""


class Promise(NamedTuple):
    """One payout as patrons know it: primary or secondary."""

    shown: int
    """What is displayed and has not been paid."""
    hand: int
    """The value of the least losing hand that qualifies."""
    hole_cards: bool
    """Whether both hole cards must play."""

    def is_harder_than(self, other: Promise) -> bool:
        return self.hand > other.hand or (self.hole_cards and not other.hole_cards)


def promise(rules: Rules, level: str, shown: int) -> Promise:
    """What rules promise of one of their payouts."""
    hand = rules.bad_beat if level == "primary" else rules.secondary
    return Promise(shown, rules.value(hand), rules.bad_beat_hole_cards == "on")


def least_display(before: int, paid: int) -> int:
    """Return the least that a display may show: what it showed, less what winners have been paid since."""
    return max(0, before - paid)


def check_display(level: str, shows: int, least: int) -> None:
    """Refuse a display that falls before winners have been paid the difference: (o)."""
    if shows < least:
        why = f"the {level} display may not fall to {dollars(shows)}: {dollars(least)} stays until it is paid"
        raise Refused(why, NEVER_LESS)


def check_change(
    now: Mapping[str, Promise], then: Mapping[str, Promise], has_been_won: Callable[[str], bool]
) -> None:
    """Refuse rules by which a display falls unpaid, or a hand gets harder before its payout is won: (o), (q).

    `now` has each payout that is offered, or was until it was taken down; `then` has those of the new rules.
    """
    for level, before in now.items():
        after = then.get(level)
        check_display(level, 0 if after is None else after.shown, before.shown)
        if after is not None and after.is_harder_than(before) and not has_been_won(level):
            why = f"the {level} hand may be made harder once that payout has been won and paid"
            raise Refused(why, CHANGED)


def check_carried(now: Rules, then: Rules, missing: int) -> None:
    """Refuse that a house stops carrying the difference while more is displayed than is in a fund: (o)."""
    if missing and now.bb_display_overstated != "hold_display" == then.bb_display_overstated:
        why = f"{dollars(missing)} is displayed and not in the fund: this house still makes that good"
        raise Refused(why, NEVER_LESS)


def check_game(now: Rules, then: Rules) -> None:
    """Refuse another game: its hands cannot be compared with those that patrons were promised."""
    if then.game != now.game:
        raise Refused("another game is another payout: offer it under a name of its own", CHANGED, "game")


def changes_what_is_posted(now: Rules, then: Rules) -> bool:
    """Tell whether patrons must be told before these rules take the place of those."""
    return any(getattr(now, name) != getattr(then, name) for name in POSTED_RULES)


def check_notice(then: Rules, notice: tuple[int, dict[str, Any]] | None, adopted: int) -> int:
    """Refuse a change that no notice since the last one has told of, word for word; return its entry: (q)."""
    if notice is None or notice[0] < adopted:
        raise Refused("post a notice of the change before it is made", CHANGED)
    if notice[1] != then.to_json():
        raise Refused("this is not what the notice says: make that change, or post another notice", CHANGED)
    return notice[0]
