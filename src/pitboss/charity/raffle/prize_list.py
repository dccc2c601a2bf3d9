"""The prizes of one raffle: in which container, on which day, and whether only adults may play for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pitboss.charity.findings import RuleFinding
from pitboss.charity.prizes import Prize, PrizeCategory, check_prize
from pitboss.charity.raffle.kinds import RaffleKind
from pitboss.charity.raffle.laws import ALCOHOL, CALENDAR
from pitboss.charity.raffle.money import YearlyPrize
from pitboss.table.refused import Refused

ADULT_AGE = 21
ONLY_DRUM = "drum"
"""Name of the container of a raffle that has one."""
AlcoholPart: TypeAlias = Literal["prize_container", "whole_raffle"]
"""The reading `alcohol_part`: everyone who plays for the container with the alcohol is an adult, or
everyone in the whole raffle."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RafflePrize:
    """A prize of a raffle. Half of the takings has no retail value until sales close."""

    name: str
    value: int = 0
    category: PrizeCategory = "merchandise"
    donated: bool = False
    opened: bool = False
    container: str = ONLY_DRUM
    day: str = ""
    """Day of the drawing, for a calendar raffle."""
    share: int = 0
    """Share of the half, for a 50/50."""
    side: bool = False
    """Whether it is a side prize of a golf contest."""

    @property
    def is_half(self) -> bool:
        return self.share > 0

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}

    def as_yearly(self, kind: RaffleKind) -> YearlyPrize:
        return YearlyPrize(self.value, self.donated, kind.on_premises)


def check_prizes(prizes: list[RafflePrize], kind: RaffleKind) -> list[RuleFinding]:
    """Return the breaches of the rules on prizes, each at its row of the form."""
    found: list[RuleFinding] = []
    for place, each in enumerate(prizes):
        prize = Prize(
            name=each.name, value=each.value, category=each.category, donated=each.donated,
            opened=each.opened,
        )  # fmt: skip
        found += check_prize(prize, kind.prizes, field=f"prizes.{place}.category")
        if kind.ticket == "calendar" and not each.day:
            found.append(RuleFinding(f"{each.name}: give the day of its drawing.", CALENDAR,
                                     f"prizes.{place}.day"))  # fmt: skip
    return found


def adult_containers(
    prizes: Iterable[RafflePrize], reading: AlcoholPart, containers: Iterable[str]
) -> set[str]:
    """Return the containers whose tickets only adults may buy. Alcohol makes its whole container adult."""
    holding = {each.container for each in prizes if each.category == "alcohol"}
    return set(containers) if holding and reading == "whole_raffle" else holding


def check_age(age: int | None, field: str) -> None:
    """Refuse anyone under 21, or of unknown age, in the part of a draw raffle that has alcohol."""
    if age is None:
        reason = f"Alcohol is a prize of this part. Check that the buyer is {ADULT_AGE} or over, and say so."
        raise Refused(reason, ALCOHOL, field)
    if age < ADULT_AGE:
        reason = f"Alcohol is a prize of this part. Everyone who takes part must be {ADULT_AGE} or over."
        raise Refused(reason, ALCOHOL, field)


def age_on(born: str, day: str) -> int:
    """Return the age of a person on a day, both as YYYY-MM-DD. A birthday counts from its first moment."""
    from datetime import date

    birth, today = date.fromisoformat(born), date.fromisoformat(day)
    return today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day))
