"""Hold 'em as the tournament of a casino night plays it, 13:47-20.40: its procedure, and its options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.law import Cite, cite
from pitboss.poker.game import ButtonLaws
from pitboss.poker.games.hold_em import HoldEm
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions
from pitboss.table import Refused, Step


@dataclass(frozen=True, slots=True)
class NightRule:
    """One option that the casino-night rules fix, and the paragraph that does."""

    option: str
    value: Any
    cite: Cite


RULES = (
    NightRule("edition", "13:47", cite("13:47-20.40")),
    NightRule("limit", "no", cite("13:47-20.40(e)")),
    NightRule("first_button", "dealers_left", cite("13:47-20.40(e)2")),
    NightRule("button_rule", "moving", cite("13:47-20.40(e)2")),
    NightRule("heads_up_button_posts_small", "on", cite("13:47-20.40(e)4")),
    NightRule("blinds_before_deal", "on", cite("13:47-20.40(e)3")),
    NightRule("posts", (), cite("13:47-20.40(e)3")),
    NightRule("ante", 0, cite("13:47-20.40(e)")),
    NightRule("burn_first", "on", cite("13:47-20.40(e)6")),
    NightRule("max_raises", 3, cite("13:47-20.40(e)9.iii")),
    NightRule("cap_counts", "raises", cite("13:47-20.40(e)11.iii")),
    NightRule("muck", "off", cite("13:47-20.40(e)16.ii")),
    NightRule("showdown_last_wager", "whole_round", cite("13:47-20.40(e)16.ii")),
    NightRule("need_minimum", "off", cite("13:47-20.40(e)18")),
    NightRule("rake_percent", 0, cite("13:47-20.40(j)3")),
    NightRule("rake_levels", (), cite("13:47-20.40(j)3")),
    NightRule("fund", 0, cite("13:47-20.40(j)3")),
    NightRule("bad_beat", "", cite("13:47-20.40(j)3")),  # a fund of what pots give would have to pay it
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
    chosen: dict[str, Any] = {"blinds": (small_blind, posted)}
    options = PokerOptions(**(chosen | {rule.option: rule.value for rule in RULES} | more))
    check_rules(options)
    return options


def check_rules(options: PokerOptions) -> None:
    """Refuse options that go against `RULES`."""
    for rule in RULES:
        if getattr(options, rule.option) != rule.value:
            value = rule.value if rule.value not in ("", ()) else "none"
            raise Refused(f"{rule.option} is {value} at a casino night", rule.cite)
    if len(options.posted_blinds) != 2 or not all(options.posted_blinds):
        raise Refused("a casino night has a small blind and a big blind", BIG_BLIND)


class CasinoNightHoldEm(HoldEm):
    """Two cards down and five in the centre, in four betting intervals. N.J.A.C. 13:47-20.40."""

    law = cite("13:47-20.40")
    offered = cite("13:47-20.4")
    procedure, seating_at, forms = "(e)", "(d)", "(e)17"
    button_laws = ButtonLaws("(e)2", "(e)2", "(e)2", "(e)2", "(e)2", "(e)2")

    def deal(self, hand: Hand) -> Step[None]:
        heads_up = hand.button in hand.state.blind_seats  # the button posts the small blind
        small = "(e)4" if heads_up else "(e)3"
        self.deal_down(hand, self.own, "(e)6", small, "(e)4")
        yield from hand.opening_round("(e)9.i", then="(e)9.ii")
        yield from self.interval(hand, 3, "(e)10", "(e)11.i", "(e)11.ii")
        yield from self.interval(hand, 1, "(e)12", "(e)13", "(e)13")
        yield from self.interval(hand, 1, "(e)14", "(e)15", "(e)15")
        yield from hand.showdown("(e)16.ii", "(e)23")

    def interval(self, hand: Hand, count: int, at: str, first: str, then: str) -> Step[None]:
        """A burn, board cards, and betting from the left of the button."""
        if len(hand.live) > 1:
            hand.burn(at)
            hand.deal_board(count, at)
            yield from hand.betting(hand.first_left_of_button(), first, then=then)

    def winning(self, hand: Hand, at: str, winners: list[int]) -> str:
        return "(e)22" if len(winners) > 1 else at

    def raise_cap(self, hand: Hand) -> Cite:
        return cite("13:47-20.40(e)11.iii") if hand.board else cite("13:47-20.40(e)9.iii")


CASINO_NIGHT = CasinoNightHoldEm()
