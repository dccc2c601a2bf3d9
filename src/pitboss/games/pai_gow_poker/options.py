"""House options and readings of pai gow poker."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from pitboss.games.kit.areas import check_areas, on_areas
from pitboss.games.kit.banking import BankingOptions, build_dealer_wager
from pitboss.games.kit.dealing import DeckOptions
from pitboss.games.kit.house_game_options import POSTED_LIMITS
from pitboss.games.kit.house_way import HouseWay
from pitboss.games.kit.layout import BettingRules
from pitboss.games.pai_gow_poker.house_ways import house_way
from pitboss.games.pai_gow_poker.irregularities import DECK
from pitboss.games.pai_gow_poker.laws import BANK, DEALING
from pitboss.games.pai_gow_poker.settlement import line, number_line
from pitboss.games.pai_gow_poker.side_hands import FIRST_THREE, MAIN, SEVEN_CARDS
from pitboss.games.pai_gow_poker.side_options import SideWagerOptions
from pitboss.games.pai_gow_poker.side_wagers import side_wagers
from pitboss.law import cite
from pitboss.rankings.hands import HandOrder
from pitboss.rankings.pai_gow_poker import PAI_GOW_FIVE
from pitboss.table import Odds, Refused
from pitboss.table.house_options import at_fault, check_fields, option, reading
from pitboss.table.wager import Pays, PayTable, Wager

LAW = cite("13:69F-11")
PLAYERS_HANDS, BANKERS_HANDS, DEALERS_HANDS = "player's hands", "banker's hands", "dealer's hands"
"""Draws of the pai gow poker wager: two hands set from seven cards. The banker is the dealer or a bank."""
AREA_DRAWS = (PLAYERS_HANDS, SEVEN_CARDS, FIRST_THREE)
"""Draws that each betting area has separately."""
NUMBER = "number"
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")
DOLLAR = 100

RULES = BettingRules(
    eligibility=".7(b)",
    wager_list=".7(a)",
    only_listed=".7(a)",
    deadline=".7(c)",
    no_more_bets=".7(c)",
    exact_payment=".9(j)",
    limits=POSTED_LIMITS,
    forbidden={
        "cash_wager": ("a spoken wager with cash is not accepted", ".7(a)"),
        "cash_number": ("wager on a number with chips, not by word or with cash", ".13(b)2"),
        "withdraw_wager": ("no wager can be withdrawn or increased after no more bets", ".7(c)"),
    },
)


@dataclass(frozen=True, kw_only=True)
class PaiGowPokerOptions(BankingOptions, DeckOptions, SideWagerOptions):
    """Cards, the start of the deal, the bank, wagers, and a field for each reading in the index."""

    law = LAW
    bank_rules = BANK
    vigorish_at = ".9(j)"
    deck = DECK
    cards = range(53)
    said_at = MappingProxyType(
        {
            "decks": ".2(b)", "shuffle": ".6(b)", "dealing": ".8A(a)", "vigorish": ".9(j)", "wheel": ".3(d)",
            "cutting_card": ".6(e)", "recut_by": ".6(f)", "start": ".8C(a)", "start_marker": ".8C(e)",
            "house_way": ".9(d)", "pre_shuffled": ".5(a)", "areas": ".12(a)", "number_wager": ".13(a)",
            "coupon_on_number": ".13(b)2",
            "insurance": '.1 "pai gow insurance wager"', "bonus": '.1 "bonus wager"',
            "seven_card_bonus": '.1 "seven-card bonus wager"',
        }
    )  # fmt: skip
    rules = RULES
    decks: int = option(
        1, "Number of decks: 1, or 2 of different colors used in turn.", topic="cards", measure="number"
    )
    dealing: Literal["hand", "manual_shoe", "automated_shoe"] = option(
        "hand", "Deal from the hand, a manual shoe or an automated shoe.", topic="cards"
    )
    pre_shuffled: Literal["off", "on"] = option(
        "off", "Use pre-shuffled decks, which are cut before their first round.",
        topic="cards",
    )  # fmt: skip
    cutting_card: Literal["discard_rack", "four_from_bottom"] = option(
        "discard_rack", "Place for the cutting card after the cut.", topic="cards"
    )
    recut_by: Literal["last_cutter", "next_entitled"] = option(
        "last_cutter", "Player who cuts again if a supervisor orders a recut.", topic="cards"
    )
    cut_offer_all: Literal["on", "off"] = reading("on", topic="cards")
    start: Literal["generator", "dice", "button"] = option(
        "generator", "Method of choosing the start of the deal.", topic="start"
    )
    start_marker: Literal["off", "on"] = option(
        "off", "Mark the start of the deal with a cut card.", topic="start"
    )
    button_ignores_bank: Literal["on", "off"] = reading("on", topic="start")
    start_error_any_selector: Literal["on", "off"] = reading("on", topic="start")
    wheel: Literal["second", "lowest"] = option(
        "second", "Rank of A-2-3-4-5 among straights: second or lowest.", topic="hands"
    )
    house_way: Literal["foxwoods", "ballys"] = option(
        "foxwoods", "House way for setting the dealer's hands.", topic="hands"
    )
    joker_flush: Literal["highest_missing", "ace"] = reading("highest_missing", topic="hands")
    tie_any_card: Literal["off", "on"] = reading("off", topic="hands")
    areas: int = option(
        1, "Number of adjacent betting areas per player, 1 or 2.", topic="wagers", measure="number"
    )
    number_wager: Literal["off", "on"] = option(
        "off", "Offer wagers on the number that starts the deal.", topic="wagers"
    )
    coupon_on_number: Literal["off", "on"] = option(
        "off", "Accept match play coupons on a number.", topic="coupons", needs=("coupon_value",)
    )
    number_one_wins: Literal["on", "off"] = reading("on", topic="wagers")
    surrender_from: Literal["deal", "dealer_set"] = reading("deal", topic="surrender")
    surrender_vs_bank: Literal["on", "off"] = reading("on", topic="surrender")
    surrender_side_wagers: Literal["forfeit", "refuse_surrender"] = reading("forfeit", topic="surrender")
    keep_cards_imperial: Literal["on", "off"] = reading("on", topic="settlement")
    keep_dealer_hand_for_bank_bonus: Literal["on", "off"] = reading("on", topic="bank")
    faceup_card_counts: Literal["on", "off"] = reading("on", topic="irregularities")
    void_returns_wager: Literal["on", "off"] = reading("on", topic="irregularities")

    def __post_init__(self) -> None:
        check_fields(self)
        object.__setattr__(self, "rules", replace(RULES, no_more_bets=DEALING[self.dealing].closes))
        if self.start == "button" and self.shuffle != "machine":
            why = "start=button needs an automated shuffler"
            raise Refused(why, self.at(".4(a)"), at_fault(self, "start", "shuffle"))
        if self.start == "button" and self.dealing != "automated_shoe":
            why = "start=button needs an automated shuffler and dealing shoe"
            raise Refused(why, self.at(".8C(d)"), at_fault(self, "start", "dealing"))
        check_areas(self.areas, self.at(".12(a)"))
        if self.number_wager == "on" and self.start != "generator":
            why = "number_wager needs start=generator, which shows the number"
            raise Refused(why, self.at(".13(a)"), at_fault(self, "number_wager", "start"))
        if self.coupon_on_number == "on" and self.number_wager == "off":
            why = "coupon_on_number needs number_wager=on"
            raise Refused(why, self.at(".13(b)2"), "coupon_on_number")
        super().__post_init__()

    def offers(self) -> tuple[Wager, ...]:
        even = PayTable(name=MAIN, lines=(Pays("", Odds(1), ".9(i)"),), law="exact", at=".9(j)")
        main = Wager(
            name=MAIN, at=".7(a)", settle=line, on=(PLAYERS_HANDS, BANKERS_HANDS), tables=(even,),
            loses=".9(g)", pushes='.1 "push"', coupon_at=".7(a)", commission=self.charge(".9(j)"),
        )  # fmt: skip
        wagers = on_areas((main, *side_wagers(self)), self.areas, own=AREA_DRAWS)
        if self.number_wager == "on":
            wagers += tuple(self._number(number) for number in range(1, len(NUMBERS) + 1))
        if self.player_bank == "on":
            wagers += (build_dealer_wager(main, BANK, (), (DEALERS_HANDS, BANKERS_HANDS)),)
        return wagers

    def _number(self, number: int) -> Wager:
        """Build the wager on one number of the generator, paid in whole dollars: 11.13."""
        pays = Pays("", Odds(6), ".13(b)5", least=Odds(11, 2), most=Odds(6))
        return Wager(
            name=f"{NUMBER} {NUMBERS[number - 1]}", at=".13(b)1", settle=number_line, on=(NUMBER,),
            args=(number, int(self.number_one_wins == "on")), needs=MAIN, house=True, whole=DOLLAR,
            tables=(PayTable(name=NUMBER, lines=(pays,), law="floor", at=".13(b)6"),), loses=".13(b)4",
            minimum=self.unit, coupon_at=".13(b)2" if self.coupon_on_number == "on" else "",
        )  # fmt: skip

    @cached_property
    def order(self) -> HandOrder:
        """The ranking of high hands at this house."""
        return PAI_GOW_FIVE.reading(
            wheel_lowest=self.wheel == "lowest",
            tie_any_card=self.tie_any_card == "on",
            joker_flush=self.joker_flush,
        )

    @cached_property
    def way(self) -> HouseWay:
        """The house way for the dealer's hands."""
        return house_way(self.house_way)

    @cached_property
    def offers_sides(self) -> bool:
        """True if any wager of 11.14 to 11.20 is offered."""
        return bool(side_wagers(self))
