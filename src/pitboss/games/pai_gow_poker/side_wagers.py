"""Pai gow poker, the side wagers of 13:69F-11.14 to 11.20: what a house may choose, and the wagers.

The house banks all of them, whoever has the bank, and they are judged on the cards however set: 11.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from pitboss.games.kit.areas import named
from pitboss.games.kit.posted import POSTED, HouseGameOptions
from pitboss.games.kit.round import HouseRound
from pitboss.games.kit.settle import Decided
from pitboss.games.pai_gow_poker.bonuses import ENVY, bonus, insurance, seven_card, three_card
from pitboss.games.pai_gow_poker.imperial import imperial, refuse_cap
from pitboss.games.pai_gow_poker.progressive import progressive, refuse_progressive
from pitboss.games.pai_gow_poker.side_hands import (
    BANKER_BONUS,
    IMPERIAL,
    PROGRESSIVE,
    SEVEN_CARD,
    Held,
    is_one,
    seven_card_kinds,
)
from pitboss.law import cite
from pitboss.table import Refused, dollars
from pitboss.table.action import whole
from pitboss.table.house_options import BadOptions, at_fault, check_fields, option, reading
from pitboss.table.wager import FIRST, Wager

LAW = cite("13:69F-11")
BARS_SURRENDER = (PROGRESSIVE, SEVEN_CARD)
"""Who has one of these may not surrender: 11.9(e)."""
WIDEST: Mapping[str, Any] = MappingProxyType(
    {"progressive": 100}
    | dict.fromkeys(("insurance", "bonus", "three_card_bonus", "seven_card_bonus", "imperial"), "on")
)
"""Options with which every side wager is offered."""
WORDS: Mapping[str, str] = MappingProxyType(
    {
        "envy": "{actor} has an envy bonus of {amount} for the {hand} of seat {of}.",
        "meter": "The meter shows {amount}.",
    }
)


@dataclass(frozen=True, kw_only=True)
class SideWagerOptions(HouseGameOptions):
    """Which side wagers are offered, their limits, and how their sections are read."""

    law = LAW
    progressive: int = option(
        0,
        "The progressive payout wager, $1 or $5; 0 for none.",
        topic="side wagers",
        law="13:69F-11.14(a)",
    )
    progressive_seed: int = option(
        1_000_000, "What the meter begins with.", topic="side wagers", law="13:69F-11.14(d)"
    )
    progressive_rate: int = option(
        25,
        "What part of each progressive wager goes to the meter, in percent.",
        topic="side wagers",
        law="13:69F-11.14(d)",
        measure="percent",
    )
    insurance: Literal["off", "on"] = option(
        "off", "Whether the pai gow insurance wager is offered.", topic="side wagers", law="13:69F-11.15"
    )
    bonus: Literal["off", "on"] = option(
        "off",
        "Whether the bonus wager is offered, with its envy bonus.",
        topic="side wagers",
        law="13:69F-11.15",
    )
    royal_match: Literal["i", "ii"] = option(
        "i", "What makes a royal match: a suited king and queen, or a suited ace and king.",
        topic="side wagers", law="13:69F-11.3(f)2",
    )  # fmt: skip
    envy_bonus: Mapping[str, int] = option(
        ENVY, "The envy bonus for each premium hand.", example='{"five aces": 25000}',
        topic="side wagers", law="13:69F-11.16",
    )  # fmt: skip
    three_card_bonus: Literal["off", "on"] = option(
        "off", "Whether the three-card bonus wager is offered.", topic="side wagers", law="13:69F-11.17"
    )
    seven_card_bonus: Literal["off", "on"] = option(
        "off", "Whether the seven-card bonus wager is offered.", topic="side wagers", law="13:69F-11.17"
    )
    imperial: Literal["off", "on"] = option(
        "off", "Whether the imperial pai gow bonus wager is offered.", topic="side wagers", law="13:69F-11.19"
    )
    imperial_cap: int = option(
        4_000_000, "The most that imperial wagers pay a player in a round; 0 for no limit.",
        topic="side wagers", law="13:69F-11.20(d)",
    )  # fmt: skip
    side_minimum: int = option(
        100, "The least side wager, the progressive apart.", topic="limits", law="13:69F-8.2"
    )
    side_maximum: int = option(
        2_500, "The most of a side wager, the progressive apart.", topic="limits", law="13:69F-8.2"
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
        refuse_progressive(self)
        if not 0 < self.side_minimum <= self.side_maximum:
            low, high = dollars(self.side_minimum), dollars(self.side_maximum)
            fault = at_fault(self, "side_maximum", "side_minimum")
            raise Refused(f"side wagers cannot be from {low} to {high}", POSTED, fault)
        if self.imperial == "on":
            refuse_cap(self)
        object.__setattr__(self, "envy_bonus", self._envy())
        super().__post_init__()

    def _envy(self) -> dict[str, int]:
        """The sums for premium hands and no others: 11.1."""
        if not isinstance(self.envy_bonus, Mapping) or not all(
            whole(each) and each >= 0 for each in self.envy_bonus.values()
        ):
            why = f"envy_bonus has whole amounts in cents by the names of hands, not {self.envy_bonus!r}"
            raise BadOptions(why, "envy_bonus")
        for hand in self.envy_bonus:
            if hand not in ENVY:
                why = f"an envy bonus is paid for {', '.join(ENVY)}; not for {hand}"
                raise Refused(why, self.at('.1 "premium qualifying poker hand"'), f"envy_bonus.{hand}")
        return dict(self.envy_bonus)

    @property
    def pays_threes(self) -> bool:
        """Whether the bonus wager pays what its table has below a straight: 11.1, 11.16."""
        return self.bonus_qualifying == "table"

    @cached_property
    def side_kinds(self) -> dict[str, Held]:
        """The kinds of seven-card hand that the wagers offered tell apart."""
        return seven_card_kinds(self)

    def side_wagers(self) -> tuple[Wager, ...]:
        """The side wagers that are offered, in the order of their sections."""
        found: list[Wager] = []
        if self.progressive:
            found.append(progressive(self))
        if self.insurance == "on":
            found.append(insurance(self))
        if self.bonus == "on":
            found.append(bonus(self))
        if self.three_card_bonus == "on":
            found.append(three_card(self))
        if self.seven_card_bonus == "on":
            found.append(seven_card(self))
        if self.imperial == "on":
            found += imperial(self)
        return tuple(found)


def bars_surrender(round: HouseRound[Any, Any], seat: int, area: int = 1) -> str:
    """The side wager on an area because of which its player may not surrender, if there is one: 11.9(e)."""
    names = (named(each, area) for each in BARS_SURRENDER)
    return next((name for name in names if (seat, name) in round.wagers or (seat, name) in round.taken), "")


def keeps_cards(found: Iterable[Decided], *, imperial: bool) -> bool:
    """Whether the cards of a hand stay on the layout because of what its side wagers won: 11.9(g), (h).

    A progressive or seven-card bonus wager that has won keeps them; an imperial wager too, if so read.
    """
    keep = BARS_SURRENDER + ((IMPERIAL, BANKER_BONUS) if imperial else ())
    return any(each.line >= FIRST and is_one(each.wager, *keep) for each in found)
