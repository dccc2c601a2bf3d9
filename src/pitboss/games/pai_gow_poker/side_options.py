"""House options of the pai gow poker side wagers, 13:69F-11.14 to 11.20."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pitboss.games.kit.house_game_options import POSTED_LIMITS, HouseGameOptions
from pitboss.games.pai_gow_poker.side_hands import (
    BITS_PER_WAGER,
    BONUS,
    IMPERIAL,
    INSURANCE,
    PROGRESSIVE,
    SEVEN_CARD,
    SideKinds,
)
from pitboss.games.pai_gow_poker.side_pay_tables import (
    ENVY_CENTS,
    IMPERIAL_BANKER_ODDS,
    IMPERIAL_PLAYER_ODDS,
    LEAST_CAP_CENTS,
    PROGRESSIVE_STAKES_CENTS,
)
from pitboss.law import cite
from pitboss.rankings.pai_gow_classes import (
    Classes,
    bonus_classes,
    imperial_player_classes,
    insurance_classes,
    progressive_classes,
    seven_card_classes,
    table_b_classes,
)
from pitboss.table import Refused, dollars
from pitboss.table.action import is_whole_number
from pitboss.table.house_options import BadOptions, at_fault, check_fields, option, reading

LAW = cite("13:69F-11")


@dataclass(frozen=True, kw_only=True)
class SideWagerOptions(HouseGameOptions):
    """Side wagers offered, their limits, and readings of their sections."""

    law = LAW
    progressive: int = option(
        0,
        "Progressive payout wager, $1 or $5; 0 for none.",
        topic="side wagers",
        law="13:69F-11.14(a)",
    )
    progressive_seed: int = option(
        1_000_000, "Starting amount of the meter.", topic="side wagers", law="13:69F-11.14(d)"
    )
    progressive_rate: int = option(
        25,
        "Percent of each progressive wager added to the meter.",
        topic="side wagers",
        law="13:69F-11.14(d)",
        measure="percent",
    )
    insurance: Literal["off", "on"] = option(
        "off", "Offer the pai gow insurance wager.", topic="side wagers", law="13:69F-11.15"
    )
    bonus: Literal["off", "on"] = option(
        "off",
        "Offer the bonus wager, with its envy bonus.",
        topic="side wagers",
        law="13:69F-11.15",
    )
    royal_match: Literal["i", "ii"] = option(
        "i", "Royal match: (i) a suited king and queen, or (ii) a suited ace and king.",
        topic="side wagers", law="13:69F-11.3(f)2",
    )  # fmt: skip
    envy_bonus: Mapping[str, int] = option(
        ENVY_CENTS, "Envy bonus for each premium hand, in cents.", example='{"five aces": 25000}',
        topic="side wagers", law="13:69F-11.16",
    )  # fmt: skip
    three_card_bonus: Literal["off", "on"] = option(
        "off", "Offer the three-card bonus wager.", topic="side wagers", law="13:69F-11.17"
    )
    seven_card_bonus: Literal["off", "on"] = option(
        "off", "Offer the seven-card bonus wager.", topic="side wagers", law="13:69F-11.17"
    )
    imperial: Literal["off", "on"] = option(
        "off", "Offer the imperial pai gow bonus wager.", topic="side wagers", law="13:69F-11.19"
    )
    imperial_cap: int = option(
        4_000_000, "Maximum that imperial wagers pay a player in a round; 0 for no limit.",
        topic="side wagers", law="13:69F-11.20(d)",
    )  # fmt: skip
    side_minimum: int = option(
        100, "Minimum side wager, except the progressive.", topic="limits", law="13:69F-8.2"
    )
    side_maximum: int = option(
        2_500, "Maximum side wager, except the progressive.", topic="limits", law="13:69F-8.2"
    )
    progressive_winners: Literal["share", "in_turn"] = reading("share", topic="side wagers")
    insurance_joker: Literal["ace_only", "semi_wild"] = reading("ace_only", topic="side wagers")
    royal_match_ii_natural: Literal["whole_hand", "match_only"] = reading("whole_hand", topic="side wagers")
    three_and_straight: Literal["three_of_a_kind", "straight"] = reading(
        "three_of_a_kind", topic="side wagers"
    )
    bonus_qualifying: Literal["table", "straight_or_higher"] = reading("table", topic="side wagers")
    imperial_joker_royal: Literal["off", "on"] = reading("on", topic="side wagers")
    imperial_cap_basis: Literal["imperial_min", "table_min"] = reading("imperial_min", topic="side wagers")

    def __post_init__(self) -> None:
        check_fields(self)
        self._check_progressive()
        if not 0 < self.side_minimum <= self.side_maximum:
            low, high = dollars(self.side_minimum), dollars(self.side_maximum)
            fault = at_fault(self, "side_maximum", "side_minimum")
            raise Refused(f"side wagers cannot be from {low} to {high}", POSTED_LIMITS, fault)
        if self.imperial == "on":
            self._check_imperial_cap()
        object.__setattr__(self, "envy_bonus", self._check_envy())
        super().__post_init__()

    def _check_progressive(self) -> None:
        """Require a $1 or $5 wager and a meter that grows by a part of it."""
        if self.progressive not in PROGRESSIVE_STAKES_CENTS:
            why = f"the progressive wager must be $1 or $5, not {dollars(self.progressive)}"
            raise Refused(why, self.at(".14(a)"), "progressive")
        if self.progressive_rate > 100:
            why = f"a meter grows by at most 100% of a wager, not {self.progressive_rate}%"
            raise Refused(why, self.at(".14(d)"), "progressive_rate")

    def _check_imperial_cap(self) -> None:
        """Require a payout limit of at least the floor in 11.20(d)."""
        cap, wager = self.imperial_cap, "imperial wager"
        least = self.side_minimum
        if self.imperial_cap_basis == "table_min":
            least, wager = self.minimum, "wager at the table"
        most = least * (max(IMPERIAL_PLAYER_ODDS.values()) + max(IMPERIAL_BANKER_ODDS.values()))
        if cap and cap < max(LEAST_CAP_CENTS, most):
            floor = (
                f"{dollars(LEAST_CAP_CENTS)}, and at least {dollars(most)}, which the smallest {wager} wins"
            )
            why = f"a limit on imperial payouts must be at least {floor}, not {dollars(cap)}"
            basis = "minimum" if self.imperial_cap_basis == "table_min" else "side_minimum"
            fault = at_fault(self, "imperial_cap", basis, "imperial_cap_basis")
            raise Refused(why, self.at(".20(d)"), fault)

    def _check_envy(self) -> dict[str, int]:
        """Check that amounts are for premium hands only: 11.1."""
        if not isinstance(self.envy_bonus, Mapping) or not all(
            is_whole_number(each) and each >= 0 for each in self.envy_bonus.values()
        ):
            why = f"envy_bonus must map hand names to whole cents, not {self.envy_bonus!r}"
            raise BadOptions(why, "envy_bonus")
        for hand in self.envy_bonus:
            if hand not in ENVY_CENTS:
                why = f"an envy bonus may be paid only for {', '.join(ENVY_CENTS)}; not for {hand}"
                raise Refused(why, self.at('.1 "premium qualifying poker hand"'), f"envy_bonus.{hand}")
        return dict(self.envy_bonus)

    @property
    def pays_threes(self) -> bool:
        """True if the bonus wager also pays its table's hands below a straight: 11.1, 11.16."""
        return self.bonus_qualifying == "table"

    @cached_property
    def side_kinds(self) -> dict[str, SideKinds]:
        """Kinds of seven-card hand by offered wager."""
        return seven_card_kinds(self)


def seven_card_kinds(options: SideWagerOptions) -> dict[str, SideKinds]:
    """Return the kinds of hand for each offered side wager on seven cards."""
    found: dict[str, Classes] = {}
    if options.progressive:
        found[PROGRESSIVE] = progressive_classes()
    if options.insurance == "on":
        found[INSURANCE] = insurance_classes(insurance_joker=options.insurance_joker)
    if options.bonus == "on":
        found[BONUS] = bonus_kinds(options)
    if options.seven_card_bonus == "on":
        found[SEVEN_CARD] = seven_card_bonus_kinds(options.tables.get(SEVEN_CARD, "A"))
    if options.imperial == "on":
        found[IMPERIAL] = imperial_player_classes(imperial_joker_royal=options.imperial_joker_royal == "on")
    return {
        wager: SideKinds(kinds, BITS_PER_WAGER * place) for place, (wager, kinds) in enumerate(found.items())
    }


def bonus_kinds(options: SideWagerOptions) -> Classes:
    """Return the kinds of hand of the bonus wager and the envy bonus: 11.3(f), 11.16."""
    return bonus_classes(
        royal_match=options.royal_match,
        royal_match_ii_natural=options.royal_match_ii_natural,
        three_over_straight=options.pays_threes and options.three_and_straight == "three_of_a_kind",
        three_pairs=True,
    )


def seven_card_bonus_kinds(table: str) -> Classes:
    """Return the kinds of hand of the seven-card bonus, which pays the best one, 11.9(j); 11.3(g) in B."""
    return (table_b_classes if table == "B" else seven_card_classes)(three_over_straight=True)
