"""Pay tables, wagers and house options of Caribbean stud. N.J.A.C. 13:69F-16."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from pitboss.games.caribbean_stud.hands import (
    ANTE,
    BET,
    PROGRESSIVE,
    QUALIFYING_VALUE,
    ante_line,
    bet_line,
    progressive_line,
)
from pitboss.games.kit.card_trouble import card_irregularities
from pitboss.games.kit.dealing import DeckOptions, DeckRules
from pitboss.games.kit.house_game_options import POSTED_LIMITS
from pitboss.games.kit.layout import BettingRules
from pitboss.games.kit.progressive import Progressive
from pitboss.law import Cite, cite
from pitboss.law.compare import map_predecessors
from pitboss.table import Odds, Refused, dollars
from pitboss.table.house_options import check_fields, option, reading
from pitboss.table.wager import Pays, PayTable, Wager

LAW = cite("13:69F-16")
OLDER = cite("19:47-16")
POSITIONS_LAW = cite("13:69E-1.13G(a)")
LIMIT_LAW = cite("13:69E-1.13G(c)")
SYSTEM_LAW = cite("13:69E-1.13G(e)")
"""Every table has a progressive system, so there is no option to turn it off."""
PROGRESSIVE_STAKE_CENTS = 100
"""The stake of a progressive wager, in cents."""
MAX_PAYOUT_CENTS = 500_000
"""The payout limit, in cents."""
TROUBLE = card_irregularities(
    face_up=".13", several_up=".13", drawn=".13", wrong_number=".13", dealer_exposed=".13",
    player_exposed=".13", shuffler=".13", shoe=".13", recut=".4(d)",
)  # fmt: skip


def in_edition(law: Cite, edition: str) -> Cite:
    """Cite a paragraph in the edition being played. Our text of 19:47-16 ends with 16.5."""
    return law if edition == "13:69F" else map_predecessors(OLDER).get(law, law)


# Pay tables: 16.12, as commonly paid


BETS = PayTable(
    name=BET,
    lines=(
        Pays("royal flush", Odds(100), ".12"),
        Pays("straight flush", Odds(50), ".12"),
        Pays("four-of-a-kind", Odds(20), ".12"),
        Pays("full house", Odds(7), ".12"),
        Pays("flush", Odds(5), ".12"),
        Pays("straight", Odds(4), ".12"),
        Pays("three-of-a-kind", Odds(3), ".12"),
        Pays("two pairs", Odds(2), ".12"),
        Pays("one pair or less", Odds(1), ".12"),
    ),
    law="exact",
    at=".12",
    source="custom",
)


def _progressive(variant: str, four: int, full: int, flush: int) -> PayTable:
    """Build a progressive pay table: shares of the meter, and amounts that the house pays."""
    lines = (
        Pays("royal flush", Odds(0), ".11", meter=100),
        Pays("straight flush", Odds(0), ".11", meter=10),
        Pays("four-of-a-kind", Odds(four), ".11"),
        Pays("full house", Odds(full), ".11"),
        Pays("flush", Odds(flush), ".11"),
    )
    return PayTable(name=PROGRESSIVE, lines=lines, law="choice", at=".12", source="custom", variant=variant)


PROGRESSIVES = (
    _progressive("B3", 500, 100, 50),
    _progressive("B1", 100, 75, 50),
    _progressive("B2", 150, 100, 50),
    _progressive("B4", 500, 150, 75),
)


# House options


@dataclass(frozen=True, kw_only=True)
class CaribbeanOptions(DeckOptions):
    """The edition, the table, the cards, the progressive, and readings where we don't have the text."""

    law = LAW
    said_at = MappingProxyType({"decks": ".2(b)", "shuffle": ".4(b)2", "dealing": ".4(b)"})
    rules = BettingRules(
        eligibility=".6", wager_list=".6", only_listed=".6", deadline=".6", no_more_bets=".6",
        exact_payment=".12", limits=POSTED_LIMITS,
        forbidden={
            "cut": ("only the dealer cuts, and only cards shuffled by hand", ".4(c)"),
            "draw": ("you cannot draw cards: a hand is the five cards dealt", '.1 "hand"'),
        },
    )  # fmt: skip
    deck = DeckRules(
        second=".2(b)", alternates=".2(b)4", shuffled=".4(a)", cut=".4(c)1.ii", trouble=TROUBLE,
        dealt={"manual_shoe": ".7", "hand": ".8", "automated_shoe": ".9"},
        then={"machine": ".4(b)1", "manual": ".4(c)2"},
    )  # fmt: skip
    edition: Literal["13:69F", "19:47"] = option(
        "13:69F", "Rules to play by: today's, or the older 19:47.", topic="table"
    )
    seats: int = option(
        7,
        "Number of betting positions, 6 or 7.",
        topic="table",
        law="13:69E-1.13G(a)",
        measure="number",
    )
    meter_initial: int = option(
        1_000_000, "Starting amount of the meter.", topic="progressive", law="13:69F-16.12"
    )
    meter_reset: int = option(
        1_000_000, "Amount the meter is reset to after it is won.", topic="progressive", law="13:69F-16.12"
    )
    meter_rate: int = option(
        50, "Percent of each progressive wager added to the meter.", topic="progressive",
        law="13:69F-16.12", measure="percent")  # fmt: skip
    royals_in_one_round: Literal["share", "in_order"] = reading("share", topic="progressive")
    progressive_without_ante: Literal["off", "on"] = reading(
        "off", topic="progressive", more="So on is refused."
    )
    progressive_after_fold: Literal["lost", "live"] = reading("lost", topic="progressive")
    payout_limit_scope: Literal["bet", "ante_and_bet"] = reading("bet", topic="odds", law="13:69E-1.13G(c)")

    def __post_init__(self) -> None:
        check_fields(self)
        if self.seats not in (6, 7):
            raise Refused(
                f"the table must have six or seven positions, not {self.seats}", POSITIONS_LAW, "seats"
            )
        if self.meter_rate > 100:
            why = f"a meter grows by at most 100% of a wager, not {self.meter_rate}%"
            raise Refused(why, self.at(".12"), "meter_rate")
        if self.progressive_without_ante == "on":
            why = "a player takes part with an ante, so a progressive wager needs one"
            raise Refused(why, self.at('.1 "ante wager"'), "progressive_without_ante")
        super().__post_init__()

    def at(self, paragraph: str) -> Cite:
        return in_edition(super().at(paragraph), self.edition)

    def offers(self) -> tuple[Wager, ...]:
        hands, together = ("player", "dealer"), self.payout_limit_scope == "ante_and_bet"
        ante = PayTable(name=ANTE, lines=(Pays("", Odds(1), ".12"),), law="exact", at=".12", source="custom")
        return (
            Wager(
                name=ANTE,
                at='.1 "ante wager"',
                settle=ante_line,
                on=hands,
                args=(QUALIFYING_VALUE,),
                tables=(ante,),
                loses=".10",
                pushes='.1 "push"',
                keeps=2,
                most=MAX_PAYOUT_CENTS if together else 0,
            ),
            Wager(
                name=BET,
                at='.1 "bet wager"',
                settle=bet_line,
                on=hands,
                args=(QUALIFYING_VALUE,),
                tables=(BETS,),
                loses=".10",
                pushes=".10",
                later=True,
                needs=ANTE,
                most=MAX_PAYOUT_CENTS,
                most_with=ANTE if together else "",
            ),
            Wager(
                name=PROGRESSIVE,
                at='.1 "progressive payout hand"',
                settle=progressive_line,
                on=hands[:1],
                tables=PROGRESSIVES,
                loses=".11",
                needs=ANTE,
                minimum=PROGRESSIVE_STAKE_CENTS,
                maximum=PROGRESSIVE_STAKE_CENTS,
                limits_at=".6",
                house=True,
                taken_in=True,
                meter=min(self.meter_initial, self.meter_reset),
            ),
        )

    @cached_property
    def meter(self) -> Progressive:
        """The meter in play, which is reset when it is won."""
        return Progressive(
            "Caribbean stud", seed=self.meter_reset, percent=self.meter_rate,
            at=".11", grows_at=".12", reset_at=".12",
        )  # fmt: skip

    @cached_property
    def initial_meter(self) -> Progressive:
        """The meter when the table opens, with its starting amount."""
        return self.meter._replace(seed=self.meter_initial, reset_at=SYSTEM_LAW)

    def sign(self) -> list[str]:
        """Return the posted odds and the payout limit that a sign must explain: 13:69E-1.13G(c)."""
        what = "its bet" if self.payout_limit_scope == "bet" else "its ante and bet together"
        return [
            *super().sign(),
            f"the maximum payout per hand is {dollars(MAX_PAYOUT_CENTS)} on {what}, by {LIMIT_LAW}",
        ]
