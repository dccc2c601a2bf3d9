"""Hold 'em as the tournament of a casino night plays it, 13:47-20.40: its procedure, and its options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pitboss.law import Cite, cite
from pitboss.poker.game import ButtonLaws, PokerGame
from pitboss.poker.games.button import deal_down, street
from pitboss.poker.hand import Hand
from pitboss.poker.options import Limit, PokerOptions
from pitboss.poker.readings import OnOff
from pitboss.poker.showdown import showdown
from pitboss.poker.wagers import opening_round
from pitboss.table import Refused, Step
from pitboss.table.house_options import changed

LAW = cite("13:47-20.40")
SMALL_BLIND = LAW.at('(a) "small blinds"')
BIG_BLIND = LAW.at('(a) "big blind"')


@dataclass(frozen=True, slots=True)
class NightRule:
    """One option that the rules of the tournament fix, and the paragraph that does."""

    option: str
    value: Any
    cite: Cite


RULES = (
    NightRule("limit", "no", LAW.at("(e)")),
    NightRule("button_rule", "moving", LAW.at("(e)2")),
    NightRule("heads_up_button_posts_small", "on", LAW.at("(e)4")),
    NightRule("blinds_before_deal", "on", LAW.at("(e)3")),
    NightRule("ante", 0, LAW.at("(e)")),
    NightRule("max_raises", 3, LAW.at("(e)9.iii")),
    NightRule("cap_counts", "raises", LAW.at("(e)11.iii")),
    NightRule("muck", "off", LAW.at("(e)16.ii")),
    NightRule("showdown_last_wager", "whole_round", LAW.at("(e)16.ii")),
    NightRule("need_minimum", "off", LAW.at("(e)18")),
    NightRule("rake_percent", 0, LAW.at("(j)3")),
    NightRule("rake_levels", (), LAW.at("(j)3")),
    NightRule("fund", 0, LAW.at("(j)3")),
    NightRule("bad_beat", "", LAW.at("(j)3")),  # a fund of what pots give would have to pay it
)
"""What the tournament's rules say of a hand, where they leave the house no choice or the reading is ours."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NightOptions(PokerOptions):
    """What a casino night posts. Amounts are in chips, hundredths of which are cents here."""

    limit: Limit = changed(PokerOptions, "limit", "no", law="13:47-20.40(e)")
    max_raises: int | None = changed(PokerOptions, "max_raises", 3, law="13:47-20.40(e)9.iii")
    need_minimum: OnOff = changed(PokerOptions, "need_minimum", "off", law="13:47-20.40(e)18")
    heads_up_button_posts_small: OnOff = changed(
        PokerOptions,
        "heads_up_button_posts_small",
        "on",
        law="13:47-20.40(e)4",
        says="Of two players the one with the button posts the small blind.",
    )
    showdown_last_wager: Literal["final_round", "whole_round"] = changed(
        PokerOptions,
        "showdown_last_wager",
        "whole_round",
        law="13:47-20.40(e)16.ii",
        says="Who made the last wager of the whole round shows first.",
    )

    def __post_init__(self) -> None:
        PokerOptions.__post_init__(self)
        for rule in RULES:
            if getattr(self, rule.option) != rule.value:
                value = rule.value if rule.value not in ("", ()) else "none"
                raise Refused(f"{rule.option} is {value} at a casino night", rule.cite)
        if len(self.posted_blinds) != 2:
            raise Refused("a casino night has a small blind and a big blind", BIG_BLIND)
        small, big = self.posted_blinds
        if not small:
            raise Refused("a small blind is posted before each round", SMALL_BLIND)
        if big < small:
            raise Refused("the big blind is not less than the small one", BIG_BLIND)


class CasinoNightHoldEm(PokerGame):
    """Two cards down and five in the centre, in four betting intervals. N.J.A.C. 13:47-20.40."""

    id = "casino-night-hold-em"
    title = "Hold 'em at a casino night"
    law = LAW
    offered = cite("13:47-20.4")
    procedure, seating_at, forms = "(e)", "(d)", "(e)17"
    button = ButtonLaws(*("(e)2",) * 6, from_left=True)
    max_seats = 11
    own, shared = 2, 5
    burn_exposed = True
    edition: ClassVar[str] = "13:47"
    Options = NightOptions

    def uses(self, option: str) -> bool:
        """Nothing that the rules of the tournament fix is the house's to choose."""
        return all(rule.option != option for rule in RULES) and super().uses(option)

    def deal(self, hand: Hand) -> Step[None]:
        heads_up = hand.button in hand.state.blind_seats  # the button posts the small blind
        deal_down(hand, "(e)6", "(e)4" if heads_up else "(e)3", "(e)4", burned=True)
        yield from opening_round(hand, "(e)9.i", then="(e)9.ii")
        yield from street(hand, 3, "(e)10", "(e)11.i", "(e)11.ii")
        yield from street(hand, 1, "(e)12", "(e)13")
        yield from street(hand, 1, "(e)14", "(e)15")
        yield from showdown(hand, "(e)16.ii", "(e)23")

    def winning(self, hand: Hand, at: str, winners: list[int]) -> str:
        return "(e)22" if len(winners) > 1 else at

    def raise_cap(self, hand: Hand) -> Cite:
        return LAW.at("(e)11.iii") if hand.cards.board else LAW.at("(e)9.iii")
