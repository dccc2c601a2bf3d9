"""Golf hole-in-one contests: prize limit, insurance, annuity and side prizes. 13:47-8.46."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.charity.findings import RuleFinding
from pitboss.charity.prizes import GOLF_LIMIT as GOLF_PRIZE_LIMIT
from pitboss.charity.raffle.laws import (
    GOLF_ANNUITY,
    GOLF_EQUAL_CHANCE,
    GOLF_FINAL_PHASE,
    GOLF_INSURANCE,
    GOLF_LIMIT,
    GOLF_SHOT_INSURED,
    GOLF_SIDE_PRIZE,
)
from pitboss.charity.raffle.prize_list import RafflePrize
from pitboss.table.money import dollars

UNINSURED_LIMIT = 25_000_00
SIDE_PRIZE_LIMIT = 500_00
MAX_ANNUITY_YEARS = 20


@dataclass(frozen=True, kw_only=True)
class GolfTerms:
    """The insurance and the final phase of a hole-in-one contest."""

    insurer: str = ""
    insurer_licensed: bool = False
    """Whether New Jersey has licensed the insurer."""
    insured: int = 0
    """Insured amount in cents."""
    annuity_years: int = 0
    """Years of an annuity; 0 if the prize is paid at once."""
    every_shot_insured: bool = False
    """Whether every shot of the final phase is insured."""
    equal_chance: bool = False
    """Whether every shot of the final phase has an equal chance at the grand prize."""


def check_golf(terms: GolfTerms, prizes: list[RafflePrize]) -> Iterator[RuleFinding]:
    """Yield the breaches of the rules on hole-in-one contests."""
    grand = [each for each in prizes if not each.side]
    total = sum(each.value for each in grand)
    for each in prizes:
        if each.value > GOLF_PRIZE_LIMIT:
            reason = f"{each.name}: a prize is at most {dollars(GOLF_PRIZE_LIMIT)}. Offer less."
            yield RuleFinding(reason, GOLF_LIMIT, "prizes")
        if each.side and not each.donated and each.value > SIDE_PRIZE_LIMIT:
            reason = f"{each.name}: a side prize that is not donated is at most {dollars(SIDE_PRIZE_LIMIT)}."
            yield RuleFinding(reason, GOLF_SIDE_PRIZE, "prizes")
    if total > UNINSURED_LIMIT:
        yield from _check_insurance(terms, total)
    if terms.annuity_years > MAX_ANNUITY_YEARS:
        reason = f"An annuity runs at most {MAX_ANNUITY_YEARS} years. Shorten it."
        yield RuleFinding(reason, GOLF_ANNUITY, "annuity_years")
    if not terms.equal_chance and not terms.every_shot_insured and total > UNINSURED_LIMIT:
        reason = "Every shot of the final phase must be insured, and have an equal chance at the grand prize."
        yield RuleFinding(reason, GOLF_FINAL_PHASE, "equal_chance")
    elif not terms.equal_chance:
        reason = "Every shot of the final phase must have an equal chance at the grand prize."
        yield RuleFinding(reason, GOLF_EQUAL_CHANCE, "equal_chance")


def _check_insurance(terms: GolfTerms, total: int) -> Iterator[RuleFinding]:
    if not terms.insurer or not terms.insurer_licensed or terms.insured < total:
        reason = (
            f"Prizes of {dollars(total)} must be insured in full by a company licensed in New Jersey. "
            f"{dollars(terms.insured)} is insured."
        )
        yield RuleFinding(reason, GOLF_INSURANCE, "insured")
    if not terms.every_shot_insured and terms.equal_chance:
        reason = "Every shot of the final phase must be insured."
        yield RuleFinding(reason, GOLF_SHOT_INSURED, "every_shot_insured")
