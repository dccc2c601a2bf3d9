"""Hold 'em at a casino night tournament, 13:47-20.40: its procedure and options."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Literal

from pitboss.law import cite
from pitboss.poker.chips import Betting
from pitboss.poker.edition import in_edition
from pitboss.poker.game import PokerGame
from pitboss.poker.games.button import deal_down, street
from pitboss.poker.hand import ButtonLaws, Hand
from pitboss.poker.option_checks import check_posted
from pitboss.poker.options import Limit, PokerOptions
from pitboss.poker.orders import casino_night_hands
from pitboss.poker.readings import OnOff
from pitboss.poker.showdown import showdown
from pitboss.poker.stages import in_stages
from pitboss.poker.wagers import opening_round
from pitboss.poker.words import BETTING_STEP
from pitboss.table import Refused, Step
from pitboss.table.house_options import at_fault, default_options, option_names, reading, redeclare
from pitboss.table.how_to_play import HowToPlay
from pitboss.table.money import TOURNAMENT_CHIPS, MoneyUnit
from pitboss.table.option import Refusal

__all__ = ["CasinoNightHoldEm", "NightOptions"]

LAW = cite("13:47-20.40")
SMALL_BLIND = LAW.at('(a) "small blinds"')
BIG_BLIND = LAW.at('(a) "big blind"')


OFFERED = {
    "minimum", "maximum", "unit", "blinds", "limit", "min_raise", "bb_may_raise", "all_in_counts_as_raise",
    "muck", "showdown_last_wager", "most_seats",
}  # fmt: skip
"""Options that a casino night may post."""


@dataclass(frozen=True, kw_only=True, slots=True)
class NightOptions(PokerOptions):
    """Options of a casino night. Amounts are in chips, which have no cash value, and kept in hundredths."""

    money: ClassVar[MoneyUnit] = TOURNAMENT_CHIPS

    minimum: int = redeclare(
        PokerOptions,
        "minimum",
        0,
        law="13:47-20.40(m)4",
        says="The big blind, unless blinds sets it, and the smallest bet.",
    )
    maximum: int = redeclare(PokerOptions, "maximum", 0, law="13:47-20.40(m)7")
    unit: int = redeclare(
        PokerOptions, "unit", 100, law="13:47-20.40(c)", says="The smallest chip: bets are multiples of it."
    )
    blinds: tuple[int, ...] | None = redeclare(PokerOptions, "blinds", None, law="13:47-20.40(m)4")
    most_seats: int | None = redeclare(PokerOptions, "most_seats", None, law="13:47-20.40(d)")
    limit: Limit = redeclare(PokerOptions, "limit", "no", law="13:47-20.40(e)")
    min_raise: Literal["last_raise", "any"] = redeclare(
        PokerOptions, "min_raise", "any", law='13:47-20.40(a) "raise"'
    )
    bb_may_raise: OnOff = reading("on", topic="betting", law="13:47-20.40(e)9.ii")
    all_in_counts_as_raise: OnOff = reading("on", topic="betting", law="13:47-20.40(e)9.iii")
    muck: Literal["off", "on"] = redeclare(  # a player who is not beaten shows the hand
        PokerOptions,
        "muck",
        "off",
        law="13:47-20.40(e)16.ii",
        says="Whether a player with a losing hand may throw it away unseen once a better one is shown.",
    )
    showdown_last_wager: Literal["final_round", "whole_round"] = redeclare(
        PokerOptions, "showdown_last_wager", "whole_round", law="13:47-20.40(e)16.ii"
    )
    # Fixed by the section
    max_raises: int | None = redeclare(PokerOptions, "max_raises", 3, law="13:47-20.40(e)9.iii")
    heads_up_button_posts_small: OnOff = redeclare(
        PokerOptions,
        "heads_up_button_posts_small",
        "on",
        law="13:47-20.40(e)4",
        says="With two players, the one with the button posts the small blind.",
    )

    def __post_init__(self) -> None:
        try:
            PokerOptions.__post_init__(self)
        except Refused as refusal:
            raise Refused(refusal.reason, in_edition(refusal.cite, "13:47"), refusal.field) from None
        if len(self.posted_blinds) != 2:
            raise Refused("a casino night has a small blind and a big blind", BIG_BLIND, self._blinds_fault)
        small, big = self.posted_blinds
        if not small:
            raise Refused("a small blind is posted before each round", SMALL_BLIND, self._blinds_fault)
        if big < small:
            raise Refused("the big blind is not less than the small one", BIG_BLIND, self._blinds_fault)

    @property
    def _blinds_fault(self) -> str:
        return at_fault(self, "blinds", "minimum", "unit")


class CasinoNightHoldEm(PokerGame):
    """Two cards down and five in the center, in four betting intervals. N.J.A.C. 13:47-20.40."""

    id = "casino-night-hold-em"
    title = "Hold 'em at a casino night"
    summary = "Hold 'em for charity chips"
    how_to_play = HowToPlay(
        "Win chips with the best five-card hand, or by making everybody else fold.",
        (
            "Two players post blinds, and you get two cards face down.",
            BETTING_STEP,
            "Three cards are laid in the center, then one, then one more. Players bet each time.",
            "Make your best five cards from your two and the five in the center.",
            "Of those who have not folded, the best hand wins the pot.",
        ),
    )
    law = LAW
    offered = cite("13:47-20.4")
    procedure, seating_at, hands_at = "(e)", "(d)", "(e)17"
    button = ButtonLaws(*("(e)2",) * 6, from_left=True)
    max_seats = 11
    own, shared = 2, 5
    high = staticmethod(casino_night_hands)
    free_fold = any_stack = True
    shuffler = False  # (e)1: the dealer shuffles by hand
    edition: ClassVar[str] = "13:47"
    fixed = MappingProxyType(
        {
            "ante": '(a) "small blinds"',
            "blinds_before_deal": "(e)3",
            "heads_up_button_posts_small": "(e)4",
            "max_raises": "(e)9.iii",
            "cap_counts": "(e)11.iii",
            "rake_percent": "(j)3",
            "rake_levels": "(j)3",
            "fund": "(j)3",
            "bad_beat": "(j)3",  # it would have to be paid from a fund that pots contribute to
        }
    )
    Options = NightOptions

    @in_stages
    def deal(self, hand: Hand) -> Step[None]:
        heads_up = hand.button in hand.state.blind_seats  # the button posts the small blind
        deal_down(hand, "(e)6", "(e)4" if heads_up else "(e)3", "(e)4", burned=True)
        yield from opening_round(hand, "(e)9.i", then="(e)9.ii")
        yield from street(hand, 3, "(e)10", "(e)11.i", "(e)11.ii", big=False)
        yield from street(hand, 1, "(e)12", "(e)13", big=True)
        yield from street(hand, 1, "(e)14", "(e)15", big=True)
        yield from showdown(hand, "(e)16.ii", "(e)23")

    def winning_paragraph(self, hand: Hand, at: str, winners: list[int]) -> str:
        return "(e)22" if len(winners) > 1 else at

    # Options of the house

    def uses(self, option: str) -> bool:
        return option in OFFERED

    def check_options(self, options: PokerOptions) -> None:
        """Refuse options that the text leaves out: those are for the operator to decide, not for the posted
        rules."""
        usual = default_options(self.Options)
        for name in option_names(self.Options):
            said = self.uses(name) or name in self.fixed
            if not said and getattr(options, name) != getattr(usual, name):
                listed = f"`pitboss options {self.id}` lists the options that are"
                raise Refused(f"{name} is not posted at a casino night; {listed}", LAW.at("(l)"), name)
        check_posted(self, options)

    # Raises

    def why_no_raise(self, hand: Hand, betting: Betting, seat: int) -> Refusal | None:
        """Limit raises to three per interval. Under a strict reading, a big blind may only check."""
        options = hand.options
        assert isinstance(options, NightOptions)
        if betting.raises == options.max_raises:
            law = LAW.at("(e)11.iii") if hand.cards.board else LAW.at("(e)9.iii")
            return f"no more than {betting.raises} raises are allowed in a betting interval", law
        unraised = not hand.cards.board and not betting.raises and seat == hand.last_blind
        if options.bb_may_raise == "off" and unraised:
            return "a big blind that nobody has raised checks", LAW.at("(e)9.ii")
        return None

    def is_raise(self, hand: Hand, seat: int, name: str) -> bool:
        """Return whether a wager counts as one of the three raises; by default an all-in does."""
        options = hand.options
        assert isinstance(options, NightOptions)
        return name == "raise" and (hand.stacks[seat] > 0 or options.all_in_counts_as_raise == "on")
