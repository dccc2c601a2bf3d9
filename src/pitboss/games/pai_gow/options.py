"""House options, readings of 13:69F-10, and wagers of pai gow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from pitboss.games.kit.areas import check_areas, name_on_area, on_areas
from pitboss.games.kit.bank_state import BankState
from pitboss.games.kit.banking import BankingOptions, BankRules, build_dealer_wager
from pitboss.games.kit.coupons import CouponState
from pitboss.games.kit.house_game_options import POSTED_LIMITS
from pitboss.games.kit.house_way import BadWay, HouseWay, divide_hand, find_house_way
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.shaker import ShakerState
from pitboss.games.pai_gow.hands import PAIR_ENDING_IN_ZERO, POINTS_ZERO, RULES, SIZES, TIES, WAYS, line
from pitboss.law import cite
from pitboss.table import Odds, Refused
from pitboss.table.house_options import blame_option, check_fields, option, reading
from pitboss.table.wager import Pays, PayTable, Wager

LAW = cite("13:69F-10")
MAIN = "pai gow"
SECOND = name_on_area(MAIN, 2)
PLAYER, PLAYER_2, AGAINST, DEALERS_OWN = "player", name_on_area("player", 2), "dealer", "dealer's own"
"""Draws: the hands of a player, of a second area, of the bank, and of the dealer against a player's bank."""
BANK = BankRules(
    may=".8(a)", start=".8(b)", offered=".8(c)", wagered=".8(d)1", covers=".8(d)2", shares=".8(e)",
    one_area=".8(f)", dealer=".8(g)", compared=".8(n)", settled=".8(o)", co_settled=".8(p)", paid=".8(q)",
    vigorish=".8(r)", checked=".8(d)",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class PaiGowOptions(BankingOptions):
    """Limits, areas, the house way, the bank, and a field for each reading in the index."""

    law = LAW
    rules = BettingRules(
        eligibility=".5(b)", wager_list=".5(a)", only_listed=".5(a)", placement=".5(a)",
        deadline=".5(c)", no_more_bets=".6(a)", exact_payment=".7(k)",
        limits=POSTED_LIMITS, forbidden={"cash_wager": ("a spoken wager with cash is not accepted", ".5(a)")},
    )  # fmt: skip
    bank_rules = BANK
    vigorish_at = ".7(k)"
    areas: int = option(
        1,
        "Number of adjacent betting areas per player, 1 or 2.",
        topic="wagers",
        law="13:69F-10.10(a)",
        measure="number",
    )
    house_way: str = option(
        RULES,
        f"House way for the dealer's hands: the {RULES} of (d), or one with exceptions: {', '.join(WAYS)}.",
        topic="house way",
        law="13:69F-10.7(e)",
    )
    house_way_ties: Literal["reference", "high_first"] = reading("reference", topic="house way")
    tiles_set_wrongly: Literal["reorder", "lose"] = reading(
        "reorder", topic="hands", more="So lose is refused."
    )
    zero_low_never_wins: Literal["on", "off"] = reading("on", topic="hands")
    zero_rule_on_pairs: Literal["off", "on"] = reading("off", topic="hands")
    zero_rule_dealer_wager: Literal["off", "on"] = reading("off", topic="bank")
    surrender_vs_bank: Literal["on", "off"] = reading("on", topic="bank")
    stack_order: Literal["right_to_left", "left_to_right"] = reading("right_to_left", topic="dealing")
    void_returns_wager: Literal["on", "off"] = reading(
        "on", topic="irregularities", more="So off is refused."
    )

    def __post_init__(self) -> None:
        check_fields(self)
        check_areas(self.areas, self.at(".10(a)"))
        with blame_option(self, "house_way"):
            way = self.way
        if self.house_way != RULES and self.house_way_ties != "reference":
            why = f"house_way={self.house_way} has no ties to break, unlike the four rules"
            raise Refused(why, self.at(".7(d)"), "house_way_ties")
        try:
            divide_hand(way, tuple(range(4)), SIZES)
        except BadWay as bad:
            raise Refused(str(bad), self.at('.1 "setting the hands"'), "house_way") from None
        self._refuse_unsound_readings()
        super().__post_init__()

    def _refuse_unsound_readings(self) -> None:
        """Refuse two readings that the index lists and the text rules out."""
        if self.tiles_set_wrongly == "lose":
            why = "(h) to (j) settle a wager by rank only, however the tiles were laid: use reorder"
            raise Refused(why, self.at(".7(h)"), "tiles_set_wrongly")
        if self.void_returns_wager == "off":
            why = "a player may choose to void a hand, so a void hand must not cost its wager"
            raise Refused(why, self.at(".9(d)"), "void_returns_wager")

    @cached_property
    def way(self) -> HouseWay:
        """The house way for four tiles."""
        return find_house_way({RULES: TIES[self.house_way_ties]} | WAYS, self.house_way)

    @property
    def zero(self) -> int:
        """Flags of a low hand that loses for being zero."""
        if self.zero_low_never_wins == "off":
            return 0
        return POINTS_ZERO | (PAIR_ENDING_IN_ZERO if self.zero_rule_on_pairs == "on" else 0)

    def offers(self) -> tuple[Wager, ...]:
        even = PayTable(name=MAIN, lines=(Pays("", Odds(1), ".7(j)"),), law="exact", at=".7(k)")
        main = Wager(
            name=MAIN, at=".5(a)", settle=line, on=(PLAYER, AGAINST), args=(self.zero,), tables=(even,),
            loses=".7(h)", pushes='.1 "push"', coupon_at=".5(a)", commission=self.charge(".7(k)"),
        )  # fmt: skip
        first, *second = on_areas([main], self.areas, own=[PLAYER])
        wagers = [first, *(replace(each, at=".10(a)", needs=MAIN) for each in second)]
        if self.player_bank == "on":
            zero = self.zero if self.zero_rule_dealer_wager == "on" else 0
            wagers.append(build_dealer_wager(main, BANK, (zero,), (DEALERS_OWN, AGAINST)))
        return tuple(wagers)


@dataclass(frozen=True, kw_only=True)
class PaiGowState(BankState, ShakerState, CouponState):
    """Table state of pai gow between rounds."""

    inspected: bool = False
    """True once the set of tiles was found complete and fit."""
    opened: bool = False
    """True if the tiles are in play, rather than laid out in pairs for the first player."""
