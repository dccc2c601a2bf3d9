"""Hold 'em as a casino night plays it: the rules of 13:47-20.40 as a set of poker options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.law import Cite, cite
from pitboss.poker.options import PokerOptions
from pitboss.table import Refused


@dataclass(frozen=True, slots=True)
class NightRule:
    """One option that the casino-night rules fix, and the paragraph that does."""

    option: str
    value: Any
    cite: Cite


RULES = (
    NightRule("limit", "no", cite("13:47-20.40(e)")),
    NightRule("first_button", "dealers_left", cite("13:47-20.40(e)2")),
    NightRule("button_rule", "moving", cite("13:47-20.40(e)2")),
    NightRule("heads_up_button_posts_small", "on", cite("13:47-20.40(e)4")),
    NightRule("burn_first", "on", cite("13:47-20.40(e)6")),
    NightRule("max_raises", 3, cite("13:47-20.40(e)9.iii")),
    NightRule("cap_counts", "raises", cite("13:47-20.40(e)11.iii")),
    NightRule("muck", "off", cite("13:47-20.40(e)16.ii")),
    NightRule("showdown_last_wager", "whole_round", cite("13:47-20.40(e)16.ii")),
    NightRule("need_minimum", "off", cite("13:47-20.40(e)18")),
    NightRule("odd_chip_other", "position", cite("13:47-20.40(e)22")),
    NightRule("rake_percent", 0, cite("13:47-20.40(j)3")),
    NightRule("rake_levels", (), cite("13:47-20.40(j)3")),
    NightRule("fund", 0, cite("13:47-20.40(j)3")),
)
"""What the tournament's rules say of a hand, where they leave the house no choice or the reading is ours."""
SMALL_BLIND = cite('13:47-20.40(a) "small blinds"')
BIG_BLIND = cite('13:47-20.40(a) "big blind"')


def casino_night_options(*, small_blind: int, big_blind: int | None = None, **more: Any) -> PokerOptions:
    """Options for hold 'em at a casino night. Amounts are in chips, hundredths of which are cents here.

    The big blind is twice the small one unless it is posted otherwise; nothing may go against `RULES`.
    """
    if small_blind <= 0:
        raise Refused("a small blind is posted before each round", SMALL_BLIND)
    posted = 2 * small_blind if big_blind is None else big_blind
    if posted < small_blind:
        raise Refused("the big blind is not less than the small one", BIG_BLIND)
    fixed = {rule.option: rule for rule in RULES}
    for name, value in more.items():
        if name in fixed and value != fixed[name].value:
            raise Refused(f"{name} is {fixed[name].value} at a casino night", fixed[name].cite)
    chosen: dict[str, Any] = {"minimum": posted, "maximum": posted, "blinds": (small_blind, posted)} | more
    return PokerOptions(**(chosen | {rule.option: rule.value for rule in RULES}))
