"""Paragraphs of 13:69F-11 for the steps that pai gow poker shares with other games."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.games.kit.banking import BankRules
from pitboss.games.kit.setting import SettingRules
from pitboss.law import cite

LAW = cite("13:69F-11")
BANK = BankRules(
    may=".10(a)", start=".10(b)", offered=".10(c)", wagered=".10(d)1", covers=".10(d)2", shares=".10(e)",
    one_area=".10(f)", dealer=".10(g)", compared=".10(k)", settled=".10(l)", co_settled=".10(m)",
    paid=".10(n)", vigorish=".10(o)", checked=".10(d)",
)  # fmt: skip
SETTING = SettingRules(sets=".9(a)", asks=".9(b)", order=".12(b)")


class DealLaws(NamedTuple):
    """Paragraphs on one dealing method, and those of 11.10 for a round that a player banks."""

    closes: str
    """The call of no more bets."""
    start: str
    dealt: str
    counted: str
    four: str
    """The four cards left are put away unseen."""
    not_four: str
    no_wager: str
    """Hands without a wager are collected."""
    bank_shakes: str
    bank_generator: str
    bank_is_one: str
    ready: str
    """The cards are placed for the deal."""
    bank_ready: str
    """The same with a bank, except as follows."""


DEALING = {
    "manual_shoe": DealLaws(
        closes=".8(a)", start=".8(b)", dealt=".8(c)", counted=".8(d)", four=".8(d)1", not_four=".8(d)2",
        no_wager=".8(d)1", bank_shakes=".10(h)1", bank_generator=".10(h)2", bank_is_one=".10(h)3",
        ready=".8(a)", bank_ready=".10(h)",
    ),
    "hand": DealLaws(
        closes=".8A(b)2", start=".8A(e)", dealt=".8A(f)", counted=".8A(d)", four=".8A(d)1",
        not_four=".8A(d)2", no_wager=".8A(g)", bank_shakes=".10(i)2",
        bank_generator=".10(i)3", bank_is_one=".10(i)4",
        ready=".8A(b)", bank_ready=".10(i)",
    ),
    "automated_shoe": DealLaws(
        closes=".8B(b)2", start=".8B(c)", dealt=".8B(d)", counted=".8B(e)", four=".8B(e)1",
        not_four=".8B(e)2", no_wager=".8B(f)", bank_shakes=".10(j)1",
        bank_generator=".10(j)2", bank_is_one=".10(j)3",
        ready=".8B(b)1", bank_ready=".10(j)",
    ),
}  # fmt: skip
