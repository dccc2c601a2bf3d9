"""Where 13:69F-11 says what: the paragraphs of the steps that pai gow poker shares with other games."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.kit.banking import BankRules
from pitboss.games.kit.setting import SettingRules
from pitboss.law import cite

LAW = cite("13:69F-11")
BANK = BankRules(
    may=".10(a)", start=".10(b)", offered=".10(c)", wagered=".10(d)1", covers=".10(d)2", shares=".10(e)",
    one_area=".10(f)", dealer=".10(g)", compared=".10(k)", settled=".10(l)", co_settled=".10(m)",
    paid=".10(n)", vigorish=".10(o)",
)  # fmt: skip
SETTING = SettingRules(sets=".9(a)", asks=".9(b)", order=".12(b)")


class DealLaws(NamedTuple):
    """What the section on one way of dealing says, and 11.10 for a round that a player banks."""

    closes: str
    """That no more bets is called."""
    start: str
    dealt: str
    counted: str
    four: str
    """That the four cards left are put away unseen."""
    not_four: str
    no_wager: str
    """That hands where there is no wager are collected."""
    bank_shakes: str
    bank_generator: str
    bank_is_one: str


DEALING = {
    "manual_shoe": DealLaws(
        ".8(a)", ".8(b)", ".8(c)", ".8(d)", ".8(d)1", ".8(d)2", ".8(d)1", ".10(h)1", ".10(h)2", ".10(h)3"
    ),
    "hand": DealLaws(
        ".8A(b)2", ".8A(e)", ".8A(f)", ".8A(d)", ".8A(d)1", ".8A(d)2", ".8A(g)", ".10(i)2", ".10(i)3", ".10(i)4"
    ),
    "automated_shoe": DealLaws(
        ".8B(b)2", ".8B(c)", ".8B(d)", ".8B(e)", ".8B(e)1", ".8B(e)2", ".8B(f)", ".10(j)1", ".10(j)2", ".10(j)3"
    ),
}  # fmt: skip
